"""Abilities on the stack that an instruction names without targeting them: "all abilities your
opponents control"."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.actions.stack_abilities import Wanted, wanted
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.facts.filters import NoLogic
from kb.state.game_state import GameState, StackAbility
from kb.state.players import opponents

_KINDS: dict[str, tuple[str, ...]] = {
    "ability": ("activated", "triggered"),
    "activated_ability": ("activated",),
    "triggered_ability": ("triggered",),
}
"""A word for abilities → the kinds of them on the stack that go by it."""


_WHOSE = ("any", "you", "opponent")


def abilities_there(state: GameState, partaker: v.Partaker, player: str) -> list[str]:
    """The abilities on the stack that words of a player name. Raises NotCarriedOut where they say
    more of them than whose they are."""
    # They are no spells and have no characteristics (113.7a): no group of the law has them.
    if not isinstance(partaker, v.Objects):
        return []
    try:
        found = [*wanted(partaker.filter)]
    except NoLogic:
        raise NotCarriedOut("which abilities on the stack") from None
    asks_more = any(each.source is not None or each.who not in _WHOSE for each in found)
    if found and (partaker.relations or asks_more):
        raise NotCarriedOut("which abilities on the stack")
    return [
        each.id
        for each in state.stack_abilities
        if any(_is_one(state, each, one, player) for one in found)
    ]


def _is_one(state: GameState, ability: StackAbility, words: Wanted, player: str) -> bool:
    """Whether an ability goes by words of a player."""
    whose = {"you": (player,), "opponent": opponents(state, player)}.get(words.who)
    if ability.kind not in _KINDS[words.word] or (words.not_you and ability.controller == player):
        return False
    if words.single and len(ability.targets) != 1:
        return False
    return whose is None or ability.controller in whose
