"""Whether conditions of an instruction are true when it is carried out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kb import vocabulary as v
from kb.engine.course.as_it_was import with_what_was
from kb.engine.course.conditions_of_players import as_that_player, is_of_a_player
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.deeds.knowing import check_known
from kb.engine.course.defending import defenders
from kb.engine.course.last_known import (
    EXPECTED,
    last_known_number,
    source_has_left,
    with_source_as_last_known,
)
from kb.engine.course.memory import CLASH, FLIP, RESOLUTION, Memory, is_of_resolution, mentions_in
from kb.engine.course.of_instruction import OfInstruction
from kb.engine.course.results import Actor
from kb.engine.course.sharing import with_what_is_shared
from kb.state.game_state import GameState
from kb.vocabulary.defence import speaks_of_defender
from kb.vocabulary.parts import any_part, with_parts

Conditions = tuple[v.Circumstance, ...]
LASTING = ("is", "has_counters", "has_counter", "has_ability", "enchanted", "equipped")
"""The relations in which an object that has left stands for ever as it last did."""
AS_CAST = v.ANNOUNCED | {
    "tribute_paid", "evidence_collected", "beheld", "additional_cost_paid",
    "cast", "cast_by", "cast_by_from", "cast_from",
    "cast_from_anywhere", "cast_in_main_phase", "entered_or_cast_from", "entered_from",
    "mana_spent", "mana_from_spent", "same_color_spent", "colored_mana_spent",
    "less_spent_than_mana_value", "more_spent_than_its_size",
    "escaped", "foretold", "unearthed", "controlled_as_cast",
    "revealed_or_controlled_as_cast",
}  # fmt: skip
"""The relations that tell how a permanent came to be there: nothing changes them any more."""
_ASKED = v.GameAction("choose")
"""An action that has the conditions and nothing else."""


def are_met(state: GameState, conditions: Conditions, actor: Actor, memory: Memory) -> bool:
    """Whether all conditions are true now; what has left is looked at as it last was. Raises
    NotCarriedOut, and NoLogic for conditions that no facts express."""
    if any(_is_of_another_resolution(each, memory) for each in conditions):
        return False
    conditions = tuple(each for each in conditions if not is_of_resolution(each))
    of_players = tuple(each for each in conditions if is_of_a_player(each))
    if not all(_is_met_by_its_player(each, state, actor, memory) for each in of_players):
        return False
    left = _without_ends(tuple(e for e in conditions if e not in of_players), memory)
    return left is not None and (not left or _are_met_now(state, left, actor, memory))


def _is_met_by_its_player(
    condition: v.Circumstance, state: GameState, actor: Actor, memory: Memory
) -> bool:
    asked, player = as_that_player(condition, state, actor, memory)
    return are_met(state, (asked,), player, memory)


def _without_ends(conditions: Conditions, memory: Memory) -> Conditions | None:
    """The conditions but those on how a coin flip or a clash ended; None where one of those isn't
    so. Raises NotCarriedOut."""
    for of, whose in ((FLIP, _of_flip), (CLASH, _of_clash)):
        ends = [whose(each) for each in conditions]
        if any(each is not None for each in ends):
            if of not in memory.amounts:
                raise NotCarriedOut(f"which {of.role} is meant")
            if any(each is not None and each != memory.amounts[of] for each in ends):
                return None
            conditions = tuple(e for e, end in zip(conditions, ends, strict=True) if end is None)
    return conditions


def _are_met_now(state: GameState, conditions: Conditions, actor: Actor, memory: Memory) -> bool:
    conditions = with_what_is_shared(state, _with_numbers(conditions, memory), memory)
    conditions = with_what_was(state, conditions, actor, memory)
    mentions = mentions_in(conditions)
    if any(each not in memory.meant for each in mentions):
        raise NotCarriedOut("what a condition speaks of")
    unknown = {each.id for each in state.objects if "unknown" in each.status}
    if any(id_ in unknown for each in mentions for id_ in memory.meant[each]):
        raise NotCarriedOut("what the unknown cards are")
    check_known(state, conditions, memory)
    here = {each.id for each in state.objects}
    if any(_has_left(id_, here, memory) for m in mentions for id_ in memory.meant[m]):
        raise NotCarriedOut("what was last known of something")
    if source_has_left(state, actor, memory):
        conditions = with_parts(conditions, _whatever_is_there)
    conditions = with_source_as_last_known(conditions, state, actor, memory)
    if source_has_left(state, actor, memory) and any(map(_is_about_source, conditions)):
        raise NotCarriedOut("what was last known of its source")
    meant = [id_ for each in mentions for id_ in memory.meant[each]]
    then = [memory.seen[id_] for id_ in meant if id_ in memory.seen]
    said = OfInstruction(then[0] if then else state, _ASKED, actor, memory, conditions)
    if speaks_of_defender(conditions) and not defenders(said.grounder):
        raise NotCarriedOut("who the defending player is")
    return said.conditions_met()


def _has_left(id_: str, here: Collection[str], memory: Memory) -> bool:
    """Whether something is another object by now, or was last known where it was; a card that pays
    from a hand or a graveyard is looked at where it is (400.7j)."""
    known = memory.known.get(id_)
    if id_ in memory.gone or known is None:
        return id_ in memory.gone
    return known.zone in (None, *EXPECTED) or id_ not in here


def _whatever_is_there(word: Any) -> Any:
    """Any object for one that is another than a source that has left: that is none of them."""
    return v.Everything() if word == v.Not(v.IsSelf()) else word


def still_asked(
    state: GameState,
    conditions: Conditions,
    actor: Actor,
    memory: Memory,
    moved: Collection[str],
) -> Conditions:
    """The intervening "if" of a triggered ability but for what it says an object was, or had on it,
    that has left by what it triggered on, not by what `moved` it later, and for what it says of how
    a source came to be there that has left by anything: that was so as the ability triggered, and
    nothing changes it any more (603.4, 608.2h)."""
    lost = {*memory.gone, *memory.known} - {*moved}

    def is_settled(condition: v.Circumstance) -> bool:
        match condition:
            case v.Stands(v.Relation(how), () | (*_, v.Objects(filter=v.IsSelf()))) if (
                how in AS_CAST
            ):
                return source_has_left(state, actor, memory) or actor.source in moved
            case v.Stands(v.Relation(how), (v.Objects(filter=v.IsSelf()),)) if how in LASTING:
                return source_has_left(state, actor, memory) and actor.source not in moved
            case v.Compare(v.Count(v.And((v.IsSelf(), *_))), right=v.Const()) if _is_about_source(
                condition
            ):
                return source_has_left(state, actor, memory) and actor.source not in moved
            case v.Stands(v.Relation(how), (v.Objects(filter=v.Mentioned() as mention),)) if (
                how in LASTING
            ):
                ids = memory.meant.get(mention, ())
                return bool(ids) and lost.issuperset(ids)
        return False

    return tuple(each for each in conditions if not is_settled(each))


def _with_numbers(conditions: Conditions, memory: Memory) -> Conditions:
    """Conditions with the numbers that "that much" means in them, and those of single objects that
    have left, as they were last known (608.2h). Raises NotCarriedOut."""

    def number(word: object) -> object:
        if isinstance(word, v.Extreme) and isinstance(word.filter, v.Mentioned):
            ids = memory.meant.get(word.filter, ())
            known = last_known_number(word, memory.known.get(ids[0])) if len(ids) == 1 else None
            return word if known is None else v.Const(known)
        if not isinstance(word, v.ThatMuch):
            return word
        if word.of not in memory.amounts and word.verb == "search":
            return v.Const(0)  # where the player didn't search at all
        if word.of not in memory.amounts:
            raise NotCarriedOut("which number a condition speaks of")
        return v.Const(memory.amounts[word.of])

    return with_parts(conditions, number)


def _is_about_source(condition: v.Circumstance) -> bool:
    """Whether a condition asks how the source is, not in which zone it is now."""
    match condition:
        case v.Stands(v.Relation(how), ()) if how in AS_CAST:
            return True
    in_zone = any_part(condition, lambda part: isinstance(part, v.InZone))
    return not in_zone and any_part(condition, lambda part: part == v.IsSelf())


def _is_of_another_resolution(condition: v.Circumstance, memory: Memory) -> bool:
    """Whether a condition is about another than this how many-eth resolution of an ability in the
    turn. Raises NotCarriedOut where that isn't known."""
    if not isinstance(condition, v.Stands) or not is_of_resolution(condition):
        return False
    nth = condition.value
    if RESOLUTION not in memory.amounts or condition.op != "=" or not isinstance(nth, v.Const):
        raise NotCarriedOut("how often an ability has resolved this turn")
    return (memory.amounts[RESOLUTION] == nth.number) is condition.relation.negated


def _of_clash(condition: v.Circumstance) -> int | None:
    """Whether a condition is that "you" have won a clash."""
    match condition:
        case v.Stands(v.Relation("won", (), negated), (v.Players("you"),)):
            return 0 if negated else 1
    return None


def _of_flip(condition: v.Circumstance) -> int | None:
    """Whether a condition is that "you" have won the flip (1), or lost it (0)."""
    match condition:
        case v.Stands(v.Relation("won_flip"), (v.Players("you"),)):
            return 1
        case v.Stands(v.Relation("lost_flip"), (v.Players("you"),)):
            return 0
    return None
