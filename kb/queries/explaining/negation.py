"""Why an object is not or has not something: for everything on the board that could have made it
so, where that comes to nothing. All of it is asked of the law's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kb.engine.program.terms import Number, Symbol, atom, constant, term, text
from kb.engine.proof.law import rules_for
from kb.engine.proof.matching import Open, Pattern, Shape, agree, matched, pattern_of
from kb.engine.proof.refutation import Obstacle
from kb.queries.explaining.obstacle_wording import sentence
from kb.queries.explaining.proof import Prover
from kb.queries.explaining.questions import Question, fits
from kb.queries.names.reasons import Account
from kb.vocabulary import Ability

AFTER = 3
"""How many rules lie between a characteristic that is gained and what an effect does, at most."""


class Attempt(NamedTuple):
    """A part of an effect that could have given what was asked about, and why it didn't.

    effect: None where its ability generates none at all; then `holder` has the ability.
    """

    effect: Symbol | None
    holder: str | None
    definition: int
    goal: Symbol
    chain: list[Obstacle]


class Absence:
    """What is to be said of something that an object is not or has not."""

    def __init__(self, account: Account, prover: Prover, id_: str) -> None:
        self._account = account
        self._prover = prover
        self._id = id_
        self._derivation = account.board.derivation
        self._atoms = self._derivation.grounder.control.symbolic_atoms

    def documents(self, question: Question) -> list[dict[str, Any]]:
        """An entry for each part on the board that could have made it so, oldest effects first."""
        found = []
        for value in values(question, self._derivation.facts.definitions.abilities):
            for attempt in self._attempts(question.family, value):
                document = self._document(attempt)
                if document not in found:
                    found.append(document)
        return found

    def _document(self, attempt: Attempt) -> dict[str, Any]:
        names = self._account.names
        effect = attempt.effect
        source = names.source(effect) if effect is not None else attempt.holder
        known = self._derivation.facts.definitions.abilities
        words = (
            names.text(effect)
            if effect is not None
            else names.ability(known[attempt.definition], attempt.holder or "")
        )
        last = self._prover.obstacle(attempt.chain[-1]) if attempt.chain else None
        return {
            "effect": names.effect(effect) if effect is not None else None,
            "source": source,
            "text": words,
            "rule": last["rule"] if last is not None else None,
            "sentence": sentence(attempt.chain, self._prover, self._id),
            "goal": str(attempt.goal),
            "chain": [self._prover.obstacle(each) for each in attempt.chain],
            "blocking": self._blocking(attempt),
        }

    def _blocking(self, attempt: Attempt) -> dict[str, Any] | None:
        """The proof of the atom that keeps the last rule of a chain from being used."""
        if not attempt.chain or not attempt.chain[-1].negated:
            return None
        missing = attempt.chain[-1].missing
        if not isinstance(missing, Symbol):
            return None
        return self._prover.document([missing])

    # ------------------------------------------------------------------------- what could give it

    def _attempts(self, family: str, value: Symbol | Shape) -> Iterator[Attempt]:
        gain = Shape(
            "gain",
            (Open("Call"), Open("State"), Open("Effect"), text(self._id), constant(family), value),
        )
        changes = list(_changes(gain, AFTER))
        for each in self._atoms.by_signature("part", 4):
            clause, index, _, change = each.symbol.arguments
            if any(agree(change, wanted) for wanted in changes):
                yield from self._of_part(clause, index, value)

    def _of_part(self, clause: Symbol, index: Symbol, value: Symbol | Shape) -> Iterator[Attempt]:
        for each in self._atoms.by_signature("clause", 2):
            definition, known = each.symbol.arguments
            if known == clause:
                effects = self._effects(definition)
                for effect in effects:
                    attempt = self._of_effect(effect, definition.number, clause, index, value)
                    if attempt is not None:
                        yield attempt
                if not effects:
                    yield from self._without_effect(definition)

    def _effects(self, definition: Symbol) -> list[Symbol]:
        return [
            each.symbol.arguments[0]
            for each in self._atoms.by_signature("definition", 2)
            if each.symbol.arguments[1] == definition
        ]

    def _of_effect(
        self, effect: Symbol, definition: int, clause: Symbol, index: Symbol, value: Symbol | Shape
    ) -> Attempt | None:
        holds = self._prover.provenance.holds
        did = self._done(effect, clause, index)
        if did is not None:
            if isinstance(value, Shape):
                return None
            call, state = did.arguments[:2]
            goal = atom("gain", call, state, effect, text(self._id), _family(value), value)
            if holds(goal):
                return None  # it did give it; then something took it away
            return Attempt(effect, None, definition, goal, self._chain(goal))
        asked = self._last_ask(effect, definition, clause, index)
        if asked is not None:
            goal = atom("applies", *asked, effect, clause, text(self._id))
            if not holds(goal):
                return Attempt(effect, None, definition, goal, self._chain(goal))
        # It would have applied, but its turn never came.
        goal = atom("generated", term("version", "abilities", self._version()), effect)
        if effect.name != "from" or holds(goal):
            return None
        return Attempt(effect, None, definition, goal, self._chain(goal))

    def _without_effect(self, definition: Symbol) -> Iterator[Attempt]:
        start = term("version", "abilities", 0)
        for each in self._atoms.by_signature("has", 3):
            version, owner, value = each.symbol.arguments
            if version == start and value.name == "ability" and value.arguments[0] == definition:
                effect = term("from", owner, *value.arguments)
                goal = atom("generated", start, effect)
                chain = self._chain(goal)
                yield Attempt(None, owner.string, definition.number, goal, chain)

    def _chain(self, goal: Symbol) -> list[Obstacle]:
        return self._prover.refutation.chain(goal)

    def _done(self, effect: Symbol, clause: Symbol, index: Symbol) -> Symbol | None:
        """The last atom `does(Call,State,Effect,Object,Clause,Index,Change)` about the object that
        was carried out; a survey asks for many that aren't."""
        carried_out = {
            applied.asked for applied in self._derivation.applied if effect in applied.effects
        }
        wanted = (effect, text(self._id), clause, index)
        found = None
        for each in self._atoms.by_signature("does", 7):
            arguments = each.symbol.arguments
            if tuple(arguments[2:6]) == wanted and arguments[0].number in carried_out:
                found = each.symbol
        return found

    def _last_ask(
        self, effect: Symbol, definition: int, clause: Symbol, index: Symbol
    ) -> tuple[Symbol, Symbol] | None:
        """Call and state of the last survey that asked what the effect does in a layer in which
        the part is due; of the first one, where an earlier layer decided what it applies to
        (613.6)."""
        holds = self._prover.provenance.holds
        first = None
        found = None
        for applied in self._derivation.applied:
            call, state = Number(applied.asked), Number(applied.state)
            if not holds(atom("ask", call, state, effect)):
                continue
            step = constant(applied.step.id)
            if holds(atom("due_in", Number(definition), clause, index, step)):
                found = (call, state)
            elif found is None and first is None and holds(atom("set_of", effect, clause)):
                first = (call, state)
        return first if found is not None and first is not None else found

    def _version(self) -> int:
        """The number of the last version of the abilities."""
        last = 0
        for each in self._atoms.by_signature("current", 3):
            state, family, version = each.symbol.arguments
            if family.name == "abilities" and state.number == self._derivation.final:
                last = version.arguments[1].number
        return last


def values(question: Question, known: list[Ability]) -> list[Symbol | Shape]:
    """The characteristics that would answer a question with yes, as the law writes them."""
    if question.keyword is None:
        return [question.value]
    return [
        Shape("ability", (Number(number), Open("Origin")))
        for number in range(len(known))
        if fits(question, term("ability", number, "printed"), known)
    ]


def _family(value: Symbol) -> Symbol:
    families = {"color": "colors", "controller": "control", "ability": "abilities"}
    return constant(families.get(value.name, "types"))


def _changes(goal: Shape, depth: int) -> Iterator[Pattern]:
    """The changes that lead to a goal: the last argument of `does` in rules that derive it."""
    for rule in rules_for(goal.name, len(goal.arguments)):
        binding = matched(rule.head, goal, {})
        if binding is None:
            continue
        for literal in rule.body:
            if literal.sort != "atom" or literal.negated:
                continue
            pattern = pattern_of(literal.term, binding)
            if isinstance(pattern, Open) or not pattern.arguments:
                continue
            if pattern.name == "does":
                change = pattern.arguments[-1]
                if not isinstance(change, Open):
                    yield change
            elif depth and pattern.name in LEADS and isinstance(pattern, Shape):
                yield from _changes(pattern, depth - 1)


LEADS = frozenset({"given", "taken_by"})
"""Predicates between what an effect does and what is gained."""
