"""Abilities as lines of a card, and as what an object is given."""

from __future__ import annotations

import msgspec

from kb.regex import regex
from kb.text.rendering import activations, numbers, sentences, statements
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, sentence, unstopped
from kb.text.words.keywords import keyword_table
from kb.vocabulary import Ability


def line(word: Ability, voice: Voice) -> str:
    """The ability's line: its own text where it has one."""
    if word.text is not None:
        return word.text
    if word.keyword is not None:
        said = keyword(word) + _where((word,), voice)
        return said[:1].upper() + said[1:]
    if word.effect is not None:
        speaking = msgspec.structs.replace(voice, defining=word.cda)
        return sentences.whole(word.effect, speaking, () if word.cda else word.zones)
    if word.activation is not None:
        return activations.activation(word.activation, voice)
    if word.statement is not None:
        return statements.statement(word.statement, voice)
    return f"({word.kind} ability; its words are not at hand)"


_AFTER_SPACE = regex(r"(?:\{|\d|X\b)")


def keyword(word: Ability) -> str:
    """A keyword ability inside a sentence: "ward {2}", "ward—Pay 3 life", "protection from red"."""
    name, parameter = word.keyword or "", word.parameter
    if not parameter:
        return name
    row = keyword_table().get(name)
    if row is not None and "name" in row.forms:
        return f"{name} {parameter}"
    if row is not None and "cost — body" in row.forms:
        cost, _, body = parameter.rpartition(" ")
        return f"{name} {cost} — {body}"
    return f"{name} {parameter}" if _AFTER_SPACE.match(parameter) else f"{name}—{parameter}"


def listed(words: tuple[Ability, ...], voice: Voice) -> str:
    """The abilities as what an object has: keywords as such, others in quotation marks; of
    quotations only the last keeps its full stop."""
    if not words:
        return "no abilities"
    said = [_granted(word, voice) for word in words]
    return joined([*map(unstopped, said[:-1]), said[-1]]) + _where(words, voice)


def _where(words: tuple[Ability, ...], voice: Voice) -> str:
    """What the X in a keyword's parameter is, where the words that give it say so (702.1b)."""
    xs = [word.x for word in words if word.x is not None and word.keyword is not None]
    said = dict.fromkeys(numbers.value(x, voice) for x in xs)
    return f", where X is {joined(list(said))}" if said else ""


def in_marks(keyword: str) -> str:
    """A keyword as what an object gains or loses: in quotation marks where its quality may take
    several words."""
    return f'"{keyword}"' if keyword.startswith("enchant ") else keyword


def _granted(word: Ability, voice: Voice) -> str:
    if word.keyword is not None and word.kind == "keyword":
        return in_marks(keyword(word))
    inner = Voice(self_name=voice.inner_name, host_name=voice.host_name)
    said = sentence(line(word, inner).replace('"', "'"))
    return f'"{said}"'
