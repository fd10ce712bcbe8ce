"""What the law answers about events: what triggers on them, what could replace them."""

from __future__ import annotations

from typing import NamedTuple

from clingo import Symbol


class Triggered(NamedTuple):
    """An ability that triggers on an event: as an effect of the law, the event's place
    among those of the call."""

    effect: Symbol
    event: int
    parts: dict[str, tuple[str, ...]]
    """Role → the objects and players who take that part in it."""
    x: int | None = None
    """The X of its words, as far as that is known as it triggers."""
    with_host: bool = False
    """What it is attached to has left by the event: it finds itself in the graveyard."""
    step_of: str | None = None
    """Of what triggers as a step begins, the player whose step it is of whom the words speak."""
    dealt: int | None = None
    """The damage that it triggers on, of all that is dealt at once and is one event."""


class Applicable(NamedTuple):
    """The replacement effects that could apply to an event, each as effect and clause, or the rule
    that replaces it and how; who chooses among them; by places, which waits for which other."""

    effects: tuple[tuple[Symbol, Symbol], ...]
    chooser: str | None
    waits: frozenset[tuple[int, int]]
