"""`damage`: how combat damage may be assigned."""

from __future__ import annotations

from typing import Any

from cli.answer import Answer


def damage(
    snap: str,
    *,
    assign: str | None = None,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """Whether an assignment of combat damage is legal."""
    from kb.answers.damage import damage as answer  # noqa: PLC0415 - not before it is asked for
    from kb.board import Board  # noqa: PLC0415

    board = Board.load(snap, edition=edition, cards=cards)
    document = answer(board, assign or "")
    return Answer(document, told(document), document["not_understood"], strict, json)


def told(document: dict[str, Any]) -> list[str]:
    """The answer for people."""
    lines = ["legal" if document["legal"] else "illegal"]
    lines += [f"  {each['text']} ({each['rule']})" for each in document["reasons"]]
    for creature, parts in document["assigned"].items():
        given = ", ".join(f"{size} to {recipient}" for recipient, size in parts.items())
        lines.append(f"{creature} assigns {given}")
    for creature in document["open"]:
        lines.append(f"{creature}: still to be assigned, by {document['divided_by'][creature]}")
    if len(lines) == 1:
        lines.append("No creature assigns combat damage.")
    return lines
