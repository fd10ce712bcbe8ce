"""What a player may do now, and why not (116, 117, 601 to 606): the candidates under the law.

`Actions` grounds the law of timing, permissions, prohibitions and targets for every candidate at
once; what may be paid is found later, and only where nothing else forbids (`kb.engine.completion`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property

from clingo import Symbol
from msgspec.structs import replace

from kb import vocabulary as v
from kb.engine.actions import face_up, splicing
from kb.engine.actions import x_values as x_words
from kb.engine.actions.ability_terms import AbilityTerms
from kb.engine.actions.activations import activations
from kb.engine.actions.announcing import AdditionalCost, Choice, Gate, TargetSlot
from kb.engine.actions.beginning import Beginning
from kb.engine.actions.candidate_facts import CandidateFacts, Moment
from kb.engine.actions.candidates import Candidate, Casting, Form, without_strange_costs
from kb.engine.actions.mana_terms import ManaTerms
from kb.engine.actions.other_prices import offered_costs, other_prices, prices_of_flash
from kb.engine.actions.payable_objects import PayableObjects
from kb.engine.actions.pool_words import key_of, said_of_mana
from kb.engine.actions.reasons import Reason, reason_of
from kb.engine.actions.special_actions import specials
from kb.engine.facts.moment import attack_facts
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.program.terms import atom, in_order, text
from kb.engine.statements.statements import Asked, Statements
from kb.snapshot.pool import PoolMana
from kb.state.prepare_spells import PREPARED, of_permanent

ASKED = Asked(
    question="legal",
    keywords=frozenset({"enchant", "protection", "hexproof"}),
    anywhere=frozenset({"protection", "hexproof"}),
)
"""What legal actions have to know of abilities."""


class Actions:
    """The candidates of a moment, and what the law has against each."""

    def __init__(self, derivation: Derivation, moment: Moment, forms: list[Form]) -> None:
        self.derivation = derivation
        self.moment = moment
        self.forms = forms
        self.present = FinalState(derivation)
        self.beginning = Beginning(self.present, moment.player)
        self.candidates = [*map(without_strange_costs, self._candidates())]
        self._terms = AbilityTerms(derivation, self.present, self.candidates, forms)
        pool = (each.mana for each in derivation.state.players if each.name == moment.player)
        self._said_of_mana = said_of_mana(moment.player, next(pool, ()), derivation)
        self._mana_terms = ManaTerms(self._terms, self._said_of_mana.values())
        self.statements = Statements(derivation, ASKED, self._describe)
        self.payable = PayableObjects(self)
        self._ground()
        for act, candidate in enumerate(self.candidates):
            self.candidates[act] = self._spliceable(candidate)

    def _describe(self, statements: Statements) -> Iterable[int]:
        """Tells what the words of candidates ask for; the definitions that are asked about."""
        self._mana_terms.describe(statements)
        return self._terms.describe(statements)

    def with_candidate(self, act: int, candidate: Candidate) -> Actions:
        """The same actions with another candidate in the place of one."""
        other = copy(self)
        other.candidates = [*self.candidates]
        other.candidates[act] = candidate
        return other

    # ------------------------------------------------------------------------------ candidates

    def _candidates(self) -> Iterator[Candidate]:
        yield Candidate(action="pass")
        yield Candidate(action="attack")
        yield Candidate(action="block")
        proposed: dict[str, str] = {}
        for form in self.forms:
            if form.form is None and form.x is None:
                proposed.setdefault(form.card, form.id)
        prices = [*other_prices(self.present)]
        splices = [*splicing.splices(self.present, self.moment.player, proposed)]
        splices += offered_costs(self.present)
        for form in self.forms:
            if form.x is None:
                casting = Casting(self.present, form, splices)
                yield from casting.all()
                own = prices_of_flash(casting.abilities)
                for price in (*prices, *own) if form.form is None else ():
                    if price.is_for(form.card):
                        yield casting.at(price, self.moment.player)
        yield from activations(self.present, self.beginning, self.moment.named)
        yield from specials(self.present, self.moment.player, self.forms)
        yield from face_up.candidates(self.derivation.state, self.present, self.moment.player)

    # -------------------------------------------------------------------------------- grounding

    def _ground(self) -> None:
        grounder = self.derivation.grounder
        grounder.tell(self._facts())
        grounder.answer(grounder.next_call(), "actions")

    def _facts(self) -> Iterator[Symbol]:
        moment = self.moment
        yield from self._facts_of_moment()
        yield from (atom("asked_by_name", text(each)) for each in moment.named)
        yield from self._combat_facts()
        facts = CandidateFacts(moment, self._terms.gates)
        for place, candidate in enumerate(self.candidates):
            yield from facts.of(place, candidate)
        for act, trials in self._trials.items():
            for place, spell in trials.values():
                yield from facts.of(place, replace(self.candidates[act], spell=spell))
        for card, times in moment.from_command.items():
            yield atom("cast_from_command", text(card), times)
        for owner, times in self._loyalty_uses().items():
            yield atom("loyalty_uses", text(owner), times)
        for (owner, place), times in moment.activated.items():
            if times:
                for ability in self.present.abilities_of(owner):
                    if ability.number == place:
                        yield atom("used", text(owner), ability.definition)

    def _facts_of_moment(self) -> Iterator[Symbol]:
        """Who has priority or is to do something else, and what is on the stack."""
        if self.moment.priority is not None:
            yield atom("priority", text(self.moment.priority))
        waits = self.derivation.state.turn.waits_for
        if waits is not None and waits.what == "mulligan" and waits.player is not None:
            yield atom("keeps_hand", text(waits.player))
        for each in self.moment.stack:
            yield atom("on_stack", text(each))

    def _combat_facts(self) -> Iterator[Symbol]:
        """The format of the game, which attacks and blocks have been declared."""
        state = self.derivation.state
        if state.format is not None:
            yield atom("game_format", state.format)
        yield from attack_facts(state)
        for blocker, blocked in state.blocks.items():
            for attacker in blocked:
                yield atom("blocks", text(blocker), text(attacker))

    @cached_property
    def _trials(self) -> dict[int, dict[int, tuple[int, str]]]:
        """For each spell whose mana value may forbid it: X → the candidate number under which the
        law is asked about that X, and the id of the spell with it."""
        found: dict[int, dict[int, tuple[int, str]]] = {}
        number_ = len(self.candidates)
        for act, candidate in enumerate(self.candidates):
            for form in self.forms if candidate.action == "cast" else ():
                if form.x is not None and form.id == f"{candidate.spell} with X={form.x}":
                    found.setdefault(act, {})[form.x] = (number_, form.id)
                    number_ += 1
        return found

    def forbidden_x(self, act: int) -> frozenset[int]:
        """The values of X with which casting a spell is forbidden; none if it is with every X,
        which is a reason of its own."""
        trials = self._trials.get(act, {})
        found = frozenset(
            x
            for x, (place, _) in trials.items()
            if any(each.name == "forbidden" for each in self._all_reasons.get(place, ()))
        )
        return found if len(found) < len(trials) else frozenset()

    def unpaid_x(self, act: int) -> int | None:
        """The X of a spell that is cast without a cost with X in it (107.3b); None of other
        actions."""
        return self._unpaid_x.get(act)

    @cached_property
    def _unpaid_x(self) -> dict[int, int]:
        return {act.number: x.number for act, x in self.read("unpaid_x", 2)}

    def _loyalty_uses(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for (owner, place), times in self.moment.activated.items():
            kinds = {each.number: each.words.kind for each in self.present.abilities_of(owner)}
            if kinds.get(place) == "loyalty":
                found[owner] = found.get(owner, 0) + times
        return found

    # ---------------------------------------------------------------------------------- reading

    @property
    def unread(self) -> list[tuple[str, str]]:
        """Objects and their lines that matter and that no facts can express."""
        copied = {*map(of_permanent, self.present.objects.values())}
        prepared = (
            (each.id, "the prepare spell of what is prepared, which may be cast as a copy")
            for each in self.present.objects.values()
            if PREPARED in each.traits and each.zone == "battlefield" and each.id not in copied
        )
        return [*self._terms.unread, *prepared]

    def read(self, name: str, arity: int) -> list[tuple[Symbol, ...]]:
        """The arguments of the atoms of a predicate."""
        return [*self.derivation.grounder.read(name, arity)]

    def used_up(self, act: int, free: bool = False) -> list[tuple[str, int]]:
        """The permissions, good once each turn, that a candidate makes use of, `free` where it is
        cast without paying its mana cost: objects, with the numbers of their abilities."""
        found = self.read("uses_up_free", 3) if free else self.read("uses_up", 3)
        used = {
            (each.string, definition.number) for one, each, definition in found if one.number == act
        }
        return [
            (owner, ability.number)
            for owner, definition in sorted(used)
            for ability in self.present.abilities_of(owner)
            if ability.definition == definition
        ]

    @cached_property
    def reasons(self) -> dict[int, list[Reason]]:
        """Number of a candidate → what the law has against it. Of prohibitions by mana value only
        those that hold whatever X is."""
        found = dict(self._all_reasons)
        for act, trials in self._trials.items():
            plain = [each for each in found.get(act, ()) if each.name != "forbidden"]
            barred = [
                [r for r in self._all_reasons.get(place, ()) if r.name == "forbidden"]
                for place, _ in trials.values()
            ]
            said = dict.fromkeys(r for each in barred for r in each) if all(barred) else ()
            always = [r for r in said if all(r in each for each in barred)]
            found[act] = [*plain, *(always or said)]
        return {act: reasons for act, reasons in found.items() if act < len(self.candidates)}

    @cached_property
    def _all_reasons(self) -> dict[int, list[Reason]]:
        found: dict[int, list[Reason]] = {}
        for act, why, about in sorted(self.read("because", 3), key=in_order):
            reason = reason_of(why, about)
            reasons = found.setdefault(act.number, [])
            if reason not in reasons:
                reasons.append(reason)
        return found

    def value_of(self, ability: ObjectAbility, word: v.Value, x: int = 0) -> int:
        """The value that a number in an ability's words has now."""
        if isinstance(word, v.Const):
            return word.number
        if isinstance(word, v.X):
            return x
        value = self._terms.values.get((ability.definition, word))
        if value is None:
            return 0
        return self._worth.get((str(ability.effect), value), 0)

    @cached_property
    def _worth(self) -> dict[tuple[str, int], int]:
        return {
            (str(effect), value.number): size.number
            for effect, value, size in self.read("worth", 3)
        }

    def gate_open(self, ability: ObjectAbility, conditions: tuple[v.Circumstance, ...]) -> bool:
        """Returns whether conditions that were asked about are true."""
        return self._known(ability, conditions) is not False

    def passes(self, gate: Gate) -> bool:
        """Returns whether a condition of an announcement is met, as far as facts can tell."""
        known = self._known(gate.ability, gate.conditions)
        return known is None or known is gate.open

    def _known(self, ability: ObjectAbility, conditions: tuple[v.Circumstance, ...]) -> bool | None:
        gate = self._terms.gates.get((ability.definition, conditions))
        return None if gate is None else (str(ability.effect), gate) in self._fulfilled

    @cached_property
    def _fulfilled(self) -> set[tuple[str, int]]:
        return {(str(effect), clause.number) for effect, clause in self.read("fulfilled", 2)}

    def targets_of(self, slot: TargetSlot, part: int = 0) -> list[str]:
        """Returns the objects and players that the words of a target name, or a part of them where
        X stands in them (kb/engine/actions/x_values.py)."""
        number_ = slot.number + x_words.PART * part
        return self._slots.get((str(slot.ability.effect), "target", number_), [])

    def slot_of(self, ability: ObjectAbility, part: v.CostPart) -> int:
        """The number of the slot of the objects that a part of a cost names; -1 if it names
        none."""
        return self._terms.pays.get((ability.definition, part), -1)

    def named_to_pay(self, ability: ObjectAbility, part: v.CostPart) -> list[str]:
        """The objects that a part of a cost names, able to pay it or not."""
        return self._slots.get((str(ability.effect), "pay", self.slot_of(ability, part)), [])

    def said_of(self, mana: PoolMana) -> ObjectAbility | None:
        """The words about mana in the pool, as an ability that nothing has."""
        return self._said_of_mana.get(key_of(mana))

    def spendable_on(self, ability: ObjectAbility, word: v.Filter) -> frozenset[str]:
        """The objects, proposed spells among them, on which mana may be spent that is restricted
        by a filter of an ability's words (106.6)."""
        return self._named(
            ability, "spend", self._mana_terms.spent_on.get((ability.definition, word), -1)
        )

    def _spliceable(self, candidate: Candidate) -> Candidate:
        """The candidate without the text that can't be spliced onto such a spell (702.47a), and
        without what may not be paid for it besides."""
        choices = candidate.choices or ()
        found = tuple(
            choice
            for choice in choices
            if all(self._may_be_paid(each, candidate.spell or "") for each in choice.paid)
        )
        if len(found) == len(choices):
            return candidate
        return replace(candidate, choices=found)

    def _may_be_paid(self, cost: AdditionalCost, spell: str) -> bool:
        """Returns whether an additional cost is one of the costs that such a spell may have."""
        if cost.offered:
            return (str(cost.ability.effect), spell) in self._may_add
        return cost.onto is None or spell in self._onto(cost.ability, cost.onto)

    @cached_property
    def _may_add(self) -> frozenset[tuple[str, str]]:
        atoms = self.read("may_add", 3)
        return frozenset((str(effect), spell.string) for effect, spell, _ in atoms)

    def _onto(self, ability: ObjectAbility, word: v.Filter) -> frozenset[str]:
        return self._named(ability, "onto", self._terms.onto.get((ability.definition, word), -1))

    def place_of_event(self, ability: ObjectAbility, event: v.Event) -> int:
        """The number of an event for which an ability waits; -1 if it has none."""
        return self._mana_terms.watched.get((ability.definition, event), -1)

    def _named(self, ability: ObjectAbility, kind: str, place: int) -> frozenset[str]:
        return self._named_in.get((str(ability.effect), kind, place), frozenset())

    @cached_property
    def _named_in(self) -> dict[tuple[str, str, int], frozenset[str]]:
        found: dict[tuple[str, str, int], set[str]] = {}
        for effect, slot, chosen in self.read("may_choose", 3):
            key = (str(effect), slot.name, slot.arguments[1].number)
            found.setdefault(key, set()).add(chosen.string)
        return {key: frozenset(chosen) for key, chosen in found.items()}

    @cached_property
    def _slots(self) -> dict[tuple[str, str, int], list[str]]:
        found: dict[tuple[str, str, int], set[str]] = {}
        rows = self.read("may_choose", 3) + self.read("may_choose_player", 3)
        for effect, slot, chosen in rows:
            key = (str(effect), slot.name, slot.arguments[1].number)
            found.setdefault(key, set()).add(chosen.string)
        return {key: self.in_order(chosen) for key, chosen in found.items()}

    def in_order(self, chosen: Iterable[str]) -> list[str]:
        """Objects and players in the state's order."""
        order = self._order
        return sorted(chosen, key=lambda each: (order.get(each, len(order)), each))

    @cached_property
    def _order(self) -> dict[str, int]:
        return {obj.id: place for place, obj in enumerate(self.derivation.state.objects)}


__all__ = ["Actions", "Choice", "Moment", "Reason"]
