"""The sets of objects that effects affect whose words name them ("All creatures get -2/-2"): they
are fixed when the effect begins (611.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import term, text
from kb.engine.statements.statements import Asked, Statements
from kb.errors import SnapshotError, shown
from kb.state.assumptions import Assumption, assumption
from kb.vocabulary import (
    Clause,
    Effect,
    Everything,
    Filter,
    Objects,
    RuleChange,
    StatementLine,
)

if TYPE_CHECKING:
    from kb.state.game_state import GameState, ResolvedEffect


def with_sets(state: GameState) -> tuple[GameState, tuple[Assumption, ...]]:
    """The state with each such set worked out, the oldest effect's first, and what is to be told of
    it."""
    told = []
    for effect in sorted(state.effects, key=lambda each: each.timestamp):
        if effect.named is None:
            continue
        affects = _named(state, effect, effect.named)
        fixed = msgspec.structs.replace(effect, affects=affects, named=None)
        effects = tuple(fixed if each is effect else each for each in state.effects)
        state = msgspec.structs.replace(state, effects=effects)
        objects = ", ".join(affects) or "nothing"
        told.append(assumption("affected_set", state.edition, effect.id, objects=objects))
    return state, tuple(told)


def _named(state: GameState, effect: ResolvedEffect, named: Filter) -> tuple[str, ...]:
    """The objects that are meant when the effect begins: of what is there by its timestamp."""
    rule = StatementLine("attack", "cant", subject=(Objects(named),))
    probe = msgspec.structs.replace(
        effect,
        effect=Effect((Clause(Everything(), (RuleChange("restriction", ""),)),)),
        rules=(rule,),
        replacements=(),
        named=None,
    )
    derivation = Derivation(_before(state, effect.timestamp, probe))
    if Statements(derivation, Asked("combat")).unread:
        raise SnapshotError(
            "which objects it affects can't be worked out from its text",
            found=shown(effect.text),
            expected="affects: the list of the objects' ids",
        )
    me = term("resolved", text(effect.id))
    meant = {
        each.symbol.arguments[3].string
        for each in derivation.grounder.control.symbolic_atoms.by_signature("about", 4)
        if each.symbol.arguments[0] == me
    }
    return tuple(each.id for each in state.objects if each.id in meant)


def _before(state: GameState, time: int, probe: ResolvedEffect) -> GameState:
    """The state as far as it was there at a time, with an effect that asks."""
    newer = {
        each.id for each in state.objects if each.zone == "battlefield" and each.timestamp > time
    }
    objects = (
        msgspec.structs.replace(each, host=None) if each.host in newer else each
        for each in state.objects
        if each.id not in newer
    )
    effects = (each for each in state.effects if each.timestamp < time and each.named is None)
    return msgspec.structs.replace(
        state, objects=tuple(objects), effects=(*effects, probe), attacks={}, blocks={}
    )
