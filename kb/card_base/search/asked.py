"""What each word of a search asks of a card: its tests, as rows."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

import msgspec

from kb.card_base.search.sides import Searched, Side, symbols, without_reminders
from kb.card_base.search.sorts import SORTS
from kb.errors import LawmageError
from kb.terms import COLOR_OF, LETTER_OF
from kb.vocabulary.printed_numbers import printed_number

Test = Callable[[Searched], bool]
SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "!=": operator.ne, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt,
    "=": operator.eq, ":": operator.eq,
}  # fmt: skip
OF_COLORS: Mapping[str, Callable[[frozenset[str], frozenset[str]], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, ">=": operator.ge,
    "<": operator.lt, ">": operator.gt,
}  # fmt: skip
LONGEST_PATTERN = 200
COLORLESS = ("c", "colorless", "colourless")
SEVERAL = ("m", "multicolor", "multicolour", "multicolored")
PARITY = {"even": 0, "odd": 1}
FORMATS = ("standard", "future", "historic", "timeless", "gladiator", "pioneer", "explorer",
           "modern", "legacy", "pauper", "vintage", "penny", "commander", "oathbreaker",
           "standardbrawl", "brawl", "alchemy", "paupercommander", "duel", "oldschool", "premodern",
           "predh")  # fmt: skip
"""The formats that card files know."""
FORMATS_SHORT = {"edh": "commander", "std": "standard", "pdh": "paupercommander"}


class Kind(msgspec.Struct, frozen=True):
    """What may be asked: by which words, with which signs; `make` is the test of a sign and a
    value, `says` how it is told, `help` what the help page has; `words_of` the words of a side in
    which patterns are looked for."""

    words: tuple[str, ...]
    signs: tuple[str, ...]
    make: Callable[[str, str], Test]
    says: str
    help: str
    words_of: Callable[[Side], str] | None = None


def _wrong(problem: str, found: str, expected: str) -> LawmageError:
    return LawmageError(problem, found=found, expected=expected)


# ------------------------------------------------------------------------------------- words


def _of_words(of: Callable[[Side], str]) -> Callable[[str, str], Test]:
    """Whether the words stand in some text of one of the sides; `~` is the card's own name."""

    def make(sign: str, value: str) -> Test:
        wanted = value.lower()

        def test(card: Searched) -> bool:
            return any(wanted.replace("~", each.name) in of(each) for each in card.sides)

        return test

    return make


def matching(of: Callable[[Side], str], pattern: str) -> Test:
    """Whether a pattern is found in the words of one of the sides; `~` is the card's own name."""
    if len(pattern) > LONGEST_PATTERN:
        raise _wrong("too long a pattern", pattern, f"at most {LONGEST_PATTERN} characters")
    if re.search(r"\)[*+{]", pattern):
        raise _wrong("a group that is repeated can take forever", pattern, "a pattern without it")

    @cache
    def compiled(name: str) -> re.Pattern[str]:
        return re.compile(pattern.replace("~", re.escape(name)), re.IGNORECASE | re.MULTILINE)

    def test(card: Searched) -> bool:
        return any(compiled(each.name if "~" in pattern else "").search(of(each))
                   for each in card.sides)  # fmt: skip

    try:
        compiled("")
    except (re.error, OverflowError, RecursionError) as error:
        raise _wrong(f"no pattern ({error})", pattern, "such as o:/draws? .* cards?/") from None
    return test


def _named(sign: str, value: str) -> Test:
    wanted = value.lower()
    return lambda card: wanted in card.name


def exactly_named(value: str) -> Test:
    """Whether that is the card's whole name, or one side's."""
    wanted = value.lower()
    return lambda card: wanted in (card.name, *(each.name for each in card.sides))


# ------------------------------------------------------------------------------------ colors


def _colored(sign: str, value: str) -> Test:
    wanted = value.lower()
    if wanted.isascii() and wanted.isdecimal():
        return _of_number(lambda side: len(side.colors), SIGNS[sign], int(wanted))
    if wanted in SEVERAL:
        several = sign != "!="
        return lambda card: any((len(each.colors) > 1) == several for each in card.sides)
    colors = frozenset() if wanted in COLORLESS else _colors(value)
    sign = "=" if sign == ":" and not colors else ">=" if sign == ":" else sign
    compare = OF_COLORS[sign]
    return lambda card: any(compare(each.colors, colors) for each in card.sides)


def _colors(value: str) -> frozenset[str]:
    """The letters of colors: `rg`, or the name of one."""
    named = LETTER_OF.get(value.lower())
    letters = frozenset(named or value.upper())
    if not letters <= COLOR_OF.keys():
        raise _wrong(
            "no color", value, "letters of wubrg, a color's name, c (colorless), m (multicolor), "
            "or how many",
        )  # fmt: skip
    return letters


def _identified(sign: str, value: str) -> Test:
    """Whether the color identity is within colors (`:`, for decks), or compares with them."""
    wanted = value.lower()
    if wanted.isascii() and wanted.isdecimal():
        compare, number = SIGNS[sign], int(wanted)
        return lambda card: compare(len(card.identity), number)
    if wanted in SEVERAL:
        return lambda card: (len(card.identity) > 1) == (sign != "!=")
    colors = frozenset() if wanted in COLORLESS else _colors(value)
    fits = OF_COLORS["<=" if sign == ":" else sign]
    return lambda card: fits(card.identity, colors)


# ------------------------------------------------------------------------------------- sorts


def _of_sort(*, wanted: bool) -> Callable[[str, str], Test]:
    def make(sign: str, value: str) -> Test:
        test = SORTS.get(value.lower())
        if test is None:
            raise _wrong(
                "no sort of cards that is searched for", value, f"one of {', '.join(SORTS)}"
            )
        return lambda card: test(card) == wanted

    return make


# ----------------------------------------------------------------------------------- numbers


def _of_number(
    of: Callable[[Side], int | None], compare: Callable[[int, int], bool], number: int
) -> Test:
    def test(card: Searched) -> bool:
        found = [of(each) for each in card.sides]
        return any(each is not None and compare(each, number) for each in found)

    return test


def _printed(field: str) -> Callable[[Side], int | None]:
    """A printed number of a side: stars are 0."""

    def of(side: Side) -> int | None:
        value = getattr(side, field)
        return None if value is None else printed_number(value)

    return of


NUMBERS: Mapping[str, str] = {
    "pow": "power", "power": "power", "tou": "toughness", "toughness": "toughness",
    "loy": "loyalty", "loyalty": "loyalty", "def": "defense", "defense": "defense",
}  # fmt: skip


def _numbered(field: str) -> Callable[[str, str], Test]:
    def make(sign: str, value: str) -> Test:
        compare, of = SIGNS[sign], _printed(field)
        if (other := NUMBERS.get(value.lower())) is not None:
            to = _printed(other)

            def test(card: Searched) -> bool:
                pairs = [(of(each), to(each)) for each in card.sides]
                return any(
                    one is not None and two is not None and compare(one, two) for one, two in pairs
                )

            return test
        return _of_number(of, compare, _number(value, "another of power, toughness, loyalty"))

    return make


def _number(value: str, otherwise: str) -> int:
    if value.removeprefix("-").isascii() and value.removeprefix("-").isdecimal():
        return int(value[:9])
    raise _wrong("no number", value, f"a number, or {otherwise}")


def _valued(sign: str, value: str) -> Test:
    compare = SIGNS[sign]
    if (rest := PARITY.get(value.lower())) is not None:
        return lambda card: compare(card.mana_value % 2, rest)
    number = _number(value, "even, odd")
    return lambda card: compare(card.mana_value, number)


def _costs(sign: str, value: str) -> Test:
    """Whether a cost has all these symbols (`=`: these and no other)."""
    wanted = Counter(symbols(value))
    if not wanted:
        raise _wrong("no mana", value, "symbols such as {2}{G}{G}, or 2gg")
    # Generic mana is one number, not a symbol for each.
    generic = sum(int(each) * n for each, n in wanted.items() if each.isdecimal())
    colored = Counter({each: n for each, n in wanted.items() if not each.isdecimal()})

    def test(card: Searched) -> bool:
        return any(_has(Counter(symbols(each.mana_cost))) for each in card.sides if each.mana_cost)

    def _has(found: Counter[str]) -> bool:
        has = sum(int(each) * n for each, n in found.items() if each.isdecimal())
        rest = Counter({each: n for each, n in found.items() if not each.isdecimal()})
        if sign == "=":
            return has == generic and rest == colored
        return has >= generic and rest >= colored

    return test


# ----------------------------------------------------------------------------------- formats


def _in_format(statuses: tuple[str, ...]) -> Callable[[str, str], Test]:
    def make(sign: str, value: str) -> Test:
        wanted = FORMATS_SHORT.get(value.lower(), value.lower())
        if wanted not in FORMATS:
            raise _wrong("no format", value, f"one of {', '.join(FORMATS)}")
        return lambda card: (card.formats or {}).get(wanted) in statuses

    return make


COMPARED = tuple(SIGNS)


def _own_text(side: Side) -> str:
    return without_reminders(side.text)


KINDS = (
    Kind(("name", "n"), (":", "="), _named, "name has", 'name:fire, fire', lambda it: it.name),
    Kind(("type", "t"), (":", "="), _of_words(lambda side: side.type_line), "type line has",
         't:elf, t:"legendary creature"', lambda side: side.type_line),
    Kind(("oracle", "o"), (":", "="), _of_words(_own_text), "rules text has",
         'o:flying, o:"~ enters" (~: the name), o:/dies?$/; not in reminders', _own_text),
    Kind(("fulloracle", "fo"), (":", "="), _of_words(lambda side: side.text),
         "rules text and reminders have", 'fo:"this ability"', lambda side: side.text),
    Kind(("color", "c", "colors", "colour"), COMPARED, _colored, "color",
         "c:rg (at least), c=rg (just), c:red, c:c (colorless), c:m, c>=2"),
    Kind(("identity", "id", "ci"), COMPARED, _identified, "color identity",
         "id:gw (within these), id=gw, id:c, id<=2"),
    Kind(("is",), (":", "="), _of_sort(wanted=True), "is",
         "is:permanent (below)"),
    Kind(("not",), (":", "="), _of_sort(wanted=False), "is not", "not:permanent"),
    Kind(("mana", "m"), (":", "=", ">="), _costs, "mana cost has", "m:{G}{G}, m=2gg (just that)"),
    Kind(("cmc", "mv", "manavalue"), COMPARED, _valued, "mana value", "cmc<=2, mv:even"),
    Kind(("power", "pow"), COMPARED, _numbered("power"), "power", "pow>=4, pow>tou (* is 0)"),
    Kind(("toughness", "tou"), COMPARED, _numbered("toughness"), "toughness", "tou=1"),
    Kind(("loyalty", "loy"), COMPARED, _numbered("loyalty"), "loyalty", "loy>=5"),
    Kind(("defense", "def"), COMPARED, _numbered("defense"), "defense", "def<4"),
    Kind(("format", "f", "legal"), (":", "="), _in_format(("legal", "restricted")), "legal in",
         "f:modern, where the card file tells; restricted counts"),
    Kind(("banned",), (":", "="), _in_format(("banned",)), "banned in", "banned:legacy"),
    Kind(("restricted",), (":", "="), _in_format(("restricted",)), "restricted in",
         "restricted:vintage"),
)  # fmt: skip
KIND_OF = {word: kind for kind in KINDS for word in kind.words}
OF_FORMATS = frozenset(["format", "banned", "restricted"])
OF_TEXT = frozenset(["oracle", "fulloracle", "identity", "is", "not"])
"""Kinds (by their first words) that ask for what not every source tells."""
NOT_KEPT = {
    "of the printings of a card": ("set", "s", "edition", "e", "rarity", "r", "year", "date",
                                   "artist", "a", "flavor", "ft", "frame", "border", "game", "cn",
                                   "number", "language", "lang", "block", "in"),
    "of prices and players' votes": ("usd", "eur", "tix", "cube", "art", "function", "otag"),
}  # fmt: skip
"""Words of Scryfall's that ask for what isn't kept of a card."""
