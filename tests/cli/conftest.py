"""Calls of `lawmage` as people type them, within this process and in one of their own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli import main

ROOT = Path(__file__).parents[2]

BOARD = """\
battlefield:
  - {id: bear, card: Test Bear, controller: B}
  - {id: banner, card: Test Banner}
  - {id: rock, card: Test Rock}
effects:
  - {id: growth, text: gets +3/+3 until end of turn, affects: [bear], controller: A}
cards:
  - {name: Test Bear, mana_cost: "{1}{G}", type_line: Creature — Bear, power: 2, toughness: 2}
  - {name: Test Banner, mana_cost: "{2}", type_line: Artifact,
     oracle_text: "All creatures get +1/+1."}
  - {name: Test Rock, mana_cost: "{2}", type_line: Artifact, oracle_text: "{T}: Add {C}."}
"""
"""A bear that is 6/6, and two artifacts."""

PUZZLING = "Everything quuxes the frobnicator sideways."


class Result(msgspec.Struct, frozen=True):
    """What a call did: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)

    def refused(self) -> str:
        """The message of a call that was refused as bad input; checks how refusals look."""
        assert (self.status, self.out) == (2, "")
        assert self.err.startswith("lawmage: ")
        assert "Traceback" not in self.err
        return self.err


Call = Callable[..., Result]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """The file with BOARD in it."""
    file = tmp_path / "board.yaml"
    file.write_text(BOARD, "utf-8")
    return file


@pytest.fixture
def puzzling(tmp_path: Path) -> Path:
    """BOARD with an enchantment whose text nobody understands."""
    file = tmp_path / "puzzling.yaml"
    odd = f'  - {{name: Test Riddle, type_line: Enchantment, oracle_text: "{PUZZLING}"}}\n'
    text = BOARD.replace("effects:", "  - {id: riddle, card: Test Riddle}\neffects:") + odd
    file.write_text(text, "utf-8")
    return file


@pytest.fixture
def lawmage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Call]:
    """Calls a command in this process."""
    for name in ("NO_COLOR", "COLUMNS", "LAWMAGE_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: object, stdin: str = "") -> Result:
        monkeypatch.setattr(sys, "argv", ["lawmage", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main.run()
        captured = capsys.readouterr()
        return Result(int(ended.value.code or 0), captured.out, captured.err)

    yield call


def command(*arguments: object) -> list[str]:
    """The command line of a call in a process of its own."""
    return [sys.executable, "-m", "lawmage", *map(str, arguments)]


def environment(**more: str) -> dict[str, str]:
    """The environment of such a process, with the checkout to import from."""
    kept = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "COLUMNS"}}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **more}


@pytest.fixture
def process() -> Call:
    """Calls a command in a process of its own, with its output piped."""

    def call(*arguments: object, stdin: str = "", **env: str) -> Result:
        done = subprocess.run(
            command(*arguments), input=stdin, capture_output=True, encoding="utf-8",
            env=environment(**env), timeout=120, check=False,
        )  # fmt: skip
        return Result(done.returncode, done.stdout, done.stderr)

    return call
