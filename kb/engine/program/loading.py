"""How program parts, and extracts of them, come into a control: as text when a process needs one
for the first time, after that as syntax trees, which clingo takes in a sixth of the time."""

from __future__ import annotations

import atexit
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from clingo import Control, ast

from kb.engine.program.momentary import MOMENT, text_with_moment
from kb.engine.program.program import parts
from kb.engine.program.rules import nodes_in, nodes_of, rules_of

_WORD = re.compile(r"\b[a-z]\w*")
_PLACE = ast.Location(ast.Position("", 1, 1), ast.Position("", 1, 1))
_EXTRACTS: dict[str, tuple[str, tuple[int, ...]]] = {}
"""The name of an extract → the part that it is of, and the places of its rules."""
_LOADED_BEFORE: set[tuple[str, bool]] = set()


def add_parts(control: Control, names: Iterable[str], moments: bool = False) -> None:
    """Adds program parts, or extracts of some, to a control, those at once that go as syntax trees;
    to one that serves several `moments` with the number of the moment as a further parameter."""
    known = []
    for name in names:
        if name in _EXTRACTS or (name, moments) in _LOADED_BEFORE:
            known.append(name)
            continue
        _LOADED_BEFORE.add((name, moments))
        text = text_with_moment(name) if moments else parts()[name][1]
        control.add(name, _parameters(name, moments), text)
    nodes = [node for name in known for node in _nodes(name, moments)]
    if nodes:
        with ast.ProgramBuilder(control) as builder:
            for node in nodes:
                builder.add(node)


def part_of(name: str) -> str:
    """The part that an extract is of; a part itself."""
    return _EXTRACTS[name][0] if name in _EXTRACTS else name


@cache
def derived_by(name: str) -> frozenset[str]:
    """The predicates that the rules of a part, or of an extract, derive."""
    part, places = _EXTRACTS.get(name, (name, None))
    rules = rules_of(part)
    chosen = rules if places is None else [rules[each] for each in places]
    return frozenset(head.signature[0] for rule in chosen for head in rule.heads)


@cache
def may_derive(name: str) -> frozenset[str]:
    """The predicates that the rules of a part, or of an extract, may derive, and other words, as
    `read_by`."""
    return derived_by(name) if name in _EXTRACTS else read_by(name)


@cache
def read_by(name: str) -> frozenset[str]:
    """The predicates that the rules of a part, or of an extract, may read, and other words; for a
    whole part all its words, since its rules need not have been looked at one by one."""
    if name not in _EXTRACTS:
        return frozenset(_WORD.findall(parts()[name][1]))
    part, places = _EXTRACTS[name]
    rules = rules_of(part)
    return frozenset[str]().union(*(rules[each].reads for each in places))


def _parameters(part: str, moments: bool) -> list[str]:
    return [*parts()[part][0], MOMENT] if moments else parts()[part][0]


@cache
def _nodes(name: str, moments: bool) -> tuple[Any, ...]:
    """The syntax trees of a part or an extract, with the line that it begins with."""
    part, places = _EXTRACTS.get(name, (name, None))
    rules = _rules_with_moment(part) if moments else nodes_of(part)
    parameters = [ast.Id(_PLACE, each) for each in _parameters(part, moments)]
    chosen = rules if places is None else tuple(rules[each] for each in places)
    return (ast.Program(_PLACE, name, parameters), *chosen)


@cache
def _rules_with_moment(part: str) -> tuple[Any, ...]:
    return nodes_in(text_with_moment(part))


@cache
def extract(part: str, places: tuple[int, ...] | None) -> str | None:
    """The name of the program part with some rules of another only; None without any."""
    if places is None:
        return part
    if not places:
        return None
    name = f"{part}__{len(_EXTRACTS)}"
    _EXTRACTS[name] = part, places
    return name


@atexit.register
def _let_go() -> None:
    """Lets go of the syntax trees while clingo, which has to free them, is still there."""
    _nodes.cache_clear()
    _rules_with_moment.cache_clear()
    nodes_of.cache_clear()
