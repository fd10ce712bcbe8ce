"""Plain text: aligned columns, and records one below the other where columns would not fit."""

from __future__ import annotations

from kb.presentation.blocks import Block, Marked, Table

_GAP = "  "
_NARROWEST_COLUMN = 16
_LONGEST_LINE = 20_000


def printable(text: str) -> str:
    """Text that cannot act upon a terminal: control characters show as escapes."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def marked_text(block: Marked) -> str:
    """The words, `[-removed-]` and `{+added+}` in marks."""
    marks = {"removed": ("[-", "-]"), "added": ("{+", "+}")}
    return "".join(words.join(marks.get(what, ("", ""))) for what, words in block.spans)


def wrapped(text: str, width: int | None, indent: str = "") -> str:
    """Lines of at most `width` characters; continued lines stand under their line's words."""
    lines = []
    for line in text.split("\n"):
        clean = printable(line)
        if width is None or len(indent) + len(clean) <= width or len(clean) > _LONGEST_LINE:
            lines.append(indent + clean)
        else:
            lines += _wrapped_line(clean, width, indent)
    return "\n".join(lines)


def _wrapped_line(line: str, width: int, indent: str) -> list[str]:
    import textwrap  # noqa: PLC0415 - only narrow terminals need it

    body = line.lstrip(" ")
    lead = indent + line[: len(line) - len(body)]
    further = lead + "  "
    return textwrap.wrap(
        body, max(width, len(further) + 8), initial_indent=lead, subsequent_indent=further
    ) or [lead]


def table_text(table: Table, width: int | None) -> str:
    """The table in aligned columns, or one record after the other if these are too wide."""
    rows = [tuple(printable(cell) for cell in row) for row in table.rows]
    headed = [table.headers, *rows] if any(table.headers) else rows
    lines = [wrapped(table.title, width)] if table.title else []
    if not headed:
        return "\n".join(lines)
    widths = [max(len(row[column]) for row in headed) for column in range(len(table.headers))]
    before = sum(widths[:-1]) + len(_GAP) * (len(widths) - 1)
    if width is None or before + widths[-1] <= width:
        lines += [_row(row, widths) for row in headed]
    elif before + _NARROWEST_COLUMN <= width:
        lines += [line for row in headed for line in _hanging(row, widths, width - before)]
    else:
        lines += _records(table.headers, rows, width)
    return "\n".join(lines)


def block_text(block: Block, width: int | None = None) -> str:
    """Any block, in lines of at most `width` characters if there is a width."""
    if isinstance(block, Table):
        return table_text(block, width)
    return wrapped(marked_text(block) if isinstance(block, Marked) else block, width)


def _row(row: tuple[str, ...], widths: list[int]) -> str:
    return _GAP.join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)).rstrip()


def _hanging(row: tuple[str, ...], widths: list[int], room: int) -> list[str]:
    """A row whose last cell is wrapped in its own column."""
    import textwrap  # noqa: PLC0415 - only narrow terminals need it

    pieces = textwrap.wrap(row[-1], room) or [""]
    first = _row((*row[:-1], pieces[0]), widths)
    blank = " " * (sum(widths[:-1]) + len(_GAP) * (len(widths) - 1))
    return [first, *(blank + piece for piece in pieces[1:])]


def _records(headers: tuple[str, ...], rows: list[tuple[str, ...]], width: int) -> list[str]:
    """Each row as a record: its first cell, then the others below it, all with their headers."""
    lines = []
    for row in rows:
        lines.append(wrapped(f"{headers[0]} {row[0]}".strip(), width))
        for header, cell in zip(headers[1:], row[1:], strict=True):
            if cell:
                lines.append(wrapped(f"{header}: {cell}" if header else cell, width, "  "))
    return lines
