"""What "as though" has a creature be while it is declared (609.4): filters under a supposition.

A supposition is named as its statement says it: a keyword that the creature is treated as having,
or a word of `SUPPOSED`. What other statements say of creatures of a kind ("except by creatures with
flying") is asked again under it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb import vocabulary as v

VERBS = ("attack", "block")
SUPPOSED: dict[str, tuple[v.Filter, bool]] = {
    "haste": (v.HasKeyword("haste"), True),
    "no_defender": (v.HasKeyword("defender"), False),
    "no_wall": (v.HasSubtype("Wall"), False),
}
"""The test that a supposition answers, and how."""


def suppositions(rules: Iterable[v.StatementLine]) -> frozenset[str]:
    """Returns what some statements have a creature be."""
    return frozenset(
        name
        for rule in rules
        if rule.mode == "as_though" and rule.verb in VERBS
        for name in _named(rule)
    )


def _named(rule: v.StatementLine) -> Iterable[str]:
    if "keyword" in rule.how and rule.keyword is not None:
        yield rule.keyword
    yield from SUPPOSED.keys() & set(rule.how)


def supposing(party: v.Party, name: str) -> v.Party:
    """A party as it is described under a supposition; the same if that makes no difference."""
    if not isinstance(party, v.Objects):
        return party
    test, answer = SUPPOSED.get(name, (v.HasKeyword(name), True))
    return msgspec.structs.replace(party, filter=_answered(party.filter, test, answer))


def _answered(word: v.Filter, test: v.Filter, answer: bool) -> v.Filter:
    match word:
        case v.And(all=parts):
            return v.And(tuple(_answered(each, test, answer) for each in parts))
        case v.Or(any=parts):
            return v.Or(tuple(_answered(each, test, answer) for each in parts))
        case v.Not(filter=inner):
            return v.Not(_answered(inner, test, answer))
    if word != test:
        return word
    return v.Everything() if answer else v.Not(v.Everything())


__all__ = ["supposing", "suppositions"]
