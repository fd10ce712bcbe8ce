"""Where cards come from: the snapshot's own, a card file, the card base, the starter set, and what
represents predefined tokens with two faces; found by name.

A name that is the one asked for but for case and accents comes before one that differs in spaces
and punctuation, wherever they are; within one place the exact name comes first, and of equals the
whole name of a card before the name of a face. Nothing is compiled that is not asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from kb.card_base.card_file import CardFile, face_names
from kb.card_base.entry import Entry, Lines, Raw
from kb.card_base.errors import CardFileError
from kb.card_base.keys import EXACT, LOOSE, key, likeness, most_like
from kb.card_base.token_cards import is_predefined, predefined_token
from kb.vocabulary.card import Card

if TYPE_CHECKING:
    from kb.card_base.store import CardBase

Found = TypeVar("Found")

__all__ = ["CardFile", "CardFileError", "Entry", "Library", "Lines", "Raw", "Starter", "key"]


class Library:
    """All the cards at hand, by name: the snapshot's own before the card file's, then the card
    base's, then the starter set's.

    Without `starter` there is neither card base nor starter set.
    """

    def __init__(
        self,
        own: Iterable[Raw] = (),
        card_file: str | Path | None = None,
        starter: bool = True,
    ) -> None:
        self._own = [dict(raw) for raw in own]
        self._file = _opened(Path(card_file)) if card_file is not None else None
        self._standing = _Standing() if starter else None
        self._found: dict[str, Card | None] = {}

    def __eq__(self, other: object) -> bool:
        """Returns whether the same cards are at hand by the same names."""
        return isinstance(other, Library) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash(self._file and self._file.path)

    def __getstate__(self) -> tuple[list[dict[str, Any]], Path | None, bool]:
        """The cards of its own, the card file, and whether the card base stands behind them."""
        path = self._file.path if self._file is not None else None
        return self._own, path, self._standing is not None

    def __setstate__(self, state: tuple[list[dict[str, Any]], Path | None, bool]) -> None:
        own, path, starter = state
        Library.__init__(self, own, path, starter)

    def with_own(self, own: Iterable[Raw]) -> Library:
        """This library with a snapshot's own cards before all others; the rest is shared."""
        other = Library(own)
        other._file, other._standing = self._file, self._standing
        return other

    def find(self, name: str) -> Card | None:
        """The card of that whole name, else one with a face of that name; None if there is none.

        Raises CardFileError for a bad card file or card base.
        """
        if name not in self._found:
            self._found[name] = self._search(name)
        return self._found[name]

    def has(self, name: str) -> bool:
        """Is there such a card?"""
        return self.find(name) is not None

    def _search(self, name: str) -> Card | None:
        source = self._source(name)
        if source is self._file is not None:
            return self._file.card(name)
        if source is self._standing is not None:
            return self._standing.find(name)
        raw, _ = self._told(name)
        return None if raw is None else _compiled(msgspec.json.encode(raw, order="sorted"))

    def _told(self, name: str) -> tuple[Raw | None, str]:
        """The record of a card that the snapshot tells of itself, or of a predefined token of the
        rules, and where it is from."""
        own = _pick(self._own, name)
        if own is not None:
            return own[1], "the snapshot"
        return predefined_token(name), "the rules"

    def is_token(self, name: str) -> bool:
        """Is what has this name a predefined token, and no card?"""
        if not is_predefined(name) or _pick(self._own, name) is not None:
            return False
        return self._source(name) is None

    def _source(self, name: str) -> _CompiledFile | _Standing | None:
        """Where the card is whose name is most like this one: the card file or what is standing;
        None where the snapshot's own cards have it, or nothing has."""
        own = _pick(self._own, name)
        best = None if own is None else own[0]
        found: _CompiledFile | _Standing | None = None
        for source in (self._file, self._standing):
            if source is None or (best is not None and best < LOOSE):
                continue
            alike = source.likeness(name)
            if alike is not None and (best is None or alike < best):
                best, found = alike, source
        return found

    def entry(self, name: str) -> Entry | None:
        """The same card as `find`, with what is printed on it."""
        source = self._source(name)
        if isinstance(source, _Standing):
            return source.entry(name)
        if source is not None:
            raw, origin = source.find(name), str(source.path)
        else:
            raw, origin = self._told(name)
        if raw is None:
            return None
        from kb.card_base.compiling import compile_with_lines  # noqa: PLC0415 - loads the grammar

        card, lines = compile_with_lines(raw)
        return Entry(card, origin, lines, raw)

    def names(self) -> Iterator[str]:
        """Every name that a card or a face can be asked for by."""
        for raw in self._own:
            yield from (str(raw.get("name", "")), *face_names(raw))
        if self._file is not None:
            yield from self._file.names()
        if self._standing is not None:
            yield from self._standing.names()

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """Up to `count` known names: those that begin with this one, then those most like it."""
        own = [n for raw in self._own for n in (str(raw.get("name", "")), *face_names(raw))]
        from_file = list(self._file.names()) if self._file is not None else []
        standing = self._standing.nearest(name, count) if self._standing is not None else []
        known = {key(n): n for n in [*standing, *from_file, *own]}
        import difflib  # noqa: PLC0415 - only a misspelt name needs it

        wanted = key(name)
        beginning = [k for k in known if len(wanted) > 2 and k.startswith(wanted)]
        close = difflib.get_close_matches(wanted, known, n=count, cutoff=0.6)
        return list(dict.fromkeys([*(known[k] for k in (*beginning, *close)), *standing]))[:count]


class _CompiledFile(CardFile):
    """A card file whose cards are compiled once, however many boards ask for them."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._compiled: dict[str, Card | None] = {}

    def card(self, name: str) -> Card | None:
        """The compiled card; see Library.find."""
        if name not in self._compiled:
            raw = self.find(name)
            self._compiled[name] = None if raw is None else _compile(raw)
        return self._compiled[name]


def _opened(path: Path) -> _CompiledFile:
    """A card file, read anew only if it has changed since the last time."""
    try:
        status = path.stat()
    except OSError:  # told when it is read
        return _CompiledFile(path)
    return _unchanged(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=2)
def _unchanged(path: Path, written: int, size: int) -> _CompiledFile:
    """The file as it was written at that time (ns), so many bytes long."""
    return _CompiledFile(path)


class _Standing:
    """What is at hand without being named: the card base if there is one, and the starter set."""

    @cached_property
    def base(self) -> CardBase | None:
        """The card base. Raises CardFileError for one that can't be read."""
        from kb.card_base.location import base_path  # noqa: PLC0415 - own cards need no base

        path = base_path()
        if not path.exists():
            return None
        from kb.card_base.store import CardBase  # noqa: PLC0415 - loads sqlite3

        return CardBase(path)

    def likeness(self, name: str) -> int | None:
        """Returns how like the name of the card that is found is to this name; None if there is
        none."""
        found = self.base.likeness(name) if self.base is not None else None
        if found == EXACT:
            return found
        card = _starter_card(key(name))
        alike = [] if card is None else [_likeness_of(card, name)]
        return min([*([] if found is None else [found]), *alike], default=None)

    def find(self, name: str) -> Card | None:
        """See Library.find."""
        return self._first(name, lambda base: base.find(name), lambda card: card)

    def entry(self, name: str) -> Entry | None:
        """See Library.entry."""
        return self._first(
            name, lambda base: base.entry(name), lambda card: Entry(card, "the starter set")
        )

    def _first(
        self,
        name: str,
        of_base: Callable[[CardBase], Found | None],
        of_starter: Callable[[Card], Found],
    ) -> Found | None:
        """Returns what the base has of a name, unless the starter set has a name that is more like
        it."""
        alike = None if self.base is None else self.base.likeness(name)
        card = None if alike == EXACT else _starter_card(key(name))
        if card is not None and (alike is None or _likeness_of(card, name) < alike):
            return of_starter(card)
        return None if self.base is None or alike is None else of_base(self.base)

    def names(self) -> Iterator[str]:
        """See Library.names."""
        if self.base is not None:
            yield from self.base.names()
        yield from _starter().names()

    def nearest(self, name: str, count: int) -> list[str]:
        """See Library.nearest."""
        found = self.base.nearest(name, count) if self.base is not None else []
        import difflib  # noqa: PLC0415 - only a misspelt name needs it

        wanted, known = key(name), {key(n): n for n in _starter().names()}
        beginning = [k for k in known if len(wanted) > 2 and k.startswith(wanted)]
        close = difflib.get_close_matches(wanted, known, n=count, cutoff=0.6)
        return list(dict.fromkeys([*found, *(known[k] for k in (*beginning[:count], *close))]))


def _pick(records: list[dict[str, Any]], name: str) -> tuple[int, Raw] | None:
    """The record whose name is most like this one, the whole name before a face's, with how like
    it is."""
    whole = ((str(record.get("name", "")), record) for record in records)
    faces = ((face, record) for record in records for face in face_names(record))
    return most_like(name, (*whole, *faces))


def _likeness_of(card: Card, name: str) -> int:
    """Returns how like the name that a card is found by is to this one."""
    names = (card.name, *(face.name for face in card.faces))
    return min(likeness(name, each) for each in names if key(each) == key(name))


@lru_cache(maxsize=512)
def _compiled(record: bytes) -> Card:
    """The card of a record. Kept, since the boards of a process have many of their cards in
    common."""
    return _compile(msgspec.json.decode(record))


def _compile(raw: Raw) -> Card:
    from kb.card_base.compiling import compile_card  # noqa: PLC0415 - not for the starter set

    return compile_card(raw)


# ------------------------------------------------------------------------------------ starter set

STARTER_FILE = "starter.json"


class Starter(msgspec.Struct, frozen=True):
    """The starter set: compiled cards by the key of their whole name, each decoded when it is
    asked for; `faces` says for the key of a face's name the key of its card."""

    cards: dict[str, msgspec.Raw] = {}
    faces: dict[str, str] = {}

    def find(self, wanted: str) -> Card | None:
        """The card of that whole name (as a key), else the one with a face of that name."""
        entry = self.cards.get(wanted) or self.cards.get(self.faces.get(wanted, ""))
        return msgspec.json.decode(entry, type=Card) if entry is not None else None

    def names(self) -> Iterator[str]:
        """Every name in the set, of faces too."""
        for entry in self.cards.values():
            names = msgspec.json.decode(entry, type=_Names)
            yield from dict.fromkeys((names.name, *(face.name for face in names.faces)))


class _FaceName(msgspec.Struct):
    name: str = ""


class _Names(msgspec.Struct):
    name: str = ""
    faces: tuple[_FaceName, ...] = ()


@cache
def _starter() -> Starter:
    """The set that ships with the package, read once."""
    data = Path(__file__).with_name(STARTER_FILE).read_bytes()
    return msgspec.json.decode(data, type=Starter)


def starter_cards() -> Iterator[Card]:
    """Every card of the starter set."""
    for entry in _starter().cards.values():
        yield msgspec.json.decode(entry, type=Card)


@cache
def _starter_card(wanted: str) -> Card | None:
    """The card of the starter set that is found by a key, decoded once."""
    return _starter().find(wanted)
