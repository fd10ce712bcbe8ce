"""Snapshots for the tests of the state: of the cases, and random ones.

    python -m tests.state.boards

writes every board of the project's cases and of ../shared/cases, and the states that state-based
actions make of them, as snapshots, reads them again, and tells where that is another state.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from kb.api import Board
from kb.board import is_edition
from kb.card_base.library import Library
from kb.engine.facts.faces import Faces
from kb.engine.layers.derivation import Derivation
from kb.engine.state_based.carrying_out import game_events
from kb.engine.state_based.checks import collective_name
from kb.engine.state_based.outcomes import outcomes
from kb.engine.state_based.state_based import StateBased
from kb.errors import LawmageError
from kb.snapshot import reading
from kb.state.canonical import canonical_form
from kb.state.derived import completed
from kb.state.game_objects import DERIVED
from kb.state.game_state import GameObject, GameState
from kb.state.to_snapshot import to_snapshot
from tests.law.checks import OWN, SHARED, SHARED_CARDS, cases_in
from tests.state.renaming import renamed

Snapshot = dict[str, Any]

CARDS = (
    "Grizzly Bears", "Humility", "Opalescence", "Llanowar Elves", "Forest", "Giant Growth",
    "Lightning Bolt", "Pacifism", "Serra Angel", "Hill Giant",
)  # fmt: skip
TEXTS = ("gets +3/+3 until end of turn", "gains flying until end of turn", "is frobnicated")
DESIGNATIONS = ("suspected", "renowned", "goaded", {"goaded": "B"}, {"level": 2}, "saddled")
MOMENTS = (
    {"phase": "combat", "step": "declare_attackers", "passed": ["A"]},
    {"step": "upkeep", "waits_for": {"what": "choice", "player": "B"}},
    {"step": "untap"},
    {"number": 9, "active": "B", "extra": [{"player": "A"}, {"kind": "step", "step": "upkeep"}]},
)


def snapshots_of_cases() -> Iterator[tuple[str, Snapshot]]:
    """The id and the snapshot of each case of the project."""
    for case in cases_in(OWN):
        yield case["id"], case["snapshot"]


@st.composite
def _entries(draw: st.DrawFn, prefix: str, *, permanent: bool) -> list[Any]:
    found: list[Any] = []
    for number in range(draw(st.integers(0, 4))):
        entry: Snapshot = {"id": f"{prefix}{number}", "card": draw(st.sampled_from(CARDS))}
        if permanent:
            entry["controller"] = draw(st.sampled_from(("A", "B")))
            for trait in ("tapped", "sick", "token", "phased_out", "monstrous"):
                if draw(st.integers(0, 5)) == 5:
                    entry[trait] = True
            entry["counters"] = draw(
                st.dictionaries(st.sampled_from(("+1/+1", "charge")), st.integers(1, 3))
            )
            entry["damage"] = draw(st.integers(0, 2))
            entry["shields"] = draw(st.sampled_from(({}, {"regeneration": 1}, {"prevent": 2})))
            entry["designations"] = draw(
                st.lists(st.sampled_from(DESIGNATIONS), max_size=2, unique_by=str)
            )
            if number and draw(st.integers(0, 3)) == 3:
                entry["attached_to"] = f"{prefix}0"
            if number and draw(st.integers(0, 5)) == 5:
                entry["copy_of"] = {"id": f"{prefix}0", "except": "it's red"}
        elif draw(st.integers(0, 5)) == 5:
            del entry["card"]
            entry["unknown"] = True
        found.append(entry)
    return found


@st.composite
def snapshots(draw: st.DrawFn) -> Snapshot:
    """Random boards of known cards, with something of everything that a state holds."""
    here = draw(_entries("p", permanent=True))
    ids = [each["id"] for each in here]
    players: Snapshot = {
        name: {
            "life": draw(st.integers(-2, 40)),
            "hand": draw(st.one_of(st.integers(0, 5), _entries(f"{name}h", permanent=False))),
            "graveyard": draw(_entries(f"{name}g", permanent=False)),
            "counters": draw(st.dictionaries(st.sampled_from(("poison", "x")), st.integers(1, 9))),
            "mana": draw(st.sampled_from(("", "{G}{G}", "{R}{C}"))),
            "history": draw(st.sampled_from(({}, {"spells_cast": ["Shock"], "life_lost": 2}))),
        }
        for name in ("A", "B")
    }
    document: Snapshot = {
        "players": players,
        "battlefield": here,
        "turn": draw(st.sampled_from(({}, *MOMENTS))),
        "effects": [
            {"text": text, "affects": ids[:1], "controller": "B"}
            for text in draw(st.lists(st.sampled_from(TEXTS), max_size=3))
        ],
        "stack": [{"card": "Lightning Bolt", "targets": ids[:1] or ["B"], "controller": "B"}],
        "edition": draw(st.sampled_from(("current", "2003-12-01"))),
    }
    if ids:
        document["stack"].append({"text": "Draw a card.", "source": ids[0], "ability": 1})
        document["delayed"] = [{"text": "Sacrifice it at end of turn.", "affects": ids[:1]}]
        players["A"]["exile"] = [{"id": "out", "card": "Hill Giant", "exiled_with": ids[0]}]
    return document


def next_states(state: GameState, most: int = 40) -> Iterator[GameState]:
    """The states that state-based actions lead to, as far as the game goes on: one after another,
    along the first few outcomes of each check."""
    if collective_name(state.edition) is None:
        return
    waiting = [state]
    while waiting and most:
        check = StateBased(Derivation(waiting.pop()))
        for outcome in islice(outcomes(check), 3) if check.events else ():
            after = check.transition.after(game_events(outcome))
            most -= 1
            yield after.state
            if not after.over and outcome.events:
                waiting.append(after.state)


def same_when_written(state: GameState, library: Library) -> bool:
    """Whether the snapshot of a state reads as that state."""
    snapshot = reading.read_mapping(to_snapshot(state), library, is_edition)
    return Board._of(snapshot, library, None).state == state


def same_when_renamed(state: GameState, library: Library, draw: random.Random) -> bool:
    """Whether the state has the same canonical form with other ids."""
    snapshot = reading.read_mapping(renamed(to_snapshot(state), draw), library, is_edition)
    other = Board._of(snapshot, library, None).state
    return canonical_form(other) == canonical_form(state)


def again(board: Board) -> Board:
    """The board of its own snapshot."""
    return Board.from_dict(to_snapshot(board.state))


def main() -> int:
    """Tells the boards, and the states that follow from them, that are others when they are read
    again, when what is derived is derived again, or with other ids."""
    library = Library(card_file=SHARED_CARDS) if SHARED.is_dir() else Library()
    shared = cases_in(SHARED) if SHARED.is_dir() else iter(())
    asked = refused = wrong = followed = 0
    for name, snapshot in (*snapshots_of_cases(), *((c["id"], c["snapshot"]) for c in shared)):
        asked += 1
        try:
            board = Board._of(reading.read_mapping(snapshot, library, is_edition), library, None)
        except LawmageError:
            refused += 1
            continue
        found = [*wrongs(board.state, board.library)]
        for after in next_states(board.state):
            followed += 1
            found += [f"after it: {each}" for each in wrongs(after, board.library)]
        wrong += bool(found)
        for each in found:
            print(f"{name}: {each}")
    print(f"{asked} boards, {refused} refused, {followed} states after them, {wrong} not in order")
    return 1 if wrong else 0


def wrongs(state: GameState, library: Library) -> Iterator[str]:
    """What is not in order with a state."""
    if not same_when_written(state, library):
        yield "another state when written and read"
    if completed(bare(state), Faces(state.edition)) != state:
        yield "something derived is not what follows from the facts"
    if not same_when_renamed(state, library, random.Random(1)):
        yield "another form with other ids"


def bare(state: GameState) -> GameState:
    """The facts of a state without anything that follows from them."""
    nothing = GameObject(id="", owner="")
    derived = {field: getattr(nothing, field) for field in DERIVED}
    return replace(
        state,
        objects=tuple(replace(each, **derived) for each in state.objects),
        players=tuple(replace(each, numbers={}, statuses=frozenset()) for each in state.players),
        effects=tuple(each for each in state.effects if not each.by_designation),
    )


if __name__ == "__main__":
    sys.exit(main())
