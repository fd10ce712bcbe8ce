"""Readings that were found wrong as lines of unusual words were read by hand."""

from __future__ import annotations

import pytest

from kb.vocabulary import (
    AddSubtypes,
    And,
    Chooses,
    Compare,
    Const,
    Controlled,
    Count,
    Creates,
    Extreme,
    GameAction,
    HasColor,
    HasStatus,
    HasSubtype,
    HasType,
    IfSo,
    IsAffected,
    IsSelf,
    Mentioned,
    Not,
    Objects,
    Or,
    PlayerNumber,
    Players,
    Related,
    SetName,
    Some,
    SpellText,
    Stands,
    Step,
)
from tests.text.readings import clause, condition, line
from tests.text.test_instructions import read

TARGET = Mentioned("target")
SUBJECT = Mentioned("event", role="subject")


def last(text: str) -> Step:
    """The last step of a line that must be understood."""
    steps = read(text)
    assert None not in steps
    return next(each for each in reversed(steps) if each)[-1]


def trigger_condition(text: str) -> object:
    """The one condition of a triggered ability."""
    trigger = line(text).trigger
    assert trigger is not None
    (found,) = trigger.condition
    return found


# --------------------------------------------------------------------------------- conditions


@pytest.mark.parametrize(
    ("words", "who", "of", "op", "number"),
    [
        ("each player has 10 or less life", "any", "greatest", "<=", 10),
        ("a player has 10 or less life", "any", "least", "<=", 10),
        ("each opponent has 10 or more life", "opponent", "least", ">=", 10),
        ("an opponent has 10 or more life", "opponent", "greatest", ">=", 10),
        ("each opponent has no cards in hand", "opponent", "greatest", "=", 0),
    ],
)
def test_what_is_so_of_each_player(words: str, who: str, of: str, op: str, number: int) -> None:
    kind = "hand" if "hand" in words else "life"
    found = trigger_condition(f"At the beginning of your upkeep, if {words}, draw a card.")
    assert found == Compare(PlayerNumber(kind, who, of), op, Const(number))  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["each player controls a Swamp", "each player has a full party"])
def test_nothing_else_is_asked_of_each_player(words: str) -> None:
    trigger = line(f"At the beginning of your upkeep, if {words}, draw a card.").trigger
    assert trigger is not None
    assert not trigger.condition


@pytest.mark.parametrize(
    ("words", "op", "number"),
    [("you don't control an Ogre", "=", 0), ("you control an Ogre", ">=", 1)],
)
def test_you_dont_control_one_if_there_is_none_that_you_do(
    words: str, op: str, number: int
) -> None:
    counted = Count(And((HasSubtype("Ogre"), Controlled("you"))))
    expected = Compare(counted, op, Const(number))  # type: ignore[arg-type]
    assert condition(words) == expected
    assert trigger_condition(f"When ~ enters, if {words}, draw a card.") == expected
    asked = last(f"At the beginning of your upkeep, draw a card if {words}.")
    assert isinstance(asked, IfSo)
    assert asked.conditions == (expected,)


def test_what_you_dont_control_is_still_described_so() -> None:
    (aimed,) = line("{T}: Tap target creature you don't control.").targets or ()
    assert aimed.objects == And((HasType("creature"), Not(Controlled("you"))))


def test_they_are_never_the_object_itself() -> None:
    asked = "Whenever {}, if they {} attacking you, draw a card."
    trigger = line(asked.format("a player attacks", "aren't")).trigger
    assert trigger is not None
    assert not trigger.condition
    found = trigger_condition(asked.format("one or more creatures attack", "are"))
    assert isinstance(found, Stands)
    assert found.party == (Objects(IsAffected()),)


# --------------------------------------------------------------------------- what words speak of


@pytest.mark.parametrize(
    "before", ["Sacrifice this creature: ", "{T}: ", "{T}: Tap target artifact. "]
)
def test_what_would_enter_and_was_not_cast(before: str) -> None:
    step = last(
        f"{before}Until end of turn, if a nontoken creature would enter and it wasn't cast, "
        "exile it instead."
    )
    assert isinstance(step, Creates)
    assert step.replacement is not None
    (event,) = step.replacement.events
    (asked,) = event.meanwhile
    assert isinstance(asked, Stands)
    assert asked.party == (Objects(IsAffected()),)


@pytest.mark.parametrize("whose", ["the Wall's controller", "that Wall's controller"])
def test_what_a_subtype_calls_so(whose: str) -> None:
    step = last(
        f"{{T}}: Destroy target Wall. ~ deals damage equal to that Wall's mana value to {whose}."
    )
    assert isinstance(step, GameAction)
    assert step.subject == (Objects(IsSelf()),)
    assert step.number == Extreme("total", "mana_value", TARGET)
    assert step.object == (Players("controller", (Objects(TARGET),)),)


def test_that_creature_beside_what_a_subtype_calls_so() -> None:
    """Where "that creature" might be the one that was just called by its subtype, nothing is."""
    event = "Whenever an Archer deals damage to a creature, "
    step = last(f"{event}that Archer gets +1/+1 until end of turn.")
    assert isinstance(step, Creates)
    assert step.on == (Objects(SUBJECT),)
    step = last(f"{event}put a +1/+1 counter on that Archer.")
    assert isinstance(step, GameAction)
    assert step.object == (Objects(SUBJECT),)
    told = read(f"{event}that Archer deals that much damage to that creature's controller.")
    assert told == [None]


@pytest.mark.parametrize(
    ("asked", "itself"),
    [
        ("this enchantment has three or more charge counters on it", True),
        ("you have no cards in hand", False),
    ],
)
def test_it_after_a_condition_on_the_object_itself(asked: str, itself: bool) -> None:
    made = "create a 1/1 white Human creature token"
    step = last(f"At the beginning of your end step, {made}. Then if {asked}, exile it.")
    assert isinstance(step, IfSo)
    (exiled,) = step.does
    assert isinstance(exiled, GameAction)
    assert (exiled.object == (Objects(IsSelf()),)) is itself


# ------------------------------------------------------------------------------------- others


def other_than(step: Step) -> list[object]:
    """What the description of some objects leaves out."""
    some = step.among[0] if isinstance(step, Chooses) else step.object[0]  # type: ignore[union-attr]
    assert isinstance(some, Some)
    (party,) = some.of
    assert isinstance(party, Objects)
    assert isinstance(party.filter, And)
    return [each.filter for each in party.filter.all if isinstance(each, Not)]


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Whenever you attack, tap target creature. Choose another creature with lesser power.",
         TARGET),
        ("When ~ enters, you may sacrifice another creature.", IsSelf()),
    ],
)  # fmt: skip
def test_another_than_what_it_is_compared_with(text: str, left_out: object) -> None:
    step = last(text)
    assert other_than(getattr(step, "does", (step,))[0]) == [left_out]


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Destroy target land. Its controller sacrifices another land.", TARGET),
        ("Return a creature card from your graveyard to the battlefield, then return another "
         "creature card from your graveyard to your hand.", Mentioned("step")),
    ],
)  # fmt: skip
def test_another_than_a_spell_has_told_of(text: str, left_out: object) -> None:
    assert other_than(_last_of_spell(text)) == [left_out]


def test_no_other_than_a_spell_has_told_of() -> None:
    (instruction,) = _spell("Sacrifice another creature.").instructions
    assert instruction.does is None


def _spell(text: str) -> SpellText:
    found = line(text, "sorcery").spell
    assert found is not None
    return found


def _last_of_spell(text: str) -> Step:
    steps = _spell(text).instructions[-1].does
    assert steps is not None
    return steps[-1]


def test_others_than_what_was_sacrificed_are_others_than_the_object_itself() -> None:
    step = last("{T}, Sacrifice another Orc: Other Orc creatures get +1/+1 until end of turn.")
    assert isinstance(step, Creates)
    assert step.effect is not None
    assert Not(IsSelf()) in step.effect.clauses[0].subject.all  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("source", "described"),
    [
        ("another legendary source that's not a commander", "other"),
        ("an artifact source", "artifact"),
    ],
)
def test_what_is_said_of_the_source_of_an_ability(source: str, described: str) -> None:
    (aimed,) = (
        line(f"{{T}}: Copy target triggered ability you control from {source}.").targets or ()
    )
    assert isinstance(aimed.objects, And)
    (of,) = [each for each in aimed.objects.all if isinstance(each, Related)]
    assert of.how == "source"
    if described == "artifact":
        assert of.to == HasType("artifact")
    else:
        assert isinstance(of.to, And)
        assert {Not(IsSelf()), Not(HasStatus("commander"))} < set(of.to.all)
    assert Not(HasStatus("commander")) not in aimed.objects.all


# -------------------------------------------------------------------------------- descriptions


@pytest.mark.parametrize("words", ["a Cleric", "a Cleric, Rogue, and Wizard"])
def test_what_something_is_also_it_is_besides(words: str) -> None:
    (change,) = clause(f"~ is also {words}.").does
    assert isinstance(change, AddSubtypes)


@pytest.mark.parametrize("text", ["~ is also red.", "Creatures you control are also Elves."])
def test_what_else_something_is_also_is_told(text: str) -> None:
    assert not line(text).understood


@pytest.mark.parametrize("name", ["Everflame, Heroes' Legacy", "Bride's Gown"])
def test_names_keep_their_apostrophes(name: str) -> None:
    step = last(f"{{T}}: ~ becomes a legendary artifact named {name}.")
    assert isinstance(step, Creates)
    assert step.effect is not None
    assert SetName(name) in step.effect.clauses[0].does


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("{T}: Exile three cards in each graveyard.", False),
        ("{T}: Exile all cards in each graveyard.", True),
    ],
)
def test_so_many_from_each_graveyard_are_not_so_many_in_all(text: str, understood: bool) -> None:
    assert (None not in read(text)) is understood


def test_all_of_one_color_and_all_of_another() -> None:
    step = last("{B}: Destroy all black and all red creatures.")
    assert isinstance(step, GameAction)
    (party,) = step.object
    assert isinstance(party, Objects)
    creature = HasType("creature")
    black, red = (And((HasColor(color), creature)) for color in ("black", "red"))
    assert party.filter == Or((black, red))


@pytest.mark.parametrize(
    ("event", "who"),
    [
        ("you attack enchanted opponent or when they attack you", Players("host")),
        ("you attack enchanted opponent or when an opponent attacks you", Players("opponent")),
    ],
)
def test_they_are_the_enchanted_player(event: str, who: Players) -> None:
    trigger = line(f"When {event}, sacrifice this Aura.", "enchantment").trigger
    assert trigger is not None
    assert [each.subject for each in trigger.events] == [(Players("you"),), (who,)]


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        (
            "Whenever a creature blocks a creature, destroy the attacking creature.",
            False,
        ),
        ("Whenever a creature blocks a creature, destroy an attacking creature.", True),
        ("When ~ enters, draw a card for each creature its controller controls.", False),
        ("When ~ enters, draw a card for each creature you control.", True),
    ],
)
def test_one_that_was_there_is_none_of_any(text: str, understood: bool) -> None:
    assert (None not in read(text)) is understood
