"""The legal choices of targets (115, 601.2c): every combination, up to a limit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, islice, product

import msgspec

from kb import vocabulary as v
from kb.engine.actions import x_values as x_words
from kb.engine.actions.actions import Actions
from kb.engine.actions.announcing import Choice, TargetSlot
from kb.engine.actions.candidates import Candidate
from kb.engine.actions.target_relations import Together

NUMBERS = {"power", "toughness", "mana_value"}
Combination = tuple[str, ...]


class Bar(msgspec.Struct, frozen=True):
    """Why an object or player can't be a target: `why` a name of `legal.json`; `clause` the
    statement that says so."""

    target: str
    why: str
    clause: int | None = None
    effect: object = None


class Instance(msgspec.Struct, frozen=True):
    """One use of "target": what its words name, and of that what is legal; from `least` to `most`
    (None: any number) of them."""

    named: tuple[str, ...]
    legal: tuple[str, ...]
    least: int
    most: int | None
    target: v.Target | None = None
    """Its words, where they are more than what it names (None: an Aura's)."""

    @property
    def other(self) -> bool:
        """Other than the targets before it (115.3)."""
        return self.target is not None and self.target.apart == "targets"


class Targeting:
    """The targets of a moment's candidates."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.together = Together(actions.present, self.number)
        self._order = {
            thing.id: place for place, thing in enumerate(actions.derivation.situation.things)
        }

    # ------------------------------------------------------------------------------ instances

    def instances(
        self, candidate: Candidate, choice: Choice, x: int | None = None
    ) -> list[Instance]:
        """Each use of "target" of a spell or ability with these modes and this X (None: any)."""
        source = candidate.spell if candidate.action == "cast" else candidate.object
        found = [*self._enchanted(candidate, source)]
        for aim in choice.aims:
            named = self._named(aim, x)
            if aim.target.apart == "self":
                named = [each for each in named if each not in (source, candidate.object)]
            named = [each for each in named if each not in (source,)] if _on_stack(aim) else named
            least, most = self._bounds(aim, x)
            found.append(
                Instance(
                    tuple(named),
                    tuple(each for each in named if not self.bars(source, each)),
                    least, most, aim.target,
                )
            )  # fmt: skip
        return found

    def _named(self, aim: TargetSlot, x: int | None) -> list[str]:
        """The objects and players that its words name if X is so much."""
        found = dict.fromkeys(self.actions.aimable(aim))
        if aim.target.objects is None or not x_words.mentions_x(aim.target.objects):
            return list(found)
        parts = x_words.parts_of(aim.target.objects)
        named = {
            each
            for place, part in enumerate(parts)
            for each in self.actions.aimable(aim, place)
            if each not in self._order
            or x is None
            or all(self._within(each, bound, x) for bound in part.bounds)
        }
        return sorted(named, key=lambda each: (self._order.get(each, len(self._order)), each))

    def _within(self, object_: str, bound: v.Compares, x: int) -> bool:
        right = x_words.at(bound.value, x)
        if bound.number not in NUMBERS or right is None:
            return True
        return x_words.compares(self.number(object_, bound.number), bound.op, right)

    def _bounds(self, aim: TargetSlot, x: int | None) -> tuple[int, int | None]:
        least, most = aim.target.least, aim.target.most
        return (
            self._count(aim, least, x, 0) or 0,
            None if most is None else self._count(aim, most, x, None),
        )

    def _count(
        self, aim: TargetSlot, value: v.Value, x: int | None, any_: int | None
    ) -> int | None:
        if not x_words.mentions_x(value):
            return self.actions.value_of(aim.held, value)
        return any_ if x is None else x_words.at(value, x)

    def _enchanted(self, candidate: Candidate, spell: str | None) -> Iterator[Instance]:
        """What an Aura spell targets (303.4a): what meets every enchant ability that it has."""
        if candidate.action != "cast" or spell is None or candidate.face_down:
            return
        if not self.actions.present.has(spell, "subtype", "Aura"):
            return
        meeting = self._enchantable.get(spell, {})
        known = {
            str(effect) for owner, _, effect in self._enchant_abilities if owner.string == spell
        }
        both = set.intersection(*meeting.values()) if len(meeting) == len(known) else set()
        if not known:
            both = set()
        order = sorted(both, key=lambda each: (self._order.get(each, len(self._order)), each))
        legal = tuple(each for each in order if not self.bars(spell, each))
        yield Instance(tuple(order), legal, 1, 1)

    @cached_property
    def _enchant_abilities(self) -> list[list]:  # type: ignore[type-arg]
        return [row for row in self.actions.read("with_quality", 3) if row[1].name == "enchant"]

    @cached_property
    def _enchantable(self) -> dict[str, dict[str, set[str]]]:
        """Aura spell → its enchant abilities → what each names."""
        proposed = {form.id for form in self.actions.forms}
        found: dict[str, dict[str, set[str]]] = {}
        rows = self.actions.read("of_quality", 4) + self.actions.read("of_quality_player", 4)
        for owner, keyword, effect, other in rows:
            if keyword.name == "enchant" and other.string not in proposed:
                abilities = found.setdefault(owner.string, {})
                abilities.setdefault(str(effect), set()).add(other.string)
        return found

    # ----------------------------------------------------------------------------------- bars

    def bars(self, source: str | None, target: str) -> tuple[Bar, ...]:
        """What forbids a source to target an object or player."""
        return tuple(self._bars.get((source or "", target), ()))

    @cached_property
    def _bars(self) -> dict[tuple[str, str], list[Bar]]:
        found: dict[tuple[str, str], list[Bar]] = {}
        rows = self.actions.read("untargetable", 4) + self.actions.read("untargetable_player", 4)
        for source, target, why, by in sorted(rows, key=str):
            bar = Bar(target.string, why.name)
            if by.type.name == "Function" and by.name == "said":
                bar = Bar(target.string, why.name, by.arguments[1].number, by.arguments[0])
            bars = found.setdefault((source.string, target.string), [])
            if bar not in bars:
                bars.append(bar)
        return found

    # --------------------------------------------------------------------------- combinations

    def combinations(
        self, candidate: Candidate, choice: Choice, limit: int, x: int | None = None
    ) -> tuple[list[Combination], bool]:
        """The legal choices of targets, the fewest targets first, and whether these are all. No
        targets at all is one choice, the empty one."""
        instances = self.instances(candidate, choice, x)
        found = list(islice(self._chosen(instances, choice), limit + 1))
        return found[:limit], len(found) <= limit

    def _chosen(self, instances: list[Instance], choice: Choice) -> Iterator[Combination]:
        def further(place: int, before: Combination) -> Iterator[Combination]:
            if place == len(instances):
                if not choice.apart or self._different_players(before):
                    yield before
                return
            for chosen in self._of_one(instances[place], before):
                yield from further(place + 1, (*before, *chosen))

        yield from further(0, ())

    def _of_one(self, instance: Instance, before: Combination) -> Iterator[Combination]:
        """What one use of "target" can be, after the targets before it."""
        target, options = instance.target, instance.legal
        if instance.other:
            options = tuple(each for each in options if each not in before)
        if target is not None and target.each is not None:
            yield from self._for_each(target.each, instance, options)
            return
        most = len(options) if instance.most is None else min(instance.most, len(options))
        for size in range(instance.least, most + 1):
            for chosen in combinations(options, size):
                if target is None or self._goes_together(chosen, target):
                    yield chosen

    def _for_each(
        self, whom: str, instance: Instance, options: Combination
    ) -> Iterator[Combination]:
        """So many for each of these players, of what that player has."""
        mine = self.actions.moment.player
        players = [each.name for each in self.actions.derivation.situation.players]
        if whom != "player":
            players = [each for each in players if each != mine]
        sets: list[list[Combination]] = []
        for player in players:
            own = [each for each in options if self.together.of_player(each, player)]
            most = len(own) if instance.most is None else min(instance.most, len(own))
            sizes = range(min(instance.least, len(own)), most + 1)
            sets.append([chosen for size in sizes for chosen in combinations(own, size)])
        for chosen_of_each in product(*sets):
            yield tuple(each for chosen in chosen_of_each for each in chosen)

    def _goes_together(self, chosen: Combination, target: v.Target) -> bool:
        if target.total is not None and not self._adds_up(chosen, target.total):
            return False
        return target.together is None or self.together.meets(target.together, chosen)

    def _different_players(self, chosen: Combination) -> bool:
        """Whether no player is the target of two modes."""
        players = [each for each in chosen if each not in self._order]
        return len(players) == len(set(players))

    def _adds_up(self, chosen: Combination, total: v.Compares) -> bool:
        """Whether the numbers of the targets together are as the words ask ("with total mana
        value 3 or less")."""
        if total.number not in NUMBERS or not isinstance(total.value, v.Const):
            return True
        size = sum(int(self.number(each, total.number)) for each in chosen)
        wanted = total.value.number
        return x_words.compares(size, total.op, wanted)

    def number(self, object_: str, name: str) -> int:
        """Its power, toughness or mana value now."""
        return self._numbers.get((object_, name), 0)

    @cached_property
    def _numbers(self) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for id_, each in self.actions.derivation.characteristics().items():
            found[id_, "power"] = each.power or 0
            found[id_, "toughness"] = each.toughness or 0
            found[id_, "mana_value"] = each.mana_value
        return found


def _on_stack(aim: TargetSlot) -> bool:
    """Whether it is about spells: none targets itself (115.5)."""
    return aim.target.objects is not None
