"""`card`, `cards import` and `cards coverage`, as people call them."""

from __future__ import annotations

import json
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cli.calls import plain_call
from cli.main import command as command_of
from cli.main import named, names
from tests.card_base import card_files as files
from tests.cli.conftest import Call, Result, command, environment

HEAVY = (
    "clingo",
    "networkx",
    "lark",
    "typer",
    "rich",
    "kb.text.grammar.parser",
    "kb.text.lines.reading",
)


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the card base is to be."""
    path = tmp_path / "data" / "cards.sqlite3"
    monkeypatch.setenv("LAWMAGE_CARDS", str(path))
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A card file."""
    return files.write(tmp_path / "cards.json", files.array(files.SCRYFALL))


@pytest.fixture
def imported(lawmage: Call, base: Path, file: Path) -> Result:
    """What importing it answered."""
    return lawmage("cards", "import", file)


# --------------------------------------------------------------------------------------- import


def test_import_for_people(imported: Result, base: Path, file: Path) -> None:
    assert (imported.status, imported.err) == (0, "")
    title, added, *_, unchanged = imported.out.splitlines()
    assert title == f"{base}: 4 cards from {file}"
    assert added.split()[:2] == ["added", "4"] and "Testing Banner" in added
    assert unchanged.split() == ["unchanged", "0"]


def test_import_as_json(lawmage: Call, imported: Result, base: Path, file: Path) -> None:
    assert imported.status == 0
    files.write(file, files.lines([files.BEAR, *files.many(2)]) + "{oops\n")
    document = lawmage("cards", "import", file, "--json").json()
    counts = ("cards", "added", "changed", "removed", "unchanged", "skipped")
    assert [document[count] for count in counts] == [3, 2, 0, 3, 1, 1]
    assert document["names"]["added"] == ["Testing Number 0", "Testing Number 1"]
    assert document["unreadable"][0]["position"] == "record 4 (line 4)"
    assert document["base"] == str(base)


def test_what_could_not_be_read_is_named(lawmage: Call, base: Path, file: Path) -> None:
    files.write(file, files.lines([files.BEAR]) + "{oops\n" * 30)
    done = lawmage("cards", "import", file)
    assert done.status == 0
    assert "30 records could not be read:" in done.out
    assert "  record 2 (line 2): no JSON" in done.out
    assert "… and 10 more" in done.out


@pytest.mark.parametrize("text", ["", "nothing", "[]", '{"object": "ruling"}', "[{}", "\x00"])
def test_no_card_file(lawmage: Call, imported: Result, base: Path, file: Path, text: str) -> None:
    assert imported.status == 0
    before = base.read_bytes()
    files.write(file, text)
    assert str(file) in lawmage("cards", "import", file).refused()
    assert str(file) in lawmage("cards", "coverage", file).refused()
    assert base.read_bytes() == before


def test_a_file_that_is_not_there(lawmage: Call, base: Path, tmp_path: Path) -> None:
    for name in (tmp_path / "none.json", tmp_path):
        assert "cannot be read" in lawmage("cards", "import", name).refused()


def test_a_base_that_can_not_be_written(lawmage: Call, file: Path, base: Path) -> None:
    base.parent.write_text("in the way")
    message = lawmage("cards", "import", file).refused()
    assert f"{base}: the card base can't be written: " in message
    assert "LAWMAGE_CARDS can name another file" in message


def test_import_from_a_pipe(process: Call, base: Path) -> None:
    done = process("cards", "import", "-", stdin=files.lines(files.SCRYFALL))
    assert (done.status, done.err) == (0, "")
    assert "4 cards from -" in done.out


def test_a_bar_on_a_terminal_only(base: Path, file: Path) -> None:
    """It is drawn on standard error, so that the answer can be piped."""
    screen, terminal = pty.openpty()
    done = subprocess.run(
        command("cards", "import", file, "--json"), stdout=subprocess.PIPE, stderr=terminal,
        env=environment(TERM="xterm"), timeout=120, check=False,
    )  # fmt: skip
    os.close(terminal)
    assert json.loads(done.stdout)["cards"] == 4
    assert b"importing" in os.read(screen, 100_000)
    os.close(screen)


# ----------------------------------------------------------------------------------------- card


def test_card_for_people(lawmage: Call, imported: Result) -> None:
    assert imported.status == 0
    done = lawmage("card", "testing banner")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [
        "Testing Banner  {2}",
        "Artifact",
        "  Creatures you control get +1/+1.",
        "      static ability (604.1)",
        "        Creatures you control get +1/+1.",
        "  Flying, vigilance",
        "      keyword ability (702.9)",
        "        Flying",
        "      keyword ability (702.20)",
        "        Vigilance",
        "  (Only a reminder.)",
        "      (no ability)",
        "",
        "from the card base",
    ]


def test_card_shows_size_and_faces(lawmage: Call, imported: Result) -> None:
    assert imported.status == 0
    assert "Creature — Bear  2/2" in lawmage("card", "Testing Bear").out
    halves = lawmage("card", "testing right").out
    assert "Testing Left  {R}" in halves and "Testing Right  {U}" in halves
    assert halves.endswith("layout split, from the card base\n")


def test_card_marks_what_is_not_understood(lawmage: Call, imported: Result) -> None:
    assert imported.status == 0
    done = lawmage("card", "Testing Riddle")
    assert done.status == 0
    assert "NOT UNDERSTOOD" in done.out
    assert files.RIDDLE["oracle_text"] in done.err
    assert lawmage("card", "Testing Riddle", "--strict").status == 3
    assert lawmage("card", "Testing Banner", "--strict").status == 0


def test_card_as_json(lawmage: Call, imported: Result) -> None:
    assert imported.status == 0
    document = lawmage("card", "Testing Banner", "--json").json()
    assert document["name"] == "Testing Banner" and document["understood"] is True
    line = document["faces"][0]["lines"][0]
    assert line["text"] == "Creatures you control get +1/+1."
    assert line["logic"][0]["rule"] == "604.1"
    assert line["logic"][0]["structure"]["effect"]["clauses"]


def test_rule_numbers_are_those_of_the_current_edition(lawmage: Call, imported: Result) -> None:
    assert imported.status == 0
    for edition, rule in (("current", "604.1"), ("2026-08-07", "604.1"), ("2003-12-01", None)):
        document = lawmage("card", "Testing Banner", "--json", "--edition", edition).json()
        assert document["faces"][0]["lines"][0]["logic"][0]["rule"] == rule
    assert "--edition" in lawmage("card", "Testing Banner", "--edition", "1066").refused()


def test_card_from_a_card_file(lawmage: Call, base: Path, file: Path, tmp_path: Path) -> None:
    assert lawmage("card", "Testing Bear", "--cards", file).out.endswith(f"from {file}\n")
    atomic = files.write(tmp_path / "AtomicCards.json", json.dumps(files.ATOMIC))
    assert "Trample" in lawmage("card", "Testing Bear", "--cards", atomic).out
    assert not base.exists()


def test_card_from_the_starter_set(lawmage: Call, base: Path) -> None:
    done = lawmage("card", "humility")
    assert done.status == 0
    assert done.out.endswith("from the starter set\n")


def test_no_such_card(lawmage: Call, base: Path, file: Path) -> None:
    message = lawmage("card", "Humilty").refused()
    assert "nearest:  Humility" in message and "lawmage cards import" in message
    lawmage("cards", "import", file)
    message = lawmage("card", "Tetsing Baner").refused()
    assert "Testing Banner" in message and "lawmage cards import" not in message


@pytest.mark.parametrize("name", ["", " ", "x" * 5000, "a\x1b[31mb", "'; DROP TABLE cards", "\n"])
def test_hostile_names(lawmage: Call, imported: Result, name: str) -> None:
    assert imported.status == 0
    message = lawmage("card", name).refused()
    assert "\x1b" not in message and len(message) < 2000


def test_card_text_can_not_act_upon_a_terminal(lawmage: Call, base: Path, file: Path) -> None:
    odd = {"name": "Testing Escape", "type_line": "Artifact", "oracle_text": "\x1b[31mRed."}
    files.write(file, files.array([odd]))
    assert "\x1b" not in lawmage("cards", "import", file).out
    done = lawmage("card", "Testing Escape")
    assert "\x1b" not in done.out + done.err
    assert "\x1b" not in lawmage("cards", "coverage", file).out


def test_a_spoilt_base_is_one_message(lawmage: Call, base: Path, board: Path) -> None:
    base.parent.mkdir()
    base.write_bytes(b"no base at all, but long enough to be looked at" * 9)
    assert str(base) in lawmage("card", "Humility").refused()
    starters = board.read_text().replace("card: Test Rock", "card: Humility")
    board.write_text(starters)
    assert str(base) in lawmage("pt", board, "bear").refused()


def test_a_base_of_an_older_reader_is_told(lawmage: Call, imported: Result, base: Path) -> None:
    """It is still used, but whoever waits for it is told why."""
    assert imported.status == 0
    with closing(sqlite3.connect(base)) as rows, rows:
        rows.execute("UPDATE meta SET value = 'older' WHERE name = 'fingerprint'")
    done = lawmage("card", "Testing Bear")
    assert done.status == 0 and "note: the card base was made by another version" in done.out
    board = base.with_name("board.yaml")
    board.write_text("battlefield: [Testing Bear, Testing Banner]")
    done = lawmage("pt", board, "testing-bear")
    assert (done.status, done.out) == (0, "3/3\n")
    (line,) = done.err.splitlines()
    assert line.startswith("lawmage: ") and "lawmage cards import FILE" in line


def test_card_loads_nothing_heavy(imported: Result, base: Path) -> None:
    assert imported.status == 0
    words = (
        "import sys; sys.argv = ['lawmage', 'card', 'Testing Banner']\n"
        "from cli.main import run\n"
        "try: run()\n"
        f"finally: print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", words], env=environment(), capture_output=True, text=True,
        timeout=60, check=True,
    )  # fmt: skip
    assert "Flying" in done.stdout
    assert done.stderr == "[]\n"


# ------------------------------------------------------------------------------------- coverage


def test_coverage_for_people(lawmage: Call, file: Path) -> None:
    done = lawmage("cards", "coverage", file)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[0].split() == ["kind", "lines", "understood"]
    assert "100.0%" in done.out and "cards, every line" in done.out
    assert "quuxes" in done.out
    assert "quuxes" not in lawmage("cards", "coverage", file, "--failures", "0").out


def test_coverage_as_json(lawmage: Call, file: Path) -> None:
    document = lawmage("cards", "coverage", file, "--json", "--failures", "1").json()
    assert document["kinds"]["keyword"] == {"lines": 3, "understood": 3}
    assert set(document["cards"]) == {"total", "understood"}
    assert document["cards"]["total"] == 4
    assert len(document["failures"]) == 1


@pytest.mark.parametrize("number", ["many", "1.5", "²"])
def test_failures_is_a_number(lawmage: Call, file: Path, number: str) -> None:
    assert "--failures" in lawmage("cards", "coverage", file, "--failures", number).refused()


# ---------------------------------------------------------------------------------------- calls


@pytest.mark.parametrize(
    ("call", "name", "values"),
    [
        ("card Bear --json", "card", {"name": "Bear", "json": True}),
        ("cards import a.json", "cards import", {"file": "a.json"}),
        ("cards coverage a.json --failures 3", "cards coverage",
         {"file": "a.json", "failures": "3"}),
    ],
)  # fmt: skip
def test_calls_are_read_without_typer(call: str, name: str, values: dict[str, object]) -> None:
    arguments = call.split()
    assert named(arguments) == name
    assert plain_call(command_of(name), arguments[len(name.split()) :]) == values


def test_every_command_has_its_function() -> None:
    for name in names():
        assert callable(command_of(name).run)


def test_help(lawmage: Call) -> None:
    assert "cards" in lawmage("--help").out
    group = lawmage("cards", "--help").out
    assert "import" in group and "coverage" in group
    assert "FILE" in lawmage("cards", "import", "--help").out
    assert lawmage("cards", "imprt").status == 2
    assert "FILE" in lawmage("cards", "import").refused()
