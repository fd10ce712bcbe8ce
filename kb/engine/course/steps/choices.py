"""What comes of choices among several things."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import decided, in_words, lacks, possible
from kb.engine.course.choosing import chosen_things, lacks_choice, speaking_of_chosen
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.friends import befriended
from kb.engine.course.happened import happened
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.piles import OF_PILES, piled
from kb.engine.course.results import Choice
from kb.engine.course.steps.carrying_out import carried_out, carries_out, with_further
from kb.engine.course.voting import voted, votes_told
from kb.engine.course.way import Way
from kb.engine.course.whom import players_of
from kb.text.words.friends import FRIEND_OR_FOE
from kb.text.words.votes import VOTE
from kb.vocabulary.swaps import colors_of, swaps_of


@carries_out(v.Either)
def _either(way: Way, step: v.Either) -> Iterator[Way]:
    """What comes of one of several things, as a player chooses among those that are possible
    (608.2d), or among all."""
    first = step.options[0][0]
    by = step.by or (first.subject if isinstance(first, v.GameAction) else ())
    players = players_of(way.course.state, by, way.actor, way.memory)
    if len(players) != 1:
        raise NotCarriedOut("what each of several players chooses")
    told = _told(way, step)
    found = [[*carried_out(way, each)] for each in step.options]
    places = [*range(len(found))]
    open_ = [each for each in places if step.anyway or _can(way, step, each, found[each])] or places
    options = tuple(told[place] for place in open_)
    for place in open_:
        for each in found[place]:
            if len(options) == 1:
                yield each
                continue
            choice = Choice(players[0], "mode", "which to do", options, told[place], "choice")
            yield decided(way, choice, each)


def _told(way: Way, step: v.Either) -> list[str]:
    """The options in words; of words that are replaced, and of colors, only
    these."""
    if swaps := swaps_of(step):
        return [f"{each.old} with {each.new}" for each in swaps]
    if colors := colors_of(step):
        return [" and ".join(each.colors) for each in colors]
    return [in_words(way, each) for each in step.options]


def _can(way: Way, step: v.Either, place: int, found: list[Way]) -> bool:
    """Whether one of several things is possible: what comes of it is known."""
    return not lacks(way, step.options[place][0]) and any(map(possible, found))


OF_KIND = {FRIEND_OR_FOE: befriended, **dict.fromkeys(OF_PILES, piled)}
"""Kind of choice → how it is made, and what is known of it afterwards."""


@carries_out(v.Chooses)
def chosen_by(way: Way, step: v.Chooses) -> Iterator[Way]:
    """What comes of a choice."""
    if step.kind == VOTE:
        for known, choices in voted(way.course.state, step, way.actor, way.memory):
            after_ = msgspec.structs.replace(way.choosing(*choices).being_done(True), memory=known)
            moment, votes = moment_of(way.course.state), votes_told(choices)
            for course, more in happened(after_.course, moment, votes, way.used):
                yield from with_further(after_, course, more)
        return
    if step.kind in OF_KIND:
        for known, choices in OF_KIND[step.kind](way.course.state, step, way.actor, way.memory):
            after_ = way.choosing(*choices).being_done(True)
            yield msgspec.structs.replace(after_, memory=known)
        return
    for found in chosen_things(way.course.state, step, way.actor, way.memory):
        after_ = way.choosing(*found.choices).being_done(not lacks_choice(step, found))
        memory = after_.memory
        if step.label is not None:
            memory = speaking_of_chosen(memory, step.label, found)
        memory = msgspec.structs.replace(memory, choices={**memory.choices, **found.words})
        yield msgspec.structs.replace(after_, memory=memory)
