"""What the law is told of each action that a player might take (117_timing.lp)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from kb import vocabulary as v
from kb.engine.actions.candidates import Candidate
from kb.engine.facts import keyword_costs
from kb.engine.program.terms import Fact, atom, text

Gates = Mapping[tuple[int, tuple[v.Circumstance, ...]], int]
"""The clauses of conditions that are asked about, by the definition that has them."""


class Moment(msgspec.Struct, frozen=True):
    """Who would act, who has priority, what is on the stack; `activated` says how often each
    ability (object, number) was activated this turn, `ever` in this game; `named` are objects that
    are asked about whatever zone they are in."""

    player: str
    priority: str | None
    stack: tuple[str, ...] = ()
    activated: dict[tuple[str, int], int] = {}
    ever: dict[tuple[str, int], int] = {}
    from_command: dict[str, int] = {}
    """How often each commander has been cast from the command zone this game, where it has."""
    named: frozenset[str] = frozenset()


class CandidateFacts:
    """The facts of the candidates of a moment."""

    def __init__(self, moment: Moment, gates: Gates) -> None:
        self._moment = moment
        self._gates = gates

    def of(self, act: int, candidate: Candidate) -> Iterator[Fact]:
        """The facts of a candidate, under a number."""
        yield atom("act", act, candidate.action)
        if candidate.object is not None:
            yield atom("of_card", act, text(candidate.object))
        if candidate.spell is not None:
            yield atom("cast_as", act, text(candidate.spell))
        if candidate.action == "cast":
            yield atom("starts_from", act, "alternative" if candidate.own_price else "mana_cost")
        if candidate.face_down:
            yield atom("cast_face_down", act)
        for ability, conditions in candidate.conditions:
            gate = self._gates.get((ability.definition, conditions))
            if gate is not None:
                yield atom("gate", act, gate)
                yield atom("uses", act, ability.definition, ability.effect)
        yield from (atom("may_pay", act, text(keyword)) for keyword in sorted(candidate.payable))
        for other in sorted(candidate.texts_gained):
            yield atom("gains_text", act, text(other))
        yield from _of_way(act, candidate)
        if candidate.action == "turn_face_up":
            yield from _of_turning_up(act, candidate)
        if candidate.action in ("activate", "activate_mana"):
            yield from self._of_activation(act, candidate)

    def _of_activation(self, act: int, candidate: Candidate) -> Iterator[Fact]:
        ability = candidate.ability
        assert ability is not None and candidate.object is not None
        yield atom("uses", act, ability.definition, ability.effect)
        if [part for _, part in candidate.parts] == [v.TapThis()]:
            yield atom("only_taps", act)
        for symbol, word in v.COST_SYMBOLS.items():
            if any(_in_every_way(symbol, part) for _, part in candidate.parts):
                yield atom("symbol_of", act, word)
        if ability.words.kind == "loyalty":
            yield atom("loyalty", act)
        if isinstance(candidate.row, keyword_costs.Activating) and candidate.row.time is not None:
            yield atom("only_when", act, candidate.row.time)
        activation = ability.words.activation
        for each in (activation.restrictions if activation is not None else None) or ():
            if isinstance(each, v.OnlyWhen):
                yield atom("only_when", act, each.time)
            elif isinstance(each, v.AtMost):
                most = "most_each_turn" if each.per == "turn" else "most_in_all"
                yield atom(most, act, each.times)
        if activation is not None and activation.by in ("any", "opponent"):
            yield atom("open_to", act, activation.by)
        times = self._moment.activated.get((candidate.object, ability.number), 0)
        yield atom("activated", act, times)
        ever = self._moment.ever.get((candidate.object, ability.number), 0)
        yield atom("activated_ever", act, max(times, ever))


def _in_every_way(symbol: v.CostPart, part: v.CostPart) -> bool:
    """Whether a symbol is paid however a part of a cost is paid."""
    return all(symbol in way for way in keyword_costs.options(part))


def _of_way(act: int, candidate: Candidate) -> Iterator[Fact]:
    """By which keyword it is done, from where, when."""
    if candidate.priced_by is not None:
        yield atom("priced_by", act, candidate.priced_by.effect)
    row = candidate.row
    if isinstance(row, keyword_costs.Casting) and candidate.action == "cast":
        if row.zone is not None:
            yield atom("way_zone", act, row.zone)
        if row.timing is not None:
            yield atom("way_timing", act, row.timing)
        if row.needs is not None:
            yield atom("way_needs", act, row.needs)
    if candidate.ability is not None and candidate.ability.words.keyword is not None:
        head = row.keyword if row is not None else candidate.ability.words.keyword
        yield atom("by_keyword", act, text(head))


def _of_turning_up(act: int, candidate: Candidate) -> Iterator[Fact]:
    """For which cost a permanent is turned face up; what it would be then."""
    assert candidate.object is not None
    if candidate.row is not None:
        yield atom("opens", text(candidate.row.keyword))
    if candidate.for_mana_cost:
        yield atom("for_mana_cost", act)
        if candidate.creature_when_up:
            yield atom("creature_when_up", text(candidate.object))
        if candidate.mana is not None:
            yield atom("mana_cost_when_up", text(candidate.object))
