"""Prepare spells (722): which of a permanent there is, and the copy of it in exile."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from kb.snapshot.identity import in_a_row, slug
from kb.snapshot.resolved import Designation
from kb.state.game_state import CopyOf, GameObject, GameState
from kb.vocabulary.card import Card

LAYOUT = "prepare"
PREPARED = "prepared"
COPY_OF = "prepare_spell_of"
"""What a copy of a prepare spell in exile is called, with the permanent that lets it be cast."""


def prepare_spell(obj: GameObject, by_id: Mapping[str, GameObject]) -> Card | None:
    """The prepare spell of an object, as a card of its own."""
    card = _card(obj, by_id)
    if card is None or card.layout != LAYOUT or len(card.faces) < 2 or obj.turned_down:
        return None
    return alone(card)


def alone(card: Card) -> Card:
    """What is in the inset frame of a preparation card, by itself."""
    return msgspec.structs.replace(
        card, name=card.faces[1].name, layout="normal", faces=card.faces[1:2]
    )


def _card(obj: GameObject, by_id: Mapping[str, GameObject]) -> Card | None:
    """The card whose characteristics it has: its own, or one that it copies."""
    seen = {obj.id}
    while obj.copies is not None and obj.copied_card is None:
        original = obj.copies.id if isinstance(obj.copies, CopyOf) else obj.copies
        if original is None or original in seen or original not in by_id:
            return None
        seen.add(original)
        obj = by_id[original]
    return obj.copied_card if obj.copies is not None else obj.card


def of_permanent(obj: GameObject) -> str | None:
    """The permanent that lets a copy of a prepare spell be cast; None of anything else."""
    for each in obj.designations:
        if each.name == COPY_OF and isinstance(each.detail, str):
            return each.detail
    return None


def copy_in_exile(permanent: GameObject, spell: Card, taken: Collection[str]) -> GameObject:
    """The copy of its prepare spell that the controller of a permanent creates in exile."""
    return GameObject(
        id=in_a_row(slug(spell.name), 1, taken)[0],
        owner=permanent.controller_or_owner,
        zone="exile",
        card=spell,
        card_name=spell.name,
        status=frozenset({"copy"}),
        designations=(Designation(COPY_OF, permanent.id),),
    )


def with_prepare_spells(state: GameState) -> GameState:
    """The state with the copies that are in exile because permanents are prepared, where it says
    nothing of them."""
    by_id = {each.id: each for each in state.objects}
    told = {of_permanent(each) for each in state.objects}
    found = [*map(_alone_if_copy, state.objects)]
    time = state.latest_timestamp
    for each in state.objects:
        is_prepared = PREPARED in {d.name for d in each.designations}
        if each.zone != "battlefield" or not is_prepared or each.id in told:
            continue
        spell = prepare_spell(each, by_id)
        if spell is not None and "phased_out" not in each.status:
            taken = {*(obj.id for obj in found), *state.ids, *state.stack}
            time += 1
            made = copy_in_exile(each, spell, taken)
            found.append(msgspec.structs.replace(made, timestamp=time))
    owners = {each.owner for each in found[len(state.objects) :]}
    players = tuple(
        msgspec.structs.replace(each, stated_zones=each.stated_zones | {"exile"})
        if each.name in owners
        else each
        for each in state.players
    )
    return msgspec.structs.replace(state, objects=tuple(found), players=players)


def _alone_if_copy(obj: GameObject) -> GameObject:
    """A copy of a prepare spell, in exile or cast, has only the characteristics of that."""
    in_exile = of_permanent(obj) is not None
    if obj.card is None or obj.card.layout != LAYOUT or not (in_exile or "copy" in obj.status):
        return obj
    spell = alone(obj.card)
    status = obj.status | {"copy"}
    return msgspec.structs.replace(obj, card=spell, card_name=spell.name, status=status)
