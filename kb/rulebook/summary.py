"""Reads a summary of rulings, which has sections of letters and figures: `T.8`, `T.8.10`,
`T.8.Ruling.6`."""

from __future__ import annotations

import re

from kb.rulebook.cleaning import Line
from kb.rulebook.texts import SUMMARY, Paragraph, RulesText

_HEADING = re.compile(r"([A-Z]{1,2}(?:\.\d+)?) - (.+)")
_ITEM = re.compile(r"- ([A-Z]{1,2}\.\d+\.(?:\d+|Ruling\.\d+)) - (.+)")
_NOTE = re.compile(r"- Note - (.+)")
FEWEST_ITEMS = 5


def is_summary(lines: list[Line]) -> bool:
    """Returns whether the text counts its paragraphs as a summary of rulings does."""
    return sum(bool(_ITEM.match(line.text)) for line in lines) >= FEWEST_ITEMS


def read_summary(lines: list[Line], date: str) -> RulesText:
    """The paragraphs of a summary; a note counts under its heading, as `T.8.Note.1`."""
    read: list[tuple[str, list[str]]] = []
    heading, notes = "", 0
    for line in lines:
        if found := _HEADING.fullmatch(line.text):
            heading, notes = found[1], 0
            read.append((heading, [found[2]]))
        elif found := _ITEM.match(line.text):
            read.append((found[1], [found[2]]))
        elif found := _NOTE.match(line.text):
            notes += 1
            read.append((f"{heading}.Note.{notes}", [found[1]]))
        elif read and re.match(r"\d+\. ", line.text):
            read[-1][1].append(line.text)
        elif read:
            read[-1][1][-1] += " " + line.text
    paragraphs = tuple(Paragraph(number, "\n".join(said)) for number, said in read)
    return RulesText(SUMMARY, date, paragraphs)
