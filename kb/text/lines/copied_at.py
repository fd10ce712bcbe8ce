"""What the copy has as its target that the sentence before makes."""

from __future__ import annotations

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.instructions import Steps
from kb.vocabulary import GameAction, Mentioned, Objects

AT_THOSE = "at_those"
"""How a spell is copied so that these are its targets."""


def copied_at(before: Steps | None, steps: Steps) -> Steps | None:
    """The steps of the sentence before, of which the last copies a spell, with the target that this
    sentence says; None if it says something else.

    Raises NotUnderstood where no copy was made.
    """
    match steps:
        case (GameAction(verb="choose_new_targets", how=("those",)) as aiming,):
            pass
        case _:
            return None
    last = before[-1] if before else None
    match aiming.object, last:
        case (Objects(filter=Mentioned(of="step")),), GameAction(verb="copy", how=()) if (
            before and not aiming.subject
        ):
            copying = msgspec.structs.replace(last, how=(AT_THOSE,), with_=aiming.with_)
            return (*before[:-1], copying)
    raise NotUnderstood("which copy has a target")


__all__ = ["AT_THOSE", "copied_at"]
