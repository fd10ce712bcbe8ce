"""Mana symbols and those of costs ({T}, {Q}, {E}) as small SVG pictures of our own."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

SYMBOL = re.compile(r"\{([^{}\s]{1,7})\}")
SIDE = 20
"""Width and height of a symbol's picture."""


class Glyph(NamedTuple):
    """What stands in a disc: the disc's color and a path."""

    disc: str
    path: str


PLAIN = "#cfc9c2"
INK = "#111"
EDGE = 'stroke="#000" stroke-opacity=".35" stroke-width=".7"'
"""The edge of a disc, so that a light one is seen on light ground."""
GLYPHS = {
    # A sun, a drop, a moon, a flame, a leaf; a diamond, a snowflake, arrows, a bolt.
    "W": Glyph("#f5e8a8", "M10 3l1.4 3.4 3.5-1.3-1.3 3.5L17 10l-3.4 1.4 1.3 3.5-3.5-1.3L10 17"
               "l-1.4-3.4-3.5 1.3 1.3-3.5L3 10l3.4-1.4-1.3-3.5 3.5 1.3z"),
    "U": Glyph("#a5d8f3", "M10 3c2.2 3.4 4.6 6 4.6 9a4.6 4.6 0 0 1-9.2 0c0-3 2.4-5.6 4.6-9z"),
    "B": Glyph("#b5aaa6", "M12.5 3.6a6.8 6.8 0 1 0 4 9.6 5.6 5.6 0 0 1-4-9.6z"),
    "R": Glyph("#f2a58c", "M10.6 2.8c.6 2.8 4.4 4.8 4.4 9a5 5 0 0 1-10 .2c0-2 1-3.4 2-4.4.1 1.4.7"
               " 2.2 1.5 2.4-.4-2.6.2-5.2 2.1-7.2z"),
    "G": Glyph("#9ed3a9", "M16.5 3.5c.6 6.6-2.2 11-8 10.6L5.2 17.4 4 16.2l3-3C5.2 7.5 9.6"
               " 3.6 16.5 3.5z"),
    "C": Glyph(PLAIN, "M10 3l5 7-5 7-5-7z"),
    "S": Glyph("#dfeaf2", "M9.3 3h1.4v4.8l4.1-2.4.7 1.2L11.4 9l0 2 4.1 2.4-.7 1.2-4.1"
               "-2.4V17H9.3v-4.8l-4.1 2.4-.7-1.2L8.6 11V9L4.5 6.6l.7-1.2 4.1 2.4z"),
    "T": Glyph(PLAIN, "M5 15.5c-.4-5.2 2.4-8.3 7-8.5V4l5 5-5 5v-3.2c-3-.2-5.2 1.2-7 4.7z"),
    "Q": Glyph("#4a4541", "M15 15.5c.4-5.2-2.4-8.3-7-8.5V4L3 9l5 5v-3.2c3-.2 5.2 1.2 7 4.7z"),
    "E": Glyph("#e3b04b", "M11.5 2.5L5 11h4l-1 6.5L15 9h-4z"),
}  # fmt: skip
LIGHT = {"Q"}
"""Symbols whose glyph is light on a dark disc."""
_MOST_LETTERS = 3


def with_symbols(text: str) -> str:
    """A text as HTML, its symbols drawn; each says in words what it is."""
    parts = SYMBOL.split(text)
    return "".join(
        escape(part) if place % 2 == 0 else _inline(part) for place, part in enumerate(parts)
    )


def _inline(inner: str) -> str:
    """A symbol within a line of text."""
    label = escape(f"{{{inner}}}")
    return (
        f'<svg class="pip" viewBox="0 0 {SIDE} {SIDE}" role="img" aria-label="{label}">'
        f"<title>{label}</title>{drawn(inner)}</svg>"
    )


def drawn(inner: str) -> str:
    """The shapes of a symbol, by what stands in its braces: a disc with a glyph, two halves of one
    for a hybrid symbol, else with the letters or the number."""
    halves = inner.upper().split("/")
    if halves[1:] == ["P"]:
        return _disc(_color(halves[0])) + _letters("Φ")
    if len(halves) > 1:
        return _hybrid(*halves[:2])
    glyph = GLYPHS.get(inner.upper())
    if glyph is None:
        return _disc(PLAIN) + _letters(inner[:_MOST_LETTERS])
    ink = "#fff" if inner.upper() in LIGHT else INK
    return f'{_disc(glyph.disc)}<path fill="{ink}" d="{glyph.path}"/>'


def _hybrid(one: str, two: str) -> str:
    """A disc of two colors, parted from the lower left to the upper right."""
    half = '<path fill="{}" d="M3.3 16.7A9.5 9.5 0 0 {} 16.7 3.3z" ' + EDGE + "/>"
    corners = ((one, "translate(2.2 2.2)"), (two, "translate(9.2 9.2)"))
    marks = "".join(f'<g transform="{at} scale(.43)">{_mark(each)}</g>' for each, at in corners)
    return half.format(_color(one), 1) + half.format(_color(two), 0) + marks


def _mark(inner: str) -> str:
    glyph = GLYPHS.get(inner)
    if glyph is None:
        return _letters(inner[:_MOST_LETTERS])
    return f'<path fill="{INK}" d="{glyph.path}"/>'


def _color(inner: str) -> str:
    return GLYPHS[inner].disc if inner in GLYPHS else PLAIN


def _disc(color: str) -> str:
    return f'<circle cx="10" cy="10" r="9.3" fill="{color}" {EDGE}/>'


def _letters(words: str) -> str:
    size = 14 if len(words) == 1 else 11 if len(words) == 2 else 8
    return (
        f'<text x="10" y="{10 + size * 0.36:.1f}" font-size="{size}" text-anchor="middle"'
        f' font-family="system-ui,sans-serif" font-weight="bold" fill="{INK}">'
        f"{escape(words)}</text>"
    )


def picture(inner: str) -> str:
    """A symbol as a file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
    return f"{head}{drawn(inner)}</svg>\n"
