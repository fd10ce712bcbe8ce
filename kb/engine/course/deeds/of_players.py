"""What players do and become: designations, extra turns and phases, winning and losing, emblems."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.tokens import free_id, in_lines
from kb.engine.events.event import FIRST_TIME, GAME, GameEvent
from kb.snapshot.model import Characteristics
from kb.state.game_state import GameObject
from kb.vocabulary.tokens import predefined_emblems

PLAIN = (
    "become_the_monarch", "take_the_initiative", "get_citys_blessing", "lose_game", "win_game",
    "begin_extra_turn", "firebend", "win_a_clash", "give_a_gift",
)  # fmt: skip
"""What players do, or what they become, without anything besides."""
_COMBAT = ("add_phase", {"phase": "combat"})
ADDED = {
    "extra_combat": (_COMBAT,),
    "two_extra_combats": (_COMBAT, _COMBAT),
    "extra_main": (("add_phase", {"phase": "main"}),),
    "extra_beginning": (("add_phase", {"phase": "beginning"}),),
    "extra_end_step": (("add_step", {"step": "end"}),),
    "extra_upkeep_step": (("add_step", {"step": "upkeep"}),),
    "upkeep_steps_after_phase": (("add_step", {"step": "upkeep", "after": "phase"}),),
}
"""What is added to a turn → the events of that."""
GOT = frozenset({"extra_upkeep_step", "upkeep_steps_after_phase"})
"""What players get, in turns of their own only (500.10a)."""
EXTRA_TURN_AFTER = "extra_turn_after"
"""That the players take extra turns after those."""


def plain(said: Instructed) -> Iterator[Doing]:
    """Something that players do or become."""
    action = said.action
    if action.how or action.number is not None or action.object or action.with_:
        raise NotCarriedOut(", ".join(action.how) or "what belongs to the action")
    cause = {"cause": said.actor.controller}
    events = (
        GameEvent(action.verb, name, of_player=True, players=cause) for name in said.players()
    )
    yield Doing(tuple(events))


def control_player(said: Instructed) -> Iterator[Doing]:
    """Players are to be controlled during their next turns, after which they may take extra ones
    (723.1)."""
    how = {*said.action.how}
    if "next_turn" not in how or not how <= {"next_turn", EXTRA_TURN_AFTER}:
        raise NotCarriedOut(", ".join(said.action.how) or "for how long")
    names = _controlled(said, "next_combat_controlled_by")
    doer = {"object": said.doer}
    events = [GameEvent("control_player", name, of_player=True, players=doer) for name in names]
    if EXTRA_TURN_AFTER in how:
        after = {"after": "next_turn"}
        cause = {"cause": said.actor.controller}
        events += [
            GameEvent("begin_extra_turn", name, of_player=True, terms=after, players=cause)
            for name in names
        ]
    yield Doing(tuple(events), about=tuple(names))


def control_player_in_combat(said: Instructed) -> Iterator[Doing]:
    """Players are to be controlled during their next combat phases (723.5)."""
    if said.action.how:
        raise NotCarriedOut(", ".join(said.action.how))
    names = _controlled(said, "controlled_by", "next_turn_controlled_by")
    verb, doer = said.action.verb, {"object": said.doer}
    events = (GameEvent(verb, name, of_player=True, players=doer) for name in names)
    yield Doing(tuple(events), about=tuple(names))


def _controlled(said: Instructed, *others: str) -> tuple[str, ...]:
    """The players who are to be controlled. Where another player controls one of them for another
    part of the game, which of the two effects works is left open (723.1a)."""
    names = said.players("object")
    if not {*names} >= {each for some in said.all_of("object") for each in some}:
        raise NotCarriedOut("who is controlled")
    for each in said.state.players:
        by = {getattr(each, key) for key in others} - {None, said.doer}
        if each.name in names and by:
            raise NotCarriedOut("which of several effects that control a player works")
    return tuple(names)


def speed(said: Instructed) -> Iterator[Doing]:
    """The speed of players increases."""
    if said.action.how or said.action.object:
        raise NotCarriedOut(", ".join(said.action.how) or "what belongs to the action")
    numbers = {"value": said.amount() or 0}
    events = (
        GameEvent("increase_speed", name, of_player=True, numbers=numbers)
        for name in said.players("owner")
    )
    yield Doing(tuple(events) if numbers["value"] else ())


def of_the_game(said: Instructed) -> Iterator[Doing]:
    """It becomes day or night, unless it is so; the game is a draw."""
    now = said.state.day_night
    wanted = said.action.verb.removeprefix("become_")
    terms = FIRST_TIME if now is None else {}
    yield Doing((GameEvent(said.action.verb, GAME, terms=terms),) if now != wanted else ())


def end_early(said: Instructed) -> Iterator[Doing]:
    """The turn, or the combat phase, is ended: all that is on the stack is exiled."""
    if said.action.how or said.action.until:
        raise NotCarriedOut("how it ends")
    end = GameEvent(said.action.verb, GAME)
    if said.moment.impossible((end,)):
        yield Doing(())
        return
    spells = {each.id for each in said.state.objects}
    terms = {"from": "stack", "to": "exile"}
    events = (
        GameEvent("exile", each, terms=terms if each in spells else {}) for each in said.state.stack
    )
    yield Doing((*events, end))


def begin(said: Instructed) -> Iterator[Doing]:
    """Phases and steps that are added after this one, in the order in which they are named: of
    several that are, the one that was added last comes first (500.8)."""
    how = said.action.how
    if not how or not {*how} <= {*ADDED}:
        raise NotCarriedOut(", ".join(how) or "what begins")
    size = 1 if said.action.number is None else said.amount() or 0
    got = not {*how}.isdisjoint(GOT)
    given = [(name, True) for name in said.players()] if got else [(GAME, False)]
    added = [
        GameEvent(verb, whom, of_player=of_player, terms=dict(terms))
        for whom, of_player in given
        for each in how[::-1]
        for verb, terms in ADDED[each]
        for _ in range(size)
    ]
    yield Doing(tuple(added))


def get_emblem(said: Instructed) -> Iterator[Doing]:
    """Players get an emblem."""
    text = said.action.token
    if text is None or said.action.how:
        raise NotCarriedOut("what emblem")
    known = predefined_emblems()[text.known] if text.known is not None else None
    lines = "\n".join(known.lines) if known is not None else in_lines(text, "this emblem")
    stated = Characteristics(name=known.name if known is not None else None)
    events: list[GameEvent] = []
    for name in said.players():
        id_ = free_id(said.state, "emblem", [each.subject for each in events])
        made = GameObject(
            id=id_,
            owner=name,
            zone="command",
            emblem=True,
            text=lines,
            corrections=stated,
            source=said.actor.source if known is None else None,
        )
        events.append(
            GameEvent(
                "get_emblem", id_, terms={"from": "nowhere", "to": "command"},
                players={"subject": name, "under": name}, made=made,
            )
        )  # fmt: skip
    yield Doing(tuple(events))


def choose_ring_bearer(said: Instructed) -> Iterator[Doing]:
    """The ways to choose a creature as a player's Ring-bearer."""
    if said.action.how:
        raise NotCarriedOut(", ".join(said.action.how))
    doing = {"subject": said.doer}
    for ids, choices in said.objects("object"):
        events = (GameEvent("choose_ring_bearer", each, players=doing) for each in ids)
        yield Doing(tuple(events), choices)
