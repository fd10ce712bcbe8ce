"""The OpenAPI document: what can be asked over HTTP, made of the questions' records."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from cli.web.changes import AnyChange
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
        [list[AnyChange]], ref_template=f"{REF}{{name}}"
    )
    schema = json_schema()
    definitions = _moved(schema.pop("$defs"))
    schema.pop("$schema")
    board = {"oneOf": [{"$ref": f"{REF}Snapshot"}, WORDS],
             "description": "A snapshot, or a board in the notation."}  # fmt: skip
    return {
        "openapi": "3.1.0",
        "info": {"title": "lawmage", "version": "1", "description": INFO},
        "paths": {
            **{f"/api/{name}": {"post": _of_query(each)} for name, each in QUERIES.items()},
            "/api/table": {"post": _posted("The board after changes, with all that is derived.",
                                           {"changes": changes, "zone": DECK}, ())},
            "/api/plays": {"post": _posted("What may be done, in the words that do takes.",
                                           {"player": WORDS}, ())},
            "/api/words": {"post": _posted("The board in the notation.", {}, ())},
            **{f"/api/{name}": {"get": _got(*each)} for name, each in READ.items()},
        },
        "components": {
            "schemas": {
                **definitions, **parts, "Snapshot": _moved(schema), "Board": board,
                "Error": {"type": "object", "required": ["error"], "properties": {"error": WORDS}},
            }
        },
    }  # fmt: skip


INFO = (
    "Questions about boards of Magic: The Gathering. The board travels with every question; the "
    "server keeps none. `not_understood` and `assumed` of an answer tell what it leaves out."
)


def _of_query(query: Query) -> Document:
    taken = [each for each in query.parameters if each.name not in NOT_OVER_HTTP]
    if query.name == "ask":
        taken.append(Parameter("question", "In words; or at the end of the board.", "", "several"))
    needed = [each.name for each in taken if each.place == "required"]
    cites = {"cite": {"type": "boolean", "description": "Quote the rules that it names."}}
    keys = {each.name: {**KINDS[each.kind], "description": each.help} for each in taken}
    return _posted(query.help, keys | (cites if query.cites else {}), needed)


def _posted(summary: str, keys: Document, needed: list[str] | tuple[()]) -> Document:
    schema = {
        "type": "object",
        "required": ["board", *needed],
        "properties": {"board": {"$ref": f"{REF}Board"}, "edition": EDITION, **keys},
        "additionalProperties": False,
    }
    body = {"required": True, "content": {"application/json": {"schema": schema}}}
    return {"summary": summary, "requestBody": body, "responses": _responses()}


def _got(summary: str, keys: dict[str, bool]) -> Document:
    taken = [
        {"name": name, "in": "query", "required": needed, "schema": WORDS}
        for name, needed in keys.items()
    ]
    return {"summary": summary, "parameters": taken, "responses": _responses()}


def _responses() -> Document:
    error = {"application/json": {"schema": {"$ref": f"{REF}Error"}}}
    told = {
        "413": "Too long a question.", "422": "Bad input: what, where, and what would be right.",
        "503": "Too many questions at once.", "504": "It took too long.",
    }  # fmt: skip
    return {
        "200": {"description": "The answer, as `lawmage … --json` prints it.",
                "content": {"application/json": {"schema": ANSWER}}},
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
