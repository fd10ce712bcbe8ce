"""Circumstances as conditions of the present state (the words of 613_layers.lp).

What the words of circumstances say of players and objects is mostly a comparison of numbers in
other words ("an opponent controls more lands than you"); what happened before is known as far as
the state counts it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.facts import keyword_costs
from kb.engine.facts.filters import NEGATED
from kb.state.derived import CAST, CAST_BY_CONTROLLER, status_of_cast_from
from kb.state.game_state import GameState
from kb.terms import ZONES
from kb.vocabulary.actions import actions

CONDITIONS = (
    v.AllOf, v.AnyOf, v.NotSo, v.Compare, v.PlayerIs, v.Game, v.ChoiceIs,
)  # fmt: skip
"""The circumstances that are conditions already."""
STEPS: dict[str, tuple[str, ...]] = {
    "combat": ("combat",), "main": ("precombat_main", "postcombat_main"),
    "end": ("end",), "upkeep": ("upkeep",), "draw": ("draw",), "untap": ("untap",),
}  # fmt: skip
"""A word for a step or phase → the statuses of the game that it means."""
NUMBERS = {"life": "life", "cards": "hand", "graveyard": "graveyard", "opponents": "opponents"}
PLAIN_PLAYERS = ("you", "opponent", "any", "active", "chosen")


class Countable(NamedTuple):
    """What can be counted in a state: numbers of opponents only where there is but one side against
    you, cards of some quality only in zones of which all cards are known."""

    two_sides: bool
    half_known: frozenset[str]
    """The zones in which some player's cards are only a number."""


def countable_in(state: GameState) -> Countable:
    """What can be counted in a state."""
    teams = {each.team or each.name for each in state.players}
    half_known = frozenset(zone for each in state.players for zone in each.unknown_cards)
    return Countable(len(teams) <= 2, half_known)


def as_condition(said: v.Circumstance, countable: Countable) -> v.Condition | None:
    """The condition that a circumstance is; None for one that no condition expresses."""
    if isinstance(said, v.AllOf | v.AnyOf):
        parts = said.all if isinstance(said, v.AllOf) else said.any
        known = [as_condition(part, countable) for part in parts]
        found = tuple(part for part in known if part is not None)
        return type(said)(found) if len(found) == len(known) else None
    if isinstance(said, CONDITIONS):
        return said
    if isinstance(said, v.Happened):
        return _happened(said, countable)
    row = STANDS.get(said.relation.relation) if not said.counter and not said.step else None
    stands = row(said, countable) if row is not None else None
    if said.relation.relation == "controls":
        return stands
    return v.NotSo(stands) if stands is not None and said.relation.negated else stands


def _happened(said: v.Happened, countable: Countable) -> v.Condition | None:
    """Events of this turn that the state counts, without what narrows them down."""
    parts = [_counted(event, said.period, countable) for event in said.events]
    found = tuple(part for part in parts if part is not None)
    if len(found) != len(parts):
        return None
    return v.NotSo(v.AnyOf(found)) if said.negated else v.AnyOf(found)


def _counted(event: v.Event, period: str, countable: Countable) -> v.Condition | None:
    for way in (_done_by_itself, _attacked, _left_graveyard):
        found = way(event, period)
        if found is not None:
            return found
    action = actions().get(event.verb)
    if action is None or "subject" not in action.roles:
        return None
    number = action.counted.get(period) if _is_only_counted(event) else _of_a_kind(event, period)
    if number is None:
        return None
    by_player = action.roles["subject"] == "player"
    if not by_player:
        who = _under_whose_control(event)
    elif event.subject:
        who = _only_player(event.subject)
    else:
        who = "any"
    least = event.value.number if isinstance(event.value, v.Const) else event.number
    of_several = by_player and (who == "any" or (who == "opponent" and not countable.two_sides))
    if who is None or (of_several and event.op not in (">", ">=")):
        return None
    of: Literal["total", "greatest"] = "greatest" if of_several else "total"
    return v.Compare(v.PlayerNumber(number, who, of), event.op, v.Const(least))


DONE_BY_ITSELF = {
    "attack": "attacked_this_turn", "block": "blocked_this_turn", "enter": "entered_this_turn",
}  # fmt: skip
"""What an object did this turn, which it remembers itself."""


def _done_by_itself(event: v.Event, period: str) -> v.Condition | None:
    """That the object itself did something this turn."""
    status = DONE_BY_ITSELF.get(event.verb)
    itself = v.Event(event.verb, subject=(v.Objects(v.IsSelf()),))
    return _is_so(status) if status and event == itself and period == "this_turn" else None


def _attacked(event: v.Event, period: str) -> v.Condition | None:
    """That a player attacked this turn, or so many creatures did."""
    if event.verb != "attack" or period != "this_turn":
        return None
    number, op = event.number, event.op
    by = event.by or event.subject
    creatures = (v.Objects(v.HasType("creature")),)
    plain = v.Event(
        "attack", subject=event.subject, by=event.by, together=event.together, number=number, op=op
    )
    if event != plain or (event.by and event.subject != creatures):
        return None
    who = "any" if by == creatures else _only_player(by)
    if who is None:
        return None
    return v.Compare(v.PlayerNumber("attackers_declared", who), op, v.Const(number))


def _of_a_kind(event: v.Event, period: str) -> str | None:
    """The number that counts events of this kind, where the words name that kind and no more."""
    action = actions()[event.verb]
    by_player = action.roles["subject"] == "player"
    of_what = event.object if by_player else event.subject
    if len(of_what) != 1 or not isinstance(of_what[0], v.Objects) or period != "this_turn":
        return None
    kind = _bare(of_what[0].filter)
    whatever = msgspec.structs.replace(of_what[0], filter=_WHATEVER.get(event.verb, v.Everything()))
    plain = msgspec.structs.replace(
        event,
        **{"object" if by_player else "subject": (whatever,)},
        period=None if event.period == period else event.period,
    )
    numbers = (each.number for each in action.counted_kinds if each.of == kind)
    return next(numbers, None) if _is_only_counted(plain) else None


def number_of_spells_cast(said: tuple[v.Party, ...]) -> str | None:
    """The number of a player that counts the spells of a description cast this turn."""
    action = actions()["cast"]
    word = _only_objects(said)
    if word is None or word == v.InZone(("stack",)):
        return action.counted["this_turn"] if not _relations(said) else None
    return next((each.number for each in action.counted_kinds if each.of == _bare(word)), None)


_WHATEVER: dict[str, v.Filter] = {"cast": v.InZone(("stack",))}
"""Verb → what its words describe, where they name no kind."""


def _left_graveyard(event: v.Event, period: str) -> v.Condition | None:
    """That cards left a player's graveyard this turn."""
    plain = v.Event(
        "move", subject=_ANY_CARD, origin=("graveyard",), owner=event.owner, op=event.op,
        number=event.number, together=event.together,
    )  # fmt: skip
    who = _only_player(event.owner)
    if event != plain or who is None or period != "this_turn":
        return None
    return v.Compare(v.PlayerNumber("cards_left_graveyard", who), event.op, v.Const(event.number))


def _bare(word: v.Filter) -> v.Filter:
    """A description of spells without the zone in which all of them are."""
    if isinstance(word, v.Or):
        return v.Or(tuple(map(_bare, word.any)))
    if isinstance(word, v.And):
        rest = tuple(each for each in word.all if each != v.InZone(("stack",)))
        return rest[0] if len(rest) == 1 else v.And(rest)
    return word


def _is_only_counted(event: v.Event) -> bool:
    """Whether words say of an event no more than that it is of the kind that is counted."""
    by_player = actions()[event.verb].roles["subject"] == "player"
    of_what = event.object if by_player else event.subject
    what = [msgspec.structs.replace(e, relations=()) for e in of_what if isinstance(e, v.Objects)]
    plain = v.Event(
        event.verb, subject=event.subject, object=event.object, owner=event.owner, op=event.op,
        number=event.number, together=event.together,
        value=event.value if event.verb in OF_LIFE else None,
    )  # fmt: skip
    if by_player and (event.owner or any(each.relations for each in event.object)):
        return False
    return plain == event and (*what,) in COUNTED_OBJECTS.get(event.verb, ((),))


_ANY_CARD = (v.Objects(v.Everything(), noun="card"),)
_ANY_PERMANENT = (v.Objects(v.Everything()),)
OF_LIFE = ("gain_life", "lose_life")
"""What is counted by how much it is."""
COUNTED_OBJECTS: dict[str, tuple[tuple[v.Objects, ...], ...]] = {
    "die": ((v.Objects(v.HasType("creature")),),),
    "leave": (_ANY_PERMANENT,),
    "draw": ((), _ANY_CARD),
    "discard": ((), _ANY_CARD),
    "sacrifice": ((), _ANY_PERMANENT),
    "create": ((), (v.Objects(v.HasStatus("token")),)),
    "cast": ((v.Objects(v.InZone(("stack",))),),),
    "play": ((v.Objects(v.HasType("land")),),),
}
"""Verb → the words for what is counted, whatever else it is; of the others nothing may be said."""


def _under_whose_control(event: v.Event) -> v.Who | None:
    """Of which player's permanents words speak; None where that isn't so easily said."""
    theirs = [(each.relation, each.negated, each.to) for each in _relations(event.subject)]
    if not theirs and not event.owner:
        return "any"
    said = event.owner if not theirs else theirs[0][2]
    whole = len(theirs) + len(event.owner) == 1
    if theirs and theirs[0][:2] != ("controlled_by", False):
        return None
    return _only_player(said) if whole else None


def _relations(parties: tuple[v.Party, ...]) -> tuple[v.Relation, ...]:
    return tuple(each for party in parties for each in party.relations)


def _only_player(parties: tuple[v.Party, ...]) -> v.Who | None:
    match parties:
        case (v.Players(who=who, of=(), relations=()),) if who in PLAIN_PLAYERS:
            return who  # type: ignore[return-value]
    return None


def _only_objects(parties: tuple[v.Party, ...]) -> v.Filter | None:
    match parties:
        case (v.Objects(filter=word, relations=()),):
            return word
    return None


def _controls(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That players control so many objects. Of several players, one is meant: not all together,
    and who controls none of them is one, too."""
    who, what = _only_player(said.party), _only_objects(said.relation.to)
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


def _compared_with_you(op: v.Op) -> Callable[[v.Stands, Countable], v.Condition | None]:
    def condition(said: v.Stands, countable: Countable) -> v.Condition | None:
        who, (what, *other) = _only_player(said.party), said.relation.to
        whom = _only_player(tuple(other))
        word = _only_objects((what,))
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
    who = _only_player(said.party)
    if (
        who is None
        or said.value is None
        or (who in ("opponent", "any") and not countable.two_sides)
    ):
        return None
    return v.Compare(v.PlayerNumber(NUMBERS[said.relation.relation], who), said.op, said.value)


def _cards_in_place(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That a player has so many cards in a zone of theirs."""
    who = _only_player(said.party)
    *what, place = said.relation.to
    word = _only_objects(tuple(what)) if what else v.Everything()
    if (
        who is None
        or word is None
        or said.value is None
        or (who != "you" and not countable.two_sides)
    ):
        return None
    theirs = v.Relation("owned_by", (v.Players(who),))
    if not isinstance(place, v.Objects) or place.relations != (theirs,):
        return None
    zones = place.filter.zones if isinstance(place.filter, v.InZone) else ()
    if len(zones) == 1 and not what:
        return v.Compare(v.PlayerNumber(zones[0], who), said.op, said.value)
    if countable.half_known.intersection(zones):
        return None
    found = v.And((word, place.filter, v.Owned(who)))
    return v.Compare(v.Count(found), said.op, said.value)


def _active(said: v.Stands, countable: Countable) -> v.Condition | None:
    who = _only_player(said.party)
    return v.PlayerIs("active", who) if who is not None else None


def _monarch(said: v.Stands, countable: Countable) -> v.Condition | None:
    who = _only_player(said.party)
    return v.PlayerIs(said.relation.relation, who) if who is not None else None


def _is_so(*statuses: str) -> v.Condition:
    """That the object itself has one of some statuses, wherever it is."""
    words = v.Or(tuple(map(v.HasStatus, statuses)))
    itself = v.And((v.IsSelf(), v.InZone(ZONES), words))
    return v.Compare(v.Count(itself), ">=", v.Const(1))


def _of_itself(said: v.Stands) -> bool:
    return said.value is None and said.party in ((), (v.Objects(v.IsSelf()),))


def _cost_paid(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the cost of a keyword was paid for the object itself as it was cast."""
    match _only_objects(said.relation.to):
        case v.HasKeyword(keyword=keyword) if _of_itself(said):
            return _is_so(v.status_of_paid(keyword))
    return None


def _announced(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself was kicked, bargained and the like as it was cast."""
    name = said.relation.relation
    keywords = sorted(keyword_costs.meant(name))
    if not _of_itself(said) or said.relation.to or not keywords:
        return None
    paid = map(v.status_of_paid, keywords)
    return _is_so("kicked") if name == "kicked" else _is_so(*paid)


def _cast(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, was cast, from where, and by "you", who
    control it."""
    by_you = v.Players("you") in said.party
    itself = _itself(tuple(each for each in said.party if each != v.Players("you")))
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


def _itself(party: tuple[v.Party, ...]) -> v.IsSelf | v.Mentioned | None:
    """What a condition is about, where that is the object itself or one that is mentioned."""
    match party:
        case ():
            return v.IsSelf()
        case (v.Objects(filter=v.IsSelf() | v.Mentioned() as itself, relations=()),):
            return itself
    return None


def _no_monarch(said: v.Stands, countable: Countable) -> v.Condition | None:
    return v.NotSo(v.PlayerIs("monarch", "any"))


def _neither_day_nor_night(said: v.Stands, countable: Countable) -> v.Condition | None:
    return v.NotSo(v.AnyOf((v.Game("day"), v.Game("night"))))


def _your_library_is_empty(said: v.Stands, countable: Countable) -> v.Condition | None:
    return v.Compare(v.PlayerNumber("library", "you"), "=", v.Const(0))


STANDS: dict[str, Callable[[v.Stands, Countable], v.Condition | None]] = {
    "controls": _controls, "controls_more": _compared_with_you(">"),
    "controls_fewer": _compared_with_you("<"), "life": _number, "cards": _number,
    "cards_in_place": _cards_in_place, "graveyard": _number, "opponents": _number,
    "active": _active, "monarch": _monarch, "initiative": _monarch, "no_monarch": _no_monarch,
    "completed_dungeon": _monarch,
    "no_day_or_night": _neither_day_nor_night, "no_cards_in_your_library": _your_library_is_empty,
    "cost_paid": _cost_paid, "kicked": _announced, "bargained": _announced,
    "gift_promised": _announced,
    "cast": _cast, "cast_by": _cast, "cast_from": _cast, "cast_by_from": _cast,
}  # fmt: skip
