"""Makes the starter set: `python -m tests.card_base.make_starter CARDFILE [CARDFILE …]`.

The names in `starter_names.txt` are looked up in the card files (JSON lines or arrays of Scryfall
card objects; the first that has a card counts), compiled, and stripped of every word that the
compiled logic doesn't need: what stays are facts (names, costs, types, numbers) and logic.
Cards that no file at hand has stand in `starter_by_hand.json`, as compiled cards.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kb.card_base import library
from kb.card_base.compiling import compile_card
from kb.card_base.keys import key
from kb.card_base.library import CardFile
from kb.vocabulary.card import Card

HERE = Path(__file__).parent
NAMES_FILE = HERE / "starter_names.txt"
BY_HAND = HERE / "starter_by_hand.json"
STARTER_FILE = Path(library.__file__).with_name(library.STARTER_FILE)


class NotFit(Exception):
    """A card can't stand in the set; the message tells which and why."""


def wanted_names() -> list[str]:
    """The names of the set, whole or of a front face."""
    lines = NAMES_FILE.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _front_keys(record: Mapping[str, Any]) -> Iterator[str]:
    name = str(record["name"])
    yield key(name)
    yield key(name.partition("//")[0])


def found_records(wanted: Iterable[str], paths: Iterable[Path]) -> dict[str, Mapping[str, Any]]:
    """Key of a wanted name → its card object."""
    keys = {key(name) for name in wanted}
    found: dict[str, Mapping[str, Any]] = {}
    for path in paths:
        mine: dict[str, Mapping[str, Any]] = {}
        for record in CardFile(path).records():
            whole, front = _front_keys(record)
            if whole in keys:
                mine[whole] = record
            elif front in keys:
                mine.setdefault(front, record)
        found = {**mine, **found}
    return found


_WORDS = ("text", "only", "bonus", "unread", "action")
"""Fields that hold words of the card where they aren't put into logic."""


def without_words(part: Any) -> Any:
    """A compiled card (as plain data) without the words of its abilities."""
    if isinstance(part, list | tuple):
        return [without_words(p) for p in part]
    if not isinstance(part, dict):
        return part
    dropped = () if part.get("is") == "keyword_cost" else _WORDS
    kept = {name: without_words(p) for name, p in part.items() if name not in dropped}
    if kept.get("is") == "mode":
        kept.pop("name", None)
    if kept.get("is") == "instruction" and _has_rule_change(part):
        kept.pop("effect")
    if kept.get("is") == "activation" and _says_more_of_mana(part):
        kept["mana"] = None
    if kept.get("is") == "instruction" and _says_more_of_mana(part):
        kept["does"] = None
    return kept


def _says_more_of_mana(part: Any) -> bool:
    """Whether words say what mana may be spent on, or what it does: without them it is not known
    what it is."""
    if isinstance(part, dict):
        more = part.get("is") == "mana" and (part.get("only") or part.get("bonus"))
        return bool(more) or any(map(_says_more_of_mana, part.values()))
    return isinstance(part, list | tuple) and any(map(_says_more_of_mana, part))


def _has_rule_change(part: Any) -> bool:
    if isinstance(part, dict):
        return part.get("is") == "rule_change" or any(map(_has_rule_change, part.values()))
    return isinstance(part, list | tuple) and any(map(_has_rule_change, part))


_TOLD = ("static", "keyword")
"""Kinds of abilities whose whole logic the set has; of others it has what is understood."""


def _check_logic(name: str, part: Any) -> None:
    if isinstance(part, dict):
        if part.get("understood") is False and part.get("kind") in _TOLD:
            raise NotFit(f"{name}: not understood: {part.get('text')}")
        if part.get("is") == "rule_change":
            raise NotFit(f"{name}: words that are no logic: {part.get('text')}")
        if part.get("is") == "instruction":
            return
        for inner in part.values():
            _check_logic(name, inner)
    elif isinstance(part, list | tuple):
        for inner in part:
            _check_logic(name, inner)


def stripped(card: Card) -> Card:
    """The card as the set holds it.

    Raises NotFit for one whose static abilities are not wholly logic.
    """
    plain = msgspec.to_builtins(card)
    _check_logic(card.name, plain)
    return msgspec.convert(without_words({**plain, "notes": []}), Card)


def starter_cards(paths: Iterable[Path]) -> list[Card]:
    """The cards of the set, in the order of their names.

    Raises NotFit for names without a card and for cards that aren't understood.
    """
    by_hand = msgspec.json.decode(BY_HAND.read_bytes(), type=list[Card])
    wanted = {key(name): name for name in wanted_names()}
    hand_keys = {key(card.name) for card in by_hand}
    found = found_records([n for k, n in wanted.items() if k not in hand_keys], paths)
    missing = [n for k, n in wanted.items() if k not in found and k not in hand_keys]
    if missing:
        raise NotFit(f"in no card file: {', '.join(missing)}")
    cards = [*by_hand, *(compile_card(record) for record in found.values())]
    return sorted(map(stripped, cards), key=lambda card: card.name)


def as_file(cards: list[Card]) -> bytes:
    """The set as `starter.json` holds it, a line for each card: see `library.Starter`."""
    faces = {
        key(face.name): key(card.name)
        for card in cards
        for face in card.faces
        if key(face.name) != key(card.name)
    }
    rows = (msgspec.json.encode(key(c.name)) + b":" + msgspec.json.encode(c) for c in cards)
    return (
        b'{"faces":' + msgspec.json.encode(faces) + b',\n"cards":{\n' + b",\n".join(rows) + b"}}\n"
    )


def main() -> None:
    """Writes the set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="+")
    options = parser.parse_args()
    try:
        data = as_file(starter_cards(options.file))
    except NotFit as error:
        sys.exit(str(error))
    STARTER_FILE.write_bytes(data)
    print(f"{STARTER_FILE}: {len(data)} bytes")


if __name__ == "__main__":
    main()
