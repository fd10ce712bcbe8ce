"""The steps of an instruction are carried out one after another, with the choices that they leave
to players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import islice, product

import msgspec

from kb import vocabulary as v
from kb.engine.course.any_amount import paid_at_will
from kb.engine.course.asking import (
    as_each,
    barred,
    by_whom,
    called,
    chosen,
    decided,
    in_words,
    lacks,
    of_the_willing,
    possible,
)
from kb.engine.course.casting import cast
from kb.engine.course.choosing import chosen_things, speaking_of_chosen
from kb.engine.course.clashing import clash
from kb.engine.course.conditions import are_met
from kb.engine.course.copying import choose_new_targets, copy, leaves_open
from kb.engine.course.deeds.doings import doings, together
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.delaying import put_off
from kb.engine.course.done import beginning, done
from kb.engine.course.done_together import done_together, runs
from kb.engine.course.drawing import drawing
from kb.engine.course.friends import befriended
from kb.engine.course.given_x import knowing_x
from kb.engine.course.happened import happened
from kb.engine.course.in_turn import in_turn, order_from
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.keyword_acting import acted_by_keyword
from kb.engine.course.made_for_each import at_once, at_once_unless_paid, made_for, with_its_own
from kb.engine.course.memory import EACH, WILLING_ONES
from kb.engine.course.milling import milling
from kb.engine.course.not_happened import done_instead
from kb.engine.course.own_choice import to_choose, with_chosen
from kb.engine.course.paying import actions_of, alternatives, courses_paying, payment_in
from kb.engine.course.piles import OF_PILES, piled
from kb.engine.course.repeating import so_often, with_counters
from kb.engine.course.replaced import Further
from kb.engine.course.results import Choice, Course
from kb.engine.course.settled_x import settled
from kb.engine.course.several_payers import answered
from kb.engine.course.voting import voted, votes_told
from kb.engine.course.way import Way, forgetting, speaking_of_all
from kb.engine.course.whom import all_of, players_of
from kb.engine.facts.filters import NoLogic
from kb.text import rendering
from kb.text.words.friends import FRIEND_OR_FOE
from kb.text.words.votes import VOTE
from kb.vocabulary.at_will import OF_PLAYERS, is_at_will
from kb.vocabulary.keyword_actions import keyword_action

Steps = tuple[v.Step | str, ...]


MOST_WAYS = 500
"""So many ways of what has been done so far are gone through."""


def carried_out(way: Way, steps: Steps) -> Iterator[Way]:
    """Every way in which steps may be carried out; those of a step of which there are too many are
    not gone through."""
    ways: list[Way] = [way]
    place = 0
    for step, *others in runs(steps):
        place += 1 + len(others)
        if isinstance(step, v.Settles):
            yield from settled(ways, step, steps[place:], carried_out)
            return
        found = (each for one in ways for each in _stepped(one, step, others))
        further = [*islice(found, MOST_WAYS + 1)]
        if len(further) > MOST_WAYS:
            gap = step if isinstance(step, str) else f"{called(step)}: too many ways to choose"
            further = [each.with_gaps(gap) for each in ways]
        ways = further
    yield from ways


def _stepped(way: Way, step: v.Step | str, others: list[v.Step | str]) -> Iterator[Way]:
    """What comes of one step, with others at the same time; what can't be carried out is told."""
    if isinstance(step, str):
        yield way.with_gaps(step)
        return
    try:
        ways = _acted_together(way, [step, *others]) if others else _ways_of(way, step)
        found = [*islice(ways, MOST_WAYS + 1)]
    except (NotCarriedOut, NoLogic) as why:
        what = called(step)
        yield way.with_gaps(f"{what}: {why}" if str(why) else what)
        return
    yield from found


def _ways_of(way: Way, step: v.Step) -> Iterator[Way]:
    way = knowing_x(way, step)
    if not isinstance(step, v.IfDone):
        way = msgspec.structs.replace(way, paid=None)
    match step:
        case v.GameAction():
            return _acted(way, step)
        case v.Creates():
            return _begins(way, step)
        case v.May():
            return _may(way, step)
        case v.IfSo():
            return _if_so(way, step)
        case v.IfDone():
            return _if_done(way, step)
        case v.Unless():
            return _unless(way, step)
        case v.ForEach():
            return _for_each(way, step)
        case v.Either():
            return _either(way, step)
        case v.Chooses():
            return _chooses(way, step)
        case v.Later():
            return iter((put_off(way, step),))
        case v.Settles():
            raise NotCarriedOut("what follows")


ON_THE_STACK = {"cast": cast, "copy": copy, "choose_new_targets": choose_new_targets}
"""Verb → what is done to spells and abilities on the stack by it."""

# -------------------------------------------------------------------------------------- actions


def _acted(way: Way, step: v.GameAction) -> Iterator[Way]:
    """What comes of an action."""
    if (parts := with_counters(step)) is not None:
        yield from carried_out(way, parts)
        return
    said = Instructed(way.course.state, step, way.actor, way.memory)
    if step.verb == "draw":
        yield from drawing(way, said, with_further)
        return
    if step.verb in OF_PLAYERS and is_at_will(step):
        yield from paid_at_will(way, step, said.doer)
        return
    if step.verb == "pay_cost" and step.cost is not None:
        yield from _pays(way, step.cost, said.doer)
        return
    if step.verb in ON_THE_STACK:
        for each, more in ON_THE_STACK[step.verb](way, said):
            yield from with_further(each, each.course, more)
        return
    row = keyword_action(step.verb, way.course.state.edition)
    if row is not None and step.verb == "clash":
        yield from clash(way, said, row, carried_out, with_further)
        return
    if row is not None:
        yield from acted_by_keyword(way, said, row, carried_out, with_further)
        return
    if step.verb == "mill" and (replaced := [*milling(way, said, with_further)]):
        yield from replaced
        return
    for doing in [*doings(said)]:
        yield from _done(way, said, doing)


def _acted_together(way: Way, steps: list[v.Step | str]) -> Iterator[Way]:
    """What comes of actions that one verb says."""
    actions = [each for each in steps if isinstance(each, v.GameAction)]
    for one, more in done_together(reduce(knowing_x, actions, way), actions):
        yield from with_further(one, one.course, more)


def _done(way: Way, said: Instructed, doing: Doing) -> Iterator[Way]:
    """What comes of an action that is done in one way."""
    for each, more in done(way, said, doing):
        yield from with_further(each, each.course, more)


def _begins(way: Way, step: v.Creates) -> Iterator[Way]:
    """What comes of a continuous effect that begins, for each way to choose what it speaks of."""
    kind = to_choose(way.course.state, step, way.actor, way.memory)
    if kind is not None:
        for each in _chooses(way, v.Chooses(kind)):
            yield from _begins(each, with_chosen(step))
        return
    for each, more in beginning(way, step):
        yield from with_further(each, each.course, more)


def with_further(way: Way, course: Course, more: tuple[Further, ...]) -> Iterator[Way]:
    """The way when its course has gone on, and what is done besides or instead has been done."""
    for each in further(course, more):
        yield msgspec.structs.replace(way, course=each)


def further(course: Course, more: tuple[Further, ...]) -> list[Course]:
    """The courses when what is done besides or instead has been done."""
    courses = [course]
    for each in more:
        courses = [
            done_instead(done.course, len(one.events), each)
            for one in courses
            for done in carried_out(Way(one, each.memory, each.actor, each.used), each.steps)
        ]
    return courses


# ------------------------------------------------------------------------------------ conditions


def _if_so(way: Way, step: v.IfSo) -> Iterator[Way]:
    """What is done if conditions are true now, or if not."""
    if are_met(way.course.state, step.conditions, way.actor, way.memory):
        return carried_out(way, step.does)
    return carried_out(forgetting(way, step.does).being_done(False), step.otherwise)


def _if_done(way: Way, step: v.IfDone) -> Iterator[Way]:
    """What is done if the step before was done, or was not; what comes after it may ask again."""
    # CR 118.12 / 2003-12: 419.5b — whoever chose to do it has done so, whatever came of that.
    done = way.done if way.paid is None else way.paid
    if done is None:
        yield way.with_gaps("what follows on something that was not carried out")
    elif done != step.done:
        yield forgetting(way, step.does)
    else:
        for each in carried_out(way, step.does):
            yield msgspec.structs.replace(each, done=way.done, paid=way.paid)


# --------------------------------------------------------------------------------------- choices


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
    for after_ in _together(way, action, [(each, each) for each in players]):
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
        each = way.choosing(*choices).speaking_of(WILLING_ONES, *willing)
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
            paid = [*_paid(each, cost, player)]
            found += [(decided(each, yes, one), True) for one in paid]
            found.append((each.choosing(no) if paid else each, was_paid))
        ways = found
    yield from (each.being_done(was_paid) for each, was_paid in ways)


def _one_may(way: Way, step: v.May, player: str) -> Iterator[Way]:
    """What comes of what one player may do: he can't choose what is impossible (608.2d)."""
    if leaves_open(step):
        yield from carried_out(as_each(way, player), (by_whom(step.does[0], step.by),))
        return
    words = in_words(way, step.does) if step.does else "whether to pay the cost"
    if step.cost is not None:
        yes = [
            one for each in _paid(way, step.cost, player) for one in carried_out(each, step.does)
        ]
    else:
        does: Steps = tuple(by_whom(each, step.by) for each in step.does)
        alone = as_each(way, player)
        lacking = any(lacks(alone, each) or barred(alone, each) for each in does[:1])
        yes = [] if lacking else chosen(carried_out(alone, does), does)
    if not yes:
        undone = forgetting(way, step.does).speaking_of(WILLING_ONES).being_done(False)
        yield from carried_out(undone, step.otherwise)
        return
    choice = Choice(player, "may", words, ("yes", "no"), "yes", "choice")
    for each in yes:
        after_ = step.then if possible(each) else step.otherwise
        did = decided(way, choice, each).speaking_of(WILLING_ONES, player)
        yield from carried_out(did, after_)
    no = way.choosing(msgspec.structs.replace(choice, chosen="no")).speaking_of(WILLING_ONES)
    yield from carried_out(forgetting(no, step.does).being_done(False), step.otherwise)


def _paid(way: Way, cost: v.Cost, player: str) -> Iterator[Way]:
    """The ways in which a player pays a cost, or one of several; none where he can't."""
    ways = [(each, [*_paid_whole(way, each, player)]) for each in alternatives(cost)]
    able = [(each, found) for each, found in ways if found]
    told = tuple(rendering.cost(each) for each, _ in able)
    for words, (_, found) in zip(told, able, strict=True):
        choice = Choice(player, "pay", "which cost to pay", told, words, "unless")
        yield from (decided(way, choice, each) if len(able) > 1 else each for each in found)


def _paid_whole(way: Way, cost: v.Cost, player: str) -> Iterator[Way]:
    payment, rest = payment_in(cost, way.course.state, way.actor, way.memory)
    actions = actions_of(rest, way.course.state, way.actor, way.memory, player)
    if actions is None:
        return
    for each in courses_paying(way.course, payment, player):
        after_ = msgspec.structs.replace(way, course=each).being_done(True)
        yield from carried_out(as_each(after_, player), actions)


def _pays(way: Way, cost: v.Cost, player: str) -> Iterator[Way]:
    """What comes of a cost that a player is told to pay: he need not activate mana abilities."""
    if len(alternatives(cost)) > 1:
        raise NotCarriedOut(f"which cost {player} pays")
    # Mana that is in the pool already has to be spent.
    paid = [*_paid(way, cost, player)]
    has_mana = any(each.mana for each in way.course.state.players if each.name == player)
    payment, _ = payment_in(cost, way.course.state, way.actor, way.memory)
    if has_mana and payment.mana:
        raise NotCarriedOut(f"whether {player} has to pay")
    choice = Choice(player, "pay", "whether to pay the cost", ("yes", "no"), "yes", "unless")
    free = bool(paid) and bool(payment.mana)
    for each in paid:
        yield decided(way, choice, each) if free else each
    if not paid or free:
        no = msgspec.structs.replace(choice, chosen="no")
        yield (way.choosing(no) if free else way).being_done(False)


def _together(
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
        before = way.speaking_of(WILLING_ONES, *did) if by_choice else way
        yield from _done(before, said, together(some))


def _is_willing(choice: Choice) -> bool:
    return choice.kind == "may" and choice.chosen == "yes"


def _unless(way: Way, step: v.Unless) -> Iterator[Way]:
    """What is done unless a player pays; what follows "if they do" waits for that to be paid."""
    players = players_of(way.course.state, step.by, way.actor, way.memory)
    if len(players) > 1 and all(isinstance(each, v.Some) for each in step.by):
        yield from _unless_one_pays(way, step, players)
        return
    if len(players) > 1:
        raise NotCarriedOut("what several players may pay")
    player = players[0] if players else ""
    paid = [*_paid(way, step.cost, player)] if players else []
    if not paid:
        yield from _unpaid(way, step)
        return
    choice = Choice(player, "pay", "whether to pay the cost", ("yes", "no"), "yes", "unless")
    for each in paid:
        yield _having_paid(decided(way, choice, each))
    yield from _unpaid(way.choosing(msgspec.structs.replace(choice, chosen="no")), step)


def _having_paid(way: Way) -> Way:
    """The way after a payment, for which what it was asked for is not done."""
    return msgspec.structs.replace(way, done=False, paid=True)


def _unpaid(way: Way, step: v.Unless) -> Iterator[Way]:
    """What is done as nobody has paid."""
    return (msgspec.structs.replace(each, paid=False) for each in carried_out(way, step.does))


def _unless_one_pays(way: Way, step: v.Unless, players: list[str]) -> Iterator[Way]:
    """What is done unless one of several players pays: each is asked in turn until one does."""
    for player in players:
        paid = [*_paid(way, step.cost, player)]
        yes = Choice(player, "pay", "whether to pay the cost", ("yes", "no"), "yes", "unless")
        for each in paid:
            yield _having_paid(decided(way, yes, each))
        if paid:
            way = way.choosing(msgspec.structs.replace(yes, chosen="no"))
    yield from _unpaid(way, step)


def _each_unless_paid(way: Way, step: v.Unless, players: list[str]) -> Iterator[Way]:
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
            yield from _together(paid, action, whom)


def _either(way: Way, step: v.Either) -> Iterator[Way]:
    """What comes of one of several things, as a player chooses among those that are possible."""
    first = step.options[0][0]
    by = step.by or (first.subject if isinstance(first, v.GameAction) else ())
    players = players_of(way.course.state, by, way.actor, way.memory)
    if len(players) != 1:
        raise NotCarriedOut("what each of several players chooses")
    told = [in_words(way, each) for each in step.options]
    found = [[*carried_out(way, each)] for each in step.options]
    can = [place for place, each in enumerate(found) if any(possible(one) for one in each)]
    open_ = can or range(len(found))
    options = tuple(told[place] for place in open_)
    for place in open_:
        for each in found[place]:
            if len(options) == 1:
                yield each
                continue
            choice = Choice(players[0], "mode", "which to do", options, told[place], "choice")
            yield decided(way, choice, each)


OF_KIND = {FRIEND_OR_FOE: befriended, **dict.fromkeys(OF_PILES, piled)}
"""Kind of choice → how it is made, and what is known of it afterwards."""


def _chooses(way: Way, step: v.Chooses) -> Iterator[Way]:
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
        after_ = way.choosing(*found.choices).being_done(True)
        memory = after_.memory
        if step.label is not None:
            memory = speaking_of_chosen(memory, step.label, found)
        memory = msgspec.structs.replace(memory, choices={**memory.choices, **found.words})
        yield msgspec.structs.replace(after_, memory=memory)


# -------------------------------------------------------------------------------------- for each


def _for_each(way: Way, step: v.ForEach) -> Iterator[Way]:
    """What is done once for each of some objects or players, or so many times."""
    state = way.course.state
    if not step.of:
        does = so_often(way, step)
        yield from carried_out(way, does)
        return
    each_of = all_of(state, step.of, way.actor, way.memory)
    if step.from_you:
        order = order_from(state, way.actor.controller, each_of)
        yield from in_turn(way, step, order, carried_out)
        return
    action, asked = at_once(way, step.does)
    if action is not None:
        for each in _together(way, action, [(each, asked) for each in each_of]):
            yield from with_its_own(way, each, step, each_of, carried_out)
        return
    ways = [forgetting(way.being_done(bool(each_of)), step.does)]
    players = {each.name for each in state.players}
    if isinstance(step.does[0], v.Unless) and len(players.intersection(each_of)) > 1:
        if (unless := at_once_unless_paid(step, players.issuperset(each_of))) is not None:
            yield from _each_unless_paid(way, unless, each_of)
            return
        ways = [each.with_gaps("that all choose before any of it happens") for each in ways]
    for id_ in each_of:
        ways = [
            speaking_of_all(each, one, step.does)
            for each in ways
            for one in carried_out(as_each(each, id_), step.does)
        ]
    yield from ways
