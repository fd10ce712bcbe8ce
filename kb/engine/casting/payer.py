"""Who pays, for what, with what there is: what paying for an action has to know."""

from __future__ import annotations

from functools import cached_property

import msgspec

from kb.engine.actions.candidates import Candidate
from kb.engine.completion.completion import Completion
from kb.engine.costs.total_cost import Price
from kb.engine.course.linked_exile import speaks_of_exiled
from kb.engine.course.results import Actor
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.mana_supply import ManaSource, ManaSupply
from kb.state.alike import marks
from kb.vocabulary.parts import any_part


class Payer:
    """The player who pays for a candidate, before anything has happened."""

    def __init__(self, completion: Completion, act: int) -> None:
        self.completion = completion
        self.act = act
        self.candidate: Candidate = completion.actions.candidates[act]
        self.player = completion.actions.moment.player

    @property
    def object(self) -> str:
        """The card that is cast, or the object whose ability is activated."""
        return self.candidate.object or ""

    @property
    def used_up(self) -> list[tuple[str, int]]:
        """The permissions, good once each turn, that it makes use of: objects, with the numbers of
        their abilities."""
        candidate = self.candidate
        own = candidate.priced_by is not None or candidate.row is not None
        return self.completion.actions.used_up(self.act, candidate.own_price and not own)

    @property
    def actor(self) -> Actor:
        """Who does what paying takes, for which object."""
        return Actor(self.player, self.object)

    @cached_property
    def speaks_of_exiled(self) -> bool:
        """Whether it is a spell with an ability that speaks of cards exiled with it."""
        if self.candidate.action != "cast":
            return False
        held = self.completion.actions.present.abilities_of(self.object)
        return any(any_part(each.words, speaks_of_exiled, quoted=True) for each in held)

    @cached_property
    def marks(self) -> dict[str, str]:
        """What sets objects apart, by short names."""
        long = marks(self.completion.actions.derivation.state)
        numbers: dict[str, int] = {}
        return {id_: str(numbers.setdefault(mark, len(numbers))) for id_, mark in long.items()}

    def supply(self, price: Price) -> ManaSupply:
        """What there is to pay the mana of a price with; sources are alike only if it makes no
        difference which of them is used."""
        supply = self.completion.mana_supply(self.candidate, price)
        return msgspec.structs.replace(supply, sources=tuple(map(self._apart, supply.sources)))

    def _apart(self, source: ManaSource) -> ManaSource:
        objects = {source.id, *(each.split(":")[-1] for each in source.uses)}
        objects |= {each.split(":")[2] for each in source.uses if each.count(":") == 3}
        kind = " ".join(sorted(self.marks.get(each, "") for each in objects))
        return msgspec.structs.replace(source, kind=f"{source.kind} {kind}")

    @cached_property
    def sources(self) -> tuple[ManaSource, ...]:
        """The mana abilities, whatever they are activated for."""
        return tuple(map(self._apart, self.completion.sources.all))

    @cached_property
    def own_sources(self) -> tuple[ManaSource, ...]:
        """What the candidate is, a mana ability that is activated for its own sake."""
        return tuple(map(self._apart, self.completion.sources.activated_alone(self.act)))

    def ability_of(self, object_: str, number: int) -> ObjectAbility:
        """An ability of an object by its number."""
        abilities = self.completion.actions.present.abilities_of(object_)
        return next(each for each in abilities if each.number == number)


class PaysNothing(ValueError):
    """What was said to pay does not."""
