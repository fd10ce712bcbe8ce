"""Hypothesis strategies for the words of the vocabulary: filters, values, conditions. What is
done with them: `tests.property.abilities`.

The words are few on purpose: effects that speak of the same few types, colours and keywords meet,
change what each other applies to, and form loops.
"""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from kb import vocabulary as v

TYPES = ("artifact", "creature", "enchantment", "land")
COLORS = ("white", "blue", "black", "red", "green")
KEYWORDS = (
    "flying", "haste", "protection from red", "protection from white", "swampwalk", "islandwalk",
)  # fmt: skip

_is = {each: v.HasType(each) for each in TYPES}
SELF, HOST, _other = v.IsSelf(), v.IsHost(), v.Not(v.IsSelf())
_yours, _theirs = v.Controlled("you"), v.Controlled("opponent")

# Filters that speak of what layers change.
CHANGEABLE: tuple[v.Filter, ...] = (
    *_is.values(),
    *(v.HasSubtype(each) for each in ("Swamp", "Island", "Forest", "Goblin", "Elf", "Zombie")),
    *(v.HasColor(each) for each in ("white", "black", "red")),
    v.HasColors("=", 0),
    v.HasColors(">=", 2),
    v.HasSupertype("legendary"),
    v.HasSupertype("snow"),
    v.HasKeyword("flying"),
    v.HasKeyword("protection"),
    v.HasKeyword("landwalk"),
    v.HasAbilities(),
    v.HasAbilities("mana"),
    v.Compares("power", ">=", v.Const(2)),
    v.Compares("toughness", "<=", v.Const(1)),
    v.Compares("base_power", "<=", v.Const(1)),
)
# Filters that nothing, or only a change of control, changes.
FIXED: tuple[v.Filter, ...] = (
    _yours,
    _theirs,
    _other,
    v.HasSupertype("basic"),
    v.Compares("mana_value", ">=", v.Const(2)),
    v.HasCounter("+1/+1"),
    v.HasStatus("tapped"),
    v.HasStatus("token"),
    v.HasStatus("face_down"),
    v.Attached(v.HasSubtype("Aura")),
    v.Attached(v.HasType("artifact")),
    v.AttachedTo("self"),
    v.AttachedTo("host"),
    v.HasName("Bear"),
    v.Shares("creature_type", "self"),
    v.Shares("color", "self"),
    v.Owned("you"),
)
_CHOSEN: tuple[v.Filter, ...] = (
    v.HasChosen("color"),
    v.HasChosen("creature_type"),
    v.HasChosen("basic_land_type"),
)
USUAL: tuple[v.Filter, ...] = (
    v.And((_is["land"], v.Not(v.HasSupertype("basic")))),
    v.And((_is["artifact"], v.Not(_is["creature"]))),
    v.And((_is["enchantment"], v.Not(v.HasSubtype("Aura")), _other)),
    v.And((_is["creature"], _yours)),
    v.And((_is["creature"], _theirs)),
    v.And((_is["creature"], _other)),
    v.And((_is["artifact"], _other)),
    v.And((_is["creature"], v.Not(v.HasAbilities()))),
    v.Or((v.HasSubtype("Forest"), v.HasSubtype("Goblin"))),
    v.And((v.InZone(("graveyard",)), v.Owned("you"), _is["creature"])),
    v.And((v.InZone(("hand", "graveyard")), _is["land"])),
)


@st.composite
def _two(draw: st.DrawFn, simple: st.SearchStrategy[v.Filter]) -> v.Filter:
    parts = (draw(simple), draw(simple))
    kind = draw(st.sampled_from(("and", "and_not", "or")))
    if kind == "or":
        return v.Or(parts)
    return v.And((parts[0], v.Not(parts[1]))) if kind == "and_not" else v.And(parts)


@cache
def filters(*, chosen: bool = True) -> st.SearchStrategy[v.Filter]:
    """Filters over permanents, now and then over cards elsewhere."""
    pool = (*CHANGEABLE, *CHANGEABLE, *FIXED, *USUAL, *USUAL, *(_CHOSEN if chosen else ()))
    simple = st.sampled_from(pool)
    parts = st.sampled_from((*CHANGEABLE, *FIXED))
    return st.one_of(simple, simple, _two(parts))


# ---------------------------------------------------------------------------------------- values


@cache
def counted() -> st.SearchStrategy[v.Value]:
    """Values counted from the game."""
    small = st.sampled_from((*CHANGEABLE, *USUAL))
    return st.one_of(
        st.builds(v.Count, small),
        st.builds(v.Count, small),
        st.builds(
            v.CountOfOne,
            small,
            st.sampled_from(("opponent", "any")),
            st.sampled_from(("greatest", "least")),
        ),
        st.builds(
            v.CountDistinct,
            st.sampled_from(
                ("card_types", "colors", "basic_land_types", "creature_types", "powers", "names")
            ),
            small,
        ),
        st.builds(
            v.Extreme,
            st.sampled_from(("greatest", "least", "total")),
            st.sampled_from(("power", "toughness", "mana_value", "base_power")),
            small,
        ),
        st.sampled_from(
            (
                v.NumberOf("mana_value", "affected"),
                v.NumberOf("power", "self"),
                v.NumberOf("toughness", "affected"),
                v.NumberOf("power", "host"),
                v.Counters(which="affected"),
                v.Counters("+1/+1", filter=_is["creature"]),
                v.PlayerNumber("life"),
                v.PlayerNumber("hand", "opponent", "greatest"),
                v.PlayerNumber("devotion", colors=("black",)),
                v.ChosenNumber(),
            )
        ),
    )


@cache
def constants() -> st.SearchStrategy[v.Value]:
    return st.builds(v.Const, st.integers(-2, 4))


@cache
def values() -> st.SearchStrategy[v.Value]:
    deep = counted()
    return st.one_of(
        constants(),
        constants(),
        deep,
        st.builds(lambda a, b: v.Sum((a, b)), deep, constants()),
        st.builds(v.Times, st.sampled_from((-1, 2)), deep),
        st.builds(v.Half, deep, st.sampled_from(("up", "down"))),
    )


# ------------------------------------------------------------------------------------ conditions


def _some(filter_: v.Filter, least: int = 1) -> v.Condition:
    return v.Compare(v.Count(filter_), ">=", v.Const(least))


def _none(filter_: v.Filter) -> v.Condition:
    return v.Compare(v.Count(filter_), "=", v.Const(0))


@cache
def conditions() -> st.SearchStrategy[v.Condition]:
    """Conditions on the game, most of which layers may change."""
    some = st.sampled_from(CHANGEABLE)
    mine = st.builds(lambda f: _some(v.And((f, _yours))), some)
    return st.one_of(
        mine,
        mine,
        st.builds(_some, some, st.integers(1, 3)),
        st.builds(_none, some),
        st.builds(lambda f: _some(v.And((SELF, f))), some),
        st.builds(lambda f: _some(v.And((HOST, f))), some),
        st.builds(v.NotSo, mine),
        st.builds(lambda a, b: v.AnyOf((a, b)), mine, mine),
        st.sampled_from(
            (
                v.PlayerIs("active"),
                v.PlayerIs("monarch", "any"),
                v.Game("night"),
                v.Compare(v.PlayerNumber("devotion", colors=("white", "black")), "<", v.Const(3)),
            )
        ),
    )
