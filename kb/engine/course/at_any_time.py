"""What comes about at once, as permanents say of any time."""

from __future__ import annotations

from clingo import Symbol, SymbolType

from kb.engine.course.moment import Moment
from kb.engine.events.event import FIRST_TIME, GAME, GameEvent
from kb.state.game_state import GameState
from kb.state.prepare_spells import copy_in_exile, prepare_spell

TERMS = {
    "exile": {"from": "battlefield", "to": "exile"},
    "transform": {"by_day": "day_or_night"},
}
COPYING = "copy_prepare_spell"
"""The verb by which a copy of a prepare spell comes about."""


def at_any_time(moment: Moment) -> tuple[GameEvent, ...]:
    """Blessings and stories of players, day and night and what transforms with them, the exile of
    what nobody in the game controls, what is removed from combat or is no pair any more for what
    it has become."""
    call = moment.ask((), "at_any_time")
    found = sorted(moment.grounder.atoms("at_any_time", 3, call))
    events = tuple(
        prepare_spell_copied(moment.state, whom.string)
        if verb.name == COPYING
        else _at_once(verb.name, whom)
        for verb, whom in found
    )
    return _possible(moment, events)


def _possible(moment: Moment, events: tuple[GameEvent, ...]) -> tuple[GameEvent, ...]:
    """The events without what can't be transformed (101.2)."""
    if not any(each.verb == "transform" for each in events):
        return events
    impossible = moment.impossible(events)
    return tuple(
        each
        for place, each in enumerate(events)
        if each.verb != "transform" or place not in impossible
    )


def prepare_spell_copied(state: GameState, permanent: str) -> GameEvent:
    """That the controller of a prepared permanent creates a copy of its prepare spell in exile."""
    by_id = {each.id: each for each in state.objects}
    spell = prepare_spell(by_id[permanent], by_id)
    assert spell is not None
    made = copy_in_exile(by_id[permanent], spell, state.ids | {*state.stack})
    return GameEvent(
        COPYING, made.id, words={"object": permanent}, terms={"from": "nowhere", "to": "exile"},
        players={"subject": made.owner}, made=made,
    )  # fmt: skip


def _at_once(verb: str, whom: Symbol) -> GameEvent:
    """An event of the law that nothing else has brought about."""
    if whom.type is SymbolType.String:
        return GameEvent(verb, whom.string, terms=TERMS.get(verb, {}))
    if whom.name == "game":
        return GameEvent(verb, GAME, terms=FIRST_TIME)
    return GameEvent(verb, whom.arguments[0].string, of_player=True)
