"""`pt`: an object's power and toughness."""

from __future__ import annotations

from typing import Any

from kb.board import Board


def pt(board: Board, id_: str) -> dict[str, Any]:
    """The `pt` document. Raises SnapshotError for an unknown id."""
    wanted = board.with_characteristics(id_).id
    found = board.derivation.characteristics([wanted])[wanted]
    return {
        "id": wanted,
        "power": found.power,
        "toughness": found.toughness,
        "not_understood": board.not_understood,
    }
