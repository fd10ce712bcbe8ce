"""Turning permanents face up, a special action (116.2b).

Whether a face-down permanent may be turned face up depends on what it would be then (702.37e,
708.8), all effects included: so its characteristics are derived as though it were face up.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.actions.candidates import Candidate
from kb.engine.facts import keyword_costs as ways
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.program.terms import constant
from kb.state.game_state import GameObject, GameState

# CR 701.40b + 701.40c + 701.40d + 701.58b + 701.58c + 701.58d + 702.168d + 708.7 — for the cost
# of morph or disguise, or for the mana cost of a creature card that was manifested or cloaked.

COSTS = ("morph", "megamorph", "disguise")
MANA_COST = ("manifest", "cloak")


def candidates(situation: GameState, present: FinalState, player: str) -> Iterator[Candidate]:
    """One candidate for each cost for which a face-down permanent of the player could be turned
    face up; `mana` is None where it would have no such cost."""
    face_down = [
        thing
        for thing in situation.objects
        if thing.face_down is not None
        and thing.zone == "battlefield"
        and present.controller(thing.id) == player
    ]
    if not face_down:
        return
    revealed = FinalState(Derivation(turned_up(situation, {thing.id for thing in face_down})))
    for thing in face_down:
        found = [*_costs(thing, present, revealed)]
        yield from found or [
            Candidate(action="turn_face_up", object=thing.id, zone="battlefield", mana=None)
        ]


def turned_up(situation: GameState, which: set[str]) -> GameState:
    """The situation as it would be with these permanents face up."""
    return msgspec.structs.replace(
        situation,
        objects=tuple(
            msgspec.structs.replace(
                thing, face_down=None, traits=(thing.traits - {"face_down"}) | {"face_up"}
            )
            if thing.id in which
            else thing
            for thing in situation.objects
        ),
    )


def _costs(thing: GameObject, present: FinalState, revealed: FinalState) -> Iterator[Candidate]:
    for held in revealed.held(thing.id):
        if held.ability.keyword not in COSTS:
            continue
        costs = ways.costs_of(held.ability)
        here = hidden(present, held)
        yield Candidate(
            action="turn_face_up", object=thing.id, zone="battlefield", held=here,
            parts=tuple((here, part) for part in (costs[0].parts if costs else ())),
            unread=(held.ability.text or "",) if costs is None else (),
        )  # fmt: skip
    if thing.traits.intersection(MANA_COST) and revealed.has(thing.id, "type", "creature"):
        mana = revealed.one(thing.id, "mana_cost") or thing.face.mana_cost
        yield Candidate(
            action="turn_face_up", object=thing.id, zone="battlefield", mana=str(mana) or None
        )


def hidden(present: FinalState, held: ObjectAbility) -> ObjectAbility:
    """An ability that an object would have face up, in the derivation in which it is face down."""
    number = present.derivation.facts.definitions.ability(held.ability)
    found = ObjectAbility(held.owner, number, constant("printed"), held.ability)
    found.hidden = True
    return found
