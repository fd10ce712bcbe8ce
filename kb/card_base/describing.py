"""How a card's text is understood: each printed line beside its logic, as one document."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from kb.card_base.entry import Entry
from kb.card_base.missing import missing
from kb.card_base.plain_terms import host_of, logic_of, rule_of
from kb.terms import LETTER_OF
from kb.text import rendering
from kb.vocabulary import Ability
from kb.vocabulary.card import Face

PRINTED = ("mana_cost", "power", "toughness", "loyalty", "defense")


def card_document(entry: Entry, *, with_rules: bool = True) -> dict[str, Any]:
    """The `card` document: name, layout, origin, faces with their lines, notes, and the lines that
    are not understood. With rules, each ability has the number of its kind's rule (in the current
    edition)."""
    card = entry.card
    faces = [_face(entry, number, face) for number, face in enumerate(card.faces)]
    if not with_rules:
        for logic in (each for face in faces for line in face["lines"] for each in line["logic"]):
            logic["rule"] = None
    return {
        "name": card.name,
        "layout": card.layout,
        "from": entry.origin,
        "understood": all(line["understood"] for face in faces for line in face["lines"]),
        "faces": faces,
        "notes": [*card.notes, *entry.notes],
        "not_understood": [
            {"object": face["name"], "text": line["text"].replace("\n", " ")}
            for face in faces
            for line in face["lines"]
            if not line["understood"]
        ],
    }


def _face(entry: Entry, number: int, face: Face) -> dict[str, Any]:
    printed = _printed_face(entry, number)
    lines = entry.lines[number] if number < len(entry.lines) else None
    return {
        "name": face.name,
        "mana_cost": face.mana_cost,
        "type_line": str(printed.get("type_line") or type_line(face)),
        "supertypes": [_capital(word) for word in face.supertypes],
        "types": [_capital(word) for word in face.types],
        "subtypes": list(face.subtypes),
        "colors": [letter for color, letter in LETTER_OF.items() if color in face.colors],
        # The printed ones: a Spacecraft is a creature only now and then, but shows its size.
        **{name: _text(printed.get(name)) or getattr(face, name) for name in PRINTED[1:]},
        "lines": list(_lines(face, lines)),
    }


def _printed_face(entry: Entry, number: int) -> dict[str, Any]:
    faces = entry.printed.get("card_faces")
    if isinstance(faces, list) and number < len(faces) and isinstance(faces[number], dict):
        return dict(faces[number])
    return dict(entry.printed) if len(entry.card.faces) == 1 else {}


def _text(value: Any) -> str | None:
    return str(value) if isinstance(value, str | int) and value != "" else None


def type_line(face: Face) -> str:
    """The type line as it would be printed."""
    types = " ".join(_capital(word) for word in (*face.supertypes, *face.types))
    return f"{types} — {' '.join(face.subtypes)}" if face.subtypes else types


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _lines(face: Face, lines: tuple[tuple[str, int], ...] | None) -> Iterator[dict[str, Any]]:
    """Each line with the abilities that it gives. Without printed lines (starter set) each ability
    is a line, in the words that its logic makes."""
    if lines is None:
        for ability in face.abilities:
            logic = _logic(ability, face)
            text = rendering.ability(ability, face.name, host_name=host_of(face))
            yield {"text": text, "understood": logic["understood"], "logic": [logic]}
        return
    rest = iter(face.abilities)
    for text, count in lines:
        found = [_logic(ability, face) for ability in islice(rest, count)]
        yield {"text": text, "understood": all(one["understood"] for one in found), "logic": found}


def _logic(ability: Ability, face: Face) -> dict[str, Any]:
    missed = missing(ability)
    return {
        "kind": ability.kind,
        "keyword": ability.keyword,
        "rule": rule_of(ability),
        "says": logic_of(ability, face),
        "understood": not missed,
        "missing": missed,
        "structure": _structure(ability),
    }


def _structure(ability: Ability) -> dict[str, Any]:
    """The vocabulary itself, without the words it was read from."""
    found: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(ability, text=None))
    return found
