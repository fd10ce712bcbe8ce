"""Some of several things, as a player picks them or as chance has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb

from kb.engine.course.deeds.way_of_doing import MOST_CHOICES, NotCarriedOut
from kb.engine.course.results import Choice
from kb.state.game_state import Characteristics, GameState

PLAIN = Characteristics()
HIDDEN = ("hand", "library")
MOST_IN_ORDER = 4
"""The orders of more cards than these are too many."""
Pick = tuple[list[str], tuple[Choice, ...]]


def picks(
    state: GameState,
    player: str | None,
    among: Sequence[str],
    sizes: tuple[int, int],
    about: str = "which to choose",
) -> list[Pick]:
    """The ways to pick between so many and so many of some objects, of cards that are alike the
    same ones; chance picks where no player does. Raises NotCarriedOut where they are too many."""
    least, most = min(sizes[0], len(among)), min(sizes[1], len(among))
    alike = _alike(state, among)
    ways = [each for size in range(least, most + 1) for each in _of_size(alike, size)]
    if len(ways) > MOST_CHOICES:
        raise NotCarriedOut("too many ways to choose")
    if len(ways) == 1:
        return [(ways[0][0], ())]
    total = sum(cases for _, cases in ways)
    options = tuple(among)
    return [(ids, (_choice(player, about, options, ids, (cases, total)),)) for ids, cases in ways]


def _choice(
    player: str | None, about: str, options: tuple[str, ...], ids: list[str], odds: tuple[int, int]
) -> Choice:
    chosen = ", ".join(ids) or None
    if player is None:
        return Choice(None, "chance", about, options, chosen, "", odds)
    return Choice(player, "object", about, options, chosen, "choice")


def _alike(state: GameState, among: Sequence[str]) -> list[list[str]]:
    """Objects that it doesn't matter which of is picked, together: cards of one name in a hand or a
    library, and those of which nothing is known."""
    found: dict[object, list[str]] = {}
    here = {each.id: each for each in state.objects}
    for id_ in among:
        each = here.get(id_)
        key: object = id_
        if each is not None and each.zone in HIDDEN and each.corrections == PLAIN:
            name = None if "unknown" in each.status else (each.card_name or id_)
            key = (each.owner, each.zone, name)
        found.setdefault(key, []).append(id_)
    return [*found.values()]


def _of_size(alike: list[list[str]], size: int) -> Iterator[tuple[list[str], int]]:
    """So many of groups of likes, each with the number of ways that come to the same."""
    if not alike:
        if size == 0:
            yield [], 1
        return
    first, *rest = alike
    for number in range(min(size, len(first)), -1, -1):
        for ids, cases in _of_size(rest, size - number):
            yield [*first[:number], *ids], cases * comb(len(first), number)


def too_many_to_order(ids: Sequence[str], state: GameState) -> bool:
    """Whether these are more cards that differ than are gone through in every order."""
    return len(ids) > MOST_IN_ORDER and len({*_known_names(ids, state)}) > 1


def _known_names(ids: Sequence[str], state: GameState) -> list[str | None]:
    """The ids, None for cards of which nothing is known."""
    names = {each.id: None if "unknown" in each.status else each.id for each in state.objects}
    return [names.get(each) for each in ids]


def orders(player: str | None, ids: Sequence[str], about: str, state: GameState) -> list[Pick]:
    """The orders in which some cards may be put; those of which nothing is known are alike. By
    chance where no player chooses."""
    if too_many_to_order(ids, state):
        raise NotCarriedOut("the order of so many cards")
    names = dict(zip(ids, _known_names(ids, state), strict=True))
    found: dict[tuple[str | None, ...], tuple[list[str], int]] = {}
    if len({*names.values()}) <= 1:
        return [([*ids], ())]
    for each in permutations(ids):
        key = tuple(names[id_] for id_ in each)
        found[key] = ([*each], found.get(key, ([], 0))[1] + 1)
    total = sum(cases for _, cases in found.values())
    options = tuple(ids)
    return [
        (
            way,
            (
                Choice(None, "chance", about, options, ", ".join(way), "", (cases, total))
                if player is None
                else Choice(player, "object", about, options, ", ".join(way), "choice"),
            ),
        )
        for way, cases in found.values()
    ]


def shares(
    player: str | None, ids: Sequence[str], amount: int, unserved: Sequence[str] = ()
) -> Iterator[tuple[dict[str, int], tuple[Choice, ...]]]:
    """How much each of some gets: all of it, or a share of at least one, as a player divides it
    (None: it isn't divided). So do those that are left unserved, of which nothing comes."""
    if player is None or len(ids) + len(unserved) < 2:
        yield dict.fromkeys(ids, amount), ()
        return
    served, ids = ids, (*ids, *unserved)
    if amount < len(ids):
        raise NotCarriedOut("less than one for each")
    places = [*combinations(range(1, amount), len(ids) - 1)]
    if len(places) > MOST_CHOICES:
        raise NotCarriedOut("too many ways to choose")
    for cuts in places:
        ends = (0, *cuts, amount)
        sizes = {id_: high - low for id_, low, high in zip(ids, ends, ends[1:], strict=False)}
        told = ", ".join(f"{id_}={size}" for id_, size in sizes.items())
        yield (
            {id_: sizes[id_] for id_ in served},
            (Choice(player, "division", "how to divide it", (), told, "choice"),),
        )


def on_top(state: GameState, player: str, ids: Sequence[str], number: int) -> list[Pick]:
    """So many cards from the top of a library, its known cards given from the bottom up: as chance
    has it where it was shuffled. The uppermost first."""
    owner = next(each for each in state.players if each.name == player)
    size = min(number, len(ids))
    sure = [*ids[owner.shuffled :]][::-1]
    if size <= len(sure) or owner.shuffled < 2:
        return [([*ids[::-1][:size]], ())]
    left = size - len(sure)
    about = f"the library of {player}, which was shuffled"
    return [
        ([*sure, *some], choices)
        for some, choices in picks(state, None, ids[: owner.shuffled], (left, left), about)
    ]


def at_bottom(state: GameState, player: str, ids: Sequence[str], number: int) -> list[Pick]:
    """So many cards from the bottom of a library, likewise, the undermost first; none that is known
    where cards lie beneath of which only the number is."""
    owner = next(each for each in state.players if each.name == player)
    if owner.unknown_cards.get("library"):
        return [([], ())]
    size = min(number, len(ids))
    if owner.shuffled < 2:
        return [([*ids[:size]], ())]
    among = ids[: owner.shuffled]
    about = f"the library of {player}, which was shuffled"
    drawn = min(size, len(among))
    return [
        ([*some, *ids[owner.shuffled :][: size - drawn]], choices)
        for some, choices in picks(state, None, among, (drawn, drawn), about)
    ]
