"""The creature types among which a choice makes a difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb.state.game_state import GameState
from kb.text.words.type_line import type_tables


def creature_types(state: GameState) -> tuple[str, ...]:
    """The creature types that objects have or words speak of, and one that stands for every other
    one: nothing tells those apart."""
    every = type_tables().subtypes["creature"]
    spoken = {word for each in _words(state) for word in _names(each)}
    found = tuple(each for each in every if each in spoken)
    other = next((each for each in every if each not in spoken), None)
    return found if other is None else (*found, other)


def about(kind: str, options: tuple[str, ...]) -> str:
    """What a choice of such a kind is about; of creature types the last stands for all others."""
    if kind != "creature_type":
        return f"a {kind}"
    return f"a creature type; {options[-1]} stands for any other"


def _words(state: GameState) -> Iterator[Any]:
    """What objects are and say, and the effects that there are."""
    for each in state.objects:
        yield from (face for face in (each.face, each.copied, each.face_down) if face is not None)
    yield from (each.effect for each in state.effects)


def _names(word: Any) -> Iterator[str]:
    """The words in words, however deep."""
    if isinstance(word, str):
        yield word
    elif isinstance(word, tuple):
        for each in word:
            yield from _names(each)
    elif isinstance(word, msgspec.Struct):
        for name in word.__struct_fields__:
            yield from _names(getattr(word, name))
