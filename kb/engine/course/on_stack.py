"""What a spell or ability on the stack says: its texts with their targets, as they will be carried
out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.actions.announcement_facts import is_unread, modes_of, targets_of
from kb.engine.course.conditions import are_met
from kb.engine.course.event_conditions import when_resolving
from kb.engine.course.givers import knowing_giver, words_given
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.overload import OVERLOAD, overloaded
from kb.engine.course.results import Actor
from kb.engine.course.shared_targets import Legal, legal_now, shared_out
from kb.engine.course.spoken_event import memory_of, paid_with
from kb.engine.course.spoken_roles import meant_abilities
from kb.engine.facts import keyword_costs, keyword_words
from kb.engine.layers.final_state import ObjectAbility
from kb.state.game_state import GameObject, StackAbility
from kb.terms import PERMANENT_TYPES
from kb.text.lines.later import read_later
from kb.text.lines.reading import read_ability
from kb.text.semantics.keyword_meanings import comes_last, meaning, speaks_of_those_below

Ids = tuple[str, ...]
Announced = Callable[[tuple[v.Circumstance, ...]], bool]
PERMANENT = ("artifact",)
"""As the types of what has an ability: that it is no spell."""


class Text(msgspec.Struct, frozen=True):
    """One text that is carried out: its steps (the words of those that aren't understood), its
    targets and who was chosen for each, the intervening "if", what its other words speak of."""

    steps: tuple[v.Step | str, ...]
    targets: tuple[v.Target, ...] = ()
    chosen: tuple[Ids, ...] = ()
    condition: tuple[v.Circumstance, ...] = ()
    memory: Memory = Memory()
    places: tuple[int, ...] = ()
    """Which of the targets that its words speak of these are."""
    of_leaving: bool = False
    """It is of an ability that waits for nothing but that its source leaves the battlefield."""


class Resolving(msgspec.Struct, frozen=True):
    """A spell or ability that resolves: what it says, and by whom."""

    id: str
    actor: Actor
    texts: tuple[Text, ...]
    is_spell: bool
    enchants: bool = False
    """Whether it is an Aura spell: its target is what it enchants."""
    moved: Ids = ()
    """Which of its targets are other objects by now."""
    not_understood: Ids = ()
    resolves_anyway: bool = False
    """Whether it resolves though none of its targets is legal any more."""


def read_off(moment: Moment, id_: str) -> Resolving:
    """What the spell or ability of that id on the stack says."""
    ability = next((each for each in moment.state.stack_abilities if each.id == id_), None)
    if ability is not None:
        return _ability(moment, ability)
    spell = next(each for each in moment.state.objects if each.id == id_)
    return _spell(moment, spell)


def _spell(moment: Moment, spell: GameObject) -> Resolving:
    final = moment.final
    actor = Actor(final.controller(spell.id), spell.id, (), spell.x)
    if final.has(spell.id, "subtype", "Aura"):
        if not spell.targets:
            gap = (f"{spell.id}: what the Aura targets",)
            return Resolving(spell.id, actor, (), True, not_understood=gap)
        any_ = v.Target(v.Everything(), "any")
        aimed = (Text((), (any_,), (spell.targets,)),)
        return Resolving(spell.id, actor, aimed, True, enchants=True, moved=spell.moved)
    merging = keyword_costs.casting(str(spell.choices.get("mode", "")))
    if merging is not None and merging.merges and isinstance(merging.targets, tuple):
        aimed = (Text((), merging.targets, (spell.targets,)),)
        return Resolving(spell.id, actor, aimed, True, moved=spell.moved)
    own = [each.words for each in final.abilities_of(spell.id)]
    # What a keyword has the spell do comes before anything else, or after.
    permanent = any(final.has(spell.id, "type", each) for each in PERMANENT_TYPES)
    keywords = [e for e in own if e.kind == "keyword"] if not permanent else []
    last = [e for e in keywords if comes_last(e)]
    first = [e for e in keywords if e not in last]
    edition = moment.state.edition
    said = [
        *_by_keyword(first, edition),
        *(e for e in own if e.kind == "spell"),
        *_by_keyword(last, edition),
    ]
    if spell.history.paid.get(OVERLOAD):
        said = [overloaded(each) for each in said]

    def announced(conditions: tuple[v.Circumstance, ...]) -> bool:
        return are_met(moment.state, conditions, actor, Memory())

    legal = legal_now(moment.state, actor, Memory(choices=spell.choices), is_spell=True)
    texts, gaps = _texts(said, spell.targets, spell.modes, legal, announced)
    known, paid = spell.history.last_known, paid_with(spell.history)
    texts = tuple(
        msgspec.structs.replace(
            each,
            memory=msgspec.structs.replace(
                each.memory,
                meant={**each.memory.meant, **paid},
                known=known,
                choices=spell.choices,
            ),
        )
        for each in texts
    )
    return Resolving(spell.id, actor, texts, True, moved=spell.moved, not_understood=gaps)


def _by_keyword(said: Sequence[v.Ability], edition: str) -> Iterator[v.Ability]:
    """What a spell does as it resolves by its keywords."""
    for each in said:
        yield from (meant for meant in meaning(each, edition) if meant.kind == "spell")


def _ability(moment: Moment, entry: StackAbility) -> Resolving:
    actor = Actor(entry.controller, entry.source, (), entry.x, entry.timestamp)
    meant = words_of(moment, entry)
    words = meant[0] if len(meant) == 1 else None
    if words is None:
        return Resolving(entry.id, actor, (), False, not_understood=(entry.text or entry.id,))
    spoken = memory_of(entry, moment.state, words.trigger)
    legal = legal_now(moment.state, actor, spoken, is_spell=False)
    texts, gaps = _texts([words], entry.targets, entry.modes, legal)
    condition = when_resolving(words.trigger) if words.trigger is not None else ()
    if words.trigger is not None and words.trigger.unread is not None:
        gaps = (*gaps, words.trigger.unread)
    memory = knowing_giver(spoken, moment, entry, words, _ability_had(moment, entry))
    texts = tuple(
        msgspec.structs.replace(
            each,
            condition=condition,
            memory=msgspec.structs.replace(memory, aims=each.memory.aims),
            of_leaving=_waits_for_its_leaving(words.trigger),
        )
        for each in texts
    )
    anyway = words.spell is not None and words.spell.resolves_anyway
    return Resolving(
        entry.id, actor, texts, False, moved=entry.moved, not_understood=gaps,
        resolves_anyway=anyway,
    )  # fmt: skip


def _waits_for_its_leaving(trigger: v.Trigger | None) -> bool:
    """Whether a triggered ability waits for nothing but that its source leaves the battlefield."""
    return (
        trigger is not None and bool(trigger.events) and all(map(_is_its_leaving, trigger.events))
    )


def _is_its_leaving(event: v.Event) -> bool:
    its = event.subject == (v.Objects(v.IsSelf()),)
    moves = event.verb == "move" and event.origin == ("battlefield",)
    return its and (moves or event.verb in ("die", "leave"))


def words_of(moment: Moment, entry: StackAbility) -> tuple[v.Ability, ...]:
    """The abilities that an entry of the stack may be: several where a keyword stands for several;
    none where its words aren't understood."""
    said = _words(moment, entry)
    meant = meant_abilities(said, moment.state.edition) if said is not None else ()
    if entry.part is not None and 0 < entry.part <= len(meant):
        return (meant[entry.part - 1],)
    triggered = tuple(each for each in meant if each.trigger is not None)
    if entry.kind == "activated" and said is not None and (does := keyword_costs.activated(said)):
        return (_of_keyword(said, does),)
    return triggered if entry.kind == "triggered" and triggered else meant


def _of_keyword(said: v.Ability, does: tuple[v.Step, ...]) -> v.Ability:
    """The activated ability that a keyword ability stands for."""
    keyword = said.keyword or ""
    row = keyword_costs.activating(keyword)
    targets = keyword_words.targets_of(row, keyword) if row is not None else ()
    spell = v.SpellText((v.Instruction(text=said.text, does=does),))
    return v.Ability("activated", said.text, targets=targets, spell=spell)


def _names_now(entry: StackAbility, source: GameObject | None) -> Iterator[str]:
    """How its source is called."""
    name = source.name if source is not None else entry.source
    if name:
        yield name


def _names_last_known(entry: StackAbility) -> Iterator[str]:
    """How its source was called as it left: a copy has another name by then."""
    for known in (entry.event.last_known if entry.event else {}, entry.history.last_known):
        if (last := known.get(entry.source or "")) is not None and last.name:
            yield last.name


def _words(moment: Moment, entry: StackAbility) -> v.Ability | None:
    """The ability that an entry of the stack is: by its number of what its source has, where that
    has it still, else by its words."""
    had = _ability_had(moment, entry)
    if had is not None:
        return had.words
    source = next((each for each in moment.state.objects if each.id == entry.source), None)
    if entry.text is None:
        return None
    if (given := words_given(moment, entry)) is not None:
        return given
    names = tuple(dict.fromkeys((*_names_last_known(entry), *_names_now(entry, source))))
    created = entry.kind == "triggered" and entry.ability is None
    later = read_later(entry.text, names) if created else None
    if later is not None and entry.event is not None and entry.event.affected:
        return later.ability
    types = source.face.types if source is not None else PERMANENT
    if created and {"instant", "sorcery"} & {*types}:  # what a spell created is none
        types = PERMANENT
    found = read_ability(entry.text, names, types)
    alone = found[0] if len(found) == 1 else None
    if alone is not None and speaks_of_those_below(alone):
        return _printed(source, entry.text)
    if alone is not None and _is_read(alone):
        return alone
    if later is not None:
        return later.ability
    if alone is not None and alone.spell is not None:
        return alone
    return _as_instant(entry.text, names)


def _ability_had(moment: Moment, entry: StackAbility) -> ObjectAbility | None:
    """The ability that an entry of the stack is, by its number, where its source still has it."""
    if entry.ability is None or entry.source is None:
        return None
    for each in moment.final.abilities_of(entry.source):
        if each.number == entry.ability and entry.text in (None, each.words.text, each.line):
            return each
    return None


def _printed(source: GameObject | None, text: str) -> v.Ability | None:
    """The ability of these words that is printed on an object, whether it still has it or not."""
    # The abilities below it that it gives are those that were printed as it was put on the stack.
    face = (source.copied or source.face) if source is not None else None
    said = (each for each in (face.abilities if face is not None else ()) if each.text == text)
    return next(said, None)


def _is_read(said: v.Ability) -> bool:
    """Whether what a triggered ability waits for, and what it does, is understood."""
    does = said.spell.instructions if said.spell is not None else ()
    waits = said.kind != "triggered" or (said.trigger is not None and bool(said.trigger.events))
    on_stack = said.spell is not None or said.keyword is not None
    return said.understood and waits and on_stack and all(each.does is not None for each in does)


def _as_instant(words: str, names: Ids) -> v.Ability | None:
    """Words that are no ability of a permanent, as those of an instant."""
    found = read_ability(words, names, ("instant",))
    return found[0] if len(found) == 1 else None


# ------------------------------------------------------------------------------------------ texts


def _texts(
    said: Sequence[v.Ability],
    chosen: Ids,
    modes: tuple[int | str, ...],
    legal: Legal,
    announced: Announced | None = None,
) -> tuple[tuple[Text, ...], Ids]:
    """The texts of abilities, and the words of what is not understood; the targets stand in the
    order of the words. `announced`: whether conditions on how a spell was cast are true."""
    numbers = tuple(each for each in modes if isinstance(each, int))
    parts = [part for each in said for part in _parts(each, numbers, announced)]
    slots = [(targets, place) for _, targets, places in parts for place in places]
    shares = shared_out(chosen, slots, legal)
    unread = tuple(each.text or "" for each in said if is_unread(each))
    modal = [each for each in said if modes_of(each) is not None]
    if not numbers or len(modal) > 1:
        unread += tuple(each.text or "" for each in modal)
    if shares is None:
        return (), (*unread, "which target is which")
    texts = []
    for steps, targets, places in parts:
        taken, shares = shares[: len(places)], shares[len(places) :]
        own = tuple(targets[each] for each in places)
        texts.append(Text(steps, own, tuple(taken), memory=Memory(aims=targets), places=places))
    return tuple(texts), unread


Part = tuple[tuple[v.Step | str, ...], tuple[v.Target, ...], tuple[int, ...]]
"""Steps, the targets that they speak of, and which of those were chosen."""


def _parts(
    ability: v.Ability, modes: tuple[int, ...], announced: Announced | None
) -> Iterator[Part]:
    """The steps and targets of an ability's own words, then of each mode that was chosen."""
    spell = ability.spell
    if spell is None:
        yield (ability.text or "",), (), ()
        return
    if spell.instructions or ability.targets:
        yield _part(spell.instructions, targets_of(ability, 0), announced)
    if spell.modes is not None:
        for mode in modes:
            if 1 <= mode <= len(spell.modes.modes):
                instructions = spell.modes.modes[mode - 1].instructions
                yield _part(instructions, targets_of(ability, mode), announced)


def _part(
    instructions: tuple[v.Instruction, ...],
    targets: tuple[v.Target, ...],
    announced: Announced | None,
) -> Part:
    """What instructions do, and the targets that they have: those of an ability that they create
    are chosen later, and some are there only if the spell was cast in a certain way (601.2c)."""
    found: list[v.Step | str] = []
    missing = {place for place, each in enumerate(targets) if each.later}
    for each in instructions:
        depends = bool(each.aims or each.spared)
        if each.each_time or (depends and announced is None):
            found.append(each.text or "")
            continue
        then = announced is None or not depends or announced(each.conditions)
        missing |= {*(each.spared if then else each.aims)}
        if then:
            found += (each.text or "",) if each.does is None else each.does
    places = tuple(place for place, _ in enumerate(targets) if place not in missing)
    return tuple(found), targets, places
