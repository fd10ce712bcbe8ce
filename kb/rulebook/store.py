"""The rules store as it answers: texts, and paragraphs by number. See `kb.rulebook.tables`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from kb.editions import UnknownEdition, edition_on, tables
from kb.errors import nearest, shown
from kb.rulebook.errors import NotImported, RulesError
from kb.rulebook.location import store_path
from kb.rulebook.tables import KIND
from kb.rulebook.texts import EDITION, UNNUMBERED
from kb.storage.database import Database

NOTHING_IMPORTED = "no text of the rules has been imported"
HOW = "`lawmage rules import FILE...` reads the Comprehensive Rules of any edition"


class Text(msgspec.Struct, frozen=True):
    """A text in the store."""

    id: int
    name: str
    kind: str
    date: str
    source: str


class Row(msgspec.Struct, frozen=True):
    """A paragraph as it stands in a text."""

    text: int
    place: int
    number: str
    line: int | None
    wording: int
    words: str
    examples: tuple[str, ...]


COLUMNS = "p.text, p.place, p.number, p.line, p.wording, w.text, w.examples"
JOINED = "paragraphs p JOIN wordings w ON w.id = p.wording"


class RulesStore(Database):
    """A rules store that is there. Raises RulesError where it can't be read."""

    kind = KIND

    @cached_property
    def texts(self) -> dict[str, Text]:
        """The texts by name, editions in the order of their dates, then the others."""
        query = "SELECT id, name, kind, date, source FROM texts"
        found = [Text(*row) for row in self.select(query)]
        found.sort(key=lambda text: (text.name != text.date, text.date, text.name))
        return {text.name: text for text in found}

    @cached_property
    def by_id(self) -> dict[int, Text]:
        """The texts by their number in the store."""
        return {text.id: text for text in self.texts.values()}

    @cached_property
    def editions(self) -> list[Text]:
        """The rules of a date each, oldest first."""
        return [each for each in self.texts.values() if each.kind in (EDITION, UNNUMBERED)
                and each.name == each.date]  # fmt: skip

    def text(self, wanted: str | None) -> Text:
        """The text in force on a date, or of that name; None is the newest edition there is.

        Raises NotImported if it isn't in the store, RulesError if there is no such text.
        """
        if wanted is None:
            return self.newest
        if wanted in self.texts:
            return self.texts[wanted]
        known = sorted({*tables().editions, *(each.date for each in self.editions)})
        try:
            date = max(each for each in known if each <= _day(wanted))
        except ValueError:
            raise self._unknown(wanted) from None
        if date not in self.texts:
            raise self._not_imported(date)
        return self.texts[date]

    @property
    def newest(self) -> Text:
        """The newest edition; where there is none, any text. Raises NotImported for no text."""
        found = self.editions or list(self.texts.values())
        if not found:
            raise NotImported(NOTHING_IMPORTED, expected=HOW)
        return found[-1]

    def _unknown(self, wanted: str) -> RulesError:
        return RulesError(
            "--edition: no rules are known for this",
            found=shown(wanted),
            expected="current, a date, or the name of an imported text",
            nearest=nearest(wanted, ["current", *self.texts, *tables().editions]),
        )

    def _not_imported(self, date: str) -> NotImported:
        names = [each.name for each in self.editions]
        after = [name for name in names if name > date][:1]
        return NotImported(
            f"the rules of {date} have not been imported",
            expected=HOW,
            nearest=[*[name for name in names if name < date][-1:], *after],
        )

    # -------------------------------------------------------------------------------- paragraphs

    def rows(self, condition: str, values: tuple[Any, ...]) -> Iterator[Row]:
        """The paragraphs that meet a condition on `p` (paragraphs) and `w` (wordings)."""
        for row in self.select(f"SELECT {COLUMNS} FROM {JOINED} WHERE {condition}", values):
            text, place, number, line, wording, words, listed = row
            examples = msgspec.json.decode(listed, type=tuple[str, ...])
            yield Row(text, place, number, line, wording, words, examples)

    def paragraphs(self, text: Text, number: str) -> list[Row]:
        """The paragraphs with a number: one, but for misprints."""
        return list(self.rows("p.number = ? AND p.text = ? ORDER BY p.place", (number, text.id)))

    def line_alike(self, number: str, wording: int) -> int | None:
        """The line of the editions' rule that says the same under the same number, if there is
        one: what a paragraph of a fragment belongs to."""
        query = (
            "SELECT p.line FROM wordings v JOIN wordings w ON w.plain = v.plain "
            "JOIN paragraphs p ON p.wording = w.id "
            "WHERE v.id = ? AND p.number = ? AND p.line IS NOT NULL LIMIT 1"
        )
        return next((line for (line,) in self.select(query, (wording, number))), None)

    def below(self, text: Text, number: str) -> list[Row]:
        """The paragraphs right below a heading or a rule, in order."""
        if len(number) == 1 and number.isdecimal():
            pattern = f"{number}[0-9][0-9]"
        elif "." not in number or not number[0].isdecimal():
            pattern = f"{number}.*"
        else:
            pattern = f"{number}[a-z]*"
        rows = list(self.rows("p.text = ? AND p.number GLOB ? ORDER BY p.place",
                              (text.id, pattern)))  # fmt: skip
        if number.isdecimal() and len(number) == 3:
            return [row for row in rows if not row.number[-1].isalpha()]
        if number.isalpha():
            return [row for row in rows if row.number.count(".") == 1]
        return rows

    def numbers(self, text: Text) -> list[str]:
        """Every number of a text, in its order."""
        query = "SELECT number FROM paragraphs WHERE text = ? ORDER BY place"
        return [number for (number,) in self.select(query, (text.id,))]


def _day(wanted: str) -> str:
    """A date as it is, `current` as a date. Raises ValueError for anything else."""
    try:
        return tables().current if wanted == "current" else (edition_on(wanted) and wanted)
    except UnknownEdition:
        raise ValueError(wanted) from None


def opened_store() -> RulesStore | None:
    """The user's rules store; None if there is none yet."""
    path = store_path()
    return RulesStore(path) if path.exists() else None


def needed_store() -> RulesStore:
    """The same. Raises NotImported if there is none."""
    store = opened_store()
    if store is None:
        raise NotImported(NOTHING_IMPORTED, expected=HOW)
    return store
