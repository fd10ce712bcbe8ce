"""Numbers of objects that have left, as they were last known."""

from __future__ import annotations

from kb import vocabulary as v
from kb.state.game_state import LastKnown


def is_its_own(word: object) -> bool:
    """Whether a number is one of the source itself: its power, its counters."""
    if isinstance(word, v.NumberOf | v.Counters) and word.which in ("self", "source"):
        return True
    if isinstance(word, v.Extreme | v.Counters) and word.filter == v.IsSelf():
        return True
    if isinstance(word, tuple):
        return any(map(is_its_own, word))
    if isinstance(word, v.Node):
        return any(is_its_own(getattr(word, name)) for name in word.__struct_fields__)
    return False


def last_known_number(said: object, known: LastKnown | None) -> int | None:
    """The number that words name of one object; None where it isn't known."""
    match said:
        case v.NumberOf(number=number) | v.Extreme(number=number):
            found = getattr(known, number, None)
            return found if isinstance(found, int) else None
        case v.Counters(kind=kind) if known is not None and known.counters is not None:
            return sum(known.counters.values()) if kind is None else known.counters.get(kind, 0)
    return None
