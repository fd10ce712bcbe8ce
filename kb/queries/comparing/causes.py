"""Why an answer is another on one board than on another: which effect, by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from kb import editions
from kb.board import Board
from kb.errors import SnapshotError
from kb.queries.comparing.features import Features, Key, features
from kb.queries.explaining.explain import shown_value, start_of, steps_of
from kb.queries.legal.why_not import why_not
from kb.queries.names.reasons import Account

Document = dict[str, Any]


class Side:
    """A board that is compared, with what its answers come to. `label` is what people call it,
    `where` says so in a sentence ("on the first board", "in 2003-12-01")."""

    def __init__(self, board: Board, label: str, where: str, with_legal: bool) -> None:
        self.board = board
        self.label = label
        self.where = where
        self._with_legal = with_legal
        self._steps: dict[str, list[Document]] = {}

    @cached_property
    def features(self) -> Features:
        """Returns what its answers come to."""
        return features(self.board, self._with_legal)

    @cached_property
    def _account(self) -> Account:
        return Account.of(self.board.in_detail(history=True))

    def steps(self, id_: str, of: str) -> list[Document]:
        """The steps of an object's derivation that change a characteristic."""
        if id_ not in self._steps:
            self._steps[id_] = steps_of(self._account, id_)
        return [each for each in self._steps[id_] if of in each["after"]]

    def start(self, id_: str, of: str) -> Any:
        """Returns what a characteristic is before any effect applies."""
        return start_of(self._account, id_).get(of)


def cause(first: Side, second: Side, key: Key) -> Document:
    """Why a feature differs: `rule` (a number or None) with the `edition` it is from, `sentence`,
    and for characteristics `because`, the steps of the two derivations that make the difference."""
    found = _cause(first, second, key)
    return {"edition": second.board.edition} | found


def _cause(first: Side, second: Side, key: Key) -> Document:
    sides = (first, second)
    if key.about == "characteristic":
        return _of_characteristic(sides, key.object, key.of)
    if key.about == "state_based":
        place = 0 if key in first.features.values else 1
        entry = sides[place].features.entries[key]
        return {
            "rule": entry["rule"],
            "edition": sides[place].board.edition,
            "sentence": f"{sides[place].where}: {entry['text']}",
        }
    if key.about == "legal":
        return _of_action(sides, key)
    place = 0 if key in first.features.values else 1
    return {"rule": None, "sentence": f"it is there only {sides[place].where}"}


def _of_characteristic(sides: tuple[Side, Side], id_: str, of: str) -> Document:
    steps = [side.steps(id_, of) for side in sides]
    named = [[each["effect"] for each in found] for found in steps]
    lonely = [
        (place, each)
        for place in (0, 1)
        for each in steps[place]
        if each["effect"] not in named[1 - place]
    ]
    if lonely:
        sentence = "; ".join(
            f"only {sides[place].where} {_deed(each, of)}" for place, each in lonely
        )
        return _because(sides, lonely[-1], "rule", sentence, lonely)
    apart = next((place for place, pair in _pairs(steps) if _differ(*pair, of)), None)
    if apart is None:
        return _of_start(sides, id_, of)
    pair = [(place, steps[place][apart]) for place in (0, 1)]
    sentence = "; ".join(f"{sides[place].where} {_deed(each, of)}" for place, each in pair)
    by_age = _by_age(steps[1], pair[1][1], pair[0][1]["effect"])
    return _because(sides, pair[1], "why" if by_age else "rule", sentence, pair)


def _pairs(steps: Sequence[list[Document]]) -> list[tuple[int, tuple[Document, Document]]]:
    return [*enumerate(zip(steps[0], steps[1], strict=False))]


def _by_age(steps: list[Document], step: Document, other: str) -> bool:
    """Returns whether a step came before another effect's within their layer, not by its layer."""
    layers = [each["layer"] for each in steps if each["effect"] == other]
    return step["effect"] != other and step["layer"] in layers


def _differ(one: Document, other: Document, of: str) -> bool:
    """Returns whether two steps differ in what they do, not only in what they find."""
    if one["effect"] != other["effect"]:
        return True
    return bool(one["before"][of] == other["before"][of] and one["after"][of] != other["after"][of])


Placed = tuple[int, Document]
"""The place of a side, and a step of its derivation."""


def _because(
    sides: tuple[Side, Side], decisive: Placed, key: str, sentence: str, steps: list[Placed]
) -> Document:
    """Steps as a cause; `key` says whether the decisive one counts for what it does (`rule`) or for
    when it applies (`why`)."""
    kept = ("effect", "source", "source_name", "text", "layer", "rule", "before", "after")
    place, step = decisive
    return {
        "rule": step["rule"] if key == "rule" else step["why"]["rule"],
        "edition": sides[place].board.edition,
        "sentence": sentence,
        "because": [
            {"side": side, "edition": sides[side].board.edition}
            | {name: each[name] for name in kept}
            | {"why": each["why"]["sentence"]}
            for side, each in steps
        ],
    }


def _deed(step: Document, of: str) -> str:
    before, after = (shown_value(step[when][of]) for when in ("before", "after"))
    return (
        f"{step['effect']} applies in layer {step['layer']}: "
        f"{of.replace('_', ' ')} {before} → {after}"
    )


def _of_start(sides: tuple[Side, Side], id_: str, of: str) -> Document:
    """The derivations do the same: what they start from is another."""
    values = [shown_value(side.start(id_, of)) for side in sides]
    edition = sides[1].board.edition
    if values[0] == values[1]:
        return {"rule": None, "sentence": "the rules themselves give it another value"}
    words = "; ".join(
        f"{side.where} it starts as {value}" for side, value in zip(sides, values, strict=True)
    )
    return {"rule": editions.rule_for("layers", edition), "sentence": words}


def _of_action(sides: tuple[Side, Side], key: Key) -> Document:
    """For an action that is legal on one side alone, the first reason why it isn't on the other."""
    missing = next((side for side in sides if key not in side.features.values), None)
    if missing is None:
        return {"rule": None, "sentence": "its cost or its targets are others"}
    try:
        reasons = why_not(missing.board, key.of, key.object).get("reasons")
    except SnapshotError as error:  # what is not there can't be asked about
        return {"rule": None, "sentence": f"{missing.where}: {error.problem}"}
    if not reasons:
        return {"rule": None, "sentence": f"not legal {missing.where}"}
    return {
        "rule": reasons[0]["rule"],
        "edition": missing.board.edition,
        "sentence": f"{missing.where}: {reasons[0]['text']}",
    }
