"""What candidates aim at and pay with, as facts: the groups, numbers and conditions of the words of
their abilities (115_targets.lp), asked in the same state as statements are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb import vocabulary as v
from kb.engine.actions import stack_abilities
from kb.engine.actions import x_values as x_words
from kb.engine.actions.announcing import Choice, TargetSlot
from kb.engine.actions.candidates import Candidate, Form
from kb.engine.actions.target_choice import relations
from kb.engine.actions.targets_of_players import aim_at_players, of_anybody
from kb.engine.facts import cost_verbs, keyword_costs
from kb.engine.facts.dependency_facts import Reading
from kb.engine.facts.filters import TooManyAlternatives
from kb.engine.facts.keyword_words import counted_by
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.program.terms import Symbol, term, text
from kb.engine.statements.statements import NoLogic, Statements
from kb.terms import ZONES
from kb.vocabulary.actions import actions
from kb.vocabulary.parts import any_part


class AbilityTerms:
    """What the candidates of a moment ask for. Each group is a numbered slot of its ability's
    definition: `pays` by part of a cost, `onto` by what text is spliced onto, those of `mana`;
    `values` and `gates` are the numbers and conditions asked about. `unread` are objects and their
    lines that no facts can express."""

    def __init__(
        self,
        derivation: Derivation,
        present: FinalState,
        candidates: Sequence[Candidate],
        forms: Sequence[Form],
    ) -> None:
        self.derivation = derivation
        self.present = present
        self.candidates = candidates
        self.forms = forms
        self.unread: list[tuple[str, str]] = []
        self.helping: set[str] = set()
        """The keywords by which something else pays for mana."""
        self.pays: dict[tuple[int, v.CostPart], int] = {}
        self.onto: dict[tuple[int, v.Filter], int] = {}
        self.values: dict[tuple[int, v.Value], int] = {}
        self.gates: dict[tuple[int, tuple[v.Circumstance, ...]], int] = {}
        self._aims: set[tuple[int, int]] = set()
        self._changing: set[int] = set()
        """The definitions of which it is told how they change what they cost."""
        self._offers: set[tuple[str, int]] = set()
        self._notes = derivation.facts.definitions.notes

    def describe(self, statements: Statements) -> Iterable[int]:
        """The facts of what candidates aim at and pay with, as their abilities see it."""
        for candidate in self.candidates:
            self._candidate(statements, candidate)
        for form in self.forms:
            self._notes.fact("becomes", text(form.card), text(form.id))
            for ability in self.present.abilities_of(form.id):
                self._keyword_price(ability)
        stack_abilities.tell_of(self._notes, self.derivation.state)
        return {definition for _, definition in self._offers}

    def _candidate(self, statements: Statements, candidate: Candidate) -> None:
        for choice in candidate.choices or ():
            self._choice(statements, choice)
        for by, part in candidate.parts:
            if by is not None:
                self._part(statements, by, part)
        for ability, conditions in candidate.conditions:
            self.gate(statements, ability, conditions)
        if candidate.action == "cast" and candidate.spell is not None:
            for each in self.present.abilities_of(candidate.spell):
                self._help(each.words.keyword or "")
        if candidate.ability is not None and candidate.ability.words.activation is not None:
            self._changes(statements, candidate.ability, candidate.ability.words.activation.changes)

    def _help(self, keyword: str) -> None:
        """Tells what pays for mana itself, where a spell or a cost has such a keyword (convoke,
        delve)."""
        row = keyword_costs.helping().get(keyword)
        if row is not None and keyword not in self.helping:
            self.helping.add(keyword)
            self._notes.fact("helping", text(keyword), row.zone)
            for type_ in row.types:
                self._notes.fact("helping_type", text(keyword), type_)

    def _choice(self, statements: Statements, choice: Choice) -> None:
        """Tells what an announcement asks of the law: its targets, what is paid for it, its
        conditions."""
        for slot in choice.targets:
            self._target(statements, slot)
        for ability, part in choice.parts:
            self._part(statements, ability, part)
        for extra in choice.paid:
            for part in extra.parts:
                self._part(statements, extra.ability, part)
            if extra.onto is not None:
                self.named(statements, extra.ability, extra.onto, "onto", self.onto)
        for gate in choice.gates:
            self.gate(statements, gate.ability, gate.conditions)

    def offer(self, ability: ObjectAbility) -> None:
        if (ability.owner, ability.definition) not in self._offers:
            self._offers.add((ability.owner, ability.definition))
            self._notes.fact(*ability.offer)

    def _miss(self, ability: ObjectAbility) -> None:
        missed = (ability.owner, ability.line or "")
        if missed not in self.unread:
            self.unread.append(missed)

    def group(self, statements: Statements, ability: ObjectAbility, word: v.Filter) -> int | None:
        try:
            return statements.group(ability.definition, word)
        except (NoLogic, TypeError, ValueError, KeyError, TooManyAlternatives):
            self._miss(ability)
            return None

    def _target(self, statements: Statements, slot: TargetSlot) -> None:
        """Tells the words of one use of "target"."""
        key = (slot.ability.definition, slot.number)
        self.offer(slot.ability)
        if key in self._aims:
            return
        self._aims.add(key)
        words = slot.target
        if words.objects is not None:
            self._target_objects(statements, slot, words.objects)
        aim_at_players(self._notes, slot.ability.definition, term("target", *key), words)
        if words.by == "opponent":
            self._chosen_by_opponent(slot)
        for value in (words.least, words.most):
            if value is not None and not x_words.mentions_x(value):
                self.value(slot.ability, value)
        if words.together is not None and words.together not in relations():
            self._miss(slot.ability)

    def _chosen_by_opponent(self, slot: TargetSlot) -> None:
        """Tells that an opponent chooses the target."""
        definition, objects = slot.ability.definition, slot.target.objects
        of_objects = stack_abilities.of_objects(objects) if objects is not None else None
        parts = len(x_words.parts_of(of_objects)) if of_objects is not None else 1
        for place in range(parts):
            own = term("target", definition, slot.number + x_words.PART * place)
            self._notes.fact("chosen_by_opponent", definition, own)

    def _target_objects(self, statements: Statements, slot: TargetSlot, objects: v.Filter) -> None:
        definition = slot.ability.definition
        place = term("target", definition, slot.number)
        self._aim_at_abilities(statements, slot.ability, place, objects)
        of_objects = stack_abilities.of_objects(objects)
        if of_objects is None:
            return
        named = whosever(of_objects) if slot.target.each is not None else of_anybody(of_objects)
        if slot.ability.words.kind != "triggered" and any_part(named, THEIRS.__contains__):
            self._miss(slot.ability)  # of a player whom another target tells
        for number, part in enumerate(x_words.parts_of(named)):
            group = self.group(statements, slot.ability, part.rest)
            if group is not None:
                own = term("target", definition, slot.number + x_words.PART * number)
                self._notes.fact("aim", definition, own, group)
                if slot.target.apart == "self":
                    self._notes.fact("aim_besides", definition, own)

    def _aim_at_abilities(
        self, statements: Statements, ability: ObjectAbility, slot: Symbol, word: v.Filter
    ) -> None:
        """Tells which abilities on the stack the words of a target name."""
        if not self.derivation.state.stack_abilities:
            return
        try:
            for each in stack_abilities.wanted(word):
                source: Symbol | str = "any"
                if each.source is not None:
                    named = v.And((each.source, v.InZone(ZONES)))
                    source = term("of", statements.group(ability.definition, named))
                self._notes.speaks_of(ability.definition, each.who)
                who = "other" if each.not_you else each.who
                self._notes.fact("aim_ability", ability.definition, slot, each.named, who, source)
        except (NoLogic, TypeError, ValueError, KeyError, TooManyAlternatives):
            self._miss(ability)

    def _part(self, statements: Statements, ability: ObjectAbility, part: v.CostPart) -> None:
        """Tells what a part of a cost asks for."""
        match part:
            case v.Act() | v.MoveCounters():
                self._objects(statements, ability, part)
            case (
                v.PayLife(life=value) | v.PayCounters(number=value) | v.ChangeLoyalty(change=value)
            ):
                self.value(ability, value)
                if isinstance(part, v.ChangeLoyalty):
                    self._objects(statements, ability, cost_verbs.PUT_LOYALTY_ON)
            case v.KeywordCost(verb="for_each") if part.number is not None and part.objects is None:
                self.value(ability, part.number)
            case v.OneOf() | v.KeywordCost():
                if isinstance(part, v.KeywordCost):
                    self._help(part.verb)
                for option in keyword_costs.options(part):
                    for inner in option:
                        if inner != part:
                            self._part(statements, ability, inner)
                        elif not is_priced(inner):
                            self._miss(ability)
            case v.PayManaCost() if ability.words.kind != "keyword":
                self._miss(ability)  # a keyword's is that of its own card

    def _objects(
        self, statements: Statements, ability: ObjectAbility, part: v.Act | v.MoveCounters
    ) -> None:
        """Tells with which objects a part of a cost is paid, by which verb, and how many."""
        key = (ability.definition, part)
        self.offer(ability)
        if key not in self.pays:
            self.pays[key] = len(self.pays)
            group = self.group(statements, ability, part.objects)
            if group is not None:
                slot = term("pay", ability.definition, self.pays[key])
                self._notes.fact("aim", ability.definition, slot, group)
                self._once_tapped(statements, ability, part, slot)
                verb = cost_verbs.verb_of(part, ability.words)
                self._notes.fact("pay_verb", slot, verb)
                if (means := actions()[verb].paid_by) is not None:
                    self._notes.fact("paid_by", verb, means)
                if cost_verbs.by_power(part):
                    self._notes.fact("pay_by_power", slot)
        self.value(ability, part.least)
        if part.most is not None:
            self.value(ability, part.most)

    def _once_tapped(
        self, statements: Statements, ability: ObjectAbility, part: v.CostPart, slot: Symbol
    ) -> None:
        """Tells what a cost that asks for tapped objects would name of the untapped ones."""
        asked = part.objects if isinstance(part, v.Act) else None
        if not isinstance(asked, v.And) or v.HasStatus("tapped") not in asked.all:
            return
        others = tuple(each for each in asked.all if each != v.HasStatus("tapped"))
        group = self.group(statements, ability, v.And((*others, v.HasStatus("untapped"))))
        if group is not None:
            self._notes.fact("aim_tapped", ability.definition, slot, group)

    def named(
        self,
        statements: Statements,
        ability: ObjectAbility,
        word: v.Filter,
        kind: str,
        known: dict[tuple[int, v.Filter], int],
    ) -> None:
        """Tells which objects, proposed spells among them, an ability's words name, as a slot of a
        kind."""
        self.offer(ability)
        key = (ability.definition, word)
        if key not in known:
            known[key] = len(known)
            group = self.group(statements, ability, v.And((word, v.InZone(ZONES))))
            if group is not None:
                slot = term(kind, ability.definition, known[key])
                self._notes.fact("aim_any", ability.definition, slot, group)

    def value(self, ability: ObjectAbility, word: v.Value) -> None:
        """Tells a number that has to be counted."""
        if isinstance(word, v.Const | v.X):
            return
        self.offer(ability)
        if (ability.definition, word) in self.values:
            return
        at = Reading(ability.definition, "subject", 0)
        try:
            value, (_, varies) = self.derivation.facts.definitions.groups.known_value(at, word)
        except (TypeError, ValueError, KeyError):
            self._miss(ability)
            return
        if varies:
            self._miss(ability)
            return
        self.values[ability.definition, word] = value
        self._notes.fact("asks", ability.definition, value)

    def gate(
        self, statements: Statements, ability: ObjectAbility, conditions: tuple[v.Circumstance, ...]
    ) -> None:
        """Tells a condition on using an ability, or on a way to use it, as a clause of its own."""
        key = (ability.definition, conditions)
        self.offer(ability)
        if key in self.gates:
            return
        definitions = self.derivation.facts.definitions
        try:
            known = v.AllOf(tuple(statements.conditions(conditions)))
        except NoLogic:
            self._miss(ability)
            return
        clause = self.gates[key] = self._notes.fresh()
        self._notes.fact("clause", ability.definition, clause)
        self._notes.fact("restricts", ability.definition, clause)
        definitions.conditions(Reading(ability.definition, "subject", 0), clause, known)

    def _changes(
        self, statements: Statements, ability: ObjectAbility, changes: tuple[v.CostChange, ...]
    ) -> None:
        """Tells what makes an ability cost more or less, by its own words."""
        for change in changes:
            self.value(ability, change.times)
            if change.conditions:
                self.gate(statements, ability, change.conditions)
        if ability.definition in self._changing:
            return
        self._changing.add(ability.definition)
        for place, change in enumerate(changes):
            key, step = (ability.definition, place), "less" if change.less else "more"
            self._notes.fact("changes_itself", *key, step, text(change.mana))
            if isinstance(change.times, v.Const):
                self._notes.fact("changed_so_often", *key, change.times.number)
            elif (ability.definition, change.times) in self.values:
                value = self.values[ability.definition, change.times]
                self._notes.fact("counted_change", *key, value)
            gate = self.gates.get((ability.definition, change.conditions))
            if gate is not None:
                self._notes.fact("changed_if", *key, gate)

    def _keyword_price(self, ability: ObjectAbility) -> None:
        """Affinity counts what it names (702.41a), undaunted opponents (702.125a)."""
        counted = counted_by(ability.words)
        if counted is None:
            return
        self.value(ability, counted)
        value = self.values.get((ability.definition, counted))
        if value is not None and ability.definition not in self._changing:
            self._changing.add(ability.definition)
            self._notes.fact("counts_for_less", ability.definition, value)


THEIRS = (v.Controlled("that"), v.Owned("that"))
"""The tests of being "that player's"."""


def whosever(word: v.Filter) -> v.Filter:
    """The filter of "for each player, … that player controls" without whose objects they are: the
    law asks that of each player's own (601_targets.lp)."""
    match word:
        case v.Or(parts):
            return v.Or(tuple(map(whosever, parts)))
        case v.And(parts):
            return v.And(tuple(each for each in parts if each not in THEIRS))
    return v.Everything() if word in THEIRS else word


def is_priced(part: v.CostPart) -> bool:
    """Whether a keyword action that is a cost is paid with mana, and not done by adding some."""
    return isinstance(part, v.KeywordCost) and part.mana is not None and part.verb != "add_mana"
