"""What a cost asks for beside mana, and the ways to choose the objects that pay it (118.3).

What pays is a *token*, `verb:object`, as in `mana_supply.py`: two costs, or a cost and a mana
ability, can't use the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, product

import msgspec

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.candidates import Candidate
from kb.engine.actions.payable_objects import CantPay
from kb.engine.costs import loyalty_costs
from kb.engine.costs.loyalty_costs import Part
from kb.engine.costs.total_cost import Price
from kb.engine.facts import cost_verbs, keyword_costs
from kb.engine.layers.final_state import ObjectAbility

# CR 606.4 + 606.6 + 107.7 — what it costs is loyalty counters, put on or
# removed: no more than there are; several such costs are one (606.5,
# kb/engine/costs/loyalty_costs.py).

MOST_SELECTIONS = 400
"""How many ways to choose what pays are tried at most."""


class Shortfall(msgspec.Struct, frozen=True):
    """A part of a cost that can't be paid: a name of `legal.json`, how much is wanted and there."""

    name: str
    wanted: int = 0
    there: int = 0
    what: str = ""
    kept: tuple[CantPay, ...] = ()
    """What is there and can't pay it."""


class ObjectChoice(msgspec.Struct, frozen=True):
    """So many of these tokens (with the size of each, where sizes must reach a `total`)."""

    tokens: tuple[str, ...]
    number: int
    sizes: tuple[int, ...] = ()
    total: int | None = None

    def choices(self) -> Iterator[tuple[str, ...]]:
        """The sets of tokens that will do; of sets that contain each other only the smallest."""
        if self.total is None:
            yield from combinations(self.tokens, self.number)
            return
        size_of = dict(zip(self.tokens, self.sizes, strict=True))
        for count in range(len(self.tokens) + 1):
            for chosen in islice(combinations(self.tokens, count), MOST_SELECTIONS):
                reached = sum(size_of[each] for each in chosen)
                least = min((size_of[each] for each in chosen), default=0)
                if reached >= self.total and (reached - least < self.total or not chosen):
                    yield chosen


class Asked(msgspec.Struct):
    """Everything beside mana that a cost asks for."""

    life: int = 0
    fixed: list[str] = []
    asks: list[ObjectChoice] = []
    lacks: list[Shortfall] = []
    graveyard: int = 0
    """How many cards of the player's graveyard are exiled for it."""


class Selections:
    """What a moment's candidates can be paid with."""

    def __init__(self, actions: Actions, number: Callable[[str, str], int]) -> None:
        """`number` tells an object's power or toughness."""
        self.actions = actions
        self.present = actions.present
        self.player = actions.moment.player
        self._number = number
        states = {each.name: each for each in actions.derivation.state.players}
        self.numbers = states[self.player].numbers

    def asked(self, candidate: Candidate, price: Price, x: int) -> list[Asked]:
        """What the parts of a cost ask for, once for each choice between costs."""
        options: list[list[tuple[Part, ...]]] = []
        for ability, part in price.parts:
            options.append(
                [tuple((ability, p) for p in each) for each in keyword_costs.options(part)]
            )
        found = []
        for chosen in islice(product(*options), MOST_SELECTIONS):
            asked = Asked()
            for ability, part in (each for parts_ in chosen for each in parts_):
                if price.payer is not None and part == price.payer.one:
                    tokens = (self._token(price.payer.one.verb, each) for each in price.payer.among)
                    asked.asks.append(ObjectChoice(tuple(tokens), 1))
                else:
                    self._ask(asked, candidate, ability, part, x)
            _put_together(asked)
            if asked.life and not self.actions.payable.life:
                asked.lacks.append(
                    Shortfall("no_life_paid", kept=self.actions.payable.kept_from_life)
                )
            elif asked.life > max(0, self.numbers.get("life", 0)):
                asked.lacks.append(Shortfall("too_little_life", asked.life, self.numbers["life"]))
            found.append(asked)
        return found

    def _ask(
        self,
        asked: Asked,
        candidate: Candidate,
        ability: ObjectAbility | None,
        part: v.CostPart,
        x: int,
    ) -> None:
        object_ = candidate.object or ""
        match part:
            case v.TapThis():
                asked.fixed.append(f"tap:{object_}")
            case v.PayLife(life=value):
                asked.life += self._value(ability, value, x)
            case v.PayCounters(kind=kind, number=value):
                self._counted(
                    asked, kind, self._value(ability, value, x), self.numbers.get(kind, 0)
                )
            case v.ChangeLoyalty(change=value):
                there = self.present.objects[object_].counters.get("loyalty", 0)
                number = loyalty_costs.change(value, x)
                self._counted(asked, "loyalty", -number, there)
                if number > 0 and ability is not None:
                    self._counters(asked, ability, cost_verbs.PUT_LOYALTY_ON, x)
            case v.MoveCounters() if ability is not None:
                self._counters(asked, ability, part, x)
            case v.Act() if ability is not None:
                self._act(asked, candidate, ability, part, x)

    def _value(self, ability: ObjectAbility | None, value: v.Value, x: int) -> int:
        return self.actions.value_of(ability, value, x) if ability is not None else 0

    def _counted(self, asked: Asked, kind: str, wanted: int, there: int) -> None:
        if wanted > there:
            asked.lacks.append(Shortfall("too_few_counters", wanted, there, kind))

    def _counters(self, asked: Asked, ability: ObjectAbility, part: v.MoveCounters, x: int) -> None:
        """Counters that are removed, or put on something that is there."""
        wanted = self._value(ability, part.least, x)
        if part.verb == "put_counters" and wanted and not self.actions.payable.by(ability, part):
            kept = self.actions.payable.kept_from(ability, part)
            asked.lacks.append(Shortfall("too_few_objects", 1, 0, "put counters on", kept))
        if part.verb != "remove_counters" or part.whole:
            return
        tokens: list[str] = []
        most_on_one = 0
        for each in self.actions.payable.by(ability, part):
            counters = self.present.objects[each].counters
            there = {k: n for k, n in counters.items() if part.kind is None or k == part.kind}
            most_on_one = max(most_on_one, *there.values(), 0) if there else most_on_one
            for kind, size in there.items():
                tokens += [f"counter:{kind}:{each}:{n}" for n in range(1, size + 1)]
        there_are = len(tokens) if part.among else most_on_one
        if wanted > there_are:
            asked.lacks.append(Shortfall("too_few_counters", wanted, there_are, part.kind or ""))
        else:
            asked.asks.append(ObjectChoice(tuple(tokens[: max(wanted, 12)]), wanted))

    # -------------------------------------------------------------------------------- objects

    def _act(
        self, asked: Asked, candidate: Candidate, ability: ObjectAbility, part: v.Act, x: int
    ) -> None:
        """Objects that something is done with."""
        if cost_verbs.from_top(part):
            size = self._value(ability, part.least, x)
            if size > self.numbers.get("library", 0):
                asked.lacks.append(Shortfall("too_few_cards", size, self.numbers.get("library", 0)))
            return
        if part.whole:
            return
        found = self.actions.payable.by(ability, part, candidate)
        wanted = self._value(ability, part.least, x)
        if part.total is not None and isinstance(part.total.value, v.Const):
            self._totalled(asked, ability, part, found)
            return
        unseen = self.unseen(part)
        if wanted > len(found) + unseen:
            kept = self.actions.payable.kept_from(ability, part)
            asked.lacks.append(
                Shortfall("too_few_objects", wanted, len(found) + unseen, part.verb, kept)
            )
            return
        if part.verb == "exile" and self._zone(found) == "graveyard":
            asked.graveyard += wanted
        if cost_verbs.uses_nothing(part.verb) or wanted == 0:
            return
        tokens = [self._token(part.verb, each) for each in found]
        tokens += [f"card:unseen {n}" for n in range(unseen)]
        asked.asks.append(ObjectChoice(tuple(tokens), wanted))

    def _totalled(
        self, asked: Asked, ability: ObjectAbility, part: v.Act, found: list[str]
    ) -> None:
        """Objects whose numbers must reach a total ("crew 3", "collect evidence 6")."""
        assert part.total is not None and isinstance(part.total.value, v.Const)
        wanted, number = part.total.value.number, part.total.number
        if number == "power":
            power_of = self.actions.payable.power_of
            sizes = tuple(max(0, power_of(ability, part, each)) for each in found)
        else:
            sizes = tuple(max(0, self._number(each, number)) for each in found)
        if sum(sizes) < wanted:
            name = "too_little_power" if number == "power" else "too_little_total"
            what = part.verb if number == "power" else number
            kept = self.actions.payable.kept_from(ability, part)
            asked.lacks.append(Shortfall(name, wanted, sum(sizes), what, kept))
            return
        tokens = tuple(self._token(part.verb, each) for each in found)
        asked.asks.append(ObjectChoice(tokens, 0, sizes, wanted))

    def _zone(self, found: list[str]) -> str:
        return self.present.objects[found[0]].zone if found else ""

    def _token(self, verb: str, object_: str) -> str:
        return cost_verbs.entry(verb, object_, self.present.objects[object_].zone)

    def unseen(self, part: v.Act) -> int:
        """The number of cards in the player's hand that aren't known, if any card of it will do."""
        plain = {v.InZone(("hand",)), v.Owned("you")}
        words = set(part.objects.all) if isinstance(part.objects, v.And) else {part.objects}
        if not words <= plain or v.InZone(("hand",)) not in words:
            return 0
        known = sum(
            1
            for obj in self.present.objects.values()
            if obj.zone == "hand" and obj.owner == self.player
        )
        return max(0, self.numbers.get("hand", 0) - known)


def _put_together(asked: Asked) -> None:
    """Makes one choice of those of the same objects: so many of them in all. Where all of them
    pay, there is nothing to choose."""
    numbers: dict[tuple[str, ...], int] = {}
    others = []
    for ask in asked.asks:
        if ask.total is None:
            numbers[ask.tokens] = numbers.get(ask.tokens, 0) + ask.number
        else:
            others.append(ask)
    for tokens, number in numbers.items():
        if number > len(tokens):
            asked.lacks.append(Shortfall("other_cost"))
        elif number == len(tokens):
            asked.fixed += tokens
    chosen = ((tokens, number) for tokens, number in numbers.items() if number < len(tokens))
    asked.asks = [*(ObjectChoice(tokens, number) for tokens, number in chosen), *others]


def selections(asked: Asked, spared: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """The ways to choose what pays: those first that leave alone what `spared` names (the objects
    that could make mana)."""
    ordered = [msgspec.structs.replace(ask, **_sorted(ask, spared)) for ask in asked.asks]
    seen = 0
    for chosen in _together(ordered):
        tokens = (*asked.fixed, *chosen)
        if len(set(tokens)) == len(tokens):
            yield tokens
            seen += 1
        if seen >= MOST_SELECTIONS:
            return


def _together(asks: Sequence[ObjectChoice]) -> Iterator[tuple[str, ...]]:
    """The choices for several parts, worked out as they are wanted: mostly the first will do."""
    if not asks:
        yield ()
        return
    for chosen in islice(asks[0].choices(), MOST_SELECTIONS):
        yield from ((*chosen, *rest) for rest in _together(asks[1:]))


def _sorted(
    ask: ObjectChoice, spared: frozenset[str]
) -> dict[str, tuple[str, ...] | tuple[int, ...]]:
    order = sorted(range(len(ask.tokens)), key=lambda n: ask.tokens[n].split(":", 1)[1] in spared)
    sizes = tuple(ask.sizes[n] for n in order) if ask.sizes else ()
    return {"tokens": tuple(ask.tokens[n] for n in order), "sizes": sizes}
