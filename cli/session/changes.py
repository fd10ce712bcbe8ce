"""What can be changed of a board, and in which words."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from typing import Any, NamedTuple

from kb.api import Board
from kb.errors import SnapshotError, shown
from kb.terms import SHARED_ZONES, ZONES

MANA = re.compile(r"(\{[0-9A-Z/]+\})+")


class Change(NamedTuple):
    """usage: how it is typed. does: what it is for. takes: what its words stand for, one for each,
    the last also for all that follow (see `completion`). made: the board from the words after the
    first; raises SnapshotError."""

    usage: str
    does: str
    takes: tuple[str, ...]
    made: Callable[[Board, str], Board]


def value(text: str) -> Any:
    """A value as a snapshot writes it (YAML); mana needs no quotes. Raises SnapshotError."""
    if MANA.fullmatch(text.strip()):
        return text.strip()
    from kb.snapshot import reading  # noqa: PLC0415 - not before there is one

    return reading.read_values(f"value: {text}")["value"]


def _words(text: str, least: int, most: int, usage: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise SnapshotError(f"not to be read as words ({error})".lower()) from None
    if least <= len(words) <= most:
        return words
    raise SnapshotError("not said like this", found=shown(text), expected=usage)


def _ids(text: str, usage: str) -> list[str]:
    return _words(text.replace(",", " "), 1, 1000, usage)


def _pairs(text: str, usage: str) -> dict[str, Any]:
    """`key=value` words; or one key and, after a blank, its value; or `{key: value, …}`."""
    if text.lstrip().startswith("{"):
        found = value(text)
        if isinstance(found, dict):
            return found
    if "=" not in text.partition(" ")[0]:
        key, _, rest = text.strip().partition(" ")
        if key and rest.strip():
            return {key.removesuffix(":"): value(rest)}
        raise SnapshotError("not said like this", found=shown(text), expected=usage)
    pairs = [each.partition("=") for each in _words(text, 1, 100, usage)]
    return {key: value(given) for key, _, given in pairs}


# ----------------------------------------------------------------------------------- the changes

SET = "set OBJECT KEY VALUE"
UNSET = "unset OBJECT KEY"
COUNTERS = "counters OBJECT KIND NUMBER"
TAP, UNTAP = "tap OBJECT ...", "untap OBJECT ..."
MOVE = "move OBJECT ZONE [PLAYER]"
ADD = "add CARD [for PLAYER] [to ZONE]"
EFFECT = "effect TEXT on OBJECT,..."
REMOVE = "remove OBJECT ..."
ORDER = "order OBJECT OBJECT ..."
ATTACH = "attach OBJECT OBJECT"
TURN = "turn KEY=VALUE ..."
PLAYER = "player PLAYER KEY=VALUE ..."
EDITION = "edition DATE"


def _set(board: Board, text: str) -> Board:
    id_, _, rest = text.strip().partition(" ")
    return board.changing(id_, **_pairs(rest, SET))


def _unset(board: Board, text: str) -> Board:
    id_, *keys = _words(text, 2, 20, UNSET)
    return board.changing(id_, **dict.fromkeys(keys))


def _counters(board: Board, text: str) -> Board:
    id_, kind, number = _words(text, 3, 3, COUNTERS)
    counters: dict[str, Any] = dict(board.with_characteristics(id_).counters)
    counters[kind] = value(number)
    return board.changing(id_, counters={kind: n for kind, n in counters.items() if n != 0})


def _tap(board: Board, text: str) -> Board:
    for id_ in _ids(text, TAP):
        board = board.changing(id_, tapped=True)
    return board


def _untap(board: Board, text: str) -> Board:
    for id_ in _ids(text, UNTAP):
        board = board.changing(id_, tapped=None)
    return board


def _move(board: Board, text: str) -> Board:
    id_, zone, *player = _words(text, 2, 3, MOVE)
    return board.moving(id_, zone, *player)


def _add(board: Board, text: str) -> Board:
    zone = player = None
    said = text.strip()
    while found := re.fullmatch(r"(.+) (to|for) (\w+)", said):
        before, preposition, name = found.groups()
        if preposition == "to" and zone is None and name in ZONES:
            said, zone = before, name
        elif preposition == "for" and player is None and name in board.players:
            said, player = before, name
        else:
            break
    entry = value(said) if said.startswith("{") else {"card": said}
    if not said or not isinstance(entry, dict):
        raise SnapshotError("not said like this", found=shown(text), expected=ADD)
    zone, player = zone or "battlefield", player or next(iter(board.players))
    if zone in SHARED_ZONES:
        return board.with_({zone: [{"controller": player, **entry}]})
    return board.with_({"players": {player: {zone: [entry]}}})


def _effect(board: Board, text: str) -> Board:
    found = re.fullmatch(r"(.+) on ([^ ]+(?: *, *[^ ]+)*)", text.strip())
    if found is None:
        raise SnapshotError("not said like this", found=shown(text), expected=EFFECT)
    words, ids = found.groups()
    affects = _ids(ids, EFFECT)
    return board.with_({"effects": [{"text": words.strip("\"'"), "affects": affects}]})


def _remove(board: Board, text: str) -> Board:
    return board.without(*_ids(text, REMOVE))


def _order(board: Board, text: str) -> Board:
    return board.in_order(*_ids(text, ORDER))


def _attach(board: Board, text: str) -> Board:
    id_, to = _words(text, 2, 2, ATTACH)
    return board.changing(id_, attached_to=to)


def _turn(board: Board, text: str) -> Board:
    keys = _pairs(text, TURN)
    anew = dict.fromkeys(["priority", *(["step"] if "phase" in keys else [])])
    return board.with_({"turn": anew | keys})


def _player(board: Board, text: str) -> Board:
    name, _, rest = text.strip().partition(" ")
    board.player(name)
    return board.with_({"players": {name: _pairs(rest, PLAYER)}})


def _edition(board: Board, text: str) -> Board:
    return board.under(*_words(text, 1, 1, EDITION))


CHANGES = {
    "set": Change(SET, "change a key of its entry: set bears damage 1", ("id", "key", ""), _set),
    "unset": Change(UNSET, "take a key of its entry away", ("id", "key"), _unset),
    "counters": Change(
        COUNTERS, "how many it has: counters bears +1/+1 2", ("id", "counter", ""), _counters
    ),
    "tap": Change(TAP, "tap them", ("id",), _tap),
    "untap": Change(UNTAP, "untap them", ("id",), _untap),
    "attach": Change(ATTACH, "attach one to another", ("id", "id"), _attach),
    "move": Change(MOVE, "put it into another zone", ("id", "zone", "player"), _move),
    "add": Change(ADD, "add a card, or {name: …} as snapshots have it", ("card",), _add),
    "effect": Change(EFFECT, "add an effect of a resolved spell", ("", "id"), _effect),
    "remove": Change(REMOVE, "leave objects or effects out", ("id",), _remove),
    "order": Change(ORDER, "deal out their timestamps anew, the oldest first", ("id",), _order),
    "turn": Change(
        TURN, "another moment: turn phase=combat step=declare_blockers", ("turn",), _turn
    ),
    "player": Change(PLAYER, "change a player: player A life=3", ("player", "player key"), _player),
    "edition": Change(EDITION, "by the rules of that day, or current", ("edition",), _edition),
}  # fmt: skip
"""First word → the change."""
