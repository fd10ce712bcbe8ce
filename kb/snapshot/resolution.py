"""From the snapshot as the file states it to one with every default filled in and checked."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import structs

from kb.errors import SnapshotError, Steps, shown
from kb.snapshot.card_record import CardRecord
from kb.snapshot.identity import Claim, assign_ids, assign_timestamps
from kb.snapshot.lasting import resolved_effect
from kb.snapshot.model import (
    CopyOf,
    EffectEntry,
    EmblemEntry,
    LastingEntry,
    ObjectEntry,
    Over,
    Snapshot,
    StackEntry,
)
from kb.snapshot.moment import resolved_combat, resolved_turn
from kb.snapshot.object_errors import refuse_unknown_cards
from kb.snapshot.objects import resolved_object
from kb.snapshot.places import Place
from kb.snapshot.plain import MAX_OBJECTS
from kb.snapshot.playing import resolved_player
from kb.snapshot.references import CardNames, References, refuse_loop
from kb.snapshot.resolved import ResolvedObject, ResolvedOver, ResolvedSnapshot, StatedEffect
from kb.snapshot.starting_life import starting_life
from kb.snapshot.terms import PLAYER_ZONES
from kb.terms import Zone

EditionCheck = Callable[[str], bool]


def resolve(
    snapshot: Snapshot,
    cards: CardNames | None = None,
    edition_exists: EditionCheck | None = None,
) -> ResolvedSnapshot:
    """Fills in ids, timestamps, controllers and all other defaults, and follows every name; where
    an id is wanted, a name that one object has will do.

    cards: the cards beside the snapshot's own; None leaves names of cards unchecked.
    edition_exists: whether rules are known for an edition; None leaves that unchecked.
    Raises SnapshotError, with the path but without file and line.
    """
    found = _resolved_alone(snapshot, cards, edition_exists)
    if snapshot.subgame is None:
        return found
    return structs.replace(found, subgame=_subgame(snapshot, snapshot.subgame, cards))


def _subgame(snapshot: Snapshot, subgame: Snapshot, cards: CardNames | None) -> ResolvedSnapshot:
    """The subgame of a snapshot, played by the same players with the same cards at hand. Raises
    SnapshotError."""
    if {*subgame.players} != {*snapshot.players}:
        raise SnapshotError(
            "the subgame has other players",
            steps=("subgame", "players"),
            found=", ".join(map(shown, subgame.players)),
            expected=", ".join(snapshot.players),
        )
    if subgame.edition not in ("current", snapshot.edition):
        raise SnapshotError(
            "the subgame is played by other rules",
            steps=("subgame", "edition"),
            found=shown(subgame.edition),
            expected=snapshot.edition,
        )
    if not snapshot.stack:
        raise SnapshotError(
            "nothing on the stack of the main game that the subgame could come from",
            steps=("subgame",),
            expected="a stack with the spell or ability that is resolving on top",
        )
    own = structs.replace(
        subgame, edition=snapshot.edition, cards=(*snapshot.cards, *subgame.cards)
    )
    try:
        return resolve(own, cards)
    except SnapshotError as error:
        error.steps = ("subgame", *error.steps)
        raise


def _resolved_alone(
    snapshot: Snapshot, cards: CardNames | None, edition_exists: EditionCheck | None
) -> ResolvedSnapshot:
    """The snapshot without the subgame that it may hold."""
    try:
        return _followed(snapshot, cards, edition_exists)
    except SnapshotError as error:
        if not error.problem.startswith("no such object"):
            raise
        from kb.snapshot.naming import with_ids  # noqa: PLC0415 - most snapshots have ids

        named = with_ids(snapshot, default_ids(snapshot))
        if named is None:
            raise
    return _followed(named, cards, edition_exists)


def _followed(
    snapshot: Snapshot, cards: CardNames | None, edition_exists: EditionCheck | None
) -> ResolvedSnapshot:
    """The snapshot with all defaults and with every id followed. Raises SnapshotError."""
    check_edition(snapshot.edition, edition_exists)
    _refuse_doubled_cards(snapshot.cards)
    places = [*_object_places(snapshot)]
    effect_places, delayed_places = _lasting_places(snapshot)
    lasting = [*effect_places, *delayed_places]
    _refuse_too_many(len(places) + len(lasting))
    ids = assign_ids([_claim(place) for place in (*places, *lasting)], snapshot.players)
    object_ids, lasting_ids = ids[: len(places)], ids[len(places) :]
    times = _timestamps(places, effect_places, delayed_places)
    zones = {id: place.zone for id, place in zip(object_ids, places, strict=True)}
    lost, names = _lost(snapshot), _names_of_objects(places)
    references = References(
        snapshot.players, zones, set(lasting_ids), snapshot.cards, names, cards=cards, lost=lost
    )
    first = next(name for name in snapshot.players if name not in lost)
    controllers = _given_controllers(object_ids, places, first)
    refuse_unknown_cards(places, references)
    objects = {
        id: resolved_object(place, id, times[place.steps], references, controllers)
        for id, place in zip(object_ids, places, strict=True)
    }
    resolved = [
        resolved_effect(place, id, times[place.steps], references, objects=objects, first=first)
        for id, place in zip(lasting_ids, lasting, strict=True)
    ]
    _refuse_loops(objects)
    return _resolved(snapshot, objects, resolved, references, first)


def default_ids(snapshot: Snapshot) -> dict[Steps, str]:
    """The id of every object and effect by the path of its entry. Raises SnapshotError."""
    effects, delayed = _lasting_places(snapshot)
    places = [*_object_places(snapshot), *effects, *delayed]
    ids = assign_ids([_claim(place) for place in places], snapshot.players)
    return {place.steps: id for place, id in zip(places, ids, strict=True)}


def _resolved(
    snapshot: Snapshot,
    objects: dict[str, ResolvedObject],
    lasting: list[StatedEffect],
    references: References,
    first: str,
) -> ResolvedSnapshot:
    starting = starting_life(snapshot.format, len(snapshot.players))
    return ResolvedSnapshot(
        edition=snapshot.edition,
        format=snapshot.format,
        day_night=snapshot.day_night,
        attack_option=snapshot.attack_option,
        players={
            name: resolved_player(name, player, starting, objects, references)
            for name, player in snapshot.players.items()
        },
        turn=resolved_turn(snapshot.turn, references, first),
        objects=objects,
        battlefield=tuple(id for id, each in objects.items() if each.zone == "battlefield"),
        stack=tuple(id for id, each in objects.items() if each.zone == "stack"),
        effects={each.id: each for each in lasting if each.steps[0] == "effects"},
        delayed={each.id: each for each in lasting if each.steps[0] == "delayed"},
        combat=resolved_combat(snapshot.combat, references),
        cards=snapshot.cards,
        stated=snapshot,
        over=_over(snapshot.over, references),
    )


def _over(over: Over | None, references: References) -> ResolvedOver | None:
    """How the game has ended, if it has. Raises SnapshotError for who is no player, or has both won
    and lost."""
    if over is None:
        return None
    for key, names in (("winners", over.winners), ("losers", over.losers)):
        for place, name in enumerate(names):
            references.player(name, ("over", key, place))
            if key == "losers" and name in over.winners:
                raise SnapshotError(
                    "a player who has won and lost", steps=("over", key, place), found=shown(name),
                    expected="a player among the winners or the losers",
                )  # fmt: skip
    return ResolvedOver(over.winners, over.losers)


def _lasting_places(snapshot: Snapshot) -> tuple[list[Place], list[Place]]:
    """The places of effects, and of abilities that wait."""
    return (
        [Place(e, ("effects", n), "effects", None, n) for n, e in enumerate(snapshot.effects)],
        [Place(e, ("delayed", n), "delayed", None, n) for n, e in enumerate(snapshot.delayed)],
    )


def _lost(snapshot: Snapshot) -> set[str]:
    """The players who have lost. Raises SnapshotError if that is everybody."""
    lost = {name for name, player in snapshot.players.items() if player.lost}
    if len(lost) == len(snapshot.players):
        raise SnapshotError(
            "every player has lost: there is no game to ask about",
            steps=("players",),
            found=", ".join(map(shown, snapshot.players)),
            expected="a player who is in the game",
        )
    return lost


def check_edition(name: str, exists: EditionCheck | None = None) -> None:
    """Raises SnapshotError unless a name is `current` or a date that rules are known for."""
    from datetime import date  # noqa: PLC0415  (most snapshots say `current`)

    problem = ""
    if name != "current":
        try:
            problem = "" if date.fromisoformat(name).isoformat() == name else "no date"
        except ValueError:
            problem = "no date"
    if not problem and exists is not None and not exists(name):
        problem = "no edition of the rules was in force then, as far as is known"
    if problem:
        raise SnapshotError(
            "no such edition" if problem == "no date" else problem,
            steps=("edition",),
            found=shown(name),
            expected="current, or a date such as 2003-12-01 on which the rules were in force",
            nearest=["current"] if name.lower().startswith("cur") else [],
        )


def _refuse_too_many(count: int) -> None:
    if count > MAX_OBJECTS:
        raise SnapshotError(
            f"{count:,} objects and effects in one snapshot",
            expected=f"at most {MAX_OBJECTS:,}",
        )


def _refuse_doubled_cards(cards: tuple[CardRecord, ...]) -> None:
    first: dict[str, int] = {}
    for index, card in enumerate(cards):
        if card.name in first:
            raise SnapshotError(
                f"cards[{first[card.name]}] has the same name",
                steps=("cards", index, "name"),
                found=shown(card.name),
                expected="each card once",
            )
        first[card.name] = index


def _object_places(snapshot: Snapshot) -> Iterator[Place]:
    """Every object's entry: the battlefield, the stack, then zone by zone of each player."""
    yield from _places_in(snapshot.battlefield, ("battlefield",), "battlefield", None)
    yield from _places_in(snapshot.stack, ("stack",), "stack", None)
    for name, player in snapshot.players.items():
        for zone in PLAYER_ZONES:
            cards = getattr(player, zone)
            if isinstance(cards, tuple):
                yield from _places_in(cards, ("players", name, zone), zone, name)
        for index, emblem in enumerate(player.emblems):
            yield Place(emblem, ("players", name, "emblems", index), "command", name, index)


def _places_in(
    entries: Sequence[str | ObjectEntry | StackEntry], steps: Steps, zone: Zone, player: str | None
) -> Iterator[Place]:
    kind = StackEntry if zone == "stack" else ObjectEntry
    for index, given in enumerate(entries):
        if not isinstance(given, str):
            yield Place(given, (*steps, index), zone, player, index)
            continue
        after = entries[index + 1] if index + 1 < len(entries) else None
        following = after if isinstance(after, str) else None
        yield Place(kind(card=given), (*steps, index), zone, player, index, True, following)


def _names_of_objects(places: list[Place]) -> set[str]:
    """The names of cards that objects have or copy."""
    names = set()
    for place in places:
        entry = place.entry
        if isinstance(entry, ObjectEntry | StackEntry):
            copied = entry.copy_of.card if isinstance(entry.copy_of, CopyOf) else None
            names |= {name for name in (entry.card, entry.name, copied) if name}
    return names


def _claim(place: Place) -> Claim:
    entry = place.entry
    return Claim(entry.id, _default_name(entry), place.steps)


def _default_name(entry: ObjectEntry | StackEntry | EmblemEntry | LastingEntry) -> str:
    """What an entry without an id is called after."""
    if isinstance(entry, EmblemEntry):
        return entry.name or "emblem"
    if isinstance(entry, LastingEntry):
        kind = "effect" if isinstance(entry, EffectEntry) else "delayed"
        source = entry.source or (entry.card if isinstance(entry, EffectEntry) else None)
        return f"{source}-{kind}" if source else kind
    if isinstance(entry, ObjectEntry) and entry.unknown:
        return "unknown"
    if isinstance(entry, StackEntry) and entry.card is None and entry.name is None and entry.text:
        return f"{entry.source}-ability" if entry.source else "ability"
    if entry.card or entry.name:
        return entry.card or entry.name or ""
    copied = entry.copy_of
    if isinstance(copied, CopyOf):
        return copied.card or copied.name or (f"copy-of-{copied.id}" if copied.id else "copy")
    return f"copy-of-{copied}"


def _timestamps(
    places: list[Place], effects: list[Place], delayed: list[Place]
) -> dict[Steps, int]:
    """Timestamps by path: the battlefield's first, then the effects', the other zones', and those
    of delayed abilities."""
    # CR 613.7d / 2003-12: 418.5e — an object is as old as its stay in its zone, which the file
    # tells.
    board = [place for place in places if place.zone == "battlefield"]
    elsewhere = [place for place in places if place.zone != "battlefield"]
    order = [*board, *effects, *elsewhere, *delayed]
    numbers = assign_timestamps([(place.entry.timestamp, place.steps) for place in order])
    return {place.steps: number for place, number in zip(order, numbers, strict=True)}


def _given_controllers(ids: list[str], places: list[Place], first: str) -> dict[str, str]:
    """Who controls each object that does not take its controller from its source.

    The names are checked where the objects themselves are resolved.
    """
    controllers = {}
    for id, place in zip(ids, places, strict=True):
        given = None if isinstance(place.entry, EmblemEntry) else place.entry.controller
        controllers[id] = given or place.player or first
    return controllers


def _refuse_loops(objects: Mapping[str, ResolvedObject]) -> None:
    attached = {  # what is attached to itself is for state-based actions (303.4d)
        id: obj.attached_to
        for id, obj in objects.items()
        if obj.attached_to and obj.attached_to != id
    }
    paths: dict[str, Steps] = {id: (*objects[id].steps, "attached_to") for id in attached}
    refuse_loop(attached, paths, "attached to")
    copied: dict[str, str] = {}
    for id, obj in objects.items():
        of = obj.copy_of.id if isinstance(obj.copy_of, CopyOf) else obj.copy_of
        if of is not None:
            copied[id] = of
    paths = {id: (*objects[id].steps, "copy_of") for id in copied}
    refuse_loop(copied, paths, "a copy of")
