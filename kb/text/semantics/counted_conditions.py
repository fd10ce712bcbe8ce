"""Conditions that count objects or compare numbers of them."""

from __future__ import annotations

from kb import vocabulary as v
from kb.terms import COLORS
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.grammar.tokens import Term
from kb.text.semantics.filters import filter_of, group_filter
from kb.text.semantics.groups import groups_of
from kb.text.semantics.nouns import both
from kb.text.semantics.players import player_number
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import NUMBERS, possessor_of
from kb.vocabulary.actions import actions


def exists(found: v.Filter) -> v.Condition:
    """There is such an object."""
    return v.Compare(v.Count(found), ">=", v.Const(1))


def counters_among(clause: Node, scope: Scope) -> v.Condition:
    """ "There are four or more lore counters among Sagas you control"."""
    numbers = [t.value for n in clause.nodes("determiner") for t in n.tokens("QUANTITY")]
    if len(numbers) != 1:
        raise NotUnderstood("how many")
    kind = clause.tokens("COUNTER")[0].value
    found = v.Counters(kind, filter=filter_of(clause.nodes("phrase")[0], scope))
    return v.Compare(found, numbers[0].op, v.Const(numbers[0].number))


ANYONE = Node("player.any_player", ())


def is_cards(words: tuple[Term | None, ...]) -> bool:
    return [(w.of, w.value) for w in words if w is not None] == [("noun", "card")]


def a_library(clause: Node, scope: Scope) -> v.Condition:
    """ "A library has twenty or fewer cards in it"."""
    return _in_some(clause, "library")


def a_graveyard(clause: Node, scope: Scope) -> v.Condition:
    """ "A graveyard has twenty or more cards in it"."""
    return _in_some(clause, "graveyard")


def _in_some(clause: Node, zone: str) -> v.Condition:
    (cards,) = clause.tokens("WORD")
    (least,) = [t.value for t in clause.tokens("QUANTITY")]
    if not is_cards((cards.value,)):
        raise NotUnderstood(f"cards of some kind in a {zone}")
    return player_number(ANYONE, zone, least.op, least.number)


def most_common(clause: Node, scope: Scope) -> v.Condition:
    """No other color is more common among those described."""
    said = clause.tokens("WORD")[0].value
    if said is None or said.of != "color" or said.negated:
        raise NotUnderstood("the most common of what")
    return v.AllOf(_most_common(said.value, filter_of(clause.nodes("phrase")[0], scope)))


def _most_common(color: str, among: v.Filter) -> tuple[v.Condition, ...]:
    """That no other color is more common among some objects."""
    counts = {each: v.Count(both([among, v.HasColor(each)])) for each in COLORS}
    return tuple(
        v.Compare(counts[color], ">=", counts[other]) for other in COLORS if other != color
    )


def so_many_more(clause: Node, scope: Scope) -> v.Condition:
    """ "An opponent controls at least four more creatures than you"."""
    counted = filter_of(clause.nodes("phrase")[0], scope)
    more = v.Const(clause.tokens("NUMBER")[0].value)
    yours = v.Count(both([counted, v.Controlled("you")]))
    return v.Compare(v.CountOfOne(counted, "opponent", "greatest"), ">=", v.Sum((yours, more)))


def fewer(clause: Node, scope: Scope) -> v.Condition:
    """ "You control fewer creatures than each opponent"."""
    counted = filter_of(clause.nodes("phrase")[0], scope)
    yours = v.Count(both([counted, v.Controlled("you")]))
    return v.Compare(yours, "<", v.CountOfOne(counted, "opponent", "least"))


def parity(clause: Node, scope: Scope) -> v.Condition:
    """ "Its power is even"."""
    possessor, stat = clause.nodes()
    which: dict[v.Which, v.Filter] = {"self": v.IsSelf(), "host": v.IsHost()}
    itself = which.get(possessor_of(possessor, scope))
    if itself is None or stat.case not in NUMBERS:
        raise NotUnderstood("what is even or odd")
    return exists(both([itself, v.HasParity(NUMBERS[stat.case], odd=clause.case == "odd_clause")]))


_HAPPENED = {"entered_yours": "enter", "died_yours": "die"}
"""What has happened under your control this turn → the action that it is."""


def happened_to(phrase: Node, case: str, scope: Scope) -> v.Condition:
    """ "Two or more artifacts entered under your control this turn": so many of a kind that is
    counted (603.4).

    Raises NotUnderstood.
    """
    groups = groups_of(phrase)
    known = {"one", "none", *([] if groups[0].quantity is None else ["quantity"])}
    if len(groups) > 1 or groups[0].reference is not None or set(groups[0].determiners) - known:
        raise NotUnderstood("which of them it happened to")
    (group,) = groups
    action = actions()[_HAPPENED[case]]
    kinds = {each.of: each.number for each in action.counted_kinds}
    if case == "died_yours":  # CR 700.4 — only creatures are counted so
        kinds = {v.HasType("creature"): action.counted["this_turn"]}
    number = kinds.get(group_filter(group, scope))
    if number is None:
        raise NotUnderstood("what kind of objects it happened to")
    op: v.Op = ">=" if group.quantity is None else group.quantity.op
    least = 1 if group.quantity is None else group.quantity.number
    if "none" in group.determiners:
        op, least = "=", 0
    return v.Compare(v.PlayerNumber(number), op, v.Const(least))


def low_life(clause: Node, scope: Scope) -> v.Condition:
    """An opponent has less than half the starting life total."""
    least = v.PlayerNumber("life", "opponent", "least")
    return v.Compare(v.Times(2, least), "<", v.PlayerNumber("starting_life"))


def unlocked_doors(clause: Node, scope: Scope) -> v.Condition:
    """ "There are two or more unlocked doors among Rooms you control": both halves of a Room are
    doors (709.5)."""
    (quantity,) = [t.value for n in clause.nodes("determiner") for t in n.tokens("QUANTITY")]
    rooms = filter_of(clause.nodes("phrase")[0], scope)
    halves = [v.HasStatus(f"{side}_half_unlocked") for side in ("left", "right")]
    doors = v.Sum(tuple(v.Count(both([rooms, half])) for half in halves))
    return v.Compare(doors, quantity.op, v.Const(quantity.number))
