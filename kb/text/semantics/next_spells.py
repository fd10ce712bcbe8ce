"""What effects say of the next spell of a kind that a player casts this turn (611.2f): of a spell
that is proposed, until one of that kind has been cast."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.words.next_spell import NEXT_SPELL, PROPOSED

_ON_STACK = v.InZone(("stack",))


def rules_of_next(rules: tuple[v.StatementLine, ...]) -> tuple[v.StatementLine, ...]:
    """The statements on all spells of a kind as such on the next one.

    Raises NotUnderstood.
    """
    return tuple(
        msgspec.structs.replace(each, object=tuple(map(_objects, each.object)), duration=NEXT_SPELL)
        for each in rules
    )


def effect_of_next(effect: v.Effect) -> v.Effect:
    """The effect on all spells of a kind as one on the next one.

    Raises NotUnderstood.
    """
    clauses = tuple(
        each
        if each.subject == v.Everything()
        else msgspec.structs.replace(each, subject=_proposed(each.subject))
        for each in effect.clauses
    )
    return v.Effect(clauses, NEXT_SPELL)


def _objects(party: v.Party) -> v.Party:
    if not isinstance(party, v.Objects) or party.relations:
        raise NotUnderstood("which spell is the next")
    return msgspec.structs.replace(party, filter=_proposed(party.filter))


def _proposed(spells: v.Filter) -> v.Filter:
    """Spells of a kind, as they are proposed."""
    if isinstance(spells, v.Or):
        return v.Or(tuple(map(_proposed, spells.any)))
    parts = spells.all if isinstance(spells, v.And) else (spells,)
    if _ON_STACK not in parts:
        raise NotUnderstood("which spell is the next")
    return spells if PROPOSED in parts else v.And((*parts, PROPOSED))
