"""What replacement and prevention effects make of an event: the words of this search."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import count
from typing import NamedTuple

import msgspec
from clingo import Symbol, SymbolType

from kb import vocabulary as v
from kb.engine.course.answers import Applicable
from kb.engine.course.linked_exile import has_linked
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor, Applied, By, Choice
from kb.engine.events.event import GameEvent
from kb.state.game_state import ResolvedEffect

OF_EACH_KIND = ("double", "triple", "increase", "decrease", "exile", "skip")
"""What is done instead that is the same whoever has it done."""


class Candidate:
    """An effect that could apply to an event, by its clause or by what a rule has happen, in the
    moment in which the event is judged. `copied` is what the object that is entering is a copy of,
    if this is an ability of its own."""

    def __init__(
        self, moment: Moment, effect: Symbol, clause: Symbol, copied: str | None = None
    ) -> None:
        self.moment = moment
        self.effect = effect
        self.clause = clause
        self.copied = copied

    @cached_property
    def by(self) -> By:
        """What it is told as."""
        return self.moment.by(self.effect)

    @cached_property
    def replacement(self) -> v.Replacement | None:
        """What it says; None for a rule."""
        if self.clause.type is not SymbolType.Number:
            return None
        return self.moment.words.replacements[self.clause.number]

    @cached_property
    def lasting(self) -> ResolvedEffect | None:
        """The effect of a resolved spell or ability that it is."""
        return self.moment.lasting(self.effect)

    @cached_property
    def counted(self) -> int | None:
        """What its number comes to, if that is counted from the game."""
        return self.moment.counted(self.effect, self.clause.number)

    @cached_property
    def optional(self) -> bool:
        """Whether it need not be applied."""
        said = self.replacement
        if said is not None:
            return said.optional
        if self.clause.name == "dealt_to":
            return True
        return self.clause.name == "to" and self.clause.arguments[0].name == "command"

    @cached_property
    def itself(self) -> Hashable:
        """By what it is known again where the same event is judged in another moment."""
        said = self.replacement
        return _name((self.by.name, said and said.outcomes, self.copied))

    @cached_property
    def kind(self) -> Hashable:
        """What it has in common with those that do the same."""
        said = self.replacement
        if said is None or self.lasting is not None or not all(map(_plain, said.outcomes)):
            return self.itself
        # CR 616.1 + 607.2b — with which of two objects it is exiled makes a difference then.
        if self.holder is not None and has_linked(self.moment.final, self.holder):
            return self.itself
        return _name((said.outcomes, said.optional, self.by.text))

    @cached_property
    def holder(self) -> str | None:
        """The object that has the ability; None for an effect of something that has resolved, and
        for a rule."""
        held = self.moment.ability_of(self.effect)
        return held.owner if held is not None else None

    @cached_property
    def actor(self) -> Actor:
        """Who does what it says, from where."""
        held, lasting = self.moment.ability_of(self.effect), self.lasting
        if held is not None:
            return Actor(self.moment.final.controller(held.owner), held.owner)
        assert lasting is not None
        return Actor(lasting.controller, lasting.source)


@lru_cache(maxsize=65536)
def _name(what: Hashable) -> int:
    """A number that stands for something: the same for the same, whatever it takes to compare."""
    return next(_NUMBERS)


_NUMBERS = count()


def _plain(outcome: v.Outcome) -> bool:
    """Whether what comes of it doesn't depend on whose it is."""
    match outcome:
        case v.Instead(does=str(does), number=None | v.Const(), to=(), steps=()):
            return does in OF_EACH_KIND
        case v.Prevents(amount=None | v.Const(), text=None, steps=()):
            return True
        case v.Enters(number=None | v.Const(), each=None, object=(), owner=(), text=None):
            return True
    return False


class Step(NamedTuple):
    """An effect that was applied to an event, and the event as it was before."""

    candidate: Candidate
    was: GameEvent


class Further(NamedTuple):
    """What is done instead of an event, or besides: by whom, what its words speak of, which
    effects can't be applied to it any more, and what replaced the event that it takes the place
    of."""

    steps: tuple[v.Step, ...]
    actor: Actor
    memory: Memory
    used: frozenset[str]
    instead_of: tuple[Applied, ...] = ()
    once: tuple[str, str] | None = None
    """The effect and the recipient by which it is known where it is done once for all damage that
    is prevented at once."""


class Made(NamedTuple):
    """The event by which tokens are created in the place of others, or besides them; effects by the
    names of `used` can't be applied to it any more."""

    event: GameEvent
    used: frozenset[str]


class Replaced(NamedTuple):
    """What happens in the place of an event after all that replaced it; nothing, perhaps."""

    events: tuple[GameEvent, ...]
    applied: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()
    not_understood: tuple[str, ...] = ()
    more: tuple[Further, ...] = ()
    makes: tuple[Made, ...] = ()
    also: tuple[Replaced, ...] = ()
    """What has become of events that the event contains."""

    def all(self) -> Iterator[Replaced]:
        """It, and what has become of what it contains."""
        yield self
        for each in self.also:
            yield from each.all()


def as_applied(steps: Iterable[Step]) -> tuple[Applied, ...]:
    """The effects that were applied to an event, one after another, as they are told."""
    return tuple(Applied(each.candidate.by, each.was) for each in steps)


class Past(NamedTuple):
    """What has been applied to an event and to what became of it, chosen, and declined."""

    applied: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()
    declined: frozenset[Hashable] = frozenset()
    to_counters: frozenset[tuple[str, str]] = frozenset()
    """The effects by name that have been applied to the counters of a kind with which an object
    enters, before others have added to these."""

    def used_on(self, kind: str) -> frozenset[str]:
        """The names of the effects that have been applied to its counters of a kind."""
        return frozenset(name for name, of in self.to_counters if of == kind)

    def to_counters_of(self, kind: str, step: Step) -> Past:
        """The past in which an effect has been applied to the counters of a kind."""
        applied = (*self.applied, step)
        changed = self.to_counters | {(step.candidate.by.name, kind)}
        return self._replace(applied=applied, to_counters=changed)

    def with_choices(self, *choices: Choice) -> Past:
        """The past with further choices."""
        return self._replace(choices=(*self.choices, *choices))


class Could(msgspec.Struct, frozen=True):
    """The effects that could apply to an event, who chooses among them, and which of them waits
    for which others."""

    candidates: tuple[Candidate, ...] = ()
    chooser: str | None = None
    waits: frozenset[tuple[int, int]] = frozenset()
    """Pairs of places: the first can't be chosen while the second can."""


def could_apply(judged: Moment, event: GameEvent, found: Applicable) -> Could:
    """What the law has found that could apply to an event, judged in a moment."""
    copied = event.words.get("copy_of")
    candidates = tuple(
        Candidate(judged, effect, clause, copied if _own(effect, event) else None)
        for effect, clause in found.effects
    )
    return Could(candidates, found.chooser, found.waits)


def _own(effect: object, event: GameEvent) -> bool:
    """Whether an effect is of an ability of what the event is about."""
    return str(effect).startswith(f'from("{event.subject}",')
