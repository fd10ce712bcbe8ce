"""What program parts read of each other, found in their rules: against what they say they need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from clingo import Symbol, SymbolType, ast

from kb.engine.program.program import LAW
from kb.engine.proof.law import LawRule, Literal, law_rules, rules_by_part, signature
from kb.engine.proof.terms import Compound, Fixed, Term, Variable
from tests.law.law_reading import interface, law

STATES = {("current", 3), ("has", 3)}
"""A state is always there."""
ALWAYS_THERE = {
    "base",
    *(place.part for places in law("calls.lp").writes.values() for place in places),
}
"""The beginning of every file, and the questions of ground calls."""


def literals(rule: LawRule) -> Iterator[tuple[Term, bool]]:
    """The atoms that a rule's body reads, and whether it could do without them: negated ones,
    those of aggregates."""
    for literal in rule.body:
        if literal.sort == "atom":
            yield literal.term, literal.negated
        elif literal.sort == "aggregate":
            for element in literal.node.atom.elements:
                for each in element.condition:
                    if each.atom.ast_type == ast.ASTType.SymbolicAtom:
                        yield Literal(each, rule.parameters).term, True


def may_agree(one: Term, other: Term) -> bool:
    """Whether two terms may stand for the same: what is reckoned may come to anything."""
    match one, other:
        case (Fixed(left), Fixed(right)):
            return left == right
        case (Fixed() | Compound(), Fixed() | Compound()):
            name, arguments = _taken_apart(one)
            other_name, others = _taken_apart(other)
            return (
                name == other_name
                and len(arguments) == len(others)
                and all(map(may_agree, arguments, others))
            )
    return True


def _taken_apart(term: Term) -> tuple[str, tuple[Term, ...]]:
    if isinstance(term, Compound):
        return term.name, term.arguments
    assert isinstance(term, Fixed)
    symbol: Symbol = term.symbol
    if symbol.type is not SymbolType.Function:
        return str(symbol), ()
    return symbol.name, tuple(map(Fixed, symbol.arguments))


def _first(term: Term) -> str | None:
    """The first argument of an atom, if it is a variable or the number of the call."""
    _, arguments = _taken_apart(term)
    return arguments[0].name if arguments and isinstance(arguments[0], Variable) else None


@cache
def heads() -> dict[tuple[str, int], tuple[LawRule, ...]]:
    """Predicate → the rules that derive it."""
    found: dict[tuple[str, int], list[LawRule]] = {}
    for rule in law_rules():
        found.setdefault(rule.signature, []).append(rule)
    return {head: tuple(rules) for head, rules in found.items()}


def writers(term: Term) -> Iterator[LawRule]:
    """The rules that may derive an atom that is read, in the ground call that reads it."""
    for rule in heads().get(signature(term), ()):
        if _first(rule.head) == "call" and _first(term) != "call":
            continue  # an atom of another ground call
        if may_agree(term, rule.head):
            yield rule


def read_by(part: str) -> set[str]:
    """The parts whose atoms the rules of a part read, but for what is always there."""
    found = set()
    for rule in rules_by_part().get(part, ()):
        for term, _ in literals(rule):
            if signature(term) not in STATES:
                found.update(each.part for each in writers(term))
    return found - ALWAYS_THERE - {part}


# ---------------------------------------------------------------------------- what must be told

DEEPEST = 5
"""How many rules are followed before an atom counts as derivable."""
Terms = dict[str, Term]


def derives_without(part: str, absent: frozenset[str]) -> list[LawRule]:
    """The rules of a part that may derive something that others read where none of these marks is
    told."""
    return [
        rule
        for rule in rules_by_part().get(part, ())
        if rule.body and _read_elsewhere(rule) and _may_fire(rule, {}, absent, (rule,))
    ]


def _read_elsewhere(rule: LawRule) -> bool:
    found = law(*LAW)
    readers = {place.part for place in found.reads.get(rule.signature, ())}
    return readers != {rule.part}


def _may_fire(
    rule: LawRule, binding: Terms, absent: frozenset[str], path: tuple[LawRule, ...]
) -> bool:
    return all(
        _derivable(_filled_in(term, binding), absent, path)
        for term, dispensable in literals(rule)
        if not dispensable
    )


def _derivable(term: Term, absent: frozenset[str], path: tuple[LawRule, ...]) -> bool:
    if _bears(term, absent):
        return False
    if len(path) > DEEPEST or signature(term) in interface("Facts that go in"):
        return True
    for rule in heads().get(signature(term), ()):
        if rule not in path and may_agree(term, rule.head):
            binding: Terms = {}
            _bind(rule.head, term, binding)
            if _may_fire(rule, binding, absent, (*path, rule)):
                return True
    return False


def _bears(term: Term, marks: frozenset[str]) -> bool:
    """Whether a mark stands in a term."""
    if not isinstance(term, Fixed | Compound):
        return False
    name, arguments = _taken_apart(term)
    if not arguments:
        return False
    words = {_taken_apart(each)[0] for each in arguments if isinstance(each, Fixed | Compound)}
    if name in marks or not marks.isdisjoint(f"{name}({word})" for word in words):
        return True
    return any(_bears(each, marks) for each in arguments)


def _bind(head: Term, term: Term, binding: Terms) -> None:
    """Notes what the variables of a head stand for where an atom is looked for."""
    if isinstance(head, Variable):
        if not isinstance(term, Variable):
            binding[head.name] = term
    elif isinstance(head, Compound) and isinstance(term, Fixed | Compound):
        for each, other in zip(head.arguments, _taken_apart(term)[1], strict=True):
            _bind(each, other, binding)


def _filled_in(term: Term, binding: Terms) -> Term:
    if isinstance(term, Variable):
        return binding.get(term.name, Variable(f"{term.name} of another rule"))
    if isinstance(term, Compound):
        return Compound(term.name, tuple(_filled_in(each, binding) for each in term.arguments))
    return term
