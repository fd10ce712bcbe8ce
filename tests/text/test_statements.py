"""Static abilities that restrict, require, permit or price (101.2, 508.1, 601.2f)."""

from __future__ import annotations

import time

import pytest

from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    Abilities,
    Ability,
    And,
    Charge,
    Compare,
    Compares,
    Const,
    Controlled,
    Count,
    Counters,
    Event,
    Filter,
    HasColor,
    HasKeyword,
    HasType,
    InZone,
    IsHost,
    IsSelf,
    NumberOf,
    Objects,
    Or,
    PlayerIs,
    Players,
    Relation,
    Stands,
    StatementLine,
    Tally,
)

YOU, OPPONENT, ANYONE = Players("you"), Players("opponent"), Players("any")
SELF, HOST = Objects(IsSelf()), Objects(IsHost())
CREATURE, LAND = HasType("creature"), HasType("land")
MINE = And((CREATURE, Controlled("you")))
SPELL = InZone(("stack",))


def line(text: str, *types: str) -> Ability:
    """The one ability of a line on an object of these types."""
    (found,) = read_ability(text, ("Test Ox",), types or ("creature",))
    return found


def rules(text: str) -> tuple[StatementLine, ...]:
    """The rules of a line that must be a statement."""
    found = line(text)
    assert found.kind == "rule" and found.statement is not None and found.understood, text
    return found.statement.rules


def rule(text: str) -> StatementLine:
    (found,) = rules(text)
    return found


def objects(found: Filter, *relations: Relation) -> Objects:
    return Objects(found, relations)


FLYERS = objects(And((CREATURE, HasKeyword("flying"))))

# ------------------------------------------------------------------------------------ restrictions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This creature can't attack.", StatementLine("attack", "cant", (SELF,))),
        ("Test Ox can't attack alone.", StatementLine("attack", "cant", (SELF,), how=("alone",))),
        ("Creatures you control can't block.", StatementLine("block", "cant", (objects(MINE),))),
        ("This creature can't be blocked.", StatementLine("block", "cant", object=(SELF,))),
        ("This creature can't be blocked by creatures with flying.",
         StatementLine("block", "cant", (FLYERS,), (SELF,))),
        ("This creature can't be blocked except by creatures with flying.",
         StatementLine("block", "cant", (FLYERS,), (SELF,), but=True)),
        ("This creature can't be blocked by more than one creature.",
         StatementLine("block", "cant", object=(SELF,), op=">", number=1)),
        ("This creature can't be blocked except by two or more creatures.",
         StatementLine("block", "cant", (objects(CREATURE),), (SELF,), op="<", number=2)),
        ("This creature can only attack alone.", StatementLine("attack", "only", (SELF,),
            how=("alone",))),
        ("This creature can block only creatures with flying.",
         StatementLine("block", "only", (SELF,), (FLYERS,))),
        ("This spell can't be countered.", StatementLine("counter", "cant", object=(SELF,))),
        ("This creature can't be the target of red spells.",
         StatementLine("become_target", "cant", (SELF,), (objects(And((HasColor("red"),
                       SPELL))),))),
        ("Players can't gain life.", StatementLine("gain_life", "cant", (ANYONE,))),
        ("Your opponents can't cast creature spells.",
         StatementLine("cast", "cant", (OPPONENT,), (objects(And((CREATURE, SPELL))),))),
        ("Each player can't cast more than one spell each turn.",
         StatementLine("cast", "cant", (ANYONE,), (objects(SPELL),), op=">", number=1,
             how=("each_turn",))),
        ("You don't lose the game for having 0 or less life.",
         StatementLine("lose_game", "cant", (YOU,), how=("for_life",))),
        ("This creature doesn't untap during your untap step.",
         StatementLine("untap", "cant", object=(SELF,), step="untap", whose=(YOU,))),
        ("Enchanted creature doesn't untap during its controller's untap step.",
         StatementLine("untap", "cant", object=(HOST,), step="untap",
                       whose=(Players("controller"),))),
    ],
)  # fmt: skip
def test_restrictions(text: str, expected: StatementLine) -> None:
    assert rule(text) == expected


def test_whom_a_creature_cant_attack() -> None:
    found = rule("Creatures can't attack you or planeswalkers you control.")
    walkers = objects(And((HasType("planeswalker"), Controlled("you"))))
    assert found == StatementLine("attack", "cant", (objects(CREATURE),), (YOU, walkers))


def test_one_subject_and_one_mode_for_several_verbs() -> None:
    attack, block = rules("Enchanted creature can't attack or block.")
    assert attack == StatementLine("attack", "cant", (HOST,))
    assert block == StatementLine("block", "cant", (HOST,))
    *_, activate = rules(
        "Enchanted creature can't attack or block, and its activated abilities can't be activated."
    )
    assert activate == StatementLine(
        "activate", "cant", object=(Abilities(("activated",), (HOST,)),)
    )


def test_its_is_the_subject_of_the_restriction() -> None:
    found = rule("This creature can't block creatures with power greater than its power.")
    stronger = And((CREATURE, Compares("power", ">", NumberOf("power", "self"))))
    assert found.object == (objects(stronger),)


# ------------------------------------------------------------------------------------ requirements


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This creature attacks each combat if able.", StatementLine("attack", "must", (SELF,))),
        ("All creatures attack each combat if able.", StatementLine("attack", "must",
            (objects(CREATURE),))),
        ("This creature blocks each combat if able.", StatementLine("block", "must", (SELF,))),
        ("This creature must be blocked if able.", StatementLine("block", "must", object=(SELF,),
                      number=1)),
        ("All creatures able to block this creature do so.",
         StatementLine("block", "must", (objects(CREATURE),), (SELF,))),
    ],
)  # fmt: skip
def test_requirements(text: str, expected: StatementLine) -> None:
    assert rule(text) == expected


# ------------------------------------------------------------------------------------- permissions

GRAVEYARD = {"zones": ("graveyard",), "owner": (YOU,)}
LIBRARY = {"zones": ("library",), "owner": (YOU,)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This creature can block an additional creature each combat.",
         StatementLine("block", "may", (SELF,), number=1)),
        ("You may play an additional land on each of your turns.",
         StatementLine("play_land", "may", (YOU,), number=1)),
        ("You may play lands from your graveyard.",
         StatementLine("play", "may", (YOU,), (objects(LAND),), **GRAVEYARD)),
        ("You may cast creature spells from the top of your library.",
         StatementLine("cast", "may", (YOU,), (objects(And((CREATURE, SPELL))),), how=("top",),
             **LIBRARY)),
        ("You may look at the top card of your library any time.",
         StatementLine("look", "may", (YOU,), how=("top",), **LIBRARY)),
        ("You may cast artifact spells as though they had flash.",
         StatementLine("cast", "as_though", (YOU,), (objects(And((HasType("artifact"), SPELL))),),
              how=("flash",))),
        ("This creature can attack as though it didn't have defender.",
         StatementLine("attack", "as_though", (SELF,), how=("no_defender",))),
        ("You have no maximum hand size.",
         StatementLine("maximum_hand_size", "is", (YOU,), how=("none",))),
        ("Play with the top card of your library revealed.",
         StatementLine("reveal", "is", how=("top",), **LIBRARY)),
        ("You may choose not to untap this creature during your untap step.",
         StatementLine("untap", "may", (YOU,), (SELF,), how=("not",), step="untap", whose=(YOU,))),
        ("Each creature you control assigns combat damage equal to its toughness rather than its "
         "power.", StatementLine("assign_damage", "is", (objects(MINE),), how=("toughness",))),
    ],
)  # fmt: skip
def test_permissions_and_rules_of_the_game(text: str, expected: StatementLine) -> None:
    assert rule(text) == expected


def test_players_have_abilities_by_statements_and_objects_by_effects() -> None:
    assert rule("You have hexproof.") == StatementLine(
        "have_ability", "is", (YOU,), keyword="hexproof"
    )
    assert line("Creatures you control have hexproof.").kind == "static"


def test_a_reflexive_trigger_after_a_permission() -> None:
    found = line("You may exert this creature as it attacks. When you do, draw a card.")
    assert found.statement is not None and found.statement.then == "draw a card."
    assert found.statement.rules == (StatementLine("exert", "may", (YOU,), (SELF,)),)


# ------------------------------------------------------------------------------------------ prices


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Creature spells you cast cost {1} less to cast.",
         StatementLine("cast", "costs", object=(objects(And((CREATURE, SPELL,
                       Controlled("you")))),),
              mana="{1}", how=("less",))),
        ("Spells cost {1} more to cast.",
         StatementLine("cast", "costs", object=(objects(SPELL),), mana="{1}", how=("more",))),
        ("Activated abilities of creatures cost {2} more to activate.",
         StatementLine("activate", "costs", object=(Abilities(("activated",),
                       (objects(CREATURE),)),),
              mana="{2}", how=("more",))),
        ("This spell costs {1} less to cast for each creature you control.",
         StatementLine("cast", "costs", object=(SELF,), mana="{1}", how=("less",),
                       each=Count(MINE))),
    ],
)  # fmt: skip
def test_prices(text: str, expected: StatementLine) -> None:
    assert rule(text) == expected


def test_prices_that_depend_on_something() -> None:
    found = rule("This spell costs {2} less to cast if it targets a creature.")
    targets = Stands(Relation("targets", (objects(CREATURE),)), (SELF,))
    assert found.conditions == (targets,)
    found = rule(
        "This spell costs {X} less to cast, where X is the number of creatures you control."
    )
    assert (found.mana, found.value) == ("{X}", Count(MINE))
    found = rule("This spell costs {1} less to cast for each creature that died this turn.")
    died = Event("die", (objects(CREATURE),))
    assert found.each == Tally(event=died, period="this_turn")


def test_which_of_the_spells_costs_less() -> None:
    (subject,) = rule("The second spell you cast each turn costs {1} less to cast.").object
    assert isinstance(subject, Objects)
    assert subject.relations == (Relation("nth_each_turn", number=2),)


def test_a_remark_belongs_to_the_price_before_it() -> None:
    found = rule(
        "Activated abilities of creatures cost {2} less to activate. This effect can't reduce the "
        "mana in that cost to less than one mana."
    )
    assert found.how == ("less", "at_least_one")


# ------------------------------------------------------------------- conditions, prices, durations


def test_conditions_before_and_after() -> None:
    so = "you control a creature"
    exists = Compare(Count(MINE), ">=", Const(1))
    assert rule(f"As long as {so}, this creature can't block.").conditions == (exists,)
    assert rule(f"This creature can't block as long as {so}.").conditions == (exists,)
    found = rule(f"This creature can't attack unless {so}.")
    assert found.unless == (exists,) and found.conditions == ()
    (_, block) = rules(f"This creature can't attack or block unless {so}.")
    assert block.unless == (exists,)


def test_the_condition_of_an_aura_speaks_of_the_host() -> None:
    found = rule("Enchanted creature doesn't untap during its controller's untap step if it's red.")
    assert found.conditions == (Compare(Count(And((IsHost(), HasColor("red")))), ">=", Const(1)),)


def test_what_must_be_paid() -> None:
    found = rule("This creature can't attack unless you sacrifice a land.")
    assert found.charge == Charge(events=(Event("sacrifice", (YOU,), (objects(LAND),)),))
    found = rule("This creature can't attack unless you pay {1} for each +1/+1 counter on it.")
    assert found.charge == Charge((YOU,), "{1}", each=Counters("+1/+1", "self"))
    found = rule("This creature can't attack unless you've cast a creature spell this turn.")
    assert found.charge is None and found.unless


def test_somebodys_turn_and_how_often() -> None:
    found = rule("During your turn, you may play lands from your graveyard.")
    assert (found.step, found.whose) == ("turn", (YOU,))
    found = rule(
        "Once during each of your turns, you may cast a creature spell from your graveyard."
    )
    assert found.how == ("once_each_turn",)


# ------------------------------------------------------------------------------------- mixed lines


def test_a_line_that_changes_characteristics_too_says_both() -> None:
    found = line("Enchanted creature gets +2/+2 and can't block.", "enchantment")
    assert found.kind == "static" and found.effect is not None and found.statement is not None
    assert found.statement.rules == (StatementLine("block", "cant", (HOST,)),)


def test_the_condition_of_a_mixed_line_holds_for_its_statement() -> None:
    found = line("As long as it's your turn, this creature gets +1/+0 and can't be blocked.")
    assert found.statement is not None
    (said,) = found.statement.rules
    assert said == StatementLine("block", "cant", object=(SELF,), conditions=(PlayerIs("active"),))


# ------------------------------------------------------------------------------- what isn't known


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't attack the moon.",
        "This creature can't attack unless the moon is full.",
        "This creature can't be blocked by purple creatures.",
        "Spells you cast cost {1} less to cast for each happy memory.",
        "You may cast spells sideways.",
        "This creature can't block, and so on.",
        "Creatures with greatness can't attack.",
    ],
)
def test_words_that_are_not_accounted_for_leave_no_statement(text: str) -> None:
    found = line(text)
    assert found.statement is None and not found.understood


def test_or_in_a_description_belongs_to_it() -> None:
    found = rule("This creature can't be blocked by artifact creatures or red creatures.")
    (by,) = found.subject
    assert isinstance(by, Objects) and isinstance(by.filter, Or) and len(by.filter.any) == 2


# ------------------------------------------------------------------------------- bounded time


@pytest.mark.parametrize(
    "text",
    [
        "During your turn, " * 20 + "this creature can't quack.",
        "This creature can't attack" + " or block or attack" * 20 + " or quack.",
        "Whenever " + "this creature enters or " * 12 + "quacks, draw a card.",
        "Whenever you " + "cast or copy or " * 15 + "quack, draw a card.",
        "This creature can't block " + "as long as you control a Swamp " * 12 + "and quack.",
        "If " + "you would draw a card and " * 12 + "quack, exile it instead.",
    ],
)
def test_words_that_repeat_are_given_up_soon(text: str) -> None:
    start = time.process_time()
    assert not line(text).understood
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Test Ox is unblockable.", "Test Ox can't be blocked."),
        ("Creatures you control are unblockable.", "Creatures you control can't be blocked."),
        ("Test Ox may block as though it had flying.",
         "Test Ox can block as though it had flying."),
        ("Walls may attack as though they weren't Walls.",
         "Walls can attack as though they weren't Walls."),
    ],
)  # fmt: skip
def test_old_templates_mean_what_today_s_say(old: str, new: str) -> None:
    assert rules(old) == rules(new)


def test_a_price_for_each_of_several() -> None:
    (found,) = rules(
        "Creatures can't attack you unless their controller pays 2 life for each creature they "
        "control that's attacking you."
    )
    assert found.charge is not None
    (event,) = found.charge.events
    assert (event.verb, event.value) == ("pay_life", Const(2))
    assert isinstance(found.charge.each, Tally)
