"""Pictures drawn as PNG where that is possible here."""

from __future__ import annotations

import pytest

from kb.drawing.png import png
from kb.errors import SnapshotError


def drawn_here(picture: str) -> bytes:
    """The picture as PNG; where it can't be drawn for want of a font, that is told."""
    pytest.importorskip("resvg_py")
    try:
        return png(picture)
    except SnapshotError as error:
        assert str(error).startswith("a .png file needs a font")
        pytest.skip("no font on this machine")
