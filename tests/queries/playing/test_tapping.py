"""`tap tundra for blue`."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.errors import SnapshotError
from kb.queries.playing.do import played
from kb.queries.playing.position import IllegalAction
from kb.queries.playing.tapping import tapping_for

CARDS = [
    {"name": "Coast", "type_line": "Land — Plains Island", "oracle_text": ""},
    {"name": "Prism", "type_line": "Artifact", "oracle_text": "{T}: Add one mana of any color."},
    {"name": "Band", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}."},
]


def _added(action: str, **entry: object) -> list[str]:
    battlefield = [{"card": each["name"], **entry} for each in CARDS]
    board = Board.from_dict({"cards": CARDS, "battlefield": battlefield}, cards=None)
    pools = (course.state.players[0].mana for course in played(board, [action]).courses)
    return ["".join(each.symbol for each in pool) for pool in pools]


@pytest.mark.parametrize(
    ("action", "pool"),
    [
        ("tap coast for blue", "U"),
        ("tap coast for {W}", "W"),
        ("tap prism for g", "G"),
        ("tap band for colorless mana", "CC"),
    ],
)
def test_the_ability_and_the_color(action: str, pool: str) -> None:
    assert _added(action) == [pool]


def test_any_color_where_none_is_said() -> None:
    assert sorted(_added("tap prism for mana")) == ["B", "G", "R", "U", "W"]


def test_a_color_that_it_does_not_add() -> None:
    with pytest.raises(SnapshotError, match="adds no such mana"):
        _added("tap coast for red")


def test_what_is_tapped() -> None:
    with pytest.raises(IllegalAction, match="tapped already"):
        _added("tap coast for blue", tapped=True)


def test_other_words() -> None:
    assert tapping_for("tap coast") is None
    assert tapping_for("tap coast for mana") is None
    assert tapping_for("cast bolt for red") is None


@pytest.mark.parametrize(("cost", "is_tapped"), [("{0}", False), ("{T}", True), ("{0}, {T}", True)])
def test_what_is_not_tapped_for_its_ability_is_no_use_to_tap(cost: str, is_tapped: bool) -> None:
    elk = {
        "name": "Elk", "type_line": "Creature — Elk", "power": 1, "toughness": 1,
        "oracle_text": f"{cost}: You gain 1 life.",
    }  # fmt: skip
    board = Board.from_dict({"battlefield": [{"id": "elk", "card": "Elk"}], "cards": [elk]})
    if not is_tapped:
        with pytest.raises(IllegalAction, match="no such ability"):
            played(board, ["tap elk"])
        return
    (course,) = played(board, ["tap elk"]).courses
    assert "tapped" in course.state.objects[0].status
