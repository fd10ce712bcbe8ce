"""`repeat 40 times`: rounds of a loop, one after another, or at once as far as each of them changes
the same numbers by the same sums."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from kb.board import Board
from kb.engine.course.results import Choice, Course, Repeated
from kb.engine.turns.repeating import Round, against_repeating
from kb.engine.turns.waiting import awaited
from kb.errors import SnapshotError
from kb.queries.playing.jumping import Jump, Most, jump, size
from kb.queries.playing.position import IllegalAction
from kb.queries.playing.rounds import no_loop, reason, refusal
from kb.queries.playing.same_game import is_same_game
from kb.queries.playing.sums import parting
from kb.state.to_snapshot import to_snapshot

Does = Callable[[Course, str], list[Course]]
"""What comes of an action in a course."""
PLACE = ("turn", "stack", "combat")
"""What of a snapshot tells where in the game it is."""
UNFORESEEN = Round(frozenset(), changes_nothing=False, unforeseen=True)
MOST_ROUNDS = 200
"""So many rounds are carried out one after another."""
MOST_MADE = 300
"""So many new objects and effects come about in them."""


class Loop(NamedTuple):
    """What is repeated: in which words, which actions, how often, on which board."""

    words: str
    actions: tuple[str, ...]
    times: int
    board: Board
    does: Does


class Rounds:
    """A course of a loop, as far as it has gone."""

    def __init__(
        self, loop: Loop, began: Course, chosen: tuple[Choice, ...], several: bool
    ) -> None:
        """chosen: what is chosen in each round; several: more than one player acts in it."""
        self.loop = loop
        self.several = several
        self.chosen = chosen
        self.course = began
        self.done = 0
        self.jumps: list[Jump] = []
        self.documents: list[dict[str, Any]] = [to_snapshot(began.state)]
        self.next_jump = 2
        self.began_with = size(began.state)

    def go_on(self) -> Course:
        """The course after all rounds, or as many as it was for. Raises IllegalAction."""
        while self.done < self.loop.times and not self._is_at_end():
            gap = self._too_much()
            if gap is not None:
                self.course = self.course.with_gaps(f"{gap}: {self.loop.words}")
                break
            self.take(self.round(self.course, self.done + 1))
            self._jump()
        return self._told()

    def _too_much(self) -> str | None:
        """What is said of the rounds that are left, where they are too many to be carried out."""
        left = self.loop.times - self.done
        if self.done - sum(each.rounds for each in self.jumps) >= MOST_ROUNDS:
            return (
                f"{left} more rounds, of which it isn't sure that each changes the same by the same"
            )
        if size(self.course.state) >= self.began_with + MOST_MADE:
            return f"{left} more rounds, with more objects and effects than can be told one by one"
        return None

    def _is_at_end(self) -> bool:
        return self.course.over is not None or self.course.partial

    def take(self, course: Course) -> None:
        """Takes a round that was carried out."""
        self.course = course
        self.done += 1
        self.documents = [*self.documents[-2:], to_snapshot(course.state)]

    def round(self, course: Course, number: int) -> Course:
        """The course after one more round, with the choices of the others. Raises IllegalAction."""
        found = rounds_of(self.loop, course, number, self.chosen)
        if len(found) != 1:
            raise _chosen_otherwise(self.loop, course, self.chosen)
        try:
            self.check(course, found[0])
        except IllegalAction as illegal:
            raise _in_round(illegal, number, self.loop) from None
        return found[0]

    def check(self, before: Course, after: Course) -> None:
        """Raises IllegalAction where a round doesn't lead to where it began, or where what comes of
        it can't be foreseen."""
        if after.over is not None or after.partial:
            return
        here, there = (to_snapshot(each.state) for each in (before, after))
        apart = parting(*({key: each.get(key, {}) for key in PLACE} for each in (here, there)))
        if apart is not None:
            raise no_loop(after.state, self.loop.words, apart)
        if _unknown(before) != _unknown(after) and against_repeating(before.state, UNFORESEEN):
            raise refusal("unforeseen", before.state, self.loop.words, "")

    def _jump(self) -> None:
        """Carries out rounds at once, if the last ones allow that."""
        if self.done < self.next_jump or len(self.documents) < 3 or self._is_at_end():
            return
        most = self.loop.times - self.done - 1
        room = self.began_with + MOST_MADE - size(self.course.state)
        found = jump(self.loop.board, self.course, self.documents, Most(most, room), self._verified)
        if found is None:
            self.next_jump = 2 * self.done
            return
        self.jumps.append(found)
        self.done += found.rounds
        self.take(found.after)
        self.documents = self.documents[-1:]
        self.next_jump = self.done + 2

    def _verified(self, course: Course, rounds: int) -> Course | None:
        """The course after a round from where so many rounds at once have led; None where there is
        none."""
        try:
            return self.round(course, self.done + rounds + 1)
        except SnapshotError:
            return None

    def _told(self) -> Course:
        last = self.jumps[-1] if self.jumps else None
        told = Repeated(
            self.loop.actions, self.done, self.loop.times, len(self.course.events),
            sum(each.rounds for each in self.jumps),
            last.changes if last else (), last.makes if last else (), self.several,
        )  # fmt: skip
        return msgspec.structs.replace(self.course, repeated=(*self.course.repeated, told))


def repeated(loop: Loop, course: Course, chosen: tuple[Choice, ...] | None) -> Iterator[Course]:
    """The courses after so many further rounds, in each of which players choose as they did in the
    one before; if none was, in each way in which they may in the first. Raises IllegalAction."""
    acting: set[str] = set()
    for first in rounds_of(loop, course, 1, chosen, acting):
        made = first.choices[len(course.choices) :]
        by_chance = any(each.odds for each in (*made, *(chosen or ())))
        _check_allowed(loop, course, first, frozenset(acting), by_chance)
        if by_chance:
            yield course.with_gaps(f"rounds in each of which chance decides: {loop.words}")
            continue
        rounds = Rounds(loop, course, made, several=len(acting) > 1)
        rounds.take(first)
        rounds.check(course, first)
        yield rounds.go_on()


def rounds_of(
    loop: Loop,
    course: Course,
    number: int,
    chosen: tuple[Choice, ...] | None,
    acting: set[str] | None = None,
) -> list[Course]:
    """The courses after a round, with these choices in it; None: any. Into `acting` come those who
    do something in it but pass. Raises IllegalAction, SnapshotError, with the number of the
    round."""
    here = [course]
    try:
        for action in loop.actions:
            if acting is not None and "pass" not in action.lower().split():
                acting |= {who for each in here if (who := awaited(each.state).player) is not None}
            found = [
                after
                for each in here
                for after in ([each] if each.over or each.partial else loop.does(each, action))
            ]
            here = found if chosen is None else _choosing(found, len(course.choices), chosen)
            if not here:
                raise _chosen_otherwise(loop, course, chosen or ())
    except IllegalAction as illegal:
        raise _in_round(illegal, number, loop) from None
    except SnapshotError as error:
        error.problem += f" (in round {number} of {loop.times})"
        raise
    return here


def _in_round(illegal: IllegalAction, number: int, loop: Loop) -> IllegalAction:
    """The same refusal, with the round in which it comes."""
    *others, last = illegal.reasons
    text = f"{last['text']}, in round {number} of {loop.times}"
    return IllegalAction(illegal.action, [*others, {**last, "text": text}])


def _chosen_otherwise(loop: Loop, course: Course, chosen: tuple[Choice, ...]) -> IllegalAction:
    about = "; ".join(f"{each.player}: {each.chosen}" for each in chosen)
    return refusal("other_choices", course.state, loop.words, about or "something is open")


def _choosing(found: list[Course], since: int, chosen: tuple[Choice, ...]) -> list[Course]:
    """The courses in which players have chosen so, else the one in which they have but for the
    numbers of ids; the only one, however they have."""
    for alike in (_what, _of_which_kind):
        wanted = [*map(alike, chosen)]
        fitting = []
        for each in found:
            made = [*map(alike, each.choices[since:])]
            fitting += [each] if made == wanted[: len(made)] else []
        if fitting:
            return fitting
    return found if len(found) == 1 else []


def _what(choice: Choice) -> tuple[str | None, ...]:
    return choice.player, choice.kind, _without_numbers(choice.text), choice.chosen


def _of_which_kind(choice: Choice) -> tuple[str | None, ...]:
    """What a choice is, where what it is about is another object of its name each time."""
    return *_what(choice)[:3], _without_numbers(choice.chosen or "")


def _without_numbers(words: str) -> str:
    return re.sub(r"-\d+", "", words)


def _check_allowed(
    loop: Loop, before: Course, after: Course, acting: frozenset[str], by_chance: bool
) -> None:
    """Raises IllegalAction where the law forbids that a round be repeated."""
    unknown = _unknown(before) != _unknown(after)
    same = after.over is None and is_same_game(loop.board, before.state, after.state)
    reasons = against_repeating(before.state, Round(acting, same, by_chance or unknown))
    if reasons:
        told = [reason(each.name, before.state, "".join(each.about)) for each in reasons]
        raise IllegalAction(loop.words, told)


def _unknown(course: Course) -> list[dict[Any, int]]:
    """How many unknown cards lie where."""
    return [each.unknown_cards for each in course.state.players]
