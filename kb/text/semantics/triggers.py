"""Triggered abilities: the event, the intervening "if", and where the effect begins (603)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import forms, sayings, table_rows
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.circumstances import circumstances_of, standing_conditions
from kb.text.semantics.events import events_of
from kb.text.semantics.mana import read_added
from kb.text.semantics.scope import Scope
from kb.vocabulary import (
    Circumstance,
    Event,
    Filter,
    IsAffected,
    IsHost,
    IsSelf,
    Objects,
    Players,
    Trigger,
)
from kb.vocabulary.parts import any_part, with_parts

_HEAD = regex(r"^(When|Whenever|Each time|The first time|The next time|At) ")
_CHAPTER = regex(r"^([IVX]+(?:, [IVX]+)*) — ")
_CHAPTER_NUMBERS = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}
_LIMIT = regex(
    r"(?:^|\.\"? )(This ability triggers only|Do this only) "
    r"(once|twice|three times)( each turn|)\.?"
)
_NUMBERS = regex(r"(?:or )?\d+(?:, |,? or )")
"""What goes on with a list of numbers is no effect."""
_ONLY_IF = regex(r"\bThis ability triggers only (?:if|as long as) [^.]*")
_MOST_COMMAS = 6


def read_trigger(text: str, scope: Scope) -> tuple[Trigger, str]:
    """The trigger of a line, and the words of its effect.

    Raises NotUnderstood if the event is not understood; an intervening "if" that isn't stands in
    `unread`.
    """
    chapter = _CHAPTER.match(text)
    if chapter is not None:
        rest = text[chapter.end() :]
        return _chapter(chapter, optional=rest.startswith("You may ")), rest
    head = _HEAD.match(text)
    if head is None:
        raise NotUnderstood("no trigger")
    said = text[head.end() :] if head[1] != "At" else "at" + text[2:]

    def read(split: tuple[str, str]) -> tuple[tuple[Event, ...], str]:
        return _events(split[0], scope, state=head[1] == "When"), split[1]

    return _whole(*first_understood(read, splits(said), "no effect after the event"), scope)


def _chapter(match: re.Match[str], *, optional: bool) -> Trigger:
    numbers = tuple(_CHAPTER_NUMBERS[n] for n in match[1].split(", "))
    event = Event("put_counters", object=(Objects(IsSelf()),), counter="lore")
    return Trigger((event,), optional=optional, chapters=numbers)


_ADJECTIVE_END = regex(r"\b(?:[Nn]on-?\w+|tapped|untapped)$")


_GOES_ON = regex(r"(?:or|and|and/or) |if it (?:isn't|is not) a mana ability$")
"""How the last piece of an event begins that has commas, or what it is."""


def splits(text: str) -> Iterator[tuple[str, str]]:
    """Where the event may end and the effect begin, longest event first; a comma in an event
    stands in a list that ends with "or", or after an adjective, or before what no ability is."""
    commas = [m.start() for m in re.finditer(r",(?= )", re.sub(r'"[^"]*"', _blank, text))]
    for number in range(min(len(commas), _MOST_COMMAS) - 1, -1, -1):
        inner = [text[: commas[0]]]
        inner += [text[a + 2 : b] for a, b in pairwise(commas[: number + 1])]
        listed = number and (_GOES_ON.match(inner[-1]) or _adjectives(inner))
        rest = text[commas[number] + 2 :]
        if _NUMBERS.match(rest):
            continue
        if (not number or listed) and rest.partition(" ")[0] not in _third_persons():
            yield text[: commas[number]], rest


@cache
def _third_persons() -> frozenset[str]:
    """The verbs of events after "it": no effect begins with one, so that the event goes on."""
    said = [pattern for rows in table_rows("events").values() for row in rows
            for pattern in sayings(row)]  # fmt: skip
    return frozenset(forms(verb)[1] for each in said for verb in re.findall(r"([\w']+)\*", each))


def _blank(match: re.Match[str]) -> str:
    return "_" * len(match[0])


def _adjectives(pieces: list[str]) -> bool:
    return all(_ADJECTIVE_END.search(piece) for piece in pieces[:-1])


def _events(text: str, scope: Scope, *, state: bool) -> tuple[Event, ...]:
    try:
        return events_of(text, scope)
    except NotUnderstood:
        if not state:
            raise
    return (Event("state", meanwhile=standing_conditions(text, scope)),)  # 603.8


def _of_enchanted(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events in which "they" are the enchanted player ("when they attack you")."""
    host, that = Players("host"), Players("that")
    if any(each.subject == (that,) for each in events) and any_part(events, lambda e: e == host):
        return with_parts(events, lambda e: host if e == that else e)
    return events


def _whole(events: tuple[Event, ...], rest: str, scope: Scope) -> tuple[Trigger, str]:
    found = Trigger(_of_enchanted(events))
    limit = _LIMIT.search(rest)
    if limit is not None:
        times = limit[2].replace(" ", "_") + limit[3].replace(" ", "_")
        done = "done_" if limit[1] == "Do this only" else ""
        found = msgspec.structs.replace(found, limit=done + times)
        rest = (rest[: limit.start()] + "." + rest[limit.end() :]).strip()
    if rest.startswith("if "):
        condition, unread, rest = _condition(rest[3:], _about(events, scope))
        found = msgspec.structs.replace(found, condition=condition, unread=unread)
    only = _ONLY_IF.search(rest)
    if only is not None:
        found = msgspec.structs.replace(found, unread=only[0])
    if any(event.verb == "tap_for_mana" for event in events):
        found = msgspec.structs.replace(found, adds=read_added(rest, scope))
    optional = rest.startswith("you may ")
    return msgspec.structs.replace(found, optional=optional), rest


def _about(events: tuple[Event, ...], scope: Scope) -> Scope:
    """The scope of the intervening "if": there "it" is what the event was about."""
    objects = {found for event in events for found in _objects(event)}
    if objects <= {IsSelf()}:
        return scope
    left = any(each.verb in ("die", "leave") or "battlefield" in each.origin for each in events)
    if len(objects) == 1 and isinstance(host := next(iter(objects)), IsHost) and not left:
        return scope.about(host)
    return scope.about(IsAffected())


def _objects(event: Event) -> list[Filter]:
    """The objects that an event was about: those that did something, else those it was done to."""
    for parties in (event.subject, event.object):
        found = [p.filter for p in parties if isinstance(p, Objects)]
        if found:
            return found
    return []


def _condition(text: str, scope: Scope) -> tuple[tuple[Circumstance, ...], str | None, str]:
    """The condition at the beginning of a text, its words where they are not understood, and what
    comes after it."""
    commas = [m.start() for m in re.finditer(r",(?= )", text)][:_MOST_COMMAS]
    for comma in commas:
        try:
            return circumstances_of(text[:comma], scope), None, text[comma + 2 :]
        except NotUnderstood:
            continue
    end = commas[0] if commas else len(text)
    return (), text[:end], text[end + 2 :]
