"""Which static abilities define characteristics (604.3a): by what they say, printed or created with
a token; one that an effect grants defines nothing."""

from __future__ import annotations

import msgspec

from kb.vocabulary import (
    Ability,
    AddColors,
    AddSubtypes,
    Effect,
    IsSelf,
    SetColors,
    SetPT,
    SetSubtypes,
)

_DEFINING = (SetPT, SetColors, AddColors, SetSubtypes, AddSubtypes)


def defines(effect: Effect) -> bool:
    """Whether an effect only sets, of the object itself and whatever is so, what it says."""
    return all(
        isinstance(clause.subject, IsSelf)
        and clause.condition is None
        and all(isinstance(change, _DEFINING) for change in clause.does)
        for clause in effect.clauses
    )


def as_created(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities with which a token is created, as if they were printed on it (111.3)."""
    return tuple(
        msgspec.structs.replace(each, cda=True)
        if each.kind == "static" and each.effect is not None and defines(each.effect)
        else each
        for each in abilities
    )


__all__ = ["as_created", "defines"]
