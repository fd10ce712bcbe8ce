"""What the law says of a step of the turn: how it ends, what comes next, what is done as it begins
(500_turns.lp, 703_turn_based.lp)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from clingo import Symbol, SymbolType

from kb.engine.course.moment import Moment
from kb.engine.events.event import GAME, GameEvent
from kb.engine.program.terms import atom, text
from kb.engine.turns.lasting import lasting_facts

Spells = dict[str, int] | None
"""How many spells each player whose turn it was has cast in the turn before; None if nobody is
known to have had one."""
UNTAPPING = 3
"""The place of untapping among the actions of its step."""


class Ending(NamedTuple):
    """The end of a step: the name of what comes next by the rules (`next_turn`, a step, or a phase
    that has none), whose turn does; what else ends with it: mana in pools, with or without a loss
    of life, the combat, effects."""

    comes_next: str
    next_player: str
    phase_ends: bool
    pools_empty: bool
    burns: frozenset[str]
    """Whose unspent mana burns."""
    mana_lasts: frozenset[str]
    """Until when is said of mana that stays."""
    combat_ends: bool
    effects: frozenset[str]
    came_since: dict[str, bool]
    """Of what it is known now whether it has come since its controller's last upkeep began."""


class PlayersControlled(NamedTuple):
    """How the control of players changes as a turn begins: who decides for themselves again, whose
    turn has come for which control waited, who controls whom now; then likewise of combat."""

    free: frozenset[str]
    awaited: frozenset[str]
    by: dict[str, str]
    free_after_combat: frozenset[str]
    combat_awaited: frozenset[str]
    in_combat_by: dict[str, str]


class Beginning(NamedTuple):
    """The beginning of a step: the effects that end with it, whether anybody gets priority, and
    what its controller now has controlled since the turn began."""

    effects: frozenset[str]
    with_priority: bool
    settled: frozenset[str]
    came_since: dict[str, bool]
    """Of what it is known now whether it has come since its controller's last upkeep began."""
    control: PlayersControlled
    draws: tuple[str, ...]
    """Whose draw goes on the stack (304.1, until 2003)."""
    ending_this_turn: frozenset[str] = frozenset()
    """The effects of which the next turn, with whose end they end, begins."""


class TurnActions(NamedTuple):
    """What is done at one place among the turn-based actions of a step: events, and effects that
    end with them."""

    events: tuple[GameEvent, ...] = ()
    effects: frozenset[str] = frozenset()
    discards: tuple[tuple[str, int], ...] = ()
    """How many cards each player discards whose turn it is."""
    optional: frozenset[str] = frozenset()
    """What may stay tapped."""
    limits: tuple[tuple[int, frozenset[str]], ...] = ()
    """Of these so many untap at most."""
    untold: tuple[str, ...] = ()
    """What may end now, and isn't known to."""


def ending(moment: Moment, because: str | None = None) -> Ending:
    """How the step of a moment ends; `because`: an effect has ended the turn or the combat phase
    (`turn_ended`, `combat_ended`), or everyone has passed in the cleanup step (`all_passed`)."""
    if because is not None:  # of this moment only: others look at the same state without it
        moment = Moment(moment.state)
        moment.grounder.tell([atom("game", because)])
    call = _ask(moment, "step_ends")
    grounder = moment.grounder
    ((comes_next,),) = grounder.atoms("comes_next", 2, call)
    ((player,),) = grounder.atoms("turn_passes_to", 2, call)
    return Ending(
        comes_next.name,
        player.string,
        phase_ends=bool(grounder.atoms("phase_ends", 1, call)),
        pools_empty=bool(grounder.atoms("pools_empty", 1, call)),
        burns=frozenset(each.string for (each,) in grounder.atoms("burns", 2, call)),
        mana_lasts=frozenset(each.name for (each,) in grounder.atoms("mana_lasts", 2, call)),
        combat_ends=bool(grounder.atoms("combat_ends", 1, call)),
        effects=_effects(moment, call),
        came_since=_came_since(moment, call),
    )


def beginning(moment: Moment) -> Beginning:
    """How the step of a moment begins."""
    call = _ask(moment, "step_begins")
    nobody = bool(moment.grounder.atoms("without_priority", 1, call))
    settled = moment.grounder.atoms("settles_in", 2, call)
    return Beginning(
        _effects(moment, call),
        not nobody,
        frozenset(each.string for (each,) in settled),
        _came_since(moment, call),
        _players_controlled(moment, call),
        tuple(each.string for (each,) in moment.grounder.atoms("draws_from_the_stack", 2, call)),
        _named(moment.grounder.atoms("ends_with_this_turn", 2, call)),
    )


def _players_controlled(moment: Moment, call: int) -> PlayersControlled:
    grounder = moment.grounder
    under = grounder.atoms("comes_under", 3, call)
    in_combat = grounder.atoms("comes_under_in_combat", 3, call)
    return PlayersControlled(
        frozenset(each.string for (each,) in grounder.atoms("free_again", 2, call)),
        frozenset(each.string for (each,) in grounder.atoms("waits_no_longer", 2, call)),
        {who.string: by.string for who, by in under},
        frozenset(each.string for (each,) in grounder.atoms("free_after_combat", 2, call)),
        frozenset(each.string for (each,) in grounder.atoms("awaits_no_combat", 2, call)),
        {who.string: by.string for who, by in in_combat},
    )


def _came_since(moment: Moment, call: int) -> dict[str, bool]:
    found = moment.grounder.atoms("came_since", 3, call)
    return {each.string: known.name == "yes" for each, known in found}


def turn_actions(moment: Moment, spells: Spells) -> dict[int, TurnActions]:
    """What is done as the step of a moment begins, by its place in the order, as far as it can be
    told now; `spells` is how many each player whose turn it was has cast in the turn before."""
    call = _ask(moment, "turn_based_actions", partial(_told, moment, spells))
    events: dict[int, list[GameEvent]] = {}
    for place, verb, subject, kind in sorted(moment.grounder.atoms("turn_based", 5, call), key=str):
        events.setdefault(place.number, []).append(_event(verb, subject, kind))
    ended: dict[int, set[str]] = {}
    for place, effect in moment.grounder.atoms("expires_then", 3, call):
        ended.setdefault(place.number, set()).add(effect.arguments[0].string)
    found = {
        place: TurnActions(tuple(events.get(place, ())), frozenset(ended.get(place, ())))
        for place in sorted({*events, *ended})
    }
    if UNTAPPING in found and found[UNTAPPING].events:
        found[UNTAPPING] = found[UNTAPPING]._replace(**_untapping(moment, call))
    untold = sorted(each.string for (each,) in moment.grounder.atoms("of_unknown_end", 2, call))
    if untold:
        found[1] = found.get(1, TurnActions())._replace(untold=tuple(untold))
    discards = [(e.string, n.number) for e, n in moment.grounder.atoms("to_discard", 3, call)]
    if discards:
        found[1] = TurnActions(discards=tuple(sorted(discards)))
    return found


def _untapping(moment: Moment, call: int) -> dict[str, Any]:
    """What may stay tapped, and of what only so many untap."""
    optional = frozenset(e.string for (e,) in moment.grounder.atoms("may_stay_tapped", 2, call))
    limits = []
    for effect, clause, number in moment.grounder.atoms("untaps_at_most", 4, call):
        among = moment.grounder.atoms("counts_among", 4, call)
        objects = frozenset(each.string for e, c, each in among if (e, c) == (effect, clause))
        limits.append((number.number, objects))
    return {"optional": optional, "limits": tuple(limits)}


def _told(moment: Moment, spells: Spells, call: int) -> Iterator[Symbol]:
    """What only turn-based actions look at."""
    for player, number in (spells or {}).items():
        yield atom("spells_last_turn", call, text(player), number)
    for creature, players in moment.state.goaded.items():
        yield from (atom("goaded_by_now", call, text(creature), text(each)) for each in players)
    for definition, ability in enumerate(moment.derivation.facts.definitions.abilities):
        for chapter in ability.trigger.chapters if ability.trigger else ():
            yield atom("chapter", definition, chapter)


def _event(verb: Symbol, subject: Symbol, kind: Symbol) -> GameEvent:
    """An event of the law; `kind` is the kind of counter that it puts on something, and by whom."""
    if subject.type is SymbolType.Function:
        of_player = subject.name == "player"
        return GameEvent(
            verb.name, subject.arguments[0].string if of_player else GAME, of_player=of_player
        )
    if kind.arguments:
        counter, player = (each.string for each in kind.arguments)
        return GameEvent(
            verb.name,
            subject.string,
            words={"counter": counter},
            numbers={"value": 1},
            players={"subject": player},
        )
    return GameEvent(verb.name, subject.string)


def _nothing(_call: int) -> Iterable[Symbol]:
    return ()


def _ask(moment: Moment, question: str, told: Callable[[int], Iterable[Symbol]] = _nothing) -> int:
    """The number of the ground call in which a question is answered; what is `told` besides is told
    for this call alone."""
    grounder = moment.grounder
    call = grounder.next_call()
    grounder.tell(lasting_facts(moment.state))
    grounder.tell(told(call))
    grounder.answer(call, question)
    return call


def _effects(moment: Moment, call: int) -> frozenset[str]:
    return _named(moment.grounder.atoms("expires", 2, call))


def _named(found: list[list[Symbol]]) -> frozenset[str]:
    """The ids of the effects that atoms are about."""
    return frozenset(effect.arguments[0].string for (effect,) in found)
