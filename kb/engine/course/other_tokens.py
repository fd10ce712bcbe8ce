"""The tokens that a replacement effect has created besides others, or in their place."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.deeds.tokens import create
from kb.engine.course.replaced import Further
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState

CREATING = ("create_besides", "create_others")
"""What an effect does instead that has tokens created."""


def makes_tokens(said: v.Replacement) -> str | None:
    """Whether an effect has tokens created, besides those of the event or in their place."""
    (outcome,) = said.outcomes if len(said.outcomes) == 1 else (None,)
    does = outcome.does if isinstance(outcome, v.Instead) else None
    return does if does in CREATING else None


def adds_to_all(said: v.Replacement | None) -> bool:
    """Whether an effect has so many tokens created besides all those that would be together, so
    that it adds to them once, however many kinds they are of (614.5)."""
    if said is None or makes_tokens(said) != "create_besides":
        return False
    (outcome,) = said.outcomes
    fixed = all(isinstance(each, v.GameAction) and _is_fixed(each) for each in outcome.steps)
    return fixed and any(each.together for each in said.events)


def _is_fixed(step: v.GameAction) -> bool:
    return step.number is None or isinstance(step.number, v.Const)


def tokens_of(
    said: v.Replacement, event: GameEvent, state: GameState, further: Further
) -> tuple[GameEvent, ...]:
    """The events that create the tokens of which an effect speaks, in the place of others or
    besides them: as often as there are tokens, where it speaks of one. Raises NotCarriedOut."""
    if makes_tokens(said) == "create_others" and (
        "enters" in event.terms or event.words or event.bears
    ):
        raise NotCarriedOut("how those in their place enter")  # as those would have: tapped, …
    (outcome,) = said.outcomes
    together = any(each.together for each in said.events)
    times = 1 if together else event.numbers.get("value", 1)
    return tuple(_made(step, state, further, times) for step in outcome.steps)


def _made(step: v.Step, state: GameState, further: Further, times: int) -> GameEvent:
    """The event by which a step creates tokens, so many times as many."""
    if not isinstance(step, v.GameAction):
        raise NotCarriedOut("what is created")
    ways = [*create(Instructed(state, step, further.actor, further.memory))]
    if len(ways) != 1 or ways[0].gaps or len(ways[0].events) != 1:
        raise NotCarriedOut("more than one way to create them")
    (made,) = ways[0].events
    numbers = {**made.numbers, "value": made.numbers["value"] * times}
    return msgspec.structs.replace(made, numbers=numbers)
