"""Costs in the game's own wording."""

from __future__ import annotations

from kb import vocabulary as v
from kb.text.rendering import comparisons, nouns, numbers
from kb.text.rendering.shapes import parts_of
from kb.text.rendering.targets import TOGETHER, count, things_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, number_word, plural, spaced, with_article
from kb.vocabulary.actions import infinitive

_HAND = (v.InZone(("hand",)), v.Owned("you"))
_LIBRARY_TOP = {v.InZone(("library",)), v.Owned("you"), v.HasStatus("top_of_zone")}


def cost(word: v.Cost, voice: Voice) -> str:
    """The cost as it stands before a colon: "{2}, {T}, Sacrifice a creature"."""
    match word.parts:
        case (v.OneOf(options),) if any(len(each.parts) > 1 for each in options):
            return joined([cost(each, voice) for each in options], "or")
    return ", ".join(_capital(part(each, voice)) for each in word.parts) or "{0}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def listed(word: v.Cost, voice: Voice) -> str:
    """The cost within a sentence that has a verb of its own: "exile three other cards"."""
    return joined([part(each, voice) for each in word.parts])


def sentence_cost(word: v.Cost, voice: Voice) -> str:
    """The cost inside a sentence: "pay {2} and sacrifice a creature"."""
    said = [part(each, voice) for each in word.parts]
    return joined([f"pay {each}" if each.startswith("{") else each for each in said]) or "pay {0}"


def part(word: v.CostPart, voice: Voice) -> str:
    """One part, without a capital."""
    match word:
        case v.PayMana(mana):
            return mana
        case v.PayManaCost():
            return "pay its mana cost"
        case v.TapThis():
            return "{T}"
        case v.UntapThis():
            return "{Q}"
        case v.PayLife(v.Half(v.PlayerNumber("life"), rounded)):
            return f"pay half your life, rounded {rounded}"
        case v.PayLife(life):
            plain = isinstance(life, v.Const | v.X | v.SettledX)
            said = numbers.value(life, voice)
            return f"pay {said} life" if plain else f"pay life equal to {said}"
        case v.PayCounters(kind, number):
            return _paid_counters(kind, number, voice)
        case v.Act():
            return _act(word, voice)
        case v.MoveCounters():
            return _counters(word, voice)
        case v.ChangeLoyalty(change):
            return _loyalty(change, voice)
        case v.KeywordCost():
            return _keyword(word, voice)
        case v.OneOf(options):
            return joined([sentence_cost(each, voice) for each in options], "or")


def _paid_counters(kind: str, number: v.Value, voice: Voice) -> str:
    if kind != "energy":
        noun = f"{kind} counter"
        return f"pay {_many(number, voice)} {noun if number == v.Const(1) else plural(noun)}"
    if isinstance(number, v.Const) and 0 < number.number < 8:
        return "pay " + "{E}" * number.number
    return f"pay {_many(number, voice)} {{E}}"


def _many(word: v.Value, voice: Voice) -> str:
    return number_word(word.number) if isinstance(word, v.Const) else numbers.value(word, voice)


def _loyalty(change: v.Value, voice: Voice) -> str:
    if isinstance(change, v.Const):
        return f"{change.number:+d}" if change.number else "0"
    if isinstance(change, v.Sum):
        return "".join(_loyalty(each, voice) for each in change.terms)
    factor, value = (change.factor, change.value) if isinstance(change, v.Times) else (1, change)
    return f"{'-' if factor < 0 else '+'}{numbers.value(value, voice)}"


def _keyword(word: v.KeywordCost, voice: Voice) -> str:
    if word.verb == v.MANA_COST_OF and word.objects is not None:
        less = f" reduced by {word.mana}" if word.mana is not None else ""
        return f"pay its mana cost{less}"
    if word.verb == "for_each" and word.number is not None:
        return f"pay {word.mana} times {numbers.value(word.number, voice)}"
    if word.verb == "draw":
        return f"draw {_cards(word.number or v.Const(1), voice)}"
    if word.verb == "add_mana" and word.number is not None:
        more = "" if word.number == v.Const(1) else f" {numbers.value(word.number, voice)} times"
        return f"add {word.mana}{more}"
    said = [infinitive(word.verb)]
    if word.objects is not None:
        said.append(_chosen(word.objects, word.number or v.Const(1), word.number, voice))
    elif word.number is not None:
        said.append(numbers.value(word.number, voice))
    if word.mana is not None:
        said.append(word.mana)
    return " ".join(said)


# ---------------------------------------------------------------------------------- objects


def _act(word: v.Act, voice: Voice) -> str:
    if word.verb == "mill":
        return f"mill {_cards(word.least, voice)}"
    said = f"{infinitive(word.verb)} {_objects(word, voice)}"
    if word.together is not None:
        said += f" {TOGETHER.get(word.together, spaced(word.together))}"
    if word.total is not None:
        amount = comparisons.amount(word.total.op, word.total.value, voice, equal="equal to")
        said += f" with total {spaced(word.total.number)} {amount}"
    if word.random:
        said += " at random"
    one = word.most == v.Const(1) and not word.whole
    if word.to == "hand":
        said += " to its owner's hand" if one else " to their owner's hand"
    if word.to == "library":
        said += f" on {'the bottom' if word.place == 'bottom' else 'top'} of your library"
    return said


def _cards(number: v.Value, voice: Voice) -> str:
    return "a card" if number == v.Const(1) else f"{_many(number, voice)} cards"


def _objects(word: v.Act, voice: Voice) -> str:
    parts = parts_of(word.objects)
    if word.whole and set(parts) == set(_HAND):
        return "your hand"
    if set(parts) == _LIBRARY_TOP:
        one = word.least == v.Const(1)
        cards = "card" if one else f"{_many(word.least, voice)} cards"
        return f"the top {cards} of your library"
    if word.whole:
        return f"all {things_of(word.objects, voice, many=True)}"
    return _chosen(_from_hand(word, parts), word.least, word.most, voice)


def _from_hand(word: v.Act, parts: tuple[v.Filter, ...]) -> v.Filter:
    """Discarded cards are always in hand; the words don't say so."""
    if word.verb != "discard" or not set(_HAND) <= set(parts):
        return word.objects
    return v.And(parts)


def _chosen(word: v.Filter, least: v.Value, most: v.Value | None, voice: Voice) -> str:
    """ "A creature", "two untapped Elves you control", "another creature"."""
    if nouns.is_single(word):
        return nouns.noun_phrase(word, voice, many=False)
    if (least, most) == (v.Const(1), v.Const(1)):
        return nouns.noun_phrase(word, voice, many=False, article="a", joint="or")
    return f"{count(least, most, voice)} {things_of(word, voice, many=True)}"


def _counters(word: v.MoveCounters, voice: Voice) -> str:
    verb = infinitive(word.verb).split(" ")[0]
    noun = f"{word.kind} counter" if word.kind else "counter"
    if word.whole:
        counted = f"all {noun}s"
    elif (word.least, word.most) == (v.Const(1), v.Const(1)):
        counted = with_article(noun)
    else:
        counted = f"{count(word.least, word.most, voice)} {noun}s"
    if word.among:
        where = f"from among {things_of(word.objects, voice, many=True)}"
        return f"{verb} {counted} {where}"
    preposition = "on" if verb == "put" else "from"
    objects = _chosen(word.objects, v.Const(1), v.Const(1), voice)
    return f"{verb} {counted} {preposition} {objects}"
