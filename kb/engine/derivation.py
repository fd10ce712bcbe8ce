"""Runs the law: grounds its parts in the order of the edition's steps and keeps what came out.

A derivation is one clingo `Control`. Each ground call has a number; the facts that a call needs
(which state to survey, which effects to apply) carry it. The choice of what to apply is the law's:
`joint/2` names the effects that one step may apply together; where an effect might depend on
another, the law is asked about exactly those pairs that decide (`depends/4`, `held_up/2`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from clingo import Control, Symbol

from kb.engine import editions
from kb.engine.characteristics import Characteristics, read
from kb.engine.facts import Facts
from kb.engine.program import CHANGES_BY_KIND, COMMON, parts
from kb.engine.rewording import Rewording
from kb.engine.situation import Situation
from kb.engine.terms import atom, number, term, text

Names = tuple[str, ...]
CONCLUDING = {"conclude", "changes", *(part for parts_ in CHANGES_BY_KIND.values() for part in parts_)}
"""The parts that only the last round of an evaluation needs."""


class UndefinedInLaw(RuntimeError):
    """Clingo reported something undefined: a defect of the law, not of the question."""


Dependencies = dict[Symbol, list[tuple[Symbol, str]]]
"""Effect → the effects it depends on at that moment, each with the kind of dependency."""


class Applied:
    """One step of the derivation: which effects (oldest first) turned which state into which.

    `asked` is the ground call that evaluated them. `depended` has what was found out about
    dependencies before the choice, `loop` the effects of a dependency loop that was cut by it.
    """

    __slots__ = ("asked", "depended", "effects", "loop", "next", "state", "step")

    def __init__(
        self, step: editions.Step, asked: int, state: int, next_: int, effects: list[Symbol]
    ) -> None:
        self.step = step
        self.asked = asked
        self.state = state
        self.next = next_
        self.effects = effects
        self.depended: Dependencies = {}
        self.loop: list[Symbol] = []


class Derivation:
    """A situation under the law, step by step. `final` is the number of the last state.

    A `thorough` derivation asks about every possible dependency, not only about those that
    decide the order: for people who want to see them. What is derived is the same.
    """

    def __init__(self, situation: Situation, thorough: bool = False) -> None:
        self.situation = situation
        self.thorough = thorough
        self.facts = Facts(situation)
        self.control = Control(["--warn=none"])
        self._era = editions.era_of(situation.edition)
        self._parts: list[str] = []
        self._last_round = 0
        self._worlds: dict[tuple[int, Symbol], int] = {}
        self._ability_version = 0
        self._generated: set[int] = set()
        self._compared: set[int] = set()
        self.rewording = Rewording(self.facts.definitions)
        self._loaded: set[str] = set()
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

    def _ground(self, *names: str) -> None:
        """Grounds program parts for the present call."""
        self._ground_for(self.calls, *names)

    def _ground_for(self, call: int, *names: str) -> None:
        """Grounds program parts. A part is loaded when it is first needed: every loaded rule
        makes every ground call a little slower."""
        for name in names:
            if name not in self._loaded:
                self._loaded.add(name)
                self.control.add(name, ["call"], parts()[name])
        arguments = [number(call)]
        self.control.ground([(name, arguments) for name in names], context=self.rewording)

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
        self.control.add("base", [], parts()["base"])
        self.control.ground([("base", [])], context=self.rewording)
        self._ground("definitions")
        for step in self._era.steps:
            self._work_through(step)
            if "type" in step.kinds and not step.only:
                self._settle_types()
            if "pt_set" in step.kinds:
                self._tell([atom("base_fixed", term("version", "pt", self.final))])

    # ------------------------------------------------------------------------------- one layer

    def _concerned(self, step: editions.Step) -> list[int]:
        """The definitions that may have a part in a step."""
        taken = set(step.kinds)
        if "pt_cda" in taken:
            taken.add("pt_set")
        if step.whole:
            taken.update(CHANGES_BY_KIND)
        known = self.facts.definitions.kinds
        return [definition for definition, kinds in known.items() if kinds & taken]

    def _evaluation(self, definitions: list[int]) -> list[str]:
        """The program parts that say what effects of these definitions would do."""
        known = self.facts.definitions
        needed = set()
        for definition in definitions:
            needed |= known.parts.get(definition, set())
            for kind in known.kinds[definition]:
                needed.update(CHANGES_BY_KIND[kind])
        return [*COMMON, *sorted(needed)]

    def _work_through(self, step: editions.Step) -> None:
        while definitions := self._concerned(step):
            asked = self._survey(step, definitions)
            keys = {effect: key for effect, key in self._atoms("key", 3, asked)}
            pending = sorted(keys, key=lambda effect: keys[effect])
            if not pending:
                return
            joint = {effect for (effect,) in self._atoms("joint", 2, asked)}
            chosen = [effect for effect in pending if effect in joint]
            applied = Applied(step, asked, self.final, 0, chosen)
            if self.thorough or not chosen:
                self._decide(asked, pending, applied)
            self._apply(step, applied)
            if len(applied.effects) == len(pending) and not self._atoms("fertile", 2, asked):
                return

    def _survey(self, step: editions.Step, definitions: list[int]) -> int:
        self._parts = self._evaluation(definitions)
        self._generate()
        known = self.facts.definitions
        self._last_round = max(known.rounds.get(each, 0) for each in definitions)
        return self._in_rounds(
            lambda call: [atom("survey", call, self.final), atom("layer", call, step.id)],
            ("survey",),
            ("order",),
        )

    def _generate(self) -> None:
        """Finds the effects that static abilities generate, if the abilities have changed."""
        version = self._ability_version
        if version not in self._generated:
            self._generated.add(version)
            call = self.calls + 1
            self._call([atom("ability_version", call, term("version", "abilities", version))])
            self._ground("effects")

    def _in_rounds(
        self, facts: Callable[[int], list[Symbol]], first: Names, last: Names
    ) -> int:
        """Grounds an evaluation. What is sought with the help of other groups is found in later
        rounds (611_further_tests.lp); the number of the last call is returned."""
        for round_ in range(self._last_round):
            call = self.calls + 1
            self._call([*facts(call), atom("round", call, round_)])
            early = [part for part in self._parts if part not in CONCLUDING]
            self._ground(*first, *early)
            self._ground("keep")
        call = self.calls + 1
        self._call([*facts(call), atom("round", call, self._last_round)])
        self._ground(*first, *self._parts, *last)
        return call

    def _apply(self, step: editions.Step, applied: Applied) -> None:
        self.states += 1
        applied.next = self.states
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
        changed = atom("changed", call, applied.next, "abilities")
        if self.control.symbolic_atoms[changed] is not None:
            self._ability_version = applied.next
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
        self.final = self._ability_version = self.states

    # ------------------------------------------------------------------------------ dependency

    def _decide(self, asked: int, pending: list[Symbol], applied: Applied) -> None:
        """Chooses the one effect to apply next where some could depend on others (613.8)."""
        suspects: dict[Symbol, list[Symbol]] = {effect: [] for effect in pending}
        for effect, other in self._atoms("suspect", 3, asked):
            suspects[effect].append(other)
        for effect in pending:
            self._explore(applied, effect, suspects)
            if applied.effects:
                continue
            held_up, loops = self._standing(applied.depended)
            if effect not in held_up:
                applied.effects = [effect]
                applied.loop = loops if effect in loops else []
                if not self.thorough:
                    return
        if not applied.effects:
            raise UndefinedInLaw("every effect waits for another")

    def _explore(
        self, applied: Applied, effect: Symbol, suspects: dict[Symbol, list[Symbol]]
    ) -> None:
        """Asks what an effect depends on, and what those depend on, and so on."""
        frontier = [effect]
        while frontier:
            each = frontier.pop()
            if each not in applied.depended:
                found = self._examine(applied, each, list(dict.fromkeys(suspects[each])))
                applied.depended[each] = found
                frontier.extend(other for other, _ in found)

    def _examine(
        self, applied: Applied, effect: Symbol, others: list[Symbol]
    ) -> list[tuple[Symbol, str]]:
        """Supposes each of the others applied, and asks the law whether that changes the effect."""
        if not others:
            return []
        asked, step = applied.asked, applied.step
        worlds = self._suppose(asked, others)
        if asked not in self._compared:
            self._compared.add(asked)
            self._ground_for(asked, "outcomes")
        call = self._in_rounds(
            lambda call: [
                atom("layer", call, step.id),
                *(
                    atom("examining", call, asked, self.final, world, effect, other)
                    for other, world in worlds.items()
                ),
            ],
            ("examine",), ("outcomes",),
        )  # fmt: skip
        return [
            (other, why.name) for dependent, other, why in self._atoms("depends", 4, call)
            if dependent == effect
        ]  # fmt: skip

    def _suppose(self, asked: int, others: list[Symbol]) -> dict[Symbol, int]:
        """For each effect the state in which it alone has been applied; known ones are reused."""
        new = [other for other in others if (asked, other) not in self._worlds]
        if new:
            call = self.calls + 1
            facts = []
            for other in new:
                self.states += 1
                self._worlds[asked, other] = self.states
                facts.append(atom("result", call, asked, self.final, self.states))
                facts.append(atom("chosen_for", self.states, other))
            self._call(facts)
            self._ground("apply")
        return {other: self._worlds[asked, other] for other in others}

    def _standing(self, examined: Dependencies) -> tuple[set[Symbol], list[Symbol]]:
        """Which of the examined effects have to wait, and which are in a loop."""
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

    def characteristics(self, ids: Iterable[str] | None = None) -> dict[str, Characteristics]:
        """The characteristics of the objects asked about (default: all), in the last state."""
        things = [thing.id for thing in self.situation.things] if ids is None else list(ids)
        call = self.calls + 1
        self._call(
            [atom("final", call, self.final), *(atom("asked_about", call, text(id_)) for id_ in things)]
        )
        self._ground("output")
        values: dict[str, dict[str, list[Symbol]]] = {id_: {} for id_ in things}
        for owner, family, value in self._atoms("characteristic_of", 4, call):
            values[owner.string].setdefault(family.name, []).append(value)
        abilities = self.facts.definitions.abilities
        return {id_: read(found, abilities) for id_, found in values.items()}

    def open_atoms(self) -> list[Symbol]:
        """Derived atoms that are no facts; the law leaves none."""
        return [each.symbol for each in self.control.symbolic_atoms if not each.is_fact]


def derive(situation: Situation) -> dict[str, Characteristics]:
    """The characteristics of every object of a situation."""
    return Derivation(situation).characteristics()
