"""Players who are targets for having more of something than the player whose upkeep it is, or less:
"target player who controls more creatures than they do and is their opponent"."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.words.told import NOUNS

_COMPARED = regex(
    r"(?P<chooses>at the beginning of each player's upkeep, that player chooses target player) "
    r"(?P<is>[\w ]+) and is their opponent\b",
    re.IGNORECASE,
)
_CONTROLS = regex(r"who controls more (?P<what>\w+)s than they do")
_MORE = {
    "who has more life than they do": "life",
    "who has more cards in hand than they do": "hand",
}
_FEWER_CREATURE_CARDS = "whose graveyard has fewer creature cards in it than their graveyard does"


def without_comparison(text: str) -> tuple[str, v.Compare | None]:
    """The text without how a target player compares with the one who chooses, and that. The player
    whose upkeep it is is the active one.

    Raises NotUnderstood.
    """
    match = _COMPARED.search(text)
    if match is None:
        return text, None
    text = text[: match.end("chooses")] + text[match.end() :]
    said = match["is"]
    if said in _MORE:
        number = _MORE[said]
        return text, v.Compare(v.PlayerNumber(number), ">", v.PlayerNumber(number, "active"))
    if said == _FEWER_CREATURE_CARDS:
        card = (v.HasType("creature"), v.InZone(("graveyard",)))
        own, other = (v.Count(v.And((*card, v.Owned(who)))) for who in _BOTH)
        return text, v.Compare(own, "<", other)
    controls = _CONTROLS.fullmatch(said)
    if controls is None or controls["what"] not in NOUNS:
        raise NotUnderstood(f"{said!r} as a target player")
    kind = NOUNS[controls["what"]]
    own, other = (v.Count(v.And((kind, v.Controlled(who)))) for who in _BOTH)
    return text, v.Compare(own, ">", other)


_BOTH: tuple[v.Who, v.Who] = ("you", "active")


__all__ = ["without_comparison"]
