"""Spells whose overload cost was paid: "each" stands in the place of "target" in their text."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import mentions_in
from kb.vocabulary.parts import with_parts

OVERLOAD = "overload"
UNREAD = "what is done to each of those that its words name"
WHOM: dict[str, str] = {"any": "any", "opponent": "opponent"}
"""Whom a target may be → who "each player" of them is."""


def overloaded(ability: v.Ability) -> v.Ability:
    """A spell ability with "each" for "target"; a step of which that can't be said isn't
    understood."""
    # CR 702.96a + 702.96b — it has no targets then.
    spell, targets = ability.spell, ability.targets
    if spell is None or targets is None or spell.modes is not None:
        return msgspec.structs.replace(ability, targets=None)
    aimed = [each for each in spell.instructions if mentions_in(each.does)]
    plain = all(isinstance(one, v.Creates) for each in aimed for one in each.does or ())
    said = tuple(
        _with_each(each, targets, alone=plain or len(aimed) == 1) for each in spell.instructions
    )
    spell = msgspec.structs.replace(spell, instructions=said)
    return msgspec.structs.replace(ability, targets=(), spell=spell)


def _with_each(said: v.Instruction, targets: tuple[v.Target, ...], *, alone: bool) -> v.Instruction:
    """One sentence so; what several sentences do to the same may come to other objects."""
    if not mentions_in(said.does) or said.does is None:
        return said
    aims = {v.Mentioned("target", place): each for place, each in enumerate(targets)}

    def each_of(word: Any) -> Any:
        match word:
            case v.Objects(filter=v.Mentioned() as mention, relations=()) if mention in aims:
                group = aims[mention].objects
                return word if group is None else v.Objects(group)
            case v.Players(mention=v.Mentioned() as mention) if mention in aims:
                who = WHOM.get(str(aims[mention].players))
                return v.Players(who) if who is not None else word
        return word

    does = with_parts(tuple(_of_group(one, aims) for one in said.does), each_of)
    if not alone or len(said.does) > 1 or mentions_in(does) & aims.keys():
        return msgspec.structs.replace(said, does=None, text=UNREAD)
    return msgspec.structs.replace(said, does=does)


def _of_group(step: v.Step, aims: dict[v.Mentioned, v.Target]) -> v.Step:
    """An effect that begins on a target as one on all that its words name."""
    match step:
        case v.Creates(
            effect=v.Effect() as effect, on=(v.Objects(filter=v.Mentioned() as aim, relations=()),)
        ) if aim in aims and (group := aims[aim].objects) is not None:
            clauses = tuple(
                msgspec.structs.replace(each, subject=group) if each.subject == v.Locked() else each
                for each in effect.clauses
            )
            whole = msgspec.structs.replace(effect, clauses=clauses)
            return msgspec.structs.replace(step, effect=whole, on=())
    return step
