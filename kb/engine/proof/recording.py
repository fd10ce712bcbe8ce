"""A grounder that has clingo write down which rule derived what.

Beside each rule `head :- body.` of a part stands another with the same body:

    by_rule_NAME(Number,call,head,(…)) :- body.

NAME is that of the head, `call` the number of the ground call. The terms in the parentheses are
those of the body's literals: the atoms, negated or not, and both sides of a comparison. So clingo
itself notes every instance of a rule at the very moment when it used it. No rule of the law reads
these atoms, so that they can't change what is derived.
For the elements of aggregates there is `summed/4`, with what each of them adds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from clingo import ast

from kb.engine.layers.grounder import Grounder
from kb.engine.proof.law import LawRule, Literal, rules_by_part

SUMMED = ("summed", 4)


def used(predicate: str) -> tuple[str, int]:
    """Name and arity of what records the uses of rules for a predicate."""
    return f"by_rule_{predicate}", 4


class RecordingGrounder(Grounder):
    """Grounds as any other, and records; about twice the work."""

    def _load(self, names: Collection[str]) -> None:
        super()._load(names)
        for name in names:
            if rules := rules_by_part().get(name):
                self.control.add(name, list(rules[0].parameters), recording_rules(name))

    def pruned(self, call: int, names: list[str], more: list[str]) -> list[str]:
        """The parts whole: why a rule has no instance may be asked."""
        return names

    @property
    def loaded(self) -> frozenset[str]:
        """The program parts in use."""
        return frozenset(self._loaded)


@cache
def recording_rules(part: str) -> str:
    """The rules that record the uses of those of a part."""
    return "\n".join(line for rule in rules_by_part()[part] for line in _recording(rule))


def _recording(rule: LawRule) -> Iterator[str]:
    literals = "; ".join(map(str, rule.body))
    body = f" :- {literals}" if literals else ""
    terms = ",".join(_term(each) for each in rule.body)
    name, _ = used(rule.signature[0])
    yield f"{name}({rule.number},call,{rule.head_node},({terms}{',' if terms else ''})){body}."
    for place, literal in enumerate(rule.body):
        if literal.sort == "aggregate":
            for element in literal.node.atom.elements:
                yield _summing(rule, place, element, literals)


def _term(literal: Literal) -> str:
    """The term that stands for a literal in the record."""
    atom = literal.node.atom
    if literal.sort == "atom":
        return str(atom.symbol)
    if literal.sort == "comparison":
        sides = [atom.term, *(guard.term for guard in atom.guards)] if literal.sides else []
        return f"({','.join(map(str, sides))}{',' if sides else ''})"
    return f"({','.join(str(each.term) for each in _guards(literal.node.atom))},)"


def _guards(aggregate: Any) -> list[Any]:
    return [each for each in (aggregate.left_guard, aggregate.right_guard) if each is not None]


def _summing(rule: LawRule, place: int, element: Any, literals: str) -> str:
    """The rule that records an element's weights and the atoms behind them. It has the body of the
    rule, the aggregate included; so what is the element's own has to have other names there."""
    element = _Renaming(_shared(rule)).visit(element)
    conditions = [each for each in element.condition if each.atom.ast_type in _ATOMS]
    terms = ",".join(str(each.atom.symbol) for each in conditions)
    weight = ",".join(map(str, element.terms))
    both = "; ".join([literals, *map(str, element.condition)])
    return (
        f"summed({rule.number},{rule.head_node},({place},({weight},)),"
        f"({terms}{',' if terms else ''})) :- {both}."
    )


class _Names(ast.Transformer):
    """Collects the names of variables outside the elements of aggregates."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_Variable(self, node: Any) -> Any:
        self.found.add(node.name)
        return node

    def visit_BodyAggregateElement(self, node: Any) -> Any:
        return node


class _Renaming(ast.Transformer):
    """Renames every variable except those that the rest of the rule shares."""

    def __init__(self, shared: set[str]) -> None:
        self._shared = shared

    def visit_Variable(self, node: Any) -> Any:
        return node if node.name in self._shared else node.update(name=f"{node.name}_Element")


def _shared(rule: LawRule) -> set[str]:
    names = _Names()
    names.visit(rule.head_node)
    for literal in rule.body:
        names.visit(literal.node)
    return names.found


_ATOMS = (ast.ASTType.SymbolicAtom,)
