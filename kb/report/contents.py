"""What the page about a board tells: every object with its printed and its derived values and the
reasons, the order of effects, state-based actions, what was not understood, the rules named."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from typing import Any

from kb.api import Board
from kb.presentation.answer import assumption
from kb.presentation.characteristics import ability_text, power_toughness, type_line, value_text
from kb.presentation.happenings import entry_line
from kb.queries.characteristics.layers import layers
from kb.queries.characteristics.show import show
from kb.queries.explaining.explain import explanation, shown_value
from kb.queries.explaining.grounds import goals_of
from kb.queries.explaining.proof import Prover
from kb.queries.names.reasons import Account
from kb.report.moment import marks, moment, players
from kb.rulebook.citing import is_imported, named, sentence

Document = dict[str, Any]

MOST_PROVED = 60
"""Boards with more objects have no proofs on their page."""
MOST_STEPS = 1_500
"""How many steps all the proofs of a page have at most."""
COMPARED = ("name", "supertypes", "types", "subtypes", "colors")
"""What is told with its printed value where that is another."""
ITS_OWN = ("printed", "intrinsic")
ZONES = ("battlefield", "stack", "command", "hand", "graveyard", "exile", "library")


def contents(board: Board, cite: bool) -> Document:
    """Everything on the page, as plain values for its template."""
    ordered = layers(board)
    shown = show(board)
    explanations = _explanations(board)
    happening = _happening(board)
    objects = [
        {**_object(board, each, explanations[each["id"]]), "anchor": f"object-{number}"}
        for number, each in enumerate(shown["objects"], 1)
    ]
    steps = [
        step for each in explanations.values() for step in each["proof"]["steps"] if each["proof"]
    ]
    return {
        "edition": board.edition,
        "version": _version(),
        "moment": moment(board),
        "players": players(board),
        "zones": _zones(objects, list(board.players)),
        "layers": ordered,
        "law": _law(steps),
        "happening": happening,
        "not_understood": board.not_understood,
        "assumed": [*map(assumption, board.assumed)],
        "rules": _rules([ordered, *explanations.values(), happening], board.edition, cite),
        "cited": cite and is_imported(board.edition),
        "cite_failed": cite and not is_imported(board.edition),
        "plain": shown_value,
    }


def _version() -> str:
    try:
        return version("lawmage")
    except PackageNotFoundError:
        return "(not installed)"


# ---------------------------------------------------------------------------------------- objects


def _explanations(board: Board) -> dict[str, Document]:
    """The explanation of each object; with proofs as long as there is room for them."""
    proving = len(board.state.objects) <= MOST_PROVED
    recorded = board.in_detail(history=True, recording=proving)
    final = recorded.derivation.characteristics()
    account = Account.of(recorded)
    prover = Prover(recorded, account.names) if proving else None
    found: dict[str, Document] = {}
    room = MOST_STEPS
    for id_, characteristics in final.items():
        document = found[id_] = explanation(account, id_, characteristics)
        document["proof"] = {"steps": [], "goals": [], "left_out": 0}
        if prover is not None and document["steps"] and room > 0:
            proof = prover.document(goals_of(account, id_, None))
            if len(proof["steps"]) <= room:
                document["proof"] = proof
                room -= len(proof["steps"])
    return found


def _object(board: Board, item: Document, explained: Document) -> Document:
    entry = board.with_characteristics(item["id"])
    printed = item["printed"]
    body = power_toughness(item)
    was_body = _was_body(printed, body)
    return {
        "id": item["id"],
        "name": item["name"] or item["id"],
        "zone": item["zone"],
        "owner": item["owner"],
        "controller": item["controller"],
        "type_line": type_line(item),
        "body": body,
        "was_body": was_body,
        "colors": value_text("colors", item["colors"]),
        "mana_cost": item["mana_cost"] or "",
        "loyalty": item["loyalty"],
        "defense": item["defense"],
        "abilities": [ability_text(each) for each in item["abilities"]],
        "marks": marks(board, entry),
        "changes": _changes(item, was_body, explained),
        "explained": explained,
    }


def _was_body(printed: Document, now: str) -> str:
    """The printed power and toughness, if those are others."""
    if printed.get("power") is None and printed.get("toughness") is None:
        return ""
    before = f"{value_text('power', printed['power'])}/{value_text('power', printed['toughness'])}"
    return before if before != now else ""


def _changes(item: Document, was_body: str, explained: Document) -> list[Document]:
    """Each characteristic that is not as printed: its name, what it is now, what is printed."""
    printed = item["printed"]
    found = [
        _change(key.replace("_", " "), value_text(key, item[key]), value_text(key, printed[key]))
        for key in COMPARED
        if key in printed and value_text(key, printed[key]) != value_text(key, item[key])
    ]
    body = power_toughness(item)
    if was_body or (body and item["printed"].get("power") is None):
        found.append(_change("power/toughness", body, was_body))
    before = explained["start"]["abilities"]
    lost = [each for each in before if each not in explained["result"]["abilities"]]
    if lost:
        found.append(_change("abilities", "lost", "; ".join(lost)))
    given = [ability_text(each) for each in item["abilities"] if each["from"] not in ITS_OWN]
    if given:
        found.append(_change("abilities", "; ".join(given), ""))
    return found


def _change(name: str, now: str, printed: str) -> Document:
    return {"name": name, "now": _or_none(now), "printed": _or_none(printed)}


def _or_none(words: str) -> str:
    return "none" if words in ("", "-") else words


def _zones(objects: list[Document], order: list[str]) -> list[Document]:
    """The zones that have objects: the battlefield by controller, others by owner, in the players'
    order; the stack is everybody's."""

    def place(item: Document) -> tuple[int, int]:
        holder = item["controller"] if item["zone"] == "battlefield" else item["owner"]
        zone = ZONES.index(item["zone"]) if item["zone"] in ZONES else len(ZONES)
        shared = item["zone"] == "stack" or holder not in order
        return zone, -1 if shared else order.index(holder)

    found = []
    for (_, holder), items in groupby(sorted(objects, key=place), key=place):
        inside = list(items)
        name = order[holder] if holder >= 0 else ""
        found.append({"zone": inside[0]["zone"], "holder": name, "objects": inside})
    return found


def _law(steps: list[Document]) -> list[Document]:
    """The rules of the law that proofs use, each once, in the order of the files."""
    found = {
        step["place"]: {key: step[key] for key in ("place", "law", "comment", "rule")}
        for step in steps
        if "place" in step
    }
    return [found[place] for place in sorted(found, key=_file_and_line)]


def _file_and_line(place: str) -> tuple[str, int]:
    file, _, line = place.rpartition(":")
    return file, int(line)


# ------------------------------------------------------------------------------------------ rules


def _happening(board: Board) -> Document:
    """Returns what state-based actions do now, each in a line for people."""
    document = board.state_based_actions().to_dict()
    return {**document, "lines": [entry_line(each) for each in document["actions"]]}


def _rules(documents: list[Document], edition: str, cite: bool) -> list[Document]:
    """The rules that the page names, with their sentences if they are to be quoted."""
    found = {pair for each in documents for pair in named(each, edition)}
    return [
        {
            "number": number,
            "edition": in_force if in_force != edition else "",
            "sentence": sentence(number, in_force) if cite else None,
        }
        for number, in_force in sorted(found, key=lambda pair: (_number(pair[0]), pair[1]))
    ]


def _number(rule: str) -> tuple[int, int, str]:
    """The place of a rule's number among others; one that is none comes last."""
    whole, _, rest = rule.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    if not whole.isdecimal() or (digits and not digits.isdecimal()):
        return sys.maxsize, 0, rule
    return int(whole), int(digits or 0), rest
