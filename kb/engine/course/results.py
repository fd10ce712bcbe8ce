"""What is told of one way in which things come about: the public types of this room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, Protocol

import msgspec

from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState, Over, TriggeringEvent


class Actor(msgspec.Struct, frozen=True):
    """Whose instruction is carried out, from which object, and what its words mean."""

    controller: str
    source: str | None = None
    targets: tuple[tuple[str, ...], ...] = ()
    """For each target of the words the objects and players that it is."""
    x: int | None = None
    since: int | None = None
    """The timestamp of the ability on the stack that says it."""


class By(msgspec.Struct, frozen=True):
    """What replaced an event: an ability, `name` is its object and number (`rip/1`); the effect
    with that id; or a rule, by a word (`regeneration`, `finality_counter`)."""

    kind: Literal["ability", "effect", "rule"]
    name: str
    text: str | None = None


class Applied(msgspec.Struct, frozen=True):
    """A replacement or prevention effect that was applied to an event, and what the event was."""

    by: By
    was: GameEvent


class HappenedEvent(msgspec.Struct, frozen=True):
    """An event that has happened: events with the same `group` are one, `applied` is what
    replaced it, in order, `check` the state-based action that it is."""

    event: GameEvent
    group: int
    applied: tuple[Applied, ...] = ()
    check: str | None = None


class NotHappened(msgspec.Struct, frozen=True):
    """An event that would have happened and did not: effects replaced or prevented all of it
    (`applied`), or it can't happen, for a reason by its name in `missed.json` (`why`), which an
    effect may say (`by`). Before it had happened so many events (`place`). `instead`: something
    was to be done in its place, of which nothing came."""

    event: GameEvent
    place: int
    applied: tuple[Applied, ...] = ()
    why: str | None = None
    by: By | None = None
    instead: bool = False


class TriggeredAbility(msgspec.Struct, frozen=True):
    """An ability that has triggered: its source and number (0 if it was created), who controls it,
    on which of the events (by place; None: on none that is told)."""

    source: str | None
    number: int
    controller: str
    event: int | None
    text: str | None = None
    once_each_turn: bool = False
    """It triggers no second time in the turn."""
    of: TriggeringEvent | None = None
    """Who took which part in the event."""
    generations: dict[str, int] = {}
    """Which objects these were: how often they had changed zones by then."""
    without_source: bool = False
    """It goes with a designation of its controller, which is told in the place of a source."""
    rule: str | None = None
    """The rule that has it trigger, if that isn't the general one."""
    delayed: str | None = None
    """The delayed triggered ability that it is, by its id."""
    moved: tuple[str, ...] = ()
    """What of these was another object even then (400.7)."""
    part: int | None = None
    """Which of the abilities it is that its keyword stands for, if these are several, from 1."""
    x: int | None = None
    choices: dict[str, str | int] = {}
    """The X and what was chosen when a delayed triggered ability was created."""
    with_host: bool = False
    """It finds its source in the graveyard, which was attached to what has left (400.7f)."""


class Choice(msgspec.Struct, frozen=True):
    """What a player chose: of which kind (`replacement`, `may`, `object`, `legend`, …), among
    which options; `chosen` None: none of them; `concept` of `editions.json` tells the rule."""

    player: str | None
    kind: str
    text: str
    options: tuple[str, ...]
    chosen: str | None
    concept: str
    odds: tuple[int, int] | None = None
    """Of what chance decides: in how many of how many cases it comes out so."""
    decided_by: str | None = None
    """Who decided it; None: who decides for the player in the course's state."""


class SubgameCalled(msgspec.Struct, frozen=True):
    """A subgame that an instruction has players play; the life with which they start, if it says
    that."""

    life: int | None = None


class RestartCalled(msgspec.Struct, frozen=True):
    """That the game is to be restarted by a player's effect, leaving these objects where they are;
    `then` is the ability that waits for the beginning of the new one."""

    by: str
    left: tuple[str, ...] = ()
    then: str | None = None


class Payment(msgspec.Struct, frozen=True):
    """What a player pays: mana as symbols, life, counters that he has by kind."""

    mana: str = ""
    life: int = 0
    counters: tuple[tuple[str, int], ...] = ()


class Pays(Protocol):
    """Has a player pay for an instruction: the courses in which he has, none if he can't."""

    def __call__(self, course: Course, player: str, payment: Payment) -> Iterator[Course]:
        """The courses in which the player has paid so much. Raises NotCarriedOut."""
        ...


class Casts(Protocol):
    """Has a player cast a card as something resolves: the courses in which he has, none if he
    can't."""

    def __call__(
        self,
        course: Course,
        player: str,
        card: str,
        *,
        free: bool,
        by: str | None = None,
        fits: Callable[[Course], bool] | None = None,
    ) -> Iterator[Course]:
        """The courses in which the player has cast it, without paying its mana cost if `free`, for
        the cost of the keyword `by`, as a spell of which `fits` is true, if that is given. Raises
        NotCarriedOut."""
        ...


class Repeated(msgspec.Struct, frozen=True):
    """A round of actions that was repeated so often, of how often that was `said`: the last rounds
    but one `at_once`, each with these changes of numbers (path in a snapshot, by how much) and new
    objects of these names. `place`: it ended after so many events."""

    actions: tuple[str, ...]
    times: int
    said: int
    place: int
    at_once: int = 0
    changes: tuple[tuple[tuple[str, ...], int], ...] = ()
    makes: tuple[tuple[str, str], ...] = ()
    by_several: bool = False
    """Whether several players act in it."""


WITHOUT_WORDS = "what something says whose words are not at hand"
"""How the words are called of what came to the cards at hand without any."""


class Course(msgspec.Struct, frozen=True):
    """One way in which things come about, as far as it has gone: the state it leads to, what has
    happened and was chosen on the way, words that were not carried out (each said once).

    `waiting` are abilities that have triggered and are not yet on the stack.
    """

    state: GameState
    events: tuple[HappenedEvent, ...] = ()
    triggered: tuple[TriggeredAbility, ...] = ()
    choices: tuple[Choice, ...] = ()
    not_understood: tuple[str, ...] = ()
    waiting: tuple[TriggeredAbility, ...] = ()
    not_happened: tuple[NotHappened, ...] = ()
    pays: Pays | None = None
    """How mana, life and a player's counters are paid, where one may be asked to pay some."""
    casts: Casts | None = None
    """How a card is cast as something resolves, where that may be asked for."""
    subgame: SubgameCalled | None = None
    """The subgame that is to begin now, as the topmost object of the stack is resolving."""
    restart: RestartCalled | None = None
    """That the game is to be restarted now."""
    cut_short: str | None = None
    """What an effect has ended, the `turn` or the `combat` phase, where that is still to come."""
    unaimed: tuple[str, ...] = ()
    """What was put on the stack, and has not been said to have its targets yet."""
    probability: tuple[int, int] | None = None
    """How likely it is by what chance decides, given what players chose: so many of so many."""
    repeated: tuple[Repeated, ...] = ()
    """The rounds of actions that players have repeated."""
    left_out: tuple[str, ...] = ()
    """Words that may forbid what was done, or have it cost something else, and can't be judged."""

    @property
    def over(self) -> Over | None:
        """How the game has ended, once it has (104.1)."""
        return self.state.over

    @property
    def partial(self) -> bool:
        """Whether something was not carried out or not understood."""
        return bool(self.not_understood)

    @property
    def next_group(self) -> int:
        """The number of the next event, or of several that are one."""
        return self.events[-1].group + 1 if self.events else 0

    def choosing(self, *choices: Choice) -> Course:
        """The course with further choices made."""
        return msgspec.structs.replace(self, choices=(*self.choices, *choices))

    def leaving_out(self, *words: str) -> Course:
        """The course with further words that may bear on what was done, and can't be judged."""
        if not words:
            return self
        told = tuple(dict.fromkeys((*self.left_out, *words)))
        return msgspec.structs.replace(self, left_out=told)

    def with_gaps(self, *words: str) -> Course:
        """The course with further words that were not understood."""
        said = (each or WITHOUT_WORDS for each in words)
        told = tuple(dict.fromkeys((*self.not_understood, *said)))
        return msgspec.structs.replace(self, not_understood=told)
