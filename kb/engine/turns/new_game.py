"""A game that starts: who goes first, opening hands, mulligans (103)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from kb.editions import rule_for
from kb.engine.actions.reasons import Reason, reason_of
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor, Choice, Course, HappenedEvent
from kb.engine.course.steps import carried_out
from kb.engine.course.waiting import still_affected, words_of_delayed
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.facts.faces import Faces
from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import atom, text
from kb.engine.turns.new_turn import without_turn
from kb.engine.turns.opening_hands import begun_from_hands
from kb.engine.turns.steps_of_turn import step_begun
from kb.snapshot.history import PlayerHistory
from kb.snapshot.starting_life import starting_life
from kb.snapshot.terms import PlayerZone
from kb.state.arranging import arranged
from kb.state.derived import completed
from kb.state.game_state import GameObject, GameState, PlayerState, Turn, WaitsFor
from kb.state.players import turn_order
from kb.state.vanguards import modifiers, unknown_hand_modifiers
from kb.text.words.told import AFFECTED, AFFECTED_PLAYER

GAME_BEGINS = "game"
"""The step of what waits for the beginning of the game."""


class Deck(NamedTuple):
    """What a player starts a game with: cards that are known, and how many others."""

    known: tuple[GameObject, ...]
    unknown: int

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.known) + self.unknown


class Hands(NamedTuple):
    """What the law says of opening hands: how many cards each player has, who couldn't draw as many
    as there should be."""

    sizes: dict[str, int]
    lacking: frozenset[str]


def hands(state: GameState, decks: Mapping[str, int]) -> Hands:
    """The opening hands of players with so many cards, after the mulligans that they have taken."""
    grounder, call = _asked(state, decks)
    return Hands(
        {who.string: size.number for who, size in grounder.atoms("opening_hand", 3, call)},
        frozenset(who.string for (who,) in grounder.atoms("draws_from_nothing", 2, call)),
    )


def _asked(state: GameState, decks: Mapping[str, int]) -> tuple[Grounder, int]:
    """What the law says of the hands of players with so many cards, and the call that asks it."""
    grounder = moment_of(state).grounder
    call = grounder.next_call()
    waits = state.turn.waits_for
    declares = waits.player if waits is not None and waits.what == "mulligan" else None
    grounder.tell(
        [
            *(atom("deck", call, text(name), size) for name, size in decks.items()),
            *(atom("mulligans", call, text(each.name), each.mulligans) for each in state.players),
            *(atom("hand_kept", call, text(each.name)) for each in state.players if each.kept),
            *(
                atom("has_in_hand", call, text(each.name), each.numbers["hand"])
                for each in state.players
                if "hand" in each.stated_zones
            ),
            *([] if declares is None else [atom("awaits_declaration", call, text(declares))]),
        ]
    )
    grounder.answer(call, "starting")
    return grounder, call


def going_first(course: Course) -> Iterator[tuple[Course, str]]:
    """The courses of determining at random who goes first, with that player."""
    state = course.state
    names = tuple(each.name for each in state.players)
    concept = "starting_player" if rule_for("starting_player", state.edition) else ""
    for name in names:
        odds = (1, len(names))
        choice = Choice(
            None, "chance", "who goes first", names, f"{name} goes first", concept, odds
        )
        yield msgspec.structs.replace(course, choices=(*course.choices, choice)), name


def started(begins: GameState, decks: Mapping[str, Deck], life: int | None) -> GameState:
    """The state as players look at their first hands: of a game in which nothing but its players,
    with their names and teams, is there yet, and whose turn comes first. What is in hands and
    libraries isn't known, but where all of a library is drawn."""
    found = hands(begins, {name: deck.size for name, deck in decks.items()})
    life_total = starting_life(begins.format, len(begins.players)) if life is None else life
    players, objects = [], [*begins.objects]
    for each in begins.players:
        deck, size = decks[each.name], found.sizes[each.name]
        drawn: tuple[GameObject, ...] = deck.known if deck.size == size else ()
        objects += (msgspec.structs.replace(card, zone="hand") for card in drawn)
        lying: dict[PlayerZone, int] = {"hand": size - len(drawn), "library": deck.size - size}
        players.append(
            PlayerState(
                name=each.name, team=each.team, range_of_influence=each.range_of_influence,
                life=life_total + modifiers(begins.objects, each.name).life,
                unknown_cards={zone: n for zone, n in lying.items() if n},
                stated_zones=frozenset({"hand", "library", "graveyard", "exile"})
                | {card.zone for card in begins.objects if card.owner == each.name},
                history=PlayerHistory(drew_from_empty_library=each.name in found.lacking),
            )
        )  # fmt: skip
    state = msgspec.structs.replace(begins, players=tuple(players), objects=tuple(objects))
    state = arranged(state, {each.id for each in objects})
    return completed(_asking(state, begins.turn.active), Faces(state.edition))


def bare(card: GameObject) -> GameObject:
    """A card as the new object that it is in another game: nothing of what it was is left."""
    return GameObject(
        id=card.id, owner=card.owner, zone=card.zone, timestamp=card.timestamp,
        generation=card.generation + 1, card=card.card, card_name=card.card_name,
        corrections=card.corrections, status=card.status & {"commander", "unknown"},
        face=card.face, traits=card.traits & {"commander", "unknown"},
    )  # fmt: skip


def cards_of(object_: GameObject) -> tuple[GameObject, ...]:
    """The cards that an object is: the components of a merged permanent, no token and no copy."""
    parts = (object_, *object_.merged)
    return tuple(each for each in parts if each.status.isdisjoint({"token", "copy"}))


def telling(course: Course, event: GameEvent) -> Course:
    """The course with an event that no law has anything to say of."""
    happened = HappenedEvent(event, course.next_group)
    return msgspec.structs.replace(course, events=(*course.events, happened))


def first_turn(active: str) -> Turn:
    """The moment before the first turn begins."""
    return Turn(active=active, number=1, phase="beginning", step="untap", told=True)


def _asking(state: GameState, player: str) -> GameState:
    """The state in which a player declares whether to take a mulligan."""
    waits = WaitsFor(what="mulligan", player=player)
    return msgspec.structs.replace(state, turn=msgspec.structs.replace(state.turn, waits_for=waits))


# -------------------------------------------------------------------------------------- mulligans


def against_declaring(state: GameState, player: str, declared: str) -> list[Reason]:
    """What forbids a player to `keep` the hand, or to take a `mulligan`, now."""
    grounder, call = _asked(state, _decks(state))
    found = grounder.atoms("against_declaring", 5, call)
    reasons = (
        reason_of(why, about)
        for who, what, why, about in found
        if (who.string, what.name) == (player, declared)
    )
    return sorted(reasons, key=lambda each: each.name)


def hand_kept(course: Course) -> Iterator[Course]:
    """The courses after the player who is to declare has kept the hand: to the next declaration,
    or to the first turn."""
    player = _declaring(course.state)
    kept = _changed(course.state, player, kept=True)
    if not all(each.kept for each in kept.players):
        yield msgspec.structs.replace(course, state=_asking(kept, _following(kept, player)))
        return
    players = tuple(msgspec.structs.replace(each, mulligans=0, kept=False) for each in kept.players)
    turn = msgspec.structs.replace(kept.turn, waits_for=None)
    state = msgspec.structs.replace(kept, players=players, turn=turn)
    state = completed(state, Faces(state.edition))
    for hands_used in begun_from_hands(msgspec.structs.replace(course, state=state)):
        for each in _as_it_begins(hands_used):
            yield from step_begun(_before_the_turn(each), "untap")


def _before_the_turn(course: Course) -> Course:
    """The course in which nothing has happened in the first turn."""
    state = course.state
    players = tuple(
        msgspec.structs.replace(
            each,
            history=PlayerHistory(drew_from_empty_library=each.history.drew_from_empty_library),
        )
        for each in state.players
    )
    objects = tuple(map(without_turn, state.objects))
    state = msgspec.structs.replace(state, players=players, objects=objects)
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


def _as_it_begins(course: Course) -> Iterator[Course]:
    """The courses after what is done just before the first turn."""
    state = course.state
    for ability in state.delayed:
        said = words_of_delayed(state, ability)
        events = said.step.trigger.events if said is not None and said.step.trigger else ()
        if said is None or all(each.step != GAME_BEGINS for each in events):
            continue
        left = tuple(each for each in state.delayed if each.id != ability.id)
        names = {each.name for each in state.players}
        whom = still_affected(ability)
        memory = Memory(
            {
                AFFECTED: tuple(each for each in whom if each not in names),
                AFFECTED_PLAYER: tuple(each for each in whom if each in names),
            }
        )
        course = msgspec.structs.replace(course, state=msgspec.structs.replace(state, delayed=left))
        way = Way(course, memory, Actor(ability.controller, x=ability.x))
        for each in carried_out(way, said.step.does):
            yield from _as_it_begins(each.course)
        return
    yield course


def mulligan_taken(course: Course) -> Course:
    """The course after the player who is to declare has taken a mulligan: nobody knows what is in
    the new hand. Others declare next, or the same player again, by date."""
    state = course.state
    player, decks = _declaring(state), _decks(state)
    before = next(each for each in state.players if each.name == player)
    known = {e.id for e in state.objects if e.owner == player and e.zone in ("hand", "library")}
    state = msgspec.structs.replace(
        _changed(state, player, mulligans=before.mulligans + 1),
        objects=tuple(each for each in state.objects if each.id not in known),
    )
    size = hands(state, decks).sizes[player]
    lying: dict[PlayerZone, int] = {"hand": size, "library": decks[player] - size}
    unknown = {**before.unknown_cards, **lying}
    state = _changed(state, player, unknown_cards={zone: n for zone, n in unknown.items() if n})
    state = completed(state, Faces(state.edition))
    course = course.with_gaps(*unknown_hand_modifiers(state.objects))
    return msgspec.structs.replace(course, state=_asking(state, _following(state, player)))


def _following(state: GameState, player: str) -> str:
    """Who declares after a player, if not every hand is kept."""
    grounder, call = _asked(state, _decks(state))
    found = grounder.atoms("may_declare_next", 3, call)
    able = {other.string for after, other in found if after.string == player}
    order = turn_order(state, state.turn.active)
    after = order.index(player) + 1
    return next(each for each in (*order[after:], *order[:after]) if each in able)


def _declaring(state: GameState) -> str:
    waits = state.turn.waits_for
    assert waits is not None and waits.player is not None
    return waits.player


def _decks(state: GameState) -> dict[str, int]:
    return {each.name: each.numbers["hand"] + each.numbers["library"] for each in state.players}


def _changed(state: GameState, player: str, **keys: object) -> GameState:
    players = tuple(
        msgspec.structs.replace(each, **keys) if each.name == player else each
        for each in state.players
    )
    return msgspec.structs.replace(state, players=players)
