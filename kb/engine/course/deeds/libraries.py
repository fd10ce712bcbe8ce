"""Libraries that are searched, looked at and shuffled; cards that are revealed; cards that are put
back in an order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import msgspec

from kb import editions
from kb import vocabulary as v
from kb.engine.course.deeds.instructed import ANY_CARD, Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.picking import Pick, orders, picks, too_many_to_order
from kb.engine.course.deeds.searching import is_same_search, must_be_found, part_searched
from kb.engine.course.deeds.to_objects import done_to, done_to_one
from kb.engine.course.results import Choice
from kb.engine.course.spoken_parties import ITSELF, mentioned
from kb.engine.events.event import GameEvent
from kb.engine.state_based.outcomes import apnap
from kb.snapshot.terms import PlayerZone

SEARCHED: tuple[PlayerZone, ...] = ("library", "graveyard", "hand")
SEEN = ("hand", "until", "random")


def search(said: Instructed) -> Iterator[Doing]:
    """The ways in which a player searches zones of one player for cards."""
    if said.action.how not in ((), ("any_zone",)):
        raise NotCarriedOut(", ".join(said.action.how))
    zones = tuple(each for each in SEARCHED if each in (said.action.origin or ("library",)))
    if len(zones) < len(said.action.origin):
        raise NotCarriedOut("what is searched for")
    if not said.action.how:
        yield from _searching(said, zones)
        return
    ways = [some for size in range(1, len(zones) + 1) for some in combinations(zones, size)]
    options = tuple(" and ".join(some) for some in ways)
    for some, told in zip(ways, options, strict=True):
        choice = Choice(said.doer, "mode", "which to search", options, told, "choice")
        for each in _searching(said, some):
            yield each._replace(choices=(choice, *each.choices))


def searching(said: Instructed, whose: str) -> GameEvent:
    """The event of a player's searching somebody's library."""
    players = {"cause": said.actor.controller, "owner": whose}
    return GameEvent("search", said.doer, of_player=True, players=players)


def _searching(said: Instructed, zones: tuple[PlayerZone, ...]) -> Iterator[Doing]:
    """The ways in which a player searches all of some zones: what can't be searched none is found
    in (101.2)."""
    whose = said.players("owner")
    if len(whose) != 1:
        raise NotCarriedOut("what is searched for")
    event = searching(said, whose[0])
    if "library" in zones and said.moment.impossible((event,)):
        zones = tuple(each for each in zones if each != "library")
        if not zones:
            yield Doing((event,), (), ())
            return
    libraries = "library" in zones
    again = is_same_search(said.moment.grounder, event, said.memory.searched)
    part = part_searched(said.moment, event) if libraries else None
    for top, lying in said.top(whose[0], part) if part is not None else [(None, ())]:
        found = [_finding(said, whose[0], zones, each, top) for each in said.action.object]
        for way in product(*found):
            ids = tuple(dict.fromkeys(id_ for some, _, _ in way for id_ in some))
            gaps = tuple(dict.fromkeys(gap for _, _, told in way for gap in told))
            choices = (*lying, *(choice for _, some, _ in way for choice in some))
            amounts = ((v.Mentioned("step", said.action.label or 0, "library"), int(libraries)),)
            events = (event,) if libraries and not again else ()
            yield Doing(events, choices, ids, gaps=gaps, amounts=amounts)


def _finding(
    said: Instructed,
    whose: str,
    zones: tuple[PlayerZone, ...],
    some: v.Partaker,
    top: list[str] | None,
) -> list[tuple[list[str], tuple[Choice, ...], tuple[str, ...]]]:
    """The ways to find some cards there, or among those on `top` of the library, and what isn't
    known of them."""
    if not isinstance(some, v.Some):
        raise NotCarriedOut("what is searched for")
    player = said.doer
    any_card = some.of in ANY_CARD
    among: list[str] = []
    gaps: tuple[str, ...] = ()
    there: dict[str, str] = {}
    for zone in zones:
        cards = said.cards(whose, zone) if zone != "library" or top is None else top
        found = cards if any_card else said.fitting(cards, some.of, zone)
        unknown = [each for each in cards if "unknown" in said.status(each)]
        if unknown and not any_card:
            found = [*unknown, *found]
            gaps = (f"whether unknown cards in the {zone} of {whose} are what is searched for",)
        among += found
        there |= dict.fromkeys(found, zone)
    most = len(among) if some.most is None else said.measured(some.most)
    bound = must_be_found(said.moment.grounder, there, quality=not any_card)
    least = min(said.measured(some.least), len(bound))
    ways = picks(said.state, player, among, (least, most), "what to find")
    while some.different_names and not (left := said.of_different_names(ways)):
        least -= 1  # as many as there are (609.3)
        ways = picks(said.state, player, among, (least, most), "what to find")
    return [
        (ids, choices, gaps if any("unknown" in said.status(each) for each in ids) else ())
        for ids, choices in (left if some.different_names else ways)
        if len(bound.intersection(ids)) >= least
    ]


def shuffle(said: Instructed) -> Iterator[Doing]:
    """Players shuffle their libraries. Which card lies where is not known then."""
    action = said.action
    if action.how or action.object:
        raise NotCarriedOut(", ".join(action.how) or "what is shuffled")
    players = said.players("owner") if action.owner else said.players()
    yield Doing(
        tuple(GameEvent("shuffle", name, of_player=True) for name in players),
    )


def shuffle_in(said: Instructed) -> Iterator[Doing]:
    """The ways to shuffle objects into libraries. A library into which none of them goes is
    shuffled all the same (701.24c, 701.24d); but for some years not for objects of which none is
    there."""
    regardless = editions.parameter("shuffled_with_nothing", said.state.edition)
    about = said.action.object
    specific = bool(about) and all(each == ITSELF or mentioned(each) for each in about)
    owners = {each.id: each.owner for each in said.state.objects}
    for each in done_to(said):
        shuffled = {owners.get(event.subject) for event in each.events}
        to_shuffle = _shuffling(said, each.about or ()) if regardless or not specific else ()
        names = (name for name in to_shuffle if name not in shuffled)
        besides = tuple(GameEvent("shuffle", name, of_player=True) for name in names)
        yield each._replace(events=(*each.events, *besides))


def _shuffling(said: Instructed, about: tuple[str, ...]) -> list[str]:
    """The players into whose libraries something is shuffled, in APNAP order."""
    if not any(isinstance(each, v.Players) and each.who == "owner" for each in said.action.owner):
        return said.players("owner")
    spoken = {*about}
    for party in said.action.object:
        mention = mentioned(party)
        spoken |= {*said.memory.meant.get(mention, ())} if mention is not None else set()
        spoken |= {said.actor.source or ""} if party == ITSELF else set()
    owners = {each.owner for each in said.state.objects if each.id in spoken}
    return [each for each in apnap(said.state) if each in owners]


# ----------------------------------------------------------------------------- what is seen


def see(said: Instructed) -> Iterator[Doing]:
    """The ways to reveal cards or to look at them: nothing is changed by that."""
    action = said.action
    if {*action.how} - {*SEEN} or action.with_ or action.number is not None:
        raise NotCarriedOut(", ".join(action.how) or "how many")
    if "until" in action.how:
        yield _until(said)
        return
    if "hand" in action.how:
        ids = [each for name in said.players("owner") for each in said.cards(name, "hand")]
        yield _seen(said, ids, ())
        return
    for ids, choices in said.objects("object"):
        yield _seen(said, ids, choices)


def _seen(said: Instructed, ids: list[str], choices: tuple[Choice, ...]) -> Doing:
    who = said.players()
    subject = {"subject": who[0]} if len(who) == 1 else {}
    there = [each for each in ids if said.here(each) is not None]
    gaps: tuple[str, ...] = ()
    if said.action.verb == "reveal" and any("unknown" in said.status(each) for each in there):
        gaps = ("what the unknown cards are that are revealed",)
    events = tuple(GameEvent(said.action.verb, each, players=subject) for each in there)
    return Doing(events, choices, tuple(ids), gaps=gaps)


def _until(said: Instructed) -> Doing:
    """Cards are revealed from the top of a library until one is what is wanted."""
    shown, wanted = _up_to(said)
    events = tuple(GameEvent("reveal", each, players={"subject": said.doer}) for each in shown)
    return Doing(events, (), wanted, seen=shown)


def exile_until(said: Instructed) -> Iterator[Doing]:
    """Cards are exiled from the top of a library until one is what is wanted."""
    plain = msgspec.structs.replace(said.action, how=(), object=())
    taken, wanted = _up_to(said)
    alone = Instructed(said.state, plain, said.actor, said.memory)
    events = (done_to_one(alone, each) for each in taken)
    yield Doing(tuple(each for each in events if each is not None), (), wanted, seen=taken)


def _up_to(said: Instructed) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of a library from the top up to one that is wanted, and that one if there is any.
    Raises NotCarriedOut."""
    action = said.action
    if {*action.how} != {"until"}:
        raise NotCarriedOut(", ".join(action.how))
    (some,) = action.object
    whose = said.players("owner")
    if not isinstance(some, v.Some) or len(whose) != 1 or some.least != v.Const(1):
        raise NotCarriedOut("until what")
    shuffled = next(each for each in said.state.players if each.name == whose[0]).shuffled
    cards = said.cards(whose[0], "library")[::-1]
    wanted = said.fitting(cards, some.of, "library")
    end = cards.index(wanted[0]) + 1 if wanted else len(cards)
    if shuffled and end > len(cards) - shuffled:
        raise NotCarriedOut("the order of a library that was shuffled")
    shown = cards[:end]
    if any("unknown" in said.status(each) for each in shown):
        raise NotCarriedOut("what unknown cards are revealed")
    return tuple(shown), tuple(wanted[:1])


# ------------------------------------------------------------------------------ put in order


def put_in_order(said: Instructed) -> Iterator[Doing]:
    """The ways to put cards on the top or the bottom of a library in some order: the player's, or a
    random one; or each on the top or the bottom."""
    action = said.action
    where, _, order = (action.place or "").partition("_")
    if action.how or action.with_ or action.counter or action.number is not None:
        raise NotCarriedOut(", ".join(action.how) or "what belongs to the action")
    for ids, choices in said.objects("object"):
        there = [each for each in ids if said.here(each) is not None]
        if action.place == "top_or_bottom":
            yield from _on_either_end(said, there, choices)
            continue
        player = None if order == "random_order" else said.doer
        if where == "bottom" and too_many_to_order(there, said.state):
            left_open = () if player is None else (_left_open(player, there),)
            yield Doing(_in_unknown_order(said, there), (*choices, *left_open), tuple(ids))
            continue
        for way, more in orders(player, there, "the order of cards", said.state):
            yield Doing(_at_end(said, way, where), (*choices, *more), tuple(ids))


def _in_unknown_order(said: Instructed, ids: list[str]) -> tuple[GameEvent, ...]:
    """The events of putting cards on the bottom where it isn't told in which order they lie."""
    events = _at_end(said, ids, "bottom")
    return tuple(
        msgspec.structs.replace(each, terms={**each.terms, "order": "unknown"}) for each in events
    )


def _left_open(player: str, ids: list[str]) -> Choice:
    """The choice of an order among so many that it is left open."""
    return Choice(player, "object", "the order of cards", tuple(ids), "any order", "choice")


def _on_either_end(
    said: Instructed, ids: list[str], choices: tuple[Choice, ...]
) -> Iterator[Doing]:
    for end in ("top", "bottom"):
        for one in picks(said.state, None, ids, (len(ids), len(ids))):
            choice = _end_choice(said, ids, end)
            yield Doing(_at_end(said, one[0], end), (*choices, choice), tuple(ids))


def _end_choice(said: Instructed, ids: list[str], end: str) -> Choice:
    about = f"where to put {', '.join(ids)}"
    return Choice(said.doer, "mode", about, ("top", "bottom"), end, "choice")


def _at_end(said: Instructed, ids: list[str], where: str) -> tuple[GameEvent, ...]:
    """The events of putting cards there, of those on top the first uppermost, of those at the
    bottom the first undermost."""
    role = "place" if where == "top" else "beneath"
    who = {"subject": said.players()[0], "cause": said.actor.controller}
    events = []
    for nth, id_ in enumerate(ids, 1):
        here = said.here(id_)
        zone = here.zone if here is not None else "library"
        terms: dict[str, str] = {"from": zone, "to": "library"}
        events.append(GameEvent("put", id_, terms=terms, numbers={role: nth}, players=who))
    return tuple(events)


def arrange(said: Instructed) -> Iterator[Doing]:
    """The ways to put some of the cards that were looked at elsewhere, and the rest back on top, in
    any order: what scrying, surveilling and the like do with them."""
    (to,) = said.action.how
    player = said.doer
    for ids, choices in said.objects("object"):
        for each in _arrangements(said, player, ids, to):
            yield each._replace(choices=(*choices, *each.choices))


def _arrangements(said: Instructed, player: str, ids: list[str], to: str) -> Iterator[Doing]:
    """The ways to arrange these cards."""
    unknown = [each for each in ids if "unknown" in said.status(each)]
    known = [each for each in ids if each not in unknown]
    if unknown and to == "bottom" and not known:
        yield Doing((), (), tuple(ids))  # nothing that is known has changed
        return
    for size in range(len(ids) + 1):
        seen: set[tuple[bool, ...] | tuple[str, ...]] = set()
        for away in combinations(ids, size):
            alike = tuple("unknown" if each in unknown else each for each in away)
            if alike in seen:
                continue
            seen.add(alike)
            yield from _arranged(said, player, ids, [*away])


def _arranged(said: Instructed, player: str, ids: list[str], away: list[str]) -> Iterator[Doing]:
    """The ways in which these go elsewhere and the rest stays on top."""
    (to,) = said.action.how
    rest = [each for each in ids if each not in away]
    about = "in the graveyard" if to == "graveyard" else "on the bottom"
    options = tuple(ids)
    chosen = _choice(player, f"which to put {about}", options, away)
    lower: list[Pick] = [(away, ())]
    if to == "bottom":
        lower = orders(player, away, "the order on the bottom", said.state)
    for (upper, first), (under, second) in product(
        orders(player, rest, "the order on top", said.state), lower
    ):
        moved = _at_end(said, under, "bottom") if to == "bottom" else _buried(said, under)
        kept = _at_end(said, upper, "top") if upper != rest else ()
        yield Doing((*moved, *kept), (chosen, *first, *second), tuple(ids))


def _choice(player: str, about: str, options: tuple[str, ...], ids: list[str]) -> Choice:
    return Choice(player, "object", about, options, ", ".join(ids) or None, "choice")


def _buried(said: Instructed, ids: list[str]) -> tuple[GameEvent, ...]:
    who = {"subject": said.doer, "cause": said.actor.controller}
    to = {"from": "library", "to": "graveyard"}
    return tuple(GameEvent("put", each, terms=to, players=who) for each in ids)
