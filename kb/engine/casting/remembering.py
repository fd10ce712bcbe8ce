"""What a spell or ability on the stack knows of the objects and the mana that its cost was paid
with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.casting.payer import Payer
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.last_known import is_its_own, last_known_of
from kb.engine.course.results import Course
from kb.engine.facts import keyword_costs
from kb.engine.facts.faces import Faces
from kb.engine.facts.mana_spent import asks_what_was_spent
from kb.engine.mana.mana_supply import Example, Paid
from kb.state.derived import completed
from kb.state.game_state import GameObject, StackAbility
from kb.text.semantics.keyword_meanings import meaning
from kb.vocabulary.parts import any_part, every_part

ATTACKING = "attacking"


def asks_what_paid(payer: Payer) -> bool:
    """Whether what a player casts or activates speaks of what its cost is paid with."""
    candidate, actions = payer.candidate, payer.completion.actions
    edition = actions.derivation.state.edition
    if candidate.ability is not None:
        said = candidate.ability.words
        words: tuple[Any, ...] = (said, *keyword_costs.activated(said), *meaning(said, edition))
        own = is_its_own((said.spell, said.targets)) or _names_itself(said.spell)
        return own or any(map(_of_cost, words))
    held = [each.words for each in actions.present.abilities_of(payer.object)]
    return any(_of_cost(each) for said in held for each in (said, *meaning(said, edition)))


def _names_itself(word: object) -> bool:
    """Whether instructions are about their source: they find it where their cost moved it."""
    return any_part(word, lambda each: isinstance(each, v.IsSelf), quoted=True)


def _of_cost(word: object) -> bool:
    """Whether words speak of what was paid, or of attacking what a creature attacked that was."""

    def speaks(each: object) -> bool:
        attacking = isinstance(each, v.Enters) and ATTACKING in each.how
        return attacking or (isinstance(each, v.Mentioned) and each.of == "cost")

    return any_part(word, speaks, quoted=True)


def with_paid(before: Course, after: Course, id_: str, verb: str, ids: tuple[str, ...]) -> Course:
    """The course in which what is on the stack knows of these objects, which something was done
    with to pay for it: what they were last, and where they are now."""
    state = after.state
    # Of what has left it is known what it was last.
    known = dict(last_known_of({*ids}, moment_of(before.state), state))

    def knowing(each: GameObject | StackAbility) -> Any:
        if each.id != id_:
            return each
        history = each.history
        paid = {**history.paid_with, verb: (*history.paid_with.get(verb, ()), *ids)}
        history = msgspec.structs.replace(
            history, paid_with=paid, last_known={**history.last_known, **known}
        )
        # It finds what its cost has moved to where all see it.
        moved = tuple(one for one in each.moved if one not in ids)
        return msgspec.structs.replace(each, history=history, moved=moved)

    state = msgspec.structs.replace(
        state,
        objects=tuple(map(knowing, state.objects)),
        stack_abilities=tuple(map(knowing, state.stack_abilities)),
    )
    return msgspec.structs.replace(after, state=state)


# -------------------------------------------------------------------------------------------- mana


def with_mana_spent(course: Course, id_: str, example: Example) -> Course:
    """The course in which a spell that is cast knows what mana is spent on it, if any words in the
    game ask for that."""
    state = course.state
    if not any(_asks(each, state.edition) for each in state.objects):
        return course
    due = [each for each in example.paid if each.of is None and each.mana]
    by_type: Counter[str] = Counter()
    for each in due:
        by_type[each.mana] += each.number
    sources = _kinds_of_sources(example)

    def knowing(each: GameObject) -> GameObject:
        if each.id != id_:
            return each
        history = msgspec.structs.replace(
            each.history, mana_spent=dict(by_type), mana_sources=sources
        )
        return msgspec.structs.replace(each, history=history)

    state = msgspec.structs.replace(state, objects=tuple(map(knowing, state.objects)))
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


COMPLEATED = "compleated"
"""The keyword that asks how many Phyrexian mana symbols were paid with life."""


def with_life_for_symbols(course: Course, id_: str, due: Sequence[Paid]) -> Course:
    """The course in which a spell that is cast knows how many Phyrexian mana symbols of its cost
    life is paid for, if it has compleated (702.150a)."""
    number = sum(each.number for each in due if each.by == "life")

    def knowing(each: GameObject) -> GameObject:
        if each.id != id_:
            return each
        abilities = (each.copied or each.face).abilities
        if not number or all(one.keyword != COMPLEATED for one in abilities):
            return each
        paid = {**each.history.paid, COMPLEATED: number}
        history = msgspec.structs.replace(each.history, paid=paid)
        return msgspec.structs.replace(each, history=history)

    objects = tuple(map(knowing, course.state.objects))
    state = msgspec.structs.replace(course.state, objects=objects)
    return msgspec.structs.replace(course, state=state)


def with_what_is_controlled(course: Course, id_: str, player: str) -> Course:
    """The course in which a spell that is cast knows whether its player controls what its words ask
    for."""

    def asked(each: GameObject) -> set[str]:
        abilities = (each.copied or each.face).abilities
        return {name for one in abilities for name in _controlled_as_cast(one)}

    spell = next((each for each in course.state.objects if each.id == id_), None)
    if spell is None or not (names := asked(spell)):
        return course
    final = moment_of(course.state).final
    there = (each for each in final.objects.values() if each.zone == "battlefield")
    mine = (each.id for each in there if "phased_out" not in each.traits)
    values = [final.values.get(each, {}) for each in mine if final.controller(each) == player]
    known = {v.controlled_as_cast(str(one)) for each in values for one in each.get("subtype", ())}
    paid = {**spell.history.paid, **{name: int(name in known) for name in sorted(names)}}
    spell = msgspec.structs.replace(
        spell, history=msgspec.structs.replace(spell.history, paid=paid)
    )
    objects = tuple(spell if each.id == id_ else each for each in course.state.objects)
    state = msgspec.structs.replace(course.state, objects=objects)
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


@lru_cache(maxsize=4096)
def _controlled_as_cast(ability: v.Ability) -> tuple[str, ...]:
    """The names of what words ask whether it was controlled as their spell was cast."""
    return tuple(
        v.controlled_as_cast(each.subtype)
        for said in every_part(ability, quoted=True)
        if isinstance(said, v.Relation) and said.relation in v.CONTROLLED_AS_CAST
        for each in every_part(said.to)
        if isinstance(each, v.HasSubtype)
    )


def _kinds_of_sources(example: Example) -> dict[str, int] | None:
    """How much of the mana came from sources of which kinds; None where that isn't known."""
    # CR 106.3 — the source of mana is that of the ability that made it.
    found: Counter[str] = Counter()
    for paid in example.paid:
        for each in paid.spent if paid.of is None else ():
            if each.produced_by is None:
                return None
            found.update(each.produced_by)
    return dict(found)


def _asks(obj: GameObject, edition: str) -> bool:
    """Whether the words of an object ask what mana was spent on a spell."""
    return any(_ability_asks(each, edition) for each in (obj.copied or obj.face).abilities)


@lru_cache(maxsize=4096)
def _ability_asks(ability: v.Ability, edition: str) -> bool:
    return asks_what_was_spent((ability, *meaning(ability, edition)))
