"""What the abilities of a moment say about mana, as facts beside those of `AbilityTerms`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb import vocabulary as v
from kb.engine.actions.ability_terms import AbilityTerms
from kb.engine.actions.mana_words import (
    DEVOTION,
    LANDS_COULD,
    TOLD_BY_LAW,
    conditions_on,
    identity_of,
    is_understood,
    mana_facts,
    mana_of,
    spending_filters,
    tapping,
    tapping_facts,
    watched,
)
from kb.engine.actions.pool_words import SaidOfMana
from kb.engine.actions.sources_of_mana import produced_only_by
from kb.engine.facts.facts import choice_facts
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.program.terms import term, text
from kb.engine.statements.statements import Statements

CHOSEN_VALUE = "pool_choice_value"
"""What words about mana mean by what was chosen, where that is a characteristic."""


class ManaTerms:
    """What adds mana, and what waits for something to be tapped for mana. Groups are slots of their
    ability's definition: `spent_on` by what mana may be spent on, `watched` by an event of tapping
    for mana."""

    def __init__(self, terms: AbilityTerms, in_pool: Iterable[SaidOfMana]) -> None:
        """in_pool: what is said of the mana that is in a pool already."""
        self._terms = terms
        self._in_pool = [*in_pool]
        self._notes = terms.derivation.facts.definitions.notes
        self.spent_on: dict[tuple[int, v.Filter], int] = {}
        self.watched: dict[tuple[int, v.Event], int] = {}
        self._adding: set[int] = set()

    def describe(self, statements: Statements) -> None:
        """What adds mana: what is asked of their words, and facts of those of which the law tells
        the types, of all that lands have where these are looked at."""
        self._statements = statements
        words: set[str | None] = set()
        for candidate in self._terms.candidates:
            if candidate.action == "activate_mana" and candidate.ability is not None:
                self._mana(candidate.ability)
                words.update(mana.color for mana in mana_of(candidate.ability.words))
        for candidate in self._terms.candidates:
            if candidate.action == "cast" and candidate.spell is not None:
                self._only_of_sources(candidate.spell)
        for said in self._in_pool:
            self._mana(said)
            chosen = choice_facts("pool_choice", said.effect, said.choices)
            self._notes.facts.extend(e for e in chosen if e.name in ("pool_choice", CHOSEN_VALUE))
        for ability in tapping(self._terms.present):
            self._tapping(ability)
            words.update(mana.color for mana in mana_of(ability.words))
        for ability in self._of_lands() if words & LANDS_COULD else ():
            self._mana(ability)
            self._adds(ability)
            words.update(mana.color for mana in mana_of(ability.words))
        if "commander_identity" in words:
            for obj in self._terms.present.objects.values():
                for letter in identity_of(obj):
                    self._notes.fact("identity_of", text(obj.id), text(letter))

    def _only_of_sources(self, spell: str) -> None:
        """Tells of which sources the only mana may be that is spent on a spell."""
        for ability in self._terms.present.abilities_of(spell):
            for word in produced_only_by(ability.words):
                self._terms.named(self._statements, ability, word, "spend", self.spent_on)

    def _of_lands(self) -> Iterator[ObjectAbility]:
        """The mana abilities of lands."""
        for obj in self._terms.present.objects.values():
            if obj.zone == "battlefield" and self._terms.present.has(obj.id, "type", "land"):
                ability = self._terms.present.abilities_of(obj.id)
                yield from (each for each in ability if each.is_mana)

    def _adds(self, ability: ObjectAbility) -> None:
        """The facts of what an ability adds."""
        if ability.definition not in self._adding:
            self._adding.add(ability.definition)
            for fact in mana_facts(
                ability.definition, ability.words, self._terms.values, self._terms.gates
            ):
                self._notes.fact(*fact)

    def _mana(self, ability: ObjectAbility) -> None:
        """Tells what a mana ability adds, and on what that mana may be spent (106.6)."""
        for mana in mana_of(ability.words):
            self._terms.value(ability, mana.times)
            for devotion in DEVOTION.values() if mana.color == "devotion" else ():
                self._terms.value(ability, devotion)
            if mana.conditions:
                self._terms.gate(self._statements, ability, mana.conditions)
            for word in spending_filters(mana):
                self._terms.named(self._statements, ability, word, "spend", self.spent_on)
        if any(mana.color in TOLD_BY_LAW for mana in mana_of(ability.words)):
            self._adds(ability)

    def _tapping(self, ability: ObjectAbility) -> None:
        """Tells for which tapping for mana an ability waits, and what it adds (106.12)."""
        for event in watched(ability.words):
            conditions = conditions_on(ability.words, event)
            if conditions:
                self._terms.gate(self._statements, ability, conditions)
            self._terms.offer(ability)
            for party in event.object:
                if isinstance(party, v.Objects) and (ability.definition, event) not in self.watched:
                    place = self.watched[ability.definition, event] = len(self.watched)
                    group = self._terms.group(self._statements, ability, party.filter)
                    if group is not None:
                        slot = term("watch", ability.definition, place)
                        self._notes.fact("aim", ability.definition, slot, group)
                        self._waits(ability, place, event, conditions)
        self._mana(ability)

    def _waits(
        self,
        ability: ObjectAbility,
        place: int,
        event: v.Event,
        conditions: tuple[v.Circumstance, ...],
    ) -> None:
        """The facts of what an ability does as something is tapped for mana."""
        if is_understood(ability.words):
            gate = self._terms.gates.get((ability.definition, conditions))
            for fact in tapping_facts(ability.definition, ability.words, place, event, gate):
                self._notes.fact(*fact)
