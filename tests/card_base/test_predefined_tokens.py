"""Predefined tokens (111.10) as cards that boards name."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.card_base.library import Library
from kb.snapshot import reading
from kb.state.to_snapshot import to_snapshot


def test_by_name() -> None:
    treasure = Library([]).find("Treasure")
    assert treasure is not None and treasure.faces[0].subtypes == ("Treasure",)
    assert Library([]).is_token("Treasure")
    assert Library([]).is_token("Incubator Token // Phyrexian Token")
    assert not Library([]).is_token("Grizzly Bears")


def test_a_card_of_that_name_is_no_token() -> None:
    own = [{"name": "Treasure", "type_line": "Sorcery", "oracle_text": "Draw a card."}]
    library = Library(own)
    found = library.find("Treasure")
    assert found is not None and found.faces[0].types == ("sorcery",)
    assert not library.is_token("Treasure")
    assert library.is_token("Treasure Token")


@pytest.mark.parametrize("entry", [{"card": "Food"}, {"name": "Food", "token": True}, "Food"])
def test_on_a_board(entry: object) -> None:
    board = Board.from_dict({"battlefield": [entry]})
    found = board.state.objects[0]
    assert "token" in found.status
    assert board.characteristics["food"].subtypes == {"Food"}


def test_what_the_snapshot_describes_itself_comes_first() -> None:
    cards = [{"name": "Treasure", "type_line": "Artifact — Bauble"}]
    battlefield = [{"card": "treasure", "token": True}, {"id": "plain", "card": "treasure"}]
    board = Board.from_dict({"cards": cards, "battlefield": battlefield})
    found = {each.id: each for each in board.state.objects}
    assert board.characteristics["treasure"].subtypes == {"Bauble"}
    assert "token" in found["treasure"].status
    assert "token" not in found["plain"].status


class _OneCard:
    """A card base in which a card's half is called as a predefined token is."""

    def has(self, name: str) -> bool:
        return name in ("Blood", "Blood Token")

    def is_token(self, name: str) -> bool:
        return name == "Blood Token"

    def nearest(self, name: str) -> list[str]:
        return []


def test_a_token_of_that_name_whatever_card_has_it() -> None:
    text = "battlefield: [{id: token, card: Blood, token: true}, {id: half, card: Blood}]"
    board = reading.read_text(text, None, _OneCard())
    assert (board.object("token").card, board.object("token").token) == ("Blood Token", True)
    assert (board.object("half").card, board.object("half").token) == ("Blood", False)


def test_a_token_copy_of_a_card() -> None:
    cards = [{"name": "Ox", "type_line": "Creature — Ox", "power": 1, "toughness": 1}]
    board = Board.from_dict({"cards": cards, "battlefield": [{"card": "Ox", "token": True}]})
    assert board.characteristics["ox"].subtypes == {"Ox"}


def test_it_is_written_and_read_again() -> None:
    for name in ("Blood", "Incubator Token // Phyrexian Token"):
        board = Board.from_dict({"battlefield": [{"card": name, "token": True}]})
        assert Board.from_dict(to_snapshot(board.state)).state == board.state
