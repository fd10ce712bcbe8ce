"""Filters of single words and set phrases: types, colours, places, controllers, counters."""

from __future__ import annotations

from kb import vocabulary as v
from kb.terms import PERMANENT_TYPES
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.grammar.tokens import Term
from kb.text.semantics.scope import Scope

OFF_BATTLEFIELD: tuple[v.Zone, ...] = ("hand", "graveyard", "library", "exile", "stack", "command")


OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


ATTACHING = {"enchanted": "Aura", "equipped": "Equipment", "fortified": "Fortification"}


def both(parts: list[v.Filter]) -> v.Filter:
    """All of the parts, flat; nothing is everything."""
    flat: list[v.Filter] = []
    for part in parts:
        for piece in part.all if isinstance(part, v.And) else (part,):
            if not isinstance(piece, v.Everything) and piece not in flat:
                flat.append(piece)
    if not flat:
        return v.Everything()
    return flat[0] if len(flat) == 1 else v.And(tuple(flat))


def either(parts: list[v.Filter]) -> v.Filter:
    """Any of the parts, with what all of them have put before."""
    unique = list(dict.fromkeys(parts))
    return unique[0] if len(unique) == 1 else v.Or(tuple(unique))


def words_filters(words: tuple[Term, ...]) -> list[v.Filter]:
    found: list[v.Filter] = []
    for number, term in enumerate(words):
        later = words[number + 1 :]
        nested = term.value == "permanent" and any(w.of == "noun" for w in later)
        part = either([v.HasType(t) for t in PERMANENT_TYPES]) if nested else term_filter(term)
        if nested and term.negated:
            part = v.Not(part)
        found.append(part)
    return found


def term_filter(term: Term) -> v.Filter:
    """The filter of one word."""
    plain = plain_filter(term)
    return v.Not(plain) if term.negated else plain


def plain_filter(term: Term) -> v.Filter:
    match term.of:
        case "color":
            return v.HasColor(term.value)
        case "colors":
            op: v.Op = "=" if term.value.startswith("=") else ">="
            return v.HasColors(op, int(term.value.lstrip("=>")))
        case "type":
            return v.HasType(term.value)
        case "subtype":
            return v.HasSubtype(term.value)
        case "supertype":
            return v.HasSupertype(term.value)
        case "status":
            if term.value in ATTACHING:
                return v.Attached(v.HasSubtype(ATTACHING[term.value]))
            if term.value == "suspended":  # 702.62b
                return v.And((v.InZone(("exile",)), v.HasKeyword("suspend"), v.HasCounter("time")))
            return v.HasStatus(term.value)
        case "batch":
            return batch(term.value)
        case "noun":
            return noun(term.value)
    raise NotUnderstood(term.value)


def noun(noun: str) -> v.Filter:
    if noun == "spell":
        return v.InZone(("stack",))
    if noun == "source":
        raise NotUnderstood("sources")
    return v.Everything()


def batch(name: str) -> v.Filter:
    # CR 700.6 + 700.12 + 700.12a — historic: legendary, an artifact or a Saga; outlaws have one of
    # five creature types.
    if name == "historic":
        return v.Or((v.HasType("artifact"), v.HasSupertype("legendary"), v.HasSubtype("Saga")))
    names = OUTLAWS if name == "outlaw" else PARTY
    return v.Or(tuple(v.HasSubtype(n) for n in names))


def chosen_kind(extra: str, scope: Scope, types: tuple[str, ...]) -> str:
    """Which choice "the chosen type" is: by its words, by what the card has chosen, or by the card
    types it stands with."""
    explicit = {
        "chosen_creature_type": "creature_type",
        "chosen_basic_land_type": "basic_land_type",
        "chosen_card_type": "card_type",
        "chosen_card_name": "card_name",
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


CONTROLLERS: dict[str, v.Filter] = {
    "you": v.Controlled("you"),
    "opponent": v.Controlled("opponent"),
    "opponents": v.Controlled("opponent"),
    "not_you": v.Not(v.Controlled("you")),
    "host_player": v.Controlled("host"),
    "host_controller": v.Controlled("host_controller"),
    "chosen_player": v.Controlled("chosen"),
    "active_player": v.Controlled("active"),
    "team": v.Controlled("team"),
    "monarch": v.Controlled("monarch"),
    "another_player": v.Not(v.Controlled("you")),
    "any_player": v.Everything(),
}


FIXED: dict[str, v.Filter] = {
    "attacking_you": v.Related("attacking", who="you"),
    "attacking_you_or_yours": v.Or(
        (
            v.Related("attacking", who="you"),
            v.Related("attacking", v.And((v.HasType("planeswalker"), v.Controlled("you")))),
        )
    ),
    "attacking_chosen": v.Related("attacking", who="chosen"),
    "attacking_opponent": v.Related("attacking", who="opponent"),
    "has_adventure": v.HasStatus("has_adventure"),
    "some_color": v.HasColors(">=", 1),
    "two_colors": v.HasColors("=", 2),
    "that_entered": v.HasStatus("entered_this_turn"),
    "that_attacked": v.HasStatus("attacked_this_turn"),
}
"""What stands after a noun and is always the same."""


def fixed_filter(case: str) -> v.Filter:
    """The filter of words after a noun that are always the same.

    Raises NotUnderstood.
    """
    if case not in FIXED:
        raise NotUnderstood(case)
    return FIXED[case]


def facing(other: v.Filter) -> v.Filter:
    """What blocks the object itself, or what that is attached to, or is blocked by it."""
    if not isinstance(other, v.IsSelf | v.IsHost):
        raise NotUnderstood("which one blocks or is blocked")
    return v.Or((v.Related("blocking", other), v.Related("blocked_by", other)))


PLACES: dict[str, v.Filter] = {
    "battlefield": v.Everything(),
    "my_graveyard": v.And((v.InZone(("graveyard",)), v.Owned("you"))),
    "graveyards": v.InZone(("graveyard",)),
    "their_graveyards": v.And((v.InZone(("graveyard",)), v.Owned("opponent"))),
    "my_hand": v.And((v.InZone(("hand",)), v.Owned("you"))),
    "their_hands": v.And((v.InZone(("hand",)), v.Owned("opponent"))),
    "all_hands": v.InZone(("hand",)),
    "host_hand": v.And((v.InZone(("hand",)), v.Owned("host_controller"))),
    "host_graveyard": v.And((v.InZone(("graveyard",)), v.Owned("host_controller"))),
    "owner_graveyard": v.And((v.InZone(("graveyard",)), v.Owned("owner"))),
    "chosen_hand": v.And((v.InZone(("hand",)), v.Owned("chosen"))),
    "chosen_graveyard": v.And((v.InZone(("graveyard",)), v.Owned("chosen"))),
    "my_library": v.And((v.InZone(("library",)), v.Owned("you"))),
    "exile": v.InZone(("exile",)),
    "my_exile": v.And((v.InZone(("exile",)), v.Owned("you"))),
    "my_exile_and_graveyard": v.And((v.InZone(("exile", "graveyard")), v.Owned("you"))),
    "their_exile": v.And((v.InZone(("exile",)), v.Owned("opponent"))),
    "stack": v.InZone(("stack",)),
    "you_cast": v.And((v.InZone(("stack",)), v.Controlled("you"))),
    **{
        f"you_cast_from_{zone}": v.And(
            (v.InZone(("stack",)), v.Controlled("you"), v.HasStatus(f"cast_from_{zone}"))
        )
        for zone in ("hand", "exile", "graveyard")
    },
}


def place_filter(node: Node) -> v.Filter:
    """The filter of a place ("in your graveyard")."""
    if node.case not in PLACES:
        raise NotUnderstood(node.case)
    return PLACES[node.case]


def controller_filter(node: Node) -> v.Filter:
    """The filter of "you control", "an opponent controls", … ."""
    if node.case not in CONTROLLERS:
        raise NotUnderstood(node.case)
    return CONTROLLERS[node.case]


def counter_filter(item: Node) -> v.Filter:
    """The filter of "three or more charge counters on it"."""
    kind = item.tokens("COUNTER")[0].value
    quantities = [t.value for n in item.nodes("determiner") for t in n.tokens("QUANTITY")]
    cases = [n.case for n in item.nodes("determiner")]
    if "none" in cases:
        return v.Not(v.HasCounter(kind))
    if not quantities:
        return v.HasCounter(kind)
    op, least = quantities[0].op, quantities[0].number
    if op in (">=", ">"):
        return v.HasCounter(kind, least + (op == ">"))
    if op == "=" and least:
        return v.And((v.HasCounter(kind, least), v.Not(v.HasCounter(kind, least + 1))))
    if op in ("<=", "<"):
        return v.Not(v.HasCounter(kind, least + (op == "<=")))
    return v.Not(v.HasCounter(kind))


def host_in(node: Node) -> v.IsHost:
    """What a reference to it in the node calls what the object is attached to."""
    tokens = node.tokens("HOST")
    if tokens:
        return v.IsHost(tokens[0].value)
    return next((found for kid in node.nodes() if (found := host_in(kid)).type), v.IsHost())
