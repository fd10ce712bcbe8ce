"""A board in a line, to show how it was understood."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.state.game_state import GameObject, StackAbility

PLACES = {"battlefield": "", "stack": "stack: ", "hand": "hand: ", "graveyard": "graveyard: ",
          "exile": "exile: ", "library": "library: ", "command": "command: "}  # fmt: skip


def described(board: Board) -> str:
    """Whose is what and where, the moment and the edition, in a line."""
    parts = []
    for player in board.players:
        items = []
        for zone, label in PLACES.items():
            here = [
                each
                for each in board.objects.values()
                if each.zone == zone and _whose(each) == player
            ]
            items += [
                f"{label if n == 0 else ''}{_item(board, each)}" for n, each in enumerate(here)
            ]
        parts.append(f"{player}: {'; '.join(items) or 'nothing'}")
    turn = board.state.turn
    when = (turn.step or turn.phase or "").replace("_", " ")
    return f"{' / '.join(parts)} / turn: {turn.active}'s {when} @{board.edition}"


def _whose(entry: GameObject | StackAbility) -> str:
    return entry.owner if entry.zone not in ("battlefield", "stack") else entry.controller_or_owner


def _item(board: Board, entry: GameObject | StackAbility) -> str:
    """An object's name and status."""
    name = entry.card_name or entry.name or entry.id
    aims = f" targeting {', '.join(entry.targets)}" if entry.targets else ""
    if isinstance(entry, StackAbility):
        return name + aims
    traits = ("tapped", "sick", "phased_out", "flipped")
    said: list[str] = [word.replace("_", " ") for word in traits if word in entry.traits]
    said += [f"{n} {kind} counters" for kind, n in entry.counters.items()]
    said += [f"damage {entry.damage}"] if entry.damage else []
    said += [f"on {entry.host}"] if entry.host else []
    attacked = board.state.attacks.get(entry.id) if entry.id in board.state.attacks else None
    said += [f"attacking {attacked}"] if attacked else []
    blocked = board.state.blocks.get(entry.id)
    said += [f"blocking {', '.join(blocked)}"] if blocked else []
    return f"{name} ({', '.join(said)}){aims}" if said else name + aims


def whole_type(item: dict[str, Any]) -> str:
    """`Legendary Creature — Elf`."""
    left = " ".join([*item["supertypes"], *item["types"]])
    return f"{left} — {' '.join(item['subtypes'])}" if item["subtypes"] else left
