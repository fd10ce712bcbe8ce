"""What is done to objects and to nothing else: destroying, moving, tapping them, counters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.combat.bands import blocked_with_bands
from kb.engine.course.deeds.amounts import stated_amount
from kb.engine.course.deeds.attaching import entering_on, with_hosts
from kb.engine.course.deeds.attacking import entering_against, entering_blocking, ways_to_attack
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.put_there import link_of
from kb.engine.course.deeds.stationing import STATIONING, stationed
from kb.engine.course.linked_exile import told_of_exiling
from kb.engine.course.results import Choice
from kb.engine.course.spoken_parties import mentioned
from kb.engine.events.event import GameEvent
from kb.engine.events.next_combat import MADE_BLOCKED
from kb.engine.state_based.outcomes import apnap
from kb.snapshot.terms import PLAYER_ZONES
from kb.state.game_state import GameObject
from kb.vocabulary.actions import actions

DONE_TO_OBJECTS = (
    "destroy", "sacrifice", "exile", "return", "put", "tap", "untap", "put_counters",
    "remove_counters", "counter", "transform", "convert", "flip_permanent",
    "turn_face_up", "turn_face_down", "phase_in", "phase_out", "be_removed_from_combat",
    MADE_BLOCKED,
    "become_monstrous", "become_level", "become_warped", "suspect", "detain", "exert", "goad",
    "become_plotted", "harness", "become_prepared", "become_unprepared", "become_solved",
    "saddle",
)  # fmt: skip
"""The actions that are done to objects and to nothing else."""
HOW = {
    "cant_be_regenerated", "tapped", "attached", "attacking", "blocking", "transformed", "manifest",
    "cloak", "face down", "haunting", "encoding", STATIONING,
}  # fmt: skip
"""Words of how it is done that are understood."""
FACE_DOWN = {"manifest": "manifest", "cloak": "cloak", "face down": "as_rule"}
"""Ways to enter face down → by what it lies so."""
TURNING = ("transform", "convert")
"""What an ability of its own does to a permanent only once (701.27f)."""
HAUNTING = "haunting"
"""How a card is exiled that haunts a creature from then on (702.55a)."""
ENCODING = "encoding"
"""How a card is exiled that is encoded on a creature from then on: it stands to that as one that
haunts it does."""
BY_EFFECT = "an effect"
"""What stands in the place of what blocks, where an effect makes something blocked."""
PLACES = {
    "top": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "bottom": 0,
}  # fmt: skip
"""Words for a place in a library → which card from the top."""


def done_to(said: Instructed) -> Iterator[Doing]:
    """The ways to do something to objects."""
    action = said.action
    if not action.object:
        yield _to_zones(said)
        return
    if action.origin and any(isinstance(each, v.Some) for each in action.object):
        raise NotCarriedOut(", ".join((*action.how, *action.origin)) or "what it is done to")
    counters = action.verb.endswith("_counters") or action.to == "battlefield"
    counted = counters or action.verb in ("become_monstrous", "become_level")
    if action.token or (not counters and action.counter) or (not counted and action.number):
        raise NotCarriedOut("what belongs to the action")
    if action.with_ and not {"attached", "attacking", HAUNTING, ENCODING} & {*action.how}:
        raise NotCarriedOut("what belongs to the action")
    if action.verb == "phase_in" and any(mentioned(each) is None for each in action.object):
        raise NotCarriedOut("what is phased out")  # it is treated as though it weren't there
    for found, choices in said.objects("object"):
        ids = _with_bands(said, found)
        for hosts, more in said.objects("with_") if "attacking" not in action.how else [([], ())]:
            if len(hosts) > 1:
                raise NotCarriedOut("what it is attached to")
            on = hosts[0] if hosts and not {HAUNTING, ENCODING} & {*action.how} else None
            events = [_haunting(said, done_to_one(said, id_, on), hosts) for id_ in ids]
            nothing = "attached" in action.how and not hosts
            ways = (with_hosts(said, each, nothing) for each in events if each is not None)
            for way in product(*ways):
                there = tuple(each for each, _ in way if each is not None)
                chosen = (*choices, *more, *(choice for _, some in way for choice in some))
                for entering, further in _attacking(said, there):
                    yield Doing(entering, (*chosen, *further), tuple(ids))


def behold(said: Instructed) -> Iterator[Doing]:
    """The ways to behold what a cost is paid with (701.4a): nothing becomes of it."""
    if any(mentioned(each) is None for each in said.action.object):
        raise NotCarriedOut("what is beheld")
    yield from done_to(said)


def _with_bands(said: Instructed, ids: list[str]) -> list[str]:
    """The objects, with the other creatures of their bands where they become blocked."""
    bands = said.state.bands
    if said.action.verb != MADE_BLOCKED or not bands:
        return ids
    pairs = [(BY_EFFECT, each) for each in ids]
    more = blocked_with_bands(said.moment.grounder, bands, pairs)
    return [*ids, *dict.fromkeys(mate for _, mate in more)]


def _haunting(said: Instructed, event: GameEvent | None, whom: list[str]) -> GameEvent | None:
    """The event with what the card that it exiles will haunt, if the words say so."""
    if ENCODING in said.action.how and not whom:
        return None  # there is nothing to encode it on
    if event is None or not {HAUNTING, ENCODING} & {*said.action.how} or not whom:
        return event
    return msgspec.structs.replace(event, words={**event.words, "haunts": whom[0]})


def _attacking(
    said: Instructed, events: tuple[GameEvent, ...]
) -> Iterator[tuple[tuple[GameEvent, ...], tuple[Choice, ...]]]:
    """The events with what enters attacking, if that is said: what these attacked that the words
    name, else as its controller chooses."""
    if "blocking" in said.action.how:
        return iter([(entering_blocking(said, events), ())])
    if "attacking" not in said.action.how:
        return iter([(events, ())])
    if not said.action.with_:
        return ways_to_attack(said, events)
    memory = said.memory
    named = [one for each in said.action.with_ if (one := mentioned(each)) is not None]
    meant = {id_ for each in named for id_ in memory.meant.get(each, ())}
    known = {memory.known[each].attacking for each in meant if each in memory.known}
    if len(known) != 1:
        raise NotCarriedOut("what it attacks")
    return iter([(tuple(entering_against(said.moment, each, *known) for each in events), ())])


def _number_of_counters(said: Instructed, here: GameObject) -> int:
    """How many counters are put on an object, or removed of those that are there."""
    kind = said.action.counter
    size = stationed(said) if STATIONING in said.action.how else said.amount() or 0
    if kind in (None, "any"):
        raise NotCarriedOut("which counters")
    taken = said.action.verb == "remove_counters"
    return min(size, here.counters.get(kind, 0)) if taken else size


def _to_zones(said: Instructed) -> Doing:
    """What is done to all cards of some zones: "exile your graveyard"."""
    action, how = said.action, {*said.action.how}
    zones: tuple[v.Zone, ...] = action.origin
    if how == {"all_graveyards"} and not zones:
        names, zones = apnap(said.state), ("graveyard",)
    elif len(how) == 1 and how < {*PLAYER_ZONES}:
        names, zones = said.players("owner"), tuple(z for z in PLAYER_ZONES if z in how)
    elif how == {"all_cards"} and zones:
        names = said.players("owner") if action.owner else said.players()
    else:
        raise NotCarriedOut(", ".join((*action.how, *action.origin)) or "what it is done to")
    if not {*zones} <= {*PLAYER_ZONES} or action.number is not None or action.counter:
        raise NotCarriedOut(", ".join(zones))
    plain = Instructed(said.state, msgspec.structs.replace(action, how=()), said.actor, said.memory)
    ids = [
        id_
        for name in names
        for zone in PLAYER_ZONES
        if zone in zones
        for id_ in plain.cards(name, zone)
    ]
    said.state = plain.state
    events = (done_to_one(plain, each) for each in ids)
    return Doing(tuple(each for each in events if each is not None), (), tuple(ids))


def done_to_one(said: Instructed, id_: str, host: str | None = None) -> GameEvent | None:
    """The event of an action that is done to one object; None where nothing happens."""
    action = said.action
    row = actions()[action.verb]
    to = action.to or (row.moves.to if row.moves is not None else None)
    here = said.here(id_)
    if {*action.how} - HOW:
        raise NotCarriedOut(", ".join(action.how))
    if here is None:
        return _of_ability(said, id_)
    if action.origin and here.zone not in action.origin:
        return None  # it isn't where the words look for it
    who = said.actor.controller
    doing = said.players()
    subject = doing[0] if len(doing) == 1 else who
    by = {"by": subject} if row.roles.get("by") == "player" else {}
    fields: dict[str, Any] = {"players": {"subject": subject, "cause": who, **by}, "words": {}}
    if action.verb == "sacrifice":
        controller = said.moment.final.controller(id_)
        fields["players"]["subject"] = controller if controller in doing else subject
    fields["terms"] = {"from": here.zone, "to": to} if to is not None else {}
    if action.verb == "destroy":
        fields["terms"]["by"] = "effect"
    if to == "exile" and said.of_permanent:
        fields["words"]["exiled_with"] = said.actor.source
        fields["terms"].update(told_of_exiling(said.state, said.moment.final, said.actor))
    _manner(said, here, to, fields)
    if action.place is not None:
        if action.place not in PLACES:  # an order, or a choice
            raise NotCarriedOut("where in the library")
        if action.place != "top" or here.zone == "library":
            under = action.place == "bottom"
            fields["numbers"] = {"beneath": 1} if under else {"place": PLACES[action.place]}
    if action.verb.endswith("_counters"):
        size = _number_of_counters(said, here)
        if size == 0:
            return None
        fields["words"], fields["numbers"] = {"counter": action.counter}, {"value": size}
    _become(said, id_, fields)
    event = GameEvent(action.verb, id_, **fields)
    if host is None:
        return event
    return entering_on(said.moment, event, host)


def _become(said: Instructed, id_: str, fields: dict[str, Any]) -> None:
    """Adds the X for which it becomes monstrous (701.37c), the level that it becomes (716.2a), how
    old the ability is by which it transforms itself."""
    if said.action.verb == "become_monstrous":
        x = said.amount()
        fields["numbers"] = {} if x is None else {"x": x}
    elif said.action.verb == "become_level":
        fields["numbers"] = {"value": stated_amount(said)}
    elif said.action.verb in TURNING and id_ == said.actor.source and said.actor.since is not None:
        fields["numbers"] = {"since": said.actor.since}


def manifest(said: Instructed) -> Iterator[Doing]:
    """The ways to put cards onto the battlefield face down by a keyword action."""
    action = said.action
    if action.how or action.number is not None or not action.object:
        raise NotCarriedOut(", ".join(action.how) or "which card")
    put = msgspec.structs.replace(action, verb="put", to="battlefield", how=(action.verb,))
    plain = Instructed(said.state, put, said.actor, said.memory)
    for each in done_to(plain):
        events = (msgspec.structs.replace(one, verb=action.verb) for one in each.events)
        yield each._replace(events=tuple(events))
    said.state = plain.state


def regenerate(said: Instructed) -> Iterator[Doing]:
    """Regenerating something by an instruction is giving it a shield for the rest of the turn."""
    if said.action.how or said.action.number is not None:
        raise NotCarriedOut(", ".join(said.action.how) or "how often")
    who = said.actor.controller
    there = {each.id for each in said.state.objects if each.zone == "battlefield"}
    for ids, choices in said.objects("object"):
        shields = (
            GameEvent("get_regeneration_shield", each, players={"subject": who, "cause": who})
            for each in ids
            if each in there
        )
        yield Doing(tuple(shields), choices, tuple(ids))


def _of_ability(said: Instructed, id_: str) -> GameEvent:
    """The event of an action that is done to an ability on the stack: it can be countered."""
    if said.action.verb != "counter" or id_ not in said.state.stack or said.action.to:
        raise NotCarriedOut("who or what it is done to")
    who = said.actor.controller
    return GameEvent("counter", id_, players={"subject": who, "cause": who})


def _manner(said: Instructed, here: GameObject, to: str | None, fields: dict[str, Any]) -> None:
    """Adds how it is done to the fields of an event. Raises NotCarriedOut."""
    action = said.action
    if to == "battlefield":
        fields["words"] |= link_of(said)
        fields["bears"] = bears(said)
        down = next((way for word, way in FACE_DOWN.items() if word in action.how), None)
        fields["terms"] |= {} if down is None else {"face_down": down}
        if "unknown" in here.status and down is None:
            raise NotCarriedOut("a card that nobody knows")
        fields["players"]["under"] = _under(said, here)
        fields["terms"] |= {"enters": "tapped"} if "tapped" in action.how else {}
        fields["terms"] |= {"face": "back"} if "transformed" in action.how else {}
    elif to == "exile" and action.how == ("face down",):  # CR 406.3a
        fields["terms"] |= {"face_down": "as_rule"}
    elif {"tapped", "attached", "attacking", "transformed", *FACE_DOWN} & {*action.how}:
        raise NotCarriedOut(", ".join(action.how))
    elif action.how:
        fields["words"] |= {"how": action.how[0]}


def bears(said: Instructed) -> dict[str, int]:
    """The counters with which something enters by the words of the action."""
    action = said.action
    if action.counter is None:
        if action.number is not None and action.verb != "create":
            raise NotCarriedOut("how it enters")
        return {}
    if action.counter == "any" or action.verb == "create":
        raise NotCarriedOut("the counters that it enters with")
    return {action.counter: 1 if action.number is None else said.amount() or 0}


def _under(said: Instructed, here: GameObject) -> str:
    """Under whose control something enters: whose that is told, else of whoever puts it there."""
    match said.action.owner:
        case ():
            who = said.players()
            if len(who) == 1:
                return who[0]
        case (v.Players(who="you", of=()),):
            return said.actor.controller
        case (v.Players(who="owner"),):
            return here.owner
    raise NotCarriedOut("under whose control")
