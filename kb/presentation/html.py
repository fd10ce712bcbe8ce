"""Answers as HTML for notebooks: tables, paragraphs, pictures. All text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from kb.presentation.blocks import Block, Marked, Table

_TAGS = {"removed": "del", "added": "ins"}


def answer_html(
    blocks: Sequence[Block],
    missed: Sequence[str],
    pictures: Iterable[str],
    assumed: Sequence[str] = (),
) -> str:
    """An answer's blocks, the lines that it leaves out, what it assumes, and pictures (SVG, taken
    as it is)."""
    parts = [*blocks_html(blocks), *(f"<div>{picture}</div>" for picture in pictures)]
    notes = {"Not understood, and left out of this answer:": missed, "Assumed:": assumed}
    for title, lines in notes.items():
        rows = "".join(f"<li>{escape(each)}</li>" for each in lines)
        parts += [f"<p>{title}</p><ul>{rows}</ul>"] if lines else []
    return '<div class="lawmage">' + "\n".join(parts) + "</div>"


def blocks_html(blocks: Sequence[Block]) -> list[str]:
    """Each block as HTML; lines that follow one another keep their indentation."""
    parts: list[str] = []
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Table):
            parts += [*_paragraph(lines), _table(block)]
            lines = []
        else:
            lines.append(_marked(block) if isinstance(block, Marked) else escape(block))
    return [*parts, *_paragraph(lines)]


def _paragraph(lines: Sequence[str]) -> list[str]:
    text = "\n".join(lines).strip("\n")
    return [f'<div style="white-space: pre-wrap">{text}</div>'] if text else []


def _marked(block: Marked) -> str:
    return "".join(
        f"<{_TAGS[what]}>{escape(words)}</{_TAGS[what]}>" if what in _TAGS else escape(words)
        for what, words in block.spans
    )


def _table(table: Table) -> str:
    caption = f"<caption>{escape(table.title)}</caption>" if table.title else ""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in table.headers)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    head = f"<thead><tr>{head}</tr></thead>" if any(table.headers) else ""
    return f"<table>{caption}{head}<tbody>{rows}</tbody></table>"
