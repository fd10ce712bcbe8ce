"""What players choose as an instruction is carried out: objects, players, words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor, Choice
from kb.engine.course.whom import players_of
from kb.engine.course.words_to_choose import about, card_names, creature_types
from kb.engine.state_based.outcomes import apnap
from kb.state.game_state import GameState
from kb.terms import COLOR_OF, COLORS
from kb.text.words.type_line import type_tables


class Chosen(NamedTuple):
    """What was chosen: objects and players, the choices as told, and words by their kind."""

    ids: tuple[str, ...]
    choices: tuple[Choice, ...]
    words: dict[str, str | int]


def chosen_things(
    state: GameState, step: v.Chooses, actor: Actor, memory: Memory
) -> Iterator[Chosen]:
    """Every way to choose what an instruction asks for. Raises NotCarriedOut."""
    if step.among:
        said = Instructed(
            state, v.GameAction("choose", subject=step.by, object=step.among), actor, memory
        )
        for objects, choices in said.objects("object"):
            yield Chosen(tuple(objects), choices, {})
        return
    players = players_of(state, step.by, actor, memory)
    if len(players) != 1:
        raise NotCarriedOut("what each of several players chooses")
    options = _options(state, step)
    for each in options:
        ids = (each,) if step.kind == "player" else ()
        choice = Choice(players[0], _kind(step), about(step.kind, options), options, each, "choice")
        yield Chosen(ids, (choice,), {step.kind: each})


def _kind(step: v.Chooses) -> str:
    return step.kind if step.kind in ("color", "player") else "mode"


def _options(state: GameState, step: v.Chooses) -> tuple[str, ...]:
    """What can be chosen, where that is few things. Raises NotCarriedOut."""
    if step.words:
        return step.words
    match step.kind:
        case "color":
            if (colors := within(step.limit, COLORS)) is not None:
                return colors
        case "creature_type":
            if (types := within(step.limit, creature_types(state))) is not None:
                return types
        case "card_name":
            if (names := card_names(state, step.limit)) is not None:
                return names
        case "basic_land_type" if step.limit is None:
            return tuple(type_tables().basic_land_types)
        case "player":
            return tuple(apnap(state))
        case "opponent":
            raise NotCarriedOut("which opponent")
    raise NotCarriedOut(f"a {step.kind} is chosen")


def within(limit: str | None, options: tuple[str, ...]) -> tuple[str, ...] | None:
    """The options that what the words say of a choice leaves ("other than red"); None where that
    isn't understood."""
    if limit is None:
        return options
    without = limit.removeprefix("other than ")
    left = tuple(each for each in options if COLOR_OF.get(each, each) != without)
    return left if len(left) < len(options) else None
