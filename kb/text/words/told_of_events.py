"""Who and what the event of a triggered ability tells of, and how much."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb import vocabulary as v
from kb.text.words.told import WITH_AMOUNT, Told, mentioned_player, nouns_of
from kb.vocabulary.several import HIGHEST


def told_of_trigger(trigger: v.Trigger) -> list[Told]:
    """Who and what the events of a triggered ability tell of, where all of them tell of it."""
    if trigger.chapters or not trigger.events:
        return []
    first, *others = [_told_of_event(event) for event in trigger.events]
    shared: list[Told] = []
    for each in first:
        same = [
            [o for o in other if o.word == each.word and o.many == each.many] for other in others
        ]
        if all(same):
            nouns = each.nouns.union(*(found[0].nouns for found in same))
            shared.append(msgspec.structs.replace(each, nouns=nouns))
    return shared


def _told_of_event(event: v.Event) -> list[Told]:
    counted = "subject" if event.subject else "object"
    found: list[Told] = []
    for role in ("subject", "object", "by", "owner", "whose"):
        parties: tuple[v.Party, ...] = getattr(event, role)
        many = event.together and role == counted and event.counter is None
        found.extend(_told_of_parties(parties, v.Mentioned("event", role=role), many, event))
    if event.verb == "deal_damage" and not event.subject:
        found.append(Told(_DEALING[0], _SOURCE, narrow=True))
    next_one = (event.nth, event.period) == (1, "ever")  # nobody asks whose turn that is
    if event.step is not None and not event.whose and not next_one:  # the player whose turn it is
        found.append(
            Told(mentioned_player(v.Mentioned("event", role="whose")), frozenset({"player"}))
        )
    return found


def _told_of_parties(
    parties: Iterable[v.Party], mention: v.Mentioned, many: bool, event: v.Event
) -> list[Told]:
    objects = [party for party in parties if isinstance(party, v.Objects)]
    players = [party for party in parties if isinstance(party, v.Players)]
    found: list[Told] = []
    kinds = [kind for party in parties if isinstance(party, v.Abilities) for kind in party.kinds]
    if parties and all(isinstance(party, v.Abilities) for party in parties):
        called = {"ability", "spell"} if "spell" in kinds else {"ability"}
        found.append(Told(mention, frozenset(called), many))
        if all(isinstance(each, v.Abilities) and each.by == _AN_OPPONENTS for each in parties):
            found.append(Told(_whose(mention), frozenset({"player"}), many))
    if objects:
        filters = {party.filter for party in objects}
        single = next(iter(filters)) if len(filters) == 1 else None
        nouns = frozenset().union(
            *(_SOURCE if each.noun == "source" else nouns_of(each.filter) for each in objects)
        )
        nouns |= _SOURCE if mention in _DEALING and event.verb == "deal_damage" else frozenset()
        nouns |= {"spell"} if event.verb == "cast" else frozenset()
        nouns |= {"card"} if _leaves(event) or event.verb in _ABOUT_CARDS else frozenset()
        own = isinstance(single, v.IsSelf | v.IsHost)
        said = _types_said(single)
        found.append(Told(single if own and single else mention, nouns, many, said=said))
    if players and players != [v.Players("you")]:
        found.append(Told(mentioned_player(mention), frozenset({"player"}), many))
    return found


def _types_said(word: v.Filter | None) -> frozenset[str] | None:
    parts = word.all if isinstance(word, v.And) else (word,)
    types = frozenset(part.type for part in parts if isinstance(part, v.HasType))
    by_subtype = any(isinstance(part, v.HasSubtype) for part in parts)
    return types if types or by_subtype else None


_SOURCE = frozenset({"source"})


def _whose(ability: v.Mentioned) -> v.Players:
    """The player whose spell or ability it is: who does by it what the event tells of, or controls
    what targets something."""
    if ability.role in ("subject", "by"):
        return mentioned_player(v.Mentioned("event", role="by"))
    return v.Players("controller", of=(v.Objects(ability),))


_AN_OPPONENTS = (v.Players("opponent"),)
"""Whose spells and abilities they are of whom words then say "that player"."""
_DEALING = (v.Mentioned("event", role="subject"), v.Mentioned("event", role="by"))
"""What deals the damage of an event: its source, whatever it is (120.7)."""
_ABOUT_CARDS = frozenset({"discard", "mill", "draw", "cycle", "reveal", "cast", "play"})


def _leaves(event: v.Event) -> bool:
    return event.verb in ("die", "leave", "put_into_graveyard", "exile", "move", "sacrifice", "put")


def amounts_of(trigger: v.Trigger) -> list[v.ThatMuch]:
    """The amount that the event of a triggered ability has."""
    verbs = {event.verb for event in trigger.events}
    counted = all(event.together for event in trigger.events)
    if trigger.chapters or not (verbs <= {*WITH_AMOUNT, "roll_number"} or counted):
        return []
    verb = next(iter(verbs)) if len(verbs) == 1 else None
    if all("excess" in event.how for event in trigger.events):
        verb = "excess"
    if verbs <= {"roll", "roll_number"}:
        of_several = v.ThatMuch("roll", v.Mentioned("event", role=HIGHEST))
        return [of_several, v.ThatMuch("roll", v.Mentioned("event", role="amount"))]
    return [v.ThatMuch(verb, v.Mentioned("event", role="amount"))]


__all__ = ["amounts_of", "told_of_trigger"]
