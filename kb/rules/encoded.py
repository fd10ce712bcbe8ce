"""Where the law encodes a rule: citations in its comments, and rows of its data.

A comment that cites reads `% CR 613.8a + 613.8b / 2003-12: 418.5c — paraphrase`: numbers of the
current edition, then, after each `/`, an edition by its date or the beginning of it, with its
numbers. A citation may go on over several comment lines. What Python decides while it prepares the
facts (which face counts, what is face down) is cited in the same form, in comments that begin with
`# CR`; such a place is told apart as grounding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

import kb
from kb.engine.editions import LAW_FOLDER, rule_for, tables
from kb.rules import cited_rows
from kb.rules.carried_out import carried_out

CODE_FOLDER = Path(kb.__file__).parent
GROUNDING = ("board", "snapshot", "cards", "engine", "answers")
"""The packages of `kb` that carry out rules which the law's facts already reflect."""
_STARTS = re.compile(r"\s*[%#]\s*CR\b\s*(\d.*)")
_RULE = re.compile(r"\d{3}(\.\d+[a-z]{0,2})?")
_DATED = re.compile(r"(\d{4}(?:-\d\d){0,2}):\s*(.+)")


class Citation(msgspec.Struct, frozen=True):
    """Rules cited together: where, in which edition, and what is wrong with how it is written."""

    place: str
    edition: str
    rules: tuple[str, ...]
    fault: str = ""


class _KeywordRow(msgspec.Struct):
    """Of a row of `keywords.json`, what tells whether it has logic of its own."""

    keyword: str
    rule: str = ""
    effect: msgspec.Raw = msgspec.Raw()
    restrictions: msgspec.Raw = msgspec.Raw()


class _DesignationRow(msgspec.Struct):
    """Of a row of `designations.json`, what is cited."""

    designation: str
    rule: str


def law_files() -> list[Path]:
    """The files that are law; one without a section's number in its name only serves the engine."""
    return sorted(LAW_FOLDER.glob("[0-9]*.lp"))


def grounding_files() -> list[Path]:
    """The modules that may carry out rules before the law begins, or after it has ended."""
    return sorted(path for name in GROUNDING for path in (CODE_FOLDER / name).rglob("*.py"))


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """The citing comments of a file as (line number, text after `CR`), joined up to the dash."""
    lines = path.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if found := _STARTS.match(line):
            text = found[1]
            for more in lines[number + 1 :]:
                if "—" in text or not more.lstrip().startswith(("%", "#")):
                    break
                text += " " + more.lstrip("%# ")
            yield number + 1, text


def citations(path: Path) -> Iterator[Citation]:
    """Every citation of a law file, one for each edition that it names."""
    for line, text in comments(path):
        yield from read(f"{path.name}:{line}", text)


def read(place: str, text: str) -> Iterator[Citation]:
    """The citations in the text of one comment."""
    head, dash, paraphrase = text.partition("—")
    if not dash or not paraphrase.strip():
        yield Citation(place, "", (), "no paraphrase after a dash")
    for nth, part in enumerate(head.split("/")):
        numbers, edition, fault = part.strip(), tables().current, ""
        if nth > 0:
            dated = _DATED.fullmatch(numbers)
            found = edition_called(dated[1]) if dated else None
            if dated is None or found is None:
                yield Citation(place, "", (), f"no edition and its rules: {part.strip()!r}")
                continue
            edition, numbers = found, dated[2]
        rules = tuple(each.strip() for each in numbers.split("+"))
        odd = [rule for rule in rules if not _RULE.fullmatch(rule)]
        if odd:
            fault = f"not the numbers of rules: {odd}"
        yield Citation(place, edition, rules, fault)


def edition_called(prefix: str) -> str | None:
    """The edition that took effect in a year, month or on a day; None unless it is just one."""
    found = [edition for edition in tables().editions if edition.startswith(prefix)]
    return found[0] if len(found) == 1 else None


@cache
def places() -> dict[tuple[str, str], tuple[str, ...]]:
    """(edition, number) → where the law encodes that rule: `rules_asp/613_layers.lp:42`, a data
    file and the row, or `kb/board/printed.py:40 (grounding)`. Rows count for the current edition;
    see `dated_places` for the others."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in law_files():
        for each in citations(path):
            for rule in each.rules:
                found.setdefault((each.edition, rule), []).append(f"rules_asp/{each.place}")
    for path in grounding_files():
        for each in citations(path):
            place = f"{path.relative_to(CODE_FOLDER.parent).parent.as_posix()}/{each.place}"
            for rule in each.rules:
                found.setdefault((each.edition, rule), []).append(f"{place} (grounding)")
    for row in _keyword_rows():
        place = f"rules_asp/keywords.json ({row.keyword})"
        for rule in (row.rule, f"{row.rule}a"):  # the keyword's heading, and what it means
            found.setdefault((tables().current, rule), []).append(place)
    for rule, place in cited_rows.undated():
        found.setdefault((tables().current, rule), []).append(place)
    for designation in _designation_rows():
        place = f"rules_asp/designations.json ({designation.designation})"
        found.setdefault((tables().current, designation.rule), []).append(place)
    return {cited: tuple(dict.fromkeys(there)) for cited, there in found.items()}


def _keyword_rows() -> list[_KeywordRow]:
    """The keywords whose logic is in their row."""
    rows = msgspec.json.decode((LAW_FOLDER / "keywords.json").read_bytes(), type=list[_KeywordRow])
    return [row for row in rows if row.rule and bytes(row.effect) + bytes(row.restrictions)]


def _designation_rows() -> list[_DesignationRow]:
    raw = (LAW_FOLDER / "designations.json").read_bytes()
    return msgspec.json.decode(raw, type=list[_DesignationRow])


@cache
def dated_places(edition: str) -> dict[str, tuple[str, ...]]:
    """Number → the steps and parameters of `editions.json`, and the dated rows of the other data,
    that cite it in an edition."""
    from kb.engine.program import parameters_used  # noqa: PLC0415 - only the rules' commands need it

    concepts = {step.cite for era in tables().eras for step in era.steps}
    used = parameters_used()
    concepts |= {each.cite for name, each in tables().parameters.items() if name in used}
    found: dict[str, list[str]] = {}
    for concept in sorted(concepts):
        if rule := rule_for(concept, edition):
            found.setdefault(rule, []).append(f"rules_asp/editions.json ({concept})")
    for rule, place in cited_rows.dated(edition):
        found.setdefault(rule, []).append(place)
    return {rule: tuple(dict.fromkeys(there)) for rule, there in found.items()}


def encodings(edition: str, number: str) -> list[str]:
    """Where the law encodes a rule under the number it has in an edition."""
    return [*places().get((edition, number), ()), *dated_places(edition).get(number, ())]


def carryings_out(edition: str, number: str) -> list[str]:
    """Where Python carries out a rule of the current edition."""
    return [*carried_out().get(number, ())] if edition == tables().current else []
