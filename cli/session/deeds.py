"""What players do in a session: `do all pass; attack with bears --choose "A: yes"`."""

from __future__ import annotations

import shlex
from typing import Any

from cli import queries
from kb.errors import SnapshotError, shown
from kb.queries.playing.do import with_until
from kb.queries.playing.repeat_words import says_so

QUERY = queries.QUERIES["do"]
_NOT_HERE = ("edition", "cards", "json", "strict", "cite", "output", "log")
"""Options of the command that have no place in a session."""


def played(words: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The actions that are typed, and how their outcomes are picked. Raises SnapshotError."""
    said, dashes, options = words.partition(" --") if not words.startswith("--") else ("", "", "")
    quoted = any(mark in said for mark in "\"'")
    actions = said if quoted else shlex.join(_parts(said))
    rest = f"--{options}" if dashes else words[len(said) :]
    _, typed = queries.options_from_words(f"do {actions} {rest}")
    wrong = [name for name in _NOT_HERE if typed.get(name)]
    if wrong:
        raise SnapshotError(
            f"--{wrong[0]} has no place where the board goes on", found=shown(words),
            expected="actions, --until, --choose, --outcome",
        )  # fmt: skip
    values = QUERY.read({name: each for name, each in typed.items() if name not in _NOT_HERE})
    until = values.pop("until", None)
    return with_until(values.pop("actions", None) or (), until), values


def _parts(said: str) -> list[str]:
    """The actions that are typed; those that are named for a repetition go with it."""
    parts = [each.strip() for each in said.split(";") if each.strip()]
    for place, each in enumerate(parts):
        if says_so(each) and ":" in each:
            return [*parts[:place], "; ".join(parts[place:])]
    return parts
