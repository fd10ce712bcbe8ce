"""The modes of its abilities that have been chosen for an object, where words ask for that."""

from __future__ import annotations

import msgspec

from kb.state.game_state import GameObject, GameState
from kb.vocabulary import Ability, Modes


def modes_chosen(object_: GameObject, number: int | None, words: Ability) -> frozenset[int]:
    """The modes of an ability that can't be chosen any more, as they have been before."""
    said = _limited(words)
    if said is None or number is None:
        return frozenset()
    history = object_.history
    chosen = history.modes_chosen if said.this_turn else history.modes_chosen_ever
    return frozenset(chosen.get(number, ()))


def with_modes_chosen(
    state: GameState,
    id_: str | None,
    number: int | None,
    words: Ability,
    modes: tuple[int | str, ...],
) -> GameState:
    """The state in which modes of an ability of an object have been chosen, if that matters."""
    said = _limited(words)
    if said is None or number is None:
        return state
    name = "modes_chosen" if said.this_turn else "modes_chosen_ever"
    objects = []
    for each in state.objects:
        if each.id == id_:
            before: dict[int, tuple[int, ...]] = getattr(each.history, name)
            now = (mode for mode in modes if isinstance(mode, int))
            all_ = tuple(sorted({*before.get(number, ()), *now}))
            history = msgspec.structs.replace(each.history, **{name: {**before, number: all_}})
            objects.append(msgspec.structs.replace(each, history=history))
        else:
            objects.append(each)
    return msgspec.structs.replace(state, objects=tuple(objects))


def _limited(words: Ability) -> Modes | None:
    """The modes of an ability of which each can be chosen but once."""
    modes = words.spell.modes if words.spell is not None else None
    return modes if modes is not None and modes.once else None
