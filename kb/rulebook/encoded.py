"""Where the law encodes a rule: citations in its comments (`kb.rulebook.citation`), and rows of its
data."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from kb.editions import LAW_FOLDER, rule_for, tables
from kb.rulebook import cited_rows
from kb.rulebook.carried_out import carried_out
from kb.rulebook.citation import citations

_PARAMETER = re.compile(r"\bsays\(([a-z]\w*),")


class _Ability(msgspec.Struct):
    understood: bool = True


class _Meant(msgspec.Struct):
    abilities: tuple[_Ability, ...] = ()


class _KeywordRow(msgspec.Struct):
    """Of a row of `keywords.json`, what tells whether it has logic of its own."""

    keyword: str
    rule: str = ""
    effect: msgspec.Raw = msgspec.Raw()
    restrictions: msgspec.Raw = msgspec.Raw()
    means: msgspec.Raw = msgspec.Raw()


def law_files() -> list[Path]:
    """The files that are law; one without a section's number in its name only serves the engine."""
    return sorted(LAW_FOLDER.glob("[0-9]*.lp"))


@cache
def places() -> dict[tuple[str, str], tuple[str, ...]]:
    """(edition, number) → where the law encodes that rule: `rules_asp/613_layers.lp:42`, or a data
    file and the row. Rows count for the current edition; see `dated_places` for the others."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in law_files():
        for each in citations(path):
            for rule in each.rules:
                found.setdefault((each.edition, rule), []).append(f"rules_asp/{each.place}")
    for row in _keyword_rows():
        place = f"rules_asp/keywords.json ({row.keyword})"
        for rule in (row.rule, f"{row.rule}a"):  # the keyword's heading, and what it means
            found.setdefault((tables().current, rule), []).append(place)
    for rule, place in (*cited_rows.undated(), *cited_rows.of_designations()):
        found.setdefault((tables().current, rule), []).append(place)
    return {cited: tuple(dict.fromkeys(there)) for cited, there in found.items()}


def _keyword_rows() -> list[_KeywordRow]:
    """The keywords whose logic is in their row."""
    rows = msgspec.json.decode((LAW_FOLDER / "keywords.json").read_bytes(), type=list[_KeywordRow])
    return [row for row in rows if row.rule and (row.effect or row.restrictions or _says(row))]


def _says(row: _KeywordRow) -> bool:
    """Whether an ability that a keyword stands for is told in its row, not only that it has one."""
    meant = msgspec.json.decode(bytes(row.means), type=list[_Meant]) if row.means else []
    return any(ability.understood for each in meant for ability in each.abilities)


@cache
def dated_places(edition: str) -> dict[str, tuple[str, ...]]:
    """Number → the steps and parameters of `editions.json`, and the dated rows of the other data,
    that cite it in an edition."""
    concepts = {step.cite for era in tables().eras for step in era.steps}
    used = _parameters_used()
    concepts |= {each.cite for name, each in tables().parameters.items() if name in used}
    found: dict[str, list[str]] = {}
    for concept in sorted(concepts):
        if rule := rule_for(concept, edition):
            found.setdefault(rule, []).append(f"rules_asp/editions.json ({concept})")
    for rule, place in cited_rows.dated(edition):
        found.setdefault(rule, []).append(place)
    return {rule: tuple(dict.fromkeys(there)) for rule, there in found.items()}


def _parameters_used() -> set[str]:
    """The parameters of editions that the law asks about."""
    return {
        name
        for path in law_files()
        for line in path.read_text("utf-8").splitlines()
        if not line.startswith("%")
        for name in _PARAMETER.findall(line)
    }


def encodings(edition: str, number: str) -> list[str]:
    """The places where the law encodes a rule under the number it has in an edition."""
    return [*places().get((edition, number), ()), *dated_places(edition).get(number, ())]


def carryings_out(edition: str, number: str) -> list[str]:
    """The places where Python carries out a rule under the number it has in an edition."""
    return [*carried_out(edition).get(number, ())]
