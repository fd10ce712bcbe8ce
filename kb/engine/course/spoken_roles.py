"""The parts of an event of which the words of an ability that triggers on it speak."""

from __future__ import annotations

from functools import lru_cache

from kb import vocabulary as v
from kb.engine.course.event_conditions import when_resolving
from kb.engine.course.memory import mentions_in
from kb.engine.course.that_in_targets import with_those_meant
from kb.text.semantics.keyword_meanings import meaning
from kb.vocabulary.defence import speaks_of_defender
from kb.vocabulary.parts import every_part
from kb.vocabulary.several import VOTERS

WHOSE = "whose"
"""The role of the player whose step or turn begins."""


@lru_cache(maxsize=4096)
def meant_abilities(words: v.Ability, edition: str) -> tuple[v.Ability, ...]:
    """The abilities that an ability is: itself, or those that a keyword stands for."""
    stands_for = words.keyword is not None and words.spell is None
    found = meaning(words, edition) if stands_for else (words,)
    return tuple(map(with_those_meant, found))


@lru_cache(maxsize=4096)
def spoken_roles(words: v.Ability, edition: str) -> frozenset[str]:
    """The roles of the event that an ability's words speak of."""
    meant = meant_abilities(words, edition)
    voters = {
        VOTERS[part.who]
        for each in meant
        for part in every_part(each.spell)
        if isinstance(part, v.Players) and part.who in VOTERS
    }
    # CR 508.5 — where it speaks of the defending player too, whom the creature attacks.
    attackers = {
        "subject"
        for each in meant
        if each.trigger and speaks_of_defender((each.targets, each.spell))
    }
    return frozenset(voters | attackers).union(
        mention.role or ""
        for each in meant
        for mention in mentions_in(
            (each.targets, each.spell, each.trigger and when_resolving(each.trigger))
        )
        if mention.of == "event"
    )
