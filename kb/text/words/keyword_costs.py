"""What keyword abilities cost that an effect gives, where a sentence of its own tells the cost."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v


def with_keyword_costs(effect: v.Effect, rules: tuple[v.StatementLine, ...]) -> v.Effect:
    """The effect with the costs in the abilities that it gives ("has escape. The escape cost is
    equal to the card's mana cost plus …"): each of several effects tells its own."""
    told = {
        rule.keyword: v.Cost((v.PayManaCost(), *(rule.plus.parts if rule.plus is not None else ())))
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


def _costing(change: v.Modification, told: dict[str, v.Cost]) -> v.Modification:
    if not isinstance(change, v.GainAbilities):
        return change
    return v.GainAbilities(tuple(_with_cost(each, told) for each in change.abilities))


def _with_cost(ability: v.Ability, told: dict[str, v.Cost]) -> v.Ability:
    cost = told.get(ability.keyword or "")
    if cost is None or ability.parameter is not None or ability.activation is not None:
        return ability
    return msgspec.structs.replace(ability, activation=v.Activation(cost=cost))
