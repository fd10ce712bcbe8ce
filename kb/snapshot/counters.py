"""Counters as people write them: "+1+1", p1p1, FLYING, first_strike."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache

import msgspec

from kb.editions import LAW_FOLDER
from kb.errors import SnapshotError, Steps, nearest, shown
from kb.regex import regex

_SIZES = regex(r"([+\-pm])(\d+)\s*/?\s*([+\-pm])(\d+)")
_SIGNS = str.maketrans({"p": "+", "m": "-"})
_ALIKE = 0.8


class _Table(msgspec.Struct, frozen=True):
    kinds: frozenset[str]


@cache
def kinds() -> frozenset[str]:
    """The kinds of counters that cards and rules name, but for +N/+N."""
    return msgspec.json.decode((LAW_FOLDER / "counters.json").read_bytes(), type=_Table).kinds


def is_known(kind: str) -> bool:
    """Returns whether cards or rules name counters of this kind, written as they write it."""
    return kind in kinds() or re.fullmatch(r"[+-]\d+/[+-]\d+", kind) is not None


def read_counters(
    given: Mapping[str, int], steps: Steps, own_kinds: Collection[str]
) -> dict[str, int]:
    """The counters by their kinds as cards write them. own_kinds: those that texts of the snapshot
    name. Raises SnapshotError for what is nearly a known kind."""
    found: dict[str, int] = {}
    for written, number in given.items():
        kind = _kind(written)
        if not is_known(kind) and kind not in own_kinds:
            alike = nearest(kind, sorted(kinds() | {*own_kinds}), alike=_ALIKE)
            if alike:
                raise SnapshotError(
                    "no such kind of counter",
                    steps=(*steps, written),
                    at_key=True,
                    found=shown(written),
                    expected="a kind of counter as cards write it",
                    nearest=alike,
                )
        found[kind] = found.get(kind, 0) + number
    return found


def _kind(written: str) -> str:
    """A kind as cards write it; what is no known spelling stays as it is."""
    plain = re.sub(r"[\s_-]+counters?$", "", written.strip().lower()).replace("−", "-")
    sizes = _SIZES.fullmatch(plain)
    if sizes is not None:
        power, toughness = (sizes[n].translate(_SIGNS) for n in (1, 3))
        return f"{power}{sizes[2]}/{toughness}{sizes[4]}"
    spaced = plain.replace("_", " ")
    return spaced if spaced in kinds() else written
