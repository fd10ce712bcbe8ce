"""A moment of a game as state-based actions look at it: everything derived, nothing decided."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from kb import vocabulary as v
from kb.state.game_state import GameState, ResolvedEffect
from tests.reference.effects import functions
from tests.reference.features import has_keyword
from tests.reference.layers import final_state
from tests.reference.reading import matches
from tests.reference.state import BATTLEFIELD, ObjectState
from tests.reference.state_based_numbers import number
from tests.reference.view import View


class Due(msgspec.Struct, frozen=True):
    """One condition that is met: which rule, what it does, to whom; of the objects of a rule that
    has a player choose, `options` are what may be chosen."""

    rule: str
    action: str
    objects: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    removed: tuple[tuple[str, int], ...] = ()
    """Counters that go: kind and number."""


class Moment:
    """A state with the characteristics that its objects have after all layers."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.edition = state.edition
        self.board, self.layered = final_state(state)
        self.objects = self.board.objects

    def rule(self, about: str) -> str:
        """The number of a rule that every edition has."""
        return number(about, self.edition) or ""

    def since(self, date: str) -> bool:
        return self.edition >= date

    @cached_property
    def permanents(self) -> list[ObjectState]:
        """The permanents that are there: a phased-out one is treated as though it weren't."""
        names = self.board.in_zone.get(BATTLEFIELD, ())
        return [self.layered.objects[name] for name in names]

    def permanent(self, name: str | None) -> ObjectState | None:
        """The permanent of that id, if it is one and phased in."""
        if name not in self.board.alive or self.objects[name].zone != BATTLEFIELD:
            return None
        return self.layered.objects[name]

    def creatures(self) -> list[ObjectState]:
        return [each for each in self.permanents if each.is_creature()]

    def toughness(self, creature: ObjectState) -> int:
        return creature.number(creature.toughness, self.board) or 0

    def source_of_triggered(self, name: str) -> bool:
        """Is an ability on the stack that has triggered and whose source that is?"""
        return any(
            each.kind == "triggered" and each.source == name for each in self.state.stack_abilities
        )

    def has(self, obj: ObjectState, keyword: str) -> bool:
        return has_keyword(obj, keyword)

    # ------------------------------------------------------------------ abilities with words

    def view(self, source: str) -> View:
        obj = self.objects[source]
        controller = self.layered.objects[source].controller
        return View(
            self.board,
            self.layered,
            source=source,
            you=obj.owner if controller is None else controller,
            choices=obj.choices,
            x=obj.x,
        )

    def _abilities(self) -> Iterator[tuple[str, v.Ability]]:
        """Those that function, each with its object."""
        for name in self.board.live:
            obj = self.layered.objects[name]
            for held in obj.abilities:
                if functions(self.board, held, obj, cda=False):
                    yield name, held.ability

    def _lasting_view(self, effect: ResolvedEffect) -> View:
        return View(
            self.board,
            self.layered,
            source=effect.source if effect.source in self.objects else None,
            you=effect.controller,
            choices=effect.choices,
            x=effect.x,
            locked=effect.affects,
        )

    @cached_property
    def rules(self) -> list[tuple[View, v.StatementLine]]:
        """What abilities and resolved effects say about the rules of the game, each as seen from
        its source."""
        return [
            *(
                (self.view(name), rule)
                for name, ability in self._abilities()
                if ability.statement is not None
                for rule in ability.statement.rules
            ),
            *(
                (self._lasting_view(effect), rule)
                for effect in self.state.effects
                for rule in effect.rules
            ),
        ]

    @cached_property
    def replacements(self) -> list[tuple[View, v.Replacement]]:
        return [
            *(
                (self.view(name), ability.replacement)
                for name, ability in self._abilities()
                if ability.replacement is not None
            ),
            *(
                (self._lasting_view(effect), each)
                for effect in self.state.effects
                for each in effect.replacements
            ),
        ]

    def about(self, parties: tuple[v.Party, ...], name: str, view: View) -> bool:
        """Is the object one of the parties?"""
        return any(isinstance(p, v.Objects) and self._of(p, name, view) for p in parties)

    def _of(self, party: v.Objects, name: str, view: View) -> bool:
        if party.relations:
            raise NotImplementedError(f"relations: {party}")
        # A token is no card (111.6); some words say "card or token".
        cards_only = party.noun == "card" and "token" not in repr(party.filter)
        if cards_only and "token" in self.objects[name].traits:
            return False
        return matches(party.filter, self.layered.objects[name], view)

    def forbidden(self, verb: str, name: str) -> bool:
        """Does a statement say that the object can't be treated so?"""
        return any(
            rule.verb == verb
            and rule.mode == "cant"
            and not rule.subject
            and self.about(rule.object, name, view)
            for view, rule in self.rules
        )

    def cant_lose(self, player: str, reason: str) -> bool:
        """Does an effect keep the player from losing, at all or for that reason?"""
        return any(
            rule.verb == "lose_game"
            and rule.mode == "cant"
            and (not rule.how or reason in rule.how)
            and any(
                isinstance(party, v.Players) and player in view.players(party.who)
                for party in rule.subject
            )
            for view, rule in self.rules
        )
