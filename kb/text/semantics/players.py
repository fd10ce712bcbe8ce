"""Conditions on players: what they have and are, what happened to them this turn."""

from __future__ import annotations

from typing import Literal

from kb import vocabulary as v
from kb.text.grammar.parser import Node, NotUnderstood


def game_condition(state: str) -> v.Condition:
    if state == "your_turn":
        return v.PlayerIs("active")
    if state == "not_your_turn":
        return v.NotSo(v.PlayerIs("active"))
    return v.Game(state)


EVENTS: dict[str, v.Value] = {
    "gained": v.PlayerNumber("life_gained"), "lost": v.PlayerNumber("life_lost"),
    "opponent_lost": v.PlayerNumber("life_lost", "opponent"),
    "died": v.PlayerNumber("creatures_died", "any"),
}  # fmt: skip


COUNTED_EVENTS = {"drawn": ("card", "cards_drawn"), "cast": ("spell", "spells_cast")}


def event_condition(event: Node) -> v.Condition:
    if event.case == "completed_dungeon":
        return v.PlayerIs("completed_dungeon")
    if event.case == "not_cast":
        return v.Compare(v.PlayerNumber("spells_cast"), "=", v.Const(0))
    if event.case in ("cast_of_a_kind", "cast_of_kinds"):
        return _cast(event)
    if event.case not in COUNTED_EVENTS:
        return v.Compare(EVENTS[event.case], ">=", v.Const(1))
    noun, number = COUNTED_EVENTS[event.case]
    if event.tokens("WORD")[0].value.value != noun:
        raise NotUnderstood("what was drawn or cast")
    quantity = event.tokens("QUANTITY")[0].value
    return v.Compare(v.PlayerNumber(number), quantity.op, v.Const(quantity.number))


_NONCREATURE = (("creature", True), ("spell", False))
_INSTANT_OR_SORCERY = (("instant", False), ("sorcery", False), ("spell", False))


def _cast(event: Node) -> v.Condition:
    """That so many spells of a kind that is counted were cast."""
    said = tuple((t.value.value, t.value.negated) for t in event.tokens("WORD"))
    quantities = [t.value for t in event.tokens("QUANTITY")]
    if said == _NONCREATURE and quantities:
        (least,) = quantities
        number = v.PlayerNumber("noncreature_spells_cast")
        return v.Compare(number, least.op, v.Const(least.number))
    if said == _INSTANT_OR_SORCERY:
        return v.Compare(v.PlayerNumber("instants_and_sorceries_cast"), ">=", v.Const(1))
    raise NotUnderstood("which spells were cast")


def one_player(player: Node) -> v.Who:
    if player.case == "you":
        return "you"
    if player.case == "opponent":
        return "opponent"
    raise NotUnderstood(player.label)


def player_is(player: Node, designation: str) -> v.Condition:
    """ "You're the monarch", "an opponent is poisoned"."""
    if designation == "poisoned":
        return player_number(player, "poison", ">=", 1)
    return v.PlayerIs(designation, one_player(player))


def player_has(player: Node, holding: Node) -> v.Condition:
    match holding.case:
        case "blessing":
            return v.PlayerIs("citys_blessing", one_player(player))
        case "initiative":
            return v.PlayerIs("initiative", one_player(player))
        case "max_speed":
            # CR 702.179e — max speed is a speed of 4.
            return v.Compare(v.PlayerNumber("speed", one_player(player)), "=", v.Const(4))
        case "full_party":
            return v.Compare(v.PlayerNumber("party", one_player(player)), "=", v.Const(4))
        case "enduring_story":
            return v.PlayerIs("enduring_story", one_player(player))
        case "more_cards" if player.case == "you":
            return v.Compare(
                v.PlayerNumber("hand"), ">", v.PlayerNumber("hand", "opponent", "greatest")
            )
        case "life_above" if player.case == "you":
            quantity = holding.tokens("QUANTITY")[0].value
            more = v.Sum((v.PlayerNumber("starting_life"), v.Const(quantity.number)))
            return v.Compare(v.PlayerNumber("life"), quantity.op, more)
    number, op, least = held(holding)
    return player_number(player, number, op, least)


def held(holding: Node) -> tuple[str, v.Op, int]:
    quantities = [t.value for t in holding.tokens("QUANTITY")]
    op: v.Op = quantities[0].op if quantities else ">="
    least = quantities[0].number if quantities else 1
    match holding.case:
        case "life":
            return "life", op, least
        case "cards":
            return "hand", op, least
        case "unspent":
            return "unspent_mana", op, least
        case "no_cards":
            return "hand", "=", 0
        case "graveyard":
            return "graveyard", op, least
        case "counters" | "a_counter":
            kind = holding.tokens("COUNTER")[0].value
            if kind is None:
                raise NotUnderstood("any counters of a player")
            return kind, op, least
    raise NotUnderstood(holding.label)


def player_number(player: Node, number: str, op: v.Op, least: int) -> v.Condition:
    """For "an opponent" and "a player" the extreme that decides is compared; for each of them the
    other extreme."""
    if player.case == "you":
        return v.Compare(v.PlayerNumber(number), op, v.Const(least))
    upward = {">=": True, ">": True, "<=": False, "<": False}.get(op)
    if least == 0 and op == "=":
        upward = False
    if upward is None or player.case not in _PLAYERS:
        raise NotUnderstood(f"{player.case} has {op} {least}")
    of: Literal["greatest", "least"] = (
        "greatest" if upward == (player.case not in _EACH) else "least"
    )
    return v.Compare(v.PlayerNumber(number, _PLAYERS[player.case], of), op, v.Const(least))


_PLAYERS: dict[str, v.Who] = {
    "opponent": "opponent", "any_player": "any", "each_opponent": "opponent", "each_player": "any",
}  # fmt: skip
"""The players who have a number in words for one of them, or for each."""
_EACH = ("each_opponent", "each_player")
