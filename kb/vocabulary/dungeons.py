"""The dungeons of the rules (309), each with its rooms: `rules_asp/dungeons.json`."""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER, rule_in_force
from kb.vocabulary.actions import DatedRule

ANY = "any"
"""The quality of the dungeons that a venture into no certain one leads into."""


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room: what its ability does, and the rooms that its arrows point to."""

    name: str
    says: str
    leads_to: tuple[str, ...] = ()


class DungeonCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dungeon with its rooms, the topmost first; only a venture into its quality leads there. The
    rules are those of its room abilities, by date."""

    name: str
    rules: tuple[DatedRule, ...]
    rooms: tuple[Room, ...]
    quality: str = ANY

    def room(self, name: str) -> Room | None:
        """The room of this name."""
        return next((each for each in self.rooms if each.name == name), None)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `dungeons.json`."""

    dungeons: tuple[DungeonCard, ...]


@cache
def dungeons() -> dict[str, DungeonCard]:
    """The dungeons by name."""
    table = msgspec.json.decode((LAW_FOLDER / "dungeons.json").read_bytes(), type=Table)
    return {row.name: row for row in table.dungeons}


def dungeons_of(edition: str) -> list[DungeonCard]:
    """The dungeons that an edition knows."""
    return [each for each in dungeons().values() if rule_in_force(each.rules, edition)]


def room_ability(dungeon: str, room: str) -> Room | None:
    """A room of a dungeon, if both are known."""
    card = dungeons().get(dungeon)
    return card.room(room) if card is not None else None
