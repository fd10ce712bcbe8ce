"""How something enters that the sentence before creates or puts onto the battlefield: tapped,
attacking."""

from __future__ import annotations

import msgspec

from kb.text.semantics.instructions import Steps
from kb.vocabulary import GameAction, Mentioned, Objects
from kb.vocabulary.parts import every_part, with_parts

_SO = frozenset({"tapped", "attacking"})
_MAKING = frozenset({"create", "populate"})


def entering_so(before: Steps | None, steps: Steps) -> Steps | None:
    """The steps of the sentence before, in which something enters as this sentence says; None if it
    says something else."""
    match steps:
        case (GameAction("enter", (), (Objects(Mentioned() as it, ()),), how=how) as said,) if (
            how and _SO.issuperset(how)
        ):
            plain = GameAction("enter", object=said.object, how=how, against=said.against)
        case _:
            return None
    if msgspec.structs.replace(said, label=None) != plain:
        return None
    makes = [
        each
        for each in every_part(before or ())
        if isinstance(each, GameAction) and _is_of(it, each)
    ]
    if len(makes) != 1 or not _lets_enter(makes[0]) or _SO.intersection(makes[0].how):
        return None
    (former,) = makes
    made = msgspec.structs.replace(former, how=(*former.how, *how), against=said.against)
    return with_parts(before, lambda word: made if word is former else word)


def _is_of(it: Mentioned, action: GameAction) -> bool:
    """Whether a mention is what an action makes, or what it is done to."""
    made = action.label is not None and it == Mentioned("step", action.label)
    return made or action.object == (Objects(it),)


def _lets_enter(action: GameAction) -> bool:
    """Whether an action brings something onto the battlefield that enters in a manner."""
    return not action.against and (action.verb in _MAKING or action.to == "battlefield")


__all__ = ["entering_so"]
