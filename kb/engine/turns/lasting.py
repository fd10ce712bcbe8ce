"""How long effects last, and those that end at a moment of the turn."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TypeVar

import msgspec
from clingo import Symbol

from kb import vocabulary as v
from kb.engine.course.happened import followed_at_once
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.left_out import unlinked_gaps
from kb.engine.course.results import Course
from kb.engine.course.waiting import words_of_delayed
from kb.engine.facts.faces import Faces
from kb.engine.program.terms import atom, term, text
from kb.state.copying import copy_effect, copy_effects, without_copy_effects
from kb.state.derived import completed
from kb.state.game_state import GameState, ResolvedEffect
from kb.text.words.durations import WORDS, durations_said
from kb.text.words.next_spell import NEXT_SPELL

PLAIN = ("permanent", "while")
"""Durations that end at no moment of a turn."""


def durations(effect: ResolvedEffect) -> frozenset[str]:
    """How long an effect lasts, as it is understood, else by its words; none: it doesn't say."""
    known = {effect.effect.duration, *(each.duration for each in effect.rules)}
    known |= {each.duration for each in effect.replacements}
    known &= {*WORDS.values(), *PLAIN, NEXT_SPELL}
    said = frozenset(each for each in known if each is not None)
    return said if said or _waits_for_a_step(effect) else durations_said(effect.text)


def _waits_for_a_step(effect: ResolvedEffect) -> bool:
    """Whether the step that its words name is what it waits for, and no end of it (614.10a)."""
    events = (event for each in effect.replacements for event in each.events)
    return any(event.how == ("next",) for event in events)


def lasting_facts(state: GameState) -> Iterator[Symbol]:
    """How long each effect lasts, or an ability waits, and for whose turns the words are meant."""
    for each in (*state.effects, *state.unread_effects):
        for duration in durations(each):
            me = term("resolved", text(each.id))
            yield atom("lasts", me, duration, text(each.controller))
        for whom in each.affects:
            yield atom("lasts_on", term("resolved", text(each.id)), text(whom))
    for obj in state.objects:
        for place, end in enumerate(obj.copy_ends):
            me = term("resolved", text(copy_effect(obj.id, place)))
            yield atom("lasts", me, end.until, text(end.player))
            yield atom("lasts_on", me, text(obj.id))
    for ability in state.delayed:
        said = words_of_delayed(state, ability)
        if said is not None and said.duration is not None:
            me = term("resolved", text(ability.id))
            yield atom("lasts", me, said.duration, text(ability.controller))


def without(state: GameState, ended: Collection[str]) -> GameState:
    """The state without effects, and abilities that wait, of these ids."""
    if not ended:
        return state
    law = Faces(state.edition)
    state = msgspec.structs.replace(
        state,
        objects=without_copy_effects(state.objects, ended, law),
        effects=tuple(each for each in state.effects if each.id not in ended),
        unread_effects=tuple(each for each in state.unread_effects if each.id not in ended),
        delayed=tuple(each for each in state.delayed if each.id not in ended),
    )
    return completed(state, law)


UNTIL_NEXT = re.compile(r"until the end of your next turn", re.IGNORECASE)
THIS_TURN = {"end_of_next_turn": "end_of_turn"}


def lasting_this_turn(course: Course, ids: Collection[str]) -> Course:
    """The course in which effects, and abilities that wait, last until end of turn that have lasted
    until the end of that turn: their words are meant of it from now on."""
    if not ids:
        return course
    state = course.state
    said = {each.id: each.text for each in (*state.effects, *state.unread_effects)}
    said |= {each.id: each.text for each in state.delayed}
    gaps = [
        f"how long {id_} lasts: {words}"
        for id_, words in said.items()
        if id_ in ids and not UNTIL_NEXT.search(words)
    ]
    state = msgspec.structs.replace(
        state,
        effects=tuple(_this_turn(each) if each.id in ids else each for each in state.effects),
        unread_effects=tuple(
            _this_turn(each) if each.id in ids else each for each in state.unread_effects
        ),
        delayed=tuple(
            msgspec.structs.replace(each, text=_in_words(each.text)) if each.id in ids else each
            for each in state.delayed
        ),
    )
    state = completed(state, Faces(state.edition))
    return msgspec.structs.replace(course, state=state).with_gaps(*gaps)


def _this_turn(effect: ResolvedEffect) -> ResolvedEffect:
    clauses = tuple(
        msgspec.structs.replace(each, does=tuple(map(_told_so, each.does)))
        for each in effect.effect.clauses
    )
    return msgspec.structs.replace(
        effect,
        effect=_ending(msgspec.structs.replace(effect.effect, clauses=clauses)),
        rules=tuple(map(_ending, effect.rules)),
        replacements=tuple(map(_ending, effect.replacements)),
        text=_in_words(effect.text),
    )


Said = TypeVar("Said", v.Effect, v.StatementLine, v.Replacement)


def _ending(said: Said) -> Said:
    duration = THIS_TURN.get(said.duration or "")
    return said if duration is None else msgspec.structs.replace(said, duration=duration)


def _told_so(change: v.Modification) -> v.Modification:
    """The change, with words by which it is only told as they are now."""
    if not isinstance(change, v.RuleChange):
        return change
    return msgspec.structs.replace(change, text=_in_words(change.text))


def _in_words(text_: str) -> str:
    def until(found: re.Match[str]) -> str:
        return "Until end of turn" if found[0][0].isupper() else "until end of turn"

    return UNTIL_NEXT.sub(until, text_)


def with_effects_ended(course: Course, ended: Collection[str]) -> Course:
    """The course without effects of these ids, after what follows from that."""
    if not ended:
        return course
    before = moment_of(course.state)
    state = without(course.state, ended)
    others = {each.id for each in course.state.objects if copy_effects(each) & {*ended}}
    course = course.with_gaps(*unlinked_gaps(state, others))
    return followed_at_once(msgspec.structs.replace(course, state=state), before)
