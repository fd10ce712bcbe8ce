"""What shells complete."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from cli.main import names
from tests.cli.conftest import Call

ASKED = """
{script}
COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
_lawmage; echo "${{COMPREPLY[@]}}"
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash is installed here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("lawmage expl", ["explain"]),
        ("lawmage cards se", ["search"]),
        ("lawmage explain board.yaml humility --of power --pr", ["--proof"]),
        ("lawmage cards search --mo", ["--most"]),
        ("lawmage rules graph 613 --dep", ["--depth"]),
        ("lawmage pt --frobnicate", []),
    ],
)
def test_bash_completes(lawmage: Call, typed: str, offered: list[str]) -> None:
    script = ASKED.format(script=lawmage("completion", "bash").out, words=typed)
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_is_in_it(lawmage: Call, shell: str) -> None:
    script = lawmage("completion", shell).out
    assert all(word in script for name in names() for word in name.split(" "))


def test_another_shell_is_refused(lawmage: Call) -> None:
    assert "one of bash, zsh, fish" in lawmage("completion", "tcsh").refused()
