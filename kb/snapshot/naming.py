"""Names where ids are wanted: the snapshot with the ids of what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from kb.card_base.called import Called, Things, meant
from kb.errors import SnapshotError, Steps, nearest, shown
from kb.snapshot.model import Snapshot

_REFERENCES = frozenset(
    {"attached_to", "exiled_with", "haunts", "linked", "affects", "targets", "blocked", "struck",
     "paired_with", "prepare_spell_of", "object", "damaged_by"}
)  # fmt: skip
"""The keys whose values are ids of objects, or lists of them."""


class Names(NamedTuple):
    """What names in a snapshot may mean: zone and names of each object by its id, and players."""

    objects: Mapping[str, tuple[str, Called]]
    players: Sequence[str]

    def one(self, name: str, zone: str | None = None, own: str | None = None) -> str:
        """The id or player that a name means: an object of the zone rather than another, and not
        the one that the name stands with. Raises SnapshotError."""
        if name in self.players or name in self.objects:
            return name
        for within in (zone, None):
            things: Things = {
                id_: called
                for id_, (where, called) in self.objects.items()
                if within in (None, where) and id_ != own
            }
            found = next(filter(None, meant(things, self.players, name)), ())
            if len(found) == 1:
                return found[0]
            if found:
                expected = "one of the ids " + ", ".join(map(shown, found))
                raise SnapshotError(
                    "several objects have this name", found=shown(name), expected=expected
                )
        names = [each for _, called in self.objects.values() for each in called.names]
        known = [*self.players, *self.objects, *names]
        raise SnapshotError(
            "no object or player of this name on the board",
            found=shown(name),
            expected="one of " + ", ".join(map(shown, known[:8])),
            nearest=nearest(name, known),
        )


def with_ids(snapshot: Snapshot, ids: Mapping[Steps, str]) -> Snapshot | None:
    """The snapshot with ids for the names of objects in it; None if it holds no such names. Raises
    SnapshotError for a name that several have. ids: of each entry, by its path."""
    plain = msgspec.to_builtins(snapshot, str_keys=True)
    walk = _Walk(plain, ids, [*snapshot.players])
    named = walk.through(plain, ())
    return msgspec.convert(named, Snapshot, str_keys=True) if walk.found else None


class _Walk:
    """Puts ids for names into plain values."""

    def __init__(self, plain: Any, ids: Mapping[Steps, str], players: list[str]) -> None:
        objects = {}
        for steps, id_ in ids.items():
            entry = plain
            for step in steps:
                entry = entry[step]
            if steps[0] in ("effects", "delayed"):
                continue
            given = {"card": entry} if isinstance(entry, str) else entry
            names = tuple(filter(None, (given.get("card"), given.get("name"))))
            whose = steps[1] if steps[0] == "players" else given.get("controller") or players[0]
            objects[id_] = str(steps[-2]), Called(names, str(whose))
        self._ids = ids
        self._names = Names(objects, players)
        self._own: str | None = None
        self.found = False

    def through(self, value: Any, steps: Steps) -> Any:
        """A value with ids for names, whatever it is of."""
        self._own = self._ids.get(steps, self._own)
        if isinstance(value, list | tuple):
            return [self.through(each, (*steps, n)) for n, each in enumerate(value)]
        if not isinstance(value, dict):
            return value
        if steps == ("combat",):
            return {key: self._fought(each, (*steps, key)) for key, each in value.items()}
        return {key: self._of_key(key, each, (*steps, key)) for key, each in value.items()}

    def _of_key(self, key: str, value: Any, steps: Steps) -> Any:
        copies = key == "copy_of" and isinstance(value, str)
        if key in _REFERENCES or copies or (key == "id" and steps[-2:-1] == ("copy_of",)):
            return self._named(value, steps)
        return self.through(value, steps)

    def _fought(self, value: Any, steps: Steps) -> Any:
        """What is said of combat: creatures are keys, too."""
        if isinstance(value, dict):
            return {
                self._named(key, steps): self._fought(each, (*steps, key))
                for key, each in value.items()
            }
        return self._named(value, steps)

    def _named(self, value: Any, steps: Steps) -> Any:
        if isinstance(value, list | tuple):
            return [self._named(each, (*steps, n)) for n, each in enumerate(value)]
        if not isinstance(value, str):
            return value
        zone = None if steps[0] == "stack" else "battlefield"
        try:
            found = self._names.one(value, zone, self._own)
        except SnapshotError as error:
            if not error.problem.startswith("several"):
                return value
            error.steps = steps
            raise
        self.found = self.found or found != value
        return found
