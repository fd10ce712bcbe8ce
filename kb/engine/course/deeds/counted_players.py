"""Players who are told by numbers of theirs, some of them of what has happened to them this turn,
and how many players there are."""

from __future__ import annotations

import operator
from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.facts.past_of_players import PAST
from kb.vocabulary.parts import any_part

SO_MANY: dict[str, tuple[str, v.Op]] = {
    "so_many_cards": ("hand", ">="), "so_few_cards": ("hand", "<="),
    "so_many_poison": ("poison", ">="), "no_cards": ("hand", "<="),
}  # fmt: skip
"""What is said of players → a number of theirs, and how it compares with the one that is said."""
THAN_YOU: dict[str, tuple[str, v.Op]] = {
    "less_life_than_you": ("life", "<"), "more_life_than_you": ("life", ">"),
    "more_cards_than_you": ("hand", ">"), "fewer_cards_than_you": ("hand", "<"),
    "controls_more_than_you": ("", ">"), "controls_fewer_than_you": ("", "<"),
}  # fmt: skip
"""What is said of players → a number of theirs, or else how many of a description they control, and
how it compares with yours."""
CONTROLS = "controls_any"
"""What is said of players who control anything of a description."""
NOW = frozenset({"being_attacked", "being_attacked_by_you"})
"""What is said of players that the attacks of the moment tell."""
_TOLD = {*PAST, *SO_MANY, *THAN_YOU, *NOW, CONTROLS}


def by_their_numbers(partaker: v.Players) -> tuple[v.Players, tuple[v.Relation, ...]]:
    """The players of a description without what numbers of theirs tell, and that."""
    told = tuple(each for each in partaker.relations if _is_told(each))
    kept = tuple(each for each in partaker.relations if each not in told)
    return msgspec.structs.replace(partaker, relations=kept), told


def _is_told(relation: v.Relation) -> bool:
    """Whether numbers tell all of it: only what players control is said of anything further."""
    return relation.relation in _TOLD and (
        not relation.to or relation.relation in THAN_YOU or relation.relation == CONTROLS
    )


def without_numbers(partaker: v.Partaker) -> v.Partaker:
    """The players of a description, whatever their numbers are."""
    return by_their_numbers(partaker)[0] if isinstance(partaker, v.Players) else partaker


def is_so(
    relation: v.Relation, theirs: Callable[[v.Value], int], yours: Callable[[v.Value], int]
) -> bool:
    """Whether something is so of a player, of whose numbers and yours these tell, be it denied or
    not."""
    what = relation.relation
    if what in PAST:
        return theirs(v.PlayerNumber(PAST[what])) > 0
    if what in SO_MANY:
        number, op = SO_MANY[what]
        return _COMPARES[op](theirs(v.PlayerNumber(number)), relation.number or 0)
    if what == CONTROLS:
        return any(theirs(_controlled(each)) > 0 for each in relation.to)
    number, op = THAN_YOU[what]
    value = v.PlayerNumber(number) if number else _controlled(*relation.to)
    return _COMPARES[op](theirs(value), yours(value))


_COMPARES: dict[v.Op, Callable[[int, int], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip


def _controlled(*to: v.Party) -> v.Value:
    """How many objects of a description a player controls. Raises NotCarriedOut."""
    match to:
        case (v.Objects(filter=word, relations=()),) if not any_part(word, _of_some_player):
            return v.Count(v.And((word, v.Controlled("you"))))
    raise NotCarriedOut("what players control")


def _of_some_player(word: object) -> bool:
    """Whether a word is about some player, who would be another for each one that is asked."""
    return any(getattr(word, field, None) is not None for field in ("by", "who"))


def with_players_counted(
    action: v.GameAction, players: Callable[[tuple[v.Partaker, ...]], list[str]]
) -> v.GameAction:
    """The action with its number in it, where that is how many players of a description there are;
    `players` finds them. Raises NotCarriedOut."""
    said = action.number
    if not isinstance(said, v.Tally) or said != v.Tally(said.party, factor=said.factor):
        return action
    if not said.party or not all(isinstance(each, v.Players) for each in said.party):
        return action
    return msgspec.structs.replace(action, number=v.Const(said.factor * len(players(said.party))))


__all__ = ["by_their_numbers", "is_so", "with_players_counted", "without_numbers"]
