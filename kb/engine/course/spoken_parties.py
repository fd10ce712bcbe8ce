"""Parties of an instruction: those that are only mentioned, and those that a zone tells apart."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.engine.facts.filters import NoLogic
from kb.engine.statements.statement_scope import names_zone


def in_its_place(party: v.Party) -> v.Party:
    """A party of an instruction with the zone in which its objects are, and whose that is, in its
    filter ("from your graveyard"). Raises NoLogic for cards without a zone."""
    if not isinstance(party, v.Objects):
        return party
    kept, words = [], [party.filter]
    for relation in party.relations:
        match relation:
            case v.Relation(
                "in_place", (v.Objects(filter=v.InZone() as zone, relations=of),), False
            ):
                words.append(zone)
                words += map(_owned, of)
            case _:
                kept.append(relation)
    if party.noun == "card" and len(words) == 1 and not names_zone(party.filter):
        raise NoLogic
    return msgspec.structs.replace(party, filter=v.And(tuple(words)), relations=tuple(kept))


def _owned(relation: v.Relation) -> v.Filter:
    match relation:
        case v.Relation(
            "owned_by", (v.Players(who="you" | "opponent" as who, of=(), relations=()),)
        ):
            return v.Owned(who)
    raise NoLogic


def mentioned(partaker: v.Partaker) -> v.Mentioned | None:
    """What a partaker that is nothing but a mention is."""
    match partaker:
        case v.Objects(filter=v.Mentioned() as mention, relations=()):
            return mention
        case v.Players(mention=v.Mentioned() as mention, relations=()):
            return mention
    return None


def attackers_of(partaker: v.Partaker) -> v.Objects | None:
    """What a partaker is attacked by, where it is told by that."""
    match partaker:
        case v.Objects(filter=v.Related(how="attacked_by", to=by), relations=()) if by is not None:
            return v.Objects(by)
    return None


def without_attacked(
    parties: tuple[v.Party, ...],
) -> tuple[tuple[v.Party, ...], tuple[v.Party, ...]]:
    """What is described, without the players that it attacks; and these, where that is said."""
    match parties:
        case (v.Objects(relations=(v.Relation("attacking", whom, negated=False),)) as some,):
            if whom and all(isinstance(each, v.Players) for each in whom):
                return (msgspec.structs.replace(some, relations=()),), whom
    return parties, ()


MANY = v.Const(1_000_000)
"""More than there are."""


def with_tests(party: v.Objects, test: Callable[[v.Relation], v.Filter | None]) -> v.Objects:
    """The objects described by tests in the place of those relations to others for which there is
    one."""
    tests = [test(each) for each in party.relations]
    found = tuple(each for each in tests if each is not None)
    if not found:
        return party
    kept = tuple(each for each, by in zip(party.relations, tests, strict=True) if by is None)
    return msgspec.structs.replace(party, filter=v.And((party.filter, *found)), relations=kept)


def _anywhere(party: v.Objects) -> bool:
    """Whether it isn't said where the cards are."""
    return party.noun == "card" and not party.relations and not names_zone(party.filter)


def with_all_sought(action: v.GameAction) -> v.GameAction:
    """The action in which "all cards" that are searched for, or discarded, are as many as there
    are: what lies where all see it has to be found, other cards may be left unfound (701.23b)."""
    if action.verb not in ("search", "discard"):
        return action
    sought = tuple(
        v.Some((each,), MANY, None)
        if isinstance(each, v.Objects)
        and mentioned(each) is None
        and (action.verb == "search" or _anywhere(each))
        else each
        for each in action.object
    )
    return msgspec.structs.replace(action, object=sought)


YOU = v.Players("you")
ITSELF = v.Objects(v.IsSelf())


def is_plain(action: v.GameAction, *, source_is_there: bool) -> bool:
    """Whether an action names nobody but "you", what was mentioned and its source where that is
    there, and no number but one that is written: nothing in it has to be looked up by the law."""
    known = (YOU, ITSELF) if source_is_there else (YOU,)
    parties = (*action.subject, *action.object, *action.owner, *action.with_, *action.against)
    looked_up = (*action.spell, action.token, action.cost, *action.until, *action.but, *action.how)
    return (
        (action.number is None or isinstance(action.number, v.Const))
        and all(each in known or mentioned(each) is not None for each in parties)
        and not any(looked_up)
    )
