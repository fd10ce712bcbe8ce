"""Asks a board a question, and draws the answer where that is wanted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.answer import Answer
from cli.output_file import check_output, write_document, write_snapshot
from kb.api.query import Query

if TYPE_CHECKING:
    from kb.api import Board
    from kb.snapshot.reading import Source

LONGEST_CALLED = 60
FORMS = (".svg", ".png", ".dot", ".mmd")
"""The kinds of drawings, by the ends of their files' names."""


def asked(
    query: Query,
    snap: Source | Board,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
    cite: bool = False,
    graph: str | None = None,
    output: str | None = None,
    log: str | None = None,
    **typed: Any,
) -> Answer:
    """The answer to a question, ready to print. typed: the values of its own parameters."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    if query.divides is not None:
        snap, typed = query.divides(snap, typed, cards)
    values = query.read(typed)
    form = None if graph is None else _form(graph)
    if output is not None:
        check_output(output, json)
    if log is not None:
        check_output(log, json or output == "-", "--log")
    boards = [name for name in query.named("board") if name in values]
    for name in boards:
        if snap == values[name] == "-":
            raise _twice()
    board = Board.load(snap, edition=edition, cards=cards)
    for name in boards:
        values["labels"] = (called(snap), called(values[name]))
        values[name] = Board.load(values[name], edition=edition, cards=cards)
    answer = query.run(board, **values)
    if graph is not None and form is not None:
        _draw(answer.document, form, graph)
    if output is not None:
        _write(answer, output)
    if log is not None:
        _log(board, values, answer, log)
    if "-" in (output, log):
        return Answer(None, (), answer.not_understood, strict, assumed=answer.assumed)
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)


def called(snap: Source | Board) -> str:
    """What people call a snapshot, or the board of a session."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for
    from kb.snapshot.reading import display_name, is_board  # noqa: PLC0415

    if isinstance(snap, Board):
        return "this board"
    if isinstance(snap, str) and is_board(snap):
        return snap if len(snap) < LONGEST_CALLED else "the board"
    return "standard input" if snap == "-" else display_name(snap)


def _twice() -> Exception:
    from kb.errors import SnapshotError  # noqa: PLC0415 - only for a wrong call

    return SnapshotError(
        "standard input can be read once only",
        found="- twice",
        expected="a file for one of the two",
    )


def _form(graph: str) -> str:
    """Which kind of drawing a file's name asks for. Raises SnapshotError."""
    suffix = Path(graph).suffix.lower()
    if suffix not in FORMS:
        from cli.failures import unknown  # noqa: PLC0415

        raise unknown("kind of graph file (the end of its name)", graph, [*FORMS])
    return suffix


def _draw(document: dict[str, Any], form: str, graph: str) -> None:
    from cli.drawings import write_drawing  # noqa: PLC0415 - not before it is asked for

    if form in (".svg", ".png"):
        from kb.queries.drawing.timeline import svg  # noqa: PLC0415 - not before it is asked for

        picture = svg(document)
        if form == ".png":
            from kb.drawing.png import png  # noqa: PLC0415 - an extra draws it

            write_drawing(graph, png(picture))
        else:
            write_drawing(graph, picture)
    else:
        from kb.queries.drawing import graph as graphs  # noqa: PLC0415 - networkx is slow to import

        drawn = graphs.dot if form == ".dot" else graphs.mermaid
        write_drawing(graph, drawn(document))


def _write(answer: Any, output: str) -> None:
    """Writes the board that the answer leads to. Raises SnapshotError if it leads to several."""
    write_snapshot(_only(answer, "-o").board, output)


def _log(board: Board, values: dict[str, Any], answer: Any, log: str) -> None:
    """Writes the line of play that has led to the answer. Raises SnapshotError likewise."""
    from kb.queries.playing.do import with_until  # noqa: PLC0415 - only where it is written
    from kb.queries.playing.game import written  # noqa: PLC0415

    actions = with_until(values.get("actions") or (), values.get("until"))
    write_document(written(board, actions, _only(answer, "--log").choices), log)


def _only(answer: Any, option: str) -> Any:
    """The one outcome of an answer."""
    from kb.errors import SnapshotError  # noqa: PLC0415 - only where it is written

    if len(answer) != 1:
        raise SnapshotError(
            f"which outcome to write isn't said ({option})",
            found=f"{len(answer)} outcomes",
            expected=f"--outcome with a number from 1 to {len(answer)}, or --choose",
        )
    return answer[0]
