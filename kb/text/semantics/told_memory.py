"""What a text has told of at one place, kept to be gone on from or left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.branches import labels_of, speaks_of
from kb.text.semantics.partaker_mentions import PartakerMentions
from kb.text.words.told import Told
from kb.vocabulary import ChosenNumber, Creates, Step, ThatMuch

Steps = tuple[Step, ...]
Remembered = tuple[list[list[Told]], list[ThatMuch | ChosenNumber]]
"""What was told of, and how much."""


class ToldMemory(PartakerMentions):
    """Remembers what was told of, and restores it."""

    @contextmanager
    def on_another_way(self, others: Steps) -> Iterator[None]:
        """While what is read is done where other steps aren't: what these do isn't spoken of, only
        whom an effect of theirs would be about."""
        done = labels_of(others).items()
        labels = [label for label, step in done if not isinstance(step, Creates)]
        whole = self._groups
        heard = [[told for told in group if not speaks_of(told.word, labels)] for group in whole]
        self._groups = [*heard, []]
        try:
            yield
        finally:
            self._groups = [*whole, *self._groups[len(heard) :]]

    def attempted(self, read: Callable[[], Steps]) -> Steps:
        """What is read, where what was told of before stays if that fails.

        Raises NotUnderstood.
        """
        before, aimed = self.remembered(), self.aimed
        try:
            return read()
        except NotUnderstood:
            self.restored(before, aimed)
            raise

    def remembered(self) -> Remembered:
        """What was told of so far."""
        return [list(group) for group in self._groups], list(self._amounts)

    def restored(self, state: Remembered, aimed: int | None = None) -> None:
        """What was told of once is again all that was told of."""
        self._groups, self._amounts = [list(group) for group in state[0]], list(state[1])
        self.aimed = self.aimed if aimed is None else aimed


__all__ = ["Remembered", "ToldMemory"]
