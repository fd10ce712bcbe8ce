"""How much an action says, where that is told in plain words or as half of something."""

from __future__ import annotations

from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut


def half(said: Instructed, size: int) -> int:
    """Half of something, as the action says to round it. Raises NotCarriedOut."""
    how = {*said.action.how} - {"half"}
    if how - {"rounded_up", "rounded_down"} or len(how) != 1 or said.action.number is not None:
        raise NotCarriedOut(", ".join(said.action.how))
    return (max(size, 0) + ("rounded_up" in how)) // 2


def stated_amount(said: Instructed) -> int:
    """How much it says, in plain words. Raises NotCarriedOut for half of something, and where no
    number is told."""
    amount = said.amount()
    if said.action.how or amount is None:
        raise NotCarriedOut(", ".join(said.action.how) or "how much")
    return amount
