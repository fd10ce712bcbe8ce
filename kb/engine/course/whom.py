"""The players and objects that parts of an instruction are about, besides its actions."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.state.game_state import GameState

_PROBE = "choose"
"""An action that any player may do to any objects."""


def players_of(
    state: GameState, parties: tuple[v.Partaker, ...], actor: Actor, memory: Memory
) -> list[str]:
    """The players of a description, in APNAP order; who has the instruction, where there is none.
    Raises NotCarriedOut."""
    parties = tuple(one for each in parties for one in _each_of(each))
    return Instructed(state, v.GameAction(_PROBE, subject=parties), actor, memory).players()


def _each_of(party: v.Partaker) -> tuple[v.Partaker, ...]:
    """The players of whom any one may do something, one after another (101.4)."""
    return party.of if isinstance(party, v.Some) else (party,)


def objects_of(
    state: GameState, parties: tuple[v.Partaker, ...], actor: Actor, memory: Memory
) -> list[str]:
    """The objects of a description. Raises NotCarriedOut."""
    said = Instructed(state, v.GameAction(_PROBE, object=parties), actor, memory)
    there = {each.id for each in state.objects}
    return [id_ for some in said.all_of("object") for id_ in some if id_ in there]


def all_of(
    state: GameState, parties: tuple[v.Partaker, ...], actor: Actor, memory: Memory
) -> list[str]:
    """The players and objects of descriptions, whichever of them it is that was spoken of. Raises
    NotCarriedOut."""
    found: list[str] = []
    for party in parties:
        of = players_of if isinstance(party, v.Players) else objects_of
        some = of(state, (party,), actor, memory)
        if isinstance(party, v.Objects) and isinstance(party.filter, v.Mentioned):
            players = {each.name for each in state.players}
            meant = memory.meant.get(party.filter, ())
            some = [*some, *(each for each in meant if each in players and each not in some)]
        found += some
    return found


def all_as_done_to(
    state: GameState, parties: tuple[v.Partaker, ...], actor: Actor, memory: Memory
) -> list[str]:
    """As `all_of`, but permanents of which it is said what was done to them are described as they
    were before ("for each creature exiled this way"). Raises NotCarriedOut."""
    found: list[str] = []
    for party in parties:
        ids = _permanents_done_to(party, memory)
        befores = {id(before): before for before in (memory.seen[each] for each in ids)}
        fitting = {
            key: frozenset(objects_of(before, (party,), actor, memory))
            for key, before in befores.items()
        }
        found += (each for each in ids if each in fitting[id(memory.seen[each])])
        found += all_of(state, (party,), actor, memory) if not ids else ()
    return found


def _permanents_done_to(party: v.Partaker, memory: Memory) -> tuple[str, ...]:
    """What was done to the objects that a description is of some of; nothing if any of them was no
    permanent that has left."""
    described = party.filter if isinstance(party, v.Objects) else None
    words = described.all if isinstance(described, v.And) else ()
    done = [each for each in words if isinstance(each, v.Mentioned) and each.role == "done"]
    ids = memory.meant.get(done[0], ()) if done else ()
    left = all(each in memory.seen and _was_permanent(memory.seen[each], each) for each in ids)
    return ids if left else ()


def _was_permanent(state: GameState, id_: str) -> bool:
    return any(each.id == id_ and each.zone == "battlefield" for each in state.objects)
