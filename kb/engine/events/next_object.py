"""An object as it will be: the fluents of `700_events.lp` put together again, as the facts that it
is made of (`kb/state/derived.py` knows what follows from them)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast, get_args

import msgspec
from clingo import Symbol, SymbolType

from kb.snapshot.model import FaceDown
from kb.snapshot.resolved import Designation
from kb.snapshot.terms import ObjectDesignation
from kb.state.derived import PAIRED, REMEMBERED, RING_BEARER
from kb.state.game_state import GameObject, History
from kb.state.prepare_spells import COPY_OF
from kb.vocabulary import Zone

STATUS = frozenset(
    {
        *("tapped", "flipped", "monstrous", "sick", "deathtouched"),
        *("token", "commander", "copy", "unknown"),
    }
)
"""The traits that follow from nothing else."""
DESIGNATIONS = frozenset(get_args(ObjectDesignation))
GOADED = "goaded"
LEVEL = "level"
WHOSE = {RING_BEARER, COPY_OF, LEVEL}
"""Designations that the law tells with whose they are, or how much."""
_FORGOTTEN = GameObject(id="", owner="")


def next_object(before: GameObject, fluents: Iterable[Symbol]) -> GameObject:
    """The object of which the fluents are true, with what has no name in the law from before."""
    held: dict[str, list[list[Symbol]]] = {}
    for fluent in fluents:
        held.setdefault(fluent.name, []).append(fluent.arguments)

    def value(name: str) -> str | None:
        return held[name][0][0].string if name in held else None

    def size(name: str) -> int:
        return held[name][0][0].number if name in held else 0

    # CR 111.3 — what a token copies are its own characteristics; it has no others.
    copied = "copy" in held or (before.card is None and before.name is None)
    as_before = "now" in {each.name for (each,) in held["form"]}
    traits = {_word(each) for (each,) in held.get("trait", ())}
    remembered = before if "memory" in held else _FORGOTTEN
    announced = remembered if held["zone"][0][0].name == "stack" else _FORGOTTEN
    return GameObject(
        id=before.id,
        owner=before.owner,
        zone=cast(Zone, held["zone"][0][0].name),
        controller=value("controller"),
        timestamp=size("timestamp"),
        generation=size("generation"),
        there_since=size("there_since") if "there_since" in held else None,
        card=before.card,
        card_name=before.card_name,
        face_name=_side(before, held) or (before.face_name if as_before else None),
        corrections=before.corrections,
        copies=before.copies if copied else None,
        copied_card=before.copied_card if copied else None,
        exceptions=before.exceptions if copied else (),
        copy_ends=before.copy_ends if copied and "copy" in held else (),
        turned_down=_turned_down(before, held),
        status=frozenset(traits & STATUS | ({"phased_out"} if "phased_out" in held else set())),
        designations=_designations(remembered, traits, held),
        counters=_numbers(held.get("counters", ()), before.counters),
        host=value("attached_to"),
        choices=_choices(before, held),
        x=size("x") if "x" in held else None,
        damage=size("damage"),
        shields=_numbers(held.get("shield", ()), before.shields),
        history=_phased_out_under(
            _cast_by(
                before, value("controller"), _hurt(_history(remembered.history, traits), held)
            ),
            held,
        ),
        emblem=before.emblem,
        text=before.text,
        source=before.source,
        targets=announced.targets,
        modes=announced.modes,
        spliced=announced.spliced,
        moved=announced.moved or tuple({*remembered.linked}.intersection(remembered.moved)),
        merged=before.merged,
        top=before.top,
        exiled_with=value("exiled_with") or remembered.exiled_with,
        haunts=value("haunts") or remembered.haunts,
        linked=remembered.linked,
        unread=remembered.unread,
    )


def _turned_down(before: GameObject, held: dict[str, list[list[Symbol]]]) -> bool | str | FaceDown:
    """By what it lies face down, if it does."""
    for (way,) in held.get("entered_face_down", ()):
        return True if way.name == "as_rule" else way.name
    return (before.turned_down or True) if "face_down" in held else False


def _side(before: GameObject, held: dict[str, list[list[Symbol]]]) -> str | None:
    """The name of the face that is up, where the object has been turned over."""
    card = before.card or before.copied_card
    if "side" not in held or card is None:
        return None
    return card.faces[held["side"][0][0].name == "back"].name


def _designations(
    before: GameObject, traits: set[str], held: dict[str, list[list[Symbol]]]
) -> tuple[Designation, ...]:
    """The designations that still are, then new ones."""
    partner = held[PAIRED][0][0].string if PAIRED in held else None
    level = [Designation(LEVEL, number.number) for (number,) in held.get("new_level", ())]
    bearing = [Designation(RING_BEARER, whose.string) for (whose,) in held.get("ring_of", ())]
    goading = [Designation(GOADED, player.string) for (player,) in held.get("goaded_by", ())]
    over = [Designation(GOADED, player.string) for (player,) in held.get("goad_over", ())]
    paired = [Designation(PAIRED, partner)] if partner is not None else []
    spells = [Designation(COPY_OF, of.string) for (of,) in held.get(COPY_OF, ())]
    kept = [
        each
        for each in before.designations
        if each not in over
        and (
            each.name == GOADED
            or (each.name == LEVEL and not level)
            or (each.name == RING_BEARER and each.name in traits and not bearing)
            or (partner == each.detail if each.name == PAIRED else each.name in traits - WHOSE)
        )
    ]
    ended = {each.name for each in over}
    new = sorted(traits & DESIGNATIONS - {each.name for each in kept} - before.status - ended)
    added = (*(Designation(name) for name in new), *goading, *bearing, *level, *paired, *spells)
    return (*kept, *(each for each in added if each not in kept))


def _cast_by(before: GameObject, controller: str | None, history: History) -> History:
    """Returns the history of a permanent with who cast it, where that isn't its controller, or
    nothing else tells that it was cast."""
    was_spell = before.zone == "stack" and controller is not None and "copy" not in before.status
    known = history.cast_by is not None or (
        history.cast_from is not None and controller == before.controller
    )
    if not was_spell or known:
        return history
    return msgspec.structs.replace(history, cast_by=before.controller)


def _phased_out_under(history: History, held: dict[str, list[list[Symbol]]]) -> History:
    """The history with who controlled it as it phased out now, or, of what is phased out no more,
    without that."""
    for (player,) in held.get("phased_out_under", ()):
        return msgspec.structs.replace(history, phased_out_under=player.string)
    if history.phased_out_under is None or "phased_out" in held:
        return history
    return msgspec.structs.replace(history, phased_out_under=None)


def _history(before: History, traits: set[str]) -> History:
    """Returns what it did this turn, as the traits that tell of it have it."""
    told = {
        field: trait in traits or (None if getattr(before, field) is None else False)
        for field, trait in REMEMBERED.items()
    }
    if all(getattr(before, field) == now for field, now in told.items()):
        return before
    return msgspec.structs.replace(before, **told)


def _hurt(history: History, held: dict[str, list[list[Symbol]]]) -> History:
    """The history with the permanents that have dealt damage to it now, and the players to whom it
    has dealt some."""
    for fluent, field in (("damaged_by", "damaged_by"), ("has_damaged", "damaged_players")):
        new = sorted(each.string for (each,) in held.get(fluent, ()))
        known = getattr(history, field) or ()
        added = tuple(each for each in new if each not in known)
        if added:
            history = msgspec.structs.replace(history, **{field: known + added})
    return history


def _numbers(told: Iterable[list[Symbol]], before: dict[str, int]) -> dict[str, int]:
    """Numbers by kind: those that were there in their order, then new ones."""
    after = {_word(kind): many.number for kind, many in told}
    kinds = [*(each for each in before if each in after), *sorted(after.keys() - before.keys())]
    return {kind: after[kind] for kind in kinds}


def _choices(before: GameObject, held: dict[str, list[list[Symbol]]]) -> dict[str, str | int]:
    kept = {key.name for (key,) in held.get("choice", ())}
    new = {key.name: _chosen(chosen) for key, chosen in held.get("chosen", ())}
    return {key: chosen for key, chosen in before.choices.items() if key in kept} | new


def _chosen(value: Symbol) -> str | int:
    return value.number if value.type == SymbolType.Number else _word(value)


def _word(symbol: Symbol) -> str:
    return symbol.string if symbol.type == SymbolType.String else symbol.name
