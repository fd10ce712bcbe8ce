"""What an object that is mentioned has in common with others, where a condition asks for it."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.deeds.names import SHARES, in_common, of_name
from kb.engine.course.memory import Memory
from kb.state.game_state import GameState
from kb.vocabulary.parts import with_parts


def with_what_is_shared(
    state: GameState, conditions: tuple[v.Circumstance, ...], memory: Memory
) -> tuple[v.Circumstance, ...]:
    """The conditions in which what something has in common with others is told as they have it: the
    name, a color or a creature type; of what has left those that it had (608.2h)."""

    def told(word: object) -> object:
        match word:
            case v.Stands(v.Relation(what, (v.Objects(among, ()),)), (v.Objects(of, ()),)) if (
                what.startswith(SHARES) and isinstance(of, v.Mentioned)
            ):
                found = _shared(state, what, of, memory)
                exists = v.Relation("exists", negated=word.relation.negated)
                return v.Stands(exists, (v.Objects(v.And((among, found))),))
        return word

    apart = (one for each in conditions for one in _apart(each))
    return tuple(with_parts(each, told) for each in apart)


def _apart(condition: v.Circumstance) -> Iterator[v.Circumstance]:
    """That something that is mentioned is of a description, and has something in common with
    others: each by itself."""
    match condition:
        case v.Stands(v.Relation("is", (v.Objects(relations=(_, *_)) as some,), False), party) if (
            all(each.relation.startswith(SHARES) for each in some.relations)
        ):
            yield v.Stands(v.Relation("is", (v.Objects(some.filter),)), party)
            yield from (v.Stands(each, party) for each in some.relations)
        case _:
            yield condition


def _shared(state: GameState, what: str, of: v.Mentioned, memory: Memory) -> v.Filter:
    """What has something in common with what is mentioned. Raises NotCarriedOut."""
    if memory.meant.get(of) == ():
        return v.Not(v.Everything())  # what a player chose not to look at is nothing
    alike = v.Related(what, of)
    found = of_name(state, v.Relation(what, (v.Objects(of),)), memory)
    found = found if found is not None else in_common(state, alike, memory)
    if found == alike:
        raise NotCarriedOut("what something has in common with others")
    return found
