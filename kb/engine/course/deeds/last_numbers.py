"""Numbers of what has left with which the descriptions of an action compare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.vocabulary.parts import with_parts

ROLES = ("subject", "object", "with_")
"""The roles of an action in which descriptions stand."""


def with_last_numbers(
    action: v.GameAction, memory: Memory, measured: Callable[[v.Value], int]
) -> v.GameAction:
    """The action with the numbers of what has left as they last were (608.2h); `measured` works one
    out. Raises NotCarriedOut."""
    left = {*memory.gone, *memory.known, *memory.seen}

    def settled(word: Any) -> Any:
        if not isinstance(word, v.Extreme | v.Counters):
            return word
        if not isinstance(word.filter, v.Mentioned) or word.filter not in memory.meant:
            return word
        gone = left.intersection(memory.meant[word.filter])
        return v.Const(measured(word)) if gone else word

    if not left:
        return action
    parties = {role: with_parts(getattr(action, role), settled) for role in ROLES}
    return msgspec.structs.replace(action, **parties)
