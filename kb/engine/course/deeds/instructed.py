"""Who does what to whom in an action that an instruction says: objects, players, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.abilities_there import abilities_there
from kb.engine.course.deeds.attacked import attacked_by
from kb.engine.course.deeds.counted_players import with_players_counted
from kb.engine.course.deeds.knowing import check_known, with_outside
from kb.engine.course.deeds.last_numbers import with_last_numbers
from kb.engine.course.deeds.names import with_names
from kb.engine.course.deeds.numbers_of_action import NumbersOfAction
from kb.engine.course.deeds.picking import Pick, on_top, picks
from kb.engine.course.deeds.tallies import counted, with_amounts, with_known_x
from kb.engine.course.deeds.unknown_cards import where_unknown
from kb.engine.course.deeds.way_of_doing import MOST_CHOICES, Beginning, Doing, NotCarriedOut
from kb.engine.course.deeds.whose import (
    players_of_objects,
    with_numbers_of_players,
    with_their_players,
    with_what_they_have,
)
from kb.engine.course.deeds.willing import (
    looked_up,
    speaks_of_will,
)
from kb.engine.course.defending import defenders
from kb.engine.course.instruction_words import SETTING
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.last_known import with_source_as_last_known
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.merged_permanents import parts_of
from kb.engine.course.moment import Moment
from kb.engine.course.of_instruction import OfInstruction
from kb.engine.course.results import Actor, Choice
from kb.engine.course.spoken_parties import (
    ITSELF,
    attackers_of,
    is_plain,
    mentioned,
    with_all_sought,
)
from kb.engine.layers.final_state import FinalState
from kb.engine.state_based.outcomes import apnap
from kb.snapshot.terms import PlayerZone
from kb.state.game_state import GameObject, GameState
from kb.state.hiding import laid_bare
from kb.state.players import opponents
from kb.vocabulary.defence import speaks_of_defender

__all__ = ["MOST_CHOICES", "Beginning", "Doing", "Instructed", "NotCarriedOut"]

ANY_CARD = ((v.Objects(v.Everything()),), (v.Objects(v.Everything(), noun="card"),))


class Instructed(NumbersOfAction):
    """An action of an instruction in a state, with what was spoken of before. Unknown cards that
    it is about become objects of its state."""

    def __init__(
        self, state: GameState, action: v.GameAction, actor: Actor, memory: Memory
    ) -> None:
        self.state = state
        action = with_all_sought(action)
        action = counted(action, state, actor, memory)
        self.action = action = with_source_as_last_known(action, state, actor, memory)
        self.actor = actor
        self.memory = memory
        action = with_names(state, action, memory)
        action = with_what_they_have(with_amounts(with_known_x(action, actor), memory), memory)
        action = with_numbers_of_players(action, memory, self.of_player)
        action = with_players_counted(action, self.players_of)
        self.action = action = with_last_numbers(action, memory, self.measured)
        check_known(state, action, memory)
        self.action = action = with_outside(state, action, actor.controller)
        self.action, self.memory = action, memory = with_their_players(state, action, actor, memory)
        self._began = state
        self._is_plain = is_plain(action, source_is_there=self._source_is_there)
        if not self._is_plain:
            _ = self._last  # the law has to know all of its words
        if speaks_of_defender(action) and not defenders(self.law.grounder):
            raise NotCarriedOut("who the defending player is")

    def asking(self, action: v.GameAction) -> Instructed:
        """Another action in the same state, by the same player and with what was spoken of."""
        return Instructed(self.state, action, self.actor, self.memory)

    @property
    def _source_is_there(self) -> bool:
        """Whether its source is an object that the law treats as one that exists (702.26b)."""
        there = (each for each in self.state.objects if each.id == self.actor.source)
        return any("phased_out" not in each.traits for each in there)

    def of_player(self, name: str, number: v.Value) -> int:
        """A number as a player says it ("you" is that player). Raises NotCarriedOut."""
        theirs = msgspec.structs.replace(self.actor, controller=name)
        own: v.Value = number
        if isinstance(number, v.PlayerNumber):
            own = v.PlayerNumber(number.number, colors=number.colors)
        said = v.GameAction(SETTING, number=own)
        found = Instructed(self.state, said, theirs, self.memory).amount()
        if found is None:
            raise NotCarriedOut("a number that is not known")
        return found

    @cached_property
    def moment(self) -> Moment:
        """The moment in which it is carried out."""
        return moment_of(self._began)

    @cached_property
    def law(self) -> OfInstruction:
        """What the law says of its words."""
        return OfInstruction(self._began, looked_up(self.action), self.actor, self.memory)

    @cached_property
    def _seen(self) -> GameState:
        """The state in which numbers of what is mentioned are looked up: where it has left, the
        last one in which it was there."""
        return self._seen_of((self.action.number, self.action.subject))

    def _seen_of(self, words: object) -> GameState:
        """The last state in which what these words mention was there."""
        meant = (
            id_ for mention in mentions_in(words) for id_ in self.memory.meant.get(mention, ())
        )
        gone = (self.memory.seen[id_] for id_ in meant if id_ in self.memory.seen)
        return next(gone, self._began)

    def _final_of(self, words: object) -> FinalState:
        """What was so there."""
        seen = self._seen_of(words)
        return (self.moment if seen is self._began else moment_of(seen)).final

    @cached_property
    def _last(self) -> OfInstruction:
        """What the law says of its words there."""
        if self._seen is self._began:
            return self.law
        return OfInstruction(self._seen, looked_up(self.action), self.actor, self.memory)

    # ---------------------------------------------------------------------------- who and what

    @property
    def of_permanent(self) -> bool:
        """Whether it is an instruction of an ability of a permanent that is there still."""
        here = {each.id: each.zone for each in self.state.objects}
        source = self.actor.source
        there = source is not None and here.get(source) == "battlefield"
        return there and source not in self.memory.gone

    def players(self, role: str = "subject") -> list[str]:
        """The players in a role, in APNAP order; "you" where the words name none."""
        if not getattr(self.action, role):
            return [self.actor.controller]
        found = {name for each in self.all_of(role) for name in each}
        return [each for each in apnap(self.state) if each in found]

    def objects(
        self, role: str, only: Callable[[str], bool] | None = None
    ) -> Iterator[tuple[list[str], tuple[Choice, ...]]]:
        """The objects and players in a role, for each way to choose them; `only` such may be
        chosen."""
        places = range(len(getattr(self.action, role)))
        parts = [self.ways(role, place, only) for place in places]
        for way in product(*parts):
            found = dict.fromkeys(id_ for ids, _ in way for id_ in ids)
            yield [*found], tuple(choice for _, choices in way for choice in choices)

    def all_of(self, role: str) -> list[list[str]]:
        """The objects and players in a role, party by party. Raises NotCarriedOut for a choice."""
        return [
            self._known(role, place, each) for place, each in enumerate(getattr(self.action, role))
        ]

    def _known(self, role: str, place: int, partaker: v.Partaker) -> list[str]:
        if isinstance(partaker, v.TopCards):
            ways = self._top_cards(partaker)
            if len(ways) > 1:
                raise NotCarriedOut("the order of a library that was shuffled")
            return ways[0][0]
        if isinstance(partaker, v.Some):
            raise NotCarriedOut("a choice of objects")
        attackers = attackers_of(partaker)
        if attackers is not None:
            return [*attacked_by(attackers, self.state, self.actor, self.memory)]
        mention = mentioned(partaker)
        if mention is not None:
            if mention not in self.memory.meant:
                raise NotCarriedOut("what is spoken of")
            lost = self.memory.gone - (self.memory.known.keys() if self._deals(role) else set())
            there = [each for each in self.memory.meant[mention] if each not in lost]
            return [*there, *parts_of(self.state, there)]
        if isinstance(partaker, v.Players) and speaks_of_will(partaker):
            return self.willing(partaker)
        if isinstance(partaker, v.Players) and (among := self.among_players(partaker)) is not None:
            return among
        if isinstance(partaker, v.Players) and partaker.of:
            return players_of_objects(
                self.state, self._final_of(partaker), partaker, self.actor, self.memory
            )
        if partaker == ITSELF and self.actor.source in self.memory.gone:
            # CR 400.7 + 608.2h — the new object does nothing; damage is dealt by what it was.
            return [str(self.actor.source)] if self._deals(role) else []
        if self._is_plain and partaker != ITSELF:
            return [self.actor.controller]
        found = [str(self.actor.source)] if self._is_plain else self.law.about(role, place)
        if isinstance(partaker, v.Objects) and partaker.filter == v.IsSelf():
            found = [*found, *parts_of(self.state, found)]
        named = abilities_there(self.state, partaker, self.actor.controller)
        return [*found, *named, *self._unknown((partaker,))]

    def _deals(self, role: str) -> bool:
        """Whether who stands in a role deals damage, be it that it isn't there any more."""
        return role == "subject" and self.action.verb == "deal_damage"

    def _top_cards(self, cards: v.TopCards) -> list[Pick]:
        """So many cards of libraries, the top one first, for each way in which they may lie."""
        if cards.bottom:
            raise NotCarriedOut("cards from the bottom of a library")
        whose = self.players_of(cards.whose)
        ways = [self.top(name, self.measured(cards.number)) for name in whose]
        return [
            (
                [id_ for ids, _ in way for id_ in ids],
                tuple(choice for _, choices in way for choice in choices),
            )
            for way in product(*ways)
        ]

    def top(self, player: str, number: int) -> list[Pick]:
        """So many cards from the top of a player's library, as many as there are at most, for each
        way in which they may lie."""
        self.cards(player, "library", number)
        known = [
            each.id
            for each in self.state.objects
            if each.zone == "library" and each.owner == player
        ]
        return on_top(self.state, player, known, number)

    def cards(self, player: str, zone: PlayerZone, number: int | None = None) -> list[str]:
        """The cards in a zone of a player, the uppermost last; with a number only so many of the
        uppermost."""
        known = [e.id for e in self.state.objects if e.zone == zone and e.owner == player]
        if number is None or len(known) < number:
            self.state, hidden = laid_bare(
                self.state, player, zone, None if number is None else number - len(known)
            )
            known = [*hidden, *known]
        return known if number is None else known[len(known) - min(number, len(known)) :]

    def fitting(self, ids: list[str], of: tuple[v.Party, ...], zone: PlayerZone) -> list[str]:
        """The known ones of some cards in a zone that a description fits."""
        parties = tuple(
            msgspec.structs.replace(each, filter=v.And((each.filter, v.InZone((zone,)))))
            if isinstance(each, v.Objects)
            else each
            for each in of
        )
        asked = v.GameAction(self.action.verb, object=parties)
        said = OfInstruction(self.state, asked, self.actor, self.memory)
        fits = {id_ for place, _ in enumerate(parties) for id_ in said.about("object", place)}
        return [each for each in ids if each in fits and "unknown" not in self.status(each)]

    @property
    def doer(self) -> str:
        """The one player who does it. Raises NotCarriedOut."""
        who = self.players()
        if len(who) != 1:
            raise NotCarriedOut("who does it")
        return who[0]

    def here(self, id_: str) -> GameObject | None:
        """An object as it is now."""
        return next((each for each in self.state.objects if each.id == id_), None)

    def ways(
        self, role: str, place: int, only: Callable[[str], bool] | None = None
    ) -> list[tuple[list[str], tuple[Choice, ...]]]:
        """The objects and players of one part of a role, for each way to choose them."""
        partaker = getattr(self.action, role)[place]
        if isinstance(partaker, v.TopCards):
            return self._top_cards(partaker)
        if not isinstance(partaker, v.Some):
            return [(self._known(role, place, partaker), ())]
        among = self._among(role, place, partaker)
        if only is not None:
            among = [each for each in among if only(each)]
        chooser = self._chooser(partaker)
        if role == "object" and self.action.verb == "sacrifice":
            among = [each for each in among if self.moment.final.controller(each) == chooser]
        most = len(among) if partaker.most is None else self.measured(partaker.most)
        sizes = self.measured(partaker.least), most
        about = "which at random" if partaker.random else "which to choose"
        found = picks(self.state, None if partaker.random else chooser, among, sizes, about)
        if (total := partaker.total) is not None:
            found = [way for way in found if self._adds_up(way[0], total)] or [([], ())]
        if partaker.different_names and not (found := self.of_different_names(found)):
            raise NotCarriedOut("so many of different names")
        return found

    def _adds_up(self, ids: list[str], total: v.Compares) -> bool:
        """Whether the mana value of some cards adds up to so much. Raises NotCarriedOut."""
        if (total.number, total.op) != ("mana_value", ">="):
            raise NotCarriedOut("what adds up to so much")
        known = self.moment.derivation.characteristics()
        return sum(known[each].mana_value for each in ids) >= self.measured(total.value)

    def of_different_names(
        self, ways: list[tuple[list[str], tuple[Choice, ...]]]
    ) -> list[tuple[list[str], tuple[Choice, ...]]]:
        """The ways in which no two of the objects have a name in common (201.2b). Raises
        NotCarriedOut where that isn't known."""
        ids = {id_ for found, _ in ways for id_ in found}
        if any("unknown" in self.status(each) for each in ids):
            raise NotCarriedOut("the names of unknown cards")
        names = {each: self.moment.final.one(each, "name") for each in ids}
        return [way for way in ways if len({names[each] for each in way[0]}) == len(way[0])]

    def _among(self, role: str, place: int, some: v.Some) -> list[str]:
        """The objects of which some are meant."""
        return [*self.law.about(role, place), *self._unknown(some.of)]

    def to_choose_among(self, role: str) -> list[str] | None:
        """All objects of which some are chosen in a role; None where none are."""
        parties = getattr(self.action, role)
        if not all(isinstance(each, v.Some) for each in parties):
            return None
        found = (self._among(role, place, each) for place, each in enumerate(parties))
        return [*dict.fromkeys(id_ for some in found for id_ in some)]

    def in_hand(self, player: str, some: v.Some) -> list[str]:
        """The cards in a hand that a description fits. Raises NotCarriedOut where that isn't
        known."""
        hand = self.cards(player, "hand")
        if some.of in ANY_CARD:
            return hand
        if any("unknown" in self.status(each) for each in hand):
            raise NotCarriedOut(f"the unknown cards in the hand of {player}")
        return self.fitting(hand, some.of, "hand")

    def _unknown(self, of: tuple[v.Partaker, ...]) -> list[str]:
        """The unknown cards that are among those of a description: of a hand any card may be
        chosen, whatever it is. Raises NotCarriedOut where something is asked of them."""
        found: list[str] = []
        for each in of:
            zones = where_unknown(each, self.state, self.actor, self.memory, self._final)
            found += [
                id_
                for name, zone in zones
                for id_ in self.cards(name, zone)
                if "unknown" in self.status(id_)
            ]
        return found

    def _final(self) -> FinalState:
        return self.moment.final

    def status(self, id_: str) -> frozenset[str]:
        """What is true of an object in one word."""
        here = self.here(id_)
        return here.status if here is not None else frozenset()

    def _chooser(self, some: v.Some) -> str:
        mention = mentioned(some.by[0]) if some.by else None
        if mention is not None:
            if not self.memory.meant.get(mention):
                raise NotCarriedOut("who chooses")
            return self.memory.meant[mention][0]
        match some.by:
            case (v.Players("opponent", of=(), relations=()),):
                if len(foes := opponents(self.state, self.actor.controller)) == 1:
                    return foes[0]
            case (v.Players(of=(_, *_), relations=()) as whose,):
                state, final = self.state, self._final_of(whose)
                found = players_of_objects(state, final, whose, self.actor, self.memory)
                if len(found) == 1:
                    return found[0]
        if some.by and some.by != (v.Players("you"),):
            raise NotCarriedOut("who chooses")
        doing = self.players() if self.action.subject and not some.by else []
        return doing[0] if doing and len(doing) == 1 else self.actor.controller
