"""Whether what is said to be a target of an instruction is what its words call it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.state.game_state import GameState


def strangers(
    state: GameState, actor: Actor, aims: Sequence[v.Target | None]
) -> Iterator[tuple[int, str]]:
    """The place of each target, and the object or player, that its words don't describe. Abilities
    on the stack, and words that aren't understood, are left alone."""
    abilities = {each.id for each in state.stack_abilities}
    for place, (aim, ids) in enumerate(zip(aims, actor.targets, strict=False)):
        if aim is None or not ids:
            continue
        meant = _described(state, actor, aim)
        if meant is not None:
            yield from ((place, each) for each in ids if each not in meant | abilities)


def _described(state: GameState, actor: Actor, aim: v.Target) -> set[str] | None:
    """All that a target's words describe; None where that can't be told."""
    parties: list[v.Partaker] = []
    if aim.objects is not None:
        parties.append(v.Objects(aim.objects))
    if aim.players is not None:
        parties.append(v.Players(aim.players))
    action = v.GameAction("choose", object=tuple(parties))
    try:
        said = Instructed(state, action, actor, Memory()).law
    except NotCarriedOut:
        return None
    return {each for place in range(len(parties)) for each in said.about("object", place)}
