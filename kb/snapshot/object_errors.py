"""What can't be so of an object, told with its place in the file."""

from collections.abc import Iterable
from typing import Any

import msgspec

from kb.errors import SnapshotError, Steps, shown
from kb.snapshot.model import Characteristics, CopyOf, ObjectEntry, StackEntry
from kb.snapshot.places import Place
from kb.snapshot.references import References

# Keys that mean something on the battlefield only, with what they are when left out.
_BATTLEFIELD_ONLY: dict[str, Any] = {
    "tapped": False, "flipped": False, "phased_out": False, "damage": 0, "deathtouched": False,
    "monstrous": False, "sick": False, "copy_ends": (), "attached_to": None, "over": (),
    "top": None,
}  # fmt: skip


_OF_VALUES = ("card", "face", *Characteristics.__struct_fields__)
"""The keys of what something copies, or copied before that left."""


def refuse_known(entry: ObjectEntry, steps: Steps) -> None:
    """Raises SnapshotError for an unknown card of which something is told."""
    if not entry.unknown:
        return
    for key in ("card", "copy_of", *Characteristics.__struct_fields__):
        if getattr(entry, key) is not None:
            raise SnapshotError(
                "an unknown card of which something is known",
                steps=(*steps, key),
                at_key=True,
                found=key,
                expected="unknown or this key, not both",
            )


def nameless(steps: Steps, wanted: str) -> SnapshotError:
    """The error for an entry without any of the keys that say what it is."""
    return SnapshotError(
        "an object without a card or a name",
        steps=steps,
        found="none of the keys that say what it is",
        expected=f"one of the keys {wanted}",
    )


def refuse_unknown_cards(places: Iterable[Place], references: References) -> None:
    """Raises one SnapshotError for all the cards that aren't known, at the place of the first."""
    errors: list[SnapshotError] = []
    for place in places:
        if isinstance(place.entry, ObjectEntry | StackEntry):
            try:
                check_card(place.entry.card, place, references)
            except SnapshotError as error:
                errors.append(error)
    if not errors:
        return
    others = {each.found: each for each in errors[1:] if each.found != errors[0].found}
    if others:
        told = (f"{each.path} {each.found} (nearest: {', '.join(each.nearest) or 'none'})"
                for each in others.values())  # fmt: skip
        errors[0].expected = f"{errors[0].expected}; nor is one called {'; '.join(told)}"
    raise errors[0]


def check_card(card: str | None, place: Place, references: References) -> None:
    """Raises SnapshotError for a card that isn't known."""
    if card is None:
        return
    steps = place.steps if place.bare else (*place.steps, "card")
    references.card(card, steps, place.following if place.bare else None)


def check_copy(copy_of: str | CopyOf | None, steps: Steps, references: References) -> None:
    """Raises SnapshotError for a copy of nothing, of two things, or of what isn't known."""
    path = (*steps, "copy_of")
    if isinstance(copy_of, str):
        references.object(copy_of, path)
    elif isinstance(copy_of, CopyOf):
        stated = any(getattr(copy_of, key) is not None for key in _OF_VALUES)
        if (copy_of.id is None) != stated:
            raise SnapshotError(
                "a copy of two things" if stated else "a copy of nothing",
                steps=path,
                found=shown(msgspec.to_builtins(copy_of)),
                expected="one of the keys card and id",
            )
        if copy_of.card is not None:
            references.card(copy_of.card, (*path, "card"))
        if copy_of.id is not None:
            references.object(copy_of.id, (*path, "id"))


def refuse_status(entry: ObjectEntry, place: Place) -> None:
    """Raises SnapshotError for keys of permanents on what is none."""
    # CR 110.5d — only permanents have status.
    for key, default in _BATTLEFIELD_ONLY.items():
        if getattr(entry, key) != default:
            raise SnapshotError(
                f"only permanents can have this; this object is in the {place.zone} zone",
                steps=(*place.steps, key),
                at_key=True,
                found=key,
                expected="this key on the battlefield only",
            )
