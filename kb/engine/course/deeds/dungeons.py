"""Ventures into dungeons: which rooms players may enter, and which dungeons they complete."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from clingo import Symbol

from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent
from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import atom, constant, text
from kb.state.game_state import GameState
from kb.vocabulary.dungeons import ANY, dungeons_of, room_ability

ABOUT = "which room to enter"


def enter_room(said: Instructed) -> Iterator[Doing]:
    """Players enter a dungeon or its next room, each one that they choose."""
    (how,) = said.action.how or ("",)
    quality = how or ANY
    names = said.players()
    if not any(each.quality == quality for each in dungeons_of(said.state.edition)):
        raise NotCarriedOut("into which dungeon")
    _check_known(said.state, names)
    ways = [[*_entering(said, name, quality)] for name in names]
    for way in product(*ways):
        events = tuple(event for event, _ in way)
        yield Doing(events, tuple(choice for _, choice in way if choice is not None))


def complete_dungeon(said: Instructed) -> Iterator[Doing]:
    """Players who are in the last rooms of their dungeons complete these."""
    names = said.players()
    _check_known(said.state, names)
    grounder, call = _asked(said.state, [(name, ANY) for name in names])
    done = {player.string for (player,) in grounder.atoms("completes", 2, call)}
    yield Doing(
        tuple(GameEvent(said.action.verb, name, of_player=True) for name in names if name in done)
    )


def _check_known(state: GameState, names: list[str]) -> None:
    """Raises NotCarriedOut where a player is in a dungeon of which nothing is known."""
    for each in state.players:
        inside = each.dungeon
        known = inside is None or room_ability(inside.card, inside.room) is not None
        if each.name in names and inside is not None and not known:
            raise NotCarriedOut(f"the rooms of {inside.card}")
    for card in state.objects:
        is_dungeon = card.face is not None and "dungeon" in card.face.types
        if is_dungeon and card.zone == "command" and card.owner in names:
            raise NotCarriedOut("in which room the marker of a dungeon card is")


def _entering(
    said: Instructed, name: str, quality: str
) -> Iterator[tuple[GameEvent, Choice | None]]:
    """The ways for one player, each with what was chosen where there are several."""
    grounder, call = _asked(said.state, [(name, quality)])
    found = [
        (dungeon.string, room.string)
        for player, dungeon, room in grounder.atoms("may_enter", 4, call)
        if player.string == name
    ]
    options = tuple(f"{room} ({dungeon})" for dungeon, room in sorted(found))
    for (dungeon, room), option in zip(sorted(found), options, strict=True):
        words = {"dungeon": dungeon, "room": room}
        choice = Choice(name, "mode", ABOUT, options, option, "choice")
        event = GameEvent("enter_room", name, of_player=True, words=words)
        yield event, choice if len(options) > 1 else None


def _asked(state: GameState, ventures: list[tuple[str, str]]) -> tuple[Grounder, int]:
    """The law, and the number of the call in which it was asked of ventures by players into
    dungeons of a quality."""
    grounder = moment_of(state).grounder
    call = grounder.next_call()
    grounder.tell(_facts(state, ventures, call))
    grounder.answer(call, "venturing")
    return grounder, call


def _facts(state: GameState, ventures: list[tuple[str, str]], call: int) -> Iterator[Symbol]:
    for name, quality in ventures:
        yield atom("ventures", call, text(name), constant(quality))
    for each in dungeons_of(state.edition):
        yield atom("leads_into", call, text(each.name), constant(each.quality))
        yield atom("topmost", call, text(each.name), text(each.rooms[0].name))
    for player in state.players:
        inside = player.dungeon
        if inside is None or (room := room_ability(inside.card, inside.room)) is None:
            continue
        here = text(inside.card), text(inside.room)
        yield atom("stands_in", call, text(player.name), *here)
        for following in room.leads_to:
            yield atom("arrow_to", call, *here, text(following))
