"""From an action that an instruction says to the events that it would be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.course.event_words import mentioned
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor, Choice
from kb.engine.events.event import GameEvent
from kb.engine.state_based.outcomes import apnap
from kb.state.game_state import GameObject, GameState
from kb.vocabulary.actions import actions

MOST_CHOICES = 500
"""More ways to choose objects are not gone through."""


class NotCarriedOut(ValueError):
    """An action that can't be carried out."""


class Doing(NamedTuple):
    """One way in which an action may be done: the events, and what was chosen."""

    events: tuple[GameEvent, ...]
    choices: tuple[Choice, ...] = ()


class Instructed:
    """An action of an instruction in a state, with what was spoken of before."""

    def __init__(
        self, state: GameState, action: v.GameAction, actor: Actor, memory: Memory
    ) -> None:
        self.state = state
        self.action = action
        self.actor = actor
        self.memory = memory
        self.moment = Moment(state, action, actor, memory)
        self._last = self._last_known()

    def _last_known(self) -> Moment:
        """The moment in which numbers of what is mentioned are looked up: where it has left, the
        last one in which it was there."""
        meant = [
            id_
            for mention in mentions_in((self.action.number, self.action.subject))
            for id_ in self.memory.meant.get(mention, ())
        ]
        gone = [self.memory.seen[id_] for id_ in meant if id_ in self.memory.seen]
        return Moment(gone[0], self.action, self.actor, self.memory) if gone else self.moment

    # ---------------------------------------------------------------------------- who and what

    def amount(self) -> int | None:
        """How much it says, as far as it names a number. Raises NotCarriedOut."""
        said = self.action.number
        if said is None:
            return None
        if isinstance(said, v.ThatMuch) and said.of in self.memory.amounts:
            return self.memory.amounts[said.of]
        found = self._last.amount()
        if found is None:
            raise NotCarriedOut("a number that is not known")
        return found

    def players(self, role: str = "subject") -> list[str]:
        """The players in a role, in APNAP order; "you" where the words name none."""
        if not getattr(self.action, role):
            return [self.actor.controller]
        found = {name for each in self.all_of(role) for name in each}
        return [each for each in apnap(self.state) if each in found]

    def objects(self, role: str) -> Iterator[tuple[list[str], tuple[Choice, ...]]]:
        """The objects and players in a role, for each way to choose them."""
        parts = [self._ways(role, place) for place, _ in enumerate(getattr(self.action, role))]
        for way in product(*parts):
            found = dict.fromkeys(id_ for ids, _ in way for id_ in ids)
            yield [*found], tuple(choice for _, choices in way for choice in choices)

    def all_of(self, role: str) -> list[list[str]]:
        """The objects and players in a role, party by party. Raises NotCarriedOut for a choice."""
        return [
            self._known(role, place, each) for place, each in enumerate(getattr(self.action, role))
        ]

    def _known(self, role: str, place: int, partaker: v.Partaker) -> list[str]:
        if isinstance(partaker, v.Some | v.TopCards):
            raise NotCarriedOut("a choice of objects")
        mention = mentioned(partaker)
        if mention is not None:
            if mention not in self.memory.meant:
                raise NotCarriedOut("what is spoken of")
            return [*self.memory.meant[mention]]
        if isinstance(partaker, v.Players) and partaker.of:
            return self._of_objects(partaker)
        return self.moment.about(role, place)

    def _of_objects(self, players: v.Players) -> list[str]:
        """The controllers or owners of what is mentioned, by what was known of it last."""
        mention = mentioned(players.of[0])
        if players.who not in ("controller", "owner") or mention is None or players.relations:
            raise NotCarriedOut("which player is meant")
        final = self._last.final
        owners = {each.id: each.owner for each in self.state.objects}
        ids = self.memory.meant.get(mention, ())
        there = [id_ for id_ in ids if id_ in final.objects]
        found = (owners[id_] if players.who == "owner" else final.controller(id_) for id_ in there)
        return [*dict.fromkeys(found)]

    def _ways(self, role: str, place: int) -> list[tuple[list[str], tuple[Choice, ...]]]:
        partaker = getattr(self.action, role)[place]
        if not isinstance(partaker, v.Some):
            return [(self._known(role, place, partaker), ())]
        if not isinstance(partaker.least, v.Const) or partaker.random:
            raise NotCarriedOut("how many are chosen, or at random")
        among = self.moment.about(role, place)
        chooser = self._chooser(partaker)
        if role == "object" and self.action.verb == "sacrifice":
            among = [each for each in among if self.moment.final.controller(each) == chooser]
        most = partaker.most.number if isinstance(partaker.most, v.Const) else len(among)
        least = min(partaker.least.number, len(among))
        ways = [
            [*some]
            for size in range(least, min(most, len(among)) + 1)
            for some in combinations(among, size)
        ]
        if len(ways) > MOST_CHOICES:
            raise NotCarriedOut("too many ways to choose")
        if len(ways) == 1:
            return [(ways[0], ())]
        return [(way, (_chosen(chooser, among, way),)) for way in ways]

    def _chooser(self, some: v.Some) -> str:
        mention = mentioned(some.by[0]) if some.by else None
        if mention is not None:
            return self.memory.meant[mention][0]
        if some.by and some.by != (v.Players("you"),):
            raise NotCarriedOut("who chooses")
        doing = self.players() if self.action.subject and not some.by else []
        return doing[0] if doing and len(doing) == 1 else self.actor.controller


def _chosen(player: str, among: list[str], way: list[str]) -> Choice:
    return Choice(player, "object", "which to choose", tuple(among), ", ".join(way), "608.2d")


# ------------------------------------------------------------------------------------- events


def doings(said: Instructed) -> Iterator[Doing]:
    """The ways in which an action may be done. Raises NotCarriedOut."""
    action = said.action
    if action.until or action.cost is not None or action.mana or action.but:
        raise NotCarriedOut("what belongs to the action")
    each = v.Mentioned("each")
    if each in mentions_in(action):
        yield from _of_each_player(said, each)
        return
    yield from _made(said)


def _made(said: Instructed) -> Iterator[Doing]:
    """The ways in which an action of a known verb may be done. Raises NotCarriedOut."""
    verb = said.action.verb
    if verb in _MADE:
        yield from _MADE[verb](said)
    elif verb in DONE_TO_OBJECTS:
        yield from _done_to(said)
    else:
        raise NotCarriedOut(verb)


def _of_each_player(said: Instructed, each: v.Mentioned) -> Iterator[Doing]:
    """What each player does by himself: chosen in APNAP order, done at the same time."""
    ways = []
    for name in said.players():
        one = v.Players("mentioned", mention=each)
        action = msgspec.structs.replace(said.action, subject=(one,))
        memory = said.memory.meaning(each, name)
        alone = Instructed(said.state, action, said.actor, memory)
        ways.append([*_made(alone)])
    for way in product(*ways):
        yield Doing(
            tuple(event for one in way for event in one.events),
            tuple(choice for one in way for choice in one.choices),
        )


DONE_TO_OBJECTS = (
    "destroy", "sacrifice", "exile", "return", "put", "tap", "untap", "put_counters",
    "remove_counters", "shuffle_into_library",
)  # fmt: skip
"""The actions that are done to objects and to nothing else."""
HOW = {"cant_be_regenerated", "tapped"}
"""Words of how it is done that are understood."""


def _stated_amount(said: Instructed) -> int:
    """How much it says, in plain words. Raises NotCarriedOut for half of something, and where no
    number is told."""
    amount = said.amount()
    if said.action.how or amount is None:
        raise NotCarriedOut(", ".join(said.action.how) or "how much")
    return amount


def _life(said: Instructed) -> Iterator[Doing]:
    amount = _stated_amount(said)
    yield Doing(
        tuple(
            GameEvent(
                said.action.verb,
                name,
                of_player=True,
                numbers={"value": amount},
                players={"cause": said.actor.controller},
            )
            for name in said.players()
        )
    )


def _mill(said: Instructed) -> Iterator[Doing]:
    number = _stated_amount(said)
    yield Doing(tuple(each for name in said.players() for each in milled(said.state, name, number)))


def draw_of(state: GameState, player: str) -> GameEvent:
    """The event of a player's drawing one card."""
    card = next(iter(reversed(_library(state, player))), None)
    words = {"object": card.id} if card is not None else {}
    return GameEvent("draw", player, of_player=True, words=words)


def milled(state: GameState, player: str, number: int) -> Iterator[GameEvent]:
    """The events of a player's milling cards: as many as there are at most."""
    cards = _library(state, player)
    there = next(each for each in state.players if each.name == player).numbers.get("library", 0)
    if len(cards) < min(number, there):
        raise NotCarriedOut("unknown cards of a library")
    for card in cards[::-1][:number]:
        to = {"from": "library", "to": "graveyard"}
        yield GameEvent("mill", card.id, terms=to, players={"subject": player})


def _library(state: GameState, player: str) -> list[GameObject]:
    return [each for each in state.objects if each.zone == "library" and each.owner == player]


def _damage(said: Instructed) -> Iterator[Doing]:
    if said.action.how and said.action.how != ("combat",):
        raise NotCarriedOut(", ".join(said.action.how))
    amount = said.amount()
    if amount is None:
        raise NotCarriedOut("how much damage")
    how = {"how": "combat"} if said.action.how else {}
    players = {each.name for each in said.state.players}
    sources = [id_ for some in said.all_of("subject") for id_ in some]
    if not said.action.subject and said.actor.source is not None:
        sources = [said.actor.source]
    if not sources:
        raise NotCarriedOut("what deals the damage")
    for recipients, choices in said.objects("object"):
        yield Doing(
            tuple(
                GameEvent(
                    "deal_damage", each, of_player=each in players,
                    words={"subject": source, **how}, numbers={"value": amount},
                    players={"cause": said.actor.controller},
                )
                for source in sources
                for each in recipients
            ),
            choices,
        )  # fmt: skip


def _done_to(said: Instructed) -> Iterator[Doing]:
    action = said.action
    chosen = any(isinstance(each, v.Some) for each in action.object)
    if not action.object or (action.origin and chosen):  # "shuffle your hand into your library"
        raise NotCarriedOut(", ".join((*action.how, *action.origin)) or "what it is done to")
    counters = action.verb.endswith("_counters")
    if action.with_ or action.token or (not counters and (action.counter or action.number)):
        raise NotCarriedOut("what belongs to the action")
    for ids, choices in said.objects("object"):
        yield Doing(tuple(_on_object(said, id_) for id_ in ids), choices)


def _on_object(said: Instructed, id_: str) -> GameEvent:
    """The event of an action that is done to one object."""
    action = said.action
    row = actions()[action.verb]
    to = action.to or (row.moves.to if row.moves is not None else None)
    here = next((each for each in said.state.objects if each.id == id_), None)
    if here is not None and action.origin and here.zone not in action.origin:
        raise NotCarriedOut(f"{id_} isn't in that zone")
    if here is None or {*action.how} - HOW:
        raise NotCarriedOut(", ".join(action.how) or "who or what it is done to")
    who = said.actor.controller
    fields: dict[str, Any] = {"players": {"subject": who, "cause": who}}
    if action.verb == "sacrifice":
        fields["players"]["subject"] = said.moment.final.controller(id_)
    if to is not None:
        fields["terms"] = {"from": here.zone, "to": to}
    if action.verb == "destroy":
        fields["terms"]["by"] = "effect"
    _manner(said, here, to, fields)
    if action.place is not None:
        if action.place not in ("top", "bottom"):  # an order, or a choice
            raise NotCarriedOut("where in the library")
        if action.place == "bottom":
            fields["terms"]["place"] = "bottom"
    if action.verb.endswith("_counters"):
        if action.counter in (None, "any"):
            raise NotCarriedOut("which counters")
        fields["words"] = {"counter": action.counter}
        fields["numbers"] = {"value": said.amount() or 0}
    return GameEvent(action.verb, id_, **fields)


def _manner(said: Instructed, here: GameObject, to: str | None, fields: dict[str, Any]) -> None:
    """Adds how it is done to the fields of an event. Raises NotCarriedOut."""
    action = said.action
    if to == "battlefield":
        if action.counter is not None or action.with_:
            raise NotCarriedOut("how it enters")
        fields["players"]["under"] = _under(said, here)
        fields["terms"] |= {"enters": "tapped"} if "tapped" in action.how else {}
    elif "tapped" in action.how:
        raise NotCarriedOut("tapped")
    elif action.how:
        fields["words"] = {"how": action.how[0]}


def _under(said: Instructed, here: GameObject) -> str:
    """Under whose control something enters: whose that is told, else of whoever puts it there."""
    match said.action.owner:
        case ():
            who = said.players()
            if len(who) == 1:
                return who[0]
        case (v.Players(who="you", of=()),):
            return said.actor.controller
        case (v.Players(who="owner"),):
            return here.owner
    raise NotCarriedOut("under whose control")


def _double(said: Instructed) -> Iterator[Doing]:
    """Doubling the number of counters is putting on as many as there are."""
    kind = said.action.counter
    if said.action.how != ("counters",) or kind in (None, "any"):
        raise NotCarriedOut("what is doubled")
    who = said.actor.controller
    here = {each.id: each for each in said.state.objects}
    for ids, choices in said.objects("object"):
        yield Doing(
            tuple(
                GameEvent(
                    "put_counters",
                    each,
                    words={"counter": str(kind)},
                    numbers={"value": here[each].counters[str(kind)]},
                    players={"subject": who, "cause": who},
                )
                for each in ids
                if here[each].counters.get(str(kind), 0)
            ),
            choices,
        )


_MADE = {
    "double": _double,
    "gain_life": _life, "lose_life": _life, "mill": _mill, "deal_damage": _damage,
}  # fmt: skip
"""Verb → the ways in which it is done, where it isn't done to objects alone."""
