"""Steps and phases, one after another: what ends with one, what begins with the next, to where a
player gets priority or has something to declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from kb.engine.course.course import state_based_alone, to_priority
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.left_out import left_out
from kb.engine.course.moment import Moment
from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.engine.facts.faces import Faces
from kb.engine.turns.controlling import under_control
from kb.engine.turns.dealing import damage_assigned, swift
from kb.engine.turns.declaring import nobody_blocks, to_attack, to_block
from kb.engine.turns.drawing import with_draws
from kb.engine.turns.emptying import emptied
from kb.engine.turns.extra import (
    NEXT_TURN,
    next_player,
    next_step,
    turn_taken,
    without_rest_of_turn,
)
from kb.engine.turns.lasting import lasting_this_turn, with_effects_ended
from kb.engine.turns.new_turn import before_turn, next_turn, spells_cast
from kb.engine.turns.occurring import occurring
from kb.engine.turns.skipping import beginning_whole, is_awaited
from kb.engine.turns.turn_actions import acted
from kb.engine.turns.turn_law import Beginning, Ending, Spells, beginning, ending
from kb.engine.turns.waiting import DECLARED_IN
from kb.state.derived import completed
from kb.state.game_state import GameState, Turn
from kb.state.players import turn_order, with_begun_told
from kb.state.vanguards import unknown_hand_modifiers
from kb.terms import PHASES, STEPS, Phase

PHASE_OF = {
    **dict.fromkeys(("untap", "upkeep", "draw"), "beginning"),
    **dict.fromkeys(("end", "cleanup"), "ending"),
    "precombat_main": "precombat_main",
    "postcombat_main": "postcombat_main",
}
"""Step, or main phase → its phase; all others are of combat."""


STEP_NAMES = (*STEPS, *(each for each in PHASES if each.endswith("main")))
"""What a step, or a phase without steps, is called."""


SAID_OF = {"untap": ("untap",), "cleanup": ("maximum_hand_size",)}
"""Step → the verbs of statements about what is done in it."""


ONLY_TOLD = (
    ("planechase", "precombat_main", "rolling the planar die, and planeswalking"),
    ("planechase", "postcombat_main", "rolling the planar die, and planeswalking"),
    ("archenemy", "precombat_main", "that a scheme is set in motion"),
    ("grand_melee", "", "turns that several players take at once"),
    ("emperor", "", "who is an emperor, and how far influence reaches"),
    ("star", "", "who wins by whose loss"),
)
"""Format, step (or any), and what such a game has there that isn't carried out."""


def step_ended(course: Course, *, passed: bool = False) -> Iterator[Course]:
    """The courses after a step has ended, because everyone has passed or as nobody had priority in
    it, to where the game next waits for a player."""
    moment = moment_of(course.state)
    cleaned = passed and course.state.turn.step == "cleanup"
    ends = ending(moment, "all_passed" if cleaned else None)
    course = _knowing(course, ends.came_since)
    course = _after_combat(with_effects_ended(course, ends.effects), ends.combat_ends)
    for each in emptied(course, moment, ends) if ends.pools_empty else (course,):
        yield from _going_on(each, ends, moment)


def cut_short(course: Course) -> Iterator[Course]:
    """The courses after an effect has ended the turn, or the combat phase: straight to the cleanup
    step, or to the next phase."""
    of_turn = course.cut_short == "turn"
    word, course = f"{course.cut_short}_ended", msgspec.structs.replace(course, cut_short=None)
    for each in state_based_alone(course):
        if each.over is not None:
            yield each
            continue
        state = without_rest_of_turn(each.state) if of_turn else each.state
        moment = Moment(state)
        ends = ending(moment, word)
        last = with_effects_ended(msgspec.structs.replace(each, state=state), ends.effects)
        last = _after_combat(last, ends.combat_ends)
        for lost in emptied(last, moment, ends) if ends.pools_empty else (last,):
            if of_turn:
                yield from step_begun(lost, ends.comes_next)
            else:
                yield from _going_on(lost, ends, moment)


def _after_combat(course: Course, combat_ends: bool) -> Course:
    """The course in which nothing attacks or blocks, if the combat ends."""
    if not combat_ends:
        return course
    state = msgspec.structs.replace(
        course.state, attacks={}, blocks={}, blocked=(), struck=(), bands=(), declared=False,
        two_damage_steps=False,
    )  # fmt: skip
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


def _going_on(course: Course, ends: Ending, moment: Moment) -> Iterator[Course]:
    """The courses from the end of a step, at that moment, on, to the next one or to another that
    was added."""
    if course.over is not None:
        yield course
        return
    state, comes_next = next_step(course.state, ends.comes_next, ends.phase_ends)
    course = msgspec.structs.replace(course, state=state)
    if comes_next == "first_strike_damage":
        first = swift(state)
        comes_next = comes_next if first else "combat_damage"
        state = msgspec.structs.replace(state, struck=first, two_damage_steps=bool(first))
        course = msgspec.structs.replace(course, state=state)
    if comes_next == NEXT_TURN:
        yield from _turn_begun(course, ends.next_player, moment, spells_cast(state))
    else:
        yield from step_begun(course, comes_next)


def _turn_begun(course: Course, by_rules: str, moment: Moment, spells: Spells) -> Iterator[Course]:
    """The courses from the beginning of the next turn that isn't skipped; `by_rules` is whose it is
    if none was added, `moment` that of the end of the turn before."""
    if not is_awaited(moment, "turn"):
        yield from step_begun(next_turn(course, by_rules), "untap", spells)
        return
    is_extra = turn_taken(course.state) is not None
    state, player = next_player(course.state, by_rules)
    waits = msgspec.structs.replace(course, state=before_turn(state, player))
    for each, skipped in beginning_whole(waits, "turn", is_extra=is_extra):
        if skipped:
            after = moment_of(each.state)
            yield from _turn_begun(each, ending(after).next_player, after, spells)
        else:
            begins = msgspec.structs.replace(each, state=course.state)
            yield from step_begun(next_turn(begins, by_rules), "untap", spells)


def step_begun(course: Course, name: str, spells: Spells = None) -> Iterator[Course]:
    """The courses from the beginning of a step, or of a phase without steps; `spells` is how many
    each player whose turn it was has cast in the turn before."""
    course = msgspec.structs.replace(course, state=_in_step(course.state, name))
    moment = moment_of(course.state)
    if name == "beginning_of_combat" and is_awaited(moment, "combat"):
        yield from _combat_begun(course)
        return
    yield from _begun(course, name, moment, spells)


def _combat_begun(course: Course) -> Iterator[Course]:
    """The courses from the beginning of a combat phase, or past it where that is skipped."""
    for each, skipped in beginning_whole(course, "combat"):
        moment = moment_of(each.state)
        if skipped:
            yield from _going_on(each, ending(moment, "combat_ended"), moment)
        else:
            yield from _begun(each, "beginning_of_combat", moment)


def _begun(course: Course, name: str, moment: Moment, spells: Spells = None) -> Iterator[Course]:
    """The courses from the beginning of a step in a phase that has begun."""
    begins = beginning(moment)
    course = under_control(_knowing(course, begins.came_since), begins.control)
    if begins.effects or begins.settled or begins.ending_this_turn or any(begins.control):
        course = with_effects_ended(course, begins.effects)
        course = lasting_this_turn(course, begins.ending_this_turn)
        course = msgspec.structs.replace(course, state=_settled(course.state, begins.settled))
        moment = moment_of(course.state)
    course = course.with_gaps(*_untold(course.state, name), *_unread(moment, name))
    event = GameEvent("begin", course.state.active, of_player=True, terms={"step": name})
    before = len(course.events)
    for each in occurring(course, (event,), moment):
        if all(told.event.verb != "begin" for told in each.events[before:]):
            yield from _skipped(each)
            continue
        for done in acted(each, moment, spells):
            yield from _acting(done, begins)


def _skipped(course: Course) -> Iterator[Course]:
    """The courses from a step on that was skipped: what lasts until the next one is over waits for
    one that isn't (614.10a)."""
    moment = moment_of(course.state)
    yield from _going_on(course, ending(moment), moment)


def _untold(state: GameState, name: str) -> Iterator[str]:
    """What isn't reckoned with as a step begins: what only some variants of the game have, how long
    some effects last."""
    for of, step, what in ONLY_TOLD:
        if step in (name, "") and of == state.format:
            yield what
    if name == "precombat_main" and _has_attractions(state):
        yield "rolling to visit Attractions"
    if name == "cleanup":
        yield from unknown_hand_modifiers(state.objects)


def _has_attractions(state: GameState) -> bool:
    """Whether the active player controls an Attraction."""
    return any(
        each.controller == state.active and "Attraction" in each.face.subtypes
        for each in state.objects
        if each.zone == "battlefield"
    )


def _unread(moment: Moment, name: str) -> Iterator[str]:
    """What is said of the step, or of what is done in it, in words that are not understood."""
    yield from left_out(moment, tuple(GameEvent(verb) for verb in SAID_OF.get(name, ())))


def _settled(state: GameState, settled: frozenset[str]) -> GameState:
    """The state in which these are controlled since the turn began."""
    objects = (
        msgspec.structs.replace(each, status=each.status - {"sick"}) if each.id in settled else each
        for each in state.objects
    )
    state = msgspec.structs.replace(state, objects=tuple(objects))
    return completed(state, Faces(state.edition))


def _knowing(course: Course, came_since: dict[str, bool]) -> Course:
    """The course in which it is known what has come since its controller's last upkeep."""
    changed = {
        each.id: msgspec.structs.replace(
            each,
            history=msgspec.structs.replace(
                each.history, came_since_last_upkeep=came_since[each.id]
            ),
        )
        for each in course.state.objects
        if came_since.get(each.id, each.history.came_since_last_upkeep)
        is not each.history.came_since_last_upkeep
    }
    if not changed:
        return course
    objects = tuple(changed.get(each.id, each) for each in course.state.objects)
    state = msgspec.structs.replace(course.state, objects=objects)
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


def _in_step(state: GameState, name: str) -> GameState:
    """The state at the beginning of a step, in which nobody has priority yet."""
    phase = cast("Phase", PHASE_OF.get(name, "combat"))
    step = name if name in STEPS else None
    turn: Turn = msgspec.structs.replace(
        state.turn, phase=phase, step=step, priority=None, passed=(), waits_for=None
    )
    players = tuple(with_begun_told(each, name) for each in state.players)
    return completed(
        msgspec.structs.replace(state, turn=turn, players=players), Faces(state.edition)
    )


def _acting(course: Course, begins: Beginning) -> Iterator[Course]:
    """The courses when the turn-based actions of a step are done."""
    if course.over is not None or course.state.turn.waits_for is not None:
        yield course
    elif course.state.turn.step in DECLARED_IN:
        yield from _declaring(course)
    elif begins.draws:
        yield from _drawing(course, begins.draws)
    elif begins.with_priority:
        yield from receiving(course)
    elif course.state.turn.step == "cleanup":
        yield from _cleaned_up(course)
    else:
        yield from step_ended(course)


def _declaring(course: Course) -> Iterator[Course]:
    """The courses to where something is declared in a step of combat, or to where the active player
    gets priority in it."""
    state = course.state
    if state.turn.step in ("first_strike_damage", "combat_damage"):
        for each in damage_assigned(course, {}):
            waits = each.state.turn.waits_for is not None
            yield from (each,) if waits else receiving(each)
        return
    waits_for = to_attack(state) if state.turn.step == "declare_attackers" else to_block(state)
    if waits_for is None:
        blocking = state.turn.step == "declare_blockers"
        for each in nobody_blocks(course) if blocking else (course,):
            yield from receiving(each) if blocking else attack_declared(each)
        return
    turn = msgspec.structs.replace(state.turn, waits_for=waits_for)
    yield msgspec.structs.replace(course, state=msgspec.structs.replace(state, turn=turn))


def attack_declared(course: Course) -> Iterator[Course]:
    """The courses after attackers have been declared, if any: to where the active player gets
    priority in that step, or after it, as the rules have it of a step without attackers."""
    if beginning(moment_of(course.state)).with_priority:
        return receiving(course)
    return step_ended(course)


def _drawing(course: Course, players: tuple[str, ...]) -> Iterator[Course]:
    """The courses in which the draw of the draw step is on the stack, above what has triggered."""
    for each in to_priority(course):
        yield each if each.over is not None else _with_priority(with_draws(each, players))


def _cleaned_up(course: Course) -> Iterator[Course]:
    """The courses at the end of cleaning up: players get priority only if state-based actions are
    performed or abilities have triggered; then another cleanup step follows."""
    for each in to_priority(course):
        quiet = len(each.events) == len(course.events) and each.state.stack == course.state.stack
        if each.over is not None:
            yield each
        elif quiet:
            yield from step_ended(each)
        else:
            yield _with_priority(each)


def receiving(course: Course) -> Iterator[Course]:
    """The courses to where the active player gets priority."""
    for each in to_priority(course):
        yield each if each.over is not None else _with_priority(each)


def _with_priority(course: Course) -> Course:
    state = course.state
    player = turn_order(state, state.active)[0]
    turn = msgspec.structs.replace(state.turn, priority=player, passed=(), waits_for=None)
    return msgspec.structs.replace(course, state=msgspec.structs.replace(state, turn=turn))
