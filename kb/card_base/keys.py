"""How names of cards are compared."""

from __future__ import annotations

import unicodedata


def key(name: str) -> str:
    """What of a name is compared: letters and digits, without accents, in lower case. "Fire//Ice"
    and "fire // ice" have the same key. A name of marks alone ("_____") stays as it is."""
    plain = name
    if not name.isascii():
        folded = unicodedata.normalize("NFKD", name.replace("æ", "ae").replace("Æ", "AE"))
        plain = "".join(c for c in folded if not unicodedata.combining(c))
    return "".join(filter(str.isalnum, plain.casefold())) or name.strip()
