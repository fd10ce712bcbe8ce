"""Other prices: what effects let a player pay rather than the mana cost of a spell (118.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.actions.announcing import AdditionalCost
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.program.terms import Symbol, term, text
from kb.engine.statements.statement_scope import (
    BESIDES,
    as_own_price,
    as_price,
    offers_mana,
    with_more,
)
from kb.state.game_state import ResolvedEffect
from kb.vocabulary.printed_numbers import mana_value_of


class OtherPrice(msgspec.Struct, frozen=True):
    """What an ability says that may be paid rather than a mana cost, or in addition to it."""

    ability: ObjectAbility
    rule: v.StatementLine
    cards: tuple[str, ...] | None = None
    """The cards that it is offered for, where the words mean only these."""

    @property
    def is_besides(self) -> bool:
        """Whether it is paid in addition to the other costs (118.8)."""
        return BESIDES in self.rule.how or "priced" in self.rule.how

    def is_for(self, card: str) -> bool:
        """Whether it may be offered for a card."""
        return self.cards is None or card in self.cards

    def parts_for(self, present: FinalState, spell: str, payer: str) -> tuple[v.CostPart, ...]:
        """What is paid for one spell: its mana value and its colors are known by then. What the
        words call one's own is the payer's, who need not be the one with the ability."""
        if self.is_besides:
            return self.rule.plus.parts if self.rule.plus is not None else ()
        assert self.rule.instead is not None
        if offers_mana(self.rule):
            return self.rule.instead.parts
        mine = present.controller(self.ability.owner) == payer
        return tuple(_for_spell(part, present, spell, mine) for part in self.rule.instead.parts)


class OfEffect(ObjectAbility):
    """An effect that has begun, where an ability is looked for that offers a price."""

    def __init__(self, effect: ResolvedEffect, definition: int, called: Symbol) -> None:
        super().__init__(effect.source or effect.id, definition, called, v.Ability("rule"))
        self._called = called

    @property
    def effect(self) -> Symbol:
        """The term by which the law calls it."""
        return self._called


def prices_of_effects(derivation: Derivation) -> Iterator[OtherPrice]:
    """Every such price that an effect offers that has begun."""
    for each in derivation.state.effects:
        called = term("resolved", text(each.id))
        for rule in map(as_price, each.rules):
            if offers_mana(rule):
                definition = derivation.facts.defined_by[called]
                own = rule.object == (v.Objects(v.Locked()),)
                cards = each.affects if own else None
                yield OtherPrice(OfEffect(each, definition, called), rule, cards)


def other_prices(present: FinalState) -> Iterator[OtherPrice]:
    """Every such price that an ability on the battlefield offers; whether it is offered for a
    spell, and to whom, is the law's to say."""
    yield from prices_of_effects(present.derivation)
    yield from _own_prices(present)
    for obj in present.objects.values():
        if obj.zone == "battlefield" and "phased_out" not in obj.traits:
            for ability in present.abilities_of(obj.id):
                for rule in _rules(ability):
                    yield OtherPrice(ability, rule)


def _own_prices(present: FinalState) -> Iterator[OtherPrice]:
    """Every such price at which a card lets itself be cast from where it is."""
    for obj in present.objects.values():
        if obj.zone == "battlefield":
            continue
        for ability in present.abilities_of(obj.id):
            statement = ability.words.statement
            for rule in map(as_own_price, statement.rules if statement is not None else ()):
                own = with_more(rule)
                if (offers_mana(own) or BESIDES in own.how) and obj.zone in own.zones:
                    yield OtherPrice(ability, own, (obj.id,))


def prices_of_flash(abilities: Iterable[ObjectAbility]) -> Iterator[OtherPrice]:
    """What a spell says may be paid besides to cast it as though it had flash (601.3c)."""
    for ability in abilities:
        statement = ability.words.statement
        for rule in map(with_more, statement.rules if statement is not None else ()):
            if "priced" in rule.how and rule.plus is not None:
                yield OtherPrice(ability, rule)


def offered_costs(present: FinalState) -> Iterator[AdditionalCost]:
    """The additional costs that abilities on the battlefield let be paid for spells; for which, and
    by whom, is the law's to say."""
    for obj in present.objects.values():
        if obj.zone == "battlefield" and "phased_out" not in obj.traits:
            for ability in present.abilities_of(obj.id):
                yield from _offered(ability)


def _offered(ability: ObjectAbility) -> Iterator[AdditionalCost]:
    statement = ability.words.statement
    for rule in statement.rules if statement is not None else ():
        match rule:
            case v.StatementLine(verb="pay_cost", mode="may", plus=v.Cost(parts)) if (
                "additional" in rule.how
            ):
                yield AdditionalCost(
                    f"additional by {ability.owner}", ability, parts, offered=True,
                    less=rule.mana or "", only_that_mana="only_that_mana" in rule.how,
                )  # fmt: skip


def _rules(ability: ObjectAbility) -> Iterator[v.StatementLine]:
    statement = ability.words.statement
    for rule in map(with_more, statement.rules if statement is not None else ()):
        if rule.instead is not None or BESIDES in rule.how:
            yield rule


def _for_spell(part: v.CostPart, present: FinalState, spell: str, mine: bool) -> v.CostPart:
    match part:
        case v.PayLife(v.NumberOf("mana_value", "affected")):
            return v.PayLife(v.Const(mana_value_of(present.objects[spell].face)))
        case v.Act(verb="discard", objects=v.And(all=words)):
            meant = (each for each in words if mine or each != v.Owned("you"))
            kept = tuple(_of_spell(each, present, spell) for each in meant)
            return msgspec.structs.replace(part, objects=v.And(kept))
    return part


def _of_spell(word: v.Filter, present: FinalState, spell: str) -> v.Filter:
    if word != v.Shares("color", "affected"):
        return word
    colors = sorted(map(str, present.values.get(spell, {}).get("color", ())))
    return v.Or(tuple(map(v.HasColor, colors)))


__all__ = ["OtherPrice", "offered_costs", "other_prices"]
