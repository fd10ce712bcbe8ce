"""What stands after "with", "without" and "has" in a description: keywords, abilities, counters,
compared numbers."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.semantics import values
from kb.text.semantics.nouns import both, counter_filter, either
from kb.text.semantics.scope import Scope


def with_filter(node: Node, scope: Scope, *, joined_by_or: bool = False) -> v.Filter:
    """The filter of a list after "with"; "or" anywhere in it makes it a choice."""
    items = [with_item_filter(item, scope) for item in node.nodes()]
    if joined_by_or or any(t.text in ("or", "and/or") for t in node.tokens("LSEP")):
        return either(items)
    return both(items)


def with_item_filter(item: Node, scope: Scope) -> v.Filter:
    """The filter of one entry after "with"."""
    match item.case:
        case "keyword_item":
            return both([v.HasKeyword(a.keyword or "") for a in item.tokens("KEYWORD")[0].value])
        case "no_abilities":
            return v.Not(v.HasAbilities())
        case "any_ability":
            return v.HasAbilities()
        case "an_activated_ability" | "a_mana_ability":
            return v.HasAbilities("mana" if item.case == "a_mana_ability" else "activated")
        case "activated_but_mana":
            return v.HasAbilities("activated_but_mana")
        case "activated_with_symbol" if item.tokens("SYMBOL")[0].text == "{T}":
            return v.HasAbilities("activated_with_tap")
        case "counter_item":
            return counter_filter(item)
        case "even_mana_value" | "odd_mana_value" | "even_power" | "odd_power":
            parity, _, number = item.case.partition("_")
            return v.HasParity(values.NUMBERS[number], odd=parity == "odd")
        case "chosen_quality" if item.nodes()[0].case in values.NUMBERS:
            return v.HasChosenParity(values.NUMBERS[item.nodes()[0].case])
        case "mana_cost_item":
            return v.HasManaCost("".join(token.text for token in item.tokens("SYMBOL")))
        case "base_item" if item.nodes()[0].case in ("base_power", "base_toughness"):
            (base,) = item.nodes()
            number = values.NUMBERS[base.case]
            return v.Compares(number, "=", v.Const(base.tokens("NUMBER")[0].value))
        case "stat_item":
            stat, amount = item.nodes()
            return compared(stat.case, amount, scope)
    raise NotUnderstood(item.case)


def compared(stat: str, amount: Node, scope: Scope) -> v.Filter:
    """The filter of "power 4 or greater"; "power or toughness" is a choice."""
    described = _of_the_described(stat, amount, scope)
    op, value = values.amount_of(amount, described)
    if described is not scope and not isinstance(value, v.NumberOf):
        raise NotUnderstood("a number worked out from another one of the same object")
    if isinstance(value, v.NumberOf) and (value.number, value.which) == (stat, "affected"):
        raise NotUnderstood("a number compared with itself")
    if stat in ("power_or_toughness", "base_power_or_toughness"):
        power, toughness = stat.replace("_or_toughness", ""), stat.replace("power_or_", "")
        return v.Or(
            (
                v.Compares(values.NUMBERS[power], op, value),
                v.Compares(values.NUMBERS[toughness], op, value),
            )
        )
    return v.Compares(values.NUMBERS[stat], op, value)


_SIZES = ("power", "toughness", "base_power", "base_toughness")


def _of_the_described(stat: str, amount: Node, scope: Scope) -> Scope:
    """The scope of what a size is compared with: "its", "their" other size is that of the object
    described ("with toughness greater than their power")."""
    parts = list(within(amount))
    own = any(part.case == "of_it" for part in parts)
    others = [part.case for part in parts if part.case in _SIZES]
    if not own or stat not in _SIZES or others in ([], [stat]):
        return scope
    return msgspec.structs.replace(scope, which="affected")


def within(node: Node) -> Iterator[Node]:
    """Yields all that a node consists of."""
    for part in node.nodes():
        yield part
        yield from within(part)
