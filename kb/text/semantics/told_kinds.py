"""What something is that a text has told of: one of each, a target, made by a step."""

from __future__ import annotations

import msgspec

from kb.text.words.told import NOUNS, Told
from kb.vocabulary import GameAction, Mentioned, Objects, Players, Related


def is_each(told: Told) -> bool:
    """Whether it is the one that several players or a "for each" have come to."""
    word = told.word
    return Mentioned("each") in (word, word.mention if isinstance(word, Players) else None)


def of_each(told: Told, number: int) -> Told:
    """What an action was done to, where several players did it: one of each, and all of them."""
    one = told.word == Mentioned("step", number) and told.many is False
    return msgspec.structs.replace(told, many=None) if one else told


def is_made_after(told: Told, actions: int) -> bool:
    """Whether it is what a step did that came after so many others."""
    word = told.word
    return isinstance(word, Mentioned) and word.of == "step" and word.number > actions


def is_target(told: Told) -> bool:
    """Whether it is a target."""
    return isinstance(told.word, Mentioned) and told.word.of == "target"


def beside_its_original(told: Told, step: GameAction) -> Told:
    """What an action made; a copy of "that creature" isn't called "that creature" itself, where
    the step has its words still."""
    match step.with_:
        case (Objects(filter=Related("that", noun)),) if "copy" in step.how and noun is not None:
            called = {name for name, meant in NOUNS.items() if meant == noun} - {"token"}
            return msgspec.structs.replace(told, nouns=told.nouns - called)
    return told


__all__ = ["beside_its_original", "is_each", "is_made_after", "is_target", "of_each"]
