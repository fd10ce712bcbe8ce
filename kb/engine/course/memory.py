"""What an instruction has spoken of: whom its targets and its steps were about."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

import msgspec

from kb.state.game_state import GameState, LastKnown
from kb.vocabulary import Mentioned, Stands, Target, ThatMuch
from kb.vocabulary.parts import every_part
from kb.vocabulary.several import ABLE, FRIEND, OWN, WILLING

FLIP = Mentioned("step", -1, "flip")
"""By what the outcome of the last coin flip is kept among the amounts: 1 if it was won."""
NO_FLIP = -1
"""The outcome of a flip that nobody made."""
CLASH = Mentioned("step", -1, "clash")
"""By what it is kept among them whether "you" have won the last clash."""
RESOLUTION = Mentioned("step", -1, "resolution")
"""By which the how many-eth time is known that an ability resolves this turn."""
NTH_RESOLUTION = "nth_resolution"
"""The relation by which words ask that."""
HOST = Mentioned("step", -1, "host")
"""What an ability's source was attached to as it left (608.2h)."""
IN_COMBAT = {how: Mentioned("step", -1, how) for how in ("blocking", "blocked_by")}
"""What was blocking an ability's source, and was blocked by it, as it left (608.2b)."""
WILLING_ONES = Mentioned("each", role=WILLING)
"""Those who have chosen to do what each of several players might do."""
ABLE_ONES = Mentioned("each", role=ABLE)
"""Those of several players who have done what they were to do, or might do, last."""
FRIENDS = Mentioned("each", role=FRIEND)
"""Those who were chosen as friends; all others are foes."""
EACH = Mentioned("each")
"""Each of several that are spoken of, by itself."""


class Memory(msgspec.Struct, frozen=True):
    """Mention → the ids of objects and the players that it means; `amounts` the numbers that steps
    came to; `seen` the last state in which an object that has moved was what it was; `choices` what
    was chosen, by kind."""

    meant: dict[Mentioned, tuple[str, ...]] = {}
    amounts: dict[Mentioned | None, int] = {}
    seen: dict[str, GameState] = {}
    choices: dict[str, str | int] = {}
    aims: tuple[Target, ...] = ()
    """All targets that the words speak of, also those of abilities that they create."""
    known: dict[str, LastKnown] = {}
    """What was known last of objects that have left."""
    exiled: tuple[str, ...] = ()
    """What its source had exiled, or put onto the battlefield, when it left (607.2a)."""
    gone: frozenset[str] = frozenset()
    """What is another object by now, and can't be found any more (400.7)."""

    unserved: tuple[str, ...] = ()
    """The targets that are illegal by now, to which a share was given as something was divided."""
    theirs: dict[str, dict[Mentioned, tuple[str, ...]]] = {}
    """What mentions mean for each of several players who did something: what he did it to."""
    numbers: dict[str, dict[Mentioned | None, int]] = {}
    """How much that came to for each of them."""
    searched: frozenset[tuple[str, str]] = frozenset()
    """Who has searched whose library, while it wasn't shuffled since."""

    def of_player(self, name: str) -> Memory:
        """The memory in which steps that several players did are what this one did, if he did
        anything."""
        if not self.theirs:
            return self
        nothing: dict[Mentioned, tuple[str, ...]] = {m: () for e in self.theirs.values() for m in e}
        none: dict[Mentioned | None, int] = {m: 0 for e in self.numbers.values() for m in e}
        meant = {**self.meant, **nothing, **self.theirs.get(name, {})}
        amounts = {**self.amounts, **none, **self.numbers.get(name, {})}
        return msgspec.structs.replace(self, meant=meant, amounts=amounts)

    def with_theirs(
        self,
        name: str,
        meant: dict[Mentioned, tuple[str, ...]],
        amounts: dict[Mentioned | None, int],
    ) -> Memory:
        """The memory that knows what one of several players did something to, and how much."""
        theirs = {**self.theirs, name: {**self.theirs.get(name, {}), **meant}}
        numbers = {**self.numbers, name: {**self.numbers.get(name, {}), **amounts}}
        return msgspec.structs.replace(self, theirs=theirs, numbers=numbers)

    def meaning(self, mention: Mentioned, *ids: str) -> Memory:
        """The memory in which a mention means these."""
        return msgspec.structs.replace(self, meant={**self.meant, mention: ids})

    def with_amounts(self, amounts: dict[Mentioned, int]) -> Memory:
        """The memory with further numbers that steps came to."""
        return msgspec.structs.replace(self, amounts={**self.amounts, **amounts})

    def without_rest(self, moved: Set[str]) -> Memory:
        """The memory in which these are not among the rest of anything any more."""
        if not moved:
            return self
        meant = {
            mention: tuple(each for each in ids if each not in moved)
            if mention.of == "rest"
            else ids
            for mention, ids in self.meant.items()
        }
        return msgspec.structs.replace(self, meant=meant)

    def seeing(self, state: GameState, moved: frozenset[str]) -> Memory:
        """The memory after objects have left the state where they were."""
        if not moved:
            return self
        return msgspec.structs.replace(self, seen={**dict.fromkeys(moved, state), **self.seen})


def mentions_in(word: Any) -> set[Mentioned]:
    """The mentions anywhere in some words, but for abilities that they quote."""
    return {each for each in every_part(word) if isinstance(each, Mentioned)}


def speaks_of_own(number: Any, objects: Any, memory: Memory) -> bool:
    """Whether an amount, or objects, of what several players do are what each of them did before:
    "that many", "that card". "The cards milled this way" are those of all of them."""
    known = {mention for each in memory.theirs.values() for mention in each}
    if not known:
        return False
    amounts = (e.of for e in every_part(number) if isinstance(e, ThatMuch) and e.verb is None)
    mentions = {each for each in amounts if each is not None} | mentions_in(objects)
    mentions |= {each for each in mentions_in(number) if each.role == OWN}
    return not mentions.isdisjoint(known)


def means_nothing(memory: Memory, word: Any) -> bool:
    """Whether some words mention what was spoken of, and all that they mention isn't there: what a
    player chose not to do was about nothing."""
    mentions = mentions_in(word)
    return bool(mentions) and all(memory.meant.get(each) == () for each in mentions)


def is_of_resolution(word: object) -> bool:
    """Whether it is a condition about how many times an ability has resolved in a turn."""
    return isinstance(word, Stands) and word.relation.relation == NTH_RESOLUTION
