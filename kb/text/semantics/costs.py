"""Costs in words and symbols (118): what stands before a colon, or after "as an additional cost".

A cost is taken apart at its commas and at the "and" or "or" before a verb; each part is one verb
with its objects.
"""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.tokens import number as number_of
from kb.text.semantics.chosen import Chosen, chosen_objects, chosen_value
from kb.text.semantics.nouns import both
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import times
from kb.vocabulary.actions import costs, infinitive
from kb.vocabulary.printed_numbers import is_mana

_SYMBOLS = r"(?:\{[^{}]+\})+"
_WORDS = {infinitive(verb): verb for verb in costs()}
"""The words of the actions that pay costs → their verbs."""
_KEYWORDS = {words: verb for words, verb in _WORDS.items() if costs()[verb].keyword}
_VERBS = (*_WORDS, "remove", "pay")
_COUNTER_SYMBOLS = {"E": "energy", "TK": "ticket"}
"""Symbols for counters that a player pays (107.14, 107.17a)."""
_STARTS = rf"(?={_SYMBOLS}|(?:{'|'.join(_VERBS)})\b)"
_PARTS = regex(rf"(?:,? and |, ?){_STARTS}", re.IGNORECASE)
_LISTED = regex(rf", or {_STARTS}", re.IGNORECASE)
_OPTIONS = regex(rf",? or {_STARTS}", re.IGNORECASE)


def read_cost(text: str, scope: Scope) -> v.Cost:
    """The cost that the words say, all of them.

    Raises NotUnderstood.
    """
    text = _MANA_AND_LIFE.sub(r"\1, Pay \2", text.strip().rstrip("."))
    options = _LISTED.split(text)
    if len(options) > 1:
        return v.Cost(
            (v.OneOf(tuple(read_cost(each, scope) for each in _apart(options[0], options))),)
        )
    whole = _OPTIONS.split(text)
    if len(whole) == 2 and all("," in each for each in whole):  # "{3}, {T} or {U}, {T}"
        return v.Cost((v.OneOf(tuple(read_cost(each, scope) for each in whole)),))
    parts: list[v.CostPart] = []
    for piece in _PARTS.split(text):
        parts.extend(_piece(piece, parts, scope))
    return v.Cost(tuple(parts))


_MANA_AND_LIFE = regex(r"^[Pp]ay ((?:\{[^{}]+\})+) and (\w+ life)$")
"""Both are paid: "pay {B} and 1 life"."""


def _apart(first: str, options: list[str]) -> list[str]:
    """The options of a list that ends in ", or": commas part them all.

    Raises NotUnderstood where symbols among them might be paid in any case.
    """
    if re.search(r"(?:^|, )\{", first) or len(options) > 2:
        raise NotUnderstood("which of the costs is a choice")
    return [*_PARTS.split(first), options[1]]


def read_loyalty(text: str) -> v.Cost:
    """The cost of a loyalty ability: "[+1]", "-X", "0".

    Raises NotUnderstood.
    """
    match = re.fullmatch(r"\[?([+-]?)(\d+|X)\]?", text.strip())
    if match is None:
        raise NotUnderstood(text)
    sign, number = match.groups()
    change: v.Value = v.X() if number == "X" else v.Const(int(number))
    return v.Cost((v.ChangeLoyalty(times(-1 if sign == "-" else 1, change)),))


def _piece(text: str, before: list[v.CostPart], scope: Scope) -> list[v.CostPart]:
    """One part, or a choice between two."""
    options = _OPTIONS.split(text)
    if len(options) == 1:
        return _part(text.strip(), before, scope)
    return [v.OneOf(tuple(v.Cost(tuple(_part(o.strip(), before, scope))) for o in options))]


def _part(text: str, before: list[v.CostPart], scope: Scope) -> list[v.CostPart]:
    if re.fullmatch(_SYMBOLS, text):
        return [symbols_paid(text)]
    for words, keyword in _KEYWORDS.items():
        if re.match(rf"{words}\b", text, re.IGNORECASE):
            return [_keyword(keyword, text[len(words) :].strip(), scope)]
    verb, _, rest = text.partition(" ")
    verb = verb.lower()
    if verb == "pay":
        return [_payment(rest, scope)]
    if verb in ("remove", "put") and (counters := _COUNTERS.fullmatch(rest)) is not None:
        return [_counters(verb, counters, before, scope)]
    if verb == "draw" and (cards := _CARDS.fullmatch(rest)) is not None:
        return [v.KeywordCost(verb, _number(cards[1]))]
    if verb == "add" and re.fullmatch(_SYMBOLS, rest) and is_mana(rest):
        return [v.KeywordCost("add_mana", v.Const(1), mana=rest)]
    if verb == "put":
        return _put(rest, scope)
    if verb == "return":
        return _returned(rest, scope)
    if verb in _WORDS:
        return _acts(_WORDS[verb], _of_before(rest, before), scope)
    raise NotUnderstood(f"a cost: {text}")


# ----------------------------------------------------------------------------- mana, life, counters


def symbols_paid(text: str) -> v.CostPart:
    """What symbols say to pay. Raises NotUnderstood for symbols of several kinds."""
    symbols = re.findall(r"\{([^{}]+)\}", text)
    if symbols == ["T"]:
        return v.TapThis()
    if symbols == ["Q"]:
        return v.UntapThis()
    if len(set(symbols)) == 1 and symbols[0] in _COUNTER_SYMBOLS:
        return v.PayCounters(_COUNTER_SYMBOLS[symbols[0]], v.Const(len(symbols)))
    if {"T", "Q", *_COUNTER_SYMBOLS} & set(symbols):
        raise NotUnderstood(f"a cost: {text}")
    return v.PayMana(text)


def _payment(text: str, scope: Scope) -> v.CostPart:
    """What is paid: mana, life, energy."""
    if re.fullmatch(_SYMBOLS, text):
        return symbols_paid(text)
    energy = re.fullmatch(r"(\w+) \{E\}", text)
    if energy:
        return v.PayCounters("energy", _number(energy.group(1)))
    if text == "its mana cost":
        return v.PayManaCost()
    life = re.fullmatch(r"(\w+) life", text)
    if life:
        return v.PayLife(_number(life.group(1)))
    said = re.fullmatch(
        r"(?:life equal to (?P<value>.+)|(?P<half>half your life), rounded up)", text
    )
    if said is None:
        raise NotUnderstood(f"a payment: {text}")
    words = said.group("value") or "half your life total rounded up"
    return v.PayLife(chosen_value(words, scope))


def _number(word: str) -> v.Value:
    if word == "X":
        return v.X()
    found = 1 if word in ("a", "an") else number_of(word)
    if found is None:
        raise NotUnderstood(f"how many: {word}")
    return v.Const(found)


_COUNTERS = regex(
    r"(?P<many>a|an|all|any number of|one or more|up to \w+|X|\w+) "
    r"(?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+(?: strike)?) )?counters? "
    r"(?P<way>from among|from|on) (?P<objects>.+)"
)


def _counters(
    verb: str, said: re.Match[str], before: list[v.CostPart], scope: Scope
) -> v.MoveCounters:
    """Counters removed from objects or put on them."""
    if (said["way"] == "on") != (verb == "put"):
        raise NotUnderstood("a counter that goes nowhere")
    many, whole = said["many"], said["many"] == "all"
    least, most = _range(many) if not whole else (v.Const(1), v.Const(1))
    among = said["way"] == "from among"
    words = _of_before(said["objects"], before)
    chosen = _all(words, scope) if among else _one(words, scope)
    return v.MoveCounters(f"{verb}_counters", chosen, said["kind"], least, most, whole, among)


def _range(many: str) -> tuple[v.Value, v.Value | None]:
    if many == "any number of":
        return v.Const(0), None
    if many == "one or more":
        return v.Const(1), None
    if many.startswith("up to "):
        return v.Const(0), _number(many.removeprefix("up to "))
    return _number(many), _number(many)


def _one(words: str, scope: Scope) -> v.Filter:
    """The filter of one object that the words describe."""
    found = chosen_objects(words, scope)
    one = v.Const(1)
    if len(found) != 1 or found[0].whole or (found[0].least, found[0].most) != (one, one):
        raise NotUnderstood("on which object")
    return found[0].filter


def _all(words: str, scope: Scope) -> v.Filter:
    """The filter of the objects among which counters are found."""
    found = chosen_objects("all " + re.sub(r"\band\b(?!/)", "or", words), scope)
    if len(found) != 1:
        raise NotUnderstood("among which objects")
    return found[0].filter


# --------------------------------------------------------------------------------- verbs, objects


def _of_before(words: str, before: list[v.CostPart]) -> str:
    """ "Remove three counters from this and sacrifice it": it is the object of the part before."""
    if words not in ("it", "them"):
        return words
    objects = getattr(before[-1], "objects", None) if before else None
    if not isinstance(objects, v.IsSelf):
        raise NotUnderstood("what it is")
    return "~"


def _acts(
    verb: str, words: str, scope: Scope, to: v.Zone | None = None, place: str | None = None
) -> list[v.CostPart]:
    if verb == "mill":
        return [_milled(words)]
    inner = msgspec.structs.replace(scope, placed=True) if verb == "discard" else scope
    random = words.endswith(" at random")
    found = chosen_objects(words.removesuffix(" at random"), inner)
    return [_act(verb, chosen, random, to, place) for chosen in found]


def _act(verb: str, chosen: Chosen, random: bool, to: v.Zone | None, place: str | None) -> v.Act:
    objects = chosen.filter
    if verb == "discard" and not isinstance(objects, v.IsSelf) and not _has_zone(objects):
        objects = both([objects, v.InZone(("hand",)), v.Owned("you")])
    said = chosen.said
    if said.by != "you":
        raise NotUnderstood("chosen by another player")
    return v.Act(
        verb, objects, chosen.least, chosen.most, chosen.whole, random or said.random, to, place,
        said.together, said.total,
    )  # fmt: skip


def _has_zone(word: v.Filter) -> bool:
    return any(isinstance(part, v.InZone) for part in getattr(word, "all", (word,)))


def _milled(words: str) -> v.Act:
    match = re.fullmatch(r"(\w+) cards?", words)
    if match is None:
        raise NotUnderstood(f"milling {words}")
    number = _number(match.group(1))
    library = both([v.InZone(("library",)), v.Owned("you"), v.HasStatus("top_of_zone")])
    return v.Act("mill", library, number, number)


_CARDS = regex(r"(\w+) cards?")
_HAND = regex(r"(?P<what>.+?) to (?:its|their) owner(?:'s|s') hands?")
_LIBRARY = regex(r"(?P<what>.+) on (?:the )?(?P<place>top|bottom) of (?:your|its owner's) library")


def _returned(words: str, scope: Scope) -> list[v.CostPart]:
    match = _HAND.fullmatch(words)
    if match is None:
        raise NotUnderstood(f"where it returns: {words}")
    return _acts("return", match["what"], scope, "hand")


def _put(words: str, scope: Scope) -> list[v.CostPart]:
    match = _LIBRARY.fullmatch(words)
    if match is None:
        raise NotUnderstood(f"where it is put: {words}")
    return _acts("put", match["what"], scope, "library", match["place"])


# --------------------------------------------------------------------------------- keyword actions


def _keyword(verb: str, rest: str, scope: Scope) -> v.KeywordCost:
    """A keyword action that is a cost (701), by what the words after the verb name."""
    match costs()[verb].takes:
        case "number" if re.fullmatch(r"\w+", rest):
            return v.KeywordCost(verb, _number(rest))
        case "mana" if re.fullmatch(_SYMBOLS, rest):
            return v.KeywordCost(verb, mana=rest)
        case "objects" if rest:
            (chosen, *more) = chosen_objects(rest, scope)
            if more or chosen.whole:
                raise NotUnderstood(f"{verb} with others")
            return v.KeywordCost(verb, chosen.least, objects=chosen.filter)
        case None if not rest:
            return v.KeywordCost(verb)
    raise NotUnderstood(f"a cost: {verb} {rest}")
