"""Rules and glossary entries by their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from kb.errors import nearest, shown
from kb.rulebook.errors import RulesError
from kb.rulebook.normal import normal
from kb.rulebook.numbers import is_number, near, tidied
from kb.rulebook.references import cited
from kb.rulebook.store import RulesStore, Text

Document = dict[str, Any]
MOST_LOOKED_AT = 600
"""So many wordings, the likeliest first, are looked at for one search."""
LONGEST = 500
MOST_WORDS = 30
"""So many characters and words a search may have; a store takes very long over hundreds."""
EVERY = "every"
"""The word for all editions at once."""
MATCHING = "SELECT rowid FROM search WHERE search MATCH ?"
# The + has the store rank what is found once; else it would for each wording of the text.
IN_TEXT = (
    "AND +rowid IN (SELECT wording FROM paragraphs WHERE text = ? "
    "UNION SELECT wording FROM terms WHERE text = ?)"
)
RIVAL = 0.6
"""A newer wording of a rule is shown if it fits so well, compared with the best one."""


def search_document(store: RulesStore, words: str, edition: str | None, most: int) -> Document:
    """The rules of an edition that have these words, likeliest first; the rule of that number and
    the term of that name stand before them.

    edition: None is the newest there is; EVERY looks in every text, and of the wordings of one rule
    shows the newest. Raises RulesError if there is nothing to look for, or too much.
    """
    tokens = list(dict.fromkeys(re.findall(r"\w+", words[: LONGEST + 1].lower())))
    if len(words) > LONGEST or len(tokens) > MOST_WORDS:
        raise RulesError("too long a search", expected=f"at most {MOST_WORDS} words")
    text = None if edition == EVERY else store.text(edition)
    if not tokens:
        raise RulesError("no words to search for", found=shown(words), expected="words of a rule")
    named = _named(store, words, text or store.newest)
    hits, match = _hits(store, _query(tokens, " AND "), text), "all"
    if not hits and not named and len(tokens) > 1 and not is_number(tidied(words)):
        hits, match = _hits(store, _query(tokens, " OR "), text), "any"
    known = {each["number"] for each in named}
    hits = named + [each for each in hits if each["number"] not in known]
    elsewhere = text is not None and (not hits or match == "any")
    return {
        "words": words,
        "edition": text.name if text else None,
        "match": match,
        "count": len(hits),
        "hits": hits[:most],
        "elsewhere": _editions_with(store, _query(tokens, " AND ")) if elsewhere else [],
        "nearest": [] if hits else _nearest(store, text or store.newest, [words, *tokens]),
    }


def _named(store: RulesStore, words: str, text: Text) -> list[Document]:
    """The rule of that number, or the term of that name, where the words are one."""
    number = tidied(words)
    found = [(number, row.words) for row in store.paragraphs(text, number)[:1]]
    query = (
        "SELECT t.term, w.text FROM terms t JOIN wordings w ON w.id = t.wording "
        "WHERE t.text = ? AND t.key = ?"
    )
    terms = store.select(query, (text.id, normal(words)))
    found += [(f"glossary {term}", said) for term, said in terms]
    return [{"number": name, "edition": text.name, "text": said, "rank": 0.0}
            for name, said in found]  # fmt: skip


def _editions_with(store: RulesStore, query: str) -> list[str]:
    """The texts that have what is searched for, oldest first."""
    found = {text for (text,) in store.select(
        f"SELECT text FROM paragraphs WHERE wording IN ({MATCHING}) "
        f"UNION SELECT text FROM terms WHERE wording IN ({MATCHING})", (query, query))}  # fmt: skip
    return [text.name for text in store.texts.values() if text.id in found]


def _nearest(store: RulesStore, text: Text, wanted: list[str]) -> list[str]:
    """Numbers near the first of these if it has the form of one, else terms of a glossary written
    like the first of these that any is written like."""
    if is_number(number := tidied(wanted[0])):
        return near(number, store.numbers(text))
    terms = [term for (term,) in store.select("SELECT term FROM terms WHERE text = ?", (text.id,))]
    return next((found for each in wanted if (found := nearest(each, terms))), [])


def _query(tokens: list[str], glue: str) -> str:
    """Words as FTS5 wants them, each in quotes."""
    return glue.join(f'"{token}"' for token in tokens)


def _hits(store: RulesStore, query: str, text: Text | None) -> list[Document]:
    """A hit for each rule and term, with the newest of its wordings that fit about as well as the
    best one."""
    ranked = store.select(
        "SELECT rowid, bm25(search, 1.0, 0.4) AS rank, text FROM search WHERE search MATCH ? "
        f"{IN_TEXT if text else ''} ORDER BY rank LIMIT ?",
        (query, *((text.id, text.id) if text else ()), MOST_LOOKED_AT),
    )
    found: dict[object, Document] = {}
    dates: dict[object, str] = {}
    for wording, rank, words in list(ranked):
        for rule, number, where in _where(store, wording, text):
            known = found.get(rule)
            if known is None or (where.date > dates[rule] and -rank > RIVAL * known["rank"]):
                best = known["rank"] if known else round(-rank, 3)
                hit = {"number": number, "edition": where.name, "text": words, "rank": best}
                found[rule], dates[rule] = hit, where.date
    return list(found.values())


def _where(
    store: RulesStore, wording: int, text: Text | None
) -> Iterator[tuple[object, str, Text]]:
    """The rules and terms with a wording, each with its number and the newest text in which it has
    it."""
    query = "SELECT text, number, line FROM paragraphs WHERE wording = ?"
    newest: dict[object, tuple[str, Text]] = {}
    for there, number, line in store.select(query, (wording,)):
        where = store.by_id[there]
        rule = line or store.line_alike(number, wording) or (there, number)
        if _is_newer(newest.get(rule), where, text):
            newest[rule] = (number, where)
    query = "SELECT text, term FROM terms WHERE wording = ?"
    for there, term in store.select(query, (wording,)):
        where, rule = store.by_id[there], f"glossary {normal(term)}"
        if _is_newer(newest.get(rule), where, text):
            newest[rule] = (f"glossary {term}", where)
    for rule, (number, where) in newest.items():
        yield rule, number, where


def _is_newer(known: tuple[str, Text] | None, where: Text, wanted: Text | None) -> bool:
    """Returns whether a text is to be shown rather than the one known so far."""
    if wanted is not None and where.id != wanted.id:
        return False
    return known is None or where.date > known[1].date


# ------------------------------------------------------------------------------------ glossary


def glossary_document(store: RulesStore, wanted: str, edition: str | None) -> Document:
    """A term's entry, and those that begin with it. Raises RulesError where there is none."""
    text = store.text(edition)
    query = (
        "SELECT t.term, t.key, w.text, w.examples FROM terms t JOIN wordings w ON w.id = t.wording "
        "WHERE t.text = ? ORDER BY t.place"
    )
    entries = list(store.select(query, (text.id,)))
    key = normal(wanted)
    found = [each for each in entries if each[1] == key]
    found = found or [each for each in entries if key in re.split(r" ?, ?", each[0].lower())]
    found = found or [each for each in entries if key and each[1].startswith(key)]
    if not found:
        raise _no_such_term(store, text, wanted, [each[0] for each in entries])
    return {
        "term": wanted,
        "edition": text.name,
        "entries": [
            {
                "term": term,
                "text": words,
                "examples": msgspec.json.decode(examples),
                "cites": cited(words),
            }
            for term, _, words, examples in found
        ],
    }


def _no_such_term(store: RulesStore, text: Text, wanted: str, known: list[str]) -> RulesError:
    query = (
        "SELECT t.name FROM terms e JOIN texts t ON t.id = e.text WHERE e.key = ? ORDER BY t.date"
    )
    others = [name for (name,) in store.select(query, (normal(wanted),))]
    span = f"{others[0]} to {others[-1]}" if others else ""
    inside = [term for term in known if normal(wanted) and normal(wanted) in normal(term)]
    return RulesError(
        f"no such term in the glossary of the rules of {text.name}",
        found=shown(wanted),
        expected=f"an edition from {span}, which have it" if span else None,
        nearest=list(dict.fromkeys([*nearest(wanted, known), *inside]))[:4],
    )
