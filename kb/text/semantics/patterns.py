"""Texts matched against the patterns of `events.json` and its like: see `kb.text.grammar.sayings`.

Every word of a text has to be matched; what fills the holes is read by the caller.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import PIECE, Row, choices, closing, forms, sayings, table_rows
from kb.text.grammar.tokens import WORDS

_NUMBER = r"(?:\d+|X|a|an|" + "|".join(sorted(WORDS.numbers, key=len, reverse=True)) + ")"
_ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_HOLES = {
    "mana": r"(?:\{[^{}]+\})+",
    "ordinal": f"(?:{_ORDINALS})",
    "nth": rf"(?:(?:your|their|his or her|the) (?:{_ORDINALS}))",
    "number": _NUMBER,
    "loyalty": r"\[?[+-]\d+\]?",
    "counter": r"(?:[+-]\d+/[+-]\d+|[a-z]+(?: strike)?)",
    "color": r"(?:white|blue|black|red|green|colorless|multicolored|monocolored)",
    "ability": r"[a-z][a-z' -]*?",
    "status": r"(?:attacking|blocking|blocked|unblocked|equipped|enchanted|monstrous|renowned|"
    r"saddled|suspected|crewed|modified|transformed|goaded|face down|face up|prepared|paired|"
    r"harnessed|phased out|suspended|solved|revealed|tapped|untapped)",
    "damage": r"(?:combat|noncombat)",
    "rounded": r"(?:up|down)",
    "amount": r"(?:(?:half |twice |three times )?that (?:many|much)|the same number of|.+?)",
    "name": r"(?-i:[A-Z])[^,.\"]*",
    "title": r"(?-i:[A-Z])[^.\"]+?(?=, a legendary )",
    "pronoun": r"(?:you|they|that player)",
    "text": r".+",
    "counted": r"(?:(?! on )[^,\"])+? counters?",
    "its": r"(?:its|their|~'s|(?:that|this) \w+'s)",
}


def _hole(kind: str, *, lazy: bool, holes: Mapping[str, str]) -> str:
    """What may fill a hole; `file/table` is any row of that table."""
    if kind.startswith("player"):
        return _players()
    file, slash, table = kind.partition("/")
    if slash:
        said = [s for row in table_rows(file)[table] for s in sayings(row)]
        return "(?:" + "|".join(_regex(s, lazy=lazy) for s in said) + ")"
    return holes.get(kind, ".+?" if lazy else ".+")


def _verb(base: str) -> str:
    """Any form of a verb; a perfect tense too ("has attacked")."""
    perfect = "" if base == "have" else "(?:(?:have|has|had) )?"
    return f"(?:{perfect}(?:{'|'.join(sorted(forms(base), key=len, reverse=True))}))"


@cache
def _players() -> str:
    """The players that a phrase may name in words of its own, or as a controller or owner."""
    said = [s for row in table_rows("parties")["players"] for s in sayings(row) if "{" not in s]
    named = "|".join(_regex(s, lazy=True) for s in said)
    related = r".+?(?:'s|s') (?:controllers?|owners?)|the (?:controller|owner) of .+?"
    return f"(?:{named}|{related}|(?:an?|each|any) (?:player|opponent)s? (?:who|with) .+?)"


def _regex(says: str, *, lazy: bool, holes: Mapping[str, str] = _HOLES) -> str:
    parts: list[str] = []
    at = 0
    while at < len(says):
        if says[at] == "[":
            end = closing(says, at)
            inner = "|".join(_regex(c, lazy=lazy, holes=holes) for c in choices(says[at + 1 : end]))
            parts.append(f"(?:{inner})")
            at = end + 1
            continue
        piece = PIECE.match(says, at)
        assert piece is not None
        parts.append(_piece(piece, lazy=lazy, holes=holes))
        at = piece.end()
    return "".join(parts)


def regex_of(says: str, holes: Mapping[str, str]) -> str:
    """The regular expression of a pattern, with those of the kinds of its holes."""
    return _regex(says, lazy=True, holes=holes)


def _piece(piece: re.Match[str], *, lazy: bool, holes: Mapping[str, str]) -> str:
    if piece["hole"]:
        return (
            f"(?P<{piece['hole']}>{_hole(piece['kind'] or piece['hole'], lazy=lazy, holes=holes)})"
        )
    return _verb(piece["verb"]) if piece["verb"] else re.escape(piece["mark"] or piece["plain"])


def _demands(says: str) -> tuple[tuple[str, ...], ...]:
    """What a text must contain to match: for each word outside brackets its forms, one of which it
    must be. Cheap to know, so that most patterns need never be compiled."""
    found: list[tuple[str, ...]] = []
    at = 0
    while at < len(says):
        if says[at] == "[":
            at = closing(says, at) + 1
            continue
        piece = PIECE.match(says, at)
        assert piece is not None
        if piece["verb"]:
            found.append(forms(piece["verb"].lower()))
        elif piece["plain"] and piece["plain"].strip(" ,"):
            found.append((piece["plain"].lower(),))
        at = piece.end()
    return tuple(found)


class Pattern:
    """One pattern; it is compiled when a text first has all its words."""

    def __init__(self, says: str) -> None:
        self.says = says
        self._words = _demands(says)
        self.key = max(self._words, key=lambda forms: len(forms[0]), default=("",))
        """The longest word that a text must contain to match."""
        self._ways: list[re.Pattern[str]] | None = None

    def _compiled(self) -> list[re.Pattern[str]]:
        if self._ways is None:
            said = dict.fromkeys(_regex(self.says, lazy=lazy) for lazy in (True, False))
            self._ways = [re.compile(regex, re.IGNORECASE) for regex in said]
        return self._ways

    def may_match(self, lower: str) -> bool:
        """Whether a text in lower case has all its words."""
        return all(any(form in lower for form in word) for word in self._words)

    def matches(self, text: str, lower: str) -> Iterator[dict[str, str]]:
        """What fills the holes: with the first as short as can be, then as long as can be. `lower`
        is the text in lower case."""
        if not self.may_match(lower):
            return
        found: dict[str, str] | None = None
        for way in self._compiled():
            match = way.fullmatch(text)
            if match is None:
                return
            holes = {k: v for k, v in match.groupdict().items() if v is not None}
            if holes != found:
                yield holes
            found = holes


def _contains(text: str, key: tuple[str, ...]) -> bool:
    for form in key:  # noqa: SIM110 - a hot loop
        if form in text:
            return True
    return False


class Rows:
    """A table of patterns; each row has `says`, and beside it what it stands for."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = [
            (Pattern(says), {k: v for k, v in row.items() if k != "says"})
            for row in rows
            for says in sayings(row)
        ]
        self._keys = {pattern.key for pattern, _ in self._rows}

    def read(self, text: str, reader: Callable[[Row, dict[str, str]], Any]) -> Any:
        """What `reader` makes of the first row that matches and whose holes it can read.

        Raises NotUnderstood.
        """
        problem: str | None = None
        lower = text.lower()
        contained = {key for key in self._keys if _contains(lower, key)}
        for pattern, row in self._rows:
            if pattern.key not in contained:
                continue
            for holes in pattern.matches(text, lower):
                try:
                    return reader(row, holes)
                except NotUnderstood as found:
                    problem = problem if problem is not None else str(found)
        raise NotUnderstood(problem if problem is not None else f"{text!r}: no known form")


@cache
def rows(table: str) -> dict[str, Rows]:
    """The tables of a file of the grammar (`events` for `events.json`), by name."""
    return {name: Rows(found) for name, found in table_rows(table).items()}


_SPELLED = (
    (regex(r"\b(is|are|does|do|has|have|had|was|were|did|could)n't\b"), r"\1 not"),
    (
        regex(r"\b([Ii]t|[Tt]hat|[Tt]here|[Hh]e|[Ss]he|[Ww]ho|[Ww]hat)'s been\b"),
        r"\1 has been",
    ),
    (regex(r"\b([Ii]t|[Tt]hat|[Tt]here|[Hh]e|[Ss]he|[Ww]ho)'s\b"), r"\1 is"),
    (regex(r"\b([Tt]hey|[Yy]ou|[Tt]here)'re\b"), r"\1 are"),
    (regex(r"\b([Tt]hey|[Yy]ou)'ve\b"), r"\1 have"),
    (regex(r"\b([Tt]hey|[Yy]ou)'d\b"), r"\1 would"),
)


def spelled_out(text: str) -> str:
    """The text with its short forms written out, as patterns have it ("isn't" → "is not")."""
    if "'" not in text:
        return text
    for short, long in _SPELLED:
        text = short.sub(long, text)
    return text


def ordinal_of(words: str) -> int:
    """The number of "second", "your third"."""
    return _ORDINALS.split("|").index(words.lower().split()[-1]) + 1


@cache
def number_of(words: str) -> int:
    """A number in words or digits; "a" is one.

    Raises NotUnderstood for X.
    """
    lower = words.lower()
    if lower in ("a", "an"):
        return 1
    if lower.isdecimal():
        return int(lower)
    if lower in WORDS.numbers:
        return WORDS.numbers[lower]
    raise NotUnderstood(f"{words} as a number")
