"""The replacement and prevention effects that could apply to events, and of which one is applied
next: the law is asked, once for events that are alike but for their amount."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kb.editions import parameter
from kb.engine.course.entering_events import contained
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.moment import Moment
from kb.engine.course.replaced import Candidate, Could, Past, could_apply
from kb.engine.course.using_up import size
from kb.engine.course.ways_apart import encoded
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState
from kb.vocabulary.actions import actions


class ApplicableEffects:
    """What could apply to events in a moment; effects by the names of `used` have been applied
    before, and so much of certain effects is left for an event, by their ids."""

    def __init__(
        self,
        moment: Moment,
        used: frozenset[str] = frozenset(),
        left: Mapping[str, int] | None = None,
    ) -> None:
        self.moment = moment
        self.used = used
        self.left = left or {}
        self._known: dict[bytes, Could] = {}
        self._there: dict[bytes, Moment] = {}

    def judged(self, event: GameEvent) -> Moment:
        """The moment in which an event is judged: what enters the battlefield as it would be
        there, what is turned over as it would lie then."""
        turned = _is_turned(event)
        if event.terms.get("to") != "battlefield" and not turned:
            return self.moment
        key = encoded(event)
        if key not in self._there and turned:
            self._there[key] = moment_of(self.moment.after((event,)).state)
        if key not in self._there:
            supposed = msgspec.structs.replace(event, terms={**event.terms, "as": "supposed"})
            counters = contained(event, event.players.get("under", ""))
            after = self.moment.after((supposed, *counters))
            self._there[key] = moment_of(_entering(after.state, event.subject))
        return self._there[key]

    def next_of(self, could: Could, past: Past) -> list[Candidate]:
        """The effects of which one is applied next: those that have been neither applied nor
        declined, and wait for no other."""
        used = past.declined.union(each.candidate.itself for each in past.applied)
        left = [
            place
            for place, each in enumerate(could.candidates)
            if each.itself not in used and each.by.name not in self.used and self.left_of(each) != 0
        ]
        free = [
            could.candidates[place]
            for place in left
            if not any((place, other) in could.waits for other in left)
        ]
        return list({each.itself: each for each in reversed(free)}.values())[::-1]

    def left_of(self, candidate: Candidate) -> int | None:
        """How much is left of an effect that prevents so much and no more."""
        lasting = candidate.lasting
        if lasting is None or size(lasting) is None:
            return None
        return self.left.get(lasting.id, lasting.left)

    def most_redirected(self, candidate: Candidate) -> int | None:
        """How much damage an effect still has dealt to another; None for all there is."""
        lasting = candidate.lasting
        left = self.left_of(candidate)
        return size(lasting) if left is None and lasting is not None else left

    def could_apply_to(self, event: GameEvent) -> Could:
        """The effects that could apply to an event, as the law has it."""
        if event.numbers.get("value") == 0:
            return Could()
        if event.of_player and event.verb == "remove_counters":
            return Could()
        key = encoded(self._shape(event))
        if key not in self._known:
            judged = self.judged(event)
            self._known[key] = could_apply(judged, event, judged.applicable(self._shape(event)))
        return self._known[key]

    def foresee(self, events: tuple[GameEvent, ...]) -> None:
        """Asks the law of events that happen together at once; what enters, or is turned over, is
        judged apart."""
        shapes = {encoded(shape): shape for shape in map(self._shape, events)}
        asked = {
            key: shape
            for key, shape in shapes.items()
            if shape.terms.get("to") != "battlefield" and not _is_turned(shape)
        }
        if len(asked) > 1:
            found = self.moment.applicable_to(tuple(asked.values()))
            for (key, shape), each in zip(asked.items(), found, strict=True):
                self._known[key] = could_apply(self.moment, shape, each)

    def _shape(self, event: GameEvent) -> GameEvent:
        """The event with whatever amount, where no effect asks for that."""
        if self.moment.words.sized:
            return event
        return msgspec.structs.replace(event, numbers=dict.fromkeys(event.numbers, 1))


def _is_turned(event: GameEvent) -> bool:
    """Whether what replaces it is looked for where its object lies as it would afterwards."""
    return event.verb in actions() and actions()[event.verb].judged_as_after


def _entering(state: GameState, id_: str) -> GameState:
    """A state that is only supposed, in which this object is one that enters, where that makes a
    difference."""
    if parameter("entering_judged", state.edition) == "all_effects":
        return state
    objects = (
        msgspec.structs.replace(each, traits=each.traits | {"entering"}) if each.id == id_ else each
        for each in state.objects
    )
    return msgspec.structs.replace(state, objects=tuple(objects))
