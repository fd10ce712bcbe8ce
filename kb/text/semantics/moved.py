"""What the words of an event leave to be understood: that permanents come from the battlefield, and
that what untaps is untapped."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.vocabulary import (
    And,
    Event,
    Filter,
    HasStatus,
    InZone,
    IsHost,
    IsSelf,
    Locked,
    Mentioned,
    Objects,
    Or,
)
from kb.vocabulary.actions import actions
from kb.vocabulary.parts import any_part


def are_permanents(fields: dict[str, Any]) -> bool:
    """Whether what moves is permanents: they are told neither as cards nor where they are, and are
    no commander, which is one in every zone (109.2, 903.3)."""
    return bool(fields.get("subject")) and all(
        isinstance(each, Objects)
        and each.noun == "object"
        and (any_part(each.filter, _is_host) or not _names_place(each.filter))
        for each in fields["subject"]
    )


def _names_place(word: Filter) -> bool:
    """Whether a filter says itself where its objects are."""
    if isinstance(word, And | Or):
        return any(map(_names_place, word.all if isinstance(word, And) else word.any))
    named = (InZone, IsSelf, Locked, Mentioned)
    return isinstance(word, named) or word == HasStatus("commander")


def _is_host(word: object) -> bool:
    return isinstance(word, IsHost)


def from_where_words_say(event: Event) -> Event:
    """The event without the place that permanents come from where nothing else is said."""
    if event.verb != "move" or event.origin != ("battlefield",) or event.not_origin:
        return event
    return msgspec.structs.replace(event, origin=())


def done_by_players(verb: str) -> bool:
    """Whether it is players who do it to something."""
    roles = actions()[verb].roles
    return roles.get("subject") == "player" and "object" in roles


def with_it_done(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event in which what seems to do it is what it is done to ("a creature
    untaps")."""
    if not all(isinstance(each, Objects) for each in fields.get("subject", ())):
        return fields
    turned = {"object" if key == "subject" else key: each for key, each in fields.items()}
    if "apart" in turned:
        turned["apart"] = tuple("object" if each == "subject" else each for each in turned["apart"])
    return turned
