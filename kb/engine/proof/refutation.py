"""Why no rule derives an atom: for each rule that could, the literal that fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clingo import Symbol

from kb.engine.proof.law import LawRule, Literal, rules_for
from kb.engine.proof.matching import (
    Binding,
    Model,
    Open,
    Pattern,
    Shape,
    Unknown,
    matched,
    partly_known,
    pattern_of,
)

MOST_TRIES = 4000
"""After so many partial instances of a rule the one that went furthest has to do."""
DEEPEST = 9
"""How many rules down a chain of obstacles goes."""
ASKED_ON = frozenset({
    "has", "will_have", "generated", "gain", "given", "taken_by", "does", "applies", "met", "match",
    "candidate",
})  # fmt: skip
"""Predicates about what objects are and what effects do. Where one of them is missing, a chain goes
on; what steps there are and which effects they took is taken as it is."""
TELLING = frozenset({"excluded", "gone", "undone", "fails", "void", "kept_out", "phased_out"})
"""Predicates whose atoms say why something is not so."""
PLAIN = frozenset({"has", "zone", "related", "pointed_at"})
"""Predicates whose absence people understand."""


class Obstacle(NamedTuple):
    """A rule that doesn't derive an atom.

    met: the atoms of its body that are there, in the instance that goes furthest. missing: the
    literal that fails, with what is known filled in; None if it can't be told. negated: it fails
    because that atom is there.
    """

    rule: LawRule
    met: tuple[Pattern, ...]
    missing: Pattern | None
    negated: bool
    literal: str


class Refutation:
    """Asks why atoms were not derived. `parts` are the program parts in use."""

    def __init__(self, model: Model, parts: frozenset[str]) -> None:
        self.model = model
        self.parts = parts

    def obstacles(self, goal: Pattern) -> list[Obstacle]:
        """The obstacle of each rule in use whose head could be the goal; empty if no rule could."""
        assert not isinstance(goal, Open)
        return list(self._obstacles(goal))

    def _obstacles(self, goal: Symbol | Shape) -> Iterator[Obstacle]:
        for rule in rules_for(goal.name, len(goal.arguments)):
            if rule.part in self.parts:
                binding = matched(rule.head, goal, {})
                if binding is not None:
                    yield _Search(self.model, rule, goal).furthest(binding)

    def chain(self, goal: Pattern) -> list[Obstacle]:
        """From a goal down through what is missing, to a literal for which there is nothing more
        to ask: an atom that is there and ought not to be, or a fact that nobody told. Of several
        ways down the one that ends with an atom that says why, else the one whose last rule finds
        most of what it asks for."""
        self._asked: set[str] = set()
        return self._chain(goal, DEEPEST)

    def _chain(self, goal: Pattern, depth: int) -> list[Obstacle]:
        self._asked.add(str(goal))
        best: list[Obstacle] = []
        if isinstance(goal, Open) or depth == 0:
            return best
        for obstacle in self.obstacles(goal):
            found = [obstacle]
            missing = obstacle.missing
            if _leads_on(obstacle) and missing is not None and str(missing) not in self._asked:
                further = self._chain(missing, depth - 1)
                if _rank(further) > _rank(found) or _rank(found) == 0:
                    found += further
            best = max(best, found, key=_worth)
        return best


def _leads_on(obstacle: Obstacle) -> bool:
    return not obstacle.negated and _name(obstacle) in ASKED_ON


def _name(obstacle: Obstacle) -> str:
    missing = obstacle.missing
    return "" if missing is None or isinstance(missing, Open) else missing.name


def _worth(chain: list[Obstacle]) -> tuple[int, int]:
    return (_rank(chain), len(chain[-1].met)) if chain else (-1, -1)


def _rank(chain: list[Obstacle]) -> int:
    """How much the end of a chain tells people: the higher, the more."""
    if not chain:
        return -1
    name = _name(chain[-1])
    if chain[-1].negated:
        return 3 if name in TELLING else 0
    return 2 if name in PLAIN else 1 if name == "continues" else 0


class _Search:
    """Looks for the instance of one rule that goes furthest, of those that lead to a goal."""

    def __init__(self, model: Model, rule: LawRule, goal: Symbol | Shape) -> None:
        self._model = model
        self._rule = rule
        self._goal = goal
        self._tries = 0
        self._best: tuple[int, Binding, Literal | None] = (-1, {}, None)
        self._order: list[Literal] = []

    def furthest(self, binding: Binding) -> Obstacle:
        self._go(binding, list(self._rule.body), [], None)
        _, best, failing = self._best
        partly = partly_known(self._rule.head, self._goal)
        met = tuple(
            pattern_of(each.term, best, partly)
            for each in self._order
            if each.sort == "atom" and not each.negated
        )
        missing = None
        if failing is not None and failing.sort == "atom":
            missing = pattern_of(failing.term, best, partly)
        negated = failing is not None and failing.negated
        return Obstacle(self._rule, met, missing, negated, "" if failing is None else str(failing))

    def _go(
        self, binding: Binding, left: list[Literal], done: list[Literal], untold: Literal | None
    ) -> None:
        """Meets one literal after the other: in their order, but those that test something as
        soon as that can be told. untold: one of which it couldn't be told."""
        self._tries += 1
        if self._tries > MOST_TRIES or not left:
            if len(done) > self._best[0]:
                self._best, self._order = (len(done), binding, untold), done
            return
        literal = self._next(left, binding)
        others = [each for each in left if each is not literal]
        if len(done) > self._best[0]:
            self._best, self._order = (len(done), binding, literal), done
        try:
            for further in self._model.solutions(literal, binding):
                if matched(self._rule.head, self._goal, further) is not None:
                    self._go(further, others, [*done, literal], untold)
        except Unknown:
            self._go(binding, others, done, untold or literal)

    def _next(self, left: list[Literal], binding: Binding) -> Literal:
        for literal in left:
            if literal.sort == "comparison" or literal.negated:
                try:
                    any(self._model.solutions(literal, binding))
                except Unknown:
                    continue
                return literal
        atoms = [each for each in left if each.sort == "atom" and not each.negated]
        return atoms[0] if atoms else left[0]
