"""Calls that are read without typer mean what they mean to typer."""

from __future__ import annotations

from typing import Any

import pytest

from cli.application import PARAMETERS, application
from cli.calls import plain_call
from cli.main import COMMANDS, function_of

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
    """The values that the command's function receives from typer."""
    function = function_of(arguments[0])
    received: dict[str, Any] = {}

    def recorder(*values: Any, **options: Any) -> None:
        code = function.__code__
        received.update(zip(code.co_varnames[: code.co_argcount], values, strict=False))
        received.update(options)

    recorder.__wrapped__ = function  # type: ignore[attr-defined]
    application([(arguments[0], recorder)])(arguments, standalone_mode=False)
    return received


@pytest.mark.parametrize("call", PLAIN)
def test_a_plain_call_is_read_as_typer_reads_it(call: str) -> None:
    name, *rest = call.split()
    function = function_of(name)
    read = plain_call(function, rest)
    assert read is not None
    defaults = dict(function.__kwdefaults__ or {})
    optional = function.__defaults__ or ()
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    defaults.update(zip(names[len(names) - len(optional) :], optional, strict=True))
    assert {**defaults, **read} == as_typer_reads_it([name, *rest])


@pytest.mark.parametrize("call", OTHER)
def test_any_other_call_is_left_to_typer(call: str) -> None:
    name, *rest = call.split()
    assert plain_call(function_of(name), rest) is None


@pytest.mark.parametrize("name", COMMANDS)
def test_every_parameter_is_declared_and_every_command_says_what_it_does(name: str) -> None:
    function = function_of(name)
    assert set(function.__annotations__) - {"return"} <= set(PARAMETERS)
    assert function.__doc__ and len(function.__doc__) <= 64
    assert all(value in (False, None) for value in (function.__kwdefaults__ or {}).values())
