"""Reads one item of a board: the name of a card, a description of a token or a text in quotes, and
what is said of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any, NamedTuple

from kb.card_base.keys import key
from kb.errors import nearest, shown
from kb.notation.rows import CARD, LASTING, OBJECT, STACK, Row
from kb.notation.scanning import Fault, Span, quoted_end, unquoted
from kb.notation.statuses import Reader, Statuses
from kb.notation.tokens import described
from kb.snapshot.references import CardNames

MOST_READINGS = 40
MOST_CUTS = 24
"""How many words a name may have before what is said of it."""
MOST_WORDS_OF_TEXT = 200
_CUT = re.compile(r"(?=[\s,(])")
_COUNT = re.compile(r"(?P<n>\d{1,6})x?\s+(?P<rest>.+)", re.IGNORECASE | re.DOTALL)
_TOKEN = re.compile(
    r"(?:an?\s+)?(?:token\s+(?P<before>.+)|(?P<behind>.*?[^\s,(])\s+tokens?)",
    re.IGNORECASE | re.DOTALL,
)
_ABILITY = re.compile(r'(?:(?P<kind>activated|triggered)\s+)?ability\s+(?=")', re.IGNORECASE)
_NAMELESS = ("copy_of", "unknown", "name")
"""What can be said of an object that has no name before it."""


class Item(NamedTuple):
    """What an item says: the keys that its beginning gives, how many there are, the readings of
    the rest, and where it stands."""

    entry: dict[str, Any]
    times: int
    readings: tuple[Statuses, ...]
    span: Span


class Cards:
    """Which names are cards: of the text itself and of the cards at hand."""

    def __init__(self, cards: CardNames | None) -> None:
        self.own: list[str] = []
        self._cards = cards

    def has(self, name: str) -> bool:
        wanted = key(name)
        if any(key(each) == wanted for each in self.own):
            return True
        return self._cards is not None and bool(wanted) and self._cards.has(name)

    def nearest(self, name: str) -> list[str]:
        found = nearest(name, self.own)
        return found + (self._cards.nearest(name) if self._cards is not None else [])


def objects(span: Span, cards: Cards, *, stack: bool = False) -> list[Item]:
    """The cards, tokens or abilities that a piece of text lists; commas part them where that makes
    cards of all. Raises Fault."""
    rows = STACK if stack else OBJECT
    found = _one(span, rows, cards)
    if found is not None:
        return [found]
    listed = _listed(span, rows, cards)
    if listed is not None:
        return listed
    raise_unread(span, rows, cards)
    return [_unknown(span, rows)]


_OF_CARD = re.compile(r"card\s+", re.IGNORECASE)
"""What stands before the name of a card whose spell's effect it is."""


def lasting(span: Span) -> Item:
    """The text of an effect, an emblem or a delayed ability, or the card whose spell began it, and
    what is said of it."""
    reader = Reader(span, LASTING)
    card = _OF_CARD.match(span.text)
    kind, begin = ("text", 0) if card is None else ("card", card.end())
    end = quoted_end(span.text, begin)
    if end is not None:
        text = unquoted(span.piece(begin, end))
        return Item({kind: text}, 1, _all_read(reader, end, span), span)
    readings: list[Statuses] = []
    entry: dict[str, Any] = {kind: span.text[begin:]}
    for cut in _cuts(span.text, MOST_WORDS_OF_TEXT):
        found = next(reader.from_(cut), None) if cut > begin else None
        if found:
            entry, readings = {kind: span.text[begin:cut].rstrip(" ,(")}, [found]
            break
    return Item(entry, 1, tuple(readings) or ((),), span)


def card(span: Span) -> Item:
    """A card of one's own: `Test Ox, cost {1}{W}, type Creature — Ox, 2/4, text "…"`."""
    reader = Reader(span, CARD)
    end = quoted_end(span.text, 0)
    if end is not None:
        return Item({"name": unquoted(span.piece(0, end))}, 1, _all_read(reader, end, span), span)
    for cut in [*_cuts(span.text), len(span.text)]:
        found = tuple(islice(reader.from_(cut), MOST_READINGS))
        name = span.text[:cut].rstrip(" ,(")
        if found and name:
            return Item({"name": name}, 1, found, span)
    raise Fault("not understood as a card", span.start, shown(span.text),
                'a name, and after it cost {…}, type …, 2/2, text "…"')  # fmt: skip


def _one(span: Span, rows: tuple[Row, ...], cards: Cards) -> Item | None:
    """The item that the whole text is; None if it is none, or not with a known name."""
    reader = Reader(span, rows)
    start = quoted_end(span.text, 0)
    if start is not None and span.text.startswith('"'):
        name = unquoted(span.piece(0, start))
        return Item({"card": name}, 1, _all_read(reader, start, span, rows), span)
    ability = _ABILITY.match(span.text)
    if ability is not None and rows is STACK:
        end = quoted_end(span.text, ability.end()) or len(span.text)
        entry = {"text": unquoted(span.piece(ability.end(), end))}
        if ability["kind"]:
            entry["kind"] = ability["kind"].lower()
        return Item(entry, 1, _all_read(reader, end, span, rows), span)
    for cut in reversed([*_cuts(span.text), len(span.text)]):
        if next(reader.from_(cut), None) is None:
            continue
        begun = _begun(span.text[:cut].rstrip(" ,("), cards)
        if begun is not None:
            entry, count = begun
            return Item(entry, count, tuple(islice(reader.from_(cut), MOST_READINGS)), span)
    nameless = tuple(islice(reader.from_(0), MOST_READINGS))
    named = tuple(one for one in nameless if any(each.key in _NAMELESS for each in one))
    return Item({}, 1, named, span) if named else None


def _begun(words: str, cards: Cards) -> tuple[dict[str, Any], int] | None:
    """The keys that the beginning of an item gives, and a number before it; None if it is neither a
    known card nor a token."""
    if not words:
        return None
    if cards.has(words):
        return {"card": words}, 1
    token = described(words)
    if token is not None:
        return token, 1
    if (hit := _TOKEN.fullmatch(words)) and cards.has(name := hit["before"] or hit["behind"]):
        return {"card": name, "token": True}, 1
    if hit := _COUNT.fullmatch(words):
        rest = _begun(hit["rest"], cards)
        if rest is not None and rest[1] == 1:
            return rest[0], int(hit["n"])
    return None


def _listed(span: Span, rows: tuple[Row, ...], cards: Cards) -> list[Item] | None:
    """The items of a list with commas, the names as long as they can be known; None for no list."""
    commas = [hit.start() for hit in re.finditer(",", span.text)][:200]
    for cut in reversed(commas):
        first = _one(span.piece(0, cut), rows, cards)
        if first is None:
            continue
        behind = span.piece(cut + 1, len(span.text))
        rest = _one(behind, rows, cards)
        others = [rest] if rest is not None else _listed(behind, rows, cards)
        if others is not None:
            return [first, *others]
    return None


def raise_unread(span: Span, rows: tuple[Row, ...], cards: Cards) -> None:
    """Raises Fault where a known card is followed by words that say nothing."""
    reader = Reader(span, rows)
    for cut in reversed(_cuts(span.text)):
        begun = _begun(span.text[:cut].rstrip(" ,("), cards)
        if begun is None:
            continue
        rest = span.piece(cut, len(span.text))
        next(reader.from_(cut), None)
        raise _not_understood(rest, reader.furthest, span, rows, cards.nearest(span.text))


def _not_understood(
    rest: Span, furthest: int, span: Span, rows: tuple[Row, ...], more: Collection[str] = ()
) -> Fault:
    at = max(furthest - (rest.start - span.start), 0)
    unread = rest.piece(at, len(rest.text)) if rest.text[at:].strip(" ,()") else rest
    words = unread.text.strip(" ,()")
    known = [row.says.partition("{")[0].strip() for row in rows]
    alike = nearest(words, known) or nearest(words.split(" ")[0].strip(",()"), known)
    return Fault(
        "not understood after the card's name", unread.start, shown(words),
        "what is true of it (tapped, +1/+1 x2, damage 1, on NAME, …; `lawmage help boards` lists "
        "all), or ; before another card",
        [*alike, *more][:3],
    )  # fmt: skip


def _unknown(span: Span, rows: tuple[Row, ...]) -> Item:
    """An item with a name that nothing has: as short as what is said after it allows."""
    reader = Reader(span, rows)
    for cut in [*_cuts(span.text), len(span.text)]:
        found = tuple(islice(reader.from_(cut), MOST_READINGS))
        name = span.text[:cut].rstrip(" ,(")
        if found and name:
            count = _COUNT.fullmatch(name)
            entry = {"card": name if count is None else count["rest"]}
            return Item(entry, 1 if count is None else int(count["n"]), found, span)
    return Item({"card": span.text}, 1, ((),), span)


def _all_read(
    reader: Reader, start: int, span: Span, rows: tuple[Row, ...] = LASTING
) -> tuple[Statuses, ...]:
    """The readings of what follows. Raises Fault if there is none."""
    found = tuple(islice(reader.from_(start), MOST_READINGS))
    if not found:
        raise _not_understood(span.piece(start, len(span.text)), reader.furthest, span, rows)
    return found


def _cuts(text: str, most: int = MOST_CUTS) -> list[int]:
    """Where a name may end."""
    found: Iterator[int] = (hit.start() for hit in _CUT.finditer(text) if hit.start())
    return [*islice(found, most)]
