"""Loads the parse table of a family of sentences."""

from __future__ import annotations

import msgspec

from kb.text.grammar.table import HERE, Family, Table, checksum, grammar_text


def load_table(family: Family) -> Table:
    """The stored table if it was made of the grammar files as they are, else a new one."""
    text = grammar_text(family)
    try:
        data = (HERE / family.table_file).read_bytes()
        stored = msgspec.json.decode(data, type=Table)
        if stored.grammar == checksum(text):
            return stored
    except (OSError, msgspec.MsgspecError):
        pass
    from kb.text.grammar.building import build_table  # noqa: PLC0415 - loads lark

    return build_table(text, family.starts)
