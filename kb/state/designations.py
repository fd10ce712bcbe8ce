"""What designations do to the objects that have them: rows of `rules_asp/designations.json`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

import rules_asp
from kb.state.game_state import GameObject, ResolvedEffect
from kb.vocabulary import Ability, Effect


class Row(msgspec.Struct, frozen=True):
    """A designation: the rule that gives it a meaning, what it comes to in plain words, and the
    same as an ability, in which "this" is the object and "you" the player that it carries."""

    designation: str
    rule: str
    words: str
    ability: Ability


@cache
def rows() -> dict[str, Row]:
    """Designation → its row; designations that do nothing by themselves have none."""
    raw = Path(rules_asp.__file__).with_name("designations.json").read_bytes()
    return {row.designation: row for row in msgspec.json.decode(raw, type=list[Row])}


def effects_of(obj: GameObject) -> Iterator[ResolvedEffect]:
    """The effects of a permanent's designations; they are as old as the permanent itself, since a
    snapshot doesn't say when it was given them."""
    # CR 701.54b + 701.54e + 701.60b — a designation is its permanent's own: no copy has it, nor has
    # a card that isn't on the battlefield; a Ring-bearer is one for its player only.
    for designation in obj.designations:
        row = rows().get(designation.name)
        if row is None or obj.zone != "battlefield":
            continue
        player = (
            designation.detail if isinstance(designation.detail, str) else obj.controller_or_owner
        )
        statement = row.ability.statement
        yield ResolvedEffect(
            id=f"{obj.id}/{designation.name}",
            effect=row.ability.effect or Effect(()),
            controller=player,
            timestamp=obj.timestamp,
            affects=(obj.id,),
            source=obj.id,
            rules=statement.rules if statement is not None else (),
            by_designation=True,
        )


def words_of(id_: str) -> str | None:
    """Returns what to call the effect of that id, if it is a designation's."""
    row = rows().get(id_.rpartition("/")[2])
    return None if row is None else row.words
