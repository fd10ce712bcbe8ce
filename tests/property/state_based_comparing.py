"""Where the engine and the reference tell different things of state-based actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from kb.api import Board
from kb.engine.layers.derivation import Derivation
from kb.queries.state_based.state_based import state_based
from kb.state.game_state import GameState
from tests.property.comparing import Finding
from tests.property.smaller import smallest
from tests.reference.state_based_outcomes import TooMany, check, outcomes, run
from tests.reference.state_based_performing import over
from tests.reference.state_based_replacing import Entry

_CHOICES = frozenset(
    {
        "legend_rule",
        "planeswalker_uniqueness_rule",
        "chooses_protector",
        "chooses_sector",
        "put_into_command_zone",
    }
)
_ONE_OF = frozenset({"legend_rule", "planeswalker_uniqueness_rule"})
_GONE = frozenset({"put_into_graveyard", "sacrificed", "destroyed", "exiled"})
_LIMIT = 2000
_OVER = "the game is over"

Said = tuple[tuple[str, ...], str, tuple[str, ...], tuple[str, ...]]
"""Rules, action, objects, players."""
Short = frozenset[tuple[str, tuple[str, ...]]]
"""A round: actions with the objects or players they are done to."""


class Asked:
    """A state in the place of a `Board`: it has no file to tell of."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.edition = state.edition

    def derive(self) -> Derivation:
        """What the board would derive."""
        return Derivation(self.state)

    @property
    def not_understood(self) -> list[dict[str, str]]:
        return []


def answer(state: GameState, *, to_the_end: bool) -> dict[str, Any]:
    """The engine's document."""
    return state_based(cast(Board, Asked(state)), run=to_the_end, limit=_LIMIT)


# ------------------------------------------------------------------------------- what was said


def _of_engine(entry: dict[str, Any]) -> list[Said]:
    """An entry; of a choice about several creatures one for each."""
    players = entry["players"] if not entry["objects"] or entry["action"] in _CHOICES else ()
    rules = tuple(sorted({entry["rule"], *entry.get("also", ())}))
    groups = [entry["objects"]]
    if entry["action"] == "chooses_sector":
        groups = [[each] for each in entry["objects"]]
    action = _with_counters(entry["action"], entry.get("counters", {}))
    return [(rules, action, tuple(sorted(group)), tuple(sorted(players))) for group in groups]


def _with_counters(action: str, removed: dict[str, int]) -> str:
    """`counters_removed +1/+1: 2 -1/-1: 2`."""
    return " ".join([action, *(f"{kind}: {many}" for kind, many in sorted(removed.items()))])


def _of_reference(entry: Entry) -> list[Said]:
    groups: list[tuple[str, ...]] = [tuple(sorted(entry.objects))]
    if entry.action == "chooses_sector":
        groups = [(each,) for each in entry.objects]
    players = tuple(sorted(entry.players))
    rules = tuple(sorted({entry.rule, *entry.also}))
    if not entry.objects:
        return [(rules, entry.action, (), (each,)) for each in players]
    action = _with_counters(entry.action, dict(entry.removed))
    return [(rules, action, group, players) for group in groups]


def _told(said: list[Said]) -> set[Said]:
    """Without choices among objects that all leave whatever is chosen."""
    leaving = {name for _, action, objects, _ in said if action in _GONE for name in objects}
    return {each for each in said if each[1] not in _ONE_OF or not set(each[2]) <= leaving}


def _short(said: list[Said]) -> Short:
    # Which word is told of what leaves for two reasons is compared where the rules are told too.
    return frozenset(
        ("put_into_graveyard" if action == "destroyed" else action, objects or players)
        for _rules, action, objects, players in said
    )


def _shorter(entries: list[dict[str, Any]]) -> Short:
    return _short([each for entry in entries for each in _of_engine(entry)])


def _round(entries: frozenset[Entry]) -> Short:
    return _short([each for entry in entries for each in _of_reference(entry)])


# ------------------------------------------------------------------------------------ comparing


def disagreements(state: GameState) -> list[str]:
    """One line for each difference: in the actions, in the outcomes, in the ends of a run."""
    document = answer(state, to_the_end=False)
    ours = _told([each for entry in document["actions"] for each in _of_engine(entry)])
    theirs = _told([each for entry in check(state) for each in _of_reference(entry)])
    found = _differences("actions", ours, theirs)
    if document["not_understood"]:
        found.append(f"not understood: {document['not_understood']}")
    if found:
        return found
    try:
        return _outcomes(state, document) or _runs(state)
    except TooMany:
        return []


def _left(state: GameState, rounds: tuple[Short, ...], ids: Iterable[str]) -> object:
    """What is left on the battlefield; once the game has ended nobody asks."""
    lost = {who[0] for each in rounds for action, who in each if action == "loses_game"}
    return _OVER if over(state, lost) else tuple(sorted(ids))


def _outcomes(state: GameState, document: dict[str, Any]) -> list[str]:
    ours = set()
    for each in document["outcomes"]:
        said = _shorter(each["actions"])
        ours.add((said, _left(state, (said,), each["battlefield"])))
    theirs = set()
    for outcome in outcomes(state):
        said = _round(outcome.entries)
        theirs.add((said, _left(state, (said,), outcome.battlefield)))
    # Once the game has ended, the engine doesn't tell one way to go from another.
    if any(each[1] == _OVER for each in ours):
        theirs = {each for each in theirs if each[1] != _OVER or each in ours}
    return _differences("outcomes", ours, theirs)


def _runs(state: GameState) -> list[str]:
    """The engine tells one way to each end, the reference all."""
    document = answer(state, to_the_end=True)
    ours = set()
    for each in document["outcomes"]:
        rounds = tuple(_shorter(entries) for entries in each["rounds"])
        ours.add((rounds, _left(state, rounds, each["battlefield"]), "loop" in each))
    theirs = set()
    for final in run(state):
        rounds = tuple(map(_round, final.rounds))
        theirs.add((rounds, _left(state, rounds, final.battlefield), final.loop))
    ends = {(battlefield, loop) for _, battlefield, loop in theirs}
    found = _differences("ends", {(left, loop) for _, left, loop in ours}, ends)
    return found or [f"rounds: only the engine: {_plain(each)}" for each in ours - theirs]


def _differences(what: str, ours: set[Any], theirs: set[Any]) -> list[str]:
    return [
        *(f"{what}: only the engine: {e}" for e in sorted(map(_plain, ours - theirs), key=repr)),
        *(f"{what}: only the reference: {e}" for e in sorted(map(_plain, theirs - ours), key=repr)),
    ]


def _plain(value: object) -> object:
    """The value with sets as sorted lists, to be read and sorted."""
    if isinstance(value, frozenset):
        return [_plain(each) for each in sorted(value, key=repr)]
    if isinstance(value, tuple):
        return tuple(_plain(each) for each in value)
    return value


def _kinds(lines: list[str]) -> set[str]:
    return {line.split(":")[0] for line in lines}


def finding(state: GameState) -> Finding | None:
    """None if both agree; else the smallest board on which they still differ in the same."""
    lines = disagreements(state)
    if not lines:
        return None
    kinds = _kinds(lines)
    small = smallest(state, lambda each: bool(kinds & _kinds(disagreements(each))))
    return Finding(disagreements(small), small, [])
