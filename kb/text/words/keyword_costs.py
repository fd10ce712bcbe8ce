"""What keyword abilities cost that an effect gives, where a sentence of its own tells the cost."""

from __future__ import annotations

import msgspec

from kb.vocabulary import (
    Ability,
    Activation,
    Cost,
    Effect,
    GainAbilities,
    Modification,
    PayManaCost,
    StatementLine,
)


def with_keyword_costs(effect: Effect, rules: tuple[StatementLine, ...]) -> Effect:
    """The effect with the costs in the abilities that it gives ("has escape. The escape cost is
    equal to the card's mana cost plus …"): each of several effects tells its own."""
    told = {
        rule.keyword: Cost((PayManaCost(), *(rule.plus.parts if rule.plus is not None else ())))
        for rule in rules
        if rule.verb == "pay_cost" and "mana_cost" in rule.how and rule.keyword is not None
    }
    if not told:
        return effect
    clauses = tuple(
        msgspec.structs.replace(clause, does=tuple(_costing(each, told) for each in clause.does))
        for clause in effect.clauses
    )
    return msgspec.structs.replace(effect, clauses=clauses)


def _costing(change: Modification, told: dict[str, Cost]) -> Modification:
    if not isinstance(change, GainAbilities):
        return change
    return GainAbilities(tuple(_with_cost(each, told) for each in change.abilities))


def _with_cost(ability: Ability, told: dict[str, Cost]) -> Ability:
    cost = told.get(ability.keyword or "")
    if cost is None or ability.parameter is not None or ability.activation is not None:
        return ability
    return msgspec.structs.replace(ability, activation=Activation(cost=cost))
