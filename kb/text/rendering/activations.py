"""Restrictions, prices and mana of activated abilities, and the choice of modes, as sentences."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from kb import vocabulary as v
from kb.text.rendering import costs, numbers
from kb.text.rendering.events import circumstances
from kb.text.rendering.places import player
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, number_word


class _Rows(msgspec.Struct, frozen=True):
    times: dict[str, tuple[str, ...]]
    colors: dict[str, tuple[str, int]]
    amounts: dict[str, str]
    settled: dict[str, str]


@cache
def _rows() -> _Rows:
    path = Path(__file__).parent.parent / "grammar" / "activation.json"
    return msgspec.json.decode(path.read_bytes(), type=_Rows)


# ---------------------------------------------------------------------------------- restrictions


def restrictions(words: tuple[v.Restriction, ...], voice: Voice) -> str:
    """All restrictions as one sentence without its full stop: "Activate only as a sorcery and only
    once each turn"; empty without any."""
    said = [restriction(word, voice) for word in words]
    return "Activate only " + " and only ".join(said) if said else ""


def restricting(word: v.Restriction, voice: Voice) -> str:
    """One restriction as a sentence without its full stop."""
    return restrictions((word,), voice)


def restriction(word: v.Restriction, voice: Voice) -> str:
    """What stands after "Activate only"."""
    match word:
        case v.OnlyWhen(time):
            found = (words for words, times in _rows().times.items() if times == (time,))
            return next(found, time.replace("_", " "))
        case v.AtMost(count, per):
            often = {1: "once", 2: "twice"}.get(count, f"{number_word(count)} times")
            return often if per == "game" else f"{often} each {per}"
        case v.OnlyIf(groups):
            return "if " + " or if ".join(circumstances(group, voice) for group in groups)


def change(word: v.CostChange, voice: Voice) -> str:
    """ "This ability costs {X} less to activate, where X is …"."""
    way = "less" if word.less else "more"
    own = "its source's mana cost"
    said = f"This ability costs {word.mana or own} {way} to activate"
    if word.times != v.Const(1):
        symbols = "{X}" if word.mana == "{1}" else f"X times {word.mana}"
        said = f"This ability costs {symbols} {way} to activate"
        said += f", where X is {numbers.value(word.times, voice)}"
    return f"{said} if {circumstances(word.conditions, voice)}" if word.conditions else said


# ------------------------------------------------------------------------------------------ mana


def mana(word: v.Mana, voice: Voice) -> str:
    """ "Add {G}", "add two mana of any one color"."""
    said = f"add {_amount(word, voice)}"
    if word.settled is not None:
        noun = next((n for n, name in _rows().settled.items() if name == word.settled), "that")
        said += f" for each {noun}"
    if word.conditions:
        said = f"if {circumstances(word.conditions, voice)}, {said}"
        said += " instead" if word.instead else ""
    return ". ".join(each for each in (said, word.only, word.bonus) if each)


def _amount(word: v.Mana, voice: Voice) -> str:
    plain = isinstance(word.times, v.Const)
    count = number_word(word.times.number) if isinstance(word.times, v.Const) else "X"
    where = "" if plain else f", where X is {numbers.value(word.times, voice)}"
    if isinstance(word.times, v.X | v.SettledX):
        where = ""
    if word.color is None:
        symbols = joined(list(word.choices), "or")
        return symbols if word.times == v.Const(1) else f"{count} {symbols}{where}"
    for words, (color, number) in _rows().colors.items():
        if color == word.color and word.times == v.Const(number):
            return joined([*word.choices, words], "or")
    if word.choices:
        return f"{count} mana in any combination of {joined(list(word.choices), 'and/or')}{where}"
    kind = next((w for w, color in _rows().amounts.items() if color == word.color), "mana")
    return f"{count} {kind}{where}"


# ------------------------------------------------------------------------------------- whole, modes


def activation(word: v.Activation, voice: Voice) -> str:
    """The ability's line as far as it is known: cost, mana, restrictions."""
    said = costs.cost(word.cost, voice) if word.cost is not None else "(a cost)"
    added = [mana(each, voice) for each in word.mana or ()]
    sentences = [each[:1].upper() + each[1:] + "." for each in added] or ["(…)."]
    restricted = restrictions(word.restrictions or (), voice)
    if restricted:
        sentences.append(restricted + ".")
    sentences.extend(change(each, voice) + "." for each in word.changes)
    return f"{said}: {' '.join(sentences)}"


def extra_cost(word: v.ExtraCost, voice: Voice) -> str:
    """ "As an additional cost to cast this spell, …"."""
    if not word.alternative:
        may = "you may " if word.optional else ""
        said = costs.sentence_cost(word.cost, voice)
        less = f"; it costs {word.less} less for each time" if word.less else ""
        often = " any number of times" if word.less else ""
        return f"As an additional cost to cast this spell, {may}{said}{often}{less}"
    when = f"if {circumstances(word.conditions, voice)}, " if word.conditions else ""
    if not word.cost.parts:
        said = f"{when}you may cast this spell without paying its mana cost"
    else:
        paid = costs.sentence_cost(word.cost, voice)
        said = f"{when}you may {paid} rather than pay this spell's mana cost"
    return said[:1].upper() + said[1:]


def modes(word: v.Modes, voice: Voice) -> str:
    """ "Choose one", "choose up to three (each as often as you like)"."""
    chooses = "Choose" if word.by == "you" else f"{player(word.by).capitalize()} chooses"
    many = _how_many(word.least, word.most) + (" {P} worth of modes" if word.worth else "")
    said = f"{chooses} {many}" + (" at random" if word.random else "")
    apart = [
        ("each as often as is wished", word.repeated),
        (f"none that has been chosen {'this turn' if word.this_turn else 'before'}", word.once),
        ("each with another player as its target", word.different_players),
    ]
    if any(so for _, so in apart):
        said += f" ({', '.join(words for words, so in apart if so)})"
    if word.conditions:
        otherwise = _how_many(
            word.least if word.least_then is None else word.least_then, word.most_then
        )
        said += f"; {otherwise} if {circumstances(word.conditions, voice)}"
    return said


def _how_many(least: int, most: int | None) -> str:
    match least, most:
        case 0, None:
            return "any number"
        case 1, None:
            return "one or more"
        case _, None:
            return f"{number_word(least)} or more"
        case 0, int():
            return f"up to {number_word(most)}"
        case 1, 2:
            return "one or both"
        case _, int() if most > least:
            return f"{number_word(least)} to {number_word(most)}"
    return number_word(least)
