"""What the law says of one instruction: whom it is about, how much it says, whether its conditions
are true."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.course.instruction_facts import ME, mentioned_facts, with_instruction
from kb.engine.course.instruction_words import InstructionWords
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.engine.facts.moment import attack_facts
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import number, term
from kb.state.game_state import GameState


class OfInstruction:
    """What an action of an instruction says in a state in which an actor does it, if the conditions
    are true; it may speak of what the memory knows."""

    def __init__(
        self,
        state: GameState,
        action: v.GameAction,
        actor: Actor,
        memory: Memory,
        conditions: tuple[v.Circumstance, ...] = (),
    ) -> None:
        """Raises NoLogic for words that no facts express."""
        self._state = state
        self._said = action.number
        self._derivation = Derivation(with_instruction(state, actor, memory))
        self.grounder = self._derivation.grounder
        self.grounder.tell(mentioned_facts((action, conditions), memory))
        self.grounder.tell(attack_facts(state))
        self._clause = InstructionWords(self._derivation, action, conditions).clause
        call = self.grounder.next_call()
        now = ("state_now", (number(self._derivation.final),))
        self.grounder.ground(call, ("present", "creatures_now"), now)

    def about(self, role: str, place: int) -> list[str]:
        """The objects, then the players in turn order, whom the instruction is about by one of the
        parties in a role."""
        part = term("part", role, place)
        objects = {each[3].string for each in self._of_instruction("about", part)}
        players = {each[3].string for each in self._of_instruction("about_player", part)}
        return [
            *(each.id for each in self._state.objects if each.id in objects),
            *(each.name for each in self._state.players if each.name in players),
        ]

    def amount(self) -> int | None:
        """How much the instruction says; None if it names no number."""
        return self._said.number if isinstance(self._said, v.Const) else self._measured()

    def leaves_x_open(self) -> bool:
        """Whether nothing defines the X of the instruction (107.3f)."""
        return any(each[1] == ME for each in self.grounder.read("x_undefined", 2))

    def conditions_met(self) -> bool:
        """Whether the conditions of the instruction are true."""
        met = self.grounder.read("met", 4)
        return any(each[2] == ME and each[3].number == self._clause for each in met)

    def _measured(self) -> int | None:
        for effect, clause, size in self.grounder.read("amounts_to", 3):
            if clause.number == self._clause and effect == ME:
                return size.number
        return None

    def _of_instruction(self, name: str, part: Symbol) -> Iterator[tuple[Symbol, ...]]:
        for each in self.grounder.read(name, 4):
            if each[0] == ME and each[1].number == self._clause and each[2] == part:
                yield each
