"""What stands after "with" or "has": keywords, abilities, counters, compared numbers."""

from __future__ import annotations

from kb.text.rendering import comparisons, numbers
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, number_word, plural, spaced, with_article
from kb.vocabulary import (
    Compares,
    Extreme,
    Filter,
    HasAbilities,
    HasChosenParity,
    HasCounter,
    HasGreatest,
    HasKeyword,
    HasManaCost,
    HasParity,
)

With = (
    HasKeyword
    | HasAbilities
    | HasCounter
    | HasManaCost
    | HasParity
    | HasChosenParity
    | HasGreatest
    | Compares
)
"""What stands after "with"."""


def with_words(word: With, voice: Voice, many: bool) -> str:
    """What stands after "with" or "has"."""
    match word:
        case HasKeyword(keyword):
            return keyword
        case HasAbilities("activated_with_tap"):
            return "an activated ability with {T} in its cost"
        case HasAbilities("activated_but_mana"):
            return "an activated ability that isn't a mana ability"
        case HasAbilities(kind):
            return with_article(f"{kind} ability" if kind else "ability")
        case HasCounter(kind, least):
            amount = f"{number_word(least)} or more" if least > 1 else ""
            return counters(kind, amount, least > 1, many)
        case HasManaCost(cost):
            return f"mana cost {cost}"
        case HasParity(number, odd):
            said = f"{'odd' if odd else 'even'} {spaced(number)}"
            if number != "mana_value":
                return said
            return plural(said) if many else with_article(said)
        case HasChosenParity(number):
            return f"{spaced(number)} of the chosen quality"
        case HasGreatest(number, among):
            others = numbers.value(Extreme("greatest", number, among), voice)
            return f"{others} that player controls"
        case Compares(number, op, value):
            return f"{spaced(number)} {comparisons.amount(op, value, voice, equal='equal to')}"


def counters(kind: str | None, amount: str, several: bool, many: bool) -> str:
    """ "Three or more charge counters on it"."""
    noun = f"{kind} counter" if kind else "counter"
    counted = f"{amount} {plural(noun) if several else noun}" if amount else with_article(noun)
    return f"{counted} on {'them' if many else 'it'}"


def choice(members: tuple[Filter, ...], voice: Voice, many: bool) -> str:
    """ "flying or reach"; "power or toughness 2 or less"."""
    both = [m for m in members if isinstance(m, Compares)]
    if len(both) == len(members) == 2 and (both[0].op, both[0].value) == (
        both[1].op,
        both[1].value,
    ):
        numbers = [m.number for m in both]
        if numbers in (["power", "toughness"], ["base_power", "base_toughness"]):
            amount = comparisons.amount(both[0].op, both[0].value, voice, equal="equal to")
            return f"{spaced(numbers[0])} or toughness {amount}"
    return joined([with_words(m, voice, many) for m in members if isinstance(m, With)], "or")
