"""Runs the law: grounds its parts in the order of the edition's steps and keeps what came out.

A derivation is one clingo `Control`. Each ground call has a number; the facts that a call needs
(which state to survey, which effects to apply) carry it. The choice of what to apply is the law's:
`joint/2` names the effects that one step may apply together; where an effect might depend on
another, the law is asked about exactly those pairs that decide (`depends/4`, `held_up/2`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clingo import Control, Symbol

from kb.engine import editions
from kb.engine.facts import Facts
from kb.engine.program import CHANGES_BY_KIND, law
from kb.engine.rewording import Rewording
from kb.engine.situation import Situation
from kb.engine.terms import atom, number, term

Part = tuple[str, Sequence[Symbol]]


class UndefinedInLaw(RuntimeError):
    """Clingo reported something undefined: a defect of the law, not of the question."""


class Applied:
    """One step of the derivation: which effects turned which state into which (by number)."""

    __slots__ = ("asked", "effects", "loop", "next", "state", "step", "waited_for")

    def __init__(
        self, step: editions.Step, asked: int, state: int, next_: int, effects: list[Symbol]
    ) -> None:
        self.step = step
        self.asked = asked
        self.state = state
        self.next = next_
        self.effects = effects
        self.waited_for: dict[Symbol, list[tuple[Symbol, str]]] = {}
        self.loop: list[Symbol] = []


class Derivation:
    """A situation under the law, step by step. `final` is the number of the last state."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.facts = Facts(situation)
        self.control = Control(["--warn=none"])
        self.rewording = Rewording(self.facts.definitions)
        self.calls = 0
        self.states = 0
        self.final = 0
        self.applied: list[Applied] = []
        self._run()

    # -------------------------------------------------------------------------------- grounding

    def _tell(self, facts: Iterable[Symbol]) -> None:
        with self.control.backend() as backend:
            for fact in facts:
                backend.add_rule([backend.add_atom(fact)])

    def _ground(self, *parts: str) -> None:
        call = [number(self.calls)]
        self.control.ground([(part, call) for part in parts], context=self.rewording)

    def _call(self, facts: Iterable[Symbol] = ()) -> int:
        self.calls += 1
        self._tell(facts)
        return self.calls

    def _atoms(self, name: str, arity: int, call: int) -> list[list[Symbol]]:
        """The arguments, without the first, of the atoms of one ground call."""
        found = []
        for each in self.control.symbolic_atoms.by_signature(name, arity):
            arguments = each.symbol.arguments
            if arguments[0].number == call:
                found.append(arguments[1:])
        return found

    def _run(self) -> None:
        self._tell(self.facts.all())
        self.control.add("base", [], law())
        self.control.ground([("base", []), ("definitions", [number(0)])], context=self.rewording)
        for step in editions.era_of(self.situation.edition).steps:
            for kind_of_pass in ("defining", "other") if step.cda_first else ("all",):
                self._pass(step, kind_of_pass)
            if "type" in step.kinds and not step.only:
                self._settle_types()
            if "pt_set" in step.kinds:
                self._tell([atom("base_fixed", term("version", "pt", self.final))])

    # ------------------------------------------------------------------------------- one layer

    def _evaluation(self, step: editions.Step) -> list[str]:
        """The program parts that say what the effects of a step would do."""
        changes = [part for kind in step.kinds for part in CHANGES_BY_KIND.get(kind, ())]
        if step.whole:
            changes = [part for parts in CHANGES_BY_KIND.values() for part in parts]
        return [
            "evaluate", "further_tests", "values", "numbers", "conclude", "changes",
            "shared_abilities", *dict.fromkeys(changes),
        ]  # fmt: skip

    def _pass(self, step: editions.Step, kind_of_pass: str) -> None:
        while True:
            asked = self._survey(step, kind_of_pass)
            pending = [symbol for _, symbol in self._atoms("pending", 3, asked)]
            if not pending:
                return
            chosen = [symbol for (symbol,) in self._atoms("joint", 2, asked)]
            applied = Applied(step, asked, self.final, self.states + 1, chosen)
            if not chosen:
                self._decide(step, asked, pending, applied)
            self._apply(step, applied)
            if len(applied.effects) == len(pending) and not self._atoms("fertile", 2, asked):
                return

    def _survey(self, step: editions.Step, kind_of_pass: str) -> int:
        call = self.calls + 1
        self._call(
            [
                atom("survey", call, self.final), atom("layer", call, step.id),
                atom("pass", call, kind_of_pass), atom("round", call, 0),
            ]
        )  # fmt: skip
        self._ground("effects", "survey", "order", *self._evaluation(step))
        return call

    def _apply(self, step: editions.Step, applied: Applied) -> None:
        self.states += 1
        call = self.calls + 1
        self._call(
            [
                atom("result", call, applied.asked, applied.state, applied.next),
                atom("layer", call, step.id),
                *(atom("chosen_for", applied.next, effect) for effect in applied.effects),
            ]
        )
        self._ground("apply", "record")
        self.final = applied.next
        self.applied.append(applied)
        new = self.facts.definitions.undelivered()
        if new:
            self._tell(new)
            self._ground("definitions")

    def _settle_types(self) -> None:
        asked = self.calls + 1
        self._call([atom("settle", asked, self.final)])
        self._ground("inherent")
        if not self._atoms("inherent", 4, asked):
            return
        self.states += 1
        call = self.calls + 1
        self._call([atom("settled_as", call, asked, self.final, self.states)])
        self._ground("settle")
        self.final = self.states

    # ------------------------------------------------------------------------------ dependency

    def _decide(
        self, step: editions.Step, asked: int, pending: list[Symbol], applied: Applied
    ) -> None:
        """Chooses the one effect to apply next where some could depend on others (613.8)."""
        keys = {effect: key for effect, key in self._atoms("key", 3, asked)}
        pending = sorted(pending, key=lambda effect: keys[effect])
        suspects: dict[Symbol, list[Symbol]] = {effect: [] for effect in pending}
        for effect, other in self._atoms("suspect", 3, asked):
            suspects[effect].append(other)
        examined: dict[Symbol, list[tuple[Symbol, str]]] = {}
        for effect in pending:
            self._explore(step, asked, effect, suspects, examined)
            held_up, loops = self._standing(examined)
            applied.waited_for = examined
            if effect not in held_up:
                applied.effects = [effect]
                applied.loop = loops if effect in loops else []
                return
        raise UndefinedInLaw("every effect waits for another")

    def _explore(
        self,
        step: editions.Step,
        asked: int,
        effect: Symbol,
        suspects: dict[Symbol, list[Symbol]],
        examined: dict[Symbol, list[tuple[Symbol, str]]],
    ) -> None:
        """Asks what an effect depends on, and what those depend on, and so on."""
        frontier = [effect]
        while frontier:
            each = frontier.pop()
            if each in examined:
                continue
            examined[each] = self._examine(step, asked, each, suspects[each])
            frontier.extend(other for other, _ in examined[each])

    def _examine(
        self, step: editions.Step, asked: int, effect: Symbol, others: list[Symbol]
    ) -> list[tuple[Symbol, str]]:
        others = list(dict.fromkeys(others))
        if not others:
            return []
        worlds = {}
        call = self.calls + 1
        facts = [atom("layer", call, step.id)]
        for other in others:
            self.states += 1
            worlds[other] = self.states
            facts.append(atom("result", call, asked, self.final, self.states))
            facts.append(atom("chosen_for", self.states, other))
        self._call(facts)
        self._ground("apply")
        call = self.calls + 1
        facts = [atom("layer", call, step.id), atom("round", call, 0)]
        for other, world in worlds.items():
            facts.append(atom("examining", call, asked, self.final, world, effect, other))
        self._call(facts)
        self._ground("examine", *self._evaluation(step))
        return [
            (other, why.name) for dependent, other, why in self._atoms("depends", 4, call)
            if dependent == effect
        ]  # fmt: skip

    def _standing(
        self, examined: dict[Symbol, list[tuple[Symbol, str]]]
    ) -> tuple[set[Symbol], list[Symbol]]:
        call = self.calls + 1
        self._call(
            atom("dependency", call, effect, other)
            for effect, found in examined.items()
            for other, _ in found
        )
        self._ground("loops")
        held_up = {effect for (effect,) in self._atoms("held_up", 2, call)}
        loops = [effect for (effect,) in self._atoms("in_loop", 2, call)]
        return held_up, loops

    # ---------------------------------------------------------------------------------- reading

    def characteristics(self, ids: Iterable[str]) -> dict[str, dict[str, list[Symbol]]]:
        """Family → characteristics of each object asked about, in the last state."""
        wanted = list(ids)
        call = self.calls + 1
        from kb.engine.terms import text  # noqa: PLC0415

        self._call(
            [
                atom("final", call, self.final),
                *(atom("asked_about", call, text(id_)) for id_ in wanted),
            ]
        )
        self._ground("output")
        result: dict[str, dict[str, list[Symbol]]] = {id_: {} for id_ in wanted}
        for owner, family, value in self._atoms("characteristic_of", 4, call):
            result[owner.string].setdefault(family.name, []).append(value)
        return result

    def open_atoms(self) -> list[Any]:
        """Derived atoms that are no facts; the law leaves none."""
        return [each.symbol for each in self.control.symbolic_atoms if not each.is_fact]
