"""`schema`: what a snapshot file may say, and what answers look like."""

from __future__ import annotations

from cli.answer import Answer


def schema(*, answer: str | None = None, json: bool = False) -> Answer:
    """The JSON Schema of snapshots, or of an answer."""
    if answer is not None:
        from kb.api.answers.schema import answer_schema  # noqa: PLC0415 - not before it is asked for

        return Answer(answer_schema(answer), [], as_json=True)
    from kb.snapshot.schema import json_schema  # noqa: PLC0415 - not before it is asked for

    return Answer(json_schema(), [], as_json=True)
