"""Deck lists: as Arena exports them, as Cockatrice keeps them (a text, or `.cod`), and MTGO's
`.dek` and text. The cards go into one zone of the first player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.foreign.collecting import Collected, Foreign

_LINE = re.compile(
    r"(?P<side>SB:\s*)?(?P<n>\d{1,4})x?\s+(?P<name>\S.*?)"
    r"(?P<printing>\s+\([A-Z0-9]{2,6}\)(?:\s+[\w★-]{1,8})?)?(?:\s+\*F\*)?\Z"
)
_HEADS = {
    "deck": "main", "main": "main", "maindeck": "main", "commander": "commander",
    "sideboard": "sideboard", "companion": "companion", "maybeboard": "maybeboard",
}  # fmt: skip
_ABOUT = re.compile(r"(?:About|Name(?:\s.*)?)\Z")
_XML = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<(?P<root>Deck|cockatrice_deck)\b")
_PARTS_OF_COD = {"main": "main", "side": "sideboard", "tokens": "tokens"}
ZONES = ("library", "hand", "battlefield")
"""Where a deck's cards may go; the first, if nothing is said."""
FEWEST_BARE, FEWEST_LINES = 40, 3
"""A list without any mark of a program is a deck from so many cards and lines on."""


class _Part(NamedTuple):
    """So many copies of a card in a part of a deck; what a list says of no card has no name."""

    part: str
    number: int
    name: str
    words: str


def is_deck(text: str) -> bool:
    """Returns whether a text is a deck list of a form that is known."""
    if _XML.match(text):
        return True
    lines = [*_lines(text)]
    hits = [_LINE.match(line) for line in lines if not _is_head(line)]
    if not hits or None in hits:
        return False
    found = [hit for hit in hits if hit is not None]
    marked = len(found) < len(lines) or any(hit["side"] or hit["printing"] for hit in found)
    cards = sum(int(hit["n"]) for hit in found)
    return marked or (cards >= FEWEST_BARE and len(found) >= FEWEST_LINES)


def deck(text: str, zone: str = "library") -> Foreign:
    """The cards of a deck in a zone of player A; commanders in the command zone. Sideboards and
    what else a list says are left out, and told."""
    board = Collected()
    for each in _of_xml(text) if _XML.match(text) else _of_text(text):
        if each.part not in ("main", "commander") or not each.name:
            board.leave_out(each.words)
            continue
        commander = each.part == "commander"
        for _ in range(each.number):
            if commander:
                board.add("command", "A", each.name, commander=True)
            else:
                board.add(zone, "A", each.name)
    return board.finished()


def _lines(text: str) -> Iterator[str]:
    """The lines that aren't comments, without blanks around them."""
    for line in map(str.strip, text.removeprefix("\ufeff").splitlines()):
        if line and not line.startswith(("//", "#")):
            yield line


def _is_head(line: str) -> bool:
    return line.removesuffix(":").lower() in _HEADS or _ABOUT.match(line) is not None


def _of_text(text: str) -> Iterator[_Part]:
    part = "main"
    for line in _lines(text):
        hit = _LINE.match(line)
        if hit is not None:
            of = "sideboard" if hit["side"] else part
            yield _Part(of, int(hit["n"]), hit["name"], f"{of}: {hit['n']} {hit['name']}")
        elif line.removesuffix(":").lower() in _HEADS:
            part = _HEADS[line.removesuffix(":").lower()]
        elif line != "About":
            yield _Part("about", 0, "", line)


def _of_xml(text: str) -> Iterator[_Part]:
    """The parts of a `.dek` or `.cod`; what is no XML, or more than XML alone, says nothing."""
    from xml.etree import ElementTree  # noqa: PLC0415 - for decks alone

    try:
        root = ElementTree.fromstring(_without_doctype(text))
    except ElementTree.ParseError as error:
        yield _Part("about", 0, "", f"no XML that can be read: {error}")
        return
    for each in root.iter():
        if each.tag == "Cards":
            part = "sideboard" if each.get("Sideboard", "").lower() == "true" else "main"
            yield _part(part, each.get("Quantity", ""), each.get("Name", ""))
        elif each.tag == "zone":
            part = _PARTS_OF_COD.get(each.get("name", ""), "about")
            for card in each.iter("card"):
                yield _part(part, card.get("number", ""), card.get("name", ""))
        elif each.tag in ("deckname", "comments") and (each.text or "").strip():
            yield _Part("about", 0, "", f"{each.tag}: {' '.join((each.text or '').split())}")


def _part(part: str, number: str, name: str) -> _Part:
    known = int(number) if re.fullmatch(r"\d{1,4}", number) else 0
    return _Part(part, known, name if known else "", f"{part}: {number} {name}")


def _without_doctype(text: str) -> str:
    """The text without what could define entities."""
    return re.sub(r"<!DOCTYPE[^>\[]*(?:\[.*?\])?\s*>", "", text, flags=re.DOTALL)
