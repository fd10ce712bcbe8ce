"""A moment of a game in which something happens: its state derived, and what abilities say of
events."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property
from typing import NamedTuple

import msgspec
from clingo import Symbol, SymbolType

from kb import vocabulary as v
from kb.engine.combat.combat import Act, Combat
from kb.engine.course.answering import READ, parts_of_verbs
from kb.engine.course.answers import Applicable, Triggered
from kb.engine.course.event_words import EventWords
from kb.engine.course.in_common import FactsOfState, in_common
from kb.engine.course.results import By
from kb.engine.course.waiting import affected_facts, with_delayed
from kb.engine.events.event import GameEvent, event_facts, zone_change_facts
from kb.engine.events.transition import NextState, Transition
from kb.engine.facts.facts import Facts, ToldFacts, pool_facts
from kb.engine.facts.moment import target_facts
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.layers.grounder import Grounder
from kb.engine.layers.moments_grounder import MomentsGrounder
from kb.engine.program.terms import atom, number, text
from kb.engine.state_based import checks
from kb.engine.state_based.state_based import StateBased
from kb.state.game_state import DelayedAbility, GameState, ResolvedEffect, StackAbility

ANSWERS = 4
"""So many answers are kept: what was asked is often asked again at once."""


class Answered(NamedTuple):
    """A question about events, and the ground call in which it was answered."""

    question: str
    events: tuple[GameEvent, ...]
    call: int


class Moment:
    """A state with all that is said about events in it."""

    def __init__(self, state: GameState, *, facts: Facts | None = None) -> None:
        """`facts` are those of the state, where they are known."""
        self.state = state
        told = facts.state if facts is not None else with_delayed(state)
        self.derivation = Derivation(told, grounder=MomentsGrounder, facts=facts)
        self.grounder = _several(self.derivation.grounder)
        self.grounder.tell(affected_facts(state))
        self.words = EventWords(self.derivation)
        self.grounder.tell(zone_change_facts())
        self._answered: deque[Answered] = deque(maxlen=ANSWERS)
        self._verbs: set[str] = set()
        """The verbs of events that the law has been told the parts of."""
        self._combats: list[tuple[ToldFacts, Combat]] = []
        """The declaration that the law has been asked about, once there is one: of one only."""
        self._checks: list[tuple[ToldFacts, StateBased]] = []
        """The check of this moment, or of one like it, once there is one."""
        self.grounder.tell(_redirections(state.edition))
        self.transition = Transition(state, self.grounder)
        """What events make of the state."""
        call = self.grounder.next_call()
        now = ("state_now", (number(self.derivation.final),))
        self.grounder.ground(call, ("present", "creatures_now"), now)

    @cached_property
    def in_common(self) -> GameState:
        """What its state has in common with those of other moments with its derivation."""
        return in_common(self.state)

    @cached_property
    def told(self) -> ToldFacts:
        """What the law was told first, and of this moment anew."""
        told = self.derivation.began_with
        pools = pool_facts(self.state) if self.derivation.facts.asks_pools else ()
        return ToldFacts(told.common, told.anew.union(pools))

    def of(self, state: GameState, facts: FactsOfState) -> Moment | None:
        """The moment of a state that has all in common with this one's that moments may; None if
        what was derived may hang on that in which they differ."""
        told = self.told
        if _but_for_stack(state) != _but_for_stack(self.state):
            told = facts.told(self.derivation.facts.asks_pools)
            if told.common != self.told.common or self._hangs_on_change(told):
                return None
        changed = told.anew != self.told.anew
        if changed and self.grounder.is_full:
            return None
        same = copy(self)
        same.state, same.told = state, told
        if changed:
            same.grounder = self.grounder.at(told.anew)
        same.derivation = self.derivation.of(facts.state, same.grounder)
        same.transition = self.transition.of(state, same.grounder)
        # What it has answered may be otherwise.
        if changed or _on_stack(state) != _on_stack(self.state):
            same._answered = deque(maxlen=ANSWERS)
        same.__dict__.pop("check", None)
        if "final" in same.__dict__:
            same.final = self.final.of(same.derivation)
        return same

    @cached_property
    def final(self) -> FinalState:
        """The state's characteristics and abilities, read."""
        return FinalState(self.derivation)

    @cached_property
    def check(self) -> StateBased:
        """The check of state-based actions: that of a moment like this one, if the law has looked
        at nothing in which they differ."""
        if not self._checks:
            self._checks.append((self.told, StateBased(self.derivation)))
        told, first = self._checks[0]
        found = None if self._hangs_on_change(told) else first.of(self.derivation)
        return found if found is not None else StateBased(Derivation(self.derivation.state))

    def _hangs_on_change(self, told: ToldFacts) -> bool:
        """Whether what was derived since may hang on that in which this moment differs from one of
        which this was told."""
        changed = told.anew ^ self.told.anew
        return bool(changed) and self.grounder.looks_at(changed)

    def combat(self, act: Act, player: str) -> Combat | None:
        """What a player can attack or block with, and what is said about that; None if the law has
        been asked about another declaration here."""
        if not self._combats:
            self._combats.append((self.told, Combat(self.derivation, act, player)))
        told, found = self._combats[0]
        if (found.act, found.player) != (act, player) or self._hangs_on_change(told):
            return None
        return found.of(self.derivation)

    @cached_property
    def _by_effect(self) -> dict[Symbol, ObjectAbility]:
        """The abilities of objects by the terms that the law has for them as effects."""
        found = (each for abilities in self.final.abilities.values() for each in abilities)
        return {each.effect: each for each in found}

    # --------------------------------------------------------------------------------- events

    def impossible(self, events: tuple[GameEvent, ...]) -> dict[int, Symbol]:
        """The places of the events that can't happen → why; what an effect says comes first."""
        call = self.ask(events, "impossible")
        found = self.grounder.atoms("cant_happen", 3, call)
        found.sort(key=lambda each: (not each[1].arguments, str(each[1])), reverse=True)
        return {event.number: why for event, why in found}

    def instead(self, events: tuple[GameEvent, ...]) -> dict[int, str]:
        """The places of the events that can't happen and after which an object goes elsewhere →
        where it goes."""
        call = self.ask(events, "impossible")
        found = self.grounder.atoms("goes_instead", 3, call)
        return {event.number: zone.name for event, zone in found}

    @cached_property
    def keeps_from_entering(self) -> bool:
        """Whether anything says that something can't enter the battlefield."""
        said = self.grounder.read("says_so", 4)
        return any((str(mode), str(verb)) == ("cant", "enter") for _, _, mode, verb in said)

    def applicable(self, event: GameEvent) -> Applicable:
        """The replacement effects that could apply to an event."""
        return self.applicable_to((event,))[0]

    def applicable_to(self, events: tuple[GameEvent, ...]) -> list[Applicable]:
        """For each of some events the replacement effects that could apply to it alone."""
        call = self.ask(events, "replacing")
        found: list[list[tuple[Symbol, Symbol]]] = [[] for _ in events]
        for place, effect, clause in self.derived("could_apply", 4, call):
            found[place.number].append((effect, clause))
        choosers = {
            place.number: player.string
            for place, player in reversed(self.derived("affected_chooses", 3, call))
        }
        waits: list[set[tuple[int, int]]] = [set() for _ in events]
        for place, effect, clause, first, its in self.grounder.atoms("put_off", 6, call):
            order = found[place.number]
            waits[place.number].add((order.index((effect, clause)), order.index((first, its))))
        return [
            Applicable(tuple(each), choosers.get(place), frozenset(waits[place]))
            for place, each in enumerate(found)
        ]

    def taken_up(self, events: tuple[GameEvent, ...]) -> dict[str, str]:
        """The effects, by their ids, that are about a spell from its being cast on, and which."""
        call = self.ask(events, "taking_up")
        found = self.derived("taken_up", 3, call)
        return {effect.arguments[0].string: spell.string for effect, spell in found}

    def about_of(self, effect: Symbol, clause: int, role: str) -> list[str]:
        """The objects that an effect is about in a role, in the state's order."""
        found = {
            object_.string
            for said, of, part, object_ in self.grounder.read("about", 4)
            if said == effect and of.number == clause and str(part) == role
        }
        return [each.id for each in self.state.objects if each.id in found]

    def redirected_to(self, effect: Symbol, clause: int) -> list[tuple[str, bool]]:
        """Whom an effect has damage dealt to instead, each with whether that is a player."""
        found = set()
        for said, of, whom in self.grounder.read("redirects_to", 3):
            if said == effect and of.number == clause:
                of_player = whom.type is SymbolType.Function
                found.add((whom.arguments[0].string if of_player else whom.string, of_player))
        return sorted(found)

    def amount_of(self, effect: Symbol, clause: int, outcome: v.Enters) -> int | None:
        """With how many counters something enters by an effect; None if that isn't known."""
        if outcome.each is None and isinstance(outcome.number, v.Const | None):
            return 1 if outcome.number is None else outcome.number.number
        return self.counted(effect, clause)

    def counted(self, effect: Symbol, clause: int) -> int | None:
        """What the number of an effect that replaces or prevents comes to; None if it has none that
        is counted."""
        for said, of, size in self.grounder.read("amounts_to", 3):
            if said == effect and of.number == clause:
                return size.number
        return None

    def triggered(self, events: tuple[GameEvent, ...], back: bool) -> list[Triggered]:
        """The abilities that trigger on events: those that look back at this moment, which was
        before the events, or those that look at it as it is after them."""
        if not self.words.triggers:
            return []
        call = self.ask(events, "triggering_before" if back else "triggering_after")
        parts: dict[tuple[Symbol, Symbol], dict[str, list[str]]] = {}
        for event, effect, role, someone in self.derived("concerned", 5, call):
            name = _named(someone)
            if name is not None:
                parts.setdefault((event, effect), {}).setdefault(role.name, []).append(name)
        known_x = {
            (event, effect): x.number
            for event, effect, x in self.derived("x_as_it_triggers", 4, call)
        }
        hosts = {(event, effect) for event, effect in self.derived("with_its_host", 3, call)}
        step_of = {
            (event, effect, occasion): player.string
            for event, effect, occasion, player in self.derived("at_step_of", 5, call)
        }
        dealt = {
            (event, effect): number.number
            for event, effect, number in self.derived("dealt_in_all", 4, call)
        }
        return [
            Triggered(
                effect,
                event.number,
                {role: tuple(ids) for role, ids in parts.get((event, effect), {}).items()},
                known_x.get((event, effect)),
                (event, effect) in hosts,
                step_of.get((event, effect, occasion)),
                dealt.get((event, effect)),
            )
            for event, effect, occasion in self.derived("triggers", 4, call)
        ]

    def inherent(self, events: tuple[GameEvent, ...]) -> Iterator[tuple[int, str, str, list[str]]]:
        """The abilities without a source that trigger on events: which event, which ability, under
        whose control, which creatures it speaks of."""
        call = self.ask(events, "triggering_after")
        about: dict[tuple[Symbol, ...], list[str]] = {}
        for *which, creature in self.derived("triggers_about", 5, call):
            about.setdefault(tuple(which), []).append(creature.string)
        for event, name, player in self.derived("triggers_by_itself", 4, call):
            yield event.number, name.name, player.string, about.get((event, name, player), [])

    def triggered_by_state(self, pending: Iterable[tuple[str, int]]) -> list[Symbol]:
        """The abilities that trigger because something is so, but for those that wait on the stack
        already: `pending` are their sources, with the ability's number."""
        triggers = (trigger for _, trigger in self.words.triggers.values())
        if all(event.verb != "state" for trigger in triggers for event in trigger.events):
            return []
        waiting = set(pending)
        call = self.grounder.next_call()
        self.grounder.tell(
            atom("pending", call, text(each.owner), each.definition)
            for owner in {owner for owner, _ in waiting}
            for each in self.final.abilities_of(owner)
            if (owner, each.number) in waiting
        )
        self.grounder.answer(call, "state_triggers")
        return [effect for (effect,) in self.derived("state_triggered", 2, call)]

    def turned_by_day(self, events: tuple[GameEvent, ...]) -> tuple[GameEvent, ...]:
        """The transformations that come with its becoming day or night."""
        becoming = tuple(each for each in events if each.verb in ("become_day", "become_night"))
        if not becoming:
            return ()
        call = self.ask(becoming, "turned_by_day")
        terms = {"by_day": becoming[0].verb}
        return tuple(
            GameEvent("transform", object_.string, terms=terms)
            for (object_,) in self.derived("turned_by_day", 2, call)
        )

    def after(self, events: tuple[GameEvent, ...]) -> NextState:
        """The state after events that happen together."""
        return self.transition.after(events)

    def ask(self, events: Iterable[GameEvent], question: str) -> int:
        """The number of the ground call in which the law answers a question about events."""
        told = tuple(events)
        for each in self._answered:
            if each.question == question and each.events == told:
                return each.call
        call = self.grounder.next_call()
        self.grounder.tell(event_facts(call, told))
        self.grounder.tell(target_facts(self.state, call))
        verbs = {each.verb for each in told} - self._verbs
        self._verbs |= verbs
        self.grounder.tell(parts_of_verbs(verbs))
        self.grounder.answer(call, question, read=READ.get(question))
        self._answered.append(Answered(question, told, call))
        return call

    def derived(self, name: str, arity: int, call: int) -> list[list[Symbol]]:
        """What the law derives of a predicate in a call, in order: the arguments after the call."""
        return sorted(self.grounder.atoms(name, arity, call))

    # ------------------------------------------------------------------------------- effects

    def ability_of(self, effect: Symbol) -> ObjectAbility | None:
        """The ability of an object that an effect of the law is; None for other effects."""
        return self._by_effect.get(effect)

    def delayed(self, effect: Symbol) -> DelayedAbility | None:
        """The ability that waits which an effect of the law is; None for other effects."""
        if effect.name != "resolved":
            return None
        id_ = effect.arguments[0].string
        return next((each for each in self.state.delayed if each.id == id_), None)

    def lasting(self, effect: Symbol) -> ResolvedEffect | None:
        """The effect of a resolved spell or ability that an effect of the law is."""
        if effect.name != "resolved":
            return None
        id_ = effect.arguments[0].string
        return next((each for each in self.state.effects if each.id == id_), None)

    def by(self, effect: Symbol) -> By:
        """What an effect of the law, or a rule, is told as."""
        if effect.name == "rule":
            rule = effect.arguments[0]
            of = f"/{rule.arguments[0].string}" if rule.arguments else ""
            return By("rule", f"{rule.name}{of}")
        ability = self.ability_of(effect)
        if ability is not None:
            return By("ability", f"{ability.owner}/{ability.number}", ability.words.text)
        if effect.name == "from":  # an ability that it has only as it would be there
            return By("ability", effect.arguments[0].string)
        lasting = self.lasting(effect)
        words = lasting.text or None if lasting is not None else None
        return By("effect", "/".join(each.string for each in effect.arguments), words)


def _but_for_stack(state: GameState) -> GameState:
    """The state without what lies on the stack beside its objects, which no fact of it tells."""
    return msgspec.structs.replace(state, stack=(), stack_abilities=())


def _on_stack(state: GameState) -> tuple[tuple[StackAbility, ...], list[tuple[str, ...]]]:
    """What every question about events is told of beside what moments have in common."""
    return state.stack_abilities, [each.targets for each in state.objects]


def _several(grounder: Grounder) -> MomentsGrounder:
    assert isinstance(grounder, MomentsGrounder)
    return grounder


def _named(someone: Symbol) -> str | None:
    """The id of an object, or the name in player(Name); None for a word."""
    if someone.type is SymbolType.String:
        return someone.string
    return someone.arguments[0].string if someone.arguments else None


def _redirections(edition: str) -> Iterator[Symbol]:
    """The rules about commanders that replace events in an edition."""
    for kind in ("commander", "commander_further"):
        if checks.replacing_rule(kind, edition) is not None:
            yield atom("redirects", kind)
