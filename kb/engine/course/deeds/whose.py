"""The players whose objects an instruction speaks of: controllers and owners."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import EACH, HOST, Memory
from kb.engine.course.results import Actor
from kb.engine.course.spoken_parties import mentioned, with_tests
from kb.engine.layers.final_state import FinalState
from kb.engine.statements.statement_scope import names_zone
from kb.state.game_state import GameState
from kb.text.words.told import ITSELF_OR_CONTROLLER
from kb.vocabulary.parts import with_parts
from kb.vocabulary.several import of_several

PARITY = "parity"
"""The choice between odd and even."""


def with_their_players(
    state: GameState, action: v.GameAction, actor: Actor, memory: Memory
) -> tuple[v.GameAction, Memory]:
    """The action and the memory where what somebody owns or controls is of a player: of an object
    that has left its controller as it was last known. Raises NotCarriedOut."""
    found: dict[v.Mentioned, tuple[str, ...]] = {}

    def of_player(word: object) -> object:
        if not isinstance(word, v.Theirs) or word.by.role == _CONTROLLER:
            return word
        last = _state_of(memory.meant.get(word.by, ()), state, memory)
        if last is None:
            return word
        controllers = v.Players("controller", (v.Objects(word.by),))
        final = moment_of(last).final
        by = msgspec.structs.replace(word.by, role=_CONTROLLER)
        found[by] = tuple(players_of_objects(last, final, controllers, actor, memory))
        return msgspec.structs.replace(word, by=by)

    action = with_parts(action, of_player)
    for mention, names in found.items():
        memory = memory.meaning(mention, *names)
    return action, memory


def with_what_they_have(action: v.GameAction, memory: Memory) -> v.GameAction:
    """The action in which "creatures that player controls" are told as such objects, where it is
    known who that is, or what each of the players who do it has."""

    known = {each for each, meant in memory.meant.items() if len(meant) == 1}
    if of_several(action):
        known.add(EACH)  # what each of them has is looked up for each of them

    def of_relation(relation: v.Relation) -> v.Filter | None:
        if relation.relation == "of_chosen_type":
            return _of_chosen_type(relation, memory)
        return _had_by(relation, known)

    def told(word: object) -> object:
        if isinstance(word, v.HasChosenParity):
            return of_chosen_parity(word, memory)
        if isinstance(word, v.Tally):
            return _counted(with_parts(word.party, told), word)
        if not isinstance(word, v.Objects) or _is_place(word):
            return word
        return with_tests(word, of_relation)

    return with_parts(action, told)


def of_chosen_parity(word: object, memory: Memory) -> object:
    """What a word is now, if it is a test for being odd or even, as was chosen."""
    if isinstance(word, v.HasChosenParity) and (chosen := memory.choices.get(PARITY)):
        return v.HasParity(word.number, odd=chosen == "odd")
    return word


def with_numbers_of_players(
    action: v.GameAction, memory: Memory, number_of: Callable[[str, v.PlayerNumber], int]
) -> v.GameAction:
    """The action with the numbers of the players who were spoken of, where it is known who that is.
    Raises NotCarriedOut where it is nobody, or several."""

    def told(word: object) -> object:
        if not isinstance(word, v.PlayerNumber) or word.by is None or word.by not in memory.meant:
            return word
        names = memory.meant[word.by]
        if len(names) != 1:
            raise NotCarriedOut("of which player a number is")
        return v.Const(number_of(names[0], word))

    number = with_parts(action.number, told)
    return msgspec.structs.replace(action, number=number)


def _of_chosen_type(relation: v.Relation, memory: Memory) -> v.Filter | None:
    """Being of the type that was chosen, or not; None where its kind isn't known."""
    kinds = [each for each in memory.choices if each.endswith("_type")]
    if len(kinds) != 1:
        return None
    so = v.HasChosen(kinds[0])
    return v.Not(so) if relation.negated else so


def _counted(party: tuple[v.Party, ...], tally: v.Tally) -> v.Tally | v.Value:
    """A tally of objects of one description as their number; cards, of which it isn't said where
    they are, stay a tally."""
    match party:
        case (v.Objects(filter=word, relations=(), noun=noun),) if tally == v.Tally(
            tally.party, factor=tally.factor
        ):
            if names_zone(word):
                return _so_often(tally, v.Count(word))
            if noun != "card":
                return _so_often(tally, v.Count(v.And((word, v.InZone(("battlefield",))))))
    return tally


def _so_often(tally: v.Tally, number: v.Value) -> v.Value:
    """So much as a tally says for each."""
    return number if tally.factor == 1 else v.Times(tally.factor, number)


def _is_place(word: v.Objects) -> bool:
    return isinstance(word.filter, v.InZone)


def _had_by(relation: v.Relation, known: Collection[v.Mentioned]) -> v.Filter | None:
    """Whose something is, or in whose zone, as a test of it; None for other relations, and for who
    isn't one of those who are known."""
    match relation:
        case v.Relation("in_place", (v.Objects(filter=v.InZone() as zone, relations=(of,)),)):
            owned = _had_by(of, known) if of.relation == "owned_by" and not of.negated else None
            if owned is None:
                return None
            there = v.And((zone, owned))
            return v.Not(there) if relation.negated else there
    if not relation.to and relation.relation in _STATUSES:
        so = v.HasStatus(_STATUSES[relation.relation])
        return v.Not(so) if relation.negated else so
    if relation.relation not in _HAVING or len(relation.to) != 1:
        return None
    (whom,) = relation.to
    mention = _one_meant(whom) if isinstance(whom, v.Players) and not whom.relations else None
    if mention not in known or mention is None:
        return None
    theirs = v.Theirs(mention, owned=_HAVING[relation.relation])
    return v.Not(theirs) if relation.negated else theirs


def _one_meant(players: v.Players) -> v.Mentioned | None:
    """The mention of a player, or of the object whose controller is meant."""
    if players.who == "controller" and len(players.of) == 1:
        return mentioned(players.of[0])
    return players.mention if not players.of else None


_STATUSES = {
    "dealt_damage_this_turn": "was_dealt_damage_this_turn",
    "dealt_damage_with_this_turn": "dealt_damage_this_turn",
}
"""What is said of an object alone → the word for what is true of it."""
_HAVING = {"controlled_by": False, "owned_by": True}
"""How somebody has something → whether that is by owning it."""
_CONTROLLER = "controller"
"""The role in which a mention of an object means who controls it."""


def _state_of(ids: tuple[str, ...], state: GameState, memory: Memory) -> GameState | None:
    """The state in which some objects were last known; None where none of them has left."""
    if any(each in memory.seen for each in ids):
        return next(memory.seen[each] for each in ids if each in memory.seen)
    return state if any(each in memory.known or each in memory.gone for each in ids) else None


ITS_CONTROLLER = v.Players("controller", of=(v.Objects(v.IsSelf()),))
ITS_OWNER = v.Players("owner", of=(v.Objects(v.IsSelf()),))
HOSTED = (v.Objects(v.IsHost()),)
"""What the source is attached to."""
_SUBJECT = v.Mentioned("event", role="subject")


def players_of_objects(
    state: GameState, final: FinalState, players: v.Players, actor: Actor, memory: Memory
) -> list[str]:
    """The controllers or owners of what is mentioned, by what was known of it last, where `final`
    is what is so then. Raises NotCarriedOut."""
    if players.who not in ("controller", "owner", ITSELF_OR_CONTROLLER) or players.relations:
        raise NotCarriedOut("which player is meant")
    source = actor.source or ""
    if players == ITS_CONTROLLER and source in memory.gone:
        if source not in memory.known:
            raise NotCarriedOut("what was last known of its source")
        return [str(memory.known[source].controller)]
    if players == ITS_CONTROLLER and source in final.objects:
        return [final.controller(source)]
    if players == ITS_OWNER and (owner := _owner(state, source)) is not None:
        return [owner]
    if players.of == HOSTED and HOST not in memory.meant:
        return _whose_host(state, final, players.who, source, memory)
    mention = HOST if players.of == HOSTED else mentioned(players.of[0])
    if mention is None or mention not in memory.meant:
        raise NotCarriedOut("which player is meant")
    ids = memory.meant[mention]
    if players.who == ITSELF_OR_CONTROLLER:  # a player who is spoken of, or whoever controls it
        named = [each.name for each in state.players if each.name in ids]
        if named:
            return named
    there = {each.id for each in state.objects} if players.who == "owner" else memory.known
    if any(each in memory.gone and each not in there for each in ids):
        raise NotCarriedOut("what was last known of something")
    found = [_whose_last(state, final, players.who, each, memory) for each in ids]
    if mention.of == "event" and ids and not any(found):
        raise NotCarriedOut("what was last known of something")
    return [*dict.fromkeys(name for name in found if name is not None)]


def _whose_host(
    state: GameState, final: FinalState, who: str, source: str, memory: Memory
) -> list[str]:
    """The controller or owner of what a source is attached to, or was until an earlier step moved
    that (608.2h). Raises NotCarriedOut for nothing, and where something else was spoken of, which
    "that creature" may mean by then."""
    hosts = {each.id: each.host for each in state.objects}
    spoken = memory.meant.get(_SUBJECT, ())
    if (host := hosts.get(source)) is not None and (not spoken or host in spoken):
        return _whose(state, final, who, (host,))
    for id_, before in memory.seen.items() if host is None else ():
        if any(each.id == source and each.host == id_ for each in before.objects):
            return _whose(before, moment_of(before).final, who, (id_,))
    raise NotCarriedOut("which player is meant")


def _owner(state: GameState, id_: str) -> str | None:
    """Who owns an object, wherever it has gone; None where it is nowhere any more."""
    return next((each.owner for each in state.objects if each.id == id_), None)


def _whose_last(
    state: GameState, final: FinalState, who: str, id_: str, memory: Memory
) -> str | None:
    """Who owns or controls an object, or last controlled one that has left; None for one that isn't
    known."""
    if who != "owner" and id_ in memory.known and memory.known[id_].controller is not None:
        return memory.known[id_].controller
    return next(iter(_whose(state, final, who, (id_,))), None)


def _whose(state: GameState, final: FinalState, who: str, ids: tuple[str, ...]) -> list[str]:
    """The owners or controllers of objects, and of abilities on the stack."""
    abilities = {each.id: each.controller for each in state.stack_abilities}
    owners = {each.id: each.owner for each in state.objects} | abilities
    there = [id_ for id_ in ids if id_ in final.objects or id_ in abilities]
    return [
        owners[id_] if who == "owner" or id_ in abilities else final.controller(id_)
        for id_ in there
    ]
