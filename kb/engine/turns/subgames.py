"""Subgames: a game within a game begins, ends, and the main game goes on (729)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from kb.engine.course.kept_moments import moment_of
from kb.engine.course.resolution import resolved
from kb.engine.course.results import Course
from kb.engine.events.event import GAME, GameEvent
from kb.engine.facts.faces import Faces
from kb.engine.turns.new_game import (
    Deck,
    bare,
    cards_of,
    first_turn,
    going_first,
    started,
    telling,
)
from kb.engine.turns.restarting import restarted
from kb.engine.turns.steps_of_turn import receiving
from kb.snapshot.terms import PlayerZone
from kb.state.arranging import arranged
from kb.state.derived import completed
from kb.state.game_state import GameObject, GameState, PlayerState
from kb.terms import Zone


def begun_subgame(course: Course) -> Iterator[Course]:
    """The courses to the first hands of the subgame that what resolves has players play, one for
    each player who may go first."""
    called, main = course.subgame, course.state
    assert called is not None
    brought = _brought(main)
    decks = {
        each.name: Deck(
            tuple(
                bare(card) for card in main.objects
                if card.id in brought and card.owner == each.name and card.zone == "library"
            ),
            each.unknown_cards.get("library", 0),
        )
        for each in main.players
    }  # fmt: skip
    commanders = tuple(
        bare(each) for each in main.objects if each.id in brought and each.zone == "command"
    )
    course = telling(msgspec.structs.replace(course, subgame=None), GameEvent("play_subgame", GAME))
    if course.waiting:
        course = course.with_gaps("what has triggered before the subgame begins")
    around = _without(main, brought)
    for each, first in going_first(course):
        begins = GameState(
            edition=main.edition, players=main.players, turn=first_turn(first),
            objects=commanders, format=main.format, attack_option=main.attack_option,
            cards=main.cards, around=around,
        )  # fmt: skip
        yield msgspec.structs.replace(each, state=started(begins, decks, called.life))


def _brought(main: GameState) -> frozenset[str]:
    """The objects that are brought into the subgame."""
    grounder = moment_of(main).grounder
    call = grounder.next_call()
    grounder.answer(call, "subgame_begins")
    return frozenset(each.string for (each,) in grounder.atoms("brought", 2, call))


def _without(main: GameState, brought: frozenset[str]) -> GameState:
    """The main game as it waits: without what was brought into the subgame, nobody has priority."""
    players = tuple(
        msgspec.structs.replace(
            each,
            shuffled=0,
            unknown_cards={z: n for z, n in each.unknown_cards.items() if z != "library"},
        )
        for each in main.players
    )
    turn = msgspec.structs.replace(main.turn, priority=None, passed=(), waits_for=None)
    objects = tuple(each for each in main.objects if each.id not in brought)
    state = msgspec.structs.replace(main, players=players, turn=turn, objects=objects)
    return completed(state, Faces(state.edition))


def to_another_game(course: Course) -> Iterator[Course]:
    """The courses to the subgame that is to begin now, or to the game that is restarted; the same
    if neither is so."""
    if course.subgame is not None:
        yield from begun_subgame(course)
    elif course.restart is not None:
        yield from restarted(course)
    else:
        yield course


# ---------------------------------------------------------------------------------- its end


def returned(courses: Iterable[Course]) -> Iterator[Course]:
    """The courses: of those of a subgame that has ended, the main game goes on."""
    for each in courses:
        if each.over is None or each.state.around is None:
            yield each
        else:
            yield from returned(_ended(each))


def _ended(course: Course) -> Iterator[Course]:
    """The courses when a subgame has ended, what created it has finished resolving, and a player
    has priority in the main game."""
    subgame, main = course.state, course.state.around
    over = course.over
    assert main is not None and over is not None
    if subgame.left:
        course = course.with_gaps("the cards of players who have left the subgame")
    state = _with_cards(main, subgame)
    players = tuple(_told_of(each, over.winners) for each in state.players)
    state = completed(msgspec.structs.replace(state, players=players), Faces(state.edition))
    ended = telling(msgspec.structs.replace(course, state=state), GameEvent("end_subgame", GAME))
    for each in resolved(ended, after_subgame=True):
        if each.subgame is not None:
            yield from begun_subgame(each)
        elif each.restart is not None:
            yield from restarted(each)
        else:
            yield from receiving(each)


def _told_of(player: PlayerState, winners: tuple[str, ...]) -> PlayerState:
    history = msgspec.structs.replace(player.history, won_subgame=player.name in winners)
    return msgspec.structs.replace(player, history=history)


def _with_cards(main: GameState, subgame: GameState) -> GameState:
    """The main game with the cards that were in the subgame."""
    grounder = moment_of(subgame).grounder
    call = grounder.next_call()
    grounder.answer(call, "subgame_ends")
    to = {zone.name: where.name for zone, where in grounder.atoms("taken_back", 3, call)}
    nothing = {each.string for (each,) in grounder.atoms("no_card_of_the_subgame", 2, call)}
    commanders = {each.string for (each,) in grounder.atoms("commander_goes_back", 2, call)}
    cards: list[GameObject] = []
    for each in subgame.objects:
        if each.id in commanders:
            cards.append(bare(each))
        elif each.zone in to and each.id not in nothing:
            cards += (_in_zone(part, each.owner, to[each.zone]) for part in cards_of(each))
    state = main
    for player in subgame.players:
        own = [each for each in cards if each.owner == player.name]
        hidden = {
            zone: sum(n for z, n in player.unknown_cards.items() if to.get(z) == zone)
            for zone in ("library", "exile")
        }
        state = _given(state, player.name, own, hidden)
    return state


def _in_zone(part: GameObject, owner: str, zone: str) -> GameObject:
    place: Zone = "exile" if zone == "exile" else "library"
    return msgspec.structs.replace(bare(part), owner=owner, zone=place)


def _given(
    main: GameState, player: str, own: list[GameObject], hidden: dict[str, int]
) -> GameState:
    """The main game with the cards of a player: those of the library, shuffled, aren't known if any
    of them isn't."""
    before = next(each for each in main.players if each.name == player)
    unknown = dict(before.unknown_cards)
    lying = [each for each in main.objects if each.owner == player and each.zone == "library"]
    library = [*lying, *(each for each in own if each.zone == "library")]
    number = unknown.pop("library", 0) + hidden["library"]
    if number or any("unknown" in each.status for each in library):
        number, library = number + len(library), []
    sizes: dict[PlayerZone, int] = {"library": number, "exile": hidden["exile"]}
    for zone, size in sizes.items():
        if size:
            unknown[zone] = unknown.get(zone, 0) + size
    left = tuple(each for each in main.objects if each not in lying)
    new = [*library, *(each for each in own if each.zone != "library")]
    objects = _named_anew(new, msgspec.structs.replace(main, objects=left))
    zones = {"library", *(card.zone for card in objects)}
    after = msgspec.structs.replace(
        before, unknown_cards=unknown, shuffled=len(library) if len(library) > 1 else 0,
        stated_zones=before.stated_zones | zones,
    )  # fmt: skip
    players = tuple(after if each.name == player else each for each in main.players)
    state = msgspec.structs.replace(main, players=players, objects=(*left, *objects))
    return arranged(state, {each.id for each in objects})


def _named_anew(cards: list[GameObject], state: GameState) -> list[GameObject]:
    """Cards that come into a state, the newest of its objects, with ids that nothing there has."""
    taken, latest = {*state.ids}, state.latest_timestamp
    found = []
    for place, card in enumerate(cards, 1):
        others = (f"{card.id}-{number}" for number in range(2, len(taken) + 3))
        id_ = next(name for name in (card.id, *others) if name not in taken)
        taken.add(id_)
        found.append(msgspec.structs.replace(card, id=id_, timestamp=latest + place))
    return found
