"""An effect that gives the abilities of a target, or of what was spoken of before."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood

_OF_ANOTHER = regex(
    r"\bgains? (?:all|the) activated abilities of "
    r"(?P<whose>(?:another )?target [^,.\"]+?|that (?:card|creature|permanent|spell))(?= until |$)"
)
_STAND_IN = v.GainAbilitiesOf(v.HasType("creature"), kind="activated")
"""What is read in its place, of "creatures"."""


def those_of_another(text: str) -> tuple[str, str] | None:
    """The sentence with a stand-in for whose abilities are gained, and the words for that; None if
    it doesn't speak of one that is told elsewhere."""
    found = _OF_ANOTHER.search(text)
    if found is None:
        return None
    return f"{text[: found.start('whose')]}creatures{text[found.end('whose') :]}", found["whose"]


def gaining_those_of(begun: v.Creates, whose: tuple[v.Partaker, ...]) -> v.Creates:
    """The effect, said of those whose abilities are gained. Raises NotUnderstood."""
    match begun.effect, whose:
        case v.Effect(clauses=(clause,)) as effect, (v.Objects(filter=of),) if (
            _STAND_IN in clause.does
        ):
            does = tuple(
                msgspec.structs.replace(_STAND_IN, filter=of) if each == _STAND_IN else each
                for each in clause.does
            )
            clauses = (msgspec.structs.replace(clause, does=does),)
            effect = msgspec.structs.replace(effect, clauses=clauses)
            return msgspec.structs.replace(begun, effect=effect)
    raise NotUnderstood("whose abilities it gains")


__all__ = ["gaining_those_of", "those_of_another"]
