"""What several targets must have in common, or must not (115.1, 601.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kb import vocabulary as v
from kb.engine.layers.final_state import FinalState
from kb.text.words.type_line import category_of

Number = Callable[[str, str], int]
"""An object's power, toughness or mana value."""
Words = set[str | int]


class Together:
    """Asks of objects what the words say of all of them together."""

    def __init__(self, present: FinalState, number: Number) -> None:
        self.present = present
        self.number = number

    def meets(self, word: str, chosen: Sequence[str]) -> bool:
        """Whether objects are so, by a word of `Target.together`; one that isn't known is true."""
        return len(chosen) < 2 or word not in ASKED or ASKED[word](self, chosen)

    def of_player(self, object_: str, player: str) -> bool:
        """Whether an object is a player's: who controls it, else who owns it (108.4)."""
        return object_ in self.present.things and self.present.controller(object_) == player

    def controllers(self, chosen: Iterable[str]) -> Iterable[Words]:
        """Who controls each."""
        return ({self.present.controller(each)} for each in chosen)

    def owners(self, chosen: Iterable[str]) -> Iterable[Words]:
        """Whose each is, and so in whose graveyard."""
        return ({self.present.things[each].owner} for each in chosen)

    def of_kind(self, chosen: Iterable[str], kind: str) -> Iterable[Words]:
        """The names, the card types, … of each."""
        return (self.present.values.get(each, {}).get(kind, set()) for each in chosen)

    def creature_types(self, chosen: Iterable[str]) -> Iterable[Words]:
        """The creature types of each (205.3m)."""
        for subtypes in self.of_kind(chosen, "subtype"):
            yield {each for each in subtypes if category_of(str(each)) == "creature"}

    def numbers(self, chosen: Iterable[str], number: str) -> Iterable[Words]:
        """The power, toughness or mana value of each."""
        return ({self.number(each, number)} for each in chosen)


def anybodys(word: v.Filter) -> v.Filter:
    """A filter of "for each player, … that player controls" without whose it is: that is asked of
    each player's own."""
    theirs = (v.Controlled("that"), v.Owned("that"))
    if not isinstance(word, v.And):
        return v.Everything() if word in theirs else word
    return v.And(tuple(each for each in word.all if each not in theirs))


def share(sets: Iterable[Words]) -> bool:
    """Whether all have something in common."""
    return bool(set.intersection(*sets))


def differ(sets: Iterable[Words]) -> bool:
    """Whether no two have anything in common."""
    seen: Words = set()
    for each in sets:
        if seen & each:
            return False
        seen |= each
    return True


ASKED: dict[str, Callable[[Together, Sequence[str]], bool]] = {
    "same_controller": lambda t, chosen: share(t.controllers(chosen)),
    "different_controllers": lambda t, chosen: differ(t.controllers(chosen)),
    "single_graveyard": lambda t, chosen: share(t.owners(chosen)),
    "different_names": lambda t, chosen: differ(t.of_kind(chosen, "name")),
    "different_powers": lambda t, chosen: differ(t.numbers(chosen, "power")),
    "different_mana_values": lambda t, chosen: differ(t.numbers(chosen, "mana_value")),
    "equal_mana_values": lambda t, chosen: share(t.numbers(chosen, "mana_value")),
    "shared_creature_type": lambda t, chosen: share(t.creature_types(chosen)),
    "no_shared_creature_type": lambda t, chosen: differ(t.creature_types(chosen)),
    "shared_card_type": lambda t, chosen: share(t.of_kind(chosen, "type")),
}
"""The words of `Target.together` that can be asked."""
