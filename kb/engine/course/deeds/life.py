"""Life that is gained and lost."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.course.deeds.instructed import Doing, Instructed, stated_amount
from kb.engine.events.event import GameEvent


def life(said: Instructed) -> Iterator[Doing]:
    amount = stated_amount(said)
    yield Doing(
        tuple(
            GameEvent(
                said.action.verb,
                name,
                of_player=True,
                numbers={"value": amount},
                players={"cause": said.actor.controller},
            )
            for name in said.players()
        )
    )
