"""The mana that triggered mana abilities add as something is tapped for mana, in every way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.mana_words import NotTold, letter_of, letters
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.delayed_mana import adding_later
from kb.engine.mana.mana_made import MOST_ALTERNATIVES, Alternative, ManaMade
from kb.engine.mana.mana_replacing import Watching

Added = tuple[tuple[str, bool], ...]
"""Mana that is added besides: its letter, and whether it is snow mana."""


class ManaTapping:
    """The triggered mana abilities of a moment that wait for something to be tapped for mana."""

    def __init__(self, actions: Actions, made: ManaMade, watching: Watching) -> None:
        self._actions = actions
        self._made = made
        self._watching = watching
        waiting = map(adding_later, (each.text for each in actions.derivation.state.delayed))
        self._later = [each.trigger for each in waiting if each is not None and each.trigger]

    def added(self, ability: ObjectAbility, alternative: Alternative) -> list[Added]:
        """What triggered mana abilities add as an ability produces this mana: every way. Raises
        NotTold."""
        pieces: list[list[Added]] = []
        for watching, event in self._watching.all:
            trigger = watching.words.trigger
            if (
                trigger is not None
                and trigger.adds is not None
                and self._of_type(event, alternative)
                and self._watching.gives(watching, event, ability.owner)
            ):
                pieces += self._pieces(watching, trigger.adds, alternative)
        for later in self._later:
            if any(self._is_of_kind(event, ability.owner) for event in later.events):
                pieces += _fixed(later.adds)
        size = 1
        for piece in pieces:
            size *= len(piece)
        if size > MOST_ALTERNATIVES:
            raise NotTold
        found = (tuple(sorted(sum(each, ()))) for each in product(*pieces))
        return [*dict.fromkeys(found)]

    def _is_of_kind(self, event: v.Event, tapped: str) -> bool:
        """Whether a delayed ability waits for such an object to be tapped for mana."""
        match event.object:
            case (v.Objects(v.HasSubtype(subtype=kind)),):
                return self._actions.present.has(tapped, "subtype", kind)
            case (v.Objects(v.HasType(type=kind)),):
                return self._actions.present.has(tapped, "type", kind)
        raise NotTold

    def _pieces(
        self, ability: ObjectAbility, added: v.AddedMana, alternative: Alternative
    ) -> Iterator[list[Added]]:
        """Yields the ways to add each piece of mana."""
        snow = self._actions.present.has(ability.owner, "supertype", "snow")
        for mana in added.mana or ():
            number = max(0, self._actions.value_of(ability, mana.times))
            if mana.color == "produced":
                ways: list[Alternative] = [(each,) * number for each in sorted({*alternative})]
            else:
                ways = self._made.alternatives(ability, mana, number) or [()]
            yield [tuple((letter, snow) for letter in way) for way in ways]

    def _of_type(self, event: v.Event, alternative: Alternative) -> bool:
        """Returns whether mana of the type that the event names is produced."""
        wanted = set(map(letter_of, event.how))
        return not wanted or not wanted.isdisjoint(alternative)


def _fixed(added: v.AddedMana | None) -> Iterator[list[Added]]:
    """Yields the ways to add each piece of mana of a delayed ability, which is no permanent's."""
    for mana in added.mana or () if added is not None else ():
        yield [tuple((letter, False) for letter in letters(each)) for each in mana.choices]


__all__ = ["Added", "ManaTapping"]
