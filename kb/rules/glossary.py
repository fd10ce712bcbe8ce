"""Reads the entries of a glossary."""

from __future__ import annotations

import re

from kb.rules.cleaning import Line, is_wrapped
from kb.rules.paragraphs import EXAMPLE
from kb.rules.texts import Term

LONGEST_TERM = 90
LONGEST_LINES = 1000
"""A glossary whose lines have so many characters on average has lost its line breaks."""


def read_glossary(lines: list[Line]) -> tuple[list[Term], list[str]]:
    """The entries, and what was odd."""
    if sum(len(line.text) for line in lines) > LONGEST_LINES * len(lines):
        return _running(lines)
    wrapped, headed = is_wrapped(lines), sum(line.heading for line in lines) > 5
    entries: list[tuple[str, list[str]]] = []
    for place, line in enumerate(lines):
        following = lines[place + 1] if place + 1 < len(lines) else None
        if line.heading or (_is_title(line) if headed else _is_term(line, following)):
            entries.append((line.text, []))
        elif entries:
            _add(entries[-1][1], line, wrapped)
    return [_entry(term, said) for term, said in entries if said], []


def _is_term(line: Line, following: Line | None) -> bool:
    """A term stands alone after a blank line, and what it means right below it."""
    return (
        line.apart
        and not line.indented
        and len(line.text) <= LONGEST_TERM
        and not line.text.endswith((".", ":", ";"))
        and not EXAMPLE.match(line.text)
        and following is not None
        and not following.apart
    )


def _is_title(line: Line) -> bool:
    """A term among headings that has lost its mark."""
    return bool(re.fullmatch(r"[A-Z“\"][\w,’' -]{0,40}", line.text))


def _add(said: list[str], line: Line, wrapped: bool) -> None:
    apart = line.apart or line.indented or EXAMPLE.match(line.text)
    if wrapped and said and not apart and not re.match(r"\d\. ", line.text):
        said[-1] += " " + line.text
    else:
        said.append(line.text)


def _entry(term: str, said: list[str]) -> Term:
    examples = tuple(found[1] for line in said if (found := EXAMPLE.match(line)))
    return Term(term, "\n".join(line for line in said if not EXAMPLE.match(line)), examples)


# ------------------------------------------------------------------- glossaries without line breaks

_BOUNDARY = re.compile(
    r"(?:^|(?<=[.”\")’]) )"
    r"((?:[A-Z“\"{0-9+-][\w'’/“”\"{}+-]*,?(?: |$)|\([A-Z]\w+\) |(?:of|to|the|from|and|with|a|as|in|"
    r"under|for|into|by|an|or|Isn’t|Can’t) )+?)"
    r"(?=(?:1\. |A |An |The |To |See |Some |This |If |When |Whenever |Any |Each |All |Of |In |On |"
    r"Text |Most |Many |One |Two |Permanents |Cards |There |Information |Damage |What |Not |Used |"
    r"Something |Having |Effects |Abilities |Spells |For |Lands |Every |It |Enchantments ))"
)


def _running(lines: list[Line]) -> tuple[list[Term], list[str]]:
    """Entries of a glossary whose line breaks are lost: they begin with capitalised words after
    the end of a sentence, and their order is that of the alphabet."""
    text = " ".join(line.text for line in lines)
    terms: list[tuple[str, int, int]] = []
    last = ""
    for found in _BOUNDARY.finditer(text):
        term = found[1].strip()
        order = re.sub(r"[^a-z]", "", term.lower())
        if order and last <= order and (not last or ord(order[0]) - ord(last[0]) <= 1):
            terms.append((term, found.start(1), found.end(1)))
            last = order
    ends = [start for _, start, _ in terms[1:]] + [len(text)]
    entries = [
        _entry(term, re.split(r" (?=Example: )", text[begin:end].strip()))
        for (term, _, begin), end in zip(terms, ends, strict=True)
    ]
    return entries, [
        f"the glossary has lost its line breaks; {len(entries)} entries could be told apart"
    ]
