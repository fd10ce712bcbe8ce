"""The vocabulary in plain English: the game's own formulaic wording, made from logic.

For answers that need an ability's words where no text is at hand. Every function takes the names
of the objects that an effect speaks of without describing them: `self_name` the object that has
the ability, `host_name` what that is attached to (`host_words` tells the usual one), `locked_name`
the set that a resolved effect is fixed to.
"""

from __future__ import annotations

from kb import vocabulary as v
from kb.text.rendering import (
    abilities,
    activations,
    changes,
    conditions,
    costs,
    events,
    nouns,
    numbers,
    replacements,
    sentences,
    statements,
    targets,
)
from kb.text.rendering.steps import Told
from kb.text.rendering.voice import Voice, host_words

__all__ = [
    "Told",
    "ability",
    "activation",
    "at_most",
    "clause",
    "condition",
    "cost",
    "cost_change",
    "effect",
    "event",
    "extra_cost",
    "filter_",
    "host_words",
    "mana",
    "modes",
    "modification",
    "only_if",
    "only_when",
    "replacement",
    "rule",
    "statement",
    "target",
    "trigger",
    "value",
]  # fmt: skip

SELF = "this object"
HOST = "enchanted permanent"
LOCKED = "that permanent"


def ability(
    word: v.Ability, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The ability's own text if it has one, else its line: "Flying", "Creatures you control get
    +1/+1." An ability with neither logic nor text is named by its kind, in parentheses."""
    return abilities.line(word, Voice(self_name, host_name, locked_name))


def effect(
    word: v.Effect,
    self_name: str = SELF,
    *,
    host_name: str = HOST,
    locked_name: str = LOCKED,
    zones: tuple[v.Zone, ...] = (),
) -> str:
    """The effect as whole sentences, one for each clause; `zones` are where its ability functions
    if that isn't the battlefield."""
    return sentences.whole(word, Voice(self_name, host_name, locked_name), zones)


def clause(
    word: v.Clause, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The clause without capital and full stop: "creatures you control get +1/+1"."""
    return sentences.words_of(word, Voice(self_name, host_name, locked_name))


def filter_(
    word: v.Filter,
    self_name: str = SELF,
    *,
    plural: bool = True,
    article: bool = False,
    host_name: str = HOST,
    locked_name: str = LOCKED,
) -> str:
    """The noun phrase: "other creatures you control"; singular "other creature you control", with
    `article` "another creature you control". A single object is named, whatever the number."""
    voice = Voice(self_name, host_name, locked_name)
    return nouns.noun_phrase(word, voice, many=plural, article="a" if article else "")


def value(
    word: v.Value, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The number as it stands after "equal to": "3", "the number of Goblins you control"."""
    return numbers.value(word, Voice(self_name, host_name, locked_name))


def condition(
    word: v.Condition, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The condition as it stands after "as long as": "you control a Swamp"."""
    return conditions.condition(word, Voice(self_name, host_name, locked_name))


def modification(
    word: v.Modification,
    self_name: str = SELF,
    *,
    plural: bool = True,
    host_name: str = HOST,
    locked_name: str = LOCKED,
) -> str:
    """The verb phrase, agreeing with a plural or singular subject: "get +1/+1", "gets +1/+1"."""
    return changes.verb_phrase(word, Voice(self_name, host_name, locked_name), plural)


def target(
    word: v.Target, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The phrase that names the target: "up to two target creatures you control"."""
    return targets.target(word, Voice(self_name, host_name, locked_name))


def cost(
    word: v.Cost, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The cost as it stands before a colon: "{2}, {T}, Sacrifice a creature"."""
    return costs.cost(word, Voice(self_name, host_name, locked_name))


def activation(
    word: v.Activation, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The line of an activated ability, as far as its logic tells it."""
    return activations.activation(word, Voice(self_name, host_name, locked_name))


def only_when(
    word: v.OnlyWhen, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The restriction as a sentence: "Activate only …"."""
    return activations.restricting(word, Voice(self_name, host_name, locked_name))


def only_if(
    word: v.OnlyIf, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The restriction as a sentence: "Activate only …"."""
    return activations.restricting(word, Voice(self_name, host_name, locked_name))


def at_most(
    word: v.AtMost, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The restriction as a sentence: "Activate only …"."""
    return activations.restricting(word, Voice(self_name, host_name, locked_name))


def cost_change(
    word: v.CostChange, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The price as a sentence: "This ability costs {1} less to activate …"."""
    return activations.change(word, Voice(self_name, host_name, locked_name))


def extra_cost(
    word: v.ExtraCost, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The cost as a sentence: "As an additional cost to cast this spell, …"."""
    return activations.extra_cost(word, Voice(self_name, host_name, locked_name))


def mana(
    word: v.Mana, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """What is added: "add two mana of any one color"."""
    return activations.mana(word, Voice(self_name, host_name, locked_name))


def modes(
    word: v.Modes, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """How many modes are chosen: "Choose one or both"."""
    return activations.modes(word, Voice(self_name, host_name, locked_name))


def event(
    word: v.Event, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The event without "when": "another creature you control dies"."""
    return events.event(word, Voice(self_name, host_name, locked_name))


def trigger(
    word: v.Trigger, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """What is waited for, with its condition: "whenever another creature dies, if …"."""
    return events.trigger(word, Voice(self_name, host_name, locked_name))


def rule(
    word: v.StatementLine,
    self_name: str = SELF,
    *,
    host_name: str = HOST,
    locked_name: str = LOCKED,
) -> str:
    """The rule without capital and full stop: "creatures you control can't block"."""
    return statements.rule(word, Voice(self_name, host_name, locked_name))


def statement(
    word: v.Statement, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The statement as whole sentences."""
    return statements.statement(word, Voice(self_name, host_name, locked_name))


def replacement(
    word: v.Replacement, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The replacement or prevention effect as a sentence."""
    return replacements.replacement(word, Voice(self_name, host_name, locked_name))
