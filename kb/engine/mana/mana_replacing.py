"""What is said of permanents being tapped for mana (106.12): who looks at which event, and what
replacement effects make of the mana that is produced (106.6a, 106.12b, 616.1)."""

from __future__ import annotations

from functools import cached_property
from itertools import permutations

import msgspec

from kb import vocabulary as v
from kb.engine.actions.ability_terms import TAPPING, conditions_on, tapping, watched
from kb.engine.actions.actions import Actions
from kb.engine.actions.mana_words import COLORS, TYPES
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.mana_made import LETTER_OF, Alternative, NotTold, few, letters

MOST_REPLACEMENTS = 4
"""More replacement effects on one event than this are not brought into every order."""


class Change(msgspec.Struct, frozen=True):
    """A replacement effect on mana that is produced: `times` as much, or another type (`mana`, a
    letter, or `any`); `alone`: one of it, whatever the amount."""

    times: int = 1
    mana: str | None = None
    alone: bool = False

    def of(self, alternatives: set[Alternative]) -> set[Alternative]:
        """What comes of each way to produce mana."""
        if self.mana is None:
            return {tuple(sorted(each * self.times)) for each in alternatives}
        return {
            (letter,) * (1 if self.alone else len(each))
            for each in alternatives
            for letter in (COLORS if self.mana == "any" else self.mana)
        }


class Watching:
    """The abilities of a moment that look at permanents being tapped for mana. `unread` are those
    that aren't reckoned with."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self.unread: list[ObjectAbility] = []
        self.all: list[tuple[ObjectAbility, v.Event]] = []
        """Each with one event that it looks at."""
        for held in tapping(actions.present):
            events = watched(held.ability)
            trigger = held.ability.trigger
            if trigger is not None and trigger.adds is None:
                continue  # it adds no mana
            if all(map(_plain, events)) and _told(held.ability):
                self.all += [(held, event) for event in events]
            else:
                self.unread.append(held)

    def looks(self, watching: ObjectAbility, event: v.Event, tapped: str, player: str) -> bool:
        """Whether it is such an event if a player taps an object for mana."""
        you = self._actions.present.controller(watching.owner)
        if event.subject and not any(
            isinstance(party, v.Players) and _is_meant(party.who, you, player)
            for party in event.subject
        ):
            return False
        conditions = conditions_on(watching.ability, event)
        if conditions and not self._actions.gate_open(watching, conditions):
            return False
        return tapped in self._actions.watched_by(watching, event)


class ManaReplacing:
    """The replacement effects on mana that permanents produce as they are tapped for it."""

    def __init__(self, actions: Actions, watching: Watching) -> None:
        self._present = actions.present
        self._player = actions.moment.player
        self._watching = watching

    @cached_property
    def _changes(self) -> list[tuple[ObjectAbility, v.Event, Change]]:
        found = []
        for held, event in self._watching.all:
            if held.ability.replacement is not None and held.ability.trigger is None:
                change = change_of(held.ability.replacement)
                assert change is not None
                found.append((held, event, change))
        return found

    def produced(self, held: ObjectAbility, alternatives: list[Alternative]) -> list[Alternative]:
        """The mana that a mana ability produces once replacement effects have been applied, in any
        order that its player chooses. Raises NotTold."""
        player = self._present.controller(held.owner)
        changes = [
            self._chosen(replacing, change)
            for replacing, event, change in self._changes
            if self._watching.looks(replacing, event, held.owner, player)
        ]
        if not changes:
            return alternatives
        if len(changes) > MOST_REPLACEMENTS:
            raise NotTold
        found: set[Alternative] = set()
        for order in permutations(changes):
            made = {tuple(sorted(each)) for each in alternatives}
            for change in order:
                made = change.of(made)
            found |= made
        return few(sorted(found))

    def _chosen(self, replacing: ObjectAbility, change: Change) -> Change:
        """The change, if no other player has a choice in it."""
        if change.mana == "any" and self._present.controller(replacing.owner) != self._player:
            raise NotTold
        return change


def change_of(replacement: v.Replacement) -> Change | None:
    """What a replacement effect makes of mana; None if that isn't understood."""
    if len(replacement.outcomes) != 1 or replacement.unless or replacement.duration:
        return None
    match replacement.outcomes[0]:
        case v.Instead(does="multiply_mana", number=v.Const(number)):
            return Change(times=number)
        case v.Instead(does="produce_only" | "produce_type" as does, mana=str(mana)):
            letter = mana if mana == "any" else "".join(letters(mana))
            return Change(mana=letter, alone=does == "produce_only")
    return None


def letter_of(how: str) -> str:
    """The letter of the type of mana that an event names: "c", "green"."""
    return LETTER_OF.get(how, how.upper())


def _is_meant(who: str, you: str, player: str) -> bool:
    return who == "any" or (who == "you") is (you == player)


def _told(ability: v.Ability) -> bool:
    """Whether what it does is understood."""
    trigger, replacement = ability.trigger, ability.replacement
    if trigger is not None and trigger.adds is not None:
        return trigger.adds.mana is not None and trigger.limit is None and not trigger.unread
    return replacement is not None and change_of(replacement) is not None


def _plain(event: v.Event) -> bool:
    """Whether an event is just somebody tapping something for mana, or for mana of a type."""
    players = all(
        isinstance(party, v.Players)
        and party.who in ("you", "opponent", "any")
        and not party.of
        and not party.relations
        for party in event.subject
    )
    objects = all(isinstance(party, v.Objects) and not party.relations for party in event.object)
    rest = (event.by, event.owner, event.nth, event.period, event.step, event.whose)
    types = all(letter_of(how) in TYPES for how in event.how)
    return all((event.verb == TAPPING, players, objects, types, event.number == 1, not any(rest)))


__all__ = ["ManaReplacing", "Watching", "letter_of"]
