"""Abilities that have no words of their own, with words that can be read again."""

from __future__ import annotations

import msgspec

from kb.text.rendering import activations, events
from kb.text.rendering.steps import Told
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import sentence
from kb.vocabulary import Ability, Clause, GainAbilities, Modification, Step

UNSAID = "(…)."
"""What stands for the instructions in the words of an activated ability."""


def in_words(ability: Ability, own: str, host: str) -> Ability:
    """An ability with its whole line as its text, where logic alone would leave out what it does:
    that of activated and triggered abilities, and of abilities that it gives."""
    if ability.text is not None or ability.keyword is not None:
        return ability
    if ability.effect is not None:
        given = tuple(_clause_in_words(each, host) for each in ability.effect.clauses)
        effect = msgspec.structs.replace(ability.effect, clauses=given)
        return msgspec.structs.replace(ability, effect=effect)
    if ability.spell is None:
        return ability
    steps: tuple[Step, ...] = tuple(
        step for each in ability.spell.instructions for step in each.does or ()
    )
    cost = ability.activation.cost if ability.activation is not None else None
    said = Told(own, host, ability.targets or (), ability.trigger, cost).sentences(steps)
    if ability.trigger is not None:
        when = sentence(events.trigger(ability.trigger, Voice(own, host))).removesuffix(".")
        return msgspec.structs.replace(ability, text=f"{when}, {said[:1].lower()}{said[1:]}")
    if ability.activation is not None:
        words = activations.activation(ability.activation, Voice(own, host))
        return msgspec.structs.replace(ability, text=words.replace(UNSAID, said))
    return ability


def _clause_in_words(clause: Clause, host: str) -> Clause:
    return msgspec.structs.replace(
        clause, does=tuple(_change_in_words(each, host) for each in clause.does)
    )


def _change_in_words(change: Modification, host: str) -> Modification:
    if not isinstance(change, GainAbilities):
        return change
    given = tuple(in_words(each, "this creature", host) for each in change.abilities)
    return msgspec.structs.replace(change, abilities=given)
