"""Imports rules texts into the rules store: all of the files, or, if one is at fault, nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import msgspec

from kb.rulebook.errors import RulesError
from kb.rulebook.normal import normal
from kb.rulebook.numbers import key
from kb.rulebook.opening import opened
from kb.rulebook.reading import read
from kb.rulebook.store import RulesStore
from kb.rulebook.tables import KIND
from kb.rulebook.texts import EDITION, SUMMARY, UNNUMBERED, RulesText
from kb.rulebook.writing import NewStore, hashed
from kb.storage.database import sole_writer

Progress = Callable[[int], None]
SHOWN = 5


class Imported(msgspec.Struct):
    """A text of an import: its name, where it was read, what became of it (`added`, `replaced`,
    `unchanged`), how much it has, and what was odd about it."""

    name: str
    kind: str
    source: str
    outcome: str
    paragraphs: int
    examples: int
    terms: int
    notes: list[str]


class Report(msgspec.Struct):
    """What an import did."""

    store: str
    texts: list[Imported] = []


def import_texts(
    paths: list[str],
    path: Path,
    *,
    replace: bool = False,
    date: str | None = None,
    progress: Progress | None = None,
    on_wait: Callable[[], None] | None = None,
) -> Report:
    """Imports every text in these files into the store at `path`.

    replace: whether a text takes the place of one with the same date that says something else.
    date: the day a text took effect, for one that doesn't tell. progress: told how many texts have
    been read.

    Raises RulesError where a text can't be read or stands against another; the store then is as it
    was.
    """
    report = Report(str(path))
    with ExitStack() as held:
        held.enter_context(sole_writer(KIND, path, on_wait))
        former = _is_there(path)
        new = held.enter_context(NewStore(path, former))
        known = _known(path) if former else {}
        work = _Import(report, new, known, replace)
        for each in paths:
            for name, text in opened(each):
                work.take(name, _dated(read(name, text), date))
                if progress is not None:
                    progress(len(report.texts))
        changed = {each.kind for each in report.texts if each.outcome != "unchanged"}
        if changed:
            new.finish(EDITION in changed)
            work.place_fragments()
            new.put_in_place()
    return report


def _is_there(path: Path) -> bool:
    """Returns whether there is a store. Raises RulesError for a file that is none: it is not ours
    to replace."""
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return False
    RulesStore(path).close()
    return True


def _known(path: Path) -> dict[str, bytes]:
    store = RulesStore(path)
    try:
        return dict(store.select("SELECT name, digest FROM texts"))
    finally:
        store.close()


def _dated(text: RulesText, date: str | None) -> RulesText:
    if date is None or text.date:
        return text
    kind = EDITION if text.kind not in (SUMMARY, UNNUMBERED) else text.kind
    return msgspec.structs.replace(text, date=date, kind=kind)


class _Import:
    """One import: takes text after text."""

    def __init__(
        self, report: Report, new: NewStore, known: dict[str, bytes], replace: bool
    ) -> None:
        self.report = report
        self.new = new
        self.known = known
        self.replace = replace
        self.read: dict[str, tuple[str, RulesText]] = {}

    def take(self, source: str, text: RulesText) -> None:
        """Adds a text, unless it is known. Raises RulesError for one that stands against another
        of its date."""
        digest = _digest(text)
        name = _name(text, digest)
        outcome = "added"
        if name in self.known:
            if self.known[name] == digest:
                outcome = "unchanged"
            elif self.replace and name not in self.read:
                self.new.remove(name)
                outcome = "replaced"
            else:
                raise self._against(source, name, text)
        if outcome != "unchanged":
            self.new.add(name, source, text, digest)
            self.known[name] = digest
            self.read[name] = (source, text)
        self.report.texts.append(
            Imported(
                name, text.kind, source, outcome, len(text.paragraphs),
                _examples(text),
                len(text.glossary), list(text.notes),
            )
        )  # fmt: skip

    def _against(self, source: str, name: str, text: RulesText) -> RulesError:
        """Two texts of one date that differ: what to do about it."""
        if name in self.read:
            other, former = self.read[name]
            where = f"another text of that date, {other}, says something else"
            numbers = _differing(former, text)
        else:
            where = "the store has another text of that date that says something else"
            numbers = _differing_in_store(self.report.store, name, text)
        some = ", ".join(numbers[:SHOWN]) + (", …" if len(numbers) > SHOWN else "")
        differ = f"{len(numbers)} paragraphs or terms differ: {some}" if numbers else None
        return RulesError(
            f"{source}: the rules of {name}: {where}",
            found=differ,
            expected=(
                "one text for a date; nothing has been changed. `lawmage rules import --replace "
                "FILE` takes this one instead"
            ),
        )

    def place_fragments(self) -> None:
        """Says of texts without a date which edition they agree with most."""
        for each in self.report.texts:
            if each.outcome == "unchanged" or each.name[0].isdecimal():
                continue
            found = self.new.nearest_edition(each.name)
            if found is not None:
                each.notes.append(
                    f"{found[1]} of its paragraphs stand in the rules of {found[0]} word for word"
                )


def _examples(text: RulesText) -> int:
    in_rules = sum(len(each.examples) for each in text.paragraphs)
    return in_rules + sum(len(each.examples) for each in text.glossary)


def _name(text: RulesText, digest: bytes) -> str:
    if text.kind in (EDITION, UNNUMBERED) and text.date:
        return text.date
    if text.kind == SUMMARY and text.date:
        return f"summary-{text.date}"
    return f"{text.kind}-{digest.hex()[:8]}"


def _said(text: RulesText) -> dict[str, str]:
    """Returns what a text says, without typography: number or term → words."""
    said: dict[str, str] = {}
    for each in text.paragraphs:
        said[each.number] = said.get(each.number, "") + normal(
            "\n".join((each.text, *each.examples))
        )
    for term in text.glossary:
        said[f"glossary {normal(term.term)}"] = normal("\n".join((term.text, *term.examples)))
    return said


def _digest(text: RulesText) -> bytes:
    return hashed("\n".join(f"{number}\t{words}" for number, words in _said(text).items()).encode())


def _differing(one: RulesText, other: RulesText) -> list[str]:
    """The numbers under which two texts say different things."""
    left, right = _said(one), _said(other)
    found = {each for each in {*left, *right} if left.get(each) != right.get(each)}
    return sorted(found, key=lambda each: (not each[0].isdecimal(), key(each)))


def _differing_in_store(path: str, name: str, text: RulesText) -> list[str]:
    from kb.rulebook.texts import Paragraph, Term  # noqa: PLC0415 - for errors only

    store = RulesStore(Path(path))
    wanted = store.texts[name]
    rows = store.rows("p.text = ? ORDER BY p.place", (wanted.id,))
    paragraphs = tuple(Paragraph(row.number, row.words, row.examples) for row in rows)
    query = (
        "SELECT t.term, w.text, w.examples FROM terms t JOIN wordings w ON w.id = t.wording "
        "WHERE t.text = ? ORDER BY t.place"
    )
    terms = tuple(
        Term(term, words, msgspec.json.decode(examples, type=tuple[str, ...]))
        for term, words, examples in store.select(query, (wanted.id,))
    )
    store.close()
    return _differing(RulesText(wanted.kind, name, paragraphs, terms), text)
