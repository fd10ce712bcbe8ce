"""The statuses of a spell, and of what became of it, that tell what was paid for it."""

from __future__ import annotations


def status_of_paid(keyword: str) -> str:
    """The status of a spell, and of what became of it, for which the cost of a keyword was paid."""
    return f"{''.join(each if each.isalnum() else '_' for each in keyword.lower())}_paid"


def kicker_of(mana: str) -> str:
    """What is paid for a spell that has several kickers: one of them, by its mana (702.33b)."""
    return f"kicker {mana}"


CONTROLLED = "controlled "
"""How the names begin of what a player was found to control as a spell was cast."""


CONTROLLED_AS_CAST = ("controlled_as_cast", "revealed_or_controlled_as_cast")
"""The relations by which words ask what a player controlled as the spell was cast."""


def controlled_as_cast(subtype: str) -> str:
    """Under which name a spell remembers that its caster controlled such a permanent then."""
    return f"{CONTROLLED}{subtype.lower()}"


def status_of_spent(what: str, number: int) -> str:
    """The status of a spell, and of what became of it, to cast which at least so much mana of a
    type was spent, or of the same color (`same`), any (`any`), from a source (`from_treasure`)."""
    return f"spent_{what}_{number}"
