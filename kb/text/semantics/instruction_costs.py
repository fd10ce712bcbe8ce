"""What a player pays as an instruction is carried out: mana, life, or something that is done."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.amounts import number_in
from kb.text.semantics.costs import read_cost, symbols_paid
from kb.text.semantics.counting import count_in
from kb.text.semantics.scope import Scope
from kb.text.semantics.spoken import with_nouns
from kb.vocabulary import (
    MANA_COST_OF,
    Cost,
    KeywordCost,
    PayMana,
    Related,
    Tally,
    TapThis,
    UntapThis,
    Value,
)
from kb.vocabulary.printed_numbers import is_mana


def cost_in(words: str, scope: Scope) -> Cost:
    """The cost that the words name.

    Raises NotUnderstood.
    """
    if (counted := _FOR_EACH.fullmatch(words)) is not None:
        number = _number_of(counted["what"], scope)
        first = (symbols_paid(counted["first"]),) if counted["first"] else ()
        return Cost((*first, KeywordCost("for_each", number, counted["mana"])))
    if (both := _AND_LIFE.fullmatch(words)) is not None:
        return Cost(tuple(part for each in both.groups() for part in cost_in(each, scope).parts))
    if (own := _MANA_COST.fullmatch(words)) is not None:
        return Cost((KeywordCost(MANA_COST_OF, mana=own["less"], objects=Related("it")),))
    if not re.fullmatch(r"(?:\{[^{}]+\})+", words):
        return read_cost(f"pay {words}" if words.endswith(" life") else words, scope)
    part = symbols_paid(words)
    if isinstance(part, TapThis | UntapThis) or (isinstance(part, PayMana) and not is_mana(words)):
        raise NotUnderstood(f"what is paid: {words}")
    x = scope.variables.get("X")
    if x is None or "{X}" not in words:
        return Cost((part,))
    each = tuple(KeywordCost("for_each", x, "{1}") for _ in range(words.count("{X}")))
    rest = words.replace("{X}", "")
    return Cost((*each, *((PayMana(rest),) if rest else ())))


_MANA_COST = regex(r"its mana cost(?: reduced by (?P<less>(?:\{[\dWUBRGC]\})+))?")
_AND_LIFE = regex(r"((?:\{[^{}]+\})+) and (\w+ life)")
_FOR_EACH = regex(
    r"(?:(?P<first>(?:\{[^{}]+\})+) plus an additional )?"
    r"(?P<mana>(?:\{[\dWUBRGC]\})+) for each (?P<what>.+)"
)


def _number_of(words: str, scope: Scope) -> Value:
    """How many there are of that for each of which mana is paid. Raises NotUnderstood."""
    if words.endswith(" this way"):
        several = _PLURAL.sub(r"\1s ", words, count=1)
        found = number_in(f"the number of {several}", scope)
    else:
        found = with_nouns(count_in(words, scope), words)
    if isinstance(found, Tally):
        raise NotUnderstood(f"how much is paid for each {words}")
    return found


_PLURAL = regex(r"^(card|creature|permanent|artifact|land|counter|token) ")
_OWN_CHOICE = regex(r" of their choice\b")
"""Who pays chooses with what."""
_THIRD_PERSON = regex(r"(^|\bor )(sacrifice|discard|exile|return|tap|pay|remove|put)s\b")


def plainly_paid(words: str) -> str:
    """A price that "that player" pays, in the words in which "you" pay it."""
    return _THIRD_PERSON.sub(r"\1\2", _OWN_CHOICE.sub("", words))


__all__ = ["cost_in", "plainly_paid"]
