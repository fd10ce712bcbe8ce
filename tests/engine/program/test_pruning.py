"""What is left out of program parts before they are grounded has no instance; the rules are read as
clingo reads them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from clingo import Control, Symbol, ast

from kb.api import Board
from kb.engine.layers.grounder import Grounder, Parameters
from kb.engine.layers.moments_grounder import MomentsGrounder
from kb.engine.program import pruning
from kb.engine.program.fact_table import FactTable
from kb.engine.program.loading import add_parts, part_of
from kb.engine.program.momentary import momentary, with_moment
from kb.engine.program.program import parts
from kb.engine.program.rules import (
    ANYTHING,
    COMPOUND,
    Kind,
    Name,
    Pattern,
    derived_for_calls,
    deriving,
    nodes_of,
    rules_of,
)
from kb.engine.program.terms import number
from kb.queries.legal.legal import legal
from kb.queries.state_based.state_based import state_based
from tests.law.boards import own_board
from tests.law.checks import OWN
from tests.law.do_checks import do_checks_in
from tests.law.happen_checks import courses, happen_checks_in

Told = list[tuple[str, list[Symbol]]]
SAMPLE = 400 if os.environ.get("LAWMAGE_PROFILE") == "long" else 10


class Twin:
    """A control in which the same is grounded with nothing left out."""

    def __init__(self, moments: bool) -> None:
        self.control = Control(["--warn=none"])
        self.moments = moments
        self.loaded: set[str] = set()
        self.facts: list[Symbol] = []

    def tell(self, facts: list[Symbol], moment: int) -> None:
        self.facts += [with_moment(each, moment) if self.moments else each for each in facts]

    def ground(self, whole: Told, context: object) -> None:
        for name, _ in whole:
            if name not in self.loaded:
                self.loaded.add(name)
                add_parts(self.control, (name,), self.moments)
        with self.control.backend() as backend:
            for fact in self.facts:
                backend.add_rule([backend.add_atom(fact)])
        self.facts.clear()
        self.control.ground(whole, context=context)


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rules were left out of each ground call in which any could be, while every control
    is compared with one in which none is."""
    left_out: list[int] = []
    tell, tell_table = Grounder.tell, Grounder.tell_table
    pruned, ground, answer = Grounder.pruned, Grounder._ground_for, Grounder.answer
    whole: dict[int, tuple[list[str], list[str]]] = {}

    def twin_of(self: Any) -> Twin:
        if not hasattr(self, "twin"):
            self.twin = Twin(isinstance(self, MomentsGrounder))
        found: Twin = self.twin
        return found

    def telling(self: Grounder, facts: Iterable[Symbol]) -> None:
        told = [*facts]
        twin_of(self).tell(told, getattr(self, "_moment", 0))
        tell(self, told)

    def telling_table(self: Grounder, table: FactTable) -> None:
        twin_of(self).tell([*table.facts], getattr(self, "_moment", 0))
        tell_table(self, table)

    def leaving_out(self: Grounder, call: int, names: list[str], more: list[str]) -> list[str]:
        found = pruned(self, call, names, more)
        whole[id(self)] = names, found
        left_out.append(len(names) - len(found) + sum(part_of(e) != e for e in found))
        return found

    def grounding(
        self: Grounder, call: int, names: Iterable[str], *more: tuple[str, Parameters]
    ) -> None:
        names = [*names]
        asked, found = whole.pop(id(self), (names, names))
        assert found == names
        told = [*self._later, *((each, (number(call),)) for each in asked)]
        told += [(each, (number(call), *rest)) for each, rest in more]
        ground(self, call, names, *more)
        twin = twin_of(self)
        moment = [number(self._moment)] if isinstance(self, MomentsGrounder) else []
        twin.ground([(each, [*rest, *moment]) for each, rest in told], self._rewording)
        mine, its = (
            {each.symbol for each in control.symbolic_atoms}
            for control in (self.control, twin.control)
        )
        assert mine == its, (asked, sorted(its ^ mine)[:5])

    monkeypatch.setattr(pruning, "OFTEN", 1)

    def answering(self: Grounder, call: int, question: str, *more: Any, read: Any = None) -> None:
        answer(self, call, question, *more)  # whether or not there may be anything to read

    monkeypatch.setattr(Grounder, "answer", answering)
    monkeypatch.setattr(Grounder, "tell", telling)
    monkeypatch.setattr(Grounder, "tell_table", telling_table)
    monkeypatch.setattr(Grounder, "pruned", leaving_out)
    monkeypatch.setattr(Grounder, "_ground_for", grounding)
    return left_out


def sampled(checks: list[Any]) -> list[Any]:
    return Random(1).sample(checks, min(SAMPLE, len(checks)))


def test_what_happens_is_derived_alike(compared: list[int]) -> None:
    for check in sampled(happen_checks_in(OWN)):
        courses(check, own_board(check.snapshot))
    assert sum(compared) > SAMPLE


def test_what_may_be_done_is_derived_alike(compared: list[int]) -> None:
    for check in sampled(do_checks_in(OWN)):
        board = Board.from_dict(check.snapshot)
        state_based(board)
        legal(board)
    assert sum(compared) > SAMPLE


def test_what_is_not_grounded_has_nothing_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, ground = Grounder.answer, Grounder._ground_for
    grounded: set[int] = set()
    skipped: list[str] = []

    def grounding(self: Grounder, call: int, names: Iterable[str], *more: Any) -> None:
        grounded.add(call)
        ground(self, call, names, *more)

    def answering(
        self: Grounder, call: int, question: str, *more: Any, read: frozenset[str] | None = None
    ) -> None:
        grounded.discard(call)
        answer(self, call, question, *more, read=read)
        if read is None or call in grounded:
            return
        skipped.append(question)
        answer(self, call, question, *more)
        hidden = momentary() if isinstance(self, MomentsGrounder) else frozenset()
        for name, arity, _ in self.control.symbolic_atoms.signatures:
            if name in read:
                found = self.read(name, arity - (name in hidden))
                assert number(call) not in {first for first, *_ in found}, (question, name)

    monkeypatch.setattr(pruning, "OFTEN", 1)
    monkeypatch.setattr(Grounder, "_ground_for", grounding)
    monkeypatch.setattr(Grounder, "answer", answering)
    for check in sampled(happen_checks_in(OWN)):
        courses(check, own_board(check.snapshot))
    assert {"impossible", "replacing", "triggering_before", "triggering_after"} <= {*skipped}


@pytest.mark.parametrize("part", sorted(parts()))
def test_rules_are_read_as_clingo_reads_them(part: str) -> None:
    parameters = parts()[part][0]
    assert len(rules_of(part)) == len(nodes_of(part))
    for rule, node in zip(rules_of(part), nodes_of(part), strict=True):
        if node.ast_type != ast.ASTType.Rule:
            assert (rule.heads, rule.needs) == ((), ())
            continue
        needed = [
            each.atom.symbol
            for each in node.body
            if each.ast_type == ast.ASTType.Literal
            and each.sign == ast.Sign.NoSign
            and each.atom.ast_type == ast.ASTType.SymbolicAtom
        ]
        assert len(rule.needs) == len(needed), node
        for pattern, atom in zip(rule.needs, needed, strict=True):
            _alike(pattern, atom, parameters)
        if node.head.ast_type == ast.ASTType.Literal:
            atoms = [node.head.atom.symbol] if hasattr(node.head.atom, "symbol") else []
            assert len(rule.heads) == len(atoms), node
            for pattern, atom in zip(rule.heads, atoms, strict=True):
                _alike(pattern, atom, parameters)
        for head in rule.heads:
            name, _ = head.signature
            assert part in deriving()[name]
            assert head.of_call or name not in derived_for_calls()


def _alike(pattern: Pattern, atom: Any, parameters: list[str]) -> None:
    assert pattern.signature == (atom.name, len(atom.arguments))
    for mine, its in zip(pattern.arguments, atom.arguments, strict=True):
        if mine == ANYTHING:
            continue
        if its.ast_type == ast.ASTType.Variable or str(its) in parameters:
            assert mine == Name(str(its)), atom
        elif its.ast_type == ast.ASTType.SymbolicTerm:
            assert mine == Kind(its.symbol), atom
        elif its.ast_type == ast.ASTType.UnaryOperation:
            assert isinstance(mine, Kind), atom
            assert str(mine.constant) == str(its), atom
        else:
            assert its.ast_type == ast.ASTType.Function, atom
            assert its.arguments, atom
            assert not its.external, atom
            assert mine == COMPOUND, atom
