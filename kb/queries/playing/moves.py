"""What players do, word by word: each kind of action, and what carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kb.engine.course.results import Course
from kb.engine.turns.new_game import hand_kept, mulligan_taken
from kb.engine.turns.priority import everyone_passed, passed
from kb.errors import SnapshotError, shown
from kb.queries.legal.opening_hands import against
from kb.queries.legal.why_not import why_not
from kb.queries.names import action_words, hand_words
from kb.queries.names.common_speech import by_player, named_plainly
from kb.queries.playing.acting import acts
from kb.queries.playing.conceding import concedes, says_so
from kb.queries.playing.declarations import assigns, attacks, blocks, no_attacks, no_blocks
from kb.queries.playing.position import IllegalAction, Position
from kb.vocabulary.actions import rule_of

Move = Callable[[Position, str], Iterator[Course]]


def moved(position: Position, action: str) -> Iterator[Course]:
    """The courses after an action, in the words of `why-not`. Raises IllegalAction for one that
    isn't legal now, SnapshotError for words that say none."""
    said = " ".join(action.split())
    if position.course.over is None and not says_so(said):
        players = [each.name for each in position.course.state.players]
        said = named_plainly(by_player(said, players, position.waits_for.player))
    if position.course.over is not None:
        raise IllegalAction(said, why_not(position.board, "pass")["reasons"])
    if says_so(said):
        return concedes(position, said)
    words = hand_words.read(said) or next((each for each in MOVES if _begins(said, each)), None)
    if words is not None:
        return MOVES[words](position, said)
    if not any(_begins(said, verb) for verb in action_words.verbs()):
        expected = ", ".join(
            [
                *MOVES,
                "concede",
                "repeat",
                *(each for each in action_words.VERBS if each not in MOVES),
            ]
        )
        expected += " (`lawmage help actions` shows how they are said)"
        raise SnapshotError("no action begins like this", found=shown(said), expected=expected)
    return acts(position, said)


def _begins(said: str, verb: str) -> bool:
    return said.lower() == verb or said.lower().startswith(f"{verb} ")


def _pass(position: Position, action: str) -> Iterator[Course]:
    """The player with priority passes."""
    if action.lower() not in ("pass", "pass priority", f"pass {position.waits_for.player}".lower()):
        raise SnapshotError(
            "nothing else is passed", found=shown(action), expected="pass, or: pass until STEP"
        )
    if position.waits_for.what == "priority" and position.waits_for.player is not None:
        return passed(position.course)
    return _nothing_declared(position, action)


def _all_pass(position: Position, action: str) -> Iterator[Course]:
    """Everyone passes in turn."""
    if position.waits_for.what == "priority" and position.waits_for.player is not None:
        return everyone_passed(position.course)
    return _nothing_declared(position, action)


def _nothing_declared(position: Position, action: str) -> Iterator[Course]:
    """Where a declaration is waited for, passing declares nothing."""
    what = position.waits_for.what
    if what == "attackers":
        return no_attacks(position, action)
    if what == "blockers":
        return no_blocks(position, action)
    if what == "damage":
        said = f"the game waits for {position.waits_for.player} to assign combat damage"
        rule = rule_of("assign_damage", position.board.edition)
        raise IllegalAction(action, [{"rule": rule, "objects": [], "text": said}])
    raise IllegalAction(action, why_not(position.board, "pass")["reasons"])


def _keeps(position: Position, action: str) -> Iterator[Course]:
    """The player who is to declare it keeps the opening hand."""
    _check_declared(position, action, "keep")
    return hand_kept(position.course)


def _takes_mulligan(position: Position, action: str) -> Iterator[Course]:
    """The player who is to declare it takes a mulligan."""
    _check_declared(position, action, "mulligan")
    return iter((mulligan_taken(position.course),))


def _check_declared(position: Position, action: str, declared: str) -> None:
    """Raises IllegalAction unless whoever is to act may keep the hand, or take a mulligan."""
    board = position.board
    reasons = against(board, position.waits_for.player or board.state.turn.active, declared)
    if reasons:
        raise IllegalAction(action, reasons)


MOVES: dict[str, Move] = {
    "keep": _keeps, "mulligan": _takes_mulligan,
    "all pass": _all_pass, "pass": _pass, "attack": attacks, "block": blocks, "assign": assigns,
}  # fmt: skip
"""How an action begins → what carries it out."""
