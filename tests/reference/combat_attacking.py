"""Which attacks can be declared (508.1; until 2009: 308.2, 500)."""

from __future__ import annotations

from collections.abc import Iterator

from kb.state.game_state import GameState
from tests.reference.combat import Chosen, Options, Pair, Requirement, Test
from tests.reference.combat_words import DEFENDER, Field, Said
from tests.reference.state import ObjectState


def attacks(state: GameState) -> Options:
    """The options of the active player."""
    return _Attack(Field(state)).options()


class _Attack:
    def __init__(self, field: Field) -> None:
        self.field = field
        opponents = field.opponents(field.active)
        permanents = [each.id for each in field.permanents]
        attackable = [
            each for each in (*opponents, *permanents) if field.defended_by(each) in opponents
        ]
        self.attackable = tuple(attackable)
        self.creatures = [
            each for each in field.permanents if field.may_be_chosen(each, field.active)
        ]

    def options(self) -> Options:
        able = [each for each in self.creatures if self._able(each)]
        return Options(
            edition=self.field.edition,
            whom={
                each.id: tuple(whom for whom in self.attackable if not self._barred(each.id, whom))
                for each in able
            },
            most={each.id: 1 for each in able},
            obeys=tuple(self._restrictions()),
            requirements=tuple(self._requirements()),
        )

    # ------------------------------------------------------------------------- each by itself

    def _able(self, creature: ObjectState) -> bool:
        """508.1a, 702.3b, 302.6: untapped, not summoning sick, no defender."""
        field = self.field
        sick = "sick" in field.objects[creature.id].traits
        hasty = field.has(creature, "haste") or self._as_though("haste", creature)
        return (
            not field.tapped(creature)
            and (not sick or hasty)
            and (not self._stays_back(creature) or self._as_though("no_defender", creature))
        )

    def _stays_back(self, creature: ObjectState) -> bool:
        if self.field.since(DEFENDER):
            return self.field.has(creature, "defender")
        return "Wall" in creature.subtypes

    def _as_though(self, how: str, creature: ObjectState) -> bool:
        return any(
            how in rule.how and self.field.means(rule.subject, creature.id, view)
            for view, rule in self.field.said("attack", "as_though")
        )

    def _barred(self, creature: str, whom: str) -> bool:
        """508.1c: what keeps this creature from attacking this."""
        field = self.field
        for view, rule in field.said("attack", "cant", "only"):
            if {"alone", "accompanied"} & set(rule.how) or rule.number is not None:
                continue
            if rule.subject and not field.means(rule.subject, creature, view):
                continue
            if rule.by and not field.means(rule.by, field.active, view):
                continue
            named = not rule.object or field.means(rule.object, whom, view)
            if named == (rule.mode == "cant"):
                return True
        return False

    # --------------------------------------------------------------------------- all together

    def _restrictions(self) -> Iterator[Test]:
        for view, rule in self.field.said("attack", "cant", "only"):
            if "alone" in rule.how:
                creatures = [
                    each.id
                    for each in self.creatures
                    if self.field.means(rule.subject, each.id, view)
                ]
                yield _in_company(creatures) if rule.mode == "cant" else _by_itself(creatures)
            elif "accompanied" in rule.how:
                yield self.field.accompanied(view, rule, self.creatures)
            elif rule.number is not None:
                yield self._at_most((view, rule))

    def _at_most(self, said: Said) -> Test:
        """ "No more than two creatures can attack [you] each combat"."""
        view, rule = said
        most = rule.number or 0
        counted = frozenset(
            each
            for each in self.attackable
            if not rule.object or self.field.means(rule.object, each, view)
        )
        return lambda chosen: sum(whom in counted for _, whom in chosen.pairs) <= most

    def _requirements(self) -> Iterator[Requirement]:
        field = self.field
        for view, rule in field.said("attack", "must"):
            whom = [
                each
                for each in self.attackable
                if not rule.object or field.means(rule.object, each, view)
            ]
            for creature in self.creatures:
                if rule.subject and field.means(rule.subject, creature.id, view):
                    yield _one_of((creature.id, each) for each in whom)
            if rule.by and field.means(rule.by, field.active, view):
                yield self._with_so_many((view, rule))
        for creature in self.creatures:
            for goader in field.state.goaded.get(creature.id, ()):
                yield from self._goaded(creature.id, goader)

    def _with_so_many(self, said: Said) -> Requirement:
        """ "You must attack [these] with at least two creatures each combat if able"."""
        view, rule = said
        least = rule.number or 1
        whom = [
            each
            for each in self.attackable
            if not rule.object or self.field.means(rule.object, each, view)
        ]
        pairs = frozenset((each.id, one) for each in self.creatures for one in whom)
        return Requirement(lambda chosen: sum(e in pairs for e in chosen.pairs) >= least, pairs)

    def _goaded(self, creature: str, goader: str) -> Iterator[Requirement]:
        """701.15b: it attacks if able, and a player other than that one if able."""
        yield _one_of((creature, each) for each in self.attackable)
        others = [each for each in self.attackable if each in self.field.board.players]
        yield _one_of((creature, each) for each in others if each != goader)


def _one_of(pairs: Iterator[Pair]) -> Requirement:
    wanted = frozenset(pairs)
    return Requirement(lambda chosen: any(each in wanted for each in chosen.pairs), wanted)


def _in_company(creatures: list[str]) -> Test:
    """ "Can't attack alone": 506.5."""

    def obeyed(chosen: Chosen) -> bool:
        return len(chosen.by) != 1 or not any(each in chosen.by for each in creatures)

    return obeyed


def _by_itself(creatures: list[str]) -> Test:
    """ "Can only attack alone": 506.5."""

    def obeyed(chosen: Chosen) -> bool:
        return len(chosen.by) <= 1 or not any(each in chosen.by for each in creatures)

    return obeyed
