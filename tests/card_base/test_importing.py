"""Imports: what they report, that they are all or nothing, and that two at once do no harm."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kb.card_base import importing
from kb.card_base.compiling import LAYOUTS
from kb.card_base.describing import card_document
from kb.card_base.errors import CardBaseError, CardFileError
from kb.card_base.importing import Report, import_cards
from kb.card_base.store import CardBase
from tests.card_base import card_files as files

ROOT = Path(__file__).parents[2]


def bring(tmp_path: Path, base: Path, cards: list[files.Card], name: str = "cards.json") -> Report:
    """Imports these cards."""
    return import_cards(str(files.write(tmp_path / name, files.array(cards))), base)


def told(report: Report) -> dict[str, Any]:
    """What became of the cards, without what became of none."""
    fields = ("added", "changed", "removed", "unchanged", "skipped")
    return {field: getattr(report, field) for field in fields if getattr(report, field)}


def held(base: Path) -> list[tuple[Any, ...]]:
    """Everything that a base holds."""
    opened = CardBase(base)
    query = "SELECT identity, name, source, digest, printed, compiled, lines FROM cards"
    return [
        *opened.select(f"{query} ORDER BY identity"),
        *opened.select("SELECT key, rank, name FROM names ORDER BY key, rank"),
    ]


def alone(base: Path) -> bool:
    """Whether nothing lies beside the base."""
    return [path.name for path in base.parent.iterdir()] == [base.name]


def test_what_is_told(tmp_path: Path, base: Path) -> None:
    first = bring(tmp_path, base, files.SCRYFALL)
    assert told(first) == {"added": [card["name"] for card in files.SCRYFALL]}
    assert first.cards == 4
    changed = {**files.RIDDLE, "oracle_text": "Flying"}
    second = bring(tmp_path, base, [files.BEAR, changed, files.HALVES, *files.many(1)])
    assert told(second) == {
        "added": ["Testing Number 0"], "changed": ["Testing Riddle"],
        "removed": ["Testing Banner"], "unchanged": 2,
    }  # fmt: skip
    assert second.cards == 4
    assert CardBase(base).find("Testing Banner") is None


def test_again_changes_nothing(tmp_path: Path, base: Path) -> None:
    bring(tmp_path, base, files.SCRYFALL)
    before = held(base)
    assert told(bring(tmp_path, base, files.SCRYFALL)) == {"unchanged": 4}
    assert held(base) == before
    assert alone(base)


def test_what_is_no_part_of_the_card_is_no_change(tmp_path: Path, base: Path) -> None:
    bring(tmp_path, base, [files.BEAR])
    dearer = {**files.BEAR, "prices": {"usd": "3"}, "set": "tst"}
    assert told(bring(tmp_path, base, [dearer])) == {"unchanged": 1}


def test_printings_of_one_card(tmp_path: Path, base: Path) -> None:
    again = {**files.BEAR, "name": "Testing Bear", "id": "another printing"}
    report = bring(tmp_path, base, [files.BEAR, files.RIDDLE, again])
    assert report.added == ["Tésting Bear", "Testing Riddle"]


def test_tokens_of_one_name_are_different(tmp_path: Path, base: Path) -> None:
    tokens = [
        {"name": "Elf", "layout": "token", "type_line": "Token Creature — Elf", "power": power}
        for power in ("1", "2", "1")
    ]
    report = bring(tmp_path, base, tokens)
    assert report.cards == 2


def test_a_set_file_leaves_the_rest_alone(tmp_path: Path, base: Path) -> None:
    bring(tmp_path, base, [files.BEAR, files.HALVES])
    path = files.write(tmp_path / "TST.json", json.dumps(files.SET))
    report = import_cards(str(path), base)
    assert (report.added, report.removed) == (["Testing Newcomer", "Tésting Bear"], [])
    assert report.cards == 4
    fewer = {"data": {**files.SET["data"], "cards": files.SET["data"]["cards"][::2]}}
    again = import_cards(str(files.write(path, json.dumps(fewer))), base)
    # The halves were there before the set came, so they don't go with it.
    assert (again.removed, again.cards) == (["Testing Newcomer"], 3)
    assert bring(tmp_path, base, [files.BEAR]).removed == [
        "Testing Left // Testing Right", "Tésting Bear",
    ]  # fmt: skip


def test_records_that_can_not_be_read(tmp_path: Path, base: Path) -> None:
    text = files.lines([files.BEAR]) + '{"name": oops}\n[]\n' + files.lines([files.RIDDLE])
    report = import_cards(str(files.write(tmp_path / "a.jsonl", text)), base)
    assert (report.cards, report.skipped) == (2, 2)
    assert [each.position for each in report.unreadable] == [
        "record 2 (line 2)", "record 3 (line 3)",
    ]  # fmt: skip


def test_a_card_that_can_not_be_compiled(
    tmp_path: Path, base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_as_ever = importing.compile_with_lines

    def failing(card: dict[str, Any]) -> Any:
        if card["name"] == "Testing Riddle":
            raise RecursionError("too deep")
        return compile_as_ever(card)

    monkeypatch.setattr(importing, "compile_with_lines", failing)
    report = bring(tmp_path, base, files.SCRYFALL)
    assert report.cards == 3 and "Testing Riddle" not in report.added
    assert "RecursionError" in report.unreadable[0].problem


def test_an_unknown_layout_is_noted(tmp_path: Path, base: Path) -> None:
    report = bring(tmp_path, base, [{**files.BEAR, "layout": "hologram"}, files.BANNER])
    ((name, note),) = report.notes
    assert name == "Tésting Bear" and "'hologram'" in note
    found = CardBase(base).find("testing bear")
    assert found is not None and found.notes == (note,)


def test_processes_give_what_one_gives(tmp_path: Path, base: Path) -> None:
    path = str(files.write(tmp_path / "a.jsonl.gz", files.lines(files.many(900))))
    import_cards(path, base, workers=1)
    other = tmp_path / "other.sqlite3"
    report = import_cards(path, other, workers=2)
    assert report.cards == 900
    assert held(base) == held(other)


# ------------------------------------------------------------------------------ all or nothing


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "nothing", '{"name": oops}', '[{"object": "ruling"}]', '{"data": {}}',
        files.array(files.many(5))[:-9],
    ],
)  # fmt: skip
def test_a_failing_import_changes_nothing(tmp_path: Path, base: Path, text: str) -> None:
    bring(tmp_path, base, files.SCRYFALL)
    before = base.read_bytes()
    with pytest.raises(CardFileError):
        import_cards(str(files.write(tmp_path / "bad.json", text)), base)
    assert base.read_bytes() == before
    assert alone(base)


def test_a_missing_file_leaves_no_base(tmp_path: Path, base: Path) -> None:
    with pytest.raises(CardFileError, match="cannot be read"):
        import_cards(str(tmp_path / "none.json"), base)
    assert list(base.parent.iterdir()) == []


def test_a_file_of_someone_elses_is_not_replaced(tmp_path: Path, base: Path) -> None:
    base.parent.mkdir()
    base.write_bytes(b"my thesis")
    with pytest.raises(CardBaseError, match="LAWMAGE_CARDS"):
        bring(tmp_path, base, files.SCRYFALL)
    assert base.read_bytes() == b"my thesis"
    base.unlink()
    with sqlite3.connect(base) as rows:
        rows.execute("CREATE TABLE recipes (name)")
    with pytest.raises(CardBaseError, match="no card base"):
        bring(tmp_path, base, files.SCRYFALL)


def test_a_base_of_another_form_is_made_anew(tmp_path: Path, base: Path) -> None:
    bring(tmp_path, base, files.SCRYFALL)
    with sqlite3.connect(base) as rows:
        rows.execute("PRAGMA user_version = 99")
    rows.close()
    with pytest.raises(CardBaseError, match="lawmage cards import"):
        CardBase(base)
    assert len(bring(tmp_path, base, files.SCRYFALL).added) == 4


def test_what_a_killed_import_left_is_cleared_away(tmp_path: Path, base: Path) -> None:
    base.parent.mkdir()
    left = base.parent / f".{base.name}.abc.unfinished"
    left.write_bytes(b"half a base")
    bring(tmp_path, base, files.SCRYFALL)
    assert alone(base)


# -------------------------------------------------------------------------------- processes


def started(base: Path, path: Path) -> subprocess.Popen[str]:
    """An import in a process (and a process group) of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "lawmage", "cards", "import", str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LAWMAGE_CARDS": str(base)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Path]:
    """A file that never ends, but waits for more: an import of it is never done."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    keeper = os.open(path, os.O_RDWR)
    os.write(keeper, files.lines(files.many(10)).encode())
    yield path
    os.close(keeper)


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[Path]:
    """A file of ever more cards: an import of it is never done, however long one waits."""
    path = tmp_path / "endless"
    os.mkfifo(path)
    some = files.write(tmp_path / "some.jsonl", files.lines(files.many(2_000)))
    loop = 'while cat "$0"; do :; done >"$1" 2>/dev/null'
    writer = subprocess.Popen(["sh", "-c", loop, str(some), str(path)], start_new_session=True)
    yield path
    os.killpg(writer.pid, signal.SIGKILL)
    writer.wait()


def unfinished(base: Path) -> bool:
    """Whether a base is being written, within some seconds."""
    for _ in range(200):
        if base.parent.exists() and list(base.parent.glob(".*.unfinished")):
            return True
        time.sleep(0.05)
    return False


def test_an_interrupted_import(tmp_path: Path, base: Path, slow: Path) -> None:
    bring(tmp_path, base, files.SCRYFALL)
    before = base.read_bytes()
    process = started(base, slow)
    assert unfinished(base)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "")
    assert base.read_bytes() == before
    assert alone(base)


def test_an_import_that_is_interrupted_while_it_compiles(
    tmp_path: Path, base: Path, endless: Path
) -> None:
    bring(tmp_path, base, files.SCRYFALL)
    before = base.read_bytes()
    process = started(base, endless)
    assert unfinished(base)
    time.sleep(1.5)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "")
    assert base.read_bytes() == before
    assert alone(base)


def test_the_second_import_waits_for_the_first(tmp_path: Path, base: Path, slow: Path) -> None:
    first = started(base, slow)
    assert unfinished(base)
    path = files.write(tmp_path / "a.json", files.array(files.SCRYFALL))
    second = started(base, path)
    assert second.stderr is not None
    assert "waiting for another import" in second.stderr.readline()
    assert second.poll() is None
    os.killpg(first.pid, signal.SIGKILL)
    out, _ = second.communicate(timeout=30)
    first.communicate(timeout=30)
    assert second.returncode == 0 and "4 cards" in out
    assert alone(base)


def test_imports_at_once(tmp_path: Path, base: Path) -> None:
    paths = [
        files.write(tmp_path / f"{number}.json", files.array(files.many(100 * number)))
        for number in (1, 2, 3)
    ]
    processes = [started(base, path) for path in paths]
    for process in processes:
        process.communicate(timeout=60)
        assert process.returncode == 0
    opened = CardBase(base)
    ((count,),) = opened.select("SELECT count(*) FROM cards")
    assert count in (100, 200, 300)
    assert list(opened.select("PRAGMA integrity_check")) == [("ok",)]
    assert alone(base)


# --------------------------------------------------------------------------- layouts, real files

SHARED = ROOT.parent / "shared" / "data" / "cards"
REAL = (
    "scryfall-cards-2019-09.json", "scryfall-cards-2025-11.json",
    "mtgjson-AtomicCards-2026-03.json",
)  # fmt: skip


def test_every_known_layout(tmp_path: Path, base: Path) -> None:
    cards = [{**files.BEAR, "name": f"Testing {layout}", "layout": layout} for layout in LAYOUTS]
    report = bring(tmp_path, base, cards)
    assert (report.cards, report.notes) == (len(LAYOUTS), [])
    opened = CardBase(base)
    for card in cards:
        found = opened.find(card["name"])
        assert found is not None and found.faces[0].power == "2", card["layout"]


@pytest.mark.skipif(not SHARED.exists(), reason="no card files at hand (../shared)")
@pytest.mark.parametrize("name", REAL)
def test_real_cards_can_be_looked_up_and_told(base: Path, name: str) -> None:
    report = import_cards(str(SHARED / name), base, workers=1)
    assert (report.skipped, report.notes) == (0, [])
    opened = CardBase(base)
    for whole in list(opened.names()):
        entry = opened.entry(whole)
        assert entry is not None, whole
        told = card_document(entry)
        assert told["faces"] and all(face["name"] for face in told["faces"])
        for face, lines in zip(entry.card.faces, entry.lines, strict=True):
            assert sum(count for _, count in lines) == len(face.abilities), whole


def test_spellings_of_one_card_are_told(tmp_path: Path, base: Path) -> None:
    """The one with accents is kept, whichever comes first, and what is left out is named."""
    plain = {**files.BEAR, "name": "Testing Bear", "oracle_text": "Flying", "oracle_id": "old"}
    apart = {**files.RIDDLE, "name": "Testing-Riddle"}
    for cards in ([plain, files.BEAR], [files.BEAR, plain]):
        report = bring(tmp_path, base, [*cards, files.RIDDLE, apart])
        note = ("Testing Bear", "is the same card as Tésting Bear, and left out")
        assert report.notes == [note]
        assert report.cards == 3
    assert told(report) == {"unchanged": 3}
    found = CardBase(base)
    for name in ("Testing Bear", "Tésting Bear"):
        card = found.find(name)
        assert card is not None and card.name == "Tésting Bear"
        assert [each.keyword for each in card.faces[0].abilities] == ["trample"]
    for name in ("Testing Riddle", "Testing-Riddle"):
        card = found.find(name)
        assert card is not None and card.name == name
