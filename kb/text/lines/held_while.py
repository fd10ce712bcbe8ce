"""Abilities that an object has only while something is so: those with an anchor word (614.12b) and
those of a solved Case (702.169)."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.text.lines.stack_lines import restricted


def held_while(ability: v.Ability, condition: v.Condition) -> v.Ability:
    """The ability as it is where its object has it only while the condition is true."""
    if ability.kind == "keyword":
        return _granted(ability, condition)
    ability = restricted(ability, (v.OnlyIf(((condition,),)),))
    return msgspec.structs.replace(
        ability,
        cda=False,
        effect=ability.effect and _limited(ability.effect, condition),
        trigger=ability.trigger and _waiting(ability.trigger, condition),
        statement=ability.statement and _stated(ability.statement, condition),
        replacement=ability.replacement and _replacing(ability.replacement, condition),
    )


def _granted(ability: v.Ability, condition: v.Condition) -> v.Ability:
    clause = v.Clause(v.IsSelf(), (v.GainAbilities((ability,)),), condition)
    return v.Ability(
        kind="static", text=ability.text, effect=v.Effect((clause,)), zones=ability.zones,
        understood=ability.understood,
    )  # fmt: skip


def _limited(effect: v.Effect, condition: v.Condition) -> v.Effect:
    clauses = tuple(
        v.Clause(c.subject, c.does, v.AllOf((condition, c.condition)) if c.condition else condition)
        for c in effect.clauses
    )
    return v.Effect(clauses, effect.duration)


def _waiting(trigger: v.Trigger, condition: v.Condition) -> v.Trigger:
    """The condition is looked at as the event comes about, not again (702.169c)."""
    events = tuple(
        msgspec.structs.replace(each, meanwhile=(condition, *each.meanwhile))
        for each in trigger.events
    )
    return msgspec.structs.replace(trigger, events=events)


def _stated(statement: v.Statement, condition: v.Condition) -> v.Statement:
    rules = tuple(
        msgspec.structs.replace(each, conditions=(condition, *each.conditions))
        for each in statement.rules
    )
    return msgspec.structs.replace(statement, rules=rules)


def _replacing(replacement: v.Replacement, condition: v.Condition) -> v.Replacement:
    return msgspec.structs.replace(replacement, conditions=(condition, *replacement.conditions))
