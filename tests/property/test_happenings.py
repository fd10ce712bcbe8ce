"""What happens on boards of random cards is an answer or a message, no card is lost or doubled, and
what comes of it is read again; what nothing looks at changes only what it says."""

from __future__ import annotations

from random import Random

import pytest

from kb.api import Board
from tests.property.many_happenings import HAPPENINGS, defects, snapshot
from tests.property.test_every_card import CARDS, asked_about

BARE = {
    "players": {"A": {"life": 20}, "B": {"life": 20}},
    "turn": {"active": "A", "phase": "precombat_main"},
    "battlefield": [
        {"id": "ogre", "name": "Ogre", "type_line": "Creature — Ogre", "power": 3, "toughness": 3},
        {"id": "elf", "name": "Elf", "type_line": "Creature — Elf", "power": 1, "toughness": 1},
        {"id": "rock", "name": "Rock", "type_line": "Artifact", "controller": "B"},
    ],
}


@pytest.mark.skipif(not CARDS.exists(), reason="the cards are not part of this repository")
@pytest.mark.parametrize("part", range(3))
def test_boards_of_real_cards(part: int) -> None:
    chance = Random(part)
    records = [
        each for each in asked_about()[0][part] if " // " not in each["name"]
        and "Instant" not in each["type_line"] and "Sorcery" not in each["type_line"]
    ]  # fmt: skip
    said = snapshot(records[:9])
    assert not [*defects(said, chance.sample(HAPPENINGS, 5))]


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("Tap ogre.", {"ogre"}),
        ("Destroy elf.", {"elf"}),
        ("ogre deals 1 damage to elf.", {"elf", "ogre"}),  # its history
        ("Put a +1/+1 counter on elf.", {"elf"}),
        ("You gain 3 life.", set()),
        ("B loses 3 life.", set()),
    ],
)
def test_only_what_it_says_is_changed(text: str, changed: set[str]) -> None:
    before = Board.from_dict(BARE)
    (outcome,) = before.happen(text, controller="A")
    old = {each["id"]: each for each in before.to_dict()["battlefield"]}
    new = {each["id"]: each for each in outcome.to_dict()["snapshot"]["battlefield"]}
    assert {id_ for id_, each in old.items() if new.get(id_) != each} == changed
    assert len(outcome.events) <= 2
