"""The n-th spell of a kind that a player casts each turn, as words describe it."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.facts.circumstances import number_of_spells_cast

_YOURS = v.Controlled("you")


def nth_of_yours(parties: tuple[v.Party, ...]) -> tuple[int, str | None] | None:
    """Which of the spells of a kind it is that you cast each turn, and the number of a player that
    counts these, if one does; None for other words."""
    match parties:
        case (v.Objects(word, (v.Relation("nth_each_turn", (), False, number=int(nth)),)),):
            kind = _kind(word)
            return None if kind is None else (nth, number_of_spells_cast((v.Objects(kind),)))
    return None


def _kind(word: v.Filter) -> v.Filter | None:
    """What spells of yours are besides; None where they are somebody else's."""
    match word:
        case v.And(parts) if _YOURS in parts:
            rest = tuple(each for each in parts if each != _YOURS)
            return rest[0] if len(rest) == 1 else v.And(rest)
        case v.Or(kinds):
            found = [_kind(each) for each in kinds]
            known = tuple(each for each in found if each is not None)
            return v.Or(known) if len(known) == len(found) else None
    return None


__all__ = ["nth_of_yours"]
