"""What becomes of a permanent that would be destroyed or put into a graveyard (614, 616, 701.19,
702.89): regeneration, umbra armor, finality counters, "exile it instead"."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from tests.reference.state_based_game import Moment

_FINALITY = "2023-11-17"
_UMBRA = "2010-04-23"
_PARTS_LAST = "2017-04-28"
"""From then on what replaces a part of the event comes after what replaces the event (616.1g)."""
_ZONE_OF = {"exile": "exile", "shuffle_into_library": "library", "put_into_hand": "hand"}
_WORDS_OF = {"exile": "exiled", "library": "shuffled_into_library", "hand": "put_into_hand"}


class Entry(msgspec.Struct, frozen=True):
    """One action on objects or players. `instead_of` is what it replaces: action and object."""

    rule: str
    action: str
    objects: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    also: frozenset[str] = frozenset()
    instead_of: tuple[str, str] | None = None
    removed: tuple[tuple[str, int], ...] = ()


class Result(msgspec.Struct, frozen=True):
    """What becomes of one object: the zone it goes to (`none`: out of the game), `regenerated`,
    or `healed` (its damage is removed)."""

    object: str
    becomes: str
    entry: Entry | None = None


Fate = tuple[Result, ...]
"""What happens to an object and, through it, to others."""


class Event(msgspec.Struct, frozen=True):
    """Something that is about to happen to an object, and by which rule."""

    object: str
    action: str
    rule: str
    also: frozenset[str] = frozenset()
    instead_of: tuple[str, str] | None = None


def fates(moment: Moment, event: Event) -> list[Fate]:
    """Every way that it can come out: more than one if its controller chooses among replacement
    effects (616.1), even if these do the same."""
    if event.action == "destroyed":
        return list(_destroyed(moment, event, frozenset()))
    if event.action in ("put_into_graveyard", "sacrificed"):
        return list(_put_into_graveyard(moment, event))
    return [(Result(event.object, "none", _entry(event, event.action)),)]


def _entry(event: Event, action: str) -> Entry:
    instead = event.instead_of
    if action != event.action and instead is None:
        instead = (event.action, event.object)
    return Entry(event.rule, action, (event.object,), (), event.also, instead)


def indestructible(moment: Moment, name: str) -> bool:
    """702.12b, or words of other cards."""
    obj = moment.layered.objects[name]
    return moment.has(obj, "indestructible") or moment.forbidden("destroy", name)


def _destroyed(moment: Moment, event: Event, used: frozenset[str]) -> Iterator[Fate]:
    """`used` are the umbras that have had their one opportunity (614.5)."""
    name = event.object
    replaced = False
    for aura in _umbras(moment, name):
        if aura in used:
            continue
        replaced = True
        healed = Result(name, "healed")
        instead = event.instead_of or ("destroyed", name)
        through = Event(aura, "destroyed", event.rule, event.also, instead)
        if indestructible(moment, aura):
            yield (Result(name, "healed", _entry(event, "damage_removed")),)
            continue
        yield from ((healed, *fate) for fate in _destroyed(moment, through, used | {aura}))
    shielded = moment.objects[name].shields.get("regeneration", 0) > 0
    if shielded and not moment.forbidden("regenerate", name):
        replaced = True
        yield (Result(name, "regenerated", _entry(event, "regenerated")),)
    for zone in _other_zones(moment, name, "destroy"):
        replaced = True
        yield from _goes(moment, event, zone)
    if not replaced:
        yield from _put_into_graveyard(moment, event)
    elif not moment.since(_PARTS_LAST):
        ways = _put_into_graveyard(moment, event)
        yield from (way for way in ways if way[0].becomes != "graveyard")


def _umbras(moment: Moment, host: str) -> list[str]:
    """The permanents with umbra armor that are attached to it."""
    return [
        each.id
        for each in moment.permanents
        if moment.since(_UMBRA)
        and moment.objects[each.id].host == host
        and moment.has(each, "umbra armor")
    ]


def _goes(moment: Moment, event: Event, zone: str) -> Iterator[Fate]:
    """To another zone than the graveyard; a commander on its way to a hand or library may go to
    the command zone instead (903.9b)."""
    name = event.object
    yield (Result(name, zone, _entry(event, _WORDS_OF[zone])),)
    home = moment.state.format == "commander" and moment.since("2020-07-03")
    if home and zone in ("hand", "library") and "commander" in moment.objects[name].traits:
        yield (Result(name, "command", _entry(event, "put_into_command_zone")),)


def _put_into_graveyard(moment: Moment, event: Event) -> Iterator[Fate]:
    """From the battlefield; every effect that sends it elsewhere leaves the others nothing to
    replace (616.1f)."""
    name = event.object
    zones = list(_other_zones(moment, name, "die"))
    if moment.since(_FINALITY) and moment.objects[name].counters.get("finality", 0) > 0:
        zones.append("exile")
    for zone in zones:
        yield from _goes(moment, event, zone)
    if not zones:
        yield (Result(name, "graveyard", _entry(event, event.action)),)


def _other_zones(moment: Moment, name: str, what: str) -> Iterator[str]:
    for view, replacement in moment.replacements:
        if replacement.conditions or replacement.unless or replacement.optional:
            raise NotImplementedError(f"a condition or choice: {replacement}")
        for event in replacement.events:
            parties = event.subject or event.object
            if _speaks_of(event, what) and moment.about(parties, name, view):
                yield from _zones(replacement)


def _speaks_of(event: v.Event, what: str) -> bool:
    if what == "destroy":
        return event.verb == "destroy"
    if event.verb == "die":
        return True  # whatever is put into a graveyard from the battlefield (700.4)
    return (
        event.verb == "move"
        and event.destination == ("graveyard",)
        and (not event.origin or ("battlefield" in event.origin) != event.not_origin)
    )


def _zones(replacement: v.Replacement) -> Iterator[str]:
    for outcome in replacement.outcomes:
        if isinstance(outcome, v.Instead):
            yield _ZONE_OF[outcome.does or ""]
