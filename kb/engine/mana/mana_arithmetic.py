"""Amounts of mana as costs state them, made more or less (107.4, 118.7, 601.2f)."""

from __future__ import annotations

from collections import Counter
from itertools import product

from kb.vocabulary.printed_numbers import SYMBOL

ORDER = ("X", "Y", "Z", "generic", "S", "C", "W", "U", "B", "R", "G")
LIFE_OF_SYMBOL = 2
Announced = tuple[tuple[str, str], ...]
"""Symbols that can be paid in several ways, each with the half that is."""


class Amount:
    """How much mana: so much generic, so many of each other symbol (`X` too)."""

    def __init__(self, mana: str = "") -> None:
        self.generic = 0
        self.symbols: Counter[str] = Counter()
        for symbol in SYMBOL.findall(mana):
            if symbol.isascii() and symbol.isdecimal():
                self.generic += int(symbol)
            else:
                self.symbols[symbol] += 1

    def copy(self) -> Amount:
        """Another of the same."""
        other = Amount()
        other.generic, other.symbols = self.generic, self.symbols.copy()
        return other

    def add(self, mana: str, times: int = 1) -> None:
        """Makes it more (601.2f)."""
        more = Amount(mana)
        self.generic += more.generic * times
        for symbol, count in more.symbols.items():
            self.symbols[symbol] += count * times

    def take(
        self, mana: str, times: int = 1, only_colored: bool = False, to_generic: bool = True
    ) -> None:
        """Makes it less: generic mana lowers the generic part alone (118.7a); coloured or
        colorless mana the part of that type, and what is beyond it or isn't there generic mana
        (118.7b-d), unless the effect or the edition says otherwise."""
        less = Amount(mana)
        self._take_generic(less.generic * times)
        for written, count in less.symbols.items():
            wanted = count * times
            symbol = self._half(written)
            taken = min(wanted, self.symbols[symbol])
            self.symbols[symbol] -= taken
            if to_generic and not only_colored:
                self._take_generic(wanted - taken)

    def _half(self, symbol: str) -> str:
        """The mana that a symbol takes off a cost: the half of a hybrid symbol that the cost has
        (118.7e), the color of a Phyrexian one (118.7f); a snow symbol none of a kind (118.7g)."""
        halves = _halves(symbol)
        if symbol == "S":
            return "generic"
        return next((each for each in halves if self.symbols[each]), halves[0])

    def _take_generic(self, size: int) -> None:
        self.generic = max(0, self.generic - size)

    def announce(self, announced: Announced) -> int:
        """Fixes which halves of symbols are paid (601.2b). The life that is paid for Phyrexian
        ones is returned (107.4f)."""
        life = 0
        for symbol, half in announced:
            self.symbols[symbol] -= 1
            if half == "P":
                life += LIFE_OF_SYMBOL
            else:
                self.add(f"{{{half}}}")
        return life

    @property
    def size(self) -> int:
        """The amount of mana, X not counted and hybrid symbols at their largest (202.3)."""
        return self.generic + sum(
            count * _worth(symbol) for symbol, count in self.symbols.items() if symbol not in "XYZ"
        )

    @property
    def has_x(self) -> bool:
        """Returns whether an X is in it."""
        return self.symbols["X"] > 0

    def with_x(self, x: int) -> Amount:
        """The amount with X as a number (107.3a)."""
        other = self.copy()
        other.generic += x * other.symbols.pop("X", 0)
        return other

    def __str__(self) -> str:
        symbols = +self.symbols
        found = [letter for each in "XYZ" for letter in [each] * symbols.pop(each, 0)]
        if self.generic or not (found or symbols):
            found.append(str(self.generic))
        rest = sorted(symbols, key=lambda each: (_place(each), each))
        found += [symbol for symbol in rest for _ in range(symbols[symbol])]
        return "".join(f"{{{symbol}}}" for symbol in found)

    @property
    def nothing(self) -> bool:
        """Returns whether no mana is in it: then nothing is spent, and it is paid like any other
        (118.5, 118.5a)."""
        return self.generic == 0 and not +self.symbols


def in_halves(mana: str) -> list[str]:
    """The mana that takes the place of an amount by which a cost is reduced, once for each way to
    choose one half of each of its hybrid symbols (118.7e)."""
    symbols = ((symbol, _halves(symbol)) for symbol in SYMBOL.findall(mana))
    options = (halves if len(halves) > 1 else [symbol] for symbol, halves in symbols)
    ways = {tuple(sorted(way)): way for way in product(*options)}
    return ["".join(f"{{{symbol}}}" for symbol in way) for way in ways.values()]


def _halves(symbol: str) -> list[str]:
    return [half for half in symbol.split("/") if half != "P"]


def matters(symbol: str, less: Amount, raised: bool) -> bool:
    """Returns whether it matters which half of a symbol is paid where a cost is made less by that
    much, or is `raised` to what it can't be less than (118.7)."""
    halves = set(symbol.split("/"))
    if len(halves) == 1:
        return False
    taken = {half for each in less.symbols for half in each.split("/")}
    in_numbers = any(half.isdecimal() for half in halves)
    return (
        bool(halves & taken)
        or (in_numbers and not less.nothing)
        or (raised and (in_numbers or "P" in halves))
    )


def _worth(symbol: str) -> int:
    parts = [part for part in symbol.split("/") if part != "P"]
    return max((int(part) if part.isdecimal() else 1 for part in parts), default=1)


def _place(symbol: str) -> int:
    first = symbol.split("/", 1)[0]
    return ORDER.index(first) if first in ORDER else len(ORDER)
