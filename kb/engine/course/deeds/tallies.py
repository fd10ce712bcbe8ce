"""Numbers of what was paid for something, as it remembers them."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.engine.facts import keyword_costs
from kb.state.game_state import GameState
from kb.vocabulary.parts import with_parts

ITSELF = v.Objects(v.IsSelf())
KICKED = "times_kicked"


def counted(action: v.GameAction, state: GameState, actor: Actor) -> v.GameAction:
    """The action with the number in it where that is how often the costs of keywords were paid for
    the source, and that is there still."""
    said = action.number
    if not isinstance(said, v.Tally) or said.party != (ITSELF,) or said.what is None:
        return action
    keywords = keyword_costs.tables().times.get(said.what)
    here = next((each for each in state.objects if each.id == actor.source), None)
    if keywords is None or here is None or here.zone not in ("stack", "battlefield"):
        return action
    times = sum(here.history.paid.get(each, 0) for each in keywords)
    if said.what == KICKED:  # a board may say it without the costs
        times = max(times, int(here.history.kicked))
    return msgspec.structs.replace(action, number=v.Const(times))


def with_amounts(action: v.GameAction, memory: Memory) -> v.GameAction:
    """The action with how much or how many there was of something, where its number is made of
    that: "2 life for each creature destroyed this way"."""
    if isinstance(action.number, v.ThatMuch | v.Const | None):
        return action

    def known(word: object) -> object:
        there = isinstance(word, v.ThatMuch) and word.of in memory.amounts
        return v.Const(memory.amounts[word.of]) if there else word  # type: ignore[attr-defined]

    number = with_parts(action.number, known)
    return msgspec.structs.replace(action, number=number)
