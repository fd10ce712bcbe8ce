"""Runs the grammar's LALR table over tokens and gives a tree."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import msgspec

from kb.cards.grammar.lexer import Lexicon
from kb.cards.grammar.table import Steps, load_table
from kb.cards.grammar.tokens import Token


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
def steps() -> Steps:
    """The table, loaded once."""
    return Steps(load_table())


@cache
def lexicon() -> Lexicon:
    """The grammar's literals, ready for the lexer."""
    return Lexicon(steps().table.literals)


def _reduce(number: int, values: list[Tree | _Inline]) -> Tree | _Inline:
    rule = steps().table.productions[number]
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


def parse(tokens: list[Token], start: str = "text") -> Node:
    """The tree of the tokens.

    Raises NotUnderstood at the first token that no reading of the grammar allows.
    """
    run = steps()
    data = run.table
    states = [data.starts[start]]
    values: list[Tree | _Inline] = []
    end = data.ends[start]
    position = 0
    while True:
        kind = tokens[position].kind if position < len(tokens) else "$END"
        action = run.action(states[-1], kind)
        if action is None:
            seen = " ".join(t.text for t in tokens[:position])
            found = tokens[position].text if position < len(tokens) else "the end"
            raise NotUnderstood(f"after {seen!r}: {found!r} ({kind})")
        if action >= 0:
            states.append(action)
            if kind == "$END" and action == end:
                break
            values.append(tokens[position])
            position += 1
            continue
        rule = data.productions[~action]
        taken = values[len(values) - rule.size :] if rule.size else []
        del values[len(values) - rule.size :]
        del states[len(states) - rule.size :]
        made = _reduce(~action, taken)
        values.append(made)
        states.append(run.goto(states[-1], rule.origin))
        if kind == "$END" and states[-1] == end:
            break
    last = values[-1]
    assert isinstance(last, Node)
    return last
