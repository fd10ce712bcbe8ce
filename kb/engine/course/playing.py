"""Cards are played as something resolves: as spells, or as lands (701.18a)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.casting import WITHOUT_PAYING, cast
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.happened import happened
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.replaced import Further
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject, GameState
from kb.vocabulary.parts import any_part

PLAYING = ("play", "play_land")


def play(way: Way, said: Instructed) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """What comes of playing cards by an instruction; nothing, where they can't be played."""
    ids = tuple(dict.fromkeys(id_ for some in said.all_of("object") for id_ in some))
    cards = [each for each in said.state.objects if each.id in ids]
    if any(map(_may_be_either, cards)):
        raise NotCarriedOut("as which of its faces it is played")
    lands = [each for each in cards if "land" in _types(each)]
    if not lands:
        action = msgspec.structs.replace(said.action, verb="cast")
        yield from cast(way, Instructed(said.state, action, said.actor, said.memory))
        return
    if len(cards) > 1 or {*said.action.how} - {WITHOUT_PAYING}:
        raise NotCarriedOut("which of them is played")
    yield from _land(way, said, lands[0])


def _land(
    way: Way, said: Instructed, land: GameObject
) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    if _more_is_said(said.state):
        raise NotCarriedOut("whether a land may be played")
    terms = {"from": land.zone, "to": "battlefield", "during": "resolution"}
    players = {"subject": said.doer, "under": said.doer}
    event = GameEvent("play_land", land.id, terms=terms, players=players)
    before = len(way.course.events)
    for course, more in happened(way.course, moment_of(way.course.state), (event,), way.used):
        played = any(each.event.verb == event.verb for each in course.events[before:])
        yield msgspec.structs.replace(way.being_done(played), course=course), more


def _more_is_said(state: GameState) -> bool:
    """Whether any words say how many lands may be played, or forbid it."""

    def says(word: object) -> bool:
        return isinstance(word, v.StatementLine) and word.verb in PLAYING

    rules = (each.rules for each in state.effects)
    abilities = ((each.copied or each.face).abilities for each in state.objects)
    return any_part((*rules, *abilities), says, quoted=True)


def _types(card: GameObject) -> tuple[str, ...]:
    """The card types that are printed on a card, be it face down."""
    return card.card.faces[0].types if card.card is not None else card.face.types


def _may_be_either(card: GameObject) -> bool:
    """Whether a card may be played as a spell or as a land."""
    faces = card.card.faces if card.card is not None else ()
    modal = card.card is not None and card.card.layout == "modal_dfc"
    return modal and len({"land" in each.types for each in faces}) > 1


__all__ = ["play"]
