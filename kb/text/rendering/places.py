"""Players and zones: whose it is and where it lies."""

from __future__ import annotations

from kb.terms import OUTSIDE, SHARED_ZONES, ZONES
from kb.text.rendering.words import joined, plural
from kb.vocabulary import Who, Zone

_PLAYERS: dict[Who, str] = {
    "you": "you",
    "opponent": "an opponent",
    "any": "a player",
    "chosen": "the chosen player",
    "owner": "its owner",
    "host_controller": "its controller",
    "active": "the active player",
    "host": "enchanted player",
    "defending": "defending player",
    "team": "your team",
    "monarch": "the monarch",
    "most_life": "the player with the most life",
    "that": "that player",
    "target": "target player",
}
_POSSESSIVES: dict[Who, str] = {"you": "your", "opponent": "your opponents'"}


def player(who: Who) -> str:
    """The player as the subject of a verb."""
    return _PLAYERS[who]


def player_possessive(who: Who) -> str:
    """ "your", "the chosen player's"; all opponents at once."""
    return _POSSESSIVES.get(who, f"{_PLAYERS[who]}'s")


def player_does(who: Who, verb: str, *, many: bool = True, negated: bool = False) -> str:
    """ "you control", "your opponents own" (`many`) or "an opponent owns"."""
    if who == "opponent" and negated:
        return f"no opponent {verb}s"
    if who == "opponent" and many:
        return f"your opponents {verb}"
    if who == "you":
        return f"you don't {verb}" if negated else f"you {verb}"
    verbs = f"doesn't {verb}" if negated else f"{verb}s"
    return f"{_PLAYERS[who]} {verbs}"


def place(zones: tuple[Zone, ...], owner: Who | None = None, *, one: bool = False) -> list[str]:
    """The words for these zones after a noun ("in your graveyard"); none for the battlefield,
    where a permanent is anyway. Of `one` card nobody's in particular, "in a graveyard"."""
    owned = [player_does(owner, "own")] if owner is not None else []
    if set(zones) == {"battlefield"} or set(zones) >= set(ZONES):
        return owned
    if len(zones) == 1 and one and _anyones(zones[0], owner):
        return [bare_place(zones[0])]
    if len(zones) == 1:
        return _one_place(zones[0], owner)
    if set(zones) == set(ZONES) - {"battlefield"}:
        return [*owned, "that aren't on the battlefield"]
    return [*owned, bare_places(zones)]


def _anyones(zone: Zone, owner: Who | None) -> bool:
    return zone in ("graveyard", "library") and owner in (None, "any")


def bare_places(zones: tuple[Zone, ...]) -> str:
    """ "in a hand or in a graveyard"."""
    return joined([bare_place(zone) for zone in zones], "or") or "in no zone"


def bare_place(zone: Zone) -> str:
    """ "in a graveyard", "on the stack"."""
    if zone in SHARED_ZONES:
        return f"on the {zone}"
    if zone == "command":
        return "in the command zone"
    return "in exile" if zone == "exile" else f"in a {zone}"


def _one_place(zone: Zone, owner: Who | None) -> list[str]:
    if zone in ("stack", "command"):
        owned = [player_does(owner, "own")] if owner is not None else []
        return owned if zone == "stack" else [*owned, "in the command zone"]
    if zone == "exile":
        return ["in exile" if owner in (None, "any") else f"{player_does(owner, 'own')} in exile"]
    if zone == OUTSIDE:
        return [f"{player_does(owner or 'any', 'own')} outside the game"]
    if owner is None or owner == "any":
        return ["in all players' hands" if zone == "hand" else f"in all {plural(zone)}"]
    return [f"in {player_possessive(owner)} {plural(zone) if owner == 'opponent' else zone}"]
