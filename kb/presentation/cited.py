"""The rule behind a line, as people read it."""

from __future__ import annotations

from typing import Any


def rule_behind(entry: dict[str, Any]) -> str:
    """Its rule, to stand behind a line; nothing where an edition has none."""
    return f" ({entry['rule']})" if entry["rule"] else ""


def with_rule(entry: dict[str, Any]) -> str:
    """Its text with its rule behind it."""
    return f"{entry['text']}{rule_behind(entry)}"
