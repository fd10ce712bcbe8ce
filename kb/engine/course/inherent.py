"""Triggered abilities without a source: of the monarch, of who has the initiative, of counters."""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER, Citation, rule_in_force
from kb.engine.course.moment import Moment
from kb.engine.course.results import TriggeredAbility
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState, TriggeringEvent
from kb.state.players import completed_players
from kb.vocabulary.dungeons import dungeons

ROOM = "room"
"""How the law calls the ability of a dungeon's room, of whichever it is."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability that goes with a designation `of` a player, or with such counters: its words, for
    who has it."""

    of: str
    says: str
    rules: tuple[Citation, ...]
    once_each_turn: bool = False


@cache
def rows() -> dict[str, Row]:
    """The abilities of `rules_asp/inherent.json`, by their names in the law."""
    raw = (LAW_FOLDER / "inherent.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, Row])


def _number(name: str) -> int:
    """The place of an ability among those of its designation, from 1."""
    return [each for each, row in rows().items() if row.of == rows()[name].of].index(name) + 1


def remembering_speed(state: GameState, found: list[TriggeredAbility]) -> GameState:
    """The state in which players whose speed has triggered know that, so that it triggers no second
    time in the turn."""
    # CR 702.179d — only once each turn.
    whose = {each.controller for each in found if each.without_source and each.once_each_turn}
    if not whose:
        return state
    players = tuple(
        msgspec.structs.replace(
            each, history=msgspec.structs.replace(each.history, speed_triggers=1)
        )
        if each.name in whose
        else each
        for each in state.players
    )
    state = msgspec.structs.replace(state, players=players)
    return msgspec.structs.replace(state, players=completed_players(state))


def inherent(now: Moment, events: tuple[GameEvent, ...], first: int) -> list[TriggeredAbility]:
    """Those that trigger on events, of which the first is told at place `first`."""
    statuses = {status for each in now.state.players for status in each.statuses}
    counters = {kind for each in now.state.players for kind, size in each.counters.items() if size}
    entered = any(each.verb == "enter_room" for each in events)
    if not entered and not {row.of for row in rows().values()} & (statuses | counters):
        return []
    found = []
    generations = {each.id: each.generation for each in now.state.objects}
    for event, name, player, creatures in now.inherent(events):
        if name == ROOM:
            found.append(_of_room(events[event], player, first + event, now.state.edition))
            continue
        row = rows()[name]
        about = TriggeringEvent(subject=tuple(creatures)) if creatures else None
        found.append(
            TriggeredAbility(
                row.of, _number(name), player, first + event, row.says, of=about,
                generations={each: generations[each] for each in creatures},
                rule=rule_in_force(row.rules, now.state.edition), without_source=True,
                once_each_turn=row.once_each_turn,
            )
        )  # fmt: skip
    return found


def _of_room(event: GameEvent, player: str, place: int, edition: str) -> TriggeredAbility:
    """The ability of the room that a player's marker has been moved into, at the place of the
    event."""
    # CR 309.4c — its effect is the dungeon's; its condition isn't printed there.
    card = dungeons()[event.words["dungeon"]]
    names = [each.name for each in card.rooms]
    number = names.index(event.words["room"])
    return TriggeredAbility(
        "dungeon", number + 1, player, place, card.rooms[number].says,
        rule=rule_in_force(card.rules, edition), without_source=True,
    )  # fmt: skip
