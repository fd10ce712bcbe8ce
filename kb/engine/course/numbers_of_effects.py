"""The numbers of effects that begin, as they are then (608.2h): sizes, amounts, prices."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.editions import parameter
from kb.engine.course.awaited_events import is_of_event
from kb.engine.course.deeds.instructed import Instructed
from kb.engine.course.deeds.names import SHARES
from kb.engine.course.instruction_words import SETTING
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.state.game_state import GameState
from kb.vocabulary.parts import any_part, with_parts


def is_of_affected(word: Any) -> bool:
    """Whether it is a number of each of those that are affected."""
    return isinstance(word, v.NumberOf) and word.which == "affected"


def each_alone(memory: Memory, affects: tuple[str, ...]) -> Memory:
    """The memory in which the one object that is affected is spoken of as such."""
    return memory.meaning(_ALONE, *affects) if len(affects) == 1 else memory


def _of_each_alone(word: Any) -> Any:
    """A number of what is affected as that of the one that is; what it is, or has in common with
    others, likewise."""
    match word:
        case v.NumberOf(number=kind, which="affected"):
            return v.Extreme("total", kind, _ALONE)
        case v.Shares(what=what, which="affected"):
            return v.Related(f"{SHARES}{what}", _ALONE)
        case v.Locked() | v.IsAffected():
            return _ALONE
    return word


_ALONE = v.Mentioned("affected", role="alone")


def at_its_price(rule: v.StatementLine) -> v.StatementLine:
    """A price of {X} as that of so much mana, where X is settled."""
    match rule:
        case v.StatementLine(mode="costs", mana="{X}", value=v.Const(number=number)):
            return msgspec.structs.replace(rule, mana=f"{{{number}}}", value=None)
    return rule


def with_numbers(state: GameState, step: v.Creates, actor: Actor, memory: Memory) -> v.Creates:
    """The effect with its numbers as they are now."""

    def settled(value: v.Value | None, verb: str) -> v.Value | None:
        if value is None or isinstance(value, v.Const):
            return value
        # CR 608.2h — what it is equal to is looked at once, for each of those that are affected.
        alone = with_parts(value, _of_each_alone) if _ALONE in memory.meant else value
        said = v.GameAction(verb, number=alone)
        amount = Instructed(state, said, actor, memory).amount()
        return v.Const(amount) if amount is not None else value

    def changed(change: v.Modification) -> v.Modification:
        if not isinstance(change, v.ModifyPT | v.SetPT):
            return change
        # CR 107.1b / 2009-07: 107.1b — what is set may be negative; until 2017 what is added, too.
        below = isinstance(change, v.SetPT) or parameter("pt_change_below_zero", state.edition)
        verb = SETTING if below else "choose"
        power, toughness = settled(change.power, verb), settled(change.toughness, verb)
        return msgspec.structs.replace(change, power=power, toughness=toughness)

    def with_amount(outcome: v.Outcome) -> v.Outcome:
        match outcome:
            case v.Prevents(amount=amount) if not any_part(amount, is_of_event):
                return msgspec.structs.replace(outcome, amount=settled(amount, "choose"))
            case v.Instead(does="redirect", number=number):
                return msgspec.structs.replace(outcome, number=settled(number, "choose"))
        return outcome

    if step.replacement is not None:
        outcomes = tuple(map(with_amount, step.replacement.outcomes))
        replacement = msgspec.structs.replace(step.replacement, outcomes=outcomes)
        step = msgspec.structs.replace(step, replacement=replacement)
    if step.effect is None:
        return step
    clauses = (
        msgspec.structs.replace(each, does=tuple(map(changed, each.does)))
        for each in step.effect.clauses
    )
    effect = msgspec.structs.replace(step.effect, clauses=tuple(clauses))
    return msgspec.structs.replace(step, effect=effect)
