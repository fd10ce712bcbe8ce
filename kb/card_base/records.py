"""The cards of a card file, whatever its form: Scryfall's bulk files (a JSON array, or JSON lines)
and answers of its API, MTGJSON's `AtomicCards.json`, set files and `AllPrintings.json`; plain or
gzipped. Told apart by content, and read as a stream.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from sys import intern
from typing import Any

import msgspec

from kb.card_base.errors import CardFileError
from kb.card_base.json_stream import CutOff, JsonStream, Malformed
from kb.card_base.keys import key
from kb.card_base.mtgjson import Sides
from kb.card_base.streams import Progress, pieces

TEXT_FIELDS = (
    "name", "layout", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty",
    "defense",
)  # fmt: skip
_STATUSES = ("legal", "restricted", "banned")
LIST_FIELDS = ("colors", "color_indicator")
_WRAPPED = re.compile(r'\{\s*"(?:meta|data)"\s*:|\{\s*"object"\s*:\s*"list"')
_SCRYFALL_CARD = re.compile(r'\n[ \t]*\{\s*"object"\s*:\s*"card"\s*,')
"""How a card begins in Scryfall's files, and nothing inside a card does."""
_FUNNY_SETS = frozenset(
    ["unf", "ust", "unh", "ugl", "und", "unk", "punk", "cmb1", "cmb2", "mb2", "ph17", "ph18"]
)


class Record(msgspec.Struct, frozen=True):
    """A card of a card file, cut down to what is printed on it.

    position: where it stands, for people. fields: Scryfall's field names, `card_faces` included.
    oracle_id: Scryfall's number of the card, where the file gives it. set: the set file it comes
    from (its code), empty for files of all cards. funny: of a set that is not for tournaments.
    """

    position: str
    fields: dict[str, Any]
    oracle_id: str = ""
    set: str = ""
    funny: bool = False


class Unreadable(msgspec.Struct, frozen=True):
    """A record that can't be read: where it stands, and what is wrong."""

    position: str
    problem: str


Found = Record | Unreadable


class _NoCard(Exception):
    """A value is no card; the message says why."""


def read_records(path: str, progress: Progress | None = None) -> Iterator[Found]:
    """The cards of the file, and its records that can't be read, in order.

    Raises CardFileError where the file can't be read, is no card file at all, or ends too early.
    """
    stream = JsonStream(pieces(path, progress))
    try:
        yield from _whole_file(stream, path)
    except CutOff:
        raise CardFileError(
            "the file ends too early; it may not be whole", file=path, line=stream.line
        ) from None
    except Malformed as error:
        raise CardFileError(str(error), file=path, line=stream.line) from None


def _whole_file(stream: JsonStream, path: str) -> Iterator[Found]:
    first = stream.peek()
    if first == "[":
        return _to_the_end(stream, _scryfall(_elements(stream)))
    if first == "{" and _WRAPPED.match(stream.ahead(200)):
        return _to_the_end(stream, _wrapped(stream))
    if first == "{":
        return _scryfall(_lines(stream))
    if not first:
        raise CardFileError("is empty; a card file was expected", file=path)
    raise CardFileError(
        "is no card file: it is neither a JSON array nor begins with a JSON object", file=path
    )


def _to_the_end(stream: JsonStream, found: Iterator[Found]) -> Iterator[Found]:
    """Returns what was found, if nothing comes after it: else a part of the file would be lost."""
    yield from found
    if stream.peek():
        raise Malformed(f"{stream.peek()!r} stands where the file should end")


# ------------------------------------------------------------------------------- values in a file


class _Bad(msgspec.Struct, frozen=True):
    """A value that is no JSON."""

    problem: str


Placed = tuple[str, Any]
"""A place, and the value or `_Bad` there."""


def _placed(stream: JsonStream, number: int) -> str:
    return f"record {number} (line {stream.line})"


def _elements(stream: JsonStream) -> Iterator[Placed]:
    """The values of an array."""
    stream.take("[")
    number, scryfall = 0, False
    while stream.peek() != "]":
        if number:
            stream.take(",")
        number += 1
        stream.peek()
        scryfall = scryfall or _SCRYFALL_CARD.match("\n" + stream.ahead(100)) is not None
        place = _placed(stream, number)
        yield place, _value(stream, ",]", _SCRYFALL_CARD if scryfall else None)
    stream.take("]")


def _members(stream: JsonStream) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The keys of an object, each with the function that reads its value, to be called or the
    value taken from the stream before going on."""
    stream.take("{")
    first = True
    while stream.peek() != "}":
        if not first:
            stream.take(",")
        first = False
        name = stream.value()
        stream.take(":")
        stream.peek()
        yield str(name), lambda: _value(stream, ",}")
    stream.take("}")


def _value(stream: JsonStream, ends: str, begins: re.Pattern[str] | None = None) -> Any:
    """The next value, or `_Bad`; the stream then goes on behind it: in an array, perhaps with the
    next line that begins as its values do.

    Raises Malformed if there is no telling where to go on, and CutOff.
    """
    try:
        return stream.value()
    except Malformed as error:
        if stream.skip_value(ends) or ("]" in ends and _to_the_next(stream, begins)):
            return _Bad(str(error))
        raise


def _to_the_next(stream: JsonStream, begins: re.Pattern[str] | None) -> bool:
    """Skips to the next value of an array; the comma before it counts as not yet taken."""
    if not (stream.skip_to_object() if begins is None else stream.skip_to(begins)):
        return False
    stream.put_back(",")
    return True


def _lines(stream: JsonStream) -> Iterator[Placed]:
    """Values one after the other, each on a line of its own unless the first shows that they have
    several; commas between them do no harm."""
    number, line_by_line = 0, True
    while stream.peek():
        if stream.peek() == ",":
            stream.take(",")
            continue
        number += 1
        place, line = _placed(stream, number), stream.line
        try:
            value = stream.value()
        except CutOff:
            yield place, _Bad("the file ends within it")
            return
        except Malformed as error:
            yield place, _Bad(str(error))
            if line_by_line:
                stream.skip_line()
            elif not stream.skip_to_object():
                return
        else:
            line_by_line = line_by_line and line == stream.line
            yield place, value


# ------------------------------------------------------------------------------------- Scryfall


def _scryfall(values: Iterator[Placed]) -> Iterator[Found]:
    for place, value in values:
        yield _record(place, value)


def _record(place: str, value: Any, set_: str = "") -> Found:
    try:
        return _card(place, value, set_)
    except _NoCard as error:
        return Unreadable(place, str(error))


def _card(place: str, value: Any, set_: str) -> Record:
    if isinstance(value, _Bad):
        raise _NoCard(value.problem)
    if not isinstance(value, Mapping):
        raise _NoCard("a card object was expected")
    kind = value.get("object", "card")
    if kind != "card":
        raise _NoCard(f"it is a {str(kind)[:40]!r}, not a card")
    name = value.get("name")
    if not isinstance(name, str) or not key(name):
        raise _NoCard('a card object with a "name" was expected')
    fields = _printed(value)
    faces = value.get("card_faces")
    if isinstance(faces, list):
        fields["card_faces"] = [_printed(face) for face in faces if isinstance(face, Mapping)]
    _check_text(fields)
    fields, oracle_id = _one_sided(fields), _oracle_id(value, faces)
    if formats := _formats(value.get("legalities")):
        fields["legalities"] = formats
    return Record(place, fields, oracle_id, set_, _is_funny(value))


def _printed(part: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are printed on a card or a face; a field of a wrong type counts as absent."""
    found: dict[str, Any] = {}
    for field in TEXT_FIELDS:
        value = part.get(field)
        if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            found[field] = str(value)
    for field in LIST_FIELDS:
        value = part.get(field)
        if isinstance(value, list):
            found[field] = [each for each in value if isinstance(each, str)]
    return found


def _formats(legalities: Any) -> dict[str, str]:
    """Format → legal, restricted or banned; formats in which a card is none of these are left
    out."""
    if not isinstance(legalities, Mapping):
        return {}
    return _legal_in(tuple(sorted((str(name), str(each)) for name, each in legalities.items())))


@lru_cache(maxsize=16384)
def _legal_in(legalities: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The same, one value for all cards that are legal in the same formats: most are alike."""
    lower = ((intern(name), intern(status.lower())) for name, status in legalities)
    return {name: status for name, status in lower if status in _STATUSES}


def _check_text(fields: Mapping[str, Any]) -> None:
    try:
        msgspec.json.encode(fields)
    except UnicodeEncodeError:
        raise _NoCard("it holds bytes that are no UTF-8, or half a character") from None


def _one_sided(fields: dict[str, Any]) -> dict[str, Any]:
    """A card printed on both sides of a sheet (`reversible_card`) is that card."""
    faces = fields.get("card_faces")
    if fields.get("layout") != "reversible_card" or not faces:
        return fields
    if len({face.get("name") for face in faces}) > 1:
        return fields
    return {**faces[0], "name": faces[0].get("name") or fields["name"], "layout": "normal"}


def _oracle_id(value: Mapping[str, Any], faces: Any) -> str:
    found = value.get("oracle_id")
    if not found and isinstance(faces, list) and faces and isinstance(faces[0], Mapping):
        found = faces[0].get("oracle_id")
    return found if isinstance(found, str) else ""


def _is_funny(value: Mapping[str, Any]) -> bool:
    return (
        str(value.get("set", "")).lower() in _FUNNY_SETS
        or value.get("set_type") == "funny"
        or value.get("border_color") == "silver"
        or value.get("security_stamp") == "acorn"
    )


# ------------------------------------------------------------------------- documents around cards


def _wrapped(stream: JsonStream) -> Iterator[Found]:
    """MTGJSON's files, and the lists of Scryfall's API: the cards are under `data`."""
    for name, read in _members(stream):
        if name != "data":
            read()
        elif stream.peek() == "[":
            yield from _scryfall(_elements(stream))
        elif stream.peek() == "{":
            yield from _mtgjson(stream)
        else:
            read()


def _mtgjson(stream: JsonStream) -> Iterator[Found]:
    """The entries of `data`: of one set, or each of them all the cards of a name, or a set."""
    loose: list[Found] = []
    code = ""
    for name, read in _members(stream):
        if name in ("cards", "tokens") and stream.peek() == "[":
            loose.extend(_of_set(_elements(stream), ""))
            continue
        value = read()
        if name == "code" and isinstance(value, str):
            code = value
        elif isinstance(value, list | _Bad) and name not in _SET_LISTS:
            yield from _named(name, value)
        elif isinstance(value, Mapping) and isinstance(value.get("cards"), list):
            for part in ("cards", "tokens"):
                placed = ((f"{name}, {part}, record {n}", v)
                          for n, v in enumerate(value.get(part) or (), 1))  # fmt: skip
                yield from _of_set(placed, "")
    yield from (_in_set(found, code) for found in loose)


_SET_LISTS = frozenset(["booster", "sealedProduct", "decks", "languages", "translations"])
"""Keys of a set file that hold lists of other things than cards."""


def _in_set(found: Found, code: str) -> Found:
    """The record as one of a set file."""
    if isinstance(found, Unreadable):
        return found
    return msgspec.structs.replace(found, set=code or "set", funny=code.lower() in _FUNNY_SETS)


def _named(name: str, value: Any) -> Iterator[Found]:
    """An entry of `AtomicCards.json`: the sides of a card, or the cards of one name."""
    if isinstance(value, _Bad):
        yield Unreadable(f"data[{name[:80]!r}]", value.problem)
        return
    yield from _of_set(((f"data[{name[:80]!r}]", each) for each in value), "")


def _of_set(placed: Iterator[Placed], set_: str) -> Iterator[Found]:
    sides = Sides()
    place = ""
    for place, value in placed:
        if isinstance(value, Mapping):
            yield from (_record(place, card, set_) for card in sides.add(value))
        else:
            yield _record(place, value, set_)
    yield from (_record(place, card, set_) for card in sides.rest())
