"""Which blocks can be declared (509.1; until 2009: 309.2, 500)."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.state.game_state import GameState
from tests.reference.combat import Chosen, Options, Requirement, Test
from tests.reference.combat_evasion import as_though, evaded
from tests.reference.combat_words import Field, Said, supposing
from tests.reference.state import ObjectState
from tests.reference.view import View


def blocks(state: GameState, player: str) -> Options:
    """The options of a defending player, against the creatures that attack that player, a
    planeswalker the player controls or a battle the player protects (802.4b)."""
    return _Block(Field(state), player).options()


class _Block:
    def __init__(self, field: Field, player: str) -> None:
        self.field = field
        self.player = player
        self.attackers = [
            each
            for each in field.permanents
            if field.is_attacking(each)
            and field.defended_by(field.state.attacks[each.id]) == player
        ]
        self.creatures = [each for each in field.permanents if field.may_be_chosen(each, player)]

    def options(self) -> Options:
        able = [each for each in self.creatures if self._able(each)]
        return Options(
            edition=self.field.edition,
            whom={
                each.id: tuple(
                    attacker.id for attacker in self.attackers if not self._barred(each, attacker)
                )
                for each in able
            },
            most={each.id: self._most(each.id) for each in able},
            obeys=tuple(self._restrictions()),
            requirements=tuple(self._requirements()),
        )

    def _named(self, parties: tuple[v.Party, ...], view: View) -> list[str]:
        """The attackers that parties mean."""
        return [each.id for each in self.attackers if self.field.means(parties, each.id, view)]

    # ------------------------------------------------------------------------- each by itself

    def _able(self, creature: ObjectState) -> bool:
        """509.1a: untapped, or as though it were."""
        return not self.field.tapped(creature) or any(
            "untapped" in rule.how and self.field.means(rule.subject, creature.id, view)
            for view, rule in self.field.said("block", "as_though")
        )

    def _most(self, creature: str) -> int:
        """How many attackers it may block: one, and what effects add (509.1a)."""
        most = 1
        for view, rule in self.field.said("block", "may"):
            if self.field.means(rule.subject, creature, view):
                most += len(self.attackers) if "any_number" in rule.how else rule.number or 0
        for view, rule in self.field.said("block", "cant"):
            about_it = rule.subject and self.field.means(rule.subject, creature, view)
            if about_it and rule.number is not None and rule.op == ">":
                most = min(most, rule.number)
        return most

    def _barred(self, creature: ObjectState, attacker: ObjectState) -> bool:
        """509.1b: what keeps this creature from blocking this attacker, both as it is and as though
        it had what effects say (609.4)."""
        supposed = as_though(self.field, creature, attacker)
        plain: frozenset[str] = frozenset()
        return all(self._hindered(creature, attacker, each) for each in {plain, supposed})

    def _hindered(
        self, creature: ObjectState, attacker: ObjectState, supposed: frozenset[str]
    ) -> bool:
        return evaded(self.field, creature, attacker, self.player, supposed) or any(
            self._kept_from(each, creature.id, attacker.id, supposed) for each in self._block_bans()
        )

    def _block_bans(self) -> Iterator[Said]:
        for view, rule in self.field.said("block", "cant", "only"):
            if rule.number is None and not {"alone", "accompanied"} & set(rule.how):
                yield view, rule

    def _kept_from(
        self, said: Said, creature: str, attacker: str, supposed: frozenset[str]
    ) -> bool:
        """ "Can't block [these]", "can't be blocked [by these]", "except by these", "can block only
        these"; "players can't block with these"."""
        view, rule = said
        if rule.by and not self.field.means(rule.by, self.player, view):
            return False
        subject = supposing(rule.subject, supposed) if rule.mode == "cant" else rule.subject
        if rule.subject and self.field.means(subject, creature, view) == rule.but:
            return False
        named = not rule.object or self.field.means(rule.object, attacker, view)
        return named == (rule.mode == "cant")

    # --------------------------------------------------------------------------- all together

    def _restrictions(self) -> Iterator[Test]:
        for attacker in self.attackers:
            if self.field.has(attacker, "menace"):
                yield _number_on([attacker.id], lambda number: number != 1)
        for view, rule in self.field.said("block", "cant"):
            if "alone" in rule.how:
                yield _in_company(
                    [e.id for e in self.creatures if self.field.means(rule.subject, e.id, view)]
                )
            elif "accompanied" in rule.how:
                yield self.field.accompanied(view, rule, self.creatures)
            elif rule.number is not None and rule.object:
                yield self._by_number((view, rule))
            elif rule.number is not None and not rule.subject:
                yield _at_most(rule.number)

    def _by_number(self, said: Said) -> Test:
        """ "By more than one creature", "except by two or more creatures"."""
        view, rule = said
        limit = rule.number or 0
        attackers = self._named(rule.object, view)
        if rule.op == ">":
            return _number_on(attackers, lambda number: number <= limit)
        if rule.op != "<":
            raise NotImplementedError(f"number of blockers: {rule.op}")
        fit = {
            each.id
            for each in self.creatures
            if not rule.subject or self.field.means(rule.subject, each.id, view)
        }
        return _enough_on(attackers, fit, limit)

    def _requirements(self) -> Iterator[Requirement]:
        for view, rule in self.field.said("block", "must"):
            if rule.number is not None:
                for attacker in self._named(rule.object, view):
                    yield self._must_be_blocked(attacker, view, rule)
                continue
            for creature in self.creatures:
                if self.field.means(rule.subject, creature.id, view):
                    yield from self._must_block(creature.id, view, rule)

    def _must_block(
        self, creature: str, view: View, rule: v.StatementLine
    ) -> Iterator[Requirement]:
        """One requirement, or one for each attacker that it names."""
        if not rule.object:
            pairs = frozenset((creature, each.id) for each in self.attackers)
            yield Requirement(lambda chosen: creature in chosen.by, pairs)
            return
        for attacker in self._named(rule.object, view):
            pair = (creature, attacker)
            yield Requirement(_has(pair), frozenset({pair}))

    def _must_be_blocked(self, attacker: str, view: View, rule: v.StatementLine) -> Requirement:
        fit = {
            each.id
            for each in self.creatures
            if not rule.subject or self.field.means(rule.subject, each.id, view)
        }
        pairs = frozenset((each, attacker) for each in fit)
        exactly, least = rule.op == "=", rule.number or 1

        def met(chosen: Chosen) -> bool:
            number = sum(each in fit for each in chosen.on.get(attacker, ()))
            return number == least if exactly else number >= least

        return Requirement(met, pairs)


def _has(pair: tuple[str, str]) -> Test:
    return lambda chosen: pair in chosen.pairs


def _number_on(attackers: list[str], fine: object) -> Test:
    """The number of blockers of each of the attackers is fine, or it isn't blocked."""
    assert callable(fine)
    return lambda chosen: all(
        each not in chosen.on or fine(len(chosen.on[each])) for each in attackers
    )


def _enough_on(attackers: list[str], fit: set[str], least: int) -> Test:
    """Each that is blocked is blocked by as many fit creatures."""
    return lambda chosen: all(
        each not in chosen.on or sum(one in fit for one in chosen.on[each]) >= least
        for each in attackers
    )


def _in_company(creatures: list[str]) -> Test:
    """ "Can't block alone": 506.5."""

    def obeyed(chosen: Chosen) -> bool:
        return len(chosen.by) != 1 or not any(each in chosen.by for each in creatures)

    return obeyed


def _at_most(number: int) -> Test:
    """ "No more than two creatures can block each combat"."""
    return lambda chosen: len(chosen.by) <= number
