"""By what the ways are told apart in which effects may be applied to an event."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from kb.engine.course.other_tokens import makes_tokens
from kb.engine.course.replaced import Past, Replaced, Step
from kb.engine.course.using_up import once
from kb.engine.events.event import GameEvent


def made_on_the_way(past: Past) -> Hashable:
    """The tokens that effects have had created besides, and which effects had applied before: those
    can't apply to them any more."""
    kinds = [each.candidate.kind for each in past.applied]
    return frozenset(
        (each.candidate.kind, encoded(each.was), frozenset(kinds[:place]))
        for place, each in enumerate(past.applied)
        if each.candidate.replacement is not None and makes_tokens(each.candidate.replacement)
    )


def what_comes(replaced: Replaced) -> Hashable:
    """What comes of an event in one way."""
    return tuple(
        (
            tuple(map(encoded, each.events)),
            each.not_understood,
            tuple((encoded(one.event), one.used) for one in each.makes),
            tuple((encoded(one.was), one.candidate.itself) for one in each.applied if each.more),
            frozenset(map(used_once, each.applied)) - {None},
        )
        for each in replaced.all()
    )


def used_once(step: Step) -> Hashable:
    """What an effect that was used up by being applied said; None for any other."""
    effect = step.candidate.lasting
    if effect is None or not any(once(e) for each in effect.replacements for e in each.events):
        return None
    return effect.text, effect.affects, tuple(sorted(effect.choices.items()))


def encoded(event: GameEvent) -> bytes:
    """An event as bytes: the same for the same."""
    return msgspec.json.encode(event, order="sorted")
