"""Spells that merge with permanents, and the components of a merged permanent that leaves the
battlefield."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TypeVar

import msgspec

from kb.engine.events.event import GameEvent
from kb.snapshot.identity import in_a_row
from kb.state.appearance import FaceLaw
from kb.state.copying import standing_alone
from kb.state.game_state import DelayedAbility, GameObject, ResolvedEffect
from kb.state.melding import is_combined_face
from kb.terms import Zone

Lasting = TypeVar("Lasting", ResolvedEffect, DelayedAbility)
IDENTITY = (
    "card", "card_name", "face_name", "corrections", "copies", "copied_card", "exceptions",
    "turned_down",
)  # fmt: skip
"""The fields that say what an object is printed as, and what it is a copy of or face down by."""
TOKEN = "token"
COMMANDER = "commander"
MERGING = "mutate"


def merging(events: Iterable[GameEvent]) -> dict[str, str]:
    """Spell → the permanent that it merges with."""
    return {each.words["object"]: each.subject for each in events if each.verb == MERGING}


def after_merging(
    objects: Iterable[GameObject],
    before: Mapping[str, GameObject],
    events: Sequence[GameEvent],
    law: FaceLaw,
) -> Iterator[GameObject]:
    """The objects, with the spells that merge with permanents as components of these."""
    merge = {each.subject: each for each in events if each.verb == MERGING}
    for each in objects:
        if each.id not in merge:
            yield each
            continue
        event = merge[each.id]
        spell = _component(before[event.words["object"]], before, law)
        own = _topmost(before[each.id], before, law)
        if event.terms["put"] == "over":
            yield msgspec.structs.replace(
                each, **_identity(spell), top=spell.id, merged=(own, *each.merged)
            )
        else:
            yield msgspec.structs.replace(
                each, **_identity(own), top=own.id, merged=(*each.merged, spell)
            )


def _identity(component: GameObject) -> dict[str, object]:
    return {field: getattr(component, field) for field in IDENTITY}


def _topmost(permanent: GameObject, before: Mapping[str, GameObject], law: FaceLaw) -> GameObject:
    """The topmost component of a permanent, or the one that it is."""
    top = _component(permanent, before, law)
    below = any(COMMANDER in each.status for each in permanent.merged)
    status = top.status - {COMMANDER} if below else top.status
    return msgspec.structs.replace(top, id=permanent.top or permanent.id, status=status)


def _component(obj: GameObject, before: Mapping[str, GameObject], law: FaceLaw) -> GameObject:
    """What an object is as a component of a permanent; a copy of a spell is a token then."""
    status = obj.status & {TOKEN, COMMANDER}
    alone = standing_alone(obj, before, law)
    return GameObject(
        id=obj.id,
        owner=obj.owner,
        status=status | {TOKEN} if "copy" in obj.status else status,
        **_identity(alone),  # type: ignore[arg-type]
    )


def following(each: Lasting, merge: Mapping[str, str]) -> Lasting:
    """An effect, or an ability that waits, that speaks of the permanents with which spells have
    merged of which it spoke."""
    if not any(id_ in merge for id_ in each.affects):
        return each
    affects = tuple(dict.fromkeys(merge.get(id_, id_) for id_ in each.affects))
    return msgspec.structs.replace(each, affects=affects)


# ---------------------------------------------------------------------------------------- parting


def with_parts(places: Mapping[str, int], parts: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """Places by ids, with each component of what has left where that goes."""
    found = dict(places)
    for permanent, ids in parts.items():
        if permanent in places:
            found |= dict.fromkeys(ids, places[permanent])
    return {id_: place for id_, place in found.items() if id_ not in parts or id_ in parts[id_]}


def after_parting(
    objects: Iterable[GameObject], went: Mapping[str, Mapping[str, Zone]]
) -> tuple[list[GameObject], dict[str, tuple[str, ...]]]:
    """The objects, with the components of merged permanents that have left as objects of their own
    in the zones that they `went` to; and which those are, by the permanents' ids."""
    there = [*objects]
    taken = {each.id for each in there}
    latest = max((each.timestamp for each in there), default=0)
    found: list[GameObject] = []
    parts: dict[str, tuple[str, ...]] = {}
    for each in there:
        if each.id not in went:
            found.append(each)
            continue
        for one in _parted(each, went[each.id], taken):
            own = one.id == each.id
            latest += not own
            time = one.timestamp if own else latest
            found.append(msgspec.structs.replace(one, timestamp=time))
            parts[each.id] = (*parts.get(each.id, ()), one.id)
            taken.add(one.id)
    return found, parts


def _parted(
    permanent: GameObject, went: Mapping[str, Zone], taken: Set[str]
) -> Iterator[GameObject]:
    """The objects that a merged permanent has become, the topmost component first."""
    used = set(taken) - {permanent.id}
    below = {COMMANDER for each in permanent.merged if COMMANDER in each.status}
    history = msgspec.structs.replace(permanent.history, parted_from=permanent.id)
    bare = msgspec.structs.replace(permanent, merged=(), top=None, history=history)
    top = msgspec.structs.replace(bare, id=permanent.top, status=bare.status - below)
    of_cards = permanent.merged if is_combined_face(permanent.card) else (top, *permanent.merged)
    for component in of_cards:
        own = component.status & {TOKEN, COMMANDER}
        id_ = component.id if component.id not in used else in_a_row(component.id, 1, used)[0]
        used.add(id_)
        yield msgspec.structs.replace(
            bare,
            id=id_,
            zone=went.get(component.id, permanent.zone),
            status=(bare.status - {TOKEN, COMMANDER}) | own,
            **(_identity(component) | ({} if component is top else _elsewhere(component))),
        )


def _elsewhere(component: GameObject) -> dict[str, object]:
    """How the identity of a component is another one off the battlefield: a card is what is printed
    on it, front face up."""
    plain: dict[str, object] = {"turned_down": False, "face_name": None}
    if component.card is not None:
        plain |= {"copies": None, "copied_card": None, "exceptions": ()}
    return plain
