"""Spells (304, 307, 601, 700.2): instructions with their effects, modes, targets, costs."""

from __future__ import annotations

import pytest

from kb.card_base.depth import asked
from kb.text import rendering
from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    Ability,
    Act,
    AddTypes,
    Clause,
    Compare,
    Const,
    Controlled,
    Cost,
    Count,
    Creates,
    Effect,
    ExtraCost,
    GainAbilities,
    GainControl,
    HasSubtype,
    HasType,
    Instruction,
    InZone,
    IsSelf,
    Locked,
    Mentioned,
    Modes,
    Modification,
    ModifyPT,
    Objects,
    Owned,
    PayLife,
    PayMana,
    Players,
    Relation,
    SetPT,
    SetTypes,
    SpellText,
    Stands,
    Target,
    X,
)
from kb.vocabulary import And as Both
from tests.text.golden import without_steps

CREATURE, ARTIFACT = HasType("creature"), HasType("artifact")
BIGGER = ModifyPT(Const(3), Const(3))
TURN = "end_of_turn"


def read(text: str, card_type: str = "instant") -> Ability:
    (found,) = read_ability(text, ("Squire",), (card_type,))
    return found


def spell(text: str) -> SpellText:
    found = read(text)
    assert found.kind == "spell"
    spell = without_steps(found).spell  # what they do has tests of its own
    assert spell is not None
    return spell


def modes(text: str) -> Modes:
    found = spell(text).modes
    assert found is not None
    return found


def locked(*does: Modification, duration: str | None = TURN) -> Effect:
    return Effect((Clause(Locked(), does),), duration)


def keyword(name: str) -> GainAbilities:
    return GainAbilities((Ability("keyword", keyword=name),))


# ----------------------------------------------------------------------------------- instructions


def test_the_effect_is_locked_on_its_target() -> None:
    found = read("Target creature gets +3/+3 and gains trample until end of turn.")
    assert found.targets == (Target(CREATURE),) and found.understood
    assert found.spell is not None
    (instruction,) = found.spell.instructions
    assert instruction.effect == locked(BIGGER, keyword("trample"))
    assert instruction.on == (0,)
    assert asked(found) == {"targets": True, "created_effect": True}


def test_it_is_the_target_of_the_sentence_before() -> None:
    first, second, third = spell(
        "Gain control of target creature until end of turn. Untap that creature. It gains haste"
        " until end of turn."
    ).instructions
    assert first.effect == locked(GainControl())
    assert second == Instruction("Untap that creature")
    assert third.effect == locked(keyword("haste"))
    assert (first.on, third.on) == ((0,), (0,))


def test_each_effect_has_its_own_target() -> None:
    first, second = spell(
        "Target creature gets +3/+3 until end of turn. Up to one target artifact gains"
        " indestructible until end of turn."
    ).instructions
    assert (first.on, second.on) == ((0,), (1,))


def test_an_effect_on_a_set_finds_its_objects_itself() -> None:
    (instruction,) = spell("Creatures you control get +3/+3 until end of turn.").instructions
    mine = Both((CREATURE, Controlled("you")))
    assert instruction.effect == Effect((Clause(mine, (BIGGER,)),), TURN)
    assert instruction.on == ()


def test_the_creatures_of_a_target_player() -> None:
    found = read("Creatures target player controls get +3/+3 until end of turn.")
    assert found.targets == (Target(players="any"),)
    assert found.spell is not None
    theirs = Both((CREATURE, Controlled("target")))
    assert found.spell.instructions[0].effect == Effect((Clause(theirs, (BIGGER,)),), TURN)


def test_an_effect_on_a_condition_looked_at_as_it_resolves() -> None:
    swamp = Compare(Count(Both((HasSubtype("Swamp"), Controlled("you")))), ">=", Const(1))
    first, second = spell(
        "Target creature gains trample until end of turn. If you control a Swamp, that creature"
        " gets +3/+3 until end of turn instead."
    ).instructions
    assert (first.conditions, first.instead) == ((), False)
    assert (second.conditions, second.instead, second.on) == ((swamp,), True, (0,))
    assert second.effect == locked(BIGGER)
    (level,) = spell("If ~ is red, it becomes a 4/4 Knight until end of turn.").instructions
    assert level.effect is not None and level.effect.clauses[0].subject == IsSelf()
    assert level.conditions != ()


def test_an_effect_that_a_coin_decides() -> None:
    _, second = spell(
        "Flip a coin. If you win the flip, target creature gets +3/+3 until end of turn."
    ).instructions
    assert second.effect == locked(BIGGER) and second.on == (0,)
    assert second.conditions == (Stands(Relation("won_flip"), (Players("you"),)),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A deck can have any number of cards named Squire.", "rule"),
        ("You may cast this spell as though it had flash if you pay {2} more to cast it.", "rule"),
        ("If you control a Swamp, you may cast this spell as though it had flash.", "rule"),
        (
            "If this spell is the first spell you've cast this game, you may cast it without "
            "paying its mana cost.",
            "rule",
        ),
        ("You may cast Squire from your graveyard.", "rule"),
        ("As long as you control a Swamp, you may cast Squire from your graveyard.", "rule"),
        ("Spend only black mana on X.", "rule"),
        ("X can't be greater than 3.", "rule"),
        ("This spell has flash as long as you control a Swamp.", "static"),
    ],
)
def test_what_says_nothing_of_resolving_is_no_instruction(text: str, kind: str) -> None:
    found = read(text)
    assert (found.kind, found.spell) == (kind, None)
    assert read("You may cast a red spell from your hand.").kind == "spell"


def test_what_it_still_is_belongs_to_the_sentence_before() -> None:
    animated = (AddTypes(("creature",), ("land",)), SetPT(Const(2), Const(2)))
    found = spell("Target land becomes a 2/2 creature until end of turn. It's still a land.")
    first, second = found.instructions
    assert first == Instruction(
        "Target land becomes a 2/2 creature until end of turn", locked(*animated), (0,)
    )
    assert second == Instruction("It's still a land")
    _, first, second = spell(
        "Untap target land. It becomes a 2/2 creature until end of turn. It's still a land."
    ).instructions
    assert first.effect == locked(*animated)
    (only,) = spell("Target land becomes a 2/2 creature until end of turn.").instructions
    assert only.effect == locked(SetTypes(("creature",)), SetPT(Const(2), Const(2)))


def test_until_it_is_gone() -> None:
    (instruction,) = spell("Gain control of target creature.").instructions
    assert instruction.effect == locked(GainControl(), duration=None)


@pytest.mark.parametrize(
    "text",
    [
        "Target creature gets +3/+3 until the moon is full.",
        "Target creature gets +3/+3 until end of turn, where it stands.",
        "Target creature gets +1/+1 and another target creature gets -1/-1 until end of turn.",
        "Create a token. It gains haste until end of turn.",  # which is no target
        "Reveal a card. If it's a land card, ~ gets +3/+3 until end of turn.",
    ],
)
def test_an_effect_that_is_not_sure_is_not_understood(text: str) -> None:
    found = read(text)
    assert found.spell is not None
    assert not found.understood, found.spell


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Destroy target creature. Draw a card, then it gets +3/+3 until end of turn.", 0),
        ("Tap two target creatures, then tap target land. It gains haste until end of turn.", 1),
    ],
)
def test_what_its_steps_tell_is_understood(text: str, target: int) -> None:
    """No effect is read of the sentence alone; which target it is about its steps tell (608.2c)."""
    found = read(text)
    assert found.understood and found.spell is not None
    last = found.spell.instructions[-1]
    assert last.effect is None and last.does is not None
    begins = last.does[-1]
    assert isinstance(begins, Creates)
    assert begins.on == (Objects(Mentioned("target", target)),)


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature.",
        "You gain 3 life.",
        "You gain hexproof until end of turn.",  # a player has no characteristics
        "Target creature can't block this turn.",  # nor is that one
        "Target player taps all lands they control and loses all unspent mana.",
    ],
)
def test_what_changes_no_characteristic_creates_no_such_effect(text: str) -> None:
    found = read(text)
    assert found.understood and "created_effect" not in asked(found)


def test_lines_without_targets_are_not_asked_for_them() -> None:
    assert asked(read("Draw two cards.")) == {}
    assert asked(read("Destroy target creature.")) == {"targets": True}
    assert asked(read("Destroy target creature whose name rhymes.")) == {"targets": False}


# ------------------------------------------------------------------------------------------ modes


def test_modes_have_their_own_targets_and_effects() -> None:
    found = read(
        "Choose one — • Destroy target artifact. • Target creature gets +3/+3 until end of turn."
    )
    assert found.understood and found.targets == ()
    assert found.spell is not None and found.spell.modes is not None
    first, second = found.spell.modes.modes
    assert (first.targets, second.targets) == ((Target(ARTIFACT),), (Target(CREATURE),))
    assert second.instructions[0].effect == locked(BIGGER)
    assert second.instructions[0].on == (0,)
    assert asked(found) == {"targets": True, "modes": True, "created_effect": True}


NUMBERS: list[tuple[str, int, int | None]] = [
    ("Choose one —", 1, 1),
    ("Choose two —", 2, 2),
    ("Choose one or both —", 1, 2),
    ("Choose one or more —", 1, None),
    ("Choose any number —", 0, None),
    ("Choose up to one —", 0, 1),
    ("Choose up to three —", 0, 3),
]


@pytest.mark.parametrize(("head", "least", "most"), NUMBERS)
def test_how_many_modes(head: str, least: int, most: int | None) -> None:
    found = modes(f"{head} • Draw a card. • You gain 3 life.")
    assert (found.least, found.most) == (least, most)
    assert [mode.instructions[0].text for mode in found.modes] == [
        "Draw a card", "You gain 3 life",
    ]  # fmt: skip


def test_the_same_mode_again() -> None:
    found = modes(
        "Choose three. You may choose the same mode more than once. • Draw a card. • You gain"
        " 3 life."
    )
    assert (found.least, found.most, found.repeated) == (3, 3, True)


def test_more_modes_on_a_condition() -> None:
    found = modes(
        "Choose one. If you control a Swamp as you cast this spell, you may choose both instead."
        " • Draw a card. • You gain 3 life."
    )
    swamp = Compare(Count(Both((HasSubtype("Swamp"), Controlled("you")))), ">=", Const(1))
    assert found.conditions == (swamp,)
    assert (found.least, found.most) == (1, 1)
    assert (found.least_then, found.most_then) == (1, 2)


def test_who_chooses_and_how() -> None:
    assert modes("An opponent chooses one — • Draw a card. • You gain 3 life.").by == "opponent"
    assert modes("Choose one at random — • Draw a card. • You gain 3 life.").random


def test_modes_with_a_price() -> None:
    found = modes("Spree + {1} — Draw a card. + {2}{R} — Destroy target artifact.")
    assert [mode.cost for mode in found.modes] == [
        Cost((PayMana("{1}"),)), Cost((PayMana("{2}{R}"),)),
    ]  # fmt: skip
    assert (found.least, found.most) == (1, None)
    assert found.modes[1].targets == (Target(ARTIFACT),)


def test_named_modes() -> None:
    first, _ = modes("Choose one — • Sting — Draw a card. • Balm — You gain 3 life.").modes
    assert first.name == "Sting"
    assert first.instructions == (Instruction("Draw a card"),)


def test_modes_of_abilities() -> None:
    (found,) = read_ability(
        "When ~ enters, choose one — • Destroy target artifact. • Draw a card.", (), ("creature",)
    )
    assert found.kind == "triggered" and found.spell is not None
    assert found.spell.modes is not None
    assert found.spell.modes.modes[0].targets == (Target(ARTIFACT),)
    assert asked(found)["targets"]
    (found,) = read_ability("{2}: Choose one — • Draw a card. • Untap ~.", (), ("creature",))
    assert found.kind == "activated" and found.spell is not None and found.spell.modes is not None


def test_modes_and_targets_of_a_chapter() -> None:
    (found,) = read_ability(
        "I, II — Choose one — • Target creature gets +3/+3 until end of turn. • Draw a card.",
        ("Test Saga",), ("enchantment",),
    )  # fmt: skip
    assert found.kind == "chapter" and found.understood
    assert found.spell is not None and found.spell.modes is not None
    assert found.spell.modes.modes[0].targets == (Target(CREATURE),)
    assert found.trigger is not None and found.trigger.chapters == (1, 2)
    (found,) = read_ability(
        "III — For each opponent, tap target creature that player controls.",
        ("Test Saga",), ("enchantment",),
    )  # fmt: skip
    assert found.targets == (Target(Both((CREATURE, Controlled("that"))), each="opponent"),)


def test_a_choice_that_is_not_understood() -> None:
    found = read("Choose as many as you dare — • Draw a card. • Destroy target artifact.")
    assert not found.understood
    assert asked(found)["modes"] is False
    found = read("Choose one — • Draw a card. • Destroy target artifact whose name rhymes.")
    assert asked(found) == {"targets": False, "modes": True}


# ------------------------------------------------------------------------------------------ costs

DISCARD = Act("discard", Both((InZone(("hand",)), Owned("you"))))
COSTS: list[tuple[str, ExtraCost]] = [
    ("As an additional cost to cast this spell, sacrifice a creature.",
     ExtraCost(Cost((Act("sacrifice", CREATURE),)))),
    ("As an additional cost to cast this spell, pay X life.", ExtraCost(Cost((PayLife(X()),)))),
    ("As an additional cost to cast this spell, you may discard a card.",
     ExtraCost(Cost((DISCARD,)), optional=True)),
    ("You may pay 3 life and discard a card rather than pay this spell's mana cost.",
     ExtraCost(Cost((PayLife(Const(3)), DISCARD)), alternative=True, optional=True)),
    ("If you control a Swamp, you may pay {R} rather than pay this spell's mana cost.",
     ExtraCost(Cost((PayMana("{R}"),)), alternative=True, optional=True, conditions=(
         Compare(Count(Both((HasSubtype("Swamp"), Controlled("you")))), ">=", Const(1)),))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "cost"), COSTS)
@pytest.mark.parametrize("card_type", ["sorcery", "creature"])
def test_costs_that_a_spell_says_of_itself(text: str, cost: ExtraCost, card_type: str) -> None:
    found = read(text, card_type)
    assert found.spell == SpellText(costs=(cost,)) and found.kind == "rule"
    assert asked(found) == {"static_rule": True}


@pytest.mark.parametrize("card_type", ["sorcery", "creature"])
@pytest.mark.parametrize(
    "text",
    [
        "If you control a Swamp, you may cast this spell without paying its mana cost.",
        "You may cast this spell without paying its mana cost if you control a Swamp.",
    ],
)
def test_a_spell_that_says_when_it_is_free(text: str, card_type: str) -> None:
    """One permission, in either order of the words (118.9)."""
    found = read(text, card_type)
    assert found.spell is None and found.statement is not None
    (rule,) = found.statement.rules
    assert (rule.verb, rule.mode, rule.how) == ("cast", "may", ("free",))
    swamps = Both((HasSubtype("Swamp"), Controlled("you")))
    assert rule.conditions == (Compare(Count(swamps), ">=", Const(1)),)


def test_a_cost_that_is_not_understood() -> None:
    found = read("As an additional cost to cast this spell, sing a song.")
    assert found.spell is None
    assert asked(found) == {"static_rule": found.statement is not None}


def test_a_spell_speaks_of_itself() -> None:
    (instruction,) = spell("~ gains flying until end of turn.").instructions
    assert instruction.effect == Effect((Clause(IsSelf(), (keyword("flying"),)),), TURN)


@pytest.mark.parametrize(("text", "cost"), COSTS)
def test_costs_of_spells_come_back(text: str, cost: ExtraCost) -> None:
    assert read(f"{rendering.extra_cost(cost)}.").spell == SpellText(costs=(cost,))
