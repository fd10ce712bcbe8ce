"""Asks the checks of all cases twice, with the program parts that are needed and with all there
are, and prints what differs: `python -m tests.law.one_control [WORD …]` for the cases with one of
the words in their names.

With all parts ground, neither `% when` nor `% for` keeps one away, and whoever asks about the last
state has the law of every question about it in the same control.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec
import pytest

from kb.api import Board
from kb.engine.actions.target_choice import limited
from kb.engine.course import kept_moments
from kb.engine.facts.rewording import Rewording
from kb.engine.layers.grounder import Grounder
from kb.engine.program.needs import Needs, parts_for
from kb.queries.characteristics.show import show
from kb.queries.combat.damage import damage
from kb.queries.combat.declaration_query import declaring
from kb.queries.legal import kept_actions
from kb.queries.legal.legal import legal
from kb.queries.state_based.state_based import state_based
from tests.law.checks import OWN, checks_in
from tests.law.combat_checks import answered, combat_checks_in
from tests.law.damage_checks import damage_checks_in
from tests.law.legal_checks import legal_checks_in
from tests.law.state_based_checks import state_based_checks_in

LAST_STATE = (
    "actions", "attacking", "blocking", "damage", "state_based", "replacements", "events",
    "banding", "impossible", "replacing", "triggering_after", "missed_after",
    "resolving", "searching", "searching_a_part", "stationing", "voting",
    "venturing", "in_turn_order", "piles", "targeting", "state_triggers", "step_begins",
    "step_ends",
)  # fmt: skip
"""The questions about the last state of a derivation, and what happens then."""


class Asking(msgspec.Struct, frozen=True):
    """One check of a case: what it asks of its board."""

    name: str
    snapshot: dict[str, Any]
    ask: Callable[[Board], Any]
    edition: str | None = None

    def answer(self) -> Any:
        """What is answered, by nothing that was worked out before."""
        declaring.cache_clear()
        limited.cache_clear()
        kept_moments.KEPT.clear()
        kept_actions.KEPT.clear()
        return self.ask(Board.from_dict(self.snapshot, edition=self.edition))


def askings() -> Iterator[Asking]:
    """Every check of the project's cases; `show` and `sba` once for each case."""
    for case in {each.case: each for each in checks_in(OWN)}.values():
        yield Asking(case.name, case.snapshot, show)
    for run in {each.case: each for each in state_based_checks_in(OWN)}.values():
        yield Asking(run.name, run.snapshot, state_based)
    for act in legal_checks_in(OWN):
        yield Asking(act.name, act.snapshot, partial(legal, player=act.player))
    for combat in combat_checks_in(OWN):
        yield Asking(combat.name, combat.snapshot, partial(answered, combat), combat.edition)
    for dealt in damage_checks_in(OWN):
        yield Asking(dealt.name, dealt.snapshot, partial(damage, assign=dealt.assign))


def every_part(self: Needs, questions: Iterable[str], told: object) -> list[str]:
    """As `Needs.needed`, but whatever is told; about the last state, for all questions."""
    asked = list(questions)
    if not set(asked).isdisjoint(LAST_STATE):
        other = {"attacking": "blocking", "blocking": "attacking"}.get(asked[0])
        asked = [each for each in LAST_STATE if each != other]
    found = dict.fromkeys(part for each in asked for part in self.answering[each])
    left = list(found)
    while left:
        new = [each for each in self.parts[left.pop()].needs if each not in found]
        found.update(dict.fromkeys(new))
        left += new
    return [*found]


@contextmanager
def all_ground() -> Iterator[list[Grounder]]:
    """Has whatever is asked meanwhile answered with all program parts, in the controls that are
    collected."""
    made: list[Grounder] = []
    make = Grounder.__init__

    def making(self: Grounder, rewording: Rewording) -> None:
        make(self, rewording)
        made.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Grounder, "__init__", making)
        patch.setattr(Needs, "needed", every_part)
        patch.setattr(Grounder, "pruned", lambda self, call, names, more: names)
        parts_for.cache_clear()
        yield made
    parts_for.cache_clear()


def differs(asking: Asking) -> bool:
    """Whether the answer is another one with all parts, or an atom is left open."""
    answer = asking.answer()
    with all_ground() as grounders:
        return asking.answer() != answer or any(
            each.open_atoms() for each in grounders if "deciding" not in each._loaded
        )


def main() -> int:
    words = sys.argv[1:]
    chosen = [each for each in askings() if not words or any(word in each.name for word in words)]
    found = 0
    for each in filter(differs, chosen):
        found += 1
        print(each.name, flush=True)
    print(f"{len(chosen)} checks, {found} differ", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
