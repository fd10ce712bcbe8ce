"""The rows of a table of results: what is done for each result of a die."""

from __future__ import annotations

import re

import msgspec

from kb.regex import regex
from kb.text.semantics.referents import Referents, Remembered
from kb.vocabulary import Circumstance, Compare, Const, IfSo, Step, ThatMuch

Steps = tuple[Step, ...]
_HEAD = regex(r"(?P<least>\d+)(?:[—–-](?P<most>\d+)|(?P<more>\+))? \| ")


class Row(msgspec.Struct):
    """One row: when it counts, where its first sentence stands, the steps of its sentences."""

    conditions: tuple[Circumstance, ...]
    place: int
    sentences: list[Steps | None] = []

    def whole(self) -> Steps:
        """What the row says as one step."""
        does = tuple(step for steps in self.sentences for step in steps or ())
        return (IfSo(self.conditions, does),)


class Rows:
    """The rows of one text; each speaks of what was told before the table."""

    def __init__(self, referents: Referents) -> None:
        self._referents = referents
        self._before: Remembered | None = None
        self.row: Row | None = None
        """The row at hand; None before the table."""

    def headless(self, sentence: str, place: int) -> str:
        """The sentence without the results that head it; the row at hand is then theirs.

        Raises NotUnderstood where no die was rolled.
        """
        match = _HEAD.match(sentence)
        if match is None:
            return sentence
        if self._before is None:
            self._before = self._referents.remembered()
        self._referents.restored(self._before)
        (step,) = self._referents.of_sentence((IfSo(_results(match), ()),))
        assert isinstance(step, IfSo)
        self.row = Row(step.conditions, place)
        return sentence[match.end() :]


def _results(match: re.Match[str]) -> tuple[Circumstance, ...]:
    """The results of a row's head: one, a range, or so many and more."""
    rolled, least = ThatMuch("roll"), Const(int(match["least"]))
    if match["more"]:
        return (Compare(rolled, ">=", least),)
    if match["most"] is None:
        return (Compare(rolled, "=", least),)
    return (Compare(rolled, ">=", least), Compare(rolled, "<=", Const(int(match["most"]))))


__all__ = ["Row", "Rows"]
