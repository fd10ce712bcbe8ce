"""Cards that a player owns outside the game, as that of a sideboard (400.11): they are in no zone,
but read as those that are owned in one."""

from __future__ import annotations

import re
from collections.abc import Callable

from kb import vocabulary as v
from kb.regex import regex
from kb.terms import OUTSIDE
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.scope import Scope
from kb.vocabulary.parts import any_part, with_parts

Partakers = tuple[v.Partaker, ...]
_OUTSIDE = regex(
    r"(?P<which>(?!.*\b(?:target|exiled?)\b).+?) you own (?:from )?outside the game", re.IGNORECASE
)
_EXILE = v.InZone(("exile",))


def outside_the_game(
    words: str, scope: Scope, read: Callable[[str, Scope], Partakers]
) -> Partakers | None:
    """The cards of a description that you own outside the game; None for other words.

    Raises NotUnderstood.
    """
    match = _OUTSIDE.fullmatch(words)
    if match is None:
        return None
    found = read(f"{match['which']} you own in exile", scope)
    if not any_part(found, lambda word: word == _EXILE):
        raise NotUnderstood("what is owned outside the game")
    outside = v.InZone((OUTSIDE,))
    return tuple(
        with_parts(each, lambda word: outside if word == _EXILE else word) for each in found
    )
