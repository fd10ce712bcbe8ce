"""Reads what is said of an object after its name: `(tapped), damage 1, on Grizzly Bears`.

Names of other objects may hold any words, so there may be several readings; which one is right, the
objects of the board decide (`kb.notation.references`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kb.notation.rows import CARD, COUNTED, Row
from kb.notation.scanning import Fault, Span, quoted_end, unquoted
from kb.snapshot.counters import is_known
from kb.terms import COLOR_LETTERS, LETTER_OF

MOST_STATUSES = 120
MOST_WORDS = 40
"""How many words a name has at most."""
_TEXT = r'"(?:[^"\\]|\\.)*"|[^,;()"]+'
_HOLES = {
    "number": r"-?\d+",
    "printed": r'[-+*\dXxYy]+|"[^"]*"',
    "text": _TEXT,
    "texts": rf"(?:{_TEXT})(?:\s+and\s+(?:{_TEXT}))*",
    "colors": r"colorless|[WUBRG]+(?![\w])|\w+(?:\s+and\s+\w+)*",
    "modes": r"(?:\d+|\"[^\"]*\")(?:\s+and\s+(?:\d+|\"[^\"]*\"))*",
    "mode": rf"\d+|{_TEXT}",
    "player": r'"[^"]*"|[\w-]+',
}
REFERENCES = ("object", "objects", "source")
"""The holes for what is on the board: they are the last of their row."""
_END = r"(?=[\s,;()]|\Z)"
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_BETWEEN = re.compile(r"(?:[\s,;()]+|(?:with|and|is|has)(?=[\s(]))+", re.IGNORECASE)
_NUMBERS = {word: n for n, word in enumerate(
    ("a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)}  # fmt: skip
_NUMBERS["an"] = _NUMBERS["one"] = 1
_SIZE = r"[+-]\d+/[+-]\d+"
_WORDED = r"[A-Za-z][\w'’-]*(?: [\w'’-]+)?"
_HOW_MANY = rf"\d+|{'|'.join(_NUMBERS)}"
_COUNTERS = tuple(
    re.compile(pattern + _END, re.IGNORECASE)
    for pattern in (
        rf'(?P<n>{_HOW_MANY})\s+(?P<k>{_SIZE}|"[^"]*"|{_WORDED})\s+counters?',
        rf"(?P<k>{_SIZE})(?:\s+counters?)?(?:\s*x\s*(?P<n>\d+))?",
        rf"(?P<k>{_WORDED})\s+counters?(?:\s*x\s*(?P<n>\d+))?",
        rf"(?P<k>{_WORDED})\s*x\s*(?P<n>\d+)",
        rf"(?P<k>{'|'.join(COUNTED)})\s+(?P<n>\d+)",
        rf"(?P<n>\d+)\s+(?P<k>{'|'.join(COUNTED)})",
    )
)
_TIMES = re.compile(rf"x\s*(?P<n>\d{{1,6}}){_END}", re.IGNORECASE)
_SIZES = re.compile(rf"(?P<power>[*\dX]+(?:\+\*)?)/(?P<toughness>[*\dX]+(?:\+\*)?){_END}")
_COPY = re.compile(r"(?:is )?(?:a )?copy of (?P<card>card\s+)?", re.IGNORECASE)
_EXCEPT = re.compile(rf"except\s+(?P<v>{_TEXT})", re.IGNORECASE)


class Status(NamedTuple):
    """One thing said: the key that it sets, its value, where it is said. hole: for what it names of
    the board, of which kind that is; else empty."""

    key: str
    value: Any
    at: int
    hole: str = ""


Statuses = tuple[Status, ...]


class Reader:
    """The ways to read the end of a piece of text as statuses."""

    def __init__(self, span: Span, rows: tuple[Row, ...]) -> None:
        self._span = span
        self._rows = rows
        self._dead: set[int] = set()
        self.furthest = 0
        """The last index at which something was asked for."""

    def from_(self, at: int, before: int = 0) -> Iterator[Statuses]:
        """The readings of what stands from an index on, those with the longest names first. before:
        how much has been said before that. Raises Fault for too much."""
        gap = _BETWEEN.match(self._span.text, at)
        at = at if gap is None else gap.end()
        if at >= len(self._span.text):
            yield ()
            return
        if before > MOST_STATUSES:
            raise Fault("too much is said of one object", self._span.start,
                        f"more than {MOST_STATUSES} things", "fewer")  # fmt: skip
        self.furthest = max(self.furthest, at)
        if at in self._dead:
            return
        found = False
        for status, end in self._statuses(at):
            for rest in self.from_(end, before + 1):
                found = True
                yield (status, *rest)
        if not found:
            self._dead.add(at)

    def _statuses(self, at: int) -> Iterator[tuple[Status, int]]:
        """What may be said at an index, each with the index behind it."""
        text, place = self._span.text, self._span.start + at
        if hit := _TIMES.match(text, at):
            yield Status("times", int(hit["n"]), place), hit.end()
        if hit := _SIZES.match(text, at):
            sizes = _printed(hit["power"]), _printed(hit["toughness"])
            yield Status("size", sizes, place), hit.end()
        if hit := _COPY.match(text, at):
            for end in self._name_ends(hit.end()):
                kind = "card" if hit["card"] else "original"
                name = unquoted(self._span.piece(hit.end(), end))
                yield Status("copy_of", name, place, kind), end
        if hit := _EXCEPT.match(text, at):
            yield Status("except", self._text(hit, "v"), place), hit.end()
        for row in self._rows:
            yield from self._of_row(row, at)
        for pattern in () if self._rows is CARD else _COUNTERS:
            hit = pattern.match(text, at)
            if hit is not None and _is_kind(pattern, hit["k"]):
                yield Status("counters", (hit["k"].strip('"'), _number(hit["n"])), place), hit.end()

    def _of_row(self, row: Row, at: int) -> Iterator[tuple[Status, int]]:
        text, place = self._span.text, self._span.start + at
        for words in (row.says, *row.also):
            pattern, hole = _pattern(words)
            hit = pattern.match(text, at)
            if hit is None:
                continue
            if hole in REFERENCES:
                for end in self._name_ends(hit.end(), several=hole == "objects"):
                    name = self._span.piece(hit.end(), end)
                    said = name.text if hole == "objects" else unquoted(name)
                    yield Status(row.key, said, place, hole), end
            elif hole:
                value = self._value(hit, hole)
                if value is not None:
                    yield Status(row.key, value, place), hit.end()
            else:
                yield Status(row.key, row.value, place), hit.end()

    def _name_ends(self, start: int, *, several: bool = False) -> list[int]:
        """Where a name that begins at an index may end, the longest first; one in quotes ends with
        them, unless several may follow each other."""
        text = self._span.text
        quotes = None if several else quoted_end(text, start)
        if quotes is not None:
            return [quotes]
        ends = [hit.start() for hit in re.finditer(r"(?<=[^\s,(])(?=[\s,)])", text[start:])]
        # A list may have more words than any name: it ends at a comma, or with the text.
        listed = [end for end in ends if text[start + end] == ","][:MOST_WORDS] if several else []
        is_short = len(ends) < MOST_WORDS
        ends = [start + end for end in (*ends[:MOST_WORDS], *listed)]
        if (is_short or several) and text[start:].strip(" ,()"):
            ends.append(
                len(text.rstrip(" ,)")) if text.count("(") <= text.count(")") else len(text)
            )
        found = sorted({end for end in ends if _whole(text[start:end])}, reverse=True)
        return found

    def _value(self, hit: re.Match[str], hole: str) -> Any:
        words = hit["v"].strip()
        if hole == "number":
            return int(words)
        if hole == "printed":
            return unquoted(Span(words, 0)) if words.startswith('"') else _printed(words)
        if hole == "colors":
            return _colors(words)
        if hole in ("texts", "modes"):
            parts = re.findall(r'"(?:[^"\\]|\\.)*"|[^"]+?(?=\s+and\s|\Z)', words)
            each = [re.sub(r"^\s*and\s+", "", part).strip() for part in parts]
            return [_printed_mode(unquoted(Span(part, 0))) for part in each if part]
        if hole == "mode":
            return int(words) if words.isdecimal() else self._text(hit, "v")
        return self._text(hit, "v")

    def _text(self, hit: re.Match[str], group: str) -> str:
        return unquoted(self._span.piece(hit.start(group), hit.end(group)))


def _whole(name: str) -> bool:
    """Returns whether quotes and brackets in a name are closed."""
    rest = _QUOTED.sub("", name)
    return '"' not in rest and rest.count("(") == rest.count(")") and bool(name.strip())


@cache
def _pattern(words: str) -> tuple[re.Pattern[str], str]:
    """The pattern of a row's words, and the kind of its hole; a name is no part of the pattern."""
    before, _, rest = words.partition("{")
    hole, _, after = rest.partition("}")
    if hole in REFERENCES:
        return re.compile(_spaced(before), re.IGNORECASE), hole
    inner = f"(?P<v>{_HOLES[hole]})" if hole else ""
    return re.compile(_spaced(before) + inner + _spaced(after) + _END, re.IGNORECASE), hole


def _spaced(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split(" ")))


def _is_kind(pattern: re.Pattern[str], kind: str) -> bool:
    """Returns whether words before a number are a kind of counters; where they are called counters
    they may be any kind."""
    return "counter" in pattern.pattern or is_known(kind.lower())


def _number(words: str | None) -> int:
    if words is None:
        return 1
    return int(words) if words.isdecimal() else _NUMBERS[words.lower()]


def _printed(words: str) -> int | str:
    return int(words) if re.fullmatch(r"[+-]?\d{1,9}", words) else words


def _printed_mode(words: str) -> int | str:
    return int(words) if words.isdecimal() else words


def _colors(words: str) -> list[str] | None:
    """The letters of colors; None for what is none."""
    if words.lower() == "colorless":
        return []
    if set(words) <= set(COLOR_LETTERS):
        return [*words]
    letters = [LETTER_OF.get(each) for each in re.split(r"\s+and\s+", words.lower())]
    return [each for each in letters if each] if all(letters) else None
