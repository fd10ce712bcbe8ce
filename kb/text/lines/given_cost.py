"""What a flashback cost is where an instruction gives the keyword without one (702.34a)."""

from __future__ import annotations

import msgspec

from kb.regex import regex
from kb.vocabulary import Clause, Creates, Everything, GainAbilities, RuleChange, Step

_FLASHBACK_COST = regex(r"The flashback cost is equal to (?:its|that card's) mana cost")
_AS_COST = RuleChange("cost", "The flashback cost is equal to its mana cost")


def with_flashback_cost(before: tuple[Step, ...] | None, sentence: str) -> tuple[Step, ...] | None:
    """The steps of the sentence before with what the cost of the flashback is that they give; None
    if they give none, or the sentence says something else."""
    last = before[-1] if before else None
    if not before or not isinstance(last, Creates) or last.effect is None:
        return None
    if not _FLASHBACK_COST.fullmatch(sentence) or not _gives_flashback(last.effect.clauses):
        return None
    clauses = (*last.effect.clauses, Clause(Everything(), (_AS_COST,)))
    effect = msgspec.structs.replace(last.effect, clauses=clauses)
    return (*before[:-1], msgspec.structs.replace(last, effect=effect))


def _gives_flashback(clauses: tuple[Clause, ...]) -> bool:
    return any(
        ability.keyword == "flashback"
        for clause in clauses
        for change in clause.does
        if isinstance(change, GainAbilities)
        for ability in change.abilities
    )


__all__ = ["with_flashback_cost"]
