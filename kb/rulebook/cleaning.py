"""Makes plain lines of a rules text, whatever it was saved as: text, Markdown, a web page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import msgspec

_PAGE = re.compile(r"<(?:html|body|div|p|br|li|span|td)\b[^>]*>", re.IGNORECASE)
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"^\s*[-*+•]\s+(?=\**\d)")
_LINK = re.compile(r"!?\[([^\]\n]*)\]\((?:[^()\s]|\([^()]*\))*\)")
_STRONG = re.compile(r"(?<!\\)(?:\*\*|__)")
_EMPHASIS = re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*\n]{1,300})(?<=[^\s*])\*")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+.!>|~-])")
_SPACES = {
    "\r\n": "\n", "\r": "\n", "\f": "\n", "\t": "    ", "\v": " ", "\xa0": " ", "\u2009": " ",
    "\ufeff": "", "\u200b": "", "\xad": "", "\x00": "",
}  # fmt: skip
_MISREAD = str.maketrans({"Ò": "“", "Ó": "”", "Õ": "’", "Ô": "‘", "Ñ": "—", "¨": "®", "ª": "™"})
_MISREAD_MARK = re.compile(r"[a-z]Õ[a-z]")
_TAG = re.compile(r"</?(?:sup|sub|em|strong|b|i|u|span|a)\b[^>]*>", re.IGNORECASE)
_RULE = re.compile(r"^[\s*=_~-]{4,}$")
MARKDOWN_HEADINGS = 3
WIDEST, NARROWEST = 115, 40
"""Widths between which a text's lines may have been broken."""
ENDS = (".", ":", "!", "?", ")", "”", '"')


class Line(msgspec.Struct, frozen=True):
    """A line: its words, and whether it is a heading, stands after a blank line, or is indented."""

    text: str
    heading: bool = False
    apart: bool = False
    indented: bool = False


def lines(text: str) -> list[Line]:
    """The lines of a text that have words."""
    for odd, plain in _SPACES.items():
        text = text.replace(odd, plain)
    if len(_PAGE.findall(text[:200_000])) > 5:
        text = _page_text(text)
    if _MISREAD_MARK.search(text):
        text = text.translate(_MISREAD)
    raw = text.split("\n")
    markdown = sum(line.startswith("#") for line in raw) >= MARKDOWN_HEADINGS
    found: list[Line] = []
    apart = True
    for line in raw:
        heading = markdown and (match := _HEADING.match(line)) is not None
        words = _without_markup(match[1] if heading and match else line) if markdown else line
        clean = " ".join(words.split())
        if clean and not (clean[0] in "*=_~-" and _RULE.match(clean)):
            indented = not markdown and line.startswith("   ")
            found.append(Line(clean, heading, apart, indented))
        apart = not clean
    return found


def _without_markup(line: str) -> str:
    line = _LINK.sub(r"\1", _ITEM.sub("", _TAG.sub("", line)))
    line = _EMPHASIS.sub(r"\1", _STRONG.sub("", line))
    return _ESCAPED.sub(r"\1", line)


def is_wrapped(found: list[Line]) -> bool:
    """Returns whether a text's lines were broken to a width, so that only blank lines end a
    paragraph: none is long, and many long ones end amid a sentence and go on in the next."""
    lengths = sorted(len(line.text) for line in found)
    if not lengths or lengths[int(len(lengths) * 0.98)] > WIDEST:
        return False
    broken = sum(
        len(line.text) > NARROWEST and not after.apart and not line.text.endswith(ENDS)
        for line, after in pairwise(found)
    )
    return broken > len(found) / 8


def _page_text(text: str) -> str:
    reader = _Page()
    reader.feed(text)
    reader.close()
    return "".join(reader.found)


class _Page(HTMLParser):
    """The words of a web page, a line for each block; headings become Markdown's."""

    SKIPPED = frozenset(["script", "style", "head", "template", "noscript"])
    BLOCKS = frozenset(
        [
            "p",
            "div",
            "br",
            "li",
            "tr",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "dt",
            "dd",
            "ul",
            "ol",
            "table",
            "blockquote",
            "pre",
        ]
    )

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._skipping = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.SKIPPED:
            self._skipping += 1
        elif tag in self.BLOCKS:
            self.found.append("\n" if tag in {"br", "li", "tr"} else "\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.SKIPPED:
            self._skipping = max(0, self._skipping - 1)
        elif tag in self.BLOCKS:
            self.found.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self.found.append(" ".join(data.split("\n")))
