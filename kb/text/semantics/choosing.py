"""Choices of a kind of things: a color, a card name, a creature type other than Wall."""

from __future__ import annotations

import re
from collections.abc import Callable

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.partakers import Partakers, partakers_of
from kb.text.semantics.patterns import rows
from kb.text.semantics.scope import Scope
from kb.vocabulary import Chooses, Either, Step


def kind_chosen(words: str, by: Partakers) -> Chooses:
    """The choice of a kind, by the rows of `replacements.json`.

    Raises NotUnderstood.
    """

    def made(row: Row, holes: dict[str, str]) -> Chooses:
        if "also" in holes or row["choice"] in _CERTAIN:
            raise NotUnderstood("two choices, or one of some objects or players")
        return Chooses(row["choice"], by, limit=limit_of_choice(words))

    found: Chooses = rows("replacements")["choices"].read(words, made)
    return found


_CERTAIN = frozenset({"object", "opponent", "player", "planeswalker"})
"""Choices among what is there, which have a description."""
_LIMIT = regex(
    r"(?:an?|any) (?:(?P<before>[\w, ]+?) )??(?:(?:basic |nonbasic )?\w+ (?:name|type)|\w+)"
    r"(?: (?P<after>(?:other than|between) .+))?"
)


def limit_of_choice(words: str) -> str | None:
    """What limits the choice of a kind of things."""
    if words.endswith(" permanent type"):
        return "permanent"
    match = _LIMIT.fullmatch(words)
    found = [match[part] for part in ("before", "after") if match[part]] if match else []
    return " ".join(found) or None


_VILLAINOUS = regex(r"(?P<who>.+?) faces? a villainous choice — (?P<options>.+)", re.IGNORECASE)


def villainous_choice(
    text: str, read: Callable[[str], tuple[Step, ...]], scope: Scope
) -> tuple[Step, ...]:
    """A choice between two things that a player faces.

    Raises NotUnderstood.
    """
    match = _VILLAINOUS.fullmatch(text)
    if match is None:
        raise NotUnderstood("no villainous choice")
    by = partakers_of(match["who"], scope)

    def made(joint: re.Match[str]) -> tuple[Step, ...]:
        said = match["options"]
        first, second = said[: joint.start()], said[joint.end() :]
        return (Either((read(first), read(second)), by, anyway=True),)

    return first_understood(made, re.finditer(r", or ", match["options"]), "one thing")
