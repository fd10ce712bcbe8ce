"""`explain` and `layers`: how the answer comes about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Option

from cli.answer import Answer
from cli.options import Cards, Edition, Json, ObjectId, Snapshot, Strict

if TYPE_CHECKING:
    from kb.board import Board

Of = Annotated[
    str | None,
    Option("--of", metavar="WHAT", help="Explain one characteristic only: power, types, colors, …"),
]
Layer = Annotated[
    str | None, Option("--layer", metavar="LAYER", help="One layer only, such as 4 or 7b.")
]
Graph = Annotated[
    str | None,
    Option("--graph", metavar="FILE", help="Also draw the order: a .svg, .dot or .mmd file."),
]


def explain(
    snap: Snapshot,
    object_id: ObjectId,
    *,
    of: Of = None,
    json: Json = False,
    edition: Edition = None,
    cards: Cards = None,
    strict: Strict = False,
) -> Answer:
    """Why an object is what it is: effect by effect, with rules."""
    from cli.derivation_wording import explained  # noqa: PLC0415 - not before it is asked for
    from kb.answers.explain import explain as answer  # noqa: PLC0415
    from kb.board import Board  # noqa: PLC0415

    board = Board.load(snap, edition=edition, cards=cards)
    document = answer(board, object_id, of)
    return Answer(document, explained(document), document["not_understood"], strict, json)


def layers(
    snap: Snapshot,
    *,
    layer: Layer = None,
    graph: Graph = None,
    json: Json = False,
    edition: Edition = None,
    cards: Cards = None,
    strict: Strict = False,
) -> Answer:
    """The order in which effects apply, and what they depend on."""
    from cli.derivation_wording import ordered  # noqa: PLC0415 - not before it is asked for
    from kb.answers.layers import layers as answer  # noqa: PLC0415
    from kb.board import Board  # noqa: PLC0415

    form = None if graph is None else _form(graph)
    board = Board.load(snap, edition=edition, cards=cards)
    document = answer(board, layer)
    if graph is not None and form is not None:
        _draw(board, document, form, graph)
    missed = document.get("not_understood") or board.not_understood()
    return Answer(document, ordered(document), missed, strict, json)


def _form(graph: str) -> str:
    """Which kind of drawing a file's name asks for. Raises SnapshotError."""
    suffix = Path(graph).suffix
    if suffix not in {".svg", ".dot", ".mmd"}:
        from cli.failures import unknown  # noqa: PLC0415

        raise unknown("kind of graph file (the end of its name)", graph, [".svg", ".dot", ".mmd"])
    return suffix


def _draw(board: Board, document: dict[str, Any], form: str, graph: str) -> None:
    from kb.answers import graph as graphs  # noqa: PLC0415 - networkx is slow to import

    writers = {".svg": graphs.svg, ".dot": graphs.dot, ".mmd": graphs.mermaid}
    Path(graph).write_text(writers[form](document), encoding="utf-8")
