"""Where Python carries a rule out: what it does before the law is asked (reading cards, turning a
snapshot into facts) and with what the law says (paying costs, performing what happens).

A function or class that carries a rule out names it in parentheses in its docstring: `(202.3b)`,
`(508.1h-j)`. The numbers are those of the current edition.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import kb

PACKAGES = ("board", "cards", "engine", "snapshot")
_IN_PARENTHESES = re.compile(r"\(([^()]*)\)")
_NUMBER = re.compile(r"\b([1-9]\d\d\.\d+)(?:([a-z])-([a-z])|([a-z]{0,2}))\b")


@cache
def carried_out() -> dict[str, tuple[str, ...]]:
    """Number in the current edition → `kb/board/printed.py:98`, in order."""
    found: dict[str, list[str]] = {}
    root = Path(kb.__file__).parent
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            place = path.relative_to(root.parent).as_posix()
            for number, line in numbers_in(path.read_text("utf-8")):
                found.setdefault(number, []).append(f"{place}:{line}")
    return {number: tuple(dict.fromkeys(places)) for number, places in found.items()}


def numbers_in(source: str) -> Iterator[tuple[str, int]]:
    """The rules that docstrings of a module's text name in parentheses, with the lines on which the
    docstrings begin."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            continue
        for statement in node.body:
            match statement:
                case ast.Expr(value=ast.Constant(value=str(words))):
                    for within in _IN_PARENTHESES.findall(words):
                        for number in _numbers(within):
                            yield number, statement.lineno


def _numbers(words: str) -> Iterator[str]:
    """The numbers in words: `508.1h-j` is three."""
    for rule, first, last, end in _NUMBER.findall(words):
        if not first:
            yield rule + end
        for letter in range(ord(first or "b"), ord(last or "a") + 1):
            yield rule + chr(letter)
