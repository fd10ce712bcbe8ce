"""Players, objects and abilities of a phrase, with what relates them to others.

Noun phrases go through the grammar of `phrase.lark`; what stands after them and is no
characteristic ("that targets ~", "dealt damage by ~ this turn") is matched with the rows of
`parties.json`.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.terms import ZONES
from kb.text.grammar.parser import Node, NotUnderstood, lexicon, parse
from kb.text.grammar.sayings import Row
from kb.text.grammar.tags import tag
from kb.text.semantics.attempts import first_understood, read_once
from kb.text.semantics.colors_and_keywords import color_filter, keyword_of
from kb.text.semantics.filters import filter_of
from kb.text.semantics.groups import Group, groups_of
from kb.text.semantics.nouns import either
from kb.text.semantics.patterns import number_of, ordinal_of, rows
from kb.text.semantics.quantities import Number, quantified
from kb.text.semantics.scope import Scope
from kb.text.semantics.two_nouns import of_second, two_nouns
from kb.text.words.keywords import keyword_table
from kb.text.words.type_line import subtype_forms
from kb.vocabulary.parts import any_part

KINDS = ("activated", "triggered", "mana", "loyalty", "static")
"""Kinds of abilities that phrases speak of, besides keywords."""
MOST_WORDS = 40
"""No phrase is longer; what is longer is not tried."""

Parties = tuple[v.Party, ...]


def parties_of(text: str, scope: Scope) -> Parties:
    """The parties of a phrase: "a player or planeswalker", "you and permanents you control".

    Raises NotUnderstood.
    """
    _bounded(text)
    if _SPOKEN_OF.fullmatch(text):
        raise NotUnderstood(f"which {text!r} means")
    return _parties(text, scope)


_SPOKEN_OF = regex(
    r"the (?:card|creature|artifact|enchantment|land|permanent|planeswalker|token|spell)",
    re.IGNORECASE,
)
"""One that was spoken of before: no description of any."""


def _bounded(text: str) -> None:
    if len(text.split()) > MOST_WORDS:
        raise NotUnderstood("a long phrase")


@read_once(20_000)
def _parties(text: str, scope: Scope) -> Parties:
    try:
        return _one_party(text, scope)
    except NotUnderstood:
        return _several(text, scope)


def _one_party(text: str, scope: Scope) -> Parties:
    for reader in (player_of, _ability, _object):
        try:
            return (reader(text, scope),)
        except NotUnderstood:
            continue
    raise NotUnderstood(f"{text!r} as a player, an object or an ability")


_JOINT = regex(r"(?:, | )(?:and/or|and|or) |, ")
_LAST_JOINT = regex(r"\b(?:and|or) ")


def _several(text: str, scope: Scope) -> Parties:
    """Parties of different sorts, joined by "and" or "or"; a comma alone never joins the last."""
    for joint in _JOINT.finditer(text):
        after = text[joint.end() :].removeprefix("one or more ")
        if joint[0] == ", " and not _LAST_JOINT.search(after):
            break
        try:
            first = _one_party(text[: joint.start()], scope)
            if _goes_on(text, first, after):
                continue
            return (*first, *parties_of(after, scope))
        except NotUnderstood:
            continue
    raise NotUnderstood(f"{text!r} as players, objects or abilities")


_ARTICLE = regex(r"(?:an?|another|each|target) ")
_ALL = regex(r"all ", re.IGNORECASE)
_QUALIFIED = regex(r"(?:non)?[a-z]+s (?:with|without|that) ")
"""A noun without a determiner, and what is said of the one before it, too."""
_DETERMINED = regex(
    r"(?:an?|another|each|other|all|any|every|one|you|your|its|their|that|those|this|the|it|"
    r"enchanted|equipped|fortified|paired|target|spells?|abilit(?:y|ies)|players?|opponents?)\b|~"
)


def _goes_on(text: str, first: Parties, after: str) -> bool:
    """Returns whether the words before a joint are only a part of one description: what stands
    after the last noun is said of the first, too ("a red instant or sorcery spell you control")."""
    if not isinstance(first[0], v.Objects) or of_second(text):
        return False
    if _ALL.match(text) and _QUALIFIED.match(after):
        return True
    return bool(_ARTICLE.match(text)) and not _DETERMINED.match(after)


# ---------------------------------------------------------------------------------------- players


def player_of(text: str, scope: Scope) -> v.Players:
    """The players of a phrase.

    Raises NotUnderstood.
    """
    _bounded(text)

    def made(row: Row, holes: dict[str, str]) -> v.Players:
        if row.get("relation") == "controlling":
            owner = player_of(holes["player"], scope)
            return v.Players(owner.who, objects_of(holes["objects"], scope))
        if "relation" in row:
            found = player_of(holes["player"], scope)
            to = {hole: holes[hole] for hole in ("to",) if hole in holes}
            negated = row.get("negated", False)
            relation = _related(row["relation"], to, scope, negated=negated)
            if "number" in holes:
                number = number_of(holes["number"])
                relation = msgspec.structs.replace(relation, number=number)
            return v.Players(found.who, found.of, (relation,))
        of = objects_of(holes["objects"], scope) if "objects" in holes else ()
        return v.Players(row["who"], of)

    players: v.Players = rows("parties")["players"].read(text, made)
    return players


# -------------------------------------------------------------------------------------- abilities


def _ability(text: str, scope: Scope) -> v.Party:
    if not re.search("abilit|effect", text, re.IGNORECASE):
        raise NotUnderstood("no ability")

    def made(row: Row, holes: dict[str, str]) -> v.Abilities:
        if "none_of" in row:
            whole = _ability(holes["abilities"], scope)
            assert isinstance(whole, v.Abilities)
            none_of = tuple(v.Relation(relation, negated=True) for relation in row["none_of"])
            return msgspec.structs.replace(whole, relations=(*whole.relations, *none_of))
        kinds = tuple(row.get("kinds", ())) or ((_kind(holes["kind"]),) if "kind" in holes else ())
        by = (player_of(holes["player"], scope),) if "player" in holes else ()
        of: Parties = objects_of(holes["objects"], scope) if "objects" in holes else ()
        if row.get("its"):
            of = (v.Objects(scope.it),)
        relations = (v.Relation("targets", _some(holes["to"], scope)),) if "to" in holes else ()
        if row.get("spell"):
            kinds = ("spell", "ability")
        return v.Abilities(kinds, of, by, relations)

    found = rows("parties")["abilities"].read(text, made)
    assert isinstance(found, v.Abilities)
    return found


def _kind(word: str) -> str:
    lower = word.lower()
    if lower in KINDS or lower in keyword_table():
        return lower
    raise NotUnderstood(f"{word} abilities")


# ---------------------------------------------------------------------------------------- objects


def objects_of(text: str, scope: Scope) -> tuple[v.Objects, ...]:
    """The objects of a phrase.

    Raises NotUnderstood.
    """
    _bounded(text)
    return (_object(text, scope),)


@read_once(20_000)
def _object(text: str, scope: Scope) -> v.Objects:
    return first_understood(lambda reader: reader(text, scope), (_described, _related_objects))


THEIRS = regex(r"\b(?:they|that player|(?:its|their) controller) (?:control|own)")
"""Objects of a player that the sentence spoke of."""
_SOURCE = regex(r"\bsource(s?)\b")


def _described(text: str, scope: Scope) -> v.Objects:
    """Objects that the grammar of noun phrases describes; whom "they" are it can't know."""
    if text.lower() == "the chosen object":
        return v.Objects(v.CHOSEN_OBJECT)
    if THEIRS.search(text):
        raise NotUnderstood("a player that the sentence spoke of")
    said, sources = _SOURCE.subn(r"permanent\1", text)
    groups = _groups(said)
    cards = any(w.of == "noun" and w.value == "card" for g in groups for w in g.words)
    noun: Literal["object", "card", "source"] = "card" if cards else "object"
    return v.Objects(filter_in(said, scope), noun="source" if sources else noun)


def _phrase(text: str) -> Node:
    return parse(tag(lexicon().tokens(text)), "phrase")


def _groups(text: str) -> list[Group]:
    return groups_of(_phrase(text))


def filter_in(text: str, scope: Scope) -> v.Filter:
    """The filter of a noun phrase that names no number of objects and no target.

    Raises NotUnderstood.
    """
    twice = two_nouns(text)
    if twice is not None:
        return either([filter_in(said, scope) for said in twice])
    phrase = _phrase(text)
    for group in groups_of(phrase):
        if group.quantity is not None or {"none", "target"} & set(group.determiners):
            raise NotUnderstood("a number of objects")
    return filter_of(phrase, _placed(scope))


def _placed(scope: Scope) -> Scope:
    return msgspec.structs.replace(scope, placed=True)


_SEPARATE = regex(r"\b(?:or|and|and/or) (?:an?|another|each|other|all) ")
"""Descriptions on their own, each with its determiner."""
_COUNTED_LAST = regex(r"\bthan (?:or equal to )?the number of [\w' -]+$")
"""A description by a number of others, which is what words after it are said of."""


def _related_objects(text: str, scope: Scope) -> v.Objects:
    def made(row: Row, holes: dict[str, str]) -> v.Objects:
        if row.get("its_own"):
            own = v.Relation(row["relation"], (v.Objects(v.IsSelf()),))
            return v.Objects(v.InZone(("exile",)), (own,))
        if row.get("everywhere"):
            what = _described(holes["objects"], scope).filter if "objects" in holes else None
            return v.Objects(v.And((what or v.Everything(), v.InZone(ZONES))))
        said = holes["objects"] + (f" with {holes['with']}" if "with" in holes else "")
        if _SEPARATE.search(said) or (two_nouns(said) and of_second(text)):
            raise NotUnderstood("a relation of the last of several descriptions")
        if _COUNTED_LAST.search(said):
            raise NotUnderstood("a relation of what is counted")
        found = _object(said, scope)
        if "greatest" in row:
            return _greatest(found, row["greatest"], objects_of(holes["to"], scope)[0])
        relation = _related(row["relation"], holes, scope, negated=row.get("negated", False))
        if relation.relation == "is" and any(isinstance(to, v.Abilities) for to in relation.to):
            raise NotUnderstood("an object that is an ability")
        if relation.relation in _CHARACTERISTICS and not relation.negated:
            has = tuple(to.filter for to in relation.to if isinstance(to, v.Objects))
            return msgspec.structs.replace(found, filter=v.And((found.filter, *has)))
        return v.Objects(found.filter, (*found.relations, relation), found.noun)

    found = rows("parties")["objects"].read(text, made)
    assert isinstance(found, v.Objects)
    return found


def _greatest(found: v.Objects, number: v.Number, among: v.Objects) -> v.Objects:
    """Those of some objects of which no other of a description has a greater number; "that player"
    is the one who controls it, where the words say whose they are.

    Raises NotUnderstood.
    """
    test: v.Filter = v.Compares(number, "=", v.Extreme("greatest", number, among.filter))
    if among.relations == _THAT_PLAYERS and any_part(found.filter, _of_some_player):
        test = v.HasGreatest(number, among.filter)
    elif among.relations:
        raise NotUnderstood("whose objects are compared")
    return v.Objects(v.And((found.filter, test)), found.relations, found.noun)


def _of_some_player(word: v.Node) -> bool:
    return word in (v.Controlled("opponent"), v.Controlled("any"))


_THAT_PLAYERS = (v.Relation("controlled_by", (v.Players("that"),)),)
_CHARACTERISTICS = ("colors", "has_ability")
"""Relations to what the object itself has: all of it, as a filter says."""


def _related(
    relation: str, holes: dict[str, str], scope: Scope, *, negated: bool = False
) -> v.Relation:
    to: list[v.Party] = []
    for hole in ("to", "to2", "to3"):
        if hole in holes:
            to.extend(_some(holes[hole], scope))
    if "player" in holes:
        to.append(player_of(holes["player"], scope))
    if "place" in holes:
        to.append(place_objects(holes["place"], scope))
    for hole in ("color", "color2"):
        if hole in holes:
            to.append(v.Objects(color_filter(holes[hole])))
    if "counter" in holes:
        to.append(v.Objects(v.HasCounter(holes["counter"])))
    if "keyword" in holes:
        to.append(v.Objects(v.HasKeyword(keyword_of(holes["keyword"]))))
    number = ordinal_of(holes["nth"]) if "nth" in holes else None
    return v.Relation(relation, tuple(to), negated, number)


def _some(text: str, scope: Scope) -> Parties:
    """At least one of a phrase: "one or more creatures" is no other number than "a creature"."""
    number, rest = quantified(text)
    if number not in (None, (">=", 1)):
        raise NotUnderstood("a number of objects in a description")
    return parties_of(rest, scope)


# ----------------------------------------------------------------------------- numbers and places

_BARE = regex(r"[A-Z][\w'-]*")


def some_parties(text: str, scope: Scope, *, as_subject: bool = False) -> tuple[Number, Parties]:
    """The number before a phrase, if any, and its parties. "Its" in the description of a subject is
    the object described.

    Raises NotUnderstood, also for a bare name ("Wolverine"): it is no description.
    """
    number, rest = quantified(text)
    form = subtype_forms().get(rest)
    if _BARE.fullmatch(rest) and form is not None and not form[1]:
        raise NotUnderstood(f"{rest!r} as a name")
    if as_subject:
        scope = msgspec.structs.replace(scope, which="affected")
    return number, parties_of(rest, scope)


def all_parties(text: str, scope: Scope) -> Parties:
    """The parties of a phrase that gives no number of them, or "one or more".

    Raises NotUnderstood.
    """
    number, parties = some_parties(text, scope)
    if number not in (None, (">=", 1)):
        raise NotUnderstood("a number of objects")
    return parties


def whose(text: str, scope: Scope) -> v.Players:
    """The players of a possessive: "your", "each opponent's", "players'".

    Raises NotUnderstood.
    """
    lower = text.lower()
    if lower in ("your", "their", "his or her"):
        return v.Players("you" if lower == "your" else "that")
    bare = re.sub(r"(?:'s|s')$", lambda m: "s" if m[0] == "s'" else "", text)
    if bare == text:
        raise NotUnderstood(f"{text!r} as a possessive")
    return player_of(bare, scope)


Place = tuple[tuple[v.Zone, ...], tuple[v.Players, ...]]


def place_of(text: str, scope: Scope) -> Place:
    """The zones of a place, and whose they are.

    Raises NotUnderstood.
    """

    def made(row: Row, holes: dict[str, str]) -> Place:
        owner: tuple[v.Players, ...] = (v.Players(row["owner"]),) if "owner" in row else ()
        if "player" in holes:
            owner = (player_of(holes["player"], scope),)
        return tuple(row["zones"]), owner

    found: Place = rows("parties")["places"].read(text, made)
    return found


def place_objects(text: str, scope: Scope) -> v.Objects:
    """The objects in a place ("your graveyard")."""
    zones, owner = place_of(text, scope)
    return v.Objects(v.InZone(zones), (v.Relation("owned_by", owner),) if owner else ())
