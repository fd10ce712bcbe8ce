"""Objects: from their entries in the file to their resolved form."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from kb.errors import SnapshotError, Steps, shown
from kb.snapshot.counters import read_counters
from kb.snapshot.designations import designations_of
from kb.snapshot.model import (
    Characteristics,
    Choices,
    Component,
    CopyEnd,
    CopyOf,
    EmblemEntry,
    ObjectEntry,
    StackEntry,
    Status,
)
from kb.snapshot.object_errors import check_card, check_copy, nameless, refuse_known, refuse_status
from kb.snapshot.places import AnyEntry, Place
from kb.snapshot.references import References
from kb.snapshot.resolved import ResolvedObject
from kb.terms import COLOR_OF

_SHARED = Status.__struct_fields__
_VALUES = tuple(each for each in Characteristics.__struct_fields__ if each != "name")


Named = TypeVar("Named", bound=ObjectEntry | StackEntry | Component | CopyOf)


def resolved_object(
    place: Place, id: str, timestamp: int, references: References, controllers: Mapping[str, str]
) -> ResolvedObject:
    """An object of any zone. controllers: of each object by id, before sources are followed."""
    entry = _as_card(place.entry, references)
    if isinstance(entry, ObjectEntry):
        return _card_or_permanent(entry, place, id, timestamp, references)
    if isinstance(entry, StackEntry):
        return _on_stack(entry, place, id, timestamp, references, controllers=controllers)
    assert isinstance(entry, EmblemEntry) and place.player is not None
    references.player_in_game(place.player, place.steps)
    if entry.source is not None:
        references.source(entry.source, (*place.steps, "source"))
    return ResolvedObject(
        id=id,
        zone="command",
        owner=place.player,
        controller=place.player,
        timestamp=timestamp,
        position=place.position,
        steps=place.steps,
        name=entry.name,
        text=entry.text,
        source=entry.source,
        choices=resolved_choices(entry.choices, place.steps, references),
        emblem=True,
    )


def _as_card(entry: AnyEntry, references: References) -> AnyEntry:
    """The entry with its name for that of its card, where nothing else says what it is; what is
    called a predefined token is one, whatever card has its name (CR 111.10)."""
    if not isinstance(entry, ObjectEntry | StackEntry):
        return entry
    entry = _of_named_card(entry, references)
    if isinstance(entry.copy_of, CopyOf):
        copied = _of_named_card(entry.copy_of, references)
        entry = msgspec.structs.replace(entry, copy_of=copied)
    if isinstance(entry, ObjectEntry) and entry.token and entry.card is not None:
        return msgspec.structs.replace(entry, card=references.token_card(entry.card))
    return entry


def _of_named_card(entry: Named, references: References) -> Named:
    """The entry with its name for that of its card, where nothing else says what it is."""
    if is_only_named(entry) and references.is_named_card(entry.name):
        return msgspec.structs.replace(entry, card=entry.name, name=None)
    return entry


def is_only_named(entry: ObjectEntry | StackEntry | Component | CopyOf | ResolvedObject) -> bool:
    """Whether nothing says what an object is, or is a copy of, but a name that is not given as a
    card's."""
    others = ("card", "copy_of", "text", *_VALUES)
    return entry.name is not None and all(getattr(entry, each, None) is None for each in others)


def _card_or_permanent(
    entry: ObjectEntry, place: Place, id: str, timestamp: int, references: References
) -> ResolvedObject:
    steps = place.steps
    if not (entry.card or entry.name or entry.copy_of or entry.unknown):
        raise nameless(steps, "card, name or copy_of")
    refuse_known(entry, steps)
    check_card(entry.card, place, references)
    check_copy(entry.copy_of, steps, references)
    owner, controller = _players_of(entry, place, references)
    if place.zone != "battlefield":
        refuse_status(entry, place)
    attached_to = attached_to_player = None
    if entry.attached_to is not None:
        host = references.object_or_player(entry.attached_to, (*steps, "attached_to"))
        attached_to, attached_to_player = (
            (None, host) if host in references.players else (host, None)
        )
    shared = {name: getattr(entry, name) for name in _SHARED}
    shared["token"] = entry.token or references.is_token(entry.card)
    shared["copy_ends"] = tuple(_copy_ends(entry, steps, references))
    if entry.counters:
        path = (*steps, "counters")
        shared["counters"] = read_counters(entry.counters, path, references.own_counters)
    return ResolvedObject(
        **shared,
        id=id,
        zone=place.zone,
        owner=owner,
        controller=controller,
        timestamp=timestamp,
        position=place.position,
        steps=steps,
        attached_to=attached_to,
        attached_to_player=attached_to_player,
        over=tuple(_components(entry, steps, references)),
        top=entry.top,
        exiled_with=_linked(entry.exiled_with, (*steps, "exiled_with"), references),
        haunts=_linked(entry.haunts, (*steps, "haunts"), references),
        linked=tuple(_all_linked(entry, steps, references)),
        moved=entry.moved,
        choices=resolved_choices(entry.choices, steps, references),
        designations=designations_of(entry, steps, references),
    )


def _components(entry: ObjectEntry, steps: Steps, references: References) -> Iterator[Component]:
    """The components beneath the topmost one of a merged permanent, each with its keys."""
    for index, given in enumerate(entry.over):
        path = (*steps, "over", index)
        component = Component(card=given) if isinstance(given, str) else given
        component = _of_named_card(component, references)
        if not (component.card or component.name or component.copy_of):
            raise nameless(path, "card, name or copy_of")
        if component.card is not None:
            references.card(component.card, path)
        check_copy(component.copy_of, path, references)
        yield component


def _on_stack(
    entry: StackEntry,
    place: Place,
    id: str,
    timestamp: int,
    references: References,
    *,
    controllers: Mapping[str, str],
) -> ResolvedObject:
    steps = place.steps
    if not (entry.card or entry.name or entry.copy_of or entry.text):
        raise nameless(steps, "card or text")
    check_card(entry.card, place, references)
    check_copy(entry.copy_of, steps, references)
    for index, card in enumerate(entry.spliced):
        references.card(card, (*steps, "spliced", index))
    if entry.source is not None and entry.source not in entry.moved:
        references.source(entry.source, (*steps, "source"))
    of_source = controllers.get(entry.source or "", controllers[id])
    controller = references.player_in_game(entry.controller or of_source, (*steps, "controller"))
    owner = references.player_in_game(entry.owner or controller, (*steps, "owner"))
    shared = {name: getattr(entry, name) for name in _SHARED if hasattr(entry, name)}
    spell = bool(entry.card or entry.name or entry.copy_of)
    return ResolvedObject(
        **shared,
        id=id,
        zone="stack",
        owner=owner,
        controller=controller,
        timestamp=timestamp,
        position=place.position,
        steps=steps,
        choices=resolved_choices(entry.choices, steps, references),
        kind=entry.kind or ("spell" if spell else "triggered"),
        text=entry.text,
        source=entry.source,
        ability=entry.ability,
        part=entry.part,
        given_by=entry.given_by,
        targets=_targets(entry, steps, references),
        moved=entry.moved,
        event=entry.event,
        modes=entry.modes,
        spliced=entry.spliced,
    )


def _targets(entry: StackEntry, steps: Steps, references: References) -> tuple[str, ...]:
    return tuple(
        target
        if target in entry.moved  # it may be nowhere any more
        else references.object_or_player(target, (*steps, "targets", index))
        for index, target in enumerate(entry.targets)
    )


def resolved_choices(choices: Choices, steps: Steps, references: References) -> Choices:
    """Choices whose player, object and card exist; colours as words."""
    path = (*steps, "choices")
    if choices.player is not None:
        references.player(choices.player, (*path, "player"))
    if choices.object is not None:
        references.object(choices.object, (*path, "object"))
    if choices.card_name is not None:
        references.mentioned_card(choices.card_name, (*path, "card_name"))
    if choices.color in COLOR_OF:
        return msgspec.structs.replace(choices, color=COLOR_OF[choices.color])
    return choices


def _linked(id_: str | None, steps: Steps, references: References) -> str | None:
    return None if id_ is None else references.object(id_, steps)


def _all_linked(entry: ObjectEntry, steps: Steps, references: References) -> Iterator[str]:
    """The objects that linked abilities speak of (607), each with its path; a single one may stand
    without its list. What has moved may be nowhere any more."""
    given = entry.linked
    if isinstance(given, str):
        path = (*steps, "linked")
        yield given if given in entry.moved else references.object(given, path)
        return
    for index, id_ in enumerate(dict.fromkeys(given)):
        path = (*steps, "linked", index)
        yield id_ if id_ in entry.moved else references.object(id_, path)


def _copy_ends(entry: ObjectEntry, steps: Steps, references: References) -> Iterator[CopyEnd]:
    """When it stops being copies. Raises SnapshotError unless what an object will be a copy of is
    told without other objects, and it is a copy of something now."""
    for index, end in enumerate(entry.copy_ends):
        path = (*steps, "copy_ends", index)
        references.player(end.player, (*path, "player"))
        check_copy(end.copy_of, path, references)
        if entry.copy_of is None or (end.copy_of is not None and end.copy_of.id is not None):
            raise SnapshotError(
                "no copy that could end" if entry.copy_of is None else "a copy of an object",
                steps=path,
                found=shown(msgspec.to_builtins(end)),
                expected="what it is a copy of afterwards, as a card or in characteristics, and "
                "`copy_of` beside it",
            )
        yield msgspec.structs.replace(end, choices=resolved_choices(end.choices, path, references))


def _players_of(entry: ObjectEntry, place: Place, references: References) -> tuple[str, str]:
    """Owner and controller. Cards lie in their owners' zones, where nobody controls them."""
    if place.player is None:
        first = references.next_in_game(next(iter(references.players)))
        controller, owner = entry.controller or first, entry.owner or entry.controller or first
        # CR 800.4c — an effect may have another player control what one who has left put there.
        check = references.player if owner != controller else references.player_in_game
        check(controller, (*place.steps, "controller"))
        return references.player_in_game(owner, (*place.steps, "owner")), controller
    for key, name in (("owner", entry.owner), ("controller", entry.controller)):
        if name is not None and references.player(name, (*place.steps, key)) != place.player:
            raise SnapshotError(
                f"not the player in whose {place.zone} this card lies",
                steps=(*place.steps, key),
                found=shown(name),
                expected=f"{shown(place.player)}, or the card under {shown(name)}",
            )
    return references.player_in_game(place.player, place.steps), place.player
