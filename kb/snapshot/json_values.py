"""JSON text to plain values, for what YAML's parser does not read of JSON (surrogate pairs)."""

import json
from typing import Any

NOT_JSON = object()


class _DoubledKeyError(ValueError):
    """A key stands twice in a mapping."""


def parse(text: str) -> Any:
    """The plain value of JSON text, or NOT_JSON.

    Also NOT_JSON for what JSON allows and snapshots don't (a doubled key, endless nesting or
    numbers): as YAML it is refused with its line and column.
    """
    try:
        return json.loads(text, object_pairs_hook=_mapping)
    except (ValueError, RecursionError):
        return NOT_JSON


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise _DoubledKeyError
    return mapping
