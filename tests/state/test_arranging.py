"""Where cards lie in a library that are put so deep into it (401.4, 401.7)."""

from __future__ import annotations

import msgspec
import pytest

from kb.api import Board
from kb.state.arranging import arranged
from kb.state.game_state import GameState


def _with_two_put_there() -> GameState:
    """A state in which two creatures have come to a library of four cards."""
    library = [{"id": f"card-{n}", "name": f"Card {n}", "type_line": "Instant"} for n in range(4)]
    creature = {"type_line": "Creature — Ox", "power": 2, "toughness": 2, "controller": "A"}
    board = Board.from_dict(
        {
            "players": {"A": {"library": library}, "B": {}},
            "battlefield": [
                {"id": "ox", "name": "Ox", **creature},
                {"id": "rat", "name": "Rat", **creature},
            ],
        }
    )
    objects = tuple(
        msgspec.structs.replace(each, zone="library") if each.id in ("ox", "rat") else each
        for each in board.state.objects
    )
    return msgspec.structs.replace(board.state, objects=objects)


@pytest.mark.parametrize(
    ("place", "bottom_to_top"),
    [
        (1, "card-0 card-1 card-2 card-3 ox rat"),
        (2, "card-0 card-1 card-2 rat ox card-3"),
        (3, "card-0 card-1 rat ox card-2 card-3"),
        (9, "rat ox card-0 card-1 card-2 card-3"),
    ],
)
def test_two_cards_come_to_one_place(place: int, bottom_to_top: str) -> None:
    found = arranged(_with_two_put_there(), {"ox", "rat"}, nth={"ox": place, "rat": place})
    lying = [each.id for each in found.objects if each.zone == "library"]
    assert lying == bottom_to_top.split()


def test_one_card_comes_to_its_place() -> None:
    found = arranged(_with_two_put_there(), {"ox", "rat"}, nth={"ox": 2})
    lying = [each.id for each in found.objects if each.zone == "library"]
    assert lying.index("ox") == len(lying) - 2
