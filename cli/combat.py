"""`attack` and `block`: what can be declared, and whether a declaration is legal."""

from __future__ import annotations

from cli.answer import Answer
from cli.limits import at_most
from cli.lists import names


def attack(
    snap: str,
    *,
    declare: str | None = None,
    limit: str | None = None,
    maximal: bool = False,
    with_: str | None = None,
    without: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The legal attacks, or whether one is legal and why not."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.attack(
        declare,
        limit=at_most(limit),
        maximal=maximal,
        with_=names(with_),
        without=names(without),
    )
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)


def block(
    snap: str,
    *,
    declare: str | None = None,
    player: str | None = None,
    limit: str | None = None,
    maximal: bool = False,
    with_: str | None = None,
    without: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The legal blocks, or whether one is legal and why not."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.block(
        declare,
        player=player,
        limit=at_most(limit),
        maximal=maximal,
        with_=names(with_),
        without=names(without),
    )
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)
