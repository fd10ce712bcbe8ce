"""Which of several objects words mean: an id, a name, a player's and a name, the part of a name
before its comma, or some words of it. Boards and notations of boards ask here alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

import msgspec

from kb.card_base.keys import key, likeness
from kb.regex import regex

_WORD = regex(r"[^\W_]+")
_ENDING = regex(r"[^\W_]+\s*$")
_BEGINNING = regex(r"\s*[^\W_]+")
_OWNER = regex(r"['’]s\s+|\.(?=\S)")
"""How it is said whose something is: `B's Bears`, `B.bears`."""
AND = regex(r"\s*,\s*(?:and\s+)?|\s+and\s+")
"""What parts names from each other, and may stand in a name."""


class Called(msgspec.Struct, frozen=True):
    """What something is called: its names as they are written, and the player whose it is."""

    names: tuple[str, ...]
    player: str


Things = Mapping[str, Called]
"""What may be meant, by id."""


def meant(things: Things, players: Iterable[str], name: str) -> Iterator[tuple[str, ...]]:
    """The ids that a name may mean, one way of calling after another, the plainest first: the id;
    the name most like it; the id in any form; some player's; the part before a comma; words."""
    if name in things:
        yield (name,)
    wanted = key(name)
    yield _most_alike(things, name, wanted)
    yield tuple(each for each in things if key(each) == wanted) if wanted else ()
    yield _owned(things, players, name)
    yield before_comma(things, wanted)
    yield by_words(things, name)


def named(things: Things, name: str) -> tuple[str, ...]:
    """The ids of what has this whole name."""
    wanted = key(name)
    if not wanted:
        return ()
    return tuple(id_ for id_, each in things.items() if wanted in map(key, each.names))


def by_part(things: Things, players: Iterable[str], name: str) -> tuple[str, ...]:
    """The ids of what is called so by less than its name: some player's, by the part of a name
    before a comma, by words."""
    return (
        _owned(things, players, name) or before_comma(things, key(name)) or by_words(things, name)
    )


def before_comma(things: Things, wanted: str) -> tuple[str, ...]:
    """The ids of what has this, as a key, before the comma of a name."""
    return tuple(
        id_
        for id_, each in things.items()
        if any("," in name and key(name.split(",", 1)[0]) == wanted for name in each.names)
    )


def by_words(things: Things, name: str) -> tuple[str, ...]:
    """The ids in which, or in whose names, these words stand as whole words."""
    wanted = _words(name)
    if not wanted:
        return ()
    return tuple(
        id_
        for id_, each in things.items()
        if any(f" {wanted} " in f" {_words(said)} " for said in (id_, *each.names))
    )


def parted(words: str, names: Collection[str], known: Callable[[str], bool],
           separator: re.Pattern[str] = AND) -> list[str]:  # fmt: skip
    """The words taken apart at separators, so that each part is as long as it can be known: names
    have commas and "and" in them. Parts that are not known are as short as can be. None is tried
    across a separator that is in none of the names."""
    cuts = [(0, 0), *((cut.start(), cut.end()) for cut in separator.finditer(words))]
    cuts.append((len(words), len(words)))
    keys = "\n".join(map(key, names)) if len(cuts) > 2 else ""
    closed = [*(not _within(keys, words, cut) for cut in cuts[:-1]), True]
    parts, at = [], 0
    while at < len(cuts) - 1:
        start, last = cuts[at][1], closed.index(True, at + 1)
        ends = [n for n in range(last, at, -1) if known(words[start : cuts[n][0]])]
        at = ends[0] if ends else at + 1
        parts.append(words[start : cuts[at][0]])
    return parts


def _within(keys: str, words: str, cut: tuple[int, int]) -> bool:
    """Returns whether the separator at that place may stand within a name of these keys."""
    before = _ENDING.search(words, 0, cut[0])
    after = _BEGINNING.match(words, cut[1])
    return not (before and after) or key(words[before.start() : after.end()]) in keys


def _most_alike(things: Things, name: str, wanted: str) -> tuple[str, ...]:
    """Of the things of this whole name those whose name is the most like it."""
    found = {
        id_: min(likeness(name, as_) for as_ in things[id_].names if key(as_) == wanted)
        for id_ in named(things, name)
    }
    return tuple(id_ for id_, how in found.items() if how == min(found.values()))


def _owned(things: Things, players: Iterable[str], name: str) -> tuple[str, ...]:
    """What of a player's is meant by `B's Bears` or `B.bears`."""
    for player in players:
        if not name.startswith(player):
            continue
        cut = _OWNER.match(name, len(player))
        if cut is not None:
            own = {id_: each for id_, each in things.items() if each.player == player}
            return next(filter(None, meant(own, (), name[cut.end() :].strip())), ())
    return ()


def _words(name: str) -> str:
    return " ".join(_WORD.findall(name.lower().replace("'", "")))
