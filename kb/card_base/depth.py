"""How deep each line is asked to be understood, and whether it is.

A line may be asked several things: an activated ability for its cost, and for its restrictions and
targets if it has any. What is asked follows from the ability alone; each answer is a matter of its
own fields, so that one part that isn't understood doesn't hide the others.
"""

from __future__ import annotations

from kb.text.words.outcome_words import is_understood
from kb.vocabulary import Ability, Effect, GainAbilities, SpellText


def asked(ability: Ability) -> dict[str, bool]:
    """The kinds that the ability counts for (`keyword`, `static_characteristic`, `static_rule`,
    `activated_cost`, `activated_targets`, `targets`, `triggered_event`, …), and for each whether it
    is understood."""
    match ability.kind:
        case "keyword":
            return {"keyword": ability.understood}
        case "static":
            return _static(ability)
        case "rule" | "replacement":
            return {_KIND_OF_RULE[ability.kind]: _has_logic(ability)}
        case "activated" | "mana" | "loyalty":
            return _activated(ability)
        case "triggered" | "chapter":
            return {"triggered_event": ability.trigger is not None, **_targets(ability)}
        case "spell":
            return {**_targets(ability), **_resolving(ability.spell)}


def instructions(ability: Ability) -> tuple[bool, ...]:
    """For each sentence of what it does when it resolves, in its modes too, whether it is
    understood what it says to do."""
    if ability.kind == "mana" and ability.spell is None:
        return (ability.activation is not None and ability.activation.mana is not None,)
    if ability.kind not in ("spell", "activated", "mana", "loyalty", "triggered", "chapter"):
        return ()
    spell = ability.spell
    if spell is None:
        return (False,)
    modes = spell.modes.modes if spell.modes is not None else ()
    found = [*spell.instructions, *(each for mode in modes for each in mode.instructions)]
    return tuple(each.does is not None for each in found)


def outcomes(ability: Ability) -> tuple[bool, ...]:
    """For a replacement or prevention effect, whether it is understood what happens instead."""
    if ability.kind != "replacement" or (ability.spell is not None and ability.spell.costs):
        return ()
    replacement = ability.replacement
    if replacement is None:
        return (False,)
    return (all(is_understood(each) for each in replacement.outcomes),)


_KIND_OF_RULE = {"rule": "static_rule", "replacement": "replacement"}


def _has_logic(ability: Ability) -> bool:
    """Returns whether the line's rule of the game is told in the vocabulary."""
    costs = ability.spell is not None and bool(ability.spell.costs)
    return costs or ability.statement is not None or ability.replacement is not None


def _static(ability: Ability) -> dict[str, bool]:
    if ability.effect is None and _has_logic(ability):
        return {"static_rule": ability.understood}
    found = {"static_characteristic": ability.understood}
    granted = [inner for inner in _granted(ability.effect) if inner.kind not in _PLAIN]
    if granted:
        found["granted_ability"] = all(each for inner in granted for each in asked(inner).values())
    return found


_PLAIN = ("keyword", "static")


def _granted(effect: Effect | None) -> list[Ability]:
    """The abilities that the effect gives."""
    if effect is None:
        return []
    changes = [change for clause in effect.clauses for change in clause.does]
    return [a for change in changes if isinstance(change, GainAbilities) for a in change.abilities]


def _activated(ability: Ability) -> dict[str, bool]:
    activation = ability.activation
    found = {"activated_cost": activation is not None and activation.cost is not None}
    restrictions = activation.restrictions if activation is not None else None
    aimed = has_targets(ability)
    if aimed or restrictions != ():
        understood = restrictions is not None and ability.targets is not None
        found["activated_targets"] = understood and (not aimed or _modes_aim(ability))
    if ability.kind == "mana":
        found["mana_produced"] = activation is not None and activation.mana is not None
    return {**found, **_resolving(ability.spell)}


def _targets(ability: Ability) -> dict[str, bool]:
    if not has_targets(ability):
        return {}
    return {"targets": ability.targets is not None and _modes_aim(ability)}


def has_targets(ability: Ability) -> bool:
    """Returns whether the ability has targets, in its modes or outside, read or not."""
    modes = ability.spell.modes if ability.spell is not None else None
    return ability.targets != () or (
        modes is not None and any(mode.targets != () for mode in modes.modes)
    )


def _modes_aim(ability: Ability) -> bool:
    """Returns whether the modes are understood with their targets."""
    spell = ability.spell
    if spell is None or spell.modes is None:
        return True
    return spell.understood and all(mode.targets is not None for mode in spell.modes.modes)


def _resolving(spell: SpellText | None) -> dict[str, bool]:
    """Whether the choice of modes and the continuous effects that it creates are understood, where
    there are any."""
    if spell is None:
        return {}
    found: dict[str, bool] = {}
    instructions = list(spell.instructions)
    if spell.modes is not None:
        found["modes"] = spell.understood
        instructions += [i for mode in spell.modes.modes for i in mode.instructions]
    creating = [i for i in instructions if i.effect is not None or not i.understood]
    if creating:
        found["created_effect"] = all(i.understood for i in creating)
    return found
