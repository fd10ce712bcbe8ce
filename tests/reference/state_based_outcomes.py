"""What a check of state-based actions does, every way that players can choose, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from kb.state.game_state import GameState
from tests.reference.state import BATTLEFIELD
from tests.reference.state_based import SECTORS, due
from tests.reference.state_based_game import Due, Moment
from tests.reference.state_based_performing import Change, over, performed
from tests.reference.state_based_replacing import Entry, Event, Fate, Result, fates

MOST = 400
"""So many ways to choose are followed."""

_LEAVING = frozenset(
    {"put_into_graveyard", "destroyed", "sacrificed", "ceases_to_exist", "removed_from_game"}
)
_STAYING = frozenset({"unattached", "counters_removed", "speed_becomes_1"})
_ONE_OF = frozenset({"legend_rule", "planeswalker_uniqueness_rule"})
_CHOICES = _ONE_OF | {"chooses_protector", "chooses_sector", "put_into_command_zone"}


class TooMany(Exception):
    """There are more ways to choose than are followed."""


class Outcome(msgspec.Struct):
    """One way that a check can come out."""

    entries: frozenset[Entry]
    after: GameState
    seen: frozenset[str]
    over: bool
    """The game has ended."""

    @property
    def battlefield(self) -> frozenset[str]:
        return frozenset(each.id for each in self.after.objects if each.zone == BATTLEFIELD)


class Pick(msgspec.Struct, frozen=True):
    """What one choice of a rule leads to."""

    victims: tuple[Due, ...] = ()
    protector: tuple[tuple[str, str], ...] = ()
    sectors: tuple[tuple[str, str], ...] = ()
    commander: tuple[Result, ...] = ()
    entries: tuple[Entry, ...] = ()


# --------------------------------------------------------------------------------- what is due


def _events(dues: list[Due]) -> list[Event]:
    """Each object that would leave, once, by the first rule that has it leave; destruction yields
    to any other way, for it may be replaced where that may not."""
    found: dict[str, list[Due]] = {}
    for each in dues:
        if each.action in _LEAVING:
            found.setdefault(each.objects[0], []).append(each)
    events = []
    for name, reasons in found.items():
        first = min(reasons, key=lambda each: each.action == "destroyed")
        also = frozenset(each.rule for each in reasons) - {first.rule}
        events.append(Event(name, first.action, first.rule, also))
    return events


def _losing(dues: list[Due]) -> list[Entry]:
    """One entry for each player or team that loses."""
    found: dict[tuple[str, ...], list[str]] = {}
    for each in dues:
        if each.action == "loses_game":
            found.setdefault(each.players, []).append(each.rule)
    return [
        Entry(rules[0], "loses_game", (), players, frozenset(rules[1:]))
        for players, rules in found.items()
    ]


def _staying(dues: list[Due]) -> list[Entry]:
    """What happens to objects besides leaving, and to players besides losing (704.3)."""
    found: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[Due]] = {}
    for each in dues:
        if each.action in _STAYING:
            found.setdefault((each.action, each.objects, each.players), []).append(each)
    return [
        Entry(
            all_[0].rule,
            action,
            objects,
            players,
            frozenset(each.rule for each in all_[1:]),
            removed=tuple(sorted(pair for each in all_ for pair in each.removed)),
        )
        for (action, objects, players), all_ in found.items()
    ]


def check(state: GameState, seen: frozenset[str] = frozenset()) -> list[Entry]:
    """The actions of one check. Where a player chooses it is the original action: the choice
    itself, or the destruction that may be replaced in several ways, or not take place because
    another rule may be the one that has it leave."""
    moment = Moment(state)
    dues = due(moment, seen)
    found = _losing(dues)
    leaving: dict[str, Entry] = {}
    gone = set()
    grouped = {name for each in dues if each.action in _ONE_OF for name in each.objects}
    for event in _events(dues):
        ways = fates(moment, event)
        if all(way[0].becomes not in ("regenerated", "healed") for way in ways):
            gone.add(event.object)
        if len(ways) > 1 or (event.action == "destroyed" and event.object in grouped):
            leaving[event.object] = Entry(event.rule, event.action, (event.object,), (), event.also)
            continue
        for result in ways[0]:
            # What is said of an object itself stands before what happens to it through another.
            if result.entry is not None and (result is ways[0][0] or result.object not in leaving):
                leaving[result.object] = result.entry
            if result.becomes not in ("regenerated", "healed"):
                gone.add(result.object)
    found.extend(leaving.values())
    found.extend(_staying(dues))
    for each in dues:
        objects = tuple(name for name in each.objects if name not in gone)
        if each.action in _ONE_OF and objects:
            objects = each.objects
        if each.action in _CHOICES and objects:
            found.append(Entry(each.rule, each.action, objects, each.players))
    return found


# ------------------------------------------------------------------------------------- choosing


def _picks(choice: Due) -> Iterator[Pick]:
    """What the player may choose."""
    match choice.action:
        case "chooses_protector":
            for player in choice.options:
                entry = Entry(choice.rule, choice.action, choice.objects, choice.players)
                yield Pick(protector=((choice.objects[0], player),), entries=(entry,))
        case "chooses_sector":
            entry = Entry(choice.rule, choice.action, choice.objects, choice.players)
            for sectors in product(sorted(SECTORS), repeat=len(choice.objects)):
                pairs = tuple(zip(choice.objects, sectors, strict=True))
                yield Pick(sectors=pairs, entries=(entry,))
        case "put_into_command_zone":
            entry = Entry(choice.rule, choice.action, choice.objects, choice.players)
            yield Pick()
            yield Pick(commander=(Result(choice.objects[0], "command", entry),))
        case _:
            for kept in choice.options:
                yield Pick(
                    victims=tuple(
                        Due(choice.rule, "put_into_graveyard", (name,))
                        for name in choice.objects
                        if name != kept
                    )
                )


def outcomes(state: GameState, seen: frozenset[str] = frozenset()) -> list[Outcome]:
    """Every distinct way that one check can come out; one without choices, even if nothing
    happens."""
    moment = Moment(state)
    dues = due(moment, seen)
    choices = [list(_picks(each)) for each in dues if each.action in _CHOICES]
    found: dict[tuple[frozenset[Entry], bytes], Outcome] = {}
    tried = 0
    for picks in product(*choices):
        victims = [victim for pick in picks for victim in pick.victims]
        ways = [dict.fromkeys(fates(moment, event)) for event in _events(dues + victims)]
        for chosen in product(*ways):
            tried += 1
            if tried > MOST:
                raise TooMany
            made = _outcome(moment, dues, picks, chosen)
            found.setdefault((made.entries, msgspec.json.encode(made.after)), made)
    return list(found.values())


def _outcome(
    moment: Moment, dues: list[Due], picks: tuple[Pick, ...], chosen: tuple[Fate, ...]
) -> Outcome:
    losing = _losing(dues)
    change = Change()
    # What is said of an object itself stands before what happens to it through another.
    change.results = {fate[0].object: fate[0] for fate in chosen}
    for result in (each for fate in chosen for each in fate[1:]):
        change.results.setdefault(result.object, result)
    for pick in picks:
        change.results |= {each.object: each for each in pick.commander}
        change.choices |= dict(pick.protector)
        change.sectors |= dict(pick.sectors)
    gone = change.gone()
    staying = _staying(dues)
    change.unattached = {e.objects[0] for e in staying if e.action == "unattached"} - gone
    change.removed = {
        e.objects[0]: dict(e.removed) for e in staying if e.removed and e.objects[0] not in gone
    }
    change.started = {e.players[0] for e in staying if e.action == "speed_becomes_1"}
    change.lost = {player for each in losing for player in each.players}
    entries = [
        *losing,
        *staying,
        *(each.entry for each in change.results.values() if each.entry is not None),
        *(
            msgspec.structs.replace(
                e, objects=tuple(name for name in e.objects if name not in gone)
            )
            for pick in picks
            for e in pick.entries
            if not set(e.objects) <= gone
        ),
    ]
    seen = frozenset(
        each.id
        for each in moment.state.objects
        if "commander" in each.traits
        and each.zone in ("graveyard", "exile")
        and each.id not in gone
    )
    after = performed(moment.board, change)
    return Outcome(frozenset(entries), after, seen, over(moment.state, change.lost))


# -------------------------------------------------------------------------------- to the very end

Round = frozenset[Entry]


class Final(msgspec.Struct, frozen=True):
    """A result of going on until nothing more happens."""

    rounds: tuple[Round, ...]
    battlefield: frozenset[str]
    loop: bool = False


Unfinished = tuple[
    GameState, frozenset[str], tuple[Round, ...], tuple[tuple[bytes, frozenset[str]], ...]
]
"""A state that is still to be checked, commanders seen, the rounds and states before it."""


def run(state: GameState) -> set[Final]:
    """Every distinct end."""
    found: set[Final] = set()
    todo: list[Unfinished] = [(state, frozenset(), (), ())]
    while todo:
        if len(todo) + len(found) > MOST:
            raise TooMany
        now, seen, rounds, before = todo.pop()
        position = (msgspec.json.encode(now, order="deterministic"), seen)
        if position in before:
            found.add(Final(rounds, _battlefield(now), loop=True))
            continue
        for each in outcomes(now, seen):
            if not each.entries:
                found.add(Final(rounds, each.battlefield))
            elif each.over:
                found.add(Final((*rounds, each.entries), each.battlefield))
            else:
                todo.append((each.after, each.seen, (*rounds, each.entries), (*before, position)))
    return found


def _battlefield(state: GameState) -> frozenset[str]:
    return frozenset(each.id for each in state.objects if each.zone == BATTLEFIELD)
