"""Where a countered spell goes, told apart from its being countered."""

from __future__ import annotations

import msgspec

from kb.vocabulary import Either, GameAction, Step, Unless

_PLACES = {
    ("exile", None): "exiled",
    ("hand", None): "put into its owner's hand",
    ("library", "top"): "put on top of its owner's library",
    ("library", "bottom"): "put on the bottom of its owner's library",
}
_EITHER = "put on your choice of the top or bottom of its owner's library"


def countered_elsewhere(step: Step) -> tuple[Step, str | None]:
    """A step that counters something without where that goes, and the words for it; any other step
    as it is."""
    match step:
        case GameAction(verb="counter", to=to, place=place) if (to, place) in _PLACES:
            plain = msgspec.structs.replace(step, to=None, place=None)
            return plain, _PLACES[str(to), place]
        case Unless(does=(one,)):
            plain_one, words = countered_elsewhere(one)
            return msgspec.structs.replace(step, does=(plain_one,)), words
        case Either(options=((first,), (second,))):
            one, other = countered_elsewhere(first)[0], countered_elsewhere(second)[0]
            if one == other != second:
                return one, _EITHER
    return step, None
