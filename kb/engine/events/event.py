"""Events: what happens, in the verbs of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from clingo import Symbol

from kb.engine.program.terms import atom, constant, number, term, text
from kb.snapshot.pool import PoolMana
from kb.state.game_state import GameObject, LastKnown
from kb.vocabulary import Modification
from kb.vocabulary.actions import actions, general, mover

PUT_WITH = "put_with"
"""The role of a permanent whose ability puts something there and speaks of it later."""
GAME = "the game"
FIRST_TIME = {"was": "neither"}
"""What is told of its becoming day or night while it was neither (731.1a)."""


class GameEvent(msgspec.Struct, frozen=True):
    """Something that happens (700.1): a verb of `actions.json`, whom it is about (an object's
    id, or a player's name with `of_player`), and what else belongs to it, by role. In `words` the
    roles whose values are names or kinds, in `terms` those whose values are words of the rules, in
    `numbers` those with numbers."""

    verb: str
    subject: str = GAME
    of_player: bool = False
    words: dict[str, str] = {}
    terms: dict[str, str] = {}
    numbers: dict[str, int] = {}
    players: dict[str, str] = {}
    """The roles that players take."""
    made: GameObject | None = None
    """The object that comes about by it: a token, an emblem, a copy, by the facts that it is made
    of; where it is and whose is the law's."""
    bears: dict[str, int] = {}
    """The counters with which an object enters the battlefield."""
    chosen: dict[str, str] = {}
    """What is chosen for it as it enters."""
    exceptions: tuple[Modification, ...] = ()
    """What a copy is not like the original in."""
    was: LastKnown | None = None
    """What the source of damage was that has left."""
    mana: tuple[PoolMana, ...] = ()
    """The mana that is added, where the symbols in its words don't tell all of it …"""
    spent: tuple[PoolMana, ...] = ()
    """… and that which is spent or lost."""
    shown_by: tuple[str, ...] = ()
    """The objects by whose abilities a card is revealed as it is drawn."""
    part: int | None = None
    """Which of several actions that are done together it belongs to."""
    announced: dict[str, Any] = {}
    """What was announced of a spell that is put on the stack, by the names that objects have for
    it: its controller, its targets and modes, X …"""

    @property
    def of_several(self) -> bool:
        """Whether so many objects come about by it, which don't enter one by one yet."""
        return self.made is not None and "value" in self.numbers


@cache
def zone_change_facts() -> tuple[Symbol, ...]:
    """The zones between which an action, or an event that goes by a name of its own, moves an
    object."""
    facts = []
    for verb, action in actions().items():
        if action.moves is not None:
            where = (action.moves.origin or "any", action.moves.to or "nowhere")
            facts.append(atom("action_moves", verb, *where))
        if action.event is not None and action.event.verb == "move":
            named = (action.event.origin or "any", action.event.to or "any")
            facts.append(atom("event_moves", verb, *named))
        if any(each.verb == "move" for each in general(verb)):
            facts.append(atom("mover", verb, mover(verb)))
    return tuple(facts)


def event_facts(call: int, events: Iterable[GameEvent]) -> Iterator[Symbol]:
    """The events of one call as facts."""
    for place, event in enumerate(events):
        yield atom("event", call, place, event.verb, _subject(event))
        if event.made is not None:
            yield atom("comes_about", call, place, text(event.subject))
        for role, word in event.words.items():
            yield atom("role", call, place, role, text(word))
        for role, word in event.terms.items():
            yield atom("role", call, place, role, constant(word))
        for role, name in event.players.items():
            yield atom("role", call, place, role, term("player", text(name)))
        for role, size in event.numbers.items():
            yield atom("role", call, place, role, number(size))
        for object_ in event.shown_by:
            yield atom("shown_by", call, place, text(object_))
        for key, word in event.chosen.items():
            chosen = number(int(word)) if key == "number" else text(word)
            yield atom("enters_choosing", call, place, key, chosen)
        if event.was is not None:
            for family, value in qualities(event.was):
                yield atom("was_last", call, place, family, value)


def qualities(was: LastKnown) -> Iterator[tuple[str, Symbol]]:
    """The families of what was known of an object, and its values in them, as the law has them of
    one that is there; nothing where too little was known."""
    if was.types is None:
        return
    for kind, some in (("type", was.types), ("supertype", was.supertypes)):
        yield from (("types", term(kind, each)) for each in some)
    yield from (("types", term("subtype", text(each))) for each in was.subtypes)
    yield from (("colors", term("color", each)) for each in was.colors)
    yield from (("keyword", text(each)) for each in was.keywords or ())
    if was.name is not None:
        yield "text", term("name", text(was.name))
    if was.controller is not None:
        yield "control", term("controller", text(was.controller))
    if was.zone is not None:
        yield "zone", constant(was.zone)


def _subject(event: GameEvent) -> Symbol:
    if event.subject == GAME:
        return constant("game")
    return term("player", text(event.subject)) if event.of_player else text(event.subject)
