"""Takes the text of a board apart: into the parts of players, their items and what labels those.

Nothing within quotes or brackets parts anything. Places are indices into the whole text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.errors import SnapshotError, shown

MOST_CHARACTERS = 200_000
"""The longest text that is read as a board."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BEFORE_QUOTES = " \t\n\r(,:;|"
"""What stands before quotes that open; others belong to a name."""
_COMMENT = re.compile(r"^[ \t]*#[^\n]*", re.MULTILINE)
_EDITION = re.compile(r"(?<!\S)@(?P<date>[^\s;,/()]+)")
_PARTING = re.compile(r"(?<=\s)/(?!/)|(?<!/)/(?=\s)")
_LABEL = re.compile(
    r"\s*(?P<label>\"(?:[^\"\\]|\\.)*\"|[^\":;()\n]{1,60}?)\s*:(?=\s|$|\d|\"|[A-Za-z])"
)


class Fault(SnapshotError):
    """What is wrong with the text of a board, and at which index of it."""

    def __init__(self, problem: str, at: int, found: str, expected: str,
                 nearest: list[str] | None = None) -> None:  # fmt: skip
        super().__init__(problem, found=found, expected=expected, nearest=nearest or [])
        self.at = at


class Span(NamedTuple):
    """A piece of the text, from an index up to another, without space around it."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def piece(self, start: int, end: int) -> Span:
        """What stands between two indices of the piece, without space around it."""
        inner = self.text[start:end]
        left = len(inner) - len(inner.lstrip())
        return Span(inner.strip(), self.start + start + left)


class Part(NamedTuple):
    """What stands between two `/` or in a line. separator: what is before it, `/` or a line's end.
    indented: whether it stands within a line's margin."""

    items: tuple[Span, ...]
    separator: str
    indented: bool


class Scanned(NamedTuple):
    """The parts of a text; the edition that it names, with its place."""

    parts: tuple[Part, ...]
    edition: Span | None


def scanned(text: str) -> Scanned:
    """The parts of a text. Raises Fault."""
    if len(text) > MOST_CHARACTERS:
        raise Fault("too long a board", 0, f"{len(text):,} characters",
                    f"at most {MOST_CHARACTERS:,}; longer ones in a YAML or JSON file")  # fmt: skip
    text = _COMMENT.sub(lambda hit: " " * len(hit[0]), text)
    closed = _closed(text)
    editions = [hit for hit in _EDITION.finditer(text) if hit.start() not in closed]
    if len(editions) > 1:
        second = editions[1]
        raise Fault(
            "two editions", second.start(), shown(second[0]), "one date, such as @2003-12-01"
        )
    edition = None
    for hit in editions:
        edition = Span(hit["date"], hit.start("date"))
        text = text[: hit.start()] + " " * len(hit[0]) + text[hit.end() :]
    return Scanned(tuple(_parts(text, closed)), edition)


def label_of(item: Span) -> tuple[Span, Span] | None:
    """What stands before the first colon of an item, and the rest; None if it has no label."""
    hit = _LABEL.match(item.text)
    if hit is None:
        return None
    label = item.piece(hit.start("label"), hit.end("label"))
    return label, item.piece(hit.end(), len(item.text))


def unquoted(span: Span) -> str:
    """The text of a piece, without its quotes if it has some. Raises Fault."""
    if not span.text.startswith('"'):
        return span.text
    try:
        return str(json.loads(span.text, strict=False))
    except ValueError:
        raise Fault(
            "not to be read as text in quotes", span.start, shown(span.text),
            'text between two ", with \\" for a quote and \\\\ for a backslash within it',
        ) from None  # fmt: skip


def quoted_end(text: str, start: int) -> int | None:
    """The index behind the quotes that begin there; None if none do."""
    hit = _QUOTED.match(text, start)
    return None if hit is None else hit.end()


def _closed(text: str) -> set[int]:
    """The indices that stand within quotes or brackets. Raises Fault where these aren't closed."""
    closed: set[int] = set()
    opened: list[int] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char == '"' and (at == 0 or text[at - 1] in _BEFORE_QUOTES):
            end = quoted_end(text, at)
            if end is None:
                raise Fault("the quote that opens here is never closed", at, shown(text[at:]),
                            'a closing "')  # fmt: skip
            closed.update(range(at, end))
            at = end
            continue
        if char == "(":
            opened.append(at)
        if opened:
            closed.add(at)
        if char == ")" and opened:
            opened.pop()
        at += 1
    if opened:
        raise Fault("the bracket that opens here is never closed", opened[0],
                    shown(text[opened[0] :]), "a closing )")  # fmt: skip
    return closed


def _parts(text: str, closed: set[int]) -> Iterator[Part]:
    """The parts in order. One without anything in it stands between two `/`, or before the first:
    a player without cards."""
    cuts = [(hit.start(), hit.end(), "/") for hit in _PARTING.finditer(text)]
    cuts += [(hit.start(), hit.end(), "\n") for hit in re.finditer(r"\n", text)]
    inner = sorted(cut for cut in cuts if cut[0] not in closed)
    start, separator = 0, ""
    for begins, ends, kind in (*inner, (len(text), len(text), "\n")):
        piece = text[start:begins]
        if piece.strip() or (kind == "/" and separator in ("", "/")):
            items = tuple(_items(text, start, begins, closed))
            yield Part(items, separator, piece[:1].isspace())
            separator = kind
        elif kind == "/":
            separator = kind
        start = ends


def _items(text: str, start: int, end: int, closed: set[int]) -> Iterator[Span]:
    whole = Span(text, 0)
    for hit in re.compile(";").finditer(text, start, end):
        if hit.start() not in closed:
            yield whole.piece(start, hit.start())
            start = hit.end()
    yield whole.piece(start, end)
