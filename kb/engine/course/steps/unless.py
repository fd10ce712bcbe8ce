"""What is done unless players pay."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import decided
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.done_together import done_together
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.left_out import left_out_of_payment
from kb.engine.course.results import Choice
from kb.engine.course.several_payers import answered
from kb.engine.course.steps.carrying_out import carried_out, carries_out, with_further
from kb.engine.course.steps.costs import paid_by
from kb.engine.course.steps.for_each_of import done_for_each
from kb.engine.course.way import Way
from kb.engine.course.whom import players_of


@carries_out(v.Unless)
def _unless(way: Way, step: v.Unless) -> Iterator[Way]:
    """What is done unless a player pays; what follows "if they do" waits for that to be paid."""
    players = players_of(way.course.state, step.by, way.actor, way.memory)
    if len(players) > 1 and all(isinstance(each, v.Some) for each in step.by):
        yield from _unless_one_pays(way, step, players)
        return
    if len(players) > 1:
        raise NotCarriedOut("what several players may pay")
    player = players[0] if players else ""
    paid = [*paid_by(way, step.cost, player)] if players else []
    if not paid:
        yield from _unpaid(way, step)
        return
    choice = Choice(player, "pay", "whether to pay the cost", ("yes", "no"), "yes", "unless")
    for each in paid:
        yield _having_paid(decided(way, choice, each), way)
    yield from _unpaid(way.choosing(msgspec.structs.replace(choice, chosen="no")), step)


def _having_paid(way: Way, before: Way) -> Way:
    """The way after a payment, for which what it was asked for is not done."""
    course = way.course
    if len(course.events) == len(before.course.events):
        course = course.with_gaps(*left_out_of_payment(moment_of(course.state)))
    return msgspec.structs.replace(way, course=course, done=False, paid=True)


def _unpaid(way: Way, step: v.Unless) -> Iterator[Way]:
    """What is done as nobody has paid."""
    return (msgspec.structs.replace(each, paid=False) for each in carried_out(way, step.does))


def _unless_one_pays(way: Way, step: v.Unless, players: list[str]) -> Iterator[Way]:
    """What is done unless one of several players pays: each is asked in turn until one does."""
    for player in players:
        paid = [*paid_by(way, step.cost, player)]
        yes = Choice(player, "pay", "whether to pay the cost", ("yes", "no"), "yes", "unless")
        for each in paid:
            yield _having_paid(decided(way, yes, each), way)
        if paid:
            way = way.choosing(msgspec.structs.replace(yes, chosen="no"))
    yield from _unpaid(way, step)


def each_unless_paid(way: Way, step: v.Unless, players: list[str]) -> Iterator[Way]:
    """What is done to each of several players who doesn't pay: all choose first, those who pay do
    so at the same time, then it is done to all others at once."""
    # CR 101.4 + 608.2e — the choices in APNAP order, then what was chosen at the same time.
    (action,) = step.does
    assert isinstance(action, v.GameAction)
    for each in answered(way, step.cost, players):
        ways = [each.way]
        if each.actions:
            found = done_together(each.way, each.actions)
            ways = [w for one, more in found for w in with_further(one, one.course, more)]
        whom: list[tuple[str, str | None]] = [(player, None) for player in each.refusing]
        for paid in ways:
            if not whom:
                yield paid.being_done(False)
                continue
            yield from done_for_each(paid, action, whom)
