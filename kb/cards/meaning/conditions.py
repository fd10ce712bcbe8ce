"""Conditions: what must be true for an effect to apply."""

from __future__ import annotations

from typing import Literal

import msgspec

from kb.cards.grammar.lexer import Quantity
from kb.cards.grammar.parser import Node, NotUnderstood
from kb.cards.keywords import COLORS
from kb.cards.meaning.filters import (
    OFF_BATTLEFIELD,
    both,
    controller_filter,
    counter_filter,
    either,
    filter_of,
    group_filter,
    place_filter,
    reference_of,
    term_filter,
    with_filter,
)
from kb.cards.meaning.groups import Group, groups_of, has_head
from kb.cards.meaning.scope import Scope
from kb.cards.meaning.values import (
    NUMBERS,
    amount_of,
    compared_amount,
    count_filter,
    value_of,
)
from kb.cards.vocabulary import (
    AllOf,
    AnyOf,
    AttachedTo,
    Compare,
    Compares,
    Condition,
    Const,
    Count,
    CountDistinct,
    Filter,
    Game,
    HasChosen,
    HasColor,
    HasKeyword,
    HasStatus,
    InZone,
    IsHost,
    IsSelf,
    Locked,
    Not,
    NotSo,
    Op,
    Or,
    PlayerIs,
    PlayerNumber,
    Sum,
    Value,
    Who,
)

_SINGLE = (IsSelf, IsHost, Locked)


def exists(found: Filter) -> Condition:
    """There is such an object."""
    return Compare(Count(found), ">=", Const(1))


def compared(stat: str, amount: Node, scope: Scope) -> Filter:
    """The filter of "power 4 or greater"; "power or toughness" is a choice."""
    op, value = amount_of(amount, scope)
    if stat in ("power_or_toughness", "base_power_or_toughness"):
        power, toughness = stat.replace("_or_toughness", ""), stat.replace("power_or_", "")
        return Or((Compares(NUMBERS[power], op, value), Compares(NUMBERS[toughness], op, value)))
    return Compares(NUMBERS[stat], op, value)


# ------------------------------------------------------------------------------------ complements


def complement_filter(node: Node, scope: Scope) -> Filter:
    """The filter of what something is said to be ("a Wolf or a Werewolf", "red", "attacking")."""
    if node.case in ("goaded", "suspected"):
        return HasStatus(node.case)
    phrase = node.nodes("phrase")[0]
    if node.first("in_addition"):
        raise NotUnderstood("an addition in a condition")
    groups = groups_of(phrase, sharing=False)
    if len(groups) > 1 and has_head(groups[-1]):
        groups = groups_of(phrase)
    if not all(_describes(g) for g in groups):
        raise NotUnderstood("an unclear description")
    filters = [_described(group, scope) for group in groups]
    return both(filters) if any(g.joint == "and" for g in groups) else either(filters)


def _describes(group: Group) -> bool:
    return group.quantity is None and set(group.determiners) <= {"one", "the", "both"}


def _described(group: Group, scope: Scope) -> Filter:
    if group.extras == ("chosen_type",) and not group.words:
        return HasChosen(_chosen(scope))
    if group.extras == ("all_colors",):
        return both([HasColor(c) for c in COLORS])
    if any(w.of == "noun" and w.value == "card" for w in group.words):
        return both([term_filter(w) for w in group.words])
    return group_filter(group, scope)


def _chosen(scope: Scope) -> str:
    from kb.cards.meaning.filters import chosen_kind

    return chosen_kind("chosen_type", scope, scope.subject_types)


# ------------------------------------------------------------------------------------- conditions


def conditions_of(node: Node, scope: Scope) -> Condition:
    """The condition of a `conditions` node: clauses joined by "and" or by "or".

    Raises NotUnderstood.
    """
    clauses = node.nodes("clause")
    joints = {t.text for t in node.tokens("CSEP")}
    if len(joints - {","}) > 1:
        raise NotUnderstood("and beside or in a condition")
    found: list[Condition] = []
    for clause in clauses:
        scope = _after_mention(clause, scope)
        found.append(condition_of(clause, scope))
    if len(found) == 1:
        return found[0]
    return AnyOf(tuple(found)) if "or" in joints else AllOf(tuple(found))


def _after_mention(clause: Node, scope: Scope) -> Scope:
    """A clause about the object or its host makes that what "it" is from there on."""
    subject = clause.first("subject")
    if subject is None:
        return scope
    groups = groups_of(subject.nodes("phrase")[0])
    reference = groups[0].reference
    if len(groups) == 1 and reference is not None:
        if reference.case == "self_reference":
            return scope.about(IsSelf())
        if reference.case == "host_reference":
            return scope.about(IsHost())
    return scope


def condition_of(clause: Node, scope: Scope) -> Condition:
    """The condition that one clause states."""
    if clause.nodes("tail"):
        raise NotUnderstood("a condition with an end of its own")
    parts = clause.nodes()
    match clause.case:
        case "control_clause":
            return _control(parts[0], parts[1], scope)
        case "exists_clause":
            return _existence(parts[-1], scope, None)
        case "counters_clause":
            return exists(both([filter_of(parts[-1], scope), counter_filter(clause)]))
        case "distinct_clause" | "domain_clause":
            return _distinct(clause, scope)
        case "subject_clause":
            return _said(clause, scope)
        case "value_clause" | "value_not_clause":
            op, right = compared_amount(clause.nodes("amount")[0], scope)
            found: Condition = Compare(value_of(clause.nodes("value")[0], scope), op, right)
            return NotSo(found) if clause.case == "value_not_clause" else found
        case "player_has":
            return _player_has(parts[0], parts[1])
        case "player_is":
            return PlayerIs(parts[1].case, _one_player(parts[0]))
        case "game_clause":
            return _game(parts[0].case)
        case "event_clause":
            return _event(parts[0])
    raise NotUnderstood(clause.label)


def _game(state: str) -> Condition:
    if state == "your_turn":
        return PlayerIs("active")
    if state == "not_your_turn":
        return NotSo(PlayerIs("active"))
    return Game(state)


_EVENTS: dict[str, Value] = {
    "gained": PlayerNumber("life_gained"), "lost": PlayerNumber("life_lost"),
    "opponent_lost": PlayerNumber("life_lost", "opponent"),
    "died": PlayerNumber("creatures_died", "any"),
}  # fmt: skip


_COUNTED_EVENTS = {"drawn": ("card", "cards_drawn"), "cast": ("spell", "spells_cast")}


def _event(event: Node) -> Condition:
    if event.case not in _COUNTED_EVENTS:
        return Compare(_EVENTS[event.case], ">=", Const(1))
    noun, number = _COUNTED_EVENTS[event.case]
    if event.tokens("WORD")[0].value.value != noun:
        raise NotUnderstood("what was drawn or cast")
    quantity = event.tokens("QUANTITY")[0].value
    return Compare(PlayerNumber(number), quantity.op, Const(quantity.number))


# -------------------------------------------------------------------------------------- existence


def _quantity(group: Group) -> tuple[Op, int]:
    if "none" in group.determiners:
        return "=", 0
    if group.quantity is not None:
        quantity: Quantity = group.quantity
        return quantity.op, quantity.number
    if "each" in group.determiners:
        raise NotUnderstood("each in a condition")
    return ">=", 1


def _existence(phrase: Node, scope: Scope, owner: Filter | None) -> Condition:
    """ "three or more artifacts", "a Forest and a Plains": counts, joined as the groups are."""
    groups = groups_of(phrase)
    parts = [owner] if owner is not None else []
    filters = [both([group_filter(g, scope), *parts]) for g in groups]
    counted = [g for g in groups if g.own_determiner]
    joints = {g.joint for g in groups[1:]} - {","}
    if len(groups) > 1 and len(counted) == len(groups) and joints == {"and"}:
        return AllOf(tuple(_counted(g, f) for g, f in zip(groups, filters, strict=True)))
    if len(counted) > 1 and any(g.quantity for g in counted):
        raise NotUnderstood("several counts in a choice")
    return _counted(groups[0], either(filters))


def _counted(group: Group, found: Filter) -> Condition:
    op, number = _quantity(group)
    return Compare(count_filter(found), op, Const(number))


def _control(controller: Node, phrase: Node, scope: Scope) -> Condition:
    if controller.case == "no_opponent":
        found = _existence(phrase, scope, controller_filter(_as_opponent(controller)))
        return NotSo(found)
    condition = _existence(phrase, scope, controller_filter(controller))
    if controller.case == "opponent":
        _check_one(condition)
    return condition


def _as_opponent(node: Node) -> Node:
    return Node("controller.opponent", node.kids)


def _check_one(condition: Condition) -> None:
    """ "An opponent controls two" is about one of them; a sum over all is something else."""
    if isinstance(condition, Compare) and condition.right == Const(1) and condition.op == ">=":
        return
    raise NotUnderstood("a number of objects of one opponent")


def _distinct(clause: Node, scope: Scope) -> Condition:
    numbers = [t.value for n in clause.nodes("determiner") for t in n.tokens("QUANTITY")]
    if len(numbers) != 1:
        raise NotUnderstood("how many")
    distinct = clause.first("distinct")
    what = distinct.case if distinct else "basic_land_types"
    found = CountDistinct(what, filter_of(clause.nodes("phrase")[0], scope))
    return Compare(found, numbers[0].op, Const(numbers[0].number))


# -------------------------------------------------------------------------------- subject and verb


def _said(clause: Node, scope: Scope) -> Condition:
    subject, *verbs = clause.nodes()
    phrase = subject.nodes("phrase")[0]
    if any(n.nodes("tail") for n in verbs):
        raise NotUnderstood("a condition with an end of its own")
    found = [_verb(phrase, verb.nodes()[0], scope) for verb in verbs]
    return found[0] if len(found) == 1 else AllOf(tuple(found))


def _verb(phrase: Node, verb: Node, scope: Scope) -> Condition:
    match verb.case:
        case "becomes":
            inner = complement_filter(verb.nodes("complement")[0], scope)
            return _about(phrase, inner, scope)
        case "is_not":
            inner = complement_filter(verb.nodes("complement")[0], scope)
            return _about(phrase, Not(inner), scope)
        case "has":
            return _about(phrase, _granted_filter(verb, scope), scope)
        case "lacks":
            inner = with_filter(verb.nodes()[0], scope, joined_by_or=True)
            return _about(phrase, Not(inner), scope)
        case "has_counters":
            return _about(phrase, counter_filter(verb), scope)
        case "lies":
            placed = msgspec.structs.replace(scope, placed=True)
            return _about(phrase, place_filter(verb.nodes("place")[0]), placed)
        case "lies_not" if verb.nodes("place")[0].case == "battlefield":
            placed = msgspec.structs.replace(scope, placed=True)
            return _about(phrase, InZone(OFF_BATTLEFIELD), placed, single=True)
        case "entered":
            return _about(phrase, HasStatus("entered_this_turn"), scope, single=True)
        case "paired":
            return _about(phrase, HasStatus("paired"), scope, single=True)
        case "is_attached":
            return _about(phrase, AttachedTo(reference_of(verb.nodes()[0], scope)), scope)
    raise NotUnderstood(f"{verb.label} in a condition")


def _granted_filter(verb: Node, scope: Scope) -> Filter:
    items: list[Filter] = []
    for granted in verb.nodes("granted"):
        if granted.case != "keyword_granted":
            raise NotUnderstood(granted.label)
        items.extend(HasKeyword(a.keyword or "") for a in granted.tokens()[0].value)
    if any(t.text == "or" for t in verb.tokens("LSEP")):
        return either(items)
    return both(items)


def _about(phrase: Node, said: Filter, scope: Scope, *, single: bool = False) -> Condition:
    """ "PHRASE is …"; with `single` only of one object, for of others it would be history."""
    groups = groups_of(phrase)
    if len(groups) == 1 and groups[0].reference is not None and not groups[0].words:
        return exists(both([group_filter(groups[0], scope), said]))
    if single:
        raise NotUnderstood("what happened to objects")
    if any("each" in g.determiners for g in groups):
        raise NotUnderstood("each in a condition")
    return _existence(phrase, scope, said)


# ---------------------------------------------------------------------------------------- players


def _one_player(player: Node) -> Who:
    if player.case == "you":
        return "you"
    if player.case == "opponent":
        return "opponent"
    raise NotUnderstood(player.label)


def _player_has(player: Node, holding: Node) -> Condition:
    match holding.case:
        case "blessing":
            return PlayerIs("citys_blessing", _one_player(player))
        case "initiative":
            return PlayerIs("initiative", _one_player(player))
        case "max_speed":
            return Compare(PlayerNumber("speed", _one_player(player)), "=", Const(4))
        case "full_party":
            return Compare(PlayerNumber("party", _one_player(player)), "=", Const(4))
        case "enduring_story":
            return PlayerIs("enduring_story", _one_player(player))
        case "more_cards" if player.case == "you":
            return Compare(PlayerNumber("hand"), ">", PlayerNumber("hand", "opponent", "greatest"))
        case "life_above" if player.case == "you":
            quantity = holding.tokens("QUANTITY")[0].value
            more = Sum((PlayerNumber("starting_life"), Const(quantity.number)))
            return Compare(PlayerNumber("life"), quantity.op, more)
    number, op, least = _held(holding)
    return _player_number(player, number, op, least)


def _held(holding: Node) -> tuple[str, Op, int]:
    quantities = [t.value for t in holding.tokens("QUANTITY")]
    op: Op = quantities[0].op if quantities else ">="
    least = quantities[0].number if quantities else 1
    match holding.case:
        case "life":
            return "life", op, least
        case "cards":
            return "hand", op, least
        case "no_cards":
            return "hand", "=", 0
        case "graveyard":
            return "graveyard", op, least
        case "counters" | "a_counter":
            kind = holding.tokens("COUNTER")[0].value
            if kind is None:
                raise NotUnderstood("any counters of a player")
            return kind, op, least
    raise NotUnderstood(holding.label)


def _player_number(player: Node, number: str, op: Op, least: int) -> Condition:
    """For "an opponent" and "a player" the extreme that decides is compared."""
    if player.case == "you":
        return Compare(PlayerNumber(number), op, Const(least))
    deciding = {">=": "greatest", ">": "greatest", "<=": "least", "<": "least"}.get(op)
    if least == 0 and op == "=":
        deciding = "least"
    if deciding is None or player.case not in ("opponent", "any_player"):
        raise NotUnderstood(f"{player.case} has {op} {least}")
    who: Who = "opponent" if player.case == "opponent" else "any"
    of: Literal["greatest", "least"] = "greatest" if deciding == "greatest" else "least"
    return Compare(PlayerNumber(number, who, of), op, Const(least))
