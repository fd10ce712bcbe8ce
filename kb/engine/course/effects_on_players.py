"""Players of whom effects speak that begin: each is kept as the player who was chosen for it."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.results import Actor
from kb.engine.course.whom import players_of
from kb.state.game_state import GameState
from kb.vocabulary.parts import any_part, with_parts

CHOSEN = v.Players("chosen")
WHO_IS_ATTACKED = ("attack",)
"""The verbs of statements of which the object may be a player who was spoken of."""


OWNER = (v.Players("owner"),)
YOU = (v.Players("you"),)


def of_owners(
    state: GameState, step: v.Creates, actor: Actor, memory: Memory
) -> list[tuple[v.Creates, Actor, Memory]]:
    """The effect that says what its owner may do with each of some cards, as one of each card's
    owner; any other effect as it is."""
    said = {mention for rule in step.rules for mention in mentions_in(rule.object)}
    if len(step.rules) != 1 or step.rules[0].subject != OWNER or len(said) != 1:
        return [(step, actor, memory)]
    (rule,), (mention,) = step.rules, said
    own = msgspec.structs.replace(step, rules=(msgspec.structs.replace(rule, subject=YOU),))
    owners = {each.id: each.owner for each in state.objects}
    return [
        (
            own,
            msgspec.structs.replace(actor, controller=owners[id_]),
            memory.meaning(mention, id_),
        )
        for id_ in memory.meant.get(mention, ())
        if id_ in owners
    ]


def of_a_player(
    state: GameState, step: v.Creates, actor: Actor, memory: Memory
) -> tuple[v.Creates, Memory]:
    """The effect and what is known of it where it says whom something attacks ("attacks that player
    this turn if able", 508.1d): he is the one who is chosen for it. Raises NotCarriedOut."""
    said = {
        party
        for rule in step.rules
        if rule.verb in WHO_IS_ATTACKED
        for party in rule.object
        if isinstance(party, v.Players) and party.mention is not None
    }
    if not said:
        return step, memory
    players = players_of(state, tuple(said), actor, memory)
    if len(players) != 1 or any_part(step, lambda each: each == CHOSEN):
        raise NotCarriedOut("whom an effect speaks of")

    def chosen(word: Any) -> Any:
        return CHOSEN if word in said else word

    rules = tuple(
        msgspec.structs.replace(each, object=with_parts(each.object, chosen)) for each in step.rules
    )
    choices: dict[str, str | int] = {**memory.choices, "player": players[0]}
    memory = msgspec.structs.replace(memory, choices=choices)
    return msgspec.structs.replace(step, rules=rules), memory
