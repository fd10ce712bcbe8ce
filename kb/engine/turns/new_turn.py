"""The next turn: whose it is, and what is forgotten of the one before."""

from __future__ import annotations

import msgspec

from kb.engine.course.delaying import with_waiting_ability
from kb.engine.course.results import Course
from kb.engine.facts.faces import Faces
from kb.engine.turns.extra import next_player, turn_taken
from kb.snapshot.history import History, PlayerHistory
from kb.state.derived import completed
from kb.state.game_state import DelayedAbility, GameObject, GameState, PlayerState
from kb.state.players import sharing_turns

OF_THE_TURN = (
    "activated", "attacked", "attacked_this_combat", "blocked", "blocked_this_combat", "damaged_by",
    "damaged_players", "dealt_combat_damage", "dealt_damage", "discarded", "entered", "left_there",
    "modes_chosen", "put_there", "put_there_from_battlefield", "put_there_from_library", "resolved",
    "set_aside", "triggered", "was_dealt_damage",
)  # fmt: skip
"""What an object's history tells of one turn."""
FRESH = History()


def next_turn(course: Course, by_rules: str) -> Course:
    """The course in the next turn, of which no step has begun; `by_rules` is whose it is if none
    was added."""
    taken = turn_taken(course.state)
    state, player = next_player(course.state, by_rules)
    whole = state.turn.told
    turn = msgspec.structs.replace(
        state.turn, active=player, number=state.turn.number + 1, phase="beginning", step="untap",
        told=True,
    )  # fmt: skip
    state = msgspec.structs.replace(
        state,
        turn=turn,
        objects=tuple(map(without_turn, state.objects)),
        players=tuple(
            msgspec.structs.replace(each, history=_last_turn(each, whole), lands_played=0)
            for each in state.players
        ),
        left=tuple(_having_left(each, course.state) for each in state.left),
    )
    for text in taken.then if taken is not None else ():
        state = with_waiting_ability(state, DelayedAbility(id="", text=text, controller=player))
    return msgspec.structs.replace(course, state=state)


def before_turn(state: GameState, player: str) -> GameState:
    """The state just before a turn of a player would begin, in which that of the turn before isn't
    forgotten."""
    turn = msgspec.structs.replace(state.turn, active=player, phase="beginning", step="untap")
    return completed(msgspec.structs.replace(state, turn=turn), Faces(state.edition))


def spells_cast(state: GameState) -> dict[str, int]:
    """How many spells each player in the game whose turn it is has cast in it."""
    active = sharing_turns(state, state.active)
    return {
        each.name: len(each.history.spells_cast or ())
        for each in state.players
        if each.name in active
    }


def _having_left(player: PlayerState, ended: GameState) -> PlayerState:
    """A player who has left, as a turn ends: whether in that turn, if it was their own."""
    kept = [each.player for each in ended.turn.extra if each.kind == "rest"]
    own = player.name == ended.active and player.name not in kept
    own = own or (player.history.left_in_own_turn and bool(kept))
    return msgspec.structs.replace(player, history=PlayerHistory(left_in_own_turn=own))


def _last_turn(player: PlayerState, whole: bool) -> PlayerHistory:
    """What is remembered of the turn that ends; `whole`: all that happened in it is known."""
    past = player.history
    cast = len(past.spells_cast) if past.spells_cast is not None else None
    nothing = 0 if whole else None
    return PlayerHistory(
        spells_cast_last_turn=nothing if cast is None else cast,
        life_lost_last_turn=nothing if past.life_lost is None else past.life_lost,
    )


def without_turn(object_: GameObject) -> GameObject:
    """The object of which nothing is told that happened this turn."""
    if object_.history == FRESH and not object_.damage:
        return object_
    fresh = {field: getattr(FRESH, field) for field in OF_THE_TURN}
    history = msgspec.structs.replace(object_.history, **fresh)
    if object_.damage:  # what has remained of another turn's is no damage of this one
        history = msgspec.structs.replace(history, was_dealt_damage=False)
    return msgspec.structs.replace(object_, history=history)
