"""A way in which an instruction is carried out, as far as it has gone."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import ABLE_ONES, FLIP, NO_FLIP, WILLING_ONES, Memory
from kb.engine.course.results import Actor, Choice, Course, SubgameCalled
from kb.state.game_state import GameState
from kb.vocabulary.at_will import is_at_will
from kb.vocabulary.parts import any_part, every_part
from kb.vocabulary.several import OWN, PUT


class Way(msgspec.Struct, frozen=True):
    """A course as far as it has gone, what the instruction has spoken of, and whose it is.

    Effects by the names of `used` can't be applied to what is done any more; `done` is whether the
    last step was done, None where that isn't known; `paid`, where something was done unless a
    player paid, whether one has; `short`, whether the last step was done to fewer than it says;
    `process` are the steps that "this process" means, which was `repeated` so often, the last time
    from a position on.
    """

    course: Course
    memory: Memory
    actor: Actor
    used: frozenset[str] = frozenset()
    done: bool | None = True
    paid: bool | None = None
    short: bool = False
    process: tuple[v.Step | str, ...] = ()
    repeated: int = 0
    since: GameState | None = None

    def with_gaps(self, *words: str) -> Way:
        """The way with further words that were not carried out."""
        return msgspec.structs.replace(self, course=self.course.with_gaps(*words), done=None)

    def choosing(self, *choices: Choice) -> Way:
        """The way with further choices made."""
        course = self.course.choosing(*choices)
        return msgspec.structs.replace(self, course=course)

    def speaking_of(self, mention: v.Mentioned, *ids: str) -> Way:
        """The way in which a mention means these."""
        return msgspec.structs.replace(self, memory=self.memory.meaning(mention, *ids))

    def with_willing(self, *names: str) -> Way:
        """The way on which these players have chosen to do what several might, and have done so."""
        return self.speaking_of(WILLING_ONES, *names).speaking_of(ABLE_ONES, *names)

    def with_willing_too(self, before: Way) -> Way:
        """The way on which those who had done so before are among those who have."""
        way = self
        for mention in (WILLING_ONES, ABLE_ONES):
            former, now = (each.memory.meant.get(mention, ()) for each in (before, self))
            way = way.speaking_of(mention, *dict.fromkeys((*former, *now)))
        return way

    def calling(self, subgame: SubgameCalled) -> Way:
        """The way on which a subgame is to begin now."""
        course = msgspec.structs.replace(self.course, subgame=subgame)
        return msgspec.structs.replace(self, course=course)

    def being_done(self, done: bool) -> Way:
        """The way after a step that was done, or not."""
        return msgspec.structs.replace(self, done=done, paid=None, short=False)


def forgetting(way: Way, steps: Iterable[v.Step]) -> Way:
    """The way on which these steps have not been about anything yet."""
    steps = tuple(steps)
    for mention in (*labels(steps), *(v.Mentioned("rest", label) for label in _labels_in(steps))):
        way = way.speaking_of(mention)
    if any_part(steps, lambda each: isinstance(each, v.GameAction) and each.verb == "flip"):
        amounts = {**way.memory.amounts, FLIP: NO_FLIP}  # neither won nor lost
        memory = msgspec.structs.replace(way.memory, amounts=amounts)
        way = msgspec.structs.replace(way, memory=memory)
    # Who doesn't pay any amount of something has paid none.
    none = {
        v.Mentioned("step", each.label): 0
        for each in every_part(steps)
        if isinstance(each, v.GameAction) and is_at_will(each) and each.label is not None
    }
    return msgspec.structs.replace(way, memory=way.memory.with_amounts(none)) if none else way


def speaking_of_all(before: Way, after: Way, steps: Iterable[v.Step]) -> Way:
    """The way after steps that are done again and again: what is said of them afterwards is said
    of all that they were about."""
    for mention in labels(steps):
        former, now = (way.memory.meant.get(mention, ()) for way in (before, after))
        after = after.speaking_of(mention, *dict.fromkeys((*former, *now)))
    return after


def labels(steps: Iterable[v.Step]) -> list[v.Mentioned]:
    """What may be said of the steps, and of those within them."""
    return [
        v.Mentioned("step", label, role)
        for label in sorted(_labels_in(tuple(steps)))
        for role in (None, "all", "done", OWN, *PUT)
    ]


def _labels_in(word: object) -> set[int]:
    if isinstance(word, tuple):
        return {label for each in word for label in _labels_in(each)}
    if isinstance(word, v.GameAction | v.Chooses):
        return {word.label} if word.label is not None else set()
    if isinstance(word, v.May | v.IfSo | v.IfDone | v.Unless | v.ForEach | v.Either):
        return {
            label
            for name in ("does", "then", "otherwise", "options")
            for label in _labels_in(getattr(word, name, ()))
        }
    return set()
