"""Targets that are told apart by who controls them: "the creature you control"."""

from __future__ import annotations

import re
from collections.abc import Callable

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.words.told import NOUNS
from kb.vocabulary.parts import with_parts

Conditions = tuple[v.Circumstance, ...]

_CONTROLS: dict[str, v.Filter] = {
    "you control": v.Controlled("you"),
    "you don't control": v.Not(v.Controlled("you")),
    "you do not control": v.Not(v.Controlled("you")),
    "an opponent controls": v.Controlled("opponent"),
}
_TARGET = regex(
    rf"\bthe (?:chosen )?(?P<noun>{'|'.join(NOUNS)}) (?P<who>{'|'.join(_CONTROLS)})\b",
    re.IGNORECASE,
)


def target_apart(words: str) -> v.Objects | None:
    """The target that the words tell by who controls it; None for others."""
    match = _TARGET.fullmatch(words)
    if match is None:
        return None
    described = v.And((NOUNS[match["noun"].lower()], _CONTROLS[match["who"].lower()]))
    return v.Objects(v.Related("that", described))


def first_of_targets_apart(words: str) -> tuple[str, str] | None:
    """What an effect says that begins with such a target, said of "that creature", and the words
    for the target; None for others."""
    match = _TARGET.match(words)
    if match is None or not _CHANGES.match(words, match.end()):
        return None
    return f"That {match['noun']}{words[match.end() :]}", match[0].lower()


_CHANGES = regex(r" (?:gets|gains|has|loses|becomes) ")


def asked_of_target_apart(words: str, read: Callable[[str], Conditions]) -> Conditions:
    """What `read` makes of a condition, which may be on one such target.

    Raises NotUnderstood for a condition on more.
    """
    match = _TARGET.search(words)
    if match is None:
        return read(words)
    noun = match["noun"].lower()
    target, called = target_apart(match[0]), v.Related("that", NOUNS[noun])
    rest = f"{words[: match.start()]}{words[match.end() :]}"
    if target is None or _TARGET.search(rest) or _PRONOUN.search(rest):
        raise NotUnderstood("which of the targets is meant")
    found = read(f"{words[: match.start()]}that {noun}{words[match.end() :]}")
    asked: Conditions = with_parts(found, lambda word: target.filter if word == called else word)
    if asked == found:
        raise NotUnderstood("what a condition asks of a target")
    return asked


_PRONOUN = regex(r"\b(?:it|its|that|those|they|them|their)\b", re.IGNORECASE)


def without_targets_apart(words: str) -> str:
    """Words that tell of no such target.

    Raises NotUnderstood: only an action says which of them it means.
    """
    if _TARGET.search(words):
        raise NotUnderstood("which of the targets is meant")
    return words


__all__ = [
    "asked_of_target_apart", "first_of_targets_apart", "target_apart", "without_targets_apart",
]  # fmt: skip
