"""Where rows of the law's data encode a rule: each row names the paragraphs that it carries out.

`keyword_costs.json`, `keywords.json` and `keyword_actions.json` name them under `rules`, by their
numbers of today; the data of answers (`legal.json` and others) and the predefined tokens have a
number for each time in which it was that rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb.editions import LAW_FOLDER

WAYS = "keyword_costs.json"
KEYWORDS = "keywords.json"
KEYWORD_ACTIONS = "keyword_actions.json"
DESIGNATIONS = "designations.json"
TOKENS = "tokens.json"
DATED = (
    "legal.json", "combat.json", "combat_damage.json", "state_based.json", "assumed.json",
    "inherent.json", "starting_life.json",
)  # fmt: skip


def undated() -> Iterator[tuple[str, str]]:
    """(number of today, `rules_asp/keyword_costs.json (emerge)`) for each rule that a row names."""
    for rows in _read(WAYS).values():
        yield from _named(WAYS, rows if isinstance(rows, list) else ())
    yield from shown()


def shown() -> Iterator[tuple[str, str]]:
    """The same for the keywords and keyword actions: a case shows each of these."""
    yield from _named(KEYWORDS, _read(KEYWORDS))
    yield from _named(KEYWORD_ACTIONS, _read(KEYWORD_ACTIONS)["keyword_actions"])


def _named(file: str, rows: Any) -> Iterator[tuple[str, str]]:
    for row in rows:
        for rule in row.get("rules", ()):
            yield rule, f"rules_asp/{file} ({row.get('keyword', row.get('verb'))})"


def of_designations() -> Iterator[tuple[str, str]]:
    """(number of today, `rules_asp/designations.json (suspected)`) for each row."""
    rows = msgspec.json.decode((LAW_FOLDER / DESIGNATIONS).read_bytes())
    for row in rows:
        yield row["rule"], f"rules_asp/{DESIGNATIONS} ({row['designation']})"


def dated(edition: str) -> Iterator[tuple[str, str]]:
    """(number in that edition, `rules_asp/legal.json (sick)`) for each row that then has one."""
    for file in DATED:
        for name, rule in _in_force(_read(file), edition, ""):
            yield rule, f"rules_asp/{file} ({name})"
    yield from of_tokens(edition)


def of_tokens(edition: str) -> Iterator[tuple[str, str]]:
    """The same for the predefined tokens."""
    for row in _read(TOKENS)["tokens"]:
        for name, rule in _in_force(row["rules"], edition, row["name"]):
            yield rule, f"rules_asp/{TOKENS} ({name})"


def _in_force(rows: Any, edition: str, name: str) -> Iterator[tuple[str, str]]:
    """The name of each list of dated rows `{"from": DATE, "rule": NUMBER}`, and the rule that is in
    force in an edition."""
    if isinstance(rows, dict):
        for key, below in rows.items():
            yield from _in_force(below, edition, name if key == "rules" and name else key)
    elif isinstance(rows, list):
        dated = [each for each in rows if isinstance(each, dict) and {"from", "rule"} <= {*each}]
        past = [each["rule"] for each in dated if each["from"] <= edition]
        if past and past[-1]:
            yield name, past[-1]


def _read(file: str) -> Any:
    return msgspec.json.decode((LAW_FOLDER / file).read_bytes())
