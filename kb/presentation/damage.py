"""How people read assignments of combat damage."""

from __future__ import annotations

from typing import Any

from kb.presentation.cited import with_rule


def told(document: dict[str, Any]) -> list[str]:
    """The answer for people."""
    lines = ["legal" if document["legal"] else "illegal"]
    lines += [f"  {with_rule(each)}" for each in document["reasons"]]
    for creature, parts in document["assigned"].items():
        given = ", ".join(f"{size} to {recipient}" for recipient, size in parts.items())
        lines.append(f"{creature} assigns {given}")
    for creature in document["open"]:
        lines.append(f"{creature}: still to be assigned, by {document['divided_by'][creature]}")
    if len(lines) == 1:
        lines.append("No creature assigns combat damage.")
    return lines
