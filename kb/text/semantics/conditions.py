"""Conditions: what must be true for an effect to apply."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.terms import COLORS
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.grammar.tokens import Quantity
from kb.text.semantics.counted_conditions import (
    ANYONE,
    a_graveyard,
    a_library,
    counters_among,
    exists,
    fewer,
    happened_to,
    is_cards,
    low_life,
    most_common,
    parity,
    so_many_more,
    unlocked_doors,
)
from kb.text.semantics.filters import (
    complement_filter,
    filter_of,
    group_filter,
    reference_of,
)
from kb.text.semantics.groups import Group, groups_of
from kb.text.semantics.nouns import (
    OFF_BATTLEFIELD,
    both,
    controller_filter,
    counter_filter,
    either,
    facing,
    host_in,
    place_filter,
)
from kb.text.semantics.players import (
    event_condition,
    game_condition,
    player_has,
    player_is,
    player_number,
)
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import (
    compared_amount,
    count_filter,
    value_of,
)
from kb.text.semantics.with_lists import with_filter

_SINGLE = (v.IsSelf, v.IsHost, v.Locked)


# ------------------------------------------------------------------------------------- conditions


def conditions_of(node: Node, scope: Scope) -> v.Condition:
    """The condition of a `conditions` node: clauses joined by "and" or by "or".

    Raises NotUnderstood.
    """
    clauses = node.nodes("clause")
    joints = {t.text for t in node.tokens("CSEP")}
    if len(joints - {","}) > 1:
        raise NotUnderstood("and beside or in a condition")
    found: list[v.Condition] = []
    for clause in clauses:
        scope = _after_mention(clause, scope)
        found.append(condition_of(clause, scope))
    if len(found) == 1:
        return found[0]
    return v.AnyOf(tuple(found)) if "or" in joints else v.AllOf(tuple(found))


def _after_mention(clause: Node, scope: Scope) -> Scope:
    """A clause about the object or its host makes that what "it" is from there on."""
    subject = clause.first("subject")
    if subject is None:
        return scope
    groups = groups_of(subject.nodes("phrase")[0])
    reference = groups[0].reference
    if len(groups) == 1 and reference is not None:
        if reference.case == "self_reference":
            return scope.about(v.IsSelf())
        if reference.case == "host_reference":
            return scope.about(host_in(reference))
    return scope


def condition_of(clause: Node, scope: Scope) -> v.Condition:
    """The condition that one clause states."""
    if clause.nodes("tail"):
        raise NotUnderstood("a condition with an end of its own")
    parts = clause.nodes()
    match clause.case:
        case "control_clause":
            return _control(parts[0], parts[1], scope)
        case "exists_clause":
            return _in_one_graveyard(parts[-1]) or _existence(parts[-1], scope, None)
        case "counters_clause":
            return exists(both([filter_of(parts[-1], scope), counter_filter(clause)]))
        case "distinct_clause" | "domain_clause":
            return _distinct(clause, scope)
        case case if case in _COUNTED:
            return _COUNTED[case](clause, scope)
        case "subject_clause":
            return _said(clause, scope)
        case "value_clause" | "value_not_clause":
            op, right = compared_amount(clause.nodes("amount")[0], scope)
            found: v.Condition = v.Compare(value_of(clause.nodes("value")[0], scope), op, right)
            return v.NotSo(found) if clause.case == "value_not_clause" else found
        case "player_has":
            return player_has(parts[0], parts[1])
        case "player_is":
            return player_is(parts[0], parts[1].case)
        case "game_clause":
            return game_condition(parts[0].case)
        case "event_clause":
            return event_condition(parts[0])
    raise NotUnderstood(clause.label)


# -------------------------------------------------------------------------------------- existence


def _quantity(group: Group) -> tuple[v.Op, int]:
    if "none" in group.determiners:
        return "=", 0
    if group.quantity is not None:
        quantity: Quantity = group.quantity
        return quantity.op, quantity.number
    if "each" in group.determiners:
        raise NotUnderstood("each in a condition")
    return ">=", 1


def _existence(phrase: Node, scope: Scope, owner: v.Filter | None) -> v.Condition:
    """ "three or more artifacts", "a Forest and a Plains": counts, joined as the groups are."""
    groups = groups_of(phrase)
    parts = [owner] if owner is not None else []
    told = {node.case for group in groups for node in group.after}
    if "different_powers" in told:
        return _different_powers(groups, parts, scope)
    if "of_each_color" in told:
        return _of_each_color(groups, parts, scope)
    filters = [both([group_filter(g, scope), *parts]) for g in groups]
    counted = [g for g in groups if g.own_determiner]
    joints = {g.joint for g in groups[1:]} - {","}
    if len(groups) > 1 and len(counted) == len(groups) and joints == {"and"}:
        return v.AllOf(tuple(_counted(g, f) for g, f in zip(groups, filters, strict=True)))
    if len(counted) > 1 and any(g.quantity for g in counted):
        raise NotUnderstood("several counts in a choice")
    return _counted(groups[0], either(filters))


def _different_powers(groups: list[Group], owners: list[v.Filter], scope: Scope) -> v.Condition:
    """ "Three or more creatures with different powers": so many powers among them."""
    if len(groups) > 1:
        raise NotUnderstood("which of them have different powers")
    (group,) = groups
    among = group_filter(_without(group, "different_powers"), scope)
    op, number = _quantity(group)
    return v.Compare(v.CountDistinct("powers", both([among, *owners])), op, v.Const(number))


def _of_each_color(groups: list[Group], owners: list[v.Filter], scope: Scope) -> v.Condition:
    """ "A permanent of each color": one that is white, one that is blue, …; one may be several."""
    if len(groups) > 1 or _quantity(groups[0]) != (">=", 1):
        raise NotUnderstood("how many of each color")
    among = group_filter(_without(groups[0], "of_each_color"), scope)
    return v.AllOf(tuple(exists(both([among, *owners, v.HasColor(color)])) for color in COLORS))


def _without(group: Group, case: str) -> Group:
    rest = tuple(node for node in group.after if node.case != case)
    return msgspec.structs.replace(group, after=rest)


def _counted(group: Group, found: v.Filter) -> v.Condition:
    op, number = _quantity(group)
    return v.Compare(count_filter(found), op, v.Const(number))


def _control(controller: Node, phrase: Node, scope: Scope) -> v.Condition:
    if controller.case == "no_opponent":
        found = _existence(phrase, scope, controller_filter(_as_opponent(controller)))
        return v.NotSo(found)
    certain = any(group.reference is not None for group in groups_of(phrase))
    if controller.case == "not_you" and not certain:  # "you don't control an Ogre": there is none
        found = _existence(phrase, scope, v.Controlled("you"))
        _check_one(found)
        assert isinstance(found, v.Compare)
        return v.Compare(found.left, "=", v.Const(0))
    condition = _existence(phrase, scope, controller_filter(controller))
    if controller.case in ("opponent", "any_player", "another_player"):
        _check_one(condition)
    return condition


def _as_opponent(node: Node) -> Node:
    return Node("controller.opponent", node.kids)


def _check_one(condition: v.Condition) -> None:
    """ "An opponent controls two", "a player controls none" is about one of them; a sum over all
    is something else."""
    if isinstance(condition, v.Compare) and condition.right == v.Const(1) and condition.op == ">=":
        return
    raise NotUnderstood("a number of objects of one player")


def _owns(clause: Node, scope: Scope) -> v.Condition:
    """ "You own a card in exile"."""
    owner, phrase = clause.nodes()
    if owner.case not in ("you", "opponent"):
        raise NotUnderstood("who owns it")
    condition = _existence(phrase, scope, v.Owned("you" if owner.case == "you" else "opponent"))
    _check_one(condition)
    return condition


def _in_one_graveyard(phrase: Node) -> v.Condition | None:
    """Cards counted "in a single graveyard"; None for other phrases."""
    groups = groups_of(phrase)
    places = [n.nodes("place")[0].case for g in groups for n in g.after if n.case == "placed"]
    if "single_graveyard" not in places:
        return None
    (group,) = groups
    if len(group.after) > 1 or not is_cards(group.words) or group.extras:
        raise NotUnderstood("cards of some kind in one graveyard")
    return player_number(ANYONE, "graveyard", *_quantity(group))


_COUNTED = {
    "owns_clause": _owns,
    "counters_among_clause": counters_among,
    "a_library_clause": a_library,
    "a_graveyard_clause": a_graveyard,
    "common_color_clause": most_common,
    "so_many_more_clause": so_many_more,
    "fewer_clause": fewer,
    "low_life_clause": low_life,
    "doors_clause": unlocked_doors,
    "even_clause": parity,
    "odd_clause": parity,
}


def _distinct(clause: Node, scope: Scope) -> v.Condition:
    numbers = [t.value for n in clause.nodes("determiner") for t in n.tokens("QUANTITY")]
    if len(numbers) != 1:
        raise NotUnderstood("how many")
    distinct = clause.first("distinct")
    what = distinct.case if distinct else "basic_land_types"
    found = v.CountDistinct(what, filter_of(clause.nodes("phrase")[0], scope))
    return v.Compare(found, numbers[0].op, v.Const(numbers[0].number))


# -------------------------------------------------------------------------------- subject and verb


def _said(clause: Node, scope: Scope) -> v.Condition:
    subject, *verbs = clause.nodes()
    phrase = subject.nodes("phrase")[0]
    if any(n.nodes("tail") for n in verbs):
        raise NotUnderstood("a condition with an end of its own")
    found = [_verb(phrase, verb.nodes()[0], scope) for verb in verbs]
    return found[0] if len(found) == 1 else v.AllOf(tuple(found))


def _what_it_is(verb: Node, scope: Scope) -> v.Filter:
    """What something is said to be; how it was cast is asked in words of its own."""
    inner = complement_filter(verb.nodes("complement")[0], scope)
    if inner == v.HasStatus("kicked"):
        raise NotUnderstood("how it was cast")
    return inner


def _verb(phrase: Node, verb: Node, scope: Scope) -> v.Condition:
    match verb.case:
        case "becomes":
            return _about(phrase, _what_it_is(verb, scope), scope)
        case "is_not":
            return _about(phrase, v.Not(_what_it_is(verb, scope)), scope)
        case "has":
            return _about(phrase, _granted_filter(verb, scope), scope)
        case "lacks":
            inner = with_filter(verb.nodes()[0], scope, joined_by_or=True)
            return _about(phrase, v.Not(inner), scope)
        case "has_counters":
            return _about(phrase, counter_filter(verb), scope)
        case "lies":
            placed = msgspec.structs.replace(scope, placed=True)
            return _about(phrase, _where(verb.nodes("place")[0]), placed)
        case "lies_not" if verb.nodes("place")[0].case == "battlefield":
            placed = msgspec.structs.replace(scope, placed=True)
            return _about(phrase, v.InZone(OFF_BATTLEFIELD), placed, single=True)
        case "entered":
            return _about(phrase, v.HasStatus("entered_this_turn"), scope, single=True)
        case "paired":
            partner = groups_of(verb.nodes("phrase")[0])
            if len(partner) > 1 or partner[0].after or len(partner[0].words) > 1:
                return _paired_with(phrase, verb.nodes("phrase")[0], scope)
            return _about(phrase, v.HasStatus("paired"), scope, single=True)
        case "is_attached":
            return _attached(phrase, verb.nodes()[0], scope)
        case "faces" | "bears":
            return _among(phrase, verb, scope)
    return _blocks(phrase, verb, scope)


def _where(place: Node) -> v.Filter:
    """The filter of a place where something is said to be. What is known by its relation to the
    source may be anywhere, so the battlefield is named, too."""
    found = place_filter(place)
    return v.InZone(("battlefield",)) if found == v.Everything() else found


def _paired_with(phrase: Node, partner: Node, scope: Scope) -> v.Condition:
    """ "It's paired with a creature with soulbond": what it is paired with is one."""
    which = reference_of(phrase, scope)
    several = any({*g.determiners} - {"one", "other"} or g.quantity for g in groups_of(partner))
    if which not in ("self", "host") or several:
        raise NotUnderstood("paired with what")
    return exists(both([filter_of(partner, scope), v.PairedWith(which)]))


HOW_CAST = {"was_cast": "was_cast", "was_kicked": "kicked"}
"""What is said of how an object was cast (601.2) → its status."""


def _blocks(phrase: Node, verb: Node, scope: Scope) -> v.Condition:
    """ "Two or more creatures are blocking it"; what has happened to several (603.4)."""
    if verb.case in HOW_CAST:
        return _about(phrase, v.HasStatus(HOW_CAST[verb.case]), scope, single=True)
    if verb.case in ("entered_yours", "died_yours"):
        return happened_to(phrase, verb.case, scope)
    blocked = {"blocks_it": scope.it, "blocks_self": v.IsSelf()}.get(verb.case)
    if not isinstance(blocked, v.IsSelf | v.IsHost):
        raise NotUnderstood(f"{verb.label} in a condition")
    return _about(phrase, v.Related("blocking", blocked), scope)


def _granted_filter(verb: Node, scope: Scope) -> v.Filter:
    items: list[v.Filter] = []
    for granted in verb.nodes("granted"):
        if granted.case != "keyword_granted":
            raise NotUnderstood(granted.label)
        items.extend(v.HasKeyword(a.keyword or "") for a in granted.tokens()[0].value)
    if any(t.text == "or" for t in verb.tokens("LSEP")):
        return either(items)
    return both(items)


def _about(phrase: Node, said: v.Filter, scope: Scope, *, single: bool = False) -> v.Condition:
    """ "PHRASE is …"; with `single` only of one object, for of others it would be history."""
    groups = groups_of(phrase)
    if len(groups) == 1 and groups[0].reference is not None and not groups[0].words:
        return exists(both([group_filter(groups[0], scope), said]))
    if single:
        raise NotUnderstood("what happened to objects")
    if any("each" in g.determiners for g in groups):
        raise NotUnderstood("each in a condition")
    if any({"the"} == {*g.determiners} and g.reference is None for g in groups):
        raise NotUnderstood("which one a condition is about")
    return _existence(phrase, scope, said)


def _attached(phrase: Node, to: Node, scope: Scope) -> v.Condition:
    """ "… is attached to it"; "an Equipment named … is attached to a creature you control": there
    is such a creature with one on it."""
    try:
        return _about(phrase, v.AttachedTo(reference_of(to, scope)), scope)
    except NotUnderstood:
        groups = [*groups_of(phrase), *groups_of(to)]
        if groups[0].reference is not None and groups_of(to)[0].reference is None:
            return _about(phrase, v.Related("attached_to", filter_of(to, scope)), scope)
        named = any(group.reference is not None for group in groups)
        if named or len(groups) > 2 or any(_quantity(group) != (">=", 1) for group in groups):
            raise
        return exists(both([filter_of(to, scope), v.Attached(filter_of(phrase, scope))]))


def _among(phrase: Node, verb: Node, scope: Scope) -> v.Condition:
    """So many of those described block one object, are blocked by it or attached to it."""
    groups = groups_of(phrase)
    itself = group_filter(groups[0], scope)
    if len(groups) > 1 or groups[0].words or not isinstance(itself, v.IsSelf | v.IsHost):
        raise NotUnderstood("which one it is said of")
    on_it = v.AttachedTo("host" if isinstance(itself, v.IsHost) else "self")
    related = facing(itself) if verb.case == "faces" else on_it
    return _existence(verb.nodes()[0], scope, related)


# ---------------------------------------------------------------------------------------- players
