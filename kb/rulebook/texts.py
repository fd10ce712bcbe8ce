"""What a rules text is once it has been read."""

from __future__ import annotations

import msgspec

EDITION, FRAGMENT, SUMMARY, UNNUMBERED = "edition", "fragment", "summary", "unnumbered"
"""Kinds of text: the whole rules; a piece of them; a summary of rulings with numbers of its own;
the rules of a time before they had numbers."""


class Paragraph(msgspec.Struct, frozen=True):
    """A numbered paragraph, or a heading (`"4"`, `"613"`): its words without its examples.

    Lines of a list stand apart by line breaks; an example's words come without "Example:".
    """

    number: str
    text: str
    examples: tuple[str, ...] = ()


class Term(msgspec.Struct, frozen=True):
    """An entry of the glossary."""

    term: str
    text: str
    examples: tuple[str, ...] = ()


class RulesText(msgspec.Struct, frozen=True):
    """A text: its kind, the day it took effect (empty where it doesn't say), its paragraphs in
    order, the glossary, and what was odd about it (one sentence each)."""

    kind: str
    date: str
    paragraphs: tuple[Paragraph, ...]
    glossary: tuple[Term, ...] = ()
    notes: tuple[str, ...] = ()
