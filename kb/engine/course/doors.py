"""Halves of Rooms that are unlocked, and the abilities that are theirs."""

from __future__ import annotations

from kb.engine.course.answers import Triggered
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent

PLACES = {"left": 0, "right": 1}


def of_own_door(triggered: Triggered, moment: Moment, events: tuple[GameEvent, ...]) -> bool:
    """Whether an ability that waits for its own half to be unlocked is of the half that was; true
    of all that wait for anything else."""
    # CR 709.5h — each half has its own.
    event, ability = events[triggered.event], moment.ability_of(triggered.effect)
    if event.verb != "unlock" or ability is None or ability.words.trigger is None:
        return True
    if not any("this_door" in each.how for each in ability.words.trigger.events):
        return True
    here = next(each for each in moment.state.objects if each.id == ability.owner)
    card = here.card or here.copied_card
    if card is None or len(card.faces) < 2:
        return True
    return ability.words in card.faces[PLACES[event.terms["half"]]].abilities
