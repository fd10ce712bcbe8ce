"""What the words of a triggered ability speak of: the event that it triggered on."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.state.game_state import TriggeringEvent

ROLES = ("subject", "object", "by", "owner", "whose")


def memory_of(event: TriggeringEvent, moved: tuple[str, ...]) -> Memory:
    """The memory of an ability that triggered on an event, when what has `moved` since is
    another object."""
    meant = {
        v.Mentioned("event", role=role): ids for role in ROLES if (ids := getattr(event, role))
    }
    amounts: dict[v.Mentioned | None, int] = {}
    if event.amount is not None:
        amounts = {v.Mentioned("event", role="amount"): event.amount, None: event.amount}
    return Memory(meant, amounts, known=event.last_known, gone=frozenset(moved))
