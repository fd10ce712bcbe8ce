"""XMage's boards: the calls of its tests (`addCard(Zone.HAND, playerA, "Bolt")`) and the lines of
its `init.txt` (`battlefield:Human:Forest:5`)."""

from __future__ import annotations

import re

from kb.foreign.collecting import ZONES, Collected, Foreign, counter

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_CALL = re.compile(
    r"(?P<name>\w+)\((?P<arguments>(?:\"(?:[^\"\\]|\\.)*\"|[^\"()]|\([^()]*\))*)\)\s*;"
)
_ARGUMENT = re.compile(r"\"(?:[^\"\\]|\\.)*\"|[^,\s][^,]*")
_NUMBER = re.compile(r"\d{1,4}\Z")
_PLAYER = re.compile(r"player([A-D])\Z")
_LINE = re.compile(
    r"(?P<zone>\w+):(?P<player>Human|Computer):(?P<name>.+):(?P<n>\d{1,4})\Z", re.IGNORECASE
)
_OF_TESTS = ("setStrictChooseMode", "setStopAt", "execute", "skipInitShuffling",
             "removeAllCardsFromHand", "removeAllCardsFromLibrary")  # fmt: skip
"""Calls that say nothing of a board."""


def is_calls(text: str) -> bool:
    """Returns whether a text holds calls of XMage's tests."""
    return re.search(r"\baddCard\(\s*Zone\.", text) is not None


def is_lines(text: str) -> bool:
    """Returns whether a text is of the form of `init.txt`."""
    lines = [line.strip() for line in text.splitlines()]
    return any(_LINE.match(line) for line in lines)


def calls(text: str) -> Foreign:
    """The board that calls put up; other calls are left out, by name."""
    board = Collected()
    for call in _CALL.finditer(_COMMENT.sub("", text)):
        arguments = [each.strip() for each in _ARGUMENT.findall(call["arguments"])]
        if not _done(board, call["name"], arguments) and call["name"] not in _OF_TESTS:
            board.leave_out(" ".join(call[0].split()))
    return board.finished()


def _done(board: Collected, name: str, arguments: list[str]) -> bool:
    """Puts one call on the board; whether it says something that a board can hold."""
    words = [each.strip('"') for each in arguments]
    if name == "addCard" and 3 <= len(words) <= 5:
        zone, player = ZONES.get(words[0].removeprefix("Zone.").lower()), _player(words[1])
        if zone is None or player is None or not _NUMBER.match((words[3:4] or ["1"])[0]):
            return False
        status = {"tapped": True} if words[4:5] == ["true"] else {}
        for _ in range(int((words[3:4] or ["1"])[0])):
            board.add(zone, player, words[2], **status)
        return True
    if name == "setLife" and len(words) == 2:
        who = _player(words[0])
        if who is not None and re.fullmatch(r"-?\d{1,9}", words[1]):
            board.say(who, "life", int(words[1]))
            return True
    if name == "addCounters" and len(words) == 6 and words[5].isdecimal():
        who = _player(words[2])
        found = [] if who is None else board.named(who, words[3])
        if len(found) == 1:
            kind = counter(words[4].removeprefix("CounterType."))
            found[0].setdefault("counters", {})[kind] = int(words[5])
            return True
    return False


def lines(text: str) -> Foreign:
    """The board of an `init.txt`."""
    board = Collected()
    for line in map(str.strip, text.splitlines()):
        hit = _LINE.match(line)
        zone = None if hit is None else ZONES.get(hit["zone"].lower())
        if hit is not None and zone is not None:
            for _ in range(int(hit["n"])):
                board.add(
                    zone, "A" if hit["player"].lower() == "human" else "B", hit["name"].strip()
                )
        elif line and not line.startswith(("#", "//")):
            board.leave_out(line)
    return board.finished()


def _player(words: str) -> str | None:
    hit = _PLAYER.match(words)
    return None if hit is None or hit[1] not in "AB" else hit[1]
