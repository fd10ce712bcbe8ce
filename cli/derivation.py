"""`explain` and `layers`: how the answer comes about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cli.answer import Answer


def explain(
    snap: str,
    object_id: str,
    *,
    of: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """Why an object is what it is: effect by effect, with rules."""
    from kb.board import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.explain(object_id, of)
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)


def layers(
    snap: str,
    *,
    layer: str | None = None,
    graph: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The order in which effects apply, and what they depend on."""
    from kb.board import Board  # noqa: PLC0415 - not before it is asked for

    form = None if graph is None else _form(graph)
    answer = Board.load(snap, edition=edition, cards=cards).layers(layer)
    if graph is not None and form is not None:
        _draw(answer.document, form, graph)
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)


def _form(graph: str) -> str:
    """Which kind of drawing a file's name asks for. Raises SnapshotError."""
    suffix = Path(graph).suffix
    if suffix not in {".svg", ".dot", ".mmd"}:
        from cli.failures import unknown  # noqa: PLC0415

        raise unknown("kind of graph file (the end of its name)", graph, [".svg", ".dot", ".mmd"])
    return suffix


def _draw(document: dict[str, Any], form: str, graph: str) -> None:
    from kb.answers import graph as graphs  # noqa: PLC0415 - networkx is slow to import

    writers = {".svg": graphs.svg, ".dot": graphs.dot, ".mmd": graphs.mermaid}
    Path(graph).write_text(writers[form](document), encoding="utf-8")
