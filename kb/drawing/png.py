"""An SVG picture as PNG, for places that take no SVG; needs `lawmage[pictures]`."""

from __future__ import annotations

from kb.errors import SnapshotError

SCALE = 2
"""Points of the PNG for one of the SVG: sharp on most screens."""


def png(svg: str) -> bytes:
    """The picture in its light colors. Raises SnapshotError where what draws it isn't installed."""
    try:
        import resvg_py  # noqa: PLC0415 - an extra
    except ImportError:
        raise SnapshotError(
            "a .png file needs what draws it",
            expected="pip install 'lawmage[pictures]', or a .svg file",
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=SCALE))
