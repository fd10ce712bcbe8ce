"""Plain values (dict, list, str, int, float, bool, None) and the bounds that they keep to."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from kb.errors import SnapshotError, Steps, shown

MAX_BYTES = 32 * 2**20
MAX_DEPTH = 40
MAX_VALUES = 500_000
MAX_OBJECTS = 50_000
MAX_ALIASED_VALUES = 10_000


def too_deep(steps: Steps) -> SnapshotError:
    """More nesting than any snapshot has; the path is cut, since it is as long as it is deep."""
    return SnapshotError(
        f"nested more than {MAX_DEPTH} levels deep",
        steps=steps[:6],
        expected="a snapshot: its lists and mappings are nested a few levels deep",
    )


def too_many(steps: Steps) -> SnapshotError:
    return SnapshotError(
        f"more than {MAX_VALUES:,} values in one snapshot",
        steps=steps[:6],
        expected=f"at most {MAX_VALUES:,} values, aliases counted each time they are used",
    )


def unusable_text(text: str, steps: Steps, at_key: bool = False) -> SnapshotError | None:
    """The error for text that holds what no text may: the character NUL, half a surrogate pair."""
    if "\0" in text:
        what = "the character NUL"
    elif text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text):
        return None
    else:
        what = "half of a surrogate pair"
    return SnapshotError(
        f"text with {what} in it",
        steps=steps,
        at_key=at_key,
        found=shown(text),
        expected="text without it",
    )


def plain_copy(value: object) -> Any:
    """A copy of Python values as plain values, within the bounds.

    Mappings become dicts, sequences lists, dates (as YAML loaders make them) their ISO form.
    Raises SnapshotError for anything else, for too deep or endless values and unusable text.
    """
    return _Copier().copy(value, ())


class _Copier:
    def __init__(self) -> None:
        self.count = 0

    def copy(self, value: object, steps: Steps) -> Any:
        self.count += 1
        if self.count > MAX_VALUES:
            raise too_many(steps)
        if isinstance(value, str):
            fault = unusable_text(value, steps)
            if fault:
                raise fault
            return str(value)
        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, date):
            return value.isoformat()
        if len(steps) >= MAX_DEPTH:
            raise too_deep(steps)
        if isinstance(value, Mapping):
            return {
                self._key(key, steps): self.copy(inner, (*steps, _step(key)))
                for key, inner in value.items()
            }
        if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
            return [self.copy(inner, (*steps, index)) for index, inner in enumerate(value)]
        raise SnapshotError(
            "a value of a kind that snapshots don't have",
            steps=steps,
            found=shown(value),
            expected="mappings, lists, text, numbers, true, false and null",
        )

    def _key(self, key: object, steps: Steps) -> object:
        if isinstance(key, str):
            fault = unusable_text(key, (*steps, key), at_key=True)
            if fault:
                raise fault
        return key


def _step(key: object) -> str | int | float | bool | None:
    return key if isinstance(key, str | int | float | bool) else shown(key)
