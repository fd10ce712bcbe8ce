"""Spells that are cast as something resolves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from kb.board import Board
from kb.card_base.library import Library
from kb.engine.casting.announced import Said, TooMany, announcements
from kb.engine.casting.declaration_costs import paid_by
from kb.engine.casting.payer import Payer
from kb.engine.casting.taking import Action
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.results import Casts, Choice, Course
from kb.engine.turns.dealing import knowing_who_struck
from kb.queries.legal.legal_actions import LegalActions, unread_of
from kb.queries.legal.why_not import LIMIT

LIFTED = frozenset({
    "no_priority", "not_your_turn", "not_main_phase", "stack_occupied", "no_permission",
})  # fmt: skip
"""What doesn't keep a player from casting what an instruction has him cast."""


def begun(board: Board) -> Course:
    """A course that begins on a board, on which costs are paid and spells cast as something
    resolves."""
    state = knowing_who_struck(board.state)
    return Course(state, pays=paid_by, casts=casting_with(board.library))


def casting_with(library: Library) -> Casts:
    """How cards are cast as something resolves, in a game with these cards."""

    def casts(
        course: Course,
        player: str,
        card: str,
        *,
        free: bool,
        by: str | None = None,
        fits: Callable[[Course], bool] | None = None,
    ) -> Iterator[Course]:
        # CR 601.3 — nobody has priority then, and when its type lets it be cast is of no account.
        turn = msgspec.structs.replace(course.state.turn, priority=player)
        state = msgspec.structs.replace(course.state, turn=turn)
        doing = LegalActions(Board(state, library), player, LIMIT, named=(card,), by=by)

        def possible(act: int) -> bool:
            first = next(_cast(doing, act, course, free), None)
            return first is not None and (fits is None or fits(first))

        acts = range(len(doing.actions.candidates))
        meant = [act for act in acts if _is_meant(doing, act, card, by)]
        if len(meant) > 1 or fits is not None:
            meant = [act for act in meant if possible(act)]
        ways = tuple(doing.actions.candidates[act].way or card for act in meant)
        for act, way in zip(meant, ways, strict=True):
            about = f"{card}: how to cast it"
            choice = Choice(player, "mode", about, ways, way, "announcement")
            chosen = course.choosing(choice) if len({*ways}) > 1 else course
            yield from _cast(doing, act, chosen, free)

    return casts


def _is_meant(doing: LegalActions, act: int, card: str, by: str | None) -> bool:
    """Whether a candidate is that the card is cast for its mana cost, or for that of a keyword, and
    only what is lifted is against it."""
    candidate = doing.actions.candidates[act]
    if candidate.action != "cast" or candidate.object != card or candidate.face_down:
        return False
    row = candidate.row.keyword if candidate.row is not None else None
    meant = row == by and candidate.priced_by is None
    return meant and {each.name for each in doing.reasons(act)} <= LIFTED


def _cast(doing: LegalActions, act: int, course: Course, free: bool) -> Iterator[Course]:
    affording = doing.affording.without_mana_cost(act) if free else doing.affording
    candidate = doing.actions.candidates[act]
    course = course.with_gaps(*unread_of(doing, act))
    ways, _ = affording.ways(act, LIMIT)
    try:
        announced = announcements(affording, act, ways, Said())
        yield from Action(Payer(affording, act), announced).taken(course)
    except TooMany as open_:
        raise NotCarriedOut(f"how {candidate.object} is cast: {open_}") from None
