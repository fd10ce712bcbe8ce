"""Delayed triggered abilities that instructions create (603.7), and reflexive ones, which trigger
on what the same instruction has done (603.12).

Such an ability is kept in words of its own, in which "it" and "that player" are whom it affects. It
is what these words mean: they must say no more and no less than the instruction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.memory import means_nothing, mentions_in
from kb.engine.course.results import Course, TriggeredAbility
from kb.engine.course.way import Way
from kb.engine.course.whom import players_of
from kb.state.game_state import DelayedAbility, GameObject, GameState, TriggeringEvent
from kb.text.lines.later import LaterText, read_later
from kb.text.rendering.steps import Told as Rendering
from kb.text.semantics.labels import labelled
from kb.text.words.told import (
    AFFECTED,
    AFFECTED_PLAYER,
    OF_STEPS,
    Told,
    mentioned_player,
)
from kb.text.words.told_of_events import told_of_trigger
from kb.vocabulary.parts import any_part, in_one_order, parts, with_parts
from kb.vocabulary.several import SEVERAL

Ids = tuple[str, ...]
_NUMBERS = tuple(each for each in get_args(v.Value) if each is not v.Const)
"""The words for numbers that are counted."""


def put_off(way: Way, step: v.Later) -> Way:
    """The way when a step has created a delayed triggered ability, or a reflexive one has
    triggered. Raises NotCarriedOut."""
    if step.trigger is None and way.done is None:
        raise NotCarriedOut("what follows on something that was not carried out")
    if step.trigger is None and not way.done:
        return way
    if step.does and all(means_nothing(way.memory, each) for each in step.does):
        return way  # all that it does is about what isn't there
    if step.duration == v.THAT_TURN:
        return _during_that_turn(way, step)
    made = _Affecting(way, step)
    later, text = _worded(way, made)
    course = (
        _reflexive(way, made, text) if later.step.trigger is None else _waiting(way, made, text)
    )
    return msgspec.structs.replace(way, course=course).being_done(True)


def _waiting(way: Way, made: _Affecting, text: str) -> Course:
    """The course on which a delayed triggered ability waits for its event."""
    state = way.course.state
    mine = way.actor.controller
    if made.step.first and any((e.text, e.controller) == (text, mine) for e in state.delayed):
        return way.course  # what waits tells that one has resolved
    ability = DelayedAbility(
        id="",
        text=text,
        controller=way.actor.controller,
        affects=made.affects,
        source=way.actor.source,
        moved=_parted(way),
        choices=way.memory.choices,
        x=way.actor.x,
    )
    return msgspec.structs.replace(way.course, state=with_waiting_ability(state, ability))


def with_waiting_ability(state: GameState, ability: DelayedAbility) -> GameState:
    """The state in which a delayed triggered ability waits, under an id of its own."""
    ids = state.ids
    id_ = next(id_ for n in range(1, len(ids) + 2) if (id_ := f"delayed-{n}") not in ids)
    new = msgspec.structs.replace(ability, id=id_, timestamp=state.latest_timestamp + 1)
    return msgspec.structs.replace(state, delayed=(*state.delayed, new))


def _during_that_turn(way: Way, step: v.Later) -> Way:
    """The way when the turn that was added last has an ability that waits during it. Raises
    NotCarriedOut."""
    alone = msgspec.structs.replace(step, duration=None)
    made = _Affecting(way, alone)
    _, text = _worded(way, made)
    of_x = any_part(alone, lambda word: isinstance(word, v.X))
    if made.affects or of_x or way.memory.choices:
        raise NotCarriedOut("what is done during that turn")
    state, player = way.course.state, way.actor.controller
    added = [
        place
        for place, each in enumerate(state.turn.extra)
        if (each.kind, each.player) == ("turn", player)
    ]
    if way.done is None:
        raise NotCarriedOut("whether that turn comes")
    if not added or not way.done:
        return way.being_done(False)  # no such turn comes
    extra = list(state.turn.extra)
    last = extra[added[-1]]
    extra[added[-1]] = msgspec.structs.replace(last, then=(*last.then, text))
    turn = msgspec.structs.replace(state.turn, extra=tuple(extra))
    state = msgspec.structs.replace(state, turn=turn)
    course = msgspec.structs.replace(way.course, state=state)
    return msgspec.structs.replace(way, course=course).being_done(True)


def _parted(way: Way) -> tuple[str, ...]:
    """The source of the instruction, if it is another object by now, or none any more (400.7)."""
    source, here = way.actor.source, {each.id for each in way.course.state.objects}
    gone = source is not None and (source in way.memory.gone or source not in here)
    return (source,) if source is not None and gone else ()


def _reflexive(way: Way, made: _Affecting, text: str) -> Course:
    """The course on which a reflexive triggered ability has triggered."""
    now = {each.id: each.generation for each in way.course.state.objects}
    triggered = TriggeredAbility(
        way.actor.source,
        0,
        way.actor.controller,
        len(way.course.events) - 1 if way.course.events else None,
        text,
        of=TriggeringEvent(affected=made.affects) if made.affects else None,
        generations={each: now[each] for each in made.affects if each in now},
        moved=_parted(way),
        x=way.actor.x,
        choices=way.memory.choices,
    )
    return msgspec.structs.replace(
        way.course,
        triggered=(*way.course.triggered, triggered),
        waiting=(*way.course.waiting, triggered),
    )


# ------------------------------------------------------------------------------------- its words


def _worded(way: Way, made: _Affecting) -> tuple[LaterText, str]:
    """The ability in words, as these words are understood. Raises NotCarriedOut."""
    source = _source(way)
    names = tuple(each for each in (source.name if source else way.actor.source,) if each)
    rendering = Rendering(
        names[0] if names else "this object", targets=made.targets, before=made.called()
    )
    try:
        text = rendering.sentences((made.step,))
    except (ValueError, IndexError) as why:
        raise NotCarriedOut("a delayed triggered ability") from why
    later = read_later(text, names)
    (wanted,) = labelled(((msgspec.structs.replace(made.step, first=False),),))[0]
    if later is None or in_one_order(later.ability.targets) != in_one_order(made.targets):
        raise NotCarriedOut(text)
    if in_one_order(later.step) != in_one_order(wanted):
        raise NotCarriedOut(text)
    return later, text


def _source(way: Way) -> GameObject | None:
    return next((o for o in way.course.state.objects if o.id == way.actor.source), None)


# ---------------------------------------------------------------------------- whom it speaks of


class _Affecting:
    """A step that creates an ability, with the objects and players that are fixed as it does."""

    def __init__(self, way: Way, step: v.Later) -> None:
        """Raises NotCarriedOut for what such words can't tell apart."""
        self._way = way
        self._state: GameState = way.course.state
        self._players = {each.name for each in self._state.players}
        modes, step = step.modes, msgspec.structs.replace(step, modes=None)
        self._own = _own_mentions(step, way)
        self._gone = self._left()
        self._affected: dict[v.Mentioned, Ids] = {}
        settled = self._settled(step)
        outer = [*mentions_in(settled) - self._own]
        for mention in outer:
            self._affect(mention)
        kinds = {each: self._kind(each) for each in outer}
        self.step: v.Later = with_parts(settled, lambda each: _other(each, kinds))
        self.step, self.targets = _with_targets(self.step, way)
        self.step = msgspec.structs.replace(self.step, so_many=None)
        self.step = msgspec.structs.replace(self.step, modes=modes)
        self.affects = tuple(dict.fromkeys(id_ for each in self._affected.values() for id_ in each))

    def called(self) -> tuple[Told, ...]:
        """What they are called, by what they are now."""
        found = []
        objects = self._affected.get(AFFECTED)
        if objects is not None:
            here = [each for each in self._state.objects if each.id in objects]
            found.append(Told(AFFECTED, frozenset({_noun(here)}), len(objects) > 1))
        players = self._affected.get(AFFECTED_PLAYER)
        if players is not None:
            nouns = frozenset({"player"})
            found.append(Told(mentioned_player(AFFECTED_PLAYER), nouns, len(players) > 1))
        return tuple(found)

    def _left(self) -> frozenset[str]:
        """What has left since it was spoken of, and isn't where it was spoken of any more."""
        memory = self._way.memory
        return frozenset({*memory.seen, *memory.known}) | memory.gone

    def _kind(self, mention: v.Mentioned) -> v.Mentioned:
        ids = self._way.memory.meant[mention]
        return AFFECTED_PLAYER if ids and ids[0] in self._players else AFFECTED

    def _affect(self, mention: v.Mentioned) -> None:
        memory = self._way.memory
        if mention not in memory.meant:
            raise NotCarriedOut("what a delayed triggered ability speaks of")
        here = {each.id for each in self._state.objects} | self._players
        ids = tuple(each for each in memory.meant[mention] if each not in memory.gone)
        ids = tuple(each for each in ids if each in here)
        kind = self._kind(mention)
        if len({each in self._players for each in ids}) > 1:
            raise NotCarriedOut("objects and players that an ability affects")
        if self._affected.setdefault(kind, ids) != ids:
            raise NotCarriedOut("the several things that an ability affects")

    # ------------------------------------------------------------------ what is known by now

    def _settled(self, word: Any) -> Any:
        """The words with what has left as it was last known: numbers of it, its controller."""
        if isinstance(word, tuple):
            return tuple(map(self._settled, word))
        if not isinstance(word, v.Node) or isinstance(word, v.Ability):
            return word
        if isinstance(word, v.ThatMuch) and word.of not in self._own:
            return self._number(word)
        if isinstance(word, _NUMBERS) and self._of_the_gone(word):
            return self._number(word)
        if isinstance(word, v.Players) and word.who == "controller" and self._of_the_gone(word.of):
            return word if self._of_the_followed(word.of) else self._player(word)
        fields = {name: self._settled(getattr(word, name)) for name in word.__struct_fields__}
        match found := msgspec.structs.replace(word, **fields):
            case v.Times(factor, v.Const(number)) if word != found:
                return v.Const(factor * number)
        return found

    def _of_the_gone(self, word: Any) -> bool:
        return bool(self._spoken_of(word) & self._gone)

    def _of_the_followed(self, word: Any) -> bool:
        """Whether it speaks of what was put onto the battlefield, and is known there."""
        there = {each.id for each in self._state.objects if each.zone == "battlefield"}
        return self._spoken_of(word) <= there - self._way.memory.gone

    def _spoken_of(self, word: Any) -> set[str]:
        return {
            id_
            for each in mentions_in(word) - self._own
            for id_ in self._way.memory.meant.get(each, ())
        }

    def _number(self, word: v.Value) -> v.Const:
        if mentions_in(word) & self._own:
            raise NotCarriedOut("a number of what comes and of what has left")
        said = v.GameAction("choose", number=word)
        amount = Instructed(self._state, said, self._way.actor, self._way.memory).amount()
        if amount is None:
            raise NotCarriedOut("a number that is not known")
        return v.Const(amount)

    def _player(self, word: v.Players) -> v.Players:
        """The player who was the controller of what has left, as one who is affected."""
        names = players_of(self._state, (word,), self._way.actor, self._way.memory)
        if self._affected.setdefault(AFFECTED_PLAYER, tuple(names)) != tuple(names):
            raise NotCarriedOut("the several players that an ability affects")
        self._own = self._own | {AFFECTED_PLAYER}
        return mentioned_player(AFFECTED_PLAYER)


def _own_mentions(step: v.Later, way: Way) -> frozenset[v.Mentioned]:
    """The mentions of a step that speak of nothing but what its own ability tells of."""
    labels = {*_labels(step.does)}
    told = told_of_trigger(step.trigger) if step.trigger is not None else ()
    roles = {each.role for one in told for each in mentions_in(one.word) if each.of == "event"}
    if step.trigger is not None and any(e.verb != "begin" for e in step.trigger.events):
        roles.add("amount")
    known = way.memory.meant
    doubtful = [v.Mentioned("event", role=role) for role in roles if role]
    spoken = mentions_in(step.does)
    if any(each in known and each in spoken for each in doubtful):
        raise NotCarriedOut("which of two events an ability speaks of")

    def is_own(mention: v.Mentioned) -> bool:
        match mention.of:
            case "event":
                return mention.role in roles
            case "target":
                return mention not in known
            case "each":
                return _goes_through(step.does)
        return mention.of in OF_STEPS and mention.number in labels

    return frozenset(each for each in mentions_in(step) if is_own(each))


def _labels(word: Any) -> Iterator[int]:
    label = getattr(word, "label", None)
    if isinstance(word, v.GameAction | v.Chooses | v.Creates) and label is not None:
        yield label
    for each in parts(word):
        yield from _labels(each)


def _goes_through(word: Any) -> bool:
    """Whether something is done for each of several, one after another."""
    if isinstance(word, v.ForEach) and word.of:
        return True
    several = isinstance(word, v.Players) and word.who in SEVERAL
    return several or any(map(_goes_through, parts(word)))


def _with_targets(step: v.Later, way: Way) -> tuple[v.Later, tuple[v.Target, ...]]:
    """The step with its own targets counted from the first, and what they may be."""
    numbers = sorted({each.number for each in mentions_in(step) if each.of == "target"})
    aims = way.memory.aims
    if any(each >= len(aims) for each in numbers):
        raise NotCarriedOut("the targets of a delayed triggered ability")
    meant = {
        v.Mentioned("target", number): v.Mentioned("target", place)
        for place, number in enumerate(numbers)
    }
    targets = tuple(_so_many(aims[each], step.so_many) for each in numbers)
    return with_parts(step, lambda each: _other(each, meant)), targets


def _so_many(aim: v.Target, number: v.Value | None) -> v.Target:
    """A target of the ability, of which as many as was settled may be chosen."""
    most = number if isinstance(aim.most, v.ThatMuch) else aim.most
    return msgspec.structs.replace(aim, later=False, most=most)


def _other(word: Any, meant: dict[v.Mentioned, v.Mentioned]) -> Any:
    """The mention that stands for another; any other word itself."""
    return meant.get(word, word) if isinstance(word, v.Mentioned) else word


def _noun(objects: list[GameObject]) -> str:
    """What objects are called: by their zone, on the battlefield by being creatures."""
    zones = {each.zone for each in objects}
    if zones == {"stack"}:
        return "spell"
    if zones - {"battlefield"}:
        return "card"
    creatures = all("creature" in each.face.types for each in objects)
    return "creature" if creatures and objects else "permanent"
