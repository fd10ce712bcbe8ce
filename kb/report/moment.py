"""The moment that a page is about, and what there is to say of players and objects beside their
characteristics."""

from __future__ import annotations

from typing import Any

from kb.api import Board
from kb.snapshot.pool import symbols_of
from kb.snapshot.terms import PLAYER_ZONES
from kb.state.game_state import GameObject, GameState, PlayerState

Document = dict[str, Any]


def moment(board: Board) -> list[tuple[str, str]]:
    """Whose turn it is, and when in it: names and values."""
    state, turn = board.state, board.state.turn
    found = [
        ("turn", f"{turn.number}, of {turn.active}"),
        ("phase", (turn.phase or "").replace("_", " ")),
        ("step", (turn.step or "").replace("_", " ")),
        ("priority", turn.priority or "nobody"),
        ("format", (state.format or "").replace("_", " ")),
        ("day or night", state.day_night or ""),
        ("the game", _ending(state)),
    ]
    return [(name, value) for name, value in found if value]


def _ending(state: GameState) -> str:
    """How the game has ended, in words; nothing while it goes on."""
    if state.over is None:
        return ""
    return f"over, {' and '.join(state.over.winners) or 'nobody'} won"


def players(board: Board) -> list[Document]:
    """Each player's numbers, and what else is said of them."""
    return [
        {
            "name": name,
            "active": name == board.state.turn.active,
            "life": player.numbers["life"],
            "zones": {z: player.numbers[z] for z in PLAYER_ZONES if z in player.stated_zones},
            "mana": symbols_of(player.mana),
            "notes": _notes(player),
        }
        for name, player in board.players.items()
    ]


def _notes(player: PlayerState) -> list[str]:
    found = [f"{number} {kind} counters" for kind, number in player.counters.items() if number]
    found += [each.name.replace("_", " ") for each in player.designations]
    found += [f"{number} damage from {id_}" for id_, number in player.commander_damage.items()]
    if player.team:
        found.append(f"team {player.team}")
    return found


def marks(board: Board, entry: GameObject) -> list[str]:
    """Returns what is to be seen on an object: tapped, counters, damage, what it is attached to,
    …"""
    found = [
        word
        for word, trait in (
            ("token", "token"), ("tapped", "tapped"), ("face down", "face_down"),
            ("phased out", "phased_out"), ("flipped", "flipped"), ("copy", "copy"),
            ("commander", "commander"), ("summoning sick", "sick"),
        )
        if trait in entry.traits
    ]  # fmt: skip
    found += [
        f"{number} {kind} counter{'' if number == 1 else 's'}"
        for kind, number in entry.counters.items()
    ]
    if entry.damage:
        found.append(f"{entry.damage} damage")
    if entry.host:
        found.append(f"attached to {entry.host}")
    attacks, blocks = board.state.attacks, board.state.blocks
    if entry.id in attacks:
        found.append(f"attacking {attacks[entry.id] or 'nothing'}")
    if entry.id in blocks:
        found.append(f"blocking {', '.join(blocks[entry.id])}")
    return found + [each.name.replace("_", " ") for each in entry.designations]
