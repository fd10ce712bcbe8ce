"""What the effects that begin speak of: their objects and numbers, the events that they replace."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeGuard, TypeVar

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.labels import check, labelled
from kb.text.semantics.mentions import Mentions
from kb.text.semantics.targets import THAT
from kb.text.words.keywords import zones_of_meaning
from kb.text.words.told import (
    PERMANENTS,
    Told,
    nouns_of,
    told_of_subject,
)
from kb.text.words.told_of_events import amounts_of, told_of_trigger
from kb.vocabulary.parts import every_part, with_parts

Steps = tuple[v.Step, ...]


PREVENTED = v.Mentioned("event", role="prevented")
"""By what it is known how much of the damage of an event was prevented (615.5)."""
_OF_PERMANENTS = frozenset({"attack", "block", "untap", "regenerate", "activate"})
"""What is said of permanents alone."""
_OF_NO_PLAYER = (_OF_PERMANENTS | {"phase_in"}) - {"attack"}
"""What is never said of players: "they" are permanents there."""
_THOSE_PERMANENTS = v.Objects(v.Related("those", v.InZone(("battlefield",))))


T = TypeVar("T")


class EffectMentions(Mentions, ABC):
    """Gives the mentions in effects that begin, and in what happens instead, their meaning."""

    @abstractmethod
    def steps(self, steps: Steps) -> Steps:
        """The steps with what they mean, in their order."""

    @abstractmethod
    def _partakers(
        self, parties: tuple[v.Partaker, ...], verb: str, role: str, number: int
    ) -> tuple[v.Partaker, ...]: ...

    @abstractmethod
    def _next(self) -> int: ...

    def _replacement(self, word: v.Replacement, events: tuple[v.Event, ...]) -> v.Replacement:
        """What happens instead speaks of the event; but damage is never dealt "instead" to what it
        would be dealt to anyway."""
        outcomes = tuple(
            msgspec.structs.replace(each, to=self._inside(each.to)) if _redirects(each) else each
            for each in word.outcomes
        )
        with self._speaking_of(events, outcomes):
            made = {
                name: self._inside(value)
                for name, value in (
                    ("outcomes", outcomes), ("conditions", word.conditions), ("unless", word.unless)
                )
            }  # fmt: skip
        return msgspec.structs.replace(word, events=events, **made)

    def _of_their_kind(
        self, said: tuple[v.Event, ...], events: tuple[v.Event, ...]
    ) -> tuple[v.Event, ...]:
        """The events, of which one is of "that creature" only while any target is a creature."""
        return tuple(
            msgspec.structs.replace(
                event, subject=tuple(map(self._kind, was.subject, event.subject))
            )
            for was, event in zip(said, events, strict=True)
        )

    def _kind(self, said: v.Party, meant: v.Party) -> v.Party:
        match said, meant:
            case v.Objects(v.Related("that", v.HasType() as kind)), v.Objects(
                v.Mentioned("target", number) as word
            ) if self.targets[number].objects == v.ANY_TARGET:
                return msgspec.structs.replace(meant, filter=v.And((kind, word)))
        return meant

    @contextmanager
    def _speaking_of(
        self,
        events: tuple[v.Event, ...],
        outcomes: tuple[v.Outcome, ...],
        *,
        this_way: bool = False,
    ) -> Iterator[None]:
        """While an event that is replaced or prevented is what was told of last; "that much" is the
        damage of the event, but what was prevented of it where that was told (`this_way`)."""
        before = len(self._groups), len(self._amounts)
        self._groups.append(told_of_trigger(v.Trigger(events)))
        amounts = amounts_of(v.Trigger(events))
        if any(isinstance(outcome, v.Prevents) for outcome in outcomes):
            prevented = v.ThatMuch("prevent", PREVENTED)
            amounts = [*amounts, prevented] if this_way else [prevented, *amounts]
        self._amounts += amounts
        try:
            yield
        finally:
            self._groups, self._amounts = self._groups[: before[0]], self._amounts[: before[1]]

    def of_outcome(
        self, outcome: v.Outcome, events: tuple[v.Event, ...], *, this_way: bool = False
    ) -> v.Outcome:
        """What happens instead of the events, with what its steps mean.

        Raises NotUnderstood.
        """
        with self._speaking_of(events, (outcome,), this_way=this_way):
            found: v.Outcome = self._inside(outcome)
        check(found.steps)
        (steps,) = labelled((found.steps,))
        return msgspec.structs.replace(found, steps=steps)

    def besides(self, step: v.Creates, steps: Steps, *, this_way: bool) -> v.Creates:
        """A prevention effect that begins, with what happens each time that it prevents damage;
        `this_way` if its words say that this is only done then.

        Raises NotUnderstood.
        """
        replacement = step.replacement
        if replacement is None or len(replacement.outcomes) != 1:
            raise NotUnderstood("what is prevented")
        (outcome,) = replacement.outcomes
        if not isinstance(outcome, v.Prevents) or outcome.steps or outcome.text is not None:
            raise NotUnderstood("what is prevented")
        with self._speaking_of(replacement.events, replacement.outcomes, this_way=this_way):
            done = self.steps(steps)
        if this_way and PREVENTED not in every_part(done):
            raise NotUnderstood("what happens only if damage is prevented")
        outcome = msgspec.structs.replace(outcome, steps=done)
        replacement = msgspec.structs.replace(replacement, outcomes=(outcome,))
        return msgspec.structs.replace(step, replacement=replacement)

    def _begun(self, step: v.Creates) -> v.Creates:
        lasting, self._lasting = self._lasting, True
        try:
            return self._beginning(step)
        finally:
            self._lasting = lasting

    def _beginning(self, step: v.Creates) -> v.Creates:
        number = self._next()
        if step.on:
            self._groups.append([])
        begun = "begun" if not _is_of_cards(step.effect) else "begun_of_cards"
        on = self._partakers(step.on, begun, "object", number)
        effect = self._effect(self._on_others(step.effect), aimed=bool(step.on))
        if (
            effect is not None
            and len(on) == 1
            and isinstance(on[0], v.Objects)
            and isinstance(on[0].filter, v.IsSelf | v.IsHost)
        ):
            effect, on = _swapped(effect, on[0].filter), ()
        rules, replacement = self._stated(step.rules), self._inside(step.replacement)
        if effect is not None and not on:
            mention = v.Mentioned("step", number)
            self._groups.append([told_of_subject(clause, mention) for clause in effect.clauses])
        elif (single := _stated_of(rules)) is not None:
            self._groups.append([Told(single, nouns_of(single))])
        return v.Creates(effect, rules, replacement, on, number)

    def _on_others(self, word: v.Effect | None) -> v.Effect | None:
        """An effect with the permanents that its "other" leaves out."""
        if word is None:
            return None
        clauses = list(word.clauses)
        for place, each in enumerate(clauses):
            if _OTHERS in every_part(each.subject):
                meant = self._other(nouns_of(each.subject) & PERMANENTS)
                subject = with_parts(each.subject, partial(_meant_by, others=meant))
                clauses[place] = msgspec.structs.replace(each, subject=subject)
        return msgspec.structs.replace(word, clauses=tuple(clauses))

    def _effect(self, word: v.Effect | None, *, aimed: bool) -> v.Effect | None:
        """An effect; one that is about the object itself speaks of that in its numbers."""
        subjects = [] if aimed else _of_subjects(word)
        self._groups.append(list(subjects))
        found: v.Effect | None = self._inside(word)
        added = [told for told in self._groups.pop() if told not in subjects]
        if added:
            self._groups = self._groups or [[]]
            self._groups[-1].extend(added)
        return found

    def _stated(self, rules: tuple[v.StatementLine, ...]) -> tuple[v.StatementLine, ...]:
        """Statements on one target, which is told of once ("can't attack or block")."""
        before = self.aimed
        found: list[v.StatementLine] = []
        for rule in rules:
            again = self.aimed > before
            said = _aimed_again(rule, v.Mentioned("target", before)) if again else rule
            said = _of_objects(_of_what_is_cast(said, found))
            if said.object == _IT:  # what was spoken of before the subject
                said = msgspec.structs.replace(said, object=self._inside(said.object))
            self._demanded = PERMANENTS if rule.verb in _OF_PERMANENTS else frozenset()
            found.append(self._inside(said))
        self._demanded = frozenset()
        return tuple(found)


_OTHERS = v.Not(THAT)
_IT = (v.Objects(v.Related("it")),)


def _meant_by(word: T, others: v.Filter) -> T | v.Filter:
    return others if word == _OTHERS else word


def _of_what_is_cast(rule: v.StatementLine, before: list[v.StatementLine]) -> v.StatementLine:
    """A statement on the mana that is spent on "it": what the one before it lets be played."""
    last = before[-1] if before else None
    spoken = rule.use in ((v.Players("that"),), (v.Objects(THAT),))
    if not spoken or last is None or last.verb not in ("play", "cast"):
        return rule
    match last.object:
        case (v.Objects(filter=v.Mentioned(), relations=()),):
            return msgspec.structs.replace(rule, use=last.object)
    return rule


def _of_objects(rule: v.StatementLine) -> v.StatementLine:
    """A statement in which "they", of whom it can't be said that they are players, are permanents
    that were spoken of, or what mana is spent on."""
    they: tuple[v.Partaker, ...] = (v.Players("that"),)
    said: dict[str, tuple[v.Objects, ...]] = {}
    if rule.verb in _OF_NO_PLAYER:
        roles = (role for role in ("subject", "object") if getattr(rule, role) == they)
        said = dict.fromkeys(roles, (_THOSE_PERMANENTS,))
    if rule.use == they:
        said["use"] = (v.Objects(v.Related("them")),)
    return msgspec.structs.replace(rule, **said) if said else rule


def _is_of_cards(effect: v.Effect | None) -> bool:
    """Whether all that an effect does is give keywords that do something in exile alone."""
    changes = [change for clause in effect.clauses for change in clause.does] if effect else []
    given = [a for each in changes if isinstance(each, v.GainAbilities) for a in each.abilities]
    return (
        bool(changes)
        and all(isinstance(each, v.GainAbilities) for each in changes)
        and all(map(_works_in_exile, given))
    )


def _works_in_exile(ability: v.Ability) -> bool:
    return ability.kind == "keyword" and zones_of_meaning(ability.keyword or "") == {"exile"}


def _redirects(outcome: v.Outcome) -> TypeGuard[v.Instead]:
    """Whether damage is dealt to an object instead that was spoken of."""
    if not isinstance(outcome, v.Instead) or outcome.does != "redirect":
        return False
    return any(isinstance(to, v.Objects) and isinstance(to.filter, v.Related) for to in outcome.to)


def _aimed_again(word: v.StatementLine, mention: v.Mentioned) -> v.StatementLine:
    """A statement with the target that the one before it told of."""
    return with_parts(word, lambda each: mention if each == v.Related("target") else each)


def _of_subjects(effect: v.Effect | None) -> list[Told]:
    """The one object that an effect is about, which its numbers speak of."""
    subjects = {clause.subject for clause in effect.clauses} if effect is not None else set()
    single = next(iter(subjects)) if len(subjects) == 1 else None
    return [Told(single, nouns_of(single))] if isinstance(single, v.IsSelf | v.IsHost) else []


def _stated_of(rules: tuple[v.StatementLine, ...]) -> v.IsSelf | v.IsHost | None:
    """The object itself, or what it is attached to, where that is all that statements are about."""
    parties = {each for rule in rules for each in (*rule.subject, *rule.object)}
    (only,) = parties if len(parties) == 1 else (None,)
    one = only.filter if isinstance(only, v.Objects) else None
    return one if isinstance(one, v.IsSelf | v.IsHost) else None


def _swapped(word: T, single: v.Filter) -> T:
    """An effect that is fixed to a set, said of the one object."""
    return with_parts(word, lambda each: single if isinstance(each, v.Locked) else each)


def of_all(groups: list[list[Told]]) -> list[Told]:
    """What was told of for each one, as it is spoken of when that was done for all."""
    found = [told for group in groups for told in group if not isinstance(told.word, v.IsSelf)]
    return [msgspec.structs.replace(told, many=True) for told in found]
