"""A position in a course: the board that it has come to, and who is to do what."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kb.board import Board
from kb.engine.course.results import Course
from kb.engine.turns.waiting import awaited
from kb.errors import SnapshotError
from kb.state.game_state import WaitsFor

Reasons = list[dict[str, Any]]


class IllegalAction(SnapshotError):
    """An action that isn't legal, with the reasons as `why-not` tells them, and the words that
    weren't understood as they were looked for."""

    def __init__(
        self,
        action: str,
        reasons: Reasons,
        not_understood: Reasons | None = None,
        expected: str | None = None,
    ) -> None:
        told = "; ".join(_told(each) for each in reasons)
        unread = "; ".join(f"{each['object']}: {each['text']}" for each in not_understood or ())
        beside = f"; not understood, and left out of this: {unread}" if unread else ""
        super().__init__(f"“{action}” isn't legal: {told}{beside}", expected=expected)
        self.action = action
        self.reasons = reasons


class Position:
    """A course at a place where somebody is to do something."""

    def __init__(self, course: Course, board: Board) -> None:
        """board: any board of the game, of which the cards are taken."""
        self.course = course
        self.board = Board(course.state, board.library)

    @cached_property
    def waits_for(self) -> WaitsFor:
        """What the game waits for: priority, or something to be declared."""
        return awaited(self.course.state)


def _told(reason: dict[str, Any]) -> str:
    rule = f" ({reason['rule']})" if reason.get("rule") else ""
    return f"{reason['text']}{rule}"
