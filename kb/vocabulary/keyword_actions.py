"""What keyword actions consist of (701), one row for each: `rules_asp/keyword_actions.json`.

In the steps of a row `X` is the number after the keyword, "you" who does it, the target the object
that does it, `{kind}` the word after the keyword.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from kb.editions import LAW_FOLDER
from kb.vocabulary.objects import X
from kb.vocabulary.parts import any_part, with_parts
from kb.vocabulary.steps import Step

KIND = "{kind}"


class KeywordAction(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}
):
    """What a keyword action is from a date on; `by` whether a player does it, or an object; `rules`
    are those of today that it carries out."""

    verb: str
    start: str
    by: Literal["player", "object"]
    does: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    done_to: bool = False
    """Whether a player does it to objects: these are the target then."""
    chosen: int | None = None
    """The label of the step that tells for what it was done: "the amassed Army"."""
    known_last: bool = False
    """Whether what isn't there any more does it, too, as it was last known."""
    completed: bool = False
    """Whether it is done, and what waits for it triggers, only once its steps are carried out."""

    def with_kind(self, kind: str) -> tuple[Step, ...]:
        """The steps with a word in its place."""
        done = with_parts(self.does, lambda each: kind if each == KIND else each, quoted=True)
        return done

    @property
    def numbered(self) -> bool:
        """Whether it says something of the number after the keyword."""
        return any_part(self.does, lambda each: isinstance(each, X), quoted=True)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `keyword_actions.json`."""

    keyword_actions: tuple[KeywordAction, ...]


@cache
def _rows() -> dict[str, list[KeywordAction]]:
    found: dict[str, list[KeywordAction]] = {}
    data = (LAW_FOLDER / "keyword_actions.json").read_bytes()
    for row in msgspec.json.decode(data, type=Table).keyword_actions:
        found.setdefault(row.verb, []).append(row)
    return found


def keyword_action(verb: str, edition: str) -> KeywordAction | None:
    """What a keyword action is in an edition; in one that doesn't know it yet, what it was first.
    None where it is no such action."""
    rows = _rows().get(verb, [])
    known = [each for each in rows if each.start <= edition]
    if not rows:
        return None
    return known[-1] if known else rows[0]


def keyword_actions() -> tuple[KeywordAction, ...]:
    """All rows."""
    return tuple(each for rows in _rows().values() for each in rows)
