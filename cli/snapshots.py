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
    from kb.board import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    missed = board.not_understood()
    objects, effects = len(board.snapshot.objects), len(board.snapshot.effects)
    document = {
        "valid": True,
        "edition": board.edition,
        "objects": objects,
        "effects": effects,
        "not_understood": missed,
    }
    text = f"valid: {_counted(objects, 'object')}, {_counted(effects, 'effect')}"
    return Answer(document, [f"{text}, rules of {board.edition}"], missed, strict, json)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def facts(
    snap: str,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The facts that a snapshot grounds to, for clingo."""
    from kb.answers.facts import facts as answer  # noqa: PLC0415 - not before it is asked for
    from kb.board import Board  # noqa: PLC0415

    board = Board.load(snap, edition=edition, cards=cards)
    lines, missed = answer(board), board.not_understood()
    document = {"edition": board.edition, "facts": lines, "not_understood": missed}
    return Answer(document, ["\n".join(lines)], missed, strict, json)


def schema(*, json: bool = False) -> Answer:
    """The JSON Schema of snapshots, for editors."""
    from kb.snapshot.schema import json_schema  # noqa: PLC0415 - not before it is asked for

    return Answer(json_schema(), [], as_json=True)
