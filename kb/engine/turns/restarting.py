"""The game is restarted: its cards are the decks of a new one (727)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.course.kept_moments import moment_of
from kb.engine.course.results import Course, RestartCalled
from kb.engine.events.event import GAME, GameEvent
from kb.engine.program.terms import atom, text
from kb.engine.turns.new_game import Deck, bare, cards_of, first_turn, started, telling
from kb.state.game_state import GameObject, GameState
from kb.terms import OUTSIDE


def restarted(course: Course) -> Iterator[Course]:
    """The course to the first hands of the new game, in which the player goes first whose effect
    has restarted the old one."""
    called, state = course.restart, course.state
    assert called is not None
    first, decks, others = _sorted(state, called)
    unknown = {
        each.name: sum(number for zone, number in each.unknown_cards.items() if zone != "command")
        for each in state.players
    }
    own = {
        each.name: Deck(
            tuple(card for card in decks if card.owner == each.name), unknown[each.name]
        )
        for each in state.players
    }
    begins = GameState(
        edition=state.edition, players=state.players, turn=first_turn(first), objects=others,
        format=state.format, attack_option=state.attack_option, cards=state.cards,
        around=state.around,
        delayed=tuple(
            msgspec.structs.replace(each, source=None, moved=())
            for each in state.delayed
            if each.id == called.then
        ),
    )  # fmt: skip
    course = telling(course, GameEvent("restart_game", GAME))
    yield msgspec.structs.replace(
        course, state=started(begins, own, None), restart=None, waiting=()
    )


def _sorted(
    state: GameState, called: RestartCalled
) -> tuple[str, list[GameObject], tuple[GameObject, ...]]:
    """Who goes first, the cards of the decks, and those that are where they begin: commanders, and
    what is exempted."""
    grounder = moment_of(state).grounder
    call = grounder.next_call()
    grounder.tell([atom("restarted_by", call, text(called.by))])
    grounder.tell([atom("exempted", call, text(each)) for each in called.left])
    grounder.tell([atom("emblem", call, text(each.id)) for each in state.objects if each.emblem])
    grounder.answer(call, "restarts")
    in_decks = {each.string for (each,) in grounder.atoms("goes_into_the_deck", 2, call)}
    commanders = {each.string for (each,) in grounder.atoms("begins_in_the_command_zone", 2, call)}
    decks: list[GameObject] = []
    others: list[GameObject] = []
    for each in state.objects:
        if each.id in called.left:
            kept = msgspec.structs.replace(bare(each), generation=each.generation)
            others.append(kept)
        elif each.id in commanders:
            others.append(msgspec.structs.replace(bare(each), zone="command"))
        elif each.zone == OUTSIDE:
            others.append(bare(each))  # CR 400.11 + 727.2 — it is no card of the game that ends
        elif each.id in in_decks:
            decks += (
                msgspec.structs.replace(bare(part), owner=each.owner, zone="library")
                for part in cards_of(each)
            )
    ((first,),) = grounder.atoms("goes_first", 2, call)
    return first.string, decks, tuple(others)
