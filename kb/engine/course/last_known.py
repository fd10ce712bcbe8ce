"""Numbers of objects that have left, as they were last known."""

from __future__ import annotations

from kb import vocabulary as v
from kb.state.game_state import LastKnown
from kb.vocabulary.parts import any_part


def is_its_own(word: object) -> bool:
    """Whether a number is one of the source itself: its power, its counters."""
    return any_part(word, _is_of_source, quoted=True)


def _is_of_source(word: object) -> bool:
    if isinstance(word, v.NumberOf | v.Counters) and word.which in ("self", "source"):
        return True
    return isinstance(word, v.Extreme | v.Counters) and word.filter == v.IsSelf()


def last_known_number(said: object, known: LastKnown | None) -> int | None:
    """The number that words name of one object; None where it isn't known."""
    match said:
        case v.NumberOf(number=number) | v.Extreme(number=number):
            found = getattr(known, number, None)
            return found if isinstance(found, int) else None
        case v.Counters(kind=kind) if known is not None and known.counters is not None:
            return sum(known.counters.values()) if kind is None else known.counters.get(kind, 0)
    return None
