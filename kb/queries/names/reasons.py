"""Why an effect was applied when it was: timestamp, dependency, loop, or being
characteristic-defining; with the rule of the edition and a sentence."""

from __future__ import annotations

from typing import Any, NamedTuple

from kb import editions
from kb.board import Board
from kb.editions import Step
from kb.engine.layers.applied import Applied
from kb.engine.layers.history import History
from kb.engine.program.terms import Symbol, atom
from kb.queries.names.naming import Names

CHANGED = {
    "existence": "its existence",
    "text": "its text",
    "applies_to": "what it applies to",
    "what_it_does": "what it does",
}
KINDS = ("existence", "text", "applies_to", "what_it_does")


class Account(NamedTuple):
    """A board's derivation with all that is needed to tell it."""

    board: Board
    history: History
    names: Names
    reasons: Reasons

    @classmethod
    def of(cls, board: Board) -> Account:
        """The account of a board's present derivation."""
        history, names = History(board.derivation), Names(board)
        return cls(board, history, names, Reasons(history, names, board.edition))


class Reasons:
    """The reasons behind the order of one board's derivation."""

    def __init__(self, history: History, names: Names, edition: str) -> None:
        self._history = history
        self._names = names
        self._edition = edition

    def waited_for(self, applied: Applied, effect: Symbol) -> list[dict[str, str]]:
        """The effects it depended on and that were applied before it."""
        found = self._history.dependencies(applied).get(effect, [])
        earlier = self._before(applied) - set(self._looped(applied, effect))
        return [
            {"effect": self._names.effect(other), "why": why}
            for other, why in sorted(found, key=lambda pair: KINDS.index(pair[1]))
            if other in earlier
        ]

    def _before(self, applied: Applied) -> set[Symbol]:
        found: set[Symbol] = set()
        for each in self._history.derivation.applied:
            if each is applied:
                break
            if each.step is applied.step:
                found.update(each.effects)
        return found

    def loop(self, applied: Applied, effect: Symbol) -> list[str]:
        """The effects of the dependency loop it was in, itself included, oldest first; empty
        without one."""
        return [*map(self._names.effect, self._history.in_order(self._looped(applied, effect)))]

    def _looped(self, applied: Applied, effect: Symbol) -> list[Symbol]:
        """The members of its loop, from the step in which the loop was first cut."""
        for each in self._history.derivation.applied:
            if each.step is applied.step and effect in each.loop:
                return each.loop
            if each is applied:
                break
        return []

    def why(self, applied: Applied, effect: Symbol) -> dict[str, Any]:
        """Kind, rule and sentence."""
        waited = self.waited_for(applied, effect)
        loop = self.loop(applied, effect)
        age = self._names.age(effect)
        if waited:
            return self._reason("dependency", "dependency_order", _dependency_sentence(waited))
        if loop:
            members = " and ".join(loop)
            words = (
                f"{members} depend on each other; in a loop the oldest (timestamp {age}) is first"
            )
            return self._reason("loop", "loops", words)
        if self._is_defining(effect) and applied.step.cda_first:
            words = f"{self._defining_abilities()} come first in this layer"
            return self._reason("characteristic_defining", "cda_first", words)
        passed = self._history.passed_over(applied, effect)
        if passed:
            words = "; ".join(self.waits(applied, each) for each in passed)
            return self._reason("dependency", "dependency_order", words)
        return self._reason("timestamp", "timestamps", f"its timestamp is {age}")

    def waits(self, applied: Applied, effect: Symbol) -> str:
        """A sentence about an effect that was passed over: what it depends on, and how."""
        others: dict[str, list[str]] = {}
        for other, why in self._history.dependencies(applied).get(effect, []):
            others.setdefault(self._names.effect(other), []).append(CHANGED[why])
        on = " and ".join(f"{other} ({', '.join(what)})" for other, what in others.items())
        return f"{self._names.effect(effect)} is older, but depends on {on}"

    def never(self, step: Step, affecting: str | None = None) -> list[dict[str, Any]]:
        """The effects that were due in a step and never applied, as a document; of one object, if
        one is named, those that would have affected it."""
        found = []
        for applied, effect in self._history.never_applied(step):
            meant = self._history.affected(applied, effect)
            if affecting is not None and affecting not in meant:
                continue
            waited = self._history.dependencies(applied).get(effect, [])
            found.append(
                {
                    "effect": self._names.effect(effect),
                    "source": self._names.source(effect),
                    "text": self._names.text(effect),
                    "timestamp": self._names.age(effect),
                    "would_affect": meant,
                    "waited_for": [
                        {"effect": self._names.effect(o), "why": why} for o, why in waited
                    ],
                    "layer": step.label,
                    "rule": editions.rule_for("dependency_order", self._edition),
                }
            )
        return found

    def _reason(self, kind: str, concept: str, sentence: str) -> dict[str, Any]:
        return {
            "kind": kind,
            "rule": editions.rule_for(concept, self._edition),
            "sentence": sentence,
        }

    def _defining_abilities(self) -> str:
        """What the edition calls abilities that define characteristics."""
        definition = str(editions.parameter("cda_definition", self._edition))
        kind = "setting" if definition.startswith("setting") else "defining"
        return f"characteristic-{kind} abilities"

    def _is_defining(self, effect: Symbol) -> bool:
        if effect.name != "from":
            return False
        law = self._history.derivation.grounder
        return law.holds(atom("cda", effect.arguments[1]))


def _dependency_sentence(waited: list[dict[str, str]]) -> str:
    changes: dict[str, list[str]] = {}
    for each in waited:
        changes.setdefault(each["effect"], []).append(CHANGED[each["why"]])
    parts = [f"{effect} changes {' and '.join(what)}" for effect, what in changes.items()]
    return "it depends on what was applied before it: " + "; ".join(parts)
