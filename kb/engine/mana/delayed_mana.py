"""Delayed triggered abilities that are mana abilities: they add mana as something is tapped for it,
until a turn ends (605.1b, 603.7)."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.actions.mana_words import TAPPING


def adding_later(text: str) -> v.Ability | None:
    """The delayed triggered ability of these words, with the mana that it adds for whoever taps
    something for mana; None for another one."""
    if "for mana" not in text:
        return None
    from kb.text.lines.later import read_later  # noqa: PLC0415 - loads the grammar

    found = read_later(text)
    trigger = found.ability.trigger if found is not None else None
    if found is None or trigger is None:
        return None
    steps = found.step.does
    if any(each.verb != TAPPING for each in trigger.events) or len(steps) != 1:
        return None
    (step,) = steps
    if not isinstance(step, v.GameAction) or not step.mana:
        return None
    trigger = msgspec.structs.replace(trigger, adds=v.AddedMana(step.mana, "player"))
    return msgspec.structs.replace(found.ability, trigger=trigger)
