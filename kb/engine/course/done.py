"""An action of an instruction is done in one way: its events happen, effects begin with them, later
steps may speak of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.course.as_it_enters import would_matter
from kb.engine.course.beginning import begun, with_effect
from kb.engine.course.changed_control import control_changes
from kb.engine.course.deeds.control import gives_control
from kb.engine.course.deeds.instructed import Beginning, Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.searching import searches_after
from kb.engine.course.excess import excess_of
from kb.engine.course.happened import happened, true_at_once
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import ABLE_ONES, Memory
from kb.engine.course.moment import Moment
from kb.engine.course.replaced import Further
from kb.engine.course.results import Course, HappenedEvent
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.program.terms import atom, text
from kb.state.game_state import GameState
from kb.vocabulary.several import GREATEST, OWN, PUT, of_several

COUNTED = (
    "discard", "sacrifice", "mill", "exile", "destroy", "return", "tap", "create",
    "shuffle_into_library",
)  # fmt: skip
"""The actions of which "that many" is how many objects they were done to."""
BY_PLAYERS = ("discard", "sacrifice")
"""The actions of which words ask which of several players have done them."""
MEASURED = ("lose_life", "gain_life", "remove_counters", "deal_damage")
"""The actions of which "that much" is how much it was of all players, or objects, together."""


def done(way: Way, said: Instructed, doing: Doing) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """What comes of an action that is done in one way, and what is to be done besides or
    instead."""
    moment = said.moment if said.state is said.moment.state else moment_of(said.state)
    return done_in(way, moment, ((said, doing),))


def done_in(
    way: Way, moment: Moment, parts: tuple[tuple[Instructed, Doing], ...]
) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """What comes of actions that are done together in a moment, each in one way, and what is to be
    done besides or instead."""
    doings = [doing for _, doing in parts]
    course = way.course.with_gaps(*(gap for each in doings for gap in each.gaps))
    choices = (*course.choices, *(choice for each in doings for choice in each.choices))
    course = msgspec.structs.replace(course, state=moment.state, choices=choices)
    before = len(course.events)
    begins = tuple(one for each in doings for one in each.begins)
    events = tuple(event for each in doings for event in each.events)
    for after, more in happened(course, moment, events, way.used):
        told = after.events[before:]
        empty = all(_of_no_hand(said, doing) for said, doing in parts)
        was_done = bool(told or more or begins) or empty  # what can't happen isn't done
        spoken = way.being_done(was_done)
        if any(_fell_short(said, doing) for said, doing in parts):
            spoken = msgspec.structs.replace(spoken, short=True)
        for number, (said, doing) in enumerate(parts):
            own = told if len(parts) == 1 else _of_part(told, number, doing)
            spoken = _speaking_of(spoken, said, doing, own)
            if "noting_excess" in said.action.how:
                spoken = _noting_excess(spoken, said, moment, own)
        memory = spoken.memory.seeing(moment.state, _new_objects(moment.state, after.state))
        memory = _knowing_revealed(memory, moment, told)
        searched = searches_after(memory.searched, (e.event for e in told), moment.state)
        memory = msgspec.structs.replace(memory, searched=searched)
        each = msgspec.structs.replace(spoken, course=after, memory=memory)
        for begun_, further in _with_effects(each, begins):
            yield begun_, (*more, *further)


def _knowing_revealed(memory: Memory, moment: Moment, told: tuple[HappenedEvent, ...]) -> Memory:
    """The memory in which permanents that have been revealed face down are what they are face
    up."""
    shown = [each.event.subject for each in told if each.event.verb == "reveal"]
    if not shown or not any(each.turned_down for each in moment.state.objects):
        return memory
    call = moment.grounder.next_call()
    moment.grounder.tell([atom("shown_now", call, text(each)) for each in shown])
    moment.grounder.answer(call, "shown_face_down")
    for (object_,) in moment.grounder.atoms("asked_of_card", 2, call):
        as_card = GameEvent("exile", object_.string, terms={"from": "battlefield", "to": "exile"})
        memory = memory.seeing(moment.after((as_card,)).state, frozenset({object_.string}))
    return memory


def _of_no_hand(said: Instructed, doing: Doing) -> bool:
    """Whether it is a hand without cards that is discarded: that is done, to none of them."""
    whole = said.action.verb == "discard" and "hand" in said.action.how
    return whole and not doing.events and bool(said.players())


def _fell_short(said: Instructed, doing: Doing) -> bool:
    """Whether what "you" do is done to fewer objects than it says, as there are no more of them."""
    some = [each for each in said.action.object if isinstance(each, v.Some)]
    verb = said.action.verb
    if verb not in COUNTED or not some or said.action.subject:
        return False
    wanted = sum(said.measured(each.least) for each in some)
    return sum(each.verb == verb for each in doing.events) < wanted


def _of_part(
    told: tuple[HappenedEvent, ...], number: int, doing: Doing
) -> tuple[HappenedEvent, ...]:
    """What has happened of one of several actions that were done together: its own events, and
    what became of them."""
    about = {each.subject for each in doing.events}
    return tuple(
        each
        for each in told
        if each.event.part == number or (each.event.part is None and each.event.subject in about)
    )


def _noting_excess(
    way: Way, said: Instructed, moment: Moment, told: tuple[HappenedEvent, ...]
) -> Way:
    """The way with how much excess damage an action has dealt in all (120.10)."""
    _, totals = excess_of(moment, tuple(each.event for each in told))
    assert said.action.label is not None
    mention = v.Mentioned("step", said.action.label, "excess")
    amounts = {**way.memory.amounts, mention: sum(totals.values())}
    memory = msgspec.structs.replace(way.memory, amounts=amounts)
    return msgspec.structs.replace(way, memory=memory)


def _new_objects(before: GameState, after: GameState) -> frozenset[str]:
    """The objects that have changed zones, or are gone."""
    now = {each.id: each.generation for each in after.objects}
    return frozenset(each.id for each in before.objects if now.get(each.id) != each.generation)


def beginning(way: Way, step: v.Creates) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """What comes of a continuous effect that begins."""
    try:
        course = begun(way.course, step, way.actor, way.memory)
    except NotCarriedOut as why:
        yield way.with_gaps(f"an effect that begins: {why}"), ()
        return
    if would_matter(step, way.course, course):
        course = course.with_gaps("whether it is that already as it enters")
    way = _speaking_of_affected(way, step, course)
    if gives_control(step):
        yield from _controlled(way, course)
    else:
        yield msgspec.structs.replace(way, course=true_at_once(course), done=True), ()


def _speaking_of_affected(way: Way, step: v.Creates, after: Course) -> Way:
    """The way on which later steps may speak of the objects that an effect has begun to change."""
    if step.label is None or step.effect is None:
        return way
    known = {each.id for each in way.course.state.effects}
    new = [each for each in after.state.effects if each.id not in known]
    ids = dict.fromkeys(id_ for each in new for id_ in each.affects)
    return way.speaking_of(v.Mentioned("step", step.label), *ids)


def _with_effects(
    way: Way, begins: tuple[Beginning, ...]
) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """The way on which effects have begun with what was done."""
    if not begins:
        yield way, ()
        return
    course = way.course
    for each in begins:
        course = with_effect(course, each, way.actor)
    yield from _controlled(way, course)


def _controlled(way: Way, course: Course) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """The ways when effects have begun that may have changed who controls what."""
    now = moment_of(course.state)
    before = moment_of(way.course.state)
    changes = control_changes(before, now, way.actor.controller)
    way = msgspec.structs.replace(way, course=course, done=True)
    if not changes:
        yield way, ()
        return
    for after, more in happened(course, now, changes, way.used, back=before):
        yield msgspec.structs.replace(way, course=after), more


def _speaking_of(way: Way, said: Instructed, doing: Doing, told: tuple[HappenedEvent, ...]) -> Way:
    """The way with what later steps mean by an action: what it was done to, or what it made."""
    moved = {each.event.subject for each in told if "to" in each.event.terms}
    way = msgspec.structs.replace(way, memory=way.memory.without_rest(moved))
    if doing.amounts:
        amounts = {**way.memory.amounts, **dict(doing.amounts)}
        way = msgspec.structs.replace(
            way, memory=msgspec.structs.replace(way.memory, amounts=amounts)
        )
    if said.action.verb in BY_PLAYERS and said.action.subject:
        events = [each.event for each in told if each.event.verb == said.action.verb]
        able = dict.fromkeys(each.players.get("subject", "") for each in events)
        way = way.speaking_of(ABLE_ONES, *able)
    if said.action.label is None:
        return way
    objects = doing.about
    if any(each.made is not None for each in doing.events):
        objects = tuple(each.event.subject for each in told if each.event.made is not None)
    elif objects is None:
        objects = tuple(dict.fromkeys(each.subject for each in doing.events))
    label = said.action.label
    memory = way.memory.meaning(v.Mentioned("step", label), *objects)
    memory = memory.meaning(v.Mentioned("step", label, OWN), *objects)
    memory = memory.meaning(v.Mentioned("step", label, "all"), *(doing.seen or objects))
    memory = memory.meaning(v.Mentioned("rest", label), *(doing.seen or objects))
    happened_to = (e.event.subject for e in told if _was_done(e, said.action.verb))
    memory = memory.meaning(v.Mentioned("step", label, "done"), *happened_to)
    for role in PUT:
        there = (
            e.event.subject for e in told if e.event.terms.get("to") == role.removeprefix("to_")
        )
        memory = memory.meaning(v.Mentioned("step", label, role), *there)
    seen = doing.seen or objects
    memory = msgspec.structs.replace(memory, amounts=_amounts(memory, said.action, seen, told))
    if of_several(said.action):
        memory = _by_each(memory, said, objects, [each.event for each in told])
    return msgspec.structs.replace(way, memory=memory)


def _amounts(
    memory: Memory, action: v.GameAction, seen: Sequence[str], told: tuple[HappenedEvent, ...]
) -> dict[v.Mentioned | None, int]:
    """The amounts that are known with how much an action was, and how much of what was seen."""
    assert action.label is not None
    found: dict[v.Mentioned | None, int] = {}
    if action.verb in (*COUNTED, *MEASURED):
        happened_so = [each.event for each in told if each.event.verb == action.verb]
        of_one = action.verb in MEASURED
        number = sum(each.numbers.get("value", 0) if of_one else 1 for each in happened_so)
        found[v.Mentioned("step", action.label)] = number
    if "until" in action.how:
        found[v.Mentioned("step", action.label, "all")] = len(seen)
    return {**memory.amounts, **found}


def _by_each(
    memory: Memory, said: Instructed, objects: tuple[str, ...], events: list[GameEvent]
) -> Memory:
    """The memory of what each of several players did, and how much it was of each."""
    label, verb = said.action.label, said.action.verb
    assert label is not None
    of = {each.subject: _player_of(each, said.state) for each in events}
    lying = {each.id: each.controller or each.owner for each in said.state.objects}
    for name in said.players():
        own = tuple(each for each in objects if (of.get(each) or lying.get(each)) == name)
        mention = v.Mentioned("step", label)
        amounts: dict[v.Mentioned | None, int] = {}
        if verb in (*COUNTED, *MEASURED):
            done_so = [e for e in events if e.verb == verb and of[e.subject] == name]
            measured = verb in MEASURED
            amounts[mention] = sum(e.numbers.get("value", 0) if measured else 1 for e in done_so)
        meant = {mention: own, v.Mentioned("step", label, OWN): own}
        memory = memory.with_theirs(name, meant, amounts)
    each = [own.get(v.Mentioned("step", label), 0) for own in memory.numbers.values()]
    return memory.with_amounts({v.Mentioned("step", label, GREATEST): max(each, default=0)})


def _player_of(event: GameEvent, state: GameState) -> str | None:
    """The player whose doing an event is: who does it, else whose the object is."""
    if event.of_player:
        return event.subject
    if (name := event.players.get("subject") or event.players.get("under")) is not None:
        return name
    here = next((each for each in state.objects if each.id == event.subject), None)
    return None if here is None else here.controller or here.owner


def _was_done(told: HappenedEvent, verb: str) -> bool:
    """Whether an event is what the action says, and not what took its place."""
    to = told.event.terms.get("to")
    return told.event.verb == verb and (verb != "exile" or to in (None, "exile"))
