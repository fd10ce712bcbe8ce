"""The rules that leave only one of several: legend rule, planeswalkers, worlds, Roles."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.reference.state import ObjectState
from tests.reference.state_based_game import Due, Moment
from tests.reference.state_based_numbers import number
from tests.reference.subtypes import of_category


def planeswalkers(moment: Moment) -> Iterator[Due]:
    """The planeswalker uniqueness rule of 2007 to 2017."""
    rule = number("planeswalkers", moment.edition)
    if rule is None:
        return
    walkers = [each for each in moment.permanents if "planeswalker" in each.types]
    types = sorted({s for each in walkers for s in each.subtypes if _walker_type(s)})
    for subtype in types:
        sharing = [each for each in walkers if subtype in each.subtypes]
        if moment.since("2013-07-13"):
            yield from _chosen(moment, rule, "planeswalker_uniqueness_rule", sharing)
        elif len(sharing) > 1:
            yield from (Due(rule, "put_into_graveyard", (each.id,)) for each in sharing)


def _walker_type(subtype: str) -> bool:
    return of_category(subtype, "planeswalker")


def _chosen(moment: Moment, rule: str, action: str, group: list[ObjectState]) -> Iterator[Due]:
    """Each player with two or more of the group chooses one of theirs."""
    for player in moment.state.players:
        own = tuple(each.id for each in group if each.controller == player.name)
        if len(own) > 1:
            yield Due(rule, action, own, (player.name,), own)


def legends(moment: Moment) -> Iterator[Due]:
    """The legend rule of every age."""
    rule = moment.rule("legends")
    subtype_too = not moment.since("2004-10-01")
    legends = [
        each
        for each in moment.permanents
        if ("legendary" in each.supertypes or (subtype_too and "Legend" in each.subtypes))
        and each.name
        and not _spared(moment, each.id)
    ]
    for name in sorted({each.name for each in legends}):
        named = [each for each in legends if each.name == name]
        if moment.since("2013-07-13"):
            yield from _chosen(moment, rule, "legend_rule", named)
            continue
        if len(named) < 2:
            continue
        kept = None if moment.since("2004-10-01") else _only(moment, named, min)
        yield from (
            Due(rule, "put_into_graveyard", (each.id,)) for each in named if each is not kept
        )


def _spared(moment: Moment, name: str) -> bool:
    """Does an effect say that the legend rule doesn't apply (to it)?"""
    return any(
        rule.verb == "apply_legend_rule"
        and rule.mode == "cant"
        and (not rule.object or moment.about(rule.object, name, view))
        for view, rule in moment.rules
    )


def _only(
    moment: Moment, group: list[ObjectState], pick: Callable[[list[int]], int]
) -> ObjectState | None:
    """The one with the least or greatest timestamp; None if several have it."""
    times = [moment.objects[each.id].timestamp for each in group]
    best = [each for each, time in zip(group, times, strict=True) if time == pick(times)]
    return best[0] if len(best) == 1 else None


def worlds(moment: Moment) -> Iterator[Due]:
    """The world rule: all but the newest; all, if several are. At first only the oldest went."""
    rule = number("worlds", moment.edition)
    worlds = [each for each in moment.permanents if "world" in each.supertypes]
    if not moment.since("2004-10-01"):
        worlds = [each for each in worlds if "enchantment" in each.types]
    if rule is None or len(worlds) < 2:
        return
    oldest = min(moment.objects[each.id].timestamp for each in worlds)
    kept = _only(moment, worlds, max)
    for each in worlds:
        first = moment.objects[each.id].timestamp == oldest
        if each is not kept if moment.since("1999-11-01") else first:
            yield Due(rule, "put_into_graveyard", (each.id,))


def roles(moment: Moment) -> Iterator[Due]:
    """704.5z."""
    rule = number("roles", moment.edition)
    if rule is None:
        return
    groups: dict[tuple[str, str | None], list[ObjectState]] = {}
    for each in moment.permanents:
        host = moment.objects[each.id].host
        if "Role" in each.subtypes and moment.permanent(host) is not None:
            groups.setdefault((str(host), each.controller), []).append(each)
    for roles in groups.values():
        newest = max(moment.objects[each.id].timestamp for each in roles)
        for each in roles:
            if moment.objects[each.id].timestamp < newest:
                yield Due(rule, "put_into_graveyard", (each.id,))
