"""Cards exiled until a permanent leaves the battlefield come back when it has left (610.3)."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.replaced import Further
from kb.engine.course.results import Actor
from kb.terms import Zone
from kb.text.words.told import AFFECTED

LEAVES = (v.Event("leave", subject=(v.Objects(v.IsSelf()),)),)
"""The event until which something is exiled."""


def returned(before: Moment) -> tuple[Further, ...]:
    """What is done immediately after the last events of a moment by which permanents have left the
    battlefield: cards that were exiled until then return to the zones that they came from."""
    found: dict[tuple[Zone, str], list[str]] = {}
    for card, source in before.transition.released():
        zone = _zone_before(before, source)
        if zone is not None:
            found.setdefault((zone, before.final.controller(source)), []).append(card)
    return tuple(_return(zone, who, cards) for (zone, who), cards in found.items())


def _zone_before(before: Moment, id_: str) -> Zone | None:
    """The zone from which an object's ability exiles until it leaves; None where none does."""
    source = next(each for each in before.state.objects if each.id == id_)
    face = source.copied or source.face
    own = [*face.abilities, *(each.words for each in before.final.abilities_of(id_))]
    return next((zone for each in own for zone in _zones(each)), None)


def _zones(ability: v.Ability) -> Iterator[Zone]:
    spell = ability.spell
    for said in spell.instructions if spell is not None else ():
        for step in _actions(said.does or ()):
            if step.until == LEAVES:
                yield _from(step, ability)


def _actions(steps: tuple[v.Step, ...]) -> Iterator[v.GameAction]:
    for step in steps:
        if isinstance(step, v.GameAction):
            yield step
        for name in ("does", "then", "otherwise"):
            yield from _actions(getattr(step, name, ()))


def _from(step: v.GameAction, ability: v.Ability) -> Zone:
    """The zone of what the words exile: that of a target, or of the cards that were looked at."""
    for party in step.object:
        word = party.filter if isinstance(party, v.Objects) else None
        if isinstance(word, v.Mentioned) and word.of == "target":
            target = (ability.targets or ())[word.number]
            return _zone_of(target.objects)
        if isinstance(word, v.Mentioned):
            return "hand" if "hand" in (ability.text or "") else "battlefield"
        if word is not None:
            return _zone_of(word)
        if isinstance(party, v.Some):
            inner = party.of[0]
            return _zone_of(inner.filter) if isinstance(inner, v.Objects) else "battlefield"
    return "battlefield"


def _zone_of(word: v.Filter | None) -> Zone:
    parts = word.all if isinstance(word, v.And) else (word,)
    zones = [each.zones for each in parts if isinstance(each, v.InZone)]
    return zones[0][0] if zones else "battlefield"


def _return(zone: Zone, who: str, cards: list[str]) -> Further:
    card = (v.Objects(AFFECTED),)
    owner = (v.Players("owner", of=card),) if zone == "battlefield" else ()
    step = v.GameAction("return", object=card, to=zone, owner=owner)
    return Further((step,), Actor(who), Memory({AFFECTED: tuple(cards)}), frozenset())
