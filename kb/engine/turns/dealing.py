"""Combat damage: assigned, and dealt at once; until 2009 by way of the stack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from kb.engine.combat.damage import Assignment, Damage, Step, form
from kb.engine.course.deeds.damage import source_left
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.engine.layers.derivation import Derivation
from kb.engine.turns.occurring import occurring
from kb.state.assigned_damage import COMBAT_DAMAGE, read, written
from kb.state.game_state import GameState, LastKnown, StackAbility, WaitsFor

STEP: dict[str | None, Step] = {"first_strike_damage": "first", "combat_damage": "regular"}


def swift(state: GameState) -> tuple[str, ...]:
    """The creatures in combat with first or double strike."""
    return Damage(Derivation(state), {}).swift


def knowing_who_struck(state: GameState) -> GameState:
    """The state in which, after the first of two combat damage steps has begun, those that would
    strike in it now have done so, where it isn't told who has."""
    # CR 510.4 — the others assign damage in the second step.
    begun = state.turn.step == "first_strike_damage" and state.turn.priority is not None
    if not begun or not state.attacks or state.two_damage_steps:
        return state
    struck = assigning(state, {}).struck
    return msgspec.structs.replace(state, struck=struck, two_damage_steps=True)


def assigning(state: GameState, given: Assignment) -> Damage:
    """What the law says of an assignment of combat damage in the step that it is."""
    return Damage(Derivation(state), given, STEP.get(state.turn.step))


def damage_assigned(course: Course, given: Assignment) -> Iterator[Course]:
    """The courses with this combat damage assigned: to the next creature whose damage is to be
    divided, else to the damage that is dealt."""
    state = course.state
    asked = assigning(state, given)
    turn = msgspec.structs.replace(state.turn, waits_for=None)
    if asked.open:
        chooser = asked.choosers[asked.open[0]][0]
        turn = msgspec.structs.replace(turn, waits_for=WaitsFor(what="damage", player=chooser))
        assigned = {each: dict(parts) for each, parts in given.items()}
        state = msgspec.structs.replace(state, turn=turn, assigned=assigned)
        yield msgspec.structs.replace(course, state=state)
        return
    struck = asked.struck if asked.step == "first" else state.struck
    state = msgspec.structs.replace(state, turn=turn, assigned={}, struck=struck)
    course = msgspec.structs.replace(course, state=state)
    if asked.assigned and form("dealing", state.edition) == "on_the_stack":
        yield _on_the_stack(course, asked.assigned)
    else:
        yield from dealt(course, asked.assigned)


def dealt(
    course: Course, assigned: Assignment, left: Mapping[str, LastKnown] = MappingProxyType({})
) -> Iterator[Course]:
    """The courses after combat damage has been dealt, all at once; `left`: sources that have left,
    as they were last known."""
    players = {each.name for each in course.state.players}
    events = tuple(
        GameEvent(
            "deal_damage", recipient, of_player=recipient in players,
            words={"subject": creature, "how": "combat"}, numbers={"value": size},
            terms=source_left(left[creature]) if creature in left else {}, was=left.get(creature),
        )
        for creature, parts in assigned.items()
        for recipient, size in parts.items()
    )  # fmt: skip
    before = len(course.events)
    for each in occurring(course, events):
        dealt_now = [told.event for told in each.events[before:]]
        yield msgspec.structs.replace(each, state=_by_commanders(each.state, dealt_now))


def _by_commanders(state: GameState, events: list[GameEvent]) -> GameState:
    """The state in which the combat damage of commanders is remembered by each player."""
    commanders = {each.id for each in state.objects if "commander" in each.status}
    sums: dict[str, dict[str, int]] = {}
    for each in events:
        source = each.words.get("subject")
        if each.verb == "deal_damage" and each.of_player and source in commanders:
            known = sums.setdefault(each.subject, {})
            known[str(source)] = known.get(str(source), 0) + each.numbers["value"]
    if not sums:
        return state
    return msgspec.structs.replace(
        state,
        players=tuple(
            msgspec.structs.replace(
                each, commander_damage=_sum(each.commander_damage, sums.get(each.name, {}))
            )
            for each in state.players
        ),
    )


def _sum(known: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    return {each: known.get(each, 0) + more.get(each, 0) for each in {**known, **more}}


# ------------------------------------------------------------------------------------- the stack


def _on_the_stack(course: Course, assigned: Assignment) -> Course:
    """The course with the damage as an object on the stack."""
    state = course.state
    taken = state.ids
    names = ["combat-damage", *(f"combat-damage-{n}" for n in range(2, len(taken) + 3))]
    entry = StackAbility(
        id=next(each for each in names if each not in taken), kind=COMBAT_DAMAGE,
        controller=state.active, owner=state.active, text=written(assigned),
        timestamp=state.latest_timestamp + 1,
    )  # fmt: skip
    state = msgspec.structs.replace(
        state, stack_abilities=(*state.stack_abilities, entry), stack=(*state.stack, entry.id)
    )
    return msgspec.structs.replace(course, state=state)


def on_top(state: GameState) -> StackAbility | None:
    """The combat damage that lies on top of the stack."""
    found = (each for each in state.stack_abilities if each.id == state.stack[-1])
    return next((each for each in found if each.kind == COMBAT_DAMAGE), None)


def damage_resolved(course: Course, entry: StackAbility) -> Iterator[Course]:
    """The courses after combat damage on the stack has been dealt as it was assigned, but for what
    was assigned to something that isn't there any more, or takes none."""
    state = course.state
    left = tuple(each for each in state.stack if each != entry.id)
    abilities = tuple(each for each in state.stack_abilities if each.id != entry.id)
    course = msgspec.structs.replace(
        course, state=msgspec.structs.replace(state, stack=left, stack_abilities=abilities)
    )
    there = {each.name for each in state.players} | (_takers(course.state) - {*entry.moved})
    assigned = {
        creature: {each: size for each, size in parts.items() if each in there}
        for creature, parts in read(entry.text or "").items()
    }
    yield from dealt(course, assigned, _sources_that_left(state, entry, assigned))


def _takers(state: GameState) -> set[str]:
    """What combat damage that was assigned to it is still dealt to."""
    grounder = moment_of(state).grounder
    call = grounder.next_call()
    grounder.answer(call, "dealt_from_the_stack")
    return {each.string for (each,) in grounder.atoms("still_dealt", 2, call)}


def _sources_that_left(
    state: GameState, entry: StackAbility, creatures: Iterable[str]
) -> dict[str, LastKnown]:
    """Creatures that have left since their damage was assigned, as they were last known."""
    there = {each.id for each in state.objects if each.zone == "battlefield"} - {*entry.moved}
    known = entry.history.last_known
    return {each: known.get(each, LastKnown()) for each in creatures if each not in there}
