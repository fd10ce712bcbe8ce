"""How players say what they declare of an opening hand: `keep`, `take a mulligan`."""

from __future__ import annotations

from kb.errors import SnapshotError, shown
from kb.regex import regex

VERBS = ("keep", "mulligan")
"""What may be declared, as it is said shortest."""
_SAID = regex(
    r"(?P<keep>keep(?:(?: (?:the|my|this|that|her|his|their))?(?: opening)? hand| it)?)"
    r"|(?P<mulligan>(?:take )?(?:(?:a|another) )?mulligan)"
)


def read(words: str) -> str | None:
    """Which of `VERBS` the words say; None if they are no such declaration. Raises SnapshotError
    where they begin as one and go on as none."""
    said = " ".join(words.lower().split())
    match = _SAID.fullmatch(said)
    if match is not None:
        return str(match.lastgroup)
    if said.split(" ", 1)[0] in VERBS:
        raise SnapshotError(
            "this isn't what is declared of an opening hand",
            found=shown(words),
            expected="keep, mulligan",
        )
    return None
