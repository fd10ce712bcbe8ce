"""`play forest`: a land is played."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.course.results import Course
from kb.engine.turns.special import land_played
from kb.errors import SnapshotError, shown
from kb.queries.legal.legal import LegalActions, acting_player
from kb.queries.legal.why_not import LIMIT, WhyNot
from kb.queries.names import action_words
from kb.queries.playing.position import IllegalAction, Position


def plays(position: Position, action: str) -> Iterator[Course]:
    """The courses of playing a land; what is cast is not carried out here. Raises IllegalAction,
    SnapshotError."""
    board = position.board
    player = acting_player(board, None)
    said = action_words.read(board, action, player)
    doing = LegalActions(board, player, LIMIT, named=(*said.objects, *said.own))
    asking = WhyNot(doing, said)
    meant = asking.with_own() or asking.meant()
    if len(meant) > 1 and len({doing.actions.candidates[act].object for act in meant}) > 1:
        ids = sorted({doing.actions.candidates[act].object or "" for act in meant})
        raise SnapshotError(
            "it may mean several things", found=shown(action), expected=" or ".join(ids)
        )
    if not meant:
        raise IllegalAction(action, [asking.nothing()])
    reasons = asking.reasons(meant[0])
    if reasons:
        raise IllegalAction(action, reasons)
    candidate = doing.actions.candidates[meant[0]]
    if candidate.action != "play_land" or candidate.object is None:
        return iter((position.course.with_gaps(f"not carried out: {action}"),))
    course = position.course
    if candidate.way is not None:
        course = course.with_gaps(f"which face of {candidate.object} enters: {candidate.way}")
    return land_played(course, candidate.object, player)
