"""The difference of two numbers that a condition has compared: "if you have fewer than two cards in
hand, draw cards equal to the difference"."""

from __future__ import annotations

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.values import times

DIFFERENCE = "difference"
"""By what that number is told apart from others until it is known which two it is of."""
_HAND = "hand"
_OF_CARDS: dict[str, v.Op] = {"more_cards": ">", "fewer_cards": "<"}
_OF_CONTROLLED: dict[str, v.Op] = {"controls_more": ">", "controls_fewer": "<"}


def compared_in(conditions: tuple[v.Circumstance, ...]) -> v.Compare | None:
    """The comparison that is all that some conditions say; None if they say anything else."""
    (only,) = conditions if len(conditions) == 1 else (None,)
    if isinstance(only, v.Stands):
        only = _of_players(only)
    return only if isinstance(only, v.Compare) and only.op in ("<", ">") else None


def _of_players(said: v.Stands) -> v.Compare | None:
    """What a player has in hand, or controls, as it is compared with what another one does; None
    for other conditions, and for players of whom there may be several."""
    name, to = said.relation.relation, said.relation.to
    if said.relation.negated or said.value is not None or len(said.party) != 1:
        return None
    if name in _OF_CARDS and len(to) == 1:
        numbers = [_cards_of(each) for each in (*said.party, *to)]
        op = _OF_CARDS[name]
    elif name in _OF_CONTROLLED and len(to) == 2 and isinstance(to[0], v.Objects):
        numbers = [_controlled_by(each, to[0]) for each in (*said.party, to[1])]
        op = _OF_CONTROLLED[name]
    else:
        return None
    one, other = numbers
    return v.Compare(one, op, other) if one is not None and other is not None else None


def _cards_of(player: v.Party) -> v.Value | None:
    """How many cards one certain player has in hand."""
    if player == v.Players("you"):
        return v.PlayerNumber(_HAND)
    by = _mention(player)
    return v.PlayerNumber(_HAND, "that", by=by) if by is not None else None


def _controlled_by(player: v.Party, what: v.Objects) -> v.Value | None:
    """How many of these one certain player controls."""
    by = _mention(player)
    whose = v.Controlled("you") if player == v.Players("you") else v.Theirs(by) if by else None
    if whose is None or what.relations:
        return None
    return v.Count(v.And((what.filter, whose)))


def _mention(player: v.Party) -> v.Mentioned | None:
    match player:
        case v.Players(who="mentioned", of=(), relations=(), mention=mention):
            return mention
    return None


def difference_of(compared: v.Compare | None) -> v.Value:
    """By how much the greater of two numbers that were compared is greater. Raises
    NotUnderstood."""
    if compared is None:
        raise NotUnderstood("the difference of which numbers")
    less, more = compared.left, compared.right
    if compared.op == ">":
        less, more = more, less
    return v.Sum((more, v.Const(-less.number) if isinstance(less, v.Const) else times(-1, less)))


__all__ = ["DIFFERENCE", "compared_in", "difference_of"]
