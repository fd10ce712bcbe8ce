"""Targets that are told apart by who controls them: "the creature you control"."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.words.told import NOUNS

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


def without_targets_apart(words: str) -> str:
    """Words that tell of no such target.

    Raises NotUnderstood: only an action says which of them it means.
    """
    if _TARGET.search(words):
        raise NotUnderstood("which of the targets is meant")
    return words


__all__ = ["target_apart", "without_targets_apart"]
