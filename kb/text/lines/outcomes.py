"""What a replacement or prevention effect does instead, or besides, step by step."""

from __future__ import annotations

from functools import lru_cache

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.reading import copy_exceptions, read_quoted
from kb.text.semantics.instructions import InstructionReader
from kb.text.semantics.referents import Referents
from kb.text.semantics.scope import Scope
from kb.text.words import wording
from kb.vocabulary import Effect, Instead, Prevents, Replacement, Step, Trigger

_INSTEAD = regex(r"\b[Ii]nstead\b,? ?|^prevent that damage(?: and |\. |$)")


@lru_cache(maxsize=4096)
def steps_of_outcome(replacement: Replacement) -> tuple[Step, ...] | None:
    """The steps that the words of its one outcome tell; None if they aren't understood."""
    (outcome,) = replacement.outcomes if len(replacement.outcomes) == 1 else (None,)
    if not isinstance(outcome, Instead | Prevents):
        return None
    if outcome.steps or not outcome.text:
        return outcome.steps
    text = _INSTEAD.sub("", outcome.text).strip()
    referents = Referents((), Trigger(replacement.events), None)
    steps: tuple[Step, ...] = ()
    try:
        for sentence in wording.sentences(text):
            said = sentence[:1].upper() + sentence[1:]
            steps += referents.of_sentence(_reader().read(said))
    except NotUnderstood:
        return None
    return steps


@lru_cache(maxsize=1)
def _reader() -> InstructionReader:
    scope = Scope(read_quoted=read_quoted)
    return InstructionReader(scope, _no_effect, lambda words: copy_exceptions(words, scope))


def _no_effect(text: str, scope: Scope) -> Effect:
    raise NotUnderstood(f"a continuous effect: {text}, {scope.names}")
