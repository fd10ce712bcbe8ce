"""Which abilities speak of the cards that an ability exiles."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.results import Actor
from kb.engine.events.event import GameEvent
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.state.game_state import GameState
from kb.vocabulary.parts import any_part

APART = {"linked": "apart"}
"""What is told of an event of an ability to which none is linked that speaks of its cards."""


def is_gained_apart(final: FinalState, ability: ObjectAbility) -> bool:
    """Whether an ability is gained without one that speaks of what it exiles; what is exiled until
    something happens is spoken of by the ability itself."""
    if ability.origin.name != "by" or any_part(ability.words, _until, quoted=True):
        return False
    held = final.abilities_of(ability.owner)
    together = (each.words for each in held if each.origin == ability.origin)
    return not any(any_part(words, speaks_of_exiled, quoted=True) for words in together)


def _until(word: object) -> bool:
    return isinstance(word, v.GameAction) and bool(word.until)


def speaks_of_exiled(word: object) -> bool:
    """Whether a word means the cards exiled with the object itself."""
    return isinstance(word, v.Related) and (word.how, word.to) == ("exiled_with", v.IsSelf())


def told_of_exiling(state: GameState, final: FinalState, actor: Actor) -> dict[str, str]:
    """What is told of what the ability that is resolving exiles, if that is gained so."""
    here = (each for each in state.stack_abilities if each.timestamp == actor.since)
    number = next((each.ability for each in here if each.source == actor.source), None)
    held = final.abilities_of(actor.source or "")
    ability = next((each for each in held if number is not None and each.number == number), None)
    return APART if ability is not None and is_gained_apart(final, ability) else {}


def has_linked(final: FinalState, holder: str) -> bool:
    """Whether an object has an ability that speaks of the cards exiled with it."""
    held = final.abilities_of(holder)
    return any(any_part(each.words, speaks_of_exiled, quoted=True) for each in held)


def exiled_instead(
    final: FinalState, event: GameEvent, changed: GameEvent, holder: str | None
) -> GameEvent:
    """What an event has become by a replacement effect of an object, told as exiled with that where
    the object speaks of such cards."""
    # CR 607.2b — these abilities are linked, too.
    led = changed.terms.get("to") == "exile" != event.terms.get("to")
    if not led or holder is None or not has_linked(final, holder):
        return changed
    return msgspec.structs.replace(changed, words={**changed.words, "exiled_with": holder})


__all__ = [
    "APART",
    "exiled_instead",
    "has_linked",
    "is_gained_apart",
    "speaks_of_exiled",
    "told_of_exiling",
]
