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
    brief: bool = False,
    proof: bool = False,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """Why an object is what it is: effect by effect, with rules."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    board = Board.load(snap, edition=edition, cards=cards)
    answer = board.explain(object_id, of, _depth(brief, proof))
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)


def _depth(brief: bool, proof: bool) -> str:
    """How far to explain. Raises SnapshotError where both ends are asked for."""
    if brief and proof:
        from kb.errors import SnapshotError  # noqa: PLC0415

        raise SnapshotError("--brief and --proof exclude each other", expected="one of them")
    return "line" if brief else "proof" if proof else "steps"


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
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    form = None if graph is None else _form(graph)
    answer = Board.load(snap, edition=edition, cards=cards).layers(layer)
    if graph is not None and form is not None:
        _draw(answer.document, form, graph)
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)


def _form(graph: str) -> str:
    """Which kind of drawing a file's name asks for. Raises SnapshotError."""
    suffix = Path(graph).suffix.lower()
    if suffix not in {".svg", ".dot", ".mmd"}:
        from cli.failures import unknown  # noqa: PLC0415

        raise unknown("kind of graph file (the end of its name)", graph, [".svg", ".dot", ".mmd"])
    return suffix


def _draw(document: dict[str, Any], form: str, graph: str) -> None:
    from cli.drawings import write_drawing  # noqa: PLC0415 - not before it is asked for

    if form == ".svg":
        from kb.queries.drawing.timeline import svg as drawn  # noqa: PLC0415 - not before it is asked for
    else:
        from kb.queries.drawing import graph as graphs  # noqa: PLC0415 - networkx is slow to import

        drawn = graphs.dot if form == ".dot" else graphs.mermaid
    write_drawing(graph, drawn(document))
