"""`play forest`, `cast bolt on bears`, `activate elf`: what a player with priority does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.board import Board, object_names
from kb.engine.casting.announced import Said, TooMany, announcements
from kb.engine.casting.payer import Payer, PaysNothing
from kb.engine.casting.proposing import permissions_used
from kb.engine.casting.special import SPECIAL
from kb.engine.casting.taking import Action
from kb.engine.completion.completion import Completion
from kb.engine.completion.way import Way
from kb.engine.course.results import Course
from kb.engine.turns.special import land_played
from kb.errors import SnapshotError, shown
from kb.queries.legal.kept_actions import legal_actions
from kb.queries.legal.legal_actions import acting_player, unread_besides, unread_of
from kb.queries.legal.why_not import LIMIT, WhyNot
from kb.queries.names import action_words
from kb.queries.playing.position import IllegalAction, Position
from kb.queries.playing.tapping import adding, tapping_for
from kb.state.players import sharing_turns

CASTING = ("cast", "activate", "activate_mana", "turn_face_up", *SPECIAL)
_PAYING = re.compile(r"\s+paying\s+with\s+(?P<with>.+)$", re.IGNORECASE)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")


def acts(position: Position, action: str) -> Iterator[Course]:
    """The courses of what a player does: playing a land, casting a spell, activating an ability.
    Where a team has priority together it is the first of it who may. Raises IllegalAction,
    SnapshotError."""
    first = acting_player(position.board, position.waits_for.player)
    refused: SnapshotError | None = None
    for player in (first, *(e for e in sharing_turns(position.board.state, first) if e != first)):
        try:
            return _acts(position, action, player)
        except SnapshotError as why:
            refused = refused or why
    assert refused is not None
    raise refused


def _acts(position: Position, action: str, player: str) -> Iterator[Course]:
    board = position.board
    tapping = tapping_for(action)
    words, named = _paying(board, tapping[0] if tapping is not None else action)
    said = action_words.read(board, words, player)
    doing = legal_actions(board, player, LIMIT, named=(*said.objects, *said.own))
    asking = WhyNot(doing, said)
    if tapping is not None and (found := _for_mana(asking)):
        if reasons := asking.reasons(found[0]):
            raise IllegalAction(action, reasons, doing.not_understood())
        course = position.course.leaving_out(*unread_besides(doing))
        courses = (each for act in found for each in _taken(asking, act, course, action, named))
        return adding(courses, tapping[1], len(course.events), action)
    act = _meant(asking, action)
    reasons = asking.reasons(act)
    if reasons:
        raise IllegalAction(action, reasons, doing.not_understood())
    candidate = doing.actions.candidates[act]
    course = position.course.leaving_out(*unread_besides(doing))
    if candidate.action == "play_land" and candidate.object is not None:
        course = permissions_used(course, doing.actions.used_up(act))
        card = board.objects[candidate.object].card
        front = card.faces[0].name if card is not None else None
        back = candidate.way is not None and candidate.way != front
        return land_played(course, candidate.object, player, back=back)
    if candidate.action not in CASTING:
        return iter((course.with_gaps(f"not carried out: {action}"),))
    return iter(_taken(asking, act, course, action, named))


def _for_mana(asking: WhyNot) -> list[int]:
    """The mana abilities that the words may mean: those that can be activated; where none can, the
    first."""
    meant = asking.with_own() or asking.meant()
    there = asking.doing.actions.candidates
    found = [act for act in meant if there[act].action == "activate_mana"]
    return [act for act in found if not asking.reasons(act)] or found[:1]


def _paying(board: Board, action: str) -> tuple[str, tuple[str, ...]]:
    """The words of an action without what is said to pay for it, and that. Raises SnapshotError."""
    match = _PAYING.search(action)
    if match is None:
        return action, ()

    def known(name: str) -> bool:
        return bool(object_names.objects(board, name))

    names = object_names.parted(board, match["with"], _AND, known)
    return action[: match.start()], tuple(board.object_of(each).id for each in names if each)


def _meant(asking: WhyNot, action: str) -> int:
    """The one candidate that the words mean. Raises IllegalAction, SnapshotError."""
    meant = asking.with_own() or asking.meant()
    if not meant:
        said = asking.said
        if said.ways or said.free or said.number is not None:
            raise asking.no_such_way(action)
        raise IllegalAction(action, [asking.nothing()])
    asking.aim_at_abilities(meant)
    readings = sorted({words for act in meant for words in asking.readings(act)})
    if len(readings) > 1:
        raise SnapshotError(
            "it may mean several things", found=shown(action), expected=" or ".join(readings)
        )
    return meant[0]


def _taken(
    asking: WhyNot, act: int, course: Course, action: str, named: tuple[str, ...]
) -> list[Course]:
    """The courses of casting or activating, in every way that the words leave open."""
    completion, ways = _ways(asking, act)
    payer = Payer(completion, act)
    try:
        announced = announcements(completion, act, ways, _said(asking, act))
        found = Action(payer, announced, named).courses(_told(asking, act, course))
    except TooMany as open_:
        raise SnapshotError(
            "more is left open than can be gone through",
            found=shown(action), expected=str(open_),
        ) from None  # fmt: skip
    except PaysNothing:
        raise SnapshotError(
            "not all of that can pay for it together", found=shown(action),
            expected="paying with what is tapped or used up for it",
        ) from None  # fmt: skip
    if not found:
        raise SnapshotError("it can't be paid for so", found=shown(action), expected="another way")
    return found


def _ways(asking: WhyNot, act: int) -> tuple[Completion, list[Way]]:
    """The ways that were asked for; without paying the mana cost where it is said, or where it is
    legal only so."""
    affording = asking.doing.affording
    if not asking.said.free and not asking.doing.reasons(act):
        found = asking.ways(act, LIMIT)
        if found:
            return affording, found
    free = affording.without_mana_cost(act)
    return free, asking.of(act, free.ways(act, LIMIT)[0])


def _said(asking: WhyNot, act: int) -> Said:
    said = asking.said
    times = asking.additional(asking.doing.actions.candidates[act]) or {}
    often = {name: number for name, number in times.items() if number is not None}
    return Said(said.x, said.targets, often, tuple(times))


def _told(asking: WhyNot, act: int, course: Course) -> Course:
    """The course with what of the action isn't understood."""
    return course.with_gaps(*unread_of(asking.doing, act))
