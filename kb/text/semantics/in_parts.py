"""Sentences that say several actions in one: counters of several kinds, one size or another, one
token or another, something done so many times."""

from __future__ import annotations

import re
from collections.abc import Callable

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.attempts import first_understood
from kb.vocabulary import Const, Either, ForEach, Step, Value

Read = Callable[[str], tuple[Step, ...]]
Count = Callable[[str], Value]

_MANY = r"(?:an?|one|two|three|four|five|six|ten|X|that many)"
_KIND = rf"{_MANY} (?:[+-]\d/[+-]\d|[a-z]+(?: strike)?) counters?"
_COUNTERS = regex(
    rf"(?P<puts>(?:[^,]+? )?puts? )(?P<first>{_KIND})(?P<more>(?:, {_KIND})*),? "
    rf"(?P<joint>and|or) (?P<last>{_KIND}) on (?P<what>[^,\"]+)",
    re.IGNORECASE,
)
_SIZE = r"[+-](?:\d+|X)/[+-](?:\d+|X)"
_SIZES = regex(
    rf"(?P<who>[^,\"]+?) (?P<gets>gets?) (?P<one>{_SIZE}) or (?P<other>{_SIZE}) "
    r"(?P<until>until [^,\"]+)",
    re.IGNORECASE,
)
_TOKENS = regex(
    r"(?P<creates>(?:[^,]+? )?creates? )(?:your choice of )?(?P<list>an? [^,\"]+? token"
    r"(?:, an? [^,\"]+? token)*),? or (?P<last>an? [^,\"]+? token(?: with [^\"]+)?)",
    re.IGNORECASE,
)
_OVER = regex(
    r"(?P<does>(?:(?!\bthen\b)[^,\"])+?) "
    r"(?:(?P<twice>twice)|(?P<times>three|four|five|X) times)",
    re.IGNORECASE,
)
_AGAIN = regex(r"(?P<does>[^,\"]+), then (?P=does) again", re.IGNORECASE)
_PLACES = regex(
    r"(?P<front>[^\"]+? cards?) from your hand or graveyard (?P<rest>[^\"]+)", re.IGNORECASE
)
_BOTH = regex(
    r"(?P<front>(?:[^,\"]+ )?(?:returns?|puts?|exiles?) )(?P<one>an? [\w '-]+? card) and "
    r"(?P<other>an? [\w '-]+? card) (?P<rest>from your (?:hand|graveyard)\b[^,\"]*)",
    re.IGNORECASE,
)
_GRAVEYARDS = regex(r"(?P<exile>exile) all opponents' graveyards", re.IGNORECASE)
_ONE = regex(r"(?:up to one )?(?:another |other )*target (?!.*\btarget)[^,]+", re.IGNORECASE)
_REPEATED = regex(
    r"copy (?:~|it|this spell|that (?:spell|ability|card)|target [^,]+)|"
    r"(?:.* )?(?:proliferates?|investigates?|populates?|manifests? dread|explores?|incubates? \w+)",
    re.IGNORECASE,
)


def in_parts(text: str, read: Read) -> tuple[Step, ...]:
    """The steps of a sentence that says several actions in one.

    Raises NotUnderstood.
    """
    return first_understood(lambda reader: reader(text, read), _READERS)


def _counters(text: str, read: Read) -> tuple[Step, ...]:
    """Counters of several kinds on one thing, or a choice between them."""
    match = _COUNTERS.fullmatch(text)
    if match is None:
        raise NotUnderstood("counters of one kind")
    it = _again(match["what"])
    if match["joint"] == "or":
        _raise_for_each(it)
    kinds = [match["first"], *match["more"].split(", ")[1:], match["last"]]
    first, *others = kinds
    puts = re.sub(r"^(?:.+ )?puts? $", "put ", match["puts"]) if it == "it" else match["puts"]
    said = [f"{match['puts']}{first} on {match['what']}"]
    said += [f"{puts}{each} on {it}" for each in others]
    steps = [read(each) for each in said]
    if match["joint"] == "or":
        return (Either(tuple(steps)),)
    return tuple(step for each in steps for step in each)


def _sizes(text: str, read: Read) -> tuple[Step, ...]:
    """One change of power and toughness or another."""
    match = _SIZES.fullmatch(text)
    if match is None:
        raise NotUnderstood("one size")
    who, gets, until = match["who"], match["gets"], match["until"]
    it = _again(who)
    _raise_for_each(it)
    one = read(f"{who} {gets} {match['one']} {until}")
    return (Either((one, read(f"{it} {gets} {match['other']} {until}"))),)


def _tokens(text: str, read: Read) -> tuple[Step, ...]:
    """One token or another."""
    match = _TOKENS.fullmatch(text)
    if match is None:
        raise NotUnderstood("one token")
    kinds = [*re.split(r", (?=an? )", match["list"]), match["last"]]
    return (Either(tuple(read(f"{match['creates']}{each}") for each in kinds)),)


def so_many_times(text: str, read: Read, count: Count) -> tuple[Step, ...]:
    """Something that is done so many times; `count` reads numbers.

    Raises NotUnderstood.
    """
    match = _OVER.fullmatch(text) or _AGAIN.fullmatch(text)
    if match is None or not _REPEATED.fullmatch(match["does"]):
        raise NotUnderstood("once")
    number = match.groupdict().get("times")
    times = count(number) if number else Const(2)
    return (ForEach(read(match["does"]), (), times),)


def _places(text: str, read: Read) -> tuple[Step, ...]:
    """A card from one place or another."""
    match = _PLACES.fullmatch(text)
    if match is None or not _ONE_CARD.search(match["front"]):
        raise NotUnderstood("from one place")
    zones = ("hand", "graveyard")
    said = (f"{match['front']} from your {zone} {match['rest']}" for zone in zones)
    return (Either(tuple(read(each) for each in said)),)


def _both(text: str, read: Read) -> tuple[Step, ...]:
    """A card of one kind, then one of another."""
    match = _BOTH.fullmatch(text)
    if match is None or "target" in text:
        raise NotUnderstood("cards of one kind")
    said = (f"{match['front']}{match[each]} {match['rest']}" for each in ("one", "other"))
    return tuple(step for each in said for step in read(each))


def _graveyards(text: str, read: Read) -> tuple[Step, ...]:
    """The graveyards of all opponents, each of them."""
    match = _GRAVEYARDS.fullmatch(text)
    if match is None:
        raise NotUnderstood("whose graveyards")
    return read(f"{match['exile']} each opponent's graveyard")


_ONE_CARD = regex(r"^(?:puts?|returns?|exiles?|discards?) an? (?:(?!\band\b)[\w ,'-])+ card$", re.I)


def _again(words: str) -> str:
    """What is called "it" where it is spoken of once more, or the same words where these choose
    nothing. Raises NotUnderstood for several targets, or one of several."""
    if "target" in words.lower():
        if not _ONE.fullmatch(words):
            raise NotUnderstood("several targets")
        return "it"
    if not _CERTAIN.fullmatch(words):
        raise NotUnderstood("which of them is meant")
    return words


def _raise_for_each(words: str) -> None:
    """Raises NotUnderstood where it isn't said whether one is chosen for each of several."""
    if _EACH.match(words):
        raise NotUnderstood("whether one is chosen for each of them")


_EACH = regex(r"(?:each|all)\b", re.IGNORECASE)
_CERTAIN = regex(r"(?:~|it|this \w+|that \w+|(?:each|all) .+)", re.IGNORECASE)
_READERS = (_counters, _sizes, _tokens, _places, _both, _graveyards)

__all__ = ["in_parts", "so_many_times"]
