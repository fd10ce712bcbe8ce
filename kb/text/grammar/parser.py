"""Runs the grammar's LALR table over tokens and gives a tree."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import msgspec

from kb.text.grammar.lexer import Lexicon
from kb.text.grammar.loading import load_table
from kb.text.grammar.table import STATICS, Family, Production, Steps
from kb.text.grammar.tokens import Token


class NotUnderstood(Exception):
    """The words are outside the grammar, or say what the vocabulary can't; the message tells where
    or what."""


class Node(msgspec.Struct, frozen=True):
    """A node of the parse tree: the rule (`rule.alternative`) and its parts."""

    label: str
    kids: tuple[Tree, ...] = ()

    @property
    def rule(self) -> str:
        """The rule without its alternative."""
        return self.label.partition(".")[0]

    @property
    def case(self) -> str:
        """The alternative, empty if the rule has none."""
        return self.label.partition(".")[2]

    def nodes(self, rule: str | None = None) -> list[Node]:
        """The parts that are nodes (of this rule)."""
        return [k for k in self.kids if isinstance(k, Node) and (rule is None or k.rule == rule)]

    def first(self, rule: str) -> Node | None:
        """The first part of this rule."""
        return next(iter(self.nodes(rule)), None)

    def tokens(self, kind: str | None = None) -> list[Token]:
        """The parts that are tokens (of this kind)."""
        return [k for k in self.kids if isinstance(k, Token) and (kind is None or k.kind == kind)]


Tree: TypeAlias = Node | Token


class _Inline(list[Tree]):
    """Children of a helper rule (lark's `*`, `+`), to be merged into their parent."""


@cache
def steps(family: Family = STATICS) -> Steps:
    """The family's table, loaded once."""
    return Steps(load_table(family))


@cache
def lexicon(family: Family = STATICS) -> Lexicon:
    """The family's literals, ready for the lexer."""
    return Lexicon(steps(family).table.literals)


class _Stack:
    """The states and values of a run so far."""

    def __init__(self, run: Steps, states: list[int], values: list[Tree | _Inline]) -> None:
        self.run = run
        self.states = states
        self.values = values

    def copy(self) -> _Stack:
        return _Stack(self.run, [*self.states], [*self.values])

    def take(self, kind: str, token: Token | None) -> bool:
        """Reduces as `kind` demands, then shifts it; False if no reading allows it."""
        while (action := self.run.action(self.states[-1], kind)) is not None:
            if action >= 0:
                self.states.append(action)
                if token is not None:
                    self.values.append(token)
                return True
            self._reduce(~action)
        return False

    def ends(self, end: int) -> bool:
        """Reduces what is there to a whole, if it is one."""
        while (action := self.run.action(self.states[-1], "$END")) is not None:
            if action >= 0:
                return action == end
            self._reduce(~action)
            if self.states[-1] == end:
                return True
        return False

    def _reduce(self, number: int) -> None:
        rule = self.run.table.productions[number]
        before = len(self.values) - rule.size
        made = _made(rule, self.values[before:])
        del self.values[before:]
        del self.states[len(self.states) - rule.size :]
        self.values.append(made)
        self.states.append(self.run.goto(self.states[-1], rule.origin))

    def tree(self) -> Node:
        last = self.values[-1]
        assert isinstance(last, Node)
        return last


def _made(rule: Production, values: list[Tree | _Inline]) -> Tree | _Inline:
    kids: list[Tree] = []
    for kept, value in zip(rule.kept, values, strict=True):
        if isinstance(value, _Inline):
            kids.extend(value)
        elif kept:
            kids.append(value)
    if rule.inline:
        return _Inline(kids)
    if rule.expand_single and len(kids) == 1:
        return kids[0]
    return Node(rule.label, tuple(kids))


def parse(tokens: list[Token], start: str = "text", family: Family = STATICS) -> Node:
    """The tree of the tokens.

    Raises NotUnderstood at the first token that no reading of the grammar allows.
    """
    run = steps(family)
    stack = _Stack(run, [run.table.starts[start]], [])
    for position, token in enumerate(tokens):
        if not stack.take(token.kind, token):
            raise _unexpected(tokens, position)
    if not stack.ends(run.table.ends[start]):
        raise _unexpected(tokens, len(tokens))
    return stack.tree()


def parse_longest(tokens: list[Token], start: str, family: Family) -> tuple[Node, int]:
    """The tree of the longest beginning of the tokens that is a whole, and how many it takes.

    Raises NotUnderstood if there is none.
    """
    run = steps(family)
    stack = _Stack(run, [run.table.starts[start]], [])
    seen: list[_Stack] = []
    for token in tokens:
        if not stack.take(token.kind, token):
            break
        seen.append(stack.copy())
    for count in range(len(seen), 0, -1):
        if seen[count - 1].ends(run.table.ends[start]):
            return seen[count - 1].tree(), count
    raise _unexpected(tokens, len(seen))


def _unexpected(tokens: list[Token], position: int) -> NotUnderstood:
    seen = " ".join(t.text for t in tokens[:position])
    at_end = position >= len(tokens)
    found, kind = ("the end", "$END") if at_end else (tokens[position].text, tokens[position].kind)
    return NotUnderstood(f"after {seen!r}: {found!r} ({kind})")
