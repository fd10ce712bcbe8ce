"""Parts of a cost that aren't mana are paid, as the actions that they are (118, 601.2h)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from kb import vocabulary as v
from kb.engine.actions.announcing import Payer as Lowering
from kb.engine.casting.announced import MOST, TooMany
from kb.engine.casting.happening import acted_so, happening, replaced_in
from kb.engine.casting.outlays import PAYING
from kb.engine.casting.payer import Payer
from kb.engine.casting.remembering import with_paid
from kb.engine.costs import loyalty_costs
from kb.engine.costs.loyalty_costs import Part
from kb.engine.course.deeds.doings import doings
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.done import done
from kb.engine.course.linked_exile import APART, is_gained_apart
from kb.engine.course.memory import Memory
from kb.engine.course.results import Choice, Course, HappenedEvent, NotHappened
from kb.engine.course.steps import with_further
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.facts import cost_verbs
from kb.engine.facts.filters import NoLogic
from kb.engine.layers.final_state import ObjectAbility

_PLAYER = v.Mentioned("each")
_PAYING = (v.Players("mentioned", mention=_PLAYER),)


class CostsPaid:
    """Pays parts of a cost."""

    def __init__(
        self,
        payer: Payer,
        x: int = 0,
        named: tuple[str, ...] = (),
        lowering: Lowering | None = None,
        remembered_by: str | None = None,
    ) -> None:
        """named: what is said to pay; lowering: what pays a part and makes the cost less by it;
        remembered_by: what is on the stack and speaks of what pays for it."""
        self.payer = payer
        self.x = x
        self.named = named
        self.lowering = lowering
        self.remembered_by = remembered_by

    def all(self, course: Course, parts: Sequence[Part]) -> list[Course]:
        """The courses in which all parts are paid, one after another; none where they can't be.
        Raises TooMany."""
        # CR 601.2h — what involves chance, or cards from a library, is paid last; the rest in the
        # order in which all of it can be: what takes an object away after what it stays for.
        ordered = sorted(parts, key=lambda each: _turn(each[1]))
        courses = [course]
        for ability, part in ordered:
            courses = [
                acted
                for each in courses
                for after in self._part(each, ability, part)
                for acted in acted_so(after, self.payer.player, part)
            ]
            if len(courses) > MOST:
                raise TooMany(PAYING)
        return courses

    def _part(
        self, course: Course, ability: ObjectAbility | None, part: v.CostPart
    ) -> Iterator[Course]:
        try:
            yield from self._ways(course, ability, part)
        except (NotCarriedOut, NoLogic) as why:
            yield course.with_gaps(f"{self.payer.object}: {str(why) or 'what is paid'}")

    def _ways(
        self, course: Course, ability: ObjectAbility | None, part: v.CostPart
    ) -> Iterator[Course]:
        object_, player = self.payer.object, self.payer.player
        match part:
            case v.TapThis() | v.UntapThis():
                yield from self.turned(course, object_, v.COST_SYMBOLS[part])
            case v.PayLife(life=value):
                yield from life_paid(course, player, self._value(ability, value))
            case v.PayCounters(kind=kind, number=value):
                yield from counters_paid(course, player, kind, self._value(ability, value))
            case v.ChangeLoyalty(change=value):
                size = loyalty_costs.change(value, self.x)
                yield from self.counters_moved(course, object_, "loyalty", size)
            case v.MoveCounters() if ability is not None:
                yield from self._counters(course, ability, part)
            case v.Act() if ability is not None:
                for after in self._acted(course, ability, part):
                    yield self._remembering(course, after, part.verb)
            case _:
                raise NotCarriedOut("what is paid")

    def _value(self, ability: ObjectAbility | None, value: v.Value) -> int:
        if ability is None:
            raise NotCarriedOut("how much is paid")
        return self.payer.completion.actions.value_of(ability, value, self.x)

    # ------------------------------------------------------------------------------- on objects

    def turned(self, course: Course, object_: str, verb: str) -> Iterator[Course]:
        """The courses in which an object is tapped or untapped, if it wasn't before."""
        here = next((each for each in course.state.objects if each.id == object_), None)
        if here is None or here.zone != "battlefield":
            return
        if ("tapped" in here.status) == (verb == "untap"):
            event = GameEvent(verb, object_, players=self._doing)
            yield from happening(course, (event,))

    @property
    def _doing(self) -> dict[str, str]:
        return {"subject": self.payer.player}

    def counters_moved(
        self, course: Course, object_: str, kind: str, size: int
    ) -> Iterator[Course]:
        """The courses in which so many counters are put on an object, or (negative) removed."""
        here = next((each for each in course.state.objects if each.id == object_), None)
        if here is None or here.counters.get(kind, 0) < -size:
            return
        verb = "put_counters" if size > 0 else "remove_counters"
        words, numbers = {"counter": kind}, {"value": abs(size)}
        event = GameEvent(verb, object_, words=words, numbers=numbers, players=self._doing)
        yield from happening(course, (event,) if size else ())

    def _counters(
        self, course: Course, ability: ObjectAbility, part: v.MoveCounters
    ) -> Iterator[Course]:
        if part.among:
            raise NotCarriedOut("from among which counters are removed")
        wanted = self._value(ability, part.least)
        candidates = self.payer.completion.actions.payable.by(ability, part)
        if part.objects == v.IsSelf() and not candidates:
            candidates = [ability.owner]
        sign = 1 if part.verb == "put_counters" else -1
        ways = []
        for id_ in candidates:
            here = next((each for each in course.state.objects if each.id == id_), None)
            there = here.counters if here is not None else {}
            kinds = [part.kind] if part.kind is not None else [*there]
            sizes = (there.get(kind, 0) if part.whole else wanted for kind in kinds)
            ways += [(id_, kind, size) for kind, size in zip(kinds, sizes, strict=True)]
        options = tuple(f"{id_}: {kind}" for id_, kind, _ in ways)
        for id_, kind, size in ways:
            chosen = self._choosing(course, "which counters", options, f"{id_}: {kind}")
            yield from self.counters_moved(chosen, id_, kind, sign * size)

    # ---------------------------------------------------------------------------------- actions

    def _remembering(self, before: Course, after: Course, verb: str) -> Course:
        if self.remembered_by is None:
            return after
        done = _done_to(before, after, verb)
        ids = tuple(each.id for each in before.state.objects if each.id in done)
        return with_paid(before, after, self.remembered_by, verb, ids)

    def _acted(self, course: Course, ability: ObjectAbility, part: v.Act) -> Iterator[Course]:
        """The courses in which something is done with objects, for each way to choose them."""
        if cost_verbs.from_top(part):
            yield from self.of_top(course, ability, part)
            return
        if part.random or self.payer.completion.selections.unseen(part):
            yield from self._of_hand(course, ability, part)
            return
        ways = self._selections(course, ability, part)
        options = tuple(", ".join(each) or "nothing" for each in ways)
        for ids, told in zip(ways, options, strict=True):
            chosen = self._choosing(course, f"what to {part.verb}", options, told)
            yield from self.acted_on(chosen, part, ids)

    def of_top(self, course: Course, ability: ObjectAbility, part: v.Act) -> Iterator[Course]:
        """The courses in which something is done with cards from the top of the library."""
        number = self._value(ability, part.least)
        action = v.GameAction("mill", subject=_PAYING, number=v.Const(number))
        if part.verb != "mill":
            top = v.TopCards(v.Const(number), _PAYING)
            action = v.GameAction(part.verb, subject=_PAYING, object=(top,), to=part.to)
        yield from self._done(course, action, number)

    def acted_on(self, course: Course, part: v.Act, ids: tuple[str, ...]) -> Iterator[Course]:
        """The courses in which a part of a cost is paid with these objects."""
        paid = v.Mentioned("cost", role=part.verb)
        action = v.GameAction(
            part.verb, subject=_PAYING, object=(v.Objects(paid),), to=part.to, place=part.place
        )
        if not ids:
            yield course
            return
        memory = Memory({paid: ids})
        for after in self._carried_out(course, action, memory):
            if after.partial > course.partial or _done_to(course, after, part.verb) >= {*ids}:
                yield after

    def _done(self, course: Course, action: v.GameAction, number: int) -> Iterator[Course]:
        """The courses in which an action is done, if it is done so many times."""
        for after in self._carried_out(course, action, Memory()):
            done = _done_to(course, after, action.verb)
            if after.partial > course.partial or len(done) >= number:
                yield after

    def _carried_out(
        self, course: Course, action: v.GameAction, memory: Memory
    ) -> Iterator[Course]:
        """The courses of an action that is a cost: no effect brings it about."""
        memory = memory.meaning(_PLAYER, self.payer.player)
        said = Instructed(course.state, action, self.payer.actor, memory)
        way = Way(course, memory, self.payer.actor)
        for doing in [*doings(said)]:
            events = tuple(self._linked(_without_cause(each)) for each in doing.events)
            for after, more in done(way, said, doing._replace(events=events)):
                for paid in with_further(after, after.course, more):
                    yield paid.course

    def _linked(self, event: GameEvent) -> GameEvent:
        """An event; a card that it exiles for a spell that speaks of it is exiled with that."""
        # What that becomes has exiled it, too.
        ability = self.payer.candidate.ability
        final = self.payer.completion.actions.present
        if "exiled_with" in event.words and ability and is_gained_apart(final, ability):
            return msgspec.structs.replace(event, terms={**event.terms, **APART})
        if event.terms.get("to") != "exile" or not self.payer.speaks_of_exiled:
            return event
        words = {**event.words, "exiled_with": self.payer.object}
        return msgspec.structs.replace(event, words=words)

    def _of_hand(self, course: Course, ability: ObjectAbility, part: v.Act) -> Iterator[Course]:
        """The courses in which cards of a hand pay that are chosen among unknown ones too, or at
        random."""
        number = self._value(ability, part.least)
        size = v.Const(number)
        some = v.Some((v.Objects(part.objects),), size, size, _PAYING, random=part.random)
        action = v.GameAction(
            part.verb, subject=_PAYING, object=(some,), to=part.to, place=part.place
        )
        yield from self._done(course, action, number)

    # -------------------------------------------------------------------------------- selection

    def _selections(
        self, course: Course, ability: ObjectAbility, part: v.Act
    ) -> list[tuple[str, ...]]:
        """The ways to choose what pays, of those that are alike one. Raises TooMany."""
        payer = self.payer
        actions = payer.completion.actions
        by = actions.payable.by(ability, part, payer.candidate)
        if self.lowering is not None and part == self.lowering.one:
            by = [*self.lowering.among]
        zones = {each.id: each.zone for each in actions.derivation.state.objects}
        here = {each.id: each for each in course.state.objects}
        among = [each for each in by if each in here and here[each].zone == zones[each]]
        if part.verb in ("tap", "untap"):
            turned = part.verb == "tap"
            among = [each for each in among if ("tapped" in here[each].status) != turned]
        if part.whole:
            return [tuple(among)]
        return self._distinct(course, self._of_size(ability, part, among))

    def _distinct(self, course: Course, ways: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """Of sets of objects that are alike one; those alone that have the most of what is named.
        Raises TooMany."""
        marks, named = self.payer.marks, self.named  # a land just tapped for mana is like no other
        kinds = {
            each.id: f"{marks.get(each.id, each.id)} {sorted(each.status)} {each.counters}"
            for each in course.state.objects
        }
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for each in ways:
            found.setdefault(tuple(sorted(f"{kinds[i]} {i in named}" for i in each)), each)
            if len(found) > MOST:
                raise TooMany(PAYING)
        most = max((len({*each} & {*named}) for each in found.values()), default=0)
        return [each for each in found.values() if len({*each} & {*named}) == most]

    def delved(self, course: Course, number: int) -> Iterator[Course]:
        """The courses in which so many cards are exiled by delve (702.66a)."""
        card = self.payer.candidate.card_cast
        helping = self.payer.completion.actions.payable.helping("delve")
        here = {each.id for each in course.state.objects if each.zone == "graveyard"}
        among = [each for each in helping if each in here and each != card]
        ways = self._distinct(course, combinations(among, number))
        options = tuple(", ".join(each) for each in ways)
        exile = v.Act("exile", v.Everything())
        for ids, told in zip(ways, options, strict=True):
            chosen = self._choosing(course, "what to exile", options, told)
            yield from self.acted_on(chosen, exile, ids)

    def _of_size(
        self, ability: ObjectAbility, part: v.Act, among: list[str]
    ) -> Iterator[tuple[str, ...]]:
        if part.together is not None:
            raise NotCarriedOut("what goes together to pay")
        if part.total is not None:
            yield from self._totalled(ability, part, among)
            return
        least = self._value(ability, part.least)
        most = len(among) if part.most is None else self._value(ability, part.most)
        for size in range(least, min(most, len(among)) + 1):
            yield from combinations(among, size)

    def _totalled(
        self, ability: ObjectAbility, part: v.Act, among: list[str]
    ) -> Iterator[tuple[str, ...]]:
        """The sets that reach a total and of which nothing could be left out."""
        total = part.total
        if total is None or not isinstance(total.value, v.Const) or total.op != ">=":
            raise NotCarriedOut("what reaches a total")
        completion = self.payer.completion
        power_of = completion.actions.payable.power_of
        sizes = {
            each: power_of(ability, part, each)
            if total.number == "power"
            else completion.targeting.number(each, total.number)
            for each in among
        }
        positive = [each for each in among if sizes[each] > 0]
        if len(positive) > 14:
            raise TooMany(PAYING)
        for count in range(len(positive) + 1):
            for some in combinations(positive, count):
                reached = sum(sizes[each] for each in some)
                spare = reached - total.value.number
                named = [each for each in some if each not in self.named]
                if spare >= 0 and all(sizes[each] > spare for each in named):
                    yield some

    def _choosing(self, course: Course, text: str, options: tuple[str, ...], chosen: str) -> Course:
        """The course with a choice of what pays, if there is one."""
        if len(options) < 2:
            return course
        told = f"{self.payer.object}: {text}"
        choice = Choice(self.payer.player, "pay", told, options, chosen, "payment")
        return course.choosing(choice)


def life_paid(course: Course, player: str, life: int) -> Iterator[Course]:
    """The courses in which a player has paid so much life, if there is so much."""
    # CR 119.4 — paying life is losing it.
    there = next((each.life for each in course.state.players if each.name == player), 0)
    if life > max(there, 0):
        return
    event = GameEvent("lose_life", player, of_player=True, numbers={"value": life})
    yield from happening(course, (event,) if life else ())


def counters_paid(course: Course, player: str, kind: str, size: int) -> Iterator[Course]:
    """The courses in which a player has paid so many counters that he had."""
    there = next(each for each in course.state.players if each.name == player)
    if there.numbers.get(kind, 0) < size:
        return
    event = GameEvent(
        "remove_counters", player, of_player=True,
        words={"counter": kind}, numbers={"value": size},
    )  # fmt: skip
    yield from happening(course, (event,) if size else ())


def _done_to(before: Course, after: Course, verb: str) -> set[str]:
    """The objects to which something has been done that pays by a verb, be it replaced."""
    told: list[HappenedEvent | NotHappened] = [*after.events[len(before.events) :]]
    told += replaced_in(before, after)
    # CR 701.3d — that what was attached to it becomes unattached is done to nothing that pays.
    follows = "unattach" if verb != "unattach" else None
    paying = (each for each in told if each.event.verb != follows)
    return {
        id_
        for each in paying
        for id_ in (each.event.subject, *(a.was.subject for a in each.applied))
    }


def _without_cause(event: GameEvent) -> GameEvent:
    # CR 609.1 — what is done to pay a cost is no effect of a spell or ability.
    players = {role: name for role, name in event.players.items() if role != "cause"}
    return msgspec.structs.replace(event, players=players)


def _turn(part: v.CostPart) -> int:
    if not isinstance(part, v.Act):
        return 0
    return 2 if part.random or cost_verbs.from_top(part) else int(cost_verbs.is_gone(part.verb))
