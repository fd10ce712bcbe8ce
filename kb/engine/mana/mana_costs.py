"""What activating a mana ability costs, each way in which that can be paid told apart (602.1a)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import msgspec

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.facts import cost_verbs
from kb.engine.layers.final_state import ObjectAbility

MOST_CHOICES = 300
"""More choices of what pays than this are not told apart."""


class NotPriced(ValueError):
    """A cost that can't be told as what it uses up."""


class ManaAbilityCost(msgspec.Struct, frozen=True):
    """One way to pay: what it uses up (as in `ManaSource.uses`), mana, life; how many counters it
    removes, for abilities whose mana counts these; the names of other objects that it takes."""

    uses: tuple[str, ...] = ()
    mana: str = ""
    life: int = 0
    removed: int = 0
    names: tuple[str, ...] = ()

    def with_(self, other: ManaAbilityCost) -> ManaAbilityCost:
        """The two costs added up."""
        return ManaAbilityCost(
            self.uses + other.uses, self.mana + other.mana, self.life + other.life,
            self.removed + other.removed, self.names + other.names,
        )  # fmt: skip


class ManaCosts:
    """The costs of the mana abilities of a moment."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self._player = actions.moment.player

    def outlays(
        self, ability: ObjectAbility, parts: tuple[v.CostPart, ...]
    ) -> list[ManaAbilityCost]:
        """Every way to pay the parts of a cost. Raises NotPriced."""
        each = [[*self._part(ability, part)] for part in parts]
        size = 1
        for some in each:
            size *= len(some)
        if size > MOST_CHOICES:
            raise NotPriced
        found = []
        for ways in product(*each):
            whole = ManaAbilityCost()
            for way in ways:
                whole = whole.with_(way)
            if len(set(whole.uses)) == len(whole.uses):
                found.append(whole)
        return found

    def _part(self, ability: ObjectAbility, part: v.CostPart) -> Iterator[ManaAbilityCost]:
        match part:
            case v.TapThis() | v.UntapThis():
                yield ManaAbilityCost((f"{v.COST_SYMBOLS[part]}:{ability.owner}",))
            case v.PayMana(mana=mana) if "{X}" not in mana:
                yield ManaAbilityCost(mana=mana)
            case v.PayLife(life=value):
                yield ManaAbilityCost(life=self._number(ability, value))
            case v.PayCounters(kind=kind, number=value):
                have = self._numbers().get(kind, 0)
                yield from self._chunks(
                    f"{kind}:{self._player}", have, self._number(ability, value)
                )
            case v.Act():
                yield from self._act(ability, part)
            case v.MoveCounters(objects=v.IsSelf(), kind=str(kind)):
                yield from self._counters(ability, part, kind)
            case v.OneOf(options=options):
                for option in options:
                    yield from self.outlays(ability, option.parts)
            case _:
                raise NotPriced

    def _number(self, ability: ObjectAbility, value: v.Value) -> int:
        if isinstance(value, v.X):
            raise NotPriced
        return self._actions.value_of(ability, value)

    def _numbers(self) -> dict[str, int]:
        players = self._actions.derivation.state.players
        return next(each.numbers for each in players if each.name == self._player)

    # ------------------------------------------------------------------------------- objects

    def _act(self, ability: ObjectAbility, part: v.Act) -> Iterator[ManaAbilityCost]:
        if cost_verbs.from_top(part):
            if self._numbers().get("library", 0) >= self._number(ability, part.least):
                yield ManaAbilityCost()
            return
        if _is_self(part.objects):
            if ability.owner in self._actions.payable.by(ability, part):
                yield ManaAbilityCost(self._uses(part.verb, (ability.owner,)))
            return
        if part.whole and _is_hand(part.objects):
            cards = tuple(self._actions.payable.by(ability, part))
            if len(cards) != self._numbers().get("hand", 0):
                raise NotPriced  # there are unknown ones among them
            yield ManaAbilityCost(self._uses(part.verb, cards))
            return
        if part.whole or part.random or part.together or part.total or part.least != part.most:
            raise NotPriced
        candidates = self._actions.payable.by(ability, part)
        found = [*combinations(candidates, self._number(ability, part.least))]
        if len(found) > MOST_CHOICES:
            raise NotPriced
        for objects in found:
            uses = self._uses(part.verb, objects)
            yield ManaAbilityCost(uses, names=tuple(map(self._named, objects)))

    def _uses(self, verb: str, objects: tuple[str, ...]) -> tuple[str, ...]:
        """The entries that doing this with objects uses up."""
        if cost_verbs.uses_nothing(verb):
            return ()
        by_id = self._actions.present.objects
        return tuple(cost_verbs.entry(verb, each, by_id[each].zone) for each in objects)

    def _named(self, object_: str) -> str:
        """The names by which objects that are taken are told from others."""
        present = self._actions.present
        types = " ".join(sorted(map(str, present.values.get(object_, {}).get("type", ()))))
        return f"{present.one(object_, 'name') or ''} ({types})"

    # ------------------------------------------------------------------------------ counters

    def _counters(
        self, ability: ObjectAbility, part: v.MoveCounters, kind: str
    ) -> Iterator[ManaAbilityCost]:
        if part.verb == "put_counters":
            yield ManaAbilityCost()
            return
        have = self._actions.present.objects[ability.owner].counters.get(kind, 0)
        name = f"counter:{kind}:{ability.owner}"
        if part.whole or part.most is None or isinstance(part.most, v.X):
            least = have if part.whole else 0
            for number in range(least, have + 1):
                last = range(have - number + 1, have + 1)
                yield ManaAbilityCost(tuple(f"{name}:{each}" for each in last), removed=number)
        elif part.least == part.most:
            yield from self._chunks(name, have, self._number(ability, part.least))
        else:
            raise NotPriced

    def _chunks(self, name: str, have: int, number: int) -> Iterator[ManaAbilityCost]:
        """So many counters of those there are; where that can be done several times, each time
        with others."""
        if number == 0:
            yield ManaAbilityCost()
            return
        for first in range(1, have - number + 2, number):
            chunk = range(first, first + number)
            yield ManaAbilityCost(tuple(f"{name}:{each}" for each in chunk), removed=number)


def _is_self(word: v.Filter) -> bool:
    return word == v.IsSelf() or (isinstance(word, v.And) and v.IsSelf() in word.all)


def _is_hand(word: v.Filter) -> bool:
    """Whether these are all the cards in the player's hand."""
    return isinstance(word, v.And) and {*word.all} == {v.InZone(("hand",)), v.Owned("you")}
