"""What prevention effects do besides, of damage that several sources deal at once."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb import vocabulary as v
from kb.engine.course.replaced import Candidate, Further
from kb.engine.events.event import GameEvent
from kb.vocabulary.parts import any_part


def done_once(
    candidate: Candidate, steps: tuple[v.Step, ...], event: GameEvent
) -> tuple[str, str] | None:
    """The effect, and whom or what the damage would be dealt to, where the rest is done once for
    all damage that it prevents at once; None where the words speak of one source, or do more than
    prevent damage."""
    # CR 615.5 + 615.13 — an effect is applied to all simultaneous damage of which it speaks; one
    # that speaks of what a source would deal, to that of each.
    said = candidate.replacement
    if said is None or not all(isinstance(each, v.Prevents) for each in said.outcomes):
        return None
    passive = all(each.verb == "deal_damage" and not each.subject for each in said.events)
    if not passive or any_part(steps, _speaks_of_source):
        return None
    return candidate.by.name, event.subject


def _speaks_of_source(word: object) -> bool:
    return isinstance(word, v.Mentioned) and (word.of, word.role) == ("event", "subject")


def at_once(more: Iterable[Further]) -> tuple[Further, ...]:
    """What is done besides of events that happen at once: what one effect does of all damage that
    it prevents to one recipient once, with how much that is together."""
    found: list[Further] = []
    places: dict[tuple[str, str], int] = {}
    for each in more:
        place = places.get(each.once) if each.once is not None else None
        if place is None:
            if each.once is not None:
                places[each.once] = len(found)
            found.append(each)
            continue
        first = found[place]
        amounts = {
            mention: number + each.memory.amounts.get(mention, 0)
            for mention, number in first.memory.amounts.items()
        }
        memory = msgspec.structs.replace(first.memory, amounts=amounts)
        found[place] = first._replace(memory=memory, used=first.used | each.used)
    return tuple(found)


__all__ = ["at_once", "done_once"]
