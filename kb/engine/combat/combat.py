"""Who may attack or block whom, and what is said about that: the facts that 508_declarations.lp
takes, read off the last state of a derivation.

`Combat(derivation, "attacking")` or `Combat(derivation, "blocking", player)`; a derivation serves
one of them. `facts` describe every declaration that can be made; `barred` says why a creature can't
attack or block something.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property
from typing import Literal

from clingo import Function, Symbol

from kb.engine.actions.payable_objects import CantPay
from kb.engine.actions.reasons import reason_of
from kb.engine.combat import combat_rules
from kb.engine.combat.combat_statements import ASKED, CombatStatements
from kb.engine.facts.moment import attack_facts
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import atom, number, text
from kb.vocabulary import StatementLine

Act = Literal["attacking", "blocking"]
Pair = tuple[str, str]
"""A creature and whom it attacks (a player or the id of an object), or what it blocks."""
DECLARING = {
    "declarable": 2, "taxed": 3, "company": 3, "everyone": 1, "companion": 3, "solitary": 2,
    "at_most": 2, "among": 3, "most_on": 3, "least_on": 3, "most": 2, "requirement": 2,
    "exact": 1, "meets": 3,
}  # fmt: skip
"""What 508_declarations.lp looks at, with the number of arguments."""

OLD_RULES = {"only_required_options": "required_options", "rest_of_declaration_stays": "rest_stays"}
"""Rules of `combat.json` that declarations were judged by for some years, and how they are told."""


class Combat:
    """The attacks or blocks that can be declared. `unread` are abilities (by definition) with a
    statement that matters here and that no facts express."""

    def __init__(self, derivation: Derivation, act: Act, player: str | None = None) -> None:
        self.derivation = derivation
        self.state = derivation.state
        self.act: Act = act
        self.player = player if player is not None else self.state.active
        self._grounder = derivation.grounder
        self.statements = CombatStatements(derivation, ASKED)
        self._grounder.tell(self._facts())
        self._ask()

    def _ask(self) -> None:
        now = ("state_now", (number(self.derivation.final),))
        self._grounder.answer(self._grounder.next_call(), self.act, now)

    def of(self, derivation: Derivation) -> Combat:
        """The same of another derivation, of which what is said is the same."""
        same = copy(self)
        same.derivation, same.state = derivation, derivation.state
        if derivation.grounder is not self._grounder:  # another moment, of which it is asked anew
            for name, each in vars(Combat).items():
                if isinstance(each, cached_property):
                    same.__dict__.pop(name, None)
            same._grounder = derivation.grounder
            same._ask()
        return same

    def _facts(self) -> Iterator[Symbol]:
        """The facts that only combat looks at."""
        yield from combat_rules.facts(self.state)
        yield from attack_facts(self.state)
        for creature, players in self.state.goaded.items():
            for player in players:
                yield atom("goaded_by", text(creature), text(player))
        if self.act == "blocking":
            yield atom("blocks_for", text(self.player))

    def read(self, name: str, arity: int) -> list[tuple[Symbol, ...]]:
        """The arguments of the atoms of a predicate."""
        return [*self._grounder.read(name, arity)]

    # ------------------------------------------------------------------------------ what there is

    @cached_property
    def facts(self) -> list[Symbol]:
        """The facts of 508_declarations.lp."""
        found = [
            each for name, arity in DECLARING.items() for each in self._grounder.facts(name, arity)
        ]
        for name, fact in OLD_RULES.items():
            if combat_rules.rule(name, self.state.edition) is not None:
                found.append(atom(fact))
        return found

    @cached_property
    def candidates(self) -> tuple[str, ...]:
        """The creatures that may be chosen from, able or not, in the state's order."""
        found = {creature.string for (creature,) in self.read("considered", 1)}
        return tuple(obj.id for obj in self.state.objects if obj.id in found)

    @cached_property
    def whom(self) -> tuple[str, ...]:
        """Whom they can attack, or the attackers that they can block."""
        if self.act == "blocking":
            return tuple(sorted(each.string for (each,) in self.read("incoming", 1)))
        return tuple(sorted(each.string for each, _ in self.read("defended_by", 2)))

    @cached_property
    def defenders(self) -> tuple[str, ...]:
        """The defending players, in turn order."""
        found = {player.string for (player,) in self.read("defending", 1)}
        return tuple(each.name for each in self.state.players if each.name in found)

    @cached_property
    def leaders(self) -> dict[str, str]:
        """Player → by whom the team is named that is attacked as a whole (until 2018)."""
        return {player.string: leader.string for leader, player in self.read("stands_for", 2)}

    @cached_property
    def side(self) -> tuple[str, ...]:
        """The players whose creatures are declared: one, or a team that shares its turns."""
        name = "attacking_side" if self.act == "attacking" else "blocks_for"
        found = {player.string for (player,) in self.read(name, 1)}
        return tuple(each.name for each in self.state.players if each.name in found)

    def controller(self, id_: str) -> str | None:
        """Returns which of those players controls an object."""
        holds = self._grounder.holds
        found = (each for each in self.side if holds(atom("controls", text(each), text(id_))))
        return next(found, None)

    @cached_property
    def options(self) -> frozenset[Pair]:
        """The pairs that nothing forbids by themselves."""
        return frozenset((each.string, whom.string) for each, whom in self.read("declarable", 2))

    @cached_property
    def barred(self) -> dict[Pair, list[Symbol]]:
        """What forbids a pair that is no option, whatever its creature is taken to have ("as
        though"): concepts of `combat.json`, or `stated(Effect,Clause)`."""
        plainly, as_if = self._whys("barred"), self._whys("barred_as_if")
        found = {}
        for pair in plainly.keys() - self.options:
            further = as_if.get(pair, plainly[pair])
            both = [why for why in plainly[pair] if why in further]
            found[pair] = both or [*plainly[pair], *further]
        return found

    def _whys(self, name: str) -> dict[Pair, list[Symbol]]:
        found: dict[Pair, list[Symbol]] = {}
        for creature, whom, why in self.read(name, 3):
            found.setdefault((creature.string, whom.string), []).append(why)
        return found

    @cached_property
    def taxes(self) -> dict[Pair, list[Symbol]]:
        """The statements that ask a payment for a pair: `stated(Effect,Clause)`."""
        found: dict[Pair, list[Symbol]] = {}
        for creature, whom, price in self.read("taxed", 3):
            found.setdefault((creature.string, whom.string), []).append(price)
        return found

    @cached_property
    def optional(self) -> tuple[tuple[str, str], ...]:
        """The payments that a player may make as creatures attack: creature and concept of
        `combat.json`."""
        found = [(each.string, kind.name) for each, kind in self.read("optional_cost", 2)]
        return tuple(sorted(found))

    @cached_property
    def enlisted(self) -> dict[str, tuple[str, ...]]:
        """Creature → the creatures that can be tapped for its enlist, if they don't attack."""
        found: dict[str, list[str]] = {}
        for creature, other in self.read("enlists", 2):
            found.setdefault(creature.string, []).append(other.string)
        return {creature: tuple(sorted(others)) for creature, others in found.items()}

    @cached_property
    def multiples(self) -> dict[tuple[Symbol, int], int]:
        """Effect and clause → the number that multiplies the price."""
        return {
            (effect, clause.number): size.number
            for effect, clause, size in self.read("amounts_to", 3)
        }

    @cached_property
    def bound(self) -> dict[Symbol, set[Pair]]:
        """Requirement → the pairs that meet it."""
        found: dict[Symbol, set[Pair]] = {each: set() for each, _ in self.read("requirement", 2)}
        for each, creature, whom in self.read("meets", 3):
            found[each].add((creature.string, whom.string))
        return found

    def payable_with(self, why: Symbol, player: str) -> list[str]:
        """The objects that a player can pay the price of a statement with, in the state's
        order."""
        found = self._payable.get((why, player), set())
        return [obj.id for obj in self.state.objects if obj.id in found]

    @cached_property
    def _payable(self) -> dict[tuple[Symbol, str], set[str]]:
        found: dict[tuple[Symbol, str], set[str]] = {}
        for _, effect, clause, player, each in self.read("can_pay_charge", 5):
            why = Function("stated", [effect, clause])
            found.setdefault((why, player.string), set()).add(each.string)
        return found

    def kept_from_paying(self, why: Symbol, player: str) -> list[CantPay]:
        """The objects that a price names and that the player can't pay it with."""
        charge = self.rule_of(why.arguments[1]).charge
        verbs = {each.verb for each in charge.events} if charge is not None else set()
        named = {
            each.string
            for effect, clause, role, each in self.read("about", 4)
            if [effect, clause] == why.arguments and role.name == "charged"
        }
        found: dict[str, CantPay] = {}
        for _, payer, verb, each, kept, about in sorted(self.read("cant_pay", 6), key=str):
            if payer.string == player and verb.name in verbs and each.string in named:
                reason = reason_of(kept, about)
                found.setdefault(each.string, CantPay(each.string, verb.name, reason))
        return [*found.values()]

    @cached_property
    def tapped_to_attack(self) -> frozenset[str]:
        """The creatures that would be tapped as they are declared, where attacks have a price."""
        return frozenset(each.string for _, each in self.read("taps_to_attack", 2))

    @cached_property
    def no_life_paid(self) -> frozenset[str]:
        """The players who can't pay life."""
        return frozenset(player.string for _, player, _ in self.read("no_life_paid", 3))

    def rule_of(self, clause: Symbol) -> StatementLine:
        """The statement that a clause is."""
        said = self.statements.clauses[clause.number]
        assert isinstance(said, StatementLine)
        return said

    # -------------------------------------------------------------------------- who is no candidate

    def misfit(self, id_: str) -> str | None:
        """The concept of `combat.json` that keeps an object from being chosen at all; None for
        candidates."""
        if id_ in self.candidates:
            return None
        symbol = text(id_)
        if not self._grounder.holds(atom("here", symbol)):
            phased = self._grounder.holds(atom("phased_out", symbol))
            return "phased_out" if phased else "not_there"
        if not self._grounder.holds(atom("creature_now", symbol)):
            return "no_creature"
        return "not_active" if self.act == "attacking" else "not_defending"


__all__ = ["Act", "Combat", "Pair"]
