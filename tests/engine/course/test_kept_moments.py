"""A moment that shares another's derivation answers as one that was derived for itself."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import msgspec
import pytest

from kb.api import Board
from kb.engine.course.kept_moments import KEPT, moment_of
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState, StackAbility
from tests.law.checks import OWN
from tests.law.do_checks import DoCheck, do_checks_in
from tests.property.every_part import forget, outcome


def _state() -> GameState:
    return Board.from_dict({
        "players": {"A": {"life": 20}, "B": {"life": 1}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [
            {"id": "cleric", "name": "Cleric", "type_line": "Creature", "power": 1, "toughness": 1,
             "controller": "A", "oracle_text": "Whenever you gain life, draw a card."},
        ],
    }).state  # fmt: skip


def _later(state: GameState) -> GameState:
    """The state with another's priority, and mana in a pool."""
    turn = msgspec.structs.replace(state.turn, priority="B", passed=("A",))
    players = tuple(msgspec.structs.replace(each, mana=("G",)) for each in state.players)
    return msgspec.structs.replace(state, turn=turn, players=players)


def test_who_has_priority_and_mana_share_a_derivation() -> None:
    KEPT.clear()
    first, later = _state(), _later(_state())
    before = moment_of(first)
    assert not before.check.events
    shared = moment_of(later)
    assert shared.grounder is before.grounder
    assert shared.state is later
    assert shared.derivation.state == shared.check.state == later
    gained = (GameEvent("gain_life", "A", of_player=True, numbers={"value": 2}),)
    alone = Moment(later)
    assert shared.after(gained).state == alone.after(gained).state
    assert shared.after(gained).state.turn.priority == "B"
    assert [each.event for each in shared.triggered(gained, back=False)] == [0]
    assert shared.triggered(gained, back=False) == alone.triggered(gained, back=False)


def _with_life(state: GameState, life: int) -> GameState:
    players = tuple(
        msgspec.structs.replace(each, life=life, numbers={**each.numbers, "life": life})
        for each in state.players
    )
    return msgspec.structs.replace(state, players=players)


def test_life_does_and_is_asked_of_each() -> None:
    KEPT.clear()
    state = _with_life(_state(), 3)
    before = moment_of(state)
    assert not before.check.events
    none = moment_of(_with_life(state, 0))
    assert none.grounder.control is before.grounder.control
    assert [each.players for each in none.check.events] == [("A",), ("B",)]
    again = moment_of(_with_life(state, 2))
    assert again.grounder.control is before.grounder.control
    assert not again.check.events
    lost = (GameEvent("lose_life", "B", of_player=True, numbers={"value": 2}),)
    assert {each.name: each.life for each in again.after(lost).state.players} == {"A": 2, "B": 0}
    assert {each.name: each.life for each in before.after(lost).state.players} == {"A": 3, "B": 1}


SPEAKING = {
    "life": "This creature gets +1/+1 as long as you have 3 or more life.",
    "tapped": "Tapped creatures get +1/+1.",
    "night": "As long as it's night, this creature gets +1/+1.",
}


@pytest.mark.parametrize("words", ["", *SPEAKING.values()])
def test_what_effects_look_at_does_not(words: str) -> None:
    KEPT.clear()
    state = Board.from_dict({
        "players": {"A": {"life": 2}, "B": {}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [
            {"id": "ox", "name": "Ox", "type_line": "Creature", "power": 1, "toughness": 1,
             "controller": "A", "oracle_text": words},
        ],
    }).state  # fmt: skip
    (ox,) = state.objects
    tapped = msgspec.structs.replace(ox, status=frozenset({"tapped"}))
    tapped = msgspec.structs.replace(tapped, traits=ox.traits - {"untapped"} | {"tapped"})
    others = {
        "life": _with_life(state, 3),
        "tapped": msgspec.structs.replace(state, objects=(tapped,)),
        "night": msgspec.structs.replace(state, day_night="night"),
    }
    for word, other in others.items():
        KEPT.clear()
        before, after = moment_of(state), moment_of(other)
        shared = after.grounder.control is before.grounder.control
        assert shared is (SPEAKING[word] != words), word
        power = after.derivation.characteristics()["ox"].power
        assert power == Moment(other).derivation.characteristics()["ox"].power
        assert power == (1 if shared else 2)


def _with_ability(state: GameState, **fields: Any) -> GameState:
    """The state with an ability on the stack."""
    entry = StackAbility(id="ping", kind="triggered", controller="A", owner="A", **fields)
    return msgspec.structs.replace(state, stack=("ping",), stack_abilities=(entry,))


def test_abilities_on_the_stack_do_and_what_they_target_is_asked_of_each() -> None:
    KEPT.clear()
    state = _state()
    gained = (GameEvent("gain_life", "A", of_player=True, numbers={"value": 2}),)
    for aimed in ((), ("cleric",), ("B",)):
        moment = moment_of(_with_ability(state, targets=aimed) if aimed else state)
        call = moment.ask(gained, "triggering_after")
        told = moment.grounder.atoms("targets_of", 3, call)
        assert [each.string for _, each in told] == [*aimed]
    assert len({id(each.grounder) for each in KEPT}) == 1


def test_what_spells_target_is_asked_of_each() -> None:
    KEPT.clear()
    state = Board.from_dict({
        "players": {"A": {}, "B": {}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [
            {"id": "hero", "name": "Hero", "type_line": "Creature", "power": 1, "toughness": 1,
             "controller": "A", "oracle_text": "Heroic — Whenever you cast a spell that targets"
             " this creature, draw a card."},
            {"id": "ox", "name": "Ox", "type_line": "Creature", "power": 1, "toughness": 1,
             "controller": "A"},
        ],
        "stack": [{"id": "aid", "name": "Aid", "type_line": "Instant", "controller": "A",
                   "oracle_text": "Target creature gains flying until end of turn."}],
    }).state  # fmt: skip
    cast = (GameEvent("cast", "aid", players={"subject": "A"}),)
    for aimed, times in (("ox", 0), ("hero", 1), ("ox", 0)):
        objects = tuple(
            msgspec.structs.replace(each, targets=(aimed,)) if each.id == "aid" else each
            for each in state.objects
        )
        moment = moment_of(msgspec.structs.replace(state, objects=objects))
        assert len(moment.triggered(cast, back=False)) == times
    assert len({id(each.grounder.control) for each in KEPT}) == 1


def test_a_check_that_looks_at_the_stack_is_made_for_each() -> None:
    KEPT.clear()
    state = Board.from_dict({
        "players": {"A": {}, "B": {}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [
            {"id": "tale", "name": "Tale", "type_line": "Enchantment — Saga", "controller": "A",
             "counters": {"lore": 1}, "oracle_text": "I — Draw a card."},
        ],
    }).state  # fmt: skip
    assert [each.objects for each in moment_of(state).check.events] == [("tale",)]
    waiting = moment_of(_with_ability(state, source="tale"))
    assert waiting.check.events == ()
    assert [each.objects for each in moment_of(state).check.events] == [("tale",)]


SAMPLE = 400 if os.environ.get("LAWMAGE_PROFILE") == "long" else 12


@pytest.mark.parametrize(
    "check",
    Random(3).sample(CHECKS := do_checks_in(OWN), min(SAMPLE, len(CHECKS))),
    ids=lambda check: check.name,
)
def test_moments_that_share_come_to_what_each_comes_to_by_itself(
    check: DoCheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget()
    together = outcome(check, check.snapshot)
    monkeypatch.setattr(Moment, "of", lambda moment, state, facts: None)
    forget()
    assert outcome(check, check.snapshot) == together
