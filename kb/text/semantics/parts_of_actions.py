"""The parts of actions: in which order the words tell them, by which nouns they may be called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb.text.semantics.branches import speaks_of
from kb.text.words.told import FROM_HAND, NOUNS, PERMANENTS, Told
from kb.vocabulary import (
    ITS_COUNTERS,
    And,
    Circumstance,
    Compare,
    Count,
    Counters,
    Creates,
    Event,
    Filter,
    GameAction,
    Happened,
    IsHost,
    IsSelf,
    Mentioned,
    NumberOf,
    Objects,
    Or,
    Partaker,
    Players,
    Related,
    Some,
    Stands,
    Step,
    Tally,
    TokenText,
    TopCards,
)
from kb.vocabulary.parts import any_part, every_part, with_parts

_TO_PERMANENTS = frozenset({
    "tap", "untap", "destroy", "sacrifice", "regenerate", "fight", "goad", "detain", "transform",
    "put_counters", "attach", "explore", "connive", "phase_out", "suspect", "begun",
})  # fmt: skip
OF_TWO = frozenset({"attach", "fight"})
"""Actions for which it takes two; one that fights itself (701.14c) is called that."""
_TO_CARDS = frozenset({"discard", "cast", "play", "reveal", "choose"})
_ORDER = (
    "subject", "object", "with_", "number", "owner", "against", "spell", "token", "mana", "but",
    "cost", "until",
)  # fmt: skip
_AMOUNT_FIRST = (
    "subject", "number", "object", "with_", "owner", "against", "spell", "token", "mana", "but",
    "cost", "until",
)  # fmt: skip
NUMBER_FIRST = "number_first"
"""How an action is done of which the number is said before what it is done to: "that creature" of
the number is none that is spoken of only then."""
_ORIGINAL_FIRST = ("subject", "with_", "object", *_ORDER[3:])
"""As "each other creature becomes a copy of target creature" means others than that; "put its
counters on target creature" isn't about that creature's."""
_SPELL_FIRST = ("subject", "spell", *(each for each in _ORDER[1:] if each != "spell"))
"""As "a spell that shares a card type with it" isn't about the card that is cast."""

_WHOSE_FIRST = ("owner", *(each for each in _ORDER if each != "owner"))
"""As "each player's life total becomes the number of creatures that player controls"."""


def _is_of_one(owner: tuple[Players, ...]) -> bool:
    """Whether zones are told by the owner or controller of an object."""
    return len(owner) == 1 and owner[0].who in ("owner", "controller")


def _shares(word: object) -> bool:
    """Whether it has something in common with what is spoken of."""
    return isinstance(word, Related) and word.how.startswith("shares_")


def orders_of(step: GameAction) -> tuple[tuple[str, ...], ...]:
    """The parts of an action in the orders that the words may have, the likeliest first."""
    if step.verb == "become_copy" and step.with_ != (Objects(Related("it")),):
        return (_ORDER, _ORIGINAL_FIRST)
    if step.verb == "cast" and any_part(step.spell, _shares):
        return (_SPELL_FIRST,)
    if step.verb == "life_becomes" or (step.verb == "search" and _is_of_one(step.owner)):
        return (_WHOSE_FIRST, _ORDER)
    if ITS_COUNTERS in step.how:
        return (_ORIGINAL_FIRST,)
    first = step.verb == "deal_damage" or NUMBER_FIRST in step.how
    return (_AMOUNT_FIRST, _ORDER) if first else (_ORDER,)


def of_its_controller(step: GameAction, made: dict[str, Any]) -> tuple[Partaker, ...]:
    """What is done something to: what "that creature's controller sacrifices it" calls "it" is that
    creature, for nobody sacrifices what another controls."""
    match step.verb, made.get("subject"), step.object:
        case "sacrifice", (Players(who="controller", of=(Objects() as its,)),), (pronoun,):
            return (its,) if pronoun == Objects(Related("it")) else step.object
    return step.object


def demanded_nouns(verb: str, role: str) -> frozenset[str]:
    """The nouns for what an action can be done to."""
    if role == "object" and verb in _TO_PERMANENTS:
        return PERMANENTS
    if role == "object" and verb in _TO_CARDS - {"choose"}:
        return FROM_HAND
    return frozenset({"spell"}) if (role, verb) == ("object", "counter") else frozenset()


def counts_only(word: Any) -> bool:
    """Returns whether what was counted of happenings stands only where so many are counted: in
    the numbers of actions."""
    if isinstance(word, Creates | TokenText):
        return not _counts(word)
    return all(counts_only(each) for each in _inside(word))


def _counts(word: Any) -> bool:
    return isinstance(word, Tally) or any(_counts(each) for each in _inside(word))


def _inside(word: Any) -> tuple[Any, ...]:
    if isinstance(word, tuple):
        return word
    names = word.__struct_fields__ if isinstance(word, msgspec.Struct) else ()
    return tuple(getattr(word, name) for name in names)


def descriptions_of(party: Partaker) -> tuple[Filter, ...]:
    """The descriptions by which an action's object is told."""
    word = party.filter if isinstance(party, Objects) else None
    match word:
        case None:
            return ()
        case And(parts) | Or(parts):
            return (word, *parts)
    return (word,)


def of_own_owner(said: GameAction, found: GameAction, number: int) -> GameAction:
    """The action that moves something where "its owner" has it: the owner of what is moved, not of
    the object that has the ability. `said` are its words, `number` its label."""
    itself = (Players("owner", (Objects(IsSelf()),)),)
    if said.verb == "search":  # whose zones are searched was told before
        return found
    if said.owner == _ITS_OWNER and _is_compared_with(found):
        owner = (Players("owner", (Objects(Mentioned("step", number)),)),)
        return msgspec.structs.replace(found, owner=owner)
    moved = [word for party in found.object for word in descriptions_of(party)]
    if said.owner != _ITS_OWNER or found.owner != itself or not moved or IsSelf() in moved:
        return found
    owner = (Players("owner", (Objects(Mentioned("step", number)),)),)
    return msgspec.structs.replace(found, owner=owner)


def _is_compared_with(found: GameAction) -> bool:
    """Whether the owner that is meant is that of what something that is chosen is compared with."""
    match found.owner:
        case (Players("owner", (Objects(Mentioned() as other, ()),)),):
            chosen = [each for each in found.object if isinstance(each, Some)]
            return any(any_part(each.of, lambda word: word == other) for each in chosen)
    return False


_ITS_OWNER = (Players("owner", (Objects(Related("it")),)),)


def acts(word: Filter | Players, acting: tuple[Filter, ...]) -> bool:
    """Whether it is what does the action at hand, or each of them."""
    each = isinstance(word, Mentioned) and (word.of == "each" or word.role == "subject")
    return each or word in acting


def in_own_zone(party: Partaker) -> Partaker:
    """ "~ from its owner's graveyard": nobody else is spoken of."""
    if not isinstance(party, Objects) or not isinstance(party.filter, IsSelf):
        return party
    owner = Players("owner", (Objects(IsSelf()),))
    return with_parts(party, lambda word: owner if word == Players("owner") else word)


def asked_about(condition: Circumstance) -> tuple[Filter, ...]:
    """What a condition is about, where that was spoken of: "that creature is a Goblin"."""
    match condition:
        case Compare(Count(And((Mentioned() as word, *_))), ">="):
            return (word,) if word.of != "cost" else ()
    return ()


SAME_SOURCE: Filter = Related("same_source")
"""What has dealt damage before in the same sentence, where the words call it "it" again."""


def by_the_same_source(first: tuple[Step, ...], then: tuple[Step, ...]) -> tuple[Step, ...]:
    """What is done after something in one sentence: "it deals 2 damage to any target and 1 damage
    to you" speaks of one source."""
    last, next_ = first[-1], then[0]
    it = (Objects(Related("it")),)
    if not isinstance(last, GameAction) or not isinstance(next_, GameAction):
        return then
    if (last.verb, last.subject, next_.verb, next_.subject) != ("deal_damage", it) * 2:
        return then
    return (msgspec.structs.replace(next_, subject=(Objects(SAME_SOURCE),)), *then[1:])


def as_one_action(first: tuple[Step, ...], then: tuple[Step, ...]) -> tuple[Step, ...]:
    """Steps that one verb says: "destroy target artifact, target creature, and target land" is one
    action, done to all of them at once; so much to one and so much to another are two that are done
    together, for both may be done to one."""
    last, next_ = first[-1], then[0]
    if isinstance(last, GameAction) and isinstance(next_, GameAction):
        next_ = _whose_it_was(last, next_)
        then = (next_, *then[1:])
        both = (*last.object, *next_.object)
        one = msgspec.structs.replace(last, object=both)
        chosen = any(not isinstance(each, Objects) for each in both)
        alike = last.number is None and one == msgspec.structs.replace(next_, object=both)
        if alike and last.object and next_.object and not chosen:
            return (*first[:-1], one, *then[1:])
        if last.verb == next_.verb and next_.subject in (last.subject, (Objects(SAME_SOURCE),)):
            return (*first, *at_once(last, next_), *then[1:])
    return (*first, *then)


def _whose_it_was(last: GameAction, next_: GameAction) -> GameAction:
    """The second of two actions: of damage "to target creature and to its controller", that
    creature's controller is meant, not the controller of what deals it."""
    match last.object, next_.object:
        case (Objects(Related("target")),), (Players(of=(Objects(Related("it")),)) as whose,):
            theirs = msgspec.structs.replace(
                whose, of=(Objects(Related("that", NOUNS["permanent"])),)
            )
            if last.verb == "deal_damage":
                return msgspec.structs.replace(next_, object=(theirs,))
    return next_


def at_once(last: GameAction, next_: GameAction) -> tuple[GameAction, ...]:
    """The second of two actions of one verb, done together with the first unless both choose what
    they are done to: then the second chooses among what the first leaves."""
    objects = (last.object, next_.object)
    chosen = all(any(isinstance(each, Some | TopCards) for each in some) for some in objects)
    return (next_ if chosen else msgspec.structs.replace(next_, together=True),)


def _after(step: GameAction, labels: set[int]) -> bool:
    """Whether an action speaks of what others have done."""
    rest = (isinstance(each, Mentioned) and each.of in _LEFT for each in every_part(step))
    return speaks_of(step, labels) or any(rest)


_LEFT = frozenset({"rest", "unchosen"})


def in_turn(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps, of which none is done together with one that it speaks of, or of what that one
    leaves."""
    found: list[Step] = []
    labels: set[int] = set()
    for each in steps:
        step = each
        before = found[-1] if found else None
        alone = not isinstance(before, GameAction)
        if isinstance(step, GameAction) and step.together and (alone or _after(step, labels)):
            step = msgspec.structs.replace(step, together=False)
        if not isinstance(step, GameAction) or not step.together:
            labels = set()
        if isinstance(step, GameAction) and step.label is not None:
            labels.add(step.label)
        found.append(step)
    return tuple(found)


def itself_asked_about(condition: Circumstance) -> Filter | None:
    """The object itself, or what it is attached to, where the condition is about that: "~ is a
    Spirit", "enchanted creature is red"."""
    match condition:
        case Compare(Count(And((IsSelf() | IsHost() as word, *_)))):
            return word
        case Compare(NumberOf(_, "self") | Counters(which="self")):
            return IsSelf()
        case Stands(party=(Objects(IsSelf() | IsHost() as word),)):
            return word
        case Happened(events=(Event(subject=(Objects(IsSelf() as word),)),)):
            return word
    return None


def made_besides(step: GameAction, number: int) -> Iterator[Told]:
    """What an action made or moved beside what it was done to."""
    if "until" in step.how:
        whole = Mentioned("step", number, "all")
        yield Told(whole, frozenset({"card"}), True, step.verb)
    if step.verb == "copy":  # what was copied is still called as it was
        yield Told(Mentioned("step", number), frozenset({"copy"}), None)
