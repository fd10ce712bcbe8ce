"""Actions as players say them at a table ("A casts bolt on ogre", "bears attacks B", "no blocks"),
in the words that name them ("cast bolt on ogre", "attack with bears on B", "block nothing")."""

from __future__ import annotations

import re
from collections.abc import Collection

from kb.errors import SnapshotError, shown
from kb.queries.names import action_words, hand_words
from kb.regex import regex

_TABLE = tuple(
    (regex(said, re.IGNORECASE), means)
    for said, means in (
        (r"(?:no attacks?|no attackers|don't attack)", "attack with nothing"),
        (r"(?:no blocks?|no blockers|don't block)", "block nothing"),
        (r"tap (?P<what>.+) for mana", "tap {what}"),
        (r"(?:turn|flip) (?P<what>.+?)(?: face)? up", "turn up {what}"),
        (
            r"(?P<who>.+) (?P<cost>[+−-]\d+|0)(?P<rest>(?: on | targeting ).+)?",
            "use {who} {cost}{rest}",
        ),
        (r"(?P<who>.+?) attacks? (?P<whom>.+)", "attack with {who} on {whom}"),
        (r"(?P<who>.+?) attacks?", "attack with {who}"),
        (r"(?P<who>.+?) blocks? (?P<whom>.+)", "block {whom} with {who}"),
        (r"respond with (?P<what>.+)", "cast {what}"),
        (r"(?:pass|end)(?: the)? turn|next turn", "pass until upkeep"),
        (r"(?:go|move) to (?P<step>.+)", "pass until {step}"),
    )
)


def named_plainly(action: str) -> str:
    """The action in the words that name it."""
    said = " ".join(action.split()).rstrip(".")
    if _begins_with_verb(said) and not said.lower().startswith(("pass", "tap")):
        return said
    for pattern, means in _TABLE:
        found = pattern.fullmatch(said)
        if found is not None:
            return means.format(**{name: each or "" for name, each in found.groupdict().items()})
    return said


def by_player(action: str, players: Collection[str], acting: str | None) -> str:
    """The action without the player who takes it. Raises SnapshotError where it is for another one
    to act."""
    for player in players:
        found = re.fullmatch(rf"{re.escape(player)}(?::\s*| )(?P<verb>\w+)(?P<rest>.*)", action)
        verb = _verb(found["verb"]) if found is not None else None
        if found is None or verb is None:
            continue
        if player != acting:
            expected = f"an action of {acting}" if acting is not None else "nobody's action"
            raise SnapshotError("that player can't act now", found=shown(action), expected=expected)
        return f"{verb}{found['rest']}"
    return action


def _verb(said: str) -> str | None:
    """The verb of an action of which somebody says that a player does it."""
    forms = (said, said.removesuffix("s"), said.removesuffix("es"))
    known = {*action_words.verbs(), *hand_words.VERBS}
    return next((each for each in forms if each.lower() in known), None)


def _begins_with_verb(said: str) -> bool:
    first = said.partition(" ")[0].lower()
    return first in {*action_words.verbs(), *hand_words.VERBS, "all", "assign"}
