"""Calls that are read without typer mean what they mean to typer."""

from __future__ import annotations

from inspect import signature
from typing import Any

import msgspec
import pytest

from cli.application import PARAMETERS, application
from cli.calls import plain_call
from cli.main import OWN, PLACED, command, names
from kb.api.questions import QUERIES

PLAIN = [
    "pt board.yaml bear",
    "pt - bear --json",
    "pt --strict board.yaml --edition 2003-12-01 bear --cards=cards.json",
    "show board.yaml",
    "show board.yaml bear --strict",
    "explain board.yaml bear --of power",
    "layers board.yaml --layer 4 --graph order.svg --json",
    "check board.yaml --edition=current",
    "facts -",
    "schema",
    "schema --json",
    "editions --edition 2003-12-01",
]
OTHER = [
    "pt board.yaml",
    "pt a b c",
    "pt board.yaml bear --help",
    "pt board.yaml bear -h",
    "pt board.yaml bear --jso",
    "pt board.yaml bear --json=yes",
    "pt board.yaml bear --json --json",
    "pt board.yaml bear --edition",
    "pt board.yaml bear --edition --json",
    "pt board.yaml bear --edition=",
    "pt board.yaml bear --of power",
    "pt -- board.yaml bear",
    "schema board.yaml",
]


def as_typer_reads_it(arguments: list[str]) -> dict[str, Any]:
    """The values that the command receives from typer."""
    received: dict[str, Any] = {}
    recording = msgspec.structs.replace(command(arguments[0]), run=received.update)
    application([(arguments[0], recording)])(arguments, standalone_mode=False)
    return received


@pytest.mark.parametrize("call", PLAIN)
def test_a_plain_call_is_read_as_typer_reads_it(call: str) -> None:
    name, *rest = call.split()
    called = command(name)
    read = plain_call(called, rest)
    assert read is not None
    defaults: dict[str, object] = dict.fromkeys(called.arguments[called.needed :])
    assert {**defaults, **called.options, **read} == as_typer_reads_it([name, *rest])


@pytest.mark.parametrize("call", OTHER)
def test_any_other_call_is_left_to_typer(call: str) -> None:
    name, *rest = call.split()
    assert plain_call(command(name), rest) is None


@pytest.mark.parametrize("name", names())
def test_every_parameter_is_declared_and_every_command_says_what_it_does(name: str) -> None:
    called = command(name)
    own = () if called.query is None else called.query.parameters
    assert set(called.parameters) <= {*PARAMETERS, *(each.name for each in own)}
    assert called.help and len(called.help) <= 64
    assert all(value in (False, None) for value in called.options.values())


def test_every_command_of_its_own_has_its_place_on_the_help_page() -> None:
    assert sorted(names()) == sorted([*OWN, *QUERIES])
    assert set(PLACED) <= set(OWN) and set(PLACED.values()) <= set(QUERIES)


@pytest.mark.parametrize("name", QUERIES)
def test_a_question_is_run_with_what_its_record_names(name: str) -> None:
    query = QUERIES[name]
    _, *taken = signature(query.run).parameters.values()
    named = [each for each in taken if each.kind is not each.VAR_KEYWORD]
    required = {each.name for each in named if each.default is each.empty}
    assert required == {
        each.python or each.name for each in query.parameters if each.place == "required"
    }
    given = {each.python or each.name for each in query.parameters}
    assert len(named) < len(taken) or given <= {each.name for each in named}
