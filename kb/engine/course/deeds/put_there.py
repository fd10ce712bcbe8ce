"""What is put onto the battlefield, or created, by an ability of an object that speaks of it later:
"when the creature put onto the battlefield with ~ dies", "all tokens created with ~"."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed
from kb.engine.events.event import PUT_WITH
from kb.regex import regex
from kb.state.game_state import GameObject
from kb.vocabulary.parts import every_part

_SPEAKS = regex(r"\b(?:put onto the battlefield|created) with ")
"""By what a quality, which stays in words, speaks of it."""


def link_of(said: Instructed) -> dict[str, str]:
    """The source, in its role, where it is a permanent that speaks of what its abilities put onto
    the battlefield; else nothing."""
    source = said.here(said.actor.source) if said.actor.source is not None else None
    if source is None or not said.of_permanent or not _speaks_of_it(source):
        return {}
    return {PUT_WITH: source.id}


def _speaks_of_it(source: GameObject) -> bool:
    """Whether abilities that are printed on an object speak of what others of these put there."""
    words = every_part((source.copied or source.face).abilities, quoted=True)
    return any(
        (isinstance(each, v.Related) and each.how == PUT_WITH)
        or (isinstance(each, v.Ability) and _SPEAKS.search(each.keyword or "") is not None)
        for each in words
    )


__all__ = ["link_of"]
