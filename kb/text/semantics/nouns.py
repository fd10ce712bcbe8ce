"""Filters of single words and set phrases: types, colours, places, controllers, counters."""

from __future__ import annotations

from kb.terms import PERMANENT_TYPES
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.grammar.tokens import Term
from kb.text.semantics.scope import Scope
from kb.vocabulary import (
    And,
    Attached,
    Controlled,
    Everything,
    Filter,
    HasColor,
    HasColors,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    IsHost,
    Not,
    Op,
    Or,
    Owned,
    Zone,
)

OFF_BATTLEFIELD: tuple[Zone, ...] = ("hand", "graveyard", "library", "exile", "stack", "command")


OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


ATTACHING = {"enchanted": "Aura", "equipped": "Equipment", "fortified": "Fortification"}


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


def words_filters(words: tuple[Term, ...]) -> list[Filter]:
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
    plain = plain_filter(term)
    return Not(plain) if term.negated else plain


def plain_filter(term: Term) -> Filter:
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
            if term.value in ATTACHING:
                return Attached(HasSubtype(ATTACHING[term.value]))
            if term.value == "suspended":  # 702.62b
                return And((InZone(("exile",)), HasKeyword("suspend"), HasCounter("time")))
            return HasStatus(term.value)
        case "batch":
            return batch(term.value)
        case "noun":
            return noun(term.value)
    raise NotUnderstood(term.value)


def noun(noun: str) -> Filter:
    if noun == "spell":
        return InZone(("stack",))
    if noun == "source":
        raise NotUnderstood("sources")
    return Everything()


def batch(name: str) -> Filter:
    # CR 700.6 + 700.12 + 700.12a — historic: legendary, an artifact or a Saga; outlaws have one of
    # five creature types.
    if name == "historic":
        return Or((HasType("artifact"), HasSupertype("legendary"), HasSubtype("Saga")))
    names = OUTLAWS if name == "outlaw" else PARTY
    return Or(tuple(HasSubtype(n) for n in names))


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


CONTROLLERS: dict[str, Filter] = {
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


PLACES: dict[str, Filter] = {
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
    if node.case not in PLACES:
        raise NotUnderstood(node.case)
    return PLACES[node.case]


def controller_filter(node: Node) -> Filter:
    """The filter of "you control", "an opponent controls", … ."""
    if node.case not in CONTROLLERS:
        raise NotUnderstood(node.case)
    return CONTROLLERS[node.case]


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


def host_in(node: Node) -> IsHost:
    """What a reference to it in the node calls what the object is attached to."""
    tokens = node.tokens("HOST")
    if tokens:
        return IsHost(tokens[0].value)
    return next((found for kid in node.nodes() if (found := host_in(kid)).type), IsHost())
