"""`--limit`: how many results an answer lists."""

from __future__ import annotations

USUAL = 100
MOST = 1_000_000
"""No answer lists more results."""


def at_most(given: str | None) -> int:
    """How many results to list. Raises SnapshotError."""
    if given is None:
        return USUAL
    if given.isdigit() and 0 < int(given) <= MOST:
        return int(given)
    from kb.errors import SnapshotError, shown  # noqa: PLC0415 - only for a wrong one

    raise SnapshotError(
        "no number of results (--limit)", found=shown(given), expected=f"1 to {MOST}"
    )
