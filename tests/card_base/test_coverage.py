"""What coverage counts, and that each line it doesn't count as understood is listed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kb.card_base import coverage
from kb.card_base.coverage import KINDS, Totals, shape
from kb.card_base.errors import CardFileError
from kb.card_base.measuring import measure
from kb.vocabulary import Ability
from tests.card_base import card_files as files


def asking(**answers: Callable[[Ability], bool]) -> Callable[[Ability], dict[str, bool]]:
    """Stands for `kb.card_base.depth.asked`: these kinds are asked of every line."""
    return lambda ability: {kind: answer(ability) for kind, answer in answers.items()}


def line(text: str, understood: bool = True) -> Ability:
    return Ability("static", text=text, understood=understood)


@pytest.fixture
def two_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is asked for targets, which an odd one lacks, and for an event."""
    asked = asking(
        targets=lambda ability: "odd" not in (ability.text or ""), triggered_event=lambda _: True
    )
    monkeypatch.setattr(coverage, "asked", asked)


@pytest.mark.usefixtures("two_kinds")
def test_a_line_counts_for_every_kind_that_asks() -> None:
    totals = Totals()
    totals.add_card("One", [line("even"), line("odd")])
    totals.add_card("Two", [line("even")])
    totals.add_card("Three", [])
    document = totals.document()
    assert list(document["kinds"])[: len(KINDS)] == list(KINDS)
    assert document["kinds"]["targets"] == {"lines": 3, "understood": 2}
    assert document["kinds"]["triggered_event"] == {"lines": 3, "understood": 3}
    assert document["kinds"]["keyword"] == {"lines": 0, "understood": 0}
    assert document["cards"] == {"total": 3, "understood": 2}
    assert document["failures"] == [
        {"count": 1, "kinds": ["targets"], "shape": "odd", "example": "One: odd"}
    ]


@pytest.mark.usefixtures("two_kinds")
def test_a_line_that_no_kind_misses_may_still_not_be_understood() -> None:
    totals = Totals()
    totals.add_card("One", [line("even", understood=False)])
    assert totals.document()["cards"] == {"total": 1, "understood": 0}
    assert totals.document()["failures"][0]["kinds"] == ["other"]


@pytest.mark.usefixtures("two_kinds")
def test_counts_from_several_processes_add_up() -> None:
    both, one, other = Totals(), Totals(), Totals()
    for totals in (both, one):
        totals.add_card("One", [line("odd 1"), line("even")])
    for totals in (both, other):
        totals.add_card("Two", [line("odd 2"), line("odd 1")])
    one.add(other)
    assert one.document() == both.document()
    assert [row["count"] for row in one.document(1)["failures"]] == [2]


def test_shapes_leave_open_words_out() -> None:
    assert shape("Each Elf gets +1/+1.") == shape("Each Goblin gets -3/-0.")
    assert shape("Each Elf gets +1/+1.") != shape("Each Elf has flying.")


def test_a_file(tmp_path: Path) -> None:
    twice = [*files.SCRYFALL, {**files.BEAR, "id": "another printing"}]
    art = {"name": "Testing Art // Testing Art", "layout": "art_series", "type_line": "Card"}
    path = str(files.write(tmp_path / "a.json", files.array([*twice, art])))
    document = measure(path).totals.document()
    assert document["cards"]["total"] == 4
    assert document["kinds"]["keyword"] == {"lines": 3, "understood": 3}
    characteristic = document["kinds"]["static_characteristic"]
    assert characteristic["understood"] >= 1
    assert any("quuxes" in row["shape"] for row in document["failures"])


def test_processes_count_what_one_counts(tmp_path: Path) -> None:
    path = str(files.write(tmp_path / "a.jsonl", files.lines(files.many(700))))
    assert measure(path, workers=2).totals == measure(path, workers=1).totals
    assert measure(path, every=7, workers=1).totals.cards.total == 100


def test_cards_not_for_tournaments_can_be_left_out(tmp_path: Path) -> None:
    funny = [{**files.BEAR, "set": "unh"}, {**files.BANNER, "border_color": "silver"}]
    path = str(files.write(tmp_path / "a.json", files.array([*funny, files.RIDDLE])))
    assert measure(path).totals.cards.total == 3
    assert measure(path, funny=False).totals.cards.total == 1


def test_records_that_can_not_be_read_are_counted(tmp_path: Path) -> None:
    text = files.lines([files.BEAR]) + "oops\n"
    assert measure(str(files.write(tmp_path / "a.jsonl", text))).skipped == 1
    with pytest.raises(CardFileError, match="holds no cards"):
        measure(str(files.write(tmp_path / "b.jsonl", '{"object": "ruling"}\n')))
