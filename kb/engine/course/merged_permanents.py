"""Merged permanents: what of them isn't carried out, and which objects they have become."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.engine.course.event_patterns import ANY_CARD
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject, GameState
from kb.state.melding import is_melded, is_of_unknown_cards
from kb.state.printed import DOUBLE_FACED

HIDDEN = ("hand", "library")
"""The zones in whose place a commander may go to the command zone."""
TURNING = ("transform", "convert", "flip_permanent", "turn_face_up", "turn_face_down")
"""The events by which the components of a permanent are turned over or up."""


def merging_gaps(state: GameState, spell: str, permanent: str) -> Iterator[str]:
    """What isn't known of a permanent that a spell merges with."""
    for each in state.objects:
        if each.id == permanent and is_melded(each):
            yield f"{permanent}: what the cards of a melded permanent are as components"
        if each.id in (spell, permanent) and each.exceptions:
            yield f"{permanent}: what {each.id} as a component of it isn't like what it copies in"
        if each.id == permanent and each.copy_ends:
            yield f"{permanent}: what it is when it is no longer a copy"


def turning_gaps(state: GameState, events: Iterable[GameEvent]) -> Iterator[str]:
    """The merged permanents whose components events would turn over, up or down."""
    turned = {each.subject for each in events if each.verb in TURNING}
    if not turned:
        return
    for each in state.objects:
        if each.id in turned and each.merged and _turns(each):
            yield f"{each.id}: how the components of a merged permanent are turned"


def leaving_gaps(moment: Moment, events: Iterable[GameEvent]) -> Iterator[str]:
    """The merged permanents that events have leave and of which it isn't known what becomes: melded
    ones whose cards aren't known, and tokens with cards among their components, while something
    replaces what becomes of cards."""
    leaving = {each.subject for each in events if each.terms.get("from") == "battlefield"}
    yield from (
        f"{each.id}: of which two cards the melded permanent is (`over`)"
        for each in moment.state.objects
        if each.id in leaving and is_of_unknown_cards(each)
    )
    mixed = [
        each.id
        for each in moment.state.objects
        if each.id in leaving and each.merged and _is_mixed(each)
    ]
    apart = {each.subject for each in events if each.terms.get("to") in HIDDEN}
    for each in moment.state.objects:
        if each.id in leaving & apart and each.merged and "commander" in each.status:
            yield f"{each.id}: which of its components go to the command zone"
    if not mixed:
        return
    waiting = [event for each in moment.words.replacements.values() for event in each.events]
    if any(ANY_CARD in (each.subject, each.object) for each in waiting):
        yield from (f"{each}: what replaces where its cards go" for each in mixed)


def _is_mixed(permanent: GameObject) -> bool:
    """Whether a merged permanent is a token, but not all of its components are."""
    return "token" in permanent.status and any("token" not in e.status for e in permanent.merged)


def _turns(permanent: GameObject) -> bool:
    """Whether a component can be turned."""
    layouts = {each.card.layout for each in (permanent, *permanent.merged) if each.card is not None}
    down = any(each.turned_down for each in (permanent, *permanent.merged))
    return down or bool(layouts & {*DOUBLE_FACED, "flip"})


def parts_of(state: GameState, ids: Iterable[str]) -> tuple[str, ...]:
    """The objects that merged permanents with these ids have become as they left, where those that
    have the ids are, but for these."""
    zones = {each.id: each.zone for each in state.objects}
    known = {id_: zones[id_] for id_ in ids if id_ in zones}
    return tuple(
        each.id
        for each in state.objects
        if each.id not in known and known.get(each.history.parted_from or "") == each.zone
    )
