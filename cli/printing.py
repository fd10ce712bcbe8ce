"""Prints answers: JSON for programs; for people rich tables, or plain ones when piped."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any

import msgspec

from cli.answer import Answer
from kb.presentation.plain import block_text, printable

_LONGEST_LIST = 20


def emit(answer: Answer) -> None:
    """Writes the answer to standard output, and what was not understood to standard error."""
    if answer.as_json:
        _write_json(answer.document)
        return
    if _is_rich():
        from cli import rich_tables  # noqa: PLC0415 - costs more than many an answer

        rich_tables.write(answer.blocks)
    else:
        _write_plain(answer)
    _report(answer)


def _is_rich() -> bool:
    return bool(
        sys.stdout is not None
        and sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def _width() -> int | None:
    """How many columns there are; None where lines may be as long as they like."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return max(20, shutil.get_terminal_size().columns)
    return None


def _write_plain(answer: Answer) -> None:
    if sys.stdout is None:
        return
    width = _width()
    for block in answer.blocks:
        print(block_text(block, width))


def _write_json(document: Any) -> None:
    """UTF-8 whatever the terminal's encoding is: a JSON document has no other."""
    if sys.stdout is None:
        return
    text = msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()


def _report(answer: Answer) -> None:
    """Says which text the answer leaves out, and what it takes for granted."""
    if sys.stderr is None:
        return
    left_out = [f"{printable(each['object'])}: {printable(each['text'])}"
                for each in answer.not_understood]  # fmt: skip
    _list("not understood, and left out of this answer:", left_out, answer.strict)
    if answer.assumed:
        from kb.presentation.answer import assumption  # noqa: PLC0415 - few answers need it

        _list("assumed:", [assumption(each) for each in answer.assumed], answer.strict)


def _list(title: str, lines: list[str], whole: bool) -> None:
    if not lines:
        return
    sys.stdout.flush()
    print(title, file=sys.stderr)
    shown = lines if whole else lines[:_LONGEST_LIST]
    for line in shown:
        print(f"  {line}", file=sys.stderr)
    if len(shown) < len(lines):
        print(f"  … and {len(lines) - len(shown)} more (--strict lists all)", file=sys.stderr)
