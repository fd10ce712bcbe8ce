"""What players choose as an instruction is carried out: objects, players, words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.course.choosers import CHOOSER, choosers, is_of_some
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import EACH, Memory
from kb.engine.course.results import Actor, Choice
from kb.engine.course.whom import players_of
from kb.engine.course.words_to_choose import (
    about,
    card_names,
    card_types_there,
    creature_types,
    every_creature_type,
    numbers,
)
from kb.engine.state_based.outcomes import apnap
from kb.state.game_state import GameState
from kb.terms import COLOR_OF, COLORS
from kb.text.words.type_line import type_tables
from kb.vocabulary.several import of_several


class Chosen(NamedTuple):
    """What was chosen: objects and players, the choices as told, and words by their kind."""

    ids: tuple[str, ...]
    choices: tuple[Choice, ...]
    words: dict[str, str | int]
    left: tuple[str, ...] | None = None
    """What could have been chosen and was not, where that is spoken of."""
    of_players: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = ()
    """Each of several players, what that one chose, and what he left."""
    by: str | None = None
    """The one of several players who chose."""


def chosen_things(
    state: GameState, step: v.Chooses, actor: Actor, memory: Memory
) -> Iterator[Chosen]:
    """Every way to choose what an instruction asks for. Raises NotCarriedOut."""
    if is_of_some(step):
        one = msgspec.structs.replace(step, by=(v.Players("mentioned", mention=CHOOSER),))
        for name, who in choosers(state, step, "who chooses", actor, memory):
            for found in chosen_things(state, one, actor, memory.meaning(CHOOSER, name)):
                yield found._replace(choices=(*who, *found.choices), by=name)
        return
    if step.among:
        said = v.GameAction("choose", subject=step.by, object=step.among)
        if of_several(said):
            yield from _by_several(state, said, actor, memory)
        else:
            yield from _objects(Instructed(state, said, actor, memory))
        return
    players = players_of(state, step.by, actor, memory)
    if len(players) != 1:
        raise NotCarriedOut("what each of several players chooses")
    options = _options(state, step)
    for each in options:
        ids = (each,) if step.kind == "player" else ()
        text = about(step.kind, options, step.limit)
        choice = Choice(players[0], _kind(step), text, options, each, "choice")
        yield Chosen(ids, (choice,), {step.kind: int(each) if step.kind == "number" else each})


def lacks_choice(step: v.Chooses, found: Chosen) -> bool:
    """Whether nothing was chosen where something has to be: there is nothing of that kind, so that
    it can't be done (608.2d)."""
    wanted = any(not isinstance(each, v.Some) or each.least != v.Const(0) for each in step.among)
    return wanted and not found.ids


def _objects(said: Instructed) -> Iterator[Chosen]:
    """Every way to choose objects, with those that are left."""
    among = said.to_choose_among("object")
    for objects, choices in said.objects("object"):
        left = None if among is None else tuple(each for each in among if each not in objects)
        yield Chosen(tuple(objects), choices, {}, left)


def _by_several(
    state: GameState, action: v.GameAction, actor: Actor, memory: Memory
) -> Iterator[Chosen]:
    """Every way in which several players choose objects, each after those before him (101.4)."""
    names = players_of(state, action.subject, actor, memory)
    one = msgspec.structs.replace(action, subject=(v.Players("mentioned", mention=EACH),))
    ways = [
        [*_objects(Instructed(state, one, actor, memory.meaning(EACH, name)))] for name in names
    ]
    for way in product(*ways):
        yield Chosen(
            tuple(dict.fromkeys(id_ for each in way for id_ in each.ids)),
            tuple(choice for each in way for choice in each.choices),
            {},
            _left_by_all(way),
            tuple((n, each.ids, each.left or ()) for n, each in zip(names, way, strict=True)),
        )


def _left_by_all(way: tuple[Chosen, ...]) -> tuple[str, ...] | None:
    """What several players could have chosen and nobody has."""
    if any(each.left is None for each in way):
        return None
    taken = {id_ for each in way for id_ in each.ids}
    left = (id_ for each in way for id_ in each.left or () if id_ not in taken)
    return tuple(dict.fromkeys(left))


def speaking_of_chosen(memory: Memory, label: int, found: Chosen) -> Memory:
    """The memory of what was chosen in a step, and of what was left."""
    chosen, unchosen = v.Mentioned("step", label), v.Mentioned("unchosen", label)
    memory = memory.meaning(chosen, *found.ids)
    if found.left is not None:
        memory = memory.meaning(unchosen, *found.left)
    if found.by is not None:
        memory = memory.meaning(v.Mentioned("step", label, "subject"), found.by)
    for name, ids, left in found.of_players:
        memory = memory.with_theirs(name, {chosen: ids, unchosen: left}, {})
    return memory


def _kind(step: v.Chooses) -> str:
    return step.kind if step.kind in ("color", "number", "player") else "mode"


PARITIES = ("odd", "even")
"""What there is to choose of "odd or even"."""


def _options(state: GameState, step: v.Chooses) -> tuple[str, ...]:
    """What can be chosen, where that is few things. Raises NotCarriedOut."""
    if step.words:
        return step.words
    match step.kind:
        case "color":
            if (colors := within(step.limit, COLORS)) is not None:
                return colors
        case "creature_type":
            every = creature_types(state)
            if (types := within(step.limit, every, of_all=every_creature_type())) is not None:
                return types
        case "card_name":
            if (names := card_names(state, step.limit)) is not None:
                return names
        case "card_type" | "basic_land_type" | "parity" as kind if step.limit is None:
            lands = tuple(type_tables().basic_land_types)
            few = {"basic_land_type": lands, "parity": PARITIES}
            return few.get(kind) or card_types_there(state)
        case "number":
            if (found := numbers(step.limit, sizes(state))) is not None:
                return found
        case "player":
            return tuple(apnap(state))
        case "opponent":
            raise NotCarriedOut("which opponent")
    raise NotCarriedOut(f"a {step.kind} is chosen")


def sizes(state: GameState) -> Iterator[int]:
    """The mana values, powers and toughnesses of all objects."""
    for each in moment_of(state).derivation.characteristics().values():
        yield from (int(size) for size in (each.mana_value, each.power, each.toughness) if size)


def within(
    limit: str | None, options: tuple[str, ...], of_all: Collection[str] = ()
) -> tuple[str, ...] | None:
    """The options that what the words say of a choice leaves ("other than red"), be it the one of
    all there are that isn't among them; None where that isn't understood."""
    if limit is None:
        return options
    without = limit.removeprefix("other than ")
    left = tuple(each for each in options if COLOR_OF.get(each, each) != without)
    return left if len(left) < len(options) or without in of_all else None
