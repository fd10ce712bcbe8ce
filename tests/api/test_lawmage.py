"""`lawmage`, the package for Python programs."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import kb.api
import lawmage
from kb.card_base.errors import CardFileError
from kb.editions import UnknownEdition
from kb.errors import SnapshotError
from kb.rulebook.errors import RulesError

ROOT = Path(__file__).parents[2]


def test_everything_it_names_is_there() -> None:
    assert all(getattr(lawmage, name) is not None for name in lawmage.__all__)
    assert set(lawmage.__all__) <= set(dir(lawmage))
    assert lawmage.Board is kb.api.Board
    assert lawmage.__version__ == version("lawmage")
    with pytest.raises(AttributeError, match="no attribute 'Bored'"):
        _ = lawmage.Bored  # type: ignore[attr-defined]


def test_importing_it_loads_neither_clingo_nor_boards() -> None:
    code = "import sys, lawmage; print([each for each in ('clingo', 'kb') if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_it_is_the_command_too() -> None:
    command = [sys.executable, "-m", "lawmage", "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"lawmage {version('lawmage')}"


def test_the_example_in_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    example = re.search(r"## From Python\n\n```python\n(.*?)```", text, re.DOTALL)
    assert example is not None
    monkeypatch.chdir(ROOT)
    exec(example[1], {})


def test_every_error_is_a_lawmage_error() -> None:
    for kind in (SnapshotError, CardFileError, RulesError, UnknownEdition):
        assert issubclass(kind, lawmage.LawmageError)


def test_an_error_tells_place_and_cause_as_fields(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text("battlefield:\n  - {card: Grizly Bears}\n", "utf-8")
    with pytest.raises(lawmage.LawmageError) as raised:
        lawmage.Board.load(file)
    error = raised.value
    assert (error.file, error.line, error.path) == (str(file), 2, "battlefield[0].card")
    assert error.found == '"Grizly Bears"' and error.expected
    assert "Grizzly Bears" in error.nearest


def test_a_card_file_tells_its_line(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text('[{"name": "Bear"},\n', "utf-8")
    with pytest.raises(lawmage.LawmageError) as raised:
        lawmage.Board.from_dict({"battlefield": ["Bear"]}, cards=str(file))
    assert raised.value.file == str(file)


def test_an_unknown_edition_tells_what_is_known() -> None:
    with pytest.raises(lawmage.LawmageError) as raised:
        lawmage.rule("100.1", edition="1066-10-14")
    assert raised.value.expected


def test_a_card_and_a_rule_are_answers() -> None:
    bears = lawmage.card("Grizzly Bears")
    assert bears.understood and "Grizzly Bears" in str(bears)
    assert lawmage.rule("613.8a").number == "613.8a"
    with pytest.raises(lawmage.LawmageError) as raised:
        lawmage.card("Grizly Bears")
    assert "Grizzly Bears" in raised.value.nearest
