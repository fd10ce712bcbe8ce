"""The rules of the law one by one, each with its place in the files and the comment above it.

`program.py` hands the law to clingo as text; here the same files are read as syntax trees,
for those who want to know which rule derived what.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

from clingo import ast

from kb.editions import LAW_FOLDER
from kb.engine.program.program import LAW, SAYING
from kb.engine.proof.terms import Compound, Fixed, Term, term_of

AGGREGATES = (ast.ASTType.BodyAggregate, ast.ASTType.Aggregate)


class LawRule:
    """A rule of the law with one atom as its head.

    number: its place among all rules. part, parameters: of the program part that it stands in.
    place: `rules_asp/FILE:LINE`. text: as it is written, on one line. comment: the comment that
    its group stands under, without the `%`; empty where there is none.
    """

    def __init__(self, number: int, part: Part, rule: Any, text: str, comment: str) -> None:
        self.number = number
        self.part = part.name
        self.parameters = part.parameters
        self.file = part.file
        self.line = rule.location.begin.line
        self.text = text
        self.comment = comment
        self._rule = rule

    @property
    def place(self) -> str:
        """`rules_asp/FILE:LINE`."""
        return f"rules_asp/{self.file}:{self.line}"

    @property
    def head_node(self) -> Any:
        """The head's atom in clingo's syntax tree."""
        return self._rule.head.atom.symbol

    @cached_property
    def head(self) -> Term:
        """The head's atom."""
        return term_of(self.head_node, self.parameters)

    @cached_property
    def body(self) -> list[Literal]:
        """The literals of the body, in their order."""
        return [Literal(each, self.parameters) for each in self._rule.body]

    @cached_property
    def signature(self) -> tuple[str, int]:
        """Name and arity of the head."""
        return signature(self.head)


class Literal:
    """A literal of a rule's body.

    sort: `atom`, `comparison` or `aggregate`. negated: whether `not` stands before it. sides,
    operators: the atom alone; or what a comparison compares, from left to right, and how. node: in
    clingo's syntax tree.
    """

    def __init__(self, node: Any, parameters: tuple[str, ...]) -> None:
        self.node = node
        self.text = str(node)
        self.negated = node.sign == ast.Sign.Negation
        kind = node.atom.ast_type
        self.sides: tuple[Term, ...] = ()
        self.operators: tuple[int, ...] = ()
        if kind == ast.ASTType.SymbolicAtom:
            self.sort = "atom"
            self.sides = (term_of(node.atom.symbol, parameters),)
        elif kind in AGGREGATES:
            self.sort = "aggregate"
        else:
            self.sort = "comparison"
            if kind == ast.ASTType.Comparison:
                guards = node.atom.guards
                terms = (node.atom.term, *(guard.term for guard in guards))
                self.sides = tuple(term_of(each, parameters) for each in terms)
                self.operators = tuple(guard.comparison for guard in guards)

    @property
    def term(self) -> Term:
        """The term of an atom."""
        return self.sides[0]

    def __str__(self) -> str:
        return self.text


class Part:
    """The program part that is being read."""

    def __init__(self, file: str, name: str, parameters: tuple[str, ...]) -> None:
        self.file = file
        self.name = name
        self.parameters = parameters


def signature(term: Term) -> tuple[str, int]:
    """Name and arity of an atom's term."""
    if isinstance(term, Fixed):
        return term.symbol.name, len(term.symbol.arguments)
    assert isinstance(term, Compound)
    return term.name, len(term.arguments)


@cache
def law_rules() -> tuple[LawRule, ...]:
    """Every rule of the law whose head is one atom, in the order of the files."""
    found: list[LawRule] = []
    for file in LAW:
        for part, rule, text, comment in _read(file):
            found.append(LawRule(len(found), part, rule, text, comment))
    return tuple(found)


@cache
def rules_by_part() -> dict[str, tuple[LawRule, ...]]:
    """Program part → its rules."""
    found: dict[str, list[LawRule]] = {}
    for rule in law_rules():
        found.setdefault(rule.part, []).append(rule)
    return {part: tuple(rules) for part, rules in found.items()}


def rules_for(name: str, arity: int) -> tuple[LawRule, ...]:
    """The rules that can derive a predicate."""
    return _by_head().get((name, arity), ())


@cache
def _by_head() -> dict[tuple[str, int], tuple[LawRule, ...]]:
    found: dict[tuple[str, int], list[LawRule]] = {}
    for rule in law_rules():
        found.setdefault(rule.signature, []).append(rule)
    return {head: tuple(rules) for head, rules in found.items()}


def _read(file: str) -> Iterator[tuple[Part, Any, str, str]]:
    source = (LAW_FOLDER / file).read_text(encoding="utf-8")
    lines = source.splitlines()
    nodes: list[Any] = []
    ast.parse_string(source, nodes.append)
    part = Part(file, "base", ("call",))
    for node in nodes:
        if node.ast_type == ast.ASTType.Program:
            # The first one is the base that a file begins with; it has no line of its own.
            names = tuple(each.name for each in node.parameters)
            part = Part(file, node.name, names or ("call",))
        elif node.ast_type == ast.ASTType.Rule and _has_one_atom(node):
            begin, end = node.location.begin, node.location.end
            yield part, node, _text(lines, begin, end), comment_above(lines, begin.line - 1)


def _has_one_atom(rule: Any) -> bool:
    head = rule.head
    return bool(
        head.ast_type == ast.ASTType.Literal
        and head.sign == ast.Sign.NoSign
        and head.atom.ast_type == ast.ASTType.SymbolicAtom
    )


def _text(lines: list[str], begin: Any, end: Any) -> str:
    """The source between two places (columns count from 1, in bytes), on one line."""
    piece = lines[begin.line - 1 : end.line]
    piece[-1] = piece[-1].encode()[: end.column - 1].decode()
    piece[0] = piece[0].encode()[begin.column - 1 :].decode()
    return " ".join(" ".join(piece).split())


def comment_above(lines: list[str], place: int) -> str:
    """The block of comment lines nearest above a line, in the same program part; or just before
    the line that begins the part."""
    above = place - 1
    while above >= 0 and (not lines[above].startswith("%") or SAYING.match(lines[above])):
        if lines[above].startswith("#program"):
            above -= 1
            break
        above -= 1
    last = above
    while above >= 0 and lines[above].startswith("%"):
        above -= 1
    return " ".join(line.lstrip("% ") for line in lines[above + 1 : last + 1])
