"""One way in which an action is done."""

from __future__ import annotations

from typing import NamedTuple

from kb import vocabulary as v
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent

MOST_CHOICES = 500
"""More ways to choose objects are not gone through."""


class NotCarriedOut(ValueError):
    """An action that can't be carried out."""


class Beginning(NamedTuple):
    """A continuous effect that begins: on these objects, under whose control."""

    effect: v.Effect
    affects: tuple[str, ...]
    controller: str


class Doing(NamedTuple):
    """One way in which an action may be done: the events, and what was chosen.

    `about` is what later steps mean by it, where that isn't what the events are about; `begins`
    effects that begin with it; `gaps` what of it was not understood; `seen` what it has shown;
    `amounts` the numbers that it came to.
    """

    events: tuple[GameEvent, ...]
    choices: tuple[Choice, ...] = ()
    about: tuple[str, ...] | None = None
    begins: tuple[Beginning, ...] = ()
    gaps: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    amounts: tuple[tuple[v.Mentioned | None, int], ...] = ()
