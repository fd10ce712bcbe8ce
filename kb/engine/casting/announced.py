"""What a player announces as a spell is cast or an ability activated: modes, additional costs, X
and targets, of everything that is left open each way (601.2b, 601.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product

import msgspec

from kb.engine.actions.announcing import AdditionalCost, Choice
from kb.engine.casting.deciding import Deciders, deciders
from kb.engine.completion import choosing_x
from kb.engine.completion.completion import Completion, repeated
from kb.engine.completion.way import Way
from kb.engine.course.results import Choice as Chosen
from kb.engine.facts import keyword_costs
from kb.state.players import opponents

MOST = 100
"""More ways to announce, or to pay, are not gone through."""


class TooMany(ValueError):
    """More is left open than can be gone through: what has to be said."""


class Said(msgspec.Struct, frozen=True):
    """What of an announcement is settled: X, the targets in their order, how often each additional
    cost is paid."""

    x: int | None = None
    targets: tuple[str, ...] | None = None
    times: dict[str, int] = {}
    order: tuple[str, ...] = ()
    """The additional costs in the order in which they are said."""


class Announced(msgspec.Struct, frozen=True):
    """One way to announce: modes and additional costs, targets, X; `chosen` is what of it the
    player's words left open."""

    choice: Choice
    targets: tuple[str, ...] = ()
    x: int | None = None
    chosen: tuple[Chosen, ...] = ()
    player: str | None = None
    """The player who is chosen to pay an additional cost (702.174a)."""
    gaps: tuple[str, ...] = ()
    """What of it isn't carried out."""


def announcements(
    completion: Completion, act: int, ways: Iterable[Way], said: Said
) -> list[Announced]:
    """Every announcement that the ways allow, and what is said. Raises TooMany."""
    found = []
    candidate, state = completion.actions.candidates[act], completion.actions.derivation.state
    acting = completion.actions.moment.player

    def others(choice: Choice) -> tuple[str | None, ...]:
        return opponents(state, acting) if any(map(_chooses, choice.paid)) else (None,)

    for each in ways:
        if said.x is not None and not each.allows(said.x):
            continue
        if said.targets is None and not each.all_targets:
            raise TooMany("its targets: on …")
        for way in _with_orders(completion, act, _so_often(each, said.times), said.order):
            for x in _values_of_x(way, said.x):
                for targets, player in product(_targets(way, said.targets), others(way.choice)):
                    found.append(Announced(way.choice, targets, x, player=player))
                    if len(found) > MOST:
                        raise TooMany("targets, modes and X: on …, mode …, x=…")
    by = deciders(candidate, state, acting)
    told = [
        each
        for first, those in _choosers(candidate.object or "", acting, by)
        for each in _told(found, candidate.object or "", those, first)
    ]
    return [msgspec.structs.replace(each, gaps=by.gaps) for each in told]


Deciding = dict[str, str | None]


def _choosers(
    object_: str, acting: str, by: Deciders
) -> Iterator[tuple[tuple[Chosen, ...], Deciding]]:
    """Who chooses what, for each of the opponents who may be asked to choose modes or targets, with
    the choice of that one."""
    if not by.asked:
        yield (), by.who
    for name in by.asked:
        text = f"{object_}: who chooses {by.asked_for}"
        first = Chosen(acting, "player", text, by.asked, name, "announcement")
        yield (first,), {**by.who, by.asked_for: name}


def _chooses(paid: AdditionalCost) -> bool:
    """Whether an opponent is chosen to pay an additional cost."""
    row = keyword_costs.casting(paid.keyword) if paid.keyword is not None else None
    return row is not None and row.chooses is not None


def _so_often(way: Way, said: dict[str, int]) -> Iterator[Way]:
    """The way with its additional costs paid as often as is said, or each number of times."""
    known = {name: (least, most) for name, least, most in way.times}
    places = [place for place, each in enumerate(way.choice.paid) if each.name in known]
    numbers = []
    for place in places:
        name = way.choice.paid[place].name
        least, most = known[name]
        numbers.append((said[name],) if name in said else tuple(range(least, most + 1)))
    for often in product(*numbers):
        found = way
        for place, times in zip(places, often, strict=True):
            found = repeated(found, place, times)
        yield found


def _with_orders(
    completion: Completion, act: int, ways: Iterable[Way], said: tuple[str, ...]
) -> Iterator[Way]:
    """The ways, those by which several cards are spliced onto a spell in each order of their
    effects, or in that in which they are said (702.47b)."""
    for way in ways:
        spliced = [each for each in way.choice.paid if each.spells]
        if len(spliced) < 2:
            yield way
            continue
        others = tuple(each for each in way.choice.paid if not each.spells)
        if choosing_x.is_aimed(way.choice.targets):
            raise TooMany("one card to splice, where targets depend on X")
        named = sorted((each for each in spliced if each.name in said), key=_place_in(said))
        for order in (named,) if len(named) == len(spliced) else permutations(spliced):
            yield _in_order(completion, act, way, (*others, *order))


def _place_in(said: tuple[str, ...]) -> Callable[[AdditionalCost], int]:
    return lambda each: said.index(each.name)


def _in_order(completion: Completion, act: int, way: Way, paid: tuple[AdditionalCost, ...]) -> Way:
    """The way with the texts that are spliced in the order in which they are paid for."""
    places = {text: at for at, each in enumerate(paid) for text in each.spells}
    slots = sorted(way.choice.targets, key=lambda slot: places.get(slot.ability, -1))
    choice = msgspec.structs.replace(way.choice, paid=paid, targets=tuple(slots))
    candidate = completion.actions.candidates[act]
    targets, complete = completion.targeting.combinations(candidate, choice, MOST)
    return msgspec.structs.replace(way, choice=choice, targets=tuple(targets), all_targets=complete)


def _values_of_x(way: Way, said: int | None) -> Iterator[int | None]:
    if way.largest is None:
        yield None
    elif said is not None:
        if way.allows(said):
            yield said
    elif way.largest < 0:
        raise TooMany("X: x=…")
    else:
        yield from (x for x in range(way.least, way.largest + 1) if way.allows(x))


def _targets(way: Way, said: tuple[str, ...] | None) -> Iterator[tuple[str, ...]]:
    """The legal choices of targets: those that were said, in that order if it is legal."""
    if said is None:
        yield from way.targets
    elif said in way.targets:
        yield said
    else:
        yield from (each for each in way.targets if sorted(each) == sorted(said))


# --------------------------------------------------------------------------------------- telling


def _told(
    found: list[Announced], object_: str, who: Deciding, first: tuple[Chosen, ...]
) -> Iterator[Announced]:
    """The announcements with what was chosen in each and by whom, as far as there are others, after
    what was chosen first."""
    words = [_words(each) for each in found]
    options = {kind: tuple(dict.fromkeys(each[kind] for each in words)) for kind in _KINDS if words}
    for each, own in zip(found, words, strict=True):
        chosen = tuple(
            Chosen(who[name], kind, f"{object_}: {text}", options[name], own[name], concept)
            if who[name] is not None
            else by_chance(f"{object_}: {text}", options[name], own[name])
            for name, (kind, text, concept) in _KINDS.items()
            if len(options[name]) > 1
        )
        yield msgspec.structs.replace(each, chosen=(*first, *chosen))


_KINDS = {
    "modes": ("mode", "which modes", "announcement"),
    "paid": ("pay", "which additional costs are paid", "announcement"),
    "x": ("number", "which X", "announcement"),
    "targets": ("target", "which targets", "announced_targets"),
    "player": ("player", "which opponent", "announcement"),
}
"""What may be left open → the kind of choice, its words, its rule."""


def by_chance(text: str, options: tuple[str, ...], chosen: str) -> Chosen:
    """What is chosen at random, each option as likely as the others."""
    return Chosen(None, "chance", text, options, chosen, "", (1, len(options)))


def _words(announced: Announced) -> dict[str, str]:
    paid = (f"{e.name} {e.times}" if e.any_number else e.name for e in announced.choice.paid)
    return {
        "modes": ", ".join(map(str, announced.choice.modes)) or "none",
        "paid": ", ".join(paid) or "none",
        "x": str(announced.x),
        "targets": ", ".join(announced.targets) or "none",
        "player": str(announced.player),
    }
