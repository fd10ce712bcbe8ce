"""How players and objects stand, as conditions of the present state: mostly comparisons of numbers
in other words ("an opponent controls more lands than you")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from kb import vocabulary as v
from kb.engine.facts import keyword_costs
from kb.engine.facts.filters import NEGATED
from kb.engine.facts.mana_spent import OF_SPENDING, beyond_size, spent_on, was_so
from kb.state.derived import CAST, CAST_BY_CONTROLLER, status_of_cast_from
from kb.terms import ZONES
from kb.vocabulary.parts import every_part

NUMBERS = {
    "life": "life", "cards": "hand", "graveyard": "graveyard", "opponents": "opponents",
    "ring_tempted": "ring",
}  # fmt: skip
TRIBUTE_PAID = "tribute paid"
"""What was chosen for a permanent of which that is true."""
PLAIN_PLAYERS = ("you", "opponent", "any", "active", "chosen", "defending")


class Countable(NamedTuple):
    """What can be counted in a state: numbers of opponents only where there is but one side against
    you, cards of some quality only in zones of which all cards are known."""

    two_sides: bool
    half_known: frozenset[str]
    """The zones in which some player's cards are only a number."""
    most_spent: int = 0
    """How much mana was spent on the object on which most was."""
    defender: bool = False
    """Whether what is said of the defending player is said of one."""


Standing = Callable[[v.Stands, Countable], v.Condition | None]
"""What makes a condition of how players or objects stand."""


def relations(parties: tuple[v.Party, ...]) -> tuple[v.Relation, ...]:
    """What is said of parties besides."""
    return tuple(each for party in parties for each in party.relations)


def only_player(parties: tuple[v.Party, ...]) -> v.Who | None:
    """The one player, or kind of players, that parties are, where no more is said of them."""
    match parties:
        case (v.Players(who=who, of=(), relations=()),) if who in PLAIN_PLAYERS:
            return who  # type: ignore[return-value]
    return None


def only_objects(parties: tuple[v.Party, ...]) -> v.Filter | None:
    """The one description that parties are, where no more is said."""
    match parties:
        case (v.Objects(filter=word, relations=()),):
            return word
    return None


def _controls(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That players control so many objects. Of several players, one is meant: not all together,
    and who controls none of them is one, too."""
    who, what = only_player(said.party), only_objects(said.relation.to)
    if who is None or what is None:
        return None
    op = NEGATED[said.op] if said.relation.negated else said.op
    number = said.value if said.value is not None else v.Const(1)
    if who not in ("opponent", "any"):
        return v.Compare(v.Count(v.And((what, v.Controlled(who)))), op, number)
    if op in ("=", "!="):
        return None
    found = v.CountOfOne(what, who, "greatest" if op in (">", ">=") else "least")
    return v.Compare(found, op, number)


def _compared_with_you(op: v.Op) -> Standing:
    def condition(said: v.Stands, countable: Countable) -> v.Condition | None:
        who, (what, *other) = only_player(said.party), said.relation.to
        whom = only_player(tuple(other))
        word = only_objects((what,))
        if who in (None, "any") or whom in (None, "any") or word is None or said.value is not None:
            return None
        if not countable.two_sides and whom == "opponent":
            return None
        of: Literal["greatest", "least"] = "greatest" if op == ">" else "least"
        mine = v.Count(v.And((word, v.Controlled(who))))
        of_one = v.CountOfOne(word, who, of) if who == "opponent" else mine  # one of several
        return v.Compare(of_one, op, v.Count(v.And((word, v.Controlled(whom)))))

    return condition


def _number(said: v.Stands, countable: Countable) -> v.Condition | None:
    who = only_player(said.party)  # numbers of all players together are no player's
    if who in (None, "any") or (who == "opponent" and not countable.two_sides):
        return None
    number = said.value if said.value is not None else v.Const(1)  # "a card in hand"
    return v.Compare(v.PlayerNumber(NUMBERS[said.relation.relation], who), said.op, number)


def _no_cards(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That a player has no cards in hand."""
    who = only_player(said.party)
    if who in (None, "any") or (who == "opponent" and not countable.two_sides):
        return None
    return v.Compare(v.PlayerNumber("hand", who), "=", v.Const(0))


def _more(number: str, op: v.Op) -> Standing:
    """That a player has more or less of something than another."""

    def condition(said: v.Stands, countable: Countable) -> v.Condition | None:
        who, whom = only_player(said.party), only_player(said.relation.to)
        sides = {who, whom}
        alone = len(sides) < 2 and sides != {"you"}  # nobody has more than himself
        if who is None or whom is None or "any" in sides or said.value is not None or alone:
            return None
        most, fewest = v.PlayerNumber(number, who, "greatest"), v.PlayerNumber(number, who, "least")
        ends = v.PlayerNumber(number, whom, "least"), v.PlayerNumber(number, whom, "greatest")
        # Of several opponents one is meant who makes it so.
        return v.Compare(most, op, ends[0]) if op == ">" else v.Compare(fewest, op, ends[1])

    return condition


def _cards_in_place(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That a player has so many cards, or any, in a zone of theirs."""
    who = only_player(said.party)
    *what, place = said.relation.to
    word = only_objects(tuple(what)) if what else v.Everything()
    if who in (None, "any") or word is None or (who != "you" and not countable.two_sides):
        return None
    number = said.value if said.value is not None else v.Const(1)
    theirs = v.Relation("owned_by", (v.Players(who),))
    if not isinstance(place, v.Objects) or place.relations != (theirs,):
        return None
    zones = place.filter.zones if isinstance(place.filter, v.InZone) else ()
    if len(zones) == 1 and word == v.Everything():
        return v.Compare(v.PlayerNumber(zones[0], who), said.op, number)
    if countable.half_known.intersection(zones):
        return None
    found = v.And((word, place.filter, v.Owned(who)))
    return v.Compare(v.Count(found), said.op, number)


def _active(said: v.Stands, countable: Countable) -> v.Condition | None:
    who = only_player(said.party)
    return v.PlayerIs("active", who) if who is not None else None


def _monarch(said: v.Stands, countable: Countable) -> v.Condition | None:
    who = only_player(said.party)
    return v.PlayerIs(said.relation.relation, who) if who is not None else None


def is_so(*statuses: str, of: v.IsSelf | v.Mentioned | None = None) -> v.Condition:
    """That the object itself, or one that is mentioned, has one of some statuses, wherever it
    is."""
    words = v.Or(tuple(map(v.HasStatus, statuses)))
    itself = v.And((of or v.IsSelf(), v.InZone(ZONES), words))
    return v.Compare(v.Count(itself), ">=", v.Const(1))


def _of_itself(said: v.Stands) -> bool:
    return said.value is None and said.party in ((), (v.Objects(v.IsSelf()),))


def _cost_paid(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the cost of a keyword was paid for the object itself as it was cast, which the mode in
    which it was cast may tell, too."""
    match only_objects(said.relation.to):
        case v.HasKeyword(keyword=keyword) if _of_itself(said) and _has_a_cost(keyword):
            paid, way = is_so(v.status_of_paid(keyword)), keyword_costs.casting(keyword)
            told = way is not None and way.told_as_mode
            return v.AnyOf((paid, v.ChoiceIs("mode", keyword))) if told else paid
    return None


def _has_a_cost(keyword: str) -> bool:
    """Whether a keyword has a cost of its own, of which it may be asked whether it was paid."""
    rows = (keyword_costs.casting(keyword), keyword_costs.activating(keyword))
    return any(each is not None for each in rows)


def _announced(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, was kicked, bargained and the like as it
    was cast."""
    name, itself = said.relation.relation, the_object(said.party)
    keywords = sorted(keyword_costs.meant(name))
    named = name != "beheld" and said.relation.to
    if itself is None or said.value is not None or named or not keywords:
        return None
    paid = map(v.status_of_paid, keywords)
    return is_so("kicked", of=itself) if name == "kicked" else is_so(*paid, of=itself)


def _kicked_with(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, was kicked with one kicker of two."""
    itself = the_object(said.party)
    if itself is None or said.value is not None or said.relation.to or not said.counter:
        return None
    return is_so(v.status_of_paid(v.kicker_of(said.counter)), of=itself)


def _kicked_twice(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, was kicked twice."""
    itself = the_object(said.party)
    if itself is None or said.value is not None or said.relation.to:
        return None
    return is_so("kicked_twice", of=itself)


def _cast(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, was cast, from where, and by "you", who
    control it."""
    by_you = v.Players("you") in said.party
    itself = the_object(tuple(each for each in said.party if each != v.Players("you")))
    if itself is None or said.value is not None:
        return None
    words: list[v.Filter] = [v.HasStatus(CAST_BY_CONTROLLER if by_you else CAST)]
    if by_you and itself != v.IsSelf():
        words.append(v.Controlled("you"))
    match said.relation.to:
        case (v.Objects(filter=v.InZone(zones=zones), relations=whose),):
            words.append(v.Or(tuple(v.HasStatus(status_of_cast_from(each)) for each in zones)))
            if whose == (v.Relation("owned_by", (v.Players("you"),)),):
                words.append(v.Owned("you"))
            elif whose:
                return None
        case (_, *_):
            return None
    return v.Compare(v.Count(v.And((itself, v.InZone(ZONES), *words))), ">=", v.Const(1))


def spent(said: v.Stands, countable: Countable) -> v.Condition | None:
    """What mana was spent to cast the object itself, or one that is mentioned."""
    itself, statuses = the_object(said.party), spent_on(said)
    if itself is None:
        return None
    if statuses is None:
        return beyond_size(said, itself, countable.most_spent)
    return was_so(itself, *map(v.HasStatus, statuses))


def _is(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, is of one description, wherever it is."""
    itself, word = the_object(said.party), only_objects(said.relation.to)
    nouns = {each.noun for each in said.relation.to if isinstance(each, v.Objects)}
    if itself is None or word is None or said.value is not None or "source" in nouns:
        return None
    word = v.And((word, v.HasStatus("card"))) if "card" in nouns else word
    return v.Compare(v.Count(v.And((itself, v.InZone(ZONES), word))), ">=", v.Const(1))


def _in_place(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, is in a zone, whoever's that is."""
    itself = the_object(said.party)
    match said.relation.to:
        case (v.Objects(filter=v.InZone() as zones, relations=()),) if itself is not None:
            return v.Compare(v.Count(v.And((itself, zones))), ">=", v.Const(1))
    return None


def _has_counters(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That so many counters are on the object itself, or on one that is mentioned."""
    itself = the_object(said.party)
    if itself is None or said.relation.to or said.counter is None:
        return None
    kind = None if said.counter == "any" else said.counter
    if isinstance(itself, v.IsSelf):
        found = v.Counters(kind, which="self")
    else:
        found = v.Counters(kind, filter=itself)
    return v.Compare(found, said.op, said.value if said.value is not None else v.Const(1))


def the_object(party: tuple[v.Party, ...]) -> v.IsSelf | v.Mentioned | None:
    """What a condition is about, where that is the object itself or one that is mentioned."""
    match party:
        case ():
            return v.IsSelf()
        case (v.Objects(filter=v.IsSelf() | v.Mentioned() as itself, relations=()),):
            return itself
    return None


def _ring_bearer(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, is "your" Ring-bearer (701.54e)."""
    itself = the_object(said.party)
    if itself is None or said.relation.to or said.value is not None:
        return None
    bearer = v.And((itself, v.HasStatus("ring_bearer"), v.Controlled("you")))
    return v.Compare(v.Count(bearer), ">=", v.Const(1))


def _shares(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, has something in common with others."""
    itself, word = the_object(said.party), only_objects(said.relation.to)
    if itself is None or word is None or said.value is not None:
        return None
    if countable.half_known.intersection(_zones(word)):
        return None
    what = said.relation.relation
    alike: v.Filter = v.Related(what, itself)
    if isinstance(itself, v.IsSelf):
        alike = v.Shares(what.removeprefix("shares_"), "self")
    return v.Compare(v.Count(v.And((word, alike))), ">=", v.Const(1))


def _exists(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That there is something of a description."""
    word = only_objects(said.party)
    if word is None or said.relation.to or said.value is not None:
        return None
    if countable.half_known.intersection(_zones(word)):
        return None
    return v.Compare(v.Count(word), ">=", v.Const(1))


def _zones(word: v.Filter) -> set[str]:
    return {zone for e in every_part(word) if isinstance(e, v.InZone) for zone in e.zones}


def _tribute_paid(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That an opponent had the object itself enter with the counters of its tribute."""
    return v.ChoiceIs("mode", TRIBUTE_PAID) if _of_itself(said) else None


def _cast_in_main_phase(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That you cast the object itself in a main phase of yours: that is still going on while it is
    on the stack, and as it enters (500.2)."""
    you = v.Players("you")
    if said.party != (you,) or said.relation.to or said.value is not None:
        return None
    itself = v.Objects(v.IsSelf())
    was_cast = _cast(v.Stands(v.Relation("cast_by"), (you, itself)), countable)
    since = v.Or((v.InZone(("stack",)), v.HasStatus("entered_this_turn")))
    there = v.Compare(v.Count(v.And((v.IsSelf(), since))), ">=", v.Const(1))
    main = v.AnyOf((v.Game("precombat_main"), v.Game("postcombat_main")))
    if was_cast is None:
        return None
    return v.AllOf((was_cast, there, main, v.PlayerIs("active", "you")))


def _exiled(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself is in exile."""
    there = v.Count(v.And((v.IsSelf(), v.InZone(("exile",)))))
    return v.Compare(there, ">=", v.Const(1)) if _of_itself(said) else None


def _first(counted: str, step: str, whose: v.Who = "any") -> Standing:
    """That it is the first such phase or step of the turn, which is a player's."""

    def condition(said: v.Stands, countable: Countable) -> v.Condition | None:
        begun = v.Compare(v.PlayerNumber(counted, "active"), "<=", v.Const(1))
        return v.AllOf((v.Game(step), v.PlayerIs("active", whose), begun))

    return condition


STANDS: dict[str, Standing] = {
    "controls": _controls, "controls_more": _compared_with_you(">"),
    "controls_fewer": _compared_with_you("<"), "no_cards": _no_cards,
    "more_life": _more("life", ">"), "less_life": _more("life", "<"),
    "more_cards": _more("hand", ">"), "fewer_cards": _more("hand", "<"),
    "life": _number, "cards": _number,
    **dict.fromkeys(("cards_in_place", "has_in_place"), _cards_in_place),
    "graveyard": _number, "opponents": _number,
    "active": _active, "monarch": _monarch, "initiative": _monarch,
    "completed_dungeon": _monarch, "ring_tempted": _number, "ring_bearer": _ring_bearer,
    "cost_paid": _cost_paid, "kicked": _announced, "bargained": _announced,
    **dict.fromkeys(("evidence_collected", "beheld", "additional_cost_paid"), _announced),
    "kicked_with": _kicked_with, "kicked_twice": _kicked_twice,
    "gift_promised": _announced, "escaped": _announced, "tribute_paid": _tribute_paid,
    **dict.fromkeys(OF_SPENDING, spent), "is": _is,
    **dict.fromkeys(("has_counters", "has_counter"), _has_counters),
    "first_combat_phase": _first("combat_phases", "combat"),
    "your_first_combat_phase": _first("combat_phases", "combat", "you"),
    "first_end_step": _first("end_steps", "end"),
    **dict.fromkeys(("shares_name", "shares_color", "shares_creature_type"), _shares),
    "exists": _exists, "exiled": _exiled, "in_place": _in_place,
    "cast_in_main_phase": _cast_in_main_phase,
    **dict.fromkeys(("cast", "cast_by", "cast_from", "cast_by_from"), _cast),
}  # fmt: skip
OF_COUNTER = (spent, _has_counters, _kicked_with)
"""What reads the kind of counters, or the mana, that a circumstance names."""
