"""Combat damage assignment by a plain reading of 510 (until 2009: 310), with 702.2, 702.4, 702.7,
702.19, 702.22, for the tests only: boards of invented creatures, and whether an assignment on them
is legal.

The board is its own little world here: nothing but what is printed on the creatures counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

ORDER_FROM, ORDER_UNTIL = "2009-07-11", "2024-11-08"
"""Between these, damage goes to blockers in an order (509.2, 510.1c)."""
DEATHTOUCH_LETHAL = "2010-07-16"
"""Since then any damage by a source with deathtouch is lethal; the year before, it was divided
freely instead."""
Assignment = Mapping[str, Mapping[str, int]]


class Fighter(msgspec.Struct, frozen=True):
    """A creature in combat, or one that only stands by. `against` is whom it attacks, or, in its
    order, what it blocks."""

    id: str
    player: str
    power: int
    toughness: int
    keywords: frozenset[str] = frozenset()
    damage: int = 0
    against: tuple[str, ...] = ()


class Fight(msgspec.Struct, frozen=True, dict=True):
    """A combat between A, who attacks, and B, with B's planeswalker `walker` of some loyalty.
    `blocked` are attackers that were blocked by what is gone; blockers stand in their order."""

    edition: str
    step: str | None
    fighters: tuple[Fighter, ...]
    blocked: tuple[str, ...] = ()
    loyalty: int = 3

    @cached_property
    def by_id(self) -> dict[str, Fighter]:
        return {each.id: each for each in self.fighters}

    def fights(self, id_: str) -> bool:
        return bool(self.by_id[id_].against)

    def blockers(self, attacker: str) -> list[str]:
        return [e.id for e in self.fighters if e.player == "B" and attacker in e.against]

    # ------------------------------------------------------------------------------- who acts

    @property
    def _swift(self) -> set[str]:
        swift = {"first strike", "double strike"}
        return {e.id for e in self.fighters if e.against and e.keywords & swift}

    def acts(self, id_: str) -> bool:
        """510.4, 702.7b: in this step, or in the first there will be."""
        first = self.step == "first_strike_damage" or (self.step is None and bool(self._swift))
        if not self.fights(id_):
            return False
        if first:
            return id_ in self._swift
        return id_ not in self._swift or "double strike" in self.by_id[id_].keywords

    # ------------------------------------------------------------------------------- to whom

    def recipients(self, id_: str) -> list[str]:
        """510.1b-d, 702.19: whom it can assign damage to, if conditions are met."""
        it = self.by_id[id_]
        if it.player == "B":
            return list(it.against)
        attacked, blockers = it.against[0], self.blockers(id_)
        blocked = bool(blockers) or id_ in self.blocked
        found = blockers if blocked else [attacked]
        if blocked and it.keywords & {"trample", "trample over planeswalkers"}:
            found = [*found, attacked]
        if attacked == "walker" and "trample over planeswalkers" in it.keywords:
            found = [*found, "B"]
        return found

    def completed(self, given: Assignment) -> dict[str, dict[str, int]]:
        """What is assigned, with what there is no choice about."""
        found = {each: {to: n for to, n in parts.items() if n} for each, parts in given.items()}
        for each in self.fighters:
            if each.id not in found and self.acts(each.id) and each.power > 0:
                recipients = self.recipients(each.id)
                if len(recipients) == 1:
                    found[each.id] = {recipients[0]: each.power}
        return found

    # ---------------------------------------------------------------------------- is it legal

    def is_legal(self, given: Assignment) -> bool:
        everything = self.completed(given)
        return all(self.fights(each) for each in given) and all(
            self._fine(self.by_id[each], parts, everything) for each, parts in everything.items()
        )

    def _fine(self, it: Fighter, parts: dict[str, int], everything: Assignment) -> bool:
        if not self.acts(it.id) or it.power <= 0:
            return not parts
        recipients = self.recipients(it.id)
        if recipients and sum(parts.values()) != it.power:
            return False
        if not parts.keys() <= set(recipients):
            return False
        return self._tramples_rightly(it, parts, everything) and self._in_order(
            it, parts, everything
        )

    def _lethal(self, id_: str, everything: Assignment) -> bool:
        """Whether all together assign it lethal damage (702.19b, 510.1c)."""
        it = self.by_id[id_]
        parts = {other: each[id_] for other, each in everything.items() if each.get(id_)}
        deadly = self.edition >= DEATHTOUCH_LETHAL and any(
            "deathtouch" in self.by_id[other].keywords for other in parts
        )
        return deadly or sum(parts.values()) >= it.toughness - it.damage

    def _tramples_rightly(self, it: Fighter, parts: dict[str, int], everything: Assignment) -> bool:
        """702.19b-e: nothing past blockers without lethal damage, nothing past a planeswalker
        without its loyalty."""
        if it.player == "B":
            return True
        past_blockers = any(to in parts for to in ("B", "walker"))
        if past_blockers and not all(self._lethal(e, everything) for e in self.blockers(it.id)):
            return False
        if it.against[0] == "walker" and "B" in parts:
            return sum(each.get("walker", 0) for each in everything.values()) >= self.loyalty
        return True

    def _in_order(self, it: Fighter, parts: dict[str, int], everything: Assignment) -> bool:
        """510.1c-d of 2009 to 2024."""
        if not ORDER_FROM <= self.edition < ORDER_UNTIL:
            return True
        order = self.blockers(it.id) if it.player == "A" else list(it.against)
        if any("banding" in self.by_id[each].keywords for each in order):
            return True
        if self.edition < DEATHTOUCH_LETHAL and "deathtouch" in it.keywords:
            return True
        return all(
            self._lethal(former, everything)
            for place, later in enumerate(order)
            if later in parts
            for former in order[:place]
        )

    def open(self, given: Assignment) -> set[str]:
        """The creatures that have a choice and are not spoken of."""
        return {
            each.id
            for each in self.fighters
            if each.id not in given and self.acts(each.id) and each.power > 0
            if len(self.recipients(each.id)) > 1
        }

    def divider(self, id_: str) -> str:
        """702.22j-k: who divides the damage of a creature."""
        it = self.by_id[id_]
        others = self.blockers(id_) if it.player == "A" else it.against
        banded = any("banding" in self.by_id[each].keywords for each in others)
        return {"A": "B", "B": "A"}[it.player] if banded else it.player


__all__ = ["Fight", "Fighter"]
