"""What a resolving spell or ability knows of targets that are illegal by then: until 2015 it was
told what it wanted to know of them, though it could do nothing with them (608.2b)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import mentions_in

DONE_TO = ("subject", "object", "with_")
"""The places of an action where an object or player is what does it, or what it is done to."""


def as_chosen(target: int) -> v.Mentioned:
    """What words mean by a target that they want to know something of, legal or not."""
    return v.Mentioned("target", target, "chosen")


def asking(words: Any, targets: Collection[int]) -> Any:
    """The words, with other mentions of these targets, by their numbers, where they ask for
    information rather than have something done by or to them."""
    if isinstance(words, tuple):
        return tuple(asking(each, targets) for each in words)
    if not isinstance(words, v.Node) or isinstance(words, v.Ability):
        return words
    if isinstance(words, v.Mentioned):
        return as_chosen(words.number) if _is_target(words, targets) else words
    fields = {}
    for name, part in msgspec.structs.asdict(words).items():
        done_to = isinstance(words, v.GameAction) and name in DONE_TO
        fields[name] = _partakers(part, targets) if done_to else asking(part, targets)
    return msgspec.structs.replace(words, **fields)


def asks(words: Any) -> bool:
    """Tells whether words that have been changed so ask for anything."""
    return any(each.role == "chosen" for each in mentions_in(words))


def _partakers(parties: tuple[v.Partaker, ...], targets: Collection[int]) -> tuple[v.Partaker, ...]:
    return tuple(each if _is_itself(each) else asking(each, targets) for each in parties)


def _is_itself(party: v.Partaker) -> bool:
    """Whether the words are "that creature", "that player" and no more."""
    if isinstance(party, v.Objects):
        return isinstance(party.filter, v.Mentioned) and not party.relations
    return isinstance(party, v.Players) and party.mention is not None and not party.of


def _is_target(mention: v.Mentioned, targets: Collection[int]) -> bool:
    return mention.of == "target" and mention.number in targets
