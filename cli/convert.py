"""`convert`: a board from one form into another."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FORMS = {".board": "board", ".yaml": "yaml", ".yml": "yaml", ".json": "json"}
"""How a file's name ends → its form."""


def convert(
    snap: str,
    target: str,
    *,
    to: str | None = None,
    zone: str | None = None,
    cards: str | None = None,
) -> int:
    """Write a board in another form: notation, YAML or JSON."""
    from cli.output_file import check_output  # noqa: PLC0415 - not before it is asked for
    from kb.api.forms import document_of  # noqa: PLC0415
    from kb.presentation.plain import printable  # noqa: PLC0415

    form = _form(target, to)
    check_output(target, False)
    stated = document_of(snap, cards, _zone(zone))
    text = _written(stated.document, form, stated.write)
    for each in stated.left_out:
        print(f"left out: {printable(each)}", file=sys.stderr)
    if target == "-":
        sys.stdout.write(text)
    else:
        Path(target).write_text(text, "utf-8")
    return 0


def _written(document: dict[str, Any], form: str, write: Callable[[], str]) -> str:
    if form == "board":
        return write()
    if form == "json":
        import json  # noqa: PLC0415 - for this form alone

        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    import yaml  # noqa: PLC0415 - slow to import

    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=100)


def _zone(zone: str | None) -> str:
    """The zone that a deck's cards are put into. Raises SnapshotError."""
    from kb.foreign.decks import ZONES  # noqa: PLC0415 - together with what reads them

    if zone is None or zone in ZONES:
        return zone or ZONES[0]
    from cli.failures import unknown  # noqa: PLC0415 - for errors

    raise unknown("zone for a deck (--zone)", zone, [*ZONES])


def _form(out: str, to: str | None) -> str:
    """The form that is asked for. Raises SnapshotError."""
    from cli.failures import unknown  # noqa: PLC0415 - for errors

    known = [*dict.fromkeys(FORMS.values())]
    if to is not None:
        if to not in known:
            raise unknown("form (--to)", to, known)
        return to
    if out == "-":
        return "yaml"
    suffix = Path(out).suffix.lower()
    if suffix not in FORMS:
        raise unknown("form of boards (the end of OUT's name, or --to)", out, [*FORMS])
    return FORMS[suffix]
