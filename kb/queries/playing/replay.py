"""`replay`: a line of play carried out once more, by another edition's rules beside its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb.board import Board
from kb.engine.course.distinct import distinct
from kb.engine.course.results import Choice, Course
from kb.errors import SnapshotError, shown
from kb.queries.legal.meanwhile import begun
from kb.queries.outcomes.chosen import Chosen, offers, takes, told_choice
from kb.queries.outcomes.happen import OutcomeTelling
from kb.queries.playing.do import MOST_PASSES, repeated_as_said, step_passed_to, stops
from kb.queries.playing.game import Game
from kb.queries.playing.moves import moved
from kb.queries.playing.position import IllegalAction, Position
from kb.queries.playing.repeat_words import says_so
from kb.queries.playing.rounds import Done

Document = dict[str, Any]
FREE = ("edition",)
"""What of a position the rules of two editions tell apart in any case."""


class _Left(Exception):
    """What is said of choices leaves open what comes of an action, or fits nothing."""

    def __init__(self, courses: list[Course]) -> None:
        super().__init__()
        self.courses = courses


class Played(msgspec.Struct):
    """A line of play as far as it has gone by the rules of one board: its course, how many of the
    choices that are said are made."""

    board: Board
    course: Course
    made: int = 0
    past: tuple[Done, ...] = ()

    def after(self, action: str, said: tuple[Chosen, ...]) -> Played:
        """The same after an action, with the choices that are said. Raises IllegalAction, _Left."""
        past = (*self.past, Done((action,), (self.course,)))
        if self.course.partial:
            gap = self.course.with_gaps(f"not carried out: {action}")
            return Played(self.board, gap, self.made, past)
        if says_so(action):
            found = [*repeated_as_said(self.board, action, self.course, self.past)]
        else:
            found = [*distinct(moved(Position(self.course, self.board), action))]
        fitting = [
            (course, made)
            for course in found
            if (made := _made(self._new(course), said, self.made)) is not None
        ]
        exact = [each for each in fitting if _exactly(self._new(each[0]), said[self.made :])]
        if len(fitting) > 1 and exact:
            fitting = exact
        if len(fitting) != 1:
            raise _Left(found)
        course, made = fitting[0]
        return Played(self.board, course, made, past)

    def _new(self, course: Course) -> tuple[Choice, ...]:
        return course.choices[len(self.course.choices) :]


def _made(choices: tuple[Choice, ...], said: tuple[Chosen, ...], made: int) -> int | None:
    """How many of the choices that are said are made after these; None where these are others."""
    for each in choices:
        if (
            made < len(said)
            and said[made].player == each.player
            and offers(each, said[made].option)
        ):
            if not takes(each, said[made].option):
                return None
            made += 1
    return made


def _exactly(choices: tuple[Choice, ...], said: tuple[Chosen, ...]) -> bool:
    return [(each.player, each.chosen or "none") for each in choices] == [
        (each.player, each.option) for each in said[: len(choices)]
    ]


# ------------------------------------------------------------------------------------ the answer


def replay(game: Game, edition: str | None = None) -> Document:
    """What comes of a line of play, action by action; with an edition, where its rules part from
    those of the line's own. Raises IllegalAction, SnapshotError for a line that can't be played."""
    own = Played(game.board, begun(game.board))
    board = game.board if edition is None else game.board.under(edition)
    other = None
    if board.edition != game.board.edition:
        other = Played(board, begun(board))
    steps: list[Document] = []
    parted: Document | None = None
    for number, action in enumerate(_actions(game, own), 1):
        after = _own(own, game, action, number)
        step = _told(own, after, action)
        if other is not None:
            found = _parting(other, step, after, game.choices)
            if not isinstance(found, Played):
                why, now = found
                parted = {
                    "step": number, "action": action, "why": why, "logged": _plain(step), "now": now
                }  # fmt: skip
                break
            step, other = _told(other, found, action), found
        steps.append(step)
        own.course, own.made, own.past = after.course, after.made, after.past
    last = own if other is None else other
    ended = OutcomeTelling(last.board, False).outcome(last.course)
    return {
        "edition": board.edition,
        "logged": game.board.edition,
        "steps": [_plain(each) for each in steps],
        "parted": parted,
        "snapshot": ended["snapshot"],
        "waits_for": ended["waits_for"],
        "over": ended["over"],
        "not_understood": [*last.board.not_understood, *_gaps(last.course)],
    }


def _actions(game: Game, own: Played) -> Iterator[str]:
    """What is done, one after another; `own` is where the line has come to by then."""
    for action in game.actions:
        step = step_passed_to(action)
        if step is None:
            yield action
            continue
        for _ in range(MOST_PASSES):
            since = len(own.course.events)
            yield "all pass"
            if stops(own.course, step, since):
                break


def _own(played: Played, game: Game, action: str, number: int) -> Played:
    """Where an action leads by the line's own rules."""
    try:
        return played.after(action, game.choices)
    except _Left as left:
        raise SnapshotError(
            f"what players choose isn't said, or another choice is open (action {number})",
            steps=("choices",), found=shown(action),
            expected="one of " + "; ".join(_open(played, left)[:8]),
        ) from None  # fmt: skip


def _told(before: Played, after: Played, action: str) -> Document:
    """What one action has led to."""
    first = len(before.course.events)
    missed = after.course.not_happened[len(before.course.not_happened) :]
    course = msgspec.structs.replace(
        after.course,
        repeated=tuple(
            msgspec.structs.replace(each, place=each.place - first)
            for each in after.course.repeated[len(before.course.repeated) :]
        ),
        not_happened=tuple(
            msgspec.structs.replace(each, place=each.place - first) for each in missed
        ),
    )
    telling = OutcomeTelling(Position(before.course, before.board).board, False)
    whole = telling.outcome(course)
    may_be_left_out = ("not_happened", "begun", "repeated")
    quiet: Document = {key: whole[key] for key in may_be_left_out if key in whole}
    return {
        "action": action,
        "choices": whole["choices"][len(before.course.choices) :],
        "events": whole["events"][first:],
        "triggered": [
            {**each, "event": each["event"] - first}
            for each in whole["triggered"][len(before.course.triggered) :]
        ],
        **quiet,
        "snapshot": whole["snapshot"],
    }


def _plain(step: Document) -> Document:
    """A step without the position that it leads to."""
    return {key: value for key, value in step.items() if key != "snapshot"}


# ------------------------------------------------------------------------------------ the parting


def _parting(
    other: Played, step: Document, own: Played, said: tuple[Chosen, ...]
) -> Played | tuple[str, Document]:
    """Where an action leads by the other rules, if that is the same; else what is other about it,
    and how it comes out then."""
    action = step["action"]
    try:
        after = other.after(action, said)
    except IllegalAction as illegal:
        return "illegal", {"reasons": illegal.reasons}
    except _Left as left:
        return "choices", {"open": _open(other, left)}
    now = _told(other, after, action)
    if after.course.not_understood != own.course.not_understood:
        gaps = [*after.course.not_understood]
        return "not_understood", {**_plain(now), "not_understood": gaps}
    for what in ("events", "triggered"):
        if _bare(now[what]) != _bare(step[what]):
            return what, _plain(now)
    if _position(now) != _position(step):
        return "position", _plain(now)
    return after


def _open(before: Played, left: _Left) -> list[str]:
    """The choices that an action leaves open."""
    known = len(before.course.choices)
    return [
        *dict.fromkeys(
            told_choice(each) for course in left.courses for each in course.choices[known:]
        )
    ]


def _bare(entries: list[Document]) -> list[Document]:
    """What happened, whatever the rules that say so are called."""
    return [
        {key: value for key, value in each.items() if key not in ("rule", "text", "replaced")}
        for each in entries
    ]


def _position(step: Document) -> Document:
    return {key: value for key, value in step["snapshot"].items() if key not in FREE}


def _gaps(course: Course) -> list[dict[str, str]]:
    return [{"object": "the actions", "text": each} for each in course.not_understood]
