"""The words of an ability of a copy that has left: they name what it copied, and mean itself."""

from __future__ import annotations

import re

from kb.engine.course.moment import Moment
from kb.text.words.wording import short_names, uniform_marks

ITSELF = "this permanent"


def in_own_words(text: str | None, id_: str | None, before: Moment) -> str | None:
    """The words of an ability, in which the name by which they call its source stands for that
    alone, if that was a copy of what has the name and is another object from now on."""
    # CR 201.5b + 707.2 — what it is called by then doesn't matter to its own words.
    obj = next((each for each in before.state.objects if each.id == id_), None)
    if text is None or obj is None or obj.copies is None:
        return text
    final = before.final
    name = final.one(obj.id, "name")
    if name is None:
        return text
    legendary = final.has(obj.id, "supertype", "legendary")
    names = short_names(uniform_marks(str(name)), legendary)
    called = re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, names))})(?!\w)")
    return called.sub(lambda found: _itself(found.string, found.start()), text)


def _itself(text: str, place: int) -> str:
    """The words for it at a place of a text."""
    begins = place == 0 or text[:place].rstrip(" •").endswith((".", "\n", "—"))
    return ITSELF.capitalize() if begins else ITSELF


__all__ = ["in_own_words"]
