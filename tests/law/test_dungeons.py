"""The dungeons of the rules as data: their rooms, arrows and what the rooms do (309)."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.vocabulary.dungeons import ANY, DungeonCard, dungeons, dungeons_of
from tests.text.readings import line

ALL = dungeons().values()
ROOMS = [(card.name, room.name) for card in ALL for room in card.rooms]


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_every_way_leads_from_the_first_room_to_the_last(card: DungeonCard) -> None:
    """309.4: the rooms are connected by arrows, down to one that none leads from."""
    names = [each.name for each in card.rooms]
    assert len(set(names)) == len(names)
    assert {to for each in card.rooms for to in each.leads_to} == {*names[1:]}
    assert [each.name for each in card.rooms if not each.leads_to] == [names[-1]]
    for place, each in enumerate(card.rooms):
        assert all(names.index(to) > place for to in each.leads_to)


@pytest.mark.parametrize(("card", "name"), ROOMS)
def test_what_a_room_does_is_understood(card: str, name: str) -> None:
    room = dungeons()[card].room(name)
    assert room is not None
    found = line(room.says, "sorcery")
    assert found.understood and found.targets is not None and found.spell is not None
    assert all(each.does is not None for each in found.spell.instructions)


@pytest.mark.parametrize(("card", "name"), ROOMS)
def test_the_ability_of_a_room_is_carried_out(card: str, name: str) -> None:
    """309.4c: it is a triggered ability of its dungeon's owner."""
    room = dungeons()[card].room(name)
    assert room is not None
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": 3, "toughness": 3}
    library = [{"id": f"card-{n}", "name": "Bear", "type_line": "Creature — Bear", "power": 2,
                "toughness": 2} for n in range(12)]  # fmt: skip
    board = Board.from_dict({
        "players": {
            "A": {"hand": 2, "library": library, "dungeon": {"card": card, "room": name}},
            "B": {"hand": 1},
        },
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [{**bear, "id": "bear"}],
        "stack": [
            {"id": "room", "kind": "triggered", "text": room.says, "controller": "A",
             **({"targets": ["B"]} if "player loses 5" in room.says else
                {"targets": ["bear"]} if "arget" in room.says else {})}
        ],
    })  # fmt: skip
    found = board.resolve(limit=40)
    assert found.outcomes and not any(each.get("partial") for each in found.outcomes)


def test_only_a_venture_into_it_leads_into_the_undercity() -> None:
    """701.49d; no edition before 2021-07-23 knows a dungeon, none before 2022-06-10 this one."""
    assert [each.name for each in ALL if each.quality != ANY] == ["Undercity"]
    assert dungeons_of("2021-06-18") == []
    assert "Undercity" not in [each.name for each in dungeons_of("2022-04-29")]
    assert "Undercity" in [each.name for each in dungeons_of("2022-06-10")]
