"""A spell or ability is put on the stack as it is announced (601.2a, 602.2a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.actions.announcing import AdditionalCost
from kb.engine.actions.candidates import Candidate, Form
from kb.engine.casting.announced import Announced
from kb.engine.course.beginning import free_id
from kb.engine.course.givers import giver_called
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.engine.facts import keyword_costs
from kb.engine.facts.faces import Faces
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.turns.occurring import occurring
from kb.state.chosen_modes import with_modes_chosen
from kb.state.derived import completed
from kb.state.game_state import GameObject, GameState, History, ResolvedEffect, StackAbility
from kb.state.printed import DOUBLE_FACED, INSETS
from kb.terms import PERMANENT_TYPES
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.reading import read_effect
from kb.text.words.keywords import KeywordRow, keyword_table
from kb.vocabulary.card import Card

KICKED = "kicked"
NO_COST = "{0}"
SACRIFICED = "sacrificed_at_cleanup"
"""How a card may be cast that is sacrificed later if no sorcery could have been cast."""
MAIN_PHASES = ("precombat_main", "postcombat_main")


def spell_proposed(
    course: Course, candidate: Candidate, form: Form, announced: Announced, player: str
) -> Iterator[Course]:
    """The courses with a spell on the stack as it is announced."""
    card = next(each for each in course.state.objects if each.id == candidate.object)
    row = candidate.row
    revealed = spliced_onto(announced)
    event = GameEvent(
        "propose", card.id, terms={"from": card.zone, "to": "stack"},
        players={"subject": player},
        words={"by_keyword": row.keyword} if isinstance(row, keyword_costs.Casting) else {},
        announced={
            "controller": player,
            "spliced": _cards(course.state, revealed),
            **_announced(candidate, form, announced, card),
        },
    )  # fmt: skip
    for after in occurring(course, (event,)):
        spell = next(each for each in after.state.objects if each.id == card.id)
        if spell.zone != "stack":
            yield after.with_gaps(f"{card.id}: what replaces its being put on the stack")
            continue
        told = after.with_gaps(*_gaps(candidate, announced, course.state))
        told = told.with_gaps(*_sacrificed_later(course.state, card, player))
        proposed = _still_given(told, spell, row, announced.choice.paid)
        doing = {"subject": player}
        shown = tuple(GameEvent("reveal", each, players=doing) for each in revealed)
        yield from occurring(proposed, shown) if shown else (proposed,)


def _still_given(
    course: Course, spell: GameObject, row: object, extras: Iterable[AdditionalCost]
) -> Course:
    """The course in which a spell, and the permanent that it becomes, has the keyword abilities by
    which it is cast and for which more is paid, if they do anything there: an effect gives them
    where what gave them speaks of cards, or spells, only."""
    # CR 400.7g — an effect that gives a card such an ability applies to the spell, too,
    # and one that gives it to a permanent spell to what that becomes.
    known = _doing_more(row.keyword) if isinstance(row, keyword_costs.Casting) else None
    if known is not None and all(each.keyword != known.keyword for each in spell.face.abilities):
        given = moment_of(course.state).final.with_keyword(spell.id, known.keyword)
        lasting = any(each.rests_on_resolved for each in given)
        if not lasting and (not given or _becomes_permanent(spell)):
            cost = "" if "" in known.forms else f" {spell.face.mana_cost or NO_COST}"
            line = given[0].line if given else None
            course = _gaining(course, spell, line or f"{known.keyword}{cost}")
    # CR 611.3d — and those of a spell that becomes a permanent, each for which something is paid.
    for each in extras if _becomes_permanent(spell) else ():
        line = each.ability.line
        by_static = each.ability.is_given and not each.ability.rests_on_resolved
        if by_static and line and _doing_more(each.keyword or "") is not None:
            course = _gaining(course, spell, line)
    return course


def _doing_more(keyword: str) -> KeywordRow | None:
    """The keyword that a row tells of, if it does anything beside letting a spell be cast."""
    known = keyword_table().get(keyword)
    return known if known is not None and (bytes(known.means) or known.effect) else None


def _becomes_permanent(spell: GameObject) -> bool:
    return not {*PERMANENT_TYPES}.isdisjoint(spell.face.types)


def _gaining(course: Course, spell: GameObject, keyword: str) -> Course:
    """The course in which a spell gains a keyword ability for good."""
    state, text = course.state, f"gains {keyword}"
    try:
        effect = read_effect(text)
    except NotUnderstood:
        return course.with_gaps(f"{spell.id}: {text}")
    lasts = ResolvedEffect(
        id=free_id(state), effect=effect, controller=spell.controller or spell.owner,
        timestamp=state.latest_timestamp + 1, affects=(spell.id,), text=text,
    )  # fmt: skip
    effects = (*state.effects, lasts)
    state = completed(msgspec.structs.replace(state, effects=effects), Faces(state.edition))
    return msgspec.structs.replace(course, state=state)


def spliced_onto(announced: Announced) -> tuple[str, ...]:
    """The cards whose text is spliced onto a spell, in the order of their effects (702.47b)."""
    return tuple(each.ability.owner for each in announced.choice.paid if each.spells)


def _cards(state: GameState, ids: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards that objects are."""
    by_id = {each.id: each.card for each in state.objects}
    return tuple(card for each in ids if (card := by_id[each]) is not None)


def _announced(
    candidate: Candidate, form: Form, announced: Announced, card: GameObject
) -> dict[str, Any]:
    """What of the announcement is kept by the spell."""
    found: dict[str, Any] = {
        "targets": announced.targets,
        "modes": announced.choice.modes,
        "x": announced.x,
        "history": _history(candidate, announced, card),
    }
    row = candidate.row
    if isinstance(row, keyword_costs.Casting) and (row.keyword in INSETS or row.told_as_mode):
        found["choices"] = {**card.choices, "mode": row.keyword}
    if announced.player is not None:
        found["choices"] = {**found.get("choices", card.choices), "player": announced.player}
    if form.form == "down":
        disguised = row is not None and row.keyword == "disguise"
        found["turned_down"] = "disguise" if disguised else True
    elif form.name is not None and card.card is not None and card.card.layout in DOUBLE_FACED:
        found["face_name"] = form.name
    elif form.name is not None:
        found["card_name"] = form.name
    elif card.card is not None and card.card_name in {e.name for e in card.card.faces[1:]}:
        found["card_name"] = card.card.faces[0].name  # it was cast as its Adventure before
    return found


def _history(candidate: Candidate, announced: Announced, card: GameObject) -> History:
    """What a spell remembers of being cast."""
    row = candidate.row
    again = isinstance(row, keyword_costs.Casting) and row.again
    paid = {row.keyword: 1} if row is not None and row.keyword not in INSETS and not again else {}
    for each in announced.choice.paid:
        asked = each.name if each.name in keyword_costs.asked_additions() else None
        named = each.keyword or asked
        if named is not None:
            paid[named] = paid.get(named, 0) + each.times
    for each in announced.choice.paid if _has_several_kickers(candidate) else ():
        if _kicks(each) and each.mana:
            paid[v.kicker_of(each.mana)] = each.times
    times = sum(e.times for e in announced.choice.paid if _kicks(e))
    once = times == 1 and not any(e.any_number for e in announced.choice.paid if _kicks(e))
    from_command = card.history.cast_from_command + (card.zone == "command")
    return History(
        cast_from=card.zone if card.zone not in ("battlefield", "stack") else None,  # type: ignore[arg-type]
        paid=paid,
        kicked=True if once else times or False,
        cast_from_command=from_command if "commander" in card.status else 0,
    )


def _has_several_kickers(candidate: Candidate) -> bool:
    others = candidate.offer.extras if candidate.offer is not None else ()
    return len({each.name for each in others if _kicks(each)}) > 1


def _kicks(extra: AdditionalCost) -> bool:
    return extra.keyword in keyword_costs.meant(KICKED)


def _unclear_instances(
    candidate: Candidate, announced: Announced, state: GameState
) -> Iterator[str]:
    """The keywords that are paid for and that the spell has several times, where each triggers by
    what was paid for it alone: that isn't kept."""
    offered = Counter(each.keyword for each in candidate.offer.extras) if candidate.offer else {}
    for keyword in dict.fromkeys(each.keyword or "" for each in announced.choice.paid):
        row = keyword_costs.casting(keyword)
        if row is None or not row.by_instance:
            continue
        own = moment_of(state).final.with_keyword(candidate.object or "", keyword)
        if max(len(own), offered.get(keyword, 0)) > 1:
            yield f"{candidate.object}: for which instance of {keyword} was paid"


def _sacrificed_later(state: GameState, card: GameObject, player: str) -> Iterator[str]:
    """What it says of being cast when no sorcery could be."""
    turn, said = state.turn, (each.statement for each in card.face.abilities)
    rules = (rule for each in said if each is not None for rule in each.rules)
    for_sorceries = turn.active == player and turn.phase in MAIN_PHASES and not state.stack
    if not for_sorceries and any(SACRIFICED in each.how for each in rules):
        yield f"{card.id}: it is sacrificed at the beginning of the next cleanup step"


def _gaps(candidate: Candidate, announced: Announced, state: GameState) -> Iterator[str]:
    """What follows from the way in which it is cast and isn't carried out."""
    row = candidate.row
    if isinstance(row, keyword_costs.Casting) and not row.carried_out:
        yield f"{candidate.object}: what comes of casting it by {row.keyword}"
    for each in announced.choice.paid:
        paid = keyword_costs.casting(each.keyword) if each.keyword is not None else None
        if paid is not None and not paid.carried_out:
            yield f"{candidate.object}: what comes of paying for {paid.keyword}"
    yield from _unclear_instances(candidate, announced, state)
    if len(_cards(state, spliced := spliced_onto(announced))) < len(spliced):
        yield f"{candidate.object}: what text is spliced onto it"
    told = all(each.mana for each in announced.choice.paid if _kicks(each))
    if _has_several_kickers(candidate) and not told:
        yield f"{candidate.object}: with which of its kickers it was kicked"


def ability_proposed(
    course: Course, candidate: Candidate, announced: Announced, player: str
) -> tuple[Course, str]:
    """The course with an activated ability on the stack as it is announced, and its id."""
    ability, state = candidate.ability, course.state
    assert ability is not None
    entry = StackAbility(
        id=_free_id(f"{ability.owner}-{ability.number}", state.ids | {*state.stack}),
        kind="activated",
        controller=player,
        source=ability.owner,
        text=ability.line,
        ability=ability.number,
        given_by=giver_called(moment_of(state).final, ability),
        owner=player,
        timestamp=state.latest_timestamp + 1,
        targets=announced.targets,
        modes=announced.choice.modes,
        x=announced.x,
    )
    state = with_modes_chosen(state, ability.owner, ability.number, ability.words, entry.modes)
    state = msgspec.structs.replace(
        state,
        stack_abilities=(*state.stack_abilities, entry),
        stack=(*state.stack, entry.id),
    )
    return msgspec.structs.replace(course, state=state), entry.id


def activation_remembered(
    state: GameState, object_: str, number: int, *, for_good: bool = False
) -> GameState:
    """The state in which an ability of an object has been used once more this turn; `for_good`: it
    counts how often in the game, too."""
    here = next(each for each in state.objects if each.id == object_)
    history = here.history
    before = history.activated or {}
    history = msgspec.structs.replace(
        history, activated={**before, number: before.get(number, 0) + 1}
    )
    if for_good:
        times = history.activated_ever.get(number, 0) + 1
        ever = {**history.activated_ever, number: times}
        history = msgspec.structs.replace(history, activated_ever=ever)
    return _with(state, msgspec.structs.replace(here, history=history))


def permissions_used(course: Course, used: Iterable[tuple[str, int]]) -> Course:
    """The course in which abilities that permit something once each turn have been used."""
    state = course.state
    for object_, number in used:
        state = activation_remembered(state, object_, number)
    return msgspec.structs.replace(course, state=state)


def is_limited_for_good(ability: ObjectAbility) -> bool:
    """Whether an ability says how often it is activated in the game, or may say so."""
    activation = ability.words.activation
    limits = activation.restrictions if activation is not None else ()
    return limits is None or any(
        isinstance(each, v.AtMost) and each.per != "turn" for each in limits
    )


def _with(state: GameState, changed: GameObject) -> GameState:
    objects = tuple(changed if each.id == changed.id else each for each in state.objects)
    state = msgspec.structs.replace(state, objects=objects)
    return completed(state, Faces(state.edition))


def _free_id(wanted: str, taken: frozenset[str]) -> str:
    if wanted not in taken:
        return wanted
    return next(f"{wanted}-{n}" for n in range(2, len(taken) + 3) if f"{wanted}-{n}" not in taken)
