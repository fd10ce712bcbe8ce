"""Numbers: written, variable, or counted from the game (107.3, 604.3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import Node, NotUnderstood, lexicon, parse
from kb.text.grammar.tags import tag
from kb.text.semantics import filters
from kb.text.semantics.groups import groups_of
from kb.text.semantics.nouns import both
from kb.text.semantics.scope import Scope

NUMBERS: dict[str, v.Number] = {
    "power": "power", "toughness": "toughness", "mana_value": "mana_value",
    "base_power": "base_power", "base_toughness": "base_toughness",
}  # fmt: skip
OPS: dict[str, v.Op] = {
    "exactly": "=", "at_most": "<=", "at_least": ">=", "greater": ">", "less": "<",
}  # fmt: skip


def times(factor: int, value: v.Value) -> v.Value:
    """`factor` times `value`, numbers worked out."""
    if isinstance(value, v.Const):
        return v.Const(factor * value.number)
    if isinstance(value, v.Times):
        return times(factor * value.factor, value.value)
    if factor == 0:
        return v.Const(0)
    return value if factor == 1 else v.Times(factor, value)


def value_of(node: Node, scope: Scope) -> v.Value:
    """The value of a `value` node.

    Raises NotUnderstood.
    """
    if node.rule == "term":
        return _term(node, scope)
    parts = node.nodes()
    match node.case:
        case "same":
            return _term(parts[0], scope)
        case "plus":
            return v.Sum((value_of(parts[0], scope), _term(parts[1], scope)))
        case "minus":
            return v.Sum((value_of(parts[0], scope), times(-1, _term(parts[1], scope))))
        case "plus_each":
            number = node.tokens("NUMBER")[0].value
            counted = countable(node.nodes("countable")[0], scope)
            return v.Sum((value_of(parts[0], scope), times(number, counted)))
    raise NotUnderstood(node.label)


def amount_of(node: Node, scope: Scope) -> tuple[v.Op, v.Value]:
    """The comparison and the value of an `amount` node."""
    return OPS[node.case], value_of(node.nodes()[0], scope)


def compared_amount(node: Node, scope: Scope) -> tuple[v.Op, v.Value]:
    """An amount that something is compared with: there half of an odd number is rounded so that
    the comparison with a whole number comes out as with the fraction."""
    if node.case == "greater_by":
        more, base = (value_of(n, scope) for n in node.nodes())
        return ">=", v.Sum((base, more))
    rounding: Literal["up", "down"] = "up" if OPS[node.case] in ("<", ">=") else "down"
    return amount_of(node, msgspec.structs.replace(scope, rounding=rounding))


def _term(node: Node, scope: Scope) -> v.Value:
    parts = node.nodes()
    match node.case:
        case "const":
            return v.Const(node.tokens()[0].value)
        case "variable":
            return variable(node.tokens()[0].value, scope)
        case "number_of":
            return countable(parts[0], scope)
        case "twice" | "thrice":
            return times(2 if node.case == "twice" else 3, _term(parts[0], scope))
        case "half":
            rounded = parts[1].case
            return v.Half(_term(parts[0], scope), "up" if rounded == "up" else "down")
        case "bare_half" if scope.rounding is not None:
            return v.Half(_term(parts[0], scope), scope.rounding)
        case "chosen_number":
            return v.ChosenNumber()
        case "that_number" if scope.that_number is not None:
            return scope.that_number
    return _stat_term(node, scope)


def _stat_term(node: Node, scope: Scope) -> v.Value:
    """A number of an object or a player, or one taken over objects."""
    parts = node.nodes()
    match node.case:
        case "object_stat":
            return _object_stat(parts[0], parts[1], scope)
        case "player_stat":
            return _player_stat(parts[0], parts[1].case, scope)
        case "devotion_of":
            return _devotion(parts[0], parts[1])
        case "life_total":
            return v.PlayerNumber("life")
        case "most_life":
            return v.PlayerNumber("life", "opponent", "greatest")
        case "most_life_of_all":
            return v.PlayerNumber("life", "any", "greatest")
        case "life_lost" | "life_gained":
            return v.PlayerNumber(node.case)
        case "greatest" | "least" | "total":
            return _extreme(node, scope)
        case "greatest_number":
            return _greatest_number(parts[0], scope)
    raise NotUnderstood(node.label)


def variable(name: str, scope: Scope) -> v.Value:
    """X or Y: what a "where" says it is, else the X of the object or effect."""
    if name in scope.variables:
        return scope.variables[name]
    if name != "X" or name in scope.unknown:
        raise NotUnderstood(f"{name} is not defined")
    return v.X()


def possessor_of(node: Node, scope: Scope) -> v.Which:
    """The object of "its", "that creature's", … ."""
    if node.case == "of_it":
        return scope.which
    if node.case == "of_phrase":
        return filters.reference_of(node.nodes()[0], scope)
    raise NotUnderstood(node.label)


def _object_stat(possessor: Node, stat: Node, scope: Scope) -> v.Value:
    if stat.case not in NUMBERS:
        raise NotUnderstood(stat.label)
    if _of_exiled_card(possessor) and not scope.resolved:
        return v.Extreme("total", NUMBERS[stat.case], filters.EXILED_WITH_IT)
    return v.NumberOf(NUMBERS[stat.case], possessor_of(possessor, scope))


def _of_exiled_card(possessor: Node) -> bool:
    """Returns whether it is "the exiled card's": the one card that the object exiled (607.2a)."""
    groups = groups_of(possessor.nodes()[0]) if possessor.case == "of_phrase" else []
    return [g.reference.case for g in groups if g.reference is not None] == ["exiled_card"]


def _player_stat(possessor: Node, stat: str, scope: Scope) -> v.Value:
    if possessor.case == "of_it" and scope.which == "that":
        return v.PlayerNumber(stat, "that")
    if possessor.case != "of_you":
        raise NotUnderstood("a number of another player")
    return v.PlayerNumber(stat)


def _devotion(possessor: Node, node: Node) -> v.Value:
    if possessor.case != "of_you":
        raise NotUnderstood("another player's devotion")
    colors = [t.value for t in node.tokens("WORD")]
    if not all(c is not None and c.of == "color" for c in colors):
        raise NotUnderstood("devotion to something else")
    return v.PlayerNumber("devotion", colors=tuple(c.value for c in colors))


def _symbols_in(node: Node, scope: Scope) -> v.Value:
    """Mana symbols in the mana costs of objects; among permanents you control that is devotion."""
    whose = node.nodes()[0]
    if whose.case == "of_it":
        return v.ManaSymbols(_color(node), scope.it)
    found = filters.filter_of(whose.nodes()[0], scope)
    if found == v.Controlled("you"):
        return v.PlayerNumber("devotion", colors=(_color(node),))
    return v.ManaSymbols(_color(node), found)


def _color(node: Node) -> str:
    said = node.tokens("WORD")[0].value
    if said is None or said.of != "color" or said.negated:
        raise NotUnderstood("of which color")
    return str(said.value)


def _extreme(node: Node, scope: Scope) -> v.Value:
    stat, phrase = node.nodes()
    if stat.case not in NUMBERS:
        raise NotUnderstood(stat.label)
    of = {"greatest": "greatest", "least": "least", "total": "total"}[node.case]
    return v.Extreme(of, NUMBERS[stat.case], filters.filter_of(phrase, scope))  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------- counting


_OF_PLAYERS = {
    "party": v.PlayerNumber("party"),
    "opponents": v.PlayerNumber("opponents"),
    "commander_casts": v.PlayerNumber("commander_casts"),
    "drawn": v.PlayerNumber("cards_drawn"),
    "cast": v.PlayerNumber("spells_cast"),
    "discarded": v.PlayerNumber("cards_discarded"),  # CR 702.29a — cycling discards the card.
    "sacrificed": v.PlayerNumber("permanents_sacrificed", "any"),
}


def _greatest_number(phrase: Node, scope: Scope) -> v.Value:
    """ "The greatest number of artifacts an opponent controls": of any one of them."""
    (group,) = groups_of(phrase)
    theirs = [n for n in group.after if n.case == "controlled"]
    who: dict[str, v.Who] = {"opponent": "opponent", "any_player": "any"}
    if len(theirs) != 1 or theirs[0].nodes()[0].case not in who:
        raise NotUnderstood("whose number is the greatest")
    rest = tuple(each for each in group.after if each is not theirs[0])
    counted = filters.group_filter(msgspec.structs.replace(group, after=rest), scope)
    return v.CountOfOne(counted, who[theirs[0].nodes()[0].case], "greatest")


def countable(node: Node, scope: Scope) -> v.Value:
    """What "the number of …" and "for each …" count."""
    parts = node.nodes()
    match node.case:
        case "objects":
            return count_objects(parts[0], scope)
        case "counters_among":
            kind = node.tokens("COUNTER")[0].value
            return v.Counters(kind, filter=filters.filter_of(parts[0], scope))
        case "counters" | "counters_on_named":
            return _counters(node, scope)
        case "my_counters" | "their_counters":
            kind = node.tokens("COUNTER")[0].value
            if kind is None:
                raise NotUnderstood("any counters of a player")
            return v.PlayerNumber(kind, "you" if node.case == "my_counters" else "opponent")
        case "own_colors":
            return v.CountDistinct("colors", scope.it)
        case "differently_named":
            return v.CountDistinct("names", filters.filter_of(parts[0], scope))
        case "distinct_among":
            return v.CountDistinct(parts[0].case, filters.filter_of(parts[1], scope))
        case "domain":
            return v.CountDistinct("basic_land_types", filters.filter_of(parts[0], scope))
        case case if case in _OF_PLAYERS:
            return _OF_PLAYERS[case]
        case "symbols":
            return _symbols_in(node, scope)
        case "unspent_mana":
            return v.PlayerNumber(f"unspent_{_color(node)}_mana")
    raise NotUnderstood(node.label)


def _counters(node: Node, scope: Scope) -> v.Value:
    kind = node.tokens("COUNTER")[0].value
    names, phrases = node.tokens("NAME"), node.nodes("phrase")
    if names:
        return v.Counters(kind, filter=v.giver(names[0].value))
    if not phrases:
        raise NotUnderstood("counters on nothing")
    try:
        return v.Counters(kind, which=filters.reference_of(phrases[0], scope))
    except NotUnderstood:
        return v.Counters(kind, filter=filters.filter_of(phrases[0], scope))


_HIDDEN = {"hand": "hand", "library": "library", "graveyard": "graveyard", "exile": "exile"}


def count_objects(phrase: Node, scope: Scope) -> v.Value:
    """How many objects a phrase means; "A and B" is one count each."""
    groups = groups_of(phrase)
    if any(g.quantity or "target" in g.determiners for g in groups):
        raise NotUnderstood("a count of a count")
    if len(groups) > 1 and any("each" in g.determiners for g in groups[1:]):
        parts = [filters.group_filter(g, scope) for g in groups]
        if len({zones_of(part) for part in parts}) < len(parts):
            raise NotUnderstood("objects that might count twice")
        return v.Sum(tuple(count_filter(part) for part in parts))
    theirs = [node for node in groups[0].after if _defended(node)] if len(groups) == 1 else []
    if theirs:  # CR 508.5 — of whom the object attacks that says it
        rest = tuple(node for node in groups[0].after if node not in theirs)
        counted = filters.group_filter(msgspec.structs.replace(groups[0], after=rest), scope)
        return count_filter(both([counted, v.Controlled("defending")]))
    return count_filter(filters.filter_of(phrase, scope))


def _defended(node: Node) -> bool:
    return node.case == "controlled" and node.nodes()[0].case == "defending_player"


def zones_of(found: v.Filter) -> tuple[str, ...]:
    """The zones that a filter names; none is the battlefield."""
    parts = found.all if isinstance(found, v.And) else (found,)
    return next((p.zones for p in parts if isinstance(p, v.InZone)), ())


def count_filter(found: v.Filter) -> v.Value:
    """The count of a filter; all the cards in a player's zone are a number of that player, which a
    snapshot may give without the cards."""
    parts = found.all if isinstance(found, v.And) else (found,)
    zones = [p for p in parts if isinstance(p, v.InZone)]
    owners = [p.by for p in parts if isinstance(p, v.Owned)]
    if len(zones) == 1 and len(zones[0].zones) == 1 and len(parts) == 1 + len(owners):
        zone = zones[0].zones[0]
        who: v.Who = owners[0] if owners else "any"
        if zone in _HIDDEN:
            return v.PlayerNumber(_HIDDEN[zone], who)
    return v.Count(both([found]) if not isinstance(found, v.Everything) else found)


def value_said(words: str, scope: Scope) -> v.Value:
    """The number that "X is" or "equal to" says.

    Raises NotUnderstood.
    """
    return value_of(parse(tag(lexicon().tokens(words)), "value"), scope)


def counted_for_each(words: str, scope: Scope) -> v.Value:
    """The number that "for each" says.

    Raises NotUnderstood.
    """
    return countable(parse(tag(lexicon().tokens(words)), "countable"), scope)
