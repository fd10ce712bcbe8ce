"""What an instruction says, as facts for 603_watching.lp: who does it, to what, how much of it,
under which conditions."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.event_patterns import EventPatterns
from kb.engine.course.instruction_facts import ME
from kb.engine.course.spoken_parties import attackers_of, in_its_place, mentioned
from kb.engine.facts.filters import NoLogic
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import term
from kb.engine.statements.statements import Asked
from kb.vocabulary.parties import BY_DEFENCE

SETTING = "life_becomes"
"""The action that sets a life total: the number it says may be negative (107.1b)."""
ASKED = Asked(question="happen", keywords=frozenset())


class InstructionWords(EventPatterns):
    """The words of an instruction, grounded in the last state of a derivation."""

    knows_defender = True

    def __init__(
        self, derivation: Derivation, action: v.GameAction, conditions: tuple[v.Circumstance, ...]
    ) -> None:
        """Raises NoLogic for words that no facts express."""
        self.action = action
        self._conditions = conditions
        super().__init__(derivation, ASKED)

    def _describe(self) -> None:
        action = self.action
        definition = self.derivation.facts.defined_by[ME]
        clause = self._notes.fresh()
        self._conditioned(definition, clause, self._conditions, ())
        for role, partakers in (
            ("subject", action.subject), ("object", action.object), ("owner", action.owner),
            ("with_", action.with_), ("against", action.against), ("spell", action.spell),
        ):  # fmt: skip
            for place, each in enumerate(partakers):
                self._partaker(definition, clause, role, place, each)
        if isinstance(action.number, v.Tally):
            raise NoLogic
        if action.number is not None:
            value = self._value(definition, action.number)
            self._notes.fact("measured_as", clause, value)
        if action.verb == SETTING:
            self._notes.fact("sets_a_total", clause)
        self.speaks(definition)
        self.clause = clause
        """The clause that says whom the instruction is about."""

    def _if_targets(self, definition: int, clause: int, relation: v.Relation) -> None:
        """Raises NoLogic: what targets something is told apart among what waits for events, and
        among what is said of casting, only."""
        raise NoLogic

    def _from_place(self, definition: int, clause: int, place: v.Objects, negated: bool) -> None:
        """Raises NoLogic: so is where something was cast from."""
        raise NoLogic

    def _partaker(
        self, definition: int, clause: int, role: str, place: int, partaker: v.Partaker
    ) -> None:
        """What the law has to find of those who take part; what is only mentioned is known."""
        if isinstance(partaker, v.TopCards) or mentioned(partaker) is not None:
            return
        if isinstance(partaker, v.Players) and partaker.of:
            return
        if attackers_of(partaker) is not None:
            return
        for who in BY_DEFENCE:
            if partaker == v.Players(who):
                self._notes.speaks_of(definition, who)  # type: ignore[arg-type]
                self._notes.fact("spoken_players", clause, term("part", role, place), who)
                return
        parties: tuple[v.Party, ...] = partaker.of if isinstance(partaker, v.Some) else (partaker,)
        self._parties(
            definition, clause, term("part", role, place), tuple(map(in_its_place, parties))
        )
