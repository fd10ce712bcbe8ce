"""Who or what an instruction speaks of by its place in the text."""

from __future__ import annotations

from typing import Literal

from kb.vocabulary.seen import Node


class Mentioned(Node, frozen=True, tag="mentioned"):
    """Who or what an instruction means by "it", "that creature", "that player" (608.2c).

    `target`: the `number`-th target (from 0) of the ability or mode; `step`: what the step with
    that label was done to, or made (with role `subject` who did it, with role `done` those to which
    it was done in fact, with `to_hand` and its like those that it put there; of "until …" the last
    one, with role `all` all of them; of an amount with role `greatest` that of the player of whom
    it is most); `rest`: those that no step after it was done to; `unchosen`:
    those that could have been chosen in that step and were not; `event`: who or what stands in
    `role` of the event that the ability waited for; `cost`: what was paid by doing `role` (a verb);
    `each`: the one that a "for each" or "each player" has come to; `affected`: what was fixed when
    a delayed triggered ability came about (with role `player` who); `giver`: the object by whose
    ability the object has this one, `role` is its name (201.5a); `chosen`: the object that was
    chosen for an effect.
    """

    of: Literal[
        "target", "step", "rest", "unchosen", "event", "cost", "each", "affected", "giver", "chosen"
    ]
    number: int = 0
    role: str | None = None


CHOSEN_OBJECT = Mentioned("chosen")
"""The object that was chosen for an effect."""


def giver(name: str) -> Mentioned:
    """The object of that name that gave the ability which calls it so (201.5a)."""
    return Mentioned("giver", role=name)
