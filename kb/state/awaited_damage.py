"""Effects that wait for the damage that certain sources would deal (609.7)."""

from __future__ import annotations

from kb import vocabulary as v
from kb.state.game_state import ResolvedEffect
from kb.vocabulary.parts import any_part


def awaits_its_damage(effect: ResolvedEffect) -> bool:
    """Whether an effect waits for damage that what it affects would deal."""
    return any(
        event.verb == "deal_damage" and any_part(event.subject, lambda word: word == v.Locked())
        for replaces in effect.replacements
        for event in replaces.events
    )
