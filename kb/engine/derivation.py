"""Runs the law: grounds its parts in the order of the edition's steps and keeps what came out.

The choice of what to apply is the law's: `joint/2` names the effects that one step may apply
together; where an effect might depend on another, the law is asked about exactly those pairs that
decide (`depends/4`, `held_up/2`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from clingo import Symbol

from kb.engine import editions
from kb.engine.changes import CHANGE_PARTS
from kb.engine.characteristics import Characteristics, Printed, read
from kb.engine.dependency import ORDERING, Applied, Order, Stretch, applying
from kb.engine.facts import Facts
from kb.engine.grounder import Grounder, Parameters
from kb.engine.limits import BeyondReckoning
from kb.engine.notes import ANY, Written
from kb.engine.program import COMMON
from kb.engine.rewording import Rewording
from kb.engine.situation import Situation
from kb.engine.terms import atom, constant, number, text

CONCLUDING = {
    "conclude", "changes", "own_values", "own_arithmetic", "own_pt", "own_text", "own_counters",
    "own_counted", *CHANGE_PARTS,
}  # fmt: skip
"""The parts that only the last round of an evaluation needs."""
GROWING = {"values", "own_values"}
"""The parts that count: what they come to may grow from step to step."""
LOSING = {"bans", "keyword_loss", "ability_loss", "land_text_loss", "text_changes"}
"""The parts that take abilities away."""
ABILITY_PARTS = LOSING | {"grants"}
"""The parts that change which abilities there are."""


class Derivation:
    """A situation under the law, step by step. `final` is the number of the last state. Raises
    BeyondReckoning where numbers grow beyond 32 bits.

    A derivation with a `history` works each step of the edition's table through by itself, so that
    every state between two of them is there to be told; else steps that have nothing to do with
    each other are taken together. A `thorough` one (always with a history) asks about every
    possible dependency too, not only about those that decide the order: for people who want to
    see them. What is derived is the same.
    """

    def __init__(self, situation: Situation, thorough: bool = False, history: bool = False) -> None:
        self.situation = situation
        self.thorough = thorough
        self.history = history or thorough
        self.facts = Facts(situation)
        self.grounder = Grounder(Rewording(self.facts.definitions))
        self.states = 0
        self.final = 0
        self.applied: list[Applied] = []
        self._era = editions.era_of(situation.edition)
        self.parts: list[str] = []
        self._last_round = 0
        self._changed_in: list[int] = []
        self._bred = True
        """Whether there may be effects that the law hasn't been told about."""
        self._plain = False
        self._starting = False
        self._usual = [*self._usual_parts()]
        self._order = Order(self)
        self._run()

    def _run(self) -> None:
        self.grounder.tell(self.facts.all())
        call = self.grounder.next_call()
        values = "copying" if self._copies() else "printed"
        lasting = ("lasting_effects",) if self.facts.defined_by else ()
        self.grounder.ground(
            call,
            ("base", values, *lasting, *self._definition_parts(), *self._generating()),
            ("abilities_of", (number(0),)),
        )
        steps = self._era.steps
        while steps:
            stretch = self._stretch(steps)
            steps = steps[len(stretch) :]
            self._work_through(stretch)
            if takes_types(stretch[-1]):
                self._settle_types()
            if any("pt_set" in step.kinds for step in stretch):
                self.grounder.tell([atom("base_state", self.final)])

    def _usual_parts(self) -> Iterator[str]:
        """The parts that every evaluation on this board needs."""
        if self.facts.defined_by:
            yield "lasting"
        if any(thing.controller is None for thing in self.situation.things):
            yield "uncontrolled"

    def _generating(self) -> list[str]:
        """The parts that say which effects there are, after abilities have changed."""
        parts = ["generating"]
        if self._bred:
            parts.append("effects")
            if any(thing.choices for thing in self.situation.things):
                parts.append("choices_of_sources")
        self._bred = False
        return parts

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
        if conditional is True or notes.defining:
            parts.append("defining_definitions")
        if conditional is True or any(step.whole for step in self._era.steps):
            parts.append("old_definitions")
        return parts

    # ------------------------------------------------------------------------------- one layer

    def _stretch(self, steps: Stretch) -> Stretch:
        """The first of the steps with those after it that can be surveyed and applied together
        with it: none reads or writes what another of them writes, and the order is plain."""
        stretch, together = steps[:1], self.concerned(steps[:1])
        while not self.history and len(stretch) < len(steps) and not takes_types(stretch[-1]):
            step = steps[len(stretch)]
            more = self.concerned((step,))
            if more and together:
                joined = joined_kinds(together, more)
                ordered = ORDERING.isdisjoint(self._evaluation(joined))
                clash = self._families_written(together) & self._families_written(more)
                if clash or not ordered or any(map(self._may_define, joined)):
                    break
                more = joined
            together = more or together
            stretch = (*stretch, step)
        return stretch

    def _families_written(self, concerned: dict[int, set[str]]) -> set[str]:
        """The families that these kinds of parts may change."""
        written = self.facts.definitions.notes.written
        return {
            family
            for definition, kinds in concerned.items()
            for kind in kinds
            for family, _ in written[definition].get(kind, ())
        }

    def concerned(self, stretch: Stretch) -> dict[int, set[str]]:
        """The definitions that may have a part in some steps, each with the kinds of those."""
        concerned: dict[int, set[str]] = {}
        for step in stretch:
            concerned = joined_kinds(concerned, self._concerned_by(step))
        return concerned

    def _concerned_by(self, step: editions.Step) -> dict[int, set[str]]:
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
        needed: set[str] = set()
        for definition, kinds in concerned.items():
            needed |= known.parts.get(definition, set())
            if known.valued.get(definition, set()) & kinds:
                needed |= known.value_parts.get(definition, set())
            for kind in kinds:
                needed |= known.kinds[definition][kind]
        if "grants" in needed and known.banning:
            needed.add("bars")
        if {"pt_set", "pt_modify"} <= needed:
            needed.add("reckoning")
        if self._suspicious(concerned):
            needed.update([*self._suspicions(concerned, needed)])
        if self._starting:
            needed.add("continuing")
        return [*COMMON, *self._usual, *sorted(needed)]

    def _suspicions(self, concerned: dict[int, set[str]], needed: set[str]) -> Iterator[str]:
        """The program parts that say which of these effects might depend on which, if any."""
        yield "suspicion"
        if any(map(self._may_define, concerned)):
            yield "suspicion_of_defining"
        if not LOSING.isdisjoint(needed):
            yield "suspicion_of_existence"
        if "control_changes" in needed:
            yield "suspicion_of_control"

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

    def _work_through(self, stretch: Stretch) -> None:
        stretch = tuple(step for step in stretch if self.concerned((step,)))
        concerned = self.concerned(stretch)
        self._order = Order(self)
        while concerned:
            asked = self._survey(stretch, concerned)
            pending = self._due(asked)
            if not pending:
                return
            chosen = pending
            if not self._plain:
                chosen = [each for each in pending if self.found("joint", asked, each)]
            applied = Applied(stretch, asked, self.final, self.parts, chosen)
            if self.thorough or not chosen:
                self._order.decide(pending, applied)
            self._apply(applied, bool(chosen))
            pending = [each for each in pending if each not in applied.effects]
            fertile = "text_changes" in applied.parts or (
                "fertility" in applied.parts
                and any(self.found("fertile", asked, each) for each in applied.effects)
            )
            concerned = self.concerned(stretch)
            if fertile:
                self._order = Order(self)
            else:
                self._order.forget(applied)
                left = {self.definition_of(each) for each in pending} if pending else set()
                concerned = {each: kinds for each, kinds in concerned.items() if each in left}

    def _due(self, asked: int) -> list[Symbol]:
        """The effects that a survey found to be due; oldest first, where anyone asks for that."""
        keys = {effect: key for effect, key in self.grounder.atoms("key", 3, asked)}
        if self._plain and not self.history:
            return [*keys]
        return sorted(keys, key=lambda effect: keys[effect])

    def new_state(self) -> int:
        """The number of a new state."""
        self.states += 1
        return self.states

    def definition_of(self, effect: Symbol) -> int:
        """The number of an effect's definition."""
        if effect.name == "from":
            return effect.arguments[1].number
        return self.facts.defined_by[effect]

    def found(self, name: str, call: int, *arguments: Symbol) -> bool:
        """Whether an atom of a ground call was derived."""
        return self.grounder.holds(atom(name, call, *arguments))

    def _survey(self, stretch: Stretch, concerned: dict[int, set[str]]) -> int:
        self.prepare(concerned)
        places = [(number(self.final), constant(step.id)) for step in stretch]
        effects = [("changed_abilities", (number(call),)) for call in self._changed_in]
        self._changed_in.clear()
        first = ("survey", *self._generating()) if effects else ("survey",)
        return self.in_rounds(
            first,
            self._ordering(stretch, concerned),
            *(("survey_of", place) for place in places),
            *effects,
        )

    def _ordering(self, stretch: Stretch, concerned: Iterable[int]) -> tuple[str, ...]:
        """The parts that say in which order the effects of these definitions apply."""
        defining = stretch[0].cda_first and any(map(self._may_define, concerned))
        self._plain = not defining and ORDERING.isdisjoint(self.parts)
        if self._plain:
            return ("order_plain",)
        return ("order_defining" if defining else "order_plain", "order_in_doubt")

    def prepare(self, concerned: dict[int, set[str]], but: Collection[str] = ()) -> None:
        """Chooses the program parts and rounds for evaluating these definitions."""
        self.parts = [part for part in self._evaluation(concerned) if part not in but]
        rounds = self.facts.definitions.notes.rounds
        self._last_round = max(rounds.get(each, 0) for each in concerned)

    def in_rounds(
        self, first: tuple[str, ...], last: tuple[str, ...], *opening: tuple[str, Parameters]
    ) -> int:
        """Grounds an evaluation. What is sought with the help of other groups is found in later
        rounds (611_further_tests.lp); the number of the last call is returned."""
        early = [part for part in self.parts if part not in CONCLUDING]
        for round_ in range(self._last_round):
            call = self.grounder.next_call()
            self.grounder.ground(call, (*first, *early), *opening, ("round", (number(round_),)))
            self.grounder.ground(call, ("keep",))
        call = self.grounder.next_call()
        last_round = ("round", (number(self._last_round),))
        self.grounder.ground(call, (*first, *self.parts, *last), *opening, last_round)
        return call

    def _apply(self, applied: Applied, jointly: bool) -> None:
        applied.next = self.new_state()
        call = self.grounder.next_call()
        steps = (applied.asked, applied.state, applied.next)
        all_ = "all_due" if self._plain else "all_joint"
        which = (all_, (number(applied.asked), number(applied.next)))
        if not jointly:
            which = ("chosen", (number(applied.next), applied.effects[0]))
        new = self.facts.definitions.undelivered()
        if new:
            self.grounder.tell(new)
        names = self._definition_parts() if new else []
        if self._goes_on(applied.stretch):
            self._starting = True
            names.append("record_started")
        if "text_changes" in applied.parts:
            names.append("record_rewording")
        growing = GROWING.intersection(applied.parts)
        if growing:
            names.append("apply_limits")
        self.grounder.ground(
            call,
            ("apply", "record", *names, *applying(applied.parts)),
            ("result_of", tuple(map(number, steps))),
            *(("in_layer", (constant(step.id),)) for step in applied.stretch),
            which,
        )
        if growing and self.found("too_large", call):
            raise BeyondReckoning
        self.grounder.later(call, "carry")
        if ABILITY_PARTS.intersection(applied.parts):
            self._changed_in.append(call)
            self._bred = self._bred or "fertility" in applied.parts
        self.final = applied.next
        self.applied.append(applied)

    def _goes_on(self, stretch: Stretch) -> bool:
        """Whether any definition with a part in some steps may have one in a later step."""
        kinds = self.facts.definitions.notes.kinds
        return any(len(kinds[each]) > len(due) for each, due in self.concerned(stretch).items())

    def _settle_types(self) -> None:
        """Gives objects the abilities that the rules give to their types (305.6 and others)."""
        settled = self.new_state()
        call = self.grounder.next_call()
        states = (number(self.final), number(settled))
        self.grounder.ground(
            call, ("settle", "generating"), ("settled", states), ("abilities_of", states[1:])
        )
        self.final = settled

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
        values: dict[Symbol, list[Symbol]] = {text(id_): [] for id_ in asked}
        for owner, value in self.grounder.atoms("characteristic_of", 3, call):
            values[owner].append(value)
        abilities = self.facts.definitions.abilities
        unread = {family.name for (family,) in self.grounder.atoms("as_printed", 2, call)}
        things = {thing.id: thing for thing in self.situation.things}
        return {
            id_: read(values[text(id_)], abilities, Printed(things[id_], unread)) for id_ in asked
        }


def takes_types(step: editions.Step) -> bool:
    """Whether types are settled once a step is done."""
    return "type" in step.kinds and not step.only


def joined_kinds(one: dict[int, set[str]], other: dict[int, set[str]]) -> dict[int, set[str]]:
    """Definitions with the kinds of their parts, of two steps."""
    return {each: one.get(each, set()) | other.get(each, set()) for each in [*one, *other]}


def derive(situation: Situation) -> dict[str, Characteristics]:
    """The characteristics of every object of a situation."""
    return Derivation(situation).characteristics()
