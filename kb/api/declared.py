"""Attacks, blocks and damage as Python's values, in the words that the command line takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def declaration(said: str | Mapping[str, str | Iterable[str]] | None) -> str | None:
    """An attack or a block in the words of `--declare`: "bears:B,elf:jace"."""
    if said is None or isinstance(said, str):
        return said
    return ",".join(f"{one}:{each}" for one, whom in said.items() for each in several(whom))


def assignment(said: str | Mapping[str, Mapping[str, int]]) -> str:
    """An assignment of combat damage in the words of `--assign`: "wolf:wall=2,wolf:B=1"."""
    if isinstance(said, str):
        return said
    return ",".join(
        f"{creature}:{recipient}={size}"
        for creature, parts in said.items()
        for recipient, size in parts.items()
    )


def several(ids: str | Iterable[str]) -> tuple[str, ...]:
    """Ids, or words, of which one may stand without its list."""
    return (ids,) if isinstance(ids, str) else tuple(ids)
