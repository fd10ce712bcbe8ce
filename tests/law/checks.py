"""`show` checks of cases: which there are, and whether an answer meets what one expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

ROOT = Path(__file__).parents[2]
OWN = ROOT / "tests" / "law" / "cases"
SHARED = ROOT.parent / "shared" / "cases"
SHARED_CARDS = ROOT.parent / "shared" / "data" / "cards" / "oracle-cards-dev.jsonl.gz"
LEDGER = ROOT / "tests" / "law" / "examples_ledger.yaml"

Shown = dict[str, Any]


class CaseCheck(msgspec.Struct, frozen=True):
    """One check of a case: its place among the case's checks, all that it says."""

    case: str
    number: int
    snapshot: dict[str, Any]
    said: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.case}-{self.number}"

    @property
    def expect(self) -> dict[str, Any]:
        """What is expected of the answer."""
        return dict(self.said["expect"])


class Check(CaseCheck, frozen=True):
    """One `show` check."""

    @property
    def object(self) -> str:
        """The id of the object that it asks about."""
        return str(self.said["object"])


@cache
def load(path: Path) -> Any:
    """A YAML file, with the C loader where there is one."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text("utf-8"), loader)


def cases_in(folder: Path) -> Iterator[dict[str, Any]]:
    """Every case of a folder; one that is the same under other editions once more for each of those
    that it names (`also`), as ID@EDITION, but for the numbers of rules, which are others there."""
    for path in sorted(folder.glob("*.yaml")):
        for case in load(path):
            yield case
            for edition in case.get("also", ()):
                snapshot = {**case["snapshot"], "edition": edition}
                checks = [_without_numbers(each) for each in case["checks"]]
                named = {"id": f"{case['id']}@{edition}", "snapshot": snapshot, "checks": checks}
                yield {**case, **named}


_NUMBERS = ("rules", "because")


def _without_numbers(said: Any) -> Any:
    """What a check says, without the rules that it names."""
    if isinstance(said, list):
        return [_without_numbers(each) for each in said]
    if not isinstance(said, dict):
        return said
    return {key: _without_numbers(each) for key, each in said.items() if key not in _NUMBERS}


Some = TypeVar("Some", bound=CaseCheck)


def checks_of(kind: type[Some], folder: Path, *queries: str) -> list[Some]:
    """Every check of a folder's cases that asks one of these questions, as one of a kind."""
    return [
        kind(case["id"], number, case["snapshot"], check)
        for case in cases_in(folder)
        for number, check in enumerate(case["checks"], 1)
        if check["query"] in queries
    ]


def checks_in(folder: Path) -> list[Check]:
    """Every `show` check of a folder's cases."""
    return checks_of(Check, folder, "show")


def keywords(shown: Shown) -> set[str]:
    return {ability["keyword"] for ability in shown["abilities"] if ability["keyword"]}


def _same(key: str) -> Callable[[Shown, Any], bool]:
    return lambda shown, wanted: bool(shown[key] == wanted)


def _same_set(key: str) -> Callable[[Shown, Any], bool]:
    return lambda shown, wanted: set(shown[key]) == set(wanted)


MEANINGS: dict[str, Callable[[Shown, Any], bool]] = {
    **{key: _same(key) for key in ("name", "controller", "zone", "power", "toughness")},
    **{key: _same(key) for key in ("loyalty", "defense", "mana_cost", "mana_value", "owner")},
    **{key: _same_set(key) for key in ("types", "subtypes", "supertypes", "colors")},
    "subtypes_in_order": lambda shown, wanted: shown["subtypes"] == wanted,
    "types_in_order": lambda shown, wanted: shown["types"] == wanted,
    "has_keywords": lambda shown, wanted: set(wanted) <= keywords(shown),
    "lacks_keywords": lambda shown, wanted: not set(wanted) & keywords(shown),
    "ability_count": lambda shown, wanted: len(shown["abilities"]) == wanted,
}
"""What each key of `expect` means: whether the shown object meets the wanted value."""


def differences(shown: Shown, expect: dict[str, Any]) -> list[str]:
    """A line for each expectation that is not met, with what was shown instead."""
    return [
        f"{key}: wanted {wanted!r}, got {_got(shown, key)!r}"
        for key, wanted in expect.items()
        if not MEANINGS[key](shown, wanted)
    ]


def _got(shown: Shown, key: str) -> Any:
    if key.endswith("_keywords"):
        return sorted(keywords(shown))
    if key == "ability_count":
        return [ability["text"] for ability in shown["abilities"]]
    return shown[key.removesuffix("_in_order")]
