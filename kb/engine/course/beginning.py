"""Continuous effects that begin as instructions are carried out.

An effect is kept in words that a snapshot may have, and is what these words mean: they must say no
more and no less than the instruction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.abilities_not_had import without_not_had
from kb.engine.course.chosen_besides import with_chosen_besides
from kb.engine.course.deeds.instructed import Beginning, NotCarriedOut
from kb.engine.course.deeds.whose import PARITY, of_chosen_parity
from kb.engine.course.effect_in_words import in_words
from kb.engine.course.effects_on_players import of_a_player, of_owners, redirected_to_that
from kb.engine.course.given_abilities import with_given
from kb.engine.course.last_known import with_source_as_last_known
from kb.engine.course.memory import EACH, HOST, Memory, means_nothing, mentions_in
from kb.engine.course.numbers_of_effects import (
    at_its_price,
    each_alone,
    is_of_affected,
    with_numbers,
)
from kb.engine.course.results import Actor, Course
from kb.engine.course.several_sets import is_said_of_rules, of_each_set
from kb.engine.course.whom import objects_of
from kb.engine.facts.faces import Faces
from kb.state.derived import completed
from kb.state.game_state import GameState, ResolvedEffect
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.reading import read_effect
from kb.text.lines.rule_lines import effect_rules
from kb.text.words.keyword_costs import with_keyword_costs
from kb.text.words.next_spell import NEXT_SPELL
from kb.vocabulary.parts import any_part, with_parts


def begun(course: Course, step: v.Creates, actor: Actor, memory: Memory) -> Course:
    """The course after an effect has begun, or one for each object that it shields. Raises
    NotCarriedOut."""
    whom = _shielded(step)
    if not whom:
        then = course.state
        for own, by, known in of_owners(course.state, step, actor, memory):
            for each in of_each_set(own):
                course = _one_begun(course, each, by, known, then=then)
        return course
    single = _of_each(step, whom)
    for id_ in objects_of(course.state, whom, actor, memory):
        course = _one_begun(course, single, actor, memory.meaning(EACH, id_))
    return course


def _shielded(step: v.Creates) -> tuple[v.Objects, ...]:
    """The objects to each of which the next so much damage is prevented; none where it is one that
    was spoken of before alone."""
    said = step.replacement
    if said is None or len(said.events) != 1:
        return ()
    if not any(isinstance(each, v.Prevents) and each.shield for each in said.outcomes):
        return ()
    whom = tuple(each for each in said.events[0].object if isinstance(each, v.Objects))
    if len(whom) != len(said.events[0].object):
        return ()
    if len(whom) > 1:
        return whom
    alone = any(mentions_in(each) or _is_certain_one(each.filter) for each in whom)
    return () if alone else whom


def _is_certain_one(word: v.Filter) -> bool:
    return isinstance(word, v.Locked | v.IsSelf | v.IsHost)


def _of_each(step: v.Creates, whom: tuple[v.Objects, ...]) -> v.Creates:
    """The effect on one of the objects that it shields."""
    one = msgspec.structs.replace(whom[0], filter=EACH, relations=())
    assert step.replacement is not None
    events = tuple(msgspec.structs.replace(each, object=(one,)) for each in step.replacement.events)
    said = with_parts(step.replacement, lambda word: one if word in whom else word)
    return msgspec.structs.replace(step, replacement=msgspec.structs.replace(said, events=events))


def _one_begun(
    course: Course,
    step: v.Creates,
    actor: Actor,
    memory: Memory,
    *,
    then: GameState | None = None,
) -> Course:
    """The course after one effect has begun, on the objects that its words named `then`. Raises
    NotCarriedOut."""
    state = course.state
    if HOST in memory.meant:
        step = with_source_as_last_known(step, state, actor, memory)
    if PARITY in memory.choices:
        step = with_parts(step, lambda word: of_chosen_parity(word, memory))
    step, memory = with_chosen_besides(state, step, memory)
    step, memory = _as_one_set(state, step, actor, memory)
    step, memory = of_a_player(state, step, actor, memory)
    if memory.meant.get(EACH) == () and EACH in mentions_in((step.rules, step.replacement)):
        return course  # it is about none of them
    affects = _affected(then or state, step, actor, memory)
    if not affects and means_nothing(memory, (step.on, step.rules, step.replacement)):
        return course  # what it speaks of isn't there
    step = with_given(then or state, step, affects, actor, memory)
    if step == v.Creates(on=step.on, label=step.label):
        return course  # it gives nothing
    known = {each.id for each in state.objects} - memory.gone
    source = actor.source if actor.source in known else None
    latest = state.latest_timestamp + 1
    parts = (
        (part, whom)
        for whole in _sets(step, affects)
        for part, whom in without_not_had(then or state, step, whole)
    )
    for part, whom in parts:
        said = with_numbers(state, _locked(part), actor, each_alone(memory, whom))
        effect = msgspec.structs.replace(
            in_words(said, _cards_affected(state, affects)),
            id=free_id(state),
            affects=whom,
            controller=actor.controller,
            timestamp=latest,
            source=source,
            origin=source,
            x=actor.x,
            choices={key: word for key, word in memory.choices.items() if key != PARITY},
        )
        state = msgspec.structs.replace(state, effects=(*state.effects, effect))
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


def _cards_affected(state: GameState, affects: tuple[str, ...]) -> str | None:
    """How the cards that an effect affects are called, where that is what they are."""
    zones = {each.zone for each in state.objects if each.id in affects}
    if not zones or zones & {"battlefield", "stack"}:
        return None
    return "that card" if len(affects) == 1 else "those cards"


def _sets(step: v.Creates, affects: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What an effect affects, apart where each of these has an end of its own, a step of its own
    controller, or numbers of its own."""
    own = any_part(step.effect, is_of_affected)
    if (own or any(rule.whose == THEIR_CONTROLLER for rule in step.rules)) and len(affects) > 1:
        yield from ((each,) for each in affects)
    else:
        yield affects


def _as_one_set(
    state: GameState, step: v.Creates, actor: Actor, memory: Memory
) -> tuple[v.Creates, Memory]:
    """The effect and what is meant where it is about some of those that were mentioned ("a creature
    dealt damage this way"): which of them these are is seen now (611.2c)."""
    found: set[v.Objects] = set()

    def look(word: Any) -> Any:
        if isinstance(word, v.Objects) and isinstance(word.filter, v.And) and mentions_in(word):
            found.add(word)
        return word

    words = (step.rules, step.replacement)
    found |= {
        each
        for rule in step.rules
        if rule.whose == THEIR_CONTROLLER
        for each in (*rule.subject, *rule.object)
        if isinstance(each, v.Objects) and _is_described(each)
    }
    with_parts((step.rules, step.replacement and _but_for_sources(step.replacement)), look)
    if len(found) != 1 or EACH in mentions_in(words):
        return step, memory
    some = found.pop()
    if any(each.of == "event" for each in mentions_in(some)):
        return step, memory

    def each(word: Any) -> Any:
        return v.Objects(EACH) if word == some else word

    rules, replacement = with_parts(words, each)
    step = msgspec.structs.replace(step, rules=rules, replacement=replacement)
    return step, memory.meaning(EACH, *objects_of(state, (some,), actor, memory))


def _is_described(party: v.Objects) -> bool:
    """Whether words name a set by what it is now, which won't be so when what is said of it comes
    to be ("each attacking creature")."""
    return not isinstance(party.filter, v.IsSelf | v.IsHost | v.Locked) and not mentions_in(party)


def _but_for_sources(replaces: v.Replacement) -> v.Replacement:
    """It without the sources of the damage that it waits for: whether they still are what they
    were is seen as they would deal it (615.9)."""
    events = tuple(
        msgspec.structs.replace(each, subject=()) if each.verb == "deal_damage" else each
        for each in replaces.events
    )
    return msgspec.structs.replace(replaces, events=events)


def with_effect(course: Course, begins: Beginning, actor: Actor) -> Course:
    """The course after an effect on these objects has begun, whatever words it has."""
    effect = msgspec.structs.replace(
        in_words(v.Creates(begins.effect)), controller=begins.controller, x=actor.x
    )
    return _begun(course, effect, begins.affects, actor)


def begun_in_words(course: Course, words: str, affects: tuple[str, ...], actor: Actor) -> Course:
    """The course after an effect on these objects that has these words has begun. Raises
    NotCarriedOut."""
    try:
        effect = read_effect(words)
        rules, replacements, unread = effect_rules(effect)
    except NotUnderstood:
        raise NotCarriedOut(words) from None
    if unread:
        raise NotCarriedOut(words)
    begun = ResolvedEffect(
        id="",
        effect=with_keyword_costs(effect, rules),
        controller=actor.controller,
        rules=rules,
        replacements=replacements,
        text=words,
    )
    return _begun(course, begun, affects, actor)


def _begun(
    course: Course, effect: ResolvedEffect, affects: tuple[str, ...], actor: Actor
) -> Course:
    """The course with an effect as the newest, on these objects."""
    state = course.state
    source = actor.source if actor.source in {each.id for each in state.objects} else None
    begun = msgspec.structs.replace(
        effect,
        id=free_id(state),
        timestamp=state.latest_timestamp + 1,
        affects=affects,
        source=source,
        origin=source,
    )
    state = msgspec.structs.replace(state, effects=(*state.effects, begun))
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


def free_id(state: GameState) -> str:
    """An id for a new effect, which nothing has."""
    names = state.ids
    return next(id_ for n in range(1, len(names) + 2) if (id_ := f"effect-{n}") not in names)


# -------------------------------------------------------------------------------- whom it affects


def _affected(state: GameState, step: v.Creates, actor: Actor, memory: Memory) -> tuple[str, ...]:
    """The objects and players that the effect is fixed to: what it mentions, or the set that its
    words name now (611.2c). Raises NotCarriedOut."""
    replaced = {each for each in mentions_in(step.replacement) if each.of == "event"}
    awaited = step.replacement.events if step.replacement is not None else ()
    mentions = mentions_in((step.on, step.rules)) | mentions_in(step.replacement) - replaced
    mentions |= mentions_in(awaited)  # of an event before it, not of its own
    mentions -= {v.CHOSEN_OBJECT}
    if len(mentions) > 1 or any(each not in memory.meant for each in mentions):
        raise NotCarriedOut("what an effect that begins affects")
    clauses = step.effect.clauses if step.effect is not None else ()
    named = {each.subject for each in clauses if not is_said_of_rules(each)} - {v.Locked()}
    if step.effect is not None and step.effect.duration == NEXT_SPELL:
        return ()  # 611.2f: it doesn't begin to apply yet
    if mentions:
        if named:
            raise NotCarriedOut("the several sets that an effect affects")
        own = tuple(each for each in step.on if not _is_spoken_of(each))
        besides = objects_of(state, own, actor, memory) if own else ()
        meant = (id_ for each in mentions for id_ in memory.meant[each])
        return tuple(dict.fromkeys((*besides, *meant)))
    if not named:
        return ()
    if len(named) > 1:
        raise NotCarriedOut("the several sets that an effect affects")
    return tuple(objects_of(state, (v.Objects(named.pop()),), actor, memory))


def _is_spoken_of(party: v.Partaker) -> bool:
    """Whether it is what was spoken of, and not what a description compares with that."""
    described = isinstance(party, v.Objects) and isinstance(party.filter, v.And)
    return bool(mentions_in(party)) and not described


def _locked(step: v.Creates) -> v.Creates:
    """The effect with the set that it is fixed to in the place of what it mentions or names."""
    effect = step.effect
    if effect is not None and effect.duration != NEXT_SPELL:
        clauses = (
            each if is_said_of_rules(each) else msgspec.structs.replace(each, subject=v.Locked())
            for each in effect.clauses
        )
        effect = msgspec.structs.replace(effect, clauses=tuple(clauses))
    replacement = redirected_to_that(_said_of_event(step.replacement))
    if replacement is not None:
        replacement = msgspec.structs.replace(replacement, events=_fixed(replacement.events))
    rules = tuple(map(at_its_price, _fixed(step.rules)))
    return v.Creates(effect, rules, _fixed(replacement, of_event=True))


def _said_of_event(word: v.Replacement | None) -> v.Replacement | None:
    """A replacement effect in which what is done besides speaks of what takes part in the event, as
    that, where it was spoken of before."""
    if word is None or len(word.events) != 1:
        return word
    (event,) = word.events
    roles = {"object": event.object, "subject": event.subject}
    meant = {
        mention: v.Mentioned("event", role=role)
        for role, parties in roles.items()
        for mention in mentions_in(parties)
        if parties == (v.Objects(mention),)
    }

    def other(said: Any) -> Any:
        return meant.get(said, said) if isinstance(said, v.Mentioned) else said

    outcomes = tuple(
        msgspec.structs.replace(each, steps=with_parts(each.steps, other)) for each in word.outcomes
    )
    return msgspec.structs.replace(word, outcomes=outcomes)


def _fixed(word: Any, *, of_event: bool = False) -> Any:
    """Words with the fixed set in the place of what they mention; but for mentions of an event
    where they have one of their own."""
    if isinstance(word, v.Mentioned):
        kept = (of_event and word.of == "event") or word == v.CHOSEN_OBJECT
        return word if kept else v.Locked()
    if isinstance(word, tuple):
        return tuple(_fixed(each, of_event=of_event) for each in word)
    if isinstance(word, v.Players) and _of_someone(word):
        raise NotCarriedOut("what an effect says of a player")
    if isinstance(word, v.StatementLine) and word.whose == THEIR_CONTROLLER:
        return _in_their_step(word)
    if isinstance(word, msgspec.Struct) and not isinstance(word, v.Ability):
        fields = {
            name: _fixed(getattr(word, name), of_event=of_event) for name in word.__struct_fields__
        }
        return msgspec.structs.replace(word, **fields)
    return word


THEIR_CONTROLLER = (v.Players("controller"),)


def _in_their_step(rule: v.StatementLine) -> v.StatementLine:
    """A statement about a step of the controller of the objects that it is about, fixed to these:
    "its controller's next untap step". Raises NotCarriedOut."""
    rest: v.StatementLine = _fixed(msgspec.structs.replace(rule, whose=()))
    parties = (rest.subject, rest.object)
    if (v.Objects(v.Locked()),) not in parties and (v.Objects(v.IsSelf()),) not in parties:
        raise NotCarriedOut("what an effect says of a player")
    return msgspec.structs.replace(rest, whose=THEIR_CONTROLLER)


def _of_someone(players: v.Players) -> bool:
    """Whether they are a player who was spoken of, or the controller or owner of what was."""
    if players.mention is not None:
        return players.mention.of != "event"
    return players.who in ("controller", "owner") and not players.of


# -------------------------------------------------------------------------------- how much it is
