"""Triggered abilities are put on the stack, with the modes and targets that their controllers
choose; what is put there has its targets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import msgspec

from kb import vocabulary as v
from kb.engine.actions.announcement_facts import is_unread, targets_of
from kb.engine.course.aiming import aims_of, becoming_targets
from kb.engine.course.asked_opponents import asked_opponents, has_to_be_theirs
from kb.engine.course.givers import giver_called
from kb.engine.course.happened import happened
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.on_stack import words_of
from kb.engine.course.results import Actor, Choice, Course, TriggeredAbility
from kb.engine.course.spoken_event import memory_of
from kb.engine.course.stack_targets import StackTargets
from kb.engine.course.steps import further
from kb.engine.course.that_in_targets import player_told
from kb.engine.facts.filters import NoLogic
from kb.engine.state_based.outcomes import apnap
from kb.state.chosen_modes import modes_chosen, with_modes_chosen
from kb.state.game_state import GameState, StackAbility
from kb.text.words.line_kinds import form_kind
from kb.vocabulary.parts import any_part

Way = tuple[StackAbility, tuple[Choice, ...]]
"""An ability with its modes and targets, and the choices that were made for it."""
MOST_CHOICES = 200
"""More ways to choose targets are not gone through."""


def on_the_stack(course: Course) -> Iterator[Course]:
    """The courses with their triggered abilities on the stack, in APNAP order, each player's own in
    the order of their sources' timestamps; what has no legal targets is removed (603.3d)."""
    state = course.state
    order = apnap(state)
    ages = {each.id: each.timestamp for each in state.objects}
    waiting = sorted(
        (each for each in course.waiting if each.controller in order),
        key=lambda each: (order.index(each.controller), ages.get(each.source or "", 0)),
    )
    putting = _Putting(moment_of(state))
    yield from putting.all_put(msgspec.structs.replace(course, waiting=()), waiting)


class _Putting:
    """Triggered abilities that are put on the stack one after another, whatever was chosen for
    those before."""

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        self._ways: dict[int, list[Way]] = {}
        """How many are left → the ways to choose for the next, where these are the same however
        was chosen before."""

    def all_put(self, course: Course, waiting: list[TriggeredAbility]) -> Iterator[Course]:
        """The courses with all of these on the stack, one after another as they are asked for:
        there may be more of them than anybody looks at."""
        if not waiting:
            yield course
            return
        for after in self._put(course, waiting[0], len(waiting)):
            yield from self.all_put(after, waiting[1:])

    def _put(self, course: Course, triggered: TriggeredAbility, left: int) -> Iterator[Course]:
        """The courses with one more ability on the stack, one for each way to choose."""
        ability = stack_ability(course.state, triggered)
        meant = words_of(self._moment, ability)
        if meant and all(map(_asks_for_nothing, meant)):
            yield _with(course, ability)
            return
        if len(meant) != 1 or is_unread(meant[0]):
            gap = f"{ability.source}: {ability.text or 'its choices'}"
            yield _with(course, ability).with_gaps(gap)
            return
        words = meant[0]
        try:
            ways = self._ways.get(left)
            if ways is None:
                ways = [*_chosen(course.state, ability, words)]
        except NoLogic as why:
            yield _with(course, ability).with_gaps(f"{ability.source}: targets: {why}")
            return
        if not _hangs_on_stack(words):
            self._ways[left] = ways
        for chosen, choices in ways:
            open_ = tuple(each for each in choices if len(each.options) > 1)
            after = course.choosing(*open_)
            if chosen.modes == () and words.spell is not None and words.spell.modes is not None:
                yield after  # CR 603.3c — with no mode chosen it is removed from the stack
                continue
            yield _with(_remembering_modes(after, chosen, words), chosen)
        if not ways:
            yield course


def _hangs_on_stack(words: v.Ability) -> bool:
    """Whether what may be chosen for an ability hangs on what lies on the stack, or on what was
    chosen for another of its source."""
    modal = words.spell is not None and words.spell.modes is not None
    return modal or any_part(
        words.targets, lambda part: isinstance(part, v.InZone) and "stack" in part.zones
    )


def targets_told(course: Course) -> Iterator[Course]:
    """The courses in which what lies on the stack since has its targets: whatever waits for that
    has triggered."""
    # CR 603.3d — a triggered ability, or a copy, is put on the stack with its targets.
    there = [each for each in course.unaimed if each in course.state.stack]
    course = msgspec.structs.replace(course, unaimed=())
    courses = [course]
    for id_ in there:
        courses = [after for each in courses for after in _becoming_targets(each, id_)]
    yield from courses


def _becoming_targets(course: Course, id_: str) -> Iterator[Course]:
    events = becoming_targets(course.state, id_, aims_of(course.state, id_), new=True)
    if not events:
        yield course
        return
    for after, more in happened(course, moment_of(course.state), events):
        yield from further(after, more)


def _remembering_modes(course: Course, ability: StackAbility, words: v.Ability) -> Course:
    """The course in which it is known which modes of an ability were chosen."""
    if ability.source in ability.moved:
        return course
    state = with_modes_chosen(course.state, ability.source, ability.ability, words, ability.modes)
    return msgspec.structs.replace(course, state=state)


def _asks_for_nothing(words: v.Ability) -> bool:
    """Whether an ability has neither targets nor modes."""
    modal = words.spell is not None and words.spell.modes is not None
    return words.targets == () and not modal


def stack_ability(state: GameState, triggered: TriggeredAbility) -> StackAbility:
    """A triggered ability as it is put on the stack, before anything is chosen for it."""
    then = triggered.generations
    there = {each.id: each for each in state.objects if each.id in then}
    moved = {e for e in then if e not in there or there[e].generation != then[e]}
    source = there.get(triggered.source or "")
    if triggered.with_host and source is not None and source.zone == "graveyard":
        moved.discard(source.id)
    return StackAbility(
        id=_free_id(f"{triggered.source or 'ability'}-{triggered.number or 'later'}", state),
        kind="triggered",
        controller=triggered.controller,
        source=None if triggered.without_source else triggered.source,
        text=triggered.text,
        ability=None if triggered.without_source else triggered.number or None,
        given_by=_giver(state, triggered),
        part=triggered.part,
        owner=triggered.controller,
        timestamp=state.latest_timestamp + 1,
        event=triggered.of,
        on_event=triggered.text is not None and form_kind(triggered.text) == "triggered",
        moved=tuple(sorted({*triggered.moved, *moved})),
        x=triggered.x,
        choices=triggered.choices,
    )


def _giver(state: GameState, triggered: TriggeredAbility) -> str | None:
    """What gave its source the ability that has triggered, where that calls it by its name."""
    if triggered.without_source or not triggered.number or triggered.source is None:
        return None
    final = moment_of(state).final
    had = (e for e in final.abilities_of(triggered.source) if e.number == triggered.number)
    return giver_called(final, next(had, None))


# ---------------------------------------------------------------------------------------- choices


def _chosen(state: GameState, ability: StackAbility, words: v.Ability) -> Iterator[Way]:
    """The ability with modes and targets, for each legal way to choose them.
    Raises NoLogic."""
    source = next((each for each in state.objects if each.id == ability.source), None)
    same = source is not None and source.id not in ability.moved
    before = modes_chosen(source, ability.ability, words) if source and same else frozenset[int]()
    for modes, choices in _modes(ability, words, before):
        slots = tuple(
            each for mode in (0, *modes) for each in targets_of(words, mode) if not each.later
        )
        with_modes = msgspec.structs.replace(ability, modes=modes)
        for targets, more in _targets(state, with_modes, words, slots):
            yield msgspec.structs.replace(with_modes, targets=targets), (*choices, *more)


def _modes(
    ability: StackAbility, words: v.Ability, before: frozenset[int]
) -> Iterator[tuple[tuple[int, ...], tuple[Choice, ...]]]:
    said = words.spell.modes if words.spell is not None else None
    if said is None:
        yield (), ()
        return
    if (
        said.repeated
        or said.random
        or said.conditions
        or said.by != "you"
        or said.different_players
    ):
        raise NoLogic("how modes are chosen")
    numbers = [each for each in range(1, len(said.modes) + 1) if each not in before]
    most = len(said.modes) if said.most is None else said.most
    options = tuple(map(str, numbers))
    for size in range(said.least, most + 1):
        for some in combinations(numbers, size):
            told = ", ".join(map(str, some))
            yield some, (_choice(ability, "mode", "which modes", options, told),)


def _targets(
    state: GameState, ability: StackAbility, words: v.Ability, slots: tuple[v.Target, ...]
) -> Iterator[tuple[tuple[str, ...], tuple[Choice, ...]]]:
    if not slots:
        yield (), ()
        return
    memory = memory_of(ability, state)
    players = _who_choose(state, ability, words, slots, memory)
    actor = Actor(ability.controller, ability.source, (), ability.x)
    law = StackTargets(state, actor, slots, is_spell=False, memory=memory)
    found = law.choices(MOST_CHOICES + 1)
    if len(found) > MOST_CHOICES:
        raise NoLogic("too many ways to choose targets")
    options = tuple(dict.fromkeys(", ".join(each) or "none" for each in found))
    for player, each in product(players, found):
        told = ", ".join(each) or "none"
        choice = _choice(ability, "target", "which targets", options, told)
        who = _choice(ability, "player", "who chooses targets", players, player)
        chosen = msgspec.structs.replace(choice, player=player)
        yield each, (who, chosen) if len(players) > 1 else (chosen,)


def _who_choose(
    state: GameState,
    ability: StackAbility,
    words: v.Ability,
    slots: tuple[v.Target, ...],
    memory: Memory,
) -> tuple[str, ...]:
    """Who may choose the targets: the controller of the ability, an opponent as that player says,
    or the player whom its event tells of ("target creature of that player's choice"). Raises
    NoLogic for others."""
    # CR 603.3d + 601.2c — whose choice the words say it is chooses as it is put on the stack.
    whose = {each.by for each in slots}
    if whose == {"you"}:
        return (ability.controller,)
    foes = asked_opponents(state, ability.controller) if whose == {"opponent"} else ()
    if foes and (len(foes) == 1 or not any(map(has_to_be_theirs, slots))):
        return tuple(foes)
    told = player_told(words.trigger) if words.trigger is not None and whose == {"that"} else None
    meant = memory.meant.get(told, ()) if told is not None else ()
    if len(meant) != 1 or any(each.random for each in slots):
        raise NoLogic("who chooses targets")
    return (meant[0],)


def _choice(
    ability: StackAbility, kind: str, text: str, options: tuple[str, ...], chosen: str
) -> Choice:
    concept = "choice_of_modes" if kind == "mode" else "choice_of_targets"
    return Choice(ability.controller, kind, f"{ability.id}: {text}", options, chosen, concept)


# ------------------------------------------------------------------------------------------ state


def _with(course: Course, ability: StackAbility) -> Course:
    state = course.state
    state = msgspec.structs.replace(
        state,
        stack_abilities=(*state.stack_abilities, ability),
        stack=(*state.stack, ability.id),
    )
    return msgspec.structs.replace(course, state=state, unaimed=(*course.unaimed, ability.id))


def _free_id(wanted: str, state: GameState) -> str:
    taken = {*(each.id for each in state.objects), *state.stack}
    if wanted not in taken:
        return wanted
    return next(f"{wanted}-{n}" for n in range(2, len(taken) + 3) if f"{wanted}-{n}" not in taken)
