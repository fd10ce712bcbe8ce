"""What abilities say about events, as facts for 603_watching.lp: what they trigger on, what
they replace or prevent, and who and what an instruction is about."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.answering import counted_in_turn
from kb.engine.course.awaited_events import amount_of, causes_of, each_time, waiting_zones
from kb.engine.course.event_conditions import (
    apart_from_event,
    cast_or_not,
    of_event,
    speaks_of_affected,
)
from kb.engine.course.event_zones import in_zone, is_permanent, where_looked_for
from kb.engine.course.memory import Memory
from kb.engine.course.spoken_parties import attackers_of, in_its_place, mentioned
from kb.engine.course.waiting import awaited
from kb.engine.facts.dependency_facts import Reading
from kb.engine.facts.filters import NoLogic
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import Symbol, term, text
from kb.engine.statements.statements import Asked, Statements
from kb.state.game_state import GameObject, StackAbility
from kb.text.semantics.keyword_meanings import meaning
from kb.vocabulary.actions import actions
from kb.vocabulary.parties import BY_DEFENCE

ASKED = Asked(
    question="happen", keywords=frozenset({"protection"}), anywhere=frozenset({"protection"})
)
"""What events have to know of statements."""
ANY_CARD = (v.Objects(v.Everything(), noun="card"),)
"""What "a card" means as a party of an event."""
KNOWN_MANNERS = frozenset({"combat", "noncombat", "resolving"})
OF_A_SIZE = frozenset({"less_than", "or_less", "exactly"})
"""How the damage of an event compares with a number; of none of them it is as much, or more."""
SIZED = ("deal_damage", "become_level")
"""The events whose number words may name."""
OF_VERB = {
    "deal_damage": OF_A_SIZE | {"excess"},
    **dict.fromkeys(("attack", "block"), frozenset({"alone"})),
    "remove_counters": frozenset({"last"}),
    "draw": frozenset({"not_first_of_draw_step", "this_way"}),
    "unlock": frozenset({"this_door"}),
    "discard": frozenset({"this_way"}),
    "become_level": frozenset({"exactly"}),
}
"""Manners that only some events have: attacking alone, removing the last counter, drawing but for
the first card of a draw step, unlocking the half that has the ability, discarding into exile by an
ability of the card, becoming a level and no other."""
UNBLOCKED = ("unblocked",)
"""How a creature attacks that "isn't blocked"."""
OF_LIBRARIES = ("search", "shuffle")
"""The verbs that may be done to one's own library."""
LIMITS = ("once_each_turn", "done_once_each_turn")
"""How often an ability triggers at most, or does something, as far as is understood."""
ANY_EVENT = frozenset({"any"})
"""Whatever happens may be what an ability waits for."""
SETTING = "life_becomes"
"""The action that sets a life total: the number it says may be negative (107.1b)."""
STATE = "state"
"""What state triggers wait for: no event, but that something is so (603.8)."""
INSTRUCTION = "this instruction"
"""The id by which the law calls the instruction that is carried out."""
ME: Symbol = term("resolved", text(INSTRUCTION))


class EventWords(Statements):
    """The triggers, replacement effects and the instruction of a moment, grounded in its state.

    `not_read` are the definitions of abilities whose event can't be expressed, with its verbs.
    """

    def __init__(
        self,
        derivation: Derivation,
        action: v.GameAction | None = None,
        memory: Memory | None = None,
        conditions: tuple[v.Circumstance, ...] = (),
    ) -> None:
        self.action = action
        self.conditions_of_action = conditions
        self.memory = memory or Memory()
        self.triggers: dict[int, tuple[int, v.Trigger]] = {}
        """Clause → the ability (by definition) and the trigger that it is an event of."""
        self.replacements: dict[int, v.Replacement] = {}
        """Clause → the replacement effect that it is an event of."""
        self.of_clause: dict[int, int] = {}
        """Clause → the ability (by definition) whose replacement effect it is an event of."""
        self.acting: int | None = None
        """The clause that says whom the instruction is about."""
        self.not_read: dict[int, frozenset[str]] = {}
        self.not_meant: dict[int, v.Ability] = {}
        """Keyword ability (by definition) → what it stands for that can't be expressed."""
        self.sized = False
        """Whether anything waits for events of certain sizes."""
        self.asks_excess = False
        """Whether anything waits for excess damage."""
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
        for lasting in self.derivation.state.effects:
            definition = self.derivation.facts.defined_by[term("resolved", text(lasting.id))]
            for replacement in lasting.replacements:
                self._replacing(definition, each_time(replacement))
        for each in self.derivation.state.delayed:
            definition = self.derivation.facts.defined_by[term("resolved", text(each.id))]
            said = awaited(self.derivation.state, each)
            if said is None:
                self.not_read[definition] = ANY_EVENT
            else:
                self._waiting(definition, said)
        self._targets()
        if self.action is not None:
            self._act(self.action)

    def _functioning(self, definition: int, zones: tuple[str, ...], clauses: set[int]) -> None:
        """In which zones an ability functions, and these clauses of it wait."""
        for zone in zones:
            self._notes.fact("functions_in", definition, zone)
            for clause in clauses:
                self._notes.fact("waits_in", clause, zone)

    def _targets(self) -> None:
        """What is targeted by what is on the stack."""
        state = self.derivation.state
        there: tuple[GameObject | StackAbility, ...] = (*state.objects, *state.stack_abilities)
        for each in there:
            for target in dict.fromkeys(each.targets):
                self._notes.fact("has_target", text(each.id), text(target))

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
        self._speaks(definition)

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
            for event in ability.trigger.events:
                clause = self._triggering(definition, event, ability.trigger)
                if clause is not None:
                    self.triggers[clause] = definition, ability.trigger
                    self._notes.fact("triggering", clause)
                    for chapter in ability.trigger.chapters:
                        self._notes.fact("reached_by", clause, chapter)
        if ability.replacement is not None:
            self._replacing(definition, ability.replacement)

    def _triggering(self, definition: int, event: v.Event, trigger: v.Trigger) -> int | None:
        """The clause of an event that triggers an ability, with what can be told before the event;
        None where what is to be looked at after it can't be expressed either."""
        try:
            for _ in self.conditions(of_event(trigger)):
                pass
        except NoLogic:
            self._not_told(definition, event)
            return None
        return self._event(definition, event, apart_from_event(trigger), ())

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
                        self._outcome(definition, clause, outcome)
                except NoLogic:
                    known = self.not_read.get(definition, frozenset())
                    self.not_read[definition] = known | {event.verb}

    def _outcome(self, definition: int, clause: int, outcome: v.Outcome) -> None:
        """What the law has to know of what an effect puts in the place of an event."""
        if isinstance(outcome, v.Instead) and outcome.does == "redirect":
            self._parties(definition, clause, "redirected", outcome.to)
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
        self._speaks(definition)
        return clause

    def _not_told(self, definition: int, event: v.Event) -> None:
        """Notes that an ability waits for such an event in words that no facts express."""
        known = self.not_read.get(definition, frozenset())
        row = actions().get(event.verb)
        beside = frozenset(row.beside) if row is not None else frozenset()
        anything = event.verb == STATE or bool(ANY_EVENT & beside)
        waits = ANY_EVENT if anything else beside | {event.verb}
        self.not_read[definition] = known | waits

    def _conditioned(
        self,
        definition: int,
        clause: int,
        conditions: tuple[v.Circumstance, ...],
        unless: tuple[v.Circumstance, ...],
        event: v.Event | None = None,
    ) -> None:
        said = v.StatementLine("", "is", conditions=conditions, unless=unless)
        if event is not None:
            said = msgspec.structs.replace(said, step=event.step, whose=event.whose)
        self._condition(definition, clause, said)

    def _pattern(self, definition: int, clause: int, event: v.Event) -> None:
        known = KNOWN_MANNERS | OF_VERB.get(event.verb, frozenset())
        known |= {"tapped"} if event.verb == "enter" else set()
        if {*event.how} - known or not counted_in_turn(event):
            raise NoLogic
        self._sizes(definition, clause, event)
        self._notes.fact("waits_for", definition, clause, event.verb)
        where = where_looked_for(event)
        if event.verb != "cast" and any(map(_from_somewhere, (*event.subject, *event.object))):
            raise NoLogic
        for role, parties in (("subject", event.subject), ("object", event.object)):
            if parties == ANY_CARD:
                self._notes.fact("only_of_cards", clause, role)
                continue  # whatever card it is, known or not
            self._parties(definition, clause, role, tuple(in_zone(p, where) for p in parties))
            if any(isinstance(p, v.Objects) and p.filter == v.Locked() for p in parties):
                self._notes.fact("spoken_locked", clause, role)
        self._parties(definition, clause, "by", event.by)
        if event.verb in OF_LIBRARIES and event.owner == (v.Players("that"),):
            self._notes.fact("of_the_player_himself", clause)
        else:
            self._parties(definition, clause, "owner", event.owner)
        self._narrowed(clause, event)

    def _value(self, definition: int, word: v.Value) -> int:
        """The number of a value that is found out in the state, be it a constant."""
        self._notes.mark(definition, "computed")
        return self._definitions.groups.value(Reading(definition, "subject", 0), word)

    def _sizes(self, definition: int, clause: int, event: v.Event) -> None:
        """Which of several events it is, and of which size. Raises NoLogic."""
        if event.nth is not None:
            self._notes.fact("nth_each_turn", clause, event.nth)
        row = actions().get(event.verb)
        if row is not None and row.beside:
            raise NoLogic
        if event.op != ">=" or (event.number > 1 and event.verb != "draw"):
            raise NoLogic
        if event.number > 1:
            self.sized = True
            self._notes.fact("so_many_at_once", clause, event.number)
        if event.value is not None and event.verb in SIZED and not event.together:
            self.sized = True
            value = self._value(definition, event.value)
            how = next((each for each in event.how if each in OF_A_SIZE), "or_more")
            self._notes.fact("size_said", clause, how, value)
        elif event.value is not None:
            if event.verb != "life_reduced" or not isinstance(event.value, v.Const):
                raise NoLogic
            self.sized = True
            self._notes.fact("below", clause, event.value.number)

    def _narrowed(self, clause: int, event: v.Event) -> None:
        """The zones of an event, and what else narrows it down."""
        hosts = (isinstance(p, v.Objects) and isinstance(p.filter, v.IsHost) for p in event.subject)
        of_host = all(hosts)
        if event.verb == "move" and event.subject and of_host and not event.origin:
            self._notes.fact("moved_from", clause, "battlefield")  # what is enchanted is there
        if event.verb == "exile" and not event.origin and any(map(is_permanent, event.object)):
            self._notes.fact("moved_from", clause, "battlefield")  # 109.2: no word says "card"
        for zone in event.origin:
            self._notes.fact("moved_from", clause, zone)
        for zone in event.destination:
            self._notes.fact("moved_to", clause, zone)
        if event.not_origin:
            self._notes.fact("not_from", clause)
        if event.together:
            self._notes.fact("once_for_all", clause)
            for role in event.apart:
                self._notes.fact("taken_by_one", clause, role)
        if event.verb == "begin" and event.step is not None:
            self._notes.fact("begins_with", clause, event.step)
        if event.counter not in (None, "any"):
            self._notes.fact("of_counter", clause, text(event.counter))
        self.asks_excess = self.asks_excess or "excess" in event.how
        for how in event.how:
            if how not in OF_A_SIZE:
                self._notes.fact("in_manner", clause, text(how))

    # -------------------------------------------------------------------------- instructions

    def _act(self, action: v.GameAction) -> None:
        """The clause that says who does an instruction, to what, and how much of it."""
        definition = self.derivation.facts.defined_by[ME]
        clause = self._notes.fresh()
        self._conditioned(definition, clause, self.conditions_of_action, ())
        for role, partakers in (
            ("subject", action.subject), ("object", action.object), ("owner", action.owner),
            ("with_", action.with_), ("against", action.against),
        ):  # fmt: skip
            for place, each in enumerate(partakers):
                self._partaker(definition, clause, role, place, each)
        if isinstance(action.number, v.Tally):
            raise NoLogic
        if action.number is not None:
            value = self._value(definition, action.number)
            self._notes.fact("measured_as", clause, value)
        if action.verb == SETTING:
            self._notes.fact("sets_a_total", clause)
        self._speaks(definition)
        self.acting = clause

    def _partaker(
        self, definition: int, clause: int, role: str, place: int, partaker: v.Partaker
    ) -> None:
        """What the law has to find of those who take part; what is only mentioned is known."""
        if isinstance(partaker, v.TopCards) or mentioned(partaker) is not None:
            return
        if isinstance(partaker, v.Players) and partaker.of:
            return
        if attackers_of(partaker) is not None:
            return
        for who in BY_DEFENCE:
            if partaker == v.Players(who):
                self._notes.speaks_of(definition, who)  # type: ignore[arg-type]
                self._notes.fact("spoken_players", clause, term("part", role, place), who)
                return
        parties: tuple[v.Party, ...] = partaker.of if isinstance(partaker, v.Some) else (partaker,)
        self._parties(
            definition, clause, term("part", role, place), tuple(map(in_its_place, parties))
        )


def _from_somewhere(party: v.Party) -> bool:
    """Whether words say where from an object is cast or played."""
    said = party.relations if isinstance(party, v.Objects) else ()
    return any(each.relation in ("in_place", "cast_from") for each in said)
