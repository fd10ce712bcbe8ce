"""Conditions on what an instruction before did: "if a creature card was milled this way"."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.terms import COLORS
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.chosen import chosen_objects
from kb.text.semantics.patterns import number_of
from kb.text.semantics.scope import Scope
from kb.text.words.told import DONE, MOVED_TO, THIS_WAY

DID = (
    rf"(?:{'|'.join(DONE)}|(?:put|returned) (?:onto the battlefield|"
    r"(?:in)?to (?:an?|your|their|its owner's) (?:hand|graveyard)|into graveyards))"
)
"""How words tell what was done to something, or where it was put."""
_DONE_TO = regex(
    rf"(?P<no>no )?(?P<what>.+?) (?:is|are|was|were) (?P<did>{DID}) this way",
    re.IGNORECASE,
)


_FLIPS = regex(
    r"you (?:win|won) (?P<least>one|two|three|four|five|six|ten)(?: or more)? flips?"
    r"(?: this way)?",
    re.IGNORECASE,
)
_EXCESS = regex(r"excess damage (?:is|was) dealt (?:to a permanent )?this way", re.IGNORECASE)


def done_this_way(words: str) -> tuple[v.Circumstance, ...]:
    """Whether something of a description is among those that an instruction before was done to.

    Raises NotUnderstood.
    """
    words = re.sub(r"^at least one ", "a ", words)
    if _EXCESS.fullmatch(words):
        return (v.Compare(v.ThatMuch("excess"), ">=", v.Const(1)),)
    if (flips := _FLIPS.fullmatch(words)) is not None:
        return (v.Compare(v.ThatMuch("win_flip"), ">=", v.Const(number_of(flips["least"]))),)
    if (sharing := _SHARE_A_COLOR.fullmatch(words)) is not None:
        return (_share_a_color(f"a {sharing['what']}", sharing["did"]),)
    match = _DONE_TO.fullmatch(_passive(words))
    if match is None:
        raise NotUnderstood("nothing that was done this way")
    said = f"a {match['what']}" if match["no"] else match["what"]
    chosen, *more = chosen_objects(said, Scope(placed=True))
    if more or chosen.most not in (v.Const(1), None) or chosen.said.together or chosen.said.total:
        raise NotUnderstood("how many of them")
    among = v.Count(among_those(chosen.filter, match["did"]))
    if match["no"]:
        return (v.Compare(among, "=", v.Const(0)),)
    return (v.Compare(among, ">=", chosen.least),)


_SHARE_A_COLOR = regex(
    rf"two (?P<what>[\w -]*?card)s that share a color (?:is|are|was|were) (?P<did>{DID}) this way",
    re.IGNORECASE,
)


def _share_a_color(what: str, did: str) -> v.Circumstance:
    """Whether of some color there are two among those that an instruction before was done to."""
    (chosen,) = chosen_objects(what, Scope(placed=True))
    among = among_those(chosen.filter, did)
    return v.AnyOf(
        tuple(
            v.Compare(v.Count(v.And((among, v.HasColor(color)))), ">=", v.Const(2))
            for color in COLORS
        )
    )


_DID = regex(
    r"(?:you|they|that player|the player) (?P<did>discard|sacrifice|exile|reveal|mill|destroy|"
    r"return|tap|draw|cast|counter|copy|copie)(?:e?s|e?d|led)? (?P<what>an? .+?|one or more .+?)"
    r"(?: to (?:your|its owner's) hand)? this way",
    re.IGNORECASE,
)


_PUT = regex(
    r"(?:you|they|that player|the player) (?P<not>did not |do not )?(?:put|return)(?:s|ed)? "
    r"(?:(?P<no>no) |an? )(?P<what>.+?) (?P<where>onto the battlefield|"
    r"(?:in)?to (?:your|their) hand) this way",
    re.IGNORECASE,
)


_WHOSE_HAND = regex(r"\b(?:your|their) hand$", re.IGNORECASE)


def _passive(words: str) -> str:
    """ "You discard a land card this way" as "a land card is discarded this way"."""
    if (put := _PUT.fullmatch(words)) is not None:
        none = (put["not"] is None) != (put["no"] is None)
        where = _WHOSE_HAND.sub("a hand", put["where"])  # it goes to its owner's anyway
        return f"{'no' if none else 'a'} {put['what']} is put {where} this way"
    match = _DID.fullmatch(words)
    if match is None:
        return words
    verb = match["did"].lower().replace("copie", "copy")
    participle = next((said for said, meant in DONE.items() if meant == verb), "")
    return f"{match['what']} is {participle} this way"


_NUMBER_DONE_TO = regex(rf"(?P<what>.+?)s? (?P<did>{DID}) this way", re.IGNORECASE)


def number_this_way(words: str) -> v.Value:
    """How many of a description are among those that an instruction before was done to: of "land
    card milled this way".

    Raises NotUnderstood.
    """
    words, from_hand = _FROM_HAND.subn(r"\1", words)
    match = _NUMBER_DONE_TO.fullmatch(words)
    if match is None:
        raise NotUnderstood("nothing that was done this way")
    chosen, *more = chosen_objects(f"a {match['what']}", Scope(placed=True))
    if more or chosen.most != v.Const(1) or chosen.said.together or chosen.said.total:
        raise NotUnderstood("how many of them")
    found = among_those(chosen.filter, match["did"])
    if from_hand:
        parts = found.all if isinstance(found, v.And) else (found,)
        found = v.And((*parts, v.InZone(("hand",))))
    return v.Count(found)


_FROM_HAND = regex(r"\b(exiled) from (?:their|that player's|your) hand(?= this way$)")
"""Where from, of cards that come from several zones: what was done to them is looked at as it was
done (608.2h)."""
_MOVED = regex(r".* (?P<zone>battlefield|hand|graveyard)s?", re.IGNORECASE)
_OF_WHOM: dict[str, v.Who] = {"your": "you", "their": "that"}


def done_to(did: str) -> v.Filter:
    """What an instruction before was done to, by the participle of its verb or by where it was
    put, and is."""
    moved = _MOVED.fullmatch(did)
    if moved is None:
        return v.Related(did.lower() + THIS_WAY)
    word = v.Related(f"{MOVED_TO}{moved['zone'].lower()}{THIS_WAY}")
    whose = [v.Owned(who) for said, who in _OF_WHOM.items() if said in did.lower().split()]
    return v.And((word, *whose)) if whose else word


def among_those(described: v.Filter, did: str) -> v.Filter:
    """What of a description is among those to which an instruction before did something."""
    parts = [anywhere(described), done_to(did)]
    flat = [one for part in parts for one in (part.all if isinstance(part, v.And) else (part,))]
    kept = tuple(one for one in flat if one != v.Everything())
    return v.And(kept) if len(kept) > 1 else kept[0]


def anywhere(word: v.Filter) -> v.Filter:
    """The description of a permanent, wherever it is after what was done to it."""
    if word == _PERMANENT:
        return v.Everything()
    if isinstance(word, v.And):
        return v.And(tuple(part for part in word.all if part != _PERMANENT))
    return word


_PERMANENT: v.Filter = v.InZone(("battlefield",))


__all__ = ["DID", "among_those", "done_this_way", "done_to", "number_this_way"]
