"""Piles into which objects are separated, of which somebody chooses one (700.3)."""

from __future__ import annotations

import re
from collections.abc import Callable

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.partakers import Partakers, partakers_of
from kb.text.semantics.scope import Scope
from kb.text.words.piles import FACES, PILE, PILES

_SEPARATES = regex(
    r"(?:(?P<who>.+?) )?separates? (?P<what>.+) into "
    r"(?:two piles|(?P<faces>a face-down pile and a face-up pile))",
    re.IGNORECASE,
)
_CHOOSES = regex(
    r"(?:(?P<who>.+?) )?chooses? (?:one of those piles|one of the piles|a pile)", re.IGNORECASE
)
_ITS_CARDS = r"(?:(?:all|the) (?:cards|creatures|permanents|lands) (?:in|from) )?"
_ONE = regex(
    rf"{_ITS_CARDS}(?P<pile>one pile|that pile|the chosen pile|"
    r"the pile of (?P<whose>your|an opponent's|their|that player's) choice)\b"
)
_OTHER = regex(r"\band (?P<verb>\w+ )?(?:the other|the rest)(?: pile)?\b")
_CHOOSERS = {"an opponent's": "an opponent", "their": "that player", "that player's": "that player"}


def of_piles(
    text: str, read: Callable[[str], tuple[v.Step, ...]], scope: Scope
) -> tuple[v.Step, ...]:
    """What a sentence does with piles. Raises NotUnderstood."""
    match = _SEPARATES.fullmatch(text)
    if match is not None:
        words = FACES if match["faces"] else ()
        what = partakers_of(match["what"], scope)
        return (v.Chooses(PILES, _by(match["who"], scope), what, words),)
    match = _CHOOSES.fullmatch(text)
    if match is not None:
        return (v.Chooses(PILE, _by(match["who"], scope)),)
    found = _ONE.search(text)
    if found is None:
        raise NotUnderstood("no pile")
    rest = _OTHER.sub(lambda other: f"and {other['verb'] or ''}the other pile", text[found.end() :])
    said = f"{text[: found.start()]}that pile{rest}"
    if said == text:
        raise NotUnderstood("a pile that was chosen")
    if found["pile"] in ("that pile", "the chosen pile"):
        return read(said)
    return (v.Chooses(PILE, _by(_CHOOSERS.get(found["whose"] or ""), scope)), *read(said))


def _by(who: str | None, scope: Scope) -> Partakers:
    return partakers_of(who, scope) if who is not None and who.lower() != "you" else ()


__all__ = ["of_piles"]
