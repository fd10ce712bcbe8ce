"""Options that take several names."""

from __future__ import annotations


def names(said: str | None) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(filter(None, (each.strip() for each in (said or "").split(","))))
