"""`legal` and `why-not`: what a player may do now, and what forbids the rest."""

from __future__ import annotations

from cli.answer import Answer
from cli.limits import at_most


def legal(
    snap: str,
    *,
    player: str | None = None,
    begin: bool = False,
    limit: str | None = None,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """What a player may do now."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    most = at_most(limit)
    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.legal(player, begin, most)
    return Answer.of(answer, strict=strict, as_json=json)


def why_not(
    snap: str,
    action: str,
    *,
    player: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """Why an action isn't legal now, each reason with its rule."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.why_not(action, player)
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)
