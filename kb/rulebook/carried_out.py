"""Where Python carries a rule out: what it does before the law is asked (reading cards, turning a
snapshot into facts) and with what the law says (paying costs, performing what happens).

A function or class that carries a rule out names it in parentheses in its docstring: `(202.3b)`,
`(508.1h-j)`; these numbers are those of the current edition. A comment beside the lines that do it
cites as the law does: `# CR 709.4b / 2003-12: 505.5 — paraphrase` (`kb.rulebook.encoded`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kb.editions import tables
from kb.rulebook.citation import Citation, citations

CODE = Path(__file__).parents[1]
CITING = ("queries", "board", "card_base", "engine", "snapshot", "state", "text", "vocabulary")
"""The packages whose comments may cite; in `queries` docstrings only tell what is printed."""
PACKAGES = ("board", "card_base", "engine", "snapshot", "state", "text", "vocabulary")
_IN_PARENTHESES = re.compile(r"\(([^()]*)\)")
_NUMBER = re.compile(r"\b([1-9]\d\d\.\d+)(?:([a-z])-([a-z])|([a-z]{0,2}))\b")


@cache
def carried_out(edition: str | None = None) -> dict[str, tuple[str, ...]]:
    """Number in an edition (the current one) → `kb/state/printed.py:98`, in order."""
    found: dict[str, list[str]] = {}
    current = tables().current
    for package in PACKAGES if edition in (None, current) else ():
        for path in sorted((CODE / package).rglob("*.py")):
            place = path.relative_to(CODE.parent).as_posix()
            for number, line in numbers_in(path.read_text("utf-8")):
                found.setdefault(number, []).append(f"{place}:{line}")
    for each in comments_that_cite():
        for number in each.rules if each.edition == (edition or current) else ():
            found.setdefault(number, []).append(each.place)
    return {number: tuple(dict.fromkeys(places)) for number, places in found.items()}


@cache
def comments_that_cite() -> tuple[Citation, ...]:
    """The citations in comments of the code, by their place in the checkout."""
    return tuple(
        Citation(f"{path.parent.relative_to(CODE.parent).as_posix()}/{each.place}", *rest)
        for package in CITING
        for path in sorted((CODE / package).rglob("*.py"))
        for each in citations(path)
        for rest in [(each.edition, each.rules, each.fault)]
    )


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
