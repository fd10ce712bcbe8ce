"""How wide text is in pictures, roughly and never too little: nothing here can measure a font."""

from __future__ import annotations

import unicodedata

SIZE = 13
"""The height of letters for which widths are given, in pixels."""
NARROW = frozenset("fijlrtI.,:;'|!()[]{}/ -")
WIDE = frozenset("mwMW@%—…→")


def measured(text: str, size: float = SIZE) -> float:
    """At most how many pixels a text takes in a usual sans-serif font."""
    return sum(map(_letter, text)) * size / SIZE


def _letter(letter: str) -> float:
    if letter in NARROW:
        return 5.2
    if letter in WIDE or unicodedata.east_asian_width(letter) in "WF":
        return 13.2
    return 9.4 if letter.isupper() else 7.7


def cut(text: str, room: float, size: float = SIZE) -> str:
    """A text on one line that fits, with an ellipsis where something is left out."""
    text = " ".join(text.split())
    if measured(text, size) <= room:
        return text
    while text and measured(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, room: float, most: int) -> list[str]:
    """A text on at most so many lines that fit."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if measured(longer) <= room or not lines[-1]:
            lines[-1] = longer
        elif len(lines) == most:
            lines[-1] = cut(f"{lines[-1]} {word} …", room)
            break
        else:
            lines.append(word)
    return [cut(line, room) for line in lines]
