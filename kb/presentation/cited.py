"""The rule behind a line, as people read it."""

from __future__ import annotations

from typing import Any


def with_rule(entry: dict[str, Any]) -> str:
    """The text of a reason with its rule behind it; without, where an edition has none."""
    return f"{entry['text']} ({entry['rule']})" if entry["rule"] else str(entry["text"])
