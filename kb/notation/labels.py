"""What stands before a colon: a player, a zone, a number of a player's, or what is nobody's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from kb.errors import nearest, shown
from kb.notation.rows import COUNTERS_OF_PLAYERS, NUMBERS, ZONES
from kb.notation.scanning import Fault, Span, unquoted

ZONE_OF = {label: zone for zone, labels in ZONES.items() for label in labels}
NUMBER_OF = {label: key for key, label in NUMBERS.items()} | {
    kind: f"counters.{kind}" for kind in COUNTERS_OF_PLAYERS
}
PAST = ("commander damage", "spells cast", "drew from an empty library")
"""Labels of what a player did, or what was done to one."""
OF_PLAYERS = (
    "mana", "counters", "designations", "emblem", "team", "shield", "controlled by",
    "next turn controlled by", "combat controlled by", "next combat controlled by", "lost", *PAST,
)  # fmt: skip
"""Labels of what a player has besides zones and numbers."""
SHARED = {
    "turn": "turn", "format": "format", "edition": "edition", "day or night": "day_night",
    "day_night": "day_night", "attack option": "attack_option", "players": "players",
    "effect": "effects", "effects": "effects",
    "delayed": "delayed", "card": "cards", "cards": "cards", "face": "cards",
}  # fmt: skip
"""Labels of what is nobody's → the key."""
KNOWN = (*ZONE_OF, *NUMBER_OF, *OF_PLAYERS, *SHARED)
_WORD = re.compile(r"\w[\w-]*\Z")
_USUAL = re.compile(r"[A-Z]|[A-Z][a-z]*|AP|NAP|N?AP\d?|P\d|[Pp]layer\s?\w+\Z")
_ALIKE = 0.75


class Label(NamedTuple):
    """player: whose it is, if it says that. what: zone, number, …; empty for a player alone. kind:
    what sort of label it is."""

    player: str | None
    what: str
    kind: str


def read(span: Span, players: Iterable[str], begins: bool) -> Label | None:
    """What a label says; None for words that are no label. begins: whether it begins a part, so
    that a new player may be named. Raises Fault for what seems a label misspelt."""
    words = unquoted(span)
    plain = " ".join(words.lower().split())
    found = _of_game(plain)
    if found is not None and not span.text.startswith('"'):
        return found
    for player in players:
        rest = _after(words, player)
        if rest is None:
            continue
        if not rest:
            return Label(player, "", "player")
        own = _of_game(rest.lower())
        if own is not None and own.kind != "shared":
            return own._replace(player=player)
    if not begins:
        return None
    if span.text.startswith('"'):
        return Label(words, "", "player")
    return _new_player(span, words)


def _of_game(plain: str) -> Label | None:
    if plain in ZONE_OF:
        return Label(None, ZONE_OF[plain], "zone")
    if plain in NUMBER_OF:
        return Label(None, NUMBER_OF[plain], "number")
    if plain in OF_PLAYERS:
        return Label(None, plain, "player's")
    return Label(None, SHARED[plain], "shared") if plain in SHARED else None


def _after(words: str, player: str) -> str | None:
    """What stands after a player's name, also after `'s`; None if that doesn't begin the words."""
    if words.casefold() in (player.casefold(), f"{player}'s".casefold(), f"{player}’s".casefold()):
        return ""
    for ending in ("'s ", "’s ", " "):
        if words.startswith(player + ending):
            return words[len(player) + len(ending) :].strip()
    return None


def _new_player(span: Span, words: str) -> Label | None:
    """A player who hasn't been named before. Raises Fault for a label misspelt."""
    first, _, rest = words.partition(" ")
    name = re.sub(r"['’]s\Z", "", first)
    if rest:
        own = _of_game(" ".join(rest.lower().split()))
        if words.lower().startswith("player ") and own is None and _WORD.match(rest):
            return Label(rest, "", "player")
        if own is not None and own.kind != "shared" and _WORD.match(name):
            return own._replace(player=name)
        return None
    if not _WORD.match(name):
        return None
    words = name
    alike = (
        [] if _USUAL.fullmatch(words) and len(words) < 4 else nearest(words, KNOWN, alike=_ALIKE)
    )
    if alike:
        raise Fault("no such label", span.start, shown(words),
                    f'one that is known; for a player of this name "{words}":', alike)  # fmt: skip
    return Label(words, "", "player")


def unknown(span: Span, players: Iterable[str], cards: list[str]) -> Fault:
    """The message for words before a colon that are no label."""
    known = [*players, *KNOWN]
    return Fault(
        "no such label, nor a card of this name", span.start, shown(span.text),
        "a player, a zone (hand:, graveyard:, library:, exile:, command:, stack:, battlefield:), "
        "or turn:, effect:, life:, mana:, …; a card with a colon in its name in quotes",
        [*nearest(span.text, known), *cards][:3],
    )  # fmt: skip
