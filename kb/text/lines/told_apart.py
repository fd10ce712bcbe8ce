"""Lines that say in one sentence, or in two that belong together, what the grammar reads in lines
and sentences of their own: the rows of `rewordings.json`."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.semantics.rewordings import filled, in_several, reworded
from kb.text.words.type_line import subtype_forms

_EACH_PRODUCES = regex(
    r"If tapped for mana, ((?:(?:, |,? and )?[A-Z][a-z]+ produce \{[WUBRGC]\})+) instead of any "
    r"other type\."
)
"""One line that says the same of several kinds of lands, each a replacement effect of its own."""
_PRODUCES = regex(r"(?P<land>[A-Z][a-z]+) produce (?P<mana>\{[WUBRGC]\})")


def separate_lines(text: str) -> tuple[str, ...]:
    """The lines, each an ability, that a line means which tells several of different kinds; none
    where it means but itself."""
    for row, match in in_several(text, "lines"):
        return tuple(filled(part, match) for part in row.parts)
    if found := _REVEALED_AS_DRAWN.fullmatch(text):
        return (_revealing(found), *map(_revealed, _NEXT_REVEALED.split(found["rest"])))
    if found := _EACH_PRODUCES.fullmatch(text):
        return tuple(map(_produces, _PRODUCES.finditer(found[1])))
    return ()


def _produces(found: re.Match[str]) -> str:
    """What a line says of one kind of lands."""
    land, _ = subtype_forms().get(found["land"], (found["land"], False))
    return f"If a {land} is tapped for mana, it produces {found['mana']} instead of any other type."


_REVEALED_AS_DRAWN = regex(
    r"(?P<may>You may reveal|Reveal) the first card you draw "
    r"(?P<when>each turn|on each of your turns)(?: as you draw it)?\. "
    r"(?P<rest>Whenever you reveal [^.,]+ this way, .+)"
)
"""A static ability and the triggered abilities that are linked to it, in one paragraph."""
_NEXT_REVEALED = regex(r"(?<=\.) (?=Whenever you reveal )")
_REVEALED_SO = regex(r"^Whenever you reveal (?P<what>[^.,]+) this way, ")


def _revealing(found: re.Match[str]) -> str:
    """What a line says of the first card that is drawn."""
    may = "you may " if found["may"] != "Reveal" else ""
    when = "each turn" if found["when"] == "each turn" else "during each of your turns"
    return f"If you would draw your first card {when}, {may}reveal it as you draw it instead."


def _revealed(line: str) -> str:
    """What it says of such a card that has been revealed."""
    return _REVEALED_SO.sub(r"Whenever you draw \g<what> revealed by ~, ", line)


def told_apart(text: str) -> str:
    """The text with each thing said in a sentence of its own; as it was where it says but one."""
    return reworded(text.replace("{this}", "~"), "sentences")


__all__ = ["separate_lines", "told_apart"]
