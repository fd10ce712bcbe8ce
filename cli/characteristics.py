"""`pt` and `show`: what is true of objects."""

from __future__ import annotations

from cli.answer import Answer


def pt(
    snap: str,
    object_id: str,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The power and toughness of an object."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.pt(object_id)
    return Answer.of(answer, strict=strict, as_json=json)


def show(
    snap: str,
    maybe_object_id: str | None = None,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """Every characteristic, beside the printed one if it differs."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.show(maybe_object_id)
    return Answer.of(answer, strict=strict, as_json=json)
