"""What the law says of the one instruction that is carried out in a moment: whom it is about, how
much it says, whether its conditions are true."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.course.event_words import ME, EventWords
from kb.engine.layers.moments_grounder import MomentsGrounder
from kb.engine.program.terms import term
from kb.state.game_state import GameState


class OfInstruction:
    """What a moment says of its instruction."""

    state: GameState
    words: EventWords
    grounder: MomentsGrounder

    def about(self, role: str, place: int) -> list[str]:
        """The objects, then the players in turn order, whom the instruction is about by one of the
        parties in a role."""
        part = term("part", role, place)
        objects = {each[3].string for each in self._of_instruction("about", part)}
        players = {each[3].string for each in self._of_instruction("about_player", part)}
        return [
            *(each.id for each in self.state.objects if each.id in objects),
            *(each.name for each in self.state.players if each.name in players),
        ]

    def amount(self) -> int | None:
        """How much the instruction says; None if it names no number."""
        said = self.words.action.number if self.words.action is not None else None
        return said.number if isinstance(said, v.Const) else self._measured()

    def leaves_x_open(self) -> bool:
        """Whether nothing defines the X of the instruction (107.3f)."""
        return any(each[1] == ME for each in self._atoms("x_undefined", 2))

    def conditions_met(self) -> bool:
        """Whether the conditions of the instruction are true."""
        acting = self.words.acting
        return any(each[2] == ME and each[3].number == acting for each in self._atoms("met", 4))

    def _measured(self) -> int | None:
        for effect, clause, size in self._atoms("amounts_to", 3):
            if clause.number == self.words.acting and effect == ME:
                return size.number
        return None

    def _of_instruction(self, name: str, part: Symbol) -> Iterator[tuple[Symbol, ...]]:
        for each in self._atoms(name, 4):
            if each[0] == ME and each[1].number == self.words.acting and each[2] == part:
                yield each

    def _atoms(self, name: str, arity: int) -> Iterator[tuple[Symbol, ...]]:
        yield from self.grounder.read(name, arity)
