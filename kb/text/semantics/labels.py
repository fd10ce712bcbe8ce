"""What is left when every mention of a text has its meaning: nothing unsure, labels in order."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.words.told import OF_STEPS
from kb.vocabulary import (
    Ability,
    Chooses,
    Creates,
    GameAction,
    Mentioned,
    PlayerNumber,
    Players,
    Step,
)

Steps = tuple[Step, ...]

_SPEAKING = frozenset({"who", "which", "by", "whose"})


_UNSURE = {
    False: frozenset({"that", "target", "host_controller", "owner"}),
    True: frozenset({"that", "target"}),
}
"""Words for what is spoken of; in a continuous effect those of the affected object are sure."""


def check(word: Any, *, in_effect: bool = False) -> None:
    """Raises NotUnderstood where something is spoken of that no mention stands for."""
    if isinstance(word, tuple):
        for each in word:
            check(each, in_effect=in_effect)
    elif isinstance(word, msgspec.Struct) and not isinstance(word, Ability):
        for name in word.__struct_fields__:
            value = getattr(word, name)
            if isinstance(word, Players) and word.of:
                continue
            if isinstance(word, PlayerNumber) and name == "who" and word.by is not None:
                continue
            if isinstance(value, str) and name in _SPEAKING and value in _UNSURE[in_effect]:
                raise NotUnderstood("who or what is spoken of")
            check(value, in_effect=in_effect or name in ("effect", "rules", "replacement"))


def labelled(texts: tuple[Steps, ...]) -> tuple[Steps, ...]:
    """The steps of all sentences of a text with labels only on those that others mention, counted
    from 0 in their order."""
    mentioned: set[int] = set()
    _collect(texts, mentioned)
    labels = {number: place for place, number in enumerate(sorted(mentioned))}
    return cast("tuple[Steps, ...]", _relabelled(texts, labels))


def _collect(word: Any, found: set[int]) -> None:
    if isinstance(word, tuple):
        for each in word:
            _collect(each, found)
    elif isinstance(word, Mentioned):
        if word.of in OF_STEPS:
            found.add(word.number)
    elif isinstance(word, msgspec.Struct) and not isinstance(word, Ability):
        for name in word.__struct_fields__:
            _collect(getattr(word, name), found)


def _relabelled(word: Any, labels: dict[int, int]) -> Any:
    if isinstance(word, tuple):
        return tuple(_relabelled(each, labels) for each in word)
    if isinstance(word, Mentioned) and word.of in OF_STEPS:
        return msgspec.structs.replace(word, number=labels[word.number])
    if isinstance(word, GameAction | Chooses | Creates):
        label = labels.get(word.label) if word.label is not None else None
        word = msgspec.structs.replace(word, label=label)
    if not isinstance(word, msgspec.Struct) or isinstance(word, Ability):
        return word
    made = {name: _relabelled(getattr(word, name), labels) for name in word.__struct_fields__}
    if all(made[name] is getattr(word, name) for name in made):
        return word
    return msgspec.structs.replace(word, **made)


__all__ = ["check", "labelled"]
