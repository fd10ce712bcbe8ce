"""Conditions that compare numbers of two objects that were spoken of: "if it has the same mana
value as the revealed card"."""

from __future__ import annotations

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.amounts import number_in
from kb.text.semantics.scope import Scope
from kb.vocabulary import Compare, Tally
from kb.vocabulary.seen import Op

_NUMBER = r"(?:power|toughness|mana value)"
_ONE = r"(?:that \w+|the (?!same\b)\w+ \w+)"
_SAME = regex(rf"(?P<one>it|{_ONE}) has the same (?P<number>{_NUMBER}) as (?P<other>{_ONE})")
_COMPARED = regex(
    rf"(?P<left>(?:its|{_ONE}'s) {_NUMBER}) is (?P<op>[a-z ]+?) "
    rf"(?P<right>(?:its|{_ONE}'s) {_NUMBER})"
)
_OPS: dict[str, Op] = {
    "equal to": "=", "greater than": ">", "less than": "<",
    "greater than or equal to": ">=", "less than or equal to": "<=",
}  # fmt: skip


def two_numbers(words: str, scope: Scope) -> Compare:
    """That a number of one thing stands to that of another as the words say. Raises
    NotUnderstood."""
    if (same := _SAME.fullmatch(words)) is not None:
        one = "its" if same["one"] == "it" else f"{same['one']}'s"
        said = (f"{one} {same['number']}", "equal to", f"{same['other']}'s {same['number']}")
    elif (compared := _COMPARED.fullmatch(words)) is not None:
        said = compared["left"], compared["op"], compared["right"]
    else:
        raise NotUnderstood("two numbers")
    left, right = (number_in(each, scope) for each in (said[0], said[2]))
    if said[1] not in _OPS or isinstance(left, Tally) or isinstance(right, Tally):
        raise NotUnderstood("how two numbers compare")
    return Compare(left, _OPS[said[1]], right)


__all__ = ["two_numbers"]
