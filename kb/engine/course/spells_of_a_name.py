"""What an effect says of spells with the same name as an object: it is kept as of the name that
was chosen for it, the one that the object has, or had when it left."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.state.game_state import GameState
from kb.vocabulary.parts import every_part, with_parts

OWNER = (v.Players("owner"),)
CHOSEN = (v.Players("chosen"),)
SO_NAMED = v.HasChosen("card_name")


def of_its_name(
    state: GameState, step: v.Creates, memory: Memory
) -> tuple[v.Creates, Memory] | None:
    """The effect as one of the name that is meant, and of the owner of what has it, if that is whom
    it speaks of; None where it is of no such spells, or of those with one of several names."""
    named = {each for each in every_part(step.rules) if _is_namesake(each)}
    if len(named) != 1 or step.effect is not None or step.replacement is not None:
        return None
    (related,) = named
    ids = memory.meant.get(related.to, ())
    if len(ids) != 1:
        return None
    # CR 608.2h — what has left is looked at as it last was.
    then = memory.seen.get(ids[0], state)
    one = next((each for each in then.objects if each.id == ids[0]), None)
    name = moment_of(then).final.one(ids[0], "name") if one is not None else None
    if one is None or not name:
        return msgspec.structs.replace(step, rules=()), memory
    choices: dict[str, str | int] = {**memory.choices, "card_name": str(name)}
    rules: tuple[v.StatementLine, ...] = with_parts(step.rules, _of_chosen_name)
    if any(each.subject == OWNER for each in rules):
        choices["player"] = one.owner
        rules = tuple(
            msgspec.structs.replace(each, subject=CHOSEN) if each.subject == OWNER else each
            for each in rules
        )
    changed = msgspec.structs.replace(step, rules=rules)
    return changed, msgspec.structs.replace(memory, choices=choices)


def _is_namesake(word: Any) -> bool:
    return (
        isinstance(word, v.Related)
        and word.how == "shares_name"
        and isinstance(word.to, v.Mentioned)
    )


def _of_chosen_name(word: Any) -> Any:
    return SO_NAMED if _is_namesake(word) else word


__all__ = ["of_its_name"]
