"""Objects and players become targets of spells and abilities on the stack, as these are put there
or as other targets are chosen for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.on_stack import Resolving, Text, read_off
from kb.engine.course.stack_targets import StackTargets
from kb.engine.events.event import GameEvent
from kb.engine.facts.faces import Faces
from kb.state.derived import completed
from kb.state.game_state import GameObject, GameState, StackAbility

Ids = tuple[str, ...]
OnStack = TypeVar("OnStack", GameObject, StackAbility)
MOST_AIMS = 200
"""More ways to choose other targets are not gone through."""


ANNOUNCED = {"as": "announced"}
"""How something becomes the target of what is cast, activated or triggers, and is no copy."""


def becoming_targets(
    state: GameState, id_: str, targets: Ids, *, new: bool = False
) -> tuple[GameEvent, ...]:
    """The events by which objects and players become the targets of a spell or ability, as it is
    `new` on the stack or as it gets others; what is another object by now doesn't."""
    here = _on_stack(state, id_)
    announced = isinstance(here, StackAbility) and here.kind == "triggered" and not here.copy
    there = (each for each in targets if each not in here.moved)
    return targeted(
        state, id_, there, here.controller_or_owner, ANNOUNCED if new and announced else {}
    )


def targeted(
    state: GameState, id_: str, targets: Iterable[str], by: str, how: dict[str, str]
) -> tuple[GameEvent, ...]:
    """The events by which these become the targets of what a player puts on the stack."""
    players = {each.name for each in state.players}
    words, doing = {"object": id_, "source": id_}, {"cause": by}
    return tuple(
        GameEvent(
            "become_target",
            each,
            of_player=each in players,
            words=words,
            players=doing,
            terms=how,
        )
        for each in dict.fromkeys(targets)
    )


def aims_of(state: GameState, id_: str) -> Ids:
    """The targets of a spell or ability on the stack."""
    return _on_stack(state, id_).targets


def _on_stack(state: GameState, id_: str) -> GameObject | StackAbility:
    ability = next((each for each in state.stack_abilities if each.id == id_), None)
    return ability or next(each for each in state.objects if each.id == id_)


def with_targets(state: GameState, aimed: Mapping[str, Ids]) -> GameState:
    """The state in which spells and abilities have these targets; what is chosen anew is found."""
    objects = tuple(_aimed(each, aimed) for each in state.objects)
    abilities = tuple(_aimed(each, aimed) for each in state.stack_abilities)
    state = msgspec.structs.replace(state, objects=objects, stack_abilities=abilities)
    return completed(state, Faces(state.edition))


def _aimed(each: OnStack, aimed: Mapping[str, Ids]) -> OnStack:
    if each.id not in aimed:
        return each
    new = {*aimed[each.id]} - {*each.targets}
    moved = tuple(one for one in each.moved if one not in new)
    return msgspec.structs.replace(each, targets=aimed[each.id], moved=moved)


# ------------------------------------------------------------------------------- other targets


def other_aims(state: GameState, id_: str, *, change: bool, to: str | None) -> list[Ids]:
    """The targets that a spell or ability may have if new ones are chosen for it, those that it
    has first; if its target is changed, the others (perhaps `to` one alone), or the one that it
    has if there is no other. Raises NotCarriedOut, NoLogic."""
    what = read_off(moment_of(state), id_)
    now = aims_of(state, id_)
    if not now:
        return [now]
    if what.not_understood or not what.texts:
        raise NotCarriedOut(f"the targets of {id_}")
    if change and len(now) > 1:
        raise NotCarriedOut("how several targets are changed")
    found: list[Ids] = [()]
    for said in what.texts:
        found = [(*one, *more) for one in found for more in _of_text(state, what, said, change)]
        if len(found) > MOST_AIMS:
            raise NotCarriedOut("so many ways to choose new targets")
    if not change:
        return [now, *(each for each in dict.fromkeys(found) if each != now)]
    # CR 115.7a — a target that can't be changed to another legal one stays as it is.
    other = [each for each in dict.fromkeys(found) if each != now and to in (None, *each)]
    return other or [now]


def could_target(state: GameState, id_: str, whom: str, by: str) -> bool:
    """Whether a spell on the stack could have this object or player as each of its targets, for the
    player who controls it. Raises NotCarriedOut, NoLogic."""
    what = read_off(moment_of(state), id_)
    if what.not_understood or not what.texts or what.actor.controller != by:
        raise NotCarriedOut(f"what {id_} could target")
    if any(map(_is_shared_out, what.texts)):
        raise NotCarriedOut(f"{id_}: how it was divided")
    for said in what.texts:
        law = StackTargets(
            state, what.actor, said.targets, is_spell=what.is_spell, memory=said.memory
        )
        legal = [
            law.enchantable() if what.enchants else law.legal(n) for n in range(len(said.chosen))
        ]
        sizes = [len(each) for each in said.chosen]
        if any(
            size > 1 or (size and whom not in of) for size, of in zip(sizes, legal, strict=True)
        ):
            return False
        pools: list[Ids] = [(whom,) if size else () for size in sizes]
        if any(sizes) and not law.as_many(pools, sizes, 2):
            return False
    return True


def _of_text(state: GameState, what: Resolving, said: Text, change: bool) -> list[Ids]:
    """The targets that one text may have: as many as it has, of those that are legal now, and, if
    they needn't all be others, of those that it has."""
    # CR 115.7d + 707.10c — what is left unchanged may be illegal, and what was divided among
    # targets stays divided so.
    if not said.chosen:
        return [()]
    if _is_shared_out(said):
        raise NotCarriedOut("what was divided among targets that are changed")
    law = StackTargets(state, what.actor, said.targets, is_spell=what.is_spell, memory=said.memory)
    legal = [law.enchantable() if what.enchants else law.legal(n) for n in range(len(said.chosen))]
    kept = [() if change else ids for ids in said.chosen]
    pools = [tuple(dict.fromkeys((*old, *new))) for old, new in zip(kept, legal, strict=True)]
    return law.as_many(pools, [len(each) for each in said.chosen], MOST_AIMS + 1)


def is_divided(state: GameState, id_: str) -> bool:
    """Whether a spell or ability on the stack divides something among several targets."""
    return any(map(_is_shared_out, read_off(moment_of(state), id_).texts))


def _is_shared_out(said: Text) -> bool:
    return any(len(each) > 1 for each in said.chosen) and divides(said.steps)


def divides(steps: tuple[v.Step | str, ...]) -> bool:
    """Whether something is divided among targets: how was said as it was put on the stack."""
    return any(isinstance(each, v.GameAction) and "divided" in each.how for each in steps)
