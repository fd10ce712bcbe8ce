"""Several choices out of the same objects: a later one is made among those that the earlier ones
have left where they were (608.2c), as an object that was put elsewhere is a new one (400.7)."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.vocabulary import GameAction, IfDone, IfSo, May, Mentioned, Some, Step
from kb.vocabulary.parts import every_part, with_parts

Steps = tuple[Step, ...]
_MOVES = frozenset({"put", "return", "exile", "discard"})


def chosen_of_what_is_left(found: list[Steps | None]) -> list[Steps | None]:
    """The steps of sentences, of which those that move some of the objects of an action that
    others were moved of before move some of the rest of them."""
    gone: set[Mentioned] = set()
    return [None if steps is None else _in_order(steps, gone) for steps in found]


def _in_order(steps: Steps, gone: set[Mentioned]) -> Steps:
    """Steps that are done one after the other; what they move something of is added to `gone`."""
    return tuple(_of_the_rest(step, gone) for step in steps)


def _of_the_rest(step: Step, gone: set[Mentioned]) -> Step:
    match step:
        case GameAction(verb=verb) if verb in _MOVES:
            made = tuple(_among(party, gone) for party in step.object)
            gone |= {word for party in step.object for word in _told_of(party)}
            return msgspec.structs.replace(step, object=made)
        case May(does=does) | IfDone(does=does, done=True):
            return msgspec.structs.replace(step, does=_in_order(does, gone))
        case IfSo(does=does, otherwise=other):
            before = set(gone)
            does, other = _in_order(does, gone), _in_order(other, before)
            gone |= before
            return msgspec.structs.replace(step, does=does, otherwise=other)
    return step


def _told_of(party: Any) -> set[Mentioned]:
    """The actions out of whose objects some are chosen."""
    if not isinstance(party, Some):
        return set()
    words = (each for each in every_part(party) if isinstance(each, Mentioned))
    return {each for each in words if each.of == "step" and each.role is None}


def _among(party: Any, gone: set[Mentioned]) -> Any:
    """Some objects, chosen out of the rest where others were moved before."""
    if not isinstance(party, Some) or not gone:
        return party

    def left(word: Any) -> Any:
        if isinstance(word, Mentioned) and word in gone:
            return Mentioned("rest", word.number)
        return word

    return msgspec.structs.replace(party, of=with_parts(party.of, left))
