"""Files that a command writes beside its answer."""

from __future__ import annotations

from pathlib import Path

from cli.progress import tell
from kb.presentation.plain import printable


def write_drawing(file: str, drawing: str | bytes) -> None:
    """Writes a drawing, and says where on standard error: the answer itself doesn't."""
    written = drawing.encode("utf-8") if isinstance(drawing, str) else drawing
    Path(file).write_bytes(written)
    tell(f"wrote {printable(file)}")
