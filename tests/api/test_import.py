"""`from kb import Board` works, and `import kb` alone loads nothing else."""

from __future__ import annotations

import subprocess
import sys

import pytest

import kb
import kb.api


def test_board_can_be_had_from_the_package() -> None:
    from kb import Board  # noqa: PLC0415 - what is tested

    assert Board is kb.api.Board


def test_what_is_not_there_is_missing_as_usual() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Bored'"):
        _ = kb.Bored


def test_importing_the_package_loads_neither_clingo_nor_boards() -> None:
    code = "import sys, kb; print([each for each in ('clingo', 'kb.board') if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
