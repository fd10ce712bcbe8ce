"""How people read what is told of a snapshot itself."""

from __future__ import annotations

from typing import Any


def checked(document: dict[str, Any]) -> list[str]:
    """That it is well formed, and how much there is in it."""
    objects = _counted(document["objects"], "object")
    effects = _counted(document["effects"], "effect")
    return [f"valid: {objects}, {effects}, rules of {document['edition']}"]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(document: dict[str, Any]) -> list[str]:
    """The facts, one a line."""
    return ["\n".join(document["facts"])]
