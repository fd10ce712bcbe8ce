"""Snapshots for the tests of the state: of the cases, and random ones.

    python -m tests.state.boards

writes every board of the project's cases and of ../shared/cases as a snapshot, reads it again and
tells where that is another state.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from kb.api import Board
from kb.board import is_edition
from kb.card_base.library import Library
from kb.errors import LawmageError
from kb.snapshot import reading
from kb.state.to_snapshot import to_snapshot
from tests.law.checks import OWN, SHARED, SHARED_CARDS, cases_in

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


def again(board: Board) -> Board:
    """The board of its own snapshot."""
    return Board.from_dict(to_snapshot(board.state))


def main() -> int:
    """Tells the boards that are others when they are read again."""
    library = Library(card_file=SHARED_CARDS) if SHARED.is_dir() else Library()
    shared = cases_in(SHARED) if SHARED.is_dir() else iter(())
    asked = refused = wrong = 0
    for name, snapshot in (*snapshots_of_cases(), *((c["id"], c["snapshot"]) for c in shared)):
        asked += 1
        try:
            board = Board._of(reading.read_mapping(snapshot, library, is_edition), library, None)
        except LawmageError:
            refused += 1
            continue
        written = reading.read_mapping(to_snapshot(board.state), library, is_edition)
        if Board._of(written, library, None).state != board.state:
            wrong += 1
            print(name)
    print(f"{asked} boards, {refused} refused, {wrong} not the same when read again")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
