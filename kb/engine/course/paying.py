"""Costs that are paid as an instruction is carried out: as actions of whoever pays them."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.cards import discard
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import EACH, Memory
from kb.engine.course.results import Actor, Course, Payment
from kb.engine.course.whom import objects_of
from kb.engine.mana.mana_arithmetic import Amount
from kb.engine.program.terms import atom, text
from kb.state.game_state import GameState

_PAYER = v.Players("mentioned", mention=EACH)
_HAND = v.InZone(("hand",))


def actions_of(
    cost: v.Cost, state: GameState, actor: Actor, memory: Memory, player: str
) -> tuple[v.Step, ...] | None:
    """The actions by which a player pays a cost; None if he can't pay all of it. Raises
    NotCarriedOut."""
    memory = memory.meaning(EACH, player)
    actions = tuple(_action(part, actor, player) for part in cost.parts)
    if all(_is_possible(each, state, actor, memory) for each in actions):
        return actions
    return None


def alternatives(cost: v.Cost) -> tuple[v.Cost, ...]:
    """The costs of which one is paid: the parts of each, where some part is any one of several."""
    ways: list[tuple[v.CostPart, ...]] = [()]
    for part in cost.parts:
        options = part.options if isinstance(part, v.OneOf) else (v.Cost((part,)),)
        ways = [(*way, *option.parts) for way in ways for option in options]
    return tuple(msgspec.structs.replace(cost, parts=way) for way in ways)


def courses_paying(course: Course, payment: Payment, player: str) -> list[Course]:
    """The courses after a player has paid mana and life. Raises NotCarriedOut."""
    if payment == Payment():
        return [course]
    if course.pays is None or "X" in payment.mana:
        raise NotCarriedOut(f"how {player} pays the cost")
    return [*course.pays(course, player, payment)]


def payment_in(
    cost: v.Cost, state: GameState, actor: Actor, memory: Memory
) -> tuple[Payment, v.Cost]:
    """The mana, life and player's counters of a cost, and the cost without them. Raises
    NotCarriedOut."""

    def amount(number: v.Value) -> int:
        found = Instructed(state, v.GameAction("choose", number=number), actor, memory).amount()
        if found is None:
            raise NotCarriedOut("how much is paid")
        return found

    mana, life, rest = "", 0, []
    counters: list[tuple[str, int]] = []
    for part in cost.parts:
        match part:
            case v.PayMana(mana=symbols) if actor.x is not None:
                mana += symbols.replace("{X}", f"{{{actor.x}}}")
            case v.PayMana(mana=symbols):
                mana += symbols
            case v.KeywordCost(verb="for_each", mana=str(symbols), objects=None) if (
                part.number is not None
            ):
                mana += symbols * amount(part.number)
            case v.KeywordCost(verb=v.MANA_COST_OF, objects=of) if of is not None:
                mana += _mana_cost(of, part.mana, state, actor, memory)
            case v.PayLife(life=number):
                life += amount(number)
            case v.PayCounters(kind=kind, number=number):
                counters.append((kind, amount(number)))
            case _:
                rest.append(part)
    return Payment(mana, life, tuple(counters)), msgspec.structs.replace(cost, parts=tuple(rest))


def _mana_cost(
    of: v.Filter, less: str | None, state: GameState, actor: Actor, memory: Memory
) -> str:
    """The mana cost of an object as what is paid for it, less some mana. Raises NotCarriedOut."""
    ids = objects_of(state, (v.Objects(of),), actor, memory)
    if len(ids) != 1:
        raise NotCarriedOut("whose mana cost is paid")
    cost = Amount(str(moment_of(state).final.one(ids[0], "mana_cost") or ""))
    paid = cost.with_x(0)  # CR 107.3g — of what isn't on the stack X is nothing.
    if less is not None:
        paid.take(less)
    return str(paid)


def lacks_mana_cost(cost: v.Cost, state: GameState, actor: Actor, memory: Memory) -> bool:
    """Whether it is, as the law judges it, the mana cost of what has none that could be paid."""
    ids = [
        id_
        for part in cost.parts
        if isinstance(part, v.KeywordCost) and part.verb == v.MANA_COST_OF and part.objects
        for id_ in objects_of(state, (v.Objects(part.objects),), actor, memory)
    ]
    if not ids:
        return False
    grounder = moment_of(state).grounder
    call = grounder.next_call()
    grounder.tell([atom("mana_cost_asked", call, text(each)) for each in ids])
    grounder.answer(call, "mana_costs_paid")
    return bool(grounder.atoms("cannot_be_paid", 2, call))


def _action(part: v.CostPart, actor: Actor, player: str) -> v.GameAction:
    match part:
        case v.KeywordCost(verb="draw", number=number):
            return v.GameAction("draw", subject=(_PAYER,), number=number)
        case v.KeywordCost(verb="add_mana", mana=str(symbols)) if part.number is not None:
            mana = v.Mana((symbols,), times=part.number)
            return v.GameAction("add_mana", subject=(_PAYER,), mana=(mana,))
        case v.Act(verb=verb, whole=False, total=None, together=None) if (
            verb == "discard" or not part.random
        ):
            objects = _of_payer(part.objects)
            if player != actor.controller and _says_you(objects.filter):
                raise NotCarriedOut(f"how {player} pays the cost")
            by = () if verb == "discard" else (_PAYER,)  # of a hand whose it is chooses
            some = v.Some((objects,), part.least, part.most, by, part.random)
            return v.GameAction(
                verb, subject=(_PAYER,), object=(some,), to=part.to, place=part.place
            )
    raise NotCarriedOut(f"how {player} pays the cost")


def _of_payer(objects: v.Filter) -> v.Objects:
    """What a cost takes: of cards in a hand or a graveyard those of whoever pays it."""
    parts = objects.all if isinstance(objects, v.And) else (objects,)
    if v.Owned("you") not in parts:
        return v.Objects(objects)
    zones = {zone for each in parts if isinstance(each, v.InZone) for zone in each.zones}
    if zones == {"hand"}:
        said = tuple(each for each in parts if each not in (_HAND, v.Owned("you")))
        return v.Objects(v.And(said) if said else v.Everything(), noun="card")
    if zones == {"graveyard"}:
        theirs = v.Theirs(by=EACH, owned=True)
        said = tuple(theirs if each == v.Owned("you") else each for each in parts)
        return v.Objects(v.And(said))
    return v.Objects(objects)


def _says_you(word: v.Filter) -> bool:
    """Whether a filter speaks of a player who need not be the one who pays."""
    match word:
        case v.And(all=parts) | v.Or(any=parts):
            return any(map(_says_you, parts))
        case v.Not(filter=part):
            return _says_you(part)
    return isinstance(word, v.Controlled | v.Owned)


def _is_possible(action: v.GameAction, state: GameState, actor: Actor, memory: Memory) -> bool:
    """Whether there is as much as an action takes."""
    said = Instructed(state, action, actor, memory)
    if not action.object:
        return True
    (some,) = action.object
    assert isinstance(some, v.Some)
    least = said.measured(some.least)
    if action.verb == "discard":
        return any(len(each.events) >= least for each in discard(said))
    return any(len(ids) >= least for ids, _ in said.objects("object"))
