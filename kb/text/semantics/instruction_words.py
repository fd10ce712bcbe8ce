"""Words that the forms of sentences of instructions share, as parts of patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.regex import regex

PLAYER = (
    r"(?P<who>you|they|that player or that (?:permanent|planeswalker)'s controller|"
    r"that (?:permanent|planeswalker)'s controller or that player|that player|"
    r"target player|target opponent|each player|each opponent|"
    r"its controller|its owner|an opponent|any player|any opponent|that \w+'s controller|"
    r"defending player|the active player|each other player|the player|that opponent|"
    r"their controller)"
)
WHOEVER = r"(?:you|they|that player|he or she|a player|the player|its controller)"
MANA_OR_LIFE = r"(?P<cost>(?:\{[^{}]+\})+(?: and \w+ life)?|\w+ life)"
SEARCHED = r"search(?:es|ed)? (?:your|their|that player's) library this way"
PAID = r"(?:sacrifice|discard|return|exile|tap|remove|put)s? .+"
DURATIONS = {
    "until your next turn": "next_turn", "until end of turn": "end_of_turn",
    "this turn": "end_of_turn", "until the end of your next turn": "end_of_next_turn",
    "until your next end step": "next_end_step",
}  # fmt: skip
THAT_OR = regex(
    r"\b(that|those) (?:(?:creature|artifact|enchantment|land|planeswalker)s?(?:, | or |, or ))+"
    r"(?:creature|artifact|enchantment|land|planeswalker)(s?)\b",
    re.IGNORECASE,
)
"""An object of several types, one of which it must have, is some permanent."""
OWNED_FROM_EXILE = regex(
    r"\b(puts? an? (?:[\w-]+ )*card an opponent owns) from exile into that player's graveyard\b",
    re.IGNORECASE,
)
"""A card of somebody, who is told afterwards by that."""
BASIC_TYPE = regex(r"\bland (cards?) (?:with|that each have) a basic land type\b")
"""A card of one of the basic land types is a land card (205.3i)."""
TWO_IN_ONE = regex(
    r"\bthat (?:player|opponent) or that (?!(?:planeswalker|permanent)'s)\w+'s controller\b|"
    r"\bthat (?!(?:planeswalker|permanent)'s)\w+'s controller or that (?:player|opponent)\b|"
    r"\bthat creature or (?:that )?player\b|"
    r"\bwould be\b.*\bthat (?:permanent|planeswalker) or (?:that )?player\b|"
    r"\bpaired with a creature, that creature\b|"
    r"\bcolor or colors of your choice\b(?! until end of turn\.?$|\.?$)|"
    r"\bcast (?:it|the exiled card)\b.* if it(?:'s| is) an? .*\bspell\b",
    re.IGNORECASE,
)
"""Words for one of two, for a card by what it would be: nothing in the
vocabulary says so."""


_EACH_DOES = regex(r"each (?P<who>player|opponent) (?P<does>[^,]+)", re.IGNORECASE)


def said_of_each(match: re.Match[str]) -> str | None:
    """What each player does unless that player pays, as it is done for each; None for others."""
    each = _EACH_DOES.fullmatch(match["does"])
    if each is None or match["who"].lower() not in ("they", "that player"):
        return None
    paid = match[0][match.end("who") - match.start() :]
    return f"for each {each['who']}, that player {each['does']} unless they{paid}"


def at_commas(text: str) -> Iterator[tuple[str, str]]:
    """Where a condition may end and what is done begin, the first comma first."""
    masked = re.sub(r'"[^"]*"', lambda m: "_" * len(m[0]), text)
    for comma in re.finditer(r", ", masked):
        yield text[: comma.start()], text[comma.end() :]
