"""How people read what the order of timestamps decides."""

from __future__ import annotations

from typing import Any

from kb.presentation.blocks import Block, Table
from kb.presentation.characteristics import value_text

Document = dict[str, Any]


def told(document: Document) -> list[Block]:
    """The distinct results, each with its order and what decides."""
    if document["same"] and document["complete"]:
        return ["The order of timestamps doesn't matter: every order gives the same."]
    if document["same"]:
        number = document["derivations"]
        return [f"The {number} kinds of orders looked at give the same; there may be others."]
    results = document["results"]
    names = [str(number) for number in range(1, len(results) + 1)]
    rows = [
        (name, ", ".join(each["order"]), each["sentence"])
        for name, each in zip(names, results, strict=True)
    ]
    title = f"{_counted(document)}, by the order of {', '.join(document['matters'])}"
    rule = results[0]["rule"]
    title += f" ({rule})" if rule else ""
    blocks: list[Block] = [Table(("result", "an order, oldest first", "when"), rows, title)]
    if document["more"]:
        blocks.append("… and more; --limit lists more.")
    elif not document["complete"]:
        blocks.append(f"… and perhaps more: given up after {document['derivations']} derivations.")
    return [*blocks, "", _values(document, names)] if document["differences"] else blocks


def _counted(document: Document) -> str:
    number = len(document["results"])
    return f"{number} result{'' if number == 1 else 's'}"


def _values(document: Document, names: list[str]) -> Table:
    """Returns what each result makes of what isn't always the same."""
    differences = document["differences"]
    heads = [f"{each['object']}: {each['of'].replace('_', ' ')}" for each in differences]
    cells = [[value_text(each["of"], value) for value in each["values"]] for each in differences]
    rows = [(head, *row) for head, row in zip(heads, cells, strict=True)]
    return Table(("what", *(f"result {name}" for name in names)), rows)
