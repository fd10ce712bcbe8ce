"""Cards that are drawn, milled and discarded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import perm

from kb import vocabulary as v
from kb.engine.course.deeds.amounts import half, stated_amount
from kb.engine.course.deeds.instructed import MOST_CHOICES, Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.picking import Pick, at_bottom, on_top, picks
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.results import Choice
from kb.engine.course.spoken_parties import MANY
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject, GameState


def mill(said: Instructed) -> Iterator[Doing]:
    """Players mill so many cards, or half of their libraries."""
    yield from milled(said, to_mill(said))


def to_mill(said: Instructed) -> dict[str, int]:
    """How many cards each player is to mill."""
    numbers = {each.name: each.numbers.get("library", 0) for each in said.state.players}
    if "half" in said.action.how:
        return {name: half(said, numbers[name]) for name in said.players()}
    return dict.fromkeys(said.players(), stated_amount(said))


def milled(said: Instructed, sizes: dict[str, int]) -> Iterator[Doing]:
    """The ways in which each player mills so many cards."""
    tops = [(name, said.top(name, size)) for name, size in sizes.items()]
    to = {"from": "library", "to": "graveyard"}
    for way in product(*(ways for _, ways in tops)):
        events = tuple(
            GameEvent("mill", id_, terms=to, players={"subject": name})
            for (name, _), (ids, _) in zip(tops, way, strict=True)
            for id_ in ids
        )
        yield Doing(events, tuple(choice for _, choices in way for choice in choices))


def _from_bottom(state: GameState) -> frozenset[str]:
    """The players who draw cards from the bottom of their libraries."""
    moment = moment_of(state)
    said = (each.statement for each in moment.derivation.facts.definitions.abilities)
    rules = (rule for each in said if each is not None for rule in each.rules)
    if all((rule.mode, rule.verb) != ("is", "draw") for rule in rules):
        return frozenset()
    call = moment.ask((), "drawing_from")
    found = moment.grounder.atoms("draws_from_bottom", 2, call)
    return frozenset(player.string for (player,) in found)


def draws_of(state: GameState, player: str) -> list[tuple[GameEvent, tuple[Choice, ...]]]:
    """The event of a player's drawing one card, for each card that may be the one."""
    cards = [each.id for each in library(state, player)]
    found = []
    end = at_bottom if player in _from_bottom(state) else on_top
    for ids, choices in end(state, player, cards, 1):
        words = {"object": ids[0]} if ids else {}
        found.append((GameEvent("draw", player, of_player=True, words=words), choices))
    return found


def check_draws(state: GameState, player: str, number: int) -> None:
    """Raises NotCarriedOut where so many draws from a library that was shuffled come out in too
    many ways."""
    size = next(each.shuffled for each in state.players if each.name == player)
    names = {_alike(each) for each in library(state, player)[:size]}
    if min(len(names) ** number, perm(size, number)) > MOST_CHOICES:
        raise NotCarriedOut("several draws from a library that was shuffled")


def _alike(card: GameObject) -> str:
    """What cards have in common that nobody can tell apart."""
    return "" if "unknown" in card.status else card.name or card.id


def library(state: GameState, player: str) -> list[GameObject]:
    """The known cards in a player's library, the top card last."""
    return [each for each in state.objects if each.zone == "library" and each.owner == player]


def discard(said: Instructed) -> Iterator[Doing]:
    """The ways to discard: cards that the player chooses, cards at random, the whole hand, or some
    that were told before."""
    ways = [[*_discarding(said, name)] for name in said.players()]
    for way in product(*ways):
        yield Doing(
            tuple(
                _discarded(said, name, id_)
                for name, (ids, _) in zip(said.players(), way, strict=True)
                for id_ in ids
            ),
            tuple(choice for _, choices in way for choice in choices),
        )


def _discarding(said: Instructed, player: str) -> list[Pick]:
    """The ways in which one player discards. Raises NotCarriedOut."""
    action = said.action
    if {*action.how} - {"hand", "random"}:
        raise NotCarriedOut(", ".join(action.how))
    if "hand" in action.how:
        if action.number is not None or action.object:
            raise NotCarriedOut("which cards")
        return [(said.cards(player, "hand"), ())]
    if not action.object:
        number = 1 if action.number is None else said.amount() or 0
        return _picked(said, player, said.cards(player, "hand"), (number, number))
    if len(action.object) != 1:
        raise NotCarriedOut("which cards")
    (some,) = action.object
    if not isinstance(some, v.Some):
        known = said.all_of("object")[0]
        hand = said.cards(player, "hand")
        return [([each for each in known if each in hand], ())]
    if some.different_names:
        raise NotCarriedOut("cards of different names")
    among = said.in_hand(player, some)
    if some.least == MANY:
        return [(among, ())]
    most = len(among) if some.most is None else said.measured(some.most)
    return _picked(said, player, among, (said.measured(some.least), most))


def _picked(said: Instructed, player: str, among: list[str], sizes: tuple[int, int]) -> list[Pick]:
    action = said.action
    some = next((each for each in action.object if isinstance(each, v.Some)), None)
    random = "random" in action.how or (some is not None and some.random)
    if some is not None and some.by and not random:
        raise NotCarriedOut("who chooses")
    about = "which at random" if random else "which to discard"
    return picks(said.state, None if random else player, among, sizes, about)


def _discarded(said: Instructed, player: str, id_: str) -> GameEvent:
    return GameEvent(
        "discard", id_, terms={"from": "hand", "to": "graveyard"},
        players={"subject": player, "cause": said.actor.controller},
    )  # fmt: skip
