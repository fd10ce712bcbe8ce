"""What a noun phrase applies to, as a filter."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.terms import COLORS
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.semantics import values
from kb.text.semantics.groups import Group, groups_of, has_head
from kb.text.semantics.nouns import (
    OFF_BATTLEFIELD,
    both,
    chosen_kind,
    controller_filter,
    either,
    facing,
    fixed_filter,
    host_in,
    place_filter,
    words_filters,
)
from kb.text.semantics.scope import Scope
from kb.text.semantics.with_lists import with_filter, within

EXILED_WITH_IT = v.And((v.InZone(("exile",)), v.Related("exiled_with", v.IsSelf())))
"""The cards that the object itself exiled (607.2a)."""

# ------------------------------------------------------------------------------------ whole phrase


def filter_of(phrase: Node, scope: Scope) -> v.Filter:
    """The filter of a noun phrase: any of its groups.

    Raises NotUnderstood.
    """
    return either([group_filter(group, scope) for group in groups_of(phrase)])


def subject_of(phrase: Node, scope: Scope) -> v.Filter:
    """The filter of a phrase that is a sentence's subject; targets are the locked-in set."""
    groups = groups_of(phrase)
    aimed = any("target" in g.determiners for g in groups)
    if aimed or (scope.further is None and any(_of_target(g) for g in groups)):
        if not scope.resolved:
            raise NotUnderstood("a target outside a resolved effect")
        if aimed and any(g.reference is not None for g in groups):
            raise NotUnderstood("a target and something else")
        return v.Locked()
    if scope.resolved and any(_spoken_of(g) for g in groups):
        return v.Locked()
    first = groups[0].reference
    if first is not None and first.case == "host_reference" and len(groups) > 1:
        scope = scope.about(host_in(first))  # "enchanted creature and others like it"
    return either([group_filter(group, scope) for group in groups])


def _spoken_of(group: Group) -> bool:
    """ "The creature you control": one of which the words before spoke."""
    singular = bool(group.words) and not group.words[-1].plural
    return "the" in group.determiners and singular and group.reference is None


def _check_known(reference: Node, scope: Scope) -> None:
    """ "That spell" and, of an object about itself, "that creature" are what an event was about;
    "that card" may be what an effect is locked to."""
    noun = reference.tokens()[0].value
    if noun is None:
        return
    if isinstance(scope.it, v.Locked) and noun.value in ("card", "token"):
        return
    if noun.value in ("spell", "card", "source", "token") or isinstance(scope.it, v.IsSelf):
        raise NotUnderstood(f"which {noun.value}")


def _of_target(group: Group) -> bool:
    return any(
        node.case == "controlled" and node.nodes()[0].case == "target_player"
        for node in group.after
    )


def reference_of(phrase: Node, scope: Scope) -> v.Which:
    """The one object that a phrase names ("it", "enchanted creature", the card itself).

    Raises NotUnderstood if it names a set.
    """
    groups = groups_of(phrase)
    found = group_filter(groups[0], scope) if len(groups) == 1 else None
    if isinstance(found, v.IsSelf):
        return "self"
    if isinstance(found, v.IsHost):
        return "host"
    reference = groups[0].reference
    if reference is not None and reference.case == "it_reference":
        _check_known(reference, scope)
        return scope.which
    raise NotUnderstood("a set where one object is meant")


def group_filter(group: Group, scope: Scope) -> v.Filter:
    """The filter of one group."""
    if group.size is not None and any(each.value == "token" for each in group.words):
        raise NotUnderstood("a token as it is created")
    parts: list[v.Filter] = [] if group.size is None else _of_size(*group.size)
    if "other" in group.determiners:
        parts.append(v.Not(_other_than(group, scope)))
    if group.reference is not None:
        if any(each.case == "counter_item" for node in group.after for each in within(node)):
            raise NotUnderstood("counters in the description of what is known")
        parts.append(_reference(group.reference, scope))
    parts.extend(words_filters(group.words))
    parts.extend(_extra(extra, scope, group) for extra in group.extras)
    highest = [node for node in group.after if node.case == "with_highest"]
    if highest and group.after:
        rest = tuple(node for node in group.after if node not in highest)
        return _highest(highest, msgspec.structs.replace(group, after=rest), scope)
    zoned = [after_filter(node, scope, group) for node in group.after]
    placed = scope.placed or any(_zones_in(part) for part in (*parts, *zoned))
    if _is_card(group) and not placed:
        raise NotUnderstood("cards without a zone")
    return both(parts + zoned)


def _of_size(power: str, toughness: str) -> list[v.Filter]:
    """What a description by power and toughness says ("a 1/1 creature")."""
    if not (power.isdecimal() and toughness.isdecimal()):
        raise NotUnderstood("a power and toughness in a description of a set")
    return [
        v.Compares("power", "=", v.Const(int(power))),
        v.Compares("toughness", "=", v.Const(int(toughness))),
    ]


def _highest(said: list[Node], among: Group, scope: Scope) -> v.Filter:
    """ "Each creature with the highest mana value": no other described has a higher one."""
    found, (stat, *more) = group_filter(among, scope), [node.nodes()[0] for node in said]
    number = values.NUMBERS.get(stat.case)
    if more or number is None or "other" in among.determiners:
        raise NotUnderstood("the highest of what")
    return both([found, v.Compares(number, ">=", v.Extreme("greatest", number, found))])


_ATTACHED = frozenset(["Aura", "Equipment", "Fortification", "enchantment", "artifact"])


def _other_than(group: Group, scope: Scope) -> v.Filter:
    """What "other" leaves out: "each other creature" what an Aura enchants, "each other
    enchantment" the Aura itself."""
    values = {word.value for word in group.words if not word.negated}
    itself = isinstance(scope.it, v.IsHost) and values & _ATTACHED and "creature" not in values
    return v.IsSelf() if itself else scope.it


def _is_card(group: Group) -> bool:
    return any(w.of == "noun" and w.value == "card" for w in group.words)


def _zones_in(part: v.Filter) -> bool:
    if isinstance(part, v.InZone):
        return True
    return isinstance(part, v.And) and any(_zones_in(p) for p in part.all)


def _reference(node: Node, scope: Scope) -> v.Filter:
    match node.case:
        case "self_reference":
            return v.IsSelf()
        case "host_reference":
            return host_in(node)
        case "it_reference":
            _check_known(node, scope)
            return scope.it
        case "commander":
            return v.And((v.HasStatus("commander"), v.Owned("you")))
        case "ring_bearer":
            return v.And((v.HasStatus("ring_bearer"), v.Controlled("you")))
        case "pair" if scope.resolved:
            return v.Locked()
        case "pair":
            return v.Or((v.IsSelf(), v.PairedWith("self")))
        case "top_library":
            return v.And((v.InZone(("library",)), v.Owned("you"), v.HasStatus("top_of_zone")))
        case "top_graveyard":
            return v.And((v.InZone(("graveyard",)), v.Owned("you"), v.HasStatus("top_of_zone")))
        case "exiled_card" | "crafted" if not scope.resolved:
            return EXILED_WITH_IT
    raise NotUnderstood(node.case)


# ------------------------------------------------------------------------------------------ words


def _extra(extra: str, scope: Scope, group: Group) -> v.Filter:
    if extra == "chosen_color":
        return v.HasChosen("color")
    if extra.startswith("chosen"):
        return v.HasChosen(chosen_kind(extra, scope, _types(group)))
    if extra == "all_colors":
        return v.And(tuple(v.HasColor(color) for color in COLORS))
    raise NotUnderstood(extra)


def _types(group: Group) -> tuple[str, ...]:
    return tuple(w.value for w in group.words if w.of == "type")


# ------------------------------------------------------------------------------------ after words


def after_filter(node: Node, scope: Scope, group: Group) -> v.Filter:
    """The filter of what stands after a group's noun."""
    further = scope.further(node, scope, group) if scope.further is not None else None
    if further is not None:
        return further
    chosen = _chosen_after(node.case, scope, group)
    if chosen is not None:
        return chosen
    match node.case:
        case "controlled":
            return controller_filter(node.nodes()[0])
        case "owned" | "not_owned":
            return _owned(node)
        case "placed":
            return place_filter(node.nodes()[0])
        case "with_after":
            return with_filter(node.nodes()[0], scope)
        case "without_after":
            return v.Not(with_filter(node.nodes()[0], scope, joined_by_or=True))
        case "named" | "not_named":
            return _named(node, scope)
        case "relative_after":
            return relative_filter(node.nodes()[0], scope, group)
    return _standing(node, scope)


def _standing(node: Node, scope: Scope) -> v.Filter:
    """How something stands to other objects, or to a player."""
    match node.case:
        case "attached_to":
            return _attached_to(node.nodes()[0], scope)
        case "other_than":
            return v.Not(filter_of(node.nodes()[0], scope))
        case "exiled_with" if node.nodes()[0].case in ("self_reference", "it_reference"):
            return EXILED_WITH_IT
        case "put_with" if node.nodes()[0].case in ("self_reference", "it_reference"):
            return v.Related("put_with", v.IsSelf())
        case "same_name":
            return _namesake(node.nodes()[0], scope)
        case "faces":
            return facing(filter_of(node.nodes()[0], scope))
    return fixed_filter(node.case)


def _namesake(phrase: Node, scope: Scope) -> v.Filter:
    """Of the same name as the object itself, or as the one that an effect is applied to."""
    which = reference_of(phrase, scope)
    itself = groups_of(phrase)[0].reference
    own = itself is not None and itself.case == "self_reference"
    if not own and (which, scope.it) != ("affected", v.IsAffected()):
        raise NotUnderstood("whose name it has")
    return v.Shares("name", which)


def _attached_to(phrase: Node, scope: Scope) -> v.Filter:
    """Attached to one object, or to any of those described."""
    groups = groups_of(phrase)
    if any(group.reference is not None for group in groups):
        return v.AttachedTo(reference_of(phrase, scope))
    if any(g.quantity is not None or {"none", "target"} & {*g.determiners} for g in groups):
        raise NotUnderstood("attached to a number of objects")
    return v.Related("attached_to", filter_of(phrase, scope))


_CHOSEN_AFTER = {
    "of_creature_type": "creature_type",
    "of_chosen_color": "color",
    "with_chosen_name": "card_name",
}


def _chosen_after(case: str, scope: Scope, group: Group) -> v.Filter | None:
    """ "of the chosen type", "with the chosen name"."""
    if case in _CHOSEN_AFTER:
        return v.HasChosen(_CHOSEN_AFTER[case])
    if case in ("of_chosen_type", "of_other_type"):
        found = v.HasChosen(chosen_kind("chosen_type", scope, _types(group)))
        return found if case == "of_chosen_type" else v.Not(found)
    return None


def _owned(node: Node) -> v.Filter:
    by = node.nodes()[0].case if node.case == "owned" else "not_you"
    if by == "not_you":
        return v.Not(v.Owned("you"))
    return v.Owned("you" if by == "you" else "opponent")


def _named(node: Node, scope: Scope) -> v.Filter:
    token = node.tokens()[0]
    name = token.value if token.kind == "NAME" else (scope.names or (None,))[0]
    if name is None and scope.quoting:
        raise NotUnderstood("the object's own name")
    found = v.HasName(name) if name is not None else v.Shares("name", "self")
    return found if node.case == "named" else v.Not(found)


def relative_filter(node: Node, scope: Scope, group: Group) -> v.Filter:
    """The filter of "that's …", "that has …"."""
    parts = node.nodes()
    match node.case:
        case "that_is":
            return complement_filter(parts[-1], scope.with_types(_types(group)))
        case "that_is_not":
            return v.Not(complement_filter(parts[-1], scope.with_types(_types(group))))
        case "that_lies":
            return place_filter(parts[-1])
        case "that_lies_not" if parts[-1].case == "battlefield":
            return v.InZone(OFF_BATTLEFIELD)
        case "that_has":
            return with_filter(parts[0], scope)
        case "that_lacks":
            return v.Not(with_filter(parts[0], scope, joined_by_or=True))
        case "that_shares":
            return v.Shares(parts[0].case, reference_of(parts[1], scope))
        case "that_shares_not":
            return v.Not(v.Shares(parts[0].case, reference_of(parts[1], scope)))
        case "same_name":
            return _namesake(parts[0], scope)
        case "another_name":
            return v.Not(_namesake(parts[0], scope))
        case "that_is_attached":
            return _attached_to(parts[0], scope)
        case "that_has_attached":
            return v.Attached(filter_of(parts[0], scope))
    return fixed_filter(node.case)


# ------------------------------------------------------------------------------------ complements


def complement_filter(node: Node, scope: Scope) -> v.Filter:
    """The filter of what something is said to be ("a Wolf or a Werewolf", "red", "attacking")."""
    if node.case == "suspected":
        return v.HasStatus(node.case)
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


def _described(group: Group, scope: Scope) -> v.Filter:
    if group.extras == ("chosen_type",) and not group.words:
        return v.HasChosen(_chosen(scope))
    if group.extras == ("all_colors",):
        return both([v.HasColor(c) for c in COLORS])
    if any(w.of == "noun" and w.value == "card" for w in group.words):
        scope = msgspec.structs.replace(scope, placed=True)
    return group_filter(group, scope)


def _chosen(scope: Scope) -> str:
    return chosen_kind("chosen_type", scope, scope.subject_types)
