"""Ids, names and texts that would do harm if anything took them for more than text."""

from __future__ import annotations

import json
from typing import Any

import clingo
import clingo.ast
import pytest

from kb.engine.program import loading
from kb.engine.program.program import parts
from kb.engine.program.rules import nodes_of
from tests.cli.conftest import Call

HOSTILE = [
    'quote"quote',
    "it's",
    "back\\slash",
    ":- not x.",
    '"). not_a_fact. %',
    "#script (python) raise SystemExit(9) #end.",
    '#include "/etc/passwd".',
    "a\nb",
    "emoji 🐻\u200d❄️",
    "\u202eright to left",
    "{{ template }} ${shell} `id`",
    "<b>&amp;</b>",
    "[bold red]markup[/]",
    "\x1b[31mred\x1b[0m",
    "- dash",
    "~",
    "%*",
]


def board(text: str) -> dict[str, Any]:
    """A board on which everything is called that: player, id, name, counter, rules text."""
    return {
        "players": {f"player {text}": {}, "other": {}},
        "battlefield": [
            {
                "id": text,
                "name": text,
                "type_line": "Creature — Bear",
                "power": 2,
                "toughness": 2,
                "counters": {"+1/+1": 1},
                "oracle_text": text,
            },
        ],
        "effects": [{"id": f"effect {text}", "text": "gets +2/+0", "affects": [text]}],
    }


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_only_text(lawmage: Call, text: str) -> None:
    snapshot = json.dumps(board(text))
    separator = ["--"] if text.startswith("-") else []
    assert lawmage("pt", *separator, "-", text, stdin=snapshot).out == "5/3\n"
    (shown,) = lawmage("show", "-", "--json", stdin=snapshot).json()["objects"]
    assert (shown["id"], shown["name"], shown["controller"]) == (text, text, f"player {text}")
    for name, *rest in (["show"], ["explain", text], ["layers"], ["check"], ["facts"]):
        result = lawmage(name, *separator, "-", *rest, stdin=snapshot)
        assert result.status == 0
        assert "\x1b" not in result.out + result.err
        assert "\u202e" not in result.out + result.err


@pytest.mark.parametrize("text", HOSTILE)
def test_facts_are_facts_whatever_text_is_in_them(lawmage: Call, text: str) -> None:
    lines = lawmage("facts", "-", "--json", stdin=json.dumps(board(text))).json()["facts"]
    found = set()
    for line in lines:
        symbol = clingo.parse_term(line.removesuffix("."))
        assert f"{symbol}." == line
        found |= {argument.string for argument in strings(symbol)}
    assert text in found
    control = clingo.Control(message_limit=0)
    control.add("base", [], "\n".join(lines))
    control.ground([("base", [])])
    assert all(atom.is_fact for atom in control.symbolic_atoms)
    assert len(control.symbolic_atoms) == len(set(lines))


def strings(symbol: clingo.Symbol) -> list[clingo.Symbol]:
    """The strings within a term."""
    if symbol.type == clingo.SymbolType.String:
        return [symbol]
    if symbol.type != clingo.SymbolType.Function:
        return []
    return [found for argument in symbol.arguments for found in strings(argument)]


@pytest.mark.parametrize("text", HOSTILE)
def test_clingo_is_given_no_program_but_the_law(
    lawmage: Call, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Every program text that clingo is given is a part of the law files, as it stands there."""
    given: list[tuple[str, list[str], str]] = []
    trees: list[str] = []
    add, parse = clingo.Control.add, clingo.ast.parse_string

    def recorded(self: clingo.Control, *arguments: Any) -> None:
        given.append(arguments)
        add(self, *arguments)

    def parsed(text: str, *arguments: Any) -> None:
        trees.append(text)
        parse(text, *arguments)

    def refused(*arguments: Any) -> None:
        raise AssertionError("clingo was told to read a program by another way")

    monkeypatch.setattr(clingo.Control, "add", recorded)
    monkeypatch.setattr(clingo.Control, "load", refused)
    monkeypatch.setattr(clingo.ast, "parse_string", parsed)
    monkeypatch.setattr(loading, "_LOADED_BEFORE", set[str]())
    nodes_of.cache_clear()
    snapshot = json.dumps(board(text))
    for name, *rest in (["show"], ["explain", text], ["layers"]):
        assert lawmage(name, "--", "-", *rest, stdin=snapshot).status == 0
    assert given
    law = parts()
    for name, parameters, rules in given:
        assert (parameters, rules) == law[name]
    assert {*trees} <= {rules for _, rules in law.values()}


def test_a_path_is_not_run_or_expanded(lawmage: Call) -> None:
    for path in ("$(id)", "`id`", "~root/x", "a\nb", "\x1b[31m", "\ud800", "x" * 5000):
        message = lawmage("check", path).refused()
        assert "\x1b" not in message
