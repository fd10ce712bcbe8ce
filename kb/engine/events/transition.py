"""From events to the next state: the facts of both go in, what will be true comes out.

What an event does and what stays as it was is the law's (700_events.lp and the files that it
names); here the state that the law tells of is put together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import NamedTuple, cast

import msgspec
from clingo import Symbol

from kb.engine.events.announced_spells import with_announced
from kb.engine.events.derived import Derived
from kb.engine.events.event import GameEvent, event_facts
from kb.engine.events.merging import (
    after_merging,
    after_parting,
    following,
    merging,
    with_parts,
)
from kb.engine.events.next_combat import combat_after, if_declared
from kb.engine.events.next_object import next_object
from kb.engine.events.next_player import forgetting
from kb.engine.events.next_players import players_after
from kb.engine.events.parted import (
    linking,
    losing_sight,
    unlinked,
    unsourced,
    waiting,
    without_parted,
)
from kb.engine.events.players_left import heir_of_priority, seats_without
from kb.engine.facts.faces import Faces
from kb.engine.facts.moment import facts_beside_the_stack, moment_facts
from kb.engine.layers.grounder import Grounder
from kb.snapshot.terms import PHASE_OF_STEP, CopyUntil
from kb.state.arranging import arranged
from kb.state.copying import (
    Words,
    as_copy_of,
    by_card,
    copy_effect,
    copying,
    exceptions_in_words,
    for_a_time,
    no_longer_there,
    standing_alone,
    without_copy_effects,
    written_down,
)
from kb.state.derived import completed
from kb.state.game_state import (
    CopyOf,
    Extra,
    GameObject,
    GameState,
    ResolvedEffect,
    Turn,
)
from kb.state.shuffling import with_unknown_orders
from kb.terms import Phase, Step, Zone
from kb.vocabulary import Modification

Exceptions = tuple[tuple[str, ...], tuple[Modification, ...]]
PHASES: dict[str, Phase] = {
    "beginning": "beginning", "combat": "combat", "main": "postcombat_main",
}  # fmt: skip
"""What phases that are added are called."""


class Ending(NamedTuple):
    """Who has won and who has lost as the game ended: nobody, where it is a draw."""

    winners: frozenset[str]
    losers: frozenset[str]


class NextState(NamedTuple):
    """The state that events lead to, how the game has ended if it is over with them, the events
    that go with them, what they end before its time (`turn` or `combat`), and whether that
    makes what has triggered cease to exist."""

    state: GameState
    over: Ending | None
    further: tuple[GameEvent, ...] = ()
    cut_short: str | None = None
    forgets: bool = False


class Transition:
    """What events make of the state that a grounder has been told of. Which state is now must have
    been said."""

    def __init__(self, state: GameState, grounder: Grounder) -> None:
        self.state = state
        self._grounder = grounder
        self._call = 0
        self._taken_off: frozenset[str] = frozenset()
        self._made: list[GameObject] = []
        self._merge: dict[str, str] = {}
        self._parts: dict[str, tuple[str, ...]] = {}
        self._zones: dict[str, str] = {}
        self._happened: tuple[GameEvent, ...] = ()
        grounder.tell(moment_facts(state))

    def of(self, state: GameState, grounder: Grounder) -> Transition:
        """What events make of another state, of which the grounder has been told the same."""
        same = copy(self)
        same.state, same._grounder = state, grounder
        return same

    def after(self, events: Iterable[GameEvent]) -> NextState:
        """The state after events that happen together."""
        happened = self._happened = tuple(events)
        self._made = [each.made for each in happened if each.made is not None]
        self._merge = merging(happened)
        self._taken_off = frozenset(e.subject for e in happened if e.verb == "unattach")
        self._call = self._grounder.next_call()
        self._grounder.tell(event_facts(self._call, happened))
        self._grounder.tell(facts_beside_the_stack(self.state, self._call))
        self._grounder.answer(self._call, "events")
        cut_short = next((each.name for (each,) in self._read("cut_short", 2)), None)
        forgets = bool(self._read("forgets_triggers", 1))
        return NextState(self._next(), self._ending(), tuple(self._further()), cut_short, forgets)

    def _ending(self) -> Ending | None:
        """How the game has ended with the events."""
        if not self._read("is_over", 1):
            return None
        won, lost = self._read("has_won", 2), self._read("has_lost", 2)
        return Ending(*(frozenset(each.string for (each,) in found) for found in (won, lost)))

    def released(self) -> list[tuple[str, str]]:
        """The cards that permanents had exiled which have left by the last events, with these."""
        return sorted((card.string, of.string) for card, of in self._read("released", 3))

    # ------------------------------------------------------------------------------- reading

    @property
    def _derived(self) -> Derived:
        """What the last call has derived."""
        return Derived(self._grounder, self._call)

    def _read(self, name: str, arity: int) -> list[list[Symbol]]:
        return self._derived.read(name, arity)

    def _names(self, name: str) -> frozenset[str]:
        return self._derived.names(name)

    def _further(self) -> Iterator[GameEvent]:
        """What becomes unattached as it or what it is attached to leaves, or as it moves; what
        goes with a player who leaves the game, and what that player was to the game."""
        for verb, gone, origin, to in sorted(self._read("goes_with_player", 5), key=str):
            yield GameEvent(verb.name, gone.string, terms={"from": origin.name, "to": to.name})
        for verb, heir, _ in self._read("falls_to", 4):
            yield GameEvent(verb.name, heir.string, of_player=True)
        yield from self._come_apart()
        for attachment, host in sorted(self._read("unattached_from", 3), key=str):
            if attachment.string in self._taken_off:
                continue
            yield GameEvent("unattach", attachment.string, words={"object": host.string})

    def _come_apart(self) -> Iterator[GameEvent]:
        """That the components of a merged permanent that has left are objects of their own."""
        for permanent, ids in self._parts.items():
            for id_ in ids:
                if id_ != permanent:
                    to = str(self._zones[id_])
                    yield GameEvent(
                        "come_apart", id_, words={"object": permanent},
                        terms={"from": "nowhere", "to": to},
                    )  # fmt: skip

    def _next(self) -> GameState:
        state = self.state
        parted, gone = self._names("parted"), self._names("leaves_the_game")
        left = self._names("player_leaves")
        seated = frozenset(each.string for (each,) in self._read("keeps_seat", 2))
        players = [*players_after(state, self._derived, self._happened)]
        there = {each.id for each in state.objects} - gone
        objects, parts = self._with_components(self._objects())
        facts = msgspec.structs.replace(
            state,
            turn=self._extended(heir_of_priority(state.turn, players, left)),
            day_night=next(
                (each.name for (each,) in self._read("game_becomes", 2)), state.day_night
            ),
            players=tuple(forgetting(each, there) for each in players if each.name not in left),
            **seats_without(state, players, left, seated),
            objects=tuple(self._as_known(objects, parted, gone)),
            effects=tuple(self._effects(parted)),
            stack_abilities=tuple(
                losing_sight(each, parted | gone)
                for each in state.stack_abilities
                if each.id not in gone
            ),
            stack=(*(each for each in state.stack if each not in gone | parted), *self._copies()),
            delayed=tuple(
                waiting(following(each, self._merge), parted | gone | self._out_of_mind())
                for each in state.delayed
            ),
            **combat_after(state, self._happened, self._derived),
        )
        lying = self._lying(facts, parts)
        return completed(with_announced(lying, self._happened), Faces(state.edition))

    def _as_known(
        self, objects: Iterable[GameObject], parted: frozenset[str], gone: frozenset[str]
    ) -> Iterator[GameObject]:
        """The objects, which know of those that have left as much as they still may."""
        no_sources = self._no_sources(gone)
        exiled = {one.string for (one,) in self._read("just_exiled", 2)}
        for each in objects:
            kept = unlinked(each, gone if each.id in exiled else no_sources, parted | gone)
            yield linking(losing_sight(kept, parted | gone), self._happened)

    def _lying(self, facts: GameState, parts: dict[str, tuple[str, ...]]) -> GameState:
        """The state with its zones in their order."""
        bottom = with_parts(
            {each.string: n.number for each, n in self._read("goes_to_bottom", 3)}, parts
        )
        nth = with_parts(
            {each.string: n.number for each, n in self._read("goes_to_place", 3)}, parts
        )
        moved = self._names("renewed").union(*parts.values())
        lying = arranged(facts, moved, bottom, nth)
        shuffled = {each.string for (each,) in self._read("shuffles", 2)}
        unordered = {each.subject for each in self._happened if each.terms.get("order")}
        places = bottom.keys() | nth.keys()
        return with_unknown_orders(self.state, lying, shuffled, places, unordered)

    def _with_components(
        self, objects: Iterable[GameObject]
    ) -> tuple[list[GameObject], dict[str, tuple[str, ...]]]:
        """The objects, with those that have merged with permanents as their components, and the
        components of those that have left as objects; and which these are."""
        before = {each.id: each for each in self.state.objects}
        law = Faces(self.state.edition)
        went: dict[str, dict[str, Zone]] = {}
        for permanent, component, zone in self._read("component_goes", 4):
            went.setdefault(permanent.string, {})[component.string] = cast(Zone, zone.name)
        merged = after_merging(objects, before, self._happened, law)
        found, self._parts = after_parting(merged, went)
        self._zones = {each.id: each.zone for each in found}
        return found, self._parts

    def _objects(self) -> Iterator[GameObject]:
        gone = self._names("leaves_the_game")
        fluents: dict[str, list[Symbol]] = {}
        for owner, fluent in self._read("will", 3):
            fluents.setdefault(owner.string, []).append(fluent)
        copies = {owner.string: of for owner, of in self._read("will_copy", 3)}
        passed: dict[str, set[str]] = {}
        for owner, original in self._read("takes_exceptions", 3):
            passed.setdefault(owner.string, set()).add(original.string)
        before = {each.id: each for each in self.state.objects}
        entering, becoming = self._entering_as_copies(), self._becoming_copies()
        lasting = {
            object_.string: (cast(CopyUntil, until.name), player.string)
            for object_, until, player in self._read("copies_until", 4)
        }
        for each in self._remembered():
            if each.id in gone:
                continue
            after = next_object(each, fluents[each.id]) if each.id in fluents else each
            if each.id in entering:
                after = copying(after, *entering[each.id])
            if each.id in becoming:
                whose, but = becoming[each.id]
                law = Faces(self.state.edition)
                earlier = standing_alone(after, before, law)
                after = as_copy_of(after, before[whose], before, law, but)
                after = msgspec.structs.replace(after, copy_ends=())
                if each.id in lasting:
                    kept = {*after.choices}
                    chosen = {key: it for key, it in each.choices.items() if key not in kept}
                    after = for_a_time(after, earlier, *lasting[each.id], chosen)
            elif after.copies is not None:
                after = self._copy(after, copies.get(each.id), before, passed.get(each.id, set()))
            yield if_declared(after, self._happened)
        for each in self._made:
            made = next_object(each, fluents[each.id])
            linked = msgspec.structs.replace(made, linked=each.linked, moved=each.moved)
            yield if_declared(linked if each.linked else made, self._happened)

    def _remembered(self) -> tuple[GameObject, ...]:
        """The objects, without what has been forgotten of those that are out of mind."""
        forgotten = {
            copy_effect(each.id, place)
            for each in self.state.objects
            if each.copy_ends and each.id in self._out_of_mind()
            for place in range(len(each.copy_ends))
        }
        return without_copy_effects(self.state.objects, forgotten, Faces(self.state.edition))

    def _copies(self) -> Iterator[str]:
        """The copies that have come onto the stack, in their order."""
        zones = {one.string: zone.name for one, zone in self._read("changes_zone", 3)}
        yield from (each.id for each in self._made if zones.get(each.id) == "stack")

    def _no_sources(self, gone: frozenset[str]) -> frozenset[str]:
        """What has exiled nothing as the object that it is now: what is gone, or enters."""
        return gone | {each.string for (each,) in self._read("exiled_nothing", 2)}

    def _entering_as_copies(self) -> dict[str, tuple[str, tuple[Modification, ...]]]:
        """What enters as a copy: of what, and how it is not like that."""
        copied = {one.string: other.string for one, other in self._read("enters_as_copy", 3)}
        said = {each.subject: each.exceptions for each in self._happened if each.exceptions}
        return {each: (original, said.get(each, ())) for each, original in copied.items()}

    def _becoming_copies(self) -> dict[str, tuple[str, Exceptions]]:
        """What becomes a copy: of what, and how it is not like that, in words and as read."""
        copied = {one.string: other.string for one, other in self._read("turns_into", 3)}
        said = {each.subject: each.exceptions for each in self._happened if each.subject in copied}
        return {
            each: (original, (exceptions_in_words(said[each]), said[each]))
            for each, original in copied.items()
        }

    def _copy(
        self, after: GameObject, of: Symbol | None, before: dict[str, GameObject], passed: set[str]
    ) -> GameObject:
        """A copy, with the values that it copied written down if what had them has left."""
        if of is not None:
            last = before[of.arguments[0].string]
            if of.name == "object":
                copied = Words(CopyOf(id=last.id))
            else:
                copied = written_down(last, before, Faces(self.state.edition))
            return no_longer_there(after, copied, passed, before)
        words = after.copies
        id_ = words if isinstance(words, str) or words is None else words.id
        return by_card(after, before) if id_ in self._names("parted") else after

    def _extended(self, turn: Turn) -> Turn:
        """The moment with the turns and phases that were added."""
        added = sorted(self._read("adds_turn", 3), key=str)
        extra = [Extra(player=player.string) for _, player in added]
        later = sorted(self._read("adds_turn_later", 3), key=str)
        extra += [Extra(player=player.string, kind="after_next_turn") for _, player in later]
        phases = sorted(self._read("adds_phase", 3), key=str)
        extra += [
            Extra(player=turn.active, kind="phase", phase=PHASES[phase.name]) for _, phase in phases
        ]
        for _, step, after in sorted(self._read("adds_step", 4), key=str):
            alone = after.name == "phase"
            extra.append(
                Extra(
                    player=turn.active,
                    kind="phase" if alone else "step",
                    phase=PHASE_OF_STEP[cast("Step", step.name)] if alone else None,
                    step=cast("Step", step.name),
                )
            )
        return msgspec.structs.replace(turn, extra=(*turn.extra, *extra)) if extra else turn

    def _effects(self, parted: frozenset[str]) -> Iterator[ResolvedEffect]:
        ended = {str(effect) for (effect,) in self._read("effect_ends", 2)}
        going_on = {
            (str(effect), object_.string) for effect, object_ in self._read("goes_on_changing", 3)
        }
        out_of_mind, gone = self._out_of_mind(), self._names("leaves_the_game")
        for each in self.state.effects:
            name = f'resolved("{each.id}")'
            if name in ended:
                continue
            forgotten = {one for one in parted if (name, one) not in going_on}
            if each.effect.duration not in (None, "permanent"):
                forgotten |= out_of_mind
            spoken = following(each, self._merge)
            yield without_parted(unsourced(spoken, gone), forgotten)

    def _out_of_mind(self) -> frozenset[str]:
        """What effects that last for a time have to do with no longer."""
        return frozenset(each.string for (each,) in self._read("out_of_mind", 2))
