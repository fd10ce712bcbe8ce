"""Steps that are made of two sentences: what the second says of the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from kb.regex import regex
from kb.terms import Zone
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.branches import on_another_way
from kb.text.semantics.instructions import Steps
from kb.text.semantics.parts_of_actions import asked_about
from kb.vocabulary import (
    Ability,
    Creates,
    Either,
    ForEach,
    GameAction,
    IfDone,
    IfSo,
    IsSelf,
    Later,
    May,
    Mentioned,
    Not,
    Objects,
    Relation,
    Step,
    Unless,
)
from kb.vocabulary.parts import every_part, with_parts
from kb.vocabulary.several import HEADS, TAILS


def not_regenerated(before: Steps | None) -> Steps:
    """The steps of the sentence before, of which the last destroys what can't be regenerated, or
    does so if something is so, is done or isn't paid, or later."""
    last = before[-1] if before else None
    if before and isinstance(last, IfSo | IfDone | May | Unless | ForEach | Later):
        if getattr(last, "otherwise", ()) or getattr(last, "then", ()):
            raise NotUnderstood("which of two things can't be regenerated")
        return (*before[:-1], msgspec.structs.replace(last, does=not_regenerated(last.does)))
    if not isinstance(last, GameAction) or last.verb != "destroy":
        raise NotUnderstood("what can't be regenerated")
    assert before is not None
    how = (*last.how, "cant_be_regenerated")
    return (*before[:-1], msgspec.structs.replace(last, how=how))


def unpreventable(before: Steps | None) -> Steps:
    """The steps of the sentence before, of which the last deals damage that can't be prevented, or
    does so if its condition is so."""
    last = before[-1] if before else None
    if before and isinstance(last, IfSo):
        return (*before[:-1], msgspec.structs.replace(last, does=unpreventable(last.does)))
    dealing = [each for each in before or () if getattr(each, "verb", None) == "deal_damage"]
    if not before or not isinstance(last, GameAction) or dealing != [last]:
        raise NotUnderstood("which damage can't be prevented")
    how = (*last.how, "cant_be_prevented")
    return (*before[:-1], msgspec.structs.replace(last, how=how))


def excess_elsewhere(before: Steps | None, condition: Steps) -> Steps:
    """The steps of the sentence before, of which the last deals damage to one permanent, whose
    controller is dealt what is more than lethal instead (120.4a): if the condition is so, where the
    second sentence has one."""
    last = before[-1] if before else None
    if not before or not isinstance(last, GameAction) or last.verb != "deal_damage":
        raise NotUnderstood("excess of which damage")
    if not all(isinstance(each, Objects) for each in last.object):
        raise NotUnderstood("excess damage to a player")
    more = msgspec.structs.replace(last, how=(*last.how, "excess_to_controller"))
    if not condition:
        return (*before[:-1], more)
    (step,) = condition if len(condition) == 1 else (None,)
    if not isinstance(step, IfSo) or step.otherwise:
        raise NotUnderstood("if what is so")
    return (*before[:-1], msgspec.structs.replace(step, does=(more,), otherwise=(last,)))


def extra_turn_after(before: Steps | None) -> Steps:
    """The steps of the sentence before, of which the last controls one player's next turn, after
    which that player takes an extra one."""
    last = before[-1] if before else None
    if not isinstance(last, GameAction) or last.verb != "control_player":
        raise NotUnderstood("after which turn")
    assert before is not None
    how = (*last.how, "extra_turn_after")
    return (*before[:-1], msgspec.structs.replace(last, how=how))


def each_at_another(before: Steps | None) -> Steps:
    """The steps of the sentence before, of which the last copies a spell for each of those that it
    could target, each copy with one of those as its target. The spell has the object itself as its
    only target: the others are others than that."""
    last = before[-1] if before else None
    if not isinstance(last, GameAction) or "for_each_it_could_target" not in last.how:
        raise NotUnderstood("what each copy targets")
    assert before is not None
    how = (*last.how, "different_ones")
    spell = Not(Mentioned("event", role="object"))
    with_ = with_parts(last.with_, lambda word: Not(IsSelf()) if word == spell else word)
    if with_ == last.with_:
        raise NotUnderstood("whom it targets already")
    return (*before[:-1], msgspec.structs.replace(last, how=how, with_=with_))


def at_itself_only(ability: Ability) -> bool:
    """Whether it triggers on nothing but spells that have its object as their only target."""
    itself = Relation("targets_only", (Objects(IsSelf()),))
    events = ability.trigger.events if ability.trigger is not None else ()
    parties = [party for event in events for party in event.object]
    return bool(parties) and all(
        isinstance(each, Objects) and itself in each.relations for each in parties
    )


class Elsewhere(NamedTuple):
    """Where a countered spell goes: a zone, and where in a library; None: on top or bottom."""

    to: Zone
    place: str | None = ""


_COUNTERED = regex(
    r"If (?:that|the) spell is countered this way, "
    r"(?:(?P<exile>exile (?:it|that card)) instead of putting it into "
    r"(?:its owner's|that player's) graveyard|"
    r"put (?:it|that card) (?P<where>[^,]+?) instead of "
    r"(?:into|putting it into) (?:its owner's|that player's|their) graveyard)"
)
_WHERE = {
    "into its owner's hand": Elsewhere("hand"),
    "on top of its owner's library": Elsewhere("library", "top"),
    "on the top of its owner's library": Elsewhere("library", "top"),
    "on the bottom of its owner's library": Elsewhere("library", "bottom"),
    "on your choice of the top or bottom of its owner's library": Elsewhere("library", None),
    "on the top or bottom of its owner's library": Elsewhere("library", None),
}


def goes_elsewhere(sentence: str) -> Elsewhere | None:
    """Where a sentence says that a countered spell goes; None for any other sentence."""
    match = _COUNTERED.fullmatch(sentence)
    if match is None:
        return None
    return Elsewhere("exile") if match["exile"] else _WHERE.get(match["where"])


def elsewhere_if_countered(before: Steps | None, where: Elsewhere) -> Steps:
    """The steps of the sentence before, with where the countered spell goes."""
    last = before[-1] if before else None
    if isinstance(last, Unless):
        does = elsewhere_if_countered(last.does, where)
        return (*(before or ())[:-1], msgspec.structs.replace(last, does=does))
    if not isinstance(last, GameAction) or last.verb != "counter" or last.to is not None:
        raise NotUnderstood("what is countered")
    places = (where.place or None,) if where.place is not None else ("top", "bottom")
    ways = [msgspec.structs.replace(last, to=where.to, place=each) for each in places]
    step = ways[0] if len(ways) == 1 else Either(tuple((each,) for each in ways))
    return (*(before or ())[:-1], step)


def otherwise(before: Steps | None, steps: Steps, earlier: Steps | None = None) -> Steps:
    """The steps of the sentence before, with what is done if its condition isn't so, nor that of
    the `earlier` one where that has asked the same object for something else.

    Raises NotUnderstood.
    """
    last, asked = before[-1] if before else None, earlier[-1] if earlier else None
    if before and isinstance(last, IfSo) and not last.otherwise:
        if isinstance(asked, IfSo) and _asks_of_same(last, asked):
            steps = (IfSo(asked.conditions, (), on_another_way(steps, asked.does)),)
        steps = on_another_way(steps, last.does)
        does = called_alike(last.does, steps)
        return (*before[:-1], msgspec.structs.replace(last, does=does, otherwise=steps))
    if before and isinstance(last, IfDone) and last.done:
        return (*before, IfDone(on_another_way(steps, last.does), done=False))
    match last:
        case May(does=(IfSo(otherwise=()) as asked,), cost=None, then=(), otherwise=()):
            return (*(before or ()), IfDone(on_another_way(steps, asked.does), done=False))
    raise NotUnderstood("otherwise than what")


def if_that_was_done(found: list[Steps | None]) -> list[Steps | None]:
    """The steps of sentences, of which one that says what is done if something was done belongs to
    the one before where that says the same, or is a reflexive ability: it asks whether that was
    done ("if you do, you may sacrifice a creature. If you do, draw a card")."""
    joined = [*found]
    for place in range(len(joined) - 1, 0, -1):
        before, steps = joined[place - 1] or (), joined[place] or ()
        last, asks = before[-1] if before else None, steps[0] if len(steps) == 1 else None
        if isinstance(last, IfDone | Later) and _depends(last, asks):
            whole = msgspec.structs.replace(last, does=(*last.does, *steps))
            joined[place - 1 : place + 1] = [(*before[:-1], whole), ()]
    return joined


def _depends(last: IfDone | Later, asks: Step | None) -> bool:
    """Whether a step asks whether something was done that isn't certain."""
    if not isinstance(asks, IfDone) or not asks.done:
        return False
    return last.done if isinstance(last, IfDone) else last.trigger is None and last.modes is None


def _asks_of_same(step: IfSo, earlier: IfSo) -> bool:
    """Whether both ask something of one object that was spoken of."""
    if earlier.otherwise:
        return False
    asked, before = (
        {word for condition in each.conditions for word in asked_about(condition)}
        for each in (step, earlier)
    )
    return not asked.isdisjoint(before)


def done_otherwise(before: Steps | None) -> Steps:
    """What the sentence before says to do, of which another says what is done otherwise."""
    last = before[-1] if before else None
    return last.does if isinstance(last, IfSo | IfDone | May) else ()


def instead(before: Steps | None, steps: Steps) -> Steps:
    """One step for two sentences: what is done if the condition of the second is so, and what is
    done otherwise."""
    step = steps[0] if len(steps) == 1 else None
    if not before or not isinstance(step, IfSo) or step.otherwise:
        raise NotUnderstood("instead of what")
    if len(before) == 1 and isinstance(done := before[0], IfDone):  # only then any of it is done
        return (msgspec.structs.replace(done, does=instead(done.does, steps)),)
    (step,) = on_another_way((step,), before)
    assert isinstance(step, IfSo)
    if len(before) > 1 and not _whole(before, step.does):
        raise NotUnderstood("instead of which of several actions")
    changes = _changes(step.does)
    if changes and _changes(before) - changes:
        raise NotUnderstood("instead of which part of an effect")
    otherwise = called_alike(before, step.does)
    does = tuple(_for_as_long(each, before) for each in step.does)
    return (msgspec.structs.replace(step, does=_declined(does, before), otherwise=otherwise),)


def _declined(steps: Steps, before: Steps) -> Steps:
    """The steps; who may do them instead of what is to be done and doesn't, does that."""
    (may,) = steps if len(steps) == 1 else (None,)
    if not isinstance(may, May) or any(isinstance(each, May) for each in before):
        return steps
    if may.otherwise:
        raise NotUnderstood("instead of what, or if not")
    return (msgspec.structs.replace(may, otherwise=called_alike(before, may.does)),)


def _for_as_long(step: Step, before: Steps) -> Step:
    """A step that says of an effect for how long it lasts only by what it begins instead of."""
    if not isinstance(step, Creates) or step.effect is None or step.effect.duration is not None:
        return step
    durations = {
        each.effect.duration
        for each in before
        if isinstance(each, Creates) and each.effect is not None
    }
    if len(durations) != 1:
        return step
    effect = msgspec.structs.replace(step.effect, duration=durations.pop())
    return msgspec.structs.replace(step, effect=effect)


def _whole(before: Steps, steps: Steps) -> bool:
    """Whether other steps can only stand for all of those before: the same are done by the same, or
    both are a whole search."""
    former, latter = (
        [(each.verb, each.subject) for each in said if isinstance(each, GameAction)]
        for said in (before, steps)
    )
    if (len(former), len(latter)) != (len(before), len(steps)):
        return False
    searches = all(said[0][0] == "search" for said in (former, latter) if said)
    return bool(latter) and (former == latter or searches)


def _changes(steps: Steps) -> frozenset[type]:
    """The kinds of changes of characteristics that one effect makes, where that is all that is
    done: another effect "instead" may be meant for some of them only."""
    (step,) = steps if len(steps) == 1 else (None,)
    if not isinstance(step, Creates) or step.effect is None:
        return frozenset()
    return frozenset(type(change) for each in step.effect.clauses for change in each.does)


def called_alike(steps: Steps, others: Steps) -> Steps:
    """The steps with the label of those that are done otherwise, so that what is said afterwards
    speaks of whichever was done."""
    if len(steps) != 1 or len(others) != 1:
        return steps
    (one,), (other,) = steps, others
    if isinstance(one, ForEach) and not one.of:
        return (msgspec.structs.replace(one, does=called_alike(one.does, others)),)
    if isinstance(other, ForEach) and not other.of:
        return called_alike(steps, other.does)
    if isinstance(one, GameAction) and isinstance(other, GameAction) and one.verb == other.verb:
        return (msgspec.structs.replace(one, label=other.label),)
    return steps


def more_instead(before: Steps | None, condition: Steps) -> Steps:
    """As `instead`, of as much damage as the second sentence says ("~ deals 4 damage instead"),
    which is dealt to whom the first says."""
    step = condition[0] if len(condition) == 1 else None
    (former,) = before if before is not None and len(before) == 1 else (None,)
    if not isinstance(step, IfSo) or not isinstance(former, GameAction):
        raise NotUnderstood("instead of what")
    (more,) = step.does if len(step.does) == 1 else (None,)
    if not isinstance(more, GameAction) or (former.verb, more.verb) != ("deal_damage",) * 2:
        raise NotUnderstood("more damage than which")
    does = msgspec.structs.replace(former, number=more.number)
    return (msgspec.structs.replace(step, does=(does,), otherwise=(former,)),)


def noting_results(steps: tuple[Steps, ...]) -> tuple[Steps, ...]:
    """The steps of sentences; those of which it is said later how much excess damage they dealt, or
    which face of a coin came up, note that."""
    labels = {
        (each.number, _NOTED[each.role])
        for each in every_part(steps)
        if isinstance(each, Mentioned) and each.of == "step" and each.role in _NOTED
    }

    def noting(word: object) -> object:
        if not isinstance(word, GameAction) or (word.label, word.verb) not in labels:
            return word
        return msgspec.structs.replace(word, how=(*word.how, _NOTING[word.verb]))

    return with_parts(steps, noting) if labels else steps


_NOTED = {"excess": "deal_damage", HEADS: "flip", TAILS: "flip"}
_NOTING = {"deal_damage": "noting_excess", "flip": "noting_faces"}


def again_until_nobody(before: Steps | None) -> Steps:
    """The steps of the sentence before, of which the last has each player do something in turn,
    which all of them do again and again until nobody does it."""
    last = before[-1] if before else None
    if not before or not isinstance(last, ForEach) or not last.from_you or len(last.does) > 1:
        raise NotUnderstood("which process is repeated")
    return (*before[:-1], msgspec.structs.replace(last, again=True))


REMARKS: dict[str, Callable[[Steps | None], Steps]] = {
    r"(?:It|They|Th(?:at|ose|e) \w+) can't be regenerated(?: this turn)?": not_regenerated,
    r"(?:The|That|This) damage can't be prevented": unpreventable,
    r"After that turn, that player takes an extra turn": extra_turn_after,
    r"Repeat this process until no one (?:puts a card .+|pays life)": again_until_nobody,
    r"Each copy targets a different one of (?:them|those [a-z ]+)": each_at_another,
}
"""Sentences that say something of what the one before does → the steps of both."""
