"""The errors that bad input leads to, and how they word themselves.

An error is raised where a fault is seen, with the path to it; reading adds file, line and
column, which only it knows.
"""

import json
import re
from collections.abc import Collection, Iterable
from typing import TypedDict, Unpack

Step = str | int | float | bool | None
Steps = tuple[Step, ...]

_PLAIN_STEP = re.compile(r"[\w+/-]{1,60}\Z")
_LONGEST_SHOWN = 60
_LONGEST_COMPARED = 80
_MOST_COMPARED = 20_000


class Fields(TypedDict, total=False):
    """What an error may tell besides what is wrong."""

    steps: Steps
    found: str | None
    expected: str | None
    nearest: Iterable[str]
    file: str | None
    line: int | None
    column: int | None
    excerpt: str | None


class LawmageError(Exception):
    """Bad input: `str()` of it is the whole message for the user. All of lawmage's errors that are
    no defects of its own are of this class.

    problem: one sentence on what is wrong.
    file: its name as the user gave it, `<stdin>` for standard input, None for Python values.
    line, column: from 1, None when the input has none (Python values) or it is not known.
    path: where in the document, such as `battlefield[2].attached_to`; empty for the whole.
    found, expected: what stands there and what would be right, None when it needs no saying.
    nearest: the nearest names, best first.
    excerpt: the line of the file, with a mark below it, None if unknown.
    steps: the path as keys and indices.
    """

    def __init__(self, problem: str, **fields: Unpack[Fields]) -> None:
        super().__init__(problem)
        self.problem = problem
        self.steps = fields.get("steps", ())
        self.found = fields.get("found")
        self.expected = fields.get("expected")
        self.nearest = list(fields.get("nearest", ()))
        self.file = fields.get("file")
        self.line = fields.get("line")
        self.column = fields.get("column")
        self.excerpt = fields.get("excerpt")

    @property
    def path(self) -> str:
        return path_text(self.steps)

    @property
    def place(self) -> str:
        """File, line and column, as far as they are known."""
        file = None if self.file is None else quoted(self.file[:200])[1:-1]
        return ":".join(str(part) for part in (file, self.line, self.column) if part)

    def __str__(self) -> str:
        head = ": ".join(part for part in (self.place, self.path, self.problem) if part)
        lines = [head]
        if self.excerpt:
            lines.append(self.excerpt)
        if self.found is not None:
            lines.append(f"  found:    {self.found}")
        if self.expected:
            lines.append(f"  expected: {self.expected}")
        if self.nearest:
            lines.append(f"  nearest:  {', '.join(shown_name(name) for name in self.nearest)}")
        return "\n".join(lines)


class SnapshotError(LawmageError):
    """Bad input in a snapshot or in a question about it.

    at_key: whether the key itself is at fault. value, wants: the value at fault and the kind of
    value wanted there (for hints on YAML).
    """

    def __init__(
        self,
        problem: str,
        *,
        at_key: bool = False,
        value: object = None,
        wants: str = "",
        **fields: Unpack[Fields],
    ) -> None:
        super().__init__(problem, **fields)
        self.at_key = at_key
        self.value = value
        self.wants = wants


def path_text(steps: Steps) -> str:
    """The path as users write it: `players.A.hand[0]`; odd keys stand in brackets and quotes."""
    text = ""
    for step in steps:
        if isinstance(step, int) and not isinstance(step, bool):
            text += f"[{step}]"
        elif isinstance(step, str) and _PLAIN_STEP.match(step):
            text += f".{step}" if text else step
        else:
            text += f"[{shown(step)}]"
    return text


def shown(value: object) -> str:
    """A value for a message: one line, no control characters, never long."""
    if isinstance(value, str):
        cut = value[:_LONGEST_SHOWN]
        text = quoted(cut)
        return text if len(value) <= _LONGEST_SHOWN else f"{text}… ({len(value)} characters)"
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**30 else "an enormous number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, dict):
        return _shown_mapping(value)
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}" if value else "an empty list"
    return f"a value of type {type(value).__name__}"


def quoted(text: str) -> str:
    """In double quotes, with everything escaped that a terminal might act upon."""
    escaped = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in escaped)


def shown_name(name: str) -> str:
    """A name in a list of names: quoted only where it would not be clear without."""
    return name if re.fullmatch(r"[\w'/+,. -]{1,60}", name) else shown(name)


def nearest(
    word: object, candidates: Collection[str], most: int = 3, alike: float = 0.6
) -> list[str]:
    """The candidates most like a word, best first, without regard to case.

    alike: how alike at least, from 0 to 1 (the same).

    Bounded: long words are not compared, nor more than 20,000 candidates.
    """
    if not isinstance(word, str) or not word or len(word) > _LONGEST_COMPARED:
        return []
    import difflib  # noqa: PLC0415  (needed for errors only)

    by_lower: dict[str, str] = {}
    for candidate in candidates:
        if len(candidate) <= _LONGEST_COMPARED and len(by_lower) < _MOST_COMPARED:
            by_lower.setdefault(candidate.lower(), candidate)
    close = difflib.get_close_matches(word.lower(), list(by_lower), most, cutoff=alike)
    return [by_lower[lower] for lower in close]


def _shown_mapping(value: dict[object, object]) -> str:
    if not value:
        return "an empty mapping"
    keys = [shown(key) if not isinstance(key, str) else shown_name(key) for key in value]
    some = ", ".join(keys[:4]) + (", …" if len(keys) > 4 else "")
    return f"a mapping with the key{'s' if len(keys) > 1 else ''} {some}"
