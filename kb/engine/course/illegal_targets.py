"""What a resolving spell or ability wants to know of targets that are illegal by then (608.2b)."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from kb import vocabulary as v

DONE_TO = ("subject", "object", "with_")
"""The places of an action where an object or player is what does it, or what it is done to."""


def asks_about(word: object, targets: Collection[int]) -> bool:
    """Tells whether words ask for information about one of these targets, by their numbers, rather
    than have it do something or something done to it."""
    if isinstance(word, tuple):
        return any(asks_about(part, targets) for part in word)
    if not isinstance(word, v.Node) or isinstance(word, v.Ability):
        return False
    if isinstance(word, v.Mentioned):
        return word.of == "target" and word.number in targets
    fields = msgspec.structs.asdict(word)
    if isinstance(word, v.GameAction):
        for name in DONE_TO:
            fields[name] = tuple(each for each in fields[name] if not _is_itself(each))
    return any(asks_about(part, targets) for part in fields.values())


def _is_itself(party: v.Partaker) -> bool:
    """Whether the words are "that creature", "that player" and no more."""
    if isinstance(party, v.Objects):
        return isinstance(party.filter, v.Mentioned) and not party.relations
    return isinstance(party, v.Players) and party.mention is not None and not party.of
