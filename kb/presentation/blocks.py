"""What an answer for people is made of: lines, tables, and words with marks."""

from __future__ import annotations

from collections.abc import Sequence

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
