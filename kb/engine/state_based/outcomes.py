"""Answer sets of 704_choices.lp as outcomes: who chose what, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from clingo import Control, Symbol

from kb.engine.state_based.results import LEAVING, Decision, Event, Outcome
from kb.engine.state_based.state_based import StateBased
from kb.state.game_state import GameState
from kb.state.players import turn_order
from kb.vocabulary import Instead
from kb.vocabulary.actions import actions

Replacing = dict[str, Symbol]
ALL = 0
"""The number of answer sets asked of clingo: all; the reader may stop earlier."""
CHOICES_READ = (
    ("choice_of", 3), ("group", 4), ("how_first", 2), ("applicable", 3), ("compelled", 2),
    ("keeps", 1), ("destructible", 1), ("redirectable", 1), ("hides", 1),
)  # fmt: skip
"""What the choices are told of the check."""
UNREPLACED = ("choice_of", "group", "how_first")
"""What of that is no replacement of an event."""


def outcomes(check: StateBased) -> Iterator[Outcome]:
    """Every way in which a check comes out, each once for its choices (704_choices.lp)."""
    if check.certain:
        yield Outcome(check.events)
        return
    yield from _solved(check, _choices(check, CHOICES_READ))


def unreplaced(check: StateBased) -> Iterator[Outcome]:
    """Every way in which a check comes out before anything of it is replaced."""
    told = tuple(each for each in CHOICES_READ if each[0] in UNREPLACED)
    found = _solved(check, _choices(check, told)) if check.chosen else [Outcome(check.events)]
    for outcome in found:
        events = tuple(_as_it_was(each) for each in outcome.events)
        yield Outcome(events, outcome.decisions)


def _as_it_was(event: Event) -> Event:
    """An event as it would be if nothing replaced it."""
    if event.instead_of is None:
        return event
    return msgspec.structs.replace(
        event,
        action=event.instead_of,
        instead_of=None,
        replaced=(),
        by=None,
        source=None,
        words=None,
    )


def _solved(check: StateBased, control: Control) -> Iterator[Outcome]:
    reader = _Reader(check)
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield reader.outcome(model.symbols(shown=True))


def _choices(check: StateBased, read: tuple[tuple[str, int], ...]) -> Control:
    """The choices of the check, in a control of their own, which is told so much of it."""
    grounder = check.derivation.grounder
    choices = grounder.apart()
    choices.tell(each for name, arity in read for each in grounder.facts(name, arity))
    choices.ground(choices.next_call(), ("deciding",))
    choices.control.configuration.solve.models = ALL  # type: ignore[union-attr]
    return choices.control


class _Reader:
    """Turns the shown atoms of an answer set into an outcome of one check."""

    def __init__(self, check: StateBased) -> None:
        self._check = check
        self._objects = {obj.id: obj for obj in check.state.objects}
        self._players = apnap(check.state)
        self._options = Counter(point for point, _, _ in check._points)

    def outcome(self, shown: Sequence[Symbol]) -> Outcome:
        """The outcome of an answer set."""
        chosen = {each.arguments[0]: each.arguments[1] for each in shown if each.name == "decided"}
        instead = {
            each.arguments[0].string: each.arguments[1] for each in shown if each.name == "instead"
        }
        taken = {
            each.arguments[0].string: each.arguments[1].name
            for each in shown
            if each.name == "taken"
        }
        gone, redirected = (
            {each.arguments[0].string for each in shown if each.name == name}
            for name in ("has_left", "redirected")
        )
        events = [
            _redirected(event) if redirected.issuperset(event.objects) and event.objects else event
            for event in self._events(chosen, instead, taken, gone)
        ]
        decisions = sorted(
            [*self._decisions(chosen, instead), *self._redirections(instead, redirected)],
            key=lambda each: self._players.index(each.player),
        )
        return Outcome(tuple(events), tuple(decisions))

    # ------------------------------------------------------------------------------- events

    def _events(
        self,
        chosen: dict[Symbol, Symbol],
        instead: Replacing,
        taken: dict[str, str],
        gone: set[str],
    ) -> Iterator[Event]:
        told = set(self._check.leavers)
        for event in self._check.events:
            if event.action in LEAVING:
                yield self._left(self._as_taken(event, taken), instead)
            elif event.action.endswith("_rule"):
                rest = [each for each in event.objects if each in taken and each not in told]
                told.update(rest)
                for member in rest:
                    yield self._left(_put_away(event, member), instead)
            elif not (event.players and event.objects):
                yield event
            elif gone.isdisjoint(event.objects):
                yield from self._answered(event, chosen)
        yield from self._umbras(instead, taken, told)

    def _as_taken(self, event: Event, taken: dict[str, str]) -> Event:
        """Returns what is destroyed and not kept under the legend rule is put into the
        graveyard."""
        (leaver,) = event.objects
        if taken.get(leaver, event.action) == event.action:
            return event
        rule = next(
            each
            for each in self._check.events
            if each.action.endswith("_rule") and leaver in each.objects
        )
        also = (event.check, *event.also)
        return msgspec.structs.replace(
            event, check=rule.check, also=also, action="put_into_graveyard"
        )

    def _umbras(self, instead: Replacing, taken: dict[str, str], told: set[str]) -> Iterator[Event]:
        """The Auras that are destroyed in the place of what they enchant."""
        for host, replacement in instead.items():
            if replacement.name != "umbra":
                continue
            aura = replacement.arguments[0].string
            if aura in taken and aura not in told:
                told.add(aura)
                yield self._umbra(host, aura, instead)

    def _result(self, replacement: Symbol) -> tuple[str, str | None]:
        """Returns what an effect does instead, as an action, and its words."""
        outcome = self._check.replacement(replacement.arguments[1].number).outcomes[0]
        assert isinstance(outcome, Instead)
        known = outcome.does is not None and actions()[outcome.does].told is not None
        return (outcome.does or "") if known else "do_otherwise", outcome.text

    def _left(self, event: Event, instead: Replacing) -> Event:
        (leaver,) = event.objects
        replacement = instead.get(leaver)
        if replacement is None or replacement.name == "nothing":
            return event
        changes: dict[str, object] = {
            "instead_of": event.action, "replaced": (leaver,), "by": replacement.name,
        }  # fmt: skip
        match replacement.name:
            case "regeneration":
                changes["action"] = "regenerate"
            case "umbra":
                changes |= {"action": "remove_damage", "source": replacement.arguments[0].string}
            case "finality":
                changes["action"] = "exile"
            case "commander":
                changes["action"] = "put_into_command_zone"
            case "effect":
                changes["action"], changes["words"] = self._result(replacement)
                changes["source"] = _source(replacement.arguments[0])
        return msgspec.structs.replace(event, **changes)

    def _umbra(self, host: str, aura: str, instead: Replacing) -> Event:
        """The Aura that is destroyed in the place of what it enchants."""
        event = next(e for e in self._check.events if host in e.objects)
        destroyed = msgspec.structs.replace(
            event, action="destroy", objects=(aura,), players=(),
            instead_of="destroy", replaced=(host,), by="umbra", source=aura,
        )  # fmt: skip
        return self._left(destroyed, {aura: instead[aura]} if aura in instead else {})

    def _answered(self, event: Event, chosen: dict[Symbol, Symbol]) -> Iterator[Event]:
        """An event whose player chooses, with what was chosen."""
        for point, option in chosen.items():
            names = [each.string for each in point.arguments if each.type.name == "String"]
            if point.name == "keep" or names != list(event.objects):
                continue
            if point.name != event.action:
                continue
            answer = option.string if option.type.name == "String" else option.name
            if answer != "no":
                yield msgspec.structs.replace(event, chosen=answer)

    # ---------------------------------------------------------------------------- decisions

    def _decisions(self, chosen: dict[Symbol, Symbol], instead: Replacing) -> Iterator[Decision]:
        players = {point: player.string for point, player, _ in self._check._points}
        for point, option in chosen.items():
            if self._options[point] < 2:
                continue
            words = [each.string for each in point.arguments if each.type.name == "String"]
            answer = option.string if option.type.name == "String" else option.name
            about = words[-1]
            yield Decision(players[point], point.name, about, answer)
        for object_, replacement in instead.items():
            if object_ in self._check.undecided:
                yield Decision(
                    self._check.choosers[object_], "instead", object_, _named(replacement)
                )

    def _redirections(self, instead: Replacing, redirected: set[str]) -> Iterator[Decision]:
        for (object_,) in self._check.read("redirectable", 1):
            id_ = object_.string
            if id_ in instead and instead[id_].name == "effect":
                answer = "yes" if id_ in redirected else "no"
                owner = self._objects[id_].owner
                yield Decision(owner, "put_into_command_zone", id_, answer)


def apnap(state: GameState) -> list[str]:
    """The players in the order in which they choose: the active one, then in turn order (101.4)."""
    return turn_order(state, state.active)


def _redirected(event: Event) -> Event:
    """A commander that goes to the command zone in turn (903.9b)."""
    return msgspec.structs.replace(event, action="put_into_command_zone", by="commander_further")


def _put_away(event: Event, member: str) -> Event:
    """One of a group that was not kept."""
    return msgspec.structs.replace(
        event, action="put_into_graveyard", objects=(member,), players=()
    )


def _source(effect: Symbol) -> str:
    return effect.arguments[0].string


def _named(replacement: Symbol) -> str:
    if replacement.name == "effect":
        return _source(replacement.arguments[0])
    if replacement.name == "umbra":
        return replacement.arguments[0].string
    return replacement.name
