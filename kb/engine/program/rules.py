"""The rules of program parts one by one, as far as it matters which of them can have an instance:
what each derives, and which atoms it needs for that.

Read from the text, since clingo's syntax trees take too long to walk for every process; a test
compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from clingo import Number, String, Symbol, SymbolType, ast

from kb.engine.program.program import parts
from kb.engine.program.terms import TERMS_KEPT, constant

Signature = tuple[str, int]
"""The name of a predicate, and how many arguments it has."""
CALL = "call"
"""The parameter that is the number of a ground call."""
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|\.\.|:-|[{}();:,.]|[^\s"{}();:,.]+|\s+')
_ATOM = re.compile(r"[a-z]\w*\Z")
_NUMBER = re.compile(r"-?\d+\Z")
_BEGINS = re.compile(r"(?:^|\. )(?:\d* ?\{ ?)?([a-z]\w*)(\(call\b)?", re.MULTILINE)
_OPENS, _CLOSES = "({", ")}"


class Name(NamedTuple):
    """A variable of a rule, or a parameter of its part."""

    name: str


class Kind(NamedTuple):
    """What kind of term stands somewhere: this constant; or else (None) one that is no constant, or
    of which nothing is known."""

    constant: Symbol | None
    known: bool = True


Argument = Name | Kind
COMPOUND = Kind(None)
ANYTHING = Kind(None, known=False)


class Pattern(NamedTuple):
    """An atom of a rule: its predicate, and what stands in its places."""

    signature: Signature
    arguments: tuple[Argument, ...]

    @property
    def of_call(self) -> bool:
        """Whether its first argument is the number of the ground call."""
        return bool(self.arguments) and self.arguments[0] == Name(CALL)


class Rule(NamedTuple):
    """A rule: the atoms that it derives, and atoms each of which it needs for any instance; the
    names of all predicates that it reads, and some words beside them."""

    heads: tuple[Pattern, ...]
    needs: tuple[Pattern, ...]
    reads: frozenset[str]


# ---------------------------------------------------------------------------------- reading


@cache
def rules_of(part: str) -> tuple[Rule, ...]:
    """The rules of a program part, in their order; and what else stands in it, as rules that need
    nothing."""
    parameters, text = parts()[part]
    return tuple(_read(each, frozenset(parameters)) for each in _statements(text))


@cache
def nodes_of(part: str) -> tuple[Any, ...]:
    """The same as clingo's syntax trees."""
    nodes = nodes_in(parts()[part][1])
    assert len(nodes) == len(rules_of(part)), part
    return nodes


def nodes_in(text: str) -> tuple[Any, ...]:
    """The rules of a text as clingo's syntax trees."""
    found: list[Any] = []
    ast.parse_string(text, found.append)
    return tuple(each for each in found if each.ast_type != ast.ASTType.Program)


Tokens = list[str]


def _statements(text: str) -> Iterator[Tokens]:
    statement: Tokens = []
    for token in _TOKENS.findall(text):
        if token == ".":
            yield statement
            statement = []
        elif not token.isspace() or statement:
            statement.append(token)


def _read(statement: Tokens, parameters: frozenset[str]) -> Rule:
    if statement[0].startswith("#"):
        return Rule((), (), frozenset())
    place = statement.index(":-") if ":-" in statement else len(statement)
    head, body = statement[:place], statement[place + 1 :]
    needs = (
        found
        for piece in _cut(body, ";")
        if len(_cut(piece, ":")) == 1
        for literal in _cut(piece, ",")
        if (found := _pattern(literal, parameters)) is not None
    )
    reads = frozenset(filter(_ATOM.match, (*body, *(head if "{" in head else ()))))
    return Rule(tuple(_heads(head, parameters)), tuple(needs), reads)


def _heads(head: Tokens, parameters: frozenset[str]) -> Iterator[Pattern]:
    """The atoms of a head; of what may be chosen only the predicates, and whether of a call."""
    if "{" not in head:
        found = _pattern(head, parameters)
        if found is not None:
            yield found
        return
    inner = head[head.index("{") + 1 : len(head) - 1 - head[::-1].index("}")]
    for element in _cut(inner, ";"):
        found = _pattern(_cut(element, ":")[0], parameters)
        assert found is not None
        open_ = (ANYTHING,) * found.signature[1]
        yield Pattern(found.signature, (Name(CALL), *open_[1:]) if found.of_call else open_)


def _cut(tokens: Tokens, at: str) -> list[Tokens]:
    """The pieces between commas, say, that stand in no parentheses."""
    pieces: list[Tokens] = [[]]
    depth = 0
    for token in tokens:
        depth += (token in _OPENS) - (token in _CLOSES)
        if token == at and depth == 0:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return pieces


def _pattern(tokens: Tokens, parameters: frozenset[str]) -> Pattern | None:
    """An atom without negation; None for anything else."""
    bare = [each for each in tokens if not each.isspace()]
    if not bare or _ATOM.match(bare[0]) is None:
        return None
    if len(bare) == 1:
        return Pattern((bare[0], 0), ())
    if bare[1] != "(" or bare[-1] != ")" or len(_cut(bare, ")")) != 2:
        return None
    places = _cut(bare[2:-1], ",")
    return Pattern((bare[0], len(places)), tuple(_argument(each, parameters) for each in places))


def _argument(tokens: Tokens, parameters: frozenset[str]) -> Argument:
    (word, *more) = tokens
    if more:
        plain = _ATOM.match(word) and more[0] == "(" and len(_cut(tokens, ")")) == 2
        return COMPOUND if plain and more[-1] == ")" and ";" not in more else ANYTHING
    if word.startswith('"'):
        return Kind(String(word[1:-1]))
    if _NUMBER.match(word):
        return Kind(Number(int(word)))
    if _ATOM.match(word) and word not in parameters:
        return Kind(constant(word))
    return Name(word) if re.match(r"\w+\Z", word) else ANYTHING


@lru_cache(maxsize=TERMS_KEPT)
def kind_of(symbol: Symbol) -> Kind:
    """The kind of a term without variables."""
    compound = symbol.type is SymbolType.Function and (symbol.arguments or not symbol.name)
    return COMPOUND if compound else Kind(symbol)


# ------------------------------------------------------------------------------ the whole law


@cache
def deriving() -> dict[str, frozenset[str]]:
    """The name of a predicate → the program parts with rules for it."""
    found: dict[str, set[str]] = {}
    for part, (_, text) in parts().items():
        for name, _ in _BEGINS.findall(text):
            found.setdefault(name, set()).add(part)
    return {name: frozenset(some) for name, some in found.items()}


@cache
def derived_for_calls() -> frozenset[str]:
    """The names of the predicates whose atoms carry the number of the ground call that derives them
    as their first argument, whatever rule does."""
    names: dict[str, bool] = {}
    for _, text in parts().values():
        for name, of_call in _BEGINS.findall(text):
            names[name] = bool(of_call) and names.get(name, True)
    return frozenset(name for name, of_call in names.items() if of_call)
