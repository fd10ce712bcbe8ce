"""Positions one after another, of which each differs from the one before by the same sums: what
changes, and how it stands after so many more. Positions are snapshots, as plain values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

Plain = Any
_SYMBOL = re.compile(r"\{[^{}]+\}")
_MANA = re.compile(rf"(?:{_SYMBOL.pattern})+")
_NUMBERED = re.compile(r"(?P<stem>.*?)(?:-(?P<number>\d+))?", re.DOTALL)
PASSED_OVER = ("history", "extra", "told")
"""What tells of what has happened or is to come, where positions may be alike all the same."""
BY_AGE = ("battlefield", "effects")
"""The lists of a snapshot that stand in the order of timestamps."""


class NotSums(Exception):
    """Positions do not differ by the same sums."""


class Leaf(NamedTuple):
    """A number of a position: its path, what it is, and by how much each round changes it."""

    path: tuple[str, ...]
    now: int
    by: int


class Three(NamedTuple):
    """Three positions one round after another."""

    first: Plain
    second: Plain
    third: Plain


def ahead(three: Three, rounds: int) -> Plain:
    """The position so many rounds after the third. Raises NotSums."""
    if len({tuple(each) for each in three}) > 1:
        raise NotSums
    found = {}
    for key, third in three.third.items():
        here = Three(three.first[key], three.second[key], third)
        if key in BY_AGE:
            entries = _entries(here, rounds)
            found[key] = sorted(entries, key=lambda each: each.get("timestamp", 0))
        else:
            found[key] = _value(here, rounds)
    return found


def _value(three: Three, rounds: int) -> Plain:
    """What stands in one place after so many rounds."""
    first, second, third = three
    if first == second == third:
        return third
    kinds = {type(each) for each in three}
    if kinds == {int}:
        return third + rounds * _step(first, second, third)
    if kinds == {str}:
        return _words(three, rounds)
    if kinds == {dict}:
        if not first.keys() == second.keys() == third.keys():
            raise NotSums
        return {key: _value(Three(first[key], second[key], each), rounds)
                for key, each in third.items()}  # fmt: skip
    if kinds == {list}:
        return _several(three, rounds)
    raise NotSums


def _step(first: int, second: int, third: int) -> int:
    """By how much each round changes a number. Raises NotSums."""
    if third - second != second - first:
        raise NotSums
    return third - second


def _words(three: Three, rounds: int) -> str:
    """Mana in a pool, or words that end with a number. Raises NotSums."""
    if all(_MANA.fullmatch(each) for each in three):
        pools = [Counter(_SYMBOL.findall(each)) for each in three]
        symbols = dict.fromkeys(symbol for pool in reversed(pools) for symbol in pool)
        steps = {each: _step(*(pool[each] for pool in pools)) for each in symbols}
        return "".join(each * (pools[2][each] + rounds * steps[each]) for each in symbols)
    first, second, third = map(numbered, three)
    if not first.stem == second.stem == third.stem:
        raise NotSums
    return _called(third, rounds * _step(first.number, second.number, third.number))


class Numbered(NamedTuple):
    """Words with a number at their end; 1 where there is none, as ids have it."""

    stem: str
    number: int


def _called(words: Numbered, further: int) -> str:
    number = words.number + further
    return f"{words.stem}-{number}" if number != 1 else words.stem


def numbered(words: str) -> Numbered:
    """Words taken apart."""
    found = _NUMBERED.fullmatch(words)
    assert found is not None
    return Numbered(found["stem"], int(found["number"] or 1))


# ----------------------------------------------------------------------------------- several


def _several(three: Three, rounds: int) -> list[Plain]:
    first, second, third = three
    if all(_have_ids(each) for each in three):
        ids = [[entry["id"] for entry in each] for each in three]
        if ids[1] != ids[2][: len(second)]:
            raise NotSums  # what is new isn't last
        return _entries(three, rounds)
    if len(first) == len(second) == len(third):
        return [_value(Three(*each), rounds) for each in zip(first, second, third, strict=True)]
    if second[: len(first)] != first or third[: len(second)] != second:
        raise NotSums
    before, last = second[len(first) :], third[len(second) :]
    if len(before) != len(last):
        raise NotSums
    further = [
        _born(*each, each[0], born, 0)
        for born in range(1, rounds + 1)
        for each in zip(before, last, strict=True)
    ]
    return [*third, *further]


def _have_ids(entries: list[Plain]) -> bool:
    return all(isinstance(each, dict) and "id" in each for each in entries)


def _entries(three: Three, rounds: int) -> list[Plain]:
    """Entries with ids: those that there are, and those that each round adds."""
    first, second, third = ({each["id"]: each for each in one} for one in three)
    if not first.keys() <= second.keys() <= third.keys():
        raise NotSums
    before = [each for each in second if each not in first]
    last = [each for each in third if each not in second]
    if len(before) != len(last):
        raise NotSums
    kept = [_value(Three(first[e], second[e], third[e]), rounds) for e in third if e in first]
    made = [
        _born(second[old], third[new], third[old], born, rounds - born)
        for born in range(-1, rounds + 1)
        for old, new in zip(before, last, strict=True)
    ]
    return [*kept, *made]


def _born(before: Plain, last: Plain, aged: Plain, born: int, age: int) -> Plain:
    """What a round makes that comes so many after the last one, when it is so many rounds old:
    `before` was made in the round before the last one, and is `aged` by one round."""
    if before == last == aged:
        return last
    kinds = {type(before), type(last), type(aged)}
    if kinds == {int}:
        return last + born * (last - before) + age * (aged - before)
    if kinds == {str}:
        one, other = numbered(before), numbered(last)
        if aged != before or one.stem != other.stem:
            raise NotSums
        return _called(other, born * (other.number - one.number))
    if kinds == {dict} and before.keys() == last.keys() == aged.keys():
        return {key: _born(before[key], each, aged[key], born, age) for key, each in last.items()}
    if kinds == {list} and len(before) == len(last) == len(aged):
        return [_born(*each, born, age) for each in zip(before, last, aged, strict=True)]
    raise NotSums


# -------------------------------------------------------------------------------- differences


def leaves(second: Plain, third: Plain, path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """The numbers that a round changes, where they stand in both positions."""
    if type(second) is int and type(third) is int:
        if second != third:
            yield Leaf(path, third, third - second)
    elif isinstance(second, dict) and isinstance(third, dict):
        for key in third:
            if key in second and key not in ("timestamp", "generation"):
                yield from leaves(second[key], third[key], (*path, key))
    elif isinstance(second, list) and isinstance(third, list):
        if not (_have_ids(second) and _have_ids(third)):
            return
        known = {each["id"]: each for each in second}
        for each in third:
            if each["id"] in known:
                yield from leaves(known[each["id"]], each, (*path, each["id"]))
    elif isinstance(second, str) and second != third and _MANA.fullmatch(second):
        before, now = (Counter(_SYMBOL.findall(str(each))) for each in (second, third))
        for symbol in sorted({*before, *now}):
            if before[symbol] != now[symbol]:
                yield Leaf((*path, symbol), now[symbol], now[symbol] - before[symbol])


def added(second: Plain, third: Plain) -> Iterator[tuple[str, Plain]]:
    """The entries with ids that a round adds, each with the list that it is in."""
    for where, entries in _lists(third):
        known = {each["id"] for at, some in _lists(second) if at == where for each in some}
        yield from ((where, each) for each in entries if each["id"] not in known)


def _lists(position: Plain) -> Iterator[tuple[str, list[Plain]]]:
    for key, value in position.items():
        if isinstance(value, list) and value and _have_ids(value):
            yield key, value
    for player, entry in position.get("players", {}).items():
        for key, value in entry.items():
            if isinstance(value, list) and value and _have_ids(value):
                yield f"{player}'s {key}", value


def rounds_left(three: Three) -> int | None:
    """How many more rounds leave above 0 every number that is above it and falls; None: any."""
    falling = [
        (each.now - 1) // -each.by
        for each in leaves(three.second, three.third)
        if each.by < 0 < each.now
    ]
    return min(falling, default=None)


# ---------------------------------------------------------------------------------- alike


def parting(first: Plain, second: Plain) -> str | None:
    """The path of something in which two positions differ, and how, besides numbers, what happened
    before, and things that have come about or ceased to be; None where there is none."""
    stacks = [[*(each["id"] for each in one.get("stack", ()))] for one in (first, second)]
    if len(stacks[0]) != len(stacks[1]):
        before_it, on_it = (", ".join(each) or None for each in stacks)
        return _parted(before_it, on_it, ("stack",))
    before, now = _where(first), _where(second)
    for id_ in before.keys() & now.keys():
        if now[id_] != before[id_]:
            return f"{id_}: {before[id_]} → {now[id_]}"
    return next(_partings(first, second, ()), None)


def _where(position: Plain) -> dict[str, str]:
    return {each["id"]: where for where, entries in _lists(position) for each in entries}


def _partings(first: Plain, second: Plain, path: tuple[str, ...]) -> Iterator[str]:
    if first == second or {type(first), type(second)} == {int}:
        return
    if isinstance(first, dict) and isinstance(second, dict):
        for key in [*first, *(each for each in second if each not in first)]:
            one, other = first.get(key), second.get(key)
            if key in PASSED_OVER or (one is None and _counts(other)):
                continue
            if other is not None or not _counts(one):
                yield from _partings(one, other, (*path, str(key)))
    elif isinstance(first, list) and isinstance(second, list):
        if _have_ids(first) and _have_ids(second):
            known = {each["id"]: each for each in first}
            for each in second:
                if each["id"] in known:
                    yield from _partings(known[each["id"]], each, (*path, each["id"]))
        elif first[: len(second)] != second[: len(first)]:
            yield _parted(first, second, path)
    elif not (isinstance(first, str) and isinstance(second, str) and _alike(first, second)):
        yield _parted(first, second, path)


def _alike(first: str, second: str) -> bool:
    """Whether words differ in mana alone, or in the number at their end."""
    mana = all(_MANA.fullmatch(each) for each in (first, second))
    return mana or numbered(first).stem == numbered(second).stem


def _parted(first: Plain, second: Plain, path: tuple[str, ...]) -> str:
    one, other = ("none" if each is None else str(each) for each in (first, second))
    return f"{' '.join(path)}: {one} → {other}"


def _counts(value: Plain) -> bool:
    """Whether something is a number, or made of them: what may be left unsaid where it is 0."""
    if isinstance(value, dict):
        return all(map(_counts, value.values()))
    if isinstance(value, str):
        return _MANA.fullmatch(value) is not None
    return type(value) is int or (isinstance(value, list) and _have_ids(value))
