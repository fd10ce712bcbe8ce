"""Tells whether a card was compiled by this very reader of cards, or by an older one."""

from __future__ import annotations

import os
import zlib
from functools import cache
from pathlib import Path

import kb.text
import kb.vocabulary
import rules_asp

READERS = [
    *(path for package in (kb.text, kb.vocabulary) for path in package.__path__),
    str(Path(__file__).with_name("compiling.py")),
]
ENDINGS = (".py", ".lark", ".json")
UNREAD = frozenset(["rendering"])
"""The part of `kb.text` that has no say in how a card is compiled. (Parse tables are made of the
grammar files.)"""
DATA = ("actions.json", "keywords.json", "subtypes.json", "tokens.json")


@cache
def fingerprint() -> str:
    """A checksum of everything that decides what a card's text becomes: the vocabulary, the
    grammar, its words, and the code between them."""
    checksum = 0
    sources = [path for reader in READERS for path in sorted(_sources(reader))]
    for path in (*sources, *(_data(name) for name in DATA)):
        with open(path, "rb") as file:
            checksum = zlib.crc32(file.read(), checksum)
    return f"{checksum:08x}"


def _sources(folder: str) -> list[str]:
    if not os.path.isdir(folder):
        return [folder]
    found: list[str] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name in UNREAD or entry.name.startswith((".", "__pycache__", "table")):
                continue
            if entry.is_dir():
                found.extend(_sources(entry.path))
            elif entry.name.endswith(ENDINGS):
                found.append(entry.path)
    return found


def _data(name: str) -> str:
    return str(Path(rules_asp.__file__).with_name(name))
