"""Cases on parts of their boards, with the parts of the law that the board needs and with all of
them: `python -m tests.property.every_part 300 SEED`. What comes of them must be the same: a part
that doesn't say when it is needed is missed only on boards that need nothing else of the kind.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Hashable, Iterator
from copy import deepcopy
from typing import Any

from kb.api import Board
from kb.engine.course import kept_moments
from kb.engine.course.results import Course
from kb.engine.program import needs
from kb.errors import LawmageError
from kb.queries.legal import kept_actions
from kb.state.canonical import canonical_form
from tests.law.checks import OWN
from tests.law.do_checks import _line, do_checks_in, line
from tests.law.happen_checks import courses, happen_checks_in


def smaller(snapshot: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The snapshot without some of its permanents."""
    board = deepcopy(snapshot)
    left = [each for each in board.get("battlefield", ()) if chance.random() < 0.5]
    return {**board, "battlefield": left}


def outcome(check: Any, snapshot: dict[str, Any]) -> frozenset[Hashable]:
    """What comes of a check on a board; what is said to be wrong, where it can't be asked."""
    try:
        board = Board.from_dict(snapshot)
        query = check.said["query"]
        found: list[Course] = line(check, board).courses if query == "do" else courses(check, board)
    except LawmageError as wrong:
        return frozenset({str(wrong)})
    return frozenset((canonical_form(each.state), each.not_understood) for each in found)


def thoroughly(check: Any, snapshot: dict[str, Any]) -> frozenset[Hashable]:
    """The same with every part of the law, whether the board tells what it waits for or not."""
    due = needs.PartNeeds.due
    needs.PartNeeds.due = lambda self, told: True  # type: ignore[method-assign]
    try:
        forget()
        return outcome(check, snapshot)
    finally:
        needs.PartNeeds.due = due  # type: ignore[method-assign]
        forget()


def forget() -> None:
    """Forgets what was worked out before."""
    needs.parts_for.cache_clear()
    kept_moments.KEPT.clear()
    kept_actions.KEPT.clear()
    _line.cache_clear()


def differing(number: int, seed: int) -> Iterator[str]:
    """The boards on which it makes a difference."""
    chance = random.Random(seed)
    checks = [*do_checks_in(OWN), *happen_checks_in(OWN)]
    for _ in range(number):
        check = chance.choice(checks)
        snapshot = smaller(check.snapshot, chance)
        if outcome(check, snapshot) != thoroughly(check, snapshot):
            ids = [each.get("id", each.get("card")) for each in snapshot["battlefield"]]
            yield f"{check.name}: {ids}"


if __name__ == "__main__":
    for words in differing(int(sys.argv[1]), int(sys.argv[2])):
        print(words, flush=True)
