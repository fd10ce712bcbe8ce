"""Every command in the README and in `docs/` runs, and prints what stands below it there."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from cli.main import command, named
from tests.cli.conftest import ROOT, Call

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
INLINE = re.compile(r"`(?:\.venv/bin/)?((?:lawmage|python -m) [^`]+)`")
NEEDING = ("import", "serve", "mcp", "rule", "rules", "batch", "report", "convert", "schema")
"""Commands that wait, write files or need what isn't at hand: only looked at, not run."""
COMMON = {"--help", "--version", "-h", "-o"}


def typed(document: Path) -> list[tuple[str, list[str]]]:
    """The commands in the blocks of a document, each with the lines that it prints there."""
    found: list[tuple[str, list[str]]] = []
    for kind, block in FENCED.findall(document.read_text("utf-8")):
        if kind not in ("console", "sh"):
            continue
        for line in block.splitlines():
            words = line.removeprefix("$ ")
            if words.startswith("lawmage "):
                found.append((words, []))
            elif kind == "console" and found:
                found[-1][1].append(line)
    return found


def is_run(words: list[str]) -> bool:
    return named(words).split(" ")[0] not in NEEDING and ">" not in words


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each.name)
def test_commands_run_and_print_what_is_shown(
    lawmage: Call, document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    for line, shown in typed(document):
        words = shlex.split(line, comments=True)[1:]
        assert named(words), line
        if not is_run(words):
            continue
        answer = lawmage(*words)
        assert (answer.status, answer.out != "") == (0, True), line
        lines = iter(answer.out.splitlines())
        # A line of … stands for any that aren't shown.
        assert all(each in lines for each in shown if each != "…"), (line, answer.out)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each.name)
def test_commands_that_are_spoken_of_are_there(document: Path) -> None:
    for span in INLINE.findall(document.read_text("utf-8").replace("\n", " ")):
        if span.startswith("python -m "):
            assert find_spec(span.split(" ")[2]) is not None, span
            continue
        words = [word for word in re.findall(r"[^\s\[\]|\\…]+", span)][1:]
        if words[0].startswith("-"):
            continue
        name = named(words)
        assert name, span
        called = command(name)
        known = COMMON | {f"--{each.replace('_', '-')}" for each in called.options}
        used = {word.partition("=")[0] for word in words if re.match(r"--\w", word)}
        assert used <= known, (span, used - known)
