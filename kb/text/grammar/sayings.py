"""How sentences may be said: the patterns of `events.json` and its like, and the forms of verbs.

A pattern is written as it is said: `{subject} deal* [combat |]damage to {object}`. In it

* `{name}` is a hole, `{name:kind}` one whose content is of that kind (`number`, `mana`, …);
* a word with `*` stands for every form of that verb, tense or number;
* `[a|b]` is any one of these, `[a|]` may be left out.

`kb.text.semantics.patterns` matches texts against patterns, `kb.text.rendering.filling` says them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from kb.regex import regex
from kb.vocabulary.actions import actions

TABLES = Path(__file__).parent


Row = dict[str, Any]
"""A row of a table: `says` (a pattern, or several), and beside it what that stands for."""


@cache
def table_rows(file: str) -> dict[str, list[Row]]:
    """The tables of a file, by name; of `actions` the words of verbs with an object after them and
    with none (`rules_asp/actions.json`)."""
    if file == "actions":
        return {"transitive": _phrases("transitive"), "intransitive": _phrases("intransitive")}
    return msgspec.json.decode((TABLES / f"{file}.json").read_bytes(), type=dict[str, list[Row]])


def _phrases(form: Literal["transitive", "intransitive"]) -> list[Row]:
    """The words of the actions in one form, each with its verb."""
    return [
        {"says": said, "verb": verb}
        for verb, action in actions().items()
        if (said := getattr(action, form)) is not None
    ]


def sayings(row: Row) -> list[str]:
    """The patterns of a row."""
    return row["says"] if isinstance(row["says"], list) else [row["says"]]


class Inflections(msgspec.Struct, frozen=True):
    """Verb forms that no rule gives (`verbs.json`): base form → its other forms."""

    irregular: dict[str, tuple[str, ...]]


@cache
def irregular() -> dict[str, tuple[str, ...]]:
    data = (TABLES / "verbs.json").read_bytes()
    return msgspec.json.decode(data, type=Inflections).irregular


@cache
def forms(verb: str) -> tuple[str, ...]:
    """Every form of a verb: base, third person, past, participles of perfect and passive."""
    if verb in irregular():
        return (verb, *irregular()[verb])
    third = verb + "s"
    if verb.endswith(("s", "x", "ch", "sh")):
        third = verb + "es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        third = verb[:-1] + "ies"
    past = verb + ("d" if verb.endswith("e") else "ed")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        past = verb[:-1] + "ied"
    return (verb, third, past)


PIECE = regex(
    r"\{(?P<hole>\w+)(?::(?P<kind>[\w/]+))?\}|(?P<verb>[\w']+)\*|\\(?P<mark>.)|(?P<plain>[\w']+|.)"
)


def closing(says: str, at: int) -> int:
    """Where the bracket that opens at `at` closes."""
    depth = 0
    for place in range(at, len(says)):
        depth += {"[": 1, "]": -1}.get(says[place], 0)
        if depth == 0:
            return place
    raise ValueError(f"an open bracket in {says!r}")


def choices(inside: str) -> list[str]:
    """The choices of a bracket; those of brackets inside it stay together."""
    found, depth = [""], 0
    for mark in inside:
        depth += {"[": 1, "]": -1}.get(mark, 0)
        if mark == "|" and not depth:
            found.append("")
        else:
            found[-1] += mark
    return found
