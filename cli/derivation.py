"""`explain` and `layers`: how the answer comes about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.answer import Answer

if TYPE_CHECKING:
    from kb.board import Board


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
    from cli.derivation_wording import explained  # noqa: PLC0415 - not before it is asked for
    from kb.answers.explain import explain as answer  # noqa: PLC0415
    from kb.board import Board  # noqa: PLC0415

    board = Board.load(snap, edition=edition, cards=cards)
    document = answer(board, object_id, of)
    blocks = explained(document)
    if cite:
        from cli.citing import add_sentences  # noqa: PLC0415 - not before it is asked for

        blocks += add_sentences(document)
    return Answer(document, blocks, document["not_understood"], strict, json)


def layers(
    snap: str,
    *,
    layer: str | None = None,
    graph: str | None = None,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
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
