"""Creatures that enter the battlefield attacking or blocking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.kept_moments import combat_of, moment_of
from kb.engine.course.moment import Moment
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState
from kb.state.players import sharing_turns

Ways = list[tuple[GameEvent, tuple[Choice, ...]]]
HOW = "attacking"
BLOCKING = "blocking"


def ways_to_attack(
    said: Instructed, events: Iterable[GameEvent]
) -> Iterator[tuple[tuple[GameEvent, ...], tuple[Choice, ...]]]:
    """The events by which objects enter, with what each of them attacks, as its controller
    chooses, of what the action says if it says that. Raises NotCarriedOut."""
    whom: frozenset[str] | None = None
    if said.action.against:
        whom = frozenset(id_ for some in said.all_of("against") for id_ in some)
    for way in product(*(attacking_ways(said.moment, each, whom) for each in events)):
        yield tuple(event for event, _ in way), tuple(each for _, some in way for each in some)


def attacking_ways(moment: Moment, event: GameEvent, among: frozenset[str] | None = None) -> Ways:
    """An event by which something enters, with each thing that it may attack (of some); alone
    where it attacks nothing. Raises NotCarriedOut."""
    options = _attackable(moment.state) if _may_attack(moment, event) else ()
    # Whoever can't be attacked any more isn't; it enters all the same, and never was attacking.
    options = tuple(each for each in options if among is None or each in among)
    if not options:
        return [(event, ())]
    if len(options) > 1 and event.numbers.get("value", 1) > 1:
        raise NotCarriedOut("what each of them attacks")
    player, about = event.players["under"], f"what {event.subject} attacks"
    return [
        (
            attacking(moment.state, event, each),
            (Choice(player, "object", about, options, each, "choice"),) if len(options) > 1 else (),
        )
        for each in options
    ]


def attacking(state: GameState, event: GameEvent, whom: str) -> GameEvent:
    """The event by which something enters attacking a player or an object."""
    if any(each.name == whom for each in state.players):
        return msgspec.structs.replace(event, players={**event.players, HOW: whom})
    return msgspec.structs.replace(event, words={**event.words, HOW: whom})


def entering_against(moment: Moment, event: GameEvent, whom: str | None) -> GameEvent:
    """The event by which something enters that is to attack this, attacking if it may."""
    # Where that has gone, or is no longer to be attacked, it is put there all the same.
    if whom is None or not _may_attack(moment, event) or whom not in _attackable(moment.state):
        return event
    return attacking(moment.state, event, whom)


def entering_blocking(said: Instructed, events: Iterable[GameEvent]) -> tuple[GameEvent, ...]:
    """The events by which objects enter, blocking what the action says if they may. Raises
    NotCarriedOut where it says several."""
    whom = [id_ for some in said.all_of("against") for id_ in some]
    if len(whom) > 1:
        raise NotCarriedOut("which of several it blocks")
    return tuple(_blocking(said.moment, each, whom[0]) if whom else each for each in events)


def _blocking(moment: Moment, event: GameEvent, attacker: str) -> GameEvent:
    """The event by which something enters blocking an attacker; it only enters where it is no
    creature, or a battle, or the attacker attacks somebody else."""
    player, state = event.players.get("under"), moment.state
    if player is None or attacker not in combat_of(state, "blocking", player).whom:
        return event
    there = moment_of(moment.after((event,)).state).final
    if not there.has(event.subject, "type", "creature") or there.has(
        event.subject, "type", "battle"
    ):
        return event
    blocked = {*state.blocked, *(each for some in state.blocks.values() for each in some)}
    terms = {} if attacker in blocked else {"blocks": "anew"}
    words = {**event.words, BLOCKING: attacker}
    return msgspec.structs.replace(event, words=words, terms={**event.terms, **terms})


def _may_attack(moment: Moment, event: GameEvent) -> bool:
    """Whether what enters is a creature then, under the control of the player who attacks."""
    # Anything else enters, and is never attacking.
    turn = moment.state.turn
    attackers = sharing_turns(moment.state, turn.active)
    if turn.phase != "combat" or event.players.get("under") not in attackers:
        return False
    there = moment_of(moment.after((event,)).state)
    return there.final.has(event.subject, "type", "creature")


def _attackable(state: GameState) -> tuple[str, ...]:
    """What may be attacked: players, planeswalkers and battles."""
    return combat_of(state, "attacking", state.active).whom
