"""An object as it will be: the fluents of `700_events.lp` put together again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from clingo import Symbol, SymbolType

from kb.state.game_state import GameObject
from kb.vocabulary import Zone
from kb.vocabulary.card import Face

_FORGOTTEN = GameObject(id="", face=Face(name=""), owner="")


def next_object(before: GameObject, fluents: Iterable[Symbol]) -> GameObject:
    """The object of which the fluents are true, with what has no name in the law from before."""
    held: dict[str, list[list[Symbol]]] = {}
    for fluent in fluents:
        held.setdefault(fluent.name, []).append(fluent.arguments)

    def value(name: str) -> str | None:
        return held[name][0][0].string if name in held else None

    def size(name: str) -> int | None:
        return held[name][0][0].number if name in held else None

    form = {each.name for (each,) in held["form"]}
    copied, as_before = "copy" in held, "now" in form
    traits = {_word(each) for (each,) in held.get("trait", ())}
    remembered = before if "memory" in held else _FORGOTTEN
    return GameObject(
        id=before.id,
        owner=before.owner,
        card=before.card,
        called=before.called,
        corrections=before.corrections,
        emblem=before.emblem,
        text=before.text,
        source=before.source,
        generation=size("generation") or 0,
        up=before.up if as_before else None,
        copies=before.copies if copied else None,
        copied_card=before.copied_card if copied else None,
        turned_down=before.turned_down if "face_down" in held else False,
        designations=remembered.designations,
        history=remembered.history,
        targets=remembered.targets,
        modes=remembered.modes,
        exiled_with=remembered.exiled_with,
        linked=remembered.linked,
        unread=remembered.unread,
        face=before.face if as_before else before.elsewhere or before.face,
        elsewhere=before.elsewhere if as_before else None,
        locked=before.locked if as_before else (),
        zone=cast(Zone, held["zone"][0][0].name),
        controller=value("controller"),
        timestamp=size("timestamp") or 0,
        traits=frozenset(traits | ({"phased_out"} if "phased_out" in held else set())),
        counters=_numbers(held.get("counters", ()), before.counters),
        host=value("attached_to"),
        paired_with=value("paired_with"),
        choices=_choices(before, held),
        x=size("x"),
        copy_of=before.copy_of if copied else None,
        copied=before.copied if copied else None,
        but=before.but if "exceptions" in held else (),
        face_down=before.face_down if "face_down" in held else None,
        damage=size("damage") or 0,
        shields=_numbers(held.get("shield", ()), before.shields),
    )


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
