"""The targets of a text: every use of the word "target", with what it may be (115).

Only what is said of the targets is read, not what happens to them; but each description is read to
its end: what follows it has to be a word that can't belong to it.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.noun_joints import tag_nouns
from kb.text.grammar.parser import NotUnderstood, lexicon, parse
from kb.text.grammar.table import TARGETS
from kb.text.grammar.tokens import WORDS, Token
from kb.text.semantics.compared_players import without_comparison
from kb.text.semantics.one_target import one_target
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import value_of
from kb.text.words.told import PERMANENTS, nouns_of, possessor_of
from kb.vocabulary.parts import with_parts

THAT = v.Related("that")
"""The object that the words before spoke of."""


_OF_CHOSEN_KIND = regex(
    r"\btargets? (?!player|opponent)(?:(?!\bfor each\b|\bsources?\b)[^.,])*"
    r" of the (?:creature type|basic land type|color) of your choice\b",
    re.IGNORECASE,
)
"""Of which kind the targets are is chosen as they are, before anything is done."""


def read_targets(text: str, scope: Scope, *, triggered: bool = False) -> tuple[v.Target, ...]:
    """The targets of a text without its quotations, in the order of its words.

    `triggered`: its first sentence begins with the event that the ability itself waits for.
    Raises NotUnderstood if one of them can't be read exactly.
    """
    if _OF_CHOSEN_KIND.search(text):
        raise NotUnderstood("targets of a kind that is chosen with them")
    text, than = without_comparison(text)
    found: list[v.Target] = []
    text = text.replace("[", "").replace("]", "")  # as cast without cleave (702.148)
    text = _SPOKEN_OF.sub(r"that \1", text)
    for number, sentence in enumerate(_sentences(lexicon(TARGETS).tokens(text))):
        made = _targets_of(sentence, scope, len(found))
        own = len(made) if triggered and number == 0 else _before_later(sentence, len(made))
        found.extend(made[:own])
        found.extend(msgspec.structs.replace(each, later=True) for each in made[own:])
    if found and not triggered:  # nothing else has been told of yet
        found[0] = with_parts(found[0], _blocked_by_itself)
    if any(map(_is_another_player, found)) and _OF_PLAYER.match(text):
        raise NotUnderstood("another player than which")
    if than is not None:
        (player,) = found if len(found) == 1 else (v.Target(),)
        if player != v.Target(players="any", by="that"):
            raise NotUnderstood("another target beside a player who is compared")
        return (msgspec.structs.replace(player, than=than),)
    found = [_of_its_chooser(each) for each in found]
    apart = [_left_out(each, found[:place]) for place, each in enumerate(found)]
    return tuple(
        _of_target_player(each, apart[:place], triggered) for place, each in enumerate(apart)
    )


_OF_PLAYER = regex(r"(?:When|Whenever|At) [^,]*\b(?:player|opponent)s?\b")
"""An event of some player."""


def _is_another_player(target: v.Target) -> bool:
    return target.apart == "self" and target.players is not None and target.objects is None


def _of_somebody(target: v.Target) -> bool:
    """Whether it is one object that is told to be an opponent's or anybody's."""
    if target.most != v.Const(1) or target.objects is None:
        return False
    return bool(possessor_of(target.objects, v.Mentioned("target")))


def _of_target_player(target: v.Target, before: list[v.Target], triggered: bool) -> v.Target:
    """A target that is that of the one player who is a target before it ("target player shuffles up
    to three target cards from their graveyard into their library"), or who controls that one."""
    places = [place for place, each in enumerate(before) if each.players is not None]
    if not places and not triggered:
        places = [place for place, each in enumerate(before) if _of_somebody(each)]
    if len(places) != 1 or target.each is not None:
        return target
    (place,) = places
    objects = before[place].objects if before[place].players is not None else None
    if objects not in (None, v.HasType("planeswalker")):
        return target
    if before[place].each is not None or before[place].later != target.later:
        return target
    player = v.Mentioned("target", place)

    def theirs(word: object) -> object:
        if isinstance(word, v.Controlled | v.Owned) and word.by == "that":
            return v.Theirs(player, owned=isinstance(word, v.Owned))
        return word

    return with_parts(target, theirs)


def _of_its_chooser(target: v.Target) -> v.Target:
    """A target of which an opponent chooses one "they control": an opponent's."""
    if target.by != "opponent":
        return target
    return with_parts(
        target, lambda each: v.Controlled("opponent") if each == v.Controlled("that") else each
    )


def _left_out(target: v.Target, before: list[v.Target]) -> v.Target:
    """A target of which "another" leaves out the source, where no target before it may be called as
    it is ("target Equipment … another target creature")."""
    if target.apart != "targets" or target.objects in (None, v.ANY_TARGET):
        return target
    if any(_may_be_same(target, each) for each in before):
        return target
    return msgspec.structs.replace(target, apart="self")


def _may_be_same(target: v.Target, other: v.Target) -> bool:
    """Whether the words call two targets by one noun, or one of them by none of a type."""
    if other.objects is None or target.objects is None:
        return other.objects is target.objects
    nouns, others = (nouns_of(each.objects) & _TYPES for each in (target, other) if each.objects)
    return not nouns or not others or not nouns.isdisjoint(others)


_TYPES = PERMANENTS - {"permanent", "token"}


_TRIGGER = regex(
    r"(?:then |until [\w ]+ , |this turn , )?(?:when|whenever|at the beginning of) ", re.IGNORECASE
)
_MOST_BEFORE = 12


def _before_later(sentence: list[Token], count: int) -> int:
    """How many of a sentence's targets are the ability's own: of a sentence that creates another
    triggered ability, reflexive or delayed (603.7, 603.12), those in its event."""
    begins = _TRIGGER.match(" ".join(token.text for token in sentence[:_MOST_BEFORE]))
    if begins is None:
        return count
    first = begins[0].count(",")
    commas = [at for at, token in enumerate(sentence) if token.kind == "COMMA"][first:]
    event = commas[0] if commas else len(sentence)
    return sum(introduces(sentence, at) or _of_player(sentence[at]) for at in range(event))


def _blocked_by_itself(word: object) -> object:
    """A word, with the object itself where it says "it's blocking"."""
    spoken_of = v.Related("blocked_by", v.Related("that"))
    return v.Related("blocked_by", v.IsSelf()) if word == spoken_of else word


_SPOKEN_OF = regex(
    r"\bthe (?:tapped|sacrificed|exiled|discarded|revealed|returned|destroyed|milled) "
    r"(creature|permanent|card|artifact|land|spell|enchantment)(?='s)"
)
"""An object that the words before, or the cost, spoke of, told by what was done with it."""


def _sentences(tokens: list[Token]) -> list[list[Token]]:
    sentences: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "DOT" or token.text in ("•", ":"):
            sentences.append([])
        else:
            sentences[-1].append(token)
    return sentences


def _targets_of(tokens: list[Token], scope: Scope, before: int) -> list[v.Target]:
    """The targets of one sentence; `before` tells how many the text has had."""
    _check_known(tokens)
    starts = [at for at in range(len(tokens)) if introduces(tokens, at)]
    players = [at for at, token in enumerate(tokens) if _of_player(token)]
    if not starts and not players:
        return []
    scope = _spoken_of_before(tokens, starts, _with_where(tokens, scope))
    found: list[tuple[int, v.Target]] = []
    for number, at in enumerate(starts):
        stop = starts[number + 1] if number + 1 < len(starts) else len(tokens)
        begin = _beginning(tokens, at)
        end = _beginning(tokens, stop) if stop < len(tokens) else stop
        made, taken = one_target(tokens[begin:end], tokens[stop:], scope, before + len(found))
        hosted = any(token.kind == "HOST" for token in tokens[:begin])
        if made.apart == "self" and hosted:
            raise NotUnderstood("other than the object or what it is attached to")
        if at and tokens[at - 1].text in WORDS.ordinals:
            made = msgspec.structs.replace(made, apart="targets")
        made = msgspec.structs.replace(made, each=_for_each(tokens[:at]))
        if begin and tokens[begin - 1].text == "chooses":
            made = _chosen_by(tokens[:begin], made)
        inside = [each for each in players if begin <= each < begin + taken]
        # A player in a description is a target before what lies in that player's zone.
        found.extend((begin, v.Target(players=_whose(tokens[each]))) for each in inside)
        players = [each for each in players if each not in inside]
        found.append((begin, made))
    found.extend((at, v.Target(players=_whose(tokens[at]))) for at in players)
    return [target for _, target in sorted(found, key=lambda pair: pair[0])]


def _chosen_by(before: list[Token], word: v.Target) -> v.Target:
    """ "An opponent chooses target creature they control": another player chooses.

    Raises NotUnderstood where the description speaks of players other than that one.
    """
    parts = word.objects.all if isinstance(word.objects, v.And) else (word.objects,)
    if v.Not(v.Controlled("you")) in parts:
        raise NotUnderstood("another player than the one who chooses")
    opponent = len(before) > 1 and before[-2].text == "opponent"
    return msgspec.structs.replace(word, by="opponent" if opponent else "that")


Each = Literal["opponent", "player", "other_player"]
_EACH: dict[str, Each] = {
    "opponent": "opponent", "player": "player", "other player": "other_player",
}  # fmt: skip


def _for_each(before: list[Token]) -> Each | None:
    """The players for each of whom the targets after a "for each opponent," are chosen.

    Raises NotUnderstood after "for each" of anything else: there may be more targets than one.
    """
    fronts = [
        at for at, token in enumerate(before)
        if token.text == "for each" and (at == 0 or before[at - 1].text in (",", "then"))
    ]  # fmt: skip
    if not fronts:
        return None
    rest = before[fronts[-1] + 1 :]
    stop = next((at for at, token in enumerate(rest) if token.kind == "COMMA"), None)
    if stop is None:
        return None
    said = " ".join(token.text for token in rest[:stop])
    if said not in _EACH:
        raise NotUnderstood(f"targets for each {said}")
    return _EACH[said]


def _check_known(tokens: list[Token]) -> None:
    for token in tokens:
        if token.kind == "KEYWORD" and "target" in token.text:
            raise NotUnderstood(token.text)
        if token.text in ("hundred", "thousand"):
            raise NotUnderstood("how many")


def _of_player(token: Token) -> bool:
    """Returns whether it is a place or controller that makes a player a target ("in target player's
    graveyard")."""
    place = token.text.startswith(("in target ", "from target "))
    return place or token.text in WORDS.player_targets


def _whose(token: Token) -> v.Who:
    return "opponent" if "opponent" in token.text else "any"


def _spoken_of_before(tokens: list[Token], starts: list[int], scope: Scope) -> Scope:
    """The scope in which "it" is what the words before the targets spoke of: the object itself,
    if the sentence begins with it and speaks of nothing else ("~ deals 1 damage to …")."""
    before = tokens[1 : starts[0]] if starts else tokens
    others = any(token.kind in ("WORD", "IT", "THAT", "QUANTITY") for token in before)
    if tokens[0].kind == "SELF" and len(starts) == 1 and not others:
        return scope.about(v.IsSelf())
    return msgspec.structs.replace(scope, which="that", it=THAT)


_NOUN_AFTER = ("of", "is", "are", "and", ",", "for", "chosen", "has", "as", "beyond")


def introduces(tokens: list[Token], at: int) -> bool:
    """Returns whether the token is the "target" of a target, not the noun ("the target of", "a new
    target") or the verb ("can target")."""
    said = tokens[at].text
    before = tokens[at - 1] if at else None
    if said in ("targets", "other targets"):
        return before is not None and before.kind in ("QUANTITY", "XVAR")
    if said not in WORDS.target_words:
        return False
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if said == "target" and before is not None and before.text in WORDS.before_noun_target:
        return before.text == "a" and following is not None and following.kind == "WORD"
    return said != "target" or at + 1 == len(tokens) or tokens[at + 1].text not in _NOUN_AFTER


_COUNTED = ("target", "other target", "targets", "other targets")


def _beginning(tokens: list[Token], at: int) -> int:
    """Where the phrase of the target begins: its number stands before it."""
    if tokens[at].text not in _COUNTED or at == 0:
        return at
    if tokens[at - 1].kind not in ("QUANTITY", "XVAR"):
        return at
    return at - 2 if at > 1 and tokens[at - 2].text == "up to" else at - 1


def _with_where(tokens: list[Token], scope: Scope) -> Scope:
    """The scope with what the sentence says X is; where that can't be read, X stays unknown."""
    for at in range(len(tokens) - 3):
        if [token.text.lower() for token in tokens[at : at + 3]] == ["where", "x", "is"]:
            try:
                value = value_of(parse(tag_nouns(tokens[at + 3 :]), "value", TARGETS), scope)
            except NotUnderstood:
                return msgspec.structs.replace(scope, unknown=frozenset({"X"}))
            return scope.with_variables({"X": value})
    return scope
