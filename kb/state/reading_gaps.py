"""What of a state's texts could not be turned into logic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from kb.state.game_state import GameState
from kb.vocabulary.card import Face

SPEAKS_OF = {
    "actions": re.compile(r"\b(?:mana|costs?|cast|casts|play|plays|activates?|activated)\b"),
    "state_based": re.compile(
        r"\bwould (?:be (?:put|destroyed|sacrificed)|die|lose|leave)\b|\bgraveyard\b"
    ),
}
"""What speaks of events that a question is about."""
OF_ENTERING = re.compile(r"\benters?\b|^As (?:~|this )")


class NotUnderstood(msgspec.Struct, frozen=True):
    """A line of rules text that matters and could not be turned into logic, and whose it is."""

    object: str
    text: str


def not_understood(state: GameState) -> Iterator[NotUnderstood]:
    """The lines of objects and effects that matter and were not understood, in their order."""
    for obj in state.objects:
        for face in (obj.face, obj.copied):
            # A copy of another object is told of with that object.
            own = face is obj.face or obj.copied_card is not None
            for words in _lines(face) if own else ():
                yield NotUnderstood(obj.id, words)
        yield from (NotUnderstood(obj.id, words) for words in obj.unread)
    for effect in (*state.effects, *state.unread_effects):
        yield from (NotUnderstood(effect.id, words) for words in effect.unread)
    for player in state.players:
        said = dict.fromkeys(each.only for each in player.mana if each.only is not None)
        yield from (NotUnderstood(player.name, words) for words in said if not _is_purpose(words))


def _is_purpose(words: str) -> bool:
    """Returns whether it is understood what mana may be spent on by words about it."""
    from kb.text.semantics.spending import (  # noqa: PLC0415 - loads the grammar
        SpendingNotUnderstood,
        purposes,
    )

    try:
        purposes(words)
    except SpendingNotUnderstood:
        return False
    return True


def _lines(face: Face | None) -> Iterator[str]:
    for ability in face.abilities if face is not None else ():
        if not ability.understood and ability.kind in ("static", "keyword", "rule"):
            yield ability.text or ability.keyword or ""


def unread_replacements(
    state: GameState, question: Literal["actions", "state_based"]
) -> Iterator[NotUnderstood]:
    """The lines of permanents and emblems about what happens instead that were not understood, as
    far as they speak of what a question is about."""
    for obj in state.objects:
        for ability in obj.face.abilities if obj.face is not None else ():
            unread = not ability.understood and ability.kind == "replacement"
            words = ability.text or ""
            if unread and obj.zone in ("battlefield", "command") and _of_others(words, question):
                yield NotUnderstood(obj.id, words)


def _of_others(words: str, question: Literal["actions", "state_based"]) -> bool:
    """Returns whether words speak of that, and not of how their own object comes to be."""
    return bool(SPEAKS_OF[question].search(words)) and not OF_ENTERING.search(words)
