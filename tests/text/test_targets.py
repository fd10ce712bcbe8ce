"""Targets (115): every use of the word, what it may be, how many, and what is no target."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.card_base.compiling import compile_card
from kb.text import rendering
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.scope import Scope
from kb.text.semantics.targets import read_targets
from kb.vocabulary import (
    And,
    Compares,
    Const,
    Controlled,
    Count,
    Extreme,
    Filter,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasType,
    InZone,
    IsSelf,
    Mentioned,
    Not,
    NumberOf,
    Or,
    Owned,
    Related,
    Shares,
    Target,
    ThatMuch,
    Value,
    X,
)
from tests.text.normal_form import filter_form

CREATURE, LAND, ARTIFACT = HasType("creature"), HasType("land"), HasType("artifact")
MINE, THEIRS = Controlled("you"), Controlled("opponent")
STACK, GRAVEYARD = InZone(("stack",)), InZone(("graveyard",))
ANY = Or((CREATURE, HasType("planeswalker"), HasType("battle")))
NONE = Const(0)


def read(text: str) -> tuple[Target, ...]:
    return read_targets(text, Scope(names=("Squire",)))


def one(text: str) -> Target:
    (found,) = read(text)
    return found


def all_of(*parts: Filter) -> And:
    return And(parts)


# ----------------------------------------------------------------------------------- what they are

DESCRIBED: list[tuple[str, Filter]] = [
    ("Destroy target creature.", CREATURE),
    ("Tap target creature an opponent controls.", all_of(CREATURE, THEIRS)),
    ("Untap target land you control, then draw a card.", all_of(LAND, MINE)),
    ("Target creature without flying can't block this turn.",
     all_of(CREATURE, Not(HasKeyword("flying")))),
    ("Destroy target nonblack, nonartifact creature.",
     all_of(Not(HasColor("black")), Not(ARTIFACT), CREATURE)),
    ("Destroy target creature with power 4 or greater.",
     all_of(CREATURE, Compares("power", ">=", Const(4)))),
    ("Target creature with power less than ~'s power can't block this turn.",
     all_of(CREATURE, Compares("power", "<", NumberOf("power", "self")))),
    ("Exile target card from a graveyard.", GRAVEYARD),
    ("Return target creature card from your graveyard to your hand.",
     all_of(CREATURE, GRAVEYARD, Owned("you"))),
    ("Exile target card from a graveyard with a charge counter on it.", GRAVEYARD),
    ("Return target card in exile with a charge counter on it to its owner's hand.",
     all_of(InZone(("exile",)), HasCounter("charge"))),
    ("Return target Elf you own to your hand.", all_of(HasSubtype("Elf"), Owned("you"))),
    ("Counter target noncreature spell.", all_of(Not(CREATURE), STACK)),
    ("Counter target spell that targets you.", all_of(STACK, Related("targets", who="you"))),
    ("Counter target activated ability from an artifact source.",
     all_of(STACK, HasStatus("activated_ability"), Related("source", ARTIFACT))),
    ("Tap target creature blocking ~.", all_of(CREATURE, Related("blocking", IsSelf()))),
    ("Destroy target creature that was dealt damage this turn.",
     all_of(CREATURE, HasStatus("was_dealt_damage_this_turn"))),
    ("Tap target creature that player controls.", all_of(CREATURE, Controlled("that"))),
    ("Tap target land defending player controls.", all_of(LAND, Controlled("defending"))),
    ("Exile target creature with the same name as that creature.",
     all_of(CREATURE, Shares("name", "that"))),
    ("Return target creature card with mana value X or less from your graveyard to the"
     " battlefield, where X is the number of Swamps you control.",
     all_of(CREATURE, Compares("mana_value", "<=", Count(all_of(HasSubtype("Swamp"), MINE))),
            GRAVEYARD, Owned("you"))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "objects"), DESCRIBED)
def test_objects(text: str, objects: Filter) -> None:
    found = one(text)
    assert found.players is None and (found.least, found.most) == (Const(1), Const(1))
    assert found.objects is not None
    assert filter_form(found.objects) == filter_form(objects)


def test_attacking_before_and_after_the_noun() -> None:
    assert one("Destroy target attacking creature.").objects == all_of(
        HasStatus("attacking"), CREATURE
    )
    assert one("Destroy target creature attacking you.").objects == all_of(
        CREATURE, Related("attacking", who="you")
    )


def test_what_only_creatures_have_is_said_of_the_creature() -> None:
    flying = all_of(CREATURE, HasKeyword("flying"))
    assert one("Destroy target artifact, land, or creature with flying.").objects == Or(
        (ARTIFACT, LAND, flying)
    )
    cheap = Compares("mana_value", "<=", Const(3))
    assert one("Exile target artifact or creature with mana value 3 or less.").objects == Or(
        (all_of(ARTIFACT, cheap), all_of(CREATURE, cheap))
    )
    assert one("Exile target instant or sorcery card with flashback from a graveyard.").objects == (
        Or(tuple(all_of(HasType(t), HasKeyword("flashback"), GRAVEYARD)
                 for t in ("instant", "sorcery")))
    )  # fmt: skip


def test_players() -> None:
    assert one("Target player draws a card.") == Target(players="any")
    assert one("Target opponent's life total becomes 10.") == Target(players="opponent")
    assert one("~ deals 3 damage to target creature or player.") == Target(CREATURE, "any")
    assert one("~ deals 3 damage to any target.") == Target(ANY, "any")
    assert one("Tap all creatures target opponent controls.") == Target(players="opponent")
    assert one("Exile all cards from target player's graveyard.") == Target(players="any")


def test_a_player_whose_zone_is_meant_is_a_target_too() -> None:
    found = read("Exile up to two target cards from target player's graveyard.")
    assert found == (
        Target(players="any"),
        Target(all_of(GRAVEYARD, Owned("target")), None, NONE, Const(2)),
    )


# ---------------------------------------------------------------------------------- how many

COUNTED: list[tuple[str, Value, Value | None]] = [
    ("Tap two target creatures.", Const(2), Const(2)),
    ("Tap up to three target creatures.", NONE, Const(3)),
    ("Tap any number of target creatures.", NONE, None),
    ("Tap one or two target creatures.", Const(1), Const(2)),
    ("Tap X target creatures.", X(), X()),
    ("Tap up to X target creatures.", NONE, X()),
    ("~ deals 1 damage to each of up to two targets.", NONE, Const(2)),
    ("~ deals 4 damage divided as you choose among one, two, or three targets.",
     Const(1), Const(3)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "least", "most"), COUNTED)
def test_numbers(text: str, least: Value, most: Value | None) -> None:
    found = one(text)
    assert (found.least, found.most) == (least, most)


def test_several_targets_in_their_order() -> None:
    found = read("Target creature you control fights target creature you don't control.")
    assert [t.objects for t in found] == [
        all_of(CREATURE, MINE), all_of(CREATURE, Not(MINE)),
    ]  # fmt: skip
    artifact, enchantment = read(
        "Exile up to one target artifact, up to one target enchantment, and two cards."
    )
    assert (artifact.objects, enchantment.objects) == (ARTIFACT, HasType("enchantment"))


def test_targets_for_each_player() -> None:
    found = one("For each opponent, tap up to one target creature that player controls.")
    assert found == Target(all_of(CREATURE, Controlled("that")), None, NONE, each="opponent")
    assert one(rendering.target(found, "~")) == found
    assert one("~ gets +1/+1 for each Elf you control, then tap target creature.").each is None
    with pytest.raises(NotUnderstood):
        read("For each counter on it, exile up to one target creature.")


def test_another_is_apart_from_the_targets_before_or_from_the_source() -> None:
    assert one("Tap another target creature.").apart == "self"
    either = one("Destroy target artifact or other creature.").objects
    assert either == Or((ARTIFACT, all_of(Not(IsSelf()), CREATURE)))
    first, second = read("Target creature gets +1/+1 and another target creature gets -1/-1.")
    assert (first.apart, second.apart) == (None, "targets")


def test_what_several_targets_have_in_common() -> None:
    assert one("Exile up to two target cards from a single graveyard.").together == (
        "single_graveyard"
    )
    found = one("Return any number of target creature cards with total mana value 6 or less from"
                " your graveyard to the battlefield.")  # fmt: skip
    assert found.total == Compares("mana_value", "<=", Const(6))
    assert one("Destroy target creature of an opponent's choice.").by == "opponent"
    assert one("An opponent chooses target creature they control.") == Target(
        all_of(CREATURE, THEIRS), by="opponent"
    )


def test_it_is_the_object_that_the_sentence_began_with() -> None:
    found = one("~ deals 1 damage to target creature blocking it.").objects
    assert found == all_of(CREATURE, Related("blocking", IsSelf()))
    found = one("Untap a creature. Tap target creature blocking it.").objects
    assert found == all_of(CREATURE, Related("blocking", Related("that")))
    found = one("~ and a Goblin deal 1 damage to target creature blocking it.").objects
    assert found == all_of(CREATURE, Related("blocking", Related("that")))


def test_the_greatest_of_all_that_is_described() -> None:
    mine = all_of(CREATURE, MINE)
    greatest = Compares("power", "=", Extreme("greatest", "power", mine))
    assert one("Exile target creature you control with the greatest power.").objects == all_of(
        CREATURE, MINE, greatest
    )
    assert one("Exile target creature with the greatest power you control.").objects == all_of(
        CREATURE, greatest, MINE
    )
    among = one("Exile target creature with the greatest power among creatures you control.")
    assert among.objects == all_of(CREATURE, MINE, greatest)  # one of those


def test_the_name_of_any_that_is_described() -> None:
    tokens = all_of(HasStatus("token"), MINE)
    found = one("Exile target creature that doesn't have the same name as a token you control.")
    assert found.objects == all_of(CREATURE, Not(Related("same_name", tokens)))
    assert one(rendering.target(found, "~")) == found


@pytest.mark.parametrize(
    "text",
    [
        "You may sacrifice a land. When you do, tap target creature.",
        "At the beginning of your next upkeep, tap target creature.",
        "Whenever you cast a spell this turn, tap target creature.",
        "Until your next turn, whenever you cast a spell, tap target creature.",
    ],
)
def test_targets_of_an_ability_that_is_yet_to_trigger(text: str) -> None:
    assert one(text) == Target(CREATURE, later=True)
    assert one(f"{text} Untap it.").later


def test_targets_that_are_chosen_at_once() -> None:
    (found,) = read_targets("Whenever ~ attacks, tap target creature.", Scope(), triggered=True)
    assert not found.later
    assert not one("This turn, when target creature attacks, you gain 1 life.").later
    first, second = read("Tap target creature. When you do, destroy target land.")
    assert (first.later, second.later) == (False, True)
    first, second = read_targets(
        "When ~ enters, tap target creature. When you do, destroy target land.", Scope(names=()),
        triggered=True,
    )  # fmt: skip
    assert (first.later, second.later) == (False, True)


# ------------------------------------------------------------------------------- what is no target


@pytest.mark.parametrize(
    "text",
    [
        "Whenever ~ becomes the target of a spell, sacrifice it.",
        "Copy it. You may choose new targets for the copy.",
        "Spells that target ~ cost {2} more to cast.",
        "This spell costs {1} less to cast if it targets a creature.",
    ],
)
def test_the_noun_and_the_verb_are_no_targets(text: str) -> None:
    assert read(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature whose controller is asleep.",
        "Destroy target creature with a funny hat.",
        "Destroy target creature printed before 1995.",
        "Return target creature card to your hand.",  # from which zone?
        "Tap X target creatures, where X is the number of moons.",
        "Destroy target creatures and lands.",
        "~ gains protection from target dances.",
    ],
)
def test_what_is_not_read_to_its_end_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(text)


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("Return up to that many target creatures to their owners' hands.", None),
        ("When Test enters, return up to that many target creatures to their owners' hands.", None),
        (
            "Whenever Test deals damage, destroy up to that many target creatures.",
            ThatMuch(of=Mentioned("event", role="amount")),
        ),
    ],
)
def test_that_many_targets_are_known_where_a_number_was_told(
    text: str, most: ThatMuch | None
) -> None:
    line = "Creature" if text.startswith("When") else "Sorcery"
    card = compile_card({"name": "Test", "type_line": line, "oracle_text": text})
    (ability,) = card.faces[0].abilities
    found = ability.targets
    assert (found[0].most if found else found) == most


# ---------------------------------------------------------------------------------- back and forth

_TYPES = st.sampled_from([CREATURE, ARTIFACT, HasSubtype("Goblin"), LAND])
_BEFORE = st.sampled_from([HasColor("red"), Not(HasStatus("token")), HasStatus("tapped")])
_AFTER = st.sampled_from([
    MINE, THEIRS, Compares("power", "<=", Const(2)), HasKeyword("flying"),
    Not(HasKeyword("flying")), Related("blocking", IsSelf()), Related("targets", who="you"),
])  # fmt: skip
_PLACES = st.sampled_from([(), (GRAVEYARD,), (GRAVEYARD, Owned("you")), (STACK,)])


@st.composite
def described(draw: st.DrawFn) -> Filter:
    parts: list[Filter] = [draw(_TYPES)]
    parts += draw(st.lists(_BEFORE, max_size=1)) + draw(st.lists(_AFTER, max_size=2, unique=True))
    return And((*parts, *draw(_PLACES)))


_NUMBERS = st.sampled_from(
    [(Const(1), Const(1)), (Const(2), Const(2)), (NONE, Const(1)), (NONE, None), (X(), X())]
)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(described(), _NUMBERS, st.sampled_from([None, "any", "opponent"]), st.booleans())
def test_words_of_a_target_are_never_read_as_another_target(
    objects: Filter, many: tuple[Value, Value | None], players: str | None, apart: bool
) -> None:
    word = Target(objects, players, *many, "self" if apart else None)  # type: ignore[arg-type]
    said = rendering.target(word, "~")
    try:
        found = one(said)
    except NotUnderstood:
        assert _unheard_of(word), said
        return
    assert found.objects is not None
    assert filter_form(found.objects) == filter_form(objects), said
    assert (found.players, found.least, found.most, found.apart) == (
        players, *many, "self" if apart else None,
    ), said  # fmt: skip


def _unheard_of(word: Target) -> bool:
    """Descriptions that no card uses: several relative clauses, or one before "or player"."""
    assert isinstance(word.objects, And)
    clauses = [part for part in word.objects.all if isinstance(part, Related)]
    return len(clauses) > 1 or (bool(clauses) and word.players is not None)


@pytest.mark.parametrize(
    "text",
    [text for text, _ in DESCRIBED if "where X" not in text] + [text for text, _, _ in COUNTED],
)
def test_usual_targets_come_back(text: str) -> None:
    word = one(text)
    found = one(rendering.target(word, "~", locked_name="that permanent"))
    assert word.objects is not None and found.objects is not None
    assert filter_form(found.objects) == filter_form(word.objects)
    assert (found.least, found.most, found.players) == (word.least, word.most, word.players)
