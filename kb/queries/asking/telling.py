"""What an answer in sentences is made of."""

from __future__ import annotations

from typing import Any, NamedTuple

Document = dict[str, Any]


class Sentence(NamedTuple):
    """A sentence of an answer and the rules that it stands on."""

    text: str
    rules: tuple[str, ...] = ()


class Told(NamedTuple):
    """An answer: its sentences, the document that they are told from, and by which query."""

    sentences: list[Sentence]
    query: str
    answer: Document


def whole(text: str) -> str:
    """A sentence with one full stop."""
    return text.rstrip(".") + "."
