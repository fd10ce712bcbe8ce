"""The moment that a page is about, and what there is to say of players and objects beside their
characteristics."""

from __future__ import annotations

from typing import Any

from kb.api import Board
from kb.snapshot.resolved import ResolvedObject, ResolvedPlayer

Document = dict[str, Any]


def moment(board: Board) -> list[tuple[str, str]]:
    """Whose turn it is, and when in it: names and values."""
    turn, snapshot = board.snapshot.turn, board.snapshot
    found = [
        ("turn", f"{turn.number}, of {turn.active}"),
        ("phase", turn.phase.replace("_", " ")),
        ("step", (turn.step or "").replace("_", " ")),
        ("priority", turn.priority or "nobody"),
        ("format", (snapshot.format or "").replace("_", " ")),
        ("day or night", snapshot.day_night or ""),
    ]
    return [(name, value) for name, value in found if value]


def players(board: Board) -> list[Document]:
    """Each player's numbers, and what else is said of them."""
    return [
        {
            "name": name,
            "active": name == board.snapshot.turn.active,
            "life": player.life,
            "zones": {zone: of.size for zone, of in player.zones.items() if of.stated},
            "mana": "".join(f"{{{symbol}}}" for symbol in player.mana),
            "notes": _notes(player),
        }
        for name, player in board.snapshot.players.items()
    ]


def _notes(player: ResolvedPlayer) -> list[str]:
    found = [f"{number} {kind} counters" for kind, number in player.counters.items()]
    found += [each.name.replace("_", " ") for each in player.designations]
    found += [f"{number} damage from {id_}" for id_, number in player.commander_damage.items()]
    if player.team:
        found.append(f"team {player.team}")
    return found


def marks(board: Board, entry: ResolvedObject) -> list[str]:
    """What is to be seen on an object: tapped, counters, damage, what it is attached to, …"""
    found = [
        word
        for word, holds in (
            ("token", entry.token), ("tapped", entry.tapped), ("face down", entry.face_down),
            ("phased out", entry.phased_out), ("flipped", entry.flipped), ("copy", entry.copy),
            ("commander", entry.commander), ("summoning sick", entry.sick),
        )
        if holds
    ]  # fmt: skip
    found += [
        f"{number} {kind} counter{'' if number == 1 else 's'}"
        for kind, number in entry.counters.items()
    ]
    if entry.damage:
        found.append(f"{entry.damage} damage")
    host = entry.attached_to or entry.attached_to_player
    if host:
        found.append(f"attached to {host}")
    combat = board.snapshot.combat
    if entry.id in combat.attackers:
        found.append(f"attacking {combat.attackers[entry.id]}")
    if entry.id in combat.blockers:
        found.append(f"blocking {', '.join(combat.blockers[entry.id])}")
    return found + [each.name.replace("_", " ") for each in entry.designations]
