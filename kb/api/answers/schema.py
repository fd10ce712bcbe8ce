"""The JSON Schema of the answers to a question."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.api.answers import characteristics, comparing, doing, outcomes, searching
from kb.api.answers.card_logic import logic_schema
from kb.errors import SnapshotError, nearest, shown

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ANSWERS: dict[str, Any] = {
    "pt": characteristics.PowerToughness,
    "show": characteristics.Show,
    "explain": characteristics.Explain,
    "layers": characteristics.Layers,
    "sba": doing.StateBased,
    "legal": doing.Legal,
    "why-not": doing.WhyNot,
    "attack": doing.Attack,
    "block": doing.Block,
    "damage": doing.Damage,
    "compare": comparing.Compare,
    "check": characteristics.Check,
    "facts": characteristics.Facts,
    "happen": outcomes.Outcomes,
    "resolve": outcomes.Outcomes,
    "do": outcomes.Outcomes,
    "ask": comparing.Ask,
}
"""Question → what its answers are."""
SEARCHES: dict[str, Any] = {
    "cards search": searching.CardsFound,
    "rules search": searching.RulesFound,
}
"""Questions that are about no board, likewise."""
CARDS_LOGIC = "cards logic"


def answer_schema(query: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of what a question answers with `--json`, or of a line that
    `cards logic` writes. Raises SnapshotError."""
    if query == CARDS_LOGIC:
        return {"$schema": DIALECT, **logic_schema()}
    if query not in ANSWERS | SEARCHES:
        known = [*ANSWERS, *SEARCHES, CARDS_LOGIC]
        raise SnapshotError("no such question (--answer)", found=shown(query),
                            expected="one of " + ", ".join(known),
                            nearest=nearest(query, known))  # fmt: skip
    (whole,), parts = answer_schemas([query], "#/$defs/{name}")
    return {"$schema": DIALECT, "title": f"lawmage {query}", **whole, "$defs": parts}


def answer_schemas(
    queries: list[str], template: str
) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The schemas of several, and the parts that they refer to."""
    known = ANSWERS | SEARCHES
    types = [known[each] for each in queries]
    return msgspec.json.schema_components(types, ref_template=template)
