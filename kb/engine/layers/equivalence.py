"""Effects that are alike: what one of them would do, the other would do too.

"Creatures you control get +1/+1", given to thirty creatures of one player, is thirty effects; what
depends on one of them depends on all, so that one of them needs to be examined. That holds for
words that don't look at the effect's own source.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from clingo import Symbol

from kb.engine.facts.impersonal import impersonal
from kb.engine.layers.applied import Applied
from kb.engine.layers.so_far import DerivationSoFar
from kb.engine.program.terms import atom, number, text


class Likeness:
    """Which of the effects that are due in a step are alike."""

    def __init__(
        self, derivation: DerivationSoFar, applied: Applied, pending: list[Symbol]
    ) -> None:
        self._taking = self._takes_abilities(derivation, pending)
        self._class: dict[Symbol, tuple[object, ...]] = {}
        players = [text(player.name) for player in derivation.state.players]
        state = number(applied.state)
        known: dict[int, bool] = {}
        for effect in pending:
            definition = derivation.definition_of(effect)
            if definition not in known:
                ability = derivation.facts.definitions.abilities[definition]
                known[definition] = impersonal(ability.effect)
            if known[definition] and not derivation.grounder.holds(atom("started", effect)):
                viewers = (
                    player
                    for player in players
                    if derivation.found("you", applied.asked, state, effect, player)
                )
                self._class[effect] = (definition, *viewers)

    @staticmethod
    def _takes_abilities(derivation: DerivationSoFar, pending: list[Symbol]) -> bool:
        """Returns whether an ability may be taken from one object while its like on another
        stays."""
        taking = derivation.facts.definitions.notes.taking
        return any(taking.get(derivation.definition_of(effect)) for effect in pending)

    def classes(self, effects: Iterable[Symbol]) -> dict[Symbol, list[Symbol]]:
        """One effect of each class → all of its class, itself included."""
        first: dict[tuple[object, ...], Symbol] = {}
        found: dict[Symbol, list[Symbol]] = {}
        for effect in effects:
            sort = self._class.get(effect, (effect,))
            found.setdefault(first.setdefault(sort, effect), []).append(effect)
        return found

    def known_twin(self, effect: Symbol, known: Collection[Symbol]) -> Symbol | None:
        """An effect of the same class that is known already."""
        sort = self._class.get(effect)
        if sort is None or self._taking:
            return None
        return next((each for each in known if self._class.get(each) == sort), None)
