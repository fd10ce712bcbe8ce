"""The server for assistants, asked with the official client."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Any

import pytest

pytest.importorskip("mcp")
from mcp import Client, StdioServerParameters

from cli.assistants.server import CALLS, server
from cli.served.oracle import Oracle
from kb.editions import tables
from tests.cli.conftest import environment

TOOLS = {
    "derive", "explain", "ask", "state_based_actions", "compare_editions", "legal_actions",
    "why_not", "attack_block", "happen", "card", "rule", "search_rules",
}  # fmt: skip
BOARD = "Humility; Opalescence; Grizzly Bears damage 1; hand: Giant Growth; Forest / B: Squire"


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    with Oracle(jobs=1, seconds=60) as made:
        yield made


def talked(oracle: Oracle, talk: Callable[[Client], Awaitable[Any]]) -> Any:
    """What comes of talking to a server."""

    async def talking() -> Any:
        async with Client(server(oracle)) as client:
            return await talk(client)

    return asyncio.run(talking())


def called(oracle: Oracle, tool: str, **arguments: Any) -> Any:
    """The structured result of a tool; the message, if it is an error."""

    async def talk(client: Client) -> Any:
        result = await client.call_tool(tool, arguments)
        if result.is_error:
            return "".join(each.text for each in result.content if hasattr(each, "text"))
        return result.structured_content

    return talked(oracle, talk)


def test_tools_have_schemas(oracle: Oracle) -> None:
    listed = talked(oracle, lambda client: client.list_tools())
    assert {each.name for each in listed.tools} == TOOLS
    for each in listed.tools:
        assert each.description and each.input_schema["properties"]


def test_boards_are_answered(oracle: Oracle) -> None:
    found = called(oracle, "derive", board=BOARD, object="Grizzly Bears")
    (bears,) = found["objects"]
    assert (bears["power"], bears["toughness"]) == (1, 1)
    assert found["not_understood"] == []
    why = called(oracle, "explain", board=BOARD, object="bears", of="power")
    assert any(each["rule"] == "613.4b" for each in why["steps"])
    as_json = {"battlefield": ["Humility", "Grizzly Bears"]}
    assert called(oracle, "derive", board=as_json)["objects"][1]["power"] == 1
    assert called(oracle, "ask", question="Humility; Grizzly Bears; pt bears")["sentences"]


def test_what_may_be_done_is_answered(oracle: Oracle) -> None:
    assert called(oracle, "state_based_actions", board=BOARD)["actions"][0]["rule"] == "704.5g"
    told = called(oracle, "why_not", board=BOARD, action="cast Giant Growth on Bears", player="A")
    assert told["legal"] is False or told["legal"] is True
    assert called(oracle, "legal_actions", board=BOARD, player="A")["actions"]
    fight = "Grizzly Bears / Squire; turn: A, declare attackers, priority nobody"
    assert called(oracle, "attack_block", board=fight, kind="attack", declare="bears:B")["legal"]
    after = called(oracle, "happen", board="Grizzly Bears", text="Destroy Grizzly Bears.")
    assert after["outcomes"][0]["events"][0]["event"] == "destroyed"
    editions = ["2003-12-01", "current"]
    board = "Grizzly Bears +1/+1; Humility"
    assert not called(oracle, "compare_editions", board=board, editions=editions)["same"]


def test_cards_and_rules(oracle: Oracle) -> None:
    assert called(oracle, "card", name="Humility")["faces"]
    assert called(oracle, "rule", number="613.8a")
    assert "Humility" in called(oracle, "card", name="Humilty")


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("derive", {"board": "Humilty"}, "nearest:  Humility"),
        ("derive", {"board": "/etc/passwd"}, "no card has this name"),
        ("derive", {"board": {"battlefield": [{"card": "Humility", "tapd": True}]}}, "tapped"),
        ("derive", {"board": "x" * 2_000_000}, "too large a board"),
        ("derive", {"board": "Forest x100000"}, "too many of one"),
        ("explain", {"board": "Humility", "object": "bears"}, "no object with this id"),
        ("ask", {"question": "Humility; who won?"}, "it isn't clear what is asked"),
        ("attack_block", {"board": "Humility", "kind": "flee"}, "attack"),
        ("happen", {"board": "Humility", "text": "Quux the frob."}, "found"),
        ("legal_actions", {"board": "Humility", "limit": 0}, "limit"),
    ],
)
def test_bad_input_is_told_and_hurts_nobody(
    oracle: Oracle, tool: str, arguments: dict[str, Any], message: str
) -> None:
    assert message in called(oracle, tool, **arguments)
    assert called(oracle, "derive", board="Humility")["objects"]


def test_slow_questions_are_stopped() -> None:
    with Oracle(jobs=1, seconds=0.01) as hasty:
        assert "not answered within" in called(hasty, "derive", board=BOARD)


def test_pages_and_the_prompt(oracle: Oracle) -> None:
    async def talk(client: Client) -> Any:
        page = await client.read_resource("lawmage://notation")
        prompt = await client.get_prompt("judge", {"question": "Does it die?"})
        listed = await client.list_resources()
        return page.contents[0].text, prompt.messages[0].content.text, listed.resources

    page, prompt, listed = talked(oracle, talk)
    assert "lawmage help" in page or "PLAYERS" in page
    assert "Does it die?" in prompt
    assert {str(each.uri) for each in listed} == {
        f"lawmage://{name}" for name in ("notation", "questions", "examples")
    }


def test_there_is_an_example_of_every_tool() -> None:
    assert {tool for tool, _ in CALLS} == TOOLS


@pytest.mark.parametrize(("tool", "arguments"), CALLS, ids=lambda each: str(each)[:50])
def test_the_examples_are_answered(oracle: Oracle, tool: str, arguments: dict[str, Any]) -> None:
    answer = called(oracle, tool, **arguments)
    if tool == "search_rules" and isinstance(answer, str):
        assert "no text of the rules has been imported" in answer
    else:
        assert isinstance(answer, dict), answer


@pytest.mark.parametrize(
    "words",
    [
        "board.yaml",
        "./board.yaml",
        "../{folder}/board.yaml",
        "{path}",
        "file://{path}",
        "~/x.board",
    ],
)
def test_no_file_that_is_named_is_read(
    oracle: Oracle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    file = tmp_path / "board.yaml"
    file.write_text("battlefield: [Secret Card]\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    named = words.format(folder=tmp_path.name, path=file)
    for tool, arguments in (
        ("derive", {"board": named}),
        ("derive", {"board": {"file": named}}),
        ("derive", {"board": {"battlefield": [], "cards": named}}),
        ("ask", {"question": f"{named}; what dies?"}),
        ("happen", {"board": "Forest", "actions": [f"replay {named}"]}),
        ("card", {"name": named}),
    ):
        answer = called(oracle, tool, **arguments)
        assert isinstance(answer, str)
        assert "Secret Card" not in answer
    assert sorted(each.name for each in tmp_path.iterdir()) == ["board.yaml"]


def test_a_search_of_very_many_words_is_refused_at_once(oracle: Oracle) -> None:
    answer = called(oracle, "search_rules", words="x " * 50_000)
    assert "too long a search" in answer or "no text of the rules" in answer


def test_over_standard_input_and_output() -> None:
    async def talking() -> Any:
        process = StdioServerParameters(
            command=sys.executable, args=["-m", "lawmage", "mcp"], env=environment()
        )
        async with Client(process) as client:
            result = await client.call_tool("derive", {"board": "Humility; Grizzly Bears"})
            return result.structured_content

    assert asyncio.run(talking())["objects"][1]["power"] == 1


@contextmanager
def listening(*options: str) -> Iterator[str]:
    """The address of a server over HTTP, started as people start it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "lawmage", "mcp", "--http", "--port", str(port), *options]
    process = subprocess.Popen(command, env=environment(), stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
        assert process.poll() is None
    finally:
        process.terminate()
        process.wait(20)


def test_over_http_slow_questions_and_huge_boards_hurt_nobody() -> None:
    every = {"board": "; ".join(["Humility", "Opalescence", *["Grizzly Bears x9"] * 3]),
             "editions": [*tables().editions]}  # fmt: skip

    async def talking(address: str) -> list[str]:
        async with Client(address) as client:
            said = []
            for tool, keys in (("compare_editions", every), ("derive", {"board": "Forest x9999"})):
                result = await client.call_tool(tool, keys)
                assert result.is_error
                said.append(result.content[0].text)
            # A busy machine may take longer than a second over this one, too.
            for _ in range(30):
                result = await client.call_tool("derive", {"board": "Humility; Grizzly Bears"})
                if not result.is_error:
                    break
            return [*said, str(result.structured_content["objects"][1]["power"])]

    with listening("--timeout", "1", "--jobs", "1") as address:
        slow, huge, power = asyncio.run(talking(address))
    assert "not answered within 1" in slow
    assert "too many" in huge or "not answered within 1" in huge
    assert power == "1"
