"""The arguments and options that commands share."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

Snapshot = Annotated[
    str, Argument(metavar="SNAP", help="A snapshot file (YAML or JSON), or - for standard input.")
]
ObjectId = Annotated[str, Argument(metavar="OBJECT", help="The id of an object.")]
MaybeObjectId = Annotated[
    str | None, Argument(metavar="OBJECT", help="The id of an object; without it, all of them.")
]
Json = Annotated[bool, Option("--json", help="Print one JSON document.")]
Edition = Annotated[
    str | None,
    Option(
        "--edition",
        metavar="NAME",
        help="A date: answer by the rules in force that day; or current.",
    ),
]
Cards = Annotated[
    str | None,
    Option("--cards", metavar="FILE", help="A file of card objects in Scryfall's form (.gz too)."),
]
Strict = Annotated[
    bool, Option("--strict", help="End with status 3 if some text was not understood.")
]
