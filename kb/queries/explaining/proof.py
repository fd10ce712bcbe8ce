"""The proof of an answer: every rule of the law that was used, what each needed, and where the
facts are from. Nothing is written beside the law here: it is what clingo recorded while it derived.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from kb.board import Board
from kb.engine.program.terms import Symbol, is_function
from kb.engine.proof.law import LawRule
from kb.engine.proof.matching import Model, Open, Pattern
from kb.engine.proof.provenance import Premise, Provenance, Step
from kb.engine.proof.recording import RecordingGrounder
from kb.engine.proof.refutation import Obstacle, Refutation
from kb.queries.explaining.fact_sources import FactSources
from kb.queries.names.naming import Names
from kb.rulebook.citation import read

MOST_STEPS = 5_000
"""No proof is told with more steps; what is left out is counted."""


class Prover:
    """Proofs and refutations of one board's derivation, which has to have been recorded."""

    def __init__(self, board: Board, names: Names) -> None:
        grounder = board.derivation.grounder
        assert isinstance(grounder, RecordingGrounder)
        self.edition = board.edition
        self.provenance = Provenance(grounder)
        self.refutation = Refutation(Model(grounder.control, self.provenance.born), grounder.loaded)
        self.words = TermWords(names)
        self._sources = FactSources(board, names)
        self._refuted: dict[Symbol, list[dict[str, Any]]] = {}

    def document(self, goals: Iterable[Symbol]) -> dict[str, Any]:
        """`goals`: the numbers of the steps that prove them; `steps`: each atom once."""
        found: dict[Symbol, Step] = {}
        wanted = list(goals)
        for goal in wanted:
            for step in self.provenance.proof(goal):
                found.setdefault(step.atom, step)
        told = [step for step in found.values() if step.rule is not None or step.atom in wanted]
        numbers = {step.atom: number for number, step in enumerate(told[:MOST_STEPS], 1)}
        return {
            "goals": [numbers[goal] for goal in wanted if goal in numbers],
            "steps": [self._step(step, numbers) for step in told[:MOST_STEPS]],
            "left_out": max(0, len(told) - MOST_STEPS),
        }

    def _step(self, step: Step, numbers: dict[Symbol, int]) -> dict[str, Any]:
        law = self.law(step.rule) if step.rule is not None else None
        return {
            "step": numbers[step.atom],
            "atom": str(step.atom),
            "says": self.words.of(step.atom),
            **(law or {"source": self._sources.of(step.atom)}),
            "premises": [self._premise(each, numbers) for each in step.premises],
        }

    def law(self, rule: LawRule) -> dict[str, Any]:
        """The place of a rule of the law, and the rule of the game that it encodes."""
        number, cited = citation(rule.comment, self.edition)
        return {
            "rule": number,
            "edition": cited,
            "place": rule.place,
            "law": rule.text,
            "comment": rule.comment,
        }

    def _premise(self, premise: Premise, numbers: dict[Symbol, int]) -> dict[str, Any]:
        document: dict[str, Any] = {"literal": premise.literal, "holds": True}
        if premise.sort == "atom":
            document["atom"] = ("not " if premise.negated else "") + str(premise.value)
            document["says"] = ("not " if premise.negated else "") + self.words.of(premise.value)
            if premise.negated:
                document["refuted"] = self.refuted(premise.value)
            else:
                document.update(self._support(premise.value, numbers))
        else:
            document["says"] = _compared(premise, self.words)
        if premise.addends:
            document["over"] = [
                {
                    "says": self.words.of(terms),
                    "of": [
                        {"says": self.words.of(each), **self._support(each, numbers)}
                        for each in behind
                    ],
                }
                for terms, behind in premise.addends
            ]
        return document

    def _support(self, atom: Symbol, numbers: dict[Symbol, int]) -> dict[str, Any]:
        if atom in numbers:
            return {"step": numbers[atom]}
        return {"source": self._sources.of(atom)}

    def refuted(self, atom: Symbol) -> list[dict[str, Any]]:
        """For each rule that could derive an atom, where it comes to nothing."""
        if atom not in self._refuted:
            found = self.refutation.obstacles(atom)
            self._refuted[atom] = [self.obstacle(each) for each in found]
        return self._refuted[atom]

    def obstacle(self, obstacle: Obstacle) -> dict[str, Any]:
        """A rule that wasn't used: what of its body was there, and what failed."""
        missing = None if obstacle.missing is None else self.words.of(obstacle.missing)
        if missing is not None and obstacle.negated:
            missing = f"not {missing}"
        return {
            **self.law(obstacle.rule),
            "met": [self.words.of(each) for each in obstacle.met],
            "fails": missing if missing is not None else obstacle.literal,
            "literal": obstacle.literal,
        }


class TermWords:
    """The law's terms for people: effects under their names, the rest as it is."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def of(self, term: Pattern) -> str:
        """A term in which effects have their names."""
        if isinstance(term, Open):
            return str(term)
        if isinstance(term, Symbol) and not is_function(term):
            return str(term)
        if isinstance(term, Symbol) and term.name in ("from", "resolved", "counter"):
            try:
                return self._names.effect(term)
            except (KeyError, RuntimeError):
                return str(term)
        if not term.arguments:
            return str(term)
        return f"{term.name}({', '.join(self.of(each) for each in term.arguments)})"


def _compared(premise: Premise, words: TermWords) -> str:
    values = ", ".join(words.of(each) for each in premise.value.arguments)
    return f"{premise.literal}  [{values}]" if values else premise.literal


NUMBERED_ANEW = "2009-07-11"
"""The edition that gave nearly all rules about continuous effects other numbers."""


@cache
def citation(comment: str, edition: str) -> tuple[str | None, str | None]:
    """The first rule that a comment of the law cites for an edition, and the edition whose number
    that is: the last one until then, else the first after it, if possible from the same side of
    the great renumbering. None and None where the comment cites nothing."""
    if not comment.startswith("CR "):
        return None, None
    found = sorted(
        (each.edition, each.rules[0])
        for each in read("", comment.removeprefix("CR "))
        if each.rules and not each.fault
    )
    if not found:
        return None, None
    new = edition >= NUMBERED_ANEW
    alike = [each for each in found if (each[0] >= NUMBERED_ANEW) == new] or found
    until = [each for each in alike if each[0] <= edition]
    cited, number = until[-1] if until else alike[0]
    return number, cited
