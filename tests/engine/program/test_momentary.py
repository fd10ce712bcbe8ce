"""Which atoms carry the number of a moment: the law's text and clingo's syntax trees agree."""

from __future__ import annotations

from typing import Any

import pytest
from clingo import Function, Number, String, ast

from kb.engine.program.momentary import (
    MOMENT,
    TOLD,
    deriving_momentary,
    momentary,
    text_with_moment,
    with_moment,
    words_of,
    words_read,
)
from kb.engine.program.program import parts
from kb.engine.program.rules import nodes_in, nodes_of

SHOWN = ast.ASTType.ShowSignature


class _Numbering(ast.Transformer):
    """Puts the number into atoms."""

    def visit_SymbolicAtom(self, node: Any) -> Any:
        term = node.symbol
        if term.name not in momentary():
            return node
        moment = ast.Function(term.location, MOMENT, [], False)
        return node.update(symbol=term.update(arguments=[*term.arguments, moment]))


@pytest.mark.parametrize("part", sorted(parts()))
def test_atoms_carry_it_and_terms_do_not(part: str) -> None:
    numbering = _Numbering()
    meant = [e if e.ast_type == SHOWN else numbering.visit(e) for e in nodes_of(part)]
    assert [*map(str, nodes_in(text_with_moment(part)))] == [*map(str, meant)]


class _Atoms(ast.Transformer):
    """The atoms of what it visits: their names, and whether they are of a call."""

    def __init__(self) -> None:
        self.found: list[tuple[str, bool]] = []

    def visit_SymbolicAtom(self, node: Any) -> Any:
        arguments = node.symbol.arguments
        self.found.append((node.symbol.name, bool(arguments) and str(arguments[0]) == "call"))
        return node


def _atoms(*nodes: Any) -> list[tuple[str, bool]]:
    atoms = _Atoms()
    for each in nodes:
        atoms.visit(each)
    return atoms.found


def test_what_is_derived_for_no_call_from_what_carries_it_carries_it() -> None:
    rules = [
        (_atoms(node.head), _atoms(*node.body))
        for part in parts()
        for node in nodes_of(part)
        if node.ast_type == ast.ASTType.Rule
    ]
    found, known = set(TOLD), 0
    while known < len(found):
        known = len(found)
        for heads, body in rules:
            if any(name in found for name, _ in body):
                found.update(name for name, of_call in heads if not of_call)
    assert found == momentary()


def test_facts_are_told_with_it() -> None:
    tapped = Function("trait", [String("bears"), Function("tapped")])
    assert str(with_moment(tapped, 3)) == 'trait("bears",tapped,3)'
    assert str(with_moment(Function("game", [Function("upkeep")]), 0)) == "game(upkeep,0)"
    other = Function("test", [Number(1), Function("trait", [Function("tapped")])])
    assert with_moment(other, 3) == other


def test_words_that_change_are_looked_for_in_the_rules_that_read_them() -> None:
    life = Function("player_has", [String("A"), String("life"), Number(20)])
    step = Function("game", [Function("combat")])
    assert words_of([life, step]) == {"life", "combat"}
    assert "life" in words_read("whose_most_life")
    assert "combat" in words_read("whose_else")
    assert "tapped" not in words_read("traits")


def test_rules_that_say_for_each_moment_what_is_so() -> None:
    assert deriving_momentary("statuses")
    assert not deriving_momentary("traits")
