"""Quoted abilities that call the object which gives them by its name (201.5a)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kb import vocabulary as v
from kb.regex import regex
from kb.text.words.wording import with_self
from kb.vocabulary.parts import any_part, every_part, with_parts

ReadQuoted = Callable[[str], tuple[v.Ability, ...]]
_STAND_IN = "enchanted permanent"
"""Stands for the giver while the words are read: what is given to an object enchants nothing."""
_HOST = regex(r"\b(?:enchanted|equipped|fortified)\b", re.IGNORECASE)


def with_giver(
    text: str, names: tuple[str, ...], found: tuple[v.Ability, ...], read: ReadQuoted
) -> tuple[v.Ability, ...]:
    """The abilities of a quotation in which a name is the object that gives them, where the words
    aren't understood without that and are with it; else those that were found."""
    said = with_self(text, names)
    name = next((each for each in names if each in text), None)
    if name is None or said == text or "~" in text or _HOST.search(text) or _is_whole(found):
        return found
    stood_in = re.sub(r"(?:^|(?<=[.:] ))~", _STAND_IN.capitalize(), said).replace("~", _STAND_IN)

    def meant(word: Any) -> Any:
        if isinstance(word, v.IsHost):
            return v.giver(name)
        return _named(word, name) if isinstance(word, str) else word

    made = with_parts(read(stood_in), meant, quoted=True)
    if not _is_whole(made) or any_part(made, _is_of_host, quoted=True):
        return found
    return made


def _named(word: str, name: str) -> str:
    return word.replace(_STAND_IN, name).replace(_STAND_IN.capitalize(), name)


def _is_of_host(word: object) -> bool:
    return word == "host" or isinstance(word, v.IsHost)


def _is_whole(found: tuple[v.Ability, ...]) -> bool:
    """Whether nothing of the abilities is missing."""
    return bool(found) and all(
        each.understood and (not isinstance(each, v.Instruction) or each.does is not None)
        for each in every_part(found, quoted=True)
        if isinstance(each, v.Ability | v.Instruction)
    )


__all__ = ["with_giver"]
