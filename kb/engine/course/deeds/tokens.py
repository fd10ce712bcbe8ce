"""Tokens and emblems that instructions create."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from kb import editions
from kb import vocabulary as v
from kb.card_base.token_cards import card_of, rules_text, token_name, type_line
from kb.engine.course.deeds.attaching import entering_on, enters_as_aura
from kb.engine.course.deeds.attacking import entering_blocking, ways_to_attack
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.put_there import link_of
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.results import Choice
from kb.engine.course.spoken_parties import ITSELF, mentioned
from kb.engine.events.event import GameEvent
from kb.engine.facts.faces import Faces
from kb.snapshot.identity import in_a_row, slug
from kb.snapshot.model import Characteristics
from kb.snapshot.terms import Color
from kb.state.copying import as_copy_of, exceptions_in_words, with_both_faces
from kb.state.from_snapshot import read_exceptions
from kb.state.game_state import GameObject, GameState
from kb.state.givers import names_of_givers
from kb.state.printed import corrected
from kb.terms import COLOR_OF
from kb.text import rendering
from kb.text.rendering.in_words import in_words
from kb.vocabulary.card import Face
from kb.vocabulary.tokens import Predefined, predefined_tokens

MOST_TOKENS = 500
HOW = {"tapped", "copy", "attached", "attacking", "blocking"}
"""Words of how tokens enter that are understood."""
WORDS = ("text", "instructions")
LETTERS: dict[str, Color] = {COLOR_OF[letter]: letter for letter in get_args(Color)}


def create(said: Instructed) -> Iterator[Doing]:
    """The ways to create tokens: one event for each player, with how many there are."""
    action = said.action
    how = {*action.how} - HOW
    if ("attached" in action.how) != bool(action.with_ and "copy" not in action.how):
        raise NotCarriedOut("what it is attached to")
    if how or action.counter is not None or action.owner or action.object:
        raise NotCarriedOut(", ".join(sorted(how)) or "what belongs to the tokens")
    number = said.amount()
    number = 1 if number is None else number
    if number > MOST_TOKENS:
        raise NotCarriedOut("so many tokens")
    if "copy" in action.how:
        yield from _copies(said, number)
        return
    token, gaps = described(said, action.token)
    for hosts, choices in said.objects("with_"):
        if len(hosts) > 1:
            raise NotCarriedOut("what it is attached to")
        events = _events(said, [(token, _terms(said), {})], number, _borne(said))
        if "attached" in action.how:
            events = _attached(said, events, hosts[0] if hosts else None)
        yield from _doings(said, events, choices, gaps)


def _doings(
    said: Instructed,
    events: tuple[GameEvent, ...],
    choices: tuple[Choice, ...],
    gaps: tuple[str, ...] = (),
) -> Iterator[Doing]:
    """The ways to create the tokens, with what they attack if they enter attacking."""
    if "blocking" in said.action.how:
        events = entering_blocking(said, events)
    if "attacking" not in said.action.how:
        yield Doing(events, choices, gaps=gaps)
        return
    for entering, more in ways_to_attack(said, events):
        yield Doing(entering, (*choices, *more), gaps=gaps)


def _attached(
    said: Instructed, events: tuple[GameEvent, ...], host: str | None
) -> tuple[GameEvent, ...]:
    """The tokens that are created attached to something: where they can't be attached to it, or it
    isn't there, Auras aren't created, and others are without being attached."""
    found = (
        each
        if host is None and not enters_as_aura(said.moment, each)
        else entering_on(said.moment, each, str(host))
        for each in events
    )
    return tuple(each for each in found if each is not None)


def _copies(said: Instructed, number: int) -> Iterator[Doing]:
    """The ways to create tokens that are copies of objects."""
    for originals, choices in said.objects("with_"):
        if not originals and any(_is_told_of(said, each) for each in said.action.with_):
            raise NotCarriedOut("what was last known of what is copied")
        if any(_is_aura(said, each) for each in originals):
            raise NotCarriedOut("what the copy of an Aura enchants")
        made = [
            (copied(said, id_), _terms(said), {"copied": id_}) for id_ in dict.fromkeys(originals)
        ]
        yield from _doings(said, _events(said, made, number), choices)


def _is_told_of(said: Instructed, party: v.Partaker) -> bool:
    """Whether it is the source, or something that was told of before, that is to be copied."""
    mention = mentioned(party)
    return party == ITSELF if mention is None else bool(said.memory.meant.get(mention))


def _terms(said: Instructed) -> dict[str, str]:
    terms = {"from": "nowhere", "to": "battlefield"}
    return terms | ({"enters": "tapped"} if "tapped" in said.action.how else {})


def _borne(said: Instructed) -> dict[str, int]:
    """The counters with which the tokens enter."""
    token = said.action.token
    if token is None or token.counter is None or token.counters is None:
        return {}
    return {token.counter: said.measured(token.counters)}


def _events(
    said: Instructed,
    made: list[tuple[GameObject, dict[str, str], dict[str, str]]],
    number: int,
    borne: dict[str, int] | None = None,
) -> tuple[GameEvent, ...]:
    """One event for each player and kind of token, with the number of them."""
    if not number:
        return ()
    events: list[GameEvent] = []
    names = {id_: _name_of(said, id_) for _, _, words in made for id_ in words.values()}
    link = link_of(said)
    for player in said.players():
        for token, terms, words in made:
            name = names.get(words.get("copied", ""), _called(token)) or "token"
            id_ = free_id(said.state, name, [each.subject for each in events])
            events.append(
                GameEvent(
                    "create", id_, words=words | link, terms=terms, numbers={"value": number},
                    bears=borne or {},
                    players={"subject": player, "under": player, "cause": said.actor.controller},
                    made=msgspec.structs.replace(token, id=id_, owner=_owner(said, player)),
                )
            )  # fmt: skip
    return tuple(events)


def _called(token: GameObject) -> str | None:
    """The name of a token; of one with two faces, that of its front face."""
    return token.card.faces[0].name if token.card is not None else token.name


def _owner(said: Instructed, creator: str) -> str:
    """Who owns a token that a player creates (111.2)."""
    # CR 111.2 / 2003-12: 200.4a — until 2009 whoever controlled what created it.
    rule = editions.parameter("token_owner", said.state.edition)
    return said.actor.controller if rule == "controller_of_source" else creator


def _is_aura(said: Instructed, id_: str) -> bool:
    final = (moment_of(said.memory.seen[id_]) if id_ in said.memory.seen else said.moment).final
    return final.has(id_, "subtype", "Aura")


def _name_of(said: Instructed, id_: str) -> str | None:
    """The name of what is copied."""
    final = (moment_of(said.memory.seen[id_]) if id_ in said.memory.seen else said.moment).final
    name = final.one(id_, "name") if id_ in final.objects else None
    return None if name is None else str(name)


def free_id(state: GameState, name: str, taken: list[str]) -> str:
    """The id that a new object takes by its name: with -2, -3, … where others have it."""
    known = {*taken, *(each.name for each in state.players), *state.ids}
    return in_a_row(slug(name), 1, known)[0]


# ------------------------------------------------------------------------------ what they are


def copied(said: Instructed, id_: str) -> GameObject:
    """A token that is a copy of what an object is, or was last, with the exceptions that the action
    says."""
    state = said.memory.seen.get(id_, said.state)
    before = {each.id: each for each in state.objects}
    if id_ not in before:
        raise NotCarriedOut("what is copied")
    texts = exceptions_in_words(said.action.but)
    if read_exceptions(texts).read != said.action.but:
        raise NotCarriedOut("what the copy is not like its original in")
    token = GameObject(id="", owner="", status=frozenset({"token"}))
    law = Faces(state.edition)
    made = as_copy_of(token, before[id_], before, law, (texts, said.action.but))
    return with_both_faces(made, before[id_])


def described(said: Instructed, text: v.TokenText | None) -> tuple[GameObject, tuple[str, ...]]:
    """A token by its characteristics, and what of those could not be said in words."""
    if text is None:
        raise NotCarriedOut("what the token is")
    if text.known is not None:
        row = predefined_tokens()[text.known]
        if row.rules and row.rules[0].start > said.state.edition:
            raise NotCarriedOut(f"{text.known} tokens, which the edition doesn't know")
        if row.back is not None:
            return _two_faced(row)
        text = row.token
    stated = Characteristics(
        name=token_name(text, said.state.edition),
        type_line=type_line(text),
        colors=tuple(LETTERS[each] for each in text.colors),
        oracle_text=rules_text(text),
        **_size(said, text),
    )
    gaps = () if _reads_alike(stated, text.abilities) else ("the abilities of the token",)
    token = GameObject(id="", owner="", zone="battlefield", corrections=stated)
    return _linked(said, token, text.abilities), gaps


def _linked(said: Instructed, token: GameObject, abilities: tuple[v.Ability, ...]) -> GameObject:
    """A token that is linked to what creates it, if its abilities call that by its name."""
    source = said.actor.source
    if source is None or not names_of_givers(abilities):
        return token
    gone = () if said.of_permanent else (source,)
    return msgspec.structs.replace(token, linked=(source,), moved=gone)


def _two_faced(row: Predefined) -> tuple[GameObject, tuple[str, ...]]:
    """A predefined token with two faces, by the card that represents it, front face up."""
    card = card_of(row)
    meant = [() if each is None else each.abilities for each in (row.token, row.back)]
    alike = _without_words([each.abilities for each in card.faces]) == _without_words(meant)
    token = GameObject(id="", owner="", zone="battlefield", card=card, card_name=card.name)
    return token, () if alike else ("the abilities of the token",)


def in_lines(text: v.TokenText, own: str) -> str:
    """The abilities of something that has nothing else, line by line. Raises NotCarriedOut where
    the words would not be read as what they say."""
    lines = "\n".join(
        rendering.ability(in_words(each, own, "enchanted creature"), own) for each in text.abilities
    )
    stated = Characteristics(name="Emblem", oracle_text=lines)
    if not _reads_alike(stated, text.abilities):
        raise NotCarriedOut("the abilities of the emblem")
    return lines


def _size(said: Instructed, text: v.TokenText) -> dict[str, Any]:
    sizes = {"power": text.power, "toughness": text.toughness}
    return {name: said.measured(each) for name, each in sizes.items() if each is not None}


def _reads_alike(stated: Characteristics, meant: tuple[v.Ability, ...]) -> bool:
    """Whether the words of abilities are read as what they are the words of."""
    read = corrected(Face(name=""), stated).abilities
    return bool(_without_words(read) == _without_words(meant))


def _without_words(word: Any) -> Any:
    """Abilities as plain data, but for the words that they were read from."""
    if isinstance(word, tuple | list):
        return [_without_words(each) for each in word]
    if isinstance(word, dict):
        word = {**word, "does": _all_steps(word)} if "instructions" in word else word
        return {key: _without_words(each) for key, each in word.items() if key not in WORDS}
    return _without_words(msgspec.to_builtins(word)) if isinstance(word, msgspec.Struct) else word


def _all_steps(spell: dict[str, Any]) -> list[Any]:
    """The steps of all its sentences: where one ends is of no account. Words that aren't understood
    stand for themselves."""
    sentences = spell["instructions"]
    return [step for each in sentences for step in each.get("does") or [each.get("text")]]
