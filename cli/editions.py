"""`editions`: the rules editions known, and how they differ."""

from __future__ import annotations

from typing import Any

from cli.answer import Answer, Block, Table


def editions(*, edition: str | None = None, json: bool = False) -> Answer:
    """The rules editions known, and how they differ."""
    from kb.queries.comparing import editions as answers  # noqa: PLC0415 - not before it is asked for

    if edition is not None:
        document = answers.one_edition(edition)
        return Answer(document, _one(document), as_json=json)
    document = answers.all_editions()
    return Answer(document, _all(document), as_json=json)


def _all(document: dict[str, Any]) -> list[Block]:
    eras = [
        (era["from"], str(era["editions"]), era["name"], " ".join(_labels(era["layers"])))
        for era in document["eras"]
    ]
    return [
        Table(("from", "editions", "name", "layers"), eras, "How continuous effects are ordered"),
        "",
        Table(
            ("from", "what", "becomes", "rule"),
            [_difference(row) for row in document["differences"]],
            "What else changes",
        ),
        "",
        f"{len(document['editions'])} editions, {document['editions'][0]} to "
        f"{document['current']} (current). An edition holds until the next one; "
        "--edition takes any date.",
    ]


def _one(document: dict[str, Any]) -> list[Block]:
    layers = [
        (step["label"], step["rule"] or "", ", ".join(step["kinds"]), step["name"])
        for step in document["layers"]
    ]
    parameters = [
        (row["parameter"].replace("_", " "), _value(row["value"]), row["rule"] or "")
        for row in document["parameters"]
    ]
    title = f"Rules of {document['edition']}: {document['name']}"
    return [
        Table(("layer", "rule", "takes", "name"), layers, title),
        "",
        Table(("what", "is", "rule"), parameters, "What the rules of that day say"),
    ]


def _labels(layers: list[dict[str, Any]]) -> list[str]:
    return [step["label"] for step in layers]


def _difference(row: dict[str, Any]) -> tuple[str, str, str, str]:
    what = row["parameter"].replace("_", " ")
    return (row["from"], what, _value(row["value"]), row["rule"] or "")


def _value(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_value(each) for each in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_value(each)}" for key, each in value.items())
    return str(value).replace("_", " ")
