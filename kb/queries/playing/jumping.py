"""Many rounds of a loop at once: as far as each changes the same numbers by the same sums, which
rounds that are carried out on the way show."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from kb.board import Board
from kb.engine.course.results import Course
from kb.errors import LawmageError
from kb.queries.playing.sums import NotSums, Three, added, ahead, leaves, rounds_left
from kb.state.game_state import GameState
from kb.state.to_snapshot import to_snapshot

Document = dict[str, Any]
Verified = Callable[[Course, int], Course | None]
STRIDE = 4
"""By how much further each probe looks than the one before."""
EXACT = re.compile(
    rb'"is":"parity"|"nth":(?!1\b)|"op":"!?="(?!,"right":\{"is":"const","number":0\}|,"number":0\b)'
)
"""How words look that ask for one number alone, other than the first or none: what each round adds
may meet it on the way, and be past it by the next probe."""


class Most(NamedTuple):
    """How many rounds there may be at once, and how many new objects and effects."""

    rounds: int
    made: int


class Jump(NamedTuple):
    """So many rounds at once, and a further one that was carried out after them; what each of them
    changes and makes."""

    rounds: int
    after: Course
    changes: tuple[tuple[tuple[str, ...], int], ...]
    makes: tuple[tuple[str, str], ...]


def jump(
    board: Board, course: Course, documents: list[Document], most: Most, verified: Verified
) -> Jump | None:
    """As many rounds at once as the last three positions, and those after them, allow; None where
    they allow none."""
    if course.state.around is not None or asks_for_one_number(course.state):
        return None
    three = Three(*documents)
    made = [*added(three.second, three.third)]
    limits = (most.rounds, rounds_left(three), -(-most.made // len(made)) if made else None)
    probe = _Probe(board, course, three, verified)
    rounds = probe.furthest(min(each for each in limits if each is not None))
    if rounds is None:
        return None
    changes = tuple(
        (each.path, each.by)
        for each in leaves(three.second, three.third)
        if "history" not in each.path
    )
    makes = tuple(
        (where, str(each.get("name") or each.get("card") or each["id"])) for where, each in made
    )
    return Jump(rounds, probe.after[rounds], changes, makes)


def size(state: GameState) -> int:
    """How many objects, effects and abilities that wait there are."""
    return len(state.objects) + len(state.effects) + len(state.delayed)


def asks_for_one_number(state: GameState) -> bool:
    """Whether words of something ask for exactly one number, or for an even or odd one."""
    said = (
        *(each.face.abilities for each in state.objects),
        *((each.effect, each.rules, each.replacements) for each in state.effects),
    )
    return any(map(EXACT.search, map(msgspec.json.encode, said)))


def _called(entry: Document) -> str:
    return str(entry.get("name") or entry.get("card") or entry.get("text") or entry["id"])


class _Probe:
    """Looks how far rounds can be carried out at once."""

    def __init__(self, board: Board, course: Course, three: Three, verified: Verified) -> None:
        self._board, self._course, self._three = board, course, three
        self._verified = verified
        self.after: dict[int, Course] = {}

    def furthest(self, most: int) -> int | None:
        """The most rounds, up to that many, after which a further one does what all of them do;
        None where that is none."""
        good, at = 0, 1
        while at <= most and self._holds(at):
            good = at
            if at == most:
                return good
            at = min(at * STRIDE, most)
        bad = min(at, most + 1)
        while good and bad - good > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if self._holds(middle) else (good, middle)
        return good or None

    def _holds(self, rounds: int) -> bool:
        """Whether the round after so many at once does what all of them do."""
        try:
            stands, next_ = ahead(self._three, rounds), ahead(self._three, rounds + 1)
            state = self._board.at(stands).state
        except (NotSums, LawmageError):
            return False
        course = self._verified(msgspec.structs.replace(self._course, state=state), rounds)
        if course is None or course.over is not None or course.partial:
            return False
        self.after[rounds] = course
        return bool(to_snapshot(course.state) == next_)
