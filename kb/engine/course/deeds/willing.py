"""Who has chosen to do what several might, who was chosen as a friend or as a foe, and who is left
out: that is remembered, the law isn't asked for it."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.counted_players import without_numbers
from kb.vocabulary.several import ABLE, FOE, FRIEND, UNABLE, VOTERS, WILLING

SEEKING = ("search", "discard")
"""The actions that look for cards in a library or a hand."""


def is_of_will(relation: v.Relation) -> bool:
    """Whether it says who has chosen to do something, or who has done so."""
    return relation.relation in (WILLING, ABLE, UNABLE)


def speaks_of_will(partaker: v.Partaker) -> bool:
    """Whether players are told by what they have chosen to do, or were chosen as, or voted for."""
    if not isinstance(partaker, v.Players):
        return False
    return partaker.who in (FRIEND, FOE, *VOTERS) or any(map(is_of_will, partaker.relations))


def whoever(partaker: v.Partaker) -> v.Partaker:
    """The players of a description, whether they have chosen to do something or not."""
    if not isinstance(partaker, v.Players):
        return partaker
    plain = tuple(each for each in partaker.relations if not is_of_will(each))
    who = "any" if partaker.who in (FRIEND, FOE, *VOTERS) else partaker.who
    return msgspec.structs.replace(partaker, who=who, relations=plain)


def others_than(partaker: v.Partaker) -> tuple[v.Players, ...]:
    """Whom a description of players leaves out."""
    match partaker:
        case v.Players(relations=(v.Relation("is", to, True),)):
            return tuple(each for each in to if isinstance(each, v.Players))
    return ()


def opponents_of(partaker: v.Partaker) -> tuple[v.Players, ...]:
    """Whose opponents a description of players means."""
    match partaker:
        case v.Players(relations=(v.Relation("opponent_of", to, False),)):
            return tuple(each for each in to if isinstance(each, v.Players))
    return ()


def _whole(partaker: v.Partaker) -> v.Partaker:
    """The players of a description with those whom it leaves out, willing or not."""
    if others_than(partaker) or opponents_of(partaker):
        return msgspec.structs.replace(partaker, relations=())
    return without_numbers(whoever(partaker))


def looked_up(action: v.GameAction) -> v.GameAction:
    """The action without cards that are looked for in zones of their own, and without who has
    chosen to do something, which is remembered, or is left out."""
    willing = {
        role: tuple(map(_whole, getattr(action, role)))
        for role in ("subject", "object", "owner")
        if any(speaks_of_will(each) or _whole(each) != each for each in getattr(action, role))
    }
    if willing:
        action = msgspec.structs.replace(action, **willing)
    if action.verb not in SEEKING and "until" not in action.how:
        return action
    kept = tuple(each for each in action.object if not isinstance(each, v.Some))
    return msgspec.structs.replace(action, object=kept)
