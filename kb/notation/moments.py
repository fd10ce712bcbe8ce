"""Reads a turn in words: `turn: 7, B's declare attackers, priority A`."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from kb.errors import nearest, shown
from kb.notation.rows import TOLD
from kb.notation.scanning import Fault, Span
from kb.snapshot.moment_names import moment_called
from kb.terms import PHASES, STEPS

_NUMBER = re.compile(r"(?:turn |number )?(\d{1,9})")
_WHOSE = re.compile(r"(?:active )?(?P<player>[\w-]+?)(?:['’]s)?(?:\s+turn)?(?P<rest>\s.*)?")
_PRIORITY = re.compile(
    r"(?:priority:? (?:with |of )?(?P<one>[\w-]+)|(?P<other>[\w-]+) has priority)"
)
_PASSED = re.compile(r"passed:? (?P<names>.+)|(?P<name>[\w-]+) (?:has )?passed")
_WAITS = re.compile(r"waits for (?P<what>\w+)")
NOBODY = ("nobody", "none", "no one")


def turn(span: Span, players: Collection[str]) -> dict[str, Any]:
    """The keys of a turn. Raises Fault."""
    found: dict[str, Any] = {}
    at = 0
    for words in span.text.split(","):
        piece = span.piece(at, at + len(words))
        at += len(words) + 1
        if piece.text:
            found |= _read(piece, players)
    return found


def _read(piece: Span, players: Collection[str]) -> dict[str, Any]:
    words = piece.text
    if hit := _NUMBER.fullmatch(words):
        return {"number": int(hit[1])}
    if hit := _PRIORITY.fullmatch(words):
        name = hit["one"] or hit["other"]
        return {"priority": None if name in NOBODY else _player(name, players, piece)}
    if hit := _PASSED.fullmatch(words):
        names = re.split(r"\s+and\s+", hit["names"] or hit["name"])
        return {"passed": [_player(each, players, piece) for each in names]}
    if words.lower() == TOLD:
        return {"told": True}
    if hit := _WAITS.fullmatch(words):
        return {"waits_for": hit["what"]}
    moment = moment_called(words)
    if moment is not None:
        return moment
    hit = _WHOSE.fullmatch(words)
    if hit is not None and hit["player"] in players:
        rest = (hit["rest"] or "").strip()
        later = moment_called(rest) if rest else {}
        if later is not None:
            return {"active": hit["player"], **later}
    known = [each.replace("_", " ") for each in (*PHASES, *STEPS)]
    raise Fault(
        "not understood of the turn", piece.start, shown(words),
        "its number, whose it is, a phase or step, or priority: 7, B's declare attackers, "
        "priority A",
        nearest(words, [*known, *players]),
    )  # fmt: skip


def _player(name: str, players: Collection[str], piece: Span) -> str:
    if name in players:
        return name
    raise Fault("no such player", piece.start, shown(name), "one of " + ", ".join(players),
                nearest(name, players))  # fmt: skip
