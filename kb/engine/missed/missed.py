"""What kept an ability from triggering in a course, or from replacing an event of it.

The moments of the course are gone through once more, and the law (603_missed.lp) is asked in each
what the ability missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from kb.engine.course.kept_moments import moment_of
from kb.engine.course.moment import Moment
from kb.engine.course.results import Course, HappenedEvent
from kb.engine.course.triggering import is_met_after
from kb.engine.events.event import GameEvent
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.state_based.carrying_out import CHECK
from kb.state.game_state import GameState
from kb.text.semantics.keyword_meanings import meaning

BEFORE, AFTER, REPLACING = "missed_before", "missed_after", "missed_replacing"
GONE, NOT_YET = "missed_gone", "missed_not_yet"


class Missed(NamedTuple):
    """A reason, by its name in `missed.json`; the event that it is about, and the name of what
    replaced it, or the zone that it is about."""

    reason: str
    event: GameEvent | None = None
    by: str | None = None


class Passage(NamedTuple):
    """Events of a course that happened together, between two moments."""

    before: Moment
    after: Moment
    events: tuple[HappenedEvent, ...]


def passages(state: GameState, course: Course) -> Iterator[Passage]:
    """The course event by event, from a state on."""
    for _, some in groupby(course.events, lambda each: each.group):
        events = tuple(some)
        before = moment_of(state)
        told = tuple(each.event for each in events)
        checked = (CHECK,) if any(each.check is not None for each in events) else ()
        state = before.after((*told, *checked)).state
        yield Passage(before, moment_of(state), events)


class Search:
    """The search for what an ability of an object missed in a course: `number` is its number, None
    any that waits for events."""

    def __init__(self, state: GameState, course: Course, source: str, number: int | None) -> None:
        self._state = state
        self._passages = [*passages(state, course)]
        self._not_happened = course.not_happened
        self._source = source
        self._number = number

    # ----------------------------------------------------------------------------- triggering

    def not_triggered(self) -> list[Missed]:
        """Why it didn't trigger, the nearest miss first."""
        kept = [*self._kept_from_happening()]
        if not self._passages:
            return _nearest(kept) if kept else [self._without_events(replacing=False)]
        found = [each for passage in self._passages for each in self._untriggered(passage)]
        return _nearest([*kept, *found])

    def _kept_from_happening(self) -> Iterator[Missed]:
        """What it would have triggered on, had that happened."""
        for each in self._not_happened:
            moment = self._before(each.place)
            found = [one for back in (True, False) for one in moment.triggered((each.event,), back)]
            effects = {one.effect for one in found}
            if effects.isdisjoint(ability.effect for ability in self._held(moment)):
                continue
            if each.applied:
                yield Missed("replaced", each.event, each.applied[-1].by.name)
            else:
                yield Missed("cant_happen", each.event)

    def _without_events(self, replacing: bool) -> Missed:
        """Why it misses everything where nothing happens."""
        moment = moment_of(self._state)
        if self._held(moment, replacing):
            return Missed("nothing_happens")
        return self._without(moment, replacing)

    def _before(self, place: int) -> Moment:
        """The moment before the event of a place, or after all of them."""
        first = 0
        for passage in self._passages:
            first += len(passage.events)
            if place < first:
                return passage.before
        return self._passages[-1].after if self._passages else moment_of(self._state)

    def _untriggered(self, passage: Passage) -> Iterator[Missed]:
        for moment, question in ((passage.before, BEFORE), (passage.after, AFTER)):
            for ability in self._held(moment):
                yield from self._replaced(passage, moment, ability, back=question == BEFORE)
                if ability.definition in moment.words.not_read:
                    yield Missed("not_understood")
                yield from self._asked(moment, question, passage.events, ability)
                yield from _unmet(moment, passage, ability, back=question == BEFORE)
        if not self._held(passage.before) and not self._held(passage.after):
            yield self._without(passage.after, replacing=False)
        yield from self._out_of_time(passage)

    def _without(self, moment: Moment, replacing: bool) -> Missed:
        """Why it has no ability that waits for anything: none at all, or none where it is."""
        if not self._had(moment, replacing):
            return Missed("no_such_ability")
        return Missed("elsewhere", by=moment.final.objects[self._source].zone)

    def _out_of_time(self, passage: Passage) -> Iterator[Missed]:
        """Whether it is there in one of the two moments only, in which it isn't looked at."""
        before, after = self._held(passage.before), self._held(passage.after)
        events = tuple(each.event for each in passage.events)
        if before and not after and _mistimed(passage.before, GONE, events, before):
            yield Missed("gone", events[0])
        if after and not before and _mistimed(passage.after, NOT_YET, events, after):
            yield Missed("not_yet", events[0])

    def _replaced(
        self, passage: Passage, moment: Moment, ability: ObjectAbility, back: bool
    ) -> Iterator[Missed]:
        """What it would have triggered on, had something else not taken its place."""
        for happened in passage.events:
            for applied in happened.applied:
                found = moment.triggered((applied.was,), back)
                if any(each.effect == ability.effect for each in found):
                    yield Missed("replaced", applied.was, applied.by.name)

    # ------------------------------------------------------------------------------ replacing

    def not_replaced(self) -> list[Missed]:
        """Why it replaced or prevented nothing, the nearest miss first."""
        found = [*self._not_needed()]
        if not self._passages:
            return _nearest(found) if found else [self._without_events(replacing=True)]
        for passage in self._passages:
            held = self._held(passage.before, replacing=True)
            if not held:
                found.append(self._without(passage.before, replacing=True))
            for ability in held:
                if ability.definition in passage.before.words.not_read:
                    found.append(Missed("not_understood"))
                found += self._unreplaced(passage, ability)
        return _nearest(found)

    def _not_needed(self) -> Iterator[Missed]:
        """What it would have replaced, had that not been impossible, or replaced by others."""
        for each in self._not_happened:
            moment = self._before(each.place)
            held = {one.effect for one in self._held(moment, replacing=True)}
            line = [applied.was for applied in each.applied] or [each.event]
            for event in line:
                if held.isdisjoint(effect for effect, _ in moment.applicable(event).effects):
                    continue
                if each.applied:
                    yield Missed("other_first", event, each.applied[-1].by.name)
                else:
                    yield Missed("cant_happen", event)

    def _unreplaced(self, passage: Passage, ability: ObjectAbility) -> Iterator[Missed]:
        moment = passage.before
        for happened in passage.events:
            line = [*(each.was for each in happened.applied), happened.event]
            fitting = [
                place
                for place, event in enumerate(line)
                if any(effect == ability.effect for effect, _ in moment.applicable(event).effects)
            ]
            if fitting and fitting[-1] == len(line) - 1:
                yield Missed("declined", happened.event)
            elif fitting:
                yield Missed(
                    "other_first", line[fitting[-1]], happened.applied[fitting[-1]].by.name
                )
        yield from self._asked(moment, REPLACING, passage.events, ability)

    # -------------------------------------------------------------------------------- asking

    def _held(self, moment: Moment, replacing: bool = False) -> list[ObjectAbility]:
        """The abilities that are meant and that function in a moment."""
        atoms = moment.grounder.control.symbolic_atoms.by_signature("speaker", 3)
        speaking = {str(each.symbol.arguments[2]) for each in atoms}
        return [each for each in self._had(moment, replacing) if str(each.effect) in speaking]

    def _had(self, moment: Moment, replacing: bool) -> list[ObjectAbility]:
        """The abilities that are meant, as the object has them in a moment."""
        abilities = [
            each
            for each in moment.final.abilities_of(self._source)
            if self._number in (None, each.number)
        ]
        if replacing:
            return [each for each in abilities if self._replaces(moment, each)]
        waiting = {
            *moment.words.not_read,
            *(definition for definition, _ in moment.words.triggers.values()),
        }
        return [
            each
            for each in abilities
            if each.definition in waiting and each.words.replacement is None
        ]

    def _replaces(self, moment: Moment, ability: ObjectAbility) -> bool:
        """Does it replace or prevent events, by its own words or by what its keyword means?"""
        meant = (ability.words, *meaning(ability.words, moment.state.edition))
        return any(each.replacement is not None for each in meant)

    def _asked(
        self,
        moment: Moment,
        question: str,
        events: tuple[HappenedEvent, ...],
        ability: ObjectAbility,
    ) -> Iterator[Missed]:
        call = moment.ask((each.event for each in events), question)
        for effect, _clause, reason, event in moment.grounder.atoms("missed", 5, call):
            if effect == ability.effect:
                about = None if str(event) == "none" else events[event.number].event
                yield Missed(reason.name, about)


def _unmet(
    moment: Moment, passage: Passage, ability: ObjectAbility, back: bool
) -> Iterator[Missed]:
    """The events that it waits for of which its intervening "if" isn't so."""
    events, before = tuple(each.event for each in passage.events), passage.before.state
    for each in moment.triggered(events, back):
        if each.effect == ability.effect and not is_met_after(each, moment, events, before):
            yield Missed("condition", events[each.event])


def _mistimed(
    moment: Moment, question: str, events: tuple[GameEvent, ...], abilities: list[ObjectAbility]
) -> bool:
    """Does one of the abilities wait for such an event, but isn't there when it is looked at?"""
    call = moment.ask(events, question)
    found = {str(effect) for effect, _ in moment.grounder.atoms("mistimed", 3, call)}
    return any(str(each.effect) in found for each in abilities)


FARTHEST = ("other_event", "elsewhere", "no_such_ability")
"""What is no near miss: told only where there is nothing nearer."""


def _nearest(found: list[Missed]) -> list[Missed]:
    """The reasons, each once; of misses of one event those of the nearest alone."""
    near = [each for each in found if each.reason not in FARTHEST]
    kept = near or [each for each in found if each.reason == "other_event"] or found
    exact = [each for each in kept if not each.reason.startswith("other_")]
    found = exact or kept or [Missed("other_event")]
    return [each for place, each in enumerate(found) if each not in found[:place]]
