"""What the texts of all cards of a file mean: one document for each card, and how two readings of
the same cards differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb.card_base.compiling import compile_with_lines
from kb.card_base.describing import card_document
from kb.card_base.entry import Entry
from kb.card_base.errors import CardFileError
from kb.card_base.importing import distinct
from kb.card_base.pool import spread
from kb.card_base.records import Unreadable, read_records
from kb.card_base.streams import Progress

VERSION = 1
"""Of the form of the documents: another one may hold what this one has not."""
OF_AN_ABILITY = ("kind", "keyword", "says", "understood", "missing", "structure")


def documents(
    path: str, progress: Progress | None = None, workers: int | None = None
) -> Iterator[bytes]:
    """The document of each card of a card file, once, as JSON in one line. Raises CardFileError."""
    records = (each for each in read_records(path, progress) if not isinstance(each, Unreadable))
    printed = (each.fields for each in distinct(records))
    some = False
    for found in spread(documents_of, printed, workers):
        some = some or bool(found)
        yield from found
    if not some:
        raise CardFileError("holds no cards", file=path)


def documents_of(batch: list[dict[str, Any]]) -> list[bytes]:
    """The documents of some cards; this is what the other processes do."""
    return [msgspec.json.encode(document(fields)) for fields in batch]


def document(fields: dict[str, Any]) -> dict[str, Any]:
    """What the text of a card means: its faces with their lines, each with its kind, its logic, how
    that is told, and what isn't understood."""
    card, lines = compile_with_lines(fields)
    whole = card_document(Entry(card, "", lines, fields), with_rules=False)
    faces = [
        {"name": face["name"], "lines": [_line(each) for each in face["lines"]]}
        for face in whole["faces"]
    ]
    return {
        "version": VERSION,
        "name": whole["name"],
        "layout": whole["layout"],
        "understood": whole["understood"],
        "faces": faces,
    }


def _line(line: dict[str, Any]) -> dict[str, Any]:
    logic = [{key: each[key] for key in OF_AN_ABILITY} for each in line["logic"]]
    return {"text": line["text"], "understood": line["understood"], "logic": logic}


def differing(ours: dict[str, Any], other: dict[str, Any]) -> Iterator[str]:
    """The lines of a card that another reading takes otherwise: its structures, line by line. Where
    the other doesn't understand a line, or has none such, that is told, too."""
    theirs = {
        (face["name"], line["text"]): line for face in other["faces"] for line in face["lines"]
    }
    for face in ours["faces"]:
        for line in face["lines"]:
            found = theirs.get((face["name"], line["text"]))
            if found is None:
                yield f"{ours['name']}: no such line there: {line['text']}"
            elif found["understood"] != line["understood"]:
                whose = "there" if line["understood"] else "here"
                yield f"{ours['name']}: not understood {whose}: {line['text']}"
            elif _structures(found) != _structures(line):
                yield f"{ours['name']}: means something else there: {line['text']}"


def _structures(line: dict[str, Any]) -> list[Any]:
    return [each["structure"] for each in line["logic"]]
