"""The example boards do what their comments and the README say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Call

EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))
COMMAND = re.compile(r"^#\s+lawmage (.+?)(?:\s{2,}(\S+))?$", re.MULTILINE)


def commands() -> list[tuple[str, str]]:
    """Every command in the examples' comments, with the output that stands beside it."""
    texts = [path.read_text("utf-8") for path in EXAMPLES]
    return [found for text in texts for found in COMMAND.findall(text)]


@pytest.mark.parametrize(("command", "output"), commands())
def test_commands_in_comments(
    lawmage: Call, monkeypatch: pytest.MonkeyPatch, command: str, output: str
) -> None:
    monkeypatch.chdir(ROOT)
    result = lawmage(*shlex.split(command), "--strict")
    assert (result.status, result.err) == (0, "")
    assert result.out.strip()
    if output:
        assert result.out.strip() == output


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_understood_and_shows_a_command(lawmage: Call, path: Path) -> None:
    assert lawmage("check", path, "--strict").status == 0
    assert COMMAND.search(path.read_text("utf-8"))


def test_the_snapshot_in_the_readme_is_one(lawmage: Call) -> None:
    blocks = re.findall(
        r"^```yaml\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S
    )
    assert len(blocks) == 1
    assert lawmage("check", "-", "--strict", stdin=blocks[0]).status == 0


def test_old_rules_in_the_examples(lawmage: Call) -> None:
    def pt(example: str, name: str) -> str:
        file = ROOT / "examples" / example
        return lawmage("pt", file, name, "--edition", "2003-12-01").out.strip()

    assert pt("humility-opalescence.yaml", "humility") == "1/1"
    assert pt("opalescence-humility.yaml", "humility") == "1/1"
    assert pt("switched.yaml", "crab") == "9/1"
