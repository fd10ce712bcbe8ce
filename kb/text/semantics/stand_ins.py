"""What an effect that begins is about, told as the object itself, so that the grammars of static
abilities read its words; and the way back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.partakers import partakers_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.spoken import sharing
from kb.text.semantics.targets import THAT
from kb.vocabulary.parts import with_parts

_TARGET_WORDS = regex(
    r"(?:[Uu]p to \w+ |[Aa]nother |[Aa]ny |[Ee]ach of |X |(?:[Oo]ne or )?[Tt]wo |[Tt]hree )?"
    r"(?:other )?(?<!be the )[Tt]argets?\b"
    r"(?: (?!can't|can|must|would|is|this|does not|do not|doesn't|don't|to|by|attacks?\b|blocks?\b)"
    r"[\w',-]+)*",
)
_PRONOUN = regex(
    r"\b(?:that|the) (?:creature|permanent|artifact|land|planeswalker|card|spell|token|copy)"
    r"\b(?!'| or player)|"
    r"\b(?:those|the) (?:creature|permanent|artifact|land|planeswalker|card|spell|token|copie)s"
    r"\b(?!'| are created instead)|"
    r"\ban? (?:creature|permanent|planeswalker)(?: or planeswalker)? dealt damage this way\b|"
    r"\bthe exiled cards?\b(?!')|"
    r"^(?:it|they)\b|(?<=play |cast )(?:it|them)\b|\bfrom among them\b",
    re.IGNORECASE,
)


def with_stand_in(text: str) -> tuple[str, Callable[[Any], Any]]:
    """A text whose target, or what was spoken of before it, is told as the object itself; what an
    ability says that it gives is left as it is.

    Raises NotUnderstood.
    """
    said, back = _outside_quotations(QUOTATION.sub(QUOTED, text))
    return with_quotations(said, QUOTATION.findall(text)), back


def with_quotations(text: str, quotations: list[str]) -> str:
    """A text with its quotations at their places."""
    for each in quotations:
        text = text.replace(QUOTED, each, 1)
    return text


QUOTATION = regex(r'"[^"]*"')
QUOTED = '"…"'
"""Stands for a quotation."""


def _outside_quotations(text: str) -> tuple[str, Callable[[Any], Any]]:
    """A text whose target, or what the words before spoke of, is told as the object itself, so that
    the grammars of static abilities read it; and the way back. Where the object itself is told of
    too, "that creature" stands in."""
    if (skips := _TARGET_SKIPS.match(text)) is not None:
        said = f"That player {text[skips.end() :]}"
        return said, _skipped_by_target
    theirs = _THEIRS.findall(text)
    if len(theirs) == 1 and len(_TARGET_WORDS.findall(text)) == 1:
        said = _THEIRS.sub("that player controls", text)
        return said, lambda word: with_parts(word, _of_target)
    found = _TARGET_WORDS.findall(text)
    pronoun = _PRONOUN.search(text)
    if not found and pronoun is None:
        return text, lambda word: word
    if len(found) > 1 or (found and pronoun):
        raise NotUnderstood("more than one that it is about")
    itself = _ITSELF.search(text) is not None
    stand_in = "that creature" if itself else "~"
    if found:
        many = found[0].startswith("X ")
        meant = partakers_of(found[0] if many else found[0][:1].lower() + found[0][1:], Scope())
        said = _TARGET_WORDS.sub(stand_in, text)
    else:
        assert pronoun is not None
        meant = partakers_of(re.sub(r"^an? (?=.* this way)", "each ", pronoun[0].lower()), Scope())
        said = _PRONOUN.sub(stand_in, text, count=1)
    party, *more = meant
    if more:
        raise NotUnderstood("more than one that it is about")
    return said, lambda word: _swapped(word, party, THAT if itself else v.IsSelf())


_TARGET_SKIPS = regex(r"Target (?:player|opponent) (?=skips their next [\w ]+$)", re.IGNORECASE)


def _skipped_by_target(word: Any) -> Any:
    """What that player skips, said of a target."""
    if not isinstance(word, v.Replacement):
        return word
    events = tuple(
        msgspec.structs.replace(each, whose=(v.Players("target"),)) for each in word.events
    )
    return msgspec.structs.replace(word, events=events)


_THEIRS = regex(r"\btarget (?:player|opponent) controls\b", re.IGNORECASE)


def _of_target(word: Any) -> Any:
    theirs = v.Relation("controlled_by", (v.Players("that"),))
    return v.Relation("controlled_by", (v.Players("target"),)) if word == theirs else word


_ITSELF = regex(r"~|\bthis (?!turn|combat|game|way|phase|step)", re.IGNORECASE)


def _swapped(word: Any, party: Any, stand_in: v.Filter) -> Any:
    """The word with `party` where it speaks of what stands in for it."""
    if word == v.Objects(stand_in):
        return party
    if word == stand_in and isinstance(party, v.Objects):
        return party.filter
    if word == v.Shares("name", "self") and stand_in == v.IsSelf() and isinstance(party, v.Objects):
        return sharing("name", party.filter)
    if isinstance(word, tuple):
        return tuple(_swapped(each, party, stand_in) for each in word)
    if isinstance(word, msgspec.Struct):
        names = word.__struct_fields__
        fields = {name: _swapped(getattr(word, name), party, stand_in) for name in names}
        return msgspec.structs.replace(word, **fields)
    return word


__all__ = ["QUOTATION", "QUOTED", "with_quotations", "with_stand_in"]
