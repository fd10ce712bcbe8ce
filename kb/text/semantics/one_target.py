"""One target, from the words that describe it; what follows has to be a word that can't belong to
them."""

from __future__ import annotations

from typing import Literal

from kb import vocabulary as v
from kb.text.grammar.noun_joints import tag_nouns
from kb.text.grammar.parser import Node, NotUnderstood, parse_longest
from kb.text.grammar.table import TARGETS
from kb.text.grammar.tokens import WORDS, Token
from kb.text.semantics.described import described_objects, described_players
from kb.text.semantics.groups import Group, groups_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import variable


def one_target(
    tokens: list[Token], later: list[Token], scope: Scope, before: int
) -> tuple[v.Target, int]:
    """The target that the tokens begin with, and how many of them describe it.

    Raises NotUnderstood.
    """
    tagged = tag_nouns(tokens)
    node, count = parse_longest(_up_to_and(tagged), "target", TARGETS)
    rest = [*tagged[count:], *later]
    if rest and (not _may_follow(rest) or (_ends_relative(node) and _goes_on(rest))):
        raise NotUnderstood(f"after {' '.join(t.text for t in tagged[:count])!r}: {rest[0].text!r}")
    return _target(node, scope, before), count


def _ends_relative(node: Node) -> bool:
    groups = [group for phrase in node.nodes("phrase") for group in phrase.nodes("group")]
    after = groups[-1].nodes("after") if groups else []
    return bool(after) and after[-1].case == "relative_after"


def _goes_on(rest: list[Token]) -> bool:
    """Might "and" join another verb to a relative clause ("that is blocking ~ and has flying")?"""
    if rest[0].kind not in ("AND", "OR") or len(rest) < 2:
        return False
    return _is_verb(rest[1].text) or rest[1].text == "target you"


def _up_to_and(tokens: list[Token]) -> list[Token]:
    """The tokens up to an "and": one target is never one thing and another."""
    stop = next((at for at, token in enumerate(tokens) if token.kind == "AND"), len(tokens))
    return tokens[:stop]


def _may_follow(rest: list[Token]) -> bool:
    """Returns whether what follows a description can't be part of it."""
    first = rest[0]
    if first.kind in ("PTMOD", "QUOTE", "SYMBOL"):
        return True
    if first.kind in ("OR", "ANDOR") or first.text == "or":
        return len(rest) > 1 and _begins_anew(rest[1].text)
    if first.kind in ("AND", "COMMA", "LSEP"):
        return _joins_more(rest[1:])
    if first.text == "cast" and len(rest) > 1 and rest[1].text.startswith("from "):
        return False  # it was cast from there
    if first.text == "each":
        return len(rest) > 1 and _is_verb(rest[1].text)
    words = " ".join(token.text for token in rest[:_LONGEST]).lower().split()
    said = (" ".join(words[:count]) for count in range(1, _LONGEST + 1))
    return _is_verb(first.text) or any(start in WORDS.after_target for start in said)


_LONGEST = max(len(words.split()) for words in WORDS.after_target)


_NO_VERBS = ("its", "his", "this", "abilities")


def _is_verb(word: str) -> bool:
    """Returns whether it is a verb in the present. After a noun a word in -s can be nothing
    else."""
    word = word.partition(" ")[0]
    third_person = word.endswith("s") and word.isalpha() and word not in _NO_VERBS
    return third_person or word in WORDS.bare_verbs or word in WORDS.verbs


def _begins_anew(word: str) -> bool:
    """Returns whether the word after an "or" begins another target or another instruction. Any
    other may be a further part of the description."""
    return word in WORDS.target_words or word.partition(" ")[0] in WORDS.bare_verbs


def _joins_more(rest: list[Token]) -> bool:
    """Returns whether what stands after a joint begins something new."""
    return not rest or rest[0].kind != "WORD" or rest[0].text in WORDS.after_joint


def _target(node: Node, scope: Scope, before: int) -> v.Target:
    apart: Literal["self", "targets"] | None = None
    if "other" in node.case:
        apart = "targets" if before else "self"
    least, most = numbers(node, scope)
    if not node.nodes("phrase"):
        by: v.Who = "opponent" if node.case == "any_of_opponents_choice" else "you"
        return v.Target(v.ANY_TARGET, "any", least, most, apart, by=by)
    groups = groups_of(node.nodes("phrase")[0])
    players = described_players(groups)
    said = described_objects([g for g in groups if not is_player(g)], scope)
    return v.Target(
        said.filter, players, least, most, apart, said.together, said.total, said.by, said.random
    )


def is_player(group: Group) -> bool:
    """Returns whether the group means players."""
    return bool({"player", "opponent"} & set(group.extras))


_FIXED: dict[str, tuple[int, int | None]] = {
    "any_number": (0, None),
    "one_or_more": (1, None),
    "one_or_two": (1, 2),
    "one_two_or_three": (1, 3),
}


def numbers(node: Node, scope: Scope) -> tuple[v.Value, v.Value | None]:
    """The least and the greatest number that a `target` or `objects` node allows."""
    case = node.case.removesuffix("_any").removesuffix("_other")
    if case in _FIXED:
        least, most = _FIXED[case]
        return v.Const(least), None if most is None else v.Const(most)
    if case == "that_many":
        raise NotUnderstood("how many")
    if case == "up_to_that_many":
        return v.Const(0), v.ThatMuch()
    value: v.Value = v.Const(1)
    if quantities := node.tokens("QUANTITY"):
        value = v.Const(quantities[0].value.number)
    elif variables := node.tokens("XVAR"):
        value = variable(variables[0].value, scope)
    return (v.Const(0), value) if case.startswith("up_to") else (value, value)
