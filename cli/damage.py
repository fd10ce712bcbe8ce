"""`damage`: how combat damage may be assigned."""

from __future__ import annotations

from cli.answer import Answer


def damage(
    snap: str,
    *,
    assign: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """Whether an assignment of combat damage is legal."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.damage(assign or "")
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)
