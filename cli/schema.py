"""`schema`: what a snapshot file may say."""

from __future__ import annotations

from cli.answer import Answer


def schema(*, json: bool = False) -> Answer:
    """The JSON Schema of snapshots, for editors."""
    from kb.snapshot.schema import json_schema  # noqa: PLC0415 - not before it is asked for

    return Answer(json_schema(), [], as_json=True)
