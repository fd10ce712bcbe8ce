"""The ledger of changes is complete: each change of the words of what is encoded has one mark."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

from kb.editions import LAW_FOLDER, tables
from kb.rulebook.encoded import law_files
from kb.rulebook.marks import CARRIED, marked
from kb.rulebook.marks import changes as ledger
from tests.law.changes import changes, plain
from tests.law.citations import TEXTS

NO_TEXTS = pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")


def test_the_ledger_speaks_of_editions_and_marks_each_number_once() -> None:
    assert list(ledger()) == [each for each in tables().editions if each in ledger()]
    for edition in ledger():
        numbers = Counter(number for number, _ in marked(edition))
        assert all(re.fullmatch(r"\d{3}\.\d+[a-z]{0,2}|\d{3}", number) for number in numbers)
        assert not {number for number, times in numbers.items() if times > 1}, edition


@NO_TEXTS
def test_every_change_is_marked_and_no_mark_is_stale() -> None:
    changed = {(each.edition, each.number) for each in changes()}
    known = {(edition, number) for edition in ledger() for number, _ in marked(edition)}
    assert not sorted(changed - known)[:40], f"{len(changed - known)} not marked"
    assert not sorted(known - changed)[:40], f"{len(known - changed)} are no changes"


CARRIERS = sorted(
    {(edition, mark.about) for edition in ledger() for _, mark in marked(edition)
     if mark.name == CARRIED}
)  # fmt: skip


@pytest.mark.parametrize(("edition", "carrier"), CARRIERS)
def test_a_carrier_has_that_date(edition: str, carrier: str) -> None:
    """A parameter or `eras` of editions.json, `FILE:KEY` of another file of data: it has a row from
    that edition on; `part NAME`: a part of the law."""
    if carrier.startswith("part "):
        assert carrier.removeprefix("part ") in _parts()
    else:
        assert edition in _dates(carrier)


@cache
def _parts() -> set[str]:
    text = "\n".join(path.read_text("utf-8") for path in law_files())
    return set(re.findall(r"^#program (\w+)", text, re.MULTILINE))


@cache
def _file(name: str) -> Any:
    return msgspec.json.decode((LAW_FOLDER / f"{name}.json").read_bytes())


def _dates(carrier: str) -> set[str]:
    """The dates of the rows that a carrier names."""
    if ":" in carrier:
        file, key = carrier.split(":")
        return {date for found in _named(_file(file), key) for date in _from(found)}
    data = _file("editions")
    return set(_from(data["eras"] if carrier == "eras" else data["parameters"][carrier]))


def _named(data: Any, key: str) -> list[Any]:
    """What data has under a key, or as the row in which a value is that key."""
    if isinstance(data, list):
        return [found for each in data for found in _named(each, key)]
    if not isinstance(data, dict):
        return []
    if key in data.values():
        return [data]
    return [*([data[key]] if key in data else []),
            *(found for each in data.values() for found in _named(each, key))]  # fmt: skip


def _from(data: Any) -> list[str]:
    """Every date from which something below holds."""
    if isinstance(data, list):
        return [date for each in data for date in _from(each)]
    if not isinstance(data, dict):
        return []
    here = [data[each] for each in ("from", "until") if isinstance(data.get(each), str)]
    return here + [date for each in data.values() for date in _from(each)]


@pytest.mark.parametrize(
    ("before", "then", "alike"),
    [
        ("See rule 502.2b.", "See rules 702.4, “First Strike.”", True),
        ("He or she loses 1 life (see rule 118).", "They lose 1 life.", False),
        ("If he or she has a card in play, ...", "If they have a card on the battlefield", True),
        ("Add {G} to your mana pool.", "Add {G}.", True),
        ("It comes into play tapped.", "It enters the battlefield tapped.", True),
        ("Target creature can't attack.", "Target creature can't block.", False),
    ],
)
def test_rewordings_that_never_matter(before: str, then: str, alike: bool) -> None:
    assert (plain(before) == plain(then)) == alike
