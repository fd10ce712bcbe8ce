"""Whether two positions are the same one to the players: what a fragmented loop comes back to."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.queries.characteristics.show import show
from kb.state.game_state import GameState
from kb.state.to_snapshot import to_snapshot

UNSEEN = ("timestamp", "generation", "history", "effects", "told")
"""What positions may differ in: how often things were done, and effects that come to the same."""


def is_same_game(board: Board, before: GameState, after: GameState) -> bool:
    """Whether everything is as it was, but for what has happened and for effects that change
    nothing; `board` is one of the game."""
    if _bare(to_snapshot(before)) != _bare(to_snapshot(after)):
        return False
    if _others(before) != _others(after):
        return False
    first, second = (show(Board(each, board.library))["objects"] for each in (before, after))
    return [_without_givers(each) for each in first] == [_without_givers(each) for each in second]


def _bare(document: Any) -> Any:
    if isinstance(document, dict):
        return {key: _bare(each) for key, each in document.items() if key not in UNSEEN}
    return [_bare(each) for each in document] if isinstance(document, list) else document


def _others(state: GameState) -> int:
    """How many effects say something of the rules or of what happens."""
    return sum(1 for each in state.effects if each.rules or each.replacements or each.left)


def _without_givers(shown: dict[str, Any]) -> dict[str, Any]:
    """What an object is, whatever gives it its abilities."""
    abilities = shown.get("abilities", ())
    return {**shown, "abilities": [(each["text"], each["keyword"]) for each in abilities]}
