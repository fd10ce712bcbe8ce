"""`report`: a board as one page of HTML."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.answer import Answer


def report(
    snap: str,
    *,
    output: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """The board as one page to read and pass on (HTML)."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for
    from kb.report.page import report as page_of  # noqa: PLC0415

    _check(output, json)
    board = Board.load(snap, edition=edition, cards=cards)
    title = "Board" if snap == "-" else Path(snap).stem
    data = page_of(board, title, cite).encode("utf-8", "replace")
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


def _check(output: str | None, json: bool) -> None:
    """Raises SnapshotError where it isn't clear what to write where."""
    from kb.errors import SnapshotError, shown  # noqa: PLC0415 - for errors

    if output is None or not output:
        raise SnapshotError("no file to write the page to", expected="-o FILE.html, or -o -")
    if output == "-":
        if json:
            raise SnapshotError("--json and -o - both want standard output", expected="one of them")
        return
    path = Path(output)
    if path.is_dir():
        raise SnapshotError(
            "-o names a folder", found=shown(output), expected="the name of a file, or -"
        )
    if not path.absolute().parent.is_dir():
        raise SnapshotError(
            "-o names a file in a folder that isn't there",
            found=shown(output),
            expected="a file in a folder that exists, or -",
        )
