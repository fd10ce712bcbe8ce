"""Says an entry of a snapshot in the words of the rows: what stands after a name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from kb.errors import SnapshotError, Steps, shown
from kb.notation.rows import Row

Plain = Mapping[str, Any]
_WORD = re.compile(r"[^\W\d][\w'-]*\Z")
_KIND = re.compile(r"[+-]\d+/[+-]\d+\Z|[A-Za-z][\w'-]*\Z")
"""Kinds of counters that need no quotes."""
_SAID_EMPTY = ("affects", "colors", "keywords")
"""The keys whose empty list says something."""

_TOLD_EMPTY = ("activated", "triggered", "resolved")
"""What of a history may be untold: then that it is nothing says something."""


def statuses(entry: Plain, steps: Steps, rows: tuple[Row, ...]) -> Iterator[str]:
    """What is said of an entry, key by key. Raises SnapshotError for what no row says."""
    for key, value in entry.items():
        path = (*steps, key)
        empty = value is None or value is False or value in ({}, [])
        if empty and (value is None or key not in _SAID_EMPTY):
            continue
        if key == "counters":
            yield from (f"{number} {kind_of(kind)} counters" for kind, number in value.items())
        elif key == "copy_of":
            yield from _copied(value, path)
        elif key in ("choices", "shields", "history"):
            for inner, one in value.items():
                untold = one == {} and (key != "history" or inner not in _TOLD_EMPTY)
                if one is not None and not untold and (one is not False or key == "history"):
                    yield _said(f"{key}.{inner}", one, (*path, inner), rows)
        elif key == "designations":
            yield from _designations(value, path, rows)
        else:
            yield _said(key, value, path, rows)


def _designations(given: Any, steps: Steps, rows: tuple[Row, ...]) -> Iterator[str]:
    for index, one in enumerate(given):
        place = (*steps, index)
        if isinstance(one, str):
            yield _said("designations[]", one, place, rows)
            continue
        for inner, detail in one.items():
            yield _said(f"designations[].{inner}", detail, place, rows)


def _said(key: str, value: Any, steps: Steps, rows: tuple[Row, ...]) -> str:
    """The words of the row that says this value of a key. Raises SnapshotError if none does."""
    for row in rows:
        if row.key != key:
            continue
        before, _, rest = row.says.partition("{")
        hole, _, after = rest.partition("}")
        if not hole:
            if row.value == (tuple(value) if isinstance(value, list) else value):
                return row.says
            continue
        words = _filled(hole, value)
        if words is not None:
            return before + words + after
    raise unsayable(steps, value)


def _filled(hole: str, value: Any) -> str | None:
    """A value in its hole; None if it doesn't fit."""
    if isinstance(value, bool):
        return None
    if hole == "number":
        return str(value) if isinstance(value, int) else None
    if hole in ("printed", "mode"):
        plain = hole == "printed" and re.fullmatch(r"[-+*XxYy][-+*\dXxYy]*", str(value))
        if isinstance(value, int) or (plain and not re.fullmatch(r"[+-]?\d+", value)):
            return str(value)
        return json.dumps(value, ensure_ascii=False)
    if hole == "colors":
        return "".join(value) or "colorless" if isinstance(value, list | tuple) else None
    if hole in ("texts", "modes", "objects"):
        each = [value] if isinstance(value, str) else value
        if not each or not all(isinstance(one, str | int) for one in each):
            return None
        name = quoted if hole == "objects" else in_quotes
        return " and ".join(str(one) if isinstance(one, int) else name(one) for one in each)
    if not isinstance(value, str):
        return None
    if hole == "player":
        return value if re.fullmatch(r"[\w-]+", value) else quoted(value)
    return quoted(value)


def _copied(value: Any, steps: Steps) -> Iterator[str]:
    if isinstance(value, str):
        yield f"copy of {quoted(value)}"
        return
    for key in value:
        check((*steps, key), key in ("card", "id", "except"), value[key])
    exception = value.get("except")
    check(
        (*steps, "except"),
        exception is None or (isinstance(exception, str) and exception),
        exception,
    )
    if "card" in value:
        yield f"copy of card {quoted(value['card'])}"
    else:
        check((*steps, "id"), exception is not None, value["id"])
        yield f"copy of {quoted(value['id'])}"
    if exception is not None:
        yield f"except {quoted(exception)}"


def kind_of(kind: str) -> str:
    """A kind of counters, in quotes where it needs them."""
    return kind if _KIND.match(kind) else quoted(kind)


def word(name: str) -> str:
    """A player's name as a label has it."""
    return name if _WORD.match(name) else quoted(name)


def named(names: Any) -> str:
    """Several names."""
    return " and ".join(quoted(each) for each in names)


def quoted(text: str) -> str:
    """Text in quotes; a name of plain words stands without."""
    return text if re.fullmatch(r"[\w-]+", text) else json.dumps(text, ensure_ascii=False)


def in_quotes(text: str) -> str:
    """Text in quotes, whatever it is."""
    return json.dumps(text, ensure_ascii=False)


def check(steps: Steps, sayable: object, value: object) -> None:
    """Raises SnapshotError for a value that can't be said."""
    if not sayable:
        raise unsayable(steps, value)


def unsayable(steps: Steps, value: object) -> SnapshotError:
    """The message for a value that the notation has no words for."""
    return SnapshotError(
        "the notation of boards can't say this",
        steps=steps,
        found=shown(value),
        expected="a YAML or JSON file for this board",
    )
