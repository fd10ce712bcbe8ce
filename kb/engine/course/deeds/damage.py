"""Damage that is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.amounts import half
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.life import life_totals
from kb.engine.course.deeds.picking import shares
from kb.engine.course.illegal_targets import as_chosen
from kb.engine.course.last_known import known_source
from kb.engine.course.memory import EACH, mentions_in
from kb.engine.course.results import Choice
from kb.engine.course.spoken_parties import mentioned
from kb.engine.events.event import GameEvent
from kb.state.game_state import LastKnown

EVENLY = "divided_evenly"
"""How damage is dealt that is divided evenly, rounded down, among its recipients."""


def damage(said: Instructed) -> Iterator[Doing]:
    """The ways in which objects deal damage: each of them to each recipient, or divided among these
    as a player chooses."""
    if {*said.action.how} - {"combat", "divided", EVENLY, *_OF_LIFE, *_TOLD_OF_IT}:
        raise NotCarriedOut(", ".join(said.action.how))
    how = {"how": "combat"} if "combat" in said.action.how else {}
    players = {each.name for each in said.state.players}
    sources = [id_ for some in said.all_of("subject") for id_ in some]
    own = _with_own_size(said.action)
    of_each = _says_each_source(said.action) or _says_each_of_those(said)
    if of_each or (own is not said.action and len(sources) > 1):
        yield from _by_each(said, own, sources)
        return
    if not said.action.subject and said.actor.source is not None:
        sources = [said.actor.source]
    if not sources:
        _check_nothing_deals_it(said)
        yield Doing((), ())
        return
    told = {k: word for how in said.action.how for k, word in _TOLD_OF_IT.get(how, {}).items()}
    was = {source: known_source(said.memory, source) for source in sources}
    left = {source: (source_left(known) if known else {}) | told for source, known in was.items()}
    for recipients, choices in said.objects("object"):
        for sizes, more in _amounts(said, recipients):
            yield Doing(
                tuple(
                    GameEvent(
                        "deal_damage", each, of_player=each in players,
                        words={"subject": source, **how}, numbers={"value": size},
                        players={"cause": said.actor.controller}, terms=left[source],
                        was=was[source],
                    )
                    for source in sources
                    for each, size in sizes.items()
                ),
                (*choices, *more),
            )  # fmt: skip


_TOLD_OF_IT = {
    "cant_be_prevented": {"prevented": "never"},
    "noting_excess": {},
    "excess_to_controller": {"excess": "controller"},
}
"""How damage is dealt → what its event tells of that."""


def _check_nothing_deals_it(said: Instructed) -> None:
    """Raises NotCarriedOut unless there is nothing of what the words have deal the damage: a target
    that is illegal by now does nothing (608.2b)."""
    memory = said.memory
    spoken = mentions_in(said.action.subject)
    left = {id_ for each in spoken for id_ in memory.meant.get(each, ())}
    known = any(each.of == "target" and as_chosen(each.number) in memory.meant for each in spoken)
    if left or known or not said.action.subject:
        raise NotCarriedOut("what deals the damage")


_OF_LIFE = frozenset({"half", "rounded_up", "rounded_down"})
"""How damage is dealt that is half of a life total."""
BY_KEYWORD = ("deathtouch", "lifelink", "wither", "infect")
"""The keywords that tell what damage by a source results in."""


def source_left(known: LastKnown) -> dict[str, str]:
    """What an event tells of a source that has left: by which keywords it dealt damage then."""
    had = (each for each in BY_KEYWORD if each in (known.keywords or ()))
    return {"source": "left", **dict.fromkeys(had, "last_known")}


def _says_each_source(action: v.GameAction) -> bool:
    """Whether the words speak of each of several sources by itself ("its controller", "its
    power")."""
    described = any(
        mentioned(each) is None and not (isinstance(each, v.Objects) and each.filter == v.IsSelf())
        for each in action.subject
    )
    return described and EACH in mentions_in((action.object, action.number))


def _says_each_of_those(said: Instructed) -> bool:
    """Whether the words speak of each of those that they spoke of before, and of nothing else that
    there may be several of ("each of those creatures deals damage equal to its power to it")."""
    action = said.action
    recipients = all(
        mentioned(each) is not None or (isinstance(each, v.Objects) and each.filter == v.IsSelf())
        for each in action.object
    )
    spoken = all(mentioned(each) not in (None, EACH) for each in action.subject)
    one_by_one = EACH in mentions_in(action.number) and EACH not in said.memory.meant
    return bool(action.subject) and spoken and recipients and one_by_one


def _with_own_size(action: v.GameAction) -> v.GameAction:
    """The action with the size of each source by itself, where the words speak of "their power":
    each of several deals as much as its own."""
    match action.number:
        case v.Extreme("total", kind, v.Mentioned() | v.Or() as filter_):
            members = filter_.any if isinstance(filter_, v.Or) else (filter_,)
            plain = all(isinstance(each, v.Mentioned) for each in members)
            sizes = mentions_in(filter_) if plain else set()
        case _:
            return action
    if not sizes or sizes != mentions_in(action.subject):
        return action
    return msgspec.structs.replace(action, number=v.Extreme("total", kind, EACH))


def _by_each(said: Instructed, action: v.GameAction, sources: list[str]) -> Iterator[Doing]:
    """The ways in which each of several objects deals its own damage, all at the same time."""
    action = msgspec.structs.replace(action, subject=(v.Objects(EACH),))
    ways = []
    for source in sources:
        memory = said.memory.meaning(EACH, source)
        ways.append([*damage(Instructed(said.state, action, said.actor, memory))])
    for way in product(*ways):
        yield Doing(
            tuple(event for one in way for event in one.events),
            tuple(choice for one in way for choice in one.choices),
        )


def _amounts(
    said: Instructed, recipients: list[str]
) -> Iterator[tuple[dict[str, int], tuple[Choice, ...]]]:
    """How much damage is dealt to each recipient: what is counted may be that one's own."""
    if EVENLY in said.action.how:
        yield dict.fromkeys(recipients, _amount(said) // max(len(recipients), 1)), ()
        return
    if "half" in said.action.how:
        yield _halves_of_life(said, recipients), ()
        return
    if EACH not in mentions_in(said.action.number) or EACH in mentions_in(said.action.subject):
        yield from shares(said.divider, recipients, _amount(said), said.memory.unserved)
        return
    memories = {one: said.memory.meaning(EACH, one) for one in recipients}
    yield (
        {
            one: _amount(Instructed(said.state, said.action, said.actor, memory))
            for one, memory in memories.items()
        },
        (),
    )


def _halves_of_life(said: Instructed, recipients: list[str]) -> dict[str, int]:
    """Half of each recipient's own life total. Raises NotCarriedOut where another's is meant."""
    totals = life_totals(said)
    own = said.action.owner in ((v.Players("mentioned", mention=EACH),), said.action.object)
    if not own or not totals.keys() >= {*recipients}:
        raise NotCarriedOut("half of whose life total")
    return {each: half(said, totals[each]) for each in recipients}


def _amount(said: Instructed) -> int:
    amount = said.amount()
    if amount is None:
        raise NotCarriedOut("how much damage")
    return amount
