"""Numbers in instructions: "two", "that many", "the damage dealt this way", "its power"."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.counting import count_in, value_in
from kb.text.semantics.differences import DIFFERENCE
from kb.text.semantics.parties import parties_of
from kb.text.semantics.patterns import number_of
from kb.text.semantics.rolled import number_rolled
from kb.text.semantics.said_of_it import number_of_it
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import NUMBERS, times
from kb.text.semantics.voted import number_of_votes
from kb.text.words.told import DONE, NOUNS
from kb.vocabulary.several import GREATEST, OWN

_DONE = regex(
    r"the (?:number of (?P<noun>card|permanent|creature|land|artifact|enchantment|token|counter|"
    r"(?:[+-]\d+/[+-]\d+|[a-z]+) counter(?=s? removed))s?|"
    r"damage|amount of (?:life|damage)|life) "
    r"(?P<did>prevented|lost|gained|dealt|discarded|destroyed|sacrificed|exiled|milled|drawn|"
    r"returned|tapped|removed|revealed|put) this way"
)
_VERBS_DONE: dict[str, str] = {
    "prevented": "prevent", "lost": "lose_life", "gained": "gain_life", "dealt": "deal_damage",
    "discarded": "discard", "destroyed": "destroy", "sacrificed": "sacrifice", "exiled": "exile",
    "milled": "mill", "drawn": "draw", "returned": "return", "tapped": "tap",
    "removed": "remove_counters", "revealed": "reveal", "put": "put",
}  # fmt: skip
_AMOUNT = regex(
    r"the (?:amount of )?(?:(?P<life>life) (?:you|that player|they|that opponent) "
    r"(?P<did>gained|lost)|damage (?:(?:it|~|this \w+|that creature) )?dealt"
    r"(?: to (?:that player|that creature|you|it|them))?)"
)
"""How much life was gained or lost, or damage dealt, by the words of what did it."""
_MOST_DONE = regex(
    r"the greatest number of (?:cards|permanents|creatures) a player "
    r"(?P<did>discarded|sacrificed|exiled|milled|returned|revealed) this way"
)
_THAT_MUCH = regex(r"(?:that (?:much|many)|the same number of)")


_EXCESS = regex(
    r"the (?:amount of )?excess damage dealt (?:to (?:that (?:creature|permanent)|it) )?this way|"
    r"that (?:amount of )?excess damage"
)


_ENERGY_PAID = regex(r"the (?:total )?(?:amount|number) of \{E\} paid this way")
"""To pay energy is to remove such counters (107.14)."""
_PAID = regex(
    r"(?:the (?:total )?amount of |1 )(?P<what>mana|life) (?:(?P<own>they|that player) )?"
    r"paid this way"
)


def amount_of(words: str, scope: Scope) -> v.Value | v.Tally:
    """The number of "two", "X", "that many", "twice that much".

    Raises NotUnderstood.
    """
    if words in ("X", "a number of"):
        return scope.variables.get("X", v.X()) if words == "X" else v.X()
    if (result := number_rolled(words)) is not None:
        return result
    if _THAT_MUCH.fullmatch(words):
        return v.ThatMuch()
    if _ENERGY_PAID.fullmatch(words):
        return v.ThatMuch("remove_counters")
    if (paid := paid_this_way(words)) is not None:
        return paid
    if _EXCESS.fullmatch(words):
        return v.ThatMuch("excess")
    done = _DONE.fullmatch(words)
    if done is not None:
        noun = v.Mentioned("step", role=done["noun"]) if done["noun"] else None
        return v.ThatMuch(_VERBS_DONE[done["did"]], noun)
    amount = _AMOUNT.fullmatch(words)
    if amount is not None:
        return v.ThatMuch(_VERBS_DONE[amount["did"] if amount["life"] else "dealt"])
    most = _MOST_DONE.fullmatch(words)
    if most is not None:
        return v.ThatMuch(_VERBS_DONE[most["did"]], v.Mentioned("step", role=GREATEST))
    twice = re.fullmatch(r"twice (that (?:much|many))", words)
    if twice is not None:
        return times(2, v.ThatMuch())
    try:
        return v.Const(number_of(words))
    except NotUnderstood:
        return value_in(words, scope)


def paid_this_way(words: str) -> v.ThatMuch | None:
    """How much was paid of what a player may pay any amount of, by all of them or by each; None if
    the words say something else."""
    match = _PAID.fullmatch(words)
    if match is None:
        return None
    by = v.Mentioned("step", role=OWN) if match["own"] else None
    return v.ThatMuch(f"pay_{match['what']}", by)


_NOUN = "|".join(NOUNS)
_ITS_NUMBER = regex(
    rf"(?:(?P<one>its)|(?P<several>their)|that (?P<noun>{_NOUN})'s|"
    rf"the (?P<did>{'|'.join(DONE)}) (?P<done>{_NOUN})'s) (?P<number>power|toughness|mana value)"
)


def _whose(match: re.Match[str]) -> v.Filter:
    if match["did"]:
        return v.Related(match["did"].lower(), NOUNS[match["done"].lower()])
    if match["noun"]:
        return v.Related("that", NOUNS[match["noun"].lower()])
    return v.Related("it" if match["one"] else "them")


_COLORS = regex(
    rf"(?:the number of colors (?:it|that (?P<noun>{_NOUN})) (?:is|was)|"
    rf"(?:1 )?of (?:its|that (?P<noun2>{_NOUN})'s) colors)",
    re.IGNORECASE,
)


def number_of_colors(words: str) -> v.Value | None:
    """How many colors what the words before spoke of has; None for other words."""
    match = _COLORS.fullmatch(words)
    if match is None:
        return None
    noun = match["noun"] or match["noun2"]
    return v.CountDistinct("colors", v.Related("that", NOUNS[noun]) if noun else v.Related("it"))


def number_in(words: str, scope: Scope) -> v.Value | v.Tally:
    """The number that a phrase tells, of what the words before spoke of too.

    Raises NotUnderstood.
    """
    if (votes := number_of_votes(words)) is not None:
        return votes
    if words == "the difference":
        return v.ThatMuch(DIFFERENCE)
    if (result := number_rolled(words)) is not None:
        return result
    match = _ITS_NUMBER.fullmatch(words)
    if match is not None:
        return v.Extreme("total", NUMBERS[match["number"].replace(" ", "_")], _whose(match))
    if (theirs := _THEIR_NUMBER.fullmatch(words)) is not None:
        return v.PlayerNumber(theirs["number"].replace(" total", "").replace(" ", "_"), "that")
    if (colors := number_of_colors(words)) is not None:
        return colors
    readers: tuple[Callable[[str], v.Value | v.Tally], ...] = (
        number_of_it,
        lambda said: _half(said, scope),
        lambda said: _reckoned(said, scope),
        lambda said: _of_a_target(said, scope),
        lambda said: _of_players(said, scope),
        lambda said: amount_of(said, scope),
    )
    for reader in readers[:-1]:
        try:
            return reader(words)
        except NotUnderstood:
            continue
    return readers[-1](words)


_PLAYERS = regex(r"the number of (?P<who>(?:your )?(?:opponents|players)(?: .+)?)", re.IGNORECASE)


def _of_players(words: str, scope: Scope) -> v.Value | v.Tally:
    """How many players of a description there are."""
    match = _PLAYERS.fullmatch(words)
    if match is None:
        raise NotUnderstood("no number of players")
    return count_in(match["who"], scope)


_THEIR_NUMBER = regex(
    r"(?:their|his or her|that player's) (?P<number>(?:starting )?life total)", re.IGNORECASE
)
_HALF = regex(r"half (?P<of>.+?),? rounded (?P<rounded>up|down)", re.IGNORECASE)


def _half(words: str, scope: Scope) -> v.Value:
    """Half of a number of what the words before spoke of."""
    match = _HALF.fullmatch(words)
    if match is None:
        raise NotUnderstood("no half")
    number = number_in(match["of"], scope)
    if isinstance(number, v.Tally):
        raise NotUnderstood("half of what isn't counted from the game")
    return v.Half(number, "up" if match["rounded"].lower() == "up" else "down")


_OF_A_TARGET = regex(r"the number of (?P<what>.+ target (?:player|opponent)\b.*)", re.IGNORECASE)
"""Of what a target has is counted how many there are."""


def _of_a_target(words: str, scope: Scope) -> v.Tally:
    """How many a target player has of something."""
    match = _OF_A_TARGET.fullmatch(words)
    if match is None:
        raise NotUnderstood("what no target has")
    return v.Tally(parties_of(match["what"], scope))


_RECKONED = regex(
    r"(?P<first>\w+) (?P<sign>plus|minus) (?P<rest>(?:the|that|its|their|twice) .+)|"
    r"(?P<rest2>(?:the|that|its|their|twice) .+?) (?P<sign2>plus|minus) (?P<last>\w+)|"
    r"(?P<twice>twice) (?P<rest3>the (?:(?!\b(?:plus|minus)\b).)+)"
)


def _reckoned(words: str, scope: Scope) -> v.Value | v.Tally:
    """A sum, a difference, or twice a number, of what the words before spoke of."""
    match = _RECKONED.fullmatch(words)
    if match is None:
        raise NotUnderstood("no reckoning")
    number = number_in(match["rest"] or match["rest2"] or match["rest3"], scope)
    if isinstance(number, v.Tally) and match["twice"]:
        return msgspec.structs.replace(number, factor=2 * number.factor)
    if isinstance(number, v.Tally):
        raise NotUnderstood("a number that isn't counted from the game")
    if match["twice"]:
        return times(2, number)
    constant = v.Const(number_of(match["first"] or match["last"]))
    less = (match["sign"] or match["sign2"]) == "minus"
    if match["first"]:
        return v.Sum((constant, times(-1, number) if less else number))
    return v.Sum((number, v.Const(-constant.number) if less else constant))


__all__ = ["amount_of", "number_in", "paid_this_way"]
