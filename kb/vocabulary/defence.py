"""Words that speak of the defending player (508.5)."""

from __future__ import annotations

from typing import Any

from kb.vocabulary.parties import BY_DEFENCE
from kb.vocabulary.parts import any_part


def speaks_of_defender(word: Any) -> bool:
    """Whether words speak of the defending player, but for abilities that they quote."""
    return any_part(word, lambda each: isinstance(each, str) and each in BY_DEFENCE)
