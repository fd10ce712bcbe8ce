"""Names like a misspelt one, found without comparing it with every name there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

MOST_COMPARED = 1500
LONGEST = 150
ALIKE = 0.6
"""How alike names must be (difflib's ratio)."""

Select = Callable[[str, tuple[Any, ...]], Iterator[tuple[Any, ...]]]


def parts(wanted: str) -> list[str]:
    """The name in pieces of three or four letters. With fewer mistakes than pieces, one of them
    stands unchanged in the right name."""
    count = max(2, min(5, len(wanted) // 3))
    size, longer = divmod(len(wanted), count)
    found, start = [], 0
    for number in range(count):
        end = start + size + (number < longer)
        found.append(wanted[start:end])
        start = end
    return [part for part in found if part]


def nearest(select: Select, wanted: str, count: int) -> list[str]:
    """The names that begin with `wanted`, then those whose keys are most like it, likeliest first,
    then those that contain it."""
    if not 2 <= len(wanted) <= LONGEST:
        return []
    import difflib  # noqa: PLC0415 - only a misspelt name needs it

    names = dict(_sharing_a_part(select, wanted))
    containing = _containing(select, wanted)
    close = [each for each in containing if each.startswith(wanted)]
    close += difflib.get_close_matches(wanted, names, n=count, cutoff=ALIKE)
    close += containing
    names |= dict(_containing_names(select, wanted))
    return list(dict.fromkeys(names[each] for each in close))[:count]


def _sharing_a_part(select: Select, wanted: str) -> Iterator[tuple[Any, ...]]:
    pieces = parts(wanted)
    shared = " + ".join("(instr(key, ?) > 0)" for _ in pieces)
    slack = len(wanted) // 2 + 1
    query = (
        f"SELECT key, name, {shared} AS shared FROM names WHERE shared > 0 "
        "AND length(key) BETWEEN ? AND ? ORDER BY shared DESC, abs(length(key) - ?) LIMIT ?"
    )
    limits = (len(wanted) - slack, len(wanted) + slack, len(wanted), MOST_COMPARED)
    return ((found, name) for found, name, _ in select(query, (*pieces, *limits)))


def _containing_names(select: Select, wanted: str) -> Iterator[tuple[Any, ...]]:
    query = (
        "SELECT key, name FROM names WHERE instr(key, ?) > 0 "
        "ORDER BY instr(key, ?), length(key) LIMIT 10"
    )
    return select(query, (wanted, wanted))


def _containing(select: Select, wanted: str) -> list[str]:
    """For a part of a name; a part of two letters tells nothing."""
    if len(wanted) < 3:
        return []
    return [found for found, _ in _containing_names(select, wanted)]
