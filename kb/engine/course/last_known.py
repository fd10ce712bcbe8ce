"""Numbers of objects that have left, as they were last known."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TypeVar

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import HOST, IN_COMBAT, Memory
from kb.engine.course.moment import Moment
from kb.engine.course.named_texts import in_own_words
from kb.engine.course.results import Actor, TriggeredAbility
from kb.engine.events.parted import hosts_known, in_combat_damage
from kb.state.game_state import GameObject, GameState, LastKnown, StackAbility, TriggeringEvent
from kb.vocabulary.parts import any_part, with_parts

T = TypeVar("T")

EXPECTED = ("battlefield", "stack")
"""Where a source is expected to be whose last known information is kept."""


def is_its_own(word: object) -> bool:
    """Whether a number is one of the source itself, its power, its counters, or an instruction has
    it deal damage or puts its counters elsewhere."""
    return any_part(word, _is_of_source, quoted=True)


def _is_of_source(word: object) -> bool:
    if isinstance(word, v.GameAction):
        if v.ITS_COUNTERS in word.how:
            return word.with_ == (v.Objects(v.IsSelf()),)
        return word.verb == "deal_damage" and word.subject in ((), (v.Objects(v.IsSelf()),))
    return _is_number_of_source(word)


def _is_number_of_source(word: object) -> bool:
    if isinstance(word, v.NumberOf | v.Counters) and word.which in ("self", "source"):
        return True
    return isinstance(word, v.Extreme | v.Counters) and word.filter == v.IsSelf()


def source_has_left(state: GameState, actor: Actor, memory: Memory) -> bool:
    """Whether the source is not there any more, or is another object by now (400.7)."""
    here = {each.id: each.zone for each in state.objects}
    source = actor.source
    return source is not None and (source in memory.gone or here.get(source) not in EXPECTED)


def with_source_as_last_known(words: T, state: GameState, actor: Actor, memory: Memory) -> T:
    """The words with what is said of the source as that was last known, if it has left (608.2h).
    Raises NotCarriedOut for what isn't known of it."""
    if not source_has_left(state, actor, memory):
        return words

    def settled(word: object) -> object:
        if isinstance(word, v.IsHost) or _HOSTS & {getattr(word, each, None) for each in _WORDS}:
            return _of_host(word, memory)
        if isinstance(word, v.Related) and word.how in IN_COMBAT and word.to == v.IsSelf():
            return _of_combat(word, memory)
        if not _is_number_of_source(word):
            return word
        found = last_known_number(word, known_source(memory, actor.source or ""))
        if found is None:
            raise NotCarriedOut("what was last known of its source")
        return v.Const(found)

    return with_parts(words, settled)


def _of_combat(word: v.Related, memory: Memory) -> v.Mentioned:
    """What was blocking a source that has left, or was blocked by it (608.2b). Raises
    NotCarriedOut where that isn't known."""
    if IN_COMBAT[word.how] not in memory.meant:
        raise NotCarriedOut("what its source was blocking, or was blocked by")
    return IN_COMBAT[word.how]


def _of_host(word: object, memory: Memory) -> object:
    """What a source that has left was attached to, or a number of that. Raises NotCarriedOut for
    what isn't known."""
    if HOST in memory.meant:
        match word:
            case v.IsHost():
                return HOST
            case v.NumberOf(number=number):
                return v.Extreme("total", number, HOST)
            case v.Counters(kind=kind):
                return v.Counters(kind, filter=HOST)
            case v.Shares(what=what):
                return v.Related(f"shares_{what}", HOST)
            case v.Players(who="host", of=(), relations=()):
                return v.Players("mentioned", mention=HOST)
    raise NotCarriedOut("what its source was attached to")


_HOSTS = frozenset({"host", "host_controller"})
"""The words for what an object is attached to, and for who controls that."""
_WORDS = ("which", "who", "by")


def last_known_number(said: object, known: LastKnown | None) -> int | None:
    """The number that words name of one object; None where it isn't known."""
    match said:
        case v.NumberOf(number=number) | v.Extreme(number=number):
            found = getattr(known, number, None)
            return found if isinstance(found, int) else None
        case v.Counters(kind=kind) if known is not None and known.counters is not None:
            return sum(known.counters.values()) if kind is None else known.counters.get(kind, 0)
    return None


def last_known_of(
    objects: Set[str], before: Moment, now: GameState
) -> Iterator[tuple[str, LastKnown]]:
    """What some objects were before that have moved."""
    generations = {each.id: each.generation for each in now.objects}
    left = [
        each
        for each in before.state.objects
        if each.id in objects and generations.get(each.id) != each.generation
    ]
    if not left:
        return
    for each in left:
        known = _as_it_is(before, each)
        yield each.id, _decided(known, each) if each.zone == "stack" else known


def _as_it_is(moment: Moment, each: GameObject) -> LastKnown:
    """What is known of an object that is there."""
    was = moment.derivation.characteristics([each.id])[each.id]
    values = moment.final.values.get(each.id, {})

    def words(kind: str) -> tuple[str, ...]:
        every = was.subtypes if kind == "subtype" and values.get("every") else ()
        return tuple(sorted({*map(str, values.get(kind, ())), *every}))

    return LastKnown(
        power=was.power, toughness=was.toughness, mana_value=was.mana_value,
        controller=moment.final.controller(each.id), counters=each.counters,
        attacking=moment.state.attacks.get(each.id), keywords=keywords_of(moment, each.id),
        zone=each.zone, name=was.name or None, supertypes=words("supertype"), types=words("type"),
        subtypes=words("subtype"), colors=words("color"), attached_to=each.host,
        blocks=moment.state.blocks.get(each.id, ()),
        blocked_by=tuple(e for e, whom in moment.state.blocks.items() if each.id in whom),
    )  # fmt: skip


def _decided(known: LastKnown, spell: GameObject) -> LastKnown:
    """What is known of a spell that has left the stack, with what was decided for it, as far as
    that is all."""
    if spell.choices or spell.spliced:
        return known
    return msgspec.structs.replace(
        known,
        targets=spell.targets,
        modes=spell.modes,
        x=spell.x,
        kicked=spell.history.kicked,
        paid=spell.history.paid,
    )


def knowing_who_left(before: Moment, now: GameState) -> GameState:
    """The state in which abilities on the stack know what their sources, and those of whom they
    speak, were that have just left the battlefield or the stack (113.7a, 608.2h)."""
    spoken = {
        each.id: (
            {
                each.source,
                each.given_by,
                *_of_event(each.event),
                *hosts_known(each),
                *in_combat_damage(each),
            }
            - {*each.moved}
        )
        for each in before.state.stack_abilities
    }
    hosts = _without_hosts({each.source for each in before.state.stack_abilities}, before, now)
    for each in before.state.stack_abilities:
        if each.source is not None and each.source in hosts:
            spoken[each.id] |= {hosts[each.source].attached_to}
    known = _last_known_there(frozenset().union(*spoken.values()), before, now)
    if not known:
        return now
    known = {**hosts, **known}
    abilities = tuple(
        _knowing(each, {e: known[e] for e in known if e in spoken.get(each.id, ())}, before)
        for each in now.stack_abilities
    )
    return msgspec.structs.replace(now, stack_abilities=abilities)


def knowing_what_left(
    waiting: tuple[TriggeredAbility, ...], before: Moment, now: GameState
) -> tuple[TriggeredAbility, ...]:
    """Abilities that have triggered, and wait to be put on the stack, likewise."""
    spoken = [{each.source, *_of_event(each.of)} - {*_parted(each, before)} for each in waiting]
    hosts = _without_hosts({each.source for each in waiting}, before, now)
    for each, of_it in zip(waiting, spoken, strict=True):
        if each.source is not None and each.source in of_it and each.source in hosts:
            of_it |= {hosts[each.source].attached_to}
    known = _last_known_there(frozenset().union(*spoken), before, now)
    known = {**hosts, **known} if known else known
    return tuple(
        _triggered_knowing(each, {e: known[e] for e in known if e in of_it})
        for each, of_it in zip(waiting, spoken, strict=True)
    )


def _without_hosts(
    sources: Set[str | None], before: Moment, now: GameState
) -> dict[str, LastKnown]:
    """What sources of abilities were as what they were attached to has just left them."""
    generations = {each.id: each.generation for each in now.objects}
    were = {each.id: each.generation for each in before.state.objects}
    return {
        each.id: _as_it_is(before, each)
        for each in before.state.objects
        if each.id in sources and each.host in were and each.zone == "battlefield"
        if generations.get(each.host) != were[each.host]
    }


def _of_event(event: TriggeringEvent | None) -> tuple[str, ...]:
    """The objects and players of whom an ability speaks by its event."""
    if event is None:
        return ()
    return (*event.subject, *event.object, *event.by, *event.affected)


def _parted(ability: TriggeredAbility, before: Moment) -> Iterator[str]:
    """What of it was another object by then."""
    yield from ability.moved
    for each in before.state.objects:
        if ability.generations.get(each.id, each.generation) != each.generation:
            yield each.id


def _last_known_there(ids: Set[str | None], before: Moment, now: GameState) -> dict[str, LastKnown]:
    """What some objects were that have just left a place where they were expected, and who
    controlled abilities that have left the stack."""
    there = {e.id for e in before.state.objects if e.id in ids and e.zone in EXPECTED}
    known = dict(last_known_of(there, before, now)) if there else {}
    left = {each.id for each in now.stack_abilities}
    for each in before.state.stack_abilities:
        if each.id in ids and each.id not in left:
            known[each.id] = LastKnown(controller=each.controller, zone="stack")
    return known


def _triggered_knowing(ability: TriggeredAbility, known: dict[str, LastKnown]) -> TriggeredAbility:
    if not known:
        return ability
    event = ability.of or TriggeringEvent()
    event = msgspec.structs.replace(event, last_known={**known, **event.last_known})
    return msgspec.structs.replace(ability, of=event)


def _knowing(ability: StackAbility, known: dict[str, LastKnown], before: Moment) -> StackAbility:
    history = ability.history
    history = msgspec.structs.replace(history, last_known={**known, **history.last_known})
    text = ability.text
    if ability.source in known:
        text = in_own_words(text, ability.source, before)
    return msgspec.structs.replace(ability, history=history, text=text)


def keywords_of(moment: Moment, id_: str) -> tuple[str, ...]:
    """The names of the keyword abilities of an object."""
    held = (each.words.keyword for each in moment.final.abilities_of(id_))
    return tuple(sorted({each for each in held if each is not None}))


def known_source(memory: Memory, id_: str) -> LastKnown | None:
    """What is known of something that has left; None where nothing is."""
    if id_ in memory.seen:
        moment = moment_of(memory.seen[id_])
        found = (each for each in moment.state.objects if each.id == id_)
        return next((_as_it_is(moment, each) for each in found), None)
    return memory.known.get(id_)
