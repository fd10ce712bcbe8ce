"""Which program parts a question needs: what the parts say of themselves under their `#program`
line, in the form that the README of the law describes.

A *mark* is a word of what was told: `name`, for a term of that name with arguments; `name(word)`,
for one that has the word among them. A part may ask for several together: `set&add`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from clingo import Symbol, SymbolType

from kb.engine.program.program import Said, said_of_parts
from kb.engine.program.terms import TERMS_KEPT

_MARKS = re.compile(r'(?:&?\w+(?:\((?:"[^"]*"|\w+)\))?)+')
_WITH_WORD = re.compile(r'(?P<name>\w+)\("(?P<word>[^"]*)"\)')
UNSAID = {"intrinsic_to"}
"""Facts that say nothing of the board: what the rules would give to objects of certain types."""


class PartNeeds(NamedTuple):
    """What a part says of itself: which parts it `needs` in the same ground call; which questions
    it `answers`; `when` it has anything to derive, and what it is `wanted` for: any of these marks
    together having been told (always, if there are none)."""

    needs: tuple[str, ...]
    answers: tuple[str, ...]
    when: tuple[frozenset[str], ...]
    wanted: tuple[frozenset[str], ...]

    def due(self, told: Collection[str]) -> bool:
        """Returns whether it may derive anything that matters where these marks are told."""
        return all(
            not some or any(marks.issubset(told) for marks in some)
            for some in (self.when, self.wanted)
        )


class Needs:
    """What the parts of some law files say of themselves."""

    def __init__(self, said: Said) -> None:
        self.parts = {part: _read(words) for part, words in said.items()}
        self.answering: dict[str, list[str]] = {}
        """Question → the parts that answer it, in the order of the files."""
        for part, each in self.parts.items():
            for question in each.answers:
                self.answering.setdefault(question, []).append(part)
        marks = {
            mark
            for each in self.parts.values()
            for some in (*each.when, *each.wanted)
            for mark in some
        }
        self._watched: dict[str, set[str]] = {}
        """The name of a term → the marks of terms of that name with a word."""
        for mark in marks:
            name, _, word = mark.partition("(")
            watched = self._watched.setdefault(name, set())
            if word:
                watched.add(mark)

    def needed(self, questions: Iterable[str], told: Collection[str]) -> list[str]:
        """The parts that answer some questions, and what those need, as far as what is told can
        matter to them. What a part reads of the answer to another question is there already."""
        parts = self.parts
        found = dict.fromkeys(
            part
            for question in questions
            for part in self.answering[question]
            if parts[part].due(told)
        )
        left = list(found)
        while left:
            for part in parts[left.pop()].needs:
                if part not in found and parts[part].due(told):
                    found[part] = None
                    left.append(part)
        return list(found)

    def words_waited_for(self, question: str, name: str) -> frozenset[str]:
        """The words with which the parts that answer a question wait for terms of a name."""
        waited = (
            mark
            for part in self.answering[question]
            for marks in self.parts[part].when
            for mark in marks
        )
        found = (_WITH_WORD.fullmatch(mark) for mark in waited)
        return frozenset(each["word"] for each in found if each and each["name"] == name)

    def marks_in(self, told: Iterable[Symbol]) -> Iterator[str]:
        """The marks of what is told, as far as any part asks for them."""
        watched = self._watched
        left = list(told)
        while left:
            term = left.pop()
            name, arguments = term.name, term.arguments
            if name in UNSAID:
                continue
            words = watched.get(name)
            if words is not None and arguments:
                yield name
            for each in arguments:
                kind = each.type
                if words:
                    word = each.name if kind is SymbolType.Function else each
                    if (mark := f"{name}({word})") in words:
                        yield mark
                if kind is SymbolType.Function and each.arguments:
                    left.append(each)


def _read(words: dict[str, str]) -> PartNeeds:
    when, wanted = (
        tuple(frozenset(each.split("&")) for each in _MARKS.findall(words.get(word, "")))
        for word in ("when", "for")
    )
    answers, needed = (tuple(words.get(word, "").split()) for word in ("answers", "needs"))
    return PartNeeds(needed, answers, when, wanted)


@lru_cache(maxsize=4096)
def parts_for(questions: tuple[str, ...], told: frozenset[str]) -> tuple[str, ...]:
    """The parts of the law that questions need, in the order of their names. Kept, since boards
    have much in common."""
    return tuple(sorted(needs().needed(questions, told)))


@lru_cache(maxsize=TERMS_KEPT)
def marks_of(fact: Symbol) -> frozenset[str]:
    """The marks of one fact, likewise."""
    return frozenset(needs().marks_in((fact,)))


@cache
def needs() -> Needs:
    """What the parts of the law that share a control say of themselves."""
    return Needs(said_of_parts())
