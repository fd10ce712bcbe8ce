"""Regular expressions that are compiled when they are first matched: there are hundreds, and most
questions need few of them."""

from __future__ import annotations

import re
from typing import Any, cast


class _Regex:
    """Stands for a compiled regular expression; what is asked of it once is kept."""

    def __init__(self, words: str, flags: int) -> None:
        self._written = words, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = getattr(re.compile(*self._written), name)
        setattr(self, name, found)
        return found


def regex(words: str, flags: int = 0) -> re.Pattern[str]:
    """Returns what `re.compile` does, for use by its methods only."""
    return cast(re.Pattern[str], _Regex(words, flags))
