"""In which order something is done for each of several, where it can't be done at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, permutations, product
from math import factorial, prod

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import MOST_CHOICES, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.results import Choice
from kb.engine.course.way import Way
from kb.engine.state_based.outcomes import apnap
from kb.vocabulary.parts import any_part

YOU = (v.Players("you"),)


def orders(way: Way, step: v.ForEach, each_of: list[str]) -> Iterator[tuple[Way, list[str]]]:
    """The orders in which it may be done for each of these, with the way on which that is chosen:
    just the one of the words where it is all the same. Raises NotCarriedOut."""
    if len(each_of) < 2 or not any_part(step.does, _takes_from_one_library):
        yield way, each_of
        return
    # CR 608.2f — by the players whose they are, in APNAP order; else as the controller chooses.
    whose = {each: _whose(way, each) for each in each_of}
    seats = {name: place for place, name in enumerate(apnap(way.course.state))}
    seated = sorted(each_of, key=lambda each: seats.get(whose[each], len(seats)))
    groups = [[*some] for _, some in groupby(seated, key=whose.__getitem__)]
    if prod(factorial(len(some)) for some in groups) > MOST_CHOICES:
        raise NotCarriedOut("in which order it is done for each")
    found = [
        [id_ for some in order for id_ in some] for order in product(*map(permutations, groups))
    ]
    options = tuple(", ".join(order) for order in found)
    for order, words in zip(found, options, strict=True):
        choice = Choice(way.actor.controller, "order", "for each in turn", options, words, "choice")
        yield (way.choosing(choice) if len(found) > 1 else way), order


def _takes_from_one_library(word: object) -> bool:
    return isinstance(word, v.TopCards) and word.whose in ((), YOU)


def _whose(way: Way, id_: str) -> str:
    """The player whom it is done for, or who controls it."""
    if any(each.name == id_ for each in way.course.state.players):
        return id_
    return moment_of(way.course.state).final.controller(id_)


__all__ = ["orders"]
