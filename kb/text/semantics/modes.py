"""The choice of modes before the bullets (700.2): how many, by whom, under which condition."""

from __future__ import annotations

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.tokens import number as number_of
from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.scope import Scope
from kb.vocabulary import Modes, SpellMode, Who

_CHOOSES = regex(
    r"(?P<who>[Yy]ou choose|[Cc]hoose|[Aa]n opponent chooses) "
    r"(?P<many>any number|up to \w+|one or both|one or more|\w+)"
    r"(?P<worth> \{P\} worth of modes)?"
    r"(?P<random> at random)?"
    r"(?P<once> that hasn't been chosen(?P<turn> this turn)?)?"
)
_NUMBERS: dict[str, tuple[int, int | None]] = {
    "any number": (0, None), "one or both": (1, 2), "one or more": (1, None), "both": (2, 2),
}  # fmt: skip
_OTHERWISE = regex(
    r"If (?P<if>.+), (?:you may )?(?:instead )?choose "
    r"(?P<many>any number|both|one or more|up to \w+|\w+)(?: instead)?"
)
_THEN = " as you cast this spell"
_AGAIN = "You may choose the same mode more than once"
_APART = "Each mode must target a different player"


def chosen_numbers(words: str) -> tuple[int, int | None]:
    """How many modes the words let one choose; the most None is any number.

    Raises NotUnderstood.
    """
    if words in _NUMBERS:
        return _NUMBERS[words]
    at_most = words.startswith("up to ")
    number = number_of(words.removeprefix("up to "))
    if number is None:
        raise NotUnderstood(f"modes: {words}")
    return (0 if at_most else number), number


def read_head(sentences: list[str], modes: tuple[SpellMode, ...], scope: Scope) -> Modes:
    """The choice that the sentences before the bullets describe.

    Raises NotUnderstood.
    """
    first, *more = sentences
    match = _CHOOSES.fullmatch(first)
    if match is None:
        raise NotUnderstood(f"modes: {first}")
    least, most = chosen_numbers(match["many"])
    if bool(match["worth"]) != all(mode.pawprints is not None for mode in modes):
        raise NotUnderstood("what the modes are worth")
    by: Who = "opponent" if "opponent" in match["who"] else "you"
    found = Modes(
        modes, least, most, random=bool(match["random"]), by=by,
        once=bool(match["once"]), this_turn=bool(match["turn"]), worth=bool(match["worth"]),
    )  # fmt: skip
    for sentence in more:
        found = _told_more(found, sentence, scope)
    return found


def _told_more(found: Modes, sentence: str, scope: Scope) -> Modes:
    if sentence == _AGAIN:
        return msgspec.structs.replace(found, repeated=True)
    if sentence == _APART:
        return msgspec.structs.replace(found, different_players=True)
    match = _OTHERWISE.fullmatch(sentence)
    if match is None or found.conditions:
        raise NotUnderstood(f"modes: {sentence}")
    least, most = chosen_numbers(match["many"])
    optional = "you may" in sentence
    return msgspec.structs.replace(
        found,
        conditions=circumstances_of(match["if"].removesuffix(_THEN), scope),
        least_then=min(found.least, least) if optional else least,
        most_then=most,
    )
