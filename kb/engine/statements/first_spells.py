"""Prices of the first spell of a kind that a player casts each turn: as prices that hold while so
many of that kind have been cast this turn."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.facts.filters import NoLogic
from kb.engine.facts.nth_spells import nth_of_yours
from kb.state.game_state import GameState


def of_first_spells(rule: v.StatementLine, state: GameState) -> v.StatementLine:
    """A price of the n-th spell each turn as one of spells, with the condition that so many were
    cast before. Raises NoLogic where none counts such spells and any has been cast."""
    found = nth_of_yours(rule.object)
    if found is None or (rule.verb, rule.mode) != ("cast", "costs") or rule.subject:
        return rule
    nth, number = found
    (some,) = rule.object
    plain = (msgspec.structs.replace(some, relations=()),)
    if number is not None:
        before = v.Compare(v.PlayerNumber(number), "=", v.Const(nth - 1))
        return msgspec.structs.replace(rule, object=plain, conditions=(*rule.conditions, before))
    if nth > 1 or any(each.numbers.get("spells_cast") for each in state.players):
        raise NoLogic("how many such spells were cast")
    return msgspec.structs.replace(rule, object=plain)


__all__ = ["of_first_spells"]
