"""Creatures that are paired with each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb.engine.course.deeds.instructed import Doing, Instructed
from kb.engine.events.event import GameEvent


def pair(said: Instructed) -> Iterator[Doing]:
    """The ways to pair a creature with another one; whether the two can be is the law's to say."""
    for (ids, choices), (others, more) in product(said.objects("object"), said.objects("with_")):
        players = {"subject": said.doer, "cause": said.actor.controller}
        there = [each.id for each in said.state.objects]
        events = tuple(
            GameEvent("pair", one, words={"object": other}, players=players)
            for one in ids
            for other in others
            if one in there and other in there
        )
        yield Doing(events, (*choices, *more))


__all__ = ["pair"]
