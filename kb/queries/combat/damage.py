"""`damage`: whether an assignment of combat damage is legal, and which rule forbids it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from kb.board import Board
from kb.board.object_names import objects, one, parted
from kb.engine.combat.damage import Assignment, Damage, Step, Violation, rule
from kb.engine.program.limits import largest_reckonable
from kb.errors import SnapshotError, nearest, shown
from kb.queries.names.unread import unread

Document = dict[str, Any]

STEPS: dict[str | None, Step] = {"first_strike_damage": "first", "combat_damage": "regular"}
"""The steps of a turn in which combat damage is assigned; in others the next one is meant."""
NAMES = {step: name for name, step in STEPS.items()}
COMMA = re.compile(r"\s*,\s*")
PART = re.compile(
    r"\s*(?P<creature>[^:=]+?)\s*:\s*(?P<recipient>[^=]+?)\s*=\s*(?P<size>\d{1,12})\s*"
)
FORM = "CREATURE:RECIPIENT=NUMBER, …, such as wolf:wall=2,wolf:B=1"

REASONS = {
    "not_in_combat": "{it} is neither attacking nor blocking, so it assigns no combat damage",
    "other_step": "{it} does not assign combat damage in {step}",
    "silenced": "{by} has {it} assign no combat damage",
    "no_power": "{it} would assign {amount} damage, so it assigns none",
    "amount": "{it} assigns all its combat damage, {amount}, not {given}",
    "unblocked": "{it} is unblocked: it can't assign damage to {to}, only to what it attacks",
    "blocked": "{it} is blocked: it can't assign damage to {to} like this, only to its blockers",
    "blocking": "{it} is blocking: it can't assign damage to {to}, only to what it blocks",
    "order_of_blockers": "{it} must assign lethal damage to {other} before any to {to}",
    "order_of_attackers": "{it} must assign lethal damage to {other} before any to {to}",
    "one_of_team": "{it} attacks a team: it assigns damage to {to} or to {other}, not to both",
    "trample": "{it} can't assign damage to {to}: blocker {other} is not assigned lethal damage",
    "loyalty": "{it} can't assign damage to {to}: {other} is not assigned as much as its loyalty",
    "beyond_planeswalker": "{it} attacks {other}: it can't assign damage to {to}",
}


def damage(board: Board, assign: str = "") -> Document:
    """Whether the assignment is legal in the snapshot's combat damage step, or in the next one if
    it is not in one; in `combat_damage` creatures with first strike alone have dealt their damage
    in the step before. Creatures without a choice assign their damage even if `assign` leaves them
    out; `open` names those that have one and are left out. Where the rules have a damage
    assignment order, it is the order of `combat.blockers`. Raises SnapshotError."""
    if rule("amount", board.edition) is None:
        raise SnapshotError(
            "the rules of that date know no combat damage step",
            found=shown(board.edition),
            expected="1999-04-23 or later",
        )
    given = read_assignment(board, assign)
    # each assignment is told to a derivation of its own: another's facts would count as well
    asked = Damage(board.derive(), given, STEPS.get(board.state.turn.step))
    wrong = reasons(asked, asked.violations)
    return {
        "edition": board.edition,
        "legal": not wrong,
        "step": NAMES[asked.step],
        "assigned": asked.assigned,
        "reasons": wrong,
        "open": asked.open,
        "divided_by": {creature: who[0] for creature, who in asked.choosers.items() if who},
        "not_understood": [*board.not_understood, *unread(asked.derivation, asked.unread)],
    }


def read_assignment(board: Board, assign: str) -> Assignment:
    """`wolf:wall=2,wolf:B=1` as creature → recipient → damage. Raises SnapshotError."""
    found: dict[str, dict[str, int]] = {}
    for part in filter(str.strip, parted(board, assign, COMMA, partial(_is_part, board))):
        read = PART.fullmatch(part)
        if read is None:
            raise SnapshotError(
                "--assign: no assignment of damage", found=shown(part), expected=FORM
            )
        creature = _known(board, read["creature"], players=False)
        recipient = _known(board, read["recipient"], players=True)
        parts = found.setdefault(creature, {})
        if recipient in parts:
            raise SnapshotError("--assign: the same recipient twice", found=shown(part))
        parts[recipient] = _size(board, read["size"])
    return found


def _is_part(board: Board, words: str) -> bool:
    """Returns whether words are one part of an assignment in which everything has a name."""
    read = PART.fullmatch(words)
    if read is None:
        return False
    recipient = read["recipient"]
    known = recipient in board.players or bool(objects(board, recipient))
    return known and bool(objects(board, read["creature"]))


def _known(board: Board, name: str, *, players: bool) -> str:
    """The id of the creature, or the recipient, of this name. Raises SnapshotError."""
    if players and name in board.players:
        return name
    known = [id_ for id_, each in board.objects.items() if each.zone == "battlefield"]
    known += board.players if players else ()
    found = one(board, name, "battlefield")
    if found is None:
        raise SnapshotError(
            "--assign: no such creature or player" if players else "--assign: no such creature",
            found=shown(name),
            expected="an id of the battlefield" + (", or a player" if players else ""),
            nearest=nearest(name, known),
        )
    return found


def _size(board: Board, digits: str) -> int:
    most = largest_reckonable(board.state)
    if int(digits) > most:
        raise SnapshotError(
            "--assign: a number too large to reckon with",
            found=digits,
            expected=f"on a board like this, {most} at most",
        )
    return int(digits)


def reasons(asked: Damage, violations: Iterable[Violation]) -> list[Document]:
    """One entry for each violation, with its rule, and what and whom it is about."""
    edition = asked.state.edition
    players = {each.name for each in asked.state.players}
    found = []
    for each in violations:
        about = (each.creature, each.recipient, each.other, _source(each))
        named = [*dict.fromkeys(filter(None, about))]
        found.append({
            "rule": rule(each.check, edition),
            "objects": [name for name in named if name not in players],
            "players": [name for name in named if name in players],
            "text": _sentence(each, asked),
        })  # fmt: skip
    return found


def _source(violation: Violation) -> str | None:
    """The object or effect that forbids it."""
    return violation.effect.arguments[0].string if violation.effect is not None else None


def _sentence(violation: Violation, asked: Damage) -> str:
    it = violation.creature
    amount = asked.amounts.get(it, asked.strengths.get(it, 0))
    return REASONS[violation.check].format(
        it=it,
        to=violation.recipient,
        other=violation.other,
        by=_source(violation),
        step="this step" if asked.step == "regular" else "the step of first strike",
        amount=amount,
        given=sum(asked.assigned.get(it, {}).values()),
    )
