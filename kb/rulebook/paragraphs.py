"""Reads numbered paragraphs from the lines of a text, with whatever noise it was saved with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from kb.rulebook.cleaning import Line, is_wrapped
from kb.rulebook.numbers import key
from kb.rulebook.texts import Paragraph

_RULE = re.compile(r"(\d{3}\.\s?\d+[a-z]{0,2})(?:\.(?=\s|$|[A-Z\"“])|(?=\s|[A-Z\"“]))\s*(.*)")
_LOST_FIGURE = re.compile(r"(\d{3}\.[a-z])\.?\s+([A-Z].*)")
_SECTION = re.compile(r"(\d{3})\.\s+(\D.*)")
_CHAPTER = re.compile(r"(\d)\.\s+([A-Z].*)")
EXAMPLE = re.compile(r"[^\w\"]{0,3}Examples?\W{0,2}:[\s*_]*(?=\S)(.*)", re.IGNORECASE)
"""How an example begins."""
_INNER_EXAMPLE = re.compile(r"(?<=[.!?)”\"’])\s+(?=(?:Example|EXAMPLE):\s)")
_INNER_RULE = re.compile(r"(\d{3}\.\d+)(\.?\s[^.]{1,60}?)\s((\d{3}\.\d+)[a-z]\s[A-Z].*)")
_DOTS = re.compile(r"\s*(?:\.{3,}|…)[.\s]*\d*$")
_GOES_ON = re.compile(r"(?:\b(?:rules?|subrules?|sections?|see|and|or|to|through|in)|[(–-])$")
_ENDED = re.compile(r"[.!?:)\]”\"’'…]$")
_FOOTER = re.compile(r"(?:.{0,60}Comprehensive Rules\s+)?Page\s+\d+(?:\s+of\s+\d+)?|\d{1,3}")
_GLOSSARY = re.compile(r"Glossary\b")
_LOWER = re.compile(r"[a-z]")
LONGEST_HEADING = 90
TAIL = 20
"""So much of a line tells whether it ended with a word that cites."""


class Body(msgspec.Struct):
    """The numbered part of a text, the lines of its glossary, and what was odd."""

    paragraphs: list[Paragraph] = []
    glossary: list[Line] = []
    notes: list[str] = []


class _Open(msgspec.Struct):
    """A paragraph being read: its lines, and those of its examples."""

    number: str
    lines: list[str]
    examples: list[list[str]] = []

    @property
    def last(self) -> list[str]:
        """Returns where the next line goes on."""
        return self.examples[-1] if self.examples else self.lines

    def closed(self) -> Paragraph:
        examples = tuple("\n".join(each) for each in self.examples)
        return Paragraph(self.number, "\n".join(self.lines), examples)


def read_paragraphs(found: list[Line]) -> Body:
    """The paragraphs and headings of a text, in order."""
    reader = _Reader(found)
    for line in _split(found):
        reader.take(line)
    return reader.body()


def _split(found: list[Line]) -> Iterator[Line]:
    """The lines, those taken apart in which a second paragraph or an example begins."""
    for line in found:
        inner = _INNER_RULE.match(line.text) if line.text[0].isdecimal() else None
        if inner and inner[1] == inner[4] and not _GOES_ON.search(inner[2]):
            yield Line(inner[1] + inner[2], line.heading, line.apart)
            yield Line(inner[3], apart=True)
        elif "xample:" in line.text or "XAMPLE:" in line.text:
            first, *others = _INNER_EXAMPLE.split(line.text)
            yield Line(first, line.heading, line.apart, line.indented)
            for other in others:
                yield Line(other, apart=True)
        else:
            yield line


class _Reader:
    """Takes one line after the other; knows which paragraph they belong to."""

    def __init__(self, found: list[Line]) -> None:
        self.wrapped = is_wrapped(found)
        self.read: list[_Open] = []
        self.headings: dict[str, int] = {}
        self.before: set[str] = set()
        self.glossary: list[Line] = []
        self.odd: Counter[str] = Counter()
        self.rules = 0
        self.part = "front"

    def take(self, line: Line) -> None:
        """Reads a line."""
        if self.part == "end":
            return
        if self.part == "glossary":
            self._in_glossary(line)
        elif _is_footer(line.text):
            self.odd["lines of page furniture left out"] += 1
        elif self.rules and line.text.startswith("Glossary") and _GLOSSARY.match(line.text):
            self.part = "glossary"
            rest = line.text.removeprefix("Glossary").strip(" :.")
            self.glossary += [Line(rest, apart=True)] if rest else []
        elif self.rules and line.text in {"Credits", "Index"}:
            self.part = "end"
        elif not self._opens(line):
            self._goes_on(line)

    def _in_glossary(self, line: Line) -> None:
        if line.text in {"Credits", "Index"} or line.text.startswith("Credits Magic"):
            self.part = "end"
        elif not _is_footer(line.text):
            self.glossary.append(line)

    def _opens(self, line: Line) -> bool:
        """Returns whether the line begins a paragraph or a heading."""
        if line.text[:1].isdecimal():
            return self._opens_rule(line) or self._opens_heading(line)
        return False

    def _opens_rule(self, line: Line) -> bool:
        found = _RULE.match(line.text) or _LOST_FIGURE.match(line.text)
        if found is None or not found[2] or _LOWER.match(found[2]) or self._cited_here():
            return False
        number = found[1].replace(" ", "")
        if number != found[1]:
            self.odd["numbers with a space in them"] += 1
        if self.part != "body":
            self.part = "body"
        self.rules += 1
        self.read.append(_Open(number, [found[2]]))
        return True

    def _cited_here(self) -> bool:
        """Returns whether the line before ends with words after which a number is only cited."""
        return bool(self.read and _GOES_ON.search(self.read[-1].last[-1][-TAIL:]))

    def _opens_heading(self, line: Line) -> bool:
        found = _SECTION.match(line.text) or _CHAPTER.match(line.text)
        if found is None or self._cited_here() or (self.wrapped and not line.apart and self.rules):
            return False
        title = _DOTS.sub("", found[2])
        if len(title) > LONGEST_HEADING or (len(found[1]) == 1 and not self._plausible(found[1])):
            return False
        if found[1] in self.headings:  # the former one stood in the contents
            self.read[self.headings[found[1]]].number = ""
        self.headings[found[1]] = len(self.read)
        self.part = "body" if self.rules else "front"
        self.read.append(_Open(found[1], [title]))
        return True

    def _plausible(self, chapter: str) -> bool:
        """Returns whether a chapter may begin here: the one after the sections before, and no list
        item."""
        last = next((each.number for each in reversed(self.read) if "." in each.number), "")
        return not last or int(chapter) == int(last[0]) + 1

    def _goes_on(self, line: Line) -> None:
        """A line that belongs to the paragraph before it, if to any."""
        if not self.rules:
            self.before.add(line.text)
        elif line.text in self.before:  # what also stands before the rules is the page's
            self.part = "aside"
            self.odd["lines of page furniture left out"] += 1
        elif self.part == "aside":
            self.odd["lines of page furniture left out"] += 1
        elif example := EXAMPLE.match(line.text):
            self.read[-1].examples = [*self.read[-1].examples, [example[1]]]
        else:
            self._append(self.read[-1], line)

    def _append(self, paragraph: _Open, line: Line) -> None:
        if paragraph.examples and self._is_apart(line):
            paragraph.examples[-1].append(line.text)
            return
        last = paragraph.last
        broken = not _ENDED.search(last[-1][-TAIL:]) or bool(_LOWER.match(line.text))
        if self.wrapped and not self._is_apart(line):
            last[-1] += " " + line.text
        elif broken and "." in paragraph.number and not self.wrapped and _is_prose(last[-1]):
            last[-1] += " " + line.text
            self.odd["broken lines joined"] += 1
        else:
            last.append(line.text)

    def _is_apart(self, line: Line) -> bool:
        return line.apart or line.indented if self.wrapped else True

    def body(self) -> Body:
        """Returns what has been read."""
        kept = [each.closed() for each in self.read if each.number]
        numbers = Counter(each.number for each in kept)
        twice = [number for number, times in numbers.items() if times > 1]
        notes = [f"{what}: {count}" for what, count in self.odd.items()]
        if twice:
            shown = ", ".join(sorted(twice, key=key)[:8])
            notes.append(f"numbers that stand twice: {shown}")
        return Body(kept, self.glossary, notes)


def _is_footer(text: str) -> bool:
    """A page's number, whatever stands around it."""
    return len(text) < LONGEST_HEADING and _FOOTER.fullmatch(text) is not None


def _is_prose(text: str) -> bool:
    """Returns whether that is a sentence broken off, and no title or item of a list."""
    return len(text) > 60
