"""What of a state's texts could not be turned into logic."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.state.game_state import GameState
from kb.vocabulary.card import Face


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


def _lines(face: Face | None) -> Iterator[str]:
    for ability in face.abilities if face is not None else ():
        if not ability.understood and ability.kind in ("static", "keyword", "rule"):
            yield ability.text or ability.keyword or ""
