"""What makes the cost of an action more, then less, then what it can't be less than (601.2f)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec
from clingo import Symbol

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.announcing import Choice
from kb.engine.facts.keyword_costs import announced_for
from kb.engine.mana.mana_arithmetic import Amount

_BY_TARGETS = frozenset({"each_target", "each_target_beyond_first"})


class CostChange(msgspec.Struct, frozen=True):
    """What changes a cost by `mana`, so many times: by a step of the law (`more`, `less`,
    `at_least`), in the turn that the law gives it."""

    mana: str
    times: int
    step: str
    turn: int
    why: Symbol | None = None
    """The reason as the law tells it: `said(Effect,Clause)`, `own(Effect,N)` of the spell itself
    or the ability that is activated, or `commander_tax`; None where it is what pays."""
    how: tuple[str, ...] = ()
    limit: str | None = None
    life: int = 0
    loyalty: int = 0
    """So many loyalty counters are put on, or (negative) removed, besides."""
    targets: frozenset[str] | None = None
    """Only if it has a target among these."""
    keyword: str | None = None
    """Only the additional costs of this keyword."""
    announced: tuple[frozenset[str], ...] = ()
    """Only if for each of these a cost of one of its keywords is paid."""


class CostChanges:
    """What the law says changes the costs of a moment's candidates (601.2f)."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions

    def of_additional(self, act: int, choice: Choice) -> Iterator[CostChange]:
        """The changes of the costs of the additional costs that are paid."""
        keywords = {extra.keyword or "" for extra in choice.paid}
        return (each for each in self.of(act) if each.keyword in keywords)

    def depends_on_targets(self, act: int) -> bool:
        """Returns whether what it costs depends on what it targets."""
        return any(
            change.targets is not None or _BY_TARGETS & set(change.how) for change in self.of(act)
        )

    def due(self, act: int, targets: tuple[str, ...], choice: Choice) -> list[CostChange]:
        """The changes of the total cost with these targets, and what is paid besides."""
        paid = {each.keyword or "" for each in choice.paid}
        return [
            change
            for change in self.of(act)
            if change.keyword is None
            and (change.targets is None or change.targets.intersection(targets))
            and all(each & paid for each in change.announced)
        ]

    def of(self, act: int) -> list[CostChange]:
        """All that changes the cost of the candidate at a place."""
        return self._by_law.get(act, [])

    @cached_property
    def turns(self) -> dict[str, int]:
        """Step → its turn, as the law orders them."""
        return {step.name: turn.number for step, turn in self.actions.read("cost_step", 2)}

    @cached_property
    def _by_law(self) -> dict[int, list[CostChange]]:
        """Place of a candidate → what the law says changes its cost (601.2f)."""
        about = {
            (act.number, clause.number): keyword.string
            for act, clause, keyword in self.actions.read("about_additional", 3)
        }
        found: dict[int, list[CostChange]] = {}
        for act, why, turn, step, mana, times in sorted(
            self.actions.read("cost_change", 6), key=str
        ):
            if act.number >= len(self.actions.candidates):
                continue
            change = CostChange(mana.string, times.number, step.name, turn.number, why)
            if why.name == "said":
                clause = why.arguments[1].number
                change = self._of_statement(change, why, about.get((act.number, clause)))
            found.setdefault(act.number, []).append(change)
        return found

    def _of_statement(self, change: CostChange, why: Symbol, keyword: str | None) -> CostChange:
        """The change with what its statement says beside mana."""
        effect, clause = why.arguments
        rule = self.actions.statements.clauses[clause.number]
        assert isinstance(rule, v.StatementLine)
        only = self._with_targets.get((str(effect), clause.number), frozenset())
        return msgspec.structs.replace(
            change,
            how=rule.how,
            limit=rule.limit,
            life=(rule.number or 0) if "life" in rule.how else 0,
            loyalty=(rule.number or 0) if "loyalty" in rule.how else 0,
            targets=only if clause.number in self._about_targets else None,
            keyword=keyword,
            announced=tuple(filter(None, (announced_for(rule, e) for e in rule.conditions))),
        )

    @cached_property
    def _with_targets(self) -> dict[tuple[str, int], frozenset[str]]:
        """Statement → the targets with which it holds."""
        found: dict[tuple[str, int], set[str]] = {}
        for effect, clause, object_ in self.actions.read("with_target", 3):
            found.setdefault((str(effect), clause.number), set()).add(object_.string)
        return {key: frozenset(each) for key, each in found.items()}

    @cached_property
    def _about_targets(self) -> set[int]:
        """The clauses that hold for certain targets only."""
        return {clause.number for clause, _ in self.actions.read("if_targets", 2)}


def changed(
    amount: Amount, changes: Sequence[CostChange], targets: tuple[str, ...]
) -> tuple[Amount, int]:
    """The amount with what changes it, in turn, and the life that is paid besides."""
    life = 0
    for change in sorted(changes, key=turn_of):
        times = times_of(change, targets)
        apply(amount, change, times)
        life += change.life * times if change.step == "more" else 0
    return amount, life


def times_of(change: CostChange, targets: tuple[str, ...]) -> int:
    """How many times it changes the cost with these targets."""
    if "each_target_beyond_first" in change.how:
        return change.times * max(0, len(targets) - 1)
    if "each_target" in change.how:
        return change.times * len(targets)
    return change.times


def turn_of(change: CostChange) -> int:
    """Its turn in the order of the law."""
    return change.turn


def apply(amount: Amount, change: CostChange, times: int) -> None:
    """Makes an amount more or less, or raises it to what it can't be less than."""
    if change.step == "more":
        amount.add(change.mana, times)
    elif change.step == "less":
        _lessen(amount, change, times)
    elif not amount.has_x:
        amount.generic += max(0, change.times - amount.size)


def _lessen(amount: Amount, change: CostChange, times: int) -> None:
    """Makes an amount less, by no more than the effect's limit and no further than its floor."""
    before = amount.copy()
    amount.take(change.mana, times, only_colored="only_that_mana" in change.how)
    if "at_least_one" in change.how and before.size >= 1 and amount.size < 1:
        amount.generic += 1 - amount.size
    if change.limit is not None:
        most = Amount(change.limit).size
        amount.generic += max(0, before.size - amount.size - most)
