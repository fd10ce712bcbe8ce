"""Boards of random real cards on which everything happens: an answer, or one message for what is
wrong with the input, and what holds of every outcome: `python -m tests.property.many_happenings
CARDFILE [HOW_MANY [SEED]]`."""

from __future__ import annotations

import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kb.api import Board
from kb.errors import LawmageError
from tests.property.every_card import KEYS, drawn

Record = Mapping[str, Any]
Snapshot = dict[str, Any]
PERMANENT = ("Creature", "Artifact", "Enchantment", "Planeswalker", "Land", "Battle")
ON_BOARD, ELSEWHERE = 6, 3
HAPPENINGS = (
    "Destroy all creatures.",
    "Destroy all permanents.",
    "Exile all artifacts and creatures.",
    "bear deals 3 damage to each creature and each player.",
    "Each player sacrifices a creature.",
    "Each player draws two cards.",
    "Each player mills two cards.",
    "Each player loses 2 life.",
    "Each player gains 2 life.",
    "Return all creatures to their owners' hands.",
    "Put target card from a graveyard onto the battlefield under your control.",
    "Put a +1/+1 counter on each creature.",
    "Tap all creatures.",
    "Untap all permanents.",
    "Create two 1/1 white Soldier creature tokens.",
    "Each creature gets -1/-1 until end of turn.",
)
LIMIT = 12
"""So many outcomes are looked at."""
BEAR = {
    "id": "bear",
    "name": "Test Bear",
    "type_line": "Creature — Bear",
    "power": 2,
    "toughness": 2,
}


def snapshot(records: Sequence[Record]) -> Snapshot:
    """A board of these cards, the first of them on the battlefield."""
    cards = [{key: value for key, value in each.items() if key in KEYS} for each in records]
    names = [str(each["name"]) for each in records]
    there = [
        {"card": name, "id": f"there{place}", "controller": "AB"[place % 2]}
        for place, name in enumerate(names[:ON_BOARD])
    ]
    graves = [{"card": name, "id": f"grave{place}"} for place, name in enumerate(names[ON_BOARD:])]
    tops = [{"card": name, "id": f"top{place}"} for place, name in enumerate(names[:ELSEWHERE])]
    return {
        "players": {"A": {"graveyard": graves, "library": tops}, "B": {"library": 5, "hand": 2}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [BEAR, *there],
        "cards": cards,
    }


def boards(records: Sequence[Record], count: int, seed: int) -> Iterator[Snapshot]:
    """So many boards of cards that are drawn at random."""
    chance = random.Random(seed)
    permanents = [
        each
        for each in records
        if any(kind in each.get("type_line", "") for kind in PERMANENT)
        and " // " not in each["name"]
    ]
    for _ in range(count):
        yield snapshot(chance.sample(permanents, ON_BOARD + ELSEWHERE))


def ids_in(after: Snapshot) -> list[str]:
    """The ids of all objects of a snapshot, wherever they are."""
    zones = [after.get(zone, ()) for zone in ("battlefield", "stack", "exile", "command")]
    for player in after["players"].values():
        zones += [each for each in player.values() if isinstance(each, list)]
    return [one["id"] for zone in zones for one in zone if isinstance(one, dict) and "id" in one]


def defects(said: Snapshot, texts: Sequence[str] = HAPPENINGS) -> Iterator[tuple[str, str]]:
    """What ends in neither an answer nor a message, or in a board that can't be."""
    try:
        board = Board.from_dict(said)
    except LawmageError:
        return
    before = {*ids_in(said)}
    for text in texts:
        affects = ("grave0",) if "target" in text else ()
        try:
            answer = board.happen(text, controller="A", affects=affects, limit=LIMIT)
            for outcome in answer:
                wrong = wrong_with(before, outcome.to_dict()["snapshot"])
                if wrong:
                    yield text, wrong
        except LawmageError:
            continue
        except Exception:
            yield text, traceback.format_exc()


def wrong_with(before: set[str], after: Snapshot) -> str:
    """What can't be in a board that came about: cards in no zone or in two; nothing is a snapshot
    that isn't read. Empty if all is well."""
    ids = Counter(ids_in(after))
    twice = [each for each, times in ids.items() if times > 1]
    gone = sorted(before - ids.keys())
    read = Board.from_dict(after).to_dict()
    if twice or gone:
        return f"in two zones: {twice}; in none: {gone}"
    return "" if ids_in(read) == ids_in(after) else "read again it is another board"


def main() -> None:
    """Prints each defect."""
    path, count, seed = (*sys.argv[1:], "1000", "0")[:3]
    found = 0
    for said in boards(drawn(Path(path), None), int(count), int(seed)):
        for text, wrong in defects(said):
            found += 1
            names = [each.get("card") for each in said["battlefield"]]
            print(f"{text}\n  {names}\n{wrong}", flush=True)
    print(f"{count} boards, {found} defects")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
