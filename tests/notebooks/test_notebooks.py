"""What notebooks in the repository look like. (That they run, nbmake tests: pytest looks into their
folder too.)"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import nbformat
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
FEWEST = 10
OF_PYTHON = {"json", "random", "subprocess", "sys", "pathlib", "tempfile"}
"""What else a notebook may import: it runs without a network, on what comes with the package."""
LONGEST_TEXT = 420
"""Letters of a cell of text; who learns by doing wants to get to the next cell."""


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def code(path: Path) -> list[ast.Module]:
    """The cells with code, as syntax."""
    return [ast.parse(cell.source) for cell in read(path).cells if cell.cell_type == "code"]


def test_there_are_enough_and_the_readme_names_them() -> None:
    assert len(NOTEBOOKS) >= FEWEST
    words = (FOLDER / "README.md").read_text("utf-8")
    assert [path.name for path in NOTEBOOKS if path.name not in words] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_outputs_are_kept(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)
    assert notebook.metadata.kernelspec.name == "python3"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_begins_with_what_it_is_about_and_says_it_shortly(path: Path) -> None:
    cells = read(path).cells
    assert cells[0].source.startswith("# ")
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    assert max(map(len, texts)) <= LONGEST_TEXT


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_is_claimed_is_asserted(path: Path) -> None:
    cells = code(path)
    asserting = [any(isinstance(each, ast.Assert) for each in ast.walk(cell)) for cell in cells]
    assert sum(asserting) >= 4
    assert sum(asserting) >= len(cells) * 2 // 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_asks_by_the_board_alone(path: Path) -> None:
    for cell in code(path):
        for each in ast.walk(cell):
            if isinstance(each, ast.ImportFrom) and each.module == "lawmage":
                assert [name.name for name in each.names] == ["Board"]
            elif isinstance(each, ast.ImportFrom):
                assert each.module in OF_PYTHON
            elif isinstance(each, ast.Import):
                assert {name.name for name in each.names} <= OF_PYTHON
