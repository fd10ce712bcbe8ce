"""What happens: events as they were replaced, the state that they lead to, what they trigger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product, zip_longest
from typing import NamedTuple

import msgspec
from clingo import Symbol

from kb.engine.course.answers import Triggered
from kb.engine.course.arrivals import with_arrivals
from kb.engine.course.at_any_time import at_any_time
from kb.engine.course.changed_control import control_changes
from kb.engine.course.creating import added_to_all, merged, several_made, told_apart
from kb.engine.course.damage_results import (
    damage_results,
    unclear_sources,
    with_unpreventable,
)
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.dividing import divided
from kb.engine.course.doors import of_own_door
from kb.engine.course.entering_actions import taken_once
from kb.engine.course.entering_events import going_instead
from kb.engine.course.excess import led_to_controllers, with_excess
from kb.engine.course.gained_besides import gained_besides
from kb.engine.course.inherent import inherent, remembering_speed
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.last_known import knowing_what_left, knowing_who_left
from kb.engine.course.left_out import left_out
from kb.engine.course.merged_permanents import leaving_gaps, turning_gaps
from kb.engine.course.moment import Moment
from kb.engine.course.named_texts import with_own_words
from kb.engine.course.next_spells import with_taken_up
from kb.engine.course.not_happened import knowing_impossible, knowing_replaced
from kb.engine.course.prevented_at_once import at_once
from kb.engine.course.replaced import Further, Replaced, as_applied
from kb.engine.course.replaced_event import side_by_side
from kb.engine.course.replacement import Replacing
from kb.engine.course.results import (
    Course,
    HappenedEvent,
    TriggeredAbility,
)
from kb.engine.course.returning import returned
from kb.engine.course.told_shields import with_shields
from kb.engine.course.triggering import (
    is_met_after,
    may_be_later,
    triggered_ability,
    triggered_by_state,
)
from kb.engine.course.using_up import shared, used_up
from kb.engine.course.waiting import once_only, without_triggered
from kb.engine.events.event import GameEvent
from kb.engine.events.transition import Ending
from kb.engine.facts.filters import NoLogic
from kb.state.game_state import GameState, Over


class Check(NamedTuple):
    """A check of state-based actions: which of them each event is, and the event that it is
    itself."""

    names: tuple[str, ...]
    itself: GameEvent


def happened(
    course: Course,
    moment: Moment,
    events: tuple[GameEvent, ...],
    used: frozenset[str] = frozenset(),
    check: Check | None = None,
    *,
    back: Moment | None = None,
) -> Iterator[tuple[Course, tuple[Further, ...]]]:
    """The courses of events that would happen together, by what replaces each of them, and what is
    to be done besides or instead; `back` as for `with_events`."""
    course = course.with_gaps(*turning_gaps(moment.state, events), *leaving_gaps(moment, events))
    events = (*events, *moment.turned_by_day(events))
    shielded = with_shields(moment.state, events)
    if shielded is not moment.state:
        moment, course = moment_of(shielded), msgspec.structs.replace(course, state=shielded)
    replacing = Replacing(moment, used)
    impossible, elsewhere = _impossible(moment, events, replacing)
    possible = [place for place, _ in enumerate(events) if place not in impossible]
    course = knowing_impossible(course, moment, events, impossible)
    events = (*(events[place] for place in possible), *elsewhere)
    if check is not None:
        check = check._replace(names=tuple(check.names[place] for place in possible))
    # CR 120.4a — this comes before anything takes the place of damage.
    events = led_to_controllers(moment, events)
    course = course.with_gaps(*left_out(moment, events), *_unclear(moment, events))
    events = with_unpreventable(moment, events)
    replacing.foresee(events)
    ways = [*_all_becoming(moment, events, replacing)]
    together: Iterable[tuple[Replaced, ...]] = divided(moment, events, ways, used)
    if any(one.also for options in ways for one in options):
        found = [*together]
        together = [each for each in found if taken_once(each, moment)] or found
        if together is found:
            course = course.with_gaps("what is done for several that enter together")
    for way in together:
        replaced = told_apart(way, moment.state.ids)
        comes = tuple(event for each in replaced for one in each.all() for event in one.events)
        results = damage_results(moment, comes)
        cant = moment.impossible(results) if results else {}
        known = knowing_impossible(course, moment, results, cant, len(comes))
        results = tuple(e for place, e in enumerate(results) if place not in cant)
        results = side_by_side(results, gained_besides(replaced, moment.state.edition))
        known = known.with_gaps(*left_out(moment, results))
        replacing.foresee(results)
        for further in product(*(replacing.of(each) for each in results)):
            yield after(known, moment, (*replaced, *further), check, back)


def _impossible(
    moment: Moment, events: tuple[GameEvent, ...], replacing: Replacing
) -> tuple[dict[int, Symbol], tuple[GameEvent, ...]]:
    """The places of the events that can't happen → why; and where what can't enter goes instead."""
    kept_out = replacing.kept_out(events)
    impossible = {place: why for place, (why, _) in kept_out.items()} | moment.impossible(events)
    zones = {place: zone for place, (_, zone) in kept_out.items() if zone is not None}
    zones |= moment.instead(events)
    return impossible, tuple(going_instead(events[place], to) for place, to in zones.items())


def _unclear(moment: Moment, events: tuple[GameEvent, ...]) -> Iterator[str]:
    """What waits for damage by sources of which too little is known."""
    for source, effect in unclear_sources(moment, events):
        by = moment.by(effect)
        yield f"{by.name}: what was last known of {source}"


def _all_becoming(
    moment: Moment, events: tuple[GameEvent, ...], replacing: Replacing
) -> Iterator[list[Replaced]]:
    """What becomes of each of several events: of the creation of several objects first how many
    there are, then of each one."""
    added: frozenset[str] = frozenset()  # to the tokens of all of them
    for event in events:
        if not event.of_several:
            yield replacing.of(event)
            continue
        made = several_made(moment, event, replacing.used | added)
        added |= added_to_all(made)
        yield [
            merged(each, way)
            for each in made
            for way in product(*_each_made(replacing, each.events))
        ]


def _each_made(replacing: Replacing, events: tuple[GameEvent, ...]) -> Iterator[list[Replaced]]:
    """What becomes of each of several alike that are made: as of the first, if nothing replaces
    that."""
    plain = False
    for each in events:
        arriving = msgspec.structs.replace(each, verb="enter")  # how many there are is settled
        ways = [Replaced((arriving,))] if plain else replacing.of(arriving)
        alone = len(ways) == 1 and not ways[0].applied and not ways[0].not_understood
        plain = alone and not each.bears and bool(ways[0].events)
        yield [
            way._replace(
                events=tuple(
                    msgspec.structs.replace(one, verb=each.verb) if one.verb == "enter" else one
                    for one in way.events
                )
            )
            for way in ways
        ]


def after(
    course: Course,
    moment: Moment,
    replaced: tuple[Replaced, ...],
    check: Check | None = None,
    back: Moment | None = None,
) -> tuple[Course, tuple[Further, ...]]:
    """The course after events have happened as they were replaced, and what is to be done besides
    or instead; `back` as for `with_events`."""
    names = check.names if check is not None else ()
    told = tuple(
        HappenedEvent(
            event, course.next_group, as_applied(one.applied), None if one.applied else name
        )
        for each, name in zip_longest(replaced, names)
        for one in each.all()
        for event in one.events
    )
    replaced = tuple(one for each in replaced for one in each.all())
    course = knowing_replaced(course, replaced)
    choices = (choice for each in replaced for choice in each.choices)
    gaps = (one for each in replaced for one in each.not_understood)
    course = course.choosing(*choices).with_gaps(*gaps)
    course = course.with_gaps(*(f"what {each} does to each" for each in shared(replaced)))
    course = with_events(course, moment, told, (check.itself,) if check is not None else (), back)
    course = msgspec.structs.replace(course, state=used_up(course.state, replaced))
    come_back = returned(moment)
    return course, (*at_once(one for each in replaced for one in each.more), *come_back)


def with_events(
    course: Course,
    moment: Moment,
    told: tuple[HappenedEvent, ...],
    also: tuple[GameEvent, ...] = (),
    back: Moment | None = None,
) -> Course:
    """A course after events have happened in a moment, with what they have triggered;
    `also` are some that nobody is told of. `back` is what abilities look back at, where that is
    another moment: of changes of control that an effect has already brought about. Once the game
    is over nothing happens any more (104.1)."""
    if course.over is not None:
        return course
    first, group = len(course.events), course.next_group
    after = moment.after((*(each.event for each in told), *also))
    after = after._replace(state=with_arrivals(moment.state, after.state))
    if any(each.event.verb == "cast" for each in told):
        taken = moment.taken_up(tuple(each.event for each in told))
        after = after._replace(state=with_taken_up(after.state, taken))
    told = (*told, *(HappenedEvent(each, group) for each in after.further))
    # CR 702.131d + 702.195c — who gets a blessing has it before anything looks at the events.
    besides = at_any_time(moment_of(after.state))
    if besides and told:
        told = (*told, *(HappenedEvent(each, group) for each in besides))
        after = after._replace(state=moment_of(after.state).after(besides).state)
    changes = control_changes(moment, moment_of(after.state)) if told else ()
    if changes:
        told = (*told, *(HappenedEvent(each, group) for each in changes))
        after = after._replace(state=moment_of(after.state).after(changes).state)
    events = tuple(each.event for each in told)
    if moment.words.asks_excess or moment_of(after.state).words.asks_excess:
        events = with_excess(moment, events)
    if after.over is not None:
        ended = msgspec.structs.replace(after.state, over=_over(course.state, after.over))
        after = after._replace(state=ended)
    course = msgspec.structs.replace(course, state=after.state, events=(*course.events, *told))
    if not events:
        return course
    if after.cut_short is not None:
        waiting = () if after.forgets else course.waiting
        course = msgspec.structs.replace(course, cut_short=after.cut_short, waiting=waiting)
    now = moment_of(after.state)
    found: list[TriggeredAbility] = []
    for at, looks_back in ((back or moment, True), (now, False)):
        own = [each for each in at.triggered(events, looks_back) if of_own_door(each, at, events)]
        triggered, gaps = _met(at, own, events, moment.state)
        course = course.with_gaps(*gaps)
        found += (
            triggered_ability(
                each, at, first=first, events=events, before=back or moment, now=after.state
            )
            for each in triggered
        )
    found += inherent(now, events, first)
    found = _within_limits(course, [*found, *triggered_by_state(course, now)])
    state = with_own_words(moment, knowing_who_left(moment, _remembering(course.state, found)))
    return msgspec.structs.replace(
        course,
        state=without_triggered(state, found),
        triggered=(*course.triggered, *found),
        waiting=(*knowing_what_left(course.waiting, moment, after.state), *found),
    ).with_gaps(*left_out(moment, events), *left_out(now, events))


def followed_at_once(course: Course, before: Moment) -> Course:
    """The course after what follows from its state at any time, where effects that there were
    before have ended."""
    course = _followed(course, at_any_time)
    return _followed(course, partial(control_changes, before), before)


def true_at_once(course: Course) -> Course:
    """The course after what is so at any time from now on, where effects have begun."""
    return _followed(course, at_any_time)


def _followed(
    course: Course,
    follows: Callable[[Moment], tuple[GameEvent, ...]],
    back: Moment | None = None,
) -> Course:
    moment = moment_of(course.state)
    told = tuple(HappenedEvent(each, course.next_group) for each in follows(moment))
    return with_events(course, moment, told, back=back) if told else course


def _met(
    moment: Moment, found: list[Triggered], events: tuple[GameEvent, ...], before: GameState
) -> tuple[list[Triggered], list[str]]:
    """Those of the abilities of which the intervening "if" is so, and what can't be told of it."""
    met: list[Triggered] = []
    gaps: list[str] = []
    for each in found:
        try:
            if may_be_later(each, moment):
                raise NotCarriedOut("whether this is the first time in the turn")
            if is_met_after(each, moment, events, before):
                met.append(each)
        except (NoLogic, NotCarriedOut) as why:
            gaps.append(f"{moment.by(each.effect).name}: the condition of an ability: {why}")
    return met, gaps


def _within_limits(course: Course, found: list[TriggeredAbility]) -> list[TriggeredAbility]:
    """Those of the abilities that have triggered that may do so: an ability that triggers only once
    each turn has not done so before."""
    before: set[tuple[str | None, int]] = {
        (each.id, number)
        for each in course.state.objects
        for number in each.history.triggered or ()
    }
    kept: list[TriggeredAbility] = []
    for each in found:
        name = each.source, each.number
        if not (each.once_each_turn and name in before):
            before.add(name)
            kept.append(each)
    return once_only(course.state, kept)


def _remembering(state: GameState, found: list[TriggeredAbility]) -> GameState:
    """The state that knows of abilities that trigger no second time in the turn."""
    state = remembering_speed(state, found)
    limited = {(each.source, each.number) for each in found if each.once_each_turn}
    if not limited:
        return state
    objects = []
    for each in state.objects:
        triggered = {number: 1 for source, number in limited if source == each.id}
        history = msgspec.structs.replace(
            each.history, triggered={**(each.history.triggered or {}), **triggered}
        )
        objects.append(msgspec.structs.replace(each, history=history) if triggered else each)
    return msgspec.structs.replace(state, objects=tuple(objects))


def _over(state: GameState, ending: Ending) -> Over:
    """How the game has ended, with the players in turn order."""
    names = [each.name for each in (*state.players, *state.left)]
    return Over(
        tuple(each for each in names if each in ending.winners),
        tuple(each for each in names if each in ending.losers),
    )
