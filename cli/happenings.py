"""`sba`: what happens now."""

from __future__ import annotations

from cli.answer import Answer
from cli.limits import at_most


def sba(
    snap: str,
    *,
    run: bool = False,
    limit: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """What state-based actions do, now or until nothing is left."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.state_based_actions(run, at_most(limit))
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)
