"""What a description, condition or number speaks of, by the words for it in its text."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.events import events_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.targets import THAT
from kb.text.words.told import KIND, NOUNS, kind_said
from kb.vocabulary import (
    Ability,
    And,
    AttachedTo,
    Counters,
    Event,
    Extreme,
    Filter,
    IsSelf,
    Not,
    NumberOf,
    Objects,
    Related,
    Shares,
)
from kb.vocabulary.parts import any_part, with_parts

T = TypeVar("T")


def sharing(what: str, mention: Filter) -> Filter:
    """The test for sharing something with what is spoken of, the object itself or another."""
    return Shares(what, "self") if mention == IsSelf() else Related(f"shares_{what}", mention)


def said_of(word: T, mention: Filter) -> T:
    """The word with the mention where it speaks of "it"."""
    return with_parts(word, lambda each: mention if each == Related("it") else each)


_PRONOUN = regex(
    rf"\b(?:(?P<one>it|its|itself|him|his|her|he|she)|(?P<several>they|them|their)|"
    rf"(?P<that>that|those) (?:(?P<noun>{'|'.join(NOUNS)})s?|(?P<kind>{KIND})))\b(?! or her\b)",
    re.IGNORECASE,
)
_OF_CARD = regex(r"\bit (?:is|was|has) (?:not )?(?:an?|another) [^,]*\bcard\b", re.IGNORECASE)


def with_nouns(word: T, text: str) -> T:
    """The word with what it speaks of as the text calls it: by a pronoun in a number, or by a noun.

    Raises NotUnderstood where it speaks of something and the text has several words for that.
    """
    if not _speaks(word):
        return word
    found = {_mention(match) for match in _PRONOUN.finditer(text)}
    if _OF_CARD.search(text):
        found = {Related("that", NOUNS["card"])}
    nouns = {mention for mention in found if mention.to is not None}
    if len(nouns or found) > 1:
        raise NotUnderstood("several that are spoken of")
    return _said_of(word, (nouns or found).pop()) if found else word


def _mention(match: re.Match[str]) -> Related:
    if match["one"]:
        return Related("it")
    if match["several"]:
        return Related("them")
    noun = NOUNS[match["noun"].lower()] if match["noun"] else kind_said(match["kind"])
    return Related("those" if match["that"].lower() == "those" else "that", noun)


def _speaks(word: Any) -> bool:
    """Returns whether it speaks of an object."""
    return any_part(word, lambda each: each == THAT or getattr(each, "which", None) == "that")


_OTHERS: Filter = Not(THAT)


def _said_of(word: Any, mention: Filter) -> Any:
    """The word with the mention where it speaks of an object."""
    if isinstance(word, tuple):
        return tuple(_said_of(each, mention) for each in word)
    match word:
        case And(parts) if _OTHERS in parts and any(map(_speaks, set(parts) - {_OTHERS})):
            return _said_of(_others_than(mention, parts), mention)
        case Objects(And(parts), relations) if _OTHERS in parts and _speaks(relations):
            described = _others_than(mention, parts)
            return _said_of(msgspec.structs.replace(word, filter=described), mention)
        case _ if word == _OTHERS:
            return word  # which may be others than something else
        case Related("that", None, None):
            return mention
        case NumberOf(number, "that"):
            return Extreme("total", number, mention)
        case Counters(kind, "that"):
            return Counters(kind, filter=mention)
        case AttachedTo("that"):
            return Related("attached_to", mention)
        case Shares(what, "that"):
            return sharing(what, mention)
        case msgspec.Struct() if not isinstance(word, Ability):
            made = {n: _said_of(getattr(word, n), mention) for n in word.__struct_fields__}
            if all(made[name] is getattr(word, name) for name in made):
                return word
            return msgspec.structs.replace(word, **made)
    return word


def _others_than(mention: Filter, parts: tuple[Filter, ...]) -> And:
    """A description that speaks of an object besides: its others are others than that."""
    return And(tuple(Not(mention) if part == _OTHERS else part for part in parts))


_BY_NOUN = regex(
    rf"\bthe (?P<noun>{'|'.join(NOUNS)})\b(?!')"
    r"(?! (?:of|with|that|you|they|its?|an?|put|most|~|this)\b)",
    re.IGNORECASE,
)


def spoken_by_noun(words: str) -> str:
    """The words with "that creature" where "the creature" is the one that was spoken of."""
    return _BY_NOUN.sub(r"that \g<noun>", words)


_AIMED = regex(r"^target (?P<what>.+?)(?= (?:(?:dies|leaves|deals|is|becomes|attacks|blocks)\b))")
_LAST_NOUN = regex(rf"\b({'|'.join(NOUNS)})\b")


def events_with_target(words: str, scope: Scope) -> tuple[Event, ...]:
    """The events of a delayed triggered ability, whose subject may be a target of what creates it.

    Raises NotUnderstood.
    """
    aimed = _AIMED.match(words)
    noun = _LAST_NOUN.search(aimed["what"]) if aimed is not None else None
    if aimed is None or noun is None:
        return with_nouns(events_of(words, scope), words)
    said = f"that {noun[1]}{words[aimed.end() :]}"
    if _PRONOUN.search(words[aimed.end() :]):
        raise NotUnderstood("several that are spoken of")
    that = Objects(Related("that", NOUNS[noun[1]]))
    events = with_nouns(events_of(said, scope), said)
    if any(each.subject != (that,) for each in events):
        raise NotUnderstood("a target that does nothing")
    target = (Objects(Related("target")),)
    return tuple(msgspec.structs.replace(each, subject=target) for each in events)
