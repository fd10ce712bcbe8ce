"""Reads the entries of a glossary."""

from __future__ import annotations

import re
from bisect import bisect_right

from kb.rulebook.cleaning import Line, is_wrapped
from kb.rulebook.paragraphs import EXAMPLE
from kb.rulebook.texts import Term

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

_START = re.compile(r"(?:^|(?<=[.”\")’]) )(?=[“\"{]?[A-Z0-9+-])")
_JOINING = frozenset(
    [
        "of",
        "to",
        "the",
        "from",
        "and",
        "with",
        "a",
        "as",
        "in",
        "under",
        "for",
        "into",
        "by",
        "an",
        "or",
    ]
)
_DEFINING = frozenset(
    [
        "A",
        "An",
        "The",
        "To",
        "See",
        "Some",
        "This",
        "If",
        "When",
        "Whenever",
        "Any",
        "Each",
        "All",
        "One",
        "1.",
    ]
)
"""Words that a definition begins with, and no term has but as its first."""
MOST_WORDS = 9


def _running(lines: list[Line]) -> tuple[list[Term], list[str]]:
    """Entries of a glossary whose line breaks are lost: terms are capitalised words after the end
    of a sentence, and of those as many as stand in the order of the alphabet."""
    text = " ".join(line.text for line in lines)
    starts = [(found.end(), _term_at(text, found.end())) for found in _START.finditer(text)]
    terms = _alphabetical([(start, term) for start, term in starts if term])
    ends = [*(start for start, _ in terms[1:]), len(text)][: len(terms)]
    entries = [
        _entry(term, re.split(r" (?=Example: )", text[start + len(term) : end].strip()))
        for (start, term), end in zip(terms, ends, strict=True)
    ]
    return entries, [
        f"the glossary has lost its line breaks; {len(entries)} entries could be told apart"
    ]


def _term_at(text: str, start: int) -> str:
    """The term that may begin at a place: capitalised words up to the one that begins the
    definition; empty if there is none."""
    words: list[str] = []
    for word in text[start : start + 2 * LONGEST_TERM].split(" ")[: MOST_WORDS + 1]:
        bare = word.strip("“”\"(),’'")
        if words and word in _DEFINING:
            return " ".join(words)
        if not (bare[:1].isupper() or (words and bare in _JOINING)):
            break
        words.append(word)
        if word.endswith((".", ".”", ":")):
            break
    while words and words[-1] in _JOINING:
        words.pop()
    return " ".join(words[:-1]).rstrip(" ,")


def _alphabetical(found: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """As many of these terms as possible that stand in the order of the alphabet."""
    keys = [re.sub(r"[^a-z]", "", term.lower()) for _, term in found]
    tails: list[str] = []
    ends: list[int] = []
    former: list[int] = []
    for place, key in enumerate(keys):
        length = bisect_right(tails, key)
        former.append(ends[length - 1] if length else -1)
        tails[length : length + 1] = [key]
        ends[length : length + 1] = [place]
    chain: list[int] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        chain.append(place)
        place = former[place]
    return [found[each] for each in reversed(chain)]
