"""The proof of an atom: the rules that derived it, down to the facts, as they were recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clingo import Symbol

from kb.engine.layers.grounder import Grounder
from kb.engine.proof.law import LawRule, law_rules
from kb.engine.proof.recording import SUMMED, used


class Premise(NamedTuple):
    """A literal of a rule as it was when the rule was used.

    sort: `atom`, `comparison` or `aggregate`. value: the atom, or the values that were compared
    (as a tuple). negated: it is the absence of the atom that counts. literal: as the law has it.
    addends: what an aggregate was over: for each element its terms and the atoms behind it.
    """

    sort: str
    negated: bool
    value: Symbol
    literal: str
    addends: tuple[tuple[Symbol, tuple[Symbol, ...]], ...] = ()

    def atoms(self) -> Iterator[Symbol]:
        """The atoms that have to be there for it."""
        if self.sort == "atom" and not self.negated:
            yield self.value
        for _, behind in self.addends:
            yield from behind


class Step(NamedTuple):
    """An atom with the rule that derived it and what that rule needed; without a rule it is a
    fact."""

    atom: Symbol
    rule: LawRule | None
    premises: tuple[Premise, ...]


class Provenance:
    """What a recording grounder has recorded."""

    def __init__(self, grounder: Grounder) -> None:
        self._atoms = grounder.control.symbolic_atoms
        self._uses: dict[str, dict[Symbol, list[tuple[Symbol, ...]]]] = {}
        self._summed: dict[Symbol, list[Symbol]] | None = None
        self._proofs: dict[Symbol, Step] = {}

    def _uses_for(self, atom: Symbol) -> list[tuple[Symbol, ...]]:
        """Each use of a rule that derived an atom: the rule's number, the ground call, the body."""
        if atom.name not in self._uses:
            found: dict[Symbol, list[tuple[Symbol, ...]]] = {}
            for each in self._atoms.by_signature(*used(atom.name)):
                number, call, head, body = each.symbol.arguments
                found.setdefault(head, []).append((number, call, body))
            self._uses[atom.name] = found
        return self._uses[atom.name].get(atom, [])

    def born(self, atom: Symbol) -> int:
        """The ground call in which an atom came about; 0 for facts that were told."""
        return min((call.number for _, call, _ in self._uses_for(atom)), default=0)

    def holds(self, atom: Symbol) -> bool:
        """Returns whether an atom was derived or told."""
        return self._atoms[atom] is not None

    def proof(self, goal: Symbol) -> list[Step]:
        """The steps that lead to an atom, itself first; each atom once, and none of them rests on
        itself. Raises LookupError for an atom that was never derived."""
        if not self.holds(goal):
            raise LookupError(str(goal))
        self._prove(goal)
        found: dict[Symbol, Step] = {}
        waiting = [goal]
        while waiting:
            atom = waiting.pop()
            if atom not in found:
                step = found[atom] = self._proofs[atom]
                needed = [each for premise in step.premises for each in premise.atoms()]
                waiting.extend(reversed(needed))
        return list(found.values())

    def _prove(self, goal: Symbol) -> None:
        """Finds a well-founded proof of an atom and of all that it rests on, by depth; without
        recursion of Python's own, for proofs can be deep. Of several uses of rules the first one
        is taken that does not lead back to an atom whose proof is still being sought."""
        open_: dict[Symbol, Iterator[Step]] = {}
        path: list[tuple[Symbol, Step]] = []
        pending = [goal]
        while pending:
            atom = pending[-1]
            if atom in self._proofs:
                pending.pop()
                continue
            step: Step | None
            if path and path[-1][0] == atom:
                step = path[-1][1]
            else:
                step = next(open_.setdefault(atom, self._candidates(atom)), None)
                if step is None:  # every use leads back; so another use is needed further up
                    del open_[atom]
                    pending.pop()
                    path.pop()
                    continue
                path.append((atom, step))
            missing = [each for each in _needs(step) if each not in self._proofs]
            sought = {each for each, _ in path}
            if not missing:
                self._proofs[atom] = step
                path.pop()
                pending.pop()
            elif any(each in sought for each in missing):
                path.pop()  # this use leads back: the next one
            else:
                pending.append(missing[0])

    def _candidates(self, atom: Symbol) -> Iterator[Step]:
        uses = self._uses_for(atom)
        if not uses:
            yield Step(atom, None, ())
            return
        for number, _, body in sorted(uses):
            rule = law_rules()[number.number]
            yield Step(atom, rule, tuple(self._premises(atom, rule, body)))

    def _premises(self, head: Symbol, rule: LawRule, body: Symbol) -> Iterator[Premise]:
        for place, (literal, value) in enumerate(zip(rule.body, body.arguments, strict=True)):
            addends: tuple[tuple[Symbol, tuple[Symbol, ...]], ...] = ()
            if literal.sort == "aggregate":
                addends = tuple(self._addends(head, rule.number, place))
            yield Premise(literal.sort, literal.negated, value, str(literal), addends)

    def _addends(
        self, head: Symbol, rule: int, place: int
    ) -> Iterator[tuple[Symbol, tuple[Symbol, ...]]]:
        if self._summed is None:
            self._summed = {}
            for each in self._atoms.by_signature(*SUMMED):
                self._summed.setdefault(each.symbol.arguments[1], []).append(each.symbol)
        for found in self._summed.get(head, ()):
            number, _, element, behind = found.arguments
            where, terms = element.arguments
            if (number.number, where.number) == (rule, place):
                yield terms, tuple(behind.arguments)


def _needs(step: Step) -> list[Symbol]:
    return [each for premise in step.premises for each in premise.atoms()]
