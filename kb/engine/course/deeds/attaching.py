"""Auras, Equipment and Fortifications that become attached, or come off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent
from kb.engine.layers.derivation import Derivation
from kb.engine.state_based.state_based import StateBased


def attach(said: Instructed) -> Iterator[Doing]:
    """The ways to attach objects to one thing, as far as they may be attached to it."""
    if said.action.how:
        raise NotCarriedOut(", ".join(said.action.how))
    for (ids, choices), (hosts, more) in product(said.objects("object"), said.objects("with_")):
        if len(hosts) > 1:
            raise NotCarriedOut("what it is attached to")
        events = [attaching(said, each, host) for each in ids for host in hosts]
        lawful = (each for each in events if each and may_be_attached(said.moment, each))
        yield Doing(tuple(each for each in lawful if each), (*choices, *more))


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
    """Whether the attachment would not be attached illegally after the event."""
    check = StateBased(Derivation(moment.after((event,)).state))
    able = {each.string for (each,) in check.read("attachable", 1)}
    illegal = {each.string for each, _, _ in check.read("illegal", 3)}
    return event.subject in able - illegal


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
