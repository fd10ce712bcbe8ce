"""Attackers and blockers that are declared: what happens with that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from typing import NamedTuple

import msgspec

from kb.engine.combat import damage
from kb.engine.combat.bands import Band, blocked_with_bands
from kb.engine.combat.combat import Act, Pair
from kb.engine.course.kept_moments import combat_of, moment_of
from kb.engine.course.moment import Moment
from kb.engine.course.results import Choice, Course
from kb.engine.events.event import GameEvent
from kb.engine.facts.faces import Faces
from kb.engine.program.terms import atom, text
from kb.engine.turns.enlisting import enlisting
from kb.engine.turns.exerting import exerting
from kb.engine.turns.occurring import occurring
from kb.state.derived import completed
from kb.state.game_state import GameState, WaitsFor
from kb.state.players import sharing_turns, turn_order

Paying = Callable[[Course], Iterator[Course]]
"""What pays for a declaration."""


class OptionalCost(NamedTuple):
    """What may be paid besides as a creature attacks: a concept of `combat.json`, and with which
    objects."""

    creature: str
    kind: str
    objects: tuple[str, ...] = ()


def to_attack(state: GameState) -> WaitsFor | None:
    """The active player, if there is anything to attack with."""
    if not _options(state, "attacking", state.active):
        return None
    return WaitsFor(what="attackers", player=state.active)


def to_block(state: GameState, after: str | None = None) -> WaitsFor | None:
    """The next player, after another, who has anything to block with."""
    active = {state.active, *sharing_turns(state, state.active)}
    others = [each for each in turn_order(state, state.active) if each not in active]
    order = _one_of_each_team(state, others)
    left = order[order.index(after) + 1 :] if after in order else order
    found = (each for each in left if _options(state, "blocking", each))
    blocker = next(found, None)
    return WaitsFor(what="blockers", player=blocker) if blocker is not None else None


def _one_of_each_team(state: GameState, order: list[str]) -> list[str]:
    """The first in an order of those who take their turns, and declare, together."""
    firsts = {tuple(sharing_turns(state, each)): each for each in reversed(order)}
    return [each for each in order if each in firsts.values()]


def _options(state: GameState, act: Act, player: str) -> frozenset[Pair]:
    return combat_of(state, act, player).options


# ------------------------------------------------------------------------------------ attackers


def attackers_declared(
    course: Course,
    pairs: Iterable[Pair],
    paying: Paying | None = None,
    optional: Iterable[OptionalCost] = (),
    bands: Iterable[Band] = (),
) -> Iterator[Course]:
    """The courses after creatures have been declared as attackers, of players or objects: they are
    tapped, what it costs is paid, then they attack, some of them in bands. `optional`: creatures,
    each with a cost that may be paid as it attacks."""
    chosen, bands = tuple(pairs), tuple(bands)
    moment = moment_of(course.state)
    taps = tuple(GameEvent("tap", each) for each in _tapped(moment, chosen))
    for each in occurring(_declaring(course), taps, moment):
        ways = (each,) if paying is None else paying(each)
        for paid in (one for way in ways for one in _optional_costs(way, tuple(optional))):
            state = paid.state
            players = {one.name for one in state.players}
            by = _attacking_players(moment, [creature for creature, _ in chosen])
            state = msgspec.structs.replace(state, bands=tuple(bands))
            yield from occurring(
                msgspec.structs.replace(paid, state=state),
                tuple(
                    _attack(creature, whom, players, by[creature])
                    for creature, whom in chosen
                    if _is_there(state, creature)
                ),
            )


def _optional_costs(course: Course, optional: tuple[OptionalCost, ...]) -> Iterator[Course]:
    """The courses with each choice whether the costs are paid (508.1g); what else than exerting or
    enlisting one of them is isn't carried out."""
    ways = [course]
    for creature, kind, others in optional:
        if kind == "exert":
            ways = [each for one in ways for each in exerting(one, creature)]
        elif kind == "enlist":
            ways = [each for one in ways for each in enlisting(one, creature, others)]
        else:
            ways = [each.with_gaps(f"{creature}: {kind}") for each in ways]
    yield from ways


def _is_there(state: GameState, creature: str) -> bool:
    """Whether a creature that was declared is on the battlefield still (508.1k)."""
    return any(each.id == creature and each.zone == "battlefield" for each in state.objects)


def _attacking_players(moment: Moment, attackers: Iterable[str]) -> dict[str, str]:
    """Of each attacker the attacking player who controls it."""
    active = moment.state.active
    team = sharing_turns(moment.state, active)
    if len(team) == 1:
        return dict.fromkeys(attackers, active)
    controllers = {each: moment.final.controller(each) for each in attackers}
    return {each: who if who in team else active for each, who in controllers.items()}


def _attack(
    creature: str, whom: str, players: set[str], active: str, verb: str = "attack"
) -> GameEvent:
    """The event of a creature that attacks somebody or something, or is unblocked as it does."""
    if whom in players:
        return GameEvent(verb, creature, players={"object": whom, "by": active})
    return GameEvent(verb, creature, words={"object": whom}, players={"by": active})


def _tapped(moment: Moment, pairs: tuple[Pair, ...]) -> list[str]:
    """The creatures that are tapped as they are declared as attackers."""
    grounder = moment.grounder
    call = grounder.next_call()
    grounder.tell([atom("attack_declared", call, text(creature)) for creature, _ in pairs])
    grounder.answer(call, "declared")
    found = {each.string for (each,) in grounder.atoms("gets_tapped", 2, call)}
    return [creature for creature, _ in pairs if creature in found]


def _declaring(course: Course) -> Course:
    turn = msgspec.structs.replace(course.state.turn, waits_for=None)
    return msgspec.structs.replace(course, state=msgspec.structs.replace(course.state, turn=turn))


# ------------------------------------------------------------------------------------- blockers


def blockers_declared(
    course: Course, pairs: Iterable[Pair], player: str, paying: Paying | None = None
) -> Iterator[Course]:
    """The courses after a player has declared creatures, each as a blocker of an attacker, and has
    paid what it costs: to the next player who may do so, else to what happens with it."""
    chosen = tuple(pairs)
    declaring = _declaring(course)
    for each in (declaring,) if paying is None else paying(declaring):
        there = [pair for pair in chosen if _is_there(each.state, pair[0])]
        yield from _blocked(each, there, player)


def _blocked(course: Course, pairs: Iterable[Pair], player: str) -> Iterator[Course]:
    blocks = {blocker: (*them,) for blocker, them in course.state.blocks.items()}
    for blocker, attacker in pairs:
        blocks[blocker] = (*blocks.get(blocker, ()), attacker)
    state = msgspec.structs.replace(course.state, blocks=blocks)
    waits_for = to_block(state, after=player)
    if waits_for is not None:
        turn = msgspec.structs.replace(state.turn, waits_for=waits_for)
        state = completed(msgspec.structs.replace(state, turn=turn), Faces(state.edition))
        yield msgspec.structs.replace(course, state=state)
        return
    for each in _ordered(course, _with_bands(course.state, blocks)):
        events = tuple(
            GameEvent("block", blocker, words={"object": attacker})
            for blocker, attackers in each.state.blocks.items()
            for attacker in attackers
        )
        events += _unblocked(each.state)
        bare = msgspec.structs.replace(each.state, blocks={})
        bare = completed(bare, Faces(bare.edition))
        yield from occurring(msgspec.structs.replace(each, state=bare), events)


def _with_bands(state: GameState, blocks: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The blocks with what is blocked because its band is."""
    if not state.bands:
        return blocks
    pairs = [(blocker, each) for blocker, attackers in blocks.items() for each in attackers]
    more = blocked_with_bands(moment_of(state).grounder, state.bands, pairs)
    return {
        blocker: (*attackers, *(each for one, each in more if one == blocker))
        for blocker, attackers in blocks.items()
    }


def nobody_blocks(course: Course) -> Iterator[Course]:
    """The courses where there is nothing to block with: the attackers are unblocked."""
    yield from occurring(course, _unblocked(course.state))


def _unblocked(state: GameState) -> tuple[GameEvent, ...]:
    """That each attacker for which no blocker was declared, with whom it attacks, is unblocked from
    then on (509.1h)."""
    blocked = {attacker for attackers in state.blocks.values() for attacker in attackers}
    blocked |= {each.id for each in state.objects if "blocked" in each.status}
    players = {each.name for each in state.players}
    by = _attacking_players(moment_of(state), state.attacks)
    return tuple(
        _attack(each, whom, players, by[each], "become_unblocked")
        if whom is not None
        else GameEvent("become_unblocked", each)
        for each, whom in state.attacks.items()
        if each not in blocked
    )


def _ordered(course: Course, blocks: dict[str, tuple[str, ...]]) -> Iterator[Course]:
    """The courses with the blocks in each order in which damage may have to be assigned, where the
    rules have one."""
    state = course.state
    attackers = dict.fromkeys(each for them in blocks.values() for each in them)
    groups = {one: [each for each in blocks if one in blocks[each]] for one in attackers}
    if damage.form("order", state.edition) != "in_order":
        yield msgspec.structs.replace(course, state=msgspec.structs.replace(state, blocks=blocks))
        return
    several = [one for one, them in groups.items() if len(them) > 1]
    for way in product(*(permutations(groups[one]) for one in several)):
        rule = damage.rule("order_of_blockers", state.edition) or ""
        choices = [
            Choice(
                state.active, "order", f"the damage assignment order of {one}",
                tuple(groups[one]), ", ".join(order), rule,
            )
            for one, order in zip(several, way, strict=True)
        ]  # fmt: skip
        rank = {each: place for order in way for place, each in enumerate(order)}
        ordered = dict(sorted(blocks.items(), key=lambda each: rank.get(each[0], 0)))
        yield msgspec.structs.replace(
            course,
            state=msgspec.structs.replace(state, blocks=ordered),
            choices=(*course.choices, *choices),
        )
