"""Files that a command writes beside its answer."""

from __future__ import annotations

from pathlib import Path

from cli.progress import tell
from kb.presentation.plain import printable


def write_drawing(file: str, drawing: str) -> None:
    """Writes a drawing, and says where on standard error: the answer itself doesn't."""
    Path(file).write_text(drawing, encoding="utf-8")
    tell(f"wrote {printable(file)}")
