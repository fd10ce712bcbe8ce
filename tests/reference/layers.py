"""The derivation: every step of the edition's table, effect by effect (613)."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.editions import Step
from kb.state.game_state import GameState
from kb.text.words.type_line import type_tables
from tests.reference.copiable import first_state
from tests.reference.doing import Giver, Operation, carry_out, operations
from tests.reference.effects import Active, existing, fixed_effects, still
from tests.reference.reading import holds, matching
from tests.reference.state import Board, Derived, ObjectAbility, ObjectState, Started, State
from tests.reference.subtypes import basic_land_types
from tests.reference.view import View


class Plan(msgspec.Struct):
    """What an effect would do if it were applied in a state."""

    effect: v.Effect
    sets: dict[int, tuple[str, ...]]
    """Clause → its objects, for clauses whose condition is true."""
    does: list[tuple[str, tuple[Operation, ...]]]


class Applied(msgspec.Struct, frozen=True):
    """One application, for `trace`."""

    step: str
    effect: str
    affects: tuple[str, ...]


# ------------------------------------------------------------------------------- one application


def _view(board: Board, state: State, effect: Active) -> View:
    if effect.lasting is not None:
        lasting = board.lasting[effect.lasting]
        return View(
            board,
            state,
            source=effect.source,
            you=lasting.controller,
            choices=lasting.choices,
            x=lasting.x,
            locked=lasting.affects,
        )
    assert effect.source is not None
    obj = board.objects[effect.source]
    controller = state.objects[effect.source].controller
    return View(
        board,
        state,
        source=effect.source,
        you=obj.owner if controller is None else controller,
        choices=obj.choices,
        x=obj.x if effect.granted is None else 0,
    )


def plan(board: Board, state: State, effect: Active) -> Plan:
    """What the effect applies to and what it does to each of those, as things stand."""
    view = _view(board, state, effect)
    begun = state.started.get(effect.id)
    sets: dict[int, tuple[str, ...]] = {}
    does: list[tuple[str, tuple[Operation, ...]]] = []
    typed: dict[str, ObjectState] = {}
    for number, changes in effect.parts:
        clause = effect.effect.clauses[number]
        if begun is not None and number in begun.sets:
            names = begun.sets[number]
        elif holds(clause.condition, view):
            names = _subjects(clause.subject, view)
        else:
            continue
        sets[number] = names
        for name in names:
            view.affected = name
            obj = typed.get(name) or state.objects[name]
            found, typed[name] = operations(changes, obj, view)
            does.append((name, found))
        view.affected = None
    return Plan(effect.effect, sets, does)


def _subjects(subject: v.Filter, view: View) -> tuple[str, ...]:
    return tuple(matching(subject, view, as_subject=True))


def perform(board: Board, state: State, effect: Active, what: Plan) -> None:
    """Carries the plan out in the state, and notes that the effect has begun."""
    giver = Giver(effect.id, effect.timestamp)
    for name, found in what.does:
        obj = state.writable(name)
        for each in found:
            carry_out(each, obj, board, state, giver)
    if not what.sets:
        return
    begun = state.started.get(effect.id)
    static = effect.lasting is None and "/counter:" not in effect.id
    state.started[effect.id] = Started(
        effect=effect.effect,
        source=effect.source if static else None,
        rank=effect.rank,
        granted=effect.granted,
        cda=effect.wholly,
        sets=(begun.sets if begun else {}) | what.sets,
    )


# ------------------------------------------------------------------------------------ dependency


class Pending:
    """The effects of a pass that are still to be applied, and what depends on what among them."""

    def __init__(self, board: Board, state: State, step: Step, effects: list[Active]) -> None:
        self.board = board
        self.state = state
        self.step = step
        self.effects = effects
        self._plans = {each.id: plan(board, state, each) for each in effects}
        self._after: dict[str, State | None] = {}
        self._on: dict[str, list[Active]] = {}

    def plan_of(self, effect: Active) -> Plan:
        return self._plans[effect.id]

    def _after_applying(self, effect: Active) -> State | None:
        """The state with that effect applied; None if that changes no object."""
        if effect.id not in self._after:
            trial = self.state.fork()
            perform(self.board, trial, effect, self._plans[effect.id])
            changed = any(
                trial.objects[name] != self.state.objects[name]
                for name, _ in self._plans[effect.id].does
            )
            self._after[effect.id] = trial if changed else None
        return self._after[effect.id]

    def _may_depend(self, one: Active, other: Active) -> bool:
        """613.8a, the clause about characteristic-defining abilities in its editions."""
        match self.board.says("dependency_cda"):
            case "neither":
                return not one.cda and not other.cda
            case "both_or_neither":
                return one.cda == other.cda
        return True

    def depends(self, one: Active, other: Active) -> bool:
        """Would applying `other` change the text or existence of `one`, what it applies to or
        what it does to any of that (613.8a)?"""
        if not self._may_depend(one, other):
            return False
        after = self._after_applying(other)
        if after is None:
            return False
        changed = still(self.board, after, self.step, one)
        if changed is None:
            return True
        then, now = plan(self.board, after, changed), self._plans[one.id]
        return then.does != now.does or then.effect != now.effect

    def on(self, effect: Active) -> list[Active]:
        """The effects that `effect` depends on."""
        if effect.id not in self._on:
            if self.board.says("dependency_scope") == "none":
                self._on[effect.id] = []
            else:
                self._on[effect.id] = [
                    other
                    for other in self.effects
                    if other.id != effect.id and self.depends(effect, other)
                ]
        return self._on[effect.id]

    def _leads_to(self, start: Active, goal: Active) -> bool:
        seen, todo = {start.id}, [start]
        while todo:
            for each in self.on(todo.pop()):
                if each.id == goal.id:
                    return True
                if each.id not in seen:
                    seen.add(each.id)
                    todo.append(each)
        return False

    def _reachable(self, start: Active) -> list[Active]:
        """What an effect depends on, directly or through others."""
        found: dict[str, Active] = {}
        todo = [start]
        while todo:
            for each in self.on(todo.pop()):
                if each.id not in found:
                    found[each.id] = each
                    todo.append(each)
        return list(found.values())

    def waits(self, effect: Active) -> bool:
        """613.8b: it waits for what it depends on, except inside a loop; a loop waits as a whole,
        for its members are applied in timestamp order, all of them."""
        return any(not self._leads_to(other, effect) for other in self._reachable(effect))

    def next(self) -> Active:
        """The oldest effect that need not wait."""
        return next(each for each in self.effects if not self.waits(each))


# -------------------------------------------------------------------------------------- the steps


def _passes(board: Board, step: Step) -> list[bool | None]:
    """Which effects a pass takes: True those of characteristic-defining abilities, None all that
    there are, also those of such abilities that an effect in the pass has given."""
    if not step.cda_first:
        return [None]
    if board.says("dependency_delays_cda") == "yes":
        return [None]
    return [True, None]


def _order(step: Step, effect: Active) -> tuple[bool, tuple[int, int, int]]:
    return (step.cda_first and not effect.cda, effect.key)


def _run_step(board: Board, state: State, step: Step, log: list[Applied]) -> None:
    done: set[str] = set()
    fixed = fixed_effects(board, step)
    for wanted in _passes(board, step):
        while True:
            effects = [
                each
                for each in (*existing(board, state, step), *fixed)
                if each.id not in done and wanted in (None, each.cda)
            ]
            if not effects:
                break
            effects.sort(key=lambda each: _order(step, each))
            pending = Pending(board, state, step, effects)
            chosen = pending.next()
            what = pending.plan_of(chosen)
            perform(board, state, chosen, what)
            done.add(chosen.id)
            log.append(Applied(step.id, chosen.id, tuple(name for name, _ in what.does)))


def _intrinsic(board: Board, state: State) -> None:
    """Abilities that an object has by its types alone: 305.6, 306.5b, 310.4b, 714.3a. They come
    from the rules, so a phased-out object has them like any other. In 2009 and 2010 what is no land
    had the first, too."""
    letters = type_tables().basic_land_types
    for name in board.objects:
        obj = state.objects[name]
        found = []
        if "land" in obj.types or board.says("land_mana_of") == "all_objects":
            for subtype in sorted(obj.subtypes & basic_land_types()):
                found.append(v.Ability(kind="mana", text=f"{{T}}: Add {{{letters[subtype]}}}."))
        found.extend(_entering(obj))
        if found:
            obj = state.writable(name)
            obj.abilities = (
                *obj.abilities,
                *(
                    ObjectAbility(ability, "intrinsic", f"{name}/intrinsic#{number}", None, number)
                    for number, ability in enumerate(found)
                ),
            )


def _entering(obj: ObjectState) -> list[v.Ability]:
    texts = []
    if "planeswalker" in obj.types:
        texts.append("Enters with loyalty counters equal to its printed loyalty.")
    if "battle" in obj.types:
        texts.append("Enters with defense counters equal to its printed defense.")
    if "Saga" in obj.subtypes:
        texts.append("Enters with a lore counter.")
    return [v.Ability(kind="replacement", text=text) for text in texts]


def _run(state: GameState) -> tuple[Board, State, list[Applied]]:
    board = Board(state)
    objects = {obj.id: first_state(board, obj) for obj in state.objects}
    most = max((len(obj.abilities) for obj in objects.values()), default=0)
    layered = State(objects, {}, most)
    log: list[Applied] = []
    for step in board.era.steps:
        _run_step(board, layered, step, log)
        if "type" in step.kinds and step.only is None:
            _intrinsic(board, layered)
    return board, layered, log


def trace(state: GameState) -> list[Applied]:
    """Every application in order: step, effect, and what it affected."""
    return _run(state)[2]


def final_state(state: GameState) -> tuple[Board, State]:
    """The board and the state in which every continuous effect has been applied."""
    board, layered, _ = _run(state)
    return board, layered


def derive(state: GameState) -> dict[str, Derived]:
    """The characteristics of every object of the state (613)."""
    board, layered, _ = _run(state)
    return {name: _derived(board, obj) for name, obj in layered.objects.items()}


def _derived(board: Board, obj: ObjectState) -> Derived:
    return Derived(
        name=obj.name,
        mana_cost=obj.mana_cost,
        mana_value=obj.mana_value,
        supertypes=obj.supertypes,
        types=obj.types,
        subtypes=obj.subtypes,
        colors=obj.colors,
        controller=obj.controller,
        power=obj.number(obj.power, board),
        toughness=obj.number(obj.toughness, board),
        abilities=[(held.ability, held.origin) for held in obj.abilities],
    )
