"""Targets of triggered abilities that are told by a player of the event: those that "that player"
controls."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.text.words.told import told_of_trigger


def with_that_player(words: v.Ability) -> v.Ability:
    """The ability with whom its targets speak of by "that player", where its event tells of one
    player and none of its targets is one."""
    if words.trigger is None or not words.targets or not _speaks(words.targets):
        return words
    mention = _player_of(words.trigger)
    if mention is None or any(each.players is not None for each in words.targets):
        return words
    return msgspec.structs.replace(words, targets=_meaning(words.targets, mention))


def _player_of(trigger: v.Trigger) -> v.Mentioned | None:
    """The one player whom an event tells of: who takes a part in it, or else whose spells and
    abilities do."""
    told = [each.word for each in told_of_trigger(trigger) if isinstance(each.word, v.Players)]
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


def _speaks(word: Any) -> bool:
    if isinstance(word, tuple):
        return any(map(_speaks, word))
    if isinstance(word, v.Controlled | v.Owned):
        return word.by == "that"
    return isinstance(word, v.Node) and any(
        _speaks(getattr(word, name)) for name in word.__struct_fields__
    )


def _meaning(word: Any, player: v.Mentioned) -> Any:
    match word:
        case tuple():
            return tuple(_meaning(each, player) for each in word)
        case v.Controlled(by="that"):
            return v.Theirs(player)
        case v.Owned(by="that"):
            return v.Theirs(player, owned=True)
        case v.Node():
            made = {n: _meaning(getattr(word, n), player) for n in word.__struct_fields__}
            return msgspec.structs.replace(word, **made)
    return word
