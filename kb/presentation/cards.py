"""How people read what is understood of a card."""

from __future__ import annotations

from typing import Any

from kb.presentation.blocks import Block
from kb.presentation.cited import rule_behind


def told(document: dict[str, Any]) -> list[Block]:
    blocks: list[Block] = []
    for face in document["faces"]:
        blocks += ["\n".join(_head(face)), *_lines(face), ""]
    parts = [f"from {document['from']}"]
    if document["layout"] != "normal":
        parts.insert(0, f"layout {document['layout']}")
    blocks.append(", ".join(parts))
    blocks += [f"note: {note}" for note in document["notes"]]
    return blocks


def found(document: dict[str, Any]) -> list[Block]:
    """The cards that a search found, each with what is printed on its faces."""
    count, shown = document["count"], document["cards"]
    blocks: list[Block] = [f"understood: {document['understood']}", ""]
    for card in shown:
        for face in card["faces"]:
            text = (face["oracle_text"] or "").split("\n")
            lines = [*_head(face), *(f"  {each}" for each in text if each)]
            blocks.append("\n".join(line for line in lines if line))
        blocks.append("")
    more = f", of which {len(shown)} are shown (--most)" if count > len(shown) else ""
    blocks.append(f"{count:,} {'card' if count == 1 else 'cards'}{more}")
    return blocks + [f"note: {note}" for note in document["notes"]]


def _head(face: dict[str, Any]) -> list[str]:
    size = f"{face['power']}/{face['toughness']}" if face["power"] is not None else ""
    numbers = [f"{what} {face[what]}" for what in ("loyalty", "defense") if face[what] is not None]
    return [
        "  ".join(part for part in (face["name"], face["mana_cost"]) if part),
        "  ".join(part for part in (face["type_line"], size, *numbers) if part),
    ]


def _lines(face: dict[str, Any]) -> list[Block]:
    return ["\n".join(_line(line)) for line in face["lines"]]


def _line(line: dict[str, Any]) -> list[str]:
    """The words, and below them what they are understood to say."""
    said = [f"  {each}" for each in line["text"].split("\n")]
    if not line["logic"]:
        return [*said, "      (no ability)"]
    for logic in line["logic"]:
        mark = "" if logic["understood"] else f" NOT UNDERSTOOD{_what(logic['missing'])}"
        said.append(f"      {_kind(logic)}{rule_behind(logic)}{mark}")
        said += [f"        {point}" for point in logic["says"]]
    return said


def _kind(logic: dict[str, Any]) -> str:
    names = {"mana": "mana ability", "spell": "spell ability", "rule": "static ability, on rules"}
    kind = str(logic["kind"])
    return names.get(kind, f"{kind} ability")


def _what(missing: list[str]) -> str:
    kinds = [kind.replace("_", " ") for kind in missing if kind != "other"]
    return f": {', '.join(kinds)}" if kinds else ""
