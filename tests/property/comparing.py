"""Where the engine and the reference give different answers for a state."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from kb.engine.layers.derivation import derive
from kb.engine.program.limits import BeyondReckoning, largest_reckonable
from kb.state.game_state import GameState
from kb.vocabulary import Ability
from tests.property.smaller import smallest
from tests.reference import derive as reference
from tests.reference import trace

_FIELDS = (
    "name", "mana_cost", "mana_value", "supertypes", "types", "subtypes", "controller", "power",
    "toughness",
)  # fmt: skip


class Finding(msgspec.Struct, frozen=True):
    """A state, made as small as it gets, on which engine and reference disagree."""

    lines: list[str]
    state: GameState
    order: list[str]
    """The order of the effects by the reference: step, effect, what it applied to."""


def _described(ability: Ability, origin: str) -> tuple[str, Any]:
    """What counts of an ability. The words of one that has logic are not compared: they are
    what was written, and no answer is read from them."""
    logic = (ability.kind, ability.keyword, ability.parameter, repr(ability.effect), ability.cda)
    words = ability.text if ability.kind in ("mana", "activated", "triggered") else None
    return (origin, (logic, words))


def disagreements(state: GameState) -> list[str]:
    """One line for each characteristic that comes out differently."""
    theirs = reference(state)
    try:
        ours = derive(state)
    except BeyondReckoning:
        most = largest_reckonable(state)
        grown = any(
            abs(each.power or 0) > most or abs(each.toughness or 0) > most
            for each in theirs.values()
        )
        return [] if grown else ["numbers: the engine finds them too large"]
    found = [f"objects: {sorted(ours)} / {sorted(theirs)}"] if set(ours) != set(theirs) else []
    for name in sorted(set(ours) & set(theirs)):
        one, other = ours[name], theirs[name]
        for field in _FIELDS:
            if getattr(one, field) != getattr(other, field):
                found.append(_line(name, field, getattr(one, field), getattr(other, field)))
        if frozenset(one.colors) != other.colors:
            found.append(_line(name, "colors", sorted(one.colors), sorted(other.colors)))
        mine = Counter(_described(each.ability, each.origin) for each in one.abilities)
        yours = Counter(
            _described(ability, origin if origin in ("printed", "intrinsic") else "effect")
            for ability, origin in other.abilities
        )
        if mine != yours:
            found.append(_line(name, "abilities", mine - yours, yours - mine))
    return found


def _line(name: str, field: str, ours: object, theirs: object) -> str:
    if isinstance(ours, frozenset) and isinstance(theirs, frozenset):
        ours, theirs = sorted(ours - theirs), sorted(theirs - ours)
    return f"{name}.{field}: engine {ours} / reference {theirs}"


def _fields(lines: list[str]) -> set[str]:
    return {line.split(":")[0].split(".")[-1] for line in lines}


def finding(state: GameState) -> Finding | None:
    """None if both agree; else the smallest board on which one of the same characteristics comes
    out differently."""
    lines = disagreements(state)
    if not lines:
        return None
    fields = _fields(lines)
    small = smallest(state, lambda each: bool(fields & _fields(disagreements(each))))
    order = [f"{each.step} {each.effect} -> {' '.join(each.affects)}" for each in trace(small)]
    return Finding(disagreements(small), small, order)


def report(found: Finding) -> str:
    """The finding for people: what differs, the board as JSON, the reference's order."""
    board = msgspec.json.format(msgspec.json.encode(found.state), indent=1).decode()
    return "\n".join([*found.lines, board, *found.order])
