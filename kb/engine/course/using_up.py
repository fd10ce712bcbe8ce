"""Effects that are used up by being applied: shields against so much damage, "the next time"."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import msgspec

from kb import vocabulary as v
from kb.engine.course.replaced import Replaced
from kb.state.game_state import GameState, ResolvedEffect


def shared(replaced: Iterable[Replaced]) -> list[str]:
    """The effects with an end of which more would be applied than there is."""
    taken: dict[str, int] = {}
    ends: dict[str, int] = {}
    for each in replaced:
        for step in each.applied:
            effect = step.candidate.lasting
            if effect is not None:
                ends[effect.id] = size(effect) or 1
        for name, amount in uses(each):
            taken[name] = taken.get(name, 0) + (1 if amount is None else amount)
    return [name for name, amount in taken.items() if amount > ends[name]]


def used_up(state: GameState, replaced: Iterable[Replaced]) -> GameState:
    """The state with what is left of the effects that were applied."""
    used: dict[str, int | None] = {}
    for each in replaced:
        for name, amount in uses(each):
            before = used.get(name, 0)
            used[name] = None if amount is None or before is None else before + amount
    if not used:
        return state
    kept = []
    for effect in state.effects:
        if effect.id not in used:
            kept.append(effect)
            continue
        taken, there = used[effect.id], size(effect)
        if taken is not None and there is not None and there > taken:
            kept.append(msgspec.structs.replace(effect, left=there - taken))
    return msgspec.structs.replace(state, effects=tuple(kept))


def uses(replaced: Replaced) -> Iterable[tuple[str, int | None]]:
    """The effects with an end that were applied to an event, and how much of them that took; None:
    all there was."""
    after = [step.was for step in replaced.applied]
    last = replaced.events[0] if replaced.events else None
    for step, (was, now) in zip(replaced.applied, pairwise([*after, last]), strict=True):
        effect = step.candidate.lasting
        if effect is None or was is None:
            continue
        if _skips_several(effect):
            yield effect.id, 1
        elif any(once(event) for each in effect.replacements for event in each.events):
            yield effect.id, None
        elif size(effect) is not None:
            left = now.numbers.get("value", 0) if now is not None else 0
            yield effect.id, was.numbers.get("value", 0) - left


def once(event: v.Event) -> bool:
    """Whether an effect waits for "the next time" alone, or for the next step, phase or turn."""
    return (event.how == ("first",) and event.period == "this_turn") or event.how == ("next",)


def _skips_several(effect: ResolvedEffect) -> bool:
    """Whether it has so many steps, phases or turns skipped (614.10a)."""
    outcomes = (outcome for each in effect.replacements for outcome in each.outcomes)
    return any(isinstance(o, v.Instead) and o.does == "skip" and o.number for o in outcomes)


def size(effect: ResolvedEffect) -> int | None:
    """How much damage an effect will still prevent or redirect, or how many turns it has skipped,
    if that is limited."""
    if effect.left is not None:
        return effect.left
    for each in effect.replacements:
        for outcome in each.outcomes:
            match outcome:
                case v.Prevents(amount=v.Const(number=size), shield=True):
                    return size
                case v.Instead(does="redirect" | "skip", number=v.Const(number=size)):
                    return size
    return None
