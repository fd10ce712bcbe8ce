"""What takes the place of an event: every order in which replacement and prevention effects may be
applied to it.

Which effects apply to an event, and who chooses among them, is the law's; here the orders are
searched, and amounts added up. Events that are alike but for their amount are asked of the law
once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import msgspec
from clingo import Symbol, SymbolType

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.replaced_event import instead, replaced_by, says_more, unpreventable
from kb.engine.course.results import Actor, Choice
from kb.engine.events.event import GameEvent


class Step(NamedTuple):
    """An effect that was applied to an event, by its clause or by what a rule has happen, and the
    event as it was before."""

    effect: Symbol
    clause: Symbol
    was: GameEvent


class Further(NamedTuple):
    """What is done instead of an event, or besides: by whom, what its words speak of, and which
    effects can't be applied to it any more."""

    steps: tuple[v.Step, ...]
    actor: Actor
    memory: Memory
    used: frozenset[str]


class Replaced(NamedTuple):
    """What happens in the place of an event after all that replaced it; nothing, perhaps."""

    events: tuple[GameEvent, ...]
    applied: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()
    not_understood: tuple[str, ...] = ()
    more: tuple[Further, ...] = ()


class Replacing:
    """The search for what becomes of events in a moment; effects by those names have been applied
    before."""

    def __init__(self, moment: Moment, used: frozenset[str] = frozenset()) -> None:
        self.moment = moment
        self.used = used
        self._seen: set[tuple[bytes, tuple[tuple[str, int], ...]]] = set()
        self._known: dict[bytes, tuple[tuple[tuple[Symbol, Symbol], ...], str | None]] = {}

    def of(self, event: GameEvent) -> list[Replaced]:
        """Every way in which an event may come out, each once for what happens then."""
        self._seen.clear()
        found: dict[tuple[bytes, tuple[str, ...]], Replaced] = {}
        for each in self._from(event, (), ()):
            done = tuple(str(one.was) + str(one.effect) for one in each.applied if each.more)
            found.setdefault((_key(each.events), each.not_understood + done), each)
        return list(found.values())

    def _from(
        self, event: GameEvent, applied: tuple[Step, ...], choices: tuple[Choice, ...]
    ) -> Iterator[Replaced]:
        if self._been_here(event, applied):
            return
        could, player = self._could_apply(event)
        used = {(each.effect, each.clause) for each in applied}
        left = [
            each
            for each in could
            if each not in used and self.moment.by(each[0]).name not in self.used
        ]
        if not left:
            yield Replaced((event,), applied, choices)
            return
        compelled = [each for each in left if not self._optional(each[1])]
        options = tuple(self.moment.by(effect).name for effect, _ in left)
        for effect, clause in _of_each_clause(left):
            taken = choices
            if len(left) > 1 or not compelled:
                taken = (*choices, _choice(player, options, self.moment.by(effect).name))
            yield from self._applying(event, Step(effect, clause, event), applied, taken)
        if not compelled:
            yield Replaced((event,), applied, (*choices, _choice(player, options, None)))

    def _been_here(self, event: GameEvent, applied: tuple[Step, ...]) -> bool:
        """Whether another order has led to the same event with the same effects used up; effects of
        one clause are alike."""
        used = Counter(str(each.clause) for each in applied)
        here = _key(event), tuple(sorted(used.items()))
        if here in self._seen:
            return True
        self._seen.add(here)
        return False

    def _applying(
        self,
        event: GameEvent,
        now: Step,
        applied: tuple[Step, ...],
        choices: tuple[Choice, ...],
    ) -> Iterator[Replaced]:
        if now.effect.name == "rule":
            yield from self._by_rule(event, now, applied, choices)
            return
        replacement = self.moment.words.replacements[now.clause.number]
        steps = instead(event, replacement)
        if steps is not None:
            done = (self._further(steps, event, (*applied, now)),)
            if unpreventable(event) and isinstance(replacement.outcomes[0], v.Prevents):
                for each in self._from(event, (*applied, now), choices):
                    yield each._replace(more=(*done, *each.more))
                return
            yield Replaced((), (*applied, now), choices, (), done)
            return
        changed = replaced_by(event, replacement, self.moment.state, self._left(now.effect))
        more = [each.text for each in replacement.outcomes if says_more(each)]
        if isinstance(changed, str) or more:
            yield Replaced((), (*applied, now), choices, (str(more[0] if more else changed),))
        elif changed is None:
            yield Replaced((), (*applied, now), choices)
        else:
            yield from self._from(changed, (*applied, now), choices)

    def _further(
        self, steps: tuple[v.Step, ...], event: GameEvent, applied: tuple[Step, ...]
    ) -> Further:
        """What is done instead of an event, by the controller of the last effect applied to it."""
        effect = applied[-1].effect
        held, lasting = self.moment.ability_of(effect), self.moment.lasting(effect)
        if held is not None:
            actor = Actor(self.moment.final.controller(held.owner), held.owner)
        else:
            assert lasting is not None
            actor = Actor(lasting.controller, lasting.source)
        used = frozenset(self.moment.by(each.effect).name for each in applied) | self.used
        return Further(steps, actor, _spoken_of(event), used)

    def _left(self, effect: Symbol) -> int | None:
        """How much is left of an effect that prevents a certain amount."""
        lasting = self.moment.lasting(effect)
        return lasting.left if lasting is not None else None

    def _by_rule(
        self,
        event: GameEvent,
        now: Step,
        applied: tuple[Step, ...],
        choices: tuple[Choice, ...],
    ) -> Iterator[Replaced]:
        """What a rule has happen instead; that is open to replacement in turn."""
        changed = _by_rule(event, now)
        if len(changed) == 1 and changed[0].verb == event.verb:
            yield from self._from(changed[0], (*applied, now), choices)
            return
        for rest in product(*(self._from(each, (*applied, now), ()) for each in changed)):
            yield Replaced(
                tuple(one for each in rest for one in each.events), (*applied, now),
                (*choices, *(one for each in rest for one in each.choices)),
                tuple(one for each in rest for one in each.not_understood),
            )  # fmt: skip

    def _optional(self, clause: Symbol) -> bool:
        if clause.type != SymbolType.Number:
            return clause.name == "to" and clause.arguments[0].name == "command"
        return self.moment.words.replacements[clause.number].optional

    def _could_apply(
        self, event: GameEvent
    ) -> tuple[tuple[tuple[Symbol, Symbol], ...], str | None]:
        """The effects that could apply to an event, and who chooses among them."""
        if event.numbers.get("value") == 0:
            return (), None
        if event.of_player and event.verb == "remove_counters":
            return (), None
        shape = event
        if not self.moment.words.sized:
            shape = msgspec.structs.replace(event, numbers=dict.fromkeys(event.numbers, 1))
        key = _key(shape)
        if key not in self._known:
            self._known[key] = self.moment.applicable(shape)
        return self._known[key]


def _choice(player: str | None, options: tuple[str, ...], chosen: str | None) -> Choice:
    return Choice(player, "replacement", "which effect applies first", options, chosen, "616.1")


def _spoken_of(event: GameEvent) -> Memory:
    """What the words of an effect speak of: who and what takes part in the event, how much."""
    main = "subject" if event.of_player and event.verb != "deal_damage" else "object"
    meant: dict[v.Mentioned, tuple[str, ...]] = {v.Mentioned("event", role=main): (event.subject,)}
    for role, id_ in (*event.words.items(), *event.players.items()):
        if role in ("subject", "object"):
            meant.setdefault(v.Mentioned("event", role=role), (id_,))
    amounts: dict[v.Mentioned | None, int] = {}
    if "value" in event.numbers:
        amounts[v.Mentioned("event", role="amount")] = event.numbers["value"]
        amounts[None] = event.numbers["value"]
    return Memory(meant, amounts)


def _of_each_clause(left: list[tuple[Symbol, Symbol]]) -> list[tuple[Symbol, Symbol]]:
    """The first effect of each clause: what its likes do is the same."""
    return list({clause: (effect, clause) for effect, clause in reversed(left)}.values())[::-1]


def _key(event: GameEvent | tuple[GameEvent, ...]) -> bytes:
    return msgspec.json.encode(event, order="sorted")


def _by_rule(event: GameEvent, now: Step) -> tuple[GameEvent, ...]:
    """The events that a rule puts in the place of one."""
    how = now.clause
    if how.name == "to":
        return (msgspec.structs.replace(event, terms={**event.terms, "to": how.arguments[0].name}),)
    match how.arguments[0].name:
        case "regenerate":
            return (GameEvent("regenerate", event.subject, terms={"by": "regeneration"}),)
        case "destroy_aura":
            aura = now.effect.arguments[0].arguments[0].string
            to = {"from": "battlefield", "to": "graveyard"}
            return (GameEvent("remove_damage", event.subject), GameEvent("destroy", aura, terms=to))
        case "remove_shield_counter":
            return (_without_counter(event.subject, "shield"),)
        case "remove_stun_counter":
            return (_without_counter(event.subject, "stun"),)
    raise AssertionError(how)


def _without_counter(object_: str, kind: str) -> GameEvent:
    return GameEvent("remove_counters", object_, words={"counter": kind}, numbers={"value": 1})
