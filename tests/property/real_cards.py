"""Compares engine and reference on random boards of real cards:
`python -m tests.property.real_cards CARDFILE [HOW_MANY [SEED [CARDS]]]`.

Each board is made as small as it gets and printed with what differs; the exit status is 1 if there
are any. What the reference has no words for isn't compared, and counted.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kb.api import Board
from kb.card_base.compiling import compile_card
from kb.errors import LawmageError
from kb.state.game_state import GameState
from kb.text.words.type_line import parse_type_line, type_tables
from kb.vocabulary import Ability
from kb.vocabulary.card import Card
from tests.property.comparing import Finding, finding, report
from tests.property.every_card import KEYS, drawn
from tests.property.states import EDITIONS
from tests.reference import derive as reference

Record = Mapping[str, Any]
PERMANENT = ("Creature", "Artifact", "Enchantment", "Land")
LEFT_OUT = ("Planeswalker", "Saga", "Battle", "Class", "Case", "Room")
"""What has abilities by rules that came later than the oldest edition that is compared."""
COUNTERS = ("+1/+1", "-1/-1", "charge", "flying", "time", "+0/+1")
SHARE_WITH_EFFECTS = 0.7
"""So many of a board's cards have an effect on characteristics."""


class Pool(NamedTuple):
    """Cards that change characteristics, and others that can be changed."""

    changing: Sequence[Record]
    others: Sequence[Record]

    @classmethod
    def of(cls, records: Sequence[Record]) -> Pool:
        """The cards of some records that can be permanents and are read to the last word."""
        changing: list[Record] = []
        others: list[Record] = []
        for record in records:
            if record.get("layout", "normal") != "normal":
                continue
            if not _is_compared(record["type_line"]) or _speaks_of_others(record):
                continue
            card = compile_card(record)
            if all(map(_is_in_words_of_both, card.faces[0].abilities)):
                (changing if _changes(card) else others).append(record)
        return cls(changing, others)


def _is_compared(line: str) -> bool:
    """Returns whether it is a permanent of subtypes that the rules know, which changelings have."""
    permanent = any(each in line for each in PERMANENT)
    kept = permanent and not any(each in line for each in LEFT_OUT)
    return kept and _known_subtypes().issuperset(parse_type_line(line).subtypes)


@cache
def _known_subtypes() -> frozenset[str]:
    return frozenset(name for names in type_tables().subtypes.values() for name in names)


def _speaks_of_others(record: Record) -> bool:
    """Returns whether a card speaks of a creature type that the rules don't know: changelings have
    it beside that card."""
    words = re.findall(r"[\w'-]+", record.get("oracle_text", ""))
    return not set(words).isdisjoint(type_tables().other_creature_types)


def _is_in_words_of_both(ability: Ability) -> bool:
    """Returns whether an ability is read to the last word, which the reference knows, too."""
    return ability.understood and not _chosen(ability)


def _chosen(ability: Ability) -> bool:
    """Returns whether a keyword in it names what was chosen: the reference leaves it as it is."""
    return "the chosen" in repr(ability.effect) + (ability.keyword or "")


def _changes(card: Card) -> bool:
    return any(ability.effect is not None for ability in card.faces[0].abilities)


def snapshot(pool: Pool, choose: random.Random) -> dict[str, Any]:
    """A board of four to nine permanents of two players, some cards in graveyards and hands."""
    chosen = [
        choose.choice(pool.changing if choose.random() < SHARE_WITH_EFFECTS else pool.others)
        for _ in range(choose.randint(4, 9))
    ]
    entries = [_entry(number, record, choose) for number, record in enumerate(chosen)]
    hosts = [each["id"] for each in entries if not each["attaches"]]
    for entry in entries:
        if entry.pop("attaches") and hosts:
            entry["attached_to"] = choose.choice(hosts)
    elsewhere = [choose.choice(pool.others) for _ in range(choose.randint(0, 4))]
    players: dict[str, dict[str, Any]] = {"A": {"life": choose.randint(1, 40)}, "B": {}}
    for record in elsewhere:
        zone = players[choose.choice("AB")].setdefault(choose.choice(("graveyard", "hand")), [])
        zone.append({"card": record["name"]})
    cards = {record["name"]: record for record in (*chosen, *elsewhere)}
    return {
        "edition": choose.choice((EDITIONS[0],) * 3 + EDITIONS[1:]),
        "players": players,
        "battlefield": entries,
        "cards": [
            {key: value for key, value in each.items() if key in KEYS} for each in cards.values()
        ],
    }


def _entry(number: int, record: Record, choose: random.Random) -> dict[str, Any]:
    line = record["type_line"]
    entry: dict[str, Any] = {"id": f"p{number}", "card": record["name"]}
    entry["controller"] = choose.choice("AB")
    entry["attaches"] = any(each in line for each in ("Aura", "Equipment", "Fortification"))
    if choose.random() < 0.3:
        entry["counters"] = {choose.choice(COUNTERS): choose.randint(1, 3)}
    if choose.random() < 0.3:
        entry["tapped"] = True
    entry["choices"] = {"color": "red", "creature_type": "Goblin", "basic_land_type": "Swamp"}
    return entry


def boards(pool: Pool, number: int, seed: int) -> Iterator[GameState]:
    """Random boards, always the same for a seed; those that are refused are drawn anew."""
    choose = random.Random(seed)
    made = 0
    while made < number:
        try:
            board = Board.from_dict(snapshot(pool, choose))
        except LawmageError:
            continue
        made += 1
        yield board.state


def compared(state: GameState) -> Finding | bool | None:
    """What engine and reference disagree on; True if the reference can't tell."""
    try:
        reference(state)
    except Exception:
        return True
    return finding(state)


def main(path: str, number: str = "300", seed: str = "0", most: str = "4000") -> int:
    """Compares boards of some of a file's cards, prints what differs; how many boards do."""
    pool = Pool.of(drawn(Path(path), int(most), int(seed)))
    print(f"{len(pool.changing)} cards with effects, {len(pool.others)} others", flush=True)
    told = different = 0
    for place, state in enumerate(boards(pool, int(number), int(seed)), 1):
        found = compared(state)
        told += found is not True
        if isinstance(found, Finding):
            different += 1
            print(report(found), flush=True)
        if place % 500 == 0:
            print(f"{place} boards, {told} compared, {different} differ", flush=True)
    print(f"{number} boards, {told} compared, {different} differ")
    return different


if __name__ == "__main__":
    sys.exit(min(1, main(*sys.argv[1:])))
