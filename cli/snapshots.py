"""`check`, `facts` and `schema`: the snapshot file itself."""

from __future__ import annotations

from cli.answer import Answer


def check(
    snap: str,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """Whether a snapshot is well formed and its text understood."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.check()
    return Answer.of(answer, strict=strict, as_json=json)


def facts(
    snap: str,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The facts that a snapshot grounds to, for clingo."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.facts()
    return Answer.of(answer, strict=strict, as_json=json)


def schema(*, json: bool = False) -> Answer:
    """The JSON Schema of snapshots, for editors."""
    from kb.snapshot.schema import json_schema  # noqa: PLC0415 - not before it is asked for

    return Answer(json_schema(), [], as_json=True)
