"""Paying by hand: what can be paid, in how many essentially different ways, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from kb.engine.mana.mana_symbols import UnknownSymbol
from kb.engine.payment.payment import CostDue, ManaSource, ManaSupply, Payment, largest_x, payments
from tests.property.checking_payment import faults


def land(name: str, *makes: str, **fields: Any) -> ManaSource:
    """A source that taps itself; of `makes`, each word is an alternative, each letter one mana."""
    uses = (f"tap:{name}", *fields.pop("uses", ()))
    return ManaSource(name, fields.pop("ability", 1), tuple(map(tuple, makes)), uses=uses, **fields)


def lands(number: int, *makes: str, **fields: Any) -> tuple[ManaSource, ...]:
    """So many alike sources."""
    return tuple(land(f"{'-'.join(makes)}-{n}", *makes, **fields) for n in range(number))


def altar(victim: str, *makes: str, name: str = "altar", **fields: Any) -> ManaSource:
    """A source that sacrifices something else."""
    return ManaSource(name, 1, tuple(map(tuple, makes)), uses=(f"sacrifice:{victim}",), **fields)


def paid(toll: CostDue | str, *sources: ManaSource, **fields: Any) -> Payment:
    """How a toll is paid; its example is gone through step by step."""
    whole = CostDue(toll) if isinstance(toll, str) else toll
    purse = ManaSupply(sources=sources, **fields)
    found = payments(whole, purse, 10_000)
    assert found.complete
    assert (found.example is None) is (found.count == 0)
    if found.example is not None:
        assert faults(whole, purse, found.example) == []
    return found


FOREST, PLAINS, ISLAND = land("forest", "G"), land("plains", "W"), land("island", "U")
DUAL = land("dual", "W", "U")
ANY = land("any", "W", "U", "B", "R", "G")
COLORLESS = land("waste", "C")
RING = land("ring", "WU", mana="{1}")
ROCK = land("rock", "CC")

PLAIN: list[tuple[str, str, tuple[ManaSource, ...], dict[str, Any], int]] = [
    # rule, cost, sources, the rest of the purse, ways
    ("118.5", "", (), {}, 1),
    ("118.5", "{0}", (), {}, 1),
    ("118.5: nothing is activated for nothing", "{0}", (FOREST,), {}, 1),
    ("118.3", "{1}", (), {}, 0),
    ("107.4a", "{G}", (FOREST,), {}, 1),
    ("107.4a", "{G}", (PLAINS,), {}, 0),
    ("107.4a: a source once", "{G}{G}", (FOREST,), {}, 0),
    ("107.4a", "{W}{U}", (PLAINS, ISLAND), {}, 1),
    ("107.4a: which of two alike is no matter", "{G}", lands(3, "G"), {}, 1),
    ("107.4a: not greedily", "{W}{U}", (DUAL, PLAINS), {}, 1),
    ("107.4a: one for both", "{W}{U}", (DUAL, FOREST), {}, 0),
    ("107.4a: two duals", "{W}{U}", lands(2, "W", "U"), {}, 1),
    ("107.4b", "{1}", (FOREST,), {}, 1),
    ("107.4b", "{1}", (COLORLESS,), {}, 1),
    ("107.4b: another colour is another way", "{1}", (DUAL,), {}, 2),
    ("107.4b", "{2}", (FOREST, PLAINS), {}, 1),
    ("107.4b: one of each, or two", "{2}", (*lands(2, "G"), *lands(2, "W")), {}, 3),
    ("107.4b", "{3}", (FOREST, PLAINS), {}, 0),
    ("107.4c", "{C}", (COLORLESS,), {}, 1),
    ("107.4c", "{C}", (ANY,), {}, 0),
    ("107.4e", "{W/U}", (PLAINS, ISLAND), {}, 2),
    ("107.4e", "{W/U}", (FOREST,), {}, 0),
    ("107.4e: each symbol for itself", "{W/U}{W/U}", (PLAINS, ISLAND), {}, 1),
    ("107.4e: one half", "{2/W}", (PLAINS,), {}, 1),
    ("107.4e: the other half", "{2/W}", (FOREST, ISLAND), {}, 1),
    ("107.4e: not one of other colours", "{2/W}", (FOREST,), {}, 0),
    ("107.4e: two ways", "{2/W}", (PLAINS, FOREST, ISLAND), {}, 4),
    ("107.4e: one so, one so", "{2/W}{2/W}", (PLAINS, *lands(2, "G")), {}, 1),
    ("107.4e: colorless hybrid", "{C/W}", (COLORLESS, PLAINS), {}, 2),
    ("107.4f", "{G/P}", (), {}, 1),
    ("107.4f", "{G/P}", (FOREST,), {}, 2),
    ("107.4f + 119.4", "{G/P}", (), {"life": 1}, 0),
    ("107.4f + 119.4: all one's life", "{G/P}", (), {"life": 2}, 1),
    ("107.4f + 119.4: but once", "{G/P}{G/P}", (), {"life": 3}, 0),
    ("107.4f + 119.4b", "{G/P}", (), {"may_pay_life": False}, 0),
    ("107.4f + 119.4b", "{G/P}", (FOREST,), {"may_pay_life": False}, 1),
    ("107.4f: hybrid", "{W/U/P}", (PLAINS, ISLAND), {}, 3),
    ("107.4h", "{S}", (FOREST,), {}, 0),
    ("107.4h", "{S}", lands(1, "G", snow=True), {}, 1),
    ("107.4h: a color can be paid with it", "{G}", lands(1, "G", snow=True), {}, 1),
    ("107.4h: with and without are not alike", "{G}", (*lands(1, "G", snow=True), FOREST), {}, 2),
    ("106.4", "{G}", (), {"pool": ("G",)}, 1),
    ("106.4: or the land", "{G}", (FOREST,), {"pool": ("G",)}, 2),
    ("106.4", "{S}", (), {"pool": ("G",), "pool_snow": (True,)}, 1),
    ("106.4 + 106.6", "{G}", (), {"pool": ("G",), "pool_usable": (False,)}, 0),
    ("106.6", "{G}", lands(1, "G", usable=False), {}, 0),
    ("106.6", "{G}", (*lands(1, "G", usable=False), FOREST), {}, 1),
    ("106.6: for a mana ability", "{2}", (*lands(1, "G", usable=False), RING), {}, 1),
    ("106.6: nor for that", "{2}",
     (*lands(1, "G", usable=False, usable_for_mana=False), RING), {}, 0),
    ("605.3a", "{W}{U}", (FOREST, RING), {}, 1),
    ("605.3a: not for itself", "{2}", (RING,), {}, 0),
    ("605.3a: nor each for the other", "{2}", lands(2, "WU", mana="{1}"), {}, 0),
    ("605.3a: one after the other", "{3}", (FOREST, *lands(2, "WU", mana="{1}")), {}, 1),
    ("605.3a: out of the pool", "{W}{U}", (RING,), {"pool": ("R",)}, 1),
    ("605.3a: a color at a price", "{W}", (FOREST, land("filter", "W", mana="{1}")), {}, 1),
    ("605.3a: a price of a color", "{W}", (FOREST, land("filter", "W", mana="{U}")), {}, 0),
    ("602.2b: free of charge", "{W}", (land("filter", "W", mana="{0}"),), {}, 1),
    ("118.3a: too much", "{1}", (ROCK,), {}, 1),
    ("118.3a: what isn't needed isn't made", "{2}", (ROCK, ROCK), {}, 1),
    ("118.3a: which of it stays", "{1}", (land("bounce", "WU"),), {}, 2),
    ("118.3a", "{3}", (ROCK, FOREST), {}, 1),
    ("119.4", "{W}", (land("pain", "W", life=1),), {"life": 1}, 1),
    ("119.4", "{W}", (land("pain", "W", life=1),), {"life": 0}, 0),
    ("119.4 + 119.4b", "{W}", (land("pain", "W", life=1),), {"may_pay_life": False}, 0),
    ("119.4: added up", "{W}{W}", lands(2, "W", life=2), {"life": 3}, 0),
    ("119.4: and up", "{W}{G/P}", (land("pain", "W", life=1),), {"life": 2}, 0),
    ("119.4: and up", "{W}{G/P}", (land("pain", "W", life=1),), {"life": 3}, 1),
    ("118.3: two abilities of one land", "{2}",
     (land("gate", "C"), land("gate", "W", ability=2)), {}, 0),
    ("118.3: sacrificed once", "{2}",
     (altar("bear", "C"), altar("bear", "B", name="other")), {}, 0),
    ("118.3: tapped, then sacrificed", "{2}", (land("elf", "G"), altar("elf", "C")), {}, 1),
    ("118.3: taps another", "{2}",
     (land("drum", "W", uses=("tap:elf",)), land("elf", "G")), {}, 0),
    ("118.3: or a third", "{2}",
     (land("drum", "W", uses=("tap:elf",)), land("drum", "W", uses=("tap:bear",)),
      land("elf", "G")), {}, 1),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "cost", "sources", "rest", "ways"), PLAIN, ids=[f"{r[0]} {r[1]}" for r in PLAIN]
)
def test_ways(
    rule: str, cost: str, sources: tuple[ManaSource, ...], rest: dict[str, Any], ways: int
) -> None:
    assert paid(cost, *sources, **rest).count == ways


HELPED: list[tuple[str, CostDue, tuple[ManaSource, ...], int]] = [
    ("702.51a: generic", CostDue("{1}", convoke=(("bear", ()),)), (), 1),
    ("702.51a: its color", CostDue("{G}", convoke=(("bear", ("G",)),)), (), 1),
    ("702.51a: not another", CostDue("{W}", convoke=(("bear", ("G",)),)), (), 0),
    ("702.51a: a hybrid", CostDue("{W/U}", convoke=(("bird", ("U",)),)), (), 1),
    ("702.51a: {C} is no color", CostDue("{C}", convoke=(("bear", ("G",)),)), (), 0),
    ("702.51a: nor generic {S}", CostDue("{S}", convoke=(("bear", ("G",)),)), (), 0),
    ("702.51a: once", CostDue("{2}", convoke=(("bear", ("G",)),)), (), 0),
    ("702.51a: the generic half", CostDue("{2/W}", convoke=(("a", ()), ("b", ()))), (), 1),
    ("702.51a: or mana", CostDue("{G}", convoke=(("bear", ("G",)),)), (FOREST,), 2),
    ("702.51a: alike creatures", CostDue("{1}", convoke=(("a", ("G",)), ("b", ("G",)))), (), 1),
    ("702.51a: or its own mana", CostDue("{G}", convoke=(("elf", ("G",)),)), (land("elf", "G"),),
        2),
    ("702.51a: not both", CostDue("{2}", convoke=(("elf", ("G",)),)), (land("elf", "G"),), 0),
    ("702.51a + 601.2h: not once sacrificed",
     CostDue("{2}", convoke=(("elf", ("G",)),)), (altar("elf", "C"),), 0),
    ("702.126a", CostDue("{1}", improvise=("clock",)), (), 1),
    ("702.126a: generic alone", CostDue("{U}", improvise=("clock",)), (), 0),
    ("702.126a: or its own mana", CostDue("{1}", improvise=("rock",)), (land("rock", "C"),), 2),
    ("702.66a", CostDue("{2}{B}", delve=2), (land("swamp", "B"),), 1),
    ("702.66a: as many as one likes", CostDue("{2}", delve=5), lands(2, "G"), 3),
    ("702.66a: generic alone", CostDue("{B}", delve=1), (), 0),
    ("118.3: tapped for itself", CostDue("{1}", uses=("tap:gate",)), (land("gate", "C"),), 0),
    ("118.3: its own tap", CostDue("{1}", uses=("tap:gate",)), (land("gate", "C"), FOREST), 1),
    ("601.2h: tapped, then sacrificed",
     CostDue("{1}", uses=("sacrifice:elf",)), (land("elf", "G"),), 1),
    ("601.2g: sacrificed for mana before",
     CostDue("{1}", uses=("sacrifice:elf",)), (altar("elf", "C"),), 0),
    ("601.2g: gone before it could tap",
     CostDue("{1}", uses=("tap:elf",)), (altar("elf", "C"),), 0),
    ("601.2h: sacrificed, having convoked",
     CostDue("{1}", uses=("sacrifice:elf",), convoke=(("elf", ("G",)),)), (), 1),
    ("118.3: a card once", CostDue("{1}", uses=("card:guide",)),
     (ManaSource("guide", 1, (("R",),), uses=("card:guide",)),), 0),
    ("119.4: life of the cost", CostDue("{G/P}", life=19), (), 0),
    ("119.4: life of the cost", CostDue("{G/P}", life=18), (), 1),
    ("119.4: too much life", CostDue(life=21), (), 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "toll", "sources", "ways"), HELPED, ids=[f"{r[0]} {r[1].mana}" for r in HELPED]
)
def test_ways_with_more_than_mana(
    rule: str, toll: CostDue, sources: tuple[ManaSource, ...], ways: int
) -> None:
    assert paid(toll, *sources).count == ways


def test_life_cannot_be_paid_at_all() -> None:
    assert paid(CostDue(life=1), may_pay_life=False).count == 0
    for may_pay_life in (True, False):  # 119.4b
        assert paid(CostDue(life=0), may_pay_life=may_pay_life, life=-3).count == 1
    assert paid("{G}", FOREST, life=-3).count == 1


def test_a_creature_that_could_convoke_is_not_alike_a_land() -> None:
    elf = land("elf", "G")
    assert paid("{G}", FOREST, elf).count == 1
    assert paid(CostDue("{G}", convoke=(("elf", ()),)), FOREST, elf).count == 2


def test_a_mark_sets_sources_apart() -> None:
    assert paid("{G}", FOREST, land("elf", "G", kind="creature")).count == 2


def test_what_takes_something_away_comes_last() -> None:
    """The elf's mana pays for the ability that sacrifices it, not the other way round."""
    elf = land("elf", "G", mana="{1}")
    assert paid("{1}", elf, altar("elf", "C", mana="{G}")).count == 0
    assert paid("{1}", land("elf", "G"), altar("elf", "C", mana="{G}")).count == 2
    assert paid("{G}", elf, altar("elf", "C")).count == 0


def test_a_hand_to_mouth_circle_is_none() -> None:
    """Each needs what the other takes away (118.3)."""
    first = ManaSource("a", 1, (("C",),), uses=("tap:a", "sacrifice:b"))
    second = ManaSource("b", 1, (("C",),), uses=("tap:b", "sacrifice:a"))
    assert paid("{1}", first, second).count == 1
    assert paid("{2}", first, second).count == 0


def test_what_is_made_again_and_again() -> None:
    lens = ManaSource("lens", 1, (("W",), ("U",)), mana="{1}", times=None)
    assert paid("{W}{U}", lens, *lands(2, "G")).count == 1
    assert paid("{W}{U}", lens, *lands(1, "G")).count == 0
    blood = ManaSource("blood", 1, (("B",),), life=1, times=None)
    assert paid("{B}{B}{B}", blood, life=3).count == 1
    assert paid("{B}{B}{B}", blood, life=2).count == 0


def test_what_only_passes_mana_on() -> None:
    """It is of use for colors, and to make life or restricted mana mana for everything."""
    lens = ManaSource("lens", 1, (("W",),), mana="{1}", times=None)
    assert paid("{2}", lens, *lands(2, "G")).count == 1
    assert paid("{2}", lens, *lands(2, "G", usable=False)).count == 1
    blood = ManaSource("blood", 1, (("R",),), mana="{B/P}", times=None)
    assert paid("{2}", blood, life=4).count == 1
    assert paid("{2}", blood, life=3).count == 0


def test_the_example_says_what_is_left() -> None:
    example = paid("{1}", ROCK, pool=("R", "R")).example
    assert example is not None
    spent = {each.by for each in example.paid}
    assert len(example.left) == (3 if spent == {"rock"} else 1)


def test_the_example_orders_mana_abilities() -> None:
    example = paid("{W}{U}", RING, FOREST).example
    assert example is not None
    assert [each.id for each in example.activated] == ["forest", "ring"]
    assert [(each.by, each.of) for each in example.paid if each.of is not None] == [("forest", 1)]


def test_more_ways_than_the_limit() -> None:
    found = payments(CostDue("{3}"), ManaSupply(sources=lands(3, "W", "U", "B", "R", "G")), 10)
    assert (found.count, found.complete) == (10, False)
    assert payments(CostDue("{3}"), ManaSupply(sources=lands(3, "W", "U", "B", "R", "G")), 35) == (
        Payment(35, complete=True, example=found.example)
    )


@pytest.mark.parametrize("cost", ["{X}", "{Q}", "{W/Z}", "{3/W}", "W", "{W/}", "{}"])
def test_what_is_no_mana_cost(cost: str) -> None:
    with pytest.raises(UnknownSymbol):
        payments(CostDue(cost), ManaSupply())


@pytest.mark.parametrize(
    ("cost", "sources", "x"),
    [
        ("{%d}{G}", lands(5, "G"), 4),
        ("{%d}{G}", (), -1),
        ("{%d}{G}", lands(1, "G"), 0),
        ("{%d}", (FOREST, ROCK), 3),
        ("{%d}{W}", (FOREST, RING), 1),
        ("{G}", lands(1, "G"), None),
    ],
)
def test_the_largest_x(cost: str, sources: tuple[ManaSource, ...], x: int | None) -> None:
    def toll(number: int) -> CostDue:
        return CostDue(cost % number if "%" in cost else cost)

    assert largest_x(toll, ManaSupply(sources=sources)) == x


def test_the_largest_x_of_life() -> None:
    assert largest_x(lambda x: CostDue(life=x), ManaSupply(life=7)) == 7
    assert largest_x(lambda x: CostDue(f"{{{2 * x}}}", delve=5), ManaSupply()) == 2
