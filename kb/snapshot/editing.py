"""New snapshots from old ones: with objects left out, added, changed, or in another order.

All functions take a resolved snapshot and return plain values that `reading.read_mapping` reads.
What the file left to defaults stands in them, so that ids, timestamps and controllers stay what
they are whatever is left out or added.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from kb.errors import SnapshotError, Steps, nearest, shown
from kb.snapshot.model import CopyOf
from kb.snapshot.plain import plain_copy
from kb.snapshot.resolved import ResolvedObject, ResolvedSnapshot, StatedEffect
from kb.terms import SHARED_ZONES, ZONES

Plain = dict[str, Any]


def whole(snapshot: ResolvedSnapshot) -> Plain:
    """The snapshot as plain values, every id and timestamp said."""
    values: Plain = plain_copy(msgspec.to_builtins(snapshot.stated, str_keys=True))
    document = _said(values)
    document["players"] = {name: _said(player) for name, player in values["players"].items()}
    for each in _timed(snapshot):
        entries, place = _spot(document, each.steps)
        given = entries[place]
        entry = {"card": given} if isinstance(given, str) else _said(given)
        entries[place] = {"id": each.id, **entry, "timestamp": each.timestamp}
        if isinstance(each, StatedEffect) or each.zone in SHARED_ZONES:
            entries[place]["controller"] = each.controller
        if isinstance(each, ResolvedObject) and each.zone == "battlefield":
            entries[place]["owner"] = each.owner
    return document


def _said(mapping: Plain) -> Plain:
    """Without keys that say nothing; an empty list may say that a zone is empty."""
    return {key: value for key, value in mapping.items() if value != {}}


def _spot(document: Plain, steps: Steps) -> tuple[list[Any], int]:
    """The list that the entry at these steps stands in, and its place there."""
    here: Any = document
    for step in steps[:-1]:
        here = here[step]
    place = steps[-1]
    assert isinstance(here, list) and isinstance(place, int)
    return here, place


def known(snapshot: ResolvedSnapshot, id_: str) -> ResolvedObject | StatedEffect:
    """The object or effect with an id. Raises SnapshotError."""
    everything = snapshot.objects | snapshot.effects | snapshot.delayed
    found = everything.get(id_)
    if found is not None:
        return found
    ids = [*everything]
    some = ", ".join(map(shown, ids[:8])) + (", …" if len(ids) > 8 else "")
    raise SnapshotError(
        "no object or effect with this id in the snapshot",
        found=shown(id_),
        expected=f"one of {some}" if ids else "an id, but there is neither object nor effect",
        nearest=nearest(id_, ids),
    )


def changed(snapshot: ResolvedSnapshot, id_: str, keys: Mapping[str, Any]) -> Plain:
    """With keys of one object's (or effect's) entry set; None takes a key away."""
    document = whole(snapshot)
    entries, place = _spot(document, known(snapshot, id_).steps)
    entry = {**entries[place], **keys}
    entries[place] = {key: value for key, value in entry.items() if value is not None}
    return document


def in_order(snapshot: ResolvedSnapshot, ids: Sequence[str]) -> Plain:
    """With these objects' and effects' timestamps dealt out anew among them: the first of `ids`
    becomes the oldest."""
    document = whole(snapshot)
    times = sorted(known(snapshot, each).timestamp for each in ids)
    if len(set(ids)) < len(ids):
        raise SnapshotError("an id that stands twice in an order", found=", ".join(ids))
    for each, time in zip(ids, times, strict=True):
        entries, place = _spot(document, known(snapshot, each).steps)
        entries[place]["timestamp"] = time
    return document


def joined(snapshot: ResolvedSnapshot, fragment: Mapping[str, Any]) -> Plain:
    """With a fragment of a snapshot put in: lists (of objects, effects, cards) are added to what is
    there, newer than it; mappings are joined key by key; other values take the old ones' place."""
    document = whole(snapshot)
    joined_values = _join(document, plain_copy(fragment))
    newest = max((each.timestamp for each in _timed(snapshot)), default=0)
    for entries in _timed_lists(joined_values):
        for place, given in enumerate(entries):
            entry = {"card": given} if isinstance(given, str) else given
            if isinstance(entry, dict) and entry.get("timestamp") is None:
                newest += 1
                entry = {**entry, "timestamp": newest}
            entries[place] = entry
    return cast(Plain, joined_values)


def in_fragment(snapshot: ResolvedSnapshot, steps: Steps) -> Steps | None:
    """A path in a joined snapshot as the path in the fragment; None for what was there before."""
    here: Any = whole(snapshot)
    found: list[Any] = []
    for step in steps:
        if isinstance(here, list) and isinstance(step, int):
            if step < len(here):
                return None
            found.append(step - len(here))
            here = None
        else:
            found.append(step)
            here = here.get(step) if isinstance(here, dict) else None
    return tuple(found)


def _timed(snapshot: ResolvedSnapshot) -> Iterator[ResolvedObject | StatedEffect]:
    yield from snapshot.objects.values()
    yield from snapshot.effects.values()
    yield from snapshot.delayed.values()


def _join(old: Any, new: Any) -> Any:
    """Lists one after the other, mappings key by key, else the new value."""
    if isinstance(old, dict) and isinstance(new, dict):
        both = {key: _join(old[key], new[key]) for key in old.keys() & new.keys()}
        return {**old, **new, **both}
    return [*old, *new] if isinstance(old, list) and isinstance(new, list) else new


def _timed_lists(document: Plain) -> Iterator[list[Any]]:
    """The lists of what has a timestamp: battlefield, effects, then the rest."""
    players = document.get("players")
    holders = [document, *(players.values() if isinstance(players, dict) else ())]
    for holder in holders:
        if isinstance(holder, dict):
            for key in (*ZONES, "effects", "emblems", "delayed"):
                if isinstance(holder.get(key), list):
                    yield holder[key]


def without(snapshot: ResolvedSnapshot, ids: Collection[str]) -> Plain:
    """Without these objects and effects, and without what names them: what was attached to one is
    attached to nothing, an effect that affects nothing else is gone too."""
    gone = {known(snapshot, each).id for each in ids}
    document = whole(snapshot)
    _refuse_copied(snapshot, gone)
    names = {id_: _name(snapshot, id_) for id_ in gone}
    for each in _timed(snapshot):
        entries, place = _spot(document, each.steps)
        entries[place] = None if each.id in gone else _forgetting(entries[place], gone, names)
    for entries in _timed_lists(document):
        entries[:] = [each for each in entries if each is not None]
    _forget_combat(document, gone)
    for player in document.get("players", {}).values():
        for id_ in gone & set(player.get("commander_damage", ())):
            del player["commander_damage"][id_]
    return document


IDENTITY = (
    "id", "card", "name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty",
    "defense", "colors", "keywords", "token", "commander",
)  # fmt: skip
"""What an object takes along into another zone, where it is a new object (CR 400.7)."""


def moved(snapshot: ResolvedSnapshot, id_: str, zone: str, player: str | None = None) -> Plain:
    """With an object in another zone, on top or newest there. player: who controls it then, on the
    battlefield or the stack; cards in other zones are with their owner (CR 400.3).

    This edits the file, for the question "what if it were there": nothing happens in the game, so
    nothing dies and nobody leaves, and what copies it is refused instead of keeping its values.
    What events do to objects is derived (700_events.lp)."""
    found = known(snapshot, id_)
    if not isinstance(found, ResolvedObject) or found.emblem:
        raise SnapshotError("neither effects nor emblems change zones", found=shown(id_))
    if zone not in ZONES:
        raise SnapshotError(
            "no such zone",
            found=shown(zone),
            expected="one of " + ", ".join(ZONES),
            nearest=nearest(zone, ZONES),
        )
    if player is not None:
        snapshot.player(player)
    given = _entry(whole(snapshot), found)
    entry = {key: given[key] for key in IDENTITY if key in given}
    newest = max(each.timestamp for each in _timed(snapshot))
    document = without(snapshot, [id_])
    shared = zone in SHARED_ZONES
    if shared:
        entry |= {"controller": player or found.owner, "owner": found.owner}
    holder = document if shared else document["players"].setdefault(found.owner, {})
    there = holder.setdefault(zone, [])
    if not isinstance(there, list):
        raise SnapshotError(
            f"of that {zone} only the number of cards is known",
            found=shown(there),
            expected=f"a list of cards as the {zone} of {found.owner}",
        )
    there.append({**entry, "timestamp": newest + 1})
    return document


def _entry(document: Plain, found: ResolvedObject) -> Plain:
    entries, place = _spot(document, found.steps)
    entry: Plain = entries[place]
    return entry


def _name(snapshot: ResolvedSnapshot, id_: str) -> str | None:
    found = snapshot.objects.get(id_)
    return (found.card or found.name) if found is not None else None


def _refuse_copied(snapshot: ResolvedSnapshot, gone: Collection[str]) -> None:
    for each in snapshot.objects.values():
        of = each.copy_of.id if isinstance(each.copy_of, CopyOf) else each.copy_of
        if of in gone and each.id not in gone:
            raise SnapshotError(
                f"{shown(each.id)} is a copy of it",
                found=shown(of),
                expected=f"an object that nothing else copies; or leave out {shown(each.id)} too",
            )


def _forgetting(entry: Plain, gone: Collection[str], names: Mapping[str, str | None]) -> Any:
    """An entry that names none of what is gone; None for an effect that affected nothing else."""
    left = dict(entry)
    for key in ("attached_to", "exiled_with", "haunts"):
        if left.get(key) in gone:
            del left[key]
    if left.get("source") in gone:
        name = names[left.pop("source")]
        if name is not None:
            left["source"] = name
    if isinstance(left.get("linked"), str):
        left["linked"] = [left["linked"]]
    for key in ("affects", "targets", "linked"):
        if key in left:
            left[key] = [each for each in left[key] if each not in gone]
    if entry.get("affects") and not left["affects"]:
        return None
    hurt_by = left.get("history", {}).get("damaged_by")
    if hurt_by:
        kept = [each for each in hurt_by if each not in gone]
        left["history"] = {**left["history"], "damaged_by": kept}
    choices = left.get("choices")
    if choices and choices.get("object") in gone:
        left["choices"] = {key: value for key, value in choices.items() if key != "object"}
    if "designations" in left:
        left["designations"] = [*_designations(left["designations"], gone)]
    return left


def _designations(given: Sequence[Any], gone: Collection[str]) -> Iterator[Any]:
    for each in given:
        if not isinstance(each, dict):
            yield each
            continue
        kept = {key: value for key, value in each.items() if value not in gone}
        if kept:
            yield kept


def _forget_combat(document: Plain, gone: Collection[str]) -> None:
    combat = document.get("combat")
    if not combat:
        return
    attackers = {
        attacker: whom
        for attacker, whom in combat.get("attackers", {}).items()
        if attacker not in gone and whom not in gone
    }
    blockers = {}
    for blocker, given in combat.get("blockers", {}).items():
        left = [
            each for each in ([given] if isinstance(given, str) else given) if each in attackers
        ]
        if blocker not in gone and left:
            blockers[blocker] = left
    blocked = [each for each in combat.get("blocked", ()) if each in attackers]
    document["combat"] = {"attackers": attackers, "blockers": blockers, "blocked": blocked}
    document["combat"]["struck"] = [each for each in combat.get("struck", ()) if each not in gone]
    if combat.get("struck") or combat.get("two_damage_steps"):
        document["combat"]["two_damage_steps"] = True
    bands = ([each for each in band if each in attackers] for band in combat.get("bands", ()))
    document["combat"]["bands"] = [band for band in bands if len(band) > 1]
