"""Where the lines of a session come from: a terminal with completion and history, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cli.session.completion import completions
from cli.session.dialogue import Dialogue

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

PROMPT = "lawmage> "


def interactive() -> bool:
    """Returns whether somebody types at a terminal."""
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def lines(dialogue: Dialogue) -> Iterator[str]:
    """The lines, to their end. One that is given up with Ctrl-C is none."""
    return _typed(dialogue) if interactive() else _piped()


def _piped() -> Iterator[str]:
    if sys.stdin is not None:
        # `yield from` would close standard input with a session that ends before it does.
        for line in sys.stdin:  # noqa: UP028
            yield line


def _typed(dialogue: Dialogue) -> Iterator[str]:
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - for terminals only, slow to import
    from prompt_toolkit.completion import Completer, Completion  # noqa: PLC0415
    from prompt_toolkit.history import FileHistory, InMemoryHistory  # noqa: PLC0415

    class OfSession(Completer):
        """Completes by the board as it is when the key is pressed."""

        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterable[Completion]:
            for word, taken in completions(dialogue.board, document.text_before_cursor):
                yield Completion(word, -taken)

    file = _history_file()
    history = InMemoryHistory() if file is None else FileHistory(str(file))
    session: PromptSession[str] = PromptSession(
        history=history, completer=OfSession(), complete_while_typing=False
    )
    while True:
        try:
            yield session.prompt(PROMPT)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _history_file() -> Path | None:
    """Where lines are kept from session to session; None where that can't be."""
    from platformdirs import user_state_path  # noqa: PLC0415 - not before it is asked for

    folder = user_state_path("lawmage")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder / "session_history"
