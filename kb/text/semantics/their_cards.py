"""Cards outside the battlefield: those of the player that the words before spoke of ("a card from
their hand"), those that are looked for."""

from __future__ import annotations

import msgspec

from kb.regex import regex
from kb.terms import Zone
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.chosen import chosen_objects
from kb.text.semantics.scope import Scope
from kb.vocabulary import And, InZone, Objects, Owned, Partaker, Some

_FROM_THEIRS = regex(
    r"(?P<what>.+?)(?P<random> at random)? from (?:their|that player's|that opponent's|his or her) "
    r"(?P<zone>hand|graveyard|library)(?P<random2> at random)?"
)
_SO_MANY_IN_HAND = regex(
    r"^((?:up to )?(?:an?|one|two|three|four|five|six|seven) (?:[a-z]+ )?cards?) in "
    r"(their|that player's|that opponent's|his or her) hand$"
)
_ZONES: dict[str, Zone] = {"hand": "hand", "graveyard": "graveyard", "library": "library"}


def their_cards(words: str) -> tuple[Partaker, ...]:
    """So many cards of a description, or all, in a zone of that player.

    Raises NotUnderstood.
    """
    match = _FROM_THEIRS.fullmatch(_SO_MANY_IN_HAND.sub(r"\1 from \2 hand", words))
    if match is None:
        raise NotUnderstood("nobody's cards")
    random = bool(match["random"] or match["random2"])
    there = (InZone((_ZONES[match["zone"]],)), Owned("that"))
    found: list[Partaker] = []
    for chosen in chosen_objects(match["what"], Scope(placed=True)):
        if chosen.said.together or chosen.said.total or chosen.said.by != "you":
            raise NotUnderstood("cards with something in common")
        objects = Objects(And((chosen.filter, *there)))
        if chosen.whole:
            found.append(objects)
        else:
            found.append(Some((objects,), chosen.least, chosen.most, random=random))
    return tuple(found)


def as_cards(partakers: tuple[Partaker, ...]) -> tuple[Partaker, ...]:
    """The same, told to be cards wherever they are (109.2a)."""
    return tuple(_as_card(each) for each in partakers)


def _as_card(party: Partaker) -> Partaker:
    match party:
        case Some(of=of):
            inner = tuple(
                msgspec.structs.replace(each, noun="card") if isinstance(each, Objects) else each
                for each in of
            )
            return msgspec.structs.replace(party, of=inner)
        case Objects():
            return msgspec.structs.replace(party, noun="card")
    return party


__all__ = ["as_cards", "their_cards"]
