"""Effects on several sets of objects, each of which is fixed as the effect begins (611.2c)."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.vocabulary.parts import any_part, with_parts


def of_each_set(step: v.Creates) -> tuple[v.Creates, ...]:
    """The effect, part by part where it is about several sets of objects."""
    effect = step.effect
    if effect is None or step.label is not None or step.rules or step.replacement is not None:
        return (step,)
    sets = dict.fromkeys(clause.subject for clause in effect.clauses)
    if any(map(is_said_of_rules, effect.clauses)):
        return (step,)
    if len(sets) < 2 and not any(_is_of_a_quality(each) for each in sets):
        return (step,)
    spoken = any(any_part(each, lambda word: word == v.Locked()) for each in sets)
    if step.on and not spoken:  # what it is on besides belongs to none of them
        return (step,)
    parts = [_of_set(step, effect, about) for about in sets]
    return (step,) if None in parts else tuple(each for each in parts if each is not None)


def _of_set(step: v.Creates, effect: v.Effect, about: v.Filter) -> v.Creates | None:
    """The part about one of the sets; None where it isn't known which others it leaves out."""
    clauses = tuple(each for each in effect.clauses if each.subject == about)
    if about == v.Locked():
        own = msgspec.structs.replace(effect, clauses=clauses)
        return msgspec.structs.replace(step, effect=own)
    if any_part(about, lambda word: word == v.Locked()):
        if not (len(step.on) == 1 and isinstance(step.on[0], v.Objects)):
            return None
        fixed = step.on[0].filter

        def meant(word: Any) -> Any:
            return fixed if word == v.Locked() else word

        about = with_parts(about, meant)
        clauses = tuple(msgspec.structs.replace(each, subject=about) for each in clauses)
    own = msgspec.structs.replace(effect, clauses=clauses)
    return msgspec.structs.replace(step, effect=own, on=())


def _is_of_a_quality(about: v.Filter) -> bool:
    """Whether it is what the effect is fixed to, if that is of some quality."""
    return isinstance(about, v.And) and v.Locked() in about.all


def is_said_of_rules(clause: v.Clause) -> bool:
    """Whether a clause is about no set of objects: what a cost is that the others give."""
    return clause.subject == v.Everything() and all(
        isinstance(each, v.RuleChange) and each.what == "cost" for each in clause.does
    )
