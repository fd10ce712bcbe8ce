"""What has happened this turn, kept by what happens: each key of a `history` that an event writes
is written by one, and a condition on the next board reads it."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent

CARD = {"id": "elf", "name": "Elf", "type_line": "Creature — Elf", "power": 1, "toughness": 1}
WATCHER = {"id": "watcher", "name": "Watcher", "type_line": "Creature — Bear", "power": 1,
           "toughness": 1}  # fmt: skip
OTHER = {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": 1, "toughness": 1}


def board(condition: str) -> Board:
    """A board on which the condition makes the watcher larger."""
    watcher = {**WATCHER, "controller": "A", "oracle_text": condition}
    snapshot: dict[str, Any] = {
        "players": {
            "A": {"hand": [CARD], "library": [{**CARD, "id": "top"}]},
            "B": {},
        },
        "turn": {"active": "A", "phase": "precombat_main"},
        "battlefield": [watcher, {**OTHER, "controller": "A"}],
    }
    return Board.from_dict(snapshot)


@pytest.mark.parametrize(
    ("what", "text", "affects"),
    [
        ("as long as you've gained life this turn", "You gain 2 life.", ()),
        ("as long as you've lost life this turn", "You lose 2 life.", ()),
        ("as long as an opponent lost life this turn", "watcher deals 1 damage to B.", ()),
        ("as long as a creature died this turn", "Destroy bear.", ()),
        ("for each card you've drawn this turn", "You draw a card.", ()),
    ],
)
def test_what_happened_to_players_is_read(what: str, text: str, affects: tuple[str, ...]) -> None:
    before = board(f"This creature gets +1/+1 {what}.")
    assert not before.not_understood
    (outcome,) = before.happen(text, controller="A", affects=affects)
    assert not outcome.partial
    assert (before.pt("watcher").power, outcome.board.pt("watcher").power) == (1, 2)


@pytest.mark.parametrize(
    "text",
    ["You lose 1 life.", "B gains 1 life.", "Exile bear.", "Tap bear."],
)
def test_its_neighbours_change_nothing(text: str) -> None:
    what = "as long as you've gained life this turn"
    if text == "Exile bear.":
        what = "as long as a creature died this turn"
    (outcome,) = board(f"This creature gets +1/+1 {what}.").happen(text, controller="A")
    assert outcome.board.pt("watcher").power == 1


def test_what_entered_is_remembered() -> None:
    before = board("Creatures that entered the battlefield this turn get +1/+1.")
    text = "Put target card from your hand onto the battlefield."
    (outcome,) = before.happen(text, controller="A", affects=("elf",))
    assert outcome.board.pt("elf").power == 2
    assert outcome.board.pt("watcher").power == 1
    assert outcome.to_dict()["snapshot"]["battlefield"][-1]["history"]["entered"] is True


def test_what_was_discarded_is_remembered() -> None:
    zones = {"from": "hand", "to": "graveyard"}
    event = GameEvent("discard", "elf", terms=zones, players={"subject": "A"})
    after = Moment(board("")._asked.state).after((event,)).state
    (card,) = (each for each in after.objects if each.id == "elf")
    assert card.history.discarded
    (other,) = (each for each in after.objects if each.id == "bear")
    assert not other.history.discarded


def test_combat_damage_to_a_player_is_remembered_of_creatures() -> None:
    for how, remembered in (({"how": "combat"}, True), ({}, False)):
        event = GameEvent(
            "deal_damage", "B", of_player=True, words={"subject": "bear", **how},
            numbers={"value": 1},
        )  # fmt: skip
        after = Moment(board("")._asked.state).after((event,)).state
        (bear,) = (each for each in after.objects if each.id == "bear")
        assert bool(bear.history.dealt_combat_damage) is remembered


def test_what_triggers_once_each_turn_does_so_once() -> None:
    words = "Whenever you gain life, put a +1/+1 counter on this creature."
    before = board(f"{words} This ability triggers only once each turn.")
    (outcome,) = before.happen("You gain 1 life.", controller="A")
    assert len(outcome.triggered) == 1
    (again,) = outcome.board.happen("You gain 1 life.", controller="A")
    assert again.triggered == []
    (usual,) = board(words).happen("You gain 1 life.", controller="A")
    (more,) = usual.board.happen("You gain 1 life.", controller="A")
    assert len(more.triggered) == 1
