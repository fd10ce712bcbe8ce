"""Who and what takes part in an action, where the words before spoke of it: "it", "that creature",
"the sacrificed card"."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.text.semantics.scope import Scope
from kb.text.semantics.targets_apart import target_apart
from kb.text.words.piles import OTHER_PILE, PILE
from kb.text.words.told import ALL, KIND, NOUNS, kind_said

Partakers = tuple[v.Partaker, ...]

_NOUN = "|".join(NOUNS)


_SPOKEN_OF = regex(
    rf"(?P<pronoun>it|them|him|her|itself|themselves|himself|herself|those|"
    rf"(?:each|all|both) of them)|"
    rf"(?P<that>that|those|the|(?:each|all|both) of those) (?P<noun>{_NOUN}|copie)(?P<many>s?)",
    re.IGNORECASE,
)


_BY_KIND = regex(
    rf"(?P<that>that|those|the|(?:each|all|both) of those) (?P<kind>{KIND})", re.IGNORECASE
)


_ATTACKED = regex(
    r"the player(?: or planeswalker|, planeswalker, or battle) "
    r"(?:it's|it is|(?P<that>that creature) is) attacking",
    re.IGNORECASE,
)


_SEVERAL = frozenset({"them", "themselves", "those"})


_DONE_WITH = regex(
    rf"the (?P<did>sacrificed|exiled|discarded|revealed|milled|destroyed|returned|chosen|tapped|"
    rf"countered|copied|drawn|amassed|blighted) (?P<noun>{_NOUN})(?P<many>s)?",
    re.IGNORECASE,
)


def spoken_of(words: str, scope: Scope) -> Partakers | None:
    """Returns what the words before spoke of; None for other phrases."""
    match = _SPOKEN_OF.fullmatch(words)
    if match is not None:
        return (v.Objects(_mention(match)),)
    named = _BY_KIND.fullmatch(words)
    if named is not None and (kind := kind_said(named["kind"])) is not None:
        many = named["that"].lower().endswith("those")
        return (v.Objects(v.Related("those" if many else "that", kind)),)
    attacked = _ATTACKED.fullmatch(words)
    if attacked is not None:
        by = v.Related("that", NOUNS["creature"]) if attacked["that"] else v.Related("it")
        return (v.Objects(v.Related("attacked_by", by)),)
    if (pile := _PILES.get(words.lower())) is not None:
        return (v.Objects(v.Related(pile)),)
    apart = target_apart(words)
    if apart is not None:
        return (apart,)
    done = _DONE_WITH.fullmatch(words)
    if done is None:
        return None
    did = done["did"].lower() + (ALL if done["many"] else "")
    return (v.Objects(v.Related(did, NOUNS[done["noun"].lower()])),)


_PILES = {"that pile": PILE, "the other pile": OTHER_PILE}


def _mention(match: re.Match[str]) -> v.Filter:
    """What the words before spoke of: one or several, perhaps by a noun that fits."""
    if match["noun"] is None:
        last = match["pronoun"].lower().split()[-1]
        if last in ("itself", "himself", "herself"):
            return v.Related("itself")
        return v.Related("them" if last in _SEVERAL else "it")
    noun = match["noun"].lower()
    many = bool(match["many"])
    return v.Related("those" if many else "that", NOUNS["copy" if noun == "copie" else noun])
