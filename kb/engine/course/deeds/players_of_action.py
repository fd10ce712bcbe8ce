"""The players whom a description in an action means that says more of them than who they are: what
they control, what has happened to them, what they have chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.counted_players import NOW, by_their_numbers, is_so
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.deeds.willing import is_of_will, opponents_of, others_than, whoever
from kb.engine.course.memory import ABLE_ONES, FRIENDS, WILLING_ONES, Memory
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor
from kb.engine.course.spoken_parties import without_attacked
from kb.engine.facts.past_of_players import BY_YOU
from kb.engine.state_based.outcomes import apnap
from kb.state.game_state import GameState
from kb.state.players import opponents
from kb.vocabulary.several import ABLE, FOE, FRIEND, UNABLE, VOTERS

_HAVING = ("any", "opponent")
"""Players who control what is described, where that is said of them."""


class PlayersOfAction(ABC):
    """An action of an instruction, as far as it describes players."""

    state: GameState
    action: v.GameAction
    actor: Actor
    memory: Memory

    @property
    @abstractmethod
    def moment(self) -> Moment:
        """The moment in which it is carried out."""

    @abstractmethod
    def asking(self, action: v.GameAction) -> Self:
        """Another action in the same state, by the same player and with what was spoken of."""

    @abstractmethod
    def players(self, role: str = "subject") -> list[str]:
        """The players in a role, in turn order. Raises NotCarriedOut."""

    @abstractmethod
    def all_of(self, role: str) -> list[list[str]]:
        """The objects and players of each part of a role. Raises NotCarriedOut."""

    @abstractmethod
    def of_player(self, name: str, number: v.Value) -> int:
        """A number as a player says it. Raises NotCarriedOut."""

    def among_players(self, players: v.Players) -> list[str] | None:
        """The players of a description who control something, or who are no others; None for
        other descriptions."""
        if others_than(players):
            return self._all_but(players)
        if of := opponents_of(players):
            return self._opponents_of(of)
        plain, told = by_their_numbers(players)
        if told:
            return [name for name in self.players_of((plain,)) if self._is_such(name, told)]
        if players.of and players.who in _HAVING:
            return self._who_control(players)
        return None

    def players_of(self, described: tuple[v.Partaker, ...]) -> list[str]:
        """The players of a description, in turn order. Raises NotCarriedOut."""
        asked = v.GameAction(self.action.verb, subject=described)
        return self.asking(asked).players()

    def _is_such(self, name: str, told: tuple[v.Relation, ...]) -> bool:
        """Whether all of this is so of a player. Raises NotCarriedOut."""
        return all(self._is_so(name, each) is not each.negated for each in told)

    def _is_so(self, name: str, relation: v.Relation) -> bool:
        """Whether that is so of a player, be it denied or not. Raises NotCarriedOut."""
        if relation.relation in NOW:
            return self._is_attacked(name, relation)
        if relation.relation in BY_YOU and not self._attacks:
            return False
        return is_so(
            relation,
            lambda value: self.of_player(name, value),
            lambda value: self.of_player(self.actor.controller, value),
        )

    def _is_attacked(self, name: str, relation: v.Relation) -> bool:
        """Whether a player is attacked now, by a creature of "you" or by any (508.1b)."""
        by_you = relation.relation == "being_attacked_by_you"
        control = self.moment.final.controller if by_you else lambda _: self.actor.controller
        return any(
            whom == name and control(attacker) == self.actor.controller
            for attacker, whom in self.state.attacks.items()
        )

    @property
    def _attacks(self) -> bool:
        """Whether "you" are who attacks this turn. Raises NotCarriedOut where several are."""
        you, active = self.actor.controller, self.state.active
        if you != active and you not in opponents(self.state, active):
            raise NotCarriedOut("whom each player of a team attacked")
        return you == active

    def _all_but(self, players: v.Players) -> list[str]:
        """The players of a description other than those whom it leaves out."""
        plain = msgspec.structs.replace(players, relations=())
        among, left_out = self.players_of((plain,)), self.players_of(others_than(players))
        return [name for name in among if name not in left_out]

    def _opponents_of(self, whose: tuple[v.Players, ...]) -> list[str]:
        """The opponents of the players of a description, in turn order."""
        names = self.players_of(whose)
        found = {each for name in names for each in opponents(self.state, name)}
        return [name for name in apnap(self.state) if name in found]

    def _who_control(self, players: v.Players) -> list[str]:
        """The players who control objects of a description."""
        of, attacked = without_attacked(players.of)
        asked = v.GameAction(self.action.verb, object=of)
        said = self.asking(asked)
        control, found = said.moment.final.controller, said.all_of("object")
        whom = self.players_of(attacked) if attacked else None
        having = {
            control(id_)
            for id_ in {id_ for ids in found for id_ in ids}
            if whom is None or self.state.attacks.get(id_) in whom
        }
        plain = msgspec.structs.replace(players, of=())
        return [name for name in self.players_of((plain,)) if name in having]

    def willing(self, players: v.Players) -> list[str]:
        """The players of a description who have chosen to do what several might, or have not; who
        were chosen as friends or as foes."""
        if players.who in VOTERS:
            voted = self.memory.meant.get(v.Mentioned("event", role=VOTERS[players.who]), ())
            return [name for name in apnap(self.state) if name in voted]
        chosen = players.who in (FRIEND, FOE)
        done = any(each.relation in (ABLE, UNABLE) for each in players.relations)
        which = FRIENDS if chosen else ABLE_ONES if done else WILLING_ONES
        if which not in self.memory.meant:
            raise NotCarriedOut("who is a friend" if chosen else "who did so")
        among = self.players_of((whoever(players),))
        did = self.memory.meant[which]
        unwilling = any(
            is_of_will(each) and (each.negated or each.relation == UNABLE)
            for each in players.relations
        )
        return [name for name in among if (name in did) is not (unwilling or players.who == FOE)]
