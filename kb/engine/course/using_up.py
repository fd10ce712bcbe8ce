"""Effects that are used up by being applied: shields against so much damage, "the next time"."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import msgspec

from kb import vocabulary as v
from kb.engine.course.replaced import Replaced
from kb.state.game_state import GameState, ResolvedEffect


def shared(replaced: Iterable[Replaced]) -> list[str]:
    """The effects with an end that would be applied to several events at once: how that is divided
    is not worked out."""
    uses: dict[str, int] = {}
    for each in replaced:
        for name in {name for name, _ in _uses(each)}:
            uses[name] = uses.get(name, 0) + 1
    return [name for name, times in uses.items() if times > 1]


def used_up(state: GameState, replaced: Iterable[Replaced]) -> GameState:
    """The state with what is left of the effects that were applied."""
    used: dict[str, int | None] = {}
    for each in replaced:
        used.update(_uses(each))
    if not used:
        return state
    kept = []
    for effect in state.effects:
        if effect.id not in used:
            kept.append(effect)
            continue
        taken, size = used[effect.id], _size(effect)
        if taken is not None and size is not None and size > taken:
            kept.append(msgspec.structs.replace(effect, left=size - taken))
    return msgspec.structs.replace(state, effects=tuple(kept))


def _uses(replaced: Replaced) -> Iterable[tuple[str, int | None]]:
    """The effects with an end that were applied to an event, and how much of them that took; None:
    all there was."""
    after = [step.was for step in replaced.applied]
    last = replaced.events[0] if replaced.events else None
    for step, (was, now) in zip(replaced.applied, pairwise([*after, last]), strict=True):
        effect = step.candidate.lasting
        if effect is None or was is None:
            continue
        if any(once(event) for each in effect.replacements for event in each.events):
            yield effect.id, None
        elif _size(effect) is not None:
            left = now.numbers.get("value", 0) if now is not None else 0
            yield effect.id, was.numbers.get("value", 0) - left


def once(event: v.Event) -> bool:
    """Whether an effect waits for "the next time" alone."""
    return event.how == ("first",) and event.period == "this_turn"


def _size(effect: ResolvedEffect) -> int | None:
    """How much damage an effect will still prevent, if that is limited."""
    if effect.left is not None:
        return effect.left
    for each in effect.replacements:
        for outcome in each.outcomes:
            match outcome:
                case v.Prevents(amount=v.Const(number=size), but=False):
                    return size
    return None
