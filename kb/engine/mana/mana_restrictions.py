"""What mana may be spent on, by what is said of it as it is added (106.6)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.candidates import Candidate
from kb.engine.facts import keyword_costs
from kb.engine.layers.final_state import ObjectAbility
from kb.text.semantics.spending import Purpose, Purposes, SpendingNotUnderstood, purposes


class Spending(msgspec.Struct, frozen=True):
    """What mana is spent on: `use` is an action (`cast`, `activate`, `turn_face_up`, … );
    the spell or the source of the ability (as an object of the state); the keyword that the
    ability is, or by which a spell is cast; the symbols of the cost, those of the mana cost; from
    which zone a spell is cast, by whom, whether the card is theirs; how (`face_down`, `kicked`)."""

    use: str
    object: str | None = None
    keyword: str | None = None
    cost: str = ""
    mana_cost: str = ""
    zone: str | None = None
    own: bool = True
    manners: frozenset[str] = frozenset()

    @classmethod
    def of(cls, candidate: Candidate, actions: Actions, announced: frozenset[str]) -> Spending:
        """The use to which mana is put for a candidate, with the keywords whose additional costs
        are `announced`."""
        ability, cast = candidate.ability, candidate.action == "cast"
        parts = (each.mana for _, each in candidate.parts if isinstance(each, v.PayMana))
        card = actions.present.objects.get(candidate.object or "")
        spell = candidate.spell or ""
        manners = {"face_down"} if candidate.face_down else set[str]()
        if announced & keyword_costs.meant("kicked"):
            manners.add("kicked")
        return cls(
            use=candidate.action,
            object=candidate.spell if cast else candidate.object,
            keyword=ability.words.keyword if ability is not None else None,
            cost="".join((candidate.mana or "", *parts)),
            mana_cost=str(actions.present.one(spell, "mana_cost") or "") if cast else "",
            zone=candidate.zone,
            own=card is None or card.owner == actions.moment.player,
            manners=frozenset(manners),
        )


class Restrictions:
    """The restrictions on mana of a moment, told apart by the abilities that state them; `miss` is
    told of those that aren't understood."""

    def __init__(self, actions: Actions, miss: Callable[[ObjectAbility], None]) -> None:
        self._actions = actions
        self._miss = miss

    def allow(self, ability: ObjectAbility, words: str, spending: Spending) -> bool:
        """Returns whether a restriction lets its mana be spent on a cost (106.6)."""
        try:
            found = purposes(words)
        except SpendingNotUnderstood:
            self._miss(ability)
            return False
        met = any(self._serves(ability, purpose, spending) for purpose in found.any)
        return met is not found.barred

    def _serves(self, ability: ObjectAbility, purpose: Purpose, spending: Spending) -> bool:
        if purpose.use is None:
            return f"{{{purpose.symbol}}}" in spending.cost
        if purpose.use != ("pay" if purpose.use == "pay" else spending.use):
            return False
        if not _in_manner(purpose, spending):
            return False
        if purpose.objects in (None, v.Everything()):
            return True
        assert purpose.objects is not None
        return spending.object in self._actions.spendable_on(ability, purpose.objects)

    def generic(self, words: str) -> bool:
        """Returns whether a restriction lets its mana pay generic costs (107.4b)."""
        try:
            return purposes(words).generic
        except SpendingNotUnderstood:
            return False

    def for_mana(self, words: str) -> bool:
        """Returns whether its mana may pay for other mana abilities: only if it may for any ability
        at all. (Of which objects' abilities isn't told apart.)"""
        try:
            found: Purposes = purposes(words)
        except SpendingNotUnderstood:
            return False
        free = any(
            each.use == "activate" and each.keyword is None and each.objects == v.Everything()
            for each in found.any
        )
        return found.barred or free


def _in_manner(purpose: Purpose, spending: Spending) -> bool:
    """Returns whether something is cast, or done, in the way that a restriction names."""
    has_x = "{X}" in spending.mana_cost
    return (
        purpose.keyword in (None, spending.keyword)
        and (not purpose.zones or spending.zone in purpose.zones)
        and (spending.own or not purpose.mine)
        and (purpose.manner is None or purpose.manner in spending.manners)
        and purpose.x_in_mana_cost in (None, has_x)
    )


__all__ = ["Restrictions", "Spending"]
