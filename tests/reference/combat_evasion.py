"""Evasion abilities (509.1b, 702; until 2009: 501, 502): whether one keeps a blocker off."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.combat_words import Field
from tests.reference.state import ObjectState
from tests.reference.state_based_attaching import protected_from, protections


def evaded(
    field: Field,
    blocker: ObjectState,
    attacker: ObjectState,
    defender: str,
    supposed: frozenset[str] = frozenset(),
) -> bool:
    """Does an evasion ability of the attacker, or shadow of the blocker, forbid this block, where
    the blocker is supposed to have these keywords too?"""
    return any(_reasons(_Pair(field, blocker, attacker, supposed), defender))


def as_though(field: Field, blocker: ObjectState, attacker: ObjectState) -> frozenset[str]:
    """The keywords that the creature blocks this attacker as though it had (609.4)."""
    return frozenset(
        rule.keyword
        for view, rule in field.said("block", "as_though")
        if "keyword" in rule.how and rule.keyword is not None
        if not rule.object or field.means(rule.object, attacker.id, view)
        if field.means(rule.subject, blocker.id, view)
    )


class _Pair:
    """A blocker and an attacker, and what they have as far as this block is concerned."""

    def __init__(
        self, field: Field, blocker: ObjectState, attacker: ObjectState, supposed: frozenset[str]
    ) -> None:
        self.field = field
        self.blocker = blocker
        self.attacker = attacker
        self.supposed = supposed

    def attacker_has(self, keyword: str) -> bool:
        """As though it hadn't, if an effect says so of either."""
        return self.field.has(self.attacker, keyword) and not self._passed_over(keyword)

    def blocker_has(self, keyword: str) -> bool:
        """It has it, or is supposed to."""
        return keyword in self.supposed or self.field.has(self.blocker, keyword)

    def _passed_over(self, keyword: str) -> bool:
        field = self.field
        for view, rule in field.said("block", "as_though"):
            if "without" not in rule.how or rule.keyword != keyword:
                continue
            blocks_it = not rule.object or field.means(rule.object, self.attacker.id, view)
            if blocks_it and (not rule.subject or field.means(rule.subject, self.blocker.id, view)):
                return True
        return False


def _reasons(pair: _Pair, defender: str) -> Iterator[bool]:
    blocker, attacker, field = pair.blocker, pair.attacker, pair.field
    artifact = "artifact" in blocker.types
    in_the_air = pair.blocker_has("flying") or pair.blocker_has("reach")
    yield pair.attacker_has("flying") and not in_the_air
    yield pair.attacker_has("fear") and not artifact and "black" not in blocker.colors
    alike = bool(blocker.colors & attacker.colors)
    yield pair.attacker_has("intimidate") and not artifact and not alike
    yield pair.attacker_has("shadow") and not pair.blocker_has("shadow")
    yield pair.blocker_has("shadow") and not field.has(attacker, "shadow")
    yield pair.attacker_has("horsemanship") and not pair.blocker_has("horsemanship")
    yield pair.attacker_has("skulk") and _power(field, blocker) > _power(field, attacker)
    yield any(protected_from(each, blocker) for each in protections(attacker))
    yield any(_walks(pair, each, defender) for each in _landwalks(attacker))


def _power(field: Field, creature: ObjectState) -> int:
    return creature.number(creature.power, field.board) or 0


def _landwalks(attacker: ObjectState) -> list[str]:
    keywords = (held.ability.keyword or "" for held in attacker.abilities)
    return [each for each in keywords if each.endswith("walk")]


def _walks(pair: _Pair, keyword: str, defender: str) -> bool:
    """702.14c: the defending player controls such a land."""
    if not pair.attacker_has(keyword):
        return False
    words = keyword.removesuffix("walk").split()
    lands = [
        each
        for each in pair.field.permanents
        if "land" in each.types and each.controller == defender
    ]
    return any(all(_fits(land, word) for word in words) for land in lands)


def _fits(land: ObjectState, word: str) -> bool:
    if word == "land":
        return True
    if word.startswith("non"):
        return not _fits(land, word.removeprefix("non"))
    known = {*land.types, *land.supertypes, *(each.lower() for each in land.subtypes)}
    return word in known
