"""Effects that begin and are about two sets that were spoken of: a source and what it would deal
damage to, or what damage would be dealt to and what it is dealt to instead."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import Memory, mentions_in
from kb.state.game_state import GameState
from kb.vocabulary.parts import with_parts

_CHOSEN_PLAYER = v.Players("chosen")


def with_chosen_besides(
    state: GameState, step: v.Creates, memory: Memory
) -> tuple[v.Creates, Memory]:
    """The effect as one on what it speaks of first, for which the other one was chosen; as it is
    where it is about one set, or the other one is several or isn't there."""
    said = step.replacement
    if said is None or step.effect is not None or step.rules or len(said.events) != 1:
        return step, memory
    (event,) = said.events
    to = tuple(
        party
        for each in said.outcomes
        if isinstance(each, v.Instead) and each.does == "redirect"
        for party in each.to
    )
    parts = [mentions_in(each) for each in (event.subject, event.object, to)]
    spoken = [mention for each in parts for mention in sorted(each, key=repr)]
    whole = mentions_in(said) - {each for each in mentions_in(said) if each.of == "event"}
    if len(spoken) != 2 or {*spoken} != whole or not {*spoken} <= memory.meant.keys():
        return step, memory
    other = spoken[1]
    ids, players = memory.meant[other], {each.name for each in state.players}
    key = "player" if players.issuperset(ids) else "object"
    if len(ids) != 1 or key in memory.choices or other.of != "target":
        return step, memory
    party = _CHOSEN_PLAYER if key == "player" else v.Objects(v.CHOSEN_OBJECT)

    def chosen(word: Any) -> Any:
        plain = (v.Objects(other), v.Players("mentioned", mention=other))
        return party if word in plain else word

    memory = msgspec.structs.replace(memory, choices={**memory.choices, key: ids[0]})
    return msgspec.structs.replace(step, replacement=with_parts(said, chosen)), memory
