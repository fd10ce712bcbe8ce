"""Auras, Equipment and Fortifications that become attached, or come off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from kb.editions import parameter
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.moment import Moment
from kb.engine.course.results import Choice
from kb.engine.course.spoken_parties import mentioned
from kb.engine.events.event import GameEvent
from kb.engine.layers.derivation import Derivation
from kb.engine.state_based.state_based import StateBased


def attach(said: Instructed) -> Iterator[Doing]:
    """The ways to attach objects to one thing, as far as they may be attached to it."""
    if said.action.how:
        raise NotCarriedOut(", ".join(said.action.how))
    for (ids, choices), (hosts, more) in product(said.objects("object"), said.objects("with_")):
        if len(hosts) > 1 and not (len(ids) == 1 and _is_of_step(said)):
            raise NotCarriedOut("what it is attached to")
        events = [attaching(said, each, host) for each in ids for host in hosts]
        lawful = tuple(each for each in events if each and may_be_attached(said.moment, each))
        if len(hosts) <= 1 or len(lawful) <= 1:
            yield Doing(lawful, (*choices, *more))
            continue
        options = tuple(each.words["object"] for each in lawful)
        for each in lawful:
            about = f"what {each.subject} is attached to"
            chosen = each.words["object"]
            one = Choice(said.actor.controller, "object", about, options, chosen, "choice")
            yield Doing((each,), (*choices, *more, one))


def _is_of_step(said: Instructed) -> bool:
    """Whether it is attached to what has come about or was done before: of several, to one."""
    mentions = [mentioned(each) for each in said.action.with_]
    return len(mentions) == 1 and mentions[0] is not None and mentions[0].of == "step"


def attaching(said: Instructed, id_: str, host: str) -> GameEvent | None:
    """The event of an attachment's becoming attached; None if it is attached there, or isn't on the
    battlefield."""
    here = next((each for each in said.state.objects if each.id == id_), None)
    if here is None or here.zone != "battlefield" or here.host == host:
        return None
    cause = {"subject": said.actor.controller, "cause": said.actor.controller}
    if host in {each.name for each in said.state.players}:
        return GameEvent("attach", id_, players={**cause, "object": host})
    return GameEvent("attach", id_, words={"object": host}, players=cause)


def may_be_attached(moment: Moment, event: GameEvent) -> bool:
    """Whether the law lets the attachment move there: mostly, whether it would be attached legally
    after the event."""
    check = StateBased(Derivation(moment.after((event,)).state))
    able = {each.string for (each,) in check.read("attachable", 1)}
    staying = {each.string for (each,) in check.read("doesnt_move", 1)}
    return event.subject in able - staying


def unattach(said: Instructed) -> Iterator[Doing]:
    """The ways to unattach what is attached."""
    if said.action.how or said.action.with_:
        raise NotCarriedOut("how it comes off")
    hosts = {each.id: each.host for each in said.state.objects}
    for ids, choices in said.objects("object"):
        attached = [(each, host) for each in ids if (host := hosts.get(each)) is not None]
        yield Doing(
            tuple(GameEvent("unattach", each, words={"object": host}) for each, host in attached),
            choices,
        )


def enters_as_aura(moment: Moment, event: GameEvent) -> bool:
    """Whether what an event has enter is an Aura on the battlefield."""
    there = moment_of(moment.after((event,)).state)
    return there.final.has(event.subject, "subtype", "Aura")


def entering_on(moment: Moment, event: GameEvent, host: str) -> GameEvent | None:
    """The event by which something enters attached to this; where it may not be, an Aura doesn't
    enter, and anything else does without being attached."""
    there = msgspec.structs.replace(event, words={**event.words, "attached_to": host})
    if may_be_attached(moment, there):
        return there
    return None if enters_as_aura(moment, event) else event


def with_hosts(
    said: Instructed, event: GameEvent, to_nothing: bool = False
) -> list[tuple[GameEvent | None, tuple[Choice, ...]]]:
    """An event by which something enters the battlefield, with each thing that it may enchant, if
    it is an Aura then and nobody said what it is attached to; None where it may enchant nothing, or
    what was said is `to_nothing`, something that isn't there."""
    if event.terms.get("to") != "battlefield" or "attached_to" in event.words:
        return [(event, ())]
    if not enters_as_aura(said.moment, event):
        return [(event, ())]
    by_who_puts = parameter("aura_host_chosen_by", said.state.edition) == "who_puts_it"
    chooser = said.doer if by_who_puts else event.players["under"]
    ways = [] if to_nothing else enchanting(said.moment, event, chooser)
    return [*ways] or [(None, ())]


def enchanting(
    moment: Moment, event: GameEvent, chooser: str
) -> list[tuple[GameEvent, tuple[Choice, ...]]]:
    """An event by which an Aura enters the battlefield, with each thing that it may enchant."""
    there = moment_of(moment.after((event,)).state)
    hosts = [each for each in _may_enchant(there, event.subject) if each != event.subject]
    ways = [
        msgspec.structs.replace(event, words={**event.words, "attached_to": each}) for each in hosts
    ]
    lawful = [each for each in ways if may_be_attached(moment, each)]
    if len(lawful) == 1:
        return [(lawful[0], ())]
    options = tuple(each.words["attached_to"] for each in lawful)
    about = f"what {event.subject} enchants"
    return [
        (each, (Choice(chooser, "object", about, options, each.words["attached_to"], "choice"),))
        for each in lawful
    ]


def as_copied_aura(
    moment: Moment, event: GameEvent, chooser: str
) -> list[tuple[GameEvent | None, tuple[Choice, ...]]]:
    """What enters as a copy, on each thing that it may enchant if it is an Aura then and wasn't one
    before (303.4f); where there is nothing, into its owner's graveyard from the stack, and None
    from elsewhere: it stays where it is."""
    if "attached_to" in {*event.words, *event.players} or not enters_as_aura(moment, event):
        return [(event, ())]
    ways = enchanting(moment, event, chooser)
    if ways:
        return [*ways]
    if event.terms.get("from") != "stack":
        return [(None, ())]
    to = {"from": "stack", "to": "graveyard"}  # CR 303.4g
    return [(msgspec.structs.replace(event, verb="put_into_graveyard", terms=to), ())]


def _may_enchant(there: Moment, aura: str) -> list[str]:
    """The objects and players that an Aura's enchant abilities name."""
    check = StateBased(there.derivation)
    objects = {
        host.string
        for one, kind, _, host in check.read("of_quality", 4)
        if one.string == aura and kind.name == "enchant"
    }
    players = {
        host.string
        for one, kind, _, host in check.read("of_quality_player", 4)
        if one.string == aura and kind.name == "enchant"
    }
    state = there.state
    return [
        *(each.id for each in state.objects if each.id in objects),
        *(each.name for each in state.players if each.name in players),
    ]
