"""Effects on the next spell that a player casts (611.2f): once one is cast they are about that one,
or over."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.facts.faces import Faces
from kb.state.derived import completed
from kb.state.game_state import GameState, ResolvedEffect
from kb.text.lines.reading import read_effect
from kb.text.lines.rule_lines import effect_rules
from kb.text.words.next_spell import NEXT_SPELL, of_spell, of_that_spell
from kb.vocabulary.parts import with_parts

YOU = (v.Players("you"),)


def casts_awaited(effect: ResolvedEffect) -> Iterator[v.Event]:
    """The events of casting the spell that an effect is about, where that is the next one."""
    if effect.effect.duration != NEXT_SPELL:
        return
    spells = [rule.object for rule in effect.rules]
    spells += [
        (v.Objects(each.subject),)
        for each in effect.effect.clauses
        if each.subject != v.Everything()
    ]
    for each in dict.fromkeys(with_parts(tuple(spells), of_spell)):
        yield v.Event("cast", YOU, each)


def with_taken_up(state: GameState, taken: dict[str, str]) -> GameState:
    """The state in which effects, by their ids, are about the spells that have been cast."""
    if not taken:
        return state
    kept = []
    for each in state.effects:
        if each.id not in taken:
            kept.append(each)
        elif (said := of_that_spell(each.text)) is not None:
            kept.append(_about(each, said, taken[each.id]))
    state = msgspec.structs.replace(state, effects=tuple(kept))
    return completed(state, Faces(state.edition))


def _about(effect: ResolvedEffect, text: str, spell: str) -> ResolvedEffect:
    """The effect in words about one spell."""
    said = read_effect(text)
    rules, replacements, _ = effect_rules(said)
    return msgspec.structs.replace(
        effect, effect=said, rules=rules, replacements=replacements, text=text, affects=(spell,)
    )
