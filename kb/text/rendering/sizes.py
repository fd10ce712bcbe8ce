"""Changes of power and toughness: "get +1/+1", "have base power and toughness 1/1"."""

from __future__ import annotations

from kb.text.rendering.numbers import counted, value
from kb.text.rendering.voice import Voice
from kb.text.rendering.walking import mentions
from kb.vocabulary import Const, SettledX, Sum, Times, Value, X


def modified(power: Value, toughness: Value, voice: Voice) -> str:
    """What an object gets: "+1/+1", "+2/+0 for each …", "+X/+X, where X is …"."""
    each = _each(power, toughness)
    if each is not None:
        things = counted(each, voice, many=False)
        if things is not None:
            first, second = _factor(power), _factor(toughness)
            size = _pair(str(abs(first)), str(abs(second)), first, second)
            return f"{size} for each {things}"
    return _with_variables(power, toughness, voice)


def _pair(first: str, second: str, one: int, other: int) -> str:
    """Both sizes with the signs of their numbers; a zero takes the sign of the other."""
    marks = ["-" if n < 0 or (n == 0 and m < 0) else "+" for n, m in ((one, other), (other, one))]
    return f"{marks[0]}{first}/{marks[1]}{second}"


def _factor(word: Value) -> int:
    if isinstance(word, Const):
        return word.number
    return word.factor if isinstance(word, Times) else 1


def _base(word: Value) -> Value:
    return word.value if isinstance(word, Times) else word


def _each(power: Value, toughness: Value) -> Value | None:
    """The one number that both are multiples of, where it is counted."""
    counts = [_base(word) for word in (power, toughness) if word != Const(0)]
    if not counts or any(count != counts[0] for count in counts) or isinstance(counts[0], Const):
        return None
    return counts[0]


def _with_variables(power: Value, toughness: Value, voice: Voice) -> str:
    of_x = any(mentions(word, letter) for word in (power, toughness) for letter in (X, SettledX))
    names = ["Y", "Z"] if of_x else ["X", "Y"]
    said: dict[Value, str] = {}
    letters: list[str] = []
    for word in (power, toughness):
        if isinstance(word, Const):
            letters.append(str(abs(word.number)))
        elif isinstance(_unsigned(word), X | SettledX):
            letters.append("X")
        else:
            letters.append(said.setdefault(_unsigned(word), names[len(said)]))
    size = _pair(letters[0], letters[1], _factor(power), _factor(toughness))
    where = " and ".join(f"{name} is {value(word, voice)}" for word, name in said.items())
    return f"{size}, where {where}" if where else size


def _unsigned(word: Value) -> Value:
    if isinstance(word, Times) and word.factor < 0:
        return word.value if word.factor == -1 else Times(-word.factor, word.value)
    return word


# ---------------------------------------------------------------------------------- base values


def base(power: Value | None, toughness: Value | None, voice: Voice) -> str:
    """The base values that an object has: "base power and toughness 1/1"."""
    if power is not None and toughness is not None:
        if all(_is_written(word) for word in (power, toughness)):
            return f"base power and toughness {value(power, voice)}/{value(toughness, voice)}"
        if power == toughness:
            return f"base power and toughness each equal to {value(power, voice)}"
    named = [("power", power), ("toughness", toughness)]
    said = [f"base {name} {_one(word, voice)}" for name, word in named if word is not None]
    return " and ".join(said)


def _is_written(word: Value) -> bool:
    return isinstance(word, X | SettledX) or (isinstance(word, Const) and word.number >= 0)


def _one(word: Value, voice: Voice) -> str:
    return value(word, voice) if _is_written(word) else f"equal to {value(word, voice)}"


def defined(possessive: str, power: Value | None, toughness: Value | None, voice: Voice) -> str:
    """A characteristic-defining ability's clause (604.3): "its power is equal to …"."""
    if power is not None and power == toughness:
        return f"{possessive} power and toughness are each equal to {value(power, voice)}"
    said = []
    if power is not None:
        said.append(f"{possessive} power is equal to {value(power, voice)}")
    if toughness is not None:
        owner = "its" if said else possessive
        said.append(f"{owner} toughness is equal to {_beside(power, toughness, voice)}")
    return " and ".join(said)


def _beside(power: Value | None, toughness: Value, voice: Voice) -> str:
    if power is not None and isinstance(toughness, Sum) and toughness.terms[:1] == (power,):
        rest = toughness.terms[1:]
        if len(rest) == 1 and isinstance(rest[0], Const) and rest[0].number > 0:
            return f"that number plus {rest[0].number}"
    return value(toughness, voice)
