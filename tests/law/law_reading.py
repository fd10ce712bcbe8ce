"""The law as its statements: which predicates each program part writes and reads, which are
documented, and which Python reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import clingo.ast
from clingo.ast import AST, ASTType, Transformer

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "rules_asp"

Signature = tuple[str, int]


class Place(NamedTuple):
    """A program part of a law file."""

    file: str
    part: str


class _Predicates(Transformer):
    """Collects the predicates of what it visits; the conditions of a choice apart."""

    def __init__(self) -> None:
        self.found: set[Signature] = set()
        self.conditions: list[AST] = []

    def visit_ConditionalLiteral(self, node: AST) -> AST:
        """In a choice: what may be chosen is written, its conditions are read."""
        self.visit(node.literal)
        self.conditions.extend(node.condition)
        return node

    def visit_SymbolicAtom(self, node: AST) -> AST:
        symbol = node.symbol
        while symbol.ast_type == ASTType.UnaryOperation:
            symbol = symbol.argument
        self.found.add((symbol.name, len(symbol.arguments)))
        return node


class Law(NamedTuple):
    """Where each predicate of some law files is written and read."""

    writes: dict[Signature, set[Place]]
    reads: dict[Signature, set[Place]]
    shown: set[Signature]

    def files(self, signature: Signature) -> set[str]:
        """The files that write a predicate."""
        return {place.file for place in self.writes.get(signature, ())}


def files() -> tuple[str, ...]:
    """The names of the law files."""
    return tuple(sorted(path.name for path in FOLDER.glob("*.lp")))


@cache
def law(*names: str) -> Law:
    """The predicates of some law files; of all by default."""
    found = Law({}, {}, set())
    for name in names or files():
        _read(name, found)
    return found


def _read(name: str, found: Law) -> None:
    place = Place(name, "base")

    def visited(statement: AST) -> None:
        nonlocal place
        kind = statement.ast_type
        if kind == ASTType.Program:
            place = Place(name, statement.name)
        elif kind == ASTType.Rule:
            heads, bodies = _Predicates(), _Predicates()
            heads.visit(statement.head)
            bodies.visit_sequence([*statement.body, *heads.conditions])
            bodies.visit_sequence(bodies.conditions)
            _note(found.writes, heads.found, place)
            _note(found.reads, bodies.found, place)
        elif kind == ASTType.ShowSignature:
            if statement.name:  # `#show.` alone shows nothing
                found.shown.add((statement.name, statement.arity))
                _note(found.reads, {(statement.name, statement.arity)}, place)
        elif kind in (ASTType.Minimize, ASTType.ShowTerm, ASTType.Edge):
            bodies = _Predicates()
            bodies.visit_sequence(statement.body)
            _note(found.reads, bodies.found, place)
        else:
            assert kind == ASTType.Comment, str(statement)

    clingo.ast.parse_files([str(FOLDER / name)], visited)


def _note(into: dict[Signature, set[Place]], found: set[Signature], place: Place) -> None:
    for signature in found:
        into.setdefault(signature, set()).add(place)


# ------------------------------------------------------------------------------------ documented


def atoms_in(text: str) -> Iterator[tuple[Signature, str]]:
    """The `name(Argument,…)` of a text that stand in no other, with their signatures."""
    after = 0
    for match in re.finditer(r"(?<![\w@])([a-z]\w*)\(", text):
        if match.start() < after:
            continue
        depth, arguments, after = 0, 1, match.end() - 1
        while after < len(text) and (after < match.end() or depth):
            depth += (text[after] in "([") - (text[after] in ")]")
            arguments += depth == 1 and text[after] == ","
            after += 1
        words = text[match.start() : after]
        yield (match[1], 0 if words.endswith("()") else arguments), words


def documented(text: str) -> dict[Signature, str]:
    """The predicates in the code spans of a Markdown text."""
    spans = re.findall(r"`([^`]+)`", text.replace("\\|", "|"))
    return {signature: words for span in spans for signature, words in atoms_in(span)}


@cache
def interface(heading: str) -> dict[Signature, str]:
    """The predicates in the first column of the tables under a heading of the law's README."""
    text = (FOLDER / "README.md").read_text("utf-8")
    section = re.split(r"^## ", text.split(f"\n## {heading}\n")[1], flags=re.M)[0]
    return _in_first_column(section)


@cache
def told_of(title: str) -> dict[Signature, str]:
    """The predicates of one of the tables of what goes in."""
    text = (FOLDER / "README.md").read_text("utf-8")
    section = re.split(r"^(?:## |\*\*)", text.split(f"\n**{title}**")[1], flags=re.M)[0]
    return _in_first_column(section)


def _in_first_column(section: str) -> dict[Signature, str]:
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return documented("\n".join(re.split(r"(?<!\\)\|", row)[1] for row in rows))


@cache
def commented(name: str) -> dict[Signature, str]:
    """The predicates in the comments of a law file."""
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    comments = "\n".join(line for line in lines if line.startswith("%"))
    return dict(atoms_in(comments))


# ---------------------------------------------------------------------------------------- Python


@cache
def read_by_python() -> dict[Signature, set[str]]:
    """Predicates that kb looks up in a control, with the modules that do."""
    found: dict[Signature, set[str]] = {}
    for path in sorted((ROOT / "kb").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for signature in _looked_up(node):
                found.setdefault(signature, set()).add(path.relative_to(ROOT).as_posix())
    return found


def _looked_up(node: ast.AST) -> Iterator[Signature]:
    match node:
        case ast.Call(args=[ast.Constant(value=str(name)), ast.Constant(value=int(arity)), *_]):
            yield name, arity
        case ast.Tuple(elts=[ast.Constant(value=str(name)), ast.Constant(value=int(arity))]):
            yield name, arity
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                match key, value:
                    case ast.Constant(value=str(name)), ast.Constant(value=int(arity)):
                        yield name, arity
        case ast.Call(
            func=ast.Attribute(attr="found") | ast.Name(id="found"),
            args=[ast.Constant(value=str(name)), *arguments],
        ):
            yield name, len(arguments)
        case ast.Call(
            func=ast.Attribute(attr="holds") | ast.Name(id="holds"),
            args=[ast.Call(args=[ast.Constant(value=str(name)), *arguments])],
        ):
            yield name, len(arguments)
