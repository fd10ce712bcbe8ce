"""Tables with rules and colours, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from kb.presentation.blocks import Block, Marked, Table
from kb.presentation.plain import printable, table_text, wrapped

_NARROW = 60
"""Up to so many columns tables are told row by row."""
_BOUNDLESS = 100_000
"""Columns enough for any table: rich measures no wider than it is told to be."""
_STYLES = {"removed": "red strike", "added": "green bold"}


def write(blocks: Sequence[Block]) -> None:
    """Prints blocks to the terminal on standard output."""
    console = Console(highlight=False, soft_wrap=False)
    for block in blocks:
        if isinstance(block, str):
            console.print(Text(wrapped(block, console.width)))
        elif isinstance(block, Marked):
            console.print(_colored(block))
        elif console.width <= _NARROW or not _fits(block, console):
            console.print(Text(table_text(block, console.width)))
        else:
            if block.title:
                console.print(Text(printable(block.title), style="bold"))
            console.print(_rich(block))


def _fits(table: Table, console: Console) -> bool:
    """Returns whether no word of the table has to be broken."""
    boundless = console.options.update(max_width=_BOUNDLESS)
    return console.measure(_rich(table), options=boundless).minimum <= console.width


def _rich(table: Table) -> RichTable:
    """User's text goes in as Text: rich must not read markup in it."""
    rich_table = RichTable(
        box=box.SIMPLE_HEAD, show_header=any(table.headers), pad_edge=False, show_edge=False
    )
    for place, header in enumerate(table.headers):
        cells = [header, *(printable(row[place]) for row in table.rows)]
        longest = max((cell_len(word) for cell in cells for word in cell.split()), default=0)
        style = "cyan" if place == 0 else ""
        rich_table.add_column(Text(header), style=style, overflow="fold", min_width=longest)
    for row in table.rows:
        rich_table.add_row(*(Text(printable(cell)) for cell in row))
    return rich_table


def _colored(block: Marked) -> Text:
    """What was removed in red, what was added in green."""
    text = Text()
    for what, words in block.spans:
        lines = "\n".join(printable(line) for line in words.split("\n"))
        text.append(lines, style=_STYLES.get(what, ""))
    return text
