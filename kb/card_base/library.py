"""Where cards come from: the snapshot's own, a card file, the card base, the starter set; found by
name.

Names are compared without regard to case, accents and punctuation, the whole name first and then
the names of faces. Nothing is compiled that is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kb.card_base.card_file import CardFile, face_names
from kb.card_base.entry import Entry, Lines, Raw
from kb.card_base.errors import CardFileError
from kb.card_base.keys import key
from kb.vocabulary.card import Card

if TYPE_CHECKING:
    from kb.card_base.store import CardBase

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
        """Whether the same cards are at hand by the same names."""
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
        wanted = key(name)
        if wanted not in self._found:
            self._found[wanted] = self._search(name, wanted)
        return self._found[wanted]

    def has(self, name: str) -> bool:
        """Is there such a card?"""
        return self.find(name) is not None

    def _search(self, name: str, wanted: str) -> Card | None:
        if not wanted:
            return None
        own = _pick(self._own, wanted)
        if own is not None:
            return _compile(own)
        found = self._file.card(name, wanted) if self._file is not None else None
        if found is not None:
            return found
        return self._standing.find(name, wanted) if self._standing is not None else None

    def _raw(self, name: str, wanted: str) -> tuple[Raw | None, str]:
        """The card object of the snapshot or of the card file, and which of them has it."""
        own = _pick(self._own, wanted)
        if own is not None or self._file is None:
            return own, "the snapshot"
        return self._file.find(name), str(self._file.path)

    def entry(self, name: str) -> Entry | None:
        """The same card as `find`, with what is printed on it."""
        wanted = key(name)
        if not wanted:
            return None
        raw, origin = self._raw(name, wanted)
        if raw is not None:
            from kb.card_base.compiling import compile_with_lines  # noqa: PLC0415 - loads the grammar

            card, lines = compile_with_lines(raw)
            return Entry(card, origin, lines, raw)
        return self._standing.entry(name, wanted) if self._standing is not None else None

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

    def card(self, name: str, wanted: str) -> Card | None:
        """The compiled card; see Library.find."""
        if wanted not in self._compiled:
            raw = self.find(name)
            self._compiled[wanted] = None if raw is None else _compile(raw)
        return self._compiled[wanted]


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

    def find(self, name: str, wanted: str) -> Card | None:
        """See Library.find."""
        found = self.base.find(name) if self.base is not None else None
        return found if found is not None else _starter().find(wanted)

    def entry(self, name: str, wanted: str) -> Entry | None:
        """See Library.entry."""
        found = self.base.entry(name) if self.base is not None else None
        if found is not None:
            return found
        card = _starter().find(wanted)
        return Entry(card, "the starter set") if card is not None else None

    def nearest(self, name: str, count: int) -> list[str]:
        """See Library.nearest."""
        found = self.base.nearest(name, count) if self.base is not None else []
        import difflib  # noqa: PLC0415 - only a misspelt name needs it

        wanted, known = key(name), {key(n): n for n in _starter().names()}
        beginning = [k for k in known if len(wanted) > 2 and k.startswith(wanted)]
        close = difflib.get_close_matches(wanted, known, n=count, cutoff=0.6)
        return list(dict.fromkeys([*found, *(known[k] for k in (*beginning[:count], *close))]))


def _pick(records: list[dict[str, Any]], wanted: str) -> Raw | None:
    for record in records:
        if key(str(record.get("name", ""))) == wanted:
            return record
    return next((r for r in records if wanted in map(key, face_names(r))), None)


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
