"""Circumstances as conditions of the present state (the words of 613_layers.lp).

What the words of circumstances say of players and objects is mostly a comparison of numbers in
other words ("an opponent controls more lands than you"); what happened before is known as far as
the state counts it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from kb import vocabulary as v
from kb.engine.facts.mana_spent import most_spent
from kb.engine.facts.standing import (
    OF_COUNTER,
    STANDS,
    Countable,
    is_so,
    only_objects,
    only_player,
    relations,
)
from kb.engine.facts.standing_further import FURTHER, in_step
from kb.state.derived import CAST_BY_CONTROLLER
from kb.state.game_state import GameState
from kb.vocabulary.actions import actions
from kb.vocabulary.defence import speaks_of_defender

CONDITIONS = (
    v.AllOf, v.AnyOf, v.NotSo, v.Compare, v.PlayerIs, v.Game, v.ChoiceIs,
)  # fmt: skip
"""The circumstances that are conditions already."""


def countable_in(state: GameState) -> Countable:
    """What can be counted in a state."""
    teams = {each.team or each.name for each in state.players}
    half_known = frozenset(zone for each in state.players for zone in each.unknown_cards)
    return Countable(len(teams) <= 2, half_known, most_spent(state))


def as_condition(said: v.Circumstance, countable: Countable) -> v.Condition | None:
    """The condition that a circumstance is; None for one that no condition expresses."""
    if isinstance(said, v.AllOf | v.AnyOf):
        parts = said.all if isinstance(said, v.AllOf) else said.any
        known = [as_condition(part, countable) for part in parts]
        found = tuple(part for part in known if part is not None)
        return type(said)(found) if len(found) == len(known) else None
    if isinstance(said, CONDITIONS):
        return said
    if speaks_of_defender(said) and not countable.defender:
        return None
    if isinstance(said, v.Happened):
        return _happened(said, countable)
    how = said.relation.relation
    if how == "in_step" and not said.counter:
        return in_step(said)
    row = STANDS.get(how) or FURTHER.get(how) if not said.step else None
    if said.counter and row not in OF_COUNTER:
        row = None
    stands = row(said, countable) if row is not None else None
    if how == "controls":
        return stands
    return v.NotSo(stands) if stands is not None and said.relation.negated else stands


def _happened(said: v.Happened, countable: Countable) -> v.Condition | None:
    """Events of this turn that the state counts, without what narrows them down."""
    events = [one for event in said.events for one in _either(event)]
    parts = [_counted(event, said.period, countable) for event in events]
    found = tuple(part for part in parts if part is not None)
    if len(found) != len(parts):
        return None
    return v.NotSo(v.AnyOf(found)) if said.negated else v.AnyOf(found)


def number_of_times(said: v.Tally) -> v.PlayerNumber | None:
    """The number of a player, or of several in all, that counts how often an event has come about
    this turn."""
    event = said.event
    if event is None or said.period != "this_turn" or said.party or said.what is not None:
        return None
    if event.verb in MEASURED or event.together or event.value is not None or event.period:
        return None
    match _counted(event, "this_turn", Countable(True, frozenset())):
        case v.Compare(v.PlayerNumber() as found, ">=", v.Const(1)):
            return v.PlayerNumber(found.number, found.who)
    return None


MEASURED = frozenset({"gain_life", "lose_life", "deal_damage", "expend"})
"""What is counted by how much it was, not by how often it happened."""


def _either(event: v.Event) -> tuple[v.Event, ...]:
    """The events of which either is meant by one verb."""
    verbs = EITHER.get(event.verb, (event.verb,))
    return tuple(msgspec.structs.replace(event, verb=verb) for verb in verbs)


EITHER = {"gain_or_lose_life": ("gain_life", "lose_life")}
"""A verb for two actions."""


def _counted(event: v.Event, period: str, countable: Countable) -> v.Condition | None:
    for way in (
        _done_by_itself, _attacked, _been_attacked, _left_graveyard, _damaged, _cast_from_hand,
        _cast_another,
    ):  # fmt: skip
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
        who = only_player(event.subject)
    else:
        who = "any"
    least = event.value.number if isinstance(event.value, v.Const) else event.number
    of_several = by_player and (who == "any" or (who == "opponent" and not countable.two_sides))
    if who is None or (of_several and event.op not in (">", ">=")):
        return None
    of: Literal["total", "greatest"] = "greatest" if of_several else "total"
    return v.Compare(v.PlayerNumber(number, who, of), event.op, v.Const(least))


DONE_BY_ITSELF = {
    ("attack", "this_turn"): "attacked_this_turn", ("block", "this_turn"): "blocked_this_turn",
    ("attack", "this_combat"): "attacked_this_combat",
    ("block", "this_combat"): "blocked_this_combat",
    ("enter", "this_turn"): "entered_this_turn",
}  # fmt: skip
"""What an object did in a period, which it remembers itself."""


def _done_by_itself(event: v.Event, period: str) -> v.Condition | None:
    """That the object itself did something this turn, or this combat."""
    status = DONE_BY_ITSELF.get((event.verb, period))
    itself = v.Event(event.verb, subject=(v.Objects(v.IsSelf()),))
    return is_so(status) if status and event == itself else None


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
    who = "any" if by == creatures else only_player(by)
    if who is None:
        return None
    return v.Compare(v.PlayerNumber("attackers_declared", who), op, v.Const(number))


ATTACKS = {"this_turn": "attacks_this_turn", "this_combat": "attacks_this_combat"}
"""A period → the number of a player that counts the creatures that attacked them in it."""


def _been_attacked(event: v.Event, period: str) -> v.Condition | None:
    """That a player has been attacked this turn, this combat or this step."""
    plain = v.Event("be_attacked", object=event.object)
    who = only_player(event.object)
    if event != plain or who is None:
        return None
    if period == "this_step":  # CR 508.1 — attackers are declared in one step only
        attacked = _been_attacked(event, "this_combat")
        return v.AllOf((v.Game("declare_attackers"), attacked)) if attacked is not None else None
    if period not in ATTACKS:
        return None
    return v.Compare(v.PlayerNumber(ATTACKS[period], who, "greatest"), ">=", v.Const(1))


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
    word = only_objects(said)
    if word is None or word == v.InZone(("stack",)):
        return action.counted["this_turn"] if not relations(said) else None
    return next((each.number for each in action.counted_kinds if each.of == _bare(word)), None)


_WHATEVER: dict[str, v.Filter] = {"cast": v.InZone(("stack",))}
"""Verb → what its words describe, where they name no kind."""


def _left_graveyard(event: v.Event, period: str) -> v.Condition | None:
    """That cards left a player's graveyard this turn."""
    plain = v.Event(
        "move", subject=_ANY_CARD, origin=("graveyard",), owner=event.owner, op=event.op,
        number=event.number, together=event.together,
    )  # fmt: skip
    who = only_player(event.owner)
    if event != plain or who is None or period != "this_turn":
        return None
    return v.Compare(v.PlayerNumber("cards_left_graveyard", who), event.op, v.Const(event.number))


_OWN_HAND = v.Objects(v.InZone(("hand",)), (v.Relation("owned_by", (v.Players("you"),)),))


def _cast_from_hand(event: v.Event, period: str) -> v.Condition | None:
    """That you cast spells from your hand this turn."""
    from_hand = v.Objects(v.InZone(("stack",)), (v.Relation("in_place", (_OWN_HAND,)),))
    plain = v.Event(
        "cast", subject=(v.Players("you"),), object=(from_hand,), op=event.op, number=event.number,
        together=event.together,
    )  # fmt: skip
    if event != plain or period != "this_turn":
        return None
    return v.Compare(v.PlayerNumber("spells_cast_from_hand"), event.op, v.Const(event.number))


def _cast_another(event: v.Event, period: str) -> v.Condition | None:
    """That you cast another spell than the object itself this turn, if it was one: of what counts,
    it may be one."""
    match event.object:
        case (v.Objects(v.And(parts), ()),) if v.Not(v.IsSelf()) in parts:
            others = tuple(each for each in parts if each != v.Not(v.IsSelf()))
        case _:
            return None
    kind = v.And(others) if len(others) > 1 else others[0]
    plain = v.Event("cast", subject=(v.Players("you"),), object=event.object)
    number = number_of_spells_cast((v.Objects(kind),))
    if event != plain or number is None or period != "this_turn":
        return None
    since = v.Or((v.InZone(("stack",)), v.HasStatus("entered_this_turn")))
    of_kind = () if kind == v.InZone(("stack",)) else (_bare(kind),)
    itself = v.Count(v.And((v.IsSelf(), v.HasStatus(CAST_BY_CONTROLLER), since, *of_kind)))
    return v.Compare(v.PlayerNumber(number), ">", itself)


def _damaged(event: v.Event, period: str) -> v.Condition | None:
    """That a player, or one of several, has been dealt so much damage this turn, whatever dealt it;
    that the object itself has been dealt any."""
    if period != "this_turn" or event.verb != "deal_damage" or event.op not in (">", ">="):
        return None
    plain = v.Event(
        "deal_damage", subject=event.subject, object=event.object, op=event.op, value=event.value
    )
    if event != plain or not isinstance(event.value, v.Const | None):
        return None
    if event.object == _ITSELF and event.value is None and not event.subject:
        return is_so("was_dealt_damage_this_turn")
    who = only_player(event.object)
    if event.subject == _ITSELF and event.value is None and who is not None:
        hurting = v.Related("dealt_damage_to_this_turn", who=who)
        return v.Compare(v.Count(v.And((v.IsSelf(), hurting))), ">=", v.Const(1))
    if event.subject:
        return None
    least = event.value if event.value is not None else v.Const(1)
    if who is None:
        return None
    return v.Compare(v.PlayerNumber("damage_taken", who, "greatest"), event.op, least)


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
    "enter": (_ANY_PERMANENT,),
    "draw": ((), _ANY_CARD),
    "discard": ((), _ANY_CARD),
    "sacrifice": ((), _ANY_PERMANENT),
    "create": ((), (v.Objects(v.HasStatus("token")),)),
    **dict.fromkeys(("cast", "warp"), ((v.Objects(v.InZone(("stack",))),),)),
    "play": ((v.Objects(v.HasType("land")),),),
}
"""Verb → the words for what is counted, whatever else it is; of the others nothing may be said."""


def _under_whose_control(event: v.Event) -> v.Who | None:
    """Of which player's permanents words speak; None where that isn't so easily said."""
    theirs = [(each.relation, each.negated, each.to) for each in relations(event.subject)]
    if not theirs and not event.owner:
        return "any"
    said = event.owner if not theirs else theirs[0][2]
    whole = len(theirs) + len(event.owner) == 1
    if theirs and theirs[0][:2] != ("controlled_by", False):
        return None
    return only_player(said) if whole else None


OF_TURN = frozenset({"draw", "cast", "gain_life", "lose_life"})
"""The events of which players know how many there were this turn."""
_ITSELF = (v.Objects(v.IsSelf()),)


def first_of_turn(trigger: v.Trigger) -> bool:
    """Whether an ability waits for the first time in a turn that something is done to its object,
    that you do something, or that something is done with any of several, whichever they are: it
    has triggered then, if it was there."""
    if trigger.condition or trigger.unread is not None or not trigger.events:
        return False
    return all(
        (each.nth, each.period) == (1, "each_turn")
        and each.verb not in OF_TURN
        and (
            each.subject in (_ITSELF, (v.Players("you"),))
            or each.object == _ITSELF
            or (each.together and not each.apart and _of_no_other_player(each))
        )
        for each in trigger.events
    )


def _of_no_other_player(event: v.Event) -> bool:
    """Whether the only player that takes part in an event is "you": of others each has a first
    time."""
    parties = (*event.subject, *event.object, *event.by, *event.owner)
    return all(each == v.Players("you") for each in parties if isinstance(each, v.Players))
