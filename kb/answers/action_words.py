"""Actions as people say them: `cast giant-growth on bears`, `activate jace 2`, `turn up angel`.

Reading takes the words apart; which candidate they mean is found among those of the board.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb.board import Board
from kb.cards.library import key
from kb.engine import ways
from kb.snapshot.errors import SnapshotError, nearest, shown

VERBS: dict[str, tuple[str, ...]] = {
    "pass": ("pass",), "play": ("play_land", "cast"), "cast": ("cast",),
    "activate": ("activate", "activate_mana"), "use": ("activate", "activate_mana"),
    "tap": ("activate_mana", "activate"), "turn up": ("turn_face_up",),
    "turn face up": ("turn_face_up",), "unmorph": ("turn_face_up",), "suspend": ("suspend",),
    "foretell": ("foretell",), "plot": ("plot",), "unlock": ("unlock",),
    "attack": ("attack",), "block": ("block",),
}  # fmt: skip
"""How a verb is said → the actions that it may mean."""
BY_KEYWORD = {"cycle": "cycling", "crew": "crew", "level": "level up"}
"""Verbs for the ability of a keyword, where they aren't the keyword itself."""
_TARGETS = re.compile(r"\s+(?:on|targeting|at|onto|to)\s+", re.IGNORECASE)
_WAY = re.compile(r"\s+(?:with|for|using|by|as)\s+(?P<way>[\w' -]+?)$", re.IGNORECASE)
_X = re.compile(r"\bx\s*=\s*(?P<x>\d+)\b", re.IGNORECASE)
_FACE_DOWN = re.compile(r"\s+face[- _]down\b", re.IGNORECASE)
_MODES = re.compile(r"\bmodes?\s+(?P<modes>\d+(?:\s*,\s*\d+)*)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\s+#?(?P<number>\d+)$")


class Said(msgspec.Struct, frozen=True):
    """An action as it was said: the actions its verb may mean, the objects its name may mean, the
    number of the ability, the way, X, the modes, the targets (None: none said)."""

    actions: tuple[str, ...]
    objects: tuple[str, ...] = ()
    keyword: str | None = None
    number: int | None = None
    way: str | None = None
    x: int | None = None
    modes: tuple[int, ...] | None = None
    targets: tuple[str, ...] | None = None


def read(board: Board, words: str) -> Said:
    """What the words say. Raises SnapshotError for an unknown verb, object or player."""
    said = " ".join(words.split())
    verb = next((each for each in verbs() if _begins(said, each)), None)
    if verb is None:
        raise SnapshotError(
            "no action begins like this",
            found=shown(words),
            expected="pass, play, cast, activate, turn up, suspend, foretell, plot, …",
            suggestions=nearest(said.split(" ", 1)[0], list(VERBS)),
        )
    rest = " " + said[len(verb) :].strip()
    fields: dict[str, Any] = {}
    rest, fields = _taken(rest, fields)
    rest, *after = _TARGETS.split(rest, maxsplit=1)
    if after:
        names, fields = _taken(" " + after[0], fields)
        fields["targets"] = targets(board, names.strip())
    keyword = BY_KEYWORD.get(verb) or (verb if verb not in VERBS else None)
    if rest.strip().lower() in ("", "priority") and "pass" in VERBS.get(verb, ()):
        return Said(("pass",))
    if not rest.strip() and VERBS.get(verb, ()) in (("attack",), ("block",)):
        return Said(VERBS[verb])
    name, number = rest.strip(), None
    found = objects(board, name)
    if not found and (match := _NUMBER.search(rest)):
        name, number = rest[: match.start()].strip(), int(match["number"])
        found = objects(board, name)
    if not found:
        raise unknown(board, name)
    actions = VERBS.get(verb, ("activate",))
    return Said(actions, found, keyword, number, **fields)


def verbs() -> list[str]:
    """Every verb, the longest first."""
    by_row = [row.keyword for row in ways.tables().activating]
    return sorted({*VERBS, *BY_KEYWORD, *by_row}, key=lambda each: (-len(each), each))


def _begins(said: str, verb: str) -> bool:
    return bool(re.match(rf"{re.escape(verb)}(?:\s|$)", said, re.IGNORECASE))


def _taken(words: str, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The words without X, modes and way, which become fields."""
    if match := _X.search(words):
        fields["x"], words = int(match["x"]), words[: match.start()] + words[match.end() :]
    if match := _MODES.search(words):
        numbers = (int(each) for each in re.findall(r"\d+", match["modes"]))
        fields["modes"], words = tuple(numbers), words[: match.start()] + words[match.end() :]
    if match := _FACE_DOWN.search(words):
        fields["way"], words = "face_down", words[: match.start()] + words[match.end() :]
    elif match := _WAY.search(words):
        fields["way"], words = match["way"].strip().lower(), words[: match.start()]
    return f" {' '.join(words.split())}", fields


def objects(board: Board, name: str) -> tuple[str, ...]:
    """The objects that a name means: by id, else by the name of the object, its card or a face."""
    known = board.snapshot.objects
    if name in known:
        return (name,)
    wanted = key(name)
    if not wanted:
        return ()
    by_id = tuple(each for each in known if key(each) == wanted)
    if by_id:
        return by_id
    return tuple(each.id for each in known.values() if wanted in names(board, each.id))


def names(board: Board, id_: str) -> set[str]:
    """The names of an object, as keys: its own, its card's and those of the card's faces."""
    entry = board.snapshot.objects[id_]
    found = {each for each in (entry.name, entry.card) if each}
    card = board.library.find(entry.card) if entry.card is not None else None
    if card is not None:
        found |= {card.name, *(face.name for face in card.faces)}
    return {key(each) for each in found}


def targets(board: Board, words: str) -> tuple[str, ...]:
    """The targets that are named, between commas and "and". Raises SnapshotError."""
    found = []
    for name in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", words):
        if name in board.snapshot.players:
            found.append(name)
            continue
        meant = objects(board, name)
        if not meant:
            raise unknown(board, name)
        found.append(meant[0])
    return tuple(found)


def unknown(board: Board, name: str) -> SnapshotError:
    """The message for a name that nothing has."""
    known = list(board.snapshot.objects)
    return SnapshotError(
        "no object of this name in the snapshot",
        found=shown(name),
        suggestions=nearest(name, known),
    )


def said(entry: dict[str, Any]) -> str:
    """An action of `legal` in the words that `why-not` reads."""
    if "object" not in entry:
        return str(entry["action"])
    verb = {"play_land": "play", "activate_mana": "activate", "turn_face_up": "turn up"}.get(
        entry["action"], entry["action"]
    )
    words = f"{verb} {entry['object']}"
    if "ability" in entry:
        words += f" {entry['ability']}"
    elif entry.get("as"):
        words += f" as {entry['as']}"
    if entry.get("modes"):
        words += f" mode {', '.join(map(str, entry['modes']))}"
    if len(entry.get("targets") or ()) == 1:
        words += f" on {', '.join(entry['targets'][0])}"
    return words
