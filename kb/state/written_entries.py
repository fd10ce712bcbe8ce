"""The entries of a snapshot for objects, effects and abilities of a state, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from kb.snapshot.resolved import Designation
from kb.snapshot.terms import StackKind
from kb.state.assumptions import printed_counters
from kb.state.game_state import (
    CopyEnd,
    DelayedAbility,
    GameObject,
    ResolvedEffect,
    StackAbility,
)

Plain = dict[str, Any]

STATUS = ("tapped", "flipped", "phased_out", "monstrous", "sick", "deathtouched")
"""Words that are true of permanents and have keys of their own."""
ANYWHERE = ("token", "commander", "copy", "unknown")
"""Words that are true of objects in any zone and have keys of their own."""
ON_STACK = ("commander", "copy")
"""Those of them that a spell may have."""


def said(mapping: Plain) -> Plain:
    """Without keys that say no more than their absence; an X of 0 says more."""
    return {
        key: value
        for key, value in mapping.items()
        if value not in (None, False, 0, "", [], {}) or (key == "x" and value is not None)
    }


def _identity(obj: GameObject) -> Plain:
    """Returns what it is in any zone, wherever that comes from."""
    corrections = msgspec.to_builtins(obj.corrections, str_keys=True)
    return {
        "id": obj.id,
        **({} if obj.card_name is None else {"card": obj.card_name}),
        **{key: value for key, value in corrections.items() if value is not None},
    }


def _copied(obj: GameObject | StackAbility) -> object:
    return msgspec.to_builtins(obj.copies, str_keys=True)


def _copy_end(end: CopyEnd) -> Plain:
    """How long something is a copy for a time, and what it is one of afterwards."""
    words = msgspec.to_builtins(end.copies, str_keys=True)
    then = said({"copy_of": words, "choices": dict(end.choices)})
    return {"until": end.until, "player": end.player, **then}


def object_entry(obj: GameObject) -> Plain:
    """A permanent's or a card's entry."""
    shields = obj.shields
    return (
        _identity(obj)
        | said(
            {
                **{word: word in obj.status for word in ANYWHERE},
                "generation": obj.generation,
                "face": obj.face_name,
                "face_down": msgspec.to_builtins(obj.turned_down, str_keys=True),
                "timestamp": obj.timestamp or None,
                "counters": dict(obj.counters),
                "copy_of": _copied(obj),
                "copy_ends": [_copy_end(each) for each in obj.copy_ends],
                "x": obj.x,
                "shields": said(
                    {kind: shields.get(kind, 0) for kind in ("regeneration", "prevent")}
                ),
                "history": history_entry(obj.history),
                "choices": dict(obj.choices),
                "designations": list(designation_entries(obj.designations)),
                "over": [_component(each) for each in obj.merged],
                "top": obj.top,
                "exiled_with": obj.exiled_with,
                "haunts": obj.haunts,
                "linked": list(obj.linked),
                "moved": list(obj.moved),
            }
        )
        | {"timestamp": obj.timestamp}
    )


def _component(obj: GameObject) -> Plain:
    """A component of a merged permanent beneath the topmost one."""
    return _identity(obj) | said(
        {
            **{word: word in obj.status for word in ("token", "commander")},
            "face": obj.face_name,
            "face_down": msgspec.to_builtins(obj.turned_down, str_keys=True),
            "copy_of": _copied(obj),
        }
    )


def history_entry(history: msgspec.Struct) -> Plain:
    """What an object or a player did, as its keys say it."""
    return dict(msgspec.to_builtins(history, str_keys=True))


def permanent_entry(obj: GameObject) -> Plain:
    """A permanent's entry."""
    return {
        **object_entry(obj),
        "controller": obj.controller,
        "owner": obj.owner,
        **said({word: word in obj.status for word in STATUS}),
        **said({"damage": obj.damage, "attached_to": obj.host}),
    }


def counters_entry(obj: GameObject, objects: Mapping[str, GameObject]) -> Plain:
    """The counters of a permanent, with those kinds of which it has none and would otherwise be
    assumed to have as many as are printed."""
    counters = {kind: 0 for kind, _ in printed_counters(obj, objects)} | obj.counters
    return {"counters": counters} if counters else {}


def designation_entries(given: tuple[Designation, ...]) -> Iterator[object]:
    """Designations; those that carry something with it."""
    for each in given:
        yield each.name if each.detail is None else {each.name: each.detail}


def spell_entry(obj: GameObject) -> Plain:
    """The entry of a spell on the stack."""
    return {
        **_identity(obj),
        "controller": obj.controller,
        "owner": obj.owner,
        "timestamp": obj.timestamp,
        "kind": get_args(StackKind)[0],
        **said(
            {
                **{word: word in obj.status for word in ON_STACK},
                "generation": obj.generation,
                "text": obj.text,
                "source": obj.source,
                "face": obj.face_name,
                "face_down": msgspec.to_builtins(obj.turned_down, str_keys=True),
                "copy_of": _copied(obj),
                "spliced": [each.name for each in obj.spliced],
                **_announced(obj),
            }
        ),
    }


def _announced(obj: GameObject | StackAbility) -> Plain:
    """What was chosen as a spell was cast or an ability activated or put on the stack (601.2)."""
    return {
        "targets": list(obj.targets),
        "modes": list(obj.modes),
        "moved": list(obj.moved),
        "x": obj.x,
        "history": history_entry(obj.history),
        "choices": dict(obj.choices),
    }


def ability_entry(ability: StackAbility) -> Plain:
    """The entry of an ability on the stack."""
    return {
        "id": ability.id,
        "kind": ability.kind,
        "controller": ability.controller,
        "owner": ability.owner or ability.controller,
        "timestamp": ability.timestamp,
        **said(
            {
                "name": ability.name,
                "text": ability.text,
                "source": ability.source,
                "ability": ability.ability,
                "part": ability.part,
                "given_by": ability.given_by,
                "event": msgspec.to_builtins(ability.event, str_keys=True),
                "copy": ability.copy,
                "copy_of": _copied(ability),
                **_announced(ability),
            }
        ),
    }


def emblem_entry(obj: GameObject) -> Plain:
    """An emblem's entry."""
    return {
        "id": obj.id,
        "text": obj.text,
        "timestamp": obj.timestamp,
        **said(
            {
                "name": obj.corrections.name,
                "source": obj.source,
                "choices": dict(obj.choices),
            }
        ),
    }


# ---------------------------------------------------------------------------- effects, the moment


def delayed_entry(ability: DelayedAbility) -> Plain:
    """The entry of a delayed triggered ability that waits."""
    return {
        "id": ability.id,
        "text": ability.text,
        "controller": ability.controller,
        "timestamp": ability.timestamp,
        **({} if ability.is_open else {"affects": list(ability.affects)}),
        **said(
            {
                "source": ability.source,
                "choices": dict(ability.choices),
                "x": ability.x,
                "moved": list(ability.moved),
            }
        ),
    }


def effect_entry(effect: ResolvedEffect) -> Plain:
    """The entry of an effect that a spell or ability has created."""
    entry = {
        "id": effect.id,
        "text": effect.text,
        "controller": effect.controller,
        "timestamp": effect.timestamp,
        "affects": list(effect.affects),  # none is another thing than none said
        **said(
            {
                "source": effect.origin,
                "choices": dict(effect.choices),
                "x": effect.x,
                "moved": list(effect.moved),
            }
        ),
    }
    return entry if effect.left is None else {**entry, "left": effect.left}
