"""What may stand after an action: a price, a condition, a time."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.conditions_after import IfAfterwards
from kb.text.semantics.events import events_of
from kb.text.semantics.instruction_costs import cost_in, plainly_paid
from kb.text.semantics.instruction_words import PAID, PLAYER, said_of_each
from kb.text.semantics.sentence_reader import SentenceReader, Steps
from kb.vocabulary import GameAction, Later, Trigger, Unless

_THAT_ONE = regex(r"\b(?:that|enchanted|equipped) (?:creature|permanent)\b")
"""What the words speak of beside the object itself: another one is another than that."""


class TailReader(SentenceReader):
    """Reads sentences by what stands after what is done."""

    def _tail(self, text: str) -> Steps:
        for pattern, reader in _TAILS:
            match = pattern.fullmatch(text)
            if match is None:
                continue
            try:
                return reader(self, match)
            except NotUnderstood:
                continue
        raise NotUnderstood("nothing after the action")

    def _unless_paid(self, match: re.Match[str]) -> Steps:
        if (each := said_of_each(match)) is not None:
            return self.read(each)
        if ", then " in match["does"] and match.start("does") < match.start("cost"):
            raise NotUnderstood("a price of the last of several actions")
        if "another " in match["cost"] and _THAT_ONE.search(match["does"]):
            raise NotUnderstood("another than which")
        cost = cost_in(plainly_paid(match["cost"]), self.scope)
        return (Unless(self.read(match["does"]), cost, self._by(match["who"])),)

    def _if_after(self, match: re.Match[str]) -> Steps:
        if ", except " in match["does"] or ", then " in match["does"]:
            raise NotUnderstood("a condition of an exception, or of the last of several actions")
        conditions, does = self._conditions(match["if"]), self.read(match["does"])
        if match["how"] == "unless":
            return (IfAfterwards(conditions, (), does),)
        return (IfAfterwards(conditions, does),)

    def _at_time(self, match: re.Match[str]) -> Steps:
        """What is done later: of several actions the last one."""
        events = events_of(match["event"], self._that)
        *before, last = self.read(match["does"])
        return (*before, Later((last,), Trigger(events)))

    def _until(self, match: re.Match[str]) -> Steps:
        """An action that an event undoes (610.3)."""
        events = events_of(match["event"], self._that)
        *before, last = self.read(match["does"])
        if not isinstance(last, GameAction) or last.verb != "exile" or before:
            raise NotUnderstood("what is undone")
        return (msgspec.structs.replace(last, until=events),)


_TAILS: tuple[tuple[re.Pattern[str], Callable[[TailReader, re.Match[str]], Steps]], ...] = tuple(
    (regex(pattern, re.IGNORECASE), reader)
    for pattern, reader in (
        (rf"(?P<does>.+) unless {PLAYER} pays? (?P<cost>.+)", TailReader._unless_paid),
        (rf"(?P<does>.+) unless {PLAYER} (?P<cost>{PAID})", TailReader._unless_paid),
        (r"(?P<does>.+?),? (?P<how>if|unless) (?P<if>.+)", TailReader._if_after),
        (
            r"(?P<does>.+) until (?P<event>(?:~|this \w+) leaves the battlefield)",
            TailReader._until,
        ),
        (
            r"(?P<does>(?:(?!, and you ).)+?) (?P<event>at (?:the beginning of|end of combat).*)",
            TailReader._at_time,
        ),
    )
)
"""What may stand after an action."""

__all__ = ["TailReader"]
