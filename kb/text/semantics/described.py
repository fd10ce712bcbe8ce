"""What targets and costs describe: objects in any zone, abilities on the stack, players.

Beyond the filters of effects there are relations here that no characteristic tells.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.semantics import filters
from kb.text.semantics.groups import Group, groups_of
from kb.text.semantics.nouns import both, either
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import NUMBERS
from kb.text.semantics.with_lists import compared

T = TypeVar("T")
_ABILITIES = ("ability", "activated_ability", "triggered_ability", "loyalty_ability")


def described_players(groups: list[Group]) -> v.Who | None:
    """The players that the groups mean, if they mean any.

    Raises NotUnderstood if more is said of them.
    """
    found: v.Who | None = None
    for group in groups:
        if not {"player", "opponent"} & set(group.extras):
            continue
        if group.words or len(group.extras) > 1 or group.after or "other" in group.determiners:
            raise NotUnderstood("which players")
        who: v.Who = "opponent" if "opponent" in group.extras else "any"
        found = "any" if found not in (None, who) else who
    return found


class Said(msgspec.Struct, frozen=True):
    """What a phrase says of objects: the filter of each, and what it says of all together."""

    filter: v.Filter | None = None
    together: str | None = None
    total: v.Compares | None = None
    by: v.Who = "you"
    random: bool = False

    @property
    def filter_known(self) -> v.Filter:
        """The filter; raises NotUnderstood where no object was described."""
        if self.filter is None:
            raise NotUnderstood("no object")
        return self.filter


def described_objects(groups: list[Group], scope: Scope) -> Said:
    """What the groups that mean objects say.

    Raises NotUnderstood.
    """
    _check_list(groups)
    scope = msgspec.structs.replace(scope, further=further_filter)
    found = [_other(group, _object_filter(_same(group), scope)) for group in groups]
    return Said(
        either(found) if found else None,
        _one({_TOGETHER[_case(n)] for g in groups for n in g.after if _case(n) in _TOGETHER}),
        _one({_total(n, scope) for g in groups for n in g.after if n.case == "total"}),
        _one({_CHOICES[n.case] for g in groups for n in g.after if n.case in _CHOICES}) or "you",
        any(n.case == "random" for g in groups for n in g.after),
    )


def _one(found: set[T]) -> T | None:
    if len(found) > 1:
        raise NotUnderstood("several things in common")
    return found.pop() if found else None


def _total(node: Node, scope: Scope) -> v.Compares:
    stat, amount = node.nodes()
    found = compared(stat.case, amount, scope)
    if not isinstance(found, v.Compares):
        raise NotUnderstood("a total of either number")
    return found


def _check_list(groups: list[Group]) -> None:
    """A list of nouns has to close with "or"."""
    open_list = [g for g in groups if g.joint == ","]
    if open_list and groups[-1].joint != "or":
        raise NotUnderstood("a list without an end")
    if any(g.joint == "and" for g in groups):
        raise NotUnderstood("one thing and another")


def _other(group: Group, found: v.Filter) -> v.Filter:
    """ "Other" inside a description leaves out the source."""
    return both([v.Not(v.IsSelf()), found]) if "other" in group.determiners else found


def _same(group: Group) -> Group:
    rest = tuple(word for word in group.determiners if word != "other")
    return msgspec.structs.replace(group, determiners=rest)


def _object_filter(group: Group, scope: Scope) -> v.Filter:
    kinds = [extra for extra in group.extras if extra in _ABILITIES]
    if not kinds:
        if group.reference is None and not group.words and not group.extras:
            raise NotUnderstood("nothing is described")
        if group.reference is not None and group.reference.case == "pair":
            raise NotUnderstood("several that the sentence spoke of")  # a pair in effects alone
        if group.reference is not None and group.reference.case == "my_hand":
            return v.And((v.InZone(("hand",)), v.Owned("you")))
        return filters.group_filter(_plain(group), scope)
    if len(kinds) > 1 or group.words or group.reference is not None:
        raise NotUnderstood("which abilities")
    rest = tuple(extra for extra in group.extras if extra not in _ABILITIES)
    inner = msgspec.structs.replace(_plain(group), extras=rest)
    base: v.Filter = v.And((v.InZone(("stack",)), v.HasStatus(kinds[0])))
    return both([base, filters.group_filter(inner, scope)])


# --------------------------------------------------------------------------- what is said after it

_TOGETHER = {
    "single_graveyard": "single_graveyard", "different_controllers": "different_controllers",
    "same_controller": "same_controller", "different_names": "different_names",
    "different_mana_values": "different_mana_values", "different_powers": "different_powers",
    "shared_creature_type": "shared_creature_type", "shared_card_type": "shared_card_type",
    "no_shared_creature_type": "no_shared_creature_type", "equal_mana_values": "equal_mana_values",
    "equal_numbers": "equal_numbers",
}  # fmt: skip
_CHOICES: dict[str, v.Who] = {
    "opponents_choice": "opponent", "their_choice": "that", "defending_choice": "defending",
    "your_choice": "you",
}  # fmt: skip
_OF_ALL = {*_TOGETHER, *_CHOICES, "total", "random"} - {"single_graveyard"}


def _case(node: Node) -> str:
    """The alternative that says something, inside `controller`, `place` and the like too."""
    inner = node.nodes()
    wrapped = node.case in ("controlled", "placed", "owned", "relative_after")
    return inner[0].case if wrapped and inner else node.case


def _plain(group: Group) -> Group:
    """The group without what only says how several objects go together or who chooses them, and
    without the counters that a card gets where it goes ("exile target card from a graveyard with a
    charge counter on it")."""
    after: list[Node] = []
    for node in group.after:
        hidden = any(each.case == "placed" and _case(each) != "exile" for each in after)
        if _case(node) not in _OF_ALL and not (hidden and _is_counters(node)):
            after.append(node)
    return msgspec.structs.replace(group, after=tuple(after))


def _is_counters(node: Node) -> bool:
    items = node.nodes()[0].nodes() if node.case == "with_after" else []
    return bool(items) and all(item.case == "counter_item" for item in items)


_PLAYER_CONTROLS: dict[str, v.Filter] = {
    "host_controller": v.Controlled("that"), "defending_player": v.Controlled("defending"),
    "target_player": v.Controlled("target"), "another_player": v.Not(v.Controlled("you")),
    "you_own_too": v.And((v.Controlled("you"), v.Owned("you"))),
    "no_opponent": v.Not(v.Controlled("opponent")),
}  # fmt: skip
_GRAVEYARD = v.InZone(("graveyard",))
_PLACES: dict[str, v.Filter] = {
    "that_graveyard": v.And((_GRAVEYARD, v.Owned("that"))),
    "host_graveyard": v.And((_GRAVEYARD, v.Owned("that"))),
    "defending_graveyard": v.And((_GRAVEYARD, v.Owned("defending"))),
    "target_player_graveyard": v.And((_GRAVEYARD, v.Owned("target"))),
    "target_opponent_graveyard": v.And((_GRAVEYARD, v.Owned("target"))),
    "single_graveyard": _GRAVEYARD,
    "battlefield_or_command": v.InZone(("battlefield", "command")),
}
_STATUSES = frozenset(
    ["single_target", "some_targets", "was_dealt_damage_this_turn", "dealt_damage_this_turn",
     "put_there_from_battlefield_this_turn", "put_there_this_turn",
     "put_there_from_library_this_turn", "milled_this_turn", "discarded_this_turn", "has_adventure",
     "attacked_or_blocked_this_turn", "blocked_this_turn", "entered_since_your_last_turn",
     "was_kicked"]
)  # fmt: skip
_RELATED_TO_PHRASE = {
    "blocking": "blocking", "attacking": "attacking", "blocked_by": "blocked_by",
    "that_blocks": "blocking", "that_is_blocked_by": "blocked_by",
    "dealt_damage_by_this_turn": "dealt_damage_by_this_turn", "that_targets": "targets",
    "that_targets_only": "targets_only",
    "blocked_or_blocked_by_this_turn": "blocked_or_was_blocked_by_this_turn",
}  # fmt: skip
_FIXED: dict[str, v.Filter] = {
    "attacking_you": v.Related("attacking", who="you"),
    "that_attacks_you": v.Related("attacking", who="you"),
    "that_attacks_you_or_yours": v.Or(
        (
            v.Related("attacking", who="you"),
            v.Related("attacking", v.And((v.HasType("planeswalker"), v.Controlled("you")))),
        )
    ),
    "attacking_that": v.Related("attacking", who="that"),
    "that_targets_you": v.Related("targets", who="you"),
    "dealt_damage_to_you_this_turn": v.Related("dealt_damage_to_this_turn", who="you"),
    "attacked_you_this_turn": v.Related("attacked_this_turn", who="you"),
    "did_not_attack_this_turn": v.Not(v.HasStatus("attacked_this_turn")),
    "some_color": v.HasColors(">=", 1),
    "crewed_it_this_turn": v.Related("crewed_this_turn", v.IsSelf()),
    "saddled_it_this_turn": v.Related("saddled_this_turn", v.IsSelf()),
    "that_player_controls": v.Controlled("that"),
    "no_mana_ability": v.Not(v.HasStatus("mana_ability")),
}


def further_filter(node: Node, scope: Scope, group: Group) -> v.Filter | None:
    """The filter of what only targets and costs say after a noun; None for what others say too."""
    case = _case(node)
    *_, source = (None, *(each for each in group.after if _case(each) == "from_source"))
    if node is source:
        return _from_source(node, scope, group)
    if source is not None and source in group.after[: group.after.index(node)]:
        return v.Everything()  # said of the source
    if node.case == "controlled":
        return _PLAYER_CONTROLS.get(case)
    if node.case == "placed":
        return _PLACES.get(case)
    if node.case == "owned" and case == "that":
        return v.Owned("that")
    if case in _STATUSES:
        return v.HasStatus(case)
    if case == "no_mana_ability" and not set(_ABILITIES) & set(group.extras):
        raise NotUnderstood("an ability of what is described")
    if case in _FIXED:
        return _FIXED[case]
    if case in ("greatest_of_them", "least_of_them"):
        return _extreme_of_them(case, node, scope, group)
    inside = node.nodes()[0] if node.case == "relative_after" else node
    return _related(case, inside, scope) or _numbered(case, inside, scope)


def _from_source(node: Node, scope: Scope, group: Group) -> v.Filter:
    """That an ability is one of a source as described, also by what stands after the word; another
    source is another one than the object itself."""
    (phrase,) = node.nodes("phrase")
    itself = msgspec.structs.replace(scope, which="self", it=v.IsSelf())
    after = group.after[group.after.index(node) + 1 :]
    said = [filters.filter_of(phrase, itself)]
    said += [
        filters.after_filter(each, itself, msgspec.structs.replace(group, after=(each,)))
        for each in after
    ]
    return v.Related("source", both(said))


def _related(case: str, node: Node, scope: Scope) -> v.Filter | None:
    """The filter of a relation to what a phrase describes."""
    phrase = node.first("phrase") or node.first("reference")
    if phrase is None:
        return v.Related("blocked_by", _spoken_of(node)) if case == "it_blocks" else None
    if case in _RELATED_TO_PHRASE:
        if any(group.reference and group.after for group in groups_of(phrase)):
            raise NotUnderstood("unclear what the words after the name belong to")
        return v.Related(_RELATED_TO_PHRASE[case], filters.filter_of(phrase, scope))
    if case == "blocking_or_blocked_by":
        told = filters.filter_of(phrase, scope)
        return v.Or((v.Related("blocking", told), v.Related("blocked_by", told)))
    if case == "that_targets_you_or":
        return v.Or(
            (
                v.Related("targets", who="you"),
                v.Related("targets", filters.filter_of(phrase, scope)),
            )
        )
    if case in ("same_name", "other_name"):
        same = _same_name(phrase, scope)
        return same if case == "same_name" else v.Not(same)
    if case == "same_mana_value":
        which = filters.reference_of(phrase, scope)
        return v.Compares("mana_value", "=", v.NumberOf("mana_value", which))
    return _attached(phrase, scope) if case in ("that_is_attached", "attached_to") else None


def _same_name(phrase: Node, scope: Scope) -> v.Filter:
    """The same name as one object spoke of, or as any of those described."""
    try:
        return v.Shares("name", filters.reference_of(phrase, scope))
    except NotUnderstood:
        return v.Related("same_name", filters.filter_of(phrase, scope))


def _spoken_of(node: Node) -> v.Filter:
    return v.IsSelf() if node.tokens("SELF") else v.Related("that")


def _attached(phrase: Node, scope: Scope) -> v.Filter | None:
    """ "Attached to a creature": any one that is described, not one that is named."""
    try:
        filters.reference_of(phrase, scope)
    except NotUnderstood:
        return v.Related("attached_to", filters.filter_of(phrase, scope))
    return None


def _extreme_of_them(case: str, node: Node, scope: Scope, group: Group) -> v.Filter | None:
    """ "With the greatest power": among all that the rest of the phrase describes."""
    stat = node.nodes("stat")[0].case
    if stat not in NUMBERS:
        return None
    rest = tuple(each for each in group.after if each is not node)
    among = filters.group_filter(msgspec.structs.replace(group, after=rest), scope)
    of: Literal["greatest", "least"] = "greatest" if case == "greatest_of_them" else "least"
    return v.Compares(NUMBERS[stat], "=", v.Extreme(of, NUMBERS[stat], among))


_COMPARED: dict[str, v.Op] = {"lesser": "<", "equal_or_lesser": "<=", "greater": ">"}


def _numbered(case: str, node: Node, scope: Scope) -> v.Filter | None:
    """ "With lesser power": than the object that the words before spoke of; "with the greatest
    power among …"."""
    stats = node.nodes("stat")
    if not stats or stats[0].case not in NUMBERS:
        return None
    number = NUMBERS[stats[0].case]
    if case in _COMPARED:
        return v.Compares(number, _COMPARED[case], v.NumberOf(number, scope.which))
    if case in ("greatest_among", "least_among"):
        among = filters.filter_of(node.nodes("phrase")[0], scope)
        of: Literal["greatest", "least"] = "greatest" if case == "greatest_among" else "least"
        extreme = v.Compares(number, "=", v.Extreme(of, number, among))
        whose = _whose(among)
        if whose == v.Controlled("target"):
            return both([extreme, v.Controlled("that")])  # the target is told of once
        return both([whose, extreme])
    return None


def _whose(among: v.Filter) -> v.Filter:
    """Whose all of them are among which something has the greatest or least number: that is one of
    them, and not another's with the same number."""
    kinds = among.any if isinstance(among, v.Or) else (among,)
    first, *others = ([*each.all] if isinstance(each, v.And) else [each] for each in kinds)
    said = [each for each in first if isinstance(each, v.Controlled | v.Owned)]
    return both([each for each in said if all(each in parts for parts in others)])
