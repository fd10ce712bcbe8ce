"""What words of triggered abilities mean that is told by their event: targets that "that player"
controls or that have "lesser power", and the enchanted permanent that has left."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.text.words.told_of_events import told_of_trigger
from kb.vocabulary.parts import any_part, with_parts


def with_those_meant(words: v.Ability) -> v.Ability:
    """The ability with whom and what its targets speak of."""
    return _with_former_host(_with_that_object(_with_that_player(words)))


def _with_former_host(words: v.Ability) -> v.Ability:
    """The ability of something attached that waits for its host to leave the battlefield: what it
    says of that it says of the object of the event (400.7f, 603.6e)."""
    events = words.trigger.events if words.trigger is not None else ()
    leaving = [
        each.verb in LEAVING and {type(getattr(one, "filter", None)) for one in each.subject}
        for each in events
    ]
    if not events or words.spell is None or any(each != {v.IsHost} for each in leaving):
        return words
    mention = v.Mentioned("event", role="subject")

    def meant(word: Any) -> Any:
        of_host = isinstance(word, v.IsHost) or getattr(word, "which", None) == "host"
        return _of(mention, word) if of_host else word

    return msgspec.structs.replace(words, spell=with_parts(words.spell, meant, quoted=True))


LEAVING = ("die", "leave")
"""The verbs of what leaves the battlefield."""


def _with_that_object(words: v.Ability) -> v.Ability:
    """The ability with what its targets are compared with, where its event tells of one object."""
    if words.trigger is None or not any_part(words.targets, is_of_that, quoted=True):
        return words
    told = [
        (each.word, each.many)
        for each in told_of_trigger(words.trigger)
        if not isinstance(each.word, v.Players)
    ]
    if _is_about_one(words.trigger):
        told = told or [(v.Mentioned("event", role="subject"), False)]
    if len({word for word, _ in told}) != 1 or any(many for _, many in told):
        return words
    mention, _ = told[0]

    def meant(word: Any) -> Any:
        return _of(mention, word) if is_of_that(word) else word

    return msgspec.structs.replace(words, targets=with_parts(words.targets, meant, quoted=True))


def _is_about_one(trigger: v.Trigger) -> bool:
    """Whether each of several events is about one object, be it the source itself ("whenever this
    creature dies or another artifact you control is put into a graveyard")."""
    subjects = [each.subject for each in trigger.events if not each.together]
    return len(subjects) == len(trigger.events) and all(
        len(each) == 1 and isinstance(each[0], v.Objects) for each in subjects
    )


def is_of_that(word: Any) -> bool:
    """Whether a word speaks of an object that was told of before."""
    return word == _THAT or getattr(word, "which", None) == "that"


_THAT = v.Related("that")


def _of(mention: v.Filter, word: Any) -> Any:
    match word:
        case v.NumberOf(number):
            return v.Extreme("total", number, mention)
        case v.Counters(kind):
            return v.Counters(kind, filter=mention)
        case v.AttachedTo():
            return v.Related("attached_to", mention)
        case v.Shares(what):
            return v.Related(f"shares_{what}", mention)
    return mention


def _with_that_player(words: v.Ability) -> v.Ability:
    """The ability with whom its targets speak of by "that player", where its event tells of one
    player and none of its targets is one."""
    if (
        words.trigger is None
        or not words.targets
        or not any_part(words.targets, _is_theirs, quoted=True)
    ):
        return words
    mention = player_told(words.trigger)
    if mention is None or any(each.players is not None for each in words.targets):
        return words
    return msgspec.structs.replace(words, targets=_meaning(words.targets, mention))


def player_told(trigger: v.Trigger) -> v.Mentioned | None:
    """The one player whom an event tells of: who takes a part in it, or else whose spells and
    abilities do."""
    players = (each.word for each in told_of_trigger(trigger) if isinstance(each.word, v.Players))
    told = [each for each in players if each.mention is not None]
    if len(told) == 1:
        return told[0].mention
    users = {
        each.by
        for event in trigger.events
        for each in (*event.subject, *event.by)
        if isinstance(each, v.Abilities)
    }
    if told or users != {(v.Players("opponent"),)}:
        return None
    return v.Mentioned("event", role="by")


def _is_theirs(word: Any) -> bool:
    return isinstance(word, v.Controlled | v.Owned) and word.by == "that"


def _meaning(targets: tuple[v.Target, ...], player: v.Mentioned) -> tuple[v.Target, ...]:
    """Targets that are that player's; where so many are chosen for each of several, "that player"
    is each of them."""

    def theirs(word: Any) -> Any:
        return v.Theirs(player, owned=isinstance(word, v.Owned)) if _is_theirs(word) else word

    return tuple(
        each if each.each is not None else with_parts(each, theirs, quoted=True) for each in targets
    )
