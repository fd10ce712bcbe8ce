"""Subgames: a game within a game begins, ends, and the main game goes on (729)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from kb.engine.course.kept_moments import moment_of
from kb.engine.course.resolution import resolved
from kb.engine.course.results import Course, HappenedEvent
from kb.engine.events.event import GAME, GameEvent
from kb.engine.facts.faces import Faces
from kb.engine.turns.new_game import Deck, first_turn, going_first, started
from kb.engine.turns.steps_of_turn import receiving
from kb.snapshot.terms import PlayerZone
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
                _bare(card) for card in main.objects
                if card.id in brought and card.owner == each.name and card.zone == "library"
            ),
            each.unknown_cards.get("library", 0),
        )
        for each in main.players
    }  # fmt: skip
    commanders = tuple(
        _bare(each) for each in main.objects if each.id in brought and each.zone == "command"
    )
    course = _told(msgspec.structs.replace(course, subgame=None), "play_subgame")
    if course.waiting:
        course = course.with_gaps("what has triggered before the subgame begins")
    around = _without(main, brought)
    for each, first in going_first(course):
        bare = GameState(
            edition=main.edition, players=main.players, turn=first_turn(first),
            objects=commanders, format=main.format, cards=main.cards, around=around,
        )  # fmt: skip
        yield msgspec.structs.replace(each, state=started(bare, decks, called.life))


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


def _bare(card: GameObject) -> GameObject:
    """A card as the new object that it is in another game: nothing of what it was is left."""
    return GameObject(
        id=card.id, owner=card.owner, zone=card.zone, timestamp=card.timestamp,
        generation=card.generation + 1, card=card.card, card_name=card.card_name,
        corrections=card.corrections, status=card.status & {"commander", "unknown"},
        face=card.face, traits=card.traits & {"commander", "unknown"},
    )  # fmt: skip


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
    ended = _told(msgspec.structs.replace(course, state=state, over=None), "end_subgame")
    for each in resolved(ended, after_subgame=True):
        if each.subgame is not None:
            yield from begun_subgame(each)
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
            cards.append(_bare(each))
        elif each.zone in to and each.id not in nothing and not each.emblem:
            parts = (each, *each.merged) if each.merged else (each,)
            cards += (_in_zone(part, each.owner, to[each.zone]) for part in parts if _is_card(part))
    state = main
    for player in subgame.players:
        own = [each for each in cards if each.owner == player.name]
        hidden = {
            zone: sum(n for z, n in player.unknown_cards.items() if to.get(z) == zone)
            for zone in ("library", "exile")
        }
        state = _given(state, player.name, own, hidden)
    return state


def _is_card(part: GameObject) -> bool:
    return part.status.isdisjoint({"token", "copy"})


def _in_zone(part: GameObject, owner: str, zone: str) -> GameObject:
    place: Zone = "exile" if zone == "exile" else "library"
    return msgspec.structs.replace(_bare(part), owner=owner, zone=place)


def _given(
    main: GameState, player: str, own: list[GameObject], hidden: dict[str, int]
) -> GameState:
    """The main game with the cards of a player: those of the library, shuffled, aren't known if any
    of them isn't."""
    in_library = [each for each in own if each.zone == "library"]
    number = hidden["library"]
    if number or any("unknown" in each.status for each in in_library):
        number, in_library = number + len(in_library), []
    kept = [*in_library, *(each for each in own if each.zone != "library")]
    taken, latest = {*main.ids}, main.latest_timestamp
    objects = []
    for place, card in enumerate(kept, 1):
        id_ = next(
            name for name in (card.id, *(f"{card.id}-{n}" for n in range(2, len(taken) + 3)))
            if name not in taken
        )  # fmt: skip
        taken.add(id_)
        objects.append(msgspec.structs.replace(card, id=id_, timestamp=latest + place))

    sizes: dict[PlayerZone, int] = {"library": number, "exile": hidden["exile"]}

    def changed(each: PlayerState) -> PlayerState:
        if each.name != player:
            return each
        unknown = dict(each.unknown_cards)
        for zone, size in sizes.items():
            if size:
                unknown[zone] = unknown.get(zone, 0) + size
        shuffled = len(in_library) if len(in_library) > 1 else 0
        return msgspec.structs.replace(
            each, unknown_cards=unknown, shuffled=shuffled,
            stated_zones=each.stated_zones | {"library", *(card.zone for card in kept)},
        )  # fmt: skip

    return msgspec.structs.replace(
        main, players=tuple(map(changed, main.players)), objects=(*main.objects, *objects)
    )


def _told(course: Course, verb: str) -> Course:
    """The course with the event of a subgame's beginning or end."""
    event = HappenedEvent(GameEvent(verb, GAME), course.next_group)
    return msgspec.structs.replace(course, events=(*course.events, event))
