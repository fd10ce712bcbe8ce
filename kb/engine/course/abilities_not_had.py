"""Abilities that an object can't have as an effect of a resolving spell or ability begins (113.11):
that part of it doesn't apply to the object, whatever becomes later of what forbids it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.editions import parameter
from kb.engine.course.kept_moments import moment_of
from kb.state.game_state import GameState

WHOLE = "whole_effect_not_created"
"""The edition has no part of such an effect begin."""


def without_not_had(
    state: GameState, step: v.Creates, affects: tuple[str, ...]
) -> Iterator[tuple[v.Creates, tuple[str, ...]]]:
    """The effect, and apart what of it begins on those of the objects that can't have some of the
    abilities that it gives."""
    given = frozenset(_keywords(step))
    barred = moment_of(state).final.barred if given and affects else {}
    alike: dict[frozenset[str], list[str]] = {}
    for each in affects:
        alike.setdefault(given & barred.get(each, frozenset()), []).append(each)
    if not any(alike):
        yield step, affects
        return
    whole = parameter("can_not_have", state.edition) == WHOLE
    for keywords, ids in alike.items():
        rest = _without(step, keywords) if not (keywords and whole) else v.Creates()
        if rest != v.Creates(on=rest.on, label=rest.label):
            yield rest, tuple(ids)


def _keywords(step: v.Creates) -> Iterator[str]:
    """The keywords that the effect gives."""
    for clause in step.effect.clauses if step.effect is not None else ():
        for change in clause.does:
            if isinstance(change, v.GainAbilities):
                yield from (each.keyword for each in change.abilities if each.keyword is not None)


def _without(step: v.Creates, keywords: frozenset[str]) -> v.Creates:
    """The effect without these keywords; without what gives nothing else."""
    if not keywords or step.effect is None:
        return step
    clauses = (
        msgspec.structs.replace(
            clause,
            does=tuple(_rest(each, keywords) for each in clause.does if _stays(each, keywords)),
        )
        for clause in step.effect.clauses
    )
    left = tuple(each for each in clauses if each.does)
    effect = msgspec.structs.replace(step.effect, clauses=left) if left else None
    return msgspec.structs.replace(step, effect=effect)


def _stays(change: v.Modification, keywords: frozenset[str]) -> bool:
    rest = _rest(change, keywords)
    return not isinstance(rest, v.GainAbilities) or bool(rest.abilities)


def _rest(change: v.Modification, keywords: frozenset[str]) -> v.Modification:
    if not isinstance(change, v.GainAbilities):
        return change
    return v.GainAbilities(tuple(each for each in change.abilities if each.keyword not in keywords))


__all__ = ["without_not_had"]
