"""The readers of sentences, one for each scope, and the effects that these were read to create."""

from __future__ import annotations

from collections.abc import Callable

from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.resolving import created_effect, creates_effect, untaps_first
from kb.text.lines.sentences_before import FROM_NOW_ON
from kb.text.semantics.instructions import InstructionReader
from kb.text.semantics.replacements import Exceptions
from kb.text.semantics.scope import Scope
from kb.text.semantics.where_x import with_x
from kb.vocabulary import Effect, SettledX, Step

ReadExceptions = Callable[[Scope], Exceptions]
"""Makes what reads the exceptions of a copy in a scope."""


_READERS: dict[tuple[frozenset[str], bool, bool], InstructionReader] = {}
_MOST_KNOWN = 60_000


class SettledReader:
    """Reads sentences in which X is what one before has settled."""

    def __init__(self, scope: Scope, exceptions: ReadExceptions) -> None:
        self._reader = reader_of(scope.with_variables({"X": SettledX()}), exceptions)

    def read(self, text: str) -> tuple[Step, ...]:
        """The steps of a sentence. Raises NotUnderstood."""
        return with_x(self._reader.read(text), SettledX())


def reader_of(scope: Scope, exceptions: ReadExceptions) -> InstructionReader:
    """The reader of a scope: sentences come again on many cards."""
    key = (scope.chosen, scope.quoting, bool(scope.variables))
    found = _READERS.get(key)
    if found is None or found.size > _MOST_KNOWN:
        found = _READERS[key] = InstructionReader(scope, _creating, exceptions(scope))
    return found


EFFECTS: dict[str, Effect] = {}
"""The effects that sentences of the text at hand were read to create."""


def _creating(text: str, scope: Scope) -> Effect:
    if untaps_first(text):
        raise NotUnderstood("more than an effect")
    if text in EFFECTS and not scope.variables:
        return EFFECTS[text]
    if not (creates_effect(text) or FROM_NOW_ON.match(text)):
        raise NotUnderstood("no continuous effect")
    return created_effect(text, scope)


__all__ = ["EFFECTS", "ReadExceptions", "SettledReader", "reader_of"]
