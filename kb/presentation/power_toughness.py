"""How people read an object's power and toughness."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.board import Board


def teller(board: Board) -> Callable[[dict[str, Any]], list[str]]:
    """`4/4`; where there are no numbers, why not."""

    def told(document: dict[str, Any]) -> list[str]:
        power, toughness = document["power"], document["toughness"]
        if power is None and toughness is None:
            return [_without_power(board, document["id"])]
        return [f"{_number(power)}/{_number(toughness)}"]

    return told


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def _without_power(board: Board, id_: str) -> str:
    from kb.queries.characteristics.show import show  # noqa: PLC0415 - only where there are no numbers

    item = show(board, id_)["objects"][0]
    name = item["name"] or item["id"]
    if "Creature" in item["types"]:
        return f"none: {name} has neither power nor toughness"
    return f"none: {name} is not a creature"
