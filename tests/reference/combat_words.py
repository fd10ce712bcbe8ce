"""What abilities say about attacking and blocking, as the brute force reads it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.state.game_state import GameState
from tests.reference.combat import Chosen, Test
from tests.reference.reading import holds
from tests.reference.state import ObjectState
from tests.reference.state_based_game import Moment
from tests.reference.view import View

BATTLES = "2023-04-14"
PLANESWALKERS = "2007-10-01"
DEFENDER = "2004-10-01"
"""Since then defender keeps from attacking; before, being a Wall did."""

Said = tuple[View, v.StatementLine]


def supposing(parties: tuple[v.Party, ...], keywords: frozenset[str]) -> tuple[v.Party, ...]:
    """The parties as they are described where the one in question has these keywords."""
    return tuple(
        msgspec.structs.replace(each, filter=_taken(each.filter, keywords))
        if isinstance(each, v.Objects)
        else each
        for each in parties
    )


def _taken(word: v.Filter, keywords: frozenset[str]) -> v.Filter:
    if isinstance(word, v.And):
        return v.And(tuple(_taken(each, keywords) for each in word.all))
    if isinstance(word, v.Not):
        return v.Not(_taken(word.filter, keywords))
    return v.Everything() if word in map(v.HasKeyword, keywords) else word


class Field(Moment):
    """A moment of a game as combat looks at it."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state)
        self.active = state.active

    def said(self, verb: str, *modes: str) -> Iterator[Said]:
        """The statements with a verb, in some modes, that are so now."""
        for view, rule in self.rules:
            if rule.verb == verb and rule.mode in modes and self._is_so(view, rule):
                yield view, rule

    def _is_so(self, view: View, rule: v.StatementLine) -> bool:
        conditions = (v.Compare, v.PlayerIs, v.Game, v.AllOf, v.AnyOf, v.NotSo)
        for each in (*rule.conditions, *rule.unless):
            if not isinstance(each, conditions):
                raise NotImplementedError(f"circumstance: {each}")
        if not all(holds(each, view) for each in rule.conditions):  # type: ignore[arg-type]
            return False
        return not rule.unless or not all(
            holds(each, view)  # type: ignore[arg-type]
            for each in rule.unless
        )

    def means(self, parties: tuple[v.Party, ...], whom: str, view: View) -> bool:
        """Is the player or object one of the parties?"""
        if whom not in self.board.players:
            return self.about(parties, whom, view)
        named = (each.who for each in parties if isinstance(each, v.Players))
        return any(whom in view.players(who) for who in named)

    def accompanied(self, view: View, rule: v.StatementLine, creatures: list[ObjectState]) -> Test:
        """ "Can't attack unless a Goblin also attacks": another one. "Unless at least two Goblins
        attack": those, itself counted."""
        kept = {each.id for each in creatures if self.means(rule.subject, each.id, view)}
        company = {each.id for each in creatures if self.means(rule.object, each.id, view)}
        least = rule.number

        def obeyed(chosen: Chosen) -> bool:
            number = sum(each in company for each in chosen.by)
            if least is not None:
                return number >= least or not any(each in kept for each in chosen.by)
            return all(number - (each in company) >= 1 for each in chosen.by if each in kept)

        return obeyed

    # ------------------------------------------------------------------------- who is where

    def opponents(self, player: str) -> list[str]:
        return self.board.opponents(player)

    def defended_by(self, whom: str) -> str | None:
        """The player who defends against an attack on it: the player attacked, a planeswalker's
        controller, a battle's protector (508.5); None for what can't be attacked."""
        if whom in self.board.players:
            return whom
        obj = self.permanent(whom)
        if obj is None:
            return None
        if "battle" in obj.types and self.since(BATTLES):
            return self._protector(whom)
        if "planeswalker" in obj.types and self.since(PLANESWALKERS):
            return obj.controller
        return None

    def _protector(self, battle: str) -> str | None:
        player = self.objects[battle].choices.get("player")
        return player if isinstance(player, str) and player in self.board.players else None

    def may_be_chosen(self, creature: ObjectState, player: str) -> bool:
        """508.1a, 509.1a: a creature of the player's, and no battle."""
        no_battle = "battle" not in creature.types or not self.since(BATTLES)
        return creature.is_creature() and creature.controller == player and no_battle

    def tapped(self, creature: ObjectState) -> bool:
        return "tapped" in self.objects[creature.id].traits

    def is_attacking(self, creature: ObjectState) -> bool:
        return (
            creature.id in self.state.attacks
            and creature.is_creature()
            and creature.controller == self.active
        )
