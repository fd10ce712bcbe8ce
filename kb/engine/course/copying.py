"""Spells and abilities on the stack are copied, and new targets are chosen for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import msgspec

from kb import vocabulary as v
from kb.engine.course.aiming import (
    aims_of,
    becoming_targets,
    could_target,
    is_divided,
    other_aims,
    with_targets,
)
from kb.engine.course.deeds.instructed import MOST_CHOICES, Instructed, NotCarriedOut
from kb.engine.course.deeds.tokens import copied, free_id
from kb.engine.course.happened import happened
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.replaced import Further
from kb.engine.course.results import Choice, Course
from kb.engine.course.spoken_parties import mentioned
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject, GameState, History, LastKnown

Ids = tuple[str, ...]
Ways = Iterator[tuple[Way, tuple[Further, ...]]]
MOST_COPIES = 50
AT_OTHERS = {"for_each_it_could_target", "different_ones"}
"""How a spell is copied once for each of those that it could target, with that as the target."""


def copy(way: Way, said: Instructed) -> Ways:
    """What comes of copying spells and abilities, so many times for each player who does it."""
    action = said.action
    if {*action.how} == AT_OTHERS and not action.but:
        yield from _copied_at_others(way, said)
        return
    if action.how == ("at_those",) and not action.but:
        yield from _copied_at_one(way, said)
        return
    if action.how:
        raise NotCarriedOut(", ".join(action.how))
    number = said.amount()
    number = 1 if number is None else number
    if number > MOST_COPIES:
        raise NotCarriedOut("so many copies")
    for found, choices in said.objects("object"):
        ids = _spells_that_left(said) if not found and _has_left(said) else found
        wanted = [(id_, name) for name in said.players() for id_ in ids for _ in range(number)]
        yield from _copied(way.choosing(*choices), said, wanted)


def _copied_at_others(way: Way, said: Instructed) -> Ways:
    """What comes of copies of a spell for each of those that it could target, which each have one
    of those as their only target."""
    # CR 707.10d — one for each that it could target; where that isn't legal for each of its targets
    # there is no copy.
    spell, player, aims = _could_be_aimed(said)
    if len(aims) > MOST_COPIES:
        raise NotCarriedOut("so many copies")
    yield from _copied(way, said, [(spell, player)] * len(aims), [(each,) for each in aims])


def _copied_at_one(way: Way, said: Instructed) -> Ways:
    """What comes of a copy of a spell with a certain target; of several, one that is chosen. Where
    that is no legal target for each of its targets there is no copy."""
    spell, player, aims = _could_be_aimed(said)
    if not aims:
        yield from _copied(way, said, [])
    for each in aims:
        choice = Choice(player, "target", "what the copy targets", tuple(aims), each, "choice")
        chosen = way.choosing(choice) if len(aims) > 1 else way
        yield from _copied(chosen, said, [(spell, player)], [(each,)])


def _could_be_aimed(said: Instructed) -> tuple[str, str, list[str]]:
    """The spell that is copied, who copies it, and what of that which is said of copies it could
    target. Raises NotCarriedOut."""
    ids = [id_ for some in said.all_of("object") for id_ in some]
    players = said.players()
    if len(ids) != 1 or len(players) != 1 or not _is_spell(said.state, ids[0]):
        raise NotCarriedOut("what is copied")
    (spell,), (player,) = ids, players
    whom = dict.fromkeys(id_ for some in said.all_of("with_") for id_ in some)
    return spell, player, [each for each in whom if could_target(said.state, spell, each, player)]


def leaves_open(step: v.May) -> bool:
    """Whether who may do it need not be asked: whoever chooses new targets may keep the old."""
    match step:
        case v.May(
            does=(v.GameAction(verb="choose_new_targets", how=()),),
            cost=None, then=(), otherwise=(),
        ):  # fmt: skip
            return True
    return False


def _has_left(said: Instructed) -> bool:
    """Whether what is to be copied is told of, and isn't there any more."""
    mentions = [mentioned(each) for each in said.action.object]
    return any(each is None or said.memory.meant.get(each) for each in mentions)


def _spells_that_left(said: Instructed) -> list[str]:
    """The spells that are to be copied and have left the stack: their cards tell what they were.
    Raises NotCarriedOut."""
    # CR 608.2h + 707.10 — a copy has what the spell last had, and what was decided for it.
    meant = [mentioned(each) for each in said.action.object]
    ids = [
        id_
        for each in meant
        for id_ in (said.memory.meant[each] if each is not None else [said.actor.source or ""])
    ]
    here = {each.id: each for each in said.state.objects}
    for each in ids:
        known, card = said.memory.known.get(each), here.get(each)
        if known is None or known.targets is None or card is None or not _is_plain_card(card):
            raise NotCarriedOut("what was last known of what is copied")
    return ids


def _is_plain_card(card: GameObject) -> bool:
    """Whether a spell that was this card can't have been anything else."""
    has_one_face = card.card is not None and len(card.card.faces) == 1
    return has_one_face and not card.turned_down


def _copied(
    way: Way,
    said: Instructed,
    wanted: list[tuple[str, str]],
    aims: Sequence[tuple[str, ...]] = (),
) -> Ways:
    """What comes of copies of these, each under the control of that player; `aims`: spells that
    have this one target each instead of those of the original."""
    course = way.course
    events: list[GameEvent] = []
    names = {each.id: each.face.name for each in course.state.objects}
    for place, (id_, player) in enumerate(wanted):
        new = free_id(course.state, names.get(id_, id_), [each.subject for each in events])
        doing = {"subject": player, "under": player, "cause": said.actor.controller}
        event = GameEvent("copy", new, players=doing)
        known = _known_spell(said, id_)
        if id_ in names and known is None and not _is_spell(course.state, id_):
            event = _card_copied(said, id_, new, player)
        elif id_ in names:
            event = msgspec.structs.replace(
                event, words={"copied": id_}, terms={"from": "nowhere", "to": "stack"},
                made=_copy_of_spell(said, id_, new, player, aims[place] if aims else ()),
                numbers={} if known is None or known.x is None else {"x": known.x},
            )  # fmt: skip
        elif said.action.but:
            raise NotCarriedOut("what the copy is not like")
        else:
            state = _with_copy_of_ability(course.state, id_, new, player)
            course = msgspec.structs.replace(course, state=state)
        events.append(event)
    shared = (id_ for id_ in dict.fromkeys(id_ for id_, _ in wanted))
    course = course.with_gaps(
        *(f"{id_}: how it was divided" for id_ in shared if is_divided(way.course.state, id_))
    )
    made = tuple(each.subject for each in events)
    way = way.being_done(bool(made))
    if said.action.label is not None:
        way = way.speaking_of(v.Mentioned("step", said.action.label), *made)
    moment = moment_of(course.state)
    for after, more in happened(course, moment, tuple(events), way.used):
        aimed = (each.subject for each in events if each.verb == "copy")
        unaimed = msgspec.structs.replace(after, unaimed=(*after.unaimed, *aimed))
        yield msgspec.structs.replace(way, course=unaimed), more


def _known_spell(said: Instructed, id_: str) -> LastKnown | None:
    """What was last known of a spell that has left the stack."""
    known = said.memory.known.get(id_)
    return known if known is not None and known.targets is not None else None


def _is_spell(state: GameState, id_: str) -> bool:
    return any(each.id == id_ and each.zone == "stack" for each in state.objects)


def _card_copied(said: Instructed, id_: str, new: str, player: str) -> GameEvent:
    """That a player creates a copy of a card, which is no spell yet, in the zone of the card."""
    card = next(each for each in said.state.objects if each.id == id_)
    known = card.card is not None or card.name is not None
    if card.zone == "battlefield" or said.action.but or not known or card.turned_down:
        raise NotCarriedOut("a copy of what is no card that is known")
    made = GameObject(
        id=new,
        owner=player,
        zone=card.zone,
        card=card.card,
        card_name=card.card_name,
        corrections=card.corrections,
        status=frozenset({"copy"}),
    )
    return GameEvent(
        "copy_card", new, words={"object": id_}, terms={"from": "nowhere", "to": card.zone},
        players={"subject": player}, made=made,
    )  # fmt: skip


def _copy_of_spell(
    said: Instructed, id_: str, new: str, player: str, aim: tuple[str, ...] = ()
) -> GameObject:
    """A copy of a spell, with all that was decided for it, perhaps with another target."""
    # CR 707.10 — modes, targets, X and costs are copied; who has it put there owns it.
    spell = next(each for each in said.state.objects if each.id == id_)
    known = _known_spell(said, id_)
    if known is not None:
        spell = _as_last_known(spell, known)
    return msgspec.structs.replace(
        copied(said, id_),
        id=new,
        owner=player,
        zone="stack",
        controller=player,
        status=frozenset({"copy"}),
        turned_down=spell.turned_down,
        choices=spell.choices,
        x=spell.x,
        history=_without_mana(spell.history),
        targets=aim * len(spell.targets) or spell.targets,
        modes=spell.modes,
        spliced=spell.spliced,
        moved=() if aim else spell.moved,
    )


def _as_last_known(card: GameObject, known: LastKnown) -> GameObject:
    """The spell that a card was, with what was decided for it."""
    return msgspec.structs.replace(
        card,
        choices={},
        x=known.x,
        history=History(kicked=known.kicked, paid=known.paid),
        targets=known.targets or (),
        modes=known.modes,
        spliced=(),
        moved=(),
    )


def _without_mana(history: History) -> History:
    """What a copy knows of how its spell was cast: mana is no object, none was spent on it; nobody
    controlled anything as it was cast."""
    # CR 707.10 — a copy isn't cast.
    none: dict[str, int] | None = {} if history.mana_spent is not None else None
    paid = {name: 0 if name.startswith(v.CONTROLLED) else n for name, n in history.paid.items()}
    return msgspec.structs.replace(history, mana_spent=none, mana_sources=none, paid=paid)


def _with_copy_of_ability(state: GameState, id_: str, new: str, player: str) -> GameState:
    """The state with a copy of an ability on the stack."""
    # CR 707.10b — it has the same source, and is the same ability.
    original = next((each for each in state.stack_abilities if each.id == id_), None)
    if original is None or original.kind == "combat_damage":
        raise NotCarriedOut("what is copied")
    made = msgspec.structs.replace(
        original, id=new, controller=player, owner=player, copy=True,
        timestamp=state.latest_timestamp + 1,
    )  # fmt: skip
    return msgspec.structs.replace(
        state, stack_abilities=(*state.stack_abilities, made), stack=(*state.stack, new)
    )


# ------------------------------------------------------------------------------- other targets


def choose_new_targets(way: Way, said: Instructed) -> Ways:
    """What comes of choosing new targets for spells and abilities, or of changing their target."""
    action = said.action
    if {*action.how} - {"change"} or action.number is not None or action.but:
        raise NotCarriedOut(", ".join(action.how) or "which targets")
    mentions = [mentioned(each) for each in action.object]
    if any(e is not None and e.of == "step" and e not in said.memory.meant for e in mentions):
        yield way.being_done(False), ()  # nothing was copied for which to choose
        return
    for ids, choices in said.objects("object"):
        for to, more in said.objects("with_"):
            if len(to) > 1 or (action.with_ and not to):
                raise NotCarriedOut("to what the target is changed")
            chosen = way.choosing(*choices, *more)
            yield from _chosen_anew(chosen, said, ids, next(iter(to), None))


def _chosen_anew(way: Way, said: Instructed, ids: list[str], to: str | None) -> Ways:
    """What comes of each way to choose targets for these."""
    state, change = way.course.state, "change" in said.action.how
    there = [each for each in dict.fromkeys(ids) if each in state.stack]
    options = {each: other_aims(state, each, change=change, to=to) for each in there}
    for aimed in _aims(_alike(way.course, there), options):
        new = {each: aimed[each] for each in there if aimed[each] != aims_of(state, each)}
        choices = (_choice(said.doer, each, options[each], aimed[each]) for each in there)
        chosen = way.choosing(*(each for each in choices if len(each.options) > 1))
        course = msgspec.structs.replace(chosen.course, state=with_targets(state, new))
        events = tuple(
            event
            for id_, targets in new.items()
            if id_ not in course.unaimed
            for event in becoming_targets(course.state, id_, _added(targets, aims_of(state, id_)))
        )
        chosen = chosen.being_done(bool(new))
        for after, more in happened(course, moment_of(course.state), events, way.used):
            yield msgspec.structs.replace(chosen, course=after), more


def _added(new: Ids, old: Ids) -> Ids:
    return tuple(each for each in new if each not in old)


def _alike(course: Course, ids: list[str]) -> list[list[str]]:
    """Copies that were made just now of the same thing, together: in which order they lie is their
    controller's to say."""
    found: dict[object, list[str]] = {}
    spells = {e.id: (e.controller, e.targets, repr(e.copies)) for e in course.state.objects}
    abilities = {
        e.id: (e.controller, e.targets, f"{e.source} {e.ability} {e.text}")
        for e in course.state.stack_abilities
    }
    for each in ids:
        key = (spells | abilities)[each] if each in course.unaimed else each
        found.setdefault(key, []).append(each)
    return [*found.values()]


def _aims(alike: list[list[str]], options: dict[str, list[Ids]]) -> list[dict[str, Ids]]:
    """The ways to choose for all of them. Raises NotCarriedOut where there are too many."""
    found: list[dict[str, Ids]] = [{}]
    for some in alike:
        ways = [*combinations_with_replacement(options[some[0]], len(some))]
        if len(found) * len(ways) > MOST_CHOICES:
            raise NotCarriedOut("so many ways to choose new targets")
        found = [{**one, **dict(zip(some, each, strict=True))} for one in found for each in ways]
    return found


def _choice(player: str, id_: str, options: list[Ids], chosen: Ids) -> Choice:
    told = tuple(", ".join(each) for each in options)
    text = f"{id_}: which targets"
    return Choice(player, "target", text, told, ", ".join(chosen), "new_targets")
