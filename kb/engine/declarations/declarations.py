"""Declarations of attackers or blockers as answer sets (508_declarations.lp).

The facts of a `Combat` are told to a clingo control of their own: whether a declaration obeys every
restriction and how many requirements is derived as facts, the most that any obeys by optimisation,
and the legal ones are models.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from clingo import Control, Model, Symbol

from kb.engine.declarations.requirement_bound import most_requirements
from kb.engine.declarations.symmetry import symmetries
from kb.engine.program.limits import TooHard
from kb.engine.program.program import parts
from kb.engine.program.terms import atom, number, text

Pair = tuple[str, str]
Declaration = frozenset[Pair]
ASKED_ABOUT = 1
CHOSEN = 2


BY_DECLARED = ("required_options", "rest_stays")
"""Old rules by which what is required depends on what is declared."""
SEARCHING = ("--opt-strategy=bb,lin", "--opt-heuristic=sign,model")
SEARCHES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("500", ()), ("20000", ("alike",)), ("1000000", ("alike", "alike_whoms")),
)  # fmt: skip
"""How many conflicts the solver may have, and what it is told of interchangeable creatures."""


class Judgement(NamedTuple):
    """What a declaration disobeys, as (Id, creature or `all`), and the requirements it obeys."""

    violated: list[tuple[Symbol, Symbol]]
    obeyed: set[Symbol]


class Best(NamedTuple):
    """The most requirements that a declaration obeys that disobeys no restriction and costs
    nothing, and one that obeys as many."""

    number: int
    witness: Declaration


class Declarations:
    """What may be declared, for the facts of a `Combat`."""

    def __init__(self, facts: Iterable[Symbol]) -> None:
        self._facts = [*facts]
        self.by_declared = any(each.name in BY_DECLARED for each in self._facts)
        """Whether what is required depends on what is declared."""
        self._requirements = any(each.name == "requirement" for each in self._facts)
        self._best: Best | None = None
        self._bound: int | None = None

    def _control(self, *options: str) -> Control:
        control = Control(["--warn=none", *options])
        with control.backend() as backend:
            for fact in self._facts:
                backend.add_rule([backend.add_atom(fact)])
        return control

    def judge(self, declared: Declaration) -> Judgement:
        """Returns what a declaration disobeys and obeys."""
        control = self._control()
        _tell(control, _pairs("declaration", declared, ASKED_ABOUT))
        _ground(control, ("declaration", ASKED_ABOUT))
        atoms = control.symbolic_atoms
        violated = [each.symbol.arguments for each in atoms.by_signature("violated", 3)]
        obeyed = [each.symbol.arguments[1] for each in atoms.by_signature("obeyed", 2)]
        return Judgement([(id_, about) for _, id_, about in violated], set(obeyed))

    def best(self, declared: Declaration = frozenset(), met: int = 0) -> Best:
        """The most that can be required; nothing is looked for if no declaration can obey more
        than `met`. Only old rules look at what was declared for that."""
        if not self._requirements:
            return Best(0, frozenset())
        if self._bound is None:
            self._bound = most_requirements(self._facts)
        if self._bound <= met:
            return Best(met, declared)
        if self._best is None or self.by_declared:
            told = _pairs("declared", declared) if self.by_declared else []
            self._best = self._search("free_choice", self._bound, told)
        return self._best

    def most_bought(self) -> int:
        """The most requirements that any declaration obeys, at whatever cost."""
        if not self._requirements:
            return 0
        return self._search("any_choice", most_requirements(self._facts, free=False)).number

    def _search(self, choice: str, bound: int, told: Iterable[Symbol] = ()) -> Best:
        """The best declaration of a choice: one that is as good as any can be, by the bound or by
        what the solver proves. It mostly is found at once; if not, interchangeable creatures are
        told to keep an order, which makes proofs short but good declarations rarer. Raises TooHard
        if even that takes too long."""
        facts = [*told]
        best = Best(0, frozenset())
        for turn, (conflicts, symmetry) in enumerate(SEARCHES):
            if turn == 1:
                facts += symmetries([*self._facts, *facts])
            control = self._control(*SEARCHING, f"--solve-limit={conflicts}")
            _tell(control, facts)
            names = (choice, "declaration", "legal_choice", "most_requirements", *symmetry)
            _ground(control, *((name, CHOSEN) for name in names))
            exhausted = False
            with control.solve(yield_=True) as handle:
                for model in handle:
                    value = -model.cost[0] if model.cost else 0
                    if value >= best.number:
                        best = Best(value, _declared(model))
                    if value >= bound or not model.cost:  # no cost: no requirement can be met
                        return best
                exhausted = bool(handle.get().exhausted)
            if exhausted:
                return best
        raise TooHard(
            f"{best.number} requirements can be met; whether {bound} can is not found out"
        )

    def legal(
        self,
        enough: int,
        wanted: Iterable[str] = (),
        unwanted: Iterable[str] = (),
    ) -> Iterator[Declaration]:
        """The declarations that obey every restriction and `enough` requirements, those that cost
        something too; with all creatures `wanted` and none `unwanted`."""
        control = self._control("--models=0")
        _tell(control, [atom("with_creature", text(each)) for each in wanted])
        _tell(control, [atom("without_creature", text(each)) for each in unwanted])
        control_parts: list[tuple[str, int]] = [
            ("any_choice", CHOSEN), ("declaration", CHOSEN), ("legal_choice", CHOSEN),
            ("filtered", CHOSEN),
        ]  # fmt: skip
        _ground(control, *control_parts)
        if enough > 0:
            _ground(control, ("enough_requirements", CHOSEN), more=enough)
        known: dict[Symbol, Pair | None] = {}
        with control.solve(yield_=True) as handle:
            for model in handle:
                yield _declared(model, known)


def _tell(control: Control, facts: Iterable[Symbol]) -> None:
    with control.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(fact)])


def _pairs(name: str, declared: Declaration, *before: int) -> list[Symbol]:
    """Facts about the pairs of a declaration."""
    return [atom(name, *before, text(creature), text(whom)) for creature, whom in sorted(declared)]


def _ground(control: Control, *named: tuple[str, int], more: int | None = None) -> None:
    """Grounds parts for a declaration, with a further parameter if there is one."""
    for name, _ in named:
        parameters, rules = parts()[name]
        control.add(name, parameters, rules)
    rest = [number(more)] if more is not None else []
    control.ground([(name, [number(which), *rest]) for name, which in named])


def _declared(model: Model, known: dict[Symbol, Pair | None] | None = None) -> Declaration:
    """The pairs that a model declares. known: atoms that were read before."""
    known = {} if known is None else known
    pairs = []
    for each in model.symbols(shown=True):
        if each not in known:
            known[each] = _pair(each)
        if (pair := known[each]) is not None:
            pairs.append(pair)
    return frozenset(pairs)


def _pair(said: Symbol) -> Pair | None:
    if said.name != "declaration":
        return None
    creature, whom = said.arguments
    return creature.string, whom.string


__all__ = ["Best", "Declaration", "Declarations", "Judgement"]
