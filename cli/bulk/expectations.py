"""What a line of a batch expects of its answer, and where the answer differs from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kb.errors import shown

_SIZE = re.compile(r"(-?\d+)/(-?\d+)")


def differences(expected: Any, got: Any, at: str = "") -> Iterator[str]:
    """Where an answer isn't as expected: "power: expected 3, got 2".

    A mapping need hold only the keys that are expected; of a list of mappings with an `id` those
    that are expected are looked for, any other list must be the same. "2/2" is a power and a
    toughness.
    """
    if isinstance(expected, str) and isinstance(got, dict) and (size := _SIZE.fullmatch(expected)):
        expected = {"power": int(size[1]), "toughness": int(size[2])}
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            yield from _of_key(value, got, key, f"{at}.{key}" if at else str(key))
    elif _has_ids(expected) and isinstance(got, list):
        there = {each["id"]: each for each in got if isinstance(each, dict) and "id" in each}
        for each in expected:
            yield from _of_key(each, there, each["id"], f"{at}[{each['id']}]")
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from differences(one, other, f"{at}[{number}]")
    elif expected != got or isinstance(expected, bool) != isinstance(got, bool):
        yield f"{at or 'the answer'}: expected {shown(expected)}, got {shown(got)}"


def _of_key(expected: Any, got: dict[Any, Any], key: Any, at: str) -> Iterator[str]:
    if key in got:
        yield from differences(expected, got[key], at)
    else:
        yield f"{at}: expected {shown(expected)}, there is none"


def _has_ids(expected: Any) -> bool:
    return (
        isinstance(expected, list)
        and bool(expected)
        and all(isinstance(each, dict) and "id" in each for each in expected)
    )
