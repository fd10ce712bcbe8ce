"""What may be done on a board, each in the words that `do` takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from cli.web.table import board_of, checked, waited_for
from kb.api import Board
from kb.errors import SnapshotError
from kb.presentation.actions import VERBS
from kb.queries.names.action_words import said

Document = dict[str, Any]
KEYS = {"board", "edition", "player"}
MOST_WAYS = 60
"""So many choices of targets and X are told of one action."""
MOST_X = 10
"""So many values of an X are told."""
MOST_DECLARATIONS = 40
DECLARED = {"attackers": "attack", "blockers": "block"}
"""What is waited for → the question that lists what may be declared."""


def plays(keys: Document) -> Document:
    """What a player (who is to do something, if left out) may do: `plays`, each with `ways` of
    doing it and their `words`; `complete` is false where there is more. Raises LawmageError."""
    board, _ = board_of(checked(keys, KEYS))
    waiting = waited_for(board) or {"player": None, "what": "priority"}
    player = keys.get("player") or None
    if waiting["what"] in DECLARED and player in (None, waiting["player"], _declarer(board)):
        return {**_declarations(board, waiting["what"]), "what": waiting["what"]}
    found = board.legal(player).to_dict()
    told = [_play(each) for each in found.pop("actions")]
    return {**found, "plays": told, "what": waiting["what"]}


def _declarer(board: Board) -> str | None:
    return board.state.turn.active


def _play(entry: Document) -> Document:
    ways = [*islice(_ways(entry), MOST_WAYS + 1)]
    return {
        "does": VERBS[entry["action"]],
        "object": entry.get("object"),
        "ability": entry.get("ability"),
        "zone": entry.get("zone"),
        "as": entry.get("as"),
        "cost": entry.get("cost"),
        "ways": ways[:MOST_WAYS],
        "more": len(ways) > MOST_WAYS or not entry.get("complete", True),
    }


def _ways(entry: Document) -> Iterator[Document]:
    """Each choice of targets and X, and how it is said."""
    for x in _numbers(entry.get("x")):
        for targets in entry.get("targets") or [[]]:
            one = {**entry, "targets": [targets]} | ({} if x is None else {"x": x})
            yield {"words": said(one), "targets": targets, "x": x}


def _numbers(x: Any) -> list[int | None]:
    """The values of X that are told, the least first; None where there is no X."""
    if not isinstance(x, dict):
        return [x]
    least, most = x["least"], x["most"]
    last = least + MOST_X - 1 if most is None else min(most, least + MOST_X - 1)
    return [each for each in range(least, last + 1) if each not in x.get("not", ())]


def _declarations(board: Board, what: str) -> Document:
    """The attacks or blocks that may be declared, as plays."""
    ask = board.attack if what == "attackers" else board.block
    try:
        found = ask(limit=MOST_DECLARATIONS).to_dict()
    except SnapshotError:
        return {"player": None, "plays": [], "complete": False, "not_understood": []}
    say = _attack if what == "attackers" else _block
    told = [
        {"does": DECLARED[what], "object": None, "ways": [{"words": say(each), "targets": []}]}
        for each in found["declarations"] or []
    ]
    kept = {key: found.get(key) for key in ("edition", "player", "complete", "not_understood")}
    return {**kept, "plays": told}


def _attack(declared: dict[str, str]) -> str:
    parts = [f"{attacker} on {whom}" for attacker, whom in declared.items()]
    return f"attack with {' and '.join(parts)}" if parts else "pass"


def _block(declared: dict[str, list[str]]) -> str:
    pairs = [(each, blocker) for blocker, them in declared.items() for each in them]
    return f"block {' and '.join(f'{a} with {b}' for a, b in pairs)}" if pairs else "pass"
