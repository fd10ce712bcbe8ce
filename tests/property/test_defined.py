"""Nothing in the law is undefined: no predicate that nobody writes, no operation on what is no
number, no derived atom that is open. Asked on boards that need every part of the law."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest
from clingo import Control, MessageCode, Symbol

from kb import vocabulary as v
from kb.api import Board
from kb.engine.actions.announcement_sets import announcements, faults
from kb.engine.declarations import declarations
from kb.engine.facts.faces import castable_forms
from kb.engine.layers import grounder
from kb.engine.layers.derivation import Derivation
from kb.engine.program.fact_table import FactTable
from kb.engine.program.loading import part_of
from kb.engine.program.program import APART, cut, parts
from kb.engine.state_based.carrying_out import game_events
from kb.engine.state_based.outcomes import CHOICES_READ, outcomes
from kb.engine.state_based.state_based import StateBased
from kb.queries.legal.why_not import why_not
from kb.queries.playing.position import IllegalAction
from tests.law.do_checks import line
from tests.law.happen_checks import courses
from tests.law.law_reading import interface, told_of
from tests.law.one_control import askings
from tests.property.every_question import (
    OF_ACTIONS_AND_COMBAT,
    OF_MANA_ABILITIES,
    event_checks,
    missed_checks,
    move_checks,
    reasoned_checks,
    refused_checks,
    state_based_checks,
    states,
)
from tests.property.every_word import every_word, words_spoken

INPUTS = {
    *told_of("The state"), *told_of("The edition"), *told_of("Definitions"),
    *told_of("What is said about the rules of the game"),
    *told_of("What state-based actions look at"), *told_of("In the course of a derivation"),
    *told_of("What happens"), *told_of("What waits for events"), *CHOICES_READ,
}  # fmt: skip
"""The predicates that kb/engine tells the law for characteristics and state-based actions:
all that it may tell."""

WITHOUT_A_CASE = {"paying_shared"}
"""Parts that no case needs yet: tests/property/test_paying.py pays with random sources of mana."""

SHORT_SEARCHES = (("0", ()), ("0", ("alike",)), ("1000000", ("alike", "alike_whoms")))
"""As `declarations.SEARCHES`, but each search is given up for the next one."""

EDITIONS = ("2026-08-07", "2003-12-01", "1999-04-23")


OF_CONTINUOUS_EFFECTS = ("objects", "conditions", "modifications")
"""The modules of the vocabulary whose words the layers read; the others are of abilities that use
the stack and of rules of the game."""


class _Witness:
    """What happened while boards were derived: messages, facts told, parts loaded, …."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.facts: set[Symbol] = set()
        self.loaded: set[str] = set()
        self.open: list[Symbol] = []
        self.spoken: set[str] = set()

    def control(self, arguments: list[str]) -> Control:
        """A control that reports all but predicates of which this board has no atoms."""
        return Control(["--warn=no-atom-undefined"], self.message, 1000)

    def message(self, code: MessageCode, text: str) -> None:
        self.messages.append(f"{code}: {text}")


@pytest.fixture(scope="module")
def witness() -> _Witness:
    """All boards of `every_word`, derived under several editions."""
    seen = _Witness()
    tell, load = grounder.Grounder.tell, grounder.Grounder._load
    tell_table = grounder.Grounder.tell_table

    def telling(self: grounder.Grounder, facts: list[Symbol]) -> None:
        told = list(facts)
        seen.facts.update(told)
        tell(self, told)

    def telling_table(self: grounder.Grounder, table: FactTable) -> None:
        seen.facts.update(table.facts)
        tell_table(self, table)

    def loading(self: grounder.Grounder, names: Collection[str]) -> None:
        seen.loaded.update(map(part_of, names))
        load(self, names)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grounder, "Control", seen.control)
        patch.setattr(grounder.Grounder, "tell", telling)
        patch.setattr(grounder.Grounder, "tell_table", telling_table)
        patch.setattr(grounder.Grounder, "_load", loading)
        for edition in EDITIONS:
            for state in every_word(edition):
                derivation = Derivation(state)
                derivation.characteristics()
                derivation.characteristics(["bear"])
                derivation.points(["bear"])
                seen.open += derivation.grounder.open_atoms()
                seen.spoken |= words_spoken(state)
        for check in state_based_checks():
            found = list(outcomes(check))
            assert found
            for outcome in found:
                after = check.transition.after(game_events(outcome)).state
            StateBased(Derivation(after))
            seen.open += check.derivation.grounder.open_atoms()
        for happens in event_checks():
            assert courses(happens, Board.from_dict(happens.snapshot))
        for move in move_checks():
            assert line(move, Board.from_dict(move.snapshot))
        for move in refused_checks():
            with pytest.raises(IllegalAction):
                line(move, Board.from_dict(move.snapshot))
        for state in states(OF_MANA_ABILITIES):
            Derivation(state).characteristics()
        for missing in missed_checks():
            assert missing.answer()
    return seen


@pytest.fixture(scope="module")
def ground_for_actions_and_combat() -> set[str]:
    """The program parts that checks of actions and combat have ground, in whatever control."""
    seen = set[str]()
    ground = Control.ground

    def grounding(
        self: Control, parts: Sequence[tuple[str, Sequence[Symbol]]], context: object = None
    ) -> None:
        seen.update(part_of(name) for name, _ in parts)
        ground(self, parts, context)

    for asked in (castable_forms, announcements, faults):
        asked.cache_clear()  # what was asked before is not ground again
    checks = [each for each in askings() if each.name in OF_ACTIONS_AND_COMBAT]
    assert {each.name for each in checks} == {*OF_ACTIONS_AND_COMBAT}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Control, "ground", grounding)
        patch.setattr(declarations, "SEARCHES", SHORT_SEARCHES)
        for check in checks:
            check.answer()
        for reasoned in reasoned_checks():
            why_not(Board.from_dict(reasoned.snapshot), reasoned.reasons[0]["action"])
    return seen


def test_some_board_needs_each_part(
    witness: _Witness, ground_for_actions_and_combat: set[str]
) -> None:
    apart, _ = cut(APART)
    every = {*parts(), *apart} - {"base"}
    assert every - witness.loaded - ground_for_actions_and_combat == WITHOUT_A_CASE


def test_the_boards_need_every_word(witness: _Witness) -> None:
    words = {
        str(word.__struct_config__.tag)
        for word in v.Node.__subclasses__()
        if word.__module__.rpartition(".")[2] in OF_CONTINUOUS_EFFECTS
    }
    # `bound` is the engine's own; the others are of targets, events and instructions alone
    assert (
        words
        - witness.spoken
        - {"bound", "related", "mentioned", "theirs", "that_much", "settled_x", "chosen_parity"}
        == set()
    )


def test_clingo_reports_nothing_undefined(witness: _Witness) -> None:
    assert witness.messages == []


def test_an_undefined_operation_would_be_noticed() -> None:
    seen = _Witness()
    control = seen.control([])
    control.add("base", [], "number(one). next(X+1) :- number(X).")
    control.ground([("base", [])])
    assert "OperationUndefined" in seen.messages[0]


def test_every_derived_atom_is_a_fact(witness: _Witness) -> None:
    assert witness.open == []


def test_the_engine_tells_no_more_and_no_less_than_is_documented(witness: _Witness) -> None:
    told = {(fact.name, len(fact.arguments)) for fact in witness.facts}
    assert told >= INPUTS
    assert told <= {*interface("Facts that go in"), *CHOICES_READ}
