"""Counters: doubled, moved, of any kind, all of them; those of players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from math import prod

from kb import editions
from kb import vocabulary as v
from kb.engine.course.deeds.instructed import (
    MOST_CHOICES,
    Beginning,
    Doing,
    Instructed,
    NotCarriedOut,
)
from kb.engine.course.deeds.picking import shares
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent
from kb.vocabulary.at_will import is_at_will


def put(said: Instructed, id_: str, kind: str, number: int, of_player: bool = False) -> GameEvent:
    """The event of putting so many counters of a kind on an object or a player."""
    who = said.actor.controller
    return GameEvent(
        "put_counters", id_, of_player=of_player, words={"counter": kind},
        numbers={"value": number}, players={"subject": who, "cause": who},
    )  # fmt: skip


def remove(said: Instructed, id_: str, kind: str, number: int) -> GameEvent:
    """The event of removing so many counters of a kind from an object."""
    who = said.actor.controller
    return GameEvent(
        "remove_counters", id_, words={"counter": kind}, numbers={"value": number},
        players={"subject": who, "cause": who},
    )  # fmt: skip


def _counters(said: Instructed, id_: str) -> dict[str, int]:
    here = said.here(id_)
    return {} if here is None else {kind: size for kind, size in here.counters.items() if size}


def double(said: Instructed) -> Iterator[Doing]:
    """Doubling the number of counters is putting on as many as there are."""
    kind, how = said.action.counter, said.action.how
    if how and {*how} <= {"power", "toughness"}:
        yield from _power(said)
        return
    if how not in (("counters",), ("each_kind_of_counter",)) or kind == "any":
        raise NotCarriedOut(" and ".join(how) or "what is doubled")
    if how == ("counters",) and kind is None:
        raise NotCarriedOut("which counters")
    for ids, choices in said.objects("object"):
        yield Doing(
            tuple(
                put(said, each, one, size)
                for each in ids
                for one, size in _counters(said, each).items()
                if kind in (None, one)
            ),
            choices,
        )


AS_MUCH_AGAIN = {"double": 1, "triple": 2}
"""How often a number is added to itself."""


def triple(said: Instructed) -> Iterator[Doing]:
    """Power or toughness are tripled. Raises NotCarriedOut for anything else."""
    if not {*said.action.how} <= {"power", "toughness"}:
        raise NotCarriedOut("what is tripled")
    yield from _power(said)


def _power(said: Instructed) -> Iterator[Doing]:
    """Doubling a creature's power or toughness is giving it as much again, until end of turn;
    tripling is giving it twice as much (701.10b, 701.11b)."""
    how, times = said.action.how, AS_MUCH_AGAIN[said.action.verb]
    for ids, choices in said.objects("object"):
        begins = []
        for each in ids:
            sizes = {name: said.moment.final.one(each, name) for name in ("power", "toughness")}
            more = [
                v.Const(size * times) if name in how and isinstance(size, int) else v.Const(0)
                for name, size in sizes.items()
            ]
            if any(one.number for one in more):
                change = v.ModifyPT(power=more[0], toughness=more[1])
                clause = v.Clause(v.Locked(), (change,))
                effect = v.Effect((clause,), duration="end_of_turn")
                begins.append(Beginning(effect, (each,), said.actor.controller))
        yield Doing((), choices, tuple(ids), tuple(begins))


def move_counters(said: Instructed) -> Iterator[Doing]:
    """Moving counters is taking them off one object and putting them on another."""
    action = said.action
    kind, how = action.counter, {*action.how}
    one_of_any = kind in (None, "any") and action.number in (None, v.Const(1))
    if action.how == ANY_NUMBER or (one_of_any and not how):
        yield from _moved_as_chosen(said)
        return
    if how - {"all"} or (kind in (None, "any") and "all" not in how):
        raise NotCarriedOut("which counters")
    for (ids, choices), (onto, more) in product(said.objects("object"), said.objects("with_")):
        if (len(ids) != 1 and "all" not in how) or len(onto) != 1:
            raise NotCarriedOut("from what to what")
        (other,) = onto
        done = [event for one in ids for event in _moving(said, one, other)]
        yield Doing(tuple(done), (*choices, *more))


ANY_NUMBER = ("any_number",)
"""That a player chooses how many counters are moved."""


def _moved_as_chosen(said: Instructed) -> Iterator[Doing]:
    """The ways to move any number of counters, or one of whatever kind, from one object onto
    another; none are moved onto the object itself, or what isn't there (122.5)."""
    for (ids, choices), (onto, more) in product(said.objects("object"), said.objects("with_")):
        if len(ids) > 1 or len(onto) > 1:
            raise NotCarriedOut("from what to what")
        if not ids or not onto or ids == onto or said.here(onto[0]) is None:
            yield Doing((), (*choices, *more))
            continue
        for moved, chosen in _chosen_to_move(said, ids[0]):
            events = (
                event
                for kind, size in moved.items()
                if size
                for event in _moved(
                    said, remove(said, ids[0], kind, size), put(said, onto[0], kind, size)
                )
            )
            yield Doing(tuple(events), (*choices, *more, *chosen))


def _chosen_to_move(
    said: Instructed, one: str
) -> Iterator[tuple[dict[str, int], tuple[Choice, ...]]]:
    """The ways to choose what is moved of the counters on an object. Raises NotCarriedOut for too
    many."""
    kind, player = said.action.counter, said.actor.controller
    there = {k: n for k, n in _counters(said, one).items() if kind in (None, "any", k)}
    if said.action.how != ANY_NUMBER:
        for way, chosen in _kinds(player, {one: [*there]} if there else {}):
            yield {of: 1 for _, of in way}, chosen
        return
    if prod(size + 1 for size in there.values()) > MOST_CHOICES:
        raise NotCarriedOut("so many ways to move counters")
    for sizes in product(*(range(size + 1) for size in there.values())):
        moved = dict(zip(there, sizes, strict=True))
        yield (
            moved,
            tuple(
                Choice(
                    player, "number", f"how many {of} counters are moved",
                    tuple(map(str, range(there[of] + 1))), str(size), "choice",
                )
                for of, size in moved.items()
            ),
        )  # fmt: skip


def _moving(said: Instructed, one: str, other: str) -> Iterator[GameEvent]:
    """What happens of moving counters from one object onto another; onto the object itself, or what
    isn't there, none are moved (122.5)."""
    kind = said.action.counter
    if one == other or said.here(other) is None:
        return
    there = {k: n for k, n in _counters(said, one).items() if kind in (None, "any", k)}
    if "all" not in said.action.how:
        wanted = 1 if said.action.number is None else said.amount() or 0
        there = {k: min(n, wanted) for k, n in there.items()}
    for name, number in there.items():
        if number:
            yield from _moved(said, remove(said, one, name, number), put(said, other, name, number))


def _moved(said: Instructed, taken: GameEvent, given: GameEvent) -> tuple[GameEvent, ...]:
    """What happens of moving counters. Where one of the two is impossible, that is neither
    (122.5); but until 2019 one that couldn't be put on was taken off."""
    if not said.moment.impossible((taken, given)):
        return taken, given
    vanishes = editions.parameter("moved_counter_may_vanish", said.state.edition)
    return (taken,) if vanishes and not said.moment.impossible((taken,)) else ()


def remove_any(said: Instructed) -> Iterator[Doing]:
    """The ways to remove all counters, or so many of whatever kind, from objects."""
    action = said.action
    for ids, choices in said.objects("object"):
        kinds = {each: _counters(said, each) for each in ids}
        if action.how == ("all",):
            wanted = action.counter if action.counter != "any" else None
            events = tuple(
                remove(said, each, kind, size)
                for each, held in kinds.items()
                for kind, size in held.items()
                if wanted in (None, kind)
            )
            yield Doing(events, choices)
            continue
        number = 1 if action.number is None else said.amount()
        if action.how not in ((), UP_TO) or number is None:
            raise NotCarriedOut("which counters")
        if number == 1 and not action.how:
            yield from _one_each(said, kinds, choices)
        else:
            yield from _so_many_of_one(said, kinds, choices, number)


UP_TO = ("up_to",)
"""How it is said that fewer may be removed, too."""


def _so_many_of_one(
    said: Instructed, kinds: dict[str, dict[str, int]], choices: tuple[Choice, ...], number: int
) -> Iterator[Doing]:
    """The ways to remove so many counters of whatever kinds from one object, or of the kind that
    is named; fewer where there are no more, or where it is said that it may be fewer."""
    if len(kinds) > 1:
        raise NotCarriedOut("which counters")
    for id_, counters in kinds.items():
        only = said.action.counter
        held = {k: n for k, n in counters.items() if only in (None, "any", k)}
        most = min(number, sum(held.values()))
        least = 0 if said.action.how == UP_TO else most
        sizes = [range(min(size, most) + 1) for size in held.values()]
        ways = [each for each in product(*sizes) if least <= sum(each) <= most]
        if len(ways) > MOST_CHOICES:
            raise NotCarriedOut("too many ways to choose")
        told = [", ".join(f"{k}={n}" for k, n in zip(held, way, strict=True) if n) for way in ways]
        for way, chosen in zip(ways, told, strict=True):
            asked = Choice(
                said.doer, "object", "which counters to remove", tuple(told), chosen or None,
                "choice",
            )  # fmt: skip
            events = tuple(
                remove(said, id_, kind, size) for kind, size in zip(held, way, strict=True) if size
            )
            yield Doing(events, (*choices, asked) if len(ways) > 1 else choices)
    if not kinds:
        yield Doing((), choices)


ALL_POISON = ("all_poison",)
"""How it is said that players lose all poison counters."""


def loses_counters(action: v.GameAction) -> bool:
    """Whether it is players who lose counters by an action."""
    of_players = action.object and all(isinstance(each, v.Players) for each in action.object)
    return bool(of_players) or action.how == ALL_POISON or is_at_will(action)


def paid_at_will(said: Instructed) -> Iterator[Doing]:
    """The ways in which a player pays some of his counters: any number, or one or more if he has
    any."""
    kind, player = str(said.action.counter), said.doer
    held = _held_by_players(said)[player].get(kind, 0)
    least = 1 if said.action.how == ("one_or_more",) else 0
    numbers = tuple(map(str, range(least, held + 1)))
    for number in numbers:
        event = GameEvent(
            "remove_counters", player, of_player=True, words={"counter": kind},
            numbers={"value": int(number)}, players={"subject": player, "cause": player},
        )  # fmt: skip
        asked = Choice(player, "number", f"how many {kind} counters", numbers, number, "choice")
        amounts = ((v.Mentioned("step", said.action.label or 0), int(number)),)
        asks = (asked,) if len(numbers) > 1 else ()
        yield Doing((event,) if number != "0" else (), asks, amounts=amounts)
    if not numbers:
        yield Doing(())


def taken_from_players(said: Instructed) -> Iterator[Doing]:
    """Players lose counters, as many as are said and no more than they have, or all of them."""
    action, poison = said.action, said.action.how == ALL_POISON
    kind = "poison" if poison else action.counter
    whatever = kind is None and action.how == ("all",)
    if (kind in (None, "any") and not whatever) or action.how not in ((), ("all",), ALL_POISON):
        raise NotCarriedOut("which counters")
    held = _held_by_players(said)
    number = None if action.how else (said.amount() or 0 if action.number else 1)
    who = said.actor.controller
    yield Doing(
        tuple(
            GameEvent(
                "remove_counters", name, of_player=True, words={"counter": one},
                numbers={"value": there if number is None else min(number, there)},
                players={"subject": who, "cause": who},
            )
            for name in said.players("subject" if poison else "object")
            for one, there in held[name].items()
            if there and (whatever or one == kind)
        )
    )  # fmt: skip


def _held_by_players(said: Instructed) -> dict[str, dict[str, int]]:
    """The counters of each player, those too that are a team's."""
    held = {each.name: {k: n for k, n in each.counters.items() if n} for each in said.state.players}
    kinds = {kind for each in held.values() for kind in each}
    call = said.moment.ask((), "counters_of_players")
    for player, kind, number in said.moment.grounder.atoms("holds_counters", 4, call):
        if kind.string in kinds and number.number:
            held[player.string][kind.string] = number.number
    return held


def _one_each(
    said: Instructed, held: dict[str, dict[str, int]], choices: tuple[Choice, ...]
) -> Iterator[Doing]:
    """The ways to remove one counter of whatever kind from each of some objects."""
    some = {id_: [*kinds] for id_, kinds in held.items() if kinds}
    for way, chosen in _kinds(said.actor.controller, some):
        yield Doing(tuple(remove(said, *each, 1) for each in way), (*choices, *chosen))


def _kinds(
    player: str, some: dict[str, list[str]]
) -> Iterator[tuple[list[tuple[str, str]], tuple[Choice, ...]]]:
    """The ways to choose one kind of counter on each of some objects and players."""
    for way in product(*some.values()):
        taken = [*zip(some, way, strict=True)]
        yield (
            taken,
            tuple(
                Choice(
                    player, "type", f"which counter on {each}", tuple(some[each]), kind, "choice"
                )
                for each, kind in taken
                if len(some[each]) > 1
            ),
        )


def of_players(said: Instructed) -> Iterator[Doing]:
    """Players get counters: poison, energy, experience, rad."""
    kind = said.action.counter
    if kind in (None, "any") or said.action.how:
        raise NotCarriedOut("which counters")
    number = 1 if said.action.number is None else said.amount() or 0
    names = said.players() if number else []
    yield Doing(tuple(put(said, each, str(kind), number, of_player=True) for each in names))


def proliferate(said: Instructed) -> Iterator[Doing]:
    """The ways to give each of any number of permanents and players that have counters another
    one of each kind."""
    if said.action.number is not None or said.action.how:
        raise NotCarriedOut("how often")
    player = said.doer
    held = {
        each.id: each.counters
        for each in said.state.objects
        if each.zone == "battlefield"
        and any(each.counters.values())
        and "phased_out" not in each.status
    }
    players = {name: all_ for name, all_ in _held_by_players(said).items() if all_}
    some = {
        each: [kind for kind, number in counters.items() if number]
        for each, counters in (held | players).items()
    }
    done = GameEvent("proliferate", player, of_player=True)
    if 2 ** len(some) > MOST_CHOICES:
        raise NotCarriedOut("too many ways to choose")
    for way in chain.from_iterable(combinations(some, size) for size in range(len(some) + 1)):
        named = ", ".join(way) or None
        choice = Choice(player, "object", "what to proliferate", tuple(some), named, "choice")
        for given, choices in _given(said, {each: some[each] for each in way}):
            events = (put(said, *each, 1, of_player=each[0] in players) for each in given)
            yield Doing((done, *events), ((choice, *choices) if some else ()))


def _given(
    said: Instructed, some: dict[str, list[str]]
) -> Iterator[tuple[list[tuple[str, str]], tuple[Choice, ...]]]:
    """Of which kinds what is proliferated gets another counter: of each that it has; until 2019
    of one of them."""
    if editions.parameter("proliferated_kinds", said.state.edition) == "one":
        return _kinds(said.doer, some)
    return iter([([(each, kind) for each, kinds in some.items() for kind in kinds], ())])


def divided(said: Instructed) -> Iterator[Doing]:
    """The ways to distribute counters among objects."""
    kind, amount = said.action.counter, said.amount()
    if said.action.how != ("divided",) or kind in (None, "any") or amount is None:
        raise NotCarriedOut("which counters")
    for ids, choices in said.objects("object"):
        for sizes, more in shares(said.divider, ids, amount, said.memory.unserved):
            events = tuple(put(said, each, str(kind), size) for each, size in sizes.items())
            yield Doing(events, (*choices, *more), tuple(ids))
