"""`do`: what comes of actions of players, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kb.board import Board
from kb.engine.course.distinct import distinct, only
from kb.engine.course.results import Course
from kb.engine.turns.looping import Trail, ended, further, round_of
from kb.engine.turns.steps_of_turn import STEP_NAMES
from kb.engine.turns.subgames import returned
from kb.errors import SnapshotError, nearest, shown
from kb.queries.legal.meanwhile import begun
from kb.queries.names.common_speech import named_plainly
from kb.queries.outcomes.chosen import Selection, chosen_of
from kb.queries.outcomes.happen import USUAL, Found, Options, OutcomeTelling, outcomes
from kb.queries.playing.moves import moved
from kb.queries.playing.position import IllegalAction, Position
from kb.queries.playing.repeat_words import read, says_so
from kb.queries.playing.repeating import Loop, repeated
from kb.queries.playing.rounds import Done
from kb.queries.playing.rounds import round_of as round_of_past
from kb.snapshot.moment_names import step_called

Document = dict[str, Any]
PASS_UNTIL = "pass until "
MOST_PASSES = 200
"""How often players pass at most on the way to a step."""


MOST_POSITIONS = 200
"""From so many positions actions are done, unless more outcomes are to be listed: each costs some
events, and nobody reads them all."""


TOO_MANY = "more positions than are gone on with"


class Line:
    """Actions done one after another, in every position that the one before leads to."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.courses: list[Course] = [begun(board)]
        self.past: tuple[Done, ...] = ()
        self.said = Selection(())
        self.refused: list[tuple[Course, IllegalAction]] = []
        self.most = MOST_POSITIONS
        """From so many positions an action is done at most."""
        self.cut: tuple[str, ...] = ()
        """The actions that lead to more positions than are gone on with."""

    def do(self, action: str) -> None:
        """Does an action wherever it is legal; `pass until STEP` has everyone pass on to a step,
        `repeat N times` repeats a round of actions. Raises IllegalAction if it is legal nowhere,
        SnapshotError."""
        before = Done((action,), tuple(self.courses))
        step = step_passed_to(action)
        if step is not None:
            self.until(step)
        else:
            self.courses = self._after(action, self.courses)
        self.past = (*self.past, before)

    def until(self, step: str) -> None:
        """Has everyone pass until the game is in that step. Raises IllegalAction where nobody can
        pass on to it."""
        there: list[Course] = []
        left, trails = self.courses, dict[int, Trail]()
        for _ in range(MOST_PASSES):
            passed = self._passed(left, trails)
            there += [each for each, _, since in passed if stops(each, step, since)]
            left, trails = [], {}
            for each, trail, since in passed:
                if not stops(each, step, since):
                    choices = round_of(trail, each)
                    there += () if choices is None else ended(each, choices)
                    left += [each] if choices is None else []
                    trails[id(each)] = trail
            if not left:
                break
        gap = f"everyone passes {MOST_PASSES} times, and it isn't the {step.replace('_', ' ')} yet"
        self.courses = [*distinct((*there, *(each.with_gaps(gap) for each in left)))]

    def until_resolved(self) -> None:
        """Has everyone pass as long as anything is on the stack. Raises IllegalAction where nobody
        can pass."""
        for _ in range(MOST_PASSES):
            waiting = [each for each in self.courses if each.state.stack and not _at_end(each)]
            if not waiting:
                return
            done = [each for each in self.courses if not each.state.stack or _at_end(each)]
            self.courses = [*distinct((*done, *self._after("all pass", waiting)))]
        gap = f"everyone passes {MOST_PASSES} times, and something is on the stack yet"
        self.courses = [each.with_gaps(gap) for each in self.courses]

    def _passed(
        self, courses: list[Course], trails: dict[int, Trail]
    ) -> list[tuple[Course, Trail, int]]:
        """The courses after everyone has passed, each with where it has stood by then, and how much
        had happened before."""
        found: list[tuple[Course, Trail, int]] = []
        refused: IllegalAction | None = None
        for course in courses:
            try:
                after = self._after("all pass", [course], len(found))
            except IllegalAction as illegal:
                refused = illegal
                self.refused.append((course, illegal))
                continue
            before = trails.get(id(course), ())
            found += ((each, further(before, each), len(course.events)) for each in after)
        if refused is not None and not found:
            raise refused
        # By what has happened: a course that is told how likely it is is another one.
        known = {id(each.events): (trail, since) for each, trail, since in found}
        kept = distinct(each for each, _, _ in found)
        return [(each, *known[id(each.events)]) for each in kept]

    def _after(self, action: str, courses: list[Course], beside: int = 0) -> list[Course]:
        """The courses after an action, of which there are so many `beside` them already."""
        found: list[Course] = []
        refusals: list[tuple[Course, IllegalAction]] = []
        if says_so(action):  # nothing is repeated that isn't asked for
            courses = [each for each in courses if self.said.may_fit(each)] or courses
        for course in courses:
            if course.partial:  # what comes after something that wasn't done is not known
                found.append(course.with_gaps(f"not carried out: {action}"))
                continue
            try:
                if says_so(action):
                    found += self._repeated(action, course)
                else:
                    after = returned(moved(Position(course, self.board), action))
                    found += self._within_bounds(action, after, beside + len(found))
            except IllegalAction as illegal:
                refusals.append((course, illegal))
        if refusals and not found:
            raise refusals[0][1]
        self.refused += refusals
        return [*distinct(found)]

    def _within_bounds(
        self, action: str, courses: Iterator[Course], there: int
    ) -> Iterator[Course]:
        """The courses after an action, as many as are gone on with beside those that are there
        already: those that fit what players are said to choose. What chance decides is never cut:
        it would change how likely all else is."""
        for course in courses:
            if not self.said.may_fit(course):
                continue
            by_chance = any(each.odds for each in course.choices)
            if there >= self.most and not by_chance:
                self.cut = (*self.cut, action)
                return
            there += 1
            yield course

    def outcomes(self, options: Options = USUAL) -> Found:
        """The outcomes of what was done."""
        found = outcomes(self.board, iter(self.courses), "the actions", options)
        if self.cut:
            found.document["complete"] = False
            found.document["cut"] = [*dict.fromkeys(self.cut)]
        return found

    def _repeated(self, action: str, course: Course) -> Iterator[Course]:
        """The courses after a round of actions is repeated. Raises IllegalAction, SnapshotError."""
        return repeated_as_said(self.board, action, course, self.past)


def repeated_as_said(
    board: Board, action: str, course: Course, past: Sequence[Done]
) -> Iterator[Course]:
    """The courses after the round that an action names, or that a course has done last, is
    repeated. Raises IllegalAction, SnapshotError."""

    def does(course: Course, action: str) -> list[Course]:
        line = Line(board)
        line.courses = [course]
        line.do(action)
        gaps = [f"{each}: {TOO_MANY}" for each in line.cut]
        return [each.with_gaps(*gaps) for each in line.courses] if gaps else line.courses

    said = read(action)
    if said.named:
        return repeated(Loop(action, said.named, said.times, board, does), course, None)
    known = round_of_past(past, course, said, action)
    chosen = course.choices[len(known.began.choices) :]
    return repeated(Loop(action, known.actions, said.times, board, does), course, chosen)


def step_passed_to(action: str) -> str | None:
    """The step of `pass until STEP`; None for other actions. Raises SnapshotError for no step."""
    said = named_plainly(action)
    if not said.lower().startswith(PASS_UNTIL):
        return None
    words = said[len(PASS_UNTIL) :].strip()
    step = step_called(words)
    if step is None or step not in STEP_NAMES:
        raise SnapshotError(
            "no such step", found=shown(words), expected=", ".join(STEP_NAMES),
            nearest=nearest(words.lower().replace(" ", "_"), STEP_NAMES),
        )  # fmt: skip
    return step


def stops(course: Course, step: str, since: int) -> bool:
    """Whether the way to a step is at its end: it is that step, or that has come and gone, as
    nobody has priority in it, in what has happened `since` so many events."""
    turn = course.state.turn
    begun = (each.event for each in course.events[since:] if each.event.verb == "begin")
    passed = any(each.terms.get("step") == step for each in begun)
    return _at_end(course) or passed or step in (turn.step, turn.phase)


def _at_end(course: Course) -> bool:
    """Whether nothing is known to come after a course."""
    return course.over is not None or course.partial


def do(
    board: Board, actions: Iterable[str], *, until: str | None = None, options: Options = USUAL
) -> Found:
    """The outcomes of actions, in order, and of passing on to a step. Raises SnapshotError for
    words that say no action, IllegalAction for one that is legal in no position."""
    line = Line(board)
    line.said = Selection(chosen_of(board, options.choose))
    line.most = max(MOST_POSITIONS, options.limit + 1)
    with only(line.said.may_fit):
        for action in with_until(actions, until):
            line.do(action)
    found = line.outcomes(options)
    if line.refused:
        telling = OutcomeTelling(board, options.trace)
        found.document["refused"] = [_refusal(telling, *each) for each in line.refused]
    return found


def played(board: Board, actions: Iterable[str], until: str | None = None) -> Line:
    """The same, with its courses."""
    line = Line(board)
    for action in with_until(actions, until):
        line.do(action)
    return line


def with_until(actions: Iterable[str], until: str | None) -> tuple[str, ...]:
    """Actions, and passing on to a step after them. Raises SnapshotError for no step."""
    if until is None:
        return tuple(actions)
    last = f"{PASS_UNTIL}{until}"
    step_passed_to(last)
    return (*actions, last)


def _refusal(telling: OutcomeTelling, course: Course, illegal: IllegalAction) -> Document:
    return {
        "action": illegal.action,
        "choices": telling.outcome(course)["choices"],
        "reasons": illegal.reasons,
    }
