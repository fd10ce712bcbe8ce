"""The objects that people mean by a name: an id, the name of an object, of its card or of a face,
or some words of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from kb.card_base.keys import key
from kb.errors import SnapshotError, nearest, shown
from kb.regex import regex
from kb.state.game_state import GameObject, StackAbility

if TYPE_CHECKING:
    from kb.card_base.called import Things


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


COMMA = regex(r"\s*,\s*")
OUT_OF_HAND = ("hand", "command", "graveyard", "exile", "library")
"""Where cards are that can be played."""


def objects(board: Board, name: str) -> tuple[str, ...]:
    """The objects that a name means: by id, else by the name of the object, its card or a face,
    else by whose it is and a name ("B's Bears"), by what stands before the comma of a name, or by
    some words of these ("bears")."""
    from kb.card_base.called import by_part  # noqa: PLC0415 - not for ids

    return called(board, name) or by_part(things(board), board.players, name)


def called(board: Board, name: str, *, by_id: bool = True) -> tuple[str, ...]:
    """The objects with this id, else those of this name."""
    known = board.objects
    if name in known and by_id:
        return (name,)
    wanted = key(name)
    if not wanted:
        return ()
    from kb.card_base.called import named  # noqa: PLC0415 - not for ids

    alike = tuple(each for each in known if key(each) == wanted) if by_id else ()
    return alike or named(things(board), name)


def one(board: Board, name: str, zone: str | None = None) -> str | None:
    """The one object that a name means, in a certain zone if one is given: the plainest way to call
    something comes first (`kb.card_base.called`); None if nothing has that name. Raises
    SnapshotError if several have it."""
    if name in board.objects:
        return name
    from kb.card_base.called import meant  # noqa: PLC0415 - not for ids

    found: tuple[str, ...] = ()
    for meant_so in meant(things(board), board.players, name):
        found = tuple(each for each in meant_so if zone in (None, board.objects[each].zone))
        if found:
            break
    if len(found) > 1:
        raise SnapshotError(
            "several objects have this name",
            found=shown(name),
            expected="one of the ids " + ", ".join(map(shown, found)),
        )
    return found[0] if found else None


def things(board: Board) -> Things:
    """What every object is called, by id."""
    from kb.card_base.called import Called  # noqa: PLC0415 - not for ids

    return {
        id_: Called(tuple(spellings(board, id_)), _player(each))
        for id_, each in board.objects.items()
    }


def _player(entry: GameObject | StackAbility) -> str:
    return entry.owner if entry.zone in OUT_OF_HAND else entry.controller_or_owner


def parted(
    board: Board, words: str, separator: re.Pattern[str], known: Callable[[str], bool]
) -> list[str]:
    """The words taken apart at separators, so that each part is as long as it can be known; names
    have commas and "and" in them."""
    from kb.card_base.called import parted as parted_by  # noqa: PLC0415 - not for ids

    return parted_by(words, _every_name(board), known, separator)


def several(
    board: Board, words: str | Iterable[str], others: Collection[str] = ()
) -> tuple[str, ...]:
    """The names of objects, players and others in words with commas between them, none of which is
    cut at a comma of its own; what is several already stays so."""
    if not isinstance(words, str):
        return tuple(words)

    def known(name: str) -> bool:
        return name in board.players or name in others or bool(objects(board, name))

    found = parted(board, words, COMMA, known)
    return tuple(filter(None, (each.strip() for each in found)))


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


def abilities_of(board: Board, source: str) -> tuple[str, ...]:
    """The abilities on the stack of which an object is the source."""
    stacked = ((id_, each) for id_, each in board.objects.items() if id_ != source)
    return tuple(
        id_ for id_, each in stacked if isinstance(each, StackAbility) and each.source == source
    )


def _belongs(board: Board, id_: str, player: str | None) -> bool:
    return player == _player(board.objects[id_])


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
