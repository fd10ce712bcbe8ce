"""Every command has an example in its help, and those that need no file of one's own answer."""

from __future__ import annotations

import shlex

import pytest

from cli.examples import line, of_commands
from cli.main import names
from tests.cli.conftest import Call

OF_FILES = {"report", "repl", "batch", "convert", "serve", "mcp", "replay", "cards import",
            "cards coverage", "cards logic", "rules import", "rules search", "rules glossary",
            "rules graph"}  # fmt: skip
"""Commands whose examples read or write files, wait for input or need the texts of the rules."""


def test_every_command_has_one(lawmage: Call) -> None:
    assert of_commands().keys() == {*names()}
    assert lawmage("examples").out.splitlines() == [
        line(name, words) for name, words in of_commands().items()
    ]


@pytest.mark.parametrize("name", [*of_commands()])
def test_help_shows_it(lawmage: Call, name: str) -> None:
    told = " ".join(lawmage(*name.split(), "--help").out.split())
    assert f"Example: {line(name, of_commands()[name])}" in told


@pytest.mark.parametrize("name", sorted(of_commands().keys() - OF_FILES))
def test_it_answers(lawmage: Call, name: str) -> None:
    found = lawmage(*name.split(), *shlex.split(of_commands()[name]))
    assert (found.status, found.err) == (0, "")
    assert found.out.strip()
