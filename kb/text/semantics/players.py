"""Conditions on players: what they have and are, what happened to them this turn."""

from __future__ import annotations

from typing import Literal

from kb.text.grammar.parser import Node, NotUnderstood
from kb.vocabulary import (
    Compare,
    Condition,
    Const,
    Game,
    NotSo,
    Op,
    PlayerIs,
    PlayerNumber,
    Sum,
    Value,
    Who,
)


def game_condition(state: str) -> Condition:
    if state == "your_turn":
        return PlayerIs("active")
    if state == "not_your_turn":
        return NotSo(PlayerIs("active"))
    return Game(state)


EVENTS: dict[str, Value] = {
    "gained": PlayerNumber("life_gained"), "lost": PlayerNumber("life_lost"),
    "opponent_lost": PlayerNumber("life_lost", "opponent"),
    "died": PlayerNumber("creatures_died", "any"),
}  # fmt: skip


COUNTED_EVENTS = {"drawn": ("card", "cards_drawn"), "cast": ("spell", "spells_cast")}


def event_condition(event: Node) -> Condition:
    if event.case not in COUNTED_EVENTS:
        return Compare(EVENTS[event.case], ">=", Const(1))
    noun, number = COUNTED_EVENTS[event.case]
    if event.tokens("WORD")[0].value.value != noun:
        raise NotUnderstood("what was drawn or cast")
    quantity = event.tokens("QUANTITY")[0].value
    return Compare(PlayerNumber(number), quantity.op, Const(quantity.number))


def one_player(player: Node) -> Who:
    if player.case == "you":
        return "you"
    if player.case == "opponent":
        return "opponent"
    raise NotUnderstood(player.label)


def player_has(player: Node, holding: Node) -> Condition:
    match holding.case:
        case "blessing":
            return PlayerIs("citys_blessing", one_player(player))
        case "initiative":
            return PlayerIs("initiative", one_player(player))
        case "max_speed":
            # CR 702.179e — max speed is a speed of 4.
            return Compare(PlayerNumber("speed", one_player(player)), "=", Const(4))
        case "full_party":
            return Compare(PlayerNumber("party", one_player(player)), "=", Const(4))
        case "enduring_story":
            return PlayerIs("enduring_story", one_player(player))
        case "more_cards" if player.case == "you":
            return Compare(PlayerNumber("hand"), ">", PlayerNumber("hand", "opponent", "greatest"))
        case "life_above" if player.case == "you":
            quantity = holding.tokens("QUANTITY")[0].value
            more = Sum((PlayerNumber("starting_life"), Const(quantity.number)))
            return Compare(PlayerNumber("life"), quantity.op, more)
    number, op, least = held(holding)
    return player_number(player, number, op, least)


def held(holding: Node) -> tuple[str, Op, int]:
    quantities = [t.value for t in holding.tokens("QUANTITY")]
    op: Op = quantities[0].op if quantities else ">="
    least = quantities[0].number if quantities else 1
    match holding.case:
        case "life":
            return "life", op, least
        case "cards":
            return "hand", op, least
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


def player_number(player: Node, number: str, op: Op, least: int) -> Condition:
    """For "an opponent" and "a player" the extreme that decides is compared."""
    if player.case == "you":
        return Compare(PlayerNumber(number), op, Const(least))
    deciding = {">=": "greatest", ">": "greatest", "<=": "least", "<": "least"}.get(op)
    if least == 0 and op == "=":
        deciding = "least"
    if deciding is None or player.case not in ("opponent", "any_player"):
        raise NotUnderstood(f"{player.case} has {op} {least}")
    who: Who = "opponent" if player.case == "opponent" else "any"
    of: Literal["greatest", "least"] = "greatest" if deciding == "greatest" else "least"
    return Compare(PlayerNumber(number, who, of), op, Const(least))
