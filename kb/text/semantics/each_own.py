"""What several players do with what each of them did himself before."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from kb.text.semantics.mentions import SINGULAR
from kb.text.words.told import DONE
from kb.vocabulary import Extreme, GameAction, Mentioned, Related
from kb.vocabulary.several import OWN, of_several


def with_own(step: GameAction, found: GameAction, of_each: Set[int]) -> GameAction:
    """The action of several players with each one's own in the place of what all of them did
    before: "each player sacrifices a creature, then gains life equal to its toughness". `step` are
    its words, `of_each` the labels of what several players have done."""
    if not of_several(found):
        return found
    match step.number, found.number:
        case (
            Extreme(filter=Related(how=how)),
            Extreme(of, kind, Mentioned("step", label, None)),
        ) if (how in SINGULAR or how in DONE) and label in of_each:
            own = Extreme(of, kind, Mentioned("step", label, OWN))
            return msgspec.structs.replace(found, number=own)
    return found


__all__ = ["with_own"]
