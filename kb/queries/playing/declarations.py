"""Attacks, blocks and divided damage that are said as actions: `attack with bears on B and elf on
jace` (`a+b on B` is a band), `block bears with wall`, `assign 2 to wall and 3 to B`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from kb.board import object_names
from kb.engine.casting.declaration_costs import paying as paying_for
from kb.engine.combat.combat import Act, Pair
from kb.engine.course.results import Course
from kb.engine.turns.dealing import assigning, damage_assigned
from kb.engine.turns.declaring import OptionalCost, Paying, attackers_declared, blockers_declared
from kb.engine.turns.steps_of_turn import STEP_NAMES, attack_declared, receiving
from kb.errors import SnapshotError, shown
from kb.queries.combat.attacking import attack
from kb.queries.combat.blocking import block
from kb.queries.combat.damage import reasons
from kb.queries.combat.declaration_query import DeclarationQuery, declaring
from kb.queries.combat.declaration_words import NOTHING, members
from kb.queries.legal.why_not import why_not
from kb.queries.playing.position import IllegalAction, Position, Reasons

Document = dict[str, Any]
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_ON = re.compile(r"\s+(?:on|at)\s+", re.IGNORECASE)
_WITH = re.compile(r"\s+with\s+", re.IGNORECASE)
_PART = re.compile(r"(?P<size>\d+)\s+to\s+(?P<recipient>.+)", re.IGNORECASE)
_VERB = re.compile(r"^(?:attack(?:\s+with)?|block|assign)\b\s*", re.IGNORECASE)
TOTAL = ("trample", "order_of_blockers", "order_of_attackers", "loyalty")
"""What is judged only when all combat damage has been assigned."""


def attacks(position: Position, action: str) -> Iterator[Course]:
    """The courses of a declaration of attackers. Raises IllegalAction, SnapshotError."""
    _expected(position, action, "attackers")
    if _names_nothing(position, action):
        return no_attacks(position, action)
    pairs: list[str] = []
    waiting: list[str] = []
    for part in _parts(position, _VERB.sub("", action), _ON):
        name, on, whom = _cut(_ON, part)
        waiting.append(
            "+".join(_creature(position, each) for each in members(position.board, name))
        )
        if on:
            pairs += [f"{each}:{_whom(position, whom)}" for each in waiting]
            waiting = []
    return _attacked(position, action, ",".join((*pairs, *waiting)))


def _names_nothing(position: Position, action: str) -> bool:
    """Returns whether a declaration is said to be one of nothing, which nothing is called."""
    return (
        _VERB.sub("", action).strip().lower() == NOTHING and NOTHING not in position.board.objects
    )


def no_attacks(position: Position, action: str) -> Iterator[Course]:
    """The courses of declaring no attackers. Raises IllegalAction."""
    return _attacked(position, action, "")


def _attacked(position: Position, action: str, written: str) -> Iterator[Course]:
    found = attack(position.board, written)
    if not found["legal"]:
        raise IllegalAction(action, found["reasons"], found["not_understood"])
    pairs: tuple[Pair, ...] = tuple(found["declared"].items())
    paying = _paying(position, "attacking", found, pairs)
    optional = [
        OptionalCost(each["creature"], each["choice"], tuple(each.get("with", ())))
        for each in found.get("optional", ())
    ]
    bands = [tuple(each) for each in found.get("bands", ())]
    course = _leaving_out(position, "attacking", found, pairs)
    for each in attackers_declared(course, pairs, paying, optional, bands):
        yield from attack_declared(each)


def _paying(position: Position, act: Act, found: Document, pairs: Iterable[Pair]) -> Paying | None:
    """What pays for a declaration; None where it costs nothing."""
    if not found["costs"]:
        return None
    asked = DeclarationQuery(position.board, act, found["player"])
    return paying_for(asked.costs.bill(pairs))


def _leaving_out(position: Position, act: Act, found: Document, pairs: Iterable[Pair]) -> Course:
    """The course with what is said of such a declaration in words that can't be judged."""
    missed = declaring(position.board, act, found["player"]).missed(requiring=not pairs)
    return position.course.leaving_out(*(f"{each['object']}: {each['text']}" for each in missed))


def blocks(position: Position, action: str) -> Iterator[Course]:
    """The courses of a declaration of blockers. Raises IllegalAction, SnapshotError."""
    _expected(position, action, "blockers")
    if _names_nothing(position, action):
        return no_blocks(position, action)
    written: list[str] = []
    attackers: list[str] = []
    blocking = False
    for part in _parts(position, _VERB.sub("", action), _WITH):
        name, with_, blocker = _cut(_WITH, part)
        if with_:
            attackers = [*([] if blocking else attackers), _creature(position, name)]
            blocking = True
            name = blocker
        elif not blocking:
            attackers.append(_creature(position, name))
            continue
        written += [f"{_creature(position, name)}:{each}" for each in attackers]
    if not blocking:
        raise SnapshotError(
            "it has to be said what blocks it", found=shown(action),
            expected=f"block {attackers[0] if attackers else 'ATTACKER'} with BLOCKER",
        )  # fmt: skip
    return _blocked(position, action, ",".join(written))


def no_blocks(position: Position, action: str) -> Iterator[Course]:
    """The courses of declaring no blockers. Raises IllegalAction."""
    return _blocked(position, action, "")


def _blocked(position: Position, action: str, written: str) -> Iterator[Course]:
    player = position.waits_for.player
    found = block(position.board, written, player=player)
    if not found["legal"]:
        raise IllegalAction(action, found["reasons"], found["not_understood"])
    pairs: list[Pair] = [
        (blocker, each) for blocker, them in found["declared"].items() for each in them
    ]
    paying = _paying(position, "blocking", found, pairs)
    course = _leaving_out(position, "blocking", found, pairs)
    for each in blockers_declared(course, pairs, found["player"], paying):
        yield from (each,) if each.state.turn.waits_for is not None else receiving(each)


# -------------------------------------------------------------------------------------- damage


def assigns(position: Position, action: str) -> Iterator[Course]:
    """The courses of dividing the combat damage of the next creature whose damage is to be divided.
    Raises IllegalAction, SnapshotError."""
    _expected(position, action, "damage")
    state = position.course.state
    before = assigning(state, state.assigned)
    parts: dict[str, int] = {}
    for part in _parts(position, _VERB.sub("", action), None):
        read = _PART.fullmatch(part)
        if read is None:
            raise SnapshotError(
                "no division of damage", found=shown(part), expected="assign 2 to wall and 3 to B"
            )
        whom = _whom(position, read["recipient"])
        parts[whom] = parts.get(whom, 0) + int(read["size"])
    given = {**state.assigned, before.open[0]: parts}
    asked = assigning(state, given)
    wrong = [each for each in asked.violations if not asked.open or each.check not in TOTAL]
    if wrong:
        raise IllegalAction(action, reasons(asked, wrong))
    for each in damage_assigned(position.course, given):
        yield from (each,) if each.state.turn.waits_for is not None else receiving(each)


# --------------------------------------------------------------------------------------- words


def _expected(position: Position, action: str, what: str) -> None:
    """Raises IllegalAction where nothing of the kind is waited for."""
    if position.waits_for.what == what:
        return
    reasons: Reasons = []
    if what != "damage":
        reasons = why_not(position.board, action.split(maxsplit=1)[0])["reasons"]
    raise IllegalAction(
        action,
        reasons or [{"rule": None, "objects": [], "text": _not_awaited(position, what)}],
        expected=f"pass until declare_{what}" if _is_before(position, what) else None,
    )


def _not_awaited(position: Position, what: str) -> str:
    """That something isn't declared now; in its step, that it has been."""
    said = f"the game waits for no {what} now"
    if position.course.state.turn.step != f"declare_{what}":
        return said
    return (
        f"{said}: they have been declared, or there are none; a board before that says "
        f"waits_for: {{what: {what}}} (in one line: “turn: …, waits for {what}”)"
    )


def _is_before(position: Position, what: str) -> bool:
    """Whether a declaration of the kind may come later in the turn, once everyone has passed."""
    step = f"declare_{what}"
    turn = position.course.state.turn
    if position.waits_for.what != "priority" or step not in STEP_NAMES:
        return False
    here = turn.step or turn.phase
    return here == "precombat_main" or (
        here in STEP_NAMES and STEP_NAMES.index(here) < STEP_NAMES.index(step)
    )


def _parts(position: Position, words: str, separator: re.Pattern[str] | None) -> list[str]:
    """What stands between commas and "and"; names may have such in them."""
    board = position.board

    def known(part: str) -> bool:
        names = [part] if separator is None else separator.split(part)
        read = _PART.fullmatch(part)
        names = [read["recipient"]] if read is not None and separator is None else names
        named = (each for name in names for each in members(board, name))
        return all(each in board.players or object_names.objects(board, each) for each in named)

    return [each for each in object_names.parted(board, words, _AND, known) if each]


def _cut(where: re.Pattern[str], words: str) -> tuple[str, bool, str]:
    match = where.search(words)
    if match is None:
        return words, False, ""
    return words[: match.start()], True, words[match.end() :]


def _creature(position: Position, name: str) -> str:
    """The object of a name, on the battlefield if there is one. Raises SnapshotError."""
    board = position.board
    return object_names.one(board, name, "battlefield") or board.object_of(name).id


def _whom(position: Position, name: str) -> str:
    if name in position.board.players:
        return name
    return _creature(position, name)
