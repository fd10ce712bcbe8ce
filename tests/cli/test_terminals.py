"""Pipes, narrow and wide terminals, and processes that are interrupted or cut off."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.conftest import BOARD, Call, command, environment

ESCAPE = "\x1b"


def on_a_terminal(*arguments: object, columns: int, **env: str) -> str:
    """What a call writes to a terminal that many columns wide."""
    ours, theirs = pty.openpty()
    variables = environment(TERM="xterm", COLUMNS=str(columns), **env)
    process = subprocess.Popen(
        command(*arguments), stdin=theirs, stdout=theirs, stderr=theirs, env=variables
    )
    os.close(theirs)
    written = b""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if not select.select([ours], [], [], 1)[0]:
            continue
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(ours)
    assert process.wait(60) == 0
    return written.decode("utf-8").replace("\r\n", "\n")


def longest(text: str) -> int:
    return max(len(line) for line in text.splitlines())


def test_a_pipe_gets_plain_lines_of_any_length(process: Call, board: Path) -> None:
    result = process("show", board)
    assert result.status == 0
    assert ESCAPE not in result.out
    assert len(result.out.splitlines()) == 4


@pytest.mark.parametrize("name", ["show", "layers", "editions", "explain"])
def test_forty_columns_are_enough(process: Call, board: Path, name: str) -> None:
    more = {"show": [board], "layers": [board], "explain": [board, "bear"]}.get(name, [])
    result = process(name, *more, COLUMNS="40")
    assert result.status == 0
    assert longest(result.out) <= 40
    squeezed = "".join(result.out.split())
    missing = [word for word in process(name, *more).out.split() if word not in squeezed]
    assert not missing


def test_a_wide_terminal_gets_a_table_with_colours(board: Path) -> None:
    text = on_a_terminal("show", board, columns=100)
    assert ESCAPE in text
    assert "Creature — Bear" in text and "6/6" in text


def test_a_narrow_terminal_gets_records(board: Path) -> None:
    text = on_a_terminal("show", board, columns=40)
    assert longest(text) <= 40
    assert "P/T: 6/6" in text


def test_no_word_is_broken_for_a_table(board: Path) -> None:
    board.write_text(BOARD.replace("id: banner", "id: the-banner-of-the-northern-host"))
    effect = "the-banner-of-the-northern-host/1"
    narrow = on_a_terminal("layers", board, columns=70)
    assert f"effect: {effect}" in narrow
    wide = on_a_terminal("layers", board, columns=100)
    assert ESCAPE in wide and effect in wide


def test_no_color_means_no_colour(board: Path) -> None:
    assert ESCAPE not in on_a_terminal("show", board, columns=100, NO_COLOR="1")


def test_json_is_the_same_on_a_terminal(board: Path, process: Call) -> None:
    text = on_a_terminal("show", board, "--json", columns=40)
    assert text == process("show", board, "--json").out


def test_a_reader_that_goes_away_is_no_error(board: Path) -> None:
    script = 'set -o pipefail; "$@" | true; echo "${PIPESTATUS[0]}"'
    # Much output, so that some of it is written after the reader has gone.
    for name in ("facts", "editions"):
        arguments = [name, str(board)] if name == "facts" else [name, "--json"]
        done = subprocess.run(
            ["bash", "-c", script, "bash", *command(*arguments)], env=environment(),
            capture_output=True, encoding="utf-8", timeout=120, check=False,
        )  # fmt: skip
        assert done.stderr == ""
        assert done.stdout.strip() in {"0", "141"}


def test_help_for_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        ["bash", "-c", '"$@" >&-', "bash", *command("--help")], env=environment(),
        capture_output=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr


def test_an_interruption_ends_with_130(tmp_path: Path) -> None:
    waiting = subprocess.Popen(
        command("check", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    time.sleep(1.5)  # it waits for its standard input by then
    waiting.send_signal(signal.SIGINT)
    out, err = waiting.communicate(timeout=60)
    assert (waiting.returncode, out, err) == (130, b"", b"")


def test_a_full_disk_is_one_message(board: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            command("facts", board), stdout=full, stderr=subprocess.PIPE, encoding="utf-8",
            env=environment(), timeout=120, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("lawmage: ")


def test_terminals_without_unicode(process: Call, board: Path) -> None:
    result = process("show", board, "bear", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert result.status == 0
    result = process("show", board, "--json", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert result.json()["objects"][0]["id"] == "bear"


def test_standard_input_in_a_pipe(process: Call) -> None:
    assert process("pt", "-", "bear", stdin=BOARD).out == "6/6\n"
