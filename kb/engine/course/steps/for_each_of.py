"""What comes of an action that is done for each of several at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import in_words, lacks
from kb.engine.course.deeds.doings import doings, together
from kb.engine.course.deeds.instructed import Doing, Instructed
from kb.engine.course.done import done
from kb.engine.course.made_for_each import made_for
from kb.engine.course.memory import EACH
from kb.engine.course.results import Choice
from kb.engine.course.steps.carrying_out import with_further
from kb.engine.course.way import Way


def done_in_one_way(way: Way, said: Instructed, doing: Doing) -> Iterator[Way]:
    """What comes of an action that is done in one way."""
    for each, more in done(way, said, doing):
        yield from with_further(each, each.course, more)


def done_for_each(
    way: Way, action: v.GameAction, players: list[tuple[str, str | None]]
) -> Iterator[Way]:
    """What comes of an action that is done for each of these at the same time, or of those for
    whom the player who is asked wants it."""
    ways: list[list[Doing]] = []
    state = way.course.state
    for player, asked in players:
        memory = way.memory.meaning(EACH, player)
        if asked is not None and lacks(msgspec.structs.replace(way, memory=memory), action):
            ways.append([Doing((), ())])  # he can't choose what is impossible (608.2d)
            continue
        own = Instructed(state, action, way.actor, memory)
        alone = [made_for(each, player) for each in doings(own)]
        state = own.state
        if asked is not None and any(each.events or each.begins for each in alone):
            words = in_words(way, (action,)) + ("" if asked == player else f" (for {player})")
            yes = Choice(asked, "may", words, ("yes", "no"), "yes", "choice")
            no = msgspec.structs.replace(yes, chosen="no")
            done_ = (each for each in alone if each.events or each.begins)
            alone = [each._replace(choices=(yes, *each.choices)) for each in done_]
            alone.append(Doing((), (no,)))
        ways.append(alone)
    said = Instructed(way.course.state, action, way.actor, way.memory)
    said.state = state
    for some in product(*ways):
        did = [
            asked
            for (_, asked), doing in zip(players, some, strict=True)
            if asked is not None and any(map(_is_willing, doing.choices[:1]))
        ]
        by_choice = any(asked is not None for _, asked in players)
        before = way.with_willing(*did) if by_choice else way
        yield from done_in_one_way(before, said, together(some))


def _is_willing(choice: Choice) -> bool:
    return choice.kind == "may" and choice.chosen == "yes"
