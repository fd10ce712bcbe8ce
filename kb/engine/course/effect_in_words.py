"""An effect that begins in words that a snapshot may have: they must say no more and no less than
the effect, as is seen by reading them again."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.state.game_state import ResolvedEffect
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.reading import read_effect
from kb.text.lines.rule_lines import effect_rules
from kb.text.rendering.steps import Told
from kb.text.words.keyword_costs import with_keyword_costs
from kb.vocabulary.parts import in_one_order, with_parts


def in_words(step: v.Creates, called: str | None = None) -> ResolvedEffect:
    """The effect in words, as these words are understood; `called`: how what it affects is called,
    where that can be read. Raises NotCarriedOut where the words don't say the same."""
    if called is not None:
        with suppress(NotCarriedOut):
            return _read_again(step, Told(self_name="~", locked_name=called))
    if len(step.rules) > 1:
        with suppress(NotCarriedOut):
            return _read_again(step, Told(self_name="~"))
        rules = (msgspec.structs.replace(step, rules=(rule,)) for rule in step.rules)
        return _read_again(step, Told(self_name="~"), *rules)
    return _read_again(step, Told(self_name="~"))


def _read_again(step: v.Creates, told: Told, *parts: v.Creates) -> ResolvedEffect:
    """The effect in words: in a sentence for each of its `parts`, if there are any."""
    text = told.sentences(parts or (step,)).removesuffix(".")
    try:
        effect = read_effect(text)
        rules, replacements, unread = effect_rules(effect)
    except NotUnderstood:
        raise NotCarriedOut(text) from None
    own = (step.replacement,) if step.replacement is not None else ()
    stated, replaced, open_words = effect_rules(step.effect) if step.effect else ((), (), ())
    whole = effect.duration
    said = _plain((*stated, *step.rules), whole), _plain((*replaced, *own), whole)
    found = _plain(rules, whole), _plain(replacements, whole)
    if unread or open_words or in_one_order(found) != in_one_order(said):
        raise NotCarriedOut(text)
    if step.effect is not None and _unquoted(effect) != _unquoted(step.effect):
        raise NotCarriedOut(text)
    effect = with_keyword_costs(effect, rules)
    return ResolvedEffect(
        id="", effect=effect, controller="", rules=rules, replacements=replacements, text=text
    )


def _unquoted(effect: v.Effect) -> v.Effect:
    """The effect without the words of the abilities that it gives, of which only what they mean
    counts: a full stop may stand within a quotation or not."""

    def other(word: Any) -> Any:
        return msgspec.structs.replace(word, text=None) if isinstance(word, v.Ability) else word

    return in_one_order(with_parts(effect, other))


def _plain(words: Any, whole: str | None) -> Any:
    """Statements and replacement effects without what the two ways of reading them note in
    different places: that they last this turn or combat, or as long as the `whole` effect does,
    the words of what happens instead."""
    if isinstance(words, tuple):
        return tuple(_plain(each, whole) for each in words)
    if isinstance(words, v.StatementLine | v.Replacement):
        noted = words.duration in ("end_of_turn", "end_of_combat", whole)
        words = msgspec.structs.replace(words, duration=None if noted else words.duration)
    if isinstance(words, v.StatementLine):
        how = tuple(each for each in words.how if each not in ("this_turn", "this_combat"))
        return msgspec.structs.replace(words, how=how)
    if isinstance(words, v.Instead):
        to = words.to if words.does == "redirect" else ()
        return v.Instead(does=words.does, number=words.number, to=to) if words.does else words
    if isinstance(words, v.Replacement):
        events = tuple(msgspec.structs.replace(each, period=None) for each in words.events)
        return msgspec.structs.replace(words, events=events, outcomes=_plain(words.outcomes, whole))
    return words
