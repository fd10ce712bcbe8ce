"""`sba`: what state-based actions (effects, before 2009) do now, and where that ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kb.board import Board
from kb.engine.events.transition import NextState
from kb.engine.layers.derivation import Derivation
from kb.engine.state_based import checks
from kb.engine.state_based.carrying_out import game_events
from kb.engine.state_based.outcomes import outcomes
from kb.engine.state_based.results import LEAVING, Decision, Event, Outcome
from kb.engine.state_based.state_based import StateBased
from kb.errors import SnapshotError, shown
from kb.queries.names.unread import unread
from kb.queries.state_based.state_based_wording import Wording
from kb.state.game_state import GameState
from kb.state.reading_gaps import unread_replacements
from kb.vocabulary.actions import telling_of, zone_after

MOST_ROUNDS = 200
"""No board has more rounds than objects; whatever goes on longer goes on for ever."""

Document = dict[str, Any]


class Ending(NamedTuple):
    """Where a run ends: the rounds that led there, the choices, the last state; whether a
    state repeated, the game was over, or something happened that is not understood."""

    rounds: list[list[Document]]
    decisions: list[Decision]
    state: GameState
    looping: bool = False
    stopped: bool = False
    decided: bool = False


def state_based(board: Board, run: bool = False, limit: int = 100) -> Document:
    """The state-based actions that apply now; with `run` until none does. At most `limit` outcomes
    are listed; `complete` tells whether there are more. Raises SnapshotError for an edition that
    knows none."""
    name = checks.collective_name(board.edition)
    if name is None:
        raise SnapshotError(
            "the rules of that date know no state-based effects",
            found=shown(board.edition),
            expected="1999-04-23 or later",
        )
    telling = SbaRun(board, board.derive())
    outcomes, complete = telling.endings(limit) if run else telling.once(limit)
    return {
        "edition": board.edition,
        "name": name,
        "actions": telling.actions(),
        "outcomes": sorted(outcomes, key=lambda outcome: list(outcome["choices"].items())),
        "complete": complete,
        "not_understood": [*board.not_understood, *telling.unread()],
    }


class SbaRun:
    """One check of a board as documents."""

    def __init__(self, board: Board, derivation: Derivation) -> None:
        self.board = board
        self.derivation = derivation
        self.check = StateBased(derivation)
        self.state = derivation.state
        self.wording = Wording(self.check)

    def actions(self) -> list[Document]:
        """What the check brings about: where a player chooses, the action that the choice is
        about, else what comes of it."""
        undecided = self.check.undecided
        besides = [each for each in self.check.events if each.action not in LEAVING]
        first = next(outcomes(self.check)).events
        first = tuple(each for each in first if each not in besides)
        told: list[Event] = []
        for event in self.check.events:
            # What is destroyed and not kept under the legend rule is put into the graveyard.
            fixed = event.action == "put_into_graveyard" or self.check.grouped.isdisjoint(
                event.objects
            )
            if event.action in LEAVING and fixed and undecided.isdisjoint(event.objects):
                told += [each for each in _instead_of(event, first) if each not in told]
            else:
                told.append(event)  # what a choice may undo stands as it is
        moving = {id_ for each in told if zone_after(each.action) for id_ in each.objects}
        gone = moving - self.check.may_stay
        told = [
            each
            for each in told
            if zone_after(each.action)
            or each.action.endswith("_rule")
            or not each.players  # no choice for what is gone
            or gone.isdisjoint(each.objects)
        ]
        return self.entries(tuple(told))

    def entries(self, events: tuple[Event, ...]) -> list[Document]:
        """An entry for each event; that damage is removed goes without saying where the Aura that
        took the place is told of."""
        told = {id_ for event in events for id_ in event.objects}
        return [
            self._entry(each)
            for each in events
            if each.action != "remove_damage" or each.source not in told
        ]

    def _entry(self, event: Event) -> Document:
        rows, edition = self.check.checks, self.board.edition
        entry: Document = {
            "rule": rows[event.check].rule,
            "action": telling_of(event.action).name,
            "objects": list(event.objects),
            "players": list(event.players),
            "text": self.wording.sentence(event),
        }
        if event.also:
            entry["also"] = sorted({str(rows[each].rule) for each in event.also})
        if event.removed:
            entry["counters"] = event.removed
        if event.chosen is not None:
            entry["chosen"] = event.chosen
        if event.instead_of is not None and event.by is not None:
            was = telling_of(event.instead_of).name
            entry["instead_of"] = {"action": was, "objects": list(event.replaced)}
            entry["by"] = [event.source] if event.source else list(event.replaced)
            entry["by_rule"] = checks.replacing_rule(event.by, edition)
        return entry

    # ------------------------------------------------------------------------------ outcomes

    def next_of(self, outcome: Outcome) -> NextState:
        """The state after an outcome, and whether the game is over."""
        return self.check.transition.after(game_events(outcome))

    def once(self, limit: int) -> tuple[list[Document], bool]:
        """The distinct results of one check, and whether those are all."""
        found: dict[tuple[GameState, str], Document] = {}
        for outcome in outcomes(self.check):
            after = self.next_of(outcome).state
            done = [(each.action, each.objects, each.players) for each in outcome.events]
            key = (after, str(done))
            if key in found:
                continue
            if len(found) == limit:
                return list(found.values()), False
            found[key] = {
                "choices": choices_of(outcome.decisions, self.wording),
                "actions": self.entries(outcome.events),
                "battlefield": battlefield(after),
            }
        return list(found.values()), True

    def endings(self, limit: int) -> tuple[list[Document], bool]:
        """The distinct results of repeating the check until it does nothing."""
        # CR 117.5 / 2003-12: 408.2c — the check is repeated until nothing happens any more.
        found: dict[GameState, Document] = {}
        for ending in self._paths([], [], []):
            if ending.state in found:
                continue
            if len(found) == limit:
                return list(found.values()), False
            document: Document = {
                "choices": choices_of(ending.decisions, self.wording),
                "actions": [entry for entries in ending.rounds for entry in entries],
                "rounds": ending.rounds,
                "battlefield": battlefield(ending.state),
            }
            if ending.looping:
                document["loop"] = checks.loop_rule(self.board.edition)
            if ending.stopped:
                document["stopped"] = True
            if ending.decided:
                document["game_over"] = True
            found[ending.state] = document
        return list(found.values()), True

    def _paths(
        self, rounds: list[list[Document]], decisions: list[Decision], before: list[GameState]
    ) -> Iterator[Ending]:
        """Every way to the end, depth first."""
        here = self.state
        if not self.check.events:
            yield Ending(rounds, decisions, self.state)
            return
        if here in before or len(before) > MOST_ROUNDS:
            yield Ending(rounds, decisions, self.state, looping=True)
            return
        for outcome in outcomes(self.check):
            comes = self.next_of(outcome)
            after, over = comes.state, comes.over
            entries = self.entries(outcome.events)
            taken = [*decisions, *outcome.decisions]
            if not outcome.events:  # everything that could happen was declined
                yield Ending(rounds, taken, self.state)
            elif over:
                yield Ending([*rounds, entries], taken, after, decided=True)
            elif any(event.action == "do_otherwise" for event in outcome.events):
                yield Ending([*rounds, entries], taken, after, stopped=True)
            else:
                later = SbaRun(self.board, Derivation(after))
                yield from later._paths([*rounds, entries], taken, [*before, here])

    def unread(self) -> list[Document]:
        """Texts that matter to state-based actions and that no facts express yet."""
        replacing = unread_replacements(self.state, "state_based")
        found = [{"object": each.object, "text": each.text} for each in replacing]
        return found + unread(self.derivation, self.check.statements.unread)


def _instead_of(event: Event, outcome: tuple[Event, ...]) -> list[Event]:
    """Returns what comes of an event in an outcome: to the same object, and to what takes its
    place."""
    found = [each for each in outcome if each.objects == event.objects]
    auras = {(each.source,) for each in found if each.by == "umbra"}
    return found + [each for each in outcome if each.objects in auras]


def battlefield(state: GameState) -> list[str]:
    """The ids of what is on the battlefield."""
    return [obj.id for obj in state.objects if obj.zone == "battlefield"]


def choices_of(decisions: tuple[Decision, ...] | list[Decision], wording: Wording) -> Document:
    """Returns what each player chose, in turn order, in a few words."""
    found: dict[str, list[str]] = {}
    for each in decisions:
        found.setdefault(each.player, []).append(wording.choice(each))
    return {player: "; ".join(words) for player, words in found.items()}
