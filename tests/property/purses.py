"""Random tolls and purses, small enough for a payer that tries everything."""

from __future__ import annotations

from hypothesis import strategies as st

from kb.engine.payment.payment import CostDue, ManaSource, ManaSupply

MAKES = (
    (("G",),), (("W",),), (("W",), ("U",)), (("C",),), (("C", "C"),), (("W", "U"),),
    (("G", "G"), ("R", "G"), ("R", "R")), (("R",), ("W", "W")), (("W",), ("U",), ("G",)),
    (("C", "C", "C"),), (("B",), ("C",)),
)  # fmt: skip
PRICES = ("", "", "", "", "", "{1}", "{1}", "{W/U}", "{2}", "{G/P}", "{S}", "{0}")
SYMBOLS = (
    "{1}", "{1}", "{2}", "{3}", "{W}", "{U}", "{G}", "{G}", "{W/U}", "{R/G}", "{2/W}", "{G/P}",
    "{W/U/P}", "{C}", "{S}", "{C/W}",
)  # fmt: skip
NAMES = ("a", "b", "c", "d")
VERBS = ("tap", "tap", "tap", "sacrifice", "counter:charge", "return")
LETTERS = st.sampled_from("WUBRGC")
MOSTLY = st.sampled_from((True, True, True, True, True, False))
SELDOM = st.sampled_from((False, False, False, True))
ENTRIES = st.builds(
    lambda verb, name: f"{verb}:{name}", st.sampled_from(VERBS), st.sampled_from(NAMES)
)


ADDED = st.lists(st.tuples(LETTERS, SELDOM), max_size=2).map(tuple)
SPENT_AS = st.lists(st.tuples(LETTERS, LETTERS), max_size=3, unique=True).map(sorted).map(tuple)


@st.composite
def sources(draw: st.DrawFn) -> tuple[ManaSource, ...]:
    """One to five mana abilities: most tap their own source, some share what they use up."""
    found = []
    for number in range(draw(st.integers(1, 5))):
        name = draw(st.sampled_from((f"s{number}", f"s{number}", *NAMES)))
        entangled = draw(SELDOM)
        more = draw(st.lists(ENTRIES, max_size=2)) if entangled else []
        uses = dict.fromkeys([f"tap:{name}", *more] if draw(MOSTLY) else more)
        makes = draw(st.sampled_from(MAKES))
        besides = tuple(draw(ADDED) for _ in makes) if draw(SELDOM) else ()
        found.append(
            ManaSource(
                name, number + 1, makes, draw(st.sampled_from(PRICES)),
                draw(st.sampled_from((0, 0, 0, 0, 1, 2))), tuple(uses), draw(SELDOM), draw(MOSTLY),
                draw(MOSTLY), kind=draw(st.sampled_from(("", "", "creature"))), besides=besides,
            )
        )  # fmt: skip
    return tuple(found)


@st.composite
def purses(draw: st.DrawFn) -> ManaSupply:
    """A pool of up to three mana, little life, and sources."""
    pool = tuple(draw(st.lists(LETTERS, max_size=3)) if draw(SELDOM) else ())
    marked = bool(pool) and draw(st.booleans())

    def marks(of: st.SearchStrategy[bool]) -> tuple[bool, ...]:
        return tuple(draw(of) for _ in pool) if marked else ()

    return ManaSupply(
        pool, draw(st.integers(-1, 8)), draw(sources()), draw(MOSTLY),
        marks(SELDOM), marks(MOSTLY), marks(MOSTLY),
        draw(SPENT_AS) if draw(SELDOM) else (),
    )  # fmt: skip


@st.composite
def tolls(draw: st.DrawFn) -> CostDue:
    """A cost of one to three symbols, sometimes with helpers."""
    helping = draw(SELDOM)
    creatures = draw(st.lists(st.sampled_from(NAMES), max_size=2, unique=True)) if helping else []
    artifacts = draw(st.lists(st.sampled_from(NAMES), max_size=2, unique=True)) if helping else []
    colors = st.lists(st.sampled_from("WUG"), max_size=2, unique=True)
    return CostDue(
        "".join(draw(st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=3))),
        draw(st.sampled_from((0, 0, 0, 2, 4))),
        tuple(draw(st.lists(ENTRIES, max_size=1))) if draw(SELDOM) else (),
        tuple((name, tuple(draw(colors))) for name in creatures),
        tuple(artifacts),
        draw(st.integers(0, 2)) if helping else 0,
        draw(SPENT_AS) if draw(SELDOM) else (),
    )
