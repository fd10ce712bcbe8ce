"""What a command answers with: one JSON document, and the same for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec


class Table(msgspec.Struct, frozen=True):
    """Rows of text under headers; `title` stands above it."""

    headers: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    title: str = ""


class Marked(msgspec.Struct, frozen=True):
    """Words with what became of them: spans of (`same`, `removed` or `added`, words)."""

    spans: Sequence[tuple[str, str]]


Block = str | Table | Marked


class Answer(msgspec.Struct, frozen=True):
    """A command's answer.

    document: what `--json` prints. blocks: what people read, in order.
    not_understood: `{"object": id, "text": line}` for each line that was not understood.
    strict: whether such lines end in exit status 3. as_json: which of the two to print.
    """

    document: Any
    blocks: Sequence[Block]
    not_understood: Sequence[dict[str, str]] = ()
    strict: bool = False
    as_json: bool = False

    @property
    def status(self) -> int:
        """The exit status: 3 where `--strict` was asked for and some text was not understood."""
        return 3 if self.strict and self.not_understood else 0
