"""What instructions mean by "it", "that creature", "those cards", "that player", "that much".

The steps of a text are walked in the order of its words. Each mention gets who or what was told of
last before it and fits in noun and number; where two fit equally it is not understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.conditions_after import IfAfterwards
from kb.text.semantics.labels import check, labelled
from kb.text.semantics.mentions import PLURAL, SINGULAR, Mentions
from kb.text.semantics.parts_of_actions import demanded_nouns, order_of
from kb.text.words.told import (
    PERMANENTS,
    Told,
    afterwards,
    amounts_of,
    is_amount,
    mentioned_player,
    nouns_of,
    told_of_partaker,
    told_of_subject,
    told_of_trigger,
    types_of_token,
)
from kb.vocabulary import (
    Abilities,
    Ability,
    And,
    Chooses,
    Const,
    Creates,
    Either,
    Enters,
    Event,
    Filter,
    ForEach,
    GameAction,
    IfSo,
    Instead,
    IsHost,
    IsSelf,
    Later,
    Locked,
    May,
    Mentioned,
    Objects,
    Or,
    Outcome,
    Partaker,
    Players,
    Prevents,
    Related,
    Replacement,
    Some,
    Step,
    ThatMuch,
    Trigger,
)

Steps = tuple[Step, ...]
_HIDDEN = frozenset({"draw"})
_CERTAIN_PLAYERS = frozenset({"controller", "owner", "mentioned", "defending"})


class Referents(Mentions):
    """Walks the steps of one text, sentence after sentence."""

    def of_sentence(self, steps: Steps) -> Steps:
        """The steps of the next sentence with what they mean.

        Raises NotUnderstood.
        """
        found = self.steps(steps)
        check(found)
        return found

    # --------------------------------------------------------------------------------- steps

    def steps(self, steps: Steps) -> Steps:
        """The steps with what they mean, in their order."""
        return tuple(self._step(step) for step in steps)

    def _step(self, step: Step) -> Step:
        match step:
            case GameAction():
                return self._action(step)
            case Chooses():
                return self._choice(step)
            case Creates():
                return self._begun(step)
            case IfAfterwards():
                does = self.steps(step.does)
                return IfSo(self._inside(step.conditions), does)
            case Later():
                return self._later(step)
            case ForEach():
                return self._for_each(step)
            case Either(options):
                by = self._inside(step.by)
                return Either(tuple(self.steps(option) for option in options), by)
        made: dict[str, Any] = {}
        names = step.__struct_fields__
        for name in ("by", *names) if isinstance(step, May) else names:
            value = getattr(step, name)
            if name in ("does", "then", "otherwise"):
                made[name] = self.steps(value)
            elif name == "by" and name not in made:
                self._groups.append([])
                made[name] = self._partakers(value, "", "subject", self._actions + 1)
            elif name not in made:
                made[name] = self._inside(value)
        return msgspec.structs.replace(step, **made)

    def _replacement(self, word: Replacement, events: tuple[Event, ...]) -> Replacement:
        """What happens instead speaks of the event."""
        with self._speaking_of(events, word.outcomes):
            made = {
                name: self._inside(getattr(word, name))
                for name in ("outcomes", "conditions", "unless")
            }
        return msgspec.structs.replace(word, events=events, **made)

    @contextmanager
    def _speaking_of(
        self, events: tuple[Event, ...], outcomes: tuple[Outcome, ...]
    ) -> Iterator[None]:
        """While an event that is replaced or prevented is what was told of last."""
        before = len(self._groups), len(self._amounts)
        self._groups.append(told_of_trigger(Trigger(events)))
        self._amounts += amounts_of(Trigger(events))
        if any(isinstance(outcome, Prevents) for outcome in outcomes):
            self._amounts.append(ThatMuch("prevent", Mentioned("event", role="amount")))
        try:
            yield
        finally:
            self._groups, self._amounts = self._groups[: before[0]], self._amounts[: before[1]]

    def of_outcome(self, outcome: Outcome, events: tuple[Event, ...]) -> Outcome:
        """What happens instead of the events, with what its steps mean.

        Raises NotUnderstood.
        """
        with self._speaking_of(events, (outcome,)):
            found: Outcome = self._inside(outcome)
        check(found.steps)
        (steps,) = labelled((found.steps,))
        return msgspec.structs.replace(found, steps=steps)

    def besides(self, step: Creates, steps: Steps) -> Creates:
        """A prevention effect that begins, with what happens each time that it prevents damage.

        Raises NotUnderstood.
        """
        replacement = step.replacement
        if replacement is None or len(replacement.outcomes) != 1:
            raise NotUnderstood("what is prevented")
        (outcome,) = replacement.outcomes
        if not isinstance(outcome, Prevents) or outcome.steps or outcome.text is not None:
            raise NotUnderstood("what is prevented")
        with self._speaking_of(replacement.events, replacement.outcomes):
            done = self.steps(steps)
        outcome = msgspec.structs.replace(outcome, steps=done)
        replacement = msgspec.structs.replace(replacement, outcomes=(outcome,))
        return msgspec.structs.replace(step, replacement=replacement)

    def _later(self, step: Later) -> Later:
        trigger = self._inside(step.trigger)
        before = len(self._groups)
        if trigger is not None:
            self._groups.append(told_of_trigger(trigger))
        does = self.steps(step.does)
        self._groups = self._groups[:before]  # what is done later isn't spoken of now
        return msgspec.structs.replace(step, trigger=trigger, does=does)

    def _for_each(self, step: ForEach) -> ForEach:
        times, of = self._inside(step.times), step.of
        if of:
            of = tuple(self._descriptive(party) for party in of)
            (party, *more) = of
            if more:
                raise NotUnderstood("each of several sorts")
            mention = Mentioned("each")
            each = [told_of_partaker(party, mention, many=False)]
            self._groups.append(each)
            does = self.steps(step.does)
            self._groups = [group for group in self._groups if group is not each]
            return msgspec.structs.replace(step, of=of, does=does)
        return msgspec.structs.replace(step, times=times, does=self.steps(step.does))

    def _descriptive(self, party: Partaker) -> Partaker:
        return cast(Partaker, self._inside(party))

    def _begun(self, step: Creates) -> Creates:
        number = self._next()
        if step.on:
            self._groups.append([])
        on = self._partakers(step.on, "begun", "object", number)
        effect = self._inside(step.effect)
        if (
            len(on) == 1
            and isinstance(on[0], Objects)
            and isinstance(on[0].filter, IsSelf | IsHost)
        ):
            effect, on = _swapped(effect, on[0].filter), ()
        rules, replacement = self._inside(step.rules), self._inside(step.replacement)
        if effect is not None and not on:
            mention = Mentioned("step", number)
            self._groups.append([told_of_subject(clause, mention) for clause in effect.clauses])
        return Creates(effect, rules, replacement, on, number)

    def _choice(self, step: Chooses) -> Chooses:
        number = self._next()
        self._groups.append([])
        by = self._partakers(step.by, "choose", "subject", number)
        among = self._partakers(step.among, "choose", "object", number)
        return msgspec.structs.replace(step, by=by, among=among, label=number)

    def _next(self) -> int:
        self._actions += 1
        return self._actions

    # --------------------------------------------------------------------------- one action

    def _action(self, step: GameAction) -> GameAction:
        number = self._next()
        self._groups.append([])
        order = order_of(step.verb)
        made: dict[str, Any] = {"label": number}
        for name in order:
            value = getattr(step, name)
            if name in ("subject", "object", "with_"):
                made[name] = self._partakers(value, step.verb, name, number)
            else:
                made[name] = self._inside(value)
        found = msgspec.structs.replace(step, **made)
        results = self._results(found, number)
        self._groups[-1] = [told for told in self._groups[-1] if not _is_each(told)]
        self._groups.append([told for told in results if not _is_each(told)])
        if is_amount(found):
            whole = "all" if "until" in step.how else None
            self._amounts.append(ThatMuch(step.verb, Mentioned("step", number, whole)))
        return found

    def _partakers(
        self, parties: tuple[Partaker, ...], verb: str, role: str, number: int
    ) -> tuple[Partaker, ...]:
        demanded = demanded_nouns(verb, role)
        return tuple(
            made for each in parties for made in self._partaker(each, verb, role, number, demanded)
        )

    def _partaker(
        self, party: Partaker, verb: str, role: str, number: int, demanded: frozenset[str]
    ) -> tuple[Partaker, ...]:
        if isinstance(party, Objects) and isinstance(party.filter, Related) and not party.relations:
            spoken = party.filter
            if spoken.how in SINGULAR | PLURAL:
                word = self._spoken(spoken, demanded)
                known = self._known(word)
                if known is not None and known not in self._groups[-1]:
                    self._groups[-1].append(known)
                return (Objects(word),)
        made = self._inside(party)
        if isinstance(party, Abilities):
            return (made,)
        single = isinstance(made, Objects) and isinstance(made.filter, IsSelf | IsHost)
        aimed = isinstance(made, Objects) and isinstance(made.filter, Mentioned)
        if single:
            self._groups[-1].append(Told(made.filter, nouns_of(made.filter)))
        elif isinstance(made, Players) and made.who in ("any", "opponent", "other"):
            each = Mentioned("each")
            self._groups[-1].append(Told(mentioned_player(each), frozenset({"player"})))
        elif isinstance(made, Players) and made.who in _CERTAIN_PLAYERS:
            self._groups[-1].append(Told(made, frozenset({"player"})))
        elif isinstance(made, Some) and role == "subject":
            mention = Mentioned("step", number, "subject")
            self._groups[-1].append(told_of_partaker(made, mention))
        elif not aimed and isinstance(made, Objects) and role == "subject":
            told = told_of_partaker(made, Mentioned("each"), many=True)
            self._groups[-1].append(msgspec.structs.replace(told, many=None))
            mention = Mentioned("step", number, "subject")
            self._groups[-1].append(told_of_partaker(made, mention, many=True))
        elif role in ("object", "with_") and not aimed and not isinstance(made, Players):
            many = True if isinstance(made, Objects) else None
            own = told_of_partaker(made, Mentioned("step", number), many=many)
            own = msgspec.structs.replace(own, verb="choose" if verb == "choose" else None)
            self._groups[-1].append(self._as_among(own, made))
        return (made,)

    def _as_among(self, told: Told, party: Partaker) -> Told:
        """What is one of some that were spoken of may be called as these may."""
        inner = party.of[0] if isinstance(party, Some) else party
        word = inner.filter if isinstance(inner, Objects) else None
        parts = word.all if isinstance(word, And) else (word,)
        for part in parts:
            known = self._known(part) if isinstance(part, Mentioned) else None
            if known is not None:
                nouns = (told.nouns - {"permanent"}) | known.nouns
                return msgspec.structs.replace(
                    told, nouns=nouns | {"card"} if "hand" in nouns else nouns
                )
        return told

    def _results(self, step: GameAction, number: int) -> list[Told]:
        """What the action was done to, as it may be called afterwards, and what it made."""
        mention = Mentioned("step", number)
        if step.verb == "create":
            nouns = frozenset({"token", "permanent"}) | types_of_token(step.token)
            if "copy" in step.how:
                nouns |= PERMANENTS
            return [Told(mention, nouns, step.number != Const(1), "create")]
        if step.verb in ("draw", "mill", "discard") and not step.object:
            many = step.number != Const(1)
            hidden = step.verb in _HIDDEN
            return [Told(mention, frozenset({"card"}), many, step.verb, narrow=hidden)]
        if step.verb in (
            "manifest",
            "cloak",
            "manifest_dread",
            "incubate",
            "investigate",
            "populate",
            "amass",
        ):
            nouns = frozenset({"permanent", "token", "creature"})
            return [Told(mention, nouns, False, step.verb)]
        if "hand" in step.how and step.verb in ("reveal", "look"):
            return [Told(mention, frozenset({"hand"}), False, step.verb)]
        renamed: list[Told] = []
        for each in self._groups[-1]:
            if isinstance(each.word, Players) or _is_role(each.word, "subject"):
                renamed.append(each)
                continue
            renamed.append(afterwards(each, step))
        for party in step.object:
            if isinstance(party, Objects) and isinstance(party.filter, Mentioned | IsSelf | Or):
                known = self._known(party.filter)
                if known is not None and all(known.word != other.word for other in renamed):
                    renamed.append(afterwards(known, step))
        if "until" in step.how:
            whole = Mentioned("step", number, "all")
            renamed.append(Told(whole, frozenset({"card"}), True, step.verb))
        return renamed

    def _meant(self, word: msgspec.Struct) -> Any:
        """What the word means; what happens instead of an event speaks of that."""
        match word:
            case Instead(steps=steps) | Enters(steps=steps) if steps:
                return msgspec.structs.replace(word, steps=self.steps(steps))
            case Prevents(steps=steps) if steps:
                amount = self._inside(word.amount)
                return msgspec.structs.replace(word, amount=amount, steps=self.steps(steps))
            case Replacement(events=events):
                return self._replacement(word, self._inside(events))
        return super()._meant(word)


def _swapped(word: Any, single: Filter) -> Any:
    """An effect that is fixed to a set, said of the one object."""
    if isinstance(word, Locked):
        return single
    if isinstance(word, tuple):
        return tuple(_swapped(each, single) for each in word)
    if not isinstance(word, msgspec.Struct) or isinstance(word, Ability):
        return word
    made = {name: _swapped(getattr(word, name), single) for name in word.__struct_fields__}
    return msgspec.structs.replace(word, **made)


def _is_each(told: Told) -> bool:
    word = told.word
    return Mentioned("each") in (word, word.mention if isinstance(word, Players) else None)


def _is_role(word: object, role: str) -> bool:
    return isinstance(word, Mentioned) and word.role == role


__all__ = ["Referents"]
