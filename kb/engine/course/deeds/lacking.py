"""Whether there is enough of what an action needs: what can't be done can't be chosen (608.2d)."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed
from kb.engine.course.spoken_parties import MANY


def lacks(said: Instructed) -> bool:
    """Whether there are fewer of what it is to be done to than it asks for."""
    match said.action.verb:
        case "discard":
            return _lacks_cards(said)
        case "mill":
            return not said.action.how and _lacks_to_mill(said)
        case "remove_counters" if not said.action.how and _lacks_counters(said):
            return True
    for place, each in enumerate(said.action.object):
        if isinstance(each, v.Some):
            least = said.measured(each.least) if each.total is None else 1
            if all(len(ids) < least for ids, _ in said.ways("object", place)):
                return True
    return False


def _lacks_cards(said: Instructed) -> bool:
    """Whether there are fewer cards in the hand than are to be discarded."""
    if not said.action.object:
        number = 0 if said.action.number is None else said.amount() or 0
        return len(said.cards(said.doer, "hand")) < number
    return any(
        len(said.in_hand(said.doer, each)) < said.measured(each.least)
        for each in said.action.object
        if isinstance(each, v.Some) and each.least != MANY
    )


def _lacks_to_mill(said: Instructed) -> bool:
    """Whether there are fewer cards in a library than are to be milled (701.17b)."""
    number = said.amount() or 0
    cards = {each.name: each.numbers.get("library", 0) for each in said.state.players}
    return any(cards[name] < number for name in said.players())


def _lacks_counters(said: Instructed) -> bool:
    """Whether fewer counters of a kind are there than are to be removed."""
    kind, number = said.action.counter, said.amount() or 0
    if kind is None or kind == "any" or not said.action.object:
        return False
    there = {each.id: each.counters.get(kind, 0) for each in said.state.objects}
    ways = [ids for ids, _ in said.objects("object") if ids]
    return bool(ways) and all(any(there.get(each, 0) < number for each in ids) for ids in ways)
