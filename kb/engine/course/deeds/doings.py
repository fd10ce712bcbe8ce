"""The ways in which an action that an instruction says may be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.attaching import attach, unattach
from kb.engine.course.deeds.becoming_copies import become_copies
from kb.engine.course.deeds.cards import discard, mill
from kb.engine.course.deeds.chances import flip, roll
from kb.engine.course.deeds.control import gain_control
from kb.engine.course.deeds.counters import (
    divided,
    double,
    loses_counters,
    move_counters,
    of_players,
    paid_at_will,
    proliferate,
    remove_any,
    taken_from_players,
    triple,
)
from kb.engine.course.deeds.damage import damage
from kb.engine.course.deeds.dungeons import complete_dungeon, enter_room
from kb.engine.course.deeds.exchanging import exchange
from kb.engine.course.deeds.fighting import fight
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.its_counters import put_its_counters
from kb.engine.course.deeds.keyword_events import CALLED_SO, EXPLOITING, called_so, exploit
from kb.engine.course.deeds.libraries import (
    arrange,
    exile_until,
    put_in_order,
    search,
    see,
    shuffle,
    shuffle_in,
)
from kb.engine.course.deeds.life import life, life_becomes, life_doubled
from kb.engine.course.deeds.mana import add_mana, lose_unspent_mana, mana_doubled
from kb.engine.course.deeds.of_players import (
    PLAIN,
    begin,
    choose_ring_bearer,
    control_player,
    control_player_in_combat,
    end_early,
    get_emblem,
    of_the_game,
    plain,
    speed,
)
from kb.engine.course.deeds.pairing import pair
from kb.engine.course.deeds.to_objects import (
    DONE_TO_OBJECTS,
    behold,
    done_to,
    manifest,
    regenerate,
)
from kb.engine.course.deeds.tokens import create
from kb.engine.course.memory import EACH, mentions_in, speaks_of_own
from kb.engine.course.returning import LEAVES
from kb.vocabulary.actions import actions
from kb.vocabulary.at_will import is_at_will
from kb.vocabulary.several import of_several


def doings(said: Instructed) -> Iterator[Doing]:
    """The ways in which an action may be done. Raises NotCarriedOut."""
    action = said.action
    copies = "copy" in action.how or action.verb == "become_copy"
    if action.mana and action.verb != "add_mana":
        raise NotCarriedOut("mana")
    if action.until:
        yield from _until(said)
        return
    if action.cost is not None or (action.but and not copies):
        raise NotCarriedOut("what belongs to the action")
    if action.against and not {"attacking", "blocking"} & {*action.how}:
        raise NotCarriedOut("what it attacks")
    own = action if of_several(action) else (action.subject, action.object, action.owner)
    of_players = not any(isinstance(who, v.Objects) for who in action.subject)
    unmeant = EACH not in said.memory.meant or of_several(action)
    if of_players and unmeant and EACH in mentions_in(own):
        yield from _of_each_player(said)
        return
    if _speaks_of_own(said):
        yield from _of_each_player(said)
        return
    if any(isinstance(one, v.Some) and not one.by for one in action.object) and _by_several(said):
        yield from _of_each_player(said)  # each chooses for himself
        return
    yield from _made(said)


def _speaks_of_own(said: Instructed) -> bool:
    """Whether several players do it, each with what he did himself before."""
    action = said.action
    return of_several(action) and speaks_of_own(action.number, action.object, said.memory)


def _by_several(said: Instructed) -> bool:
    """Whether several players do it, by the words or in the state."""
    return bool(said.action.subject) and said.action.verb in BY_PLAYERS and len(said.players()) > 1


def _until(said: Instructed) -> Iterator[Doing]:
    """The ways to exile something until the object whose ability it is leaves; the events tell
    whether that has left already. Raises NotCarriedOut."""
    if said.action.until != LEAVES:
        raise NotCarriedOut("until when")
    plain = msgspec.structs.replace(said.action, until=())
    here = Instructed(said.state, plain, said.actor, said.memory)
    for each in doings(here):
        if here.of_permanent:
            yield each
            continue
        late = ({**event.terms, "until": "left"} for event in each.events)
        events = zip(each.events, late, strict=True)
        yield each._replace(
            events=tuple(msgspec.structs.replace(event, terms=terms) for event, terms in events)
        )
    said.state = here.state


def _made(said: Instructed) -> Iterator[Doing]:
    """The ways in which an action of a known verb may be done. Raises NotCarriedOut."""
    verb = said.action.verb
    if verb == "remove_counters" and is_at_will(said.action):
        yield from paid_at_will(said)
    elif verb == "remove_counters" and loses_counters(said.action):
        yield from taken_from_players(said)
    elif verb == "remove_counters" and (said.action.how or said.action.counter in (None, "any")):
        yield from remove_any(said)
    elif verb == "double" and said.action.how == ("life",):
        yield from life_doubled(said)
    elif verb == "double" and said.action.how == ("unspent_mana",):
        yield from mana_doubled(said)
    elif verb == "put_counters" and {"divided", v.ITS_COUNTERS} & {*said.action.how}:
        yield from (divided if "divided" in said.action.how else put_its_counters)(said)
    elif (said.action.place or "").endswith(("_order", "_bottom")):
        yield from put_in_order(said)
    elif verb == "exile" and "until" in said.action.how:
        yield from exile_until(said)
    elif said.action.how == EXPLOITING:
        yield from exploit(said)
    elif verb in _MADE:
        yield from _MADE[verb](said)
    elif verb in DONE_TO_OBJECTS:
        yield from done_to(said)
    else:
        raise NotCarriedOut


def _of_each_player(said: Instructed) -> Iterator[Doing]:
    """What each player does by himself: chosen in APNAP order, done at the same time."""
    ways = []
    state = said.state
    own = _speaks_of_own(said)
    for name in said.players():
        one = v.Players("mentioned", mention=EACH)
        action = msgspec.structs.replace(said.action, subject=(one,))
        memory = said.memory.of_player(name) if own else said.memory
        memory = memory.meaning(EACH, name)
        alone = Instructed(state, action, said.actor, memory)
        ways.append([*_made(alone)])
        state = alone.state
    said.state = state
    for way in product(*ways):
        yield together(way)


def together(way: Sequence[Doing]) -> Doing:
    """Several things that are done at once."""
    about = tuple(id_ for one in way for id_ in one.about or ())
    amounts: dict[v.Mentioned | None, int] = {}
    for mention, size in (amount for one in way for amount in one.amounts):
        amounts[mention] = amounts.get(mention, 0) + size
    return Doing(
        tuple(event for one in way for event in one.events),
        tuple(choice for one in way for choice in one.choices),
        about if any(one.about is not None for one in way) else None,
        tuple(each for one in way for each in one.begins),
        tuple(each for one in way for each in one.gaps),
        tuple(id_ for one in way for id_ in one.seen),
        tuple(amounts.items()),
    )


BY_PLAYERS = frozenset(
    verb for verb, row in actions().items() if row.roles.get("subject") == "player"
)
"""The actions that players do."""
_MADE: dict[str, Callable[[Instructed], Iterator[Doing]]] = {
    "attach": attach,
    **dict.fromkeys(PLAIN, plain),
    **dict.fromkeys(CALLED_SO, called_so),
    "add_mana": add_mana,
    "lose_unspent_mana": lose_unspent_mana,
    "arrange": arrange,
    "behold": behold,
    "become_day": of_the_game,
    "become_night": of_the_game,
    "become_copy": become_copies,
    "begin": begin,
    "choose_ring_bearer": choose_ring_bearer,
    "complete_a_dungeon": complete_dungeon,
    "control_player": control_player,
    "control_player_in_combat": control_player_in_combat,
    "draw_game": of_the_game,
    "end_turn": end_early,
    "enter_room": enter_room,
    "end_combat_phase": end_early,
    "get_emblem": get_emblem,
    "create": create,
    "deal_damage": damage,
    "discard": discard,
    "double": double,
    "exchange": exchange,
    "fight": fight,
    "flip": flip,
    "gain_control": gain_control,
    "get_counters": of_players,
    "get_energy": of_players,
    "gain_life": life,
    "life_becomes": life_becomes,
    "look": see,
    "lose_life": life,
    "move_counters": move_counters,
    "pair": pair,
    "proliferate": proliferate,
    "regenerate": regenerate,
    "manifest": manifest,
    "cloak": manifest,
    "mill": mill,
    "reveal": see,
    "roll": roll,
    "search": search,
    "shuffle": shuffle,
    "shuffle_into_library": shuffle_in,
    "triple": triple,
    "unattach": unattach,
    "increase_speed": speed,
}
"""Verb → the ways in which it is done, where it isn't done to objects alone."""
