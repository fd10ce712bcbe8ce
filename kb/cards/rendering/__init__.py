"""The vocabulary in plain English: the game's own formulaic wording, made from logic.

For answers that need an ability's words where no text is at hand. Every function takes the names
of the objects that an effect speaks of without describing them: `self_name` the object that has
the ability, `host_name` what that is attached to (`host_words` tells the usual one), `locked_name`
the set that a resolved effect is fixed to.
"""

from __future__ import annotations

from kb.cards.rendering import abilities, changes, conditions, nouns, numbers, sentences
from kb.cards.rendering.voice import Voice, host_words
from kb.cards.vocabulary import Ability, Clause, Condition, Effect, Filter, Modification, Value

__all__ = [
    "ability", "clause", "condition", "effect", "filter_", "host_words", "modification", "value",
]  # fmt: skip

SELF = "this object"
HOST = "enchanted permanent"
LOCKED = "that permanent"


def ability(
    word: Ability, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The ability's own text if it has one, else its line: "Flying", "Creatures you control get
    +1/+1." An ability with neither logic nor text is named by its kind, in parentheses."""
    return abilities.line(word, Voice(self_name, host_name, locked_name))


def effect(
    word: Effect, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The effect as whole sentences, one for each clause."""
    return sentences.whole(word, Voice(self_name, host_name, locked_name))


def clause(
    word: Clause, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The clause without capital and full stop: "creatures you control get +1/+1"."""
    return sentences.words_of(word, Voice(self_name, host_name, locked_name))


def filter_(
    word: Filter,
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
    word: Value, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The number as it stands after "equal to": "3", "the number of Goblins you control"."""
    return numbers.value(word, Voice(self_name, host_name, locked_name))


def condition(
    word: Condition, self_name: str = SELF, *, host_name: str = HOST, locked_name: str = LOCKED
) -> str:
    """The condition as it stands after "as long as": "you control a Swamp"."""
    return conditions.condition(word, Voice(self_name, host_name, locked_name))


def modification(
    word: Modification,
    self_name: str = SELF,
    *,
    plural: bool = True,
    host_name: str = HOST,
    locked_name: str = LOCKED,
) -> str:
    """The verb phrase, agreeing with a plural or singular subject: "get +1/+1", "gets +1/+1"."""
    return changes.verb_phrase(word, Voice(self_name, host_name, locked_name), plural)
