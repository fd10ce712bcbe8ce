"""What a noun phrase applies to, as a filter."""

from __future__ import annotations

from kb.cards.grammar.lexer import Term
from kb.cards.grammar.parser import Node, NotUnderstood
from kb.cards.keywords import COLORS
from kb.cards.meaning.groups import Group, groups_of
from kb.cards.meaning.scope import Scope
from kb.cards.vocabulary import (
    And,
    Attached,
    AttachedTo,
    Controlled,
    Everything,
    Filter,
    HasAbilities,
    HasChosen,
    HasColor,
    HasColors,
    HasCounter,
    HasKeyword,
    HasName,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    IsHost,
    IsSelf,
    Locked,
    Not,
    Op,
    Or,
    Owned,
    PairedWith,
    Shares,
    Which,
    Zone,
)

PERMANENT_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
OFF_BATTLEFIELD: tuple[Zone, ...] = ("hand", "graveyard", "library", "exile", "stack", "command")
_OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
_PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")
_ATTACHING = {"enchanted": "Aura", "equipped": "Equipment", "fortified": "Fortification"}


def both(parts: list[Filter]) -> Filter:
    """All of the parts, flat; nothing is everything."""
    flat: list[Filter] = []
    for part in parts:
        for piece in part.all if isinstance(part, And) else (part,):
            if not isinstance(piece, Everything) and piece not in flat:
                flat.append(piece)
    if not flat:
        return Everything()
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def either(parts: list[Filter]) -> Filter:
    """Any of the parts, with what all of them have put before."""
    unique = list(dict.fromkeys(parts))
    return unique[0] if len(unique) == 1 else Or(tuple(unique))


# ------------------------------------------------------------------------------------ whole phrase


def filter_of(phrase: Node, scope: Scope) -> Filter:
    """The filter of a noun phrase: any of its groups.

    Raises NotUnderstood.
    """
    return either([group_filter(group, scope) for group in groups_of(phrase)])


def subject_of(phrase: Node, scope: Scope) -> Filter:
    """The filter of a phrase that is a sentence's subject; targets are the locked-in set."""
    groups = groups_of(phrase)
    if any("target" in g.determiners or _of_target(g) for g in groups):
        if not scope.resolved:
            raise NotUnderstood("a target outside a resolved effect")
        return Locked()
    return either([group_filter(group, scope) for group in groups])


def _check_known(reference: Node, scope: Scope) -> None:
    """ "That spell" and, of an object about itself, "that creature" are what an event was about."""
    noun = reference.tokens()[0].value
    if noun is None:
        return
    if noun.value in ("spell", "card", "source", "token") or isinstance(scope.it, IsSelf):
        raise NotUnderstood(f"which {noun.value}")


def _of_target(group: Group) -> bool:
    return any(
        node.case == "controlled" and node.nodes()[0].case == "target_player"
        for node in group.after
    )


def reference_of(phrase: Node, scope: Scope) -> Which:
    """The one object that a phrase names ("it", "enchanted creature", the card itself).

    Raises NotUnderstood if it names a set.
    """
    groups = groups_of(phrase)
    found = group_filter(groups[0], scope) if len(groups) == 1 else None
    if isinstance(found, IsSelf):
        return "self"
    if isinstance(found, IsHost):
        return "host"
    reference = groups[0].reference
    if reference is not None and reference.case == "it_reference":
        _check_known(reference, scope)
        return scope.which
    raise NotUnderstood("a set where one object is meant")


def group_filter(group: Group, scope: Scope) -> Filter:
    """The filter of one group."""
    if group.size is not None:
        raise NotUnderstood("a power and toughness in a description of a set")
    parts: list[Filter] = []
    if "other" in group.determiners:
        parts.append(Not(scope.it))
    if group.reference is not None:
        parts.append(_reference(group.reference, scope))
    parts.extend(_words(group.words))
    parts.extend(_extra(extra, scope, group) for extra in group.extras)
    zoned = [after_filter(node, scope, group) for node in group.after]
    if _is_card(group) and not scope.placed and not any(_zones_in(part) for part in zoned):
        raise NotUnderstood("cards without a zone")
    return both(parts + zoned)


def _is_card(group: Group) -> bool:
    return any(w.of == "noun" and w.value == "card" for w in group.words)


def _zones_in(part: Filter) -> bool:
    if isinstance(part, InZone):
        return True
    return isinstance(part, And) and any(_zones_in(p) for p in part.all)


def _reference(node: Node, scope: Scope) -> Filter:
    match node.case:
        case "self_reference":
            return IsSelf()
        case "host_reference":
            return IsHost()
        case "it_reference":
            _check_known(node, scope)
            return scope.it
        case "commander":
            return And((HasStatus("commander"), Owned("you")))
        case "pair":
            return Or((IsSelf(), PairedWith("self")))
        case "top_library":
            return And((InZone(("library",)), Owned("you"), HasStatus("top_of_zone")))
        case "top_graveyard":
            return And((InZone(("graveyard",)), Owned("you"), HasStatus("top_of_zone")))
    raise NotUnderstood(node.case)


# ------------------------------------------------------------------------------------------ words


def _words(words: tuple[Term, ...]) -> list[Filter]:
    found: list[Filter] = []
    for number, term in enumerate(words):
        later = words[number + 1 :]
        nested = term.value == "permanent" and any(w.of == "noun" for w in later)
        part = either([HasType(t) for t in PERMANENT_TYPES]) if nested else term_filter(term)
        if nested and term.negated:
            part = Not(part)
        found.append(part)
    return found


def term_filter(term: Term) -> Filter:
    """The filter of one word."""
    plain = _plain(term)
    return Not(plain) if term.negated else plain


def _plain(term: Term) -> Filter:
    match term.of:
        case "color":
            return HasColor(term.value)
        case "colors":
            op: Op = "=" if term.value.startswith("=") else ">="
            return HasColors(op, int(term.value.lstrip("=>")))
        case "type":
            return HasType(term.value)
        case "subtype":
            return HasSubtype(term.value)
        case "supertype":
            return HasSupertype(term.value)
        case "status":
            if term.value in _ATTACHING:
                return Attached(HasSubtype(_ATTACHING[term.value]))
            return HasStatus(term.value)
        case "batch":
            return _batch(term.value)
        case "noun":
            return _noun(term.value)
    raise NotUnderstood(term.value)


def _noun(noun: str) -> Filter:
    if noun == "spell":
        return InZone(("stack",))
    if noun == "source":
        raise NotUnderstood("sources")
    return Everything()


def _batch(name: str) -> Filter:
    if name == "historic":
        return Or((HasType("artifact"), HasSupertype("legendary"), HasSubtype("Saga")))
    names = _OUTLAWS if name == "outlaw" else _PARTY
    return Or(tuple(HasSubtype(n) for n in names))


def _extra(extra: str, scope: Scope, group: Group) -> Filter:
    if extra == "chosen_color":
        return HasChosen("color")
    if extra.startswith("chosen"):
        return HasChosen(chosen_kind(extra, scope, _types(group)))
    if extra == "all_colors":
        return And(tuple(HasColor(color) for color in COLORS))
    raise NotUnderstood(extra)


def _types(group: Group) -> tuple[str, ...]:
    return tuple(w.value for w in group.words if w.of == "type")


def chosen_kind(extra: str, scope: Scope, types: tuple[str, ...]) -> str:
    """Which choice "the chosen type" is: by its words, by what the card has chosen, or by the card
    types it stands with."""
    explicit = {
        "chosen_creature_type": "creature_type",
        "chosen_basic_land_type": "basic_land_type",
    }
    if extra in explicit:
        return explicit[extra]
    kinds = scope.chosen & {"creature_type", "basic_land_type", "land_type", "card_type",
                            "planeswalker_type"}  # fmt: skip
    if len(kinds) == 1:
        return next(iter(kinds))
    if "land" in types and "creature" not in types:
        return "basic_land_type"
    if "creature" in types:
        return "creature_type"
    raise NotUnderstood("which type was chosen")


# ------------------------------------------------------------------------------------ after words

_CONTROLLERS: dict[str, Filter] = {
    "you": Controlled("you"),
    "opponent": Controlled("opponent"),
    "opponents": Controlled("opponent"),
    "not_you": Not(Controlled("you")),
    "host_player": Controlled("host"),
    "host_controller": Controlled("host_controller"),
    "chosen_player": Controlled("chosen"),
    "active_player": Controlled("active"),
    "any_player": Everything(),
}
_PLACES: dict[str, Filter] = {
    "battlefield": Everything(),
    "my_graveyard": And((InZone(("graveyard",)), Owned("you"))),
    "graveyards": InZone(("graveyard",)),
    "their_graveyards": And((InZone(("graveyard",)), Owned("opponent"))),
    "my_hand": And((InZone(("hand",)), Owned("you"))),
    "their_hands": And((InZone(("hand",)), Owned("opponent"))),
    "all_hands": InZone(("hand",)),
    "host_hand": And((InZone(("hand",)), Owned("host_controller"))),
    "host_graveyard": And((InZone(("graveyard",)), Owned("host_controller"))),
    "owner_graveyard": And((InZone(("graveyard",)), Owned("owner"))),
    "chosen_hand": And((InZone(("hand",)), Owned("chosen"))),
    "chosen_graveyard": And((InZone(("graveyard",)), Owned("chosen"))),
    "my_library": And((InZone(("library",)), Owned("you"))),
    "exile": InZone(("exile",)),
    "my_exile": And((InZone(("exile",)), Owned("you"))),
    "their_exile": And((InZone(("exile",)), Owned("opponent"))),
    "stack": InZone(("stack",)),
    "you_cast": And((InZone(("stack",)), Controlled("you"))),
}


def place_filter(node: Node) -> Filter:
    """The filter of a place ("in your graveyard")."""
    if node.case not in _PLACES:
        raise NotUnderstood(node.case)
    return _PLACES[node.case]


def controller_filter(node: Node) -> Filter:
    """The filter of "you control", "an opponent controls", … ."""
    if node.case not in _CONTROLLERS:
        raise NotUnderstood(node.case)
    return _CONTROLLERS[node.case]


def after_filter(node: Node, scope: Scope, group: Group) -> Filter:
    """The filter of what stands after a group's noun."""
    match node.case:
        case "controlled":
            return controller_filter(node.nodes()[0])
        case "owned":
            by = node.nodes()[0].case
            return (
                Not(Owned("you"))
                if by == "not_you"
                else Owned("you" if by == "you" else "opponent")
            )
        case "not_owned":
            return Not(Owned("you"))
        case "placed":
            return place_filter(node.nodes()[0])
        case "with_after":
            return with_filter(node.nodes()[0], scope)
        case "without_after":
            return Not(with_filter(node.nodes()[0], scope, joined_by_or=True))
        case "of_chosen_type":
            return HasChosen(chosen_kind("chosen_type", scope, _types(group)))
        case "of_creature_type":
            return HasChosen("creature_type")
        case "of_other_type":
            return Not(HasChosen(chosen_kind("chosen_type", scope, _types(group))))
        case "of_chosen_color":
            return HasChosen("color")
        case "with_chosen_name":
            return HasChosen("card_name")
        case "named" | "not_named":
            return _named(node, scope)
        case "attached_to":
            return AttachedTo(reference_of(node.nodes()[0], scope))
        case "other_than":
            return Not(filter_of(node.nodes()[0], scope))
        case "relative_after":
            return relative_filter(node.nodes()[0], scope, group)
    raise NotUnderstood(node.case)


def _named(node: Node, scope: Scope) -> Filter:
    token = node.tokens()[0]
    name = token.value if token.kind == "NAME" else (scope.names or (None,))[0]
    if name is None:
        raise NotUnderstood("the object's own name")
    return HasName(name) if node.case == "named" else Not(HasName(name))


def relative_filter(node: Node, scope: Scope, group: Group) -> Filter:
    """The filter of "that's …", "that has …"."""
    from kb.cards.meaning.conditions import complement_filter

    parts = node.nodes()
    match node.case:
        case "that_is":
            return complement_filter(parts[-1], scope.with_types(_types(group)))
        case "that_is_not":
            return Not(complement_filter(parts[-1], scope.with_types(_types(group))))
        case "that_lies":
            return place_filter(parts[-1])
        case "that_lies_not" if parts[-1].case == "battlefield":
            return InZone(OFF_BATTLEFIELD)
        case "that_has":
            return with_filter(parts[0], scope)
        case "that_lacks":
            return Not(with_filter(parts[0], scope, joined_by_or=True))
        case "that_shares":
            return Shares(parts[0].case, reference_of(parts[1], scope))
        case "that_is_attached":
            return AttachedTo(reference_of(parts[0], scope))
        case "that_has_attached":
            return Attached(filter_of(parts[0], scope))
        case "that_entered":
            return HasStatus("entered_this_turn")
        case "that_attacked":
            return HasStatus("attacked_this_turn")
    raise NotUnderstood(node.case)


def with_filter(node: Node, scope: Scope, *, joined_by_or: bool = False) -> Filter:
    """The filter of a list after "with"; "or" anywhere in it makes it a choice."""
    items = [with_item_filter(item, scope) for item in node.nodes()]
    if joined_by_or or any(t.text == "or" for t in node.tokens("LSEP")):
        return either(items)
    return both(items)


def with_item_filter(item: Node, scope: Scope) -> Filter:
    """The filter of one entry after "with"."""
    from kb.cards.meaning.conditions import compared

    match item.case:
        case "keyword_item":
            return both([HasKeyword(a.keyword or "") for a in item.tokens("KEYWORD")[0].value])
        case "no_abilities":
            return Not(HasAbilities())
        case "any_ability":
            return HasAbilities()
        case "an_activated_ability":
            return HasAbilities("activated")
        case "counter_item":
            return counter_filter(item)
        case "stat_item":
            stat, amount = item.nodes()
            return compared(stat.case, amount, scope)
    raise NotUnderstood(item.case)


def counter_filter(item: Node) -> Filter:
    """The filter of "three or more charge counters on it"."""
    kind = item.tokens("COUNTER")[0].value
    quantities = [t.value for n in item.nodes("determiner") for t in n.tokens("QUANTITY")]
    cases = [n.case for n in item.nodes("determiner")]
    if "none" in cases:
        return Not(HasCounter(kind))
    if not quantities:
        return HasCounter(kind)
    op, least = quantities[0].op, quantities[0].number
    if op in (">=", ">"):
        return HasCounter(kind, least + (op == ">"))
    if op == "=" and least:
        return And((HasCounter(kind, least), Not(HasCounter(kind, least + 1))))
    if op in ("<=", "<"):
        return Not(HasCounter(kind, least + (op == "<=")))
    return Not(HasCounter(kind))
