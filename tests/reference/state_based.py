"""What the state-based effects (420.5) or actions (704.5, 704.6) are about to do, from the rules.

`due` reads one state; nothing is performed here and no replacement effect looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.reference.state import BATTLEFIELD, ObjectState
from tests.reference.state_based_attaching import legally_attached
from tests.reference.state_based_game import Due, Moment
from tests.reference.state_based_numbers import number
from tests.reference.state_based_replacing import indestructible
from tests.reference.state_based_uniqueness import legends, planeswalkers, roles, worlds


def due(moment: Moment, seen: frozenset[str] = frozenset()) -> list[Due]:
    """Every condition that is met, in the order of the rules. `seen` are commanders that were in
    their zone when the last check was made."""
    found = [each for reader in _READERS for each in reader(moment)]
    return found + list(_commanders(moment, seen))


# -------------------------------------------------------------------------------------- players


def _players(moment: Moment) -> Iterator[Due]:
    """704.5a-c, 704.6c."""
    giants = moment.state.format == "two_headed_giant"
    for player in moment.state.players:
        poison = player.numbers.get("poison", 0) >= 10 and not (
            giants and number("team poison", moment.edition)
        )
        hurt = moment.state.format == "commander" and any(
            damage >= 21 for damage in player.commander_damage.values()
        )
        reasons = (
            ("life", "for_life", player.numbers.get("life", 1) <= 0),
            ("empty library", "for_drawing", "drew_from_empty_library" in player.statuses),
            ("poison", "for_poison", poison),
            ("commander damage", "for_commander_damage", hurt),
        )
        for about, reason, true in reasons:
            rule = number(about, moment.edition)
            if true and rule and not moment.cant_lose(player.name, reason):
                yield Due(rule, "loses_game", players=(player.name,))


def _teams(moment: Moment) -> Iterator[Due]:
    """704.6a, 704.6b: life and poison counters are the team's."""
    if moment.state.format != "two_headed_giant":
        return
    teams = sorted({each.team for each in moment.state.players if each.team is not None})
    for team in teams:
        members = [each for each in moment.state.players if each.team == team]
        names = tuple(each.name for each in members)
        poison = sum(each.numbers.get("poison", 0) for each in members)
        reasons = (
            ("team life", "for_life", any(m.numbers.get("life", 1) <= 0 for m in members)),
            ("team poison", "for_poison", poison >= 5 + 5 * len(members)),
        )
        for about, reason, true in reasons:
            rule = number(about, moment.edition)
            if true and rule and not any(moment.cant_lose(name, reason) for name in names):
                yield Due(rule, "loses_game", players=names)


def _speed(moment: Moment) -> Iterator[Due]:
    """704.5aa."""
    if rule := number("speed", moment.edition):
        for player in moment.state.players:
            starts = any(
                each.controller == player.name and moment.has(each, "start your engines!")
                for each in moment.permanents
            )
            if starts and not player.numbers.get("speed"):
                yield Due(rule, "speed_becomes_1", players=(player.name,))


# ------------------------------------------------------------------------------ objects elsewhere


def _elsewhere(moment: Moment) -> Iterator[Due]:
    """704.5d, 704.5e. Until 2017 a phased-out token ceased to exist too: first because it was in a
    zone of its own (217.8d), then in so many words."""
    copies = number("copy", moment.edition)
    for obj in moment.state.objects:
        off = obj.zone != BATTLEFIELD
        phased = "phased_out" in obj.traits and not moment.since("2017-08-25")
        if "token" in obj.traits and (off or phased):
            yield Due(moment.rule("token"), "ceases_to_exist", (obj.id,))
        if "copy" in obj.traits and copies and obj.zone not in ("stack", BATTLEFIELD):
            yield Due(copies, "ceases_to_exist", (obj.id,))


def _dungeons(moment: Moment) -> Iterator[Due]:
    """704.5t."""
    if rule := number("dungeon", moment.edition):
        for obj in moment.state.objects:
            there = obj.zone == "command" and "bottommost_room" in obj.traits
            dungeon = there and "dungeon" in moment.layered.objects[obj.id].types
            if dungeon and not moment.source_of_triggered(obj.id):
                yield Due(rule, "removed_from_game", (obj.id,))


def _commanders(moment: Moment, seen: frozenset[str]) -> Iterator[Due]:
    """704.6d."""
    rule = number("command zone", moment.edition)
    if rule and moment.state.format == "commander":
        for obj in moment.state.objects:
            gone = obj.zone in ("graveyard", "exile") and "commander" in obj.traits
            if gone and obj.id not in seen:
                yield Due(rule, "put_into_command_zone", (obj.id,), (obj.owner,))


# ------------------------------------------------------------------- creatures and planeswalkers


def _dying(moment: Moment) -> Iterator[Due]:
    """704.5f-h."""
    for creature in moment.creatures():
        obj = moment.objects[creature.id]
        toughness = moment.toughness(creature)
        if toughness <= 0:
            yield Due(moment.rule("toughness"), "put_into_graveyard", (creature.id,))
        if indestructible(moment, creature.id):
            continue
        # 420.5c until 2003-05-26 and 704.5h until 2010-06-18 don't ask for toughness above 0: what
        # is put into the graveyard for that is destroyed too, and goes once.
        lethal = toughness > 0 or (moment.edition < "2003-07-01" and obj.damage > 0)
        if lethal and obj.damage >= toughness:
            yield Due(moment.rule("lethal damage"), "destroyed", (creature.id,))
        rule = number("deathtouch", moment.edition)
        touched = toughness > 0 or moment.edition < "2010-07-16"
        if rule is not None and touched and "deathtouched" in obj.traits:
            yield Due(rule, "destroyed", (creature.id,))


def _loyalty(moment: Moment) -> Iterator[Due]:
    """704.5i."""
    if rule := number("loyalty", moment.edition):
        for each in moment.permanents:
            counters = moment.objects[each.id].counters
            if "planeswalker" in each.types and counters.get("loyalty", 0) <= 0:
                yield Due(rule, "put_into_graveyard", (each.id,))


# ---------------------------------------------------------------------------------- attachments


def _auras(moment: Moment) -> Iterator[Due]:
    """704.5m. An Aura that's also a creature or battle is first unattached (303.4d, 704.5p)."""
    for each in moment.permanents:
        if "Aura" in each.subtypes and not legally_attached(moment, each):
            yield Due(moment.rule("aura"), "put_into_graveyard", (each.id,))


def _equipment(moment: Moment) -> Iterator[Due]:
    """704.5n; to a player since 2019-10-04."""
    rule = number("equipment", moment.edition)
    kinds = {"Equipment", "Fortification"} if moment.since("2007-05-01") else {"Equipment"}
    for each in moment.permanents:
        host = moment.objects[each.id].host
        if rule is None or host is None or not kinds & each.subtypes:
            continue
        if host in moment.board.players and not moment.since("2019-10-04"):
            continue
        if not legally_attached(moment, each):
            yield Due(rule, "unattached", (each.id,))


def _others_attached(moment: Moment) -> Iterator[Due]:
    """704.5p. In words: creatures since 2009-10-01, battles since 2023-04-14; to a player since
    2009-10-01."""
    rule = number("attached", moment.edition)
    kinds = {"Aura", "Equipment"} | ({"Fortification"} if moment.since("2007-05-01") else set())
    for each in moment.permanents:
        host = moment.objects[each.id].host
        if rule is None or host is None:
            continue
        another = host not in moment.board.players and host != each.id
        if not moment.since("2009-10-01"):
            if another and not kinds & each.subtypes:
                yield Due(rule, "unattached", (each.id,))
        elif each.types & {"creature", "battle"} or not kinds & each.subtypes:
            yield Due(rule, "unattached", (each.id,))


# ------------------------------------------------------------------- counters, Sagas and battles


def _counters(moment: Moment) -> Iterator[Due]:
    """704.5q, 704.5r."""
    opposite = number("opposite counters", moment.edition)
    limit = number("counter limit", moment.edition)
    for each in moment.permanents:
        counters = moment.objects[each.id].counters
        pairs = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
        if opposite and pairs > 0:
            removed = (("+1/+1", pairs), ("-1/-1", pairs))
            yield Due(opposite, "counters_removed", (each.id,), removed=removed)
        for kind, most in _limits(moment, each):
            if limit and counters.get(kind, 0) > most:
                over = ((kind, counters[kind] - most),)
                yield Due(limit, "counters_removed", (each.id,), removed=over)


def _limits(moment: Moment, obj: ObjectState) -> Iterator[tuple[str, int]]:
    """Kinds of counters that its abilities say it can't have more of, and how many it can have."""
    for view, rule in moment.rules:
        limits = rule.verb == "have_counters" and rule.mode == "cant" and rule.op == ">"
        if limits and moment.about(rule.subject, obj.id, view):
            yield from ((kind, rule.number or 0) for kind in rule.how)


def _sagas(moment: Moment) -> Iterator[Due]:
    """704.5s. A Saga without chapter abilities, its final chapter number being 0, went too until
    2025-06-06."""
    rule = number("saga", moment.edition)
    for each in moment.permanents:
        if rule is None or "Saga" not in each.subtypes:
            continue
        chapters = [
            chapter
            for held in each.abilities
            if held.ability.trigger is not None
            for chapter in held.ability.trigger.chapters
        ]
        if not chapters and moment.since("2025-06-06"):
            continue
        lore = moment.objects[each.id].counters.get("lore", 0)
        done = lore >= max(chapters, default=0) and not moment.source_of_triggered(each.id)
        if done and not moment.forbidden("sacrifice", each.id):
            yield Due(rule, "sacrificed", (each.id,))


def _battles(moment: Moment) -> Iterator[Due]:
    """704.5v-y."""
    if number("siege defense", moment.edition) is None:
        return
    for battle in moment.permanents:
        if "battle" in battle.types:
            yield from _defense(moment, battle)
            yield from _protector(moment, battle)


def _defense(moment: Moment, battle: ObjectState) -> Iterator[Due]:
    siege = "Siege" in battle.subtypes
    waits = siege or not moment.since("2026-08-07")
    rule = moment.rule("siege defense" if siege else "other defense")
    none = moment.objects[battle.id].counters.get("defense", 0) <= 0
    if none and not (waits and moment.source_of_triggered(battle.id)):
        yield Due(rule, "put_into_graveyard", (battle.id,))


def _protector(moment: Moment, battle: ObjectState) -> Iterator[Due]:
    siege = "Siege" in battle.subtypes
    mine = moment.view(battle.id).players("you")
    fit = tuple(moment.view(battle.id).players("opponent") if siege else mine)
    protector = moment.objects[battle.id].choices.get("player")
    if protector not in moment.board.players:
        attacked = battle.id in moment.state.attacks.values()
        rule = None if attacked else moment.rule("no protector")
    elif moment.since("2026-08-07"):
        rule = None if protector in fit else moment.rule("wrong protector")
    else:
        own = siege and protector == battle.controller
        rule = moment.rule("wrong protector") if own else None
    if rule is not None and fit:
        yield Due(rule, "chooses_protector", (battle.id,), (str(battle.controller),), fit)
    elif rule is not None:
        yield Due(rule, "put_into_graveyard", (battle.id,))


def _sectors(moment: Moment) -> Iterator[Due]:
    """704.5u."""
    rule = number("sectors", moment.edition)
    sculpted = any(moment.has(each, "space sculptor") for each in moment.permanents)
    if rule is None or not sculpted:
        return
    for player in moment.state.players:
        own = tuple(
            each.id
            for each in moment.creatures()
            if each.controller == player.name and not SECTORS & moment.objects[each.id].traits
        )
        if own:
            yield Due(rule, "chooses_sector", own, (player.name,))


SECTORS = frozenset({"alpha_sector", "beta_sector", "gamma_sector"})

_READERS: tuple[Callable[[Moment], Iterator[Due]], ...] = (
    _players, _elsewhere, _dying, _loyalty, planeswalkers, legends, worlds, _auras, _equipment,
    _others_attached, _counters, _sagas, _dungeons, _sectors, _battles, roles, _speed, _teams,
)  # fmt: skip
