"""What words ask of the turn so far that no history tells.

A history that isn't told counts as nothing. That is an assumption wherever words ask for it, and
the answer says which key would tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from kb import vocabulary as v
from kb.engine.facts import keyword_costs
from kb.engine.facts.circumstances import (
    as_condition,
    countable_in,
    first_of_turn,
    number_of_spells_cast,
    number_of_times,
)
from kb.engine.facts.mana_spent import OF_ALL, OF_COLORS, OF_SOURCES, OF_TYPES
from kb.engine.facts.nth_spells import nth_of_yours
from kb.engine.facts.past_of_players import PAST
from kb.engine.facts.standing import Countable
from kb.state.derived import REMEMBERED
from kb.state.game_state import GameObject, GameState, History, PlayerState
from kb.state.players import OF_HISTORY
from kb.terms import SHARED_ZONES
from kb.text.semantics.keyword_meanings import meaning
from kb.vocabulary.actions import actions
from kb.vocabulary.parts import any_part, parts

Question = Literal["characteristics", "actions", "happenings"]
"""What is asked: what objects are, then also what players may do, then also what comes of it."""
COUNTED = frozenset({*OF_HISTORY, "spells_cast", "lands_played"})
"""The numbers of a player that a history tells."""
KEYS = {status: key for key, status in REMEMBERED.items()}
"""A status that tells what an object did this turn → the key of its history."""
LASTING = frozenset({"left_there", "set_aside"})
"""What of that the rules alone ask for."""
OF_CARDS = frozenset(
    {"discarded", "put_there", "put_there_from_battlefield", "put_there_from_library"}
)
"""What of that is told of cards in graveyards."""
BEFORE = frozenset(
    {
        *("spells_cast_last_turn", "life_lost_last_turn", "came_since_last_upkeep", "cast_from"),
        *("mana_spent", "mana_sources", "paid"),
    }
)
"""What is told of times before this turn."""
OF_THE_ACTING = frozenset({"cast_from", "resolved", "mana_spent", "mana_sources", "paid"})
"""What matters of those alone that take part in what comes about."""
OF_SPELLS = frozenset({"mana_spent", "mana_sources", "paid"})
"""What is told of spells, and of the permanents that they have become, alone."""
OF_RELATIONS = {
    **dict.fromkeys(("cast", "cast_by", "cast_from", "cast_by_from"), "cast_from"),
    "nth_resolution": "resolved",
    **dict.fromkeys(OF_TYPES, "mana_spent"), **dict.fromkeys(OF_SOURCES, "mana_sources"),
    **dict.fromkeys(v.CONTROLLED_AS_CAST, "paid"),
}  # fmt: skip
"""Relation by which words ask how an object came about or what it did → what tells that of it."""
OF_DAMAGE = {
    "dealt_damage_by_this_turn": "damaged_by", "dealt_damage_to_this_turn": "damaged_players",
}  # fmt: skip
"""Relation by which words ask what dealt damage to what this turn → the key that tells it."""
OF_COMBAT = frozenset({"attacks_this_combat", "attacked_this_combat", "blocked_this_combat"})
"""What is told of the combat phase that is going on."""
OF_STEP = {"cards_drawn_in_draw_step": "draw"}
"""What words look at in one step only."""
AT_HAND = ("hand", "graveyard", "exile", "command")
"""Where the words of cards say how they are cast, and what their abilities there do."""


class Untold(NamedTuple):
    """Whose words ask, the key that would tell, and the players or objects whose it is."""

    about: str
    key: str
    whose: tuple[str, ...]
    of_players: bool


class _Asked(NamedTuple):
    """A key that words ask for, and whose it is: players (a word of `Who`), an object, or any."""

    key: str
    who: str | None = None
    object: str | None = None
    enough: int | None = None
    """So many settle it, however many more there were."""


def untold(state: GameState, question: Question, acted: frozenset[str]) -> list[Untold]:
    """What words that have a say in a question ask for and no history tells. `acted` are the
    objects that took part in what came about."""
    known = state.turn.told or state.turn.step == "untap"
    found: dict[tuple[str, str], Untold] = {}
    for about, controller, asked in _all_asked(state, question, acted):
        if known and asked.key not in BEFORE:
            continue
        if OF_STEP.get(asked.key, state.turn.step) != state.turn.step:
            continue
        if asked.key in OF_COMBAT and not _may_have_attacked(state):
            continue
        lacking = _lacking(state, controller, asked)
        if lacking is not None and lacking.whose:
            found.setdefault((about, asked.key), Untold(about, asked.key, *lacking))
    return [*found.values()]


def _may_have_attacked(state: GameState) -> bool:
    """Whether attackers have been declared in the combat phase that is going on."""
    return state.turn.phase == "combat" and state.turn.step != "beginning_of_combat"


class _Lacking(NamedTuple):
    whose: tuple[str, ...]
    of_players: bool


def _lacking(state: GameState, controller: str, asked: _Asked) -> _Lacking | None:
    """The players or objects whose history should tell it and doesn't."""
    if asked.who is not None:
        players = _players(state, controller, asked.who)
        known = sum(each.numbers.get(asked.key, 0) for each in players)
        if asked.enough is not None and known >= asked.enough:
            return None
        silent = (each.name for each in players if getattr(each.history, asked.key) is None)
        return _Lacking(tuple(silent), of_players=True)
    if asked.object is not None:
        here = [each for each in state.objects if each.id == asked.object]
        if asked.key in OF_SPELLS:
            here = [each for each in here if each.zone in SHARED_ZONES]
        silent = (each.id for each in here if not _is_told(each.history, asked.key))
        return _Lacking(tuple(silent), of_players=False)
    zone = "graveyard" if asked.key in OF_CARDS else "battlefield"
    there = [each for each in state.objects if each.zone == zone]
    if any(getattr(each.history, asked.key) is not None for each in there):
        return None
    return _Lacking(tuple(each.id for each in there), of_players=False)


def _is_told(history: History, key: str) -> bool:
    """Whether a history tells that; of what was paid it is whether anything was controlled as the
    spell was cast that is asked for, since what was paid is told where it was."""
    if key == "paid":
        return any(each.startswith(v.CONTROLLED) for each in history.paid)
    return getattr(history, key) is not None


def _players(state: GameState, controller: str, who: str) -> list[PlayerState]:
    you = next((each for each in state.players if each.name == controller), None)
    if who == "you":
        return [you] if you is not None else []
    if who == "active":
        return [each for each in state.players if each.name == state.active]
    if who == "opponent" and you is not None:
        mates = {you.name} | {e.name for e in state.players if you.team and e.team == you.team}
        return [each for each in state.players if each.name not in mates]
    return [*state.players]


# ------------------------------------------------------------------------------------ whose words


def _all_asked(
    state: GameState, question: Question, acted: frozenset[str]
) -> Iterator[tuple[str, str, _Asked]]:
    """Whose words ask, who controls that, and what for."""
    countable = countable_in(state)
    acted |= {*state.stack, *(each.source or "" for each in state.stack_abilities)}
    for obj in state.objects:
        if "unknown" in obj.status or obj.face_down is not None:
            continue
        controller = obj.controller or obj.owner
        for words in _words(obj, state.edition, question, obj.id in acted):
            for asked in _asked(words, countable, obj):
                if asked.key not in OF_THE_ACTING or obj.id in acted or _lasts(obj, words):
                    yield obj.id, controller, asked
    for each in state.effects:
        for words in ((each.effect,), each.rules, each.replacements):
            for asked in _asked(words, countable, None):
                yield each.id, each.controller, asked


def _lasts(obj: GameObject, words: Any) -> bool:
    """Whether the words are the effect of a static ability of the object."""
    abilities = (obj.copied or obj.face).abilities
    return words is not None and any(each.effect is words for each in abilities)


def _words(obj: GameObject, edition: str, question: Question, acted: bool) -> Iterator[Any]:
    """The words of an object that have a say in a question."""
    for ability in (obj.copied or obj.face).abilities:
        here = _functions(ability, obj)
        if here:
            yield ability.effect
        if question == "characteristics":
            continue
        at_hand = obj.zone in AT_HAND and (question == "actions" or acted)
        if here or at_hand:
            yield ability.statement
            yield from _of_playing(ability, at_hand)
        if question == "happenings" and (acted or (here and ability.activation is None)):
            for each in (ability, *meaning(ability, edition)):
                yield each.trigger, each.replacement, each.spell, each.targets
                if _counts_spells_before(each):
                    yield v.PlayerNumber("spells_cast", "any")


def _of_playing(ability: v.Ability, at_hand: bool) -> Iterator[Any]:
    """The words that say whether, and for what, it is cast or activated."""
    if ability.activation is not None:
        yield ability.activation
        yield ability.targets
    elif at_hand and ability.spell is not None:
        yield ability.spell.costs
        yield ability.targets
    for row in keyword_costs.ways_to_cast(ability.keyword) if ability.keyword and at_hand else ():
        yield row.conditions
        yield v.And((v.IsSelf(), v.HasStatus(row.needs))) if row.needs is not None else None


def _functions(ability: v.Ability, obj: GameObject) -> bool:
    """Whether an ability functions where its object is (113.6)."""
    if ability.zones:
        return obj.zone in ability.zones
    return obj.zone in ("battlefield", "stack") or obj.emblem or ability.cda


# --------------------------------------------------------------------------------- what words ask


def _asked(word: Any, countable: Countable, obj: GameObject | None) -> Iterator[_Asked]:
    """What words ask for of the turn so far, looked through from the whole to its parts."""
    match word:
        case v.Compare(left=v.PlayerNumber() as number, op=op, right=v.Const(number=least)):
            if number.number in COUNTED:
                enough = {">=": least, ">": least + 1}.get(op) if number.of == "total" else None
                yield _Asked(number.number, number.who, enough=enough)
        case v.And(all=said) if obj is not None and v.IsSelf() in said:
            for one in (asked for each in said for asked in _asked(each, countable, obj)):
                yield one if one.who is not None else one._replace(object=obj.id)
        case v.Happened() if (condition := as_condition(word, countable)) is not None:
            yield from _asked(condition, countable, obj)
        case _:
            yield from _itself(word, obj)
            for each in parts(word, quoted=True):
                yield from _asked(each, countable, obj)


def _of_party(word: v.Stands | v.Tally, obj: GameObject | None) -> Iterator[_Asked]:
    """What is asked of a player or of an object by how it came about or how often something did."""
    times = number_of_times(word) if isinstance(word, v.Tally) else None
    if times is not None and times.number in COUNTED:
        yield _Asked(times.number, times.who)
    key = _of_how_cast(word)
    if key is not None and obj is not None:
        yield _Asked(key, object=obj.id)


def _itself(word: Any, obj: GameObject | None) -> Iterator[_Asked]:
    """What a word asks for, whatever it is made of."""
    yield from _of_nth_spells(word)
    match word:
        case v.PlayerNumber(number=number, who=who) if number in COUNTED:
            yield _Asked(number, who)
        case v.Players(who=who, relations=relations):
            past = (PAST.get(each.relation) for each in relations)
            yield from (_Asked(number, who) for number in past if number is not None)
        case v.HasStatus(status="was_cast") if obj is not None:
            yield _Asked("cast_from")
        case v.HasStatus(status=status) if status in KEYS and KEYS[status] not in LASTING:
            yield _Asked(KEYS[status])
        case v.Related(how) | v.Relation(how) if how in OF_DAMAGE:
            yield _Asked(OF_DAMAGE[how])
        case v.Stands() | v.Tally():
            yield from _of_party(word, obj)
        case v.AtMost(per="turn") if obj is not None:
            yield _Asked("activated", object=obj.id)
        case v.StatementLine(how=how) if obj is not None and "once_each_turn" in how:
            yield _Asked("activated", object=obj.id)
        case v.Trigger() if obj is not None and _triggers_once(word):
            yield _Asked("triggered", object=obj.id)
        case v.Event(verb="expend", subject=subject):
            yield from _of_kind("expend", subject, "mana_spent_on_spells")
        case v.Event(verb="draw", how=how) if "not_first_of_draw_step" in how:
            yield _Asked("cards_drawn_in_draw_step", "active")
        case v.Event(nth=int(), period="each_turn") | v.StatementLine(mode="cant", number=int()):
            cast = word.verb == "cast"
            kind = number_of_spells_cast(word.object) if cast else None
            yield from _of_kind(word.verb, word.subject, kind)


def _of_nth_spells(word: Any) -> Iterator[_Asked]:
    """What a price of the n-th spell of a kind asks for."""
    nth = nth_of_yours(word.object) if isinstance(word, v.StatementLine) else None
    if nth is not None:
        yield _Asked(nth[1] or "spells_cast", "you")


def _triggers_once(trigger: v.Trigger) -> bool:
    """Whether an ability triggers, or does something, but once each turn."""
    limited = trigger.limit in ("once_each_turn", "done_once_each_turn")
    return limited or first_of_turn(trigger)


def _of_how_cast(word: v.Stands | v.Tally) -> str | None:
    """What tells of an object how it came about, or what was spent on it, as words ask for it."""
    if isinstance(word, v.Tally):
        key = "mana_spent" if word.what in (OF_COLORS, OF_ALL) else None
    else:
        key = OF_RELATIONS.get(word.relation.relation)
    if key == "paid":
        return key
    return None if key in OF_SPELLS and word.party not in _OF_ITSELF else key


_OF_ITSELF = ((), (v.Objects(v.IsSelf()),))
"""The words for the object that says it."""


def _of_kind(
    verb: str, subject: tuple[v.Party, ...], number: str | None = None
) -> Iterator[_Asked]:
    """The number that counts events of a verb, or those of a kind, of the players who do it."""
    row = actions().get(verb)
    key = number or row.counted.get("this_turn") if row is not None else None
    if row is None or key is None:
        return
    who = "any"
    if row.roles.get("subject") == "player" and len(subject) == 1:
        (party,) = subject
        who = party.who if isinstance(party, v.Players) and not party.of else "any"
    yield _Asked(key, who)


def _counts_spells_before(ability: v.Ability) -> bool:
    """Whether an ability on the stack does something for each spell cast before (702.40a)."""
    cast = ability.trigger is not None and any(e.verb == "cast" for e in ability.trigger.events)
    amount = v.ThatMuch(of=v.Mentioned("event", role="amount"))
    return cast and any_part(ability.spell, lambda each: each == amount)
