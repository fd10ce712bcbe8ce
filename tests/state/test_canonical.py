"""The canonical form of a state: the same whatever things are called, another for another state."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.api import Board
from kb.errors import LawmageError
from kb.state.canonical import Form, canonical_form
from tests.state.boards import same_when_renamed, snapshots, snapshots_of_cases
from tests.state.renaming import renamed

SAMPLE = [pytest.param(each, id=name) for name, each in [*snapshots_of_cases()][::24]]


def form(snapshot: dict[str, Any]) -> Form:
    return canonical_form(Board.from_dict(snapshot).state)


@settings(deadline=None, max_examples=40)
@given(snapshots(), st.integers(0, 2**31))
def test_other_names_are_no_other_state(snapshot: dict[str, Any], seed: int) -> None:
    written = Board.from_dict(snapshot).to_dict()
    other = renamed(written, random.Random(seed))
    assert form(other) == form(written)
    assert hash(form(other)) == hash(form(written))


@pytest.mark.parametrize("snapshot", SAMPLE)
def test_boards_of_cases_with_other_names(snapshot: dict[str, Any]) -> None:
    try:
        board = Board.from_dict(snapshot)
    except LawmageError:  # some cases are about what is refused
        return
    assert same_when_renamed(board.state, board.library, random.Random(7))


def test_states_with_one_form_show_the_same() -> None:
    """Boards of the cases that share a form answer alike but for ids."""
    found: dict[Form, str] = {}
    for name, snapshot in [*snapshots_of_cases()][5::24]:
        try:
            board = Board.from_dict(snapshot)
        except LawmageError:
            continue
        shown = _without_ids(board)
        assert found.setdefault(canonical_form(board.state), shown) == shown, name


def _without_ids(board: Board) -> str:
    shown = board.show().to_dict()["objects"]
    values = [{k: v for k, v in each.items() if k not in ("id", "abilities")} for each in shown]
    return str(sorted(map(str, values)))


BASE: dict[str, Any] = {
    "players": {
        "A": {"life": 20, "hand": ["Forest", "Humility"], "graveyard": ["Forest", "Humility"],
              "library": 30},
        "B": {"hand": 2},
    },
    "turn": {"phase": "combat", "step": "declare_blockers"},
    "battlefield": [
        {"id": "one", "card": "Grizzly Bears"},
        {"id": "two", "card": "Grizzly Bears"},
        {"id": "foe", "card": "Hill Giant", "controller": "B"},
        {"id": "wings", "card": "Pacifism", "attached_to": "one"},
    ],
    "effects": [{"id": "up", "text": "gets +1/+1 until end of turn", "affects": ["one"]}],
    "stack": [{"id": "bolt", "card": "Lightning Bolt", "targets": ["one"]}],
    "combat": {"attackers": {"one": "B"}, "blockers": {"foe": ["one"]}},
}  # fmt: skip

CHANGES: list[tuple[tuple[str | int, ...], Any]] = [
    (("edition",), "2010-01-01"), (("format",), "commander"), (("day_night",), "day"),
    (("attack_option",), "left"),
    (("players", "A", "life"), 19), (("players", "A", "hand", 1), "Lightning Bolt"),
    (("players", "A", "hand"), ["Forest"]), (("players", "A", "graveyard"), ["Humility", "Forest"]),
    (("players", "A", "library"), 29), (("players", "A", "mana"), "{G}"),
    (("players", "A", "counters"), {"poison": 1}), (("players", "A", "lands_played"), 1),
    (("players", "A", "designations"), ["monarch"]), (("players", "A", "team"), "x"),
    (("players", "A", "history"), {"life_lost": 1}), (("players", "A", "shields"), {"prevent": 1}),
    (("players", "A", "commander_damage"), {"two": 3}), (("players", "A", "controlled_by"), "B"),
    (("players", "A", "next_turn_controlled_by"), "B"),
    (("players", "A", "combat_controlled_by"), "B"),
    (("players", "A", "next_combat_controlled_by"), "B"),
    (("players", "A", "range_of_influence"), 1),
    (("players", "A", "dungeon"), {"card": "Undercity", "room": "Hall"}),
    (("players", "A", "emblems"), [{"text": "You have hexproof."}]),
    (("players", "C"), {"lost": True}), (("players", "A", "exile"), ["Giant Growth"]),
    (("turn", "number"), 3), (("turn", "active"), "B"), (("turn", "step"), "combat_damage"),
    (("turn", "priority"), "B"), (("turn", "passed"), ["A"]), (("turn", "waits_for"), "damage"),
    (("turn", "extra"), [{"player": "B"}]),
    (("battlefield", 0, "tapped"), True), (("battlefield", 1, "tapped"), True),
    (("battlefield", 0, "sick"), True), (("battlefield", 0, "damage"), 1),
    (("battlefield", 0, "counters"), {"+1/+1": 1}), (("battlefield", 0, "owner"), "B"),
    (("battlefield", 0, "controller"), "B"), (("battlefield", 0, "timestamp"), 50),
    (("battlefield", 0, "token"), True), (("battlefield", 0, "x"), 2),
    (("battlefield", 0, "power"), 3), (("battlefield", 0, "oracle_text"), "Flying"),
    (("battlefield", 0, "card"), "Hill Giant"), (("battlefield", 0, "face_down"), True),
    (("battlefield", 0, "face_down"), "morph"), (("battlefield", 0, "copy_of"), "foe"),
    (("battlefield", 0, "copy_of"), {"card": "Hill Giant"}),
    (("battlefield", 0, "copy_of"), {"id": "foe", "except": "it's red"}),
    (("battlefield", 0, "choices"), {"color": "red"}),
    (("battlefield", 0, "choices"), {"object": "two"}),
    (("battlefield", 0, "choices"), {"object": "foe"}),
    (("battlefield", 0, "designations"), ["goaded"]),
    (("battlefield", 0, "designations"), [{"goaded": "B"}]),
    (("battlefield", 0, "designations"), [{"paired_with": "two"}]),
    (("battlefield", 0, "shields"), {"regeneration": 1}),
    (("battlefield", 0, "history"), {"attacked": False}),
    (("battlefield", 0, "linked"), ["two"]), (("battlefield", 0, "linked"), ["foe"]),
    (("battlefield", 0, "exiled_with"), "foe"), (("battlefield", 3, "attached_to"), "two"),
    (("battlefield", 3, "attached_to"), "B"),
    (("effects", 0, "affects"), ["two"]), (("effects", 0, "text"), "gets +2/+1 until end of turn"),
    (("effects", 0, "controller"), "B"), (("effects", 0, "source"), "foe"),
    (("effects", 0, "left"), 1), (("effects", 0, "x"), 1), (("effects", 0, "timestamp"), -5),
    (("delayed",), [{"text": "Sacrifice it.", "affects": ["one"]}]),
    (("stack", 0, "targets"), ["two"]), (("stack", 0, "targets"), ["foe"]),
    (("stack", 0, "modes"), [1]), (("stack", 0, "controller"), "B"), (("stack",), []),
    (("combat", "attackers"), {"one": "B", "two": "B"}), (("combat", "blockers"), {}),
    (("combat", "blocked"), ["one"]),
]  # fmt: skip


def _changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    document = copy.deepcopy(BASE)
    inside: Any = document
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return document


def test_whatever_can_matter_makes_another_form() -> None:
    forms = {"": form(BASE)}
    for path, value in CHANGES:
        made = form(_changed(path, value))
        for other, known in forms.items():
            assert made != known, f"{path}: {value} is as {other or 'before'}"
        forms[f"{path}: {value}"] = made


def test_what_does_not_matter_makes_none() -> None:
    assert form(_changed(("players", "A", "hand"), ["Humility", "Forest"])) == form(BASE)
    assert form(_changed(("battlefield", 0, "generation"), 3)) == form(BASE)


def test_of_things_that_are_alike_either_may_be_meant() -> None:
    """Two of four bears are paired with each other, whichever they are."""

    def pairs(*partners: tuple[int, int]) -> Form:
        bears: list[dict[str, Any]] = [{"id": f"c{n}", "card": "Grizzly Bears"} for n in range(4)]
        for one, other in partners:
            bears[one]["linked"] = [f"c{other}"]
        return form({"players": {"A": {"hand": bears}, "B": {}}})

    assert pairs((0, 1), (1, 0)) == pairs((2, 3), (3, 2)) == pairs((1, 2), (2, 1))
    assert pairs((0, 1), (1, 2), (2, 0)) == pairs((3, 1), (1, 2), (2, 3))
    assert pairs((0, 1), (1, 0)) != pairs((0, 1), (1, 2))
