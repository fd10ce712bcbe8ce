"""`happen`: what comes of an instruction that is carried out now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from kb.board import Board
from kb.board.instructed_text import InstructionText, instructed
from kb.editions import rule_for
from kb.engine.course.aims import strangers
from kb.engine.course.course import carry_out
from kb.engine.course.course import resolve as courses_of_resolving
from kb.engine.course.distinct import distinct, only
from kb.engine.course.results import Choice, Course, TriggeredAbility
from kb.engine.events.event import GameEvent
from kb.engine.turns.controlling import with_deciders
from kb.engine.turns.priority import ended_early, topmost_resolved
from kb.engine.turns.subgames import returned, to_another_game
from kb.errors import SnapshotError, shown
from kb.queries.legal.meanwhile import begun
from kb.queries.outcomes.chosen import Selection, chosen_of
from kb.queries.outcomes.event_wording import EventWording
from kb.queries.outcomes.repeated_rounds import repeated_round
from kb.queries.outcomes.trigger_orders import orderable, with_orders
from kb.state.game_state import DelayedAbility, GameState, ResolvedEffect, WaitsFor
from kb.state.players import decider
from kb.state.to_snapshot import to_snapshot
from kb.text import rendering
from kb.vocabulary import Const, Target
from kb.vocabulary.actions import ZoneChange, is_also

Document = dict[str, Any]
ENDING = ("lose_game", "concede", "win_game", "draw_game")
"""The events with which a game ends."""


class Options(NamedTuple):
    """How the outcomes are told: which choices are made, how many are listed, which one alone, in
    every order of abilities, with what events were before."""

    choose: tuple[str, ...] = ()
    limit: int = 100
    outcome: int | None = None
    orders: bool = False
    trace: bool = False


USUAL = Options()


class Found(NamedTuple):
    """A document of outcomes, the state that each of them leads to, and the instruction that was
    carried out, if one was."""

    document: Document
    states: tuple[GameState, ...]
    said: InstructionText | None = None


def happen(
    board: Board,
    text: str,
    *,
    controller: str | None = None,
    source: str | None = None,
    affects: Iterable[str] = (),
    options: Options = USUAL,
) -> Found:
    """The outcomes of an instruction. Raises SnapshotError for one that isn't understood, and for
    names of nothing on the board."""
    said = instruction_of(board, text, controller=controller, source=source, affects=affects)
    cause = "the instruction" if source is None else board.object_of(source).id
    return outcomes(board, courses_of(board, said), cause, options)._replace(said=said)


def resolve(board: Board, options: Options = USUAL) -> Found:
    """The outcomes of the resolution of the topmost spell or ability of the stack. Raises
    SnapshotError where the stack is empty."""
    state = board.state
    if not state.stack:
        raise SnapshotError(
            "nothing is on the stack", expected="a stack with a spell or ability on it"
        )
    courses = (
        one
        for each in courses_of_resolving(begun(board), topmost_resolved)
        for course in ended_early(each)
        for one in to_another_game(course)
    )
    return outcomes(board, distinct(returned(courses)), state.stack[-1], options)


def instruction_of(
    board: Board,
    text: str,
    *,
    controller: str | None = None,
    source: str | None = None,
    affects: Iterable[str] = (),
) -> InstructionText:
    """The instruction that some words are. Raises SnapshotError as `happen` does."""
    named = tuple(_named(board, each) for each in affects)
    who = None if controller is None else board.player(controller).name
    from_ = None if source is None else board.object_of(source).id
    said = instructed(board.state, text, controller=who, source=from_, affects=named)
    _check_described(board, said)
    return said


def courses_of(board: Board, said: InstructionText) -> Iterator[Course]:
    """The courses of an instruction."""
    found = carry_out(begun(board), said.steps, said.actor, said.targets)
    return returned(one for each in found for one in ended_early(each))


def _check_described(board: Board, said: InstructionText) -> None:
    """Raises SnapshotError for what `affects` names and the words don't describe, for targets that
    it leaves out, and for more than there are targets."""
    for aim, ids in zip(said.aims, said.actor.targets, strict=False):
        if aim is not None and not aim.later:
            _check_number(aim, ids)
    for place, id_ in strangers(board.state, said.actor, said.aims):
        aim = said.aims[place]
        assert aim is not None
        raise SnapshotError(
            "the words don't describe that (--affects)",
            found=shown(id_),
            expected=rendering.target(aim),
        )


def _check_number(aim: Target, ids: tuple[str, ...]) -> None:
    least = aim.least.number if isinstance(aim.least, Const) else 0
    most = aim.most.number if isinstance(aim.most, Const) else len(ids)
    if least and not ids:
        raise SnapshotError(
            "nothing says what that is (--affects)",
            found=shown(rendering.target(aim)),
            expected="the id of an object, or the name of a player",
        )
    if len(ids) > most:
        raise SnapshotError(
            "that are more than the words speak of (--affects)",
            found=shown(", ".join(ids)),
            expected=rendering.target(aim),
        )


def _named(board: Board, name: str) -> str:
    """The object or player of a name. Raises SnapshotError."""
    return name if name in board.players else board.object_of(name).id


def outcomes(board: Board, courses: Iterator[Course], cause: str, options: Options) -> Found:
    """The document of courses; `cause` is what words that aren't understood belong to."""
    said = Selection(chosen_of(board, options.choose))
    with only(said.may_fit):
        found = said.of(courses)
        if options.orders:
            found = with_orders(board.state, found)
        listed = [*islice(found, options.limit + 1)]
    complete, listed = len(listed) <= options.limit, listed[: options.limit]
    telling = OutcomeTelling(board, options.trace)
    told = [telling.outcome(each) for each in listed]
    document: Document = {
        "edition": board.edition,
        "count": len(told),
        "complete": complete,
        "outcomes": told,
        "not_understood": [*board.not_understood, *_gaps(cause, listed)],
    }
    states = tuple(each.state for each in listed)
    if options.outcome is None:
        return Found(document, states)
    place = _place(options.outcome, len(told))
    document |= {"outcome": place + 1, "outcomes": [told[place]]}
    return Found(document, (states[place],))


def _place(outcome: int, count: int) -> int:
    if not 1 <= outcome <= count:
        expected = f"1 to {count}" if count > 1 else "1, the only one"
        raise SnapshotError(
            "no such outcome (--outcome)", found=shown(str(outcome)), expected=expected
        )
    return outcome - 1


def _gaps(cause: str, courses: list[Course]) -> list[dict[str, str]]:
    """The words that were not carried out, or can't be judged, each once."""
    words = dict.fromkeys(
        each for course in courses for each in (*course.not_understood, *course.left_out)
    )
    return [{"object": cause, "text": each} for each in words]


class OutcomeTelling:
    """Courses of a board as entries of a document."""

    def __init__(self, board: Board, trace: bool) -> None:
        self._before = board.state
        self._edition = board.edition
        self._trace = trace
        players = (*board.state.players, *board.state.left)
        self._wording = EventWording(board.edition, frozenset(each.name for each in players))

    def outcome(self, course: Course) -> Document:
        """One way in which things come about."""
        entry: Document = {
            "choices": [_choice(each, self._edition) for each in with_deciders(course).choices],
            "events": [self._wording.entry(each, self._trace) for each in course.events],
            "triggered": [self._triggered(each, course) for each in course.triggered],
            "snapshot": to_snapshot(course.state),
            "waits_for": self._waits_for(course),
            "over": self._over(course),
        }
        missed = [self._wording.not_happened(each) for each in course.not_happened]
        if any(missed):
            entry["not_happened"] = [each for each in missed if each is not None]
        begun = [*self._begun(course.state)]
        if begun:
            entry["begun"] = begun
        groups = orderable(self._before, course)
        if groups:
            entry["orderable"] = groups
        if course.repeated:
            entry["repeated"] = [repeated_round(each, self._edition) for each in course.repeated]
        if course.probability is not None:
            cases, all_ = course.probability
            entry["probability"] = round(cases / all_, 6)
        if course.partial:
            entry["partial"] = True
        return entry

    def _begun(self, state: GameState) -> Iterator[Document]:
        """The continuous effects and delayed abilities that there were not before."""
        known = {each.id for each in self._before.effects}
        known |= {each.id for each in self._before.delayed}
        begun: list[tuple[ResolvedEffect | DelayedAbility, str]] = [
            (each, "resolved_effects") for each in state.effects if not each.by_designation
        ]
        begun += ((each, "trigger_delayed") for each in state.delayed)
        for each, concept in begun:
            if each.id not in known:
                rule = rule_for(concept, self._edition)
                affected = list(each.affects)
                yield {"id": each.id, "affects": affected, "rule": rule, "text": each.text}

    def _triggered(self, ability: TriggeredAbility, course: Course) -> Document:
        event = course.events[ability.event].event if ability.event is not None else None
        number = f"/{ability.number}" if ability.number else ""
        return {
            "ability": f"{ability.source or 'the instruction'}{number}",
            "source": ability.source,
            "controller": ability.controller,
            "event": ability.event,
            "text": ability.text,
            "rule": ability.rule or rule_for(_kind_of_trigger(ability, event), self._edition),
        }

    def _waits_for(self, course: Course) -> Document | None:
        if course.over is not None:
            return None
        turn = course.state.turn
        waits = turn.waits_for or WaitsFor(
            what="priority", player=turn.priority or course.state.active
        )
        return {
            "player": waits.player,
            "what": waits.what,
            **decided_by(course.state, waits.player),
        }

    def _over(self, course: Course) -> Document | None:
        """How the game has ended: who won and who lost, and by which rule."""
        if course.over is None:
            return None
        ending = [each for each in course.events if each.event.verb in ENDING]
        rules = [self._wording.entry(each, False)["rule"] for each in ending]
        return {
            "winners": list(course.over.winners),
            "losers": list(course.over.losers),
            "rule": rules[-1] if rules else None,
        }


def _choice(choice: Choice, edition: str) -> Document:
    return {
        "player": choice.player,
        "kind": choice.kind,
        "text": choice.text,
        "options": list(choice.options),
        "chosen": choice.chosen,
        "rule": rule_for(choice.concept, edition),
        **_decided(choice.player, choice.decided_by),
    }


def decided_by(state: GameState, player: str | None) -> Document:
    """Who decides for a player, under `decided_by`, if another one does."""
    return {} if player is None else _decided(player, decider(state, player))


def _decided(player: str | None, by: str | None) -> Document:
    return {} if by is None or by == player else {"decided_by": by}


def _kind_of_trigger(ability: TriggeredAbility, event: GameEvent | None) -> str:
    """The concept of `editions.json` whose rule says why the ability triggered on such an event."""
    if ability.delayed is not None:
        return "trigger_delayed"
    if not ability.number or event is None:
        return "trigger_reflexive"
    if event.terms.get("from") == "battlefield" and "to" in event.terms:
        return "trigger_leaves"
    if event.terms.get("to") == "battlefield" or is_also(event.verb, ZoneChange(to="battlefield")):
        return "trigger_enters"
    return "trigger"
