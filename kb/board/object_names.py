"""The objects that people mean by a name: an id, the name of an object, of its card or of a face,
or some words of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from kb.card_base.keys import key, likeness
from kb.errors import SnapshotError, nearest, shown
from kb.state.game_state import GameObject, StackAbility


class Board(Protocol):
    """What has objects by id."""

    @property
    def objects(self) -> Mapping[str, GameObject | StackAbility]:
        """Every object by id."""
        ...

    @property
    def players(self) -> Mapping[str, object]:
        """Every player by name."""
        ...


_ENDING = re.compile(r"[^\W_]+\s*$")
_BEGINNING = re.compile(r"\s*[^\W_]+")
OUT_OF_HAND = ("hand", "command", "graveyard", "exile", "library")
"""Where cards are that can be played."""


def objects(board: Board, name: str) -> tuple[str, ...]:
    """The objects that a name means: by id, else by the name of the object, its card or a face,
    else by some words of these ("bears")."""
    known = board.objects
    return called(board, name) or tuple(each for each in known if _has_words(board, each, name))


def called(board: Board, name: str, *, by_id: bool = True) -> tuple[str, ...]:
    """The objects with this id, else those of this name."""
    known = board.objects
    if name in known and by_id:
        return (name,)
    wanted = key(name)
    if not wanted:
        return ()
    alike = tuple(each for each in known if key(each) == wanted) if by_id else ()
    return alike or tuple(each for each in known if wanted in names(board, each))


def one(board: Board, name: str, zone: str | None = None) -> str | None:
    """The one object that a name means, in a certain zone if one is given: by its exact id, else by
    a whole name, else by an id in any form, else by some words of these; None if nothing has that
    name. Raises SnapshotError if several have it."""
    if name in board.objects:
        return name
    found: tuple[str, ...] = ()
    for meant in (_most_alike(board, name), called(board, name), objects(board, name)):
        found = tuple(each for each in meant if zone in (None, board.objects[each].zone))
        if found:
            break
    if len(found) > 1:
        raise SnapshotError(
            "several objects have this name",
            found=shown(name),
            expected="one of the ids " + ", ".join(map(shown, found)),
        )
    return found[0] if found else None


def _most_alike(board: Board, name: str) -> tuple[str, ...]:
    """Of the objects of this whole name those whose name is the most like it."""
    wanted = key(name)
    found = {
        each: min(likeness(name, as_) for as_ in spellings(board, each) if key(as_) == wanted)
        for each in called(board, name, by_id=False)
    }
    return tuple(each for each, how in found.items() if how == min(found.values()))


def parted(
    board: Board, words: str, separator: re.Pattern[str], known: Callable[[str], bool]
) -> list[str]:
    """The words taken apart at separators, so that each part is as long as it can be known; names
    have commas and "and" in them. Parts that are not known are as short as can be. None is tried
    across a separator that is in no name of an object or player."""
    cuts = [(0, 0), *((cut.start(), cut.end()) for cut in separator.finditer(words))]
    cuts.append((len(words), len(words)))
    keys = "\n".join(map(key, _every_name(board))) if len(cuts) > 2 else ""
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


def playable(board: Board, name: str) -> tuple[str, ...]:
    """The cards to play that a name means: one on the battlefield is none of them, whatever its
    id, as long as there is another of this name."""
    found = objects(board, name)
    wanted = key(name)
    known = board.objects
    cards = [each for each in known if known[each].zone in OUT_OF_HAND]
    others = [each for each in cards if wanted in names(board, each)]
    if others and not set(found) & set(cards):
        return tuple(others)
    return tuple(each for each in found if each in cards) or found


def own_of(
    board: Board, found: Iterable[str], player: str | None, *, cards: bool
) -> tuple[str, ...]:
    """Of these objects those that the player controls, or owns where nothing is controlled; with
    `cards` only cards that can be played."""
    own = (each for each in dict.fromkeys(found) if _belongs(board, each, player))
    zone = {each: board.objects[each].zone for each in found}
    return tuple(each for each in own if zone[each] in OUT_OF_HAND or not cards)


def _belongs(board: Board, id_: str, player: str | None) -> bool:
    entry = board.objects[id_]
    return player == (entry.owner if entry.zone in OUT_OF_HAND else entry.controller_or_owner)


def _has_words(board: Board, id_: str, name: str) -> bool:
    """Returns whether the words stand in the id or a name of an object, as whole words."""
    entry = board.objects[id_]
    wanted = _words(name)
    said = (id_, entry.name or "", entry.card_name or "")
    return bool(wanted) and any(f" {wanted} " in f" {_words(each)} " for each in said)


def _words(name: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", name.lower().replace("'", "")))


def names(board: Board, id_: str) -> set[str]:
    """The names of an object, as keys: its own, its card's and those of the card's faces."""
    return {key(each) for each in spellings(board, id_)}


def spellings(board: Board, id_: str) -> set[str]:
    """The names of an object as they are written."""
    entry = board.objects[id_]
    found = {each for each in (entry.name, entry.card_name) if each}
    if entry.card is not None:
        found |= {entry.card.name, *(face.name for face in entry.card.faces)}
    return found


def _every_name(board: Board) -> set[str]:
    """The names of players, and the ids and names of objects."""
    of_objects = {name for each in board.objects for name in (each, *spellings(board, each))}
    return of_objects.union(board.players)


def face_of(board: Board, id_: str, name: str) -> str | None:
    """The face of its card that a name is of; None where it names the card as a whole."""
    card = board.objects[id_].card
    if card is None or len(card.faces) == 1 or key(name) in (key(card.name), key(id_)):
        return None
    return next((face.name for face in card.faces if key(face.name) == key(name)), None)


def face_names(board: Board, ids: Iterable[str]) -> set[str]:
    """The names of the faces of these objects' cards, in lower case."""
    cards = (board.objects[each].card for each in ids)
    return {face.name.lower() for card in cards if card is not None for face in card.faces}


def unknown(board: Board, name: str) -> SnapshotError:
    """The message for a name that nothing has."""
    known = list(board.objects)
    return SnapshotError(
        "no object of this name in the snapshot",
        found=shown(name),
        nearest=nearest(name, known),
    )
