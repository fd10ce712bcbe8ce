"""Rule numbers on attacking and blocking by date: `rules_asp/combat.json`.

A concept is a row with its rule number from a date on; null says that the rules of that time don't
know it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from kb.editions import LAW_FOLDER, rule_in_force
from kb.engine.program.terms import Fact, atom
from kb.state.game_state import GameState

FAMILY = {
    "attacking": {"restriction": "attack_restriction", "chosen": "attacker", "cost": "attack_cost",
                  "requirement": "attack_requirement"},
    "blocking": {"restriction": "block_restriction", "chosen": "blocker", "cost": "block_cost",
                 "requirement": "block_requirement"},
}  # fmt: skip
"""The concepts that say the same of attacks and of blocks."""
CHOSEN = frozenset({
    "no_creature", "not_active", "not_defending", "not_there", "tapped", "sick", "battle",
    "attacking", "not_incoming", "most", "repeated",
})  # fmt: skip
"""What keeps a creature from being chosen, without a rule of its own."""


class Row(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """A concept's rule number from a date on."""

    start: str
    rule: str | None = None


class Tables(msgspec.Struct, frozen=True):
    """The whole of `combat.json`."""

    rules: dict[str, tuple[Row, ...]]


@cache
def tables() -> Tables:
    """The dated data, read once."""
    return msgspec.json.decode((LAW_FOLDER / "combat.json").read_bytes(), type=Tables)


@cache
def rule(concept: str, edition: str) -> str | None:
    """The number of the rule that speaks of a concept in an edition, if there is one."""
    return rule_in_force(tables().rules.get(concept, ()), edition)


@cache
def ruled(edition: str) -> tuple[str, ...]:
    """The concepts that the rules of an edition speak of."""
    return tuple(each for each in tables().rules if rule(each, edition) is not None)


def facts(state: GameState) -> Iterator[Fact]:
    """The concepts that the rules of the edition speak of, and the format of the game."""
    for concept in ruled(state.edition):
        yield atom("ruled", concept)
    if state.format is not None:
        yield atom("game_format", state.format)


def together(state: GameState) -> bool:
    """Returns whether teams attack and block as one (805.10)."""
    shared = state.format == "two_headed_giant"
    return shared and rule("team_attack", state.edition) is not None


def attacked_together(state: GameState) -> bool:
    """Returns whether it is a team that is attacked, and not one of its players (810.7 until
    2018)."""
    return together(state) and rule("team_attacked", state.edition) is not None


def rule_about(concept: str, act: str, edition: str) -> str | None:
    """The rule to cite: the concept's own, else the one on restrictions, or on who is chosen."""
    family = FAMILY[act]
    general = family["chosen" if concept in CHOSEN else "restriction"]
    return rule(family.get(concept, concept), edition) or rule(general, edition)
