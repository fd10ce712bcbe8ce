"""What damage results in, as events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clingo import Symbol, SymbolType

from kb.engine.events.event import GameEvent

PUTTING = "put_counters"


def results(
    dealt: Sequence[GameEvent],
    found: Iterable[Sequence[Symbol]],
    putting: Iterable[Sequence[Symbol]],
) -> Iterator[GameEvent]:
    """The events that the law says some damage results in; and who puts the counters."""
    putters = {at.number: by.string for at, by in putting}
    for at, verb, subject, kind, size in found:
        damage = dealt[at.number]
        of_player = subject.type is SymbolType.Function
        by = {"subject": putters[at.number]} if at.number in putters else {}
        yield GameEvent(
            verb.name,
            subject.arguments[0].string if of_player else subject.string,
            of_player=of_player,
            words={"counter": kind.string} if kind.type is SymbolType.String else {},
            terms={"result_of": damage.verb},
            numbers={"value": size.number},
            players=damage.players | (by if verb.name == PUTTING else {}),
        )
