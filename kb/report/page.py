"""The page: what `contents` gathers, put into the template. All text is escaped by Jinja2."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kb.api import Board
from kb.drawing.mana import with_symbols
from kb.presentation.derivation import never
from kb.queries.asking.answering import ask
from kb.queries.drawing.timeline import svg
from kb.report.contents import contents

HERE = Path(__file__).parent


def report(
    board: Board, title: str = "Board", cite: bool = False, question: str | None = None
) -> str:
    """A board as one HTML page. title: what the page is called. cite: with the sentences of the
    rules, where their text has been imported. question: one in words, whose answer comes first.
    Raises SnapshotError for a question that isn't understood."""
    answer = ask(board, question) if question is not None else None
    gathered = contents(board, cite) | {"answer": answer}
    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["never"] = never
    environment.filters["signs"] = lambda text: Markup(
        with_symbols(text)
    )  # escapes what it's given
    template = environment.get_template("page.html.jinja")
    # Ours, not users': text in the picture was escaped when it was drawn.
    picture = Markup(svg(gathered["layers"]))
    style = Markup((HERE / "page.css").read_text(encoding="utf-8"))
    return template.render(title=title, picture=picture, style=style, **gathered)
