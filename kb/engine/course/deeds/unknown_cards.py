"""The hidden zones in which unknown cards are among those that an instruction speaks of."""

from __future__ import annotations

from collections.abc import Callable

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.engine.course.spoken_parties import in_its_place
from kb.engine.layers.final_state import FinalState
from kb.engine.state_based.outcomes import apnap
from kb.snapshot.terms import PlayerZone
from kb.state.game_state import GameState

_PLAIN = v.InZone | v.Owned | v.Theirs | v.Everything
"""What may be said of cards of which nothing is known."""


def where_unknown(
    partaker: v.Partaker,
    state: GameState,
    actor: Actor,
    memory: Memory,
    final: Callable[[], FinalState],
) -> list[tuple[str, PlayerZone]]:
    """The players and zones of which cards that are only counted are among those of a description.
    Raises NotCarriedOut where something is asked of unknown cards."""
    party = in_its_place(partaker) if isinstance(partaker, v.Objects) else None
    parts = _parts(party.filter if isinstance(party, v.Objects) else None)
    zones = [zone for each in parts if isinstance(each, v.InZone) for zone in each.zones]
    hidden: list[PlayerZone] = [zone for zone in zones if zone in ("hand", "library")]
    if not hidden or v.IsSelf() in parts:
        return []
    found = []
    for name in _whose(parts, state, actor, memory, final):
        owner = next(each for each in state.players if each.name == name)
        counted = any(owner.unknown_cards.get(zone) for zone in hidden)
        if not counted and not any(_has_unknown(state, name, zone) for zone in hidden):
            continue
        if len(zones) > 1 or not all(isinstance(each, _PLAIN) for each in parts):
            raise NotCarriedOut(f"the unknown cards in the {hidden[0]} of {name}")
        if counted:
            found.append((name, hidden[0]))
    return found


def _has_unknown(state: GameState, player: str, zone: str) -> bool:
    """Whether a card of which nothing is known stands by itself in a zone of a player's."""
    return any(
        each.zone == zone and each.owner == player and "unknown" in each.status
        for each in state.objects
    )


def _whose(
    parts: tuple[v.Filter | None, ...],
    state: GameState,
    actor: Actor,
    memory: Memory,
    final: Callable[[], FinalState],
) -> list[str]:
    """The players in whose zone something is meant to be."""
    names = apnap(state)
    for each in parts:
        if each == v.Owned("you"):
            return [actor.controller]
        if isinstance(each, v.Theirs):
            if each.by not in memory.meant:
                raise NotCarriedOut("whose they are")
            return _theirs(memory.meant[each.by], state, final())
        if each == v.Owned("opponent"):
            return [name for name in names if name != actor.controller]
    return names


def _theirs(ids: tuple[str, ...], state: GameState, final: FinalState) -> list[str]:
    """The players that are meant; of objects their controllers."""
    players = {each.name for each in state.players}
    if any(each not in players and each not in final.objects for each in ids):
        raise NotCarriedOut("what was last known of something")
    control = final.controller
    return [*dict.fromkeys(each if each in players else control(each) for each in ids)]


def _parts(words: v.Filter | None) -> tuple[v.Filter | None, ...]:
    """The filters that all have to be true for one to be so."""
    if not isinstance(words, v.And):
        return (words,)
    return tuple(part for each in words.all for part in _parts(each))
