"""Numbers of what was paid for something, as it remembers them."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import Memory, speaks_of_own
from kb.engine.course.results import Actor
from kb.engine.course.spoken_parties import ITSELF
from kb.engine.facts import keyword_costs
from kb.engine.facts.circumstances import number_of_times
from kb.engine.facts.mana_spent import OF_ALL, OF_COLORS
from kb.state.game_state import GameObject, GameState
from kb.state.melding import is_melded
from kb.terms import COLOR_OF
from kb.vocabulary.parts import with_parts
from kb.vocabulary.several import of_several

KICKED = "times_kicked"
COMMANDER_CASTS = v.Tally(
    event=v.Event(
        "cast",
        subject=(v.Players("you"),),
        object=(
            v.Objects(
                v.And((v.HasStatus("commander"), v.Owned("you"))),
                (v.Relation("in_place", (v.Objects(v.InZone(("command",))),)),),
            ),
        ),
    ),
    period="this_game",
)
"""How often a player has cast his commanders from the command zone this game."""
MUTATED = "times_mutated"


def counted(action: v.GameAction, state: GameState, actor: Actor, memory: Memory) -> v.GameAction:
    """The action with the number in it where that is what was paid for the source, or for what is
    spoken of, and that is there still, or how often something has come about this turn."""
    said = action.number
    of = _of_whom(said, actor, memory)
    if of is None and actor.source in memory.gone:
        return action
    if isinstance(said, v.Tally) and (times := number_of_times(said)) is not None:
        return msgspec.structs.replace(action, number=v.Times(said.factor, times))
    if said == msgspec.structs.replace(COMMANDER_CASTS, factor=getattr(said, "factor", 1)):
        # CR 903.8 — how often it was is remembered of the card, wherever it is now.
        commanders = (o for o in state.objects if "commander" in o.status)
        own = (o.history.cast_from_command for o in commanders if o.owner == actor.controller)
        return msgspec.structs.replace(action, number=v.Const(said.factor * sum(own)))
    here = next((each for each in state.objects if of is not None and each.id == of), None)
    if not isinstance(said, v.Tally):
        return action
    number = paid_for(said, here) if here is not None else None
    if number is None:
        return action
    return msgspec.structs.replace(action, number=v.Const(said.factor * number))


def _of_whom(said: v.Value | v.Tally | None, actor: Actor, memory: Memory) -> str | None:
    """The object of which is counted what was paid for it: the source, or the only one that is
    spoken of and that has gone nowhere since."""
    if not isinstance(said, v.Tally):
        return None
    if said.party == (ITSELF,):
        return actor.source if actor.source not in memory.gone else None
    match said.party:
        case (v.Objects(filter=v.Mentioned() as word, relations=()),):
            ids = memory.meant.get(word, ())
            return ids[0] if len(ids) == 1 and ids[0] not in memory.gone else None
    return None


def paid_for(said: v.Tally, of: GameObject) -> int | None:
    """What a tally counts of what was paid for an object that is there still: how often the costs
    of keywords were, how much mana or of how many colors was spent; how often it has mutated, each
    time with one component more. None for other tallies."""
    if of.zone not in ("stack", "battlefield") or said.source or said.event is not None:
        return None
    if said.what == MUTATED:
        return 0 if is_melded(of) else len(of.merged)
    spent = of.history.mana_spent or {}
    if said.what == OF_ALL:
        return sum(spent.values())
    if said.what == OF_COLORS:
        return sum(1 for type_, number in spent.items() if number and type_ in COLOR_OF)
    keywords = keyword_costs.tables().times.get(said.what) if said.what is not None else None
    if keywords is None:
        return None
    times = sum(of.history.paid.get(each, 0) for each in keywords)
    if said.what == KICKED:  # a board may say it without the costs
        times = max(times, int(of.history.kicked))
    return times


def with_amounts(action: v.GameAction, memory: Memory) -> v.GameAction:
    """The action with how much or how many there was of something, where its number is made of
    that: "2 life for each creature destroyed this way". What each of several did himself is
    looked up for each of them."""
    if isinstance(action.number, v.ThatMuch | v.Const | None):
        return action
    if of_several(action) and speaks_of_own(action.number, (), memory):
        return action

    def known(word: object) -> object:
        there = isinstance(word, v.ThatMuch) and word.of in memory.amounts
        return v.Const(memory.amounts[word.of]) if there else word  # type: ignore[attr-defined]

    number = with_parts(action.number, known)
    return msgspec.structs.replace(action, number=number)


def with_known_x(action: v.GameAction, actor: Actor) -> v.GameAction:
    """The action with the number that X is, where its number is X and that is known (107.3)."""
    if action.number != v.X() or actor.x is None:
        return action
    return msgspec.structs.replace(action, number=v.Const(actor.x))
