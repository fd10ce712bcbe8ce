"""How words of an ability that triggers on dice speak of their results."""

from __future__ import annotations

from kb.engine.events.event import GameEvent
from kb.vocabulary.several import HIGHEST


def amount_of_roll(
    event: GameEvent, roles: frozenset[str], amount: int | None, *, together: bool
) -> int | None:
    """The amount of an event as words speak of it: of several dice that are rolled at once the
    highest result, None where the words speak of one result of several."""
    if event.verb != "roll":
        return amount
    if HIGHEST in roles and "amount" not in roles:
        return event.numbers.get("highest", event.numbers["value"])
    return None if together and "several" in event.numbers else amount
