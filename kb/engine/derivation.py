"""Runs the law: grounds its parts in the order of the edition's steps and keeps what came out.

The choice of what to apply is the law's: `joint/2` names the effects that one step may apply
together; where an effect might depend on another, the law is asked about exactly those pairs that
decide (`depends/4`, `held_up/2`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from clingo import Symbol

from kb.engine import editions
from kb.engine.changes import CHANGE_PARTS
from kb.engine.characteristics import Characteristics, read
from kb.engine.facts import Facts
from kb.engine.grounder import Grounder, Parameters
from kb.engine.notes import ANY, Written
from kb.engine.program import COMMON
from kb.engine.rewording import Rewording
from kb.engine.situation import Situation
from kb.engine.terms import atom, constant, number, text

CONCLUDING = {"conclude", "changes", "own_values", "own_arithmetic", "own_pt"} | CHANGE_PARTS
"""The parts that only the last round of an evaluation needs."""
CARRYING_OUT = {
    "sweeping": "apply_sweeping", "pt_modify": "apply_shifts", "reckoning": "apply_reckoning",
}  # fmt: skip
"""The parts of an evaluation after which a step needs a part of its own."""
ORDERING = {"suspicion", "fertility", "reckoning"}
"""The parts that only the choice of what to apply needs."""
ABILITY_PARTS = {
    "grants", "bans", "keyword_loss", "ability_loss", "land_text_loss", "text_changes",
}  # fmt: skip
"""The parts that change which abilities there are."""

Dependencies = dict[Symbol, list[tuple[Symbol, str]]]
"""Effect → the effects it depends on at that moment, each with the kind of dependency."""


class Known(NamedTuple):
    """What was found out about an effect: which effects it might depend on and on which it does."""

    suspects: list[Symbol]
    depends: list[tuple[Symbol, str]]


class Applied:
    """One step of the derivation: which effects (oldest first) turned which state into which.

    `asked` is the ground call that evaluated them, with `parts`. `depended` has what was found out
    about dependencies before the choice, `loop` the effects of a dependency loop that it cut.
    """

    __slots__ = ("asked", "depended", "effects", "loop", "next", "parts", "state", "step")

    def __init__(
        self, step: editions.Step, asked: int, state: int, parts: list[str], effects: list[Symbol]
    ) -> None:
        self.step = step
        self.asked = asked
        self.state = state
        self.parts = parts
        self.next = state
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
        self.grounder = Grounder(Rewording(self.facts.definitions))
        self.states = 0
        self.final = 0
        self.applied: list[Applied] = []
        self._era = editions.era_of(situation.edition)
        self._parts: list[str] = []
        self._last_round = 0
        self._changed_in: list[int] = []
        self._worlds: dict[tuple[int, Symbol], int] = {}
        self._compared: set[int] = set()
        self._known: dict[Symbol, Known] = {}
        self._run()

    def _run(self) -> None:
        self.grounder.tell(self.facts.all())
        call = self.grounder.next_call()
        copying = ("copying",) if self._copies() else ()
        self.grounder.ground(
            call,
            ("base", *copying, *self._definition_parts(), "effects"),
            ("abilities_of", (number(0),)),
        )
        for step in self._era.steps:
            self._work_through(step)
            if "type" in step.kinds and not step.only:
                self._settle_types()
            if "pt_set" in step.kinds:
                self.grounder.tell([atom("base_state", self.final)])

    def _copies(self) -> bool:
        """Whether any copiable values are other than the printed ones."""
        return any(
            thing.copy_of or thing.copied or thing.face_down or thing.but
            for thing in self.situation.things
        )

    def _definition_parts(self) -> list[str]:
        """The parts that say what definitions are, for those of this board and edition."""
        notes = self.facts.definitions.notes
        parts = ["definitions"]
        if notes.measuring:
            parts.append("value_definitions")
        conditional = editions.parameter("cda_conditional", self.situation.edition)
        if conditional is True or any(step.whole for step in self._era.steps):
            parts.append("old_definitions")
        return parts

    # ------------------------------------------------------------------------------- one layer

    def _concerned(self, step: editions.Step) -> dict[int, set[str]]:
        """The definitions that may have a part in a step, each with the kinds of those parts."""
        taken = set(step.kinds)
        for_defining = "pt_cda" in taken and "pt_set" not in taken
        if "pt_cda" in taken:
            taken.add("pt_set")
        concerned = {}
        notes = self.facts.definitions.notes
        for definition, kinds in notes.kinds.items():
            due = set(kinds) if step.whole else taken.intersection(kinds)
            if for_defining and not self._may_define(definition):
                continue
            if due:
                concerned[definition] = due
        return concerned

    def _may_define(self, definition: int) -> bool:
        """Whether an ability may be characteristic-defining; before 2007 that is for the law."""
        cda = self.facts.definitions.abilities[definition].cda
        return cda or editions.parameter("cda_conditional", self.situation.edition) is True

    def _evaluation(self, concerned: dict[int, set[str]]) -> list[str]:
        """The program parts that say what effects of these definitions would do."""
        known = self.facts.definitions.notes
        needed = {"suspicion"} if self._suspicious(concerned) else set()
        for definition, kinds in concerned.items():
            needed |= known.parts.get(definition, set())
            if known.valued.get(definition, set()) & kinds:
                needed |= known.value_parts.get(definition, set())
            for kind in kinds:
                needed |= known.kinds[definition][kind]
        if {"pt_set", "pt_modify"} <= needed:
            needed.add("reckoning")
        return [*COMMON, *sorted(needed)]

    def _suspicious(self, concerned: dict[int, set[str]]) -> bool:
        """Whether any of these definitions might depend on another at all."""
        known = self.facts.definitions.notes
        written: set[Written] = set()
        for definition, kinds in concerned.items():
            if known.taking.get(definition, set()) & kinds:
                return True
            for kind in kinds:
                written |= known.written[definition].get(kind, set())
        families = {family for family, _ in written}
        wholly = {family for family, value in written if value == ANY}
        return any(
            (family, value) in written or family in wholly or (value == ANY and family in families)
            for definition in concerned
            for family, value in known.read.get(definition, ())
        )

    def _work_through(self, step: editions.Step) -> None:
        concerned = self._concerned(step)
        self._known.clear()
        while concerned:
            asked = self._survey(step, concerned)
            keys = {effect: key for effect, key in self.grounder.atoms("key", 3, asked)}
            pending = sorted(keys, key=lambda effect: keys[effect])
            if not pending:
                return
            chosen = [each for each in pending if self._found("joint", asked, each)]
            applied = Applied(step, asked, self.final, self._parts, chosen)
            if self.thorough or not chosen:
                self._decide(pending, applied)
            self._apply(applied, bool(chosen))
            pending = [each for each in pending if each not in applied.effects]
            fertile = "text_changes" in applied.parts or any(
                self._found("fertile", asked, each) for each in applied.effects
            )
            concerned = self._concerned(step)
            if fertile:
                self._known.clear()
            else:
                self._forget(applied)
                left = {self._definition_of(each) for each in pending} if pending else set()
                concerned = {each: kinds for each, kinds in concerned.items() if each in left}

    def _definition_of(self, effect: Symbol) -> int:
        if effect.name == "from":
            return effect.arguments[1].number
        return self.facts.defined_by[effect]

    def _found(self, name: str, call: int, *arguments: Symbol) -> bool:
        return self.grounder.holds(atom(name, call, *arguments))

    def _survey(self, step: editions.Step, concerned: dict[int, set[str]]) -> int:
        self._prepare(concerned)
        place = (number(self.final), constant(step.id))
        effects = [("changed_abilities", (number(call),)) for call in self._changed_in]
        self._changed_in.clear()
        first = ("survey", "effects") if effects else ("survey",)
        return self._in_rounds(first, ("order",), ("survey_of", place), *effects)

    def _prepare(self, concerned: dict[int, set[str]]) -> None:
        """Chooses the program parts and rounds for evaluating these definitions."""
        self._parts = self._evaluation(concerned)
        rounds = self.facts.definitions.notes.rounds
        self._last_round = max(rounds.get(each, 0) for each in concerned)

    def _in_rounds(
        self, first: tuple[str, ...], last: tuple[str, ...], *opening: tuple[str, Parameters]
    ) -> int:
        """Grounds an evaluation. What is sought with the help of other groups is found in later
        rounds (611_further_tests.lp); the number of the last call is returned."""
        early = [part for part in self._parts if part not in CONCLUDING]
        for round_ in range(self._last_round):
            call = self.grounder.next_call()
            self.grounder.ground(call, (*first, *early), *opening, ("round", (number(round_),)))
            self.grounder.ground(call, ("keep",))
        call = self.grounder.next_call()
        last_round = ("round", (number(self._last_round),))
        self.grounder.ground(call, (*first, *self._parts, *last), *opening, last_round)
        return call

    def _apply(self, applied: Applied, jointly: bool) -> None:
        self.states += 1
        applied.next = self.states
        call = self.grounder.next_call()
        steps = (applied.asked, applied.state, applied.next)
        which = ("all_joint", (number(applied.asked), number(applied.next)))
        if not jointly:
            which = ("chosen", (number(applied.next), applied.effects[0]))
        new = self.facts.definitions.undelivered()
        if new:
            self.grounder.tell(new)
        names = self._definition_parts() if new else []
        if "text_changes" in applied.parts:
            names.append("record_rewording")
        self.grounder.ground(
            call,
            ("apply", "record", *names, *applying(applied.parts)),
            ("result_of", tuple(map(number, steps))),
            ("in_layer", (constant(applied.step.id),)),
            which,
        )
        self.grounder.later(call, "carry")
        if ABILITY_PARTS.intersection(applied.parts):
            self._changed_in.append(call)
        self.final = applied.next
        self.applied.append(applied)

    def _settle_types(self) -> None:
        """Gives objects the abilities that the rules give to their types (305.6 and others)."""
        self.states += 1
        call = self.grounder.next_call()
        states = (number(self.final), number(self.states))
        self.grounder.ground(
            call, ("settle", "effects"), ("settled", states), ("abilities_of", states[1:])
        )
        self.final = self.states

    # ------------------------------------------------------------------------------ dependency

    def _decide(self, pending: list[Symbol], applied: Applied) -> None:
        """Chooses the one effect to apply next where some could depend on others (613.8)."""
        for effect in pending:
            self._explore(applied, effect, pending)
            if applied.effects:
                continue
            held_up, loops = self._standing(applied.depended)
            if effect not in held_up:
                applied.effects = [effect]
                applied.loop = loops.get(effect, [])
                if not self.thorough:
                    return

    def _explore(self, applied: Applied, effect: Symbol, pending: list[Symbol]) -> None:
        """Asks what an effect depends on, and what those depend on, and so on."""
        frontier = [effect]
        while frontier:
            each = frontier.pop()
            if each not in applied.depended:
                if each not in self._known:
                    self._known[each] = self._find_out(applied, each, pending)
                found = applied.depended[each] = self._known[each].depends
                frontier.extend(other for other, _ in found)

    def _find_out(self, applied: Applied, effect: Symbol, pending: list[Symbol]) -> Known:
        suspects = [
            other for other in pending if self._found("suspect", applied.asked, effect, other)
        ]
        others = [other for other in suspects if self._found("changing", applied.asked, other)]
        return Known(suspects, self._examine(applied, effect, others))

    def _forget(self, applied: Applied) -> None:
        """Keeps what was found out about effects for which the step can't have changed anything:
        neither they nor those they might depend on look at what was applied (613.8a)."""
        for effect, known in list(self._known.items()):
            concerned = (effect, *known.suspects)
            if effect in applied.effects or any(
                other in applied.effects or self._found("suspect", applied.asked, other, done)
                for other in concerned
                for done in applied.effects
            ):
                del self._known[effect]

    def _examine(
        self, applied: Applied, effect: Symbol, others: list[Symbol]
    ) -> list[tuple[Symbol, str]]:
        """Supposes each of the others applied, and asks the law whether that changes the effect."""
        if not others:
            return []
        worlds = self._suppose(applied, others)
        self.grounder.tell(
            atom("comparison", applied.asked, effect, other, worlds[other]) for other in others
        )
        if applied.asked not in self._compared:
            self._compared.add(applied.asked)
            self.grounder.ground(applied.asked, ("outcomes",))
        place = (number(applied.asked), number(applied.state), constant(applied.step.id), effect)
        definition = self._definition_of(effect)
        self._prepare({definition: self._concerned(applied.step)[definition]})
        self._parts = [part for part in self._parts if part not in ORDERING]
        call = self._in_rounds(("examine",), ("outcomes",), ("examination", place))
        return [(other, why.name) for _, other, why in self.grounder.atoms("depends", 4, call)]

    def _suppose(self, applied: Applied, others: list[Symbol]) -> dict[Symbol, int]:
        """For each effect the state in which it alone has been applied; known ones are reused."""
        new = [other for other in others if (applied.asked, other) not in self._worlds]
        if new:
            call = self.grounder.next_call()
            facts = []
            for other in new:
                self.states += 1
                self._worlds[applied.asked, other] = self.states
                facts.append(atom("result", call, applied.asked, applied.state, self.states))
                facts.append(atom("chosen_for", self.states, other))
            self.grounder.tell(facts)
            self.grounder.ground(call, ("apply", *applying(applied.parts)))
            self.grounder.later(call, "carry")
        return {other: self._worlds[applied.asked, other] for other in others}

    def _standing(self, examined: Dependencies) -> tuple[set[Symbol], dict[Symbol, list[Symbol]]]:
        """Which of the examined effects have to wait, and who is in a loop with whom."""
        pairs = [(effect, other) for effect, found in examined.items() for other, _ in found]
        if not pairs:
            return set(), {}
        call = self.grounder.next_call()
        self.grounder.tell(atom("dependency", call, *pair) for pair in pairs)
        self.grounder.ground(call, ("loops",))
        held_up = {effect for (effect,) in self.grounder.atoms("held_up", 2, call)}
        loops: dict[Symbol, list[Symbol]] = {}
        for effect, other in self.grounder.atoms("in_loop", 3, call):
            loops.setdefault(effect, []).append(other)
        return held_up, loops

    # ---------------------------------------------------------------------------------- reading

    def characteristics(self, ids: Iterable[str] | None = None) -> dict[str, Characteristics]:
        """The characteristics of the objects asked about (default: all), in the last state."""
        everything = [thing.id for thing in self.situation.things]
        asked = everything if ids is None else list(ids)
        call = self.grounder.next_call()
        if ids is not None:
            self.grounder.tell(atom("asked_about", call, text(id_)) for id_ in asked)
        which = ("last_state", (number(self.final),))
        whom = [] if ids is not None else [("about_all", ())]
        self.grounder.ground(call, ("output",), which, *whom)
        values: dict[str, dict[str, list[Symbol]]] = {id_: {} for id_ in asked}
        for owner, family, value in self.grounder.atoms("characteristic_of", 4, call):
            values[owner.string].setdefault(family.name, []).append(value)
        abilities = self.facts.definitions.abilities
        return {id_: read(found, abilities) for id_, found in values.items()}


def applying(parts: Iterable[str]) -> list[str]:
    """The parts that carry out certain changes beside the common ones."""
    return [part for needed, part in CARRYING_OUT.items() if needed in parts]


def derive(situation: Situation) -> dict[str, Characteristics]:
    """The characteristics of every object of a situation."""
    return Derivation(situation).characteristics()
