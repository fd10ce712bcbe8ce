"""Costs (118): every kind of payment, in symbols and in words, read and put back into words."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.text import rendering
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.costs import read_cost, read_loyalty
from kb.text.semantics.scope import Scope
from kb.vocabulary import (
    Act,
    And,
    ChangeLoyalty,
    Compares,
    Const,
    Controlled,
    Cost,
    CostPart,
    Filter,
    Half,
    HasColor,
    HasStatus,
    HasSubtype,
    HasType,
    InZone,
    IsHost,
    IsSelf,
    KeywordCost,
    MoveCounters,
    Not,
    OneOf,
    Or,
    Owned,
    PayCounters,
    PayLife,
    PayMana,
    PayManaCost,
    PlayerNumber,
    TapThis,
    Times,
    UntapThis,
    X,
)
from tests.text.normal_form import filter_form

CREATURE, LAND, ARTIFACT = HasType("creature"), HasType("land"), HasType("artifact")
MINE, UNTAPPED = Controlled("you"), HasStatus("untapped")
HAND = (InZone(("hand",)), Owned("you"))
GRAVEYARD = (InZone(("graveyard",)), Owned("you"))
TOP = And((InZone(("library",)), Owned("you"), HasStatus("top_of_zone")))
SELF = IsSelf()
REMOVE, PUT = "remove_counters", "put_counters"
TWO, THREE = Const(2), Const(3)


def all_of(*parts: Filter) -> And:
    return And(parts)


COSTS: list[tuple[str, tuple[CostPart, ...]]] = [
    ("{2}{G}, {T}", (PayMana("{2}{G}"), TapThis())),
    ("{X}, {Q}", (PayMana("{X}"), UntapThis())),
    ("Pay {E}{E}", (PayCounters("energy", TWO),)),
    ("Pay eight {E}", (PayCounters("energy", Const(8)),)),
    ("Pay 2 life", (PayLife(TWO),)),
    ("Pay X life", (PayLife(X()),)),
    ("Pay half your life, rounded up", (PayLife(Half(PlayerNumber("life"), "up")),)),
    ("Sacrifice this artifact", (Act("sacrifice", SELF),)),
    ("{1}, Sacrifice a creature", (PayMana("{1}"), Act("sacrifice", CREATURE))),
    ("Sacrifice another creature", (Act("sacrifice", all_of(Not(SELF), CREATURE)),)),
    ("Sacrifice an artifact or creature", (Act("sacrifice", Or((ARTIFACT, CREATURE))),)),
    ("Sacrifice three Goblins", (Act("sacrifice", HasSubtype("Goblin"), THREE, THREE),)),
    ("Sacrifice X lands", (Act("sacrifice", LAND, X(), X()),)),
    ("Sacrifice any number of lands", (Act("sacrifice", LAND, Const(0), None),)),
    ("Sacrifice one or more artifacts", (Act("sacrifice", ARTIFACT, Const(1), None),)),
    ("Sacrifice up to two lands", (Act("sacrifice", LAND, Const(0), TWO),)),
    ("Sacrifice ~ and a creature", (Act("sacrifice", SELF), Act("sacrifice", CREATURE))),
    ("Sacrifice a red creature, a white creature, and a blue creature",
     tuple(Act("sacrifice", all_of(HasColor(c), CREATURE)) for c in ("red", "white", "blue"))),
    ("Tap enchanted creature", (Act("tap", IsHost()),)),
    ("Tap two untapped creatures you control",
     (Act("tap", all_of(UNTAPPED, CREATURE, MINE), TWO, TWO),)),
    ("Untap a tapped land you control",
     (Act("untap", all_of(HasStatus("tapped"), LAND, MINE)),)),
    ("Discard a card", (Act("discard", all_of(*HAND)),)),
    ("Discard this card", (Act("discard", SELF),)),
    ("Discard your hand", (Act("discard", all_of(*HAND), whole=True),)),
    ("Discard a card at random", (Act("discard", all_of(*HAND), random=True),)),
    ("Discard a land card", (Act("discard", all_of(LAND, *HAND)),)),
    ("Reveal X blue cards from your hand",
     (Act("reveal", all_of(HasColor("blue"), *HAND), X(), X()),)),
    ("Exile this card from your graveyard", (Act("exile", all_of(SELF, *GRAVEYARD)),)),
    ("Exile two cards from your graveyard", (Act("exile", all_of(*GRAVEYARD), TWO, TWO),)),
    ("Exile the top card of your library", (Act("exile", TOP),)),
    ("Exile the top three cards of your library", (Act("exile", TOP, THREE, THREE),)),
    ("Exile two creature cards from a single graveyard",
     (Act("exile", all_of(CREATURE, InZone(("graveyard",))), TWO, TWO,
          together="single_graveyard"),)),
    ("Exile a creature card from your graveyard and pay its mana cost",
     (Act("exile", all_of(CREATURE, *GRAVEYARD)), PayManaCost())),
    ("Tap any number of untapped creatures you control with total power 8 or greater",
     (Act("tap", all_of(UNTAPPED, CREATURE, MINE), Const(0), None,
          total=Compares("power", ">=", Const(8))),)),
    ("Mill a card", (Act("mill", TOP),)),
    ("Return a land you control to its owner's hand",
     (Act("return", all_of(LAND, MINE), to="hand"),)),
    ("Put a card from your hand on top of your library",
     (Act("put", all_of(*HAND), to="library", place="top"),)),
    ("Exert ~", (Act("exert", SELF),)),
    ("Remove a +1/+1 counter from this creature", (MoveCounters(REMOVE, SELF, "+1/+1"),)),
    ("Remove X charge counters from ~", (MoveCounters(REMOVE, SELF, "charge", X(), X()),)),
    ("Remove all charge counters from ~", (MoveCounters(REMOVE, SELF, "charge", whole=True),)),
    ("Remove any number of charge counters from ~",
     (MoveCounters(REMOVE, SELF, "charge", Const(0), None),)),
    ("Remove two +1/+1 counters from among creatures you control",
     (MoveCounters(REMOVE, all_of(CREATURE, MINE), "+1/+1", TWO, TWO, among=True),)),
    ("Remove three quest counters from this enchantment and sacrifice it",
     (MoveCounters(REMOVE, SELF, "quest", THREE, THREE), Act("sacrifice", SELF))),
    ("Put a -1/-1 counter on a creature you control",
     (MoveCounters(PUT, all_of(CREATURE, MINE), "-1/-1"),)),
    ("Collect evidence 4", (KeywordCost("collect_evidence", Const(4)),)),
    ("Forage", (KeywordCost("forage"),)),
    ("Blight 2", (KeywordCost("blight", TWO),)),
    ("Waterbend {3}", (KeywordCost("waterbend", mana="{3}"),)),
    ("Sacrifice a creature or discard a card",
     (OneOf((Cost((Act("sacrifice", CREATURE),)), Cost((Act("discard", all_of(*HAND)),)))),)),
    ("Discard a card or pay {2}",
     (OneOf((Cost((Act("discard", all_of(*HAND)),)), Cost((PayMana("{2}"),)))),)),
    ("Sacrifice an artifact, discard a card, or pay {2}",
     (OneOf((Cost((Act("sacrifice", ARTIFACT),)), Cost((Act("discard", all_of(*HAND)),)),
             Cost((PayMana("{2}"),)))),)),
    ("{3}, {T}, Sacrifice an artifact or discard a card",
     (PayMana("{3}"), TapThis(),
      OneOf((Cost((Act("sacrifice", ARTIFACT),)), Cost((Act("discard", all_of(*HAND)),)))))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parts"), COSTS)
def test_costs(text: str, parts: tuple[CostPart, ...]) -> None:
    assert read_cost(text, Scope()) == Cost(parts)


@pytest.mark.parametrize("text", [text for text, _ in COSTS])
def test_usual_costs_come_back(text: str) -> None:
    word = read_cost(text, Scope())
    assert read_cost(rendering.cost(word, "~"), Scope()) == word


@pytest.mark.parametrize(
    "text",
    [
        "Roll a d8",
        "{4], {T}",
        "Sacrifice",
        "Sacrifice creatures",  # how many?
        "Sacrifice a creature whose name rhymes",
        "Sacrifice a creature, then dance",
        "Discard the last card you drew this turn",
        "Pay its toll",
        "Remove a counter",
        "Put a counter from ~",
        "Sacrifice it",  # what?
        "Tap all but one creature",
        "Sacrifice a player",
        "{2}, Sacrifice a land, or pay 3 life",  # {2} in any case?
        "Exile a creature card",  # from where?
    ],
)
def test_what_is_not_wholly_read_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_cost(text, Scope())


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("[+1]", Const(1)),
        ("-3", Const(-3)),
        ("0", Const(0)),
        ("[-X]", Times(-1, X())),
        ("+X", X()),
    ],
)
def test_loyalty(text: str, change: Const | Times | X) -> None:
    assert read_loyalty(text) == Cost((ChangeLoyalty(change),))


# ---------------------------------------------------------------------------------- back and forth

_OBJECTS = st.sampled_from([
    CREATURE, all_of(HasColor("green"), CREATURE), all_of(UNTAPPED, ARTIFACT, MINE),
    Or((ARTIFACT, CREATURE)), all_of(HasSubtype("Elf"), MINE), all_of(Not(SELF), LAND),
    all_of(CREATURE, Compares("power", ">=", Const(4))), all_of(CREATURE, *GRAVEYARD),
])  # fmt: skip
_NUMBERS = st.sampled_from(
    [(Const(1), Const(1)), (TWO, TWO), (X(), X()), (Const(0), None), (Const(0), THREE)]
)
_ACTS = st.builds(
    lambda verb, objects, many: Act(verb, objects, *many),
    st.sampled_from(["sacrifice", "tap", "exile", "reveal"]), _OBJECTS, _NUMBERS,
)  # fmt: skip
_COUNTERS = st.builds(
    lambda objects, kind, many: MoveCounters(REMOVE, objects, kind, *many),
    st.sampled_from([SELF, all_of(CREATURE, MINE)]), st.sampled_from(["charge", "+1/+1", None]),
    _NUMBERS,
)  # fmt: skip
_PARTS = st.one_of(
    st.sampled_from([PayMana("{1}{W/U}"), TapThis(), PayLife(X()), PayCounters("energy", TWO)]),
    _ACTS,
    _COUNTERS,
)


def form(word: Cost) -> list[object]:
    """The parts with filters in their normal form."""
    return [
        (type(part), [filter_form(each) if field == "objects" else each
                      for field in part.__struct_fields__ for each in [getattr(part, field)]])
        for part in word.parts
    ]  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(_PARTS, min_size=1, max_size=3).map(tuple))
def test_words_of_a_cost_are_read_as_that_cost(parts: tuple[CostPart, ...]) -> None:
    word = Cost(parts)
    said = rendering.cost(word, "~")
    found = read_cost(said, Scope())
    assert form(found) == form(word), said
