"""Abilities that trigger, with what their words will speak of when they resolve."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from functools import lru_cache

import msgspec

from kb import vocabulary as v
from kb.editions import parameter, rule_for
from kb.engine.course.answering import answered
from kb.engine.course.answers import Triggered
from kb.engine.course.awaited_events import of_itself
from kb.engine.course.conditions import are_met
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.event_conditions import hurting_conditions, of_event
from kb.engine.course.last_known import is_its_own, last_known_of
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.named_texts import in_own_words
from kb.engine.course.results import Actor, Course, TriggeredAbility
from kb.engine.course.spoken_roles import WHOSE, meant_abilities, spoken_roles
from kb.engine.course.spoken_roll import amount_of_roll
from kb.engine.course.waiting import words_of_delayed
from kb.engine.events.event import GameEvent
from kb.engine.facts.circumstances import first_of_turn
from kb.state.game_state import DelayedAbility, GameState, StackAbility, TriggeringEvent
from kb.state.unknown_cards import PUBLIC
from kb.text.semantics.moved import done_by_players

AMOUNT = "amount"


def triggered_ability(
    triggered: Triggered,
    moment: Moment,
    *,
    first: int,
    events: tuple[GameEvent, ...],
    before: Moment,
    now: GameState,
) -> TriggeredAbility:
    """A triggered ability by its source and number; its controller is who controlled the source
    when it triggered. `moment` is the one it looks at, `before` and `now` those around the
    events, of which the first is told at place `first`."""
    last = before if moment is before else None  # what looks at what came of it sees what is there
    waiting = moment.delayed(triggered.effect)
    if waiting is not None:
        waiting = msgspec.structs.replace(waiting, controller=_whose(waiting, moment))
        return _delayed(waiting, triggered, first=first, events=events, last=last, now=now)
    ability = moment.ability_of(triggered.effect)
    assert ability is not None
    trigger = ability.words.trigger
    roles = spoken_roles(ability.words, now.edition)
    itself = {ability.owner} if _reckons_with_itself(ability.words, now.edition) else set()
    said = _event(
        triggered, events[triggered.event], roles, last, now,
        besides=itself, excess=_waits_for_excess(trigger), counted=_counted(trigger),
    )  # fmt: skip
    generations = {each.id: each.generation for each in now.objects}
    said = msgspec.structs.replace(said, exiled=tuple(_exiled(ability.owner, before.state, now)))
    objects = (*said.subject, *said.object, *said.by, *said.exiled, ability.owner)
    then = {each.id: each.generation for each in moment.state.objects}
    still_there = generations.get(ability.owner) == then.get(ability.owner)
    parted = last is not None and _has_parted(ability.owner, events[triggered.event], last, now)
    return TriggeredAbility(
        ability.owner,
        ability.number,
        moment.final.controller(ability.owner),
        first + triggered.event,
        ability.line if still_there else in_own_words(ability.line, ability.owner, moment),
        trigger is not None and (trigger.limit == "once_each_turn" or first_of_turn(trigger)),
        said if said != TriggeringEvent() else None,
        {each: generations[each] for each in objects if each in generations},
        moved=(ability.owner,) if parted and not triggered.with_host else (),
        x=triggered.x,
        with_host=triggered.with_host,
        part=_part(ability.words, events[triggered.event], now.edition, ability.owner),
    )


def _whose(waiting: DelayedAbility, moment: Moment) -> str:
    """The controller of a delayed triggered ability: who controlled what made it, but until 2007
    who controls its source as it triggers, as with any other."""
    by_source = parameter("delayed_controlled_by", moment.state.edition) == "controller_of_source"
    there = {each.id for each in moment.state.objects if each.zone == "battlefield"}
    if by_source and waiting.source in there - {*waiting.moved}:
        return moment.final.controller(waiting.source)
    return waiting.controller


def _has_parted(source: str, event: GameEvent, before: Moment, now: GameState) -> bool:
    """Whether the source of an ability that looks back is another object by now that another
    event has moved."""
    # CR 400.7 + 603.10 — an ability finds the new object only where it triggered on that move.
    if source in (event.subject, event.words.get("object")):
        return False
    then = {each.id: each.generation for each in before.state.objects}
    return {each.id: each.generation for each in now.objects}.get(source) != then.get(source)


def _part(words: v.Ability, event: GameEvent, edition: str, owner: str) -> int | None:
    """Which of the triggered abilities that a keyword stands for waits for such an event; None if
    it stands for one alone, or if several wait for that."""
    meant = meant_abilities(words, edition)
    waiting = [place for place, each in enumerate(meant, 1) if each.trigger is not None]
    if len(waiting) < 2:
        return None
    found = [
        place
        for place in waiting
        if any(
            _may_be(one, event) and _is_about(one, owner, (event.subject,))
            for one in _events_of(meant[place - 1])
        )
    ]
    return found[0] if len(found) == 1 else None


def _may_be(waited_for: v.Event, event: GameEvent) -> bool:
    """Whether an event has the verb and leads between the zones of one that is waited for."""
    from_, to = event.terms.get("from"), event.terms.get("to")
    origin, destination = waited_for.origin, waited_for.destination
    leads = from_ is None or not origin or (from_ in origin) != waited_for.not_origin
    arrives = to is None or not destination or to in destination
    return waited_for.verb in answered(event) and leads and arrives


def _is_about(waited_for: v.Event, owner: str, subjects: Collection[str]) -> bool:
    """Whether an event of these may be waited for, as far as the words say that they are, or are
    not, about the object with the ability."""
    filters = {each.filter for each in waited_for.subject if isinstance(each, v.Objects)}
    if filters == {v.IsSelf()}:
        return owner in subjects
    others = (isinstance(each, v.And) and v.Not(v.IsSelf()) in each.all for each in filters)
    return not (filters and all(others) and {*subjects} == {owner})


def _events_of(ability: v.Ability) -> tuple[v.Event, ...]:
    return ability.trigger.events if ability.trigger is not None else ()


def is_met_after(
    triggered: Triggered, moment: Moment, events: tuple[GameEvent, ...], before: GameState
) -> bool:
    """Whether what an ability's intervening "if" says of those that take part in the event is so in
    the moment that it looks at; `events` are all that happened then, `before` is the state in which
    they did. Raises NotCarriedOut, and NoLogic for what no facts express."""
    found = _said_by(triggered, moment)
    if found is None:
        return True
    words, actor = found
    meant = meant_abilities(words, moment.state.edition)
    hurting = [hurting_conditions(each.trigger) for each in meant if each.trigger is not None]
    hurt = events[triggered.event].subject
    if not all(
        _was_hurt_by(word, hurt, moment, actor, events=events, before=before)
        for word in _each(hurting)
    ):
        return False
    subjects = triggered.parts.get("subject", ())
    said = [
        of_event(each.trigger)
        for each in meant
        if each.trigger is not None
        and (
            not subjects or any(_is_about(e, str(actor.source), subjects) for e in _events_of(each))
        )
    ]
    if not any(said):
        return True
    if len(said) > 1:
        raise NotCarriedOut("the condition of one of several triggered abilities")
    mentions = {v.Mentioned("event", role=role): ids for role, ids in triggered.parts.items()}
    return are_met(moment.state, said[0], actor, Memory(mentions))


def may_be_later(triggered: Triggered, moment: Moment) -> bool:
    """Whether an ability that waits for the first time in a turn may be looking at another one:
    what happened before it was there, or under another's control, isn't known."""
    ability = moment.ability_of(triggered.effect)
    if ability is None:
        return False
    trigger = ability.words.trigger
    if trigger is None or not first_of_turn(trigger):
        return False
    source = next(each for each in moment.state.objects if each.id == ability.owner)
    entered = bool(source.history.entered)
    if "sick" in source.status and not entered:
        return True
    if ability.number in (source.history.triggered or {}):
        return False
    is_gained = str(triggered.effect.arguments[2]) != PRINTED
    return is_gained or (entered and not of_itself(ability.words))


PRINTED = "printed"
"""Where an ability comes from that its object has by itself."""
HURTING = v.Mentioned("event", role="hurting")
"""What has dealt damage to what an ability waits for."""


def _was_hurt_by(
    word: v.Filter,
    hurt: str,
    moment: Moment,
    actor: Actor,
    *,
    events: tuple[GameEvent, ...],
    before: GameState,
) -> bool:
    """Whether something of a description has dealt damage this turn to what has just been dealt
    some. Raises NotCarriedOut where it was dealt damage before, and by what isn't known."""
    # CR 603.4 + 608.2i — whatever dealt it then, whether or not it is that by now.
    dealt = [each for each in events if each.verb == "deal_damage" and each.subject == hurt]
    sources = dict.fromkeys(each.words["subject"] for each in dealt if "subject" in each.words)
    such = v.Compare(v.Count(v.And((HURTING, word))), ">=", v.Const(1))
    memory = Memory().meaning(HURTING, *sources)
    if are_met(moment.state, (such,), actor, memory):
        return True
    was = next((each for each in before.objects if each.id == hurt), None)
    if was is not None and was.history.was_dealt_damage:
        raise NotCarriedOut("what dealt it damage before")
    return False


def _each(hurting: list[dict[v.Circumstance, v.Filter]]) -> Iterator[v.Filter]:
    for each in hurting:
        yield from each.values()


def _said_by(triggered: Triggered, moment: Moment) -> tuple[v.Ability, Actor] | None:
    """What an ability that triggers says, and by whom; None of what goes with a designation."""
    waiting = moment.delayed(triggered.effect)
    if waiting is not None:
        said = words_of_delayed(moment.state, waiting)
        assert said is not None
        return said.ability, Actor(waiting.controller, waiting.source)
    ability = moment.ability_of(triggered.effect)
    if ability is None:
        return None
    return ability.words, Actor(moment.final.controller(ability.owner), ability.owner)


def _exiled(source: str, before: GameState, now: GameState) -> Iterator[str]:
    """The cards that an object had exiled which has left with the event, and what its abilities
    had put onto the battlefield."""
    # CR 607.2a — those that the object which it was had exiled.
    was = next((each for each in before.objects if each.id == source), None)
    put = {*was.linked} - {*was.moved} if was is not None else set()
    linked = [each for each in before.objects if each.exiled_with == source or each.id in put]
    then = next((each.generation for each in before.objects if each.id == source), None)
    after = {each.id: each.generation for each in now.objects}
    if linked and after.get(source) != then:
        yield from (each.id for each in linked if after.get(each.id) == each.generation)


def _delayed(
    waiting: DelayedAbility,
    triggered: Triggered,
    *,
    first: int,
    events: tuple[GameEvent, ...],
    last: Moment | None,
    now: GameState,
) -> TriggeredAbility:
    """A delayed triggered ability that has triggered, with what it affects as it was fixed."""
    # CR 603.7c + 603.7d + 603.7e + 603.7f — whom it affects, and whose it is, was fixed.
    said = words_of_delayed(now, waiting)
    assert said is not None
    roles = spoken_roles(said.ability, now.edition)
    trigger = said.ability.trigger
    event = _event(
        triggered, events[triggered.event], roles, last, now,
        excess=_waits_for_excess(trigger), counted=_counted(trigger),
    )  # fmt: skip
    event = msgspec.structs.replace(event, affected=waiting.affects)
    generations = {each.id: each.generation for each in now.objects}
    objects = (*event.subject, *event.object, *event.by, *event.affected)
    after = next((each for each in now.delayed if each.id == waiting.id), waiting)
    return TriggeredAbility(
        waiting.source,
        0,
        waiting.controller,
        first + triggered.event,
        waiting.text,
        of=event if event != TriggeringEvent() else None,
        generations={each: generations[each] for each in objects if each in generations},
        moved=_lost(after, waiting, events[triggered.event]),
        x=waiting.x,
        choices=waiting.choices,
        delayed=waiting.id,
    )


def _lost(after: DelayedAbility, before: DelayedAbility, event: GameEvent) -> tuple[str, ...]:
    """The objects of a delayed ability that are others by now: not what the event on which it
    triggers has just moved to where all see it."""
    # CR 400.7 — an ability that triggers on a move finds what has moved where it went.
    found = event.terms.get("to") in PUBLIC and event.subject not in before.moved
    return tuple(each for each in after.moved if not (found and each == event.subject))


def triggered_by_state(course: Course, moment: Moment) -> list[TriggeredAbility]:
    """The abilities that trigger because something is so now."""
    pending = [
        *((each.source, each.number) for each in course.waiting if each.source is not None),
        *(which for each in course.state.stack_abilities for which in _which(each, moment)),
    ]
    found = []
    for effect in moment.triggered_by_state(pending):
        ability = moment.ability_of(effect)
        assert ability is not None
        controller = moment.final.controller(ability.owner)
        place = max(0, len(course.events) - 1)
        found.append(
            TriggeredAbility(
                ability.owner,
                ability.number,
                controller,
                place,
                ability.line,
                rule=rule_for("trigger_state", course.state.edition),
            )
        )
    return found


def _which(entry: StackAbility, moment: Moment) -> Iterator[tuple[str, int]]:
    """The source and number of an ability on the stack; where only its words are stated, of each
    ability of the source in which they stand."""
    if entry.source is None:
        return
    if entry.ability is not None:
        yield entry.source, entry.ability
    elif entry.text is not None:
        words = entry.text.casefold()
        for each in moment.final.abilities_of(entry.source):
            if words in (each.line or "").casefold():
                yield entry.source, each.number


@lru_cache(maxsize=4096)
def _reckons_with_itself(words: v.Ability, edition: str) -> bool:
    """Whether an ability's effect, or a target of it, looks at a number of its own source."""
    meant = meant_abilities(words, edition)
    return is_its_own(tuple((each.spell, each.targets) for each in meant))


def _event(
    triggered: Triggered,
    event: GameEvent,
    roles: frozenset[str],
    before: Moment | None,
    now: GameState,
    *,
    besides: Set[str] = frozenset(),
    excess: bool = False,
    counted: str | None = None,
) -> TriggeringEvent:
    """The event as the ability's words speak of it, with what these, and some `besides`, were if it
    has moved them. counted: the role of what there is "one or more" of ("that many")."""
    parts = {role: ids for role, ids in triggered.parts.items() if role in roles}
    whose = (triggered.step_of or now.active,) if WHOSE in roles else ()
    objects = {id_ for ids in parts.values() for id_ in ids} | besides
    several = any(len(ids) > 1 for ids in triggered.parts.values())
    said = triggered.dealt if triggered.dealt is not None and not excess else None
    amount = None
    if AMOUNT in roles and not several:
        amount = said if said is not None else _amount(event, excess=excess)
    if AMOUNT in roles and counted is not None and "value" not in event.numbers:
        amount = len(triggered.parts.get(counted, ())) or None
    amount = amount_of_roll(event, roles, amount, together=counted is not None)
    known = dict(last_known_of(objects, before, now)) if before is not None else {}
    return TriggeringEvent(**parts, whose=whose, amount=amount, last_known=known)


def _counted(trigger: v.Trigger | None) -> str | None:
    """The role of what all at once triggers an ability ("one or more Dinosaurs you control")."""
    events = trigger.events if trigger is not None else ()
    if not events or not all(each.together for each in events):
        return None
    found = {"object" if done_by_players(each.verb) else "subject" for each in events}
    return found.pop() if len(found) == 1 else None


def _waits_for_excess(trigger: v.Trigger | None) -> bool:
    return trigger is not None and any("excess" in each.how for each in trigger.events)


def _amount(event: GameEvent, *, excess: bool = False) -> int | None:
    """How much an event is about, or how much `excess` damage that is; of a spell that is cast, how
    many were cast before it."""
    if excess:
        return event.numbers.get("excess")
    return event.numbers.get("before" if event.verb == "cast" else "value")
