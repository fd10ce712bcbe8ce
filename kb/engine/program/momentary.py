"""What may change from one moment of a game to the next while all else stays: the statuses of
objects, the step, players' numbers. In a control that serves several moments each of these atoms,
and each that is derived of them without the number of a ground call, carries the number of its
moment as its last argument. The law doesn't speak of that number: it is put in where the law's
parts are loaded, where facts are told, and taken away where atoms are read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from clingo import Function, Number, Symbol, SymbolType

from kb.engine.program.program import parts
from kb.engine.program.rules import CALL, Name, rules_of
from kb.engine.program.terms import TERMS_KEPT

TOLD = {"trait": 1, "game": 0, "player_has": 1}
"""The predicates that are told anew for each moment → the place of the word that says which."""
MOMENT = "moment"
"""The parameter of program parts that is the number of a moment."""
_STATEMENT = re.compile(r"\.(?=\s|$)")
_ATOM = re.compile(r"(?<!\S)(?!not\b)([a-z]\w*)(\(?)(call\b)?")
"""The beginning of an atom: what is an argument stands behind a parenthesis or a comma."""
_WORDS = re.compile(r'"([^"]*)"|\b([a-z]\w*)')


@cache
def momentary() -> frozenset[str]:
    """The predicates whose atoms carry the number of a moment."""
    rules = [
        (
            [name for name, _, of_call in _ATOM.findall(head) if not of_call],
            {name for name, *_ in _ATOM.findall(body)},
        )
        for _, text in parts().values()
        for head, _, body in (each.partition(":-") for each in _STATEMENT.split(text))
    ]
    found = set(TOLD)
    known = 0
    while known < len(found):
        known = len(found)
        for heads, needs in rules:
            if not found.isdisjoint(needs):
                found.update(heads)
    return frozenset(found)


@cache
def text_with_moment(part: str) -> str:
    """The rules of a program part whose atoms carry the number of a moment."""
    names = momentary()
    pieces, at = [], 0
    text = parts()[part][1]
    for match in _ATOM.finditer(text):
        if match[1] not in names:
            continue
        end = _end_of_atom(text, match.end(2)) if match[2] else match.end(1)
        if text[end : end + 1] == "/":  # what is shown
            continue
        pieces += [text[at:end], f",{MOMENT}" if match[2] else f"({MOMENT})"]
        at = end
    return "".join((*pieces, text[at:]))


def _end_of_atom(text: str, at: int) -> int:
    """The place of the parenthesis that closes one that was opened just before a place."""
    depth, quoted = 1, False
    while depth:
        letter = text[at]
        quoted ^= letter == '"'
        depth += ((letter == "(") - (letter == ")")) * (not quoted)
        at += 1
    return at - 1


@cache
def hangs_on_moment(part: str) -> bool:
    """Whether anything in a program part carries the number of a moment."""
    return text_with_moment(part) != parts()[part][1]


@cache
def deriving_momentary(part: str) -> tuple[int, ...]:
    """The places of the rules of a part that derive for each moment what all calls read."""
    names = momentary()
    return tuple(
        place
        for place, rule in enumerate(rules_of(part))
        if any(
            each.signature[0] in names and each.arguments[:1] != (Name(CALL),)
            for each in rule.heads
        )
    )


@lru_cache(maxsize=TERMS_KEPT)
def with_moment(fact: Symbol, moment: int) -> Symbol:
    """A fact as it is told for a moment."""
    if fact.name not in momentary():
        return fact
    return Function(fact.name, [*fact.arguments, Number(moment)])


# ------------------------------------------------------------------------ what hangs on a change


def words_of(facts: Iterable[Symbol]) -> frozenset[str]:
    """The words by which facts that are told anew for each moment say which they are."""
    return frozenset(_word(each.arguments[TOLD[each.name]]) for each in facts)


@cache
def words_read(part: str) -> frozenset[str]:
    """The words in those rules of a part that read what is told for each moment."""
    texts = (each for each in _STATEMENT.split(parts()[part][1]) if _reads(each))
    return frozenset(quoted or plain for each in texts for quoted, plain in _WORDS.findall(each))


@cache
def read_beside(part: str) -> frozenset[str]:
    """The predicates of told facts that these rules read beside it, and that may say which words
    they look for."""
    texts = (each for each in _STATEMENT.split(parts()[part][1]) if _reads(each))
    found = {name for each in texts for name, *_ in _ATOM.findall(each.partition(":-")[2])}
    return frozenset(found - momentary())


def _reads(statement: str) -> bool:
    body = statement.partition(":-")[2]
    return any(name in momentary() for name, *_ in _ATOM.findall(body))


@lru_cache(maxsize=TERMS_KEPT)
def words_in(symbol: Symbol) -> frozenset[str]:
    """All words in a term."""
    if symbol.type is SymbolType.Function:
        inner = frozenset[str]().union(*map(words_in, symbol.arguments))
        return inner | {symbol.name}
    return frozenset((_word(symbol),))


def _word(symbol: Symbol) -> str:
    if symbol.type is SymbolType.String:
        return symbol.string
    return symbol.name if symbol.type is SymbolType.Function else str(symbol)
