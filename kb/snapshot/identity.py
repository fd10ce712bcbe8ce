"""Ids and timestamps: what the file gives, and what follows where it gives none."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, count, islice

from msgspec import Struct

from kb.errors import SnapshotError, Steps, path_text, shown
from kb.regex import regex
from kb.snapshot.terms import INT_MAX

_OTHER_CHARACTERS = regex(r"[\W_]+")


class Claim(Struct, frozen=True):
    """An entry that wants an id: its own, or else one made from a name."""

    id: str | None
    name: str
    steps: Steps


def slug(name: str) -> str:
    """The id that a name gives: lower case, `-` for each run of what is no letter or digit.

    None at the ends, so that no id looks like a command's option.
    """
    return _OTHER_CHARACTERS.sub("-", name.lower()).strip("-") or "object"


def in_a_row(first: str, number: int, taken: Collection[str]) -> list[str]:
    """So many ids by one name, from the first on, with -2, -3, … after it where they are taken."""
    stem, _, end = first.rpartition("-")
    base = stem if end.isdecimal() and stem else first
    names = chain((base,), (f"{base}-{n}" for n in count(2)))
    return [*islice((each for each in names if each not in taken), number)]


def assign_ids(claims: Sequence[Claim], players: Iterable[str]) -> list[str]:
    """An id for each claim, in order; all different, and no player's name.

    Ids that the file gives stand first: a default passes over them, with -2, -3, … as it
    passes over the defaults before it. Raises SnapshotError for a doubled id.
    """
    taken: dict[str, Steps] = {name: ("players", name) for name in players}
    for claim in claims:
        if claim.id is None:
            continue
        if claim.id in taken:
            raise _doubled(claim, taken[claim.id])
        taken[claim.id] = (*claim.steps, "id")
    ids = []
    following: dict[str, int] = {}
    for claim in claims:
        ids.append(claim.id if claim.id is not None else _free(claim, taken, following))
    return ids


def _free(claim: Claim, taken: dict[str, Steps], following: dict[str, int]) -> str:
    base = slug(claim.name)
    number = following.get(base, 1)
    candidate = base if number == 1 else f"{base}-{number}"
    while candidate in taken:
        number += 1
        candidate = f"{base}-{number}"
    following[base] = number + 1
    taken[candidate] = claim.steps
    return candidate


def _doubled(claim: Claim, first: Steps) -> SnapshotError:
    if first[0] == "players" and len(first) == 2:
        problem = "an object's id is also a player's name"
    else:
        problem = f"this id is already that of {path_text(first[:-1])}"
    return SnapshotError(
        problem,
        steps=(*claim.steps, "id"),
        found=shown(claim.id),
        expected="an id of its own for each object and effect",
    )


def assign_timestamps(given: Sequence[tuple[int | None, Steps]]) -> list[int]:
    """A timestamp for each entry, in the order of default timestamps; all different.

    A default is the entry's place, counted from 1; where an explicit timestamp has that number
    already, it and the defaults behind it move up to the next free ones. So explicit numbers
    mean what they say, and defaults keep the file's order among themselves.
    Raises SnapshotError for two equal explicit timestamps.
    """
    explicit: dict[int, Steps] = {}
    for number, steps in given:
        if number is None:
            continue
        if number in explicit:
            raise SnapshotError(
                f"{path_text(explicit[number])} has the same timestamp",
                steps=(*steps, "timestamp"),
                found=str(number),
                expected="a different timestamp for each object and effect",
            )
        explicit[number] = steps
    timestamps = []
    latest = 0
    for place, (number, steps) in enumerate(given, start=1):
        if number is not None:
            timestamps.append(number)
            continue
        latest = max(place, latest + 1)
        while latest in explicit:
            latest += 1
        if latest > INT_MAX:
            raise SnapshotError("no timestamp is left for this entry", steps=steps)
        timestamps.append(latest)
    return timestamps
