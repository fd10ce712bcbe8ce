"""State-based actions of a state: what happens now, and every way in which it may come out.

`StateBased(derivation)` reads one check off the last state of a derivation (704.3). Its `events`
are what the rules say happens; `outcomes` (outcomes.py) what comes of it, one for each choice
that a player has. `transition` makes the next state of the events
that an outcome consists of (`carrying_out.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property

from clingo import Symbol

from kb.engine.events.event import zone_change_facts
from kb.engine.events.transition import Transition
from kb.engine.facts.moment import moment_facts
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import atom, number, text
from kb.engine.state_based import checks
from kb.engine.state_based.results import LEAVING, Event
from kb.engine.statements.statements import Asked, Statements
from kb.state.game_state import GameState, StackAbility
from kb.text.semantics.qualities import spared
from kb.vocabulary import Instead, Replacement
from kb.vocabulary.actions import DEATH, events_of, places
from kb.vocabulary.dungeons import room_ability

ASKED = Asked(
    question="state_based",
    keywords=frozenset({"enchant", "protection"}),
    events=events_of(DEATH) | {"lose_game"},
)
"""What state-based actions have to know of abilities."""


class StateBased:
    """One check of a derivation's last state. `unread` are abilities (by definition) whose
    statement matters here and could not be expressed."""

    def __init__(self, derivation: Derivation, waiting: tuple[StackAbility, ...] = ()) -> None:
        """waiting: what has triggered and isn't on the stack yet."""
        self.derivation = derivation
        self._waiting = waiting
        self.state = derivation.state
        self._grounder = derivation.grounder
        self.checks = checks.checks(self.state.edition)
        self.statements = Statements(derivation, ASKED)
        self._grounder.tell(self._facts())
        self._ask()

    def _ask(self) -> None:
        call = self._grounder.next_call()
        state = ("state_now", (number(self.derivation.final),))
        self._grounder.answer(call, "state_based", state)
        self._happens = self.read("happens", 3)
        self._groups = self.read("group", 4)
        if self._groups or any(action.name in LEAVING for _, action, _ in self._happens):
            self._grounder.answer(call, "replacements")
        self._replaceable = self.read("applicable", 3)
        self._removed = self._counters()
        self._points = self.read("choice_of", 3)
        self._order = list(self.checks)
        self.events = tuple(self._events())

    def of(self, derivation: Derivation) -> StateBased | None:
        """The check of another derivation, of which what is said is the same; None if the law has
        looked at the stack, and that is another."""
        looked_at = any(
            self._grounder.needs("state_based", part) for part in ("awaited", "room_abilities")
        )
        if looked_at and self.state.stack_abilities != derivation.state.stack_abilities:
            return None
        same = copy(self)
        same.derivation, same.state = derivation, derivation.state
        for each in ("transition", "grouped", "choosers"):
            same.__dict__.pop(each, None)
        if derivation.grounder is not self._grounder:  # another moment, of which it is asked anew
            same._grounder = derivation.grounder
            same._ask()
        return same

    # ------------------------------------------------------------------------------- facts

    def _facts(self) -> Iterator[Symbol]:
        """Returns what only state-based actions look at."""
        yield from zone_change_facts()
        for name, row in self.checks.items() if self.state.over is None else ():
            yield atom("checked", name)
            for variant in row.variants:
                yield atom("variant", name, variant)
        for kind in ("commander", "commander_further", "finality"):
            if checks.replacing_rule(kind, self.state.edition) is not None:
                yield atom("redirects", kind)
        yield from self._marks()
        rooms = {*_room_abilities(self.state)}
        for each in (*self.state.stack_abilities, *self._waiting):
            yield atom("stack_ability", text(each.id), each.kind, text(each.controller))
            if each.source is not None:
                yield atom("stack_ability_of", text(each.id), text(each.source))
            if each.on_event:
                yield atom("begins_with_event", text(each.id))
            if each.source is None and each.text in rooms:
                yield atom("room_ability", text(each.id))
        yield from moment_facts(self.state)
        for definition, ability in enumerate(self.derivation.facts.definitions.abilities):
            for chapter in ability.trigger.chapters if ability.trigger else ():
                yield atom("chapter", definition, chapter)
            for what in spared(ability.effect):
                yield atom("spares", definition, what)

    def _marks(self) -> Iterator[Symbol]:
        """Returns what the format adds."""
        if self.state.format is not None:
            yield atom("game_format", self.state.format)
        for player in self.state.players:
            for commander, damage in player.commander_damage.items():
                yield atom("commander_damage", text(player.name), text(commander), damage)

    def read(self, name: str, arity: int) -> list[tuple[Symbol, ...]]:
        """The arguments of the atoms of a predicate."""
        return [*self._grounder.read(name, arity)]

    def _counters(self) -> dict[str, dict[str, int]]:
        removed: dict[str, dict[str, int]] = {}
        for owner, kind, size in self.read("removes", 3):
            counters = removed.setdefault(owner.string, {})
            counters[kind.string] = max(size.number, counters.get(kind.string, 0))
        return removed

    # ------------------------------------------------------------------------------ events

    def _events(self) -> Iterator[Event]:
        """What happens, before anything is chosen or replaced: one event for each subject, and one
        for each group of which one is kept."""
        found: dict[tuple[bool, str], list[tuple[str, str]]] = {}
        for check, action, subject in self._happens:
            player = subject.type.name == "Function"
            name = subject.arguments[0].string if player else subject.string
            found.setdefault((player, name), []).append((action.name, check.name))
        for (player, name), reasons in sorted(found.items(), key=self._place):
            yield from self._due(player, name, reasons)
        yield from self._kept_groups()

    def _place(self, item: tuple[tuple[bool, str], object]) -> tuple[int, int]:
        """Players first, then objects in the state's order."""
        (player, name), _ = item
        names = [each.name for each in self.state.players]
        objects = [each.id for each in self.state.objects]
        return (0, names.index(name)) if player else (1, objects.index(name))

    def _due(self, player: bool, name: str, reasons: list[tuple[str, str]]) -> Iterator[Event]:
        """Yields an event for each action; how an object leaves, where it would in several ways,
        the law tells (704.7)."""
        due = sorted({action for action, _ in reasons}, key=places().__getitem__)
        for action in due:
            if action in LEAVING and action != self._leaves_by[name]:
                continue
            leaving = LEAVING if action in LEAVING else (action,)
            same = [(check, what) for what, check in reasons if what in leaving]
            same.sort(key=lambda each: (each[1] != action, self._order.index(each[0])))
            check, *also = dict.fromkeys(each[0] for each in same)
            if action == "lose_game" and name in self._saved:
                yield self._saved_from(check, tuple(also), name)
                continue
            yield Event(
                check=check,
                action=action,
                objects=() if player else (name,),
                players=(name,) if player else self._choosers(name, action),
                also=tuple(also),
                removed=self._removed.get(name, {}) if action == "remove_counters" else {},
            )

    @property
    def out_for_good(self) -> list[str]:
        """What stays phased out, as what it phased out with ceases to exist (until 2009)."""
        return sorted(each.string for (each,) in self.read("out_for_good", 1))

    @cached_property
    def _leaves_by(self) -> dict[str, str]:
        """The action by which each object leaves the battlefield."""
        return {object_.string: how.name for object_, how in self.read("how_first", 2)}

    @cached_property
    def _saved(self) -> dict[str, tuple[Symbol, int]]:
        """Players who would not lose but something else would happen: by which effect, how."""
        found = self.read("loss_replaced", 3)
        return {player.string: (effect, clause.number) for player, effect, clause in found}

    def _saved_from(self, check: str, also: tuple[str, ...], player: str) -> Event:
        effect, clause = self._saved[player]
        outcome = self.replacement(clause).outcomes[0]
        return Event(
            check=check, also=also, action="do_otherwise", players=(player,),
            instead_of="lose_game", replaced=(player,), by="effect",
            source=effect.arguments[0].string,
            words=outcome.text if isinstance(outcome, Instead) else None,
        )  # fmt: skip

    def _choosers(self, object_: str, action: str) -> tuple[str, ...]:
        """The player who chooses, where the action is a choice."""
        found = {
            player.string
            for point, player, _ in self._points
            if point.name == action and object_ in (each.string for each in _strings(point))
        }
        return tuple(sorted(found))

    def _kept_groups(self) -> Iterator[Event]:
        called = {check.name: action.name for check, action in self.read("keeps_one", 2)}
        groups: dict[tuple[str, str, Symbol], list[str]] = {}
        for check, player, name, member in self._groups:
            groups.setdefault((check.name, player.string, name), []).append(member.string)
        order = [each.id for each in self.state.objects]
        for (kind, chooser, _), members in sorted(groups.items(), key=lambda each: str(each[0])):
            yield Event(
                check=kind,
                action=called[kind],
                objects=tuple(sorted(members, key=order.index)),
                players=(chooser,),
            )

    # ---------------------------------------------------------------------------- outcomes

    @property
    def certain(self) -> bool:
        """Returns whether nobody has a choice and nothing is replaced."""
        return not self._points and not self._replaceable

    @property
    def chosen(self) -> bool:
        """Returns whether anybody has a choice besides what is replaced."""
        return bool(self._points)

    @cached_property
    def leavers(self) -> frozenset[str]:
        """The objects that are to leave the battlefield, whatever becomes of that."""
        return frozenset(id_ for e in self.events if e.action in LEAVING for id_ in e.objects)

    @cached_property
    def undecided(self) -> frozenset[str]:
        """The objects that leave, or something else happens, as a player chooses."""
        return frozenset(each.string for (each,) in self.read("undecided", 1))

    @cached_property
    def may_stay(self) -> frozenset[str]:
        """The objects that may stay on the battlefield after all, by what replaces their going."""
        return frozenset(each.string for (each,) in self.read("may_stay", 1))

    @cached_property
    def grouped(self) -> frozenset[str]:
        """The objects of which one is kept as a player chooses."""
        return frozenset(member.string for *_, member in self._groups)

    @cached_property
    def choosers(self) -> dict[str, str]:
        """The players who choose what replaces the leaving of each object (616.1)."""
        return {object_.string: player.string for object_, player in self.read("decides", 2)}

    @cached_property
    def transition(self) -> Transition:
        """Returns what events make of the state."""
        return Transition(self.state, self._grounder)

    def replacement(self, clause: int) -> Replacement:
        """The replacement effect that a clause is."""
        found = self.statements.clauses[clause]
        assert isinstance(found, Replacement)
        return found


def _strings(point: Symbol) -> Iterator[Symbol]:
    return (each for each in point.arguments if each.type.name == "String")


def _room_abilities(state: GameState) -> Iterator[str]:
    """What the abilities of the rooms say that markers are in."""
    for player in state.players:
        inside = player.dungeon
        if inside is not None and (room := room_ability(inside.card, inside.room)) is not None:
            yield room.says
