"""What comes of what players may do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import (
    as_each,
    barred,
    by_whom,
    chosen,
    decided,
    in_words,
    lacks,
    of_its_player,
    of_the_willing,
    possible,
)
from kb.engine.course.copying import leaves_open
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.in_turn import in_turn
from kb.engine.course.memory import EACH, WILLING_ONES, Memory, mentions_in
from kb.engine.course.results import Actor, Choice
from kb.engine.course.steps.carrying_out import Steps, carried_out, carries_out
from kb.engine.course.steps.costs import paid_by
from kb.engine.course.steps.for_each_of import done_for_each
from kb.engine.course.way import Way, forgetting
from kb.engine.course.whom import players_of
from kb.engine.facts.keyword_costs import by_keyword_action
from kb.vocabulary.at_will import is_at_will
from kb.vocabulary.keyword_actions import keyword_action


@carries_out(v.May)
def _may(way: Way, step: v.May) -> Iterator[Way]:
    """What comes of what a player may do; several players choose in turn and do it together."""
    players = players_of(way.course.state, step.by, way.actor, way.memory)
    if len(players) == 1:
        yield from _one_may(way, step, players[0])
        return
    if not players:
        yield from carried_out(way.being_done(False), step.otherwise)
        return
    if step.then or step.otherwise or (step.cost is not None and step.does):
        raise NotCarriedOut("what several players may do")
    if step.cost is not None:
        yield from _each_may_pay(way, step.cost, players)
        return
    action = by_whom(step.does[0], step.by)
    if isinstance(action, v.GameAction) and is_at_will(action):
        # CR 608.2f + 608.2g — one after another pays, and may activate mana abilities for it.
        one = msgspec.structs.replace(step, by=(v.Players("mentioned", mention=EACH),))
        yield from in_turn(way, v.ForEach((one,)), players, carried_out)
        return
    if len(step.does) > 1 or not isinstance(action, v.GameAction) or action.verb == "draw":
        yield from _several_may(way, step, players)
        return
    one_will_do = all(isinstance(each, v.Some) for each in step.by)
    for after_ in done_for_each(way, action, [(each, each) for each in players]):
        yield after_ if one_will_do else _done_by(after_, players)


def _done_by(way: Way, players: list[str]) -> Way:
    """The way on which something was done by all of several players, by none, or by some: then
    what follows on it isn't known for all of them."""
    did = [each for each in players if each in way.memory.meant[WILLING_ONES]]
    if way.done is None or did == players:
        return way
    return way.being_done(False) if not did else msgspec.structs.replace(way, done=None)


def _several_may(way: Way, step: v.May, players: list[str]) -> Iterator[Way]:
    """What comes of several steps that each of several players may do: they choose in turn, and
    those who chose so do each step at the same time."""
    # CR 101.4 + 608.2e — all choose in APNAP order; then step by step, each in that order.
    does = tuple(of_the_willing(each, step.by) for each in step.does)
    words = in_words(way, step.does)
    asked = [each for each in players if _could(way, step, each)]
    for answers in product(("yes", "no"), repeat=len(asked)):
        choices = (
            Choice(player, "may", words, ("yes", "no"), answer, "choice")
            for player, answer in zip(asked, answers, strict=True)
        )
        willing = [player for player, answer in zip(asked, answers, strict=True) if answer == "yes"]
        each = way.choosing(*choices).with_willing(*willing)
        if not willing:
            yield forgetting(each, step.does).being_done(False)
            continue
        for after_ in carried_out(each, does):
            yield _done_by(after_ if after_.done is None else after_.being_done(True), players)


def _could(way: Way, step: v.May, player: str) -> bool:
    """Whether a player can choose to do what each of several may do (608.2d)."""
    does: Steps = tuple(by_whom(each, step.by) for each in step.does)
    alone = as_each(way, player)
    lacking = any(lacks(alone, each) or barred(alone, each) for each in does[:1])
    return not lacking and bool(chosen(carried_out(alone, does), does))


def _each_may_pay(way: Way, cost: v.Cost, players: list[str]) -> Iterator[Way]:
    """What comes of a cost that each of several players may pay, one after another; it counts as
    paid if one of them has."""
    words = "whether to pay the cost"
    ways = [(way, False)]
    for player in players:
        yes = Choice(player, "may", words, ("yes", "no"), "yes", "choice")
        no = msgspec.structs.replace(yes, chosen="no")
        found = []
        for each, was_paid in ways:
            paid = [*paid_by(each, cost, player)]
            found += [(decided(each, yes, one), True) for one in paid]
            found.append((each.choosing(no) if paid else each, was_paid))
        ways = found
    yield from (each.being_done(was_paid) for each, was_paid in ways)


def _unable(way: Way, step: v.Step | str, player: str) -> bool:
    """Whether a keyword action consists of what a player can't do: then he can't choose to do it
    (608.2d, 701.68b), though it counts as done where he is told to."""
    if not isinstance(step, v.GameAction) or step.verb not in by_keyword_action():
        return False
    row = keyword_action(step.verb, way.course.state.edition)
    if row is None or step.object:
        return False
    first = row.does[0]
    options = first.options if isinstance(first, v.Either) else (row.does[:1],)
    number = Instructed(way.course.state, step, way.actor, way.memory).amount()
    inner = Way(way.course, Memory({}), Actor(player, way.actor.source, x=number), way.used)
    able = (each for each in options if not lacks(inner, each[0]))
    return not any(any(map(possible, carried_out(inner, each))) for each in able)


def _wholly_done(way: Way, does: Steps, player: str) -> Iterator[Way]:
    """What comes of several acts, where a keyword action after others is possible once these are
    done."""
    places = (at for at, each in enumerate(does) if at and isinstance(each, v.GameAction))
    later = next((at for at in places if does[at].verb in by_keyword_action()), None)  # type: ignore[union-attr]
    if later is None:
        yield from carried_out(way, does)
        return
    for before in carried_out(way, does[:later]):
        if not _unable(before, does[later], player):
            yield from carried_out(before, does[later:])


def _is_for_each(way: Way, step: v.May) -> bool:
    """Whether a player may do something for each of several, or the player of each of them may."""
    if EACH not in way.memory.meant or any(each.role == "subject" for each in mentions_in(step)):
        return False
    return not step.by or EACH in mentions_in(step.by)


def _one_may(way: Way, step: v.May, player: str) -> Iterator[Way]:
    """What comes of what one player may do: he can't choose what is impossible (608.2d)."""
    if leaves_open(step):
        yield from carried_out(as_each(way, player), (by_whom(step.does[0], step.by),))
        return
    words = in_words(way, step.does) if step.does else "whether to pay the cost"
    if step.cost is not None:
        yes = [
            one for each in paid_by(way, step.cost, player) for one in carried_out(each, step.does)
        ]
    else:
        of_each = _is_for_each(way, step)
        does: Steps = tuple((of_its_player if of_each else by_whom)(e, step.by) for e in step.does)
        alone = way if of_each else as_each(way, player)
        lacking = any(
            lacks(alone, each) or barred(alone, each) or _unable(alone, each, player)
            for each in does[:1]
        )
        yes = [] if lacking else chosen(_wholly_done(alone, does, player), does)
    if not yes:
        undone = forgetting(way, step.does).with_willing().being_done(False)
        yield from carried_out(undone, step.otherwise)
        return
    choice = Choice(player, "may", words, ("yes", "no"), "yes", "choice")
    for each in yes:
        after_ = step.then if possible(each) else step.otherwise
        did = decided(way, choice, each).with_willing(player)
        yield from carried_out(did, after_)
    no = way.choosing(msgspec.structs.replace(choice, chosen="no")).with_willing()
    yield from carried_out(forgetting(no, step.does).being_done(False), step.otherwise)
