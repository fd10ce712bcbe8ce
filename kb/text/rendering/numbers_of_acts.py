"""How the number of an action may be told: as a word, for each of something, as a value, as X."""

from __future__ import annotations

from kb import vocabulary as v
from kb.text.rendering import statements
from kb.text.rendering.made_tokens import first_words
from kb.text.rendering.mentions import Names
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import number_word, with_article
from kb.vocabulary.at_will import is_at_will

_MUCH = frozenset({"deal_damage", "gain_life", "lose_life", "life_becomes"})


Way = tuple[dict[str, str], v.Value | None]
"""What fills the holes for a number, and what X then is."""


def ways_of_number(word: v.GameAction, voice: Voice, names: Names) -> list[Way]:
    """How the number may be told: as a word, for each of something, as a value, as X."""
    if is_at_will(word):
        return [({"energy": "{E}"} if word.verb == "remove_counters" else {}, None)]
    number = names.plain(word.number)
    if number is None:
        kind = {"counter": word.counter} if word.counter not in (None, "any") else {}
        return [(kind, None)]
    if word.verb == "get_energy" and isinstance(number, v.Const):
        return [({"symbols": "{E}" * number.number}, None)]
    if word.verb == "get_energy":
        return _ways_of_energy(number, word, voice)
    found: list[Way] = []
    if isinstance(number, v.Const | v.X | v.SettledX) or _is_that_much(number):
        found.append((_counted(word, _plain_number(number, word)), None))
    if isinstance(number, v.Tally | v.Count):
        each = {"each": statements.counted(number, voice)}
        factor = number.factor if isinstance(number, v.Tally) else 1
        found.append((_counted(word, _plain_number(v.Const(factor), word)) | each, None))
        found += [(each, None)] if factor == 1 else []
    if isinstance(number, v.Times) and isinstance(number.value, v.Count):
        each = {"each": statements.counted(number.value, voice)}
        found.append((_counted(word, _plain_number(v.Const(number.factor), word)) | each, None))
    if not isinstance(number, v.Const | v.X | v.SettledX):
        value = {"value": statements.tally(number, voice)}
        kind = {"counter": word.counter} if word.counter is not None else {}
        found.append((value | kind, None))
    if not isinstance(number, v.Tally | v.Const | v.X | v.SettledX):
        found.append((_counted(word, "X"), number))
    return found


def _ways_of_energy(number: v.Value | v.Tally, word: v.GameAction, voice: Voice) -> list[Way]:
    """How so much {E} may be told, where the number isn't fixed."""
    symbol = {"symbol": "{E}"}
    if isinstance(number, v.X | v.SettledX) or (
        isinstance(number, v.ThatMuch) and number.verb is None
    ):
        return [(symbol | {"number": _plain_number(number, word)}, None)]
    found: list[Way] = [(symbol | {"value": statements.tally(number, voice)}, None)]
    if isinstance(number, v.Tally | v.Count):
        each = {"each": statements.counted(number, voice)}
        factor = number.factor if isinstance(number, v.Tally) else 1
        found.insert(0, (each | {"symbols": "{E}" * factor}, None))
    return found


def _counted(word: v.GameAction, number: str) -> dict[str, str]:
    """The number, with the kind of counter where there is one."""
    if word.counter is None:
        return {"number": number}
    kind = "" if word.counter == "any" else f"{word.counter} "
    if number == "one":
        return {"counters": with_article(f"{kind}counter")}
    return {"counters": f"{number} {kind}counters"}


def _plain_number(number: v.Value, word: v.GameAction) -> str:
    match number:
        case v.Const(1) if word.token is not None:
            return with_article(word.token.known or first_words(word)).split(" ")[0]
        case v.Const(1) if word.verb in _WITH_ARTICLE:
            return "a"
        case v.Const(amount) if word.verb in _DIGITS:
            return str(amount)
        case v.Const(amount):
            return number_word(amount)
        case v.X() | v.SettledX():
            return "X"
        case v.Times(factor=2):
            return f"twice {_plain_number(number.value, word)}"
    return "that much" if word.verb in _MUCH else "that many"


def _is_that_much(number: v.Value | v.Tally) -> bool:
    """Whether it is the number that was spoken of, or twice that."""
    if isinstance(number, v.Times) and number.factor == 2:
        number = number.value
    return isinstance(number, v.ThatMuch) and number.verb is None


_WITH_ARTICLE = frozenset({"draw", "discard", "mill", "create"})


_DIGITS = frozenset({
    "deal_damage", "gain_life", "lose_life", "scry", "surveil", "fateseal", "amass", "adapt",
    "bolster", "support", "monstrosity", "incubate", "discover", "endure", "life_becomes",
    "increase_speed",
    "collect_evidence", "earthbend", "connive", "blight", "pay_life",
})  # fmt: skip
