"""What several players do with what each of them did himself before."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from kb.text.semantics.mentions import SINGULAR
from kb.text.words.told import DONE
from kb.vocabulary import Extreme, GameAction, Mentioned, Players, Related

SEVERAL = ("any", "opponent", "other")
"""The words for several players."""
OWN = "own"
"""The role of what each of several players did something to, by himself."""


def by_several(action: GameAction) -> bool:
    """Whether the words name several players who do it."""
    return any(isinstance(who, Players) and who.who in SEVERAL for who in action.subject)


def with_own(step: GameAction, found: GameAction, of_each: Set[int]) -> GameAction:
    """The action of several players with each one's own in the place of what all of them did
    before: "each player sacrifices a creature, then gains life equal to its toughness". `step` are
    its words, `of_each` the labels of what several players have done."""
    if not by_several(found):
        return found
    match step.number, found.number:
        case (
            Extreme(filter=Related(how=how)),
            Extreme(of, kind, Mentioned("step", label, None)),
        ) if (how in SINGULAR or how in DONE) and label in of_each:
            own = Extreme(of, kind, Mentioned("step", label, OWN))
            return msgspec.structs.replace(found, number=own)
    return found


__all__ = ["by_several", "with_own"]
