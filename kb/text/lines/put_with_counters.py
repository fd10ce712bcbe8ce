"""With what counters something entered that the sentence before puts onto the battlefield."""

from __future__ import annotations

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.instructions import Steps
from kb.vocabulary import (
    Const,
    Creates,
    Enters,
    Event,
    Filter,
    GameAction,
    IfSo,
    Mentioned,
    Objects,
    Replacement,
    Tally,
    Times,
    Value,
)
from kb.vocabulary.parts import every_part, with_parts


def put_with_counters(before: Steps | None, steps: Steps) -> Steps | None:
    """The steps of the sentence before, in which something is put onto the battlefield with the
    counters that this sentence says; None if it says something else.

    Raises NotUnderstood where something else is said of how it entered.
    """
    made = steps[0] if len(steps) == 1 else None
    if isinstance(made, IfSo) and any(
        isinstance(each, Creates) and _entering(each.replacement) is not None for each in made.does
    ):
        raise NotUnderstood("counters if what is so")
    entering = _entering(made.replacement) if isinstance(made, Creates) else None
    if entering is None or not isinstance(made, Creates):
        return None
    puts = [
        each
        for each in every_part(before or ())
        if isinstance(each, GameAction) and each.to == "battlefield"
    ]
    if not puts:
        return None
    (former, *others), (kind, number) = puts, _with_counters(made)
    itself = Mentioned("step", former.label) if former.label is not None else None
    it = former.object == (Objects(entering),) or entering == itself
    if others or not it or former.counter is not None:
        raise NotUnderstood("how what has been put onto the battlefield entered")
    put = msgspec.structs.replace(former, counter=kind, number=number)
    return with_parts(before, lambda word: put if word is former else word)


def _entering(replacement: Replacement | None) -> Filter | None:
    """The one object spoken of that a replacement effect is about as it enters."""
    match replacement:
        case Replacement(events=(Event(verb="enter", subject=(Objects(Mentioned() as word),)),)):
            return word
    return None


def _with_counters(made: Creates) -> tuple[str, Value | Tally]:
    """The kind of the counters and how many. Raises NotUnderstood for anything else."""
    assert made.replacement is not None
    match made.replacement:
        case Replacement(outcomes=(Enters(counters=(kind,), number=number) as enters,)):
            plain = Enters(counters=(kind,), number=number, each=enters.each)
            if enters != plain or made.replacement.conditions or made.replacement.unless:
                raise NotUnderstood("counters if what is so")
            match number, enters.each:
                case None, None:
                    return kind, Const(1)
                case _, None if number is not None:
                    return kind, number
                case Const(1), each if each is not None:
                    return kind, each
                case Const(times), each if each is not None and not isinstance(each, Tally):
                    return kind, Times(times, each)
    raise NotUnderstood("how what has been put onto the battlefield entered")


__all__ = ["put_with_counters"]
