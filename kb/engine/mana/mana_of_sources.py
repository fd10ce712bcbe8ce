"""Spells that only mana of certain sources may be spent on: "spend only mana produced by creatures
to cast this spell" (101.2, 106.3)."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.candidates import Candidate
from kb.engine.actions.sources_of_mana import produced_only_by
from kb.engine.layers.final_state import ObjectAbility
from kb.snapshot.pool import PoolMana

Said = tuple[ObjectAbility, v.Filter]
"""An ability of the spell, and the sources that it names."""


class OnlyOfSources:
    """What the spell that a candidate casts says of the sources of the mana to cast it."""

    def __init__(self, actions: Actions, candidate: Candidate) -> None:
        self._actions = actions
        self.said: list[Said] = [*_said(actions, candidate)]

    def source(self, id_: str) -> bool:
        """Returns whether mana of a source may be spent on it."""
        return all(id_ in self._actions.spendable_on(*each) for each in self.said)

    def in_pool(self, mana: PoolMana) -> bool | None:
        """Returns the same of mana in the pool; None where its source isn't known."""
        if not self.said:
            return True
        if mana.produced_by is None:
            return None
        known = frozenset(mana.produced_by)
        answers = [_fits(word, known) for _, word in self.said]
        return None if None in answers else all(answers)


def _said(actions: Actions, candidate: Candidate) -> Iterator[Said]:
    if candidate.action == "cast" and candidate.spell is not None:
        for ability in actions.present.abilities_of(candidate.spell):
            for word in produced_only_by(ability.words):
                yield ability, word


def _fits(word: v.Filter, known: frozenset[str]) -> bool | None:
    """Returns whether something of these types, subtypes and supertypes is of a filter; None where
    they don't tell."""
    match word:
        case v.HasType(type=name) | v.HasSubtype(subtype=name) | v.HasSupertype(supertype=name):
            return name.lower() in known
        case v.And(all=parts):
            answers = [_fits(each, known) for each in parts]
            return False if False in answers else None if None in answers else True
        case v.Not(filter=part):
            answer = _fits(part, known)
            return None if answer is None else not answer
    return None


__all__ = ["OnlyOfSources"]
