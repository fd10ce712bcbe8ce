"""What an effect that begins is fixed to (611.2c): a target, those like it, what was spoken of."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.aimed_partakers import TARGETED
from kb.text.semantics.partakers import partakers_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.targets import THAT
from kb.text.words.told import KIND
from kb.vocabulary.parts import with_parts

OTHERS = regex(r"^(?:until [^,]+, )?(?:each |all )?other (?!target)", re.IGNORECASE)
"""An effect on all others than the words before spoke of."""


def others_spoken_of(effect: v.Effect) -> v.Effect:
    """The effect, on others than is spoken of and not than the object itself."""

    def spoken(word: Any) -> Any:
        return v.Not(THAT) if word == v.Not(v.IsSelf()) else word

    clauses = tuple(
        msgspec.structs.replace(each, subject=with_parts(each.subject, spoken))
        for each in effect.clauses
    )
    return msgspec.structs.replace(effect, clauses=clauses)


def speaks_of_locked(word: v.Filter) -> bool:
    """Returns whether it is about a set that is fixed when the effect begins (611.2c)."""
    parts = getattr(word, "all", None) or getattr(word, "any", None) or (word,)
    return any(isinstance(part, v.Locked) for part in parts)


_MENTION = regex(
    r"\b(?:(?:that|those) (?:(?:creature|permanent|artifact|land|planeswalker|card|spell|token)s?|"
    rf"{KIND})|"
    r"^the (?:creature|permanent|artifact|land)(?= (?:gains|gets|loses|becomes) )|"
    r"it|its|they|their|them)\b",
    re.IGNORECASE,
)


NAMED = regex(r"\b(?P<that>that|those) (?:token|card|spell|cop)(?:s|y|ies)?(?!')\b", re.IGNORECASE)


OF_WHAT_IS_NAMED = regex(
    r"\b(?:gains?|has|have|gets?|becomes?|loses?|with|as) [^,.]*\b(?:that|those) "
    r"(?:token|card|spell|cop)(?:s|y|ies)?(?!')\b",
    re.IGNORECASE,
)
"""What something else is, or has, that is told by what was spoken of: no pronoun means that."""


def pronoun(match: re.Match[str]) -> str:
    """A pronoun for what the grammar of effects knows by no other name."""
    said = "they" if match["that"].lower() == "those" else "it"
    return said.capitalize() if match["that"][0].isupper() else said


TARGET_AND_ALIKE = regex(
    r"\btarget [\w ]+ and each other [\w ]+ that shares an? [\w ]+ with it\b", re.IGNORECASE
)
"""A target, and all others that have something in common with it."""


def without_those_alike(text: str) -> tuple[str, str]:
    """An effect on a target and all others that are like it, said of "those creatures", and the
    words for these; the text as it was and none for others."""
    alike = TARGET_AND_ALIKE.search(text)
    if alike is None or re.search(r"\b(?:it|its|that|they|their)\b", text[alike.end() :]):
        return text, ""
    those = "Those creatures" if alike.start() == 0 else "those creatures"
    return f"{text[: alike.start()]}{those}{text[alike.end() :]}", alike[0]


_OBJECTIVE = {"its": "it", "they": "them", "their": "them"}


def fixed_to(text: str) -> v.Partaker:
    """What an effect is fixed to: a target, or what the words before spoke of.

    Raises NotUnderstood for several.
    """
    targets = len(re.findall(r"\btargets?\b", text, re.IGNORECASE))
    if targets > 1:
        raise NotUnderstood("several that the effect is about")
    if targets:
        return v.Objects(TARGETED)
    mentions = (m[0][:1].lower() + m[0][1:] for m in _MENTION.finditer(text))
    found = {_OBJECTIVE.get(said.lower(), said) for said in mentions}
    nouns = {said for said in found if " " in said}
    if len(nouns or found) != 1:
        raise NotUnderstood("what the effect is about")
    return partakers_of((nouns or found).pop(), Scope())[0]
