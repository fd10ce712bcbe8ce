"""Abilities that an effect gives because others have them: as it begins it is settled which these
are (611.2c), and then it gives those, whatever becomes of the others."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.results import Actor
from kb.engine.course.whom import objects_of
from kb.engine.facts.faces import Faces
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.program.momentary import words_in
from kb.state.derived import completed
from kb.state.game_state import GameState, ResolvedEffect
from kb.terms import ZONES
from kb.text.words.wording import short_names, uniform_marks, with_self

_SUPPOSED = "supposed gift"
_NONE = v.GainAbilities(())


def with_given(
    state: GameState, step: v.Creates, affects: tuple[str, ...], actor: Actor, memory: Memory
) -> v.Creates:
    """The effect with the abilities that others have now in the place of words for these; without
    an effect where there are none."""
    effect = step.effect
    if effect is None or not affects:
        return step

    def given(change: v.Modification) -> v.Modification:
        if not isinstance(change, v.GainAbilitiesOf):
            return change
        found = _given(state, change, affects[0], actor, memory)
        return v.GainAbilities(tuple(found))

    clauses = []
    for clause in effect.clauses:
        does = tuple(each for each in map(given, clause.does) if each != _NONE)
        if does or not clause.does:
            clauses.append(msgspec.structs.replace(clause, does=does))
    kept = msgspec.structs.replace(effect, clauses=tuple(clauses)) if clauses else None
    return msgspec.structs.replace(step, effect=kept)


def _given(
    state: GameState, change: v.GainAbilitiesOf, to: str, actor: Actor, memory: Memory
) -> Iterator[v.Ability]:
    """The abilities that an effect with these words would give now."""
    if not mentions_in(change.filter):
        yield from _tried(state, change, to, actor, actor.source)
        return
    others = objects_of(state, (v.Objects(change.filter),), actor, memory)
    of_each = msgspec.structs.replace(change, filter=v.And((v.IsSelf(), v.InZone(ZONES))))
    for other in others:
        yield from _tried(state, of_each, to, actor, other)


def _tried(
    state: GameState, change: v.GainAbilitiesOf, to: str, actor: Actor, source: str | None
) -> Iterator[v.Ability]:
    """The abilities that such an effect gives in a state in which it is only supposed."""
    supposed = ResolvedEffect(
        id=_SUPPOSED,
        effect=v.Effect((v.Clause(v.Locked(), (change,)),)),
        controller=actor.controller,
        timestamp=state.latest_timestamp + 1,
        affects=(to,),
        source=source,
        origin=source,
    )
    with_it = msgspec.structs.replace(state, effects=(*state.effects, supposed))
    final = moment_of(completed(with_it, Faces(state.edition))).final
    before = moment_of(state).final
    for each in final.abilities_of(to):
        if _SUPPOSED in words_in(each.origin):
            yield _of_itself(each, before)


def _of_itself(ability: ObjectAbility, before: FinalState) -> v.Ability:
    """The ability in words that mean whatever has it where they name the object that had it."""
    # CR 201.5b — what is named in a gained ability is the object that has gained it.
    words = ability.words
    if words.text is None:
        return words
    text = with_self(uniform_marks(words.text), _names(ability, before))
    return msgspec.structs.replace(words, text=text)


def _names(ability: ObjectAbility, before: FinalState) -> tuple[str, ...]:
    """The names of the object whose ability an effect takes over; none where it gives an ability
    that is nobody's."""
    given_by = ability.origin.arguments[0]
    if given_by.name != "shared":
        return ()
    other = given_by.arguments[1].string
    faces = {each.face.name for each in before.derivation.state.objects if each.id == other}
    called = {*faces, str(before.one(other, "name") or "")} - {""}
    legendary = before.has(other, "supertype", "legendary")
    names = {each for name in called for each in short_names(uniform_marks(name), legendary)}
    return tuple(sorted(names, key=len, reverse=True))


__all__ = ["with_given"]
