"""Which effect of a layer comes next where some may depend on others (613.8).

The law is asked about exactly those pairs that decide: it supposes an effect applied and compares
what another then does (`depends/4`).
"""

from __future__ import annotations

from typing import NamedTuple

from clingo import Symbol

from kb.engine.layers.applied import Applied, Dependencies
from kb.engine.layers.equivalence import Likeness
from kb.engine.layers.so_far import DerivationSoFar
from kb.engine.program.needs import parts_for
from kb.engine.program.terms import atom, constant, number

WHYS = tuple(map(constant, ("existence", "text", "applies_to", "what_it_does")))
"""How an effect may depend on another (613.8a)."""


class Known(NamedTuple):
    """What was found out about an effect: which effects it might depend on and on which it does."""

    suspects: list[Symbol]
    depends: list[tuple[Symbol, str]]


class Order:
    """What is known of the dependencies among the effects of one layer."""

    def __init__(self, derivation: DerivationSoFar) -> None:
        self._derivation = derivation
        self._grounder = derivation.grounder
        self._worlds: dict[tuple[int, Symbol], int] = {}
        self._compared: set[int] = set()
        self._known: dict[Symbol, Known] = {}
        self._asked_pairs: list[tuple[Symbol, Symbol]] = []
        self._asked_in = 0

    def decide(self, pending: list[Symbol], applied: Applied) -> None:
        """Chooses the one effect to apply next, oldest first; `pending` is in that order. What was
        found out goes into `applied`. A thorough derivation asks about every pair."""
        likeness = Likeness(self._derivation, applied, pending)
        for effect in pending:
            self._explore(applied, effect, pending, likeness)
            if applied.effects:
                continue
            call = self._standing(applied.depended)
            found = self._derivation.found
            if not found("held_up", call, effect):
                applied.effects = [effect]
                applied.loop = [
                    other for other in applied.depended if found("in_loop", call, effect, other)
                ]
                if not self._derivation.thorough:
                    return

    def forget(self, applied: Applied) -> None:
        """Keeps what was found out about effects for which the step can't have changed anything:
        neither they nor those they might depend on look at what was applied (613.8a)."""
        found = self._derivation.found
        for effect, known in list(self._known.items()):
            concerned = (effect, *known.suspects)
            if effect in applied.effects or any(
                other in applied.effects or found("suspect", applied.asked, other, done)
                for other in concerned
                for done in applied.effects
            ):
                del self._known[effect]

    def _explore(
        self, applied: Applied, effect: Symbol, pending: list[Symbol], likeness: Likeness
    ) -> None:
        """Asks what an effect depends on, and what those depend on, and so on."""
        frontier = [effect]
        while frontier:
            each = frontier.pop()
            if each not in applied.depended:
                if each not in self._known:
                    self._known[each] = self._find_out(applied, each, pending, likeness)
                found = applied.depended[each] = self._known[each].depends
                frontier.extend(other for other, _ in found)

    def _find_out(
        self, applied: Applied, effect: Symbol, pending: list[Symbol], likeness: Likeness
    ) -> Known:
        found = self._derivation.found
        suspects = [other for other in pending if found("suspect", applied.asked, effect, other)]
        twin = likeness.known_twin(effect, self._known)
        if twin is not None:
            swap = {effect: twin, twin: effect}
            depends = self._known[twin].depends
            return Known(suspects, [(swap.get(other, other), why) for other, why in depends])
        others = [other for other in suspects if found("changing", applied.asked, other)]
        alike = likeness.classes(others)
        reasons: dict[Symbol, list[str]] = {}
        for other, why in self._examine(applied, effect, list(alike)):
            reasons.setdefault(other, []).append(why)
        return Known(
            suspects,
            [
                (each, why)
                for other, members in alike.items()
                for each in members
                for why in reasons.get(other, ())
            ],
        )

    def _examine(
        self, applied: Applied, effect: Symbol, others: list[Symbol]
    ) -> list[tuple[Symbol, str]]:
        """Supposes each of the others applied, and asks the law whether that changes the effect."""
        if not others:
            return []
        worlds = self._suppose(applied, others)
        self._grounder.tell(
            atom("comparison", applied.asked, effect, other, worlds[other]) for other in others
        )
        if applied.asked not in self._compared:
            self._compared.add(applied.asked)
            self._grounder.ground(applied.asked, ("outcomes",))
        place = (number(applied.asked), number(applied.state), constant(applied.step.id), effect)
        definition = self._derivation.definition_of(effect)
        concerned = self._derivation.concerns.of(applied.stretch)[definition]
        self._derivation.prepare({definition: concerned})
        call = self._derivation.in_rounds(("examine",), ("outcomes",), ("examination", place))
        found = self._derivation.found
        return [
            (other, why.name)
            for other in others
            for why in WHYS
            if found("depends", call, effect, other, why)
        ]

    def _suppose(self, applied: Applied, others: list[Symbol]) -> dict[Symbol, int]:
        """For each effect the state in which it alone has been applied; known ones are reused."""
        new = [other for other in others if (applied.asked, other) not in self._worlds]
        if new:
            call = self._grounder.next_call()
            facts = []
            for other in new:
                world = self._worlds[applied.asked, other] = self._derivation.new_state()
                facts.append(atom("result", call, applied.asked, applied.state, world))
                facts.append(atom("chosen_for", world, other))
            self._grounder.tell(facts)
            self._grounder.ground(call, parts_for(("apply",), applied.told))
            self._grounder.later(call, "carry")
        return {other: self._worlds[applied.asked, other] for other in others}

    def _standing(self, examined: Dependencies) -> int:
        """Asks which of the examined effects have to wait, and who is in a loop with whom. The
        number of the ground call that has the answer."""
        pairs = [(effect, other) for effect, found in examined.items() for other, _ in found]
        if pairs != self._asked_pairs:
            self._asked_pairs = pairs
            self._asked_in = self._grounder.next_call()
            self._grounder.tell(atom("dependency", self._asked_in, *pair) for pair in pairs)
            self._grounder.ground(self._asked_in, ("loops",))
        return self._asked_in
