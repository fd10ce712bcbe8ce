"""What comes about at once, as permanents say of any time."""

from __future__ import annotations

from clingo import Symbol, SymbolType

from kb.engine.course.moment import Moment
from kb.engine.events.event import FIRST_TIME, GAME, GameEvent


def at_any_time(moment: Moment) -> tuple[GameEvent, ...]:
    """Blessings and stories of players, day and night, the exile of what nobody in the game
    controls, what is removed from combat or is no pair any more for what it has become."""
    call = moment.ask((), "at_any_time")
    found = sorted(moment.grounder.atoms("at_any_time", 3, call))
    return tuple(_at_once(verb.name, whom) for verb, whom in found)


def _at_once(verb: str, whom: Symbol) -> GameEvent:
    """An event of the law that nothing else has brought about."""
    if whom.type is SymbolType.String:
        terms = {"from": "battlefield", "to": "exile"} if verb == "exile" else {}
        return GameEvent(verb, whom.string, terms=terms)
    if whom.name == "game":
        return GameEvent(verb, GAME, terms=FIRST_TIME)
    return GameEvent(verb, whom.arguments[0].string, of_player=True)
