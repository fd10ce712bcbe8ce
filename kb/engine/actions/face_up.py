"""Turning permanents face up, a special action (116.2b).

Whether a face-down permanent may be turned face up depends on what it would be then (702.37e,
708.8), all effects included: so its characteristics are derived as though it were face up.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.actions.candidates import Candidate
from kb.engine.facts import keyword_costs
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.program.terms import constant
from kb.state.game_state import GameObject, GameState

FACE_DOWN = "face_down"
"""The price of what is cast face down: its row has the keywords by whose cost it is turned up."""
PUT_DOWN = frozenset({"manifest", "cloak"})
"""How a card was put down that may be turned up for its mana cost."""


def candidates(state: GameState, present: FinalState, player: str) -> Iterator[Candidate]:
    """One candidate for each cost for which a face-down permanent of the player could be turned
    face up; the mana cost where there is no other."""
    face_down = [
        obj
        for obj in state.objects
        if obj.face_down is not None
        and obj.zone == "battlefield"
        and present.controller(obj.id) == player
    ]
    if not face_down:
        return
    revealed = FinalState(Derivation(turned_up(state, {obj.id for obj in face_down})))
    for obj in face_down:
        found = [*_by_ability(obj, present, revealed)]
        yield from found
        if not found or obj.traits & PUT_DOWN:
            yield _for_mana_cost(obj, revealed)


def turned_up(state: GameState, which: set[str]) -> GameState:
    """The state as it would be with these permanents face up."""
    return msgspec.structs.replace(
        state,
        objects=tuple(
            msgspec.structs.replace(
                obj, face_down=None, traits=(obj.traits - {"face_down"}) | {"face_up"}
            )
            if obj.id in which
            else obj
            for obj in state.objects
        ),
    )


def _by_ability(obj: GameObject, present: FinalState, revealed: FinalState) -> Iterator[Candidate]:
    for ability in revealed.abilities_of(obj.id):
        row = keyword_costs.casting(ability.words.keyword or "")
        if row is None or row.price != FACE_DOWN:
            continue
        costs = keyword_costs.costs_of(ability.words)
        here = hidden(present, ability)
        yield Candidate(
            action="turn_face_up", object=obj.id, zone="battlefield", ability=here, row=row,
            parts=tuple((here, part) for part in (costs[0].parts if costs else ())),
            unread=(ability.words.text or "",) if costs is None else (),
        )  # fmt: skip


def _for_mana_cost(obj: GameObject, revealed: FinalState) -> Candidate:
    mana = str(revealed.one(obj.id, "mana_cost") or obj.face.mana_cost) or None
    return Candidate(
        action="turn_face_up", object=obj.id, zone="battlefield", mana=mana, for_mana_cost=True,
        creature_when_up=revealed.has(obj.id, "type", "creature"),
    )  # fmt: skip


def hidden(present: FinalState, ability: ObjectAbility) -> ObjectAbility:
    """An ability that an object would have face up, in the derivation in which it is face down."""
    number = present.derivation.facts.definitions.ability(ability.words)
    found = ObjectAbility(ability.owner, number, constant("printed"), ability.words)
    found.hidden = True
    return found
