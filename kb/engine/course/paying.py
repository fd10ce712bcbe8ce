"""Costs that are paid as an instruction is carried out: as actions of whoever pays them."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.cards import discard
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.memory import EACH, Memory
from kb.engine.course.results import Actor, Payment
from kb.state.game_state import GameState

_PAYER = v.Players("mentioned", mention=EACH)


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
            case v.PayLife(life=number):
                life += amount(number)
            case v.PayCounters(kind=kind, number=number):
                counters.append((kind, amount(number)))
            case _:
                rest.append(part)
    return Payment(mana, life, tuple(counters)), msgspec.structs.replace(cost, parts=tuple(rest))


def _in_hand(objects: v.Filter) -> v.Objects | None:
    """What the cards are that a cost has somebody discard, who has them in his own hand."""
    parts = objects.all if isinstance(objects, v.And) else (objects,)
    if v.InZone(("hand",)) not in parts:
        return None
    rest = tuple(each for each in parts if each not in (v.InZone(("hand",)), v.Owned("you")))
    if not rest:
        return v.Objects(v.Everything(), noun="card")
    return v.Objects(v.And(rest) if len(rest) > 1 else rest[0], noun="card")


def _action(part: v.CostPart, actor: Actor, player: str) -> v.GameAction:
    match part:
        case v.Act(verb="discard", whole=False, total=None, together=None) if (
            cards := _in_hand(part.objects)
        ) is not None and not _says_you(cards.filter):
            some = v.Some((cards,), part.least, part.most, random=part.random)
            return v.GameAction("discard", subject=(_PAYER,), object=(some,))
        case v.Act(verb=verb, objects=objects, whole=False, random=False, total=None) if (
            part.together is None and (player == actor.controller or not _says_you(objects))
        ):
            some = v.Some((v.Objects(objects),), part.least, part.most, (_PAYER,))
            return v.GameAction(
                verb, subject=(_PAYER,), object=(some,), to=part.to, place=part.place
            )
    raise NotCarriedOut(f"how {player} pays the cost")


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
    (some,) = action.object
    assert isinstance(some, v.Some)
    least = said.measured(some.least)
    if action.verb == "discard":
        return any(len(each.events) >= least for each in discard(said))
    return any(len(ids) >= least for ids, _ in said.objects("object"))
