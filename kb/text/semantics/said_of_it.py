"""Conditions and numbers of what the words before spoke of: "that card is a land card", "the
sacrificed creature had power 2 or less", "the total power of those creatures"."""

from __future__ import annotations

import re
from typing import Literal, TypeVar

from kb import vocabulary as v
from kb.regex import regex
from kb.terms import Zone
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.chosen import chosen_objects
from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.counted_conditions import exists
from kb.text.semantics.scope import Scope
from kb.text.semantics.spoken import said_of, with_nouns
from kb.text.semantics.this_way import DID, done_this_way, done_to
from kb.text.semantics.values import NUMBERS
from kb.text.words.told import DONE, NOUNS, THIS_WAY
from kb.vocabulary.parts import with_parts

T = TypeVar("T")

_NOUN = "|".join(NOUNS)
_NUMBER = "power|toughness|mana value"
_WHO = (
    rf"(?P<who>it|its|(?:that|the(?= (?:token|copy) )) (?P<noun>{_NOUN})|"
    rf"the (?P<did>{'|'.join(DONE)}) (?P<done>{_NOUN}))"
)
_SAID = regex(
    rf"{_WHO}(?:(?:'s)? (?P<number>{_NUMBER}) (?:is|was) (?P<size>.+)|"
    rf" (?:has|had) (?P<number2>{_NUMBER}) (?P<size2>.+)|"
    rf" (?P<chosen>(?:has|had) the chosen name)|"
    rf" (?:is|was) (?P<no>not )?(?P<what>.+))",
    re.IGNORECASE,
)


def conditions_of_it(words: str, scope: Scope) -> tuple[v.Circumstance, ...]:
    """What a condition says of an object that the words before spoke of.

    Raises NotUnderstood.
    """
    match = _SAID.fullmatch(words)
    if match is None:
        raise NotUnderstood("a condition of nothing that was spoken of")
    meant = _meant(match)
    number, size = match["number"] or match["number2"], match["size"] or match["size2"]
    if number:
        said = f"its {number} is {size}"
        return said_of(with_nouns(circumstances_of(said, scope), "its"), meant)
    if match["chosen"]:
        return (exists(v.And((meant, v.HasChosen("card_name")))),)
    found = _kind(match["what"])
    if match["who"].lower() == "it" and _OF_SPELL.search(match["what"]):
        meant = v.Related("that", NOUNS["spell"])  # no card that is none yet
    if match["who"].lower() == "it" and _OF_CARD.search(match["what"]):
        meant = v.Related("that", NOUNS["card"])  # no token, and no permanent
    return (exists(v.And((meant, v.Not(found) if match["no"] else found))),)


def conditions_told(words: str, scope: Scope) -> tuple[v.Circumstance, ...]:
    """What a condition of an instruction says, of whatever it speaks.

    Raises NotUnderstood.
    """
    if words.endswith(" this way"):
        return _done_to_it(_DIES.sub("is put into a graveyard", words))
    try:
        return conditions_of_it(words, scope)
    except NotUnderstood:
        pass
    if _ITS.search(words) is None and _THAT_SPELL.search(words):
        said = with_nouns(circumstances_of(_THAT_SPELL.sub("it", words), scope), "it")
        return said_of(said, v.Related("that", NOUNS["spell"]))
    return _of_their_controller(with_nouns(circumstances_of(words, scope), words), words)


def _done_to_it(words: str) -> tuple[v.Circumstance, ...]:
    """Whether something was done to what the words before spoke of, or to any of a description."""
    match = _DONE_TO_IT.fullmatch(words)
    if match is None:
        return done_this_way(words)
    meant = v.Related("that", NOUNS[match["noun"].lower()]) if match["noun"] else v.Related("it")
    return (exists(v.And((meant, done_to(match["did"])))),)


_DIES = regex(r"\bdies(?= this way$)")
_DONE_TO_IT = regex(
    rf"(?:it|that (?P<noun>{_NOUN})) (?:is|was) (?P<did>{DID}) this way", re.IGNORECASE
)


_CONTROLLER = regex(r"\b(?:(?P<its>its)|that (?P<noun>\w+)'s) controller\b")


def _of_their_controller(found: T, words: str) -> T:
    """Conditions in which "its controller" is the controller of what was spoken of."""
    match = _CONTROLLER.search(words)
    if match is None:
        return found
    meant = v.Related("it") if match["its"] else v.Related("that", NOUNS[match["noun"].lower()])
    nobodys = v.Players("controller")
    theirs = v.Players("controller", (v.Objects(meant),))
    return with_parts(found, lambda word: theirs if word == nobodys else word)


_THAT_SPELL = regex(r"\bthat spell\b(?!')")
_ITS = regex(r"\b(?:it|its|they|them|their)\b")


def _meant(match: re.Match[str]) -> v.Filter:
    if match["did"]:
        return v.Related(match["did"].lower(), NOUNS[match["done"].lower()])
    if match["noun"]:
        return v.Related("that", NOUNS[match["noun"].lower()])
    return v.Related("it")


_KIND = regex(r"(?:an?|another) (?P<what>[^,]+)")
_OF_CARD = regex(r" card\b")
_OF_SPELL = regex(r" spell\b")
_OF_CARDS = regex(r" card\b.* card\b")


def _kind(words: str) -> v.Filter:
    """What an object is, by a noun ("a land card", "an Elf or Goblin") or an adjective."""
    match = _KIND.fullmatch(words)
    if words.startswith("another "):
        raise NotUnderstood("another than which")
    if words == "kicked":
        raise NotUnderstood("how it was cast")
    said = match["what"] if match else f"{words} permanent"
    if _OF_CARDS.search(said):
        raise NotUnderstood("cards of several kinds")
    (chosen, *more) = chosen_objects(f"a {said}", Scope(placed=True))
    if more or chosen.most != v.Const(1) or chosen.said.together or chosen.said.total:
        raise NotUnderstood("how many of them")
    return chosen.filter


# ----------------------------------------------------------------------------------------- numbers

_OF = regex(
    rf"the (?:(?P<of>total|greatest|highest) )?(?P<number>{_NUMBER}) (?:of|among) "
    rf"(?:(?P<that>that|those|the) (?P<noun>{_NOUN})s?|"
    rf"the (?P<did>{'|'.join(DONE)}) (?P<done>{_NOUN})s?|"
    rf"(?:all |the )?(?P<what>[^,]+?)s? (?P<this>{'|'.join(DONE)}) this way)",
    re.IGNORECASE,
)
_THEIR_CARDS = regex(
    r"the number of (?P<what>.+?)s in (?P<whose>their|that player's|that opponent's) "
    r"(?P<zone>hand|graveyard)"
)


def number_of_it(words: str) -> v.Value:
    """A number of what the words before spoke of, or of that player's cards.

    Raises NotUnderstood.
    """
    theirs = _THEIR_CARDS.fullmatch(words)
    if theirs is not None:
        (chosen, *more) = chosen_objects(f"a {theirs['what']}", Scope(placed=True))
        if more or chosen.said.together or chosen.said.total:
            raise NotUnderstood("cards with something in common")
        zone: Zone = "hand" if theirs["zone"] == "hand" else "graveyard"
        return v.Count(v.And((chosen.filter, v.InZone((zone,)), v.Owned("that"))))
    match = _OF.fullmatch(words)
    if match is None:
        raise NotUnderstood(f"{words!r} as a number")
    kind = NUMBERS[match["number"].replace(" ", "_")]
    of: Literal["greatest", "total"]
    of = "greatest" if match["of"] in ("greatest", "highest") else "total"
    return v.Extreme(of, kind, _counted(match))


def _counted(match: re.Match[str]) -> v.Filter:
    if match["noun"]:
        many = match["that"].lower() == "those"
        return v.Related("those" if many else "that", NOUNS[match["noun"].lower()])
    if match["did"]:
        return v.Related(match["did"].lower(), NOUNS[match["done"].lower()])
    (chosen, *more) = chosen_objects(f"a {match['what']}", Scope(placed=True))
    if more or chosen.said.together or chosen.said.total:
        raise NotUnderstood("objects with something in common")
    return v.And((chosen.filter, v.Related(match["this"].lower() + THIS_WAY)))


__all__ = ["conditions_told", "number_of_it"]
