"""How combat damage is assigned (510): what a state's creatures assign in a step, and what is
wrong with an assignment.

`Damage(derivation, given, step)` asks 510_damage.lp about the last state of a derivation. Which
form the rules have on the edition's date is data: `rules_asp/combat_damage.json`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import permutations
from typing import Literal

import msgspec
from clingo import Symbol

from kb.editions import LAW_FOLDER, Change, Citation, rule_in_force
from kb.engine.combat import combat_rules
from kb.engine.facts.moment import attack_facts
from kb.engine.layers.derivation import Derivation
from kb.engine.program.limits import LARGEST
from kb.engine.program.terms import atom, number, text
from kb.engine.statements.statements import Asked, Statements
from kb.state.game_state import GameState

ASKED = Asked(question="damage", keywords=frozenset({"bands"}))
"""What the assignment of combat damage has to know of abilities."""

Step = Literal["first", "regular"]
"""The combat damage step of first strike, and the one of all other creatures."""

Assignment = Mapping[str, Mapping[str, int]]
"""Creature → recipient (object or player) → how much damage."""


class Tables(msgspec.Struct, frozen=True):
    """The whole of `combat_damage.json`."""

    forms: dict[str, tuple[Change, ...]]
    rules: dict[str, tuple[Citation, ...]]


class Violation(msgspec.Struct, frozen=True):
    """What is wrong: `check` is a name of `combat_damage.json`; `recipient` gets the damage,
    `other` is what should have got it first; `effect` forbids it."""

    check: str
    creature: str
    recipient: str | None = None
    other: str | None = None
    effect: Symbol | None = None


@cache
def tables() -> Tables:
    """The dated data, read once."""
    return msgspec.json.decode((LAW_FOLDER / "combat_damage.json").read_bytes(), type=Tables)


def rule(check: str, edition: str) -> str | None:
    """The number of the rule behind a check; None before there was a combat damage step."""
    return rule_in_force(tables().rules[check], edition)


def form(name: str, edition: str) -> str | None:
    """The form that a rule has under an edition; None before there was such a rule."""
    rows = [each for each in tables().forms[name] if each.start <= edition]
    return str(rows[-1].value) if rows else None


class Damage:
    """An assignment of combat damage in the last state of a derivation.

    `given` is the assignment asked about; `step` the step that it is made in, None for the next
    one. `unread` are abilities (by definition) that matter here and could not be expressed.
    """

    def __init__(self, derivation: Derivation, given: Assignment, step: Step | None = None) -> None:
        self.derivation = derivation
        self.state = derivation.state
        self.statements = Statements(derivation, ASKED)
        self._grounder = derivation.grounder
        self._grounder.tell(_facts(self.state, given, step))
        call = self._grounder.next_call()
        self._grounder.answer(call, "damage", ("state_now", (number(derivation.final),)))

    def _read(self, name: str, arity: int) -> list[tuple[Symbol, ...]]:
        return [*self._grounder.read(name, arity)]

    @property
    def unread(self) -> list[int]:
        """The definitions that no facts express."""
        return self.statements.unread

    @property
    def step(self) -> Step:
        """The step that the assignment is made in."""
        ((step,),) = self._read("step", 1)
        return "first" if step.name == "first" else "regular"

    @property
    def assigned(self) -> dict[str, dict[str, int]]:
        """The assignment, with what there is no choice about filled in; attackers first."""
        found: dict[str, dict[str, int]] = {}
        for creature, recipient, size in self._read("assigned", 3):
            found.setdefault(creature.string, {})[recipient.string] = size.number
        return {
            creature: {each: found[creature][each] for each in self._in_order(found[creature])}
            for creature in self._in_order(found)
        }

    @property
    def open(self) -> list[str]:
        """Creatures that have a choice, and whose damage the assignment leaves out."""
        return self._in_order({creature.string for (creature,) in self._read("undivided", 1)})

    @property
    def amounts(self) -> dict[str, int]:
        """The damage that each creature assigns in this step, if it assigns any."""
        return {creature.string: size.number for creature, size in self._read("assignable", 2)}

    @property
    def strengths(self) -> dict[str, int]:
        """The damage that each creature in combat would assign: mostly its power; 0 or less is
        none."""
        return {creature.string: size.number for creature, size in self._read("strength", 2)}

    @property
    def swift(self) -> tuple[str, ...]:
        """The creatures in combat with first or double strike."""
        return tuple(self._in_order({creature.string for (creature,) in self._read("swift", 1)}))

    @property
    def struck(self) -> tuple[str, ...]:
        """The creatures that have had their turn once what this first step assigns is dealt."""
        return tuple(self._in_order({each.string for (each,) in self._read("has_struck", 1)}))

    @property
    def choosers(self) -> dict[str, list[str]]:
        """The player who divides the damage of each creature that has a choice."""
        choosing = {creature.string for (creature,) in self._read("choice_for", 1)}
        found: dict[str, list[str]] = {}
        for creature, player in self._read("chooser", 2):
            if creature.string in choosing and creature.string in self.amounts:
                found.setdefault(creature.string, []).append(player.string)
        return {creature: sorted(found[creature]) for creature in self._in_order(found)}

    @property
    def violations(self) -> list[Violation]:
        """The faults of the assignment, creature by creature."""
        found = [_violation(*arguments) for arguments in self._read("violates", 4)]
        creatures = self._in_order({each.creature for each in found})
        return sorted(found, key=lambda each: (creatures.index(each.creature), str(each)))

    def _in_order(self, creatures: Collection[str]) -> list[str]:
        """Attackers as they attack, then the others as the state lists them, then players."""
        objects = (each.id for each in self.state.objects)
        order = [*self.state.attacks, *objects, *(p.name for p in self.state.players)]
        return sorted(creatures, key=order.index)


def _facts(state: GameState, given: Assignment, step: Step | None) -> Iterator[Symbol]:
    """The facts that only the assignment of combat damage looks at."""
    for name, changes in tables().forms.items():
        past = [each.value for each in changes if each.start <= state.edition]
        if past:
            yield atom("form", name, str(past[-1]))
    yield from combat_rules.facts(state)
    if step is not None:
        yield atom("damage_step", step)
    for obj in state.objects:
        if obj.damage:  # less than its like a sum of two could leave 32 bits
            yield atom("marked", text(obj.id), min(obj.damage, LARGEST // 4))
    yield from _combat(state)
    if step != "first" and state.two_damage_steps:
        yield atom("step_before_this", "first")
    for each in state.struck if step != "first" else ():
        yield atom("struck", text(each))
    if combat_rules.attacked_together(state):
        for player, mate in permutations(state.players, 2):
            if player.team is not None and player.team == mate.team:
                yield atom("one_team", text(player.name), text(mate.name))
    for creature, parts in given.items():
        yield atom("named", text(creature))
        for recipient, size in parts.items():
            yield atom("assigns", text(creature), text(recipient), size)


def _combat(state: GameState) -> Iterator[Symbol]:
    """The attackers, the blockers and the damage assignment orders, as facts."""
    yield from attack_facts(state)
    for attacker in state.attacks:
        blockers = [each for each, blocked in state.blocks.items() if attacker in blocked]
        yield from _order(attacker, blockers)
    for blocker, blocked in state.blocks.items():
        for attacker in blocked:
            yield atom("blocks", text(blocker), text(attacker))
        yield from _order(blocker, blocked)


def _order(creature: str, others: list[str] | tuple[str, ...]) -> Iterator[Symbol]:
    for place, later in enumerate(others):
        for former in others[:place]:
            yield atom("ahead", text(creature), text(former), text(later))


def _violation(check: Symbol, creature: Symbol, recipient: Symbol, other: Symbol) -> Violation:
    effect = check.name == "silenced"
    return Violation(
        check=check.name,
        creature=creature.string,
        recipient=_named(recipient),
        other=None if effect else _named(other),
        effect=other if effect else None,
    )


def _named(symbol: Symbol) -> str | None:
    """The object or player; None for the constant `none`."""
    return symbol.string if symbol.type.name == "String" else None
