"""What is chosen to pay a cost: "two untapped creatures you control", "any number of cards"."""

from __future__ import annotations

import msgspec

from kb.text.grammar.noun_joints import tag_nouns
from kb.text.grammar.parser import Node, NotUnderstood, lexicon, parse
from kb.text.grammar.table import TARGETS
from kb.text.grammar.tokens import Token
from kb.text.semantics.described import Said, described_objects
from kb.text.semantics.groups import Group, groups_of
from kb.text.semantics.nouns import both
from kb.text.semantics.one_target import numbers
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import value_of
from kb.vocabulary import Const, Filter, HasStatus, InZone, Owned, Value


class Chosen(msgspec.Struct, frozen=True):
    """So many objects of a description; `whole` if all there are."""

    filter: Filter
    least: Value = Const(1)
    most: Value | None = Const(1)
    whole: bool = False
    said: Said = Said()


def chosen_value(words: str, scope: Scope) -> Value:
    """The number that the words say.

    Raises NotUnderstood.
    """
    return value_of(parse(_tokens(words), "value", TARGETS), scope)


def chosen_objects(words: str, scope: Scope) -> tuple[Chosen, ...]:
    """What the words say is chosen: one entry for each thing that "and" joins.

    Raises NotUnderstood.
    """
    tokens = _tokens(words)
    node = parse(tokens, "objects", TARGETS)
    phrase = node.nodes("phrase")[0]
    groups = groups_of(phrase)
    if phrase.tokens("ANDOR") and all(group.own_determiner for group in groups):
        if node.case != "so_many":
            raise NotUnderstood("one thing or another")
        return _list_of(groups, node, scope, least=0)  # "a creature card and/or a land card"
    found: list[list[Group]] = [[]]
    for group in groups:
        if group.joint == "and" and (group.own_determiner or group.reference):
            found.append([])
            group = msgspec.structs.replace(group, joint="")  # noqa: PLW2901 - begins anew
        found[-1].append(group)
    if len(found) > 1 and (node.case != "so_many" or any(g.joint == "," for f in found for g in f)):
        return _list_of(groups, node, scope)
    return tuple(_chosen(part, node, tokens, scope) for part in found)


def _list_of(groups: list[Group], node: Node, scope: Scope, least: int = 1) -> tuple[Chosen, ...]:
    """ "A red creature, a white creature, and a blue creature"."""
    if node.case != "so_many" or not all(g.determiners == ("one",) for g in groups):
        raise NotUnderstood("one thing and another")
    alone = [msgspec.structs.replace(group, joint="") for group in groups]
    return tuple(Chosen(_filter([group], scope).filter_known, Const(least)) for group in alone)


def _tokens(words: str) -> list[Token]:
    return tag_nouns(lexicon(TARGETS).tokens(words))


def _filter(groups: list[Group], scope: Scope) -> Said:
    if any({"player", "opponent"} & set(group.extras) for group in groups):
        raise NotUnderstood("a player as an object")
    return described_objects(groups, scope)


def _chosen(groups: list[Group], node: Node, tokens: list[Token], scope: Scope) -> Chosen:
    first = groups[0]
    top = _top_cards(first)
    if top is not None:
        return top
    said = _filter(groups, scope)
    whole = any("each" in group.determiners for group in groups)
    if whole or _is_hand(first):
        return Chosen(said.filter_known, Const(1), Const(1), True, said)
    if node.case != "so_many":
        least, most = numbers(node, scope)
        return Chosen(said.filter_known, least, most, False, said)
    least, most = _counted(groups, tokens)
    return Chosen(said.filter_known, least, most, False, said)


def _counted(groups: list[Group], tokens: list[Token]) -> tuple[Value, Value | None]:
    """How many the determiners say; without one it is one object that has a name."""
    first = groups[0]
    if first.quantity is not None:
        words = next(t.text for t in tokens if t.kind == "QUANTITY")
        number = Const(first.quantity.number)
        if words.endswith(("or more", "or greater")):
            return number, None
        if first.quantity.op != ">=" or " " in words:
            raise NotUnderstood(words)
        return number, number
    if not (first.reference or {"one", "other", "the"} & set(first.determiners)):
        raise NotUnderstood("how many")
    if first.reference is None and any(word.plural for word in first.words):
        raise NotUnderstood("how many")
    return Const(1), Const(1)


def _is_hand(group: Group) -> bool:
    return group.reference is not None and group.reference.case == "my_hand"


def _top_cards(group: Group) -> Chosen | None:
    """ "The top three cards of your library"."""
    reference = group.reference
    if reference is None or reference.case != "top_cards":
        return None
    (noun,) = reference.tokens("WORD")
    if noun.value.value != "card" or group.after:
        raise NotUnderstood("which cards of the library")
    number = Const(reference.tokens("QUANTITY")[0].value.number)
    library = both([InZone(("library",)), Owned("you"), HasStatus("top_of_zone")])
    return Chosen(library, number, number)
