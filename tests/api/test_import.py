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


@pytest.mark.parametrize(
    ("asked", "absent"),
    [
        ("pt warden", ("kb.engine.course", "kb.text.rendering", "kb.text.grammar", "yaml")),
        ("legal", ("kb.engine.course", "kb.text.grammar.lexer", "yaml")),
    ],
)
def test_a_question_about_cards_at_hand_loads_neither_what_happens_nor_the_grammar(
    asked: str, absent: tuple[str, ...]
) -> None:
    """Both are most of what there is to load, and loading is most of the time of a process."""
    question, *objects = asked.split()
    code = (
        f"import sys; sys.argv = ['lawmage', {question!r}, 'Humility; Soul Warden', *{objects!r}]\n"
        "from cli.main import run\n"
        "try: run()\n"
        f"finally: print([m for m in {absent!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
