"""Numbers as they are printed: mana costs, and power and toughness with a star."""

from __future__ import annotations

import re
from functools import lru_cache

from kb.regex import regex
from kb.vocabulary.card import Face

SYMBOL = regex(r"\{([^{}]*)\}")
MINUS = "\N{MINUS SIGN}"


def mana_value_of(face: Face) -> int:
    """The mana value that a card has (202.3)."""
    return mana_value(face.mana_cost) if face.mana_value is None else face.mana_value


@lru_cache(maxsize=4096)
def mana_value(cost: str) -> int:
    """The total of a mana cost (202.3): X is 0, a hybrid symbol counts its largest part."""
    # CR 107.3g + 202.1b + 202.3e — X is 0, and so is the mana value of what has no mana cost.
    return sum(_symbol_value(symbol) for symbol in SYMBOL.findall(cost))


def _symbol_value(symbol: str) -> int:
    # CR 202.3f + 202.3g — of a hybrid symbol its largest part; a Phyrexian symbol counts 1.
    parts = [part for part in symbol.split("/") if part != "P"]
    return max((_part_value(part) for part in parts), default=1)


def _part_value(part: str) -> int:
    if part.isascii() and part.isdecimal():
        return int(part)
    return 0 if part in ("X", "Y", "Z") else 1


def printed_number(printed: str) -> int:
    """A printed number without its star (208.2, 208.5): `*` is 0, `1+*` is 1, `*+1` is 1."""
    found = re.findall(r"-?\d+", printed.replace(MINUS, "-"))
    return int(found[0]) if found else 0


def is_mana(cost: str) -> bool:
    """Returns whether mana pays every symbol of a cost, once X is known (107.4); joke cards have
    others."""
    return _MANA.fullmatch(cost.upper()) is not None


_MANA = regex(r"(?:\{(?:\d+|[XSWUBRGC]|(?:[2WUBRGC]/)?[WUBRGC](?:/P)?)\}|\s)*")
