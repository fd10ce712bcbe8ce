"""An X that nothing defines is told and not taken for a number (107.3f); one that was chosen and
isn't stated is assumed."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

BEAR = {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}",
        "power": 2, "toughness": 2}  # fmt: skip
HYDRA = {"id": "hydra", "name": "Hydra", "type_line": "Creature — Hydra", "mana_cost": "{X}{G}",
         "power": 1, "toughness": 1}  # fmt: skip


def board(**more: Any) -> Board:
    """A board with a creature without X in its words and one with X in its mana cost."""
    players = {"A": {"library": 5}, "B": {"library": 5}}
    return Board.from_dict({"players": players, "battlefield": [BEAR, HYDRA], **more})


@pytest.mark.parametrize(
    "text",
    [
        "You gain X life.",
        "Draw X cards.",
        "bear gets +X/+X until end of turn.",
        "Put X +1/+1 counters on bear.",
        "Create an X/X green Elf creature token.",
        "Destroy each creature with mana value X or less.",
        "Mill X cards.",
        "If X is 5 or more, you gain 3 life.",
    ],
)
@pytest.mark.parametrize("source", [None, "bear"])
def test_no_number_is_taken_for_an_x_that_nothing_defines(text: str, source: str | None) -> None:
    """It is told, and nothing is done."""
    answer = board().happen(text, source=source).document
    assert "which X is meant" in str(answer["not_understood"])
    assert all(each["events"] == [] for each in answer["outcomes"])


def test_a_target_for_an_x_that_nothing_defines() -> None:
    """What may be chosen hangs on X."""
    words = "Whenever you gain life, destroy target creature with mana value X or less."
    entry = {"text": words, "source": "bear", "targets": ["hydra"]}
    answer = board(stack=[entry]).resolve().document
    assert "which X is meant" in str(answer["not_understood"])
    assert all(each["events"] == [] for each in answer["outcomes"])


def test_what_x_is_where_its_source_says_so() -> None:
    """CR 107.3g: the {X} in the mana cost of a permanent is 0; no gap is told."""
    answer = board().happen("You gain X life.", source="hydra").document
    assert not answer["not_understood"]
    assert [each["events"] for each in answer["outcomes"]] == [[]]


def test_a_chosen_x_that_is_not_stated_is_assumed() -> None:
    """CR 107.3a: X was chosen as the spell was cast, and the board doesn't say what."""
    blaze = {"id": "blaze", "name": "Blaze", "type_line": "Instant", "mana_cost": "{X}{R}",
             "oracle_text": "You gain X life."}  # fmt: skip
    told = {"about": "blaze", "text": "its X isn't told and counts as 0: say x", "rule": "107.3a"}
    assert told in board(stack=[blaze]).assumed
    assert told not in board(stack=[{**blaze, "x": 0}]).assumed
    assert board(stack=[{**blaze, "mana_cost": "{R}"}]).assumed == []


def test_the_x_of_an_effect_that_is_not_stated_is_assumed() -> None:
    """CR 107.3a: an effect on the board has the X of the spell that it comes from."""
    grown = {"id": "grown", "text": "gets +X/+X until end of turn", "affects": ["bear"]}
    assert [each["about"] for each in board(effects=[grown]).assumed] == ["grown"]
    assert board(effects=[{**grown, "x": 1}]).assumed == []
