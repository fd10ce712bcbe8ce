"""The designations of an object, from its entry in the file."""

from collections.abc import Iterator

from msgspec import Struct

from kb.errors import SnapshotError, Steps
from kb.snapshot.model import ObjectEntry
from kb.snapshot.references import References
from kb.snapshot.resolved import Designation

_DETAILS_OF_PLAYERS = ("goaded", "ring_bearer")


def designations_of(
    entry: ObjectEntry, steps: Steps, references: References
) -> tuple[Designation, ...]:
    """The designations that the entry lists, and those that have a key of their own.

    Raises SnapshotError.
    """
    result = []
    for index, given in enumerate(entry.designations):
        if isinstance(given, str):
            result.append(Designation(given))
            continue
        path = (*steps, "designations", index)
        details = details_of(given, path)
        for designation in details:
            name, detail = designation.name, designation.detail
            if name in _DETAILS_OF_PLAYERS:
                references.player(str(detail), (*path, name))
            elif name in ("paired_with", "prepare_spell_of"):
                references.object(str(detail), (*path, name), "battlefield")
        result += details
    result += [each for each in _said_by_keys(entry) if each not in result]
    return tuple(result)


def _said_by_keys(entry: ObjectEntry) -> Iterator[Designation]:
    """The designations that have a key of their own (709.5c, 716.2b, 719.3b)."""
    if entry.level is not None:
        yield Designation("level", entry.level)
    if entry.solved:
        yield Designation("solved")
    doors = ("left", "right") if entry.unlocked == "both" else entry.unlocked
    for door in (doors,) if isinstance(doors, str) else doors:
        yield Designation(f"{door}_half_unlocked")


def details_of(given: Struct, steps: Steps) -> list[Designation]:
    """The designations in a mapping such as {goaded: B}."""
    details = [
        Designation(name, getattr(given, name))
        for name in given.__struct_fields__
        if getattr(given, name) is not None
    ]
    if details:
        return details
    raise SnapshotError(
        "an empty designation",
        steps=steps,
        found="an empty mapping",
        expected="one of " + ", ".join(given.__struct_fields__),
    )
