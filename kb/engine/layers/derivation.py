"""Runs the law: grounds its parts in the order of the edition's steps and keeps what came out.

The choice of what to apply is the law's: `joint/2` names the effects that one step may apply
together; where an effect might depend on another, the law is asked about exactly those pairs that
decide (`depends/4`, `held_up/2`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property

from clingo import Symbol

from kb import editions
from kb.engine.facts.facts import Facts, ToldFacts, pool_facts
from kb.engine.facts.rewording import Rewording
from kb.engine.layers.applied import Applied, Stretch
from kb.engine.layers.characteristics import Characteristics, Printed, read
from kb.engine.layers.dependency import Order
from kb.engine.layers.grounder import Grounder, Parameters
from kb.engine.layers.relevance import Concerns, takes_types
from kb.engine.layers.type_order import TypeOrder
from kb.engine.program.limits import BeyondReckoning
from kb.engine.program.needs import parts_for
from kb.engine.program.terms import atom, constant, number, text
from kb.state.game_state import GameState

SEEKING = ("evaluation",)
CONCLUDING = (*SEEKING, "conclusion", "changes")
"""The questions of an evaluation: of each of its rounds, and of the last."""


class Derivation:
    """A state under the law, step by step. `final` is the number of the last state. Raises
    BeyondReckoning where numbers grow beyond 32 bits.

    A derivation with a `history` works each step of the edition's table through by itself, so that
    every state between two of them is there to be told; else steps that have nothing to do with
    each other are taken together. A `thorough` one (always with a history) asks about every
    possible dependency too, not only about those that decide the order: for people who want to
    see them. What is derived is the same. `grounder` is the kind of grounder to work with: one that
    records which rule derived what, say. `facts` are those of the state that nothing else will work
    with, where they have been made.
    """

    def __init__(
        self,
        state: GameState,
        thorough: bool = False,
        history: bool = False,
        grounder: type[Grounder] = Grounder,
        facts: Facts | None = None,
    ) -> None:
        self.state = state
        self.thorough = thorough
        self.history = history or thorough
        self.facts = facts if facts is not None else Facts(state)
        self.grounder = grounder(Rewording(self.facts.definitions))
        self.began_with = ToldFacts((), frozenset())
        """What the law was told first: the state, the edition and the definitions in it."""
        self._pools_told = False
        self.states = 0
        self.final = 0
        self.applied: list[Applied] = []
        self._era = editions.era_of(state.edition)
        self.parts: tuple[str, ...] = ()
        self.told: frozenset[str] = frozenset()
        """What program parts wait for that is told of the definitions under evaluation."""
        self._seeking: tuple[str, ...] = ()
        self._last_round = 0
        self._changed_in: list[int] = []
        self._bred = True
        """Whether there may be effects that the law hasn't been told about."""
        self._plain = False
        self._usual = {*self._usual_parts()}
        self.concerns = Concerns(self.facts.definitions, state.edition)
        self._order = Order(self)
        self._run()

    def of(self, state: GameState, grounder: Grounder) -> Derivation:
        """This derivation as that of another state, of which the law is told the same; `grounder`
        looks at the moment of that."""
        same = copy(self)
        if grounder is not self.grounder:
            same._pools_told = self.facts.asks_pools
        same.state, same.grounder = state, grounder
        return same

    def _run(self) -> None:
        beginning = self.facts.of_state()
        self.began_with = self.facts.told()
        self.grounder.tell_table(self.facts.table)
        self.grounder.tell([*beginning, *self._pools()])
        call = self.grounder.next_call()
        values = "copying" if self._copies() else "printed"
        at_first = parts_for(("beginning",), self._board_marks())
        self.grounder.ground(
            call,
            ("base", values, *at_first, *self._definition_parts(), *self._generating()),
            ("abilities_of", (number(0),)),
        )
        steps = self._era.steps
        while steps:
            stretch = steps[:1] if self.history else self.concerns.stretch(steps)
            steps = steps[len(stretch) :]
            before = self.final
            self._work_through(stretch)
            if takes_types(stretch[-1]):
                self._settle_types()
            if any("pt_set" in step.kinds for step in stretch):
                base = before if self._goes_beyond_base(stretch) else self.final
                self.grounder.tell([atom("base_state", base)])

    def _goes_beyond_base(self, stretch: Stretch) -> bool:
        """Whether steps were worked through together of which the last change more than base power
        and toughness (208.4b): then none of the others has changed these."""
        (base,) = (n for n, step in enumerate(stretch) if "pt_set" in step.kinds)
        return bool(self.concerns.of(stretch[base + 1 :]))

    def _usual_parts(self) -> Iterator[str]:
        """The parts that every evaluation on this board needs."""
        if self.facts.defined_by:
            yield "lasting"
        if any(obj.controller is None for obj in self.state.objects):
            yield "uncontrolled"
        if any(each.range_of_influence is not None for each in self.state.players):
            yield "out_of_range"

    def _board_marks(self) -> frozenset[str]:
        """The marks of the board itself for which program parts wait."""
        marks = {
            "layout": self.facts.composed,
            "affecting": bool(self.facts.defined_by),
            f"game_format({self.state.format})": True,
            "attack_option": self.state.attack_option is not None,
            "range_of_influence": any(
                each.range_of_influence is not None for each in self.state.players
            ),
            "choice": any(each.choices for each in self.state.objects),
            "trait(entering)": any("entering" in each.traits for each in self.state.objects),
        }
        return frozenset(mark for mark, told in marks.items() if told)

    def _generating(self) -> list[str]:
        """The parts that say which effects there are, after abilities have changed."""
        parts = ["generating"]
        if self._bred:
            parts += parts_for(("effects",), self._board_marks())
        self._bred = False
        return parts

    def _copies(self) -> bool:
        """Returns whether any copiable values are other than the printed ones."""
        return any(
            obj.copy_of or obj.copied or obj.face_down or obj.copy_exceptions
            for obj in self.state.objects
        )

    def _definition_parts(self) -> tuple[str, ...]:
        """The parts that say what definitions are, for those of this board and edition."""
        told = set(self.facts.definitions.notes.all_marks)
        if self.concerns.conditional:
            told.add("cda_conditional")
        if any(step.whole for step in self._era.steps):
            told.add("whole_with")
        return parts_for(("definitions",), frozenset(told))

    def _tell_new(self) -> bool:
        """Tells the law of definitions that came up; returns whether there were any."""
        new = self.facts.undelivered()
        self.grounder.tell([*new, *self._pools()])
        return bool(new)

    def _pools(self) -> list[Symbol]:
        """The mana in pools, once words have asked for that."""
        if self._pools_told or not self.facts.asks_pools:
            return []
        self._pools_told = True
        return [*pool_facts(self.state)]

    def define(self) -> None:
        """Tells of definitions that a question brings up, and has the law say what these are."""
        if self._tell_new():
            self.grounder.ground(self.grounder.next_call(), self._definition_parts())

    # ------------------------------------------------------------------------------- one layer

    def _work_through(self, stretch: Stretch) -> None:
        stretch = tuple(step for step in stretch if self.concerns.of((step,)))
        concerned = self.concerns.of(stretch)
        self._order = Order(self)
        pending: list[Symbol] = []
        while concerned:
            asked = self._survey(stretch, concerned)
            pending = self._due(asked, pending)
            if not pending:
                return
            chosen = pending
            if not self._plain:
                chosen = [each for each in pending if self.found("joint", asked, each)]
            applied = Applied(stretch, asked, self.final, chosen, parts=self.parts, told=self.told)
            if self.thorough or not chosen:
                self._order.decide(pending, applied)
            self._apply(applied, bool(chosen))
            pending = [each for each in pending if each not in applied.effects]
            fertile = "text_changes" in applied.parts or (
                "fertility" in applied.parts
                and any(self.found("fertile", asked, each) for each in applied.effects)
            )
            concerned = self.concerns.of(stretch)
            if fertile:
                pending = []
                self._order = Order(self)
            else:
                self._order.forget(applied)
                left = {self.definition_of(each) for each in pending} if pending else set()
                concerned = {each: kinds for each, kinds in concerned.items() if each in left}

    def _due(self, asked: int, left: list[Symbol]) -> list[Symbol]:
        """The effects that a survey found to be due; oldest first, where anyone asks for that. If
        some were `left` by the step before and nothing came up since, they are all among those."""
        if left:
            state = number(self.final)
            return [each for each in left if self.found("ask", asked, state, each)]
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
        """Returns whether an atom of a ground call was derived."""
        return self.grounder.holds(atom(name, call, *arguments))

    def _survey(self, stretch: Stretch, concerned: dict[int, set[str]]) -> int:
        self.prepare(concerned, (*CONCLUDING, *self.concerns.questions(concerned)))
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

    def _ordering(self, stretch: Stretch, concerned: dict[int, set[str]]) -> tuple[str, ...]:
        """The parts that say in which order the effects of these definitions apply."""
        defining = stretch[0].cda_first and any(map(self.concerns.may_define, concerned))
        self._plain = not defining and self.concerns.in_order(concerned)
        if self._plain:
            return ("order_plain",)
        return ("order_defining" if defining else "order_plain", "order_in_doubt")

    def prepare(
        self,
        concerned: dict[int, set[str]],
        questions: tuple[str, ...] = CONCLUDING,
        told: Iterable[str] = (),
    ) -> None:
        """Chooses the program parts and rounds for evaluating these definitions; `told` is what
        they are asked about besides."""
        self.told = self.concerns.marks(concerned).union(told)
        usual = tuple(sorted(self._usual))
        self._seeking = parts_for((*SEEKING, *usual), self.told)
        self.parts = parts_for((*questions, *usual), self.told)
        rounds = self.facts.definitions.notes.rounds
        self._last_round = max(rounds.get(each, 0) for each in concerned)

    def in_rounds(
        self, first: tuple[str, ...], last: tuple[str, ...], *opening: tuple[str, Parameters]
    ) -> int:
        """Grounds an evaluation. What is sought with the help of other groups is found in later
        rounds (611_further_tests.lp); the number of the last call is returned."""
        for round_ in range(self._last_round):
            call = self._in_round(round_, [*first, *self._seeking], opening)
            self.grounder.ground(call, ("keep",))
        return self._in_round(self._last_round, [*first, *self.parts, *last], opening)

    def _in_round(
        self, round_: int, names: list[str], opening: tuple[tuple[str, Parameters], ...]
    ) -> int:
        """Grounds one round, without rules that can have no instance in it; returns its call."""
        call = self.grounder.next_call()
        more = (*opening, ("round", (number(round_),)))
        self.grounder.ground(call, names, *more)
        return call

    def _apply(self, applied: Applied, jointly: bool) -> None:
        applied.next = self.new_state()
        call = self.grounder.next_call()
        steps = (applied.asked, applied.state, applied.next)
        all_ = "all_due" if self._plain else "all_joint"
        which = (all_, (number(applied.asked), number(applied.next)))
        if not jointly:
            which = ("chosen", (number(applied.next), applied.effects[0]))
        names = [*self._definition_parts()] if self._tell_new() else []
        if self._goes_on(applied.stretch):
            self._usual.add("continuing")
            names.append("record_started")
        growing = parts_for(("growth",), applied.told)
        self.grounder.ground(
            call,
            (*parts_for(("apply", "record"), applied.told), *growing, *names),
            ("result_of", tuple(map(number, steps))),
            *(("in_layer", (constant(step.id),)) for step in applied.stretch),
            which,
        )
        if growing and self.found("too_large", call):
            raise BeyondReckoning
        self.grounder.later(call, "carry")
        if parts_for(("abilities",), applied.told):
            self._changed_in.append(call)
            self._bred = self._bred or "fertility" in applied.parts
        self.final = applied.next
        self.applied.append(applied)

    def _goes_on(self, stretch: Stretch) -> bool:
        """Returns whether any definition with a part in some steps may have one in a later step."""
        kinds = self.facts.definitions.notes.kinds
        return any(len(kinds[each]) > len(due) for each, due in self.concerns.of(stretch).items())

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
        everything = [obj.id for obj in self.state.objects]
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
        abilities, spoken_of = self.facts.definitions.abilities, self.facts.spoken_of
        unread = {family.name for (family,) in self.grounder.atoms("as_printed", 2, call)}
        objects = {obj.id: obj for obj in self.state.objects}
        return {
            id_: read(values[text(id_)], abilities, spoken_of, Printed(objects[id_], unread))
            for id_ in asked
        }

    @cached_property
    def types_given(self) -> TypeOrder:
        """The types that effects gave to objects, in order."""
        return TypeOrder(self.grounder.control, self.applied)

    def points(self, ids: Iterable[str]) -> dict[str, dict[str, int]]:
        """The loyalty and defense of those of the objects that have them, by object and kind."""
        call = self.grounder.next_call()
        self.grounder.tell(atom("asked_about", call, text(id_)) for id_ in ids)
        self.grounder.ground(call, ("points",), ("last_state", (number(self.final),)))
        found: dict[str, dict[str, int]] = {}
        for owner, kind, size in self.grounder.atoms("points", 4, call):
            found.setdefault(owner.string, {})[kind.name] = size.number
        return found


def derive(state: GameState) -> dict[str, Characteristics]:
    """The characteristics of every object of a state."""
    return Derivation(state).characteristics()
