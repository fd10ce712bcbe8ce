"""What takes the place of an event: every order in which replacement and prevention effects may be
applied to it.

Which effects apply to an event, which of them comes first, and who chooses, is the law's; here the
orders are searched, and amounts added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import product

import msgspec
from clingo import Symbol

from kb import vocabulary as v
from kb.engine.course.applicable_effects import ApplicableEffects
from kb.engine.course.by_rule import replaced_by_rule
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.entering import (
    Entry,
    adds_counters,
    begun,
)
from kb.engine.course.entering_conditions import entries_if_so
from kb.engine.course.entering_events import (
    bearing,
    contained,
    gained,
    not_entering,
    one_of_several,
    unable_to_enter,
)
from kb.engine.course.linked_exile import exiled_instead
from kb.engine.course.moment import Moment
from kb.engine.course.other_tokens import makes_tokens, tokens_of
from kb.engine.course.prevented_at_once import done_once
from kb.engine.course.replaced import (
    Candidate,
    Could,
    Further,
    Made,
    Past,
    Replaced,
    Step,
    as_applied,
)
from kb.engine.course.replaced_event import (
    besides,
    instead,
    led_by_itself,
    led_elsewhere,
    replaced_by,
    reveals,
    says_more,
    unpreventable,
    with_value,
)
from kb.engine.course.results import Choice
from kb.engine.course.spoken_of_replaced import spoken_of
from kb.engine.course.ways_apart import encoded, made_on_the_way, what_comes
from kb.engine.events.event import GameEvent


class Replacing(ApplicableEffects):
    """The search for what becomes of events in a moment."""

    _seen: set[Hashable]

    def of(self, event: GameEvent) -> list[Replaced]:
        """Every way in which an event may come out, each once for what happens then."""
        self._seen = set()
        found: dict[Hashable, Replaced] = {}
        for each in self._from(event, Past()):
            found.setdefault(what_comes(each), each)
        return list(found.values())

    def kept_out(self, events: tuple[GameEvent, ...]) -> dict[int, tuple[Symbol, str | None]]:
        """The places of the events by which something would enter the battlefield that can't be
        there → why, and where it goes instead."""
        found: dict[int, tuple[Symbol, str | None]] = {}
        for place, each in enumerate(events):
            if each.terms.get("to") != "battlefield":
                continue
            one = one_of_several(each) if each.of_several else each
            there = self.judged(one)
            if there.keeps_from_entering:
                for why in there.impossible((one,)).values():
                    found[place] = why, there.instead((one,)).get(0)
        return found

    # ------------------------------------------------------------------------------- the search

    def _from(self, event: GameEvent, past: Past) -> Iterator[Replaced]:
        if self._been_here(event, past):
            return
        could = self.could_apply_to(event)
        left = self.next_of(could, past)
        if not left:
            yield from self._settled(event, past)
            return
        compelled = [each for each in left if not each.optional]
        meanwhile = [*self._of_counters(event, left, past)]
        options = tuple(each.by.name for each in (*left, *(now for now, _, _ in meanwhile)))
        for now, kind, changed in meanwhile:
            taken = past.with_choices(_choice(could.chooser, options, now.by.name))
            yield from self._from(changed, taken.to_counters_of(kind, Step(now, event)))
        for each in list({one.kind: one for one in reversed(left)}.values())[::-1]:
            taken = past
            if len(options) > 1 or not compelled:
                chooser = _chooser(could, left, event)
                taken = past.with_choices(_choice(chooser, options, each.by.name))
            done = taken._replace(applied=(*taken.applied, Step(each, event)))
            yield from self._applying(event, done)
        if not compelled:
            chooser = _chooser(could, left, event)
            without = past.with_choices(_choice(chooser, options, None))
            rest = past.declined.union(each.itself for each in left)
            yield from self._from(event, without._replace(declined=rest))

    def _been_here(self, event: GameEvent, past: Past) -> bool:
        """Whether another order has led to the same event with the same effects used up; effects of
        one kind are alike."""
        used = Counter(each.candidate.kind for each in past.applied)
        made, changed = made_on_the_way(past), past.to_counters
        here = encoded(event), frozenset(used.items()), past.declined, made, changed
        if here in self._seen:
            return True
        self._seen.add(here)
        return False

    def _settled(self, event: GameEvent, past: Past) -> Iterator[Replaced]:
        """An event to which nothing more applies, and what becomes of the events that it
        contains."""
        event = not_entering(event)
        elsewhere = unable_to_enter(event, self.judged(event))
        if elsewhere is not None:
            if not elsewhere:
                yield Replaced((), past.applied, past.choices)
            for each in elsewhere:
                yield from self._from(each, past)
            return
        if not event.bears or event.of_several:
            yield Replaced((event,), past.applied, past.choices)
            return
        ways = [apart.of(each) for each, apart in self._contained(event, past)]
        entered = msgspec.structs.replace(event, bears={})
        for also in product(*ways):
            yield Replaced((entered,), past.applied, past.choices, also=also)

    def _contained(self, event: GameEvent, past: Past) -> Iterator[tuple[GameEvent, Replacing]]:
        """The events of putting the counters with which an object enters, each with the search for
        what becomes of it by what hasn't been applied to it."""
        there = self.judged(event)
        inner = [*contained(event, self._controller(event, there))]
        cant = there.impossible(tuple(inner))
        for place, each in enumerate(inner):
            if place not in cant:
                yield each, Replacing(there, self.used | past.used_on(each.words["counter"]))

    def _of_counters(
        self, event: GameEvent, left: list[Candidate], past: Past
    ) -> Iterator[tuple[Candidate, str, GameEvent]]:
        """The effects that may be applied to the counters with which an object enters before others
        add to these: each with the kind of counters and how the object enters then."""
        # CR 122.6 + 616.1 — entering with counters is their being put on it: of what changes their
        # number and what adds to them either may be applied first.
        if not event.bears or event.of_several or not all(map(adds_counters, left)):
            return
        for put, apart in self._contained(event, past):
            kind = put.words["counter"]
            for now in apart.next_of(apart.could_apply_to(put), Past()):
                said = now.replacement
                if said is None or now.optional or instead(put, said) is not None:
                    continue
                changed = replaced_by(put, said, self.moment.state, None, now.counted)
                if isinstance(changed, GameEvent) and changed.words == put.words:
                    more = changed.numbers["value"] - put.numbers["value"]
                    yield now, kind, bearing(event, kind, more)

    def _controller(self, event: GameEvent, there: Moment) -> str:
        under = event.players.get("under")
        return under if under is not None else there.final.controller(event.subject)

    # --------------------------------------------------------------------------- applying one

    def _applying(self, event: GameEvent, past: Past) -> Iterator[Replaced]:
        """What comes of the last effect of the past being applied to an event."""
        now = past.applied[-1].candidate
        replacement = now.replacement
        if replacement is None:
            yield from self._by_rule(event, past)
            return
        if makes_tokens(replacement) is not None:
            yield from self._creating(event, past)
            return
        steps = instead(event, replacement)
        if led_elsewhere(event, replacement) is not None or steps is not None:
            yield from self._doing(event, past, steps or ())
            return
        if any(isinstance(each, v.Enters) for each in replacement.outcomes):
            yield from self._entering(event, past)
            return
        changed = _redirected(event, now)
        most = self.most_redirected(now)
        if isinstance(changed, GameEvent) and changed is not event and most is not None:
            yield from self._redirecting(event, changed, most, past)
            return
        if changed is event:
            left = self.left_of(now)
            changed = replaced_by(event, replacement, self.moment.state, left, now.counted)
        elif isinstance(changed, GameEvent) and self.moment.impossible((changed,)):
            changed = None
        more_words = [each.text for each in replacement.outcomes if says_more(each)]
        if isinstance(changed, str) or more_words:
            words = str(more_words[0] if more_words else changed)
            yield Replaced((), past.applied, past.choices, (words,))
        else:
            yield from self._changed(event, changed, past)

    def _redirecting(
        self, event: GameEvent, elsewhere: GameEvent, most: int, past: Past
    ) -> Iterator[Replaced]:
        """What comes of an effect that has so much of the damage dealt to another recipient."""
        # CR 614.9 + 614.5 — what is dealt elsewhere is the same damage: what has been applied to it
        # isn't again.
        if elsewhere.subject == event.subject:
            yield from self._from(event, past)
            return
        value = event.numbers["value"]
        led = with_value(elsewhere, min(value, most))
        used = frozenset(each.candidate.by.name for each in past.applied) | self.used
        there = [] if self.moment.impossible((led,)) else Replacing(self.moment, used).of(led)
        by = Step(past.applied[-1].candidate, led)
        also: list[tuple[Replaced, ...]] = [
            (each._replace(applied=(by, *each.applied)),) for each in there
        ]
        if value > most:
            ways = [*self._from(with_value(event, value - most), past)]
        else:
            ways = [Replaced((), past.applied, past.choices)]
        for each, more in product(ways, also or [()]):
            yield each._replace(also=(*each.also, *more))

    def _changed(
        self, event: GameEvent, changed: GameEvent | None, past: Past
    ) -> Iterator[Replaced]:
        """What comes of an event that has become another, or nothing, with what is done besides."""
        now = past.applied[-1].candidate.replacement
        steps = besides(now) if now is not None else ()
        more: tuple[Further, ...] = ()
        if steps:
            left = changed.numbers["value"] if changed is not None else 0
            more = (self._further(steps, event, past, event.numbers["value"] - left),)
        if changed is None:
            yield Replaced((), past.applied, past.choices, (), more)
            return
        holder = past.applied[-1].candidate.holder
        changed = led_by_itself(event, changed, holder)
        changed = exiled_instead(self.moment.final, event, changed, holder)
        if holder is not None and now is not None and reveals(now):
            changed = msgspec.structs.replace(changed, shown_by=(*changed.shown_by, holder))
        for each in self._from(changed, past):
            yield each._replace(more=(*more, *each.more))

    def _doing(self, event: GameEvent, past: Past, steps: tuple[v.Step, ...]) -> Iterator[Replaced]:
        """What comes of an effect that says what is done instead, or besides."""
        replacement = past.applied[-1].candidate.replacement
        assert replacement is not None
        moved = led_elsewhere(event, replacement)
        if moved is not None:
            then = (self._further(moved[1], event, past),) if moved[1] else ()
            holder = past.applied[-1].candidate.holder
            led = exiled_instead(self.moment.final, event, moved[0], holder)
            for each in self._from(led, past):
                yield each._replace(more=(*then, *each.more))
            return
        does = self._further(steps, event, past)
        if not isinstance(replacement.outcomes[0], v.Prevents):
            does = does._replace(instead_of=as_applied(past.applied))
        elif unpreventable(event):
            for each in self._from(event, past):
                yield each._replace(more=(does, *each.more))
            return
        yield Replaced((), past.applied, past.choices, (), (does,))

    def _creating(self, event: GameEvent, past: Past) -> Iterator[Replaced]:
        """What comes of an effect that has other tokens created, or some besides."""
        further = self._further((), event, past)
        said = past.applied[-1].candidate.replacement
        assert said is not None
        try:
            created = tokens_of(said, event, self.moment.state, further)
        except NotCarriedOut as why:
            yield Replaced((), past.applied, past.choices, (f"the tokens: {why}",))
            return
        made = tuple(Made(each, further.used) for each in created)
        if makes_tokens(said) == "create_others":
            yield Replaced((), past.applied, past.choices, makes=made)
            return
        for each in self._from(event, past):
            yield each._replace(makes=(*made, *each.makes))

    def _entering(self, event: GameEvent, past: Past) -> Iterator[Replaced]:
        """How a permanent enters: each way that an effect leaves open."""
        now = past.applied[-1].candidate
        assert now.replacement is not None
        chooser = self._controller(event, now.moment)
        ways = [begun(event, past.applied)]
        for outcome in now.replacement.outcomes:
            if isinstance(outcome, v.Enters):
                ways = [
                    each.after(one)
                    for one in ways
                    for each in self._open(
                        one.event, entries_if_so(one.event, outcome, now, chooser, self.judged)
                    )
                ]
        going_on: dict[bytes, list[Replaced]] = {}  # ways may differ in what is done beside alone
        for way in ways:
            paying = [Replacing(self.moment, self.used).of(each) for each in way.beside]
            then = (self._further(gained(way.gains), event, past),) if way.gains else ()
            if encoded(way.event) not in going_on:
                going_on[encoded(way.event)] = [*self._from(way.event, past)]
            for each in going_on[encoded(way.event)]:
                gaps, more = (*way.not_understood, *each.not_understood), (*then, *each.more)
                choices = (*past.choices, *way.choices, *each.choices[len(past.choices) :])
                one = each._replace(choices=choices, not_understood=gaps, more=more)
                for paid in product(*paying):
                    yield one._replace(also=(*paid, *each.also))

    def _open(self, event: GameEvent, ways: list[Entry]) -> list[Entry]:
        """The ways to enter among which a player chooses, without those with counters that can't be
        put: what is impossible can't be chosen (608.2d)."""
        plain = [each for each in ways if each.event.bears == event.bears]
        asked = all(each.choices and each.choices[-1].kind in ("mode", "pay") for each in ways)
        if len(ways) == len(plain) or not plain or not asked:
            return ways
        return [each for each in ways if each in plain or self._can_bear(event, each.event)]

    def _can_bear(self, before: GameEvent, event: GameEvent) -> bool:
        """Whether a counter of any kind can be put on what enters that it didn't bear before."""
        there = self.judged(event)
        own = (e for e in event.bears if event.bears[e] != before.bears.get(e))
        bears = {kind: event.bears[kind] for kind in own}
        more = msgspec.structs.replace(event, bears=bears)
        events = (*contained(more, self._controller(event, there)),)
        return len(there.impossible(events)) < len(events)

    def _by_rule(self, event: GameEvent, past: Past) -> Iterator[Replaced]:
        """What a rule has happen instead; that is open to replacement in turn."""
        changed = replaced_by_rule(event, past.applied[-1].candidate)
        if len(changed) == 1 and changed[0].verb == event.verb:
            yield from self._from(changed[0], past)
            return
        cant = self.moment.impossible(changed)
        changed = tuple(each for place, each in enumerate(changed) if place not in cant)
        again = past._replace(choices=())
        for rest in product(*(self._from(each, again) for each in changed)):
            chosen = past.with_choices(*(one for each in rest for one in each.choices))
            bare = tuple(each._replace(choices=()) for each in rest)
            yield Replaced((), past.applied, chosen.choices, also=bare)

    def _further(
        self, steps: tuple[v.Step, ...], event: GameEvent, past: Past, prevented: int | None = None
    ) -> Further:
        """What is done instead of an event, or besides, by the controller of the last effect
        applied to it, which prevented so much: all that could be, if that isn't said."""
        used = frozenset(each.candidate.by.name for each in past.applied) | self.used
        now = past.applied[-1].candidate
        assert now.replacement is not None
        verbs = [each.verb for each in now.replacement.events]
        once = done_once(now, steps, event)
        return Further(steps, now.actor, spoken_of(event, verbs, prevented), used, once=once)


def _redirected(event: GameEvent, now: Candidate) -> GameEvent | str | None:
    """The event with another recipient of its damage, if an effect says so."""
    outcome = now.replacement.outcomes[0] if now.replacement and now.replacement.outcomes else None
    if not isinstance(outcome, v.Instead) or outcome.does != "redirect":
        return event
    recipients = now.moment.redirected_to(now.effect, now.clause.number)
    if len(recipients) > 1:
        return "damage is dealt to one of several instead"
    for id_, of_player in recipients:
        return msgspec.structs.replace(event, subject=id_, of_player=of_player)
    return msgspec.structs.replace(event)


def _choice(chooser: str | None, options: tuple[str, ...], chosen: str | None) -> Choice:
    text = "which effect applies first"
    return Choice(chooser, "replacement", text, options, chosen, "replacement_order")


def _chooser(could: Could, left: list[Candidate], event: GameEvent) -> str | None:
    """Who chooses among effects: an opponent whether his damage is dealt to a planeswalker."""
    if all(each.replacement is None and each.clause.name == "dealt_to" for each in left):
        return event.players.get("cause", could.chooser)
    return could.chooser
