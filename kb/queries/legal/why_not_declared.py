"""`why-not` for attacks and blocks, said creature by creature: `attack with elf and bears on jace`
(`elf+bears` is a band), `block bears with wall`."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb.board import Board, object_names
from kb.card_base.keys import key
from kb.errors import SnapshotError, shown
from kb.queries.combat.attacking import attack
from kb.queries.combat.blocking import block
from kb.queries.combat.declaration_words import members
from kb.queries.combat.declarations_to_come import (
    as_attackers_are_declared,
    as_blockers_are_declared,
)
from kb.queries.legal.kept_actions import legal_actions

Document = dict[str, Any]
_VERB = re.compile(r"(?P<verb>attack|block)\s+(?P<rest>\S.*)", re.IGNORECASE)
_WITH = re.compile(r"(?:^|\s+)with\s+", re.IGNORECASE)
_WHOM = re.compile(r"\s+(?:on|at|to)\s+", re.IGNORECASE)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)


class Declared(msgspec.Struct, frozen=True):
    """An attack or a block: the names of its creatures, and of what they attack or block (empty:
    it is not said)."""

    verb: str
    creatures: tuple[str, ...]
    against: str


def read(board: Board, action: str) -> Declared | None:
    """The declaration that the words say; None where they say none, or none of any creature."""
    match = _VERB.fullmatch(" ".join(action.split()))
    if match is None:
        return None
    verb, rest = match["verb"].lower(), match["rest"]
    against, with_, creatures = _cut(_WITH, rest)
    if not with_:  # "attack bears" is about the attacker, "block bears" about what is blocked
        against, creatures = ("", rest) if verb == "attack" else (rest, "")
    if verb == "attack" and not against:
        creatures, _, against = _cut(_WHOM, creatures)
    names = object_names.parted(
        board,
        creatures,
        _AND,
        lambda said: all(object_names.objects(board, each) for each in members(board, said)),
    )
    return Declared(verb, tuple(filter(None, names)), against)


def _cut(where: re.Pattern[str], words: str) -> tuple[str, str, str]:
    """The words before, at and behind the first place that fits."""
    match = where.search(words)
    if match is None:
        return words, "", ""
    return words[: match.start()].strip(), match[0], words[match.end() :].strip()


def judged(board: Board, declared: Declared, action: str, player: str | None) -> Document | None:
    """Why this attack or block isn't legal now, as `why_not` tells it; None if the player has no
    such thing to declare. Raises SnapshotError for unknown names, and where it isn't said what
    blocks what."""
    if not declared.creatures:
        raise SnapshotError(
            "it has to be said what blocks it",
            found=shown(action),
            expected=f"block {declared.against} with BLOCKER",
        )
    if declared.verb == "block" and not declared.against:
        raise SnapshotError(
            "it has to be said what is blocked",
            found=shown(action),
            expected=f"block ATTACKER with {declared.creatures[0]}",
        )
    who, creatures, against = _meant(board, declared, player)
    if not legal_actions(board, who, limit=1).to_declare(declared.verb):
        return None
    document = _declaration(board, declared, creatures, against, who)
    told = ("legal", "reasons", "not_understood")
    return {
        "edition": board.edition, "player": who, "action": action,
        **{key: document[key] for key in told},
    }  # fmt: skip


def in_its_step(board: Board, declared: Declared, player: str | None) -> Document | None:
    """The judgement of the attack or block as its step begins; None if that isn't to come, or it
    isn't said of what."""
    if not declared.creatures or (declared.verb == "block" and not declared.against):
        return None
    who, creatures, against = _meant(board, declared, player)
    if declared.verb == "attack":
        then = as_attackers_are_declared(board)
    else:
        then = as_blockers_are_declared(board, who, against)
    if then is board or not legal_actions(then, who, limit=1).to_declare(declared.verb):
        return None
    return _declaration(then, declared, creatures, against, who)


def _meant(board: Board, declared: Declared, player: str | None) -> tuple[str, list[str], str]:
    """Who declares it, which creatures (a band with +), and what they attack or block. Raises
    SnapshotError for unknown names."""
    who = declaring_player(board, declared, player)
    creatures = [
        "+".join(_creature(board, each, who) for each in members(board, said))
        for said in declared.creatures
    ]
    return who, creatures, _against(board, declared.against)


def _declaration(
    board: Board, declared: Declared, creatures: list[str], against: str, player: str
) -> Document:
    """The judgement of an attack or a block."""
    written = ",".join(f"{each}:{against}" if against else each for each in creatures)
    if declared.verb == "attack":
        return attack(board, written)
    return block(board, written, player=player)


def declaring_player(board: Board, declared: Declared, player: str | None) -> str:
    """Who declares it, if that isn't said: who may. Raises SnapshotError."""
    return board.player(player or _usual_player(board, declared)).name


def _usual_player(board: Board, declared: Declared) -> str:
    """The player whose turn it is attacks; who controls the creature blocks with it."""
    if declared.verb == "attack":
        return board.state.turn.active
    blockers = object_names.objects(board, declared.creatures[0])
    if not blockers:
        raise object_names.unknown(board, declared.creatures[0])
    return board.objects[blockers[0]].controller_or_owner


def _creature(board: Board, name: str, player: str) -> str:
    """The object of this id; else of the objects of this name one on the battlefield, the player's
    own first."""
    objects = board.objects
    if name in objects:
        return name
    here = [each.id for each in objects.values() if each.zone == "battlefield"]
    named = [each for each in here if key(name) in object_names.names(board, each)]
    found = named or object_names.objects(board, name)
    if not found:
        raise object_names.unknown(board, name)
    return next((each for each in found if objects[each].controller_or_owner == player), found[0])


def _against(board: Board, name: str) -> str:
    """The player or the object of this name; nothing for no name."""
    if not name or name in board.players:
        return name
    found = object_names.objects(board, name)
    if not found:
        raise object_names.unknown(board, name)
    attackers = [each for each in found if each in board.state.attacks]
    return (attackers or list(found))[0]
