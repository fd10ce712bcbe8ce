"""What follows from the facts of a state: the one place that sets the fields in `DERIVED`, the
numbers and statuses of players, and the effects of designations."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.state.appearance import FaceLaw
from kb.state.copying import copied_of
from kb.state.designations import effects_of
from kb.state.game_state import GameObject, GameState, History
from kb.state.joined_texts import with_spliced, with_texts
from kb.state.melding import is_melded, with_value_of_parts
from kb.state.players import completed_players
from kb.state.prepare_spells import prepare_spell
from kb.state.printed import face_down_values, face_of, locked_parts, other_face
from kb.terms import COLOR_OF, Zone
from kb.vocabulary.card import Face
from kb.vocabulary.paid_statuses import status_of_paid, status_of_spent

REMEMBERED = {
    "attacked": "attacked_this_turn",
    "attacked_this_combat": "attacked_this_combat",
    "blocked": "blocked_this_turn",
    "blocked_this_combat": "blocked_this_combat",
    "dealt_damage": "dealt_damage_this_turn",
    "was_dealt_damage": "was_dealt_damage_this_turn",
    "put_there": "put_there_this_turn",
    "put_there_from_battlefield": "put_there_from_battlefield_this_turn",
    "put_there_from_library": "put_there_from_library_this_turn",
    "entered": "entered_this_turn",
    "came_since_last_upkeep": "came_since_last_upkeep",
    "discarded": "discarded_this_turn",
    "dealt_combat_damage": "dealt_combat_damage_to_player_this_turn",
    "left_there": "left_there",
    "set_aside": "set_aside_this_turn",
}
"""What an object's `history` says → as a trait."""
PAIRED = "paired_with"
ADVENTURE = "adventure"
RING_BEARER = "ring_bearer"
ORDERED_ZONES = ("graveyard", "library")
"""The zones whose cards lie in an order (400.5), beside the stack."""
NO_HISTORY = History()


def completed(state: GameState, law: FaceLaw) -> GameState:
    """The state with everything that follows from its facts, under the law of its edition. What was
    derived before has no say in it."""
    by_id = {obj.id: obj for obj in state.objects}
    moment = _Moment(state)
    objects = tuple(_completed(obj, by_id, moment, law) for obj in state.objects)
    stated = (each for each in state.effects if not each.by_designation)
    return msgspec.structs.replace(
        state,
        players=completed_players(state),
        objects=objects,
        effects=(*(effect for obj in objects for effect in effects_of(obj)), *stated),
    )


class _Moment:
    """What of a state the traits of its objects depend on."""

    def __init__(self, state: GameState) -> None:
        self.attackers = state.attacks.keys()
        self.blockers = state.blocks.keys()
        self.blocked = {each for blocked in state.blocks.values() for each in blocked}
        self.blocked.update(state.blocked)
        tops: dict[tuple[str, str], str] = {}
        for obj in state.objects:
            if obj.zone in ORDERED_ZONES:
                tops[obj.owner, obj.zone] = obj.id
        self.tops = frozenset(tops.values())


def _completed(
    obj: GameObject, by_id: dict[str, GameObject], moment: _Moment, law: FaceLaw
) -> GameObject:
    copied = copied_of(obj, by_id, law)
    face = face_of(obj, law)
    if obj.spliced:
        face = with_spliced(face, obj.spliced)
        if copied.face is not None:
            copied = copied._replace(face=with_spliced(copied.face, obj.spliced))
    down = face_down_values(obj.turned_down, obj.zone, law)
    if is_melded(obj):
        face = with_value_of_parts(face, (_of_component(e, by_id, law) for e in obj.merged))
    elif obj.merged:
        others = [_of_component(each, by_id, law) for each in obj.merged if not each.turned_down]
        face = with_texts(face, others)
        down = with_texts(down, others) if down is not None else None
        if copied.face is not None:
            copied = copied._replace(face=with_texts(copied.face, others))
    return msgspec.structs.replace(
        obj,
        face=face,
        other_face=other_face(obj, law),
        face_down=down,
        copy_of=copied.copy_of,
        copied=copied.face,
        copy_exceptions=copied.exceptions,
        locked=locked_parts(obj, law),
        traits=frozenset((*_traits(obj, moment), *_prepare_traits(obj, by_id))),
        paired_with=_partner(obj),
    )


def _of_component(component: GameObject, by_id: dict[str, GameObject], law: FaceLaw) -> Face:
    """What a component of a merged permanent is printed as, or copies."""
    return copied_of(component, by_id, law).face or face_of(component, law)


def _traits(obj: GameObject, moment: _Moment) -> Iterator[str]:
    yield from obj.status
    if obj.history.entered and obj.zone == "battlefield" and "sick" not in obj.status:
        # Nobody has controlled since a turn began what has entered during this one (302.6).
        yield "sick"
    if "tapped" not in obj.status:
        yield "untapped"
    yield "face_down" if obj.turned_down else "face_up"
    if isinstance(obj.turned_down, str):
        yield obj.turned_down
    if obj.host is not None:
        yield "attached"
    yield from _called(obj)
    if obj.id in moment.attackers:
        yield "attacking"
        yield "blocked" if obj.id in moment.blocked else "unblocked"
    if obj.id in moment.blockers:
        yield "blocking"
    yield from _how_cast(obj)
    if obj.history != NO_HISTORY:
        yield from (word for name, word in REMEMBERED.items() if getattr(obj.history, name))
        yield from (status_of_paid(each) for each, times in obj.history.paid.items() if times)
        if obj.history.kicked:
            yield "kicked"
        if int(obj.history.kicked) > 1:
            yield "kicked_twice"
        yield from _spent(obj.history)
    if obj.card is not None and obj.card.layout == ADVENTURE:
        yield "has_adventure"
    if len(obj.targets) == 1:  # CR 115.9a
        yield "single_target"
    if obj.id in moment.tops:
        yield "top_of_zone"


def _prepare_traits(obj: GameObject, by_id: dict[str, GameObject]) -> Iterator[str]:
    """Whether it has a prepare spell (722.2a)."""
    if prepare_spell(obj, by_id) is not None:
        yield "has_prepare_spell"


def _called(obj: GameObject) -> Iterator[str]:
    """What its designations call it; a Ring-bearer only under the control of the player whose it
    is."""
    for each in obj.designations:
        if each.name != RING_BEARER or each.detail in (None, obj.controller):
            yield "paired" if each.name == PAIRED else each.name


CAST = "was_cast"
"""What is true of what was cast, wherever it is now."""
CAST_BY_CONTROLLER = "cast_by_controller"
"""What is true of what its controller cast."""


def status_of_cast_from(zone: Zone) -> str:
    """The status of what was cast from a zone."""
    return f"cast_from_{zone}"


def _spent(history: History) -> Iterator[str]:
    """What mana was spent to cast it, as statuses: one for each number that it was at least."""
    by_type = history.mana_spent or {}
    of_color = [number for type_, number in by_type.items() if type_ in COLOR_OF]
    amounts = {
        **by_type,
        "any": sum(by_type.values()),
        "same": max(of_color, default=0),
        **{f"from_{word}": number for word, number in (history.mana_sources or {}).items()},
    }
    for what, most in amounts.items():
        yield from (status_of_spent(what, number) for number in range(1, most + 1))


def _how_cast(obj: GameObject) -> Iterator[str]:
    """That it was cast, from where, and by its controller: so is a spell that is no copy."""
    history = obj.history
    spell = obj.zone == "stack" and "copy" not in obj.status
    if history.cast_from is None and history.cast_by is None and not spell:
        return
    yield CAST
    if history.cast_from is not None:
        yield status_of_cast_from(history.cast_from)
    if history.cast_by in (None, obj.controller):
        yield CAST_BY_CONTROLLER


def _partner(obj: GameObject) -> str | None:
    for each in obj.designations:
        if each.name == PAIRED and isinstance(each.detail, str):
            return each.detail
    return None
