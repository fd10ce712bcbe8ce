"""Activated abilities that could add mana, as facts from which the law tells mana abilities
(106_mana.lp)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kb import vocabulary as v
from kb.vocabulary.actions import actions
from kb.vocabulary.parts import every_part

ACTIVATED = ("activated", "mana", "loyalty")


def adding_mana(ability: v.Ability) -> tuple[tuple[str, ...], ...]:
    """The name and the further terms of each fact about an ability that could add mana: whether it
    has a target or is a loyalty ability, from where to where its cost and effect move cards."""
    return _facts(ability) if ability.kind in ACTIVATED else ()


@lru_cache(maxsize=4096)
def _facts(ability: v.Ability) -> tuple[tuple[str, ...], ...]:
    return tuple(_found(ability))


def _found(ability: v.Ability) -> Iterator[tuple[str, ...]]:
    said = (ability.activation and ability.activation.cost, ability.spell)
    words = every_part(said, quoted=True)
    done = [each for each in words if isinstance(each, v.Act | v.GameAction)]
    adds = any(actions()[each.verb].makes_mana for each in done)
    doubles = any("unspent_mana" in each.how for each in done if isinstance(each, v.GameAction))
    if ability.kind != "mana" and not adds and not doubles:
        return
    yield ("could_add_mana",)
    modes = ability.spell.modes.modes if ability.spell and ability.spell.modes else ()
    if any(targets != () for targets in (ability.targets, *(mode.targets for mode in modes))):
        yield "adds_with", "target"
    if ability.kind == "loyalty":
        yield "adds_with", "loyalty"
    for origin, to in dict.fromkeys(move for each in done for move in _moves(each)):
        yield ("moves_card", origin, to)


def _moves(done: v.Act | v.GameAction) -> Iterator[tuple[str, str]]:
    """The zones that a card leaves and enters by an action (`any`: the words don't tell)."""
    change = actions()[done.verb].moves
    if change is None and done.to is None:
        return
    to = done.to or (change and change.to) or "any"
    origins = _origins(done) or ((change and change.origin) or "any",)
    yield from ((origin, to) for origin in origins)


def _origins(done: v.Act | v.GameAction) -> tuple[str, ...]:
    """The zones that the words about the cards name."""
    if isinstance(done, v.Act):
        words = done.objects.all if isinstance(done.objects, v.And) else (done.objects,)
        return tuple(zone for each in words if isinstance(each, v.InZone) for zone in each.zones)
    if any(isinstance(each, v.TopCards) for each in done.object):
        return ("library",)
    return tuple(done.origin)
