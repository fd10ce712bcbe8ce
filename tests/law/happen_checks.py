"""`happen` and `resolve` checks of cases: what comes of an instruction, or of the topmost object of
the stack, and whether that is what one expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from kb.api import Board
from kb.board.instructed_text import instructed
from kb.engine.course.course import carry_out, resolve
from kb.engine.course.results import Course
from kb.engine.turns.priority import ended_early
from kb.queries.characteristics.show import show
from kb.queries.legal.meanwhile import begun
from kb.snapshot.pool import as_entries, symbols_of
from kb.state.game_state import GameObject
from kb.state.players import decider
from kb.state.to_snapshot import to_snapshot
from tests.law.checks import MEANINGS, CaseCheck, checks_of


class HappenCheck(CaseCheck, frozen=True):
    """One `happen` or `resolve` check."""


def happen_checks_in(folder: Path) -> list[HappenCheck]:
    """Every `happen` and `resolve` check of a folder's cases."""
    return checks_of(HappenCheck, folder, "happen", "resolve")


class After:
    """What there is after a course: its state, and a board made of the snapshot of it."""

    def __init__(self, course: Course, remake: Callable[[dict[str, Any]], Board]) -> None:
        self.course = course
        self.state = course.state
        self.objects = {each.id: each for each in course.state.objects}
        self._remake = remake

    @property
    def lost(self) -> set[str]:
        """Who has lost."""
        over = self.course.over
        return {*(over.losers if over else ()), *(each.name for each in self.state.left)}

    def shown(self, id_: str) -> dict[str, Any]:
        """What `show` says of an object in the resulting snapshot, read again."""
        (found,) = show(self._board, id_)["objects"]
        return dict(found)

    @cached_property
    def _board(self) -> Board:
        return self._remake(to_snapshot(self.state))

    def names(self, player: str | None = None) -> Counter[str]:
        """How many permanents there are of each name, or a player's."""
        return Counter(
            (each.name or each.face.name or _copied_name(each)).removesuffix(" Token")
            for each in self.state.objects
            if each.zone == "battlefield" and player in (None, each.controller)
        )


def _copied_name(object_: GameObject) -> str:
    """The name of what a copy is one of."""
    return object_.copied.name if object_.copied is not None else ""


def courses(check: HappenCheck, board: Board) -> list[Course]:
    """The courses of what a check has happen. Raises LawmageError where it isn't understood."""
    if check.said["query"] == "resolve":
        return [one for each in resolve(begun(board)) for one in ended_early(each)]
    affects = check.said.get("affects", ())
    said = instructed(
        board.state,
        check.said["text"],
        controller=check.said.get("controller"),
        source=check.said.get("source"),
        affects=(affects,) if isinstance(affects, str) else tuple(affects),
    )
    found = carry_out(begun(board), said.steps, said.actor, said.targets)
    return [one for each in found for one in ended_early(each)]


def differences(expect: dict[str, Any], found: list[After]) -> Iterator[str]:
    """A line for each expectation that is not met."""
    if "count" in expect and expect["count"] != len(found):
        yield f"count: wanted {expect['count']}, got {len(found)}"
    elif not found and "count" not in expect:
        yield "no outcome at all"
    for after in found:
        yield from missed(expect.get("every", {}), after)
    for some in expect.get("some", ()):
        lacking = [[*missed(some, after)] for after in found]
        if all(lacking):
            yield f"some: {some}: {lacking[:2]}"
    for none in expect.get("none", ()):
        if not all([*missed(none, after)] for after in found):
            yield f"none: {none}"


def missed(condition: dict[str, Any], after: After) -> Iterator[str]:
    """A line for each part of a condition that isn't so."""
    for key, wanted in condition.items():
        for line in CONDITIONS[key](wanted, after):
            yield f"{key}: {line}"


Lines = Iterator[str]


def _compare(what: str, wanted: object, got: object) -> Lines:
    if wanted != got:
        yield f"{what}: wanted {wanted!r}, got {got!r}"


def _day_night(wanted: str | None, after: After) -> Lines:
    yield from _compare("day or night", wanted, after.state.day_night)


def _zones(wanted: dict[str, str], after: After) -> Lines:
    for id_, zone in wanted.items():
        there = after.objects.get(id_)
        yield from _compare(id_, zone, there.zone if there is not None else "gone")


def _objects(wanted: dict[str, dict[str, Any]], after: After) -> Lines:
    for id_, keys in wanted.items():
        if id_ not in after.objects:
            yield f"{id_} is gone"
            continue
        for key, value in keys.items():
            yield from _object(id_, key, value, after)


def _object(id_: str, key: str, wanted: Any, after: After) -> Lines:
    here = after.objects[id_]
    match key:
        case "tapped" | "face_down" | "phased_out":
            yield from _compare(f"{id_} {key}", wanted, key in here.traits)
        case "damage":
            yield from _compare(f"{id_} damage", wanted, here.damage)
        case "attached_to":
            yield from _compare(f"{id_} attached to", wanted, here.host)
        case "counters":
            got = {kind: here.counters.get(kind, 0) for kind in wanted}
            yield from _compare(f"{id_} counters", wanted, got)
        case _:
            if not MEANINGS[key](after.shown(id_), wanted):
                yield f"{id_} {key}: wanted {wanted!r}"


CONTROL = (
    "controlled_by", "next_turn_controlled_by", "combat_controlled_by",
    "next_combat_controlled_by",
)  # fmt: skip


def _players(wanted: dict[str, dict[str, Any]], after: After) -> Lines:
    players = {each.name: each for each in after.state.players}
    for name, keys in wanted.items():
        for key, value in keys.items():
            if key == "lost":
                yield from _compare(f"{name} lost", value, name in after.lost)
            elif key in CONTROL:
                yield from _compare(f"{name} {key}", value, getattr(players[name], key))
            elif key == "dungeon":
                inside = players[name].dungeon
                told = {"card": inside.card, "room": inside.room} if inside is not None else None
                yield from _compare(f"{name} dungeon", value, told)
            elif key == "mana":
                pool = players[name].mana
                told = symbols_of(pool) if isinstance(value, str) else as_entries(pool)
                yield from _compare(f"{name} mana", value, told)
            else:
                got = players[name].numbers.get(key, 0) if name in players else None
                yield from _compare(f"{name} {key}", value, got)


def _battlefield(wanted: dict[str, int], after: After) -> Lines:
    names = after.names()
    for name, number in wanted.items():
        yield from _compare(name, number, names[name.removesuffix(" Token")])


def _battlefield_of(wanted: dict[str, dict[str, int]], after: After) -> Lines:
    for player, numbers in wanted.items():
        names = after.names(player)
        for name, number in numbers.items():
            yield from _compare(f"{player} {name}", number, names[name.removesuffix(" Token")])


def _stack(wanted: list[str], after: After) -> Lines:
    sources = {each.id: each.source for each in after.state.stack_abilities}
    got = sorted(sources.get(each) or each for each in after.state.stack)
    yield from _compare("stack", sorted(wanted), got)


def _triggered(wanted: list[str], after: After) -> Lines:
    yield from _compare("all", sorted(wanted), sorted(t.source for t in after.course.triggered))


def _triggered_has(wanted: list[str], after: After) -> Lines:
    lacking = Counter(wanted) - Counter(each.source for each in after.course.triggered)
    yield from _compare("lacking", {}, dict(lacking))


def _triggered_lacks(wanted: list[str], after: After) -> Lines:
    sources = {each.source for each in after.course.triggered}
    yield from _compare("there all the same", set(), sources.intersection(wanted))


def _won(wanted: list[str], after: After) -> Lines:
    over = after.course.over
    yield from _compare("winners", sorted(wanted), sorted(over.winners if over else ()))


def _lost(wanted: list[str], after: After) -> Lines:
    yield from _compare("losers", sorted(wanted), sorted(after.lost))


def _probability(wanted: float, after: After) -> Lines:
    cases, all_ = after.course.probability or (1, 1)
    yield from _compare("probability", wanted, round(cases / all_, 6))


def _over(wanted: bool, after: After) -> Lines:
    yield from _compare("over", wanted, after.course.over is not None)


def _waits_for(wanted: str, after: After) -> Lines:
    turn = after.state.turn
    got = turn.waits_for.what if turn.waits_for is not None else "priority"
    yield from _compare("waits", wanted, got)


def _decides(wanted: str, after: After) -> Lines:
    """Who decides what the game waits for."""
    turn = after.state.turn
    player = turn.waits_for.player if turn.waits_for is not None else turn.priority
    yield from _compare("decides", wanted, decider(after.state, str(player)))


def _turn(wanted: dict[str, Any], after: After) -> Lines:
    turn = after.state.turn
    for key, value in wanted.items():
        yield from _compare(key, value, getattr(turn, key))


def _combat(wanted: dict[str, Any], after: After) -> Lines:
    got = to_snapshot(after.state).get("combat", {})
    for key, value in wanted.items():
        yield from _compare(key, value, got.get(key, {}))


def _choosers(wanted: list[str], after: After) -> Lines:
    """Who chose, one after another: each knows what those before have chosen."""
    yield from _compare("choosers", wanted, [each.player for each in after.course.choices])


CONDITIONS: dict[str, Callable[[Any, After], Lines]] = {
    "zones": _zones, "objects": _objects, "players": _players, "battlefield": _battlefield,
    "battlefield_of": _battlefield_of, "stack": _stack, "triggered": _triggered,
    "triggered_has": _triggered_has, "triggered_lacks": _triggered_lacks, "won": _won,
    "lost": _lost, "over": _over, "waits_for": _waits_for, "turn": _turn, "choosers": _choosers,
    "day_night": _day_night, "combat": _combat, "decides": _decides, "probability": _probability,
}  # fmt: skip
"""What each key of a condition means."""
