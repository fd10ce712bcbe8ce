"""An example of each command, and `examples`, which lists them."""

from __future__ import annotations

from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("examples.json")


def of_commands() -> dict[str, str]:
    """What is typed after a command, by the command's name."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, str])


def line(name: str, words: str) -> str:
    """An example as it is typed."""
    return f"lawmage {name} {words}".rstrip()


def examples() -> int:
    """An example of every command, ready to be typed."""
    for name, words in of_commands().items():
        print(line(name, words))
    return 0
