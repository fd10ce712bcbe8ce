"""The OpenAPI document: what can be asked over HTTP, made of the questions' records."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from cli.web.changes import AnyChange
from kb.api.answers.schema import answer_schemas
from kb.api.happenings import QUERIES
from kb.api.query import Parameter, Query
from kb.foreign.decks import ZONES
from kb.snapshot.schema import json_schema

Document = dict[str, Any]
NOT_OVER_HTTP = ("with", "question")
"""Parameters that name files, or that are said otherwise here."""
REF = "#/components/schemas/"
WORDS: Document = {"type": "string"}
SEVERAL: Document = {"type": "array", "items": WORDS}
KINDS: dict[str, Document] = {
    "words": WORDS, "flag": {"type": "boolean"}, "names": SEVERAL, "objects": SEVERAL,
    "several": SEVERAL, "board": {"$ref": f"{REF}Snapshot"},
    "limit": {"type": "integer", "minimum": 1}, "number": {"type": "integer", "minimum": 1},
}  # fmt: skip
EDITION = {"type": "string", "description": "By the rules in force on a date, or current."}
DECK = {"enum": ZONES, "description": "Where the cards are, if the board is a deck list."}
ANSWER = {"type": "object", "additionalProperties": True}
READ = {
    "cards": ("Names of cards that what is typed may become.", {"begins": True}),
    "card": ("How a card's text is understood, line by line.", {"name": True}),
    "rule": ("A rule by its number.", {"number": True, "edition": False}),
    "rules": ("Rules by their words.", {"words": True, "edition": False}),
    "editions": ("The editions of the rules, and how they differ.", {}),
    "terms": ("Zones, and moments of a turn.", {}),
}
"""What takes no board: what it tells, and its keys (true: needed)."""


@cache
def openapi() -> Document:
    """The OpenAPI 3.1 document."""
    (changes,), parts = msgspec.json.schema_components(
        [list[AnyChange]], ref_template=f"{REF}Change{{name}}"
    )
    answers, answer_parts = answer_schemas([*QUERIES], f"{REF}Answer{{name}}")
    paths = {
        **{f"/api/{query.name}": {"post": _of_query(query, answer)}
           for query, answer in zip(QUERIES.values(), answers, strict=True)},
        **{f"/api/{name}": {"post": _posted(*each)} for name, each in _of_page(changes).items()},
        **{f"/api/{name}": {"get": _got(*each)} for name, each in READ.items()},
    }  # fmt: skip
    schemas = _snapshots()
    schemas |= {f"Change{name}": each for name, each in parts.items()}
    schemas |= {f"Answer{name}": each for name, each in answer_parts.items()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "lawmage", "version": "1", "description": INFO},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _of_page(changes: Document) -> dict[str, tuple[str, Document, tuple[()]]]:
    """What the page asks: what it tells, and its keys besides the board."""
    return {
        "table": ("The board after changes, with all that is derived.",
                  {"changes": changes, "zone": DECK}, ()),
        "plays": ("What may be done, in the words that do takes.", {"player": WORDS}, ()),
        "words": ("The board in the notation.", {}, ()),
    }  # fmt: skip


def _snapshots() -> Document:
    """The schemas of boards, in either form, and of errors."""
    schema = json_schema()
    parts: Document = _moved(schema.pop("$defs"))
    schema.pop("$schema")
    board = {"oneOf": [{"$ref": f"{REF}Snapshot"}, WORDS],
             "description": "A snapshot, or a board in the notation."}  # fmt: skip
    error = {"type": "object", "required": ["error"], "properties": {"error": WORDS}}
    return {**parts, "Snapshot": _moved(schema), "Board": board, "Error": error}


INFO = (
    "Questions about boards of Magic: The Gathering. The board travels with every question; the "
    "server keeps none. `not_understood` and `assumed` of an answer tell what it leaves out."
)


def _of_query(query: Query, answer: Document) -> Document:
    taken = [each for each in query.parameters if each.name not in NOT_OVER_HTTP]
    if query.name == "ask":
        taken.append(Parameter("question", "In words; or at the end of the board.", "", "several"))
    needed = [each.name for each in taken if each.place == "required"]
    cites = {"cite": {"type": "boolean", "description": "Quote the rules that it names."}}
    keys = {each.name: {**KINDS[each.kind], "description": each.help} for each in taken}
    return _posted(query.help, keys | (cites if query.cites else {}), needed, answer)


def _posted(
    summary: str, keys: Document, needed: list[str] | tuple[()], answer: Document = ANSWER
) -> Document:
    schema = {
        "type": "object",
        "required": ["board", *needed],
        "properties": {"board": {"$ref": f"{REF}Board"}, "edition": EDITION, **keys},
        "additionalProperties": False,
    }
    body = {"required": True, "content": {"application/json": {"schema": schema}}}
    return {"summary": summary, "requestBody": body, "responses": _responses(answer)}


def _got(summary: str, keys: dict[str, bool]) -> Document:
    taken = [
        {"name": name, "in": "query", "required": needed, "schema": WORDS}
        for name, needed in keys.items()
    ]
    return {"summary": summary, "parameters": taken, "responses": _responses(ANSWER)}


def _responses(answer: Document) -> Document:
    error = {"application/json": {"schema": {"$ref": f"{REF}Error"}}}
    told = {
        "413": "Too long a question.", "422": "Bad input: what, where, and what would be right.",
        "500": "A defect of lawmage's, or not enough memory.",
        "503": "Too many questions at once.", "504": "It took too long.",
    }  # fmt: skip
    return {
        "200": {"description": "The answer, as `lawmage … --json` prints it.",
                "content": {"application/json": {"schema": answer}}},
        **{status: {"description": words, "content": error} for status, words in told.items()},
    }  # fmt: skip


def _moved(schema: Any) -> Any:
    """A schema whose references lead to the components."""
    if isinstance(schema, dict):
        return {
            key: value.replace("#/$defs/", REF) if key == "$ref" else _moved(value)
            for key, value in schema.items()
        }
    return [*map(_moved, schema)] if isinstance(schema, list) else schema
