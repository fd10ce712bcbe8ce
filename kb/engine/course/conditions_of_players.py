"""Conditions about one certain player ("if that player has no cards in hand"): they are asked as
that player would ask them of "you"."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.results import Actor
from kb.engine.course.whom import players_of
from kb.state.game_state import GameState
from kb.state.players import USUAL_COUNTERS
from kb.vocabulary.parts import every_part, with_parts

_WHOSE = ("controller", "owner")
_YOU = "you"
_RELATIVE = frozenset({"opponent", "team", "other"})
"""Words for players that mean others where another is "you"."""


def is_of_a_player(condition: v.Circumstance) -> bool:
    """Whether a condition on the game as it stands is about a player who is spoken of, or whose
    object is; of what has happened the law knows who it was."""
    now = isinstance(condition, v.Stands | v.Compare)
    return now and any(map(_is_certain, every_part(condition)))


def _is_certain(word: Any) -> bool:
    if not isinstance(word, v.Players) or word.relations:
        return False
    if word.who == "mentioned":
        return word.mention is not None and not word.of
    return word.who in _WHOSE and bool(mentions_in(word.of))


def as_that_player(
    condition: v.Circumstance, state: GameState, actor: Actor, memory: Memory
) -> tuple[v.Circumstance, Actor]:
    """The condition in which that player is "you", and who asks it then. Raises NotCarriedOut."""
    certain = tuple(dict.fromkeys(e for e in every_part(condition) if _is_certain(e)))
    names = {name for each in certain for name in players_of(state, (each,), actor, memory)}
    if len(names) != 1:
        raise NotCarriedOut("which player a condition speaks of")
    (name,) = names
    said = {_who(each) for each in every_part(condition)}
    if name != actor.controller and _YOU in said:
        if len(state.players) > 2 or _RELATIVE & said:
            raise NotCarriedOut("a condition on one player and another")
        condition = with_parts(condition, _seen_from_the_other_side)
    elif name != actor.controller and _RELATIVE & said:
        raise NotCarriedOut("a condition on one player and another")

    def you(word: Any) -> Any:
        return v.Players(_YOU) if word in certain else word

    asked: v.Circumstance = _of_counters(with_parts(condition, you))
    return asked, msgspec.structs.replace(actor, controller=name)


def _of_counters(condition: v.Circumstance) -> v.Circumstance:
    """A condition on how many counters "you" have as one on that number."""
    match condition:
        case v.Stands(v.Relation("counters", (), False), (v.Players(who="you"),), op, least, kind):
            if kind in USUAL_COUNTERS:
                return v.Compare(v.PlayerNumber(kind), op, least or v.Const(1))
    return condition


def _who(word: Any) -> object:
    return getattr(word, "who", None) or getattr(word, "by", None)


def _seen_from_the_other_side(word: Any) -> Any:
    """A word on "you" as one on the only opponent."""
    for field in ("who", "by"):
        if getattr(word, field, None) == _YOU:
            return msgspec.structs.replace(word, **{field: "opponent"})
    return word
