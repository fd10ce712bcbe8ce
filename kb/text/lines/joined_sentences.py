"""Steps that are made of two sentences: what the second says of the first."""

from __future__ import annotations

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.instructions import Steps
from kb.vocabulary import GameAction, IfDone, IfSo


def not_regenerated(before: Steps | None) -> Steps:
    """The steps of the sentence before, of which the last destroys what can't be regenerated."""
    last = before[-1] if before else None
    if not isinstance(last, GameAction) or last.verb != "destroy":
        raise NotUnderstood("what can't be regenerated")
    assert before is not None
    how = (*last.how, "cant_be_regenerated")
    return (*before[:-1], msgspec.structs.replace(last, how=how))


def exiled_if_countered(before: Steps | None) -> Steps:
    """The steps of the sentence before, with where the countered spell goes."""
    last = before[-1] if before else None
    if not isinstance(last, GameAction) or last.verb != "counter" or last.to is not None:
        raise NotUnderstood("what is countered")
    assert before is not None
    return (*before[:-1], msgspec.structs.replace(last, to="exile"))


def otherwise(before: Steps | None, steps: Steps) -> Steps:
    """The steps of the sentence before, with what is done if its condition isn't so."""
    last = before[-1] if before else None
    if before and isinstance(last, IfSo) and not last.otherwise:
        return (*before[:-1], msgspec.structs.replace(last, otherwise=steps))
    if before and isinstance(last, IfDone) and last.done:
        return (*before, IfDone(steps, done=False))
    raise NotUnderstood("otherwise than what")


def instead(before: Steps | None, steps: Steps) -> Steps:
    """One step for two sentences: what is done if the condition of the second is so, and what is
    done otherwise."""
    step = steps[0] if len(steps) == 1 else None
    if not before or len(before) > 1 or not isinstance(step, IfSo) or step.otherwise:
        raise NotUnderstood("instead of what")
    return (msgspec.structs.replace(step, otherwise=before),)
