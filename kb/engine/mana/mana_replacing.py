"""What the law says of permanents being tapped for mana: which abilities notice it, and what comes
of the mana that is produced, in every order of replacement effects (106.6a, 616.1)."""

from __future__ import annotations

from functools import cached_property
from itertools import permutations

import msgspec

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.mana_words import (
    Change,
    NotTold,
    change_of,
    is_understood,
    tapping,
    watched,
)
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.mana_made import Alternative, few

MOST_REPLACEMENTS = 4
"""More replacement effects on one event than this are not brought into every order."""


class Watching:
    """The abilities of a moment that look at permanents being tapped for mana. `unread` are those
    that aren't reckoned with."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self.unread: list[ObjectAbility] = []
        self.all: list[tuple[ObjectAbility, v.Event]] = []
        """Each with one event that it looks at."""
        for ability in tapping(actions.present):
            trigger = ability.words.trigger
            if trigger is not None and trigger.adds is None:
                continue  # it adds no mana
            if is_understood(ability.words):
                self.all += [(ability, event) for event in watched(ability.words)]
            else:
                self.unread.append(ability)

    def notices(self, ability: ObjectAbility, event: v.Event, tapped: str) -> bool:
        """Returns whether it is such an event if the acting player taps an object for mana."""
        place = self._actions.place_of_event(ability, event)
        return (str(ability.effect), place, tapped) in self._noticed

    def gives(self, ability: ObjectAbility, event: v.Event, tapped: str) -> bool:
        """Returns whether the mana that is added then is the acting player's."""
        place = self._actions.place_of_event(ability, event)
        return (str(ability.effect), place, tapped) in self._given

    @cached_property
    def _noticed(self) -> set[tuple[str, int, str]]:
        player = self._actions.moment.player
        return {
            (str(effect), place.number, tapped.string)
            for _, effect, place, tapped, tapper in self._actions.read("notices", 5)
            if tapper.string == player
        }

    @cached_property
    def _given(self) -> set[tuple[str, int, str]]:
        player = self._actions.moment.player
        return {
            (str(effect), place.number, tapped.string)
            for _, effect, place, tapped, tapper, whose in self._actions.read("gets_mana", 6)
            if tapper.string == player == whose.string
        }


class ManaReplacing:
    """The replacement effects on mana that permanents produce as they are tapped for it."""

    def __init__(self, actions: Actions, watching: Watching) -> None:
        self._present = actions.present
        self._player = actions.moment.player
        self._watching = watching

    @cached_property
    def _changes(self) -> list[tuple[ObjectAbility, v.Event, Change]]:
        found = (
            (ability, event, change_of(ability.words)) for ability, event in self._watching.all
        )
        return [(ability, event, change) for ability, event, change in found if change is not None]

    def produced(
        self, ability: ObjectAbility, alternatives: list[Alternative]
    ) -> list[Alternative]:
        """The mana that a mana ability produces once replacement effects have been applied, in any
        order that its player chooses. Raises NotTold."""
        changes = [
            self._chosen(replacing, change)
            for replacing, event, change in self._changes
            if self._watching.notices(replacing, event, ability.owner)
        ]
        if not changes:
            return alternatives
        if len(changes) > MOST_REPLACEMENTS:
            raise NotTold
        found: set[Alternative] = set()
        for order in permutations(changes):
            made = {tuple(sorted(each)) for each in alternatives}
            for change in order:
                made = _changed(made, change)
            found |= made
        return few(sorted(found))

    def _chosen(self, replacing: ObjectAbility, change: Change) -> Change:
        """The change, if no other player has a choice in it."""
        if change.mana == "any" and self._present.controller(replacing.owner) != self._player:
            raise NotTold
        return change


def _changed(alternatives: set[Alternative], change: Change) -> set[Alternative]:
    """The mana that comes of each way to produce mana."""
    if change.least > 1:
        less = {each for each in alternatives if len(each) < change.least}
        rest = msgspec.structs.replace(change, least=1)
        return less | _changed(alternatives - less, rest)
    if change.mana is None:
        return {tuple(sorted(each * change.times)) for each in alternatives}
    return {
        (letter,) * (1 if change.alone else len(each))
        for each in alternatives
        for letter in change.types
    }


__all__ = ["ManaReplacing", "Watching"]
