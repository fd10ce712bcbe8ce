"""Delayed triggered abilities that wait for their event (603.7), as the law is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import mentions_in
from kb.engine.course.results import TriggeredAbility
from kb.engine.facts.filters import relation
from kb.engine.program.terms import Symbol, atom, term, text
from kb.state.game_state import DelayedAbility, GameState, ResolvedEffect
from kb.text.lines.later import LaterText, read_later
from kb.text.words.told import AFFECTED, AFFECTED_PLAYER

LOCKED = v.Objects(v.Locked())


def with_delayed(state: GameState) -> GameState:
    """The state with abilities that wait as effects that do nothing by themselves, so that the law
    knows who "you" is in them and what they affect."""
    if not state.delayed:
        return state
    known = {each.id for each in state.objects}
    effects = tuple(
        ResolvedEffect(
            id=each.id,
            effect=v.Effect(()),
            controller=each.controller,
            timestamp=each.timestamp,
            affects=still_affected(each),
            source=each.source if each.source in known - {*each.moved} else None,
            choices=each.choices,
            x=each.x,
        )
        for each in state.delayed
    )
    return msgspec.structs.replace(state, effects=(*state.effects, *effects))


def still_affected(ability: DelayedAbility) -> tuple[str, ...]:
    """The objects that it affects and that are the same still, and players."""
    return tuple(each for each in ability.affects if each not in ability.moved)


def affected_facts(state: GameState) -> Iterator[Symbol]:
    """What the words of abilities that wait mean by what they affect."""
    players = {each.name for each in state.players}
    for ability in state.delayed:
        me = term("resolved", text(ability.id))
        for each in still_affected(ability):
            mention = AFFECTED_PLAYER if each in players else AFFECTED
            yield atom("pointed_at", me, relation(mention), text(each))


def words_of_delayed(state: GameState, ability: DelayedAbility) -> LaterText | None:
    """What an ability that waits says; None where that isn't understood, or where nobody has said
    whom it speaks of."""
    source = next((each for each in state.objects if each.id == ability.source), None)
    names = tuple(each for each in (source.name if source else ability.source,) if each)
    found = read_later(ability.text, names)
    if found is None or found.step.trigger is None:
        return None
    affected = mentions_in(found.step) & {AFFECTED, AFFECTED_PLAYER}
    return None if affected and ability.is_open else found


def awaited(state: GameState, ability: DelayedAbility) -> v.Ability | None:
    """The ability as the law is asked whether it triggers: it is locked on what it affects."""
    found = words_of_delayed(state, ability)
    if found is None or found.ability.trigger is None:
        return None
    events = tuple(map(_locked, found.ability.trigger.events))
    trigger = msgspec.structs.replace(found.ability.trigger, events=events)
    return msgspec.structs.replace(found.ability, trigger=trigger)


def _locked(event: v.Event) -> v.Event:
    roles = {role: tuple(map(_lock, getattr(event, role))) for role in ("subject", "object", "by")}
    return msgspec.structs.replace(event, **roles)


def _lock(party: Any) -> Any:
    plain = party in (v.Objects(AFFECTED), v.Players("mentioned", mention=AFFECTED_PLAYER))
    return LOCKED if plain else party


def once_only(state: GameState, found: list[TriggeredAbility]) -> list[TriggeredAbility]:
    """Those of the abilities that have triggered that may: one that was delayed does so once,
    unless it says for how long it waits."""
    # CR 603.7b / 2003-12: 404.4b — the next time its event happens.
    once = _once(state)
    seen: set[str] = set()
    kept = []
    for each in found:
        if each.delayed in seen:
            continue
        if each.delayed in once:
            seen.add(str(each.delayed))
        kept.append(each)
    return kept


def without_triggered(state: GameState, found: list[TriggeredAbility]) -> GameState:
    """The state without the delayed abilities that have triggered and do so no more."""
    gone = {each.delayed for each in found} & _once(state)
    if not gone:
        return state
    left = tuple(each for each in state.delayed if each.id not in gone)
    return msgspec.structs.replace(state, delayed=left)


def _once(state: GameState) -> set[str | None]:
    words = {each.id: words_of_delayed(state, each) for each in state.delayed}
    return {id_ for id_, said in words.items() if said is not None and said.once}
