"""Forge's puzzle files (`.pzl`) and game states: `humanbattlefield=Squire|Counters:P1P1=2`."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from kb.foreign.collecting import ZONES, Collected, Foreign, counter, own_id

_STATE = re.compile(r"\[state\]", re.IGNORECASE)
_PLAYERS = {"human": "A", "ai": "B", "p0": "A", "p1": "B"}
_KEY = re.compile(r"(?P<player>human|ai|p0|p1)(?P<key>\w+)\Z", re.IGNORECASE)
_PHASES = {
    "untap": "untap", "upkeep": "upkeep", "draw": "draw", "main1": "precombat_main",
    "combat_begin": "beginning_of_combat", "combat_declare_attackers": "declare_attackers",
    "combat_declare_blockers": "declare_blockers", "combat_damage": "combat_damage",
    "combat_end": "end_of_combat", "main2": "postcombat_main", "end_of_turn": "end",
    "cleanup": "cleanup",
}  # fmt: skip
_FLAGS = {
    "tapped": "tapped", "summonsick": "sick", "facedown": "face_down", "flipped": "flipped",
    "phasedout": "phased_out", "monstrous": "monstrous", "iscommander": "commander",
    "solved": "solved",
}  # fmt: skip
_CHOICES = {"chosencolor": "color", "chosentype": "creature_type", "namedcard": "card_name"}
_SAYS_NOTHING = ("set", "art", "noetbtrigs", "id")


class _Links(NamedTuple):
    """What is attached to what by a number, and the ids of what has one."""

    attached: list[tuple[dict[str, Any], str, str]]
    ids: dict[str, str]


def is_state(text: str) -> bool:
    """Returns whether a text is a puzzle or a game state of Forge's."""
    return (
        _STATE.search(text) is not None
        or re.search(r"^(human|ai|p0|p1)battlefield\s*=", text, re.IGNORECASE | re.MULTILINE)
        is not None
    )


def state(text: str) -> Foreign:
    """The board of a puzzle file or game state."""
    board = Collected()
    begins = _STATE.search(text)
    rows = text[begins.end() :] if begins else text
    links = _Links([], {})
    for line in map(str.strip, rows.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            break
        key, equals, value = line.partition("=")
        if (
            line
            and not line.startswith("#")
            and (not equals or not _row(board, key.strip(), value.strip(), links))
        ):
            board.leave_out(line)
    for entry, number, words in links.attached:
        if number in links.ids:
            entry["attached_to"] = links.ids[number]
        else:
            board.leave_out(f"{entry['card']}|{words}")
    return board.finished()


def _row(board: Collected, key: str, value: str, links: _Links) -> bool:
    """Puts one row on the board; whether it says something that a board can hold."""
    plain = key.lower()
    if plain == "activeplayer" and value.lower() in _PLAYERS:
        board.turn["active"] = _PLAYERS[value.lower()]
        return True
    if plain == "activephase" and value.lower() in _PHASES:
        meant = _PHASES[value.lower()]
        board.turn["phase" if meant.endswith("main") else "step"] = meant
        return True
    if plain == "turn" and value.isdecimal():
        board.turn["number"] = int(value)
        return True
    hit = _KEY.match(key)
    if hit is None:
        return False
    player, what = _PLAYERS[hit["player"].lower()], hit["key"].lower()
    if what == "life" and re.fullmatch(r"-?\d{1,9}", value):
        board.say(player, "life", int(value))
        return True
    if what == "landsplayed" and value.isdecimal():
        board.say(player, "lands_played", int(value))
        return True
    if what not in ZONES:
        return False
    for words in filter(None, map(str.strip, value.split(";"))):
        _card(board, ZONES[what], player, words, links)
    return True


def _card(board: Collected, zone: str, player: str, words: str, links: _Links) -> None:
    name, *said = words.split("|")
    if name.lower().startswith(("t:", "token:")):
        board.leave_out(words)
        return
    entry = board.add(zone, player, name.strip())
    for each in said:
        key, _, value = each.partition(":")
        plain = key.strip().lower()
        if plain in _FLAGS:
            entry[_FLAGS[plain]] = True
        elif plain == "counters":
            pairs = re.findall(r"([\w/+-]+)=(\d+)", value)
            entry["counters"] = {counter(kind): int(number) for kind, number in pairs}
        elif plain == "damage" and value.isdecimal():
            entry["damage"] = int(value)
        elif plain in _CHOICES:
            entry.setdefault("choices", {})[_CHOICES[plain]] = value.strip()
        elif plain == "attachedto":
            links.attached.append((entry, value.strip(), each))
        elif plain == "id":
            entry["id"] = links.ids[value.strip()] = own_id(name, value.strip())
        elif plain not in _SAYS_NOTHING:
            board.leave_out(f"{name}|{each}")
