"""The course of what happens: an instruction is carried out, state-based actions are performed,
triggered abilities are put on the stack, until a player would receive priority (117.5, 704.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.beginning import begun
from kb.engine.course.deeds.cards import draw_of
from kb.engine.course.deeds.doings import doings
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment, Triggered
from kb.engine.course.replacement import Replaced, Replacing
from kb.engine.course.results import (
    Actor,
    Applied,
    Choice,
    Course,
    HappenedEvent,
    Over,
    TriggeredAbility,
)
from kb.engine.course.stacking import on_the_stack
from kb.engine.course.using_up import shared, used_up
from kb.engine.events.event import GameEvent
from kb.engine.state_based.carrying_out import CHECK, game_events
from kb.engine.state_based.outcomes import outcomes
from kb.engine.state_based.results import Decision
from kb.engine.state_based.state_based import StateBased
from kb.engine.statements.statement_scope import NoLogic
from kb.state.canonical import canonical_form
from kb.state.game_state import GameState
from kb.vocabulary.actions import actions

MOST_ROUNDS = 200
"""What goes on for longer goes on for ever."""


def carry_out(state: GameState, steps: Sequence[v.Step | str], actor: Actor) -> Iterator[Course]:
    """Every course of the steps of an instruction, done one after another, to where a player would
    next receive priority (117.5); positions that differ only in names once. Words in the place of a
    step are not understood."""
    meant = {v.Mentioned("target", place): ids for place, ids in enumerate(actor.targets)}
    ways = [_Way(Course(state), Memory(meant))]
    for step in steps:
        ways = [after for each in ways for after in _stepped(each, step, actor)]
    seen = set()
    for way in ways:
        for course in _to_priority(way.course, 0):
            key = canonical_form(course.state), course.over, course.not_understood
            if key not in seen:
                seen.add(key)
                yield course


class _Way(msgspec.Struct, frozen=True):
    """A course as far as it has gone, and what the instruction has spoken of."""

    course: Course
    memory: Memory


def _stepped(
    way: _Way, step: v.Step | str, actor: Actor, used: frozenset[str] = frozenset()
) -> Iterator[_Way]:
    """What comes of one step; effects by these names can't be applied to it any more."""
    if isinstance(step, v.Creates):
        yield _beginning(way, step, actor)
        return
    if not isinstance(step, v.GameAction):
        words = step if isinstance(step, str) else str(step.__struct_config__.tag)
        yield msgspec.structs.replace(way, course=way.course.with_gaps(words))
        return
    try:
        said = Instructed(way.course.state, step, actor, way.memory)
        if step.verb == "draw":
            yield from _drawing(way, said, used)
            return
        ways = [*doings(said)]
    except (NotCarriedOut, NoLogic) as why:
        words = f"{step.verb}: {why}" if str(why) else step.verb
        yield msgspec.structs.replace(way, course=way.course.with_gaps(words))
        return
    for doing in ways:
        yield from _done(way, said, doing, used)


def _beginning(way: _Way, step: v.Creates, actor: Actor) -> _Way:
    """What comes of a continuous effect that begins."""
    try:
        course = begun(way.course, step, actor, way.memory)
    except NotCarriedOut as why:
        course = way.course.with_gaps(f"an effect that begins: {why}")
    return msgspec.structs.replace(way, course=course)


def _done(way: _Way, said: Instructed, doing: Doing, used: frozenset[str]) -> Iterator[_Way]:
    """What comes of an action that is done in one way."""
    objects = tuple(dict.fromkeys(each.subject for each in doing.events))
    moved = frozenset(each.subject for each in doing.events if "to" in each.terms)
    memory = way.memory.seeing(said.state, moved)
    if said.action.label is not None:
        memory = memory.meaning(v.Mentioned("step", said.action.label), *objects)
    course = msgspec.structs.replace(way.course, choices=(*way.course.choices, *doing.choices))
    for after in happened(course, said.moment, doing.events, used):
        yield _Way(after, memory)


def _drawing(way: _Way, said: Instructed, used: frozenset[str]) -> Iterator[_Way]:
    """The courses of drawing cards: one at a time, one player after another."""
    number = said.amount()
    courses = [way.course]
    for name in said.players():
        courses = [one for each in courses for one in _drawn(each, name, number, used)]
    for each in courses:
        yield _Way(each, way.memory)


def _drawn(
    course: Course, player: str, number: int | None, used: frozenset[str]
) -> Iterator[Course]:
    """The courses of one player's drawing so many cards: what is done instead of drawing several
    takes the place of all."""
    size = 1 if number is None else number
    whole = GameEvent("draw", player, of_player=True, numbers={"value": size})
    moment = Moment(course.state)
    found = Replacing(moment, used).of(whole) if size > 1 else [Replaced((whole,))]
    for replaced in found:
        if replaced.applied:
            yield from _after(course, moment, (replaced,))
    if all(each.applied for each in found):
        return
    courses = [course]
    for _ in range(size):
        courses = [
            after
            for each in courses
            for after in happened(each, Moment(each.state), (draw_of(each.state, player),), used)
        ]
    yield from courses


# --------------------------------------------------------------------------------- what happens


def happened(
    course: Course,
    moment: Moment,
    events: tuple[GameEvent, ...],
    used: frozenset[str] = frozenset(),
) -> Iterator[Course]:
    """The courses of events that would happen together, by what replaces each of them."""
    impossible = moment.impossible(events)
    events = tuple(each for place, each in enumerate(events) if place not in impossible)
    course = course.with_gaps(*moment.left_out(events))
    replacing = Replacing(moment, used)
    events = moment.settled(events)
    ways = (_entering(moment, each, used) or replacing.of(each) for each in events)
    for replaced in product(*ways):
        comes = tuple(event for each in replaced for event in each.events)
        results = moment.damage_results(comes)
        cant = moment.impossible(results) if results else set()
        results = tuple(each for place, each in enumerate(results) if place not in cant)
        known = course.with_gaps(*moment.left_out(results))
        for further in product(*(replacing.of(each) for each in results)):
            yield from _after(known, moment, (*replaced, *further))


def _entering(moment: Moment, event: GameEvent, used: frozenset[str]) -> list[Replaced] | None:
    """What becomes of a permanent's entering, judged by it as it would be there; None for other
    events."""
    if event.terms.get("to") != "battlefield":
        return None
    there = Moment(moment.after((event,)).state)
    found = Replacing(there, used).of(event)
    if not any(there.final.has(event.subject, "type", each) for each in ("planeswalker", "battle")):
        return found
    words = f"{event.subject}: the counters that it enters with"
    return [each._replace(not_understood=(*each.not_understood, words)) for each in found]


def _after(course: Course, moment: Moment, replaced: tuple[Replaced, ...]) -> Iterator[Course]:
    """A course after events have happened as they were replaced."""
    told = tuple(
        HappenedEvent(event, course.next_group, _applied(each, moment))
        for each in replaced
        for event in each.events
    )
    choices = (choice for each in replaced for choice in each.choices)
    gaps = (one for each in replaced for one in each.not_understood)
    course = msgspec.structs.replace(course, choices=(*course.choices, *choices)).with_gaps(*gaps)
    course = course.with_gaps(*(f"what {each} does to each" for each in shared(replaced, moment)))
    after = _with_events(course, moment, told)
    courses = [msgspec.structs.replace(after, state=used_up(after.state, replaced, moment))]
    for more in (one for each in replaced for one in each.more):
        ways = [_Way(each, more.memory) for each in courses]
        for step in more.steps:
            ways = [one for each in ways for one in _stepped(each, step, more.actor, more.used)]
        courses = [each.course for each in ways]
    yield from courses


def _applied(replaced: Replaced, moment: Moment) -> tuple[Applied, ...]:
    return tuple(
        Applied(moment.by(each.effect), _rule(each.was), each.was) for each in replaced.applied
    )


def _rule(was: GameEvent) -> str:
    return "615.6" if was.verb == "deal_damage" else "614.6"


def _with_events(
    course: Course,
    moment: Moment,
    told: tuple[HappenedEvent, ...],
    also: tuple[GameEvent, ...] = (),
) -> Course:
    """A course after events have happened in a moment, with what they have triggered;
    `also` are some that nobody is told of."""
    first, group = len(course.events), course.next_group
    after = moment.after((*(each.event for each in told), *also))
    told = (*told, *(HappenedEvent(each, group) for each in after.further))
    events = tuple(each.event for each in told)
    course = msgspec.structs.replace(
        course, state=after.state, events=(*course.events, *told),
        over=_ended(course.state, events) if after.over else None,
    )  # fmt: skip
    if not events:
        return course
    now = Moment(after.state)
    found = [
        _ability(each, at, first)
        for at, back in ((moment, True), (now, False))
        for each in at.triggered(events, back)
    ]
    found = _within_limits(course, found)
    return msgspec.structs.replace(
        course,
        triggered=(*course.triggered, *found),
        waiting=(*course.waiting, *found),
    ).with_gaps(*moment.left_out(events), *now.left_out(events))


def _within_limits(course: Course, found: list[TriggeredAbility]) -> list[TriggeredAbility]:
    """Those of the abilities that have triggered that may do so: an ability that triggers only once
    each turn has not done so before."""
    kept: list[TriggeredAbility] = []
    for each in found:
        before = (*course.triggered, *kept)
        again = any((one.source, one.number) == (each.source, each.number) for one in before)
        if not (each.once_each_turn and again):
            kept.append(each)
    return kept


def _ended(state: GameState, events: tuple[GameEvent, ...]) -> Over:
    """How the game has ended with these events."""
    losers = {each.subject for each in events if each.verb == "lose_game"}
    names = [each.name for each in state.players]
    return Over(
        tuple(each for each in names if each not in losers),
        tuple(each for each in names if each in losers),
    )


def _ability(triggered: Triggered, moment: Moment, first: int) -> TriggeredAbility:
    """A triggered ability by its source and number; its controller is who controlled the source
    when it triggered."""
    ability = moment.ability_of(triggered.effect)
    assert ability is not None
    controller = moment.final.controller(ability.owner)
    trigger = ability.words.trigger
    return TriggeredAbility(
        ability.owner, ability.number, controller, first + triggered.event, ability.words.text,
        trigger is not None and trigger.limit == "once_each_turn",
    )  # fmt: skip


# ----------------------------------------------------------------------------- until priority


def _to_priority(course: Course, rounds: int) -> Iterator[Course]:
    """State-based actions until none applies, then triggered abilities on the stack, and again."""
    # CR 117.5 + 704.3 / 2003-12: 408.2c + 420.3 — whenever a player would receive priority.
    if course.over or rounds > MOST_ROUNDS:
        yield course
        return
    moment = Moment(course.state)
    check = StateBased(moment.derivation)
    if check.events:
        for after in _checked(course, moment, check):
            yield from _to_priority(after, rounds + 1)
    elif course.waiting:
        yield from _to_priority(on_the_stack(course), rounds + 1)
    else:
        yield course


def _checked(course: Course, moment: Moment, check: StateBased) -> Iterator[Course]:
    """The courses of one check of state-based actions (704.3)."""
    for outcome in outcomes(check):
        told = tuple(
            HappenedEvent(_located(each, course.state), course.next_group)
            for each in game_events(outcome)
            if each != CHECK
        )
        choices = tuple(map(_decided, outcome.decisions))
        after = msgspec.structs.replace(course, choices=(*course.choices, *choices))
        yield _with_events(after, moment, told, (CHECK,))


def _decided(decision: Decision) -> Choice:
    kinds = {"keep": "legend", "instead": "replacement"}
    kind = kinds.get(decision.point, "may")
    return Choice(decision.player, kind, decision.about, (), decision.option, "704.3")


def _located(event: GameEvent, state: GameState) -> GameEvent:
    """An event that moves an object, with the zones that it leads from and to."""
    row = actions().get(event.verb)
    if event.of_player or row is None or row.moves is None or "to" in event.terms:
        return event
    zone = next((each.zone for each in state.objects if each.id == event.subject), None)
    if zone is None or row.moves.to is None:
        return event
    return msgspec.structs.replace(event, terms={**event.terms, "from": zone, "to": row.moves.to})
