"""Makes the list of kinds of counters: `python -m tests.card_base.make_counters CARDFILE`.

Every kind that a card's text names with a number or an article before it ("a charge counter") is in
`rules_asp/counters.json`; +N/+N counters of any size are known without.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kb.card_base.library import CardFile
from kb.editions import LAW_FOLDER

TABLE = LAW_FOLDER / "counters.json"
NUMBERED = re.compile(
    r"\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|all|no|more|fewer|many"
    r"|number of|additional|last) ((?:(?:first|double) )?[a-z]+) counters?\b(?! (?:target|that))"
)
NO_KINDS = frozenset(["additional", "and", "different", "moved", "of", "that", "those", "with"])
OF_RULES = ("defense", "loyalty", "lore", "ticket")
"""Kinds that cards needn't name: the rules put them there."""


def kinds(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """The kinds of counters that cards name."""
    found = set(OF_RULES)
    for record in records:
        for part in (record, *record.get("card_faces", ())):
            found |= {*NUMBERED.findall(str(part.get("oracle_text", "")).lower())}
    return sorted(found - NO_KINDS)


def encoded(found: list[str]) -> bytes:
    """The file's bytes."""
    return msgspec.json.format(msgspec.json.encode({"kinds": found}), indent=1) + b"\n"


if __name__ == "__main__":
    TABLE.write_bytes(encoded(kinds(CardFile(Path(sys.argv[1])).records())))
