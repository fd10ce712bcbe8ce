"""What the readers of sentences of instructions share: how they read what stands in them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kb.text.semantics.acts import ActionReader, speaking
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.partakers import Partakers, partakers_of
from kb.text.semantics.replacements import Exceptions
from kb.text.semantics.rolled import outcome_of_roll
from kb.text.semantics.said_of_it import conditions_told
from kb.text.semantics.scope import Scope
from kb.text.semantics.spoken import spoken_by_noun
from kb.text.semantics.targets_apart import asked_of_target_apart
from kb.text.semantics.two_numbers import two_numbers
from kb.text.semantics.voted import outcome_of_vote
from kb.vocabulary import Circumstance, Step

Steps = tuple[Step, ...]


class SentenceReader(ABC):
    """Reads sentences in a scope; `exceptions` reads what a copy isn't like."""

    def __init__(self, scope: Scope, exceptions: Exceptions) -> None:
        self.scope = scope
        self._that = speaking(scope)
        self._acts = ActionReader(scope, exceptions)

    @abstractmethod
    def read(self, text: str) -> Steps:
        """The steps of a sentence.

        Raises NotUnderstood.
        """

    def _by(self, who: str) -> Partakers:
        return partakers_of(who, self._that) if who.lower() != "you" else ()

    def _conditions(self, words: str) -> tuple[Circumstance, ...]:
        if (outcome := outcome_of_vote(words)) is not None:
            return outcome
        if (rolled := outcome_of_roll(words)) is not None:
            return rolled
        return first_understood(lambda reader: reader(words), (self._told, self._compared))

    def _told(self, words: str) -> tuple[Circumstance, ...]:
        said = spoken_by_noun(words)
        return asked_of_target_apart(said, lambda of: conditions_told(of, self._that))

    def _compared(self, words: str) -> tuple[Circumstance, ...]:
        return (two_numbers(words, self._that),)


__all__ = ["SentenceReader", "Steps"]
