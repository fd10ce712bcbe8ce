"""What players do with cards from their opening hands, once all hands are kept (103.6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.results import Choice, Course
from kb.engine.events.event import GameEvent
from kb.engine.program.terms import atom, text
from kb.engine.turns.occurring import occurring
from kb.state.game_state import GameObject, GameState
from kb.state.players import turn_order

BEGIN = "begin_game"
YES, NO = "yes", "no"


def begun_from_hands(course: Course) -> Iterator[Course]:
    """The courses after each player, the starting player first, has or hasn't begun the game with
    cards of the opening hand on the battlefield. What else cards do from there is told."""
    state = course.state
    hidden = [each for each in state.objects if "revealed" in _said(each) and each.zone == "hand"]
    course = course.with_gaps(
        *(f"{each.id}: what is revealed of an opening hand" for each in hidden)
    )
    offered = _offered(state)
    order = turn_order(state, state.active)
    courses = [course]
    for player in order:
        for card in (each for whose, each in offered if whose == player):
            courses = [after for each in courses for after in _either_way(each, player, card)]
    yield from courses


def _offered(state: GameState) -> list[tuple[str, str]]:
    """Players and the cards of theirs with which the law lets them begin the game."""
    grounder = moment_of(state).grounder
    call = grounder.next_call()
    may = (each.id for each in state.objects if "from_opening_hand" in _said(each))
    grounder.tell([atom("may_begin_game", call, text(each)) for each in may])
    grounder.answer(call, "starting")
    found = grounder.atoms("may_begin_with", 3, call)
    return sorted((player.string, card.string) for player, card in found)


def _said(card: GameObject) -> set[str]:
    """How the card says that it may be used as the game begins."""
    said = [each.statement for each in card.face.abilities if each.statement is not None]
    rules: list[v.StatementLine] = [rule for each in said for rule in each.rules]
    return {how for rule in rules if rule.verb == BEGIN and rule.mode == "may" for how in rule.how}


def _either_way(course: Course, player: str, card: str) -> Iterator[Course]:
    """The courses on which a player begins the game with a card on the battlefield, or doesn't."""
    for chosen in (YES, NO):
        choice = Choice(player, "may", f"begin with {card}", (YES, NO), chosen, "opening_hand")
        after = msgspec.structs.replace(course, choices=(*course.choices, choice))
        if chosen == NO:
            yield after
            continue
        event = GameEvent(
            "put", card, terms={"from": "hand", "to": "battlefield"},
            players={"subject": player, "under": player},
        )  # fmt: skip
        yield from occurring(after, (event,))
