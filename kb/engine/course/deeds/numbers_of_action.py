"""The numbers of an action in an instruction: as the law counts them, or as they were last."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator

from kb import vocabulary as v
from kb.engine.course.deeds.players_of_action import PlayersOfAction
from kb.engine.course.deeds.unknown_cards import where_unknown
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.instruction_words import SETTING
from kb.engine.course.last_known import last_known_number
from kb.engine.course.memory import mentions_in
from kb.engine.course.of_instruction import OfInstruction
from kb.engine.layers.final_state import FinalState
from kb.vocabulary.parts import every_part

_MEASURES: dict[str, Callable[[list[int]], int]] = {"total": sum, "greatest": max, "least": min}


class NumbersOfAction(PlayersOfAction):
    """An action of an instruction, as far as it says how much."""

    @property
    @abstractmethod
    def _last(self) -> OfInstruction:
        """What the law says of it in the last state in which all was there that it speaks of."""

    @abstractmethod
    def _final(self) -> FinalState:
        """The characteristics and abilities in its state."""

    def amount(self) -> int | None:
        """How much it says, as far as it names a number. Raises NotCarriedOut."""
        said = self.action.number
        if said is None:
            return None
        if isinstance(said, v.ThatMuch) and said.of in self.memory.amounts:
            return self.memory.amounts[said.of]
        if any(each not in self.memory.meant for each in mentions_in(said)):
            raise NotCarriedOut("what a number speaks of")
        known = self._known_number(said)
        if known is not None:
            # CR 107.1b — less than nothing is nothing, unless a life total is set to it.
            return known if self.action.verb == SETTING else max(known, 0)
        found = said.number if isinstance(said, v.Const) else self._last.amount()
        if found is None:
            raise NotCarriedOut("a number that is not known")
        found = self._with_uncounted(said, found, self._uncounted(said))
        was_counted = not isinstance(said, v.Const) or self.action.verb == SETTING
        return found if was_counted else max(found, 0)

    def _with_uncounted(self, said: v.Value | v.Tally, found: int, more: int) -> int:
        """A number that was found without cards that stand as numbers, with these. Raises
        NotCarriedOut."""
        if not more or not isinstance(said, v.Sum):
            return found + more
        # CR 107.1b — whether it is less than nothing is asked of all of it.
        whole = v.GameAction(self.action.verb, number=v.Sum((said, v.Const(more))))
        of_all = self.asking(whole)._last.amount()
        if of_all is None:
            raise NotCarriedOut("a number that is not known")
        return of_all

    def _uncounted(self, said: v.Value | v.Tally) -> int:
        """How much more a number is by cards that stand as numbers in hidden zones. Raises
        NotCarriedOut where it asks something of them."""
        factors = [*_added_up(said)]
        more = 0
        for each in every_part(said):
            if not isinstance(each, v.Count):
                continue
            where = where_unknown(
                v.Objects(each.filter), self.state, self.actor, self.memory, self._final
            )
            owners = {owner.name: owner.unknown_cards for owner in self.state.players}
            hidden = sum(owners[name].get(zone, 0) for name, zone in where)
            factor = [times for counted, times in factors if counted == each]
            if hidden and len(factor) != 1:
                raise NotCarriedOut("the unknown cards that are counted")
            more += sum(factor) * hidden
        return more

    def _known_number(self, said: v.Value | v.Tally) -> int | None:
        """A number of an object that has left as it was last known; None for any other number.
        Raises NotCarriedOut for what isn't known of it."""
        memory = self.memory
        objects = {id_ for each in mentions_in(said) for id_ in memory.meant[each]}
        if not objects & (memory.gone | memory.known.keys()):
            return None
        if isinstance(said, v.Extreme | v.Counters) and isinstance(said.filter, v.Mentioned):
            found = [last_known_number(said, memory.known.get(each)) for each in objects]
            numbers = [each for each in found if each is not None]
            if len(numbers) == len(found):
                return _MEASURES[said.of if isinstance(said, v.Extreme) else "total"](numbers)
        raise NotCarriedOut("what was last known of something")

    @property
    def divider(self) -> str | None:
        """The player who divides what it says; None if it isn't divided."""
        return self.actor.controller if "divided" in self.action.how else None

    def measured(self, value: v.Value | v.Tally) -> int:
        """A number that belongs to the action besides. Raises NotCarriedOut."""
        if isinstance(value, v.Const):
            return value.number
        if isinstance(value, v.X) and self.actor.x is not None:
            return self.actor.x
        alone = v.GameAction(self.action.verb, number=value)
        found = self.asking(alone).amount()
        if found is None:
            raise NotCarriedOut("a number that is not known")
        return found


def _added_up(number: v.Value | v.Tally, factor: int = 1) -> Iterator[tuple[v.Count, int]]:
    """What is counted for a number that adds up, and how often it goes into it."""
    match number:
        case v.Count():
            yield number, factor
        case v.Times(times, part):
            yield from _added_up(part, factor * times)
        case v.Sum(terms):
            for each in terms:
                yield from _added_up(each, factor)
