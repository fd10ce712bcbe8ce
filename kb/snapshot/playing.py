"""The players and their zones in resolved form."""

from collections.abc import Iterator, Mapping

from msgspec import structs

from kb.errors import SnapshotError, Steps
from kb.snapshot.counters import read_counters
from kb.snapshot.designations import details_of
from kb.snapshot.history import PlayerHistory
from kb.snapshot.model import Choices, Player
from kb.snapshot.objects import resolved_choices
from kb.snapshot.pool import PoolMana, pool_of_symbols
from kb.snapshot.references import References
from kb.snapshot.resolved import Designation, ResolvedObject, ResolvedPlayer, ResolvedZone
from kb.snapshot.terms import CONTROL_OF_PLAYERS, PLAYER_ZONES, PlayerZone


def resolved_player(
    name: str,
    player: Player,
    starting: int,
    objects: Mapping[str, ResolvedObject],
    references: References,
) -> ResolvedPlayer:
    """A player with life, zones and the rest filled in; `starting` is the life to begin with."""
    steps = ("players", name)
    for id in player.commander_damage:
        references.object(id, (*steps, "commander_damage", id), at_key=True)
    for index, spell in enumerate(player.history.spells_cast or ()):
        references.mentioned_card(spell, (*steps, "history", "spells_cast", index))
    for key in CONTROL_OF_PLAYERS:
        if (other := getattr(player, key)) is not None:
            references.player(other, (*steps, key))
    if player.dungeon is not None:
        references.mentioned_card(player.dungeon.card, (*steps, "dungeon", "card"))
    own = [obj for obj in objects.values() if obj.steps[:2] == steps]
    return ResolvedPlayer(
        name=name,
        life=starting if player.life is None else player.life,
        zones={zone: _zone(player, zone, own) for zone in PLAYER_ZONES},
        mana=tuple(_pool(player, (*steps, "mana"), references)),
        counters=read_counters(player.counters, (*steps, "counters"), references.own_counters),
        lands_played=_lands_played(name, player) or 0,
        emblems=tuple(obj.id for obj in own if obj.emblem),
        designations=_designations(name, player),
        shields=player.shields,
        commander_damage=player.commander_damage,
        history=_history(name, player),
        team=None if player.team is None else str(player.team),
        controlled_by=player.controlled_by,
        next_turn_controlled_by=player.next_turn_controlled_by,
        combat_controlled_by=player.combat_controlled_by,
        next_combat_controlled_by=player.next_combat_controlled_by,
        range_of_influence=player.range_of_influence,
        shuffled=player.shuffled,
        mulligans=player.mulligans,
        kept=player.kept,
        lost=player.lost,
        dungeon=player.dungeon,
    )


def _pool(player: Player, steps: Steps, references: References) -> Iterator[PoolMana]:
    """The mana in the pool, in the order in which it stands there."""
    given = (player.mana,) if isinstance(player.mana, str) else player.mana
    for place, entry in enumerate(given):
        if isinstance(entry, str):
            yield from pool_of_symbols(entry)
            continue
        choices = resolved_choices(entry.choices, (*steps, place), references)
        if entry.source is not None:
            references.source(entry.source, (*steps, place, "source"))
        for each in pool_of_symbols(entry.mana):
            yield structs.replace(
                each,
                snow=entry.snow or each.snow,
                only=entry.only,
                if_spent=entry.if_spent,
                lasts=entry.lasts,
                produced_by=entry.produced_by,
                choices=_chosen(choices),
                source=entry.source,
            )


def _chosen(choices: Choices) -> tuple[tuple[str, str | int], ...]:
    """The choices that are set, by key."""
    given = ((key, getattr(choices, key)) for key in choices.__struct_fields__)
    return tuple((key, value) for key, value in given if value is not None)


def _zone(player: Player, zone: PlayerZone, own: list[ResolvedObject]) -> ResolvedZone:
    given = getattr(player, zone)
    if isinstance(given, int):
        return ResolvedZone(size=given, stated=True)
    ids = tuple(obj.id for obj in own if obj.steps[2] == zone)
    return ResolvedZone(cards=ids, size=len(ids), stated=given is not None)


def _history(name: str, player: Player) -> PlayerHistory:
    """What happened to the player, with the lands that either key tells of."""
    return structs.replace(player.history, lands_played=_lands_played(name, player))


def _lands_played(name: str, player: Player) -> int | None:
    """Two keys may say it; they must not contradict each other. None: neither does."""
    past = player.history.lands_played
    if player.lands_played is None or past is None or past == player.lands_played:
        return past if player.lands_played is None else player.lands_played
    raise SnapshotError(
        "the player's own lands_played says another number",
        steps=("players", name, "history", "lands_played"),
        found=f"{past}, and {player.lands_played}",
        expected="the same number, or one of the two keys",
    )


def _designations(name: str, player: Player) -> tuple[Designation, ...]:
    result = []
    for index, given in enumerate(player.designations):
        if isinstance(given, str):
            result.append(Designation(given))
        else:
            result += details_of(given, ("players", name, "designations", index))
    return tuple(result)
