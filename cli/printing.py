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
    """Says which text the answer leaves out."""
    missed = answer.not_understood
    if not missed or sys.stderr is None:
        return
    sys.stdout.flush()
    print("not understood, and left out of this answer:", file=sys.stderr)
    shown = missed if answer.strict else missed[:_LONGEST_LIST]
    for entry in shown:
        print(f"  {printable(entry['object'])}: {printable(entry['text'])}", file=sys.stderr)
    if len(shown) < len(missed):
        print(f"  … and {len(missed) - len(shown)} more (--strict lists all)", file=sys.stderr)
