"""Triggered mana abilities that are waited for (605.1b, 603.7): what they may do and wait for."""

from __future__ import annotations

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.sentence_reader import Steps
from kb.vocabulary import GameAction, HasSubtype, HasType, Objects, Players, Trigger

TAPPING = "tap_for_mana"


def check_added_mana(trigger: Trigger, steps: Steps) -> None:
    """Raises NotUnderstood for an ability that waits for something to be tapped for mana, unless it
    waits for a kind of land that any player taps, and adds mana for that player alone."""
    if all(each.verb != TAPPING for each in trigger.events):
        return
    (step,) = steps if len(steps) == 1 else (None,)
    adds = isinstance(step, GameAction) and step.verb == "add_mana"
    for event in trigger.events:
        match event.subject, event.object:
            case (Players("any", ()),), (Objects(HasSubtype() | HasType(), ()),) if adds:
                continue
        raise NotUnderstood("a triggered mana ability that is waited for")
    assert isinstance(step, GameAction)
    if step.subject != (Players("that"),) or any(each.color for each in step.mana):
        raise NotUnderstood("who adds which mana")
