"""`check`: what a well-formed snapshot holds, and what of its text is not understood."""

from __future__ import annotations

from typing import Any

from kb.board import Board


def check(board: Board) -> dict[str, Any]:
    """The `check` document. A snapshot that isn't well formed never becomes a board."""
    return {
        "valid": True,
        "edition": board.edition,
        "objects": len(board.objects),
        "effects": len(board.effects),
        "not_understood": board.not_understood,
    }
