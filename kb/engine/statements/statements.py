"""What abilities say about the rules of the game, as facts for 604_statements.lp: restrictions,
requirements, permissions, prices, replacement effects, and the qualities of keywords.

A statement is a clause without modifications: its subject and object are groups, as an effect's
are, and its condition is met or not. Only what a question asks for becomes facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kb import vocabulary as v
from kb.engine.facts import keyword_costs
from kb.engine.facts.circumstances import as_condition, countable_in, number_of_spells_cast
from kb.engine.facts.dependency_facts import Reading
from kb.engine.facts.filters import NoLogic
from kb.engine.layers.derivation import Derivation
from kb.engine.program.needs import needs, parts_for
from kb.engine.program.terms import number, term, text
from kb.engine.statements.first_spells import of_first_spells
from kb.engine.statements.parties import Parties
from kb.engine.statements.statement_rows import Asked, row_of, standing
from kb.engine.statements.statement_scope import (
    CASTING,
    as_own_price,
    as_price,
    entering,
    from_among_exiled,
    in_controllers_step,
    names_zone,
    occasions,
    of_owners,
    offers_mana,
    player_word,
    with_more,
)
from kb.engine.statements.times_this_turn import times_this_turn
from kb.terms import ZONES
from kb.text.semantics.qualities import QualityNotUnderstood, quality_of
from kb.vocabulary.parts import any_part

ANYWHERE = ("play", "have_ability")
"""The verbs of statements whose objects may be anywhere: cards, and sources (702.16b)."""
MEASURES = {
    ">": "more_than", "<": "fewer_than", ">=": "at_least", "<=": "at_most", "=": "exactly",
    "!=": "not_exactly",
}  # fmt: skip


class Statements(Parties):
    """The statements of a derivation's abilities and effects, grounded in its last state.

    `unread` are the definitions with a statement that was asked for and no facts can express.
    """

    knows_defender = False
    """Whether what is said of the defending player is said of one (508.5)."""

    def __init__(
        self,
        derivation: Derivation,
        asked: Asked,
        further: Callable[[Statements], Iterable[int]] | None = None,
    ) -> None:
        """`further` describes what else is asked in the same state, before anything is grounded:
        it returns the definitions that it is about."""
        super().__init__(derivation.facts.definitions)
        self.derivation = derivation
        self.asked = asked
        self._asking = derivation.grounder.next_call()
        """The number of what is asked here, beside what others ask of the derivation."""
        self.unread: list[int] = []
        self.clauses: dict[int, v.StatementLine | v.Replacement] = {}
        """Clause → the statement that it is."""
        self.verbs: set[str] = set()
        """The verbs of what is said."""
        self._speaking: set[int] = set()
        self._about_casting = False
        self._describe()
        self._further = sorted(further(self)) if further is not None else []
        self._ground()

    # ----------------------------------------------------------------------------- as facts

    def _describe(self) -> None:
        for definition, ability in enumerate([*self._definitions.abilities]):
            self._ability(definition, ability)
        for lasting in self.derivation.state.effects:
            definition = self.derivation.facts.defined_by[term("resolved", text(lasting.id))]
            for rule in map(as_price, lasting.rules):
                priced = rule.instead is not None and not offers_mana(rule)
                if priced and standing(rule, self.asked.question) == "read":
                    self.unread.append(definition)  # prices are looked for among abilities
                else:
                    self._said(definition, rule)
            for replacement in lasting.replacements:
                self._said(definition, replacement)

    def _ability(self, definition: int, ability: v.Ability) -> None:
        before = len(self._speaking)
        if ability.statement is not None:
            for rule in map(as_own_price, ability.statement.rules):
                self._said(definition, rule)
        if ability.replacement is not None:
            self._said(definition, ability.replacement)
        if ability.keyword is not None:
            self._keyword(definition, ability.keyword)
        if len(self._speaking) > before and ability.effect is None:
            for zone in ability.zones or _zones_of(ability):
                self._notes.fact("functions_in", definition, zone)

    def _casting(self, definition: int, clause: int, rule: v.StatementLine) -> None:
        """Tells what decides where a statement about casting functions, whether it is understood or
        not."""
        self._about_casting = True
        self._notes.fact("speaks_of_casting", definition, clause, rule.mode)
        for zone in rule.zones:
            self._notes.fact("casting_from", clause, zone)
        if "this_spell" in rule.how:
            self._notes.fact("casting_itself", clause, "this_spell")
        for role, parties in (("subject", rule.subject), ("object", rule.object)):
            if any(isinstance(each, v.Objects) and each.filter == v.IsSelf() for each in parties):
                self._notes.fact("casting_itself", clause, role)

    def _said(self, definition: int, said: v.StatementLine | v.Replacement) -> None:
        """The facts of a statement, if it was asked for."""
        if isinstance(said, v.StatementLine):
            verbs, heard = frozenset({said.verb}), standing(said, self.asked.question)
            said = of_owners(said)
        else:
            verbs = self.asked.events.intersection(each.verb for each in said.events)
            heard = "read" if verbs else "no_account"
        if heard == "left_out":
            self.unread.append(definition)
        if heard != "read":
            return
        clause = self._notes.fresh()
        if isinstance(said, v.StatementLine) and said.verb == CASTING:
            self._casting(definition, clause, said)
        try:
            if isinstance(said, v.StatementLine):
                said = from_among_exiled(with_more(said))
                said = of_first_spells(said, self.derivation.state)
            self._condition(definition, clause, said)
            if isinstance(said, v.StatementLine):
                self._rule(definition, clause, said)
            else:
                self._replacement(definition, clause, said)
        except NoLogic:
            self.unread.append(definition)
            return
        if isinstance(said, v.StatementLine) and (v.Objects(v.IsSelf()),) == said.object:
            self._notes.fact("says_of_itself", clause)
        self.clauses[clause] = said
        self.verbs |= verbs
        self.speaks(definition)

    def speaks(self, definition: int) -> None:
        """Tells that a definition says something that is asked for."""
        if definition not in self._speaking:
            self._speaking.add(definition)
            self._notes.fact("speaks", self._asking, definition)

    def _condition(
        self, definition: int, clause: int, said: v.StatementLine | v.Replacement
    ) -> None:
        conditions = [*self._known(clause, definition, said)]
        if said.unless:
            conditions.append(v.NotSo(v.AllOf(tuple(self.conditions(said.unless)))))
        if isinstance(said, v.StatementLine) and said.mode != "only":
            conditions += occasions(said)
        self._notes.fact("clause", definition, clause)
        whole = v.AllOf(tuple(conditions)) if conditions else None
        self._definitions.conditions(Reading(definition, "subject", 0), clause, whole)

    def _rule(self, definition: int, clause: int, rule: v.StatementLine) -> None:
        colored = (rule.colors and not row_of(rule).colors) or _of_other_mana(rule)
        if rule.cause or colored or rule.charge:
            raise NoLogic
        if rule.verb == "enter":
            rule = entering(rule)
        if rule.verb in CAUSED and not all(map(_by_whoever, rule.by)):
            raise NoLogic  # which spell or ability does something isn't told
        self._notes.fact("states", definition, clause, rule.mode, rule.verb)
        self._parties(definition, clause, "subject", rule.subject)
        zones = rule.zones if rule.zones or rule.verb not in ANYWHERE else ZONES
        self._parties(definition, clause, "object", rule.object, zones)
        self._parties(definition, clause, "owner", rule.owner)
        self._parties(definition, clause, "by", rule.by)
        self._parties(definition, clause, "use", rule.use)
        for zone in rule.zones:
            self._notes.fact("from_zone", clause, zone)
        self._number(definition, clause, rule)
        self._occasion(definition, clause, rule)
        if rule.but:
            self._notes.fact("all_but", clause)
        if rule.number is not None:
            self._notes.fact("measured_by", clause, MEASURES[rule.op], rule.number)
            if (rule.mode, rule.verb, rule.op) == ("cant", "cast", ">"):
                self._limited(clause, rule.object)
        for color in (each.color for each in rule.colors if isinstance(each, v.HasColor)):
            self._notes.fact("color_said", clause, color)
        if rule.keyword is not None:
            self._notes.fact("kind_said", clause, text(rule.keyword))
        if rule.mode == "costs" or "life_for_mana" in rule.how:
            mana = (rule.mana or "").replace("{X}", "{1}")
            self._notes.fact("mana_said", clause, text(mana))
        for how in rule.how:
            self._notes.fact("kind_said", clause, text(how))
            if how.isidentifier():
                self._notes.fact("manner", clause, how)

    def _number(self, definition: int, clause: int, rule: v.StatementLine) -> None:
        """Tells what multiplies a price: `times_said(Clause,Value)`, a value of 107_values.lp."""
        counted = rule.each if rule.each is not None else rule.value
        if isinstance(counted, v.Tally):
            counted = times_this_turn(counted)
        if counted is not None:
            self._notes.mark(definition, "computed")
            value, (_, varies) = self._definitions.groups.known_value(
                Reading(definition, "subject", 0), counted
            )
            if varies:
                raise NoLogic
            self._notes.fact("times_said", clause, value)

    def _occasion(self, definition: int, clause: int, rule: v.StatementLine) -> None:
        """When an `only` permits: a step and whose turn it is. For the other modes that is a
        condition (`_condition`)."""
        if any(in_controllers_step(rule, party) for party in rule.whose):
            self._notes.fact("in_controllers_step", clause)
        if rule.mode != "only":
            return
        if rule.step is not None:
            self._notes.fact("only_in", clause, rule.step)
        for party in rule.whose:
            who = "own" if party.who == "that" else player_word(party)
            self._notes.fact("only_in_turn_of", clause, who)
            if who != "own":
                self._notes.speaks_of(definition, player_word(party))

    def _replacement(self, definition: int, clause: int, said: v.Replacement) -> None:
        if len(said.outcomes) != 1 or not isinstance(said.outcomes[0], v.Instead):
            raise NoLogic
        does = said.outcomes[0].does or "do_otherwise"
        for event in said.events:
            left_out = (
                event.by, event.how, event.counter, event.value, event.step, event.whose,
                event.nth, event.meanwhile, event.not_origin,
            )  # fmt: skip
            if any(left_out) or event.number != 1:
                raise NoLogic
            self._notes.fact("replaces", definition, clause, event.verb, does)
            for zone in event.origin:
                self._notes.fact("moved_from", clause, zone)
            for zone in event.destination:
                self._notes.fact("moved_to", clause, zone)
            self._parties(definition, clause, "subject", event.subject)
            self._parties(definition, clause, "object", event.object)
            self._parties(definition, clause, "owner", event.owner)
        if said.optional:
            self._notes.fact("optional", clause)

    def _limited(self, clause: int, spells: tuple[v.Party, ...]) -> None:
        """Tells which number of a player counts the spells that a number limits. Raises NoLogic
        where spells have been cast, and none counts those."""
        number = number_of_spells_cast(spells)
        whatever = number_of_spells_cast(())
        players = self.derivation.state.players
        if number is None and any(each.numbers.get(str(whatever)) for each in players):
            raise NoLogic
        self._notes.fact("counted_by", clause, text(str(number or whatever)))

    def _known(
        self, clause: int, definition: int, said: v.StatementLine | v.Replacement
    ) -> Iterator[v.Condition]:
        """The conditions, but those on the targets of a spell: these become groups that the
        targets are compared with, `if_targets(Clause,Group)`; and those on what is announced as it
        is cast (601.2b), which the price is asked for. Raises NoLogic for a time to cast that hangs
        on what is announced after it was asked for (601.3)."""
        for each in said.conditions:
            if _is_time_to_cast(said) and _is_announced(each):
                raise NoLogic
            if isinstance(each, v.Stands) and each.relation.relation == "targets":
                self._if_targets(definition, clause, each.relation)
            elif keyword_costs.announced_for(said, each):
                continue
            else:
                yield from self.conditions((each,))

    def conditions(self, circumstances: tuple[v.Circumstance, ...]) -> Iterator[v.Condition]:
        """Circumstances as conditions of the present state. Raises NoLogic for others."""
        countable = countable_in(self.derivation.state)._replace(defender=self.knows_defender)
        for each in circumstances:
            found = as_condition(each, countable)
            if found is None:
                raise NoLogic
            yield found

    def _keyword(self, definition: int, keyword: str) -> None:
        """A keyword's quality: `quality(Definition,Keyword,Group)` or `quality_of_players`."""
        head = keyword.split(" ", 1)[0]
        if head not in self.asked.keywords or head == keyword:
            return
        try:
            found = quality_of(keyword)
        except QualityNotUnderstood:
            self.unread.append(definition)
            return
        self.speaks(definition)
        if found.objects is not None:
            where = v.InZone(ZONES)
            anywhere = head in self.asked.anywhere and not names_zone(found.objects)
            meant = v.And((found.objects, where)) if anywhere else found.objects
            self._notes.fact("quality", definition, head, self.group(definition, meant))
        if found.players is not None:
            self._notes.speaks_of(definition, found.players)
            self._notes.fact("quality_of_players", definition, head, found.players)
        if found.named is not None:
            named = term("named", text(found.named))
            self._notes.fact("quality_of_players", definition, head, named)

    # ---------------------------------------------------------------------------- grounding

    def _ground(self) -> None:
        derivation = self.derivation
        derivation.define()
        if self._about_casting:
            derivation.grounder.ground(derivation.grounder.next_call(), ("functioning",))
        concerned = {*self._speaking, *self._further}
        if not concerned:
            return
        quiet: dict[int, set[str]] = {definition: set() for definition in concerned}
        derivation.prepare(quiet, ("evaluation", "conclusion"), ("who(you)",))
        state = ("speaking_in", (number(derivation.final), number(self._asking)))
        more, then = (self._offered(), self._offering()) if self._further else ((), ())
        chosen = any(obj.choices for obj in derivation.state.objects)
        known = ("effects", "choices_of_sources") if chosen else ("effects",)
        # What is said may need what the conditions alone don't: a number that the words name.
        there = {*derivation.parts, *needs().answering["said"]}
        needed = parts_for(("said",), derivation.told)
        besides = tuple(each for each in needed if each not in there)
        call = derivation.in_rounds(("statements", *known, *more, *besides), (), state)
        derivation.grounder.ground(call, ("keep", "said", *then))

    def _offered(self) -> tuple[str, ...]:
        """The parts that ask about abilities that might be used."""
        asked = {"open_ability": "offered_to_others", "mana_in_pool": "mana_in_pools"}
        marks = self.derivation.grounder.marks
        return ("offered", *(part for mark, part in asked.items() if mark in marks))

    def _offering(self) -> tuple[str, ...]:
        """The parts that tell what the words of such abilities name."""
        asked = {"chosen_by_opponent": "chosen_out_of_range", "aims_at_anything": "any_target"}
        marks = self.derivation.grounder.marks
        return ("offering", *(part for mark, part in asked.items() if mark in marks))


def _of_other_mana(rule: v.StatementLine) -> bool:
    """Whether a statement lets only certain mana be spent, and not by its sources."""
    plain = all(isinstance(each, v.Objects) and not each.relations for each in rule.object)
    of_sources = "produced_by" in rule.how and plain and not rule.colors
    return (rule.verb, rule.mode) == ("spend_mana", "only") and not of_sources


CAUSED = frozenset({"discard", "exile", "sacrifice"})
"""What spells and abilities may be said not to cause."""


def _by_whoever(party: v.Party) -> bool:
    """Whether words speak of all spells and abilities of a player."""
    if not isinstance(party, v.Abilities) or party.of or party.relations:
        return False
    return bool(party.by) and {*party.kinds} == {"spell", "ability"}


WHEREVER = frozenset({"keep_counters"})
"""The verbs of statements that are about an object wherever it is."""


def _is_time_to_cast(said: v.StatementLine | v.Replacement) -> bool:
    return isinstance(said, v.StatementLine) and said.mode == "as_though" and "flash" in said.how


def _is_announced(condition: v.Circumstance) -> bool:
    """Whether it asks what a spell's targets are, or its X (601.2b, 601.2c)."""
    if isinstance(condition, v.Stands) and condition.relation.relation == "targets":
        return True
    return any_part(condition, lambda part: isinstance(part, v.X))


def _zones_of(ability: v.Ability) -> tuple[str, ...]:
    """Where an ability functions that doesn't say so: on the battlefield, but for what can only be
    about what moves between other zones, too (113.6)."""
    rules = ability.statement.rules if ability.statement is not None else ()
    return ZONES if any(each.verb in WHEREVER for each in rules) else ("battlefield",)


__all__ = ["Asked", "NoLogic", "Statements"]
