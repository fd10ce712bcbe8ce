"""What is told by who attacks it: "the player or planeswalker it's attacking"."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.engine.course.spoken_parties import ITSELF, mentioned
from kb.state.game_state import GameState


def attacked_by(
    attackers: v.Objects, state: GameState, actor: Actor, memory: Memory
) -> Iterator[str]:
    """The players and permanents that some creatures attack, or attacked when they were last known.
    Raises NotCarriedOut."""
    mention = mentioned(attackers)
    if mention is not None:
        ids = memory.meant.get(mention, ())
    elif attackers == ITSELF:
        ids = (actor.source or "",)
    elif isinstance(attackers.filter, v.IsHost) and actor.source not in memory.gone:
        ids = tuple(e.host for e in state.objects if e.id == actor.source and e.host is not None)
    else:
        raise NotCarriedOut("what is attacking")
    for each in ids:
        known = memory.known.get(each)
        if each in memory.gone:
            whom = known.attacking if known is not None else None
        else:
            whom = state.attacks.get(each)
        if whom is None:
            raise NotCarriedOut("what was attacked")
        yield whom
