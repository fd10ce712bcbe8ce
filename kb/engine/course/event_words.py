"""What abilities say about events, as facts for 603_watching.lp: what they trigger on, what
they replace or prevent."""

from __future__ import annotations

from functools import partial

import msgspec

from kb import vocabulary as v
from kb.engine.course.awaited_events import (
    amount_of,
    as_it_is_after,
    causes_of,
    each_time,
    waiting_zones,
)
from kb.engine.course.event_conditions import (
    ITS_PLAYER,
    apart_from_event,
    cast_or_not,
    events_of,
    is_its_own_attack,
    of_event,
    speaks_of_affected,
    total_declared,
)
from kb.engine.course.event_patterns import TOGETHER, EventPatterns
from kb.engine.course.next_spells import casts_awaited
from kb.engine.course.spoken_roles import WHOSE, spoken_roles
from kb.engine.course.waiting import awaited
from kb.engine.facts.circumstances import first_of_turn
from kb.engine.facts.filters import NoLogic
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import term, text
from kb.engine.statements.statements import Asked
from kb.text.semantics.keyword_meanings import meaning
from kb.vocabulary.actions import actions
from kb.vocabulary.parts import with_parts

ASKED = Asked(
    question="happen", keywords=frozenset({"protection"}), anywhere=frozenset({"protection"})
)
"""What events have to know of statements."""
UNBLOCKED = ("unblocked",)
"""How a creature attacks that "isn't blocked"."""
LIMITS = ("once_each_turn", "done_once_each_turn")
"""How often an ability triggers at most, or does something, as far as is understood."""
ANY_EVENT = frozenset({"any"})
"""Whatever happens may be what an ability waits for."""
STATE = "state"
"""What state triggers wait for: no event, but that something is so (603.8)."""


def _as_you(word: object) -> object:
    """The player of an event as that player would say it: the conditions are asked so."""
    return v.Players("you") if word == ITS_PLAYER else word


class EventWords(EventPatterns):
    """The triggers and replacement effects of a moment, grounded in its state.

    `not_read` are the definitions of abilities whose event can't be expressed, with its verbs.
    """

    def __init__(self, derivation: Derivation) -> None:
        self.triggers: dict[int, tuple[int, v.Trigger]] = {}
        """Clause → the ability (by definition) and the trigger that it is an event of."""
        self.replacements: dict[int, v.Replacement] = {}
        """Clause → the replacement effect that it is an event of."""
        self.of_clause: dict[int, int] = {}
        """Clause → the ability (by definition) whose replacement effect it is an event of."""
        self.not_read: dict[int, frozenset[str]] = {}
        self.not_meant: dict[int, v.Ability] = {}
        """Keyword ability (by definition) → what it stands for that can't be expressed."""
        super().__init__(derivation, ASKED)

    def _describe(self) -> None:
        super()._describe()
        for definition, ability in enumerate([*self._definitions.abilities]):
            before = len(self._speaking)
            for meant in (ability, *self._meanings(ability)):
                if meant is not ability and meant.replacement is not None and not meant.understood:
                    for event in meant.replacement.events:
                        self._not_told(definition, event)
                    self.not_meant[definition] = meant
                    continue
                known = {*self.triggers, *self.replacements}
                self._waiting(definition, meant)
                waits = meant.trigger is not None or meant.replacement is not None
                if waits and len(self._speaking) > before and ability.effect is None:
                    clauses = {*self.triggers, *self.replacements} - known
                    self._functioning(definition, waiting_zones(meant), clauses)
        self._of_effects()
        for each in self.derivation.state.delayed:
            definition = self.derivation.facts.defined_by[term("resolved", text(each.id))]
            said = awaited(self.derivation.state, each)
            if said is None:
                self.not_read[definition] = ANY_EVENT
            else:
                self._waiting(definition, said)

    def _functioning(self, definition: int, zones: tuple[str, ...], clauses: set[int]) -> None:
        """In which zones an ability functions, and these clauses of it wait."""
        for zone in zones:
            self._notes.fact("functions_in", definition, zone)
            for clause in clauses:
                self._notes.fact("waits_in", clause, zone)

    def _of_effects(self) -> None:
        """What effects that have begun say of events."""
        for lasting in self.derivation.state.effects:
            definition = self.derivation.facts.defined_by[term("resolved", text(lasting.id))]
            for replacement in lasting.replacements:
                self._replacing(definition, each_time(replacement))
            for event in casts_awaited(lasting):
                clause = self._event(definition, event, (), ())
                if clause is not None:
                    self._notes.fact("of_next_spell", clause)

    def _said(self, definition: int, said: v.StatementLine | v.Replacement) -> None:
        if isinstance(said, v.StatementLine) and said.verb == "trigger":
            self._about_triggering(definition, said)
        else:
            super()._said(definition, said)

    def _about_triggering(self, definition: int, rule: v.StatementLine) -> None:
        """A statement that keeps abilities from triggering, or has them trigger more often."""
        try:
            causes = causes_of(rule)
            for cause in causes or (None,):
                clause = self._notes.fresh()
                self._conditioned(definition, clause, rule.conditions, rule.unless, cause)
                if cause is not None:
                    self._pattern(definition, clause, cause)
                self._parties(definition, clause, "triggered", rule.object)
                self._notes.fact("on_triggering", definition, clause, rule.mode)
        except NoLogic:
            self.not_read[definition] = ANY_EVENT
            return
        self.speaks(definition)

    def _meanings(self, ability: v.Ability) -> tuple[v.Ability, ...]:
        """What a keyword ability stands for in the edition."""
        if ability.keyword is None:
            return ()
        return meaning(ability, self.derivation.state.edition)

    def _waiting(self, definition: int, ability: v.Ability) -> None:
        waits = ability.replacement or ability.trigger
        unread = ability.kind == "triggered" or (
            ability.kind == "replacement" and not ability.understood
        )
        if unread and not (waits and waits.events):
            self.not_read[definition] = ANY_EVENT
        if ability.trigger is not None:
            limited = ability.trigger.limit not in (None, *LIMITS)
            if ability.trigger.unread is not None or limited:
                verbs = frozenset(event.verb for event in ability.trigger.events)
                self.not_read[definition] = verbs
                return
            self.knows_defender = is_its_own_attack(ability.trigger)
            for event in self._events_of(definition, ability.trigger):
                clause = self._triggering(definition, event, ability.trigger)
                if clause is not None:
                    self.triggers[clause] = definition, ability.trigger
                    self._notes.fact("triggering", clause)
                    self._speaks_of_step(definition, clause, event, ability)
                    for chapter in ability.trigger.chapters:
                        self._notes.fact("reached_by", clause, chapter)
            self.knows_defender = False
        if ability.replacement is not None:
            self._replacing(definition, ability.replacement)

    def _events_of(self, definition: int, trigger: v.Trigger) -> tuple[v.Event, ...]:
        """The events that a trigger waits for, as far as they can be expressed."""
        try:
            return events_of(trigger)
        except NoLogic:
            self.not_read[definition] = frozenset(event.verb for event in trigger.events)
            return ()

    def _speaks_of_step(
        self, definition: int, clause: int, event: v.Event, ability: v.Ability
    ) -> None:
        """Whether an ability that waits for a step to begin speaks of the player whose it is."""
        if event.verb != "begin":
            return
        if WHOSE in spoken_roles(ability, self.derivation.state.edition):
            self._notes.fact("of_that_player", clause)
            self._parties(definition, clause, WHOSE, event.whose)

    def _triggering(self, definition: int, event: v.Event, trigger: v.Trigger) -> int | None:
        """The clause of an event that triggers an ability, with what can be told before the event;
        None where what is to be looked at after it can't be expressed either."""
        try:
            for _ in self.conditions(with_parts(of_event(trigger), _as_you)):
                pass
        except NoLogic:
            self._not_told(definition, event)
            return None
        conditions = apart_from_event(trigger)
        if first_of_turn(trigger):
            event = msgspec.structs.replace(event, nth=None, period=None)
        if (declared := total_declared(event)) is not None:
            event = msgspec.structs.replace(event, how=(), value=None)
            conditions = (*conditions, declared)
        together = event.verb in TOGETHER and event.together and event.op == ">="
        one = msgspec.structs.replace(event, number=1) if together else event
        clause = self._event(definition, as_it_is_after(one), conditions, ())
        if clause is not None and together and event.number > 1:
            self._notes.fact("so_many_together", clause, event.number)
            for role in filter(partial(getattr, event), TOGETHER[event.verb]):
                self._notes.fact("taken_by_one", clause, role)
        return clause

    def _replacing(self, definition: int, replacement: v.Replacement) -> None:
        for event in replacement.events:
            clause = self._event(definition, event, replacement.conditions, replacement.unless)
            if clause is not None:
                self.replacements[clause] = replacement
                self.of_clause[clause] = definition
                self._notes.fact("modifies_event", clause)
                if (v.Objects(v.IsSelf()),) in (event.subject, event.object):
                    self._notes.fact("of_itself_alone", clause)
                try:
                    for outcome in replacement.outcomes:
                        self._outcome(definition, clause, outcome, event)
                except NoLogic:
                    known = self.not_read.get(definition, frozenset())
                    self.not_read[definition] = known | {event.verb}

    def _outcome(self, definition: int, clause: int, outcome: v.Outcome, event: v.Event) -> None:
        """What the law has to know of what an effect puts in the place of an event."""
        if isinstance(outcome, v.Instead) and outcome.does == "redirect":
            to = tuple(_OF_HOST if _is_its_hosts(each, event) else each for each in outcome.to)
            self._parties(definition, clause, "redirected", to)
            if v.Objects(v.Locked()) in outcome.to:
                self._notes.fact("spoken_locked", clause, "redirected")
        if isinstance(outcome, v.Enters):
            for how in outcome.how:
                self._notes.fact("enters_so", clause, how)
            if "copy" in outcome.how:
                self._parties(definition, clause, "copied", outcome.object)
        amount = amount_of(outcome)
        if amount is not None:
            value = self._value(definition, amount)
            self._notes.fact("measured_as", clause, value)

    def _event(
        self,
        definition: int,
        event: v.Event,
        conditions: tuple[v.Circumstance, ...],
        unless: tuple[v.Circumstance, ...],
    ) -> int | None:
        """The clause of an event that something waits for; None where no facts express it."""
        if event.verb == "attack" and event.how == UNBLOCKED:  # as blockers are declared (509.3g)
            event = msgspec.structs.replace(event, verb="become_unblocked", how=())
        event = cast_or_not(event)
        clause = self._notes.fresh()
        try:
            if speaks_of_affected((conditions, unless, event.meanwhile)):
                raise NoLogic
            self._conditioned(definition, clause, (*conditions, *event.meanwhile), unless, event)
            self._pattern(definition, clause, event)
        except NoLogic:
            self._not_told(definition, event)
            return None
        self.speaks(definition)
        return clause

    def _not_told(self, definition: int, event: v.Event) -> None:
        """Notes that an ability waits for such an event in words that no facts express."""
        known = self.not_read.get(definition, frozenset())
        row = actions().get(event.verb)
        beside = frozenset(row.beside) if row is not None else frozenset()
        anything = event.verb == STATE or bool(ANY_EVENT & beside)
        waits = ANY_EVENT if anything else beside | {event.verb}
        self.not_read[definition] = known | waits


_HOST = v.Objects(v.IsHost())
_OF_HOST = v.Players("controller", (_HOST,))


def _is_its_hosts(party: v.Party, event: v.Event) -> bool:
    """Whether "its controller" is whoever controls the enchanted permanent that an event is
    about."""
    return party == v.Players("controller") and event.object == (_HOST,)
