"""Mana that may be spent as though it were of another type (609.4b): on which actions, as what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.mana.mana_supply import SpentAs
from kb.terms import COLOR_LETTERS, LETTER_OF, MANA_LETTERS

AS_WHAT = {"any_color": COLOR_LETTERS, "any_type": MANA_LETTERS}


class ManaSpending:
    """What the effects of a moment let its player spend mana as."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def on(self, act: int) -> SpentAs:
        """The pairs of types as which mana may be spent on the cost of a candidate, by its
        place."""
        return self._of_acts.get(act, ())

    def with_life(self, cost: str) -> str:
        """A cost with the symbols that may be paid with life instead as Phyrexian ones (107.4f)."""
        for letter in self._life_for:
            cost = re.sub(rf"\{{((?:\w/)?{letter}|{letter}(?:/\w)?)\}}", r"{\1/P}", cost)
        return cost

    @cached_property
    def _life_for(self) -> frozenset[str]:
        """The letters of the mana that life may be paid for."""
        return frozenset(mana.string.strip("{}") for (mana,) in self._actions.read("life_for", 1))

    @cached_property
    def always(self) -> SpentAs:
        """The pairs of types as which mana may be spent on any cost."""
        return self._pairs(clause.number for (clause,) in self._actions.read("spends_as_always", 1))

    @cached_property
    def _of_acts(self) -> dict[int, SpentAs]:
        clauses: dict[int, set[int]] = {}
        for act, clause in self._actions.read("spends_as", 2):
            clauses.setdefault(act.number, set()).add(clause.number)
        return {act: self._pairs(each) for act, each in clauses.items()}

    def _pairs(self, clauses: Iterable[int]) -> SpentAs:
        pairs: set[tuple[str, str]] = set()
        for clause in clauses:
            rule = self._actions.statements.clauses[clause]
            assert isinstance(rule, v.StatementLine)
            pairs.update(spent_as(rule))
        return tuple(sorted(pairs))


def spent_as(rule: v.StatementLine) -> Iterator[tuple[str, str]]:
    """Pairs of types of mana: the first may be spent as though it were the second."""
    named = [LETTER_OF[each.color] for each in rule.colors if isinstance(each, v.HasColor)]
    if "as_color" in rule.how:
        as_what = named[1:]
    else:
        as_what = [*next(AS_WHAT[how] for how in rule.how if how in AS_WHAT)]
    for letter in named[:1] or MANA_LETTERS:
        yield from ((letter, other) for other in as_what if other != letter)


__all__ = ["ManaSpending"]
