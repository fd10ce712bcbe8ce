"""How deep each line is asked to be understood, and whether it is.

A line may be asked several things: an activated ability for its cost, and for its restrictions and
targets if it has any. What is asked follows from the ability alone; each answer is a matter of its
own fields, so that one part that isn't understood doesn't hide the others.
"""

from __future__ import annotations

import msgspec

from kb.text.words.outcome_words import is_understood
from kb.vocabulary import THIS_ABILITY, Ability, Instruction, SpellText
from kb.vocabulary.parts import every_part


def asked(ability: Ability) -> dict[str, bool]:
    """The kinds that the ability counts for (`keyword`, `static_characteristic`, `static_rule`,
    `activated_cost`, `activated_targets`, `targets`, `triggered_event`, …), and for each whether it
    is understood; `granted_ability`, with all that these do, where it quotes abilities of other
    kinds than static ones."""
    found = _asked_itself(ability)
    inner = granted(ability)
    if any(each.kind not in _PLAIN for each in inner):
        found["granted_ability"] = all(map(_is_whole, inner))
    return found


def _is_whole(ability: Ability) -> bool:
    """Whether all that it is asked is understood, and what it does."""
    answers = (*_asked_itself(ability).values(), *_own_instructions(ability))
    return ability.understood and all((*answers, *_own_outcomes(ability)))


def _asked_itself(ability: Ability) -> dict[str, bool]:
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
    """For each sentence of what it does when it resolves, in its modes too, and of what abilities
    do that it gives, whether it is understood what it says to do."""
    within = (each for inner in granted(ability) for each in _own_instructions(inner))
    return (*_own_instructions(ability), *within)


def _own_instructions(ability: Ability) -> tuple[bool, ...]:
    if ability.kind == "mana" and ability.spell is None:
        return (ability.activation is not None and ability.activation.mana is not None,)
    if ability.kind not in ("spell", "activated", "mana", "loyalty", "triggered", "chapter"):
        return ()
    if ability.spell is None:
        return (False,)
    return tuple(each.does is not None for each in _sentences(ability.spell))


def unread_words(ability: Ability) -> list[str]:
    """The sentences of what it does itself that are not understood."""
    told = _sentences(ability.spell) if ability.spell is not None else []
    if not all(_own_outcomes(ability)):
        return [ability.text or ""]
    return [each.text or "" for each in told if each.does is None]


def _sentences(spell: SpellText) -> list[Instruction]:
    """The instructions, then those of modes."""
    modes = spell.modes.modes if spell.modes is not None else ()
    return [*spell.instructions, *(each for mode in modes for each in mode.instructions)]


def outcomes(ability: Ability) -> tuple[bool, ...]:
    """For each replacement or prevention effect of the ability, or of those that it gives, whether
    it is understood what happens instead."""
    return tuple(told for each in (ability, *granted(ability)) for told in _own_outcomes(each))


def _own_outcomes(ability: Ability) -> tuple[bool, ...]:
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
    return {"static_characteristic": ability.understood}


_PLAIN = ("keyword", "static")


def granted(ability: Ability) -> list[Ability]:
    """The abilities that stand within an ability, each once: those that it gives, those of tokens
    that it creates; not itself, where it says "this ability"."""
    inside = every_part(msgspec.structs.replace(ability, below=()), quoted=True)
    found = (each for each in inside if isinstance(each, Ability))
    _itself, *others = found
    return [each for each in dict.fromkeys(others) if each != THIS_ABILITY]


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
    if spell.modes is not None:
        found["modes"] = spell.understood
    creating = [i for i in _sentences(spell) if i.effect is not None or not i.understood]
    if creating:
        found["created_effect"] = all(i.understood for i in creating)
    return found
