"""What abilities say about the rules of the game, as facts for 604_statements.lp: restrictions,
requirements, permissions, prices, replacement effects, and the qualities of keywords.

A statement is a clause without modifications: its subject and object are groups, as an effect's
are, and its condition is met or not. Only what a question asks for becomes facts.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.cards import vocabulary as v
from kb.cards.qualities import QualityNotUnderstood, quality_of
from kb.engine.derivation import Derivation
from kb.engine.notes import Reading
from kb.engine.terms import number, term, text

MEASURES = {
    ">": "more_than", "<": "fewer_than", ">=": "at_least", "<=": "at_most", "=": "exactly",
    "!=": "not_exactly",
}  # fmt: skip
CONDITIONS = (
    v.AllOf, v.AnyOf, v.NotSo, v.Compare, v.PlayerIs, v.Game, v.ChoiceIs,
)  # fmt: skip
"""The circumstances that are conditions of the present state."""


class Asked(msgspec.Struct, frozen=True):
    """What a question has to know: the verbs of statements, the keywords whose quality counts, the
    verbs of events that may be replaced."""

    verbs: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()


class NoLogic(ValueError):
    """A part of a statement that no facts can express yet."""


class Statements:
    """The statements of a derivation's abilities and effects, grounded in its last state.

    `unread` are the definitions with a statement that was asked for and no facts can express.
    """

    def __init__(self, derivation: Derivation, asked: Asked) -> None:
        self.derivation = derivation
        self.asked = asked
        self.unread: list[int] = []
        self.clauses: dict[int, v.Rule | v.Replacement] = {}
        """Clause → the statement that it is."""
        self.verbs: set[str] = set()
        """The verbs of what is said."""
        self._definitions = derivation.facts.definitions
        self._notes = self._definitions.notes
        self._speaking: set[int] = set()
        self._describe()
        self._ground()

    # ----------------------------------------------------------------------------- as facts

    def _describe(self) -> None:
        for definition, ability in enumerate([*self._definitions.abilities]):
            self._ability(definition, ability)
        for lasting in self.derivation.situation.effects:
            definition = self.derivation.facts.defined_by[term("resolved", text(lasting.id))]
            for rule in lasting.rules:
                self._said(definition, rule)
            for replacement in lasting.replacements:
                self._said(definition, replacement)

    def _ability(self, definition: int, ability: v.Ability) -> None:
        before = len(self._speaking)
        if ability.statement is not None:
            for rule in ability.statement.rules:
                self._said(definition, rule)
        if ability.replacement is not None:
            self._said(definition, ability.replacement)
        if ability.keyword is not None:
            self._keyword(definition, ability.keyword)
        if len(self._speaking) > before and ability.effect is None:
            for zone in ability.zones or ("battlefield",):
                self._notes.fact("functions_in", definition, zone)

    def _said(self, definition: int, said: v.Rule | v.Replacement) -> None:
        """The facts of a statement, if it was asked for."""
        wanted = self.asked.verbs if isinstance(said, v.Rule) else self.asked.events
        verbs = {said.verb} if isinstance(said, v.Rule) else {each.verb for each in said.events}
        if wanted.isdisjoint(verbs):
            return
        clause = self._notes.fresh()
        try:
            self._condition(definition, clause, said)
            if isinstance(said, v.Rule):
                self._rule(definition, clause, said)
            else:
                self._replacement(definition, clause, said)
        except NoLogic:
            self.unread.append(definition)
            return
        self.clauses[clause] = said
        self.verbs |= verbs & wanted
        self._speaks(definition)

    def _speaks(self, definition: int) -> None:
        if definition not in self._speaking:
            self._speaking.add(definition)
            self._notes.fact("speaks", definition)

    def _condition(self, definition: int, clause: int, said: v.Rule | v.Replacement) -> None:
        conditions = [*known(said.conditions)]
        if said.unless:
            conditions.append(v.NotSo(v.AllOf(tuple(known(said.unless)))))
        self._notes.fact("clause", definition, clause)
        whole = v.AllOf(tuple(conditions)) if conditions else None
        self._definitions.conditions(Reading(definition, "subject", 0), clause, whole)

    def _rule(self, definition: int, clause: int, rule: v.Rule) -> None:
        left_out = (
            rule.object2, rule.cause, rule.use, rule.colors, rule.owner, rule.value, rule.each,
            rule.step, rule.whose, rule.charge, rule.zones,
        )  # fmt: skip
        if any(left_out):
            raise NoLogic
        self._notes.fact("states", definition, clause, rule.mode, rule.verb)
        self._parties(definition, clause, "subject", rule.subject)
        self._parties(definition, clause, "object", rule.object)
        if rule.but:
            self._notes.fact("all_but", clause)
        if rule.number is not None:
            self._notes.fact("measured_by", clause, MEASURES[rule.op], rule.number)
        if rule.keyword is not None:
            self._notes.fact("kind_said", clause, text(rule.keyword))
        for how in rule.how:
            self._notes.fact("kind_said", clause, text(how))
            if how.isidentifier():
                self._notes.fact("manner", clause, how)

    def _replacement(self, definition: int, clause: int, said: v.Replacement) -> None:
        if len(said.outcomes) != 1 or not isinstance(said.outcomes[0], v.Instead):
            raise NoLogic
        does = said.outcomes[0].does or "otherwise"
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

    def _parties(
        self, definition: int, clause: int, role: str, parties: tuple[v.Party, ...]
    ) -> None:
        """The objects and players that a statement is about, by the role they have in it."""
        if not parties:
            self._notes.fact("unnamed", clause, role)
        for party in parties:
            match party:
                case v.Objects(relations=()):
                    self._notes.fact(
                        "spoken_objects", clause, role, self.group(definition, said_of(party))
                    )
                case v.Players(of=(), relations=()):
                    self._notes.speaks_of(definition, player_word(party))
                    self._notes.fact("spoken_players", clause, role, party.who)
                case _:
                    raise NoLogic

    def group(self, definition: int, word: v.Filter) -> int:
        """The group of a filter, as the object with the ability sees it."""
        number_, (_, about_affected) = self._definitions.groups.group(
            Reading(definition, "subject", 0), word
        )
        if about_affected:
            raise NoLogic
        return number_

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
        self._speaks(definition)
        if found.objects is not None:
            group = self.group(definition, found.objects)
            self._notes.fact("quality", definition, head, group)
        if found.players is not None:
            self._notes.speaks_of(definition, found.players)
            self._notes.fact("quality_of_players", definition, head, found.players)

    # ---------------------------------------------------------------------------- grounding

    def _ground(self) -> None:
        derivation = self.derivation
        derivation.grounder.tell(self._definitions.undelivered())
        if not self._speaking:
            return
        derivation.prepare({definition: set() for definition in self._speaking}, but=("changes",))
        state = ("speaking_in", (number(derivation.final),))
        derivation.parts = sorted({*derivation.parts, "whose"})
        call = derivation.in_rounds(("statements", "effects"), (), state)
        derivation.grounder.ground(call, ("keep", "said"))


def known(circumstances: tuple[v.Circumstance, ...]) -> Iterator[v.Condition]:
    """The circumstances as conditions of the present state. Raises NoLogic for others."""
    for each in circumstances:
        if not isinstance(each, CONDITIONS):
            raise NoLogic
        yield each


def said_of(party: v.Objects) -> v.Filter:
    """The filter of a party: "a card" is no token, unless tokens are named (108.2b)."""
    if party.noun == "card" and not names_tokens(party.filter):
        return v.And((party.filter, v.HasStatus("card")))
    return party.filter


def names_tokens(word: v.Filter) -> bool:
    """Whether a filter speaks of tokens."""
    if isinstance(word, v.And | v.Or):
        return any(map(names_tokens, word.all if isinstance(word, v.And) else word.any))
    return word == v.HasStatus("token")


def player_word(party: v.Players) -> v.Who:
    """The word for players, if it is one that an effect can tell. Raises NoLogic."""
    who = party.who
    if who in ("you", "opponent", "any", "chosen", "host_controller", "active", "host"):
        return who  # type: ignore[return-value]
    raise NoLogic


__all__ = ["Asked", "NoLogic", "Statements"]
