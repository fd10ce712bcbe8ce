"""`report`: a board as one page of HTML."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.answer import Answer
from cli.output_file import check_output


def report(
    snap: str,
    *,
    output: str | None = None,
    title: str | None = None,
    question: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The board as one page to read and pass on (HTML)."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for
    from kb.report.page import report as page_of  # noqa: PLC0415
    from kb.snapshot.reading import is_board  # noqa: PLC0415

    if not output:
        from kb.errors import SnapshotError  # noqa: PLC0415 - for errors

        raise SnapshotError("no file to write the page to", expected="-o FILE.html, or -o -")
    check_output(output, json)
    board = Board.load(snap, edition=edition, cards=cards)
    usual = "Board" if snap == "-" or is_board(snap) else Path(snap).stem
    page = page_of(board, usual if title is None else title, cite, question)
    data = page.encode("utf-8", "replace")
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return Answer(None, (), board.not_understood, strict, assumed=board.assumed)
    Path(str(output)).write_bytes(data)
    document = {
        "file": output,
        "bytes": len(data),
        "objects": len(board.objects),
        "edition": board.edition,
        "not_understood": board.not_understood,
    }
    told = f"wrote {output} ({len(data) / 1000:.0f} kB, {document['objects']} objects)"
    return Answer(document, [told], board.not_understood, strict, json, board.assumed)
