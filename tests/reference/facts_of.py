"""States that tests make of what is derived, as the facts that it follows from."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from kb.engine.events.next_object import DESIGNATIONS, STATUS
from kb.engine.facts.faces import Faces
from kb.snapshot.history import PlayerHistory
from kb.snapshot.model import CopyOf
from kb.snapshot.resolved import Designation
from kb.state.derived import PAIRED, REMEMBERED, completed
from kb.state.game_state import GameObject, GameState, PlayerState
from kb.state.players import OF_HISTORY, USUAL_COUNTERS
from kb.vocabulary.card import Card


def in_facts(state: GameState) -> GameState:
    """The state whose objects and players are told by faces, traits and numbers, made of facts that
    those follow from."""
    made = replace(
        state,
        objects=tuple(map(_object, state.objects)),
        players=tuple(map(_player, state.players)),
    )
    return completed(made, Faces(state.edition))


def _object(obj: GameObject) -> GameObject:
    changes: dict[str, Any] = {}
    if obj.card is None:
        changes |= {"card": Card(obj.face.name, faces=(obj.face,)), "card_name": obj.face.name}
    if obj.copied is not None:
        card = Card(obj.copied.name, faces=(obj.copied,))
        changes |= {"copies": CopyOf(card=card.name), "copied_card": card}
    elif obj.copy_of is not None:
        changes |= {"copies": CopyOf(id=obj.copy_of) if obj.copy_exceptions else obj.copy_of}
    paired = () if obj.paired_with is None else (Designation(PAIRED, obj.paired_with),)
    plain = {each.name for each in obj.designations}
    names = sorted((obj.traits & DESIGNATIONS) - plain)
    past = {field: True for field, trait in REMEMBERED.items() if trait in obj.traits}
    return replace(
        obj,
        **changes,
        exceptions=obj.copy_exceptions,
        status=obj.traits & (STATUS | {"phased_out"}),
        designations=(*obj.designations, *map(Designation, names), *paired),
        history=replace(obj.history, **past),
    )


def _player(player: PlayerState) -> PlayerState:
    told = player.numbers
    past = {kind: told[kind] for kind in OF_HISTORY if kind in told}
    past["drew_from_empty_library"] = "drew_from_empty_library" in player.statuses
    counters = {kind: size for kind, size in told.items() if kind in USUAL_COUNTERS}
    numbered = [Designation(kind, told[kind]) for kind in ("speed", "ring") if kind in told]
    named = sorted(player.statuses - {"active", "drew_from_empty_library"})
    return replace(
        player,
        life=told.get("life", 20),
        counters=counters,
        history=replace(PlayerHistory(), **past),
        designations=(*map(Designation, named), *numbered),
    )
