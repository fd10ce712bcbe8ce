"""How much of cards' text is understood, by kind, and which shapes of lines are not.

A kind is a question: is this line's cost understood, are its targets? One line may be asked several
(`kb.card_base.depth` tells which, and whether the answer is yes).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from kb.card_base.depth import asked, granted, instructions, outcomes, unread_words
from kb.text.grammar.tokens import raw_words, term
from kb.vocabulary import Ability

KINDS = (
    "keyword", "static_characteristic", "static_rule", "activated_cost", "activated_targets",
    "targets", "triggered_event", "instruction", "instead",
)  # fmt: skip
"""Kinds that a report always tells, in this order."""
INSTRUCTION, INSTEAD = "instruction", "instead"
UNCLASSED = "other"
"""Stands for the kinds of a line that isn't understood and that no kind asks anything."""

_BEFORE_DASH = re.compile(r"^[^.\"]{1,40} — ")
_SIZE = re.compile(r"[+-]?[\dX]+/[+-]?[\dX]+")


def shape(text: str) -> str:
    """The line with its open words (subtypes, numbers, keywords, …) replaced by their class."""
    said: list[str] = []
    for word in raw_words(_BEFORE_DASH.sub("", text)):
        found = term(word)
        if found is not None:
            said.append(found.of.upper())
        elif _SIZE.fullmatch(word):
            said.append("N/N")
        elif word.startswith('"'):
            said.append("QUOTE")
        else:
            said.append(word)
    return " ".join(said)


class Share(msgspec.Struct):
    """How many there are, and how many of these are understood."""

    total: int = 0
    understood: int = 0

    def count(self, understood: bool) -> None:
        """Counts one more."""
        self.total += 1
        self.understood += understood

    def add(self, other: Share) -> None:
        """Counts what another one counted."""
        self.total += other.total
        self.understood += other.understood


class Totals(msgspec.Struct):
    """Counts by kind, whole cards, and the shapes of lines that are not understood: (kinds, shape)
    → how often, and one such line."""

    kinds: dict[str, Share] = {}
    cards: Share = msgspec.field(default_factory=Share)
    deep: Share = msgspec.field(default_factory=Share)
    """Cards of which also what instructions and replacement effects do is understood."""
    shapes: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)
    examples: dict[tuple[str, str], str] = {}

    def add_card(self, name: str, abilities: Iterable[Ability]) -> None:
        """Counts a card with all its abilities."""
        found = list(abilities)
        whole = all([self._understood(name, ability) for ability in found])
        self.cards.count(whole)
        done = (each for ability in found for each in (*instructions(ability), *outcomes(ability)))
        self.deep.count(whole and all(done))

    def _understood(self, name: str, ability: Ability) -> bool:
        """Counts an ability; whether it is understood as deeply as its kind asks."""
        answers = asked(ability)
        for kind, understood in answers.items():
            self.kinds.setdefault(kind, Share()).count(understood)
        self._instructions(name, ability)
        self._instead(name, ability)
        if ability.understood and all(answers.values()):
            return True
        missed = ", ".join(kind for kind, understood in answers.items() if not understood)
        self._missed(missed or UNCLASSED, name, ability.text or ability.keyword or "")
        return False

    def _instructions(self, name: str, ability: Ability) -> None:
        """Counts the sentences of what it does. They are counted by themselves: a line is
        understood without them as far as its kind asks."""
        found = instructions(ability)
        for understood in found:
            self.kinds.setdefault(INSTRUCTION, Share()).count(understood)
        for each in () if all(found) else (ability, *granted(ability)):
            for words in unread_words(each):
                self._missed(INSTRUCTION, name, words)

    def _instead(self, name: str, ability: Ability) -> None:
        """Counts what a replacement or prevention effect does, by itself too."""
        for understood in outcomes(ability):
            self.kinds.setdefault(INSTEAD, Share()).count(understood)
            if not understood and ability.replacement is not None:
                self._missed(INSTEAD, name, ability.text or "")

    def _missed(self, kinds: str, name: str, text: str) -> None:
        form = (kinds, shape(text))
        self.shapes[form] += 1
        self.examples.setdefault(form, f"{name}: {text}")

    def add(self, other: Totals) -> None:
        """Adds what was counted elsewhere."""
        for kind, share in other.kinds.items():
            self.kinds.setdefault(kind, Share()).add(share)
        self.cards.add(other.cards)
        self.deep.add(other.deep)
        self.shapes.update(other.shapes)
        for form, example in other.examples.items():
            self.examples.setdefault(form, example)

    def document(self, failures: int | None = None) -> dict[str, Any]:
        """The `cards coverage` document, with the most frequent shapes that are not understood
        (all of them: None)."""
        names = [*KINDS, *sorted(kind for kind in self.kinds if kind not in KINDS)]
        shares = {kind: self.kinds.get(kind, Share()) for kind in names}
        return {
            "kinds": {
                kind: {"lines": share.total, "understood": share.understood}
                for kind, share in shares.items()
            },
            "cards": {"total": self.cards.total, "understood": self.cards.understood},
            "deep": {"total": self.deep.total, "understood": self.deep.understood},
            "failures": [
                {"count": count, "kinds": form[0].split(", "), "shape": form[1],
                 "example": self.examples[form]}
                for form, count in self._most_frequent(failures)
            ],
        }  # fmt: skip

    def _most_frequent(self, count: int | None) -> list[tuple[tuple[str, str], int]]:
        found = sorted(self.shapes.items(), key=lambda pair: (-pair[1], pair[0]))
        return found if count is None else found[:count]
