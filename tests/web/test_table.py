"""What the page asks for: boards after changes, plays in words, and how much is derived for it."""

from __future__ import annotations

from typing import Any

import pytest

from cli.web.plays import plays
from cli.web.table import table, words
from kb.api import Board
from kb.engine.layers.grounder import Grounder
from kb.errors import SnapshotError

BOARD = "A: Humility; Grizzly Bears; Rancor; hand: Forest / B: Squire; graveyard: Wrath of God"
TWENTY = (
    "A: Humility; Opalescence; Blood Moon; Grizzly Bears +1/+1 x2 tapped; Rancor on Bears; Forest; "
    "Mountain; Llanowar Elves; Glorious Anthem; Serra Angel; hand: Giant Growth; Lightning Bolt / "
    "B: Squire; Urborg, Tomb of Yawgmoth; Dryad Arbor; Crusade; Craw Wurm; Phantom Warrior; "
    "Plains; Swamp; Conspiracy; Painter's Servant"
)


def after(board: Any, *changes: dict[str, Any]) -> dict[str, Any]:
    return table({"board": board, "changes": [*changes]})


def entry(found: dict[str, Any], id_: str) -> dict[str, Any]:
    (it,) = [each for each in found["objects"] if each["id"] == id_]
    stated = {each["id"]: each for each in found["board"]["battlefield"]}
    return {**it, "stated": stated.get(id_)}


def test_an_empty_board_is_a_board() -> None:
    found = table({})
    assert found["objects"] == [] and [*found["board"]["players"]] == ["A", "B"]
    assert found["waits_for"] == {"player": "A", "what": "priority"}


def test_changes_are_made_in_order() -> None:
    found = after(
        BOARD,
        {"change": "add", "card": "serra angel", "player": "B"},
        {"change": "set", "object": "squire", "keys": {"tapped": True}},
        {"change": "counters", "object": "grizzly-bears", "kind": "+1/+1", "more": 2},
        {"change": "counters", "object": "grizzly-bears", "kind": "+1/+1", "more": -1},
        {"change": "set", "object": "rancor", "keys": {"attached_to": "grizzly-bears"}},
        {"change": "effect", "text": "All creatures get +1/+1 until end of turn."},
    )
    assert entry(found, "squire")["stated"]["tapped"] is True
    bears = entry(found, "grizzly-bears")
    assert (bears["power"], bears["toughness"]) == (5, 3)
    assert bears["printed"]["power"] == 2
    assert entry(found, "serra-angel")["controller"] == "B"
    left = after(found["board"], {"change": "remove", "objects": ["humility"]})
    assert entry(left, "grizzly-bears")["power"] == 6


def test_words_of_the_notation_are_added() -> None:
    saproling = {"change": "add", "card": "token 1/1 green Saproling x2", "player": "B"}
    forests = {"change": "add", "card": "Forest x3", "zone": "hand", "player": "B"}
    found = after(BOARD, saproling, forests)
    tokens = [each for each in found["board"]["battlefield"] if each.get("token")]
    assert [each["controller"] for each in tokens] == ["B", "B"]
    assert len(found["board"]["players"]["B"]["hand"]) == 3
    with pytest.raises(SnapshotError, match="nearest:  Humility"):
        after(BOARD, {"change": "add", "card": "Humilty"})


def test_objects_move() -> None:
    found = after(
        BOARD, {"change": "move", "object": "squire", "zone": "battlefield", "player": "A"}
    )
    squire = entry(found, "squire")
    assert (squire["controller"], squire["owner"]) == ("A", "B")
    found = after(found["board"], {"change": "move", "object": "squire", "zone": "graveyard"})
    assert [each["id"] for each in found["board"]["players"]["B"]["graveyard"]][-1] == "squire"
    with pytest.raises(SnapshotError, match="but its owner"):
        after(BOARD, {"change": "move", "object": "squire", "zone": "hand", "player": "A"})


def test_moments_players_and_order_change() -> None:
    turn = {"phase": "combat", "step": "declare_attackers", "active": "B"}
    found = after(BOARD, {"change": "turn", "keys": turn})
    assert found["waits_for"]["what"] == "attackers"
    found = after(BOARD, {"change": "player", "player": "C", "keys": {"life": 7}})
    assert found["board"]["players"]["C"]["life"] == 7
    found = after(
        "Humility; Opalescence", {"change": "order", "objects": ["opalescence", "humility"]}
    )
    assert entry(found, "humility")["power"] == 1


def test_unknown_cards_are_not_lost() -> None:
    board = {"players": {"A": {"hand": 3}, "B": {}}}
    with pytest.raises(SnapshotError, match="only the number of cards"):
        after(board, {"change": "add", "card": "Forest", "zone": "hand", "player": "A"})


def test_editions_are_asked_for() -> None:
    board = "Humility; Grizzly Bears +1/+1"
    assert entry(table({"board": board}), "grizzly-bears")["power"] == 2
    old = table({"board": board, "edition": "2003-12-01"})
    assert old["edition"] == old["board"]["edition"] == "2003-12-01"
    assert entry(old, "grizzly-bears")["power"] == 1


def test_boards_of_other_programs_are_read() -> None:
    found = table({"board": 'addCard(Zone.BATTLEFIELD, playerA, "Grizzly Bears", 2);'})
    assert [each["name"] for each in found["objects"]] == ["Grizzly Bears"] * 2


def test_decks_go_into_a_zone() -> None:
    deck = "Deck\n2 Grizzly Bears (M10) 181\n\nSideboard\n1 Naturalize (M10) 190\n"
    found = table({"board": deck, "zone": "hand"})
    assert [each["zone"] for each in found["objects"]] == ["hand", "hand"]
    assert found["left_out"] == ["sideboard: 1 Naturalize"]
    assert len(table({"board": deck})["board"]["players"]["A"]["library"]) == 2
    with pytest.raises(SnapshotError, match="doesn't go there"):
        table({"board": deck, "zone": "exile"})


@pytest.mark.parametrize(
    "board",
    [BOARD, TWENTY, "", "Grizzly Bears x2",
     "A: Grizzly Bears attacking / B: Squire; turn: A, declare blockers, priority nobody"],
)  # fmt: skip
def test_words_say_the_same_board(board: str) -> None:
    stated = table({"board": board})["board"]
    said = words({"board": stated})["words"]
    assert Board.load(said).to_dict() == stated
    if board == TWENTY:
        assert "timestamp" not in said


def test_plays_are_words_that_can_be_done() -> None:
    board = "A: Forest; Grizzly Bears; hand: Giant Growth; Mountain / B: Squire"
    found = plays({"board": board})
    said = [way["words"] for each in found["plays"] for way in each["ways"]]
    assert {"pass", "play mountain", "cast giant-growth on squire"} <= {*said}
    for each in said:
        assert Board.load(board).do(each).outcomes


def test_opening_hands_are_plays() -> None:
    board: dict[str, Any] = {
        "turn": {"step": "untap", "waits_for": {"what": "mulligan", "player": "B"}},
        "players": {"A": {"library": 53, "hand": 7}, "B": {"library": 60, "hand": 0}},
        "battlefield": [],
    }
    found = plays({"board": board})
    assert (found["player"], found["what"]) == ("B", "mulligan")
    assert [way["words"] for each in found["plays"] for way in each["ways"]] == ["keep"]
    assert plays({"board": board, "player": "A"})["plays"] == []
    board["players"]["B"] = {"library": 53, "hand": 7}
    said = [way["words"] for each in plays({"board": board})["plays"] for way in each["ways"]]
    assert said == ["keep", "mulligan"]
    for each in said:
        assert Board.load(board).do(each).outcomes


def test_declarations_are_plays() -> None:
    attack = "A: Grizzly Bears; Serra Angel / Squire; turn: A, declare attackers, priority nobody"
    block = "A: Grizzly Bears attacking; Craw Wurm attacking / Squire; Hill Giant; turn: A, " \
        "declare blockers, priority nobody"  # fmt: skip
    for board, what in ((attack, "attackers"), (block, "blockers")):
        found = plays({"board": board})
        said = [way["words"] for each in found["plays"] for way in each["ways"]]
        assert found["what"] == what and "pass" in said and len(said) >= 4
        for each in said:
            assert Board.load(board).do(each).outcomes


def test_ways_are_bounded() -> None:
    board = "A: Forest; hand: Giant Growth / B: " + "; ".join(["Squire"] * 70)
    found = plays({"board": board})
    (growth,) = [each for each in found["plays"] if each["object"] == "giant-growth"]
    assert len(growth["ways"]) == 60 and growth["more"]


def test_a_change_is_answered_with_one_derivation(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = table({"board": TWENTY})["board"]
    assert len(stated["battlefield"]) == 20
    made: list[Grounder] = []
    make = Grounder.__init__

    def making(self: Grounder, *told: Any) -> None:
        made.append(self)
        make(self, *told)

    monkeypatch.setattr(Grounder, "__init__", making)
    after(stated, {"change": "set", "object": "craw-wurm", "keys": {"tapped": True}})
    assert len(made) == 1
