"""The topmost spell or ability of the stack resolves (608)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
from clingo import Symbol

from kb import vocabulary as v
from kb.editions import parameter
from kb.engine.actions import targets_of_players
from kb.engine.course.adventures import on_an_adventure
from kb.engine.course.aiming import divides
from kb.engine.course.conditions import are_met, still_asked
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.happened import happened
from kb.engine.course.illegal_targets import as_chosen, asking, asks
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.merged_permanents import HIDDEN, merging_gaps
from kb.engine.course.moment import Moment
from kb.engine.course.on_stack import Resolving, Text, read_off
from kb.engine.course.repeating import knowing_process
from kb.engine.course.resolution_count import having_resolved, knowing_how_often
from kb.engine.course.restart_called import begins_restart, restarting
from kb.engine.course.results import Choice, Course
from kb.engine.course.stack_targets import StackTargets
from kb.engine.course.steps import carried_out, with_further
from kb.engine.course.subgame_called import begins_subgame, subgame_called, without_subgame
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.facts import keyword_costs
from kb.engine.facts.faces import Faces
from kb.engine.facts.filters import NoLogic
from kb.engine.program.terms import atom, text
from kb.state.derived import completed
from kb.state.game_state import GameState
from kb.vocabulary.actions import actions

ROOM = "Room"
Targets = tuple[tuple[str, ...], ...]
"""Who was chosen for each target of a text."""


def resolved(course: Course, *, after_subgame: bool = False) -> Iterator[Course]:
    """The courses of the resolution of the topmost object of the stack, after which the active
    player would receive priority, or to the subgame that it begins; `after_subgame`: from where
    that has ended."""
    moment = moment_of(course.state)
    what = knowing_how_often(course.state, read_off(moment, course.state.stack[-1]))
    course = course.with_gaps(*what.not_understood)
    if after_subgame:
        what = without_subgame(what)
    for way in _carried_out(Way(course, Memory(), what.actor), moment, what):
        if way.course.subgame is not None or way.course.restart is not None:
            yield way.course
            continue
        after = having_resolved(course.state, way.course, what)
        yield _with_priority(_off_the_stack(after, what))


def _carried_out(way: Way, moment: Moment, what: Resolving) -> Iterator[Way]:
    try:
        legal = _legal(what, way.course.state)
    except (NoLogic, NotCarriedOut) as why:
        yield way.with_gaps(f"{what.id}: which targets are legal: {why}")
        return
    fate = _Fate(moment, what, legal)
    if fate.fails:
        verb = "counter" if fate.countered else "put_into_graveyard"
        yield from _leaving(way, what, verb, resolves=False)
        return
    ways = [way]
    for place, said in enumerate(what.texts):
        if (called := subgame_called(way.course.state, what, said)) is not None:
            yield way.calling(called)
            return
        ways = [
            after
            for each in ways
            for after in _of_text(each, said, _found(legal[place], way, each), what.moved)
        ]
    for each in ways:
        if each.course.subgame is not None or each.course.restart is not None:
            yield each
        elif fate.merges_with is not None:
            yield from _merging(each, what, fate.merges_with)
        elif fate.becomes_permanent:
            yield from _entering(each, what, fate)
        else:
            yield from _leaving(each, what, fate.goes_by)


def _found(legal: Targets, begun: Way, now: Way) -> Targets:
    """The targets without those that an earlier text put where not all see them: nothing finds
    them there."""
    before = {each.id: each.zone for each in begun.course.state.objects}
    # CR 400.7 + 400.7j — what was moved is found again in a public zone only.
    lost = {
        each.id
        for each in now.course.state.objects
        if each.zone in HIDDEN and each.zone != before.get(each.id)
    }
    return tuple(tuple(each for each in ids if each not in lost) for ids in legal)


def _of_text(way: Way, said: Text, legal: Targets, moved: Collection[str]) -> Iterator[Way]:
    """What comes of one text, with those of its targets that are still legal, `moved` those that
    are other objects now; nothing, if its intervening "if" isn't true any more (603.4)."""
    meant = {
        v.Mentioned("target", place): ids for place, ids in zip(said.places, legal, strict=False)
    }
    memory = msgspec.structs.replace(said.memory, seen=way.memory.seen)
    memory = msgspec.structs.replace(memory, meant={**memory.meant, **meant})
    way = msgspec.structs.replace(way, memory=memory, done=True)
    try:
        # CR 603.10a + 608.2h — where its source left by what it triggered on, what it was then
        # counts, wherever it has gone since.
        later = {*moved} - {way.actor.source} if said.of_leaving else moved
        asked = still_asked(way.course.state, said.condition, way.actor, memory, later)
        if asked and not are_met(way.course.state, asked, way.actor, memory):
            yield way
            return
    except (NoLogic, NotCarriedOut) as why:
        yield way.with_gaps(f"the condition of an ability: {why}")
        return
    if begins_restart(said):
        yield restarting(way, said)
        return
    if begins_subgame(said):
        yield way.with_gaps("play a subgame, and what follows on it")
        return
    lacking = _lacking(said, legal)
    if lacking and divides(said.steps):
        if len(said.places) > 1:
            yield way.with_gaps("how it was divided among its targets")
            return
        memory = msgspec.structs.replace(memory, unserved=_unserved(lacking, meant))
        way = msgspec.structs.replace(way, memory=memory)
    steps = said.steps
    if lacking and parameter("illegal_targets_known", way.course.state.edition):
        steps = asking(steps, lacking)
        if asks(steps) and {*moved} & {each for ids in lacking.values() for each in ids}:
            yield way.with_gaps("what it wants to know of a target that has moved")
            return
        chosen = {as_chosen(place): ids for place, ids in lacking.items()}
        memory = msgspec.structs.replace(memory, meant={**memory.meant, **chosen})
        way = msgspec.structs.replace(way, memory=memory)
    yield from carried_out(knowing_process(way, steps), steps)


def _lacking(said: Text, legal: tuple[tuple[str, ...], ...]) -> dict[int, tuple[str, ...]]:
    """Those of its targets, as its words number them, that are illegal by now, or of which some
    are: what was chosen."""
    both = zip(said.places, legal, said.chosen, strict=False)
    return {place: then for place, now, then in both if len(now) < len(then)}


def _unserved(
    lacking: dict[int, tuple[str, ...]], meant: dict[v.Mentioned, tuple[str, ...]]
) -> tuple[str, ...]:
    """The illegal ones of its targets."""
    # CR 608.2b — how it was divided doesn't change; what an illegal one would get is lost.
    return tuple(
        id_
        for place, then in lacking.items()
        for id_ in then
        if id_ not in meant[v.Mentioned("target", place)]
    )


def _legal(what: Resolving, state: GameState) -> list[tuple[tuple[str, ...], ...]]:
    """For each text those of each of its targets that are still legal. Raises NoLogic."""
    found: list[tuple[tuple[str, ...], ...]] = []
    for said in what.texts:
        if not said.targets:
            found.append(())
            continue
        memory = said.memory
        for whose in map(targets_of_players.whose, said.targets):
            if whose is not None:
                memory = memory.meaning(whose.by, *said.chosen[whose.by.number])
        law = StackTargets(state, what.actor, said.targets, is_spell=what.is_spell, memory=memory)
        legal = [set(law.legal(place)) for place, _ in enumerate(said.targets)]
        if what.enchants:
            legal = [set(law.enchantable())]
        found.append(
            tuple(
                tuple(each for each in ids if each in may and each not in what.moved)
                for ids, may in zip(said.chosen, legal, strict=True)
            )
        )
    return found


class _Fate:
    """What the law says becomes of an object that resolves."""

    def __init__(
        self, moment: Moment, what: Resolving, legal: list[tuple[tuple[str, ...], ...]]
    ) -> None:
        grounder = self._grounder = moment.grounder
        call = self._call = grounder.next_call()
        me = text(what.id)
        if what.is_spell:
            grounder.tell([atom("resolving_spell", call, me)])
        if what.resolves_anyway:
            grounder.tell([atom("resolves_anyway", call, me)])
        chosen = (id_ for said in what.texts for ids in said.chosen for id_ in ids)
        grounder.tell([atom("target_of", call, me, text(each)) for each in chosen])
        still = (id_ for some in legal for ids in some for id_ in ids)
        grounder.tell([atom("legal_target", call, me, text(each)) for each in still])
        grounder.answer(call, "resolving")
        self.fails = bool(self._read("doesnt_resolve", 2))
        self.countered = bool(self._read("countered", 2))
        self.becomes_permanent = bool(self._read("becomes_permanent", 2))
        self.goes_by = next((each[1].name for each in self._read("goes_by", 3)), "")
        hosts = (each[1].string for each in self._read("enters_attached", 3))
        self.attached_to = next(hosts, None)
        self.unbestowed = bool(self._read("ends_bestowed", 2))
        self.unmutated = bool(self._read("ends_mutating", 2))
        permanents = (each[1].string for each in self._read("merges_with", 3))
        self.merges_with = next(permanents, None)

    def _read(self, name: str, arity: int) -> list[list[Symbol]]:
        """The arguments of a predicate's atoms, without the number of the call."""
        return self._grounder.atoms(name, arity, self._call)


# ------------------------------------------------------------------------------ leaving the stack


def _leaving(way: Way, what: Resolving, verb: str, *, resolves: bool = True) -> Iterator[Way]:
    """The spell goes to its owner's graveyard, if it is still there; an ability is only
    countered. resolves: what takes the place of that "as it resolves" applies."""
    if what.is_spell and _is_on_stack(way.course.state, what.id):
        moves = actions()[verb].moves
        to = {"from": "stack", "to": str(moves.to if moves is not None else "graveyard")}
        to |= {"as": "resolving"} if resolves else {}
        for after in _happening(way, GameEvent(verb, what.id, terms=to)):
            yield from on_an_adventure(after, what.id) if verb == "exile" else (after,)
    elif not what.is_spell and verb == "counter":
        yield from _happening(way, GameEvent(verb, what.id))
    else:
        yield way


def _entering(way: Way, what: Resolving, fate: _Fate) -> Iterator[Way]:
    """The spell enters the battlefield under its controller's control."""
    host = fate.attached_to
    if not _is_on_stack(way.course.state, what.id):
        yield way
        return
    who = what.actor.controller
    players, words = {"under": who, "cause": who}, {}
    if host in {each.name for each in way.course.state.players}:
        players["attached_to"] = str(host)
    elif host is not None:
        words["attached_to"] = host
    to = {"from": "stack", "to": "battlefield", **_lying(way.course.state, what.id)}
    to |= {"as": "unbestowed"} if fate.unbestowed else {}
    to |= {"as": "unmutated"} if fate.unmutated else {}
    enters = GameEvent("enter", what.id, terms=to, players=players, words=words)
    does = _by_its_cost(way.course.state, what)
    for after in _happening(way, enters, *_unlocking(way.course.state, what)):
        yield from carried_out(after, does)


def _merging(way: Way, what: Resolving, permanent: str) -> Iterator[Way]:
    """The spell merges with a permanent, over or under it, as its controller chooses."""
    state = way.course.state
    if not _is_on_stack(state, what.id):
        yield way
        return
    way = way.with_gaps(*merging_gaps(state, what.id, permanent))
    who, places = what.actor.controller, ("over", "under")
    for place in places:
        told = f"{what.id}: whether it is put over or under {permanent}"
        chosen = way.choosing(Choice(who, "mode", told, places, place, "merged"))
        event = GameEvent(
            "mutate", permanent, words={"object": what.id}, terms={"put": place},
            players={"subject": who},
        )  # fmt: skip
        yield from _happening(chosen, event)


def _by_its_cost(state: GameState, what: Resolving) -> tuple[v.Step, ...]:
    """What is done as a permanent enters whose spell was cast by a keyword."""
    spell = next(each for each in state.objects if each.id == what.id)
    rows = (keyword_costs.casting(each) for each in spell.history.paid)
    return tuple(step for row in rows if row is not None for step in row.does)


def _unlocking(state: GameState, what: Resolving) -> Iterator[GameEvent]:
    """That the half which was cast is unlocked as the permanent enters (709.5d, 709.5h)."""
    spell = next(each for each in state.objects if each.id == what.id)
    if spell.card is not None and ROOM in spell.face.subtypes and not spell.turned_down:
        left = spell.card.faces[0].name == spell.card_name
        half, doing = {"half": "left" if left else "right"}, {"subject": what.actor.controller}
        yield GameEvent("unlock", what.id, terms=half, players=doing)


def _lying(state: GameState, id_: str) -> dict[str, str]:
    """How a permanent enters that was cast face down (708.4)."""
    down = next(each.turned_down for each in state.objects if each.id == id_)
    if not down:
        return {}
    return {"face_down": down if isinstance(down, str) else "as_rule"}


def _happening(way: Way, *events: GameEvent) -> Iterator[Way]:
    for course, more in happened(way.course, moment_of(way.course.state), events, way.used):
        yield from with_further(way, course, more)


def _is_on_stack(state: GameState, id_: str) -> bool:
    return any(each.id == id_ and each.zone == "stack" for each in state.objects)


def _off_the_stack(course: Course, what: Resolving) -> Course:
    """The course without an ability that has resolved."""
    if what.is_spell:
        return course
    state = course.state
    state = msgspec.structs.replace(
        state,
        stack=tuple(each for each in state.stack if each != what.id),
        stack_abilities=tuple(each for each in state.stack_abilities if each.id != what.id),
    )
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


def _with_priority(course: Course) -> Course:
    """The course in which the active player would receive priority next."""
    state = course.state
    turn = msgspec.structs.replace(state.turn, priority=state.active, passed=())
    return msgspec.structs.replace(course, state=msgspec.structs.replace(state, turn=turn))
