"""In which zones the objects of an event are looked for."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.statements.statement_scope import names_zone
from kb.terms import ZONES


def where_looked_for(event: v.Event) -> tuple[v.Zone, ...]:
    """Where the objects of an event are looked for: of those that go somewhere else than to the
    battlefield and come from anywhere, wherever they may be."""
    if event.origin and not event.not_origin:
        return tuple(dict.fromkeys((*event.origin, *event.destination)))
    return event.destination


def is_permanent(party: v.Party) -> bool:
    """Whether words name permanents: neither a zone nor cards nor spells (109.2), or what something
    is attached to."""
    if not isinstance(party, v.Objects) or party.noun != "object":
        return False
    return isinstance(party.filter, v.IsHost) or not names_zone(party.filter)


def in_zone(party: v.Party, zones: tuple[v.Zone, ...]) -> v.Party:
    """A party with the zones in which its objects are looked for, where its words name none; cards
    are looked for everywhere."""
    if not isinstance(party, v.Objects) or names_zone(party.filter):
        return party
    if not zones and party.noun != "card":
        return party
    where = ZONES if party.noun == "card" else tuple(dict.fromkeys(("battlefield", *zones)))
    return msgspec.structs.replace(party, filter=v.And((party.filter, v.InZone(where))))


def played_from(event: v.Event) -> v.Event:
    """The event of playing something with the zone that it is played from as the event's own: what
    has been played is in that zone no more."""
    match event:
        case v.Event(
            verb="play",
            object=(
                v.Objects(
                    relations=(v.Relation("in_place", (v.Objects(filter=v.InZone(zones)),), False),)
                ) as played,
            ),
        ) if event.origin in ((), zones):
            played = msgspec.structs.replace(played, relations=())
            return msgspec.structs.replace(event, object=(played,), origin=zones)
    return event
