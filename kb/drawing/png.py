"""An SVG picture as PNG, for places that take no SVG; needs `lawmage[pictures]`."""

from __future__ import annotations

import re

from kb.errors import SnapshotError

SCALE = 2
"""Points of the PNG for one of the SVG: sharp on most screens."""
FAMILIES = (
    "Segoe UI", "Helvetica Neue", "Helvetica", "Arial", "Roboto", "Noto Sans", "DejaVu Sans",
    "Liberation Sans", "Cantarell", "Ubuntu",
)  # fmt: skip
"""Fonts that there are on one system or another: what draws a PNG takes the first that is there."""
_NAMED = re.compile(r"(?<=font-family=\")system-ui,sans-serif(?=\")")
_WORD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    '<text y="15" font-family="system-ui,sans-serif">{word}</text></svg>'
)


def png(svg: str) -> bytes:
    """The picture in its light colors. Raises SnapshotError where what draws it isn't installed, or
    no font is there for its words."""
    try:
        import resvg_py  # noqa: PLC0415 - an extra
    except ImportError:
        raise SnapshotError(
            "a .png file needs what draws it",
            expected="pip install 'lawmage[pictures]', or a .svg file",
        ) from None

    def drawn(picture: str) -> bytes:
        return bytes(resvg_py.svg_to_bytes(svg_string=_with_families(picture), zoom=SCALE))

    if drawn(_WORD.format(word="lawmage")) == drawn(_WORD.format(word="")):
        raise SnapshotError(
            "a .png file needs a font for its words, and none is found",
            expected=f"one of {', '.join(FAMILIES)} installed, or a .svg file",
        )
    return drawn(svg)


def _with_families(picture: str) -> str:
    """The picture with the fonts named that may be there."""
    return _NAMED.sub(f"{','.join(FAMILIES)},sans-serif", picture)
