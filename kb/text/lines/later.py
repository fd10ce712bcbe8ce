"""The words of delayed and reflexive triggered abilities that were created (603.7, 603.12).

Such a text stands alone: what it calls "it", "that creature" or "that player" was fixed when the
ability was created.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.lines.copy_exceptions import exceptions_in
from kb.text.lines.reading import read_quoted, uniform
from kb.text.lines.resolving import read_resolving
from kb.text.lines.steps import with_steps
from kb.text.semantics.scope import Scope
from kb.text.words.told import told_of_affected


class LaterText(msgspec.Struct, frozen=True):
    """A delayed triggered ability, or a reflexive one, which has no trigger: what it does as a
    triggered ability, how long it waits, whether it triggers once only (603.7b)."""

    ability: v.Ability
    step: v.Later
    """The step that creates it, where it speaks of what was fixed then."""
    duration: str | None = None
    once: bool = True


@lru_cache(maxsize=4096)
def read_later(text: str, names: tuple[str, ...] = ()) -> LaterText | None:
    """What a delayed triggered ability of these words is; None where they aren't understood.
    `names` are those that mean its source."""
    for words in _wordings(uniform(text, names)):
        scope = Scope(read_quoted=read_quoted, names=names)
        spell, targets = read_resolving(words, scope)
        if spell.modes is not None or targets is None:
            continue
        plain = v.Ability("spell", text=text, spell=spell, targets=targets)
        found = with_steps(plain, scope, exceptions_in, told_of_affected())
        step = _only_step(found)
        if step is not None:
            return _made(text, step, targets)
    return None


_THE = regex(r"\b(T|t)he (creature|card|permanent|token|artifact|land|player|spell|planeswalker)\b")


def _wordings(said: str) -> Iterator[str]:
    """The words, and with "that creature" for "the creature", which may be meant."""
    yield said
    if _THE.search(said):
        yield _THE.sub(lambda found: f"{found[1]}hat {found[2]}", said)


def _only_step(ability: v.Ability) -> v.Later | None:
    """The one step of an ability, where that creates another ability."""
    assert ability.spell is not None
    steps: list[v.Step] = []
    for each in ability.spell.instructions:
        if each.does is None:
            return None
        steps += each.does
    match steps:
        case [v.Later() as step]:
            return step
    return None


def _made(text: str, step: v.Later, targets: tuple[v.Target, ...]) -> LaterText:
    trigger = step.trigger
    this_turn = trigger is not None and any(e.period == "this_turn" for e in trigger.events)
    if trigger is not None:
        events = tuple(map(_plain, trigger.events))
        trigger = msgspec.structs.replace(trigger, events=events)
    ability = v.Ability(
        "triggered",
        text=text,
        trigger=trigger,
        targets=tuple(msgspec.structs.replace(each, later=False) for each in targets),
        spell=v.SpellText((v.Instruction(text, does=step.does),), step.modes),
    )
    duration = "end_of_turn" if this_turn else step.duration
    return LaterText(ability, step, duration, once=not (step.each_time or this_turn))


def _plain(event: v.Event) -> v.Event:
    """The event without "the next" and "this turn", which say how long the ability waits."""
    if event.period == "this_turn" and event.nth is None:
        return msgspec.structs.replace(event, period=None)
    if (event.verb, event.nth, event.period) == ("begin", 1, "ever"):
        return msgspec.structs.replace(event, nth=None, period=None)
    return event
