"""The mana that a mana ability adds (106, 605), from its sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.tokens import number as number_of
from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.spending import bonuses
from kb.text.semantics.values import counted_for_each, value_said
from kb.vocabulary import AddedMana, Const, Mana, Value, X


class ManaRows(msgspec.Struct, frozen=True):
    """The rows of `activation.json` that speak of mana."""

    colors: dict[str, tuple[str, int]]
    amounts: dict[str, str]
    settled: dict[str, str]
    choices: dict[str, str]
    """Sentences in which a color is chosen → the word for such a color."""


@cache
def _rows() -> ManaRows:
    path = Path(__file__).parent.parent / "grammar" / "activation.json"
    return msgspec.json.decode(path.read_bytes(), type=ManaRows)


_ONLY = regex(r"^(?:Spend this mana only|This mana can be spent only|This mana can't be spent)\b")
_KEPT = regex(
    r"Until (?P<until>end of (?:turn|combat)), (?:you|they) (?:don't|do not) lose this mana as "
    r"(?:steps and phases|steps) end"
)
_ADDS = regex(r"\badds? ", re.IGNORECASE)


def read_mana(sentences: tuple[str, ...], scope: Scope) -> tuple[Mana, ...]:
    """The mana that the sentences add; what else they do is not read.

    Raises NotUnderstood if some of the mana can't be read.
    """
    found: list[Mana] = []
    of_choice = THAT
    for sentence in sentences:
        of_choice = _rows().choices.get(sentence, of_choice)
        if (said := remarked(found, sentence)) and found:
            found = [*said]
        elif _ADDS.search(sentence):
            made = _sentence(sentence, scope)
            found += [_of_choice(mana, of_choice) for mana in made]
    if not found:
        raise NotUnderstood("no mana")
    return tuple(found)


def remarked(mana: Iterable[Mana], sentence: str) -> tuple[Mana, ...] | None:
    """Mana with what a sentence says of it afterwards; None for another sentence."""
    if _ONLY.match(sentence):
        changes = {"only": sentence}
    elif kept := _KEPT.fullmatch(sentence):
        changes = {"kept": kept["until"].replace(" ", "_")}
    elif bonuses(sentence):
        changes = {"bonus": sentence}
    else:
        return None
    return tuple(msgspec.structs.replace(each, **changes) for each in mana)


THAT = "that"
"""The color of mana "of that color"."""


def _of_choice(mana: Mana, of_choice: str) -> Mana:
    """ "That color" is the color that was chosen a sentence before."""
    return msgspec.structs.replace(mana, color=of_choice) if mana.color == THAT else mana


_ADDED = regex(
    r"(?P<whose>|you |that player |its controller )(?:may )?adds? "
    r"(?:an additional )?(?P<what>[^,]+)(?:, and .+)?",
    re.IGNORECASE,
)
_WHOSE: dict[str, Literal["you", "controller", "player"]] = {
    "that player": "player", "its controller": "controller",
}  # fmt: skip
_PRODUCED = regex(r"\bthat [a-z ]+ produced$")
_COUNTED_FROM_IT = regex(r" for each .*\b(?:it|that)\b")


def read_added(effect: str, scope: Scope) -> AddedMana | None:
    """The mana that a triggered ability adds, by the words of its effect; None if it adds none. Of
    mana that isn't understood the answer says so."""
    if not _ADDS.search(effect):
        return None
    first, *later = effect.rstrip(".").split(". ")
    said = _ADDED.fullmatch(first)
    more = any(_ADDS.search(each) or _ONLY.match(each) or bonuses(each) for each in later)
    if said is None or more or _COUNTED_FROM_IT.search(said["what"]):
        return AddedMana(None)
    whose = _WHOSE.get(said["whose"].strip().lower(), "you")
    try:
        words = _PRODUCED.sub("that land produced", said["what"])
        return AddedMana(tuple(_amount(words, scope)), whose)
    except NotUnderstood:
        return AddedMana(None, whose)


_SENTENCE = regex(r"Add (?P<what>.+?)(?:, then add (?:an additional )?(?P<then>.+))?")
_SYMBOLS = r"(?:\{[^{}]+\})+"


_INSTEAD = regex(r"If (?P<if>.+), (?P<first>instead )?add (?P<what>.+?)(?P<last> instead)?")


def _sentence(sentence: str, scope: Scope) -> list[Mana]:
    conditional = _INSTEAD.fullmatch(sentence)
    if conditional is not None:
        instead = bool(conditional["first"] or conditional["last"])
        conditions = circumstances_of(conditional["if"], scope)
        return [
            msgspec.structs.replace(mana, conditions=conditions, instead=instead)
            for mana in _amount(conditional["what"], scope)
        ]
    match = _SENTENCE.fullmatch(sentence)
    if match is None:
        raise NotUnderstood(f"mana: {sentence}")
    return [made for words in match.groups() if words for made in _amount(words, scope)]


def _amount(words: str, scope: Scope) -> list[Mana]:
    words, settled = _settled(words)
    if settled is not None:
        (mana,) = _mana(words, scope)
        return [msgspec.structs.replace(mana, settled=settled)]
    for mark, reader in ((" for each ", counted_for_each), (", where X is ", value_said)):
        head, found, rest = words.partition(mark)
        if found:
            value = reader(rest, scope)
            return [_times(mana, value, mark) for mana in _mana(head, scope)]
    equal = re.fullmatch(rf"an amount of (?P<mana>{_SYMBOLS}) equal to (?P<value>.+)", words)
    if equal:
        return [Mana((equal["mana"],), times=value_said(equal["value"], scope))]
    return _mana(words, scope)


def _times(mana: Mana, value: Value, mark: str) -> Mana:
    """The mana so many times; of X only that what X is."""
    if mark == " for each ":
        if mana.times != Const(1):
            raise NotUnderstood("several mana for each")
        return msgspec.structs.replace(mana, times=value)
    if mana.times != X():
        raise NotUnderstood("which X")
    return msgspec.structs.replace(mana, times=value)


def _settled(words: str) -> tuple[str, str | None]:
    """The words without "for each … this way", and what that is."""
    for said, name in _rows().settled.items():
        match = re.fullmatch(rf"(.+) for each (?:[\w/+-]+ )?{said}", words)
        if match:
            return match.group(1), name
    return words, None


def _mana(words: str, scope: Scope) -> list[Mana]:
    """Mana by its symbols or by the word for its color."""
    words = re.sub(r" to your mana ?pool$", "", words)
    rows = _rows()
    if words in rows.colors:
        color, count = rows.colors[words]
        return [Mana(color=color, times=Const(count))]
    if re.fullmatch(rf"{_SYMBOLS}(?:(?:, | or |, or ){_SYMBOLS})*", words):
        return [Mana(tuple(re.findall(_SYMBOLS, words)))]
    choice = re.fullmatch(rf"((?:{_SYMBOLS},? )+)or (one mana .+)", words)
    if choice and choice.group(2) in rows.colors:
        color, _ = rows.colors[choice.group(2)]
        return [Mana(tuple(re.findall(_SYMBOLS, choice.group(1))), color)]
    many, _, kind = words.partition(" ")
    number: Value | None = X() if many == "X" else _const(many)
    if number is None:
        raise NotUnderstood(f"mana: {words}")
    if kind in rows.amounts:
        return [Mana(color=rows.amounts[kind], times=number)]
    among = re.fullmatch(rf"mana in any combination of ((?:{_SYMBOLS}(?:, |,? and/or )?)+)", kind)
    if among:
        return [Mana(tuple(re.findall(_SYMBOLS, among.group(1))), "combination", number)]
    if re.fullmatch(_SYMBOLS, kind):
        return [Mana((kind,), times=number)]
    raise NotUnderstood(f"mana: {words}")


def _const(word: str) -> Const | None:
    found = number_of(word)
    return Const(found) if found is not None else None
