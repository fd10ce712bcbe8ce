"""`repl`: a session with a board."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.session.dialogue import Dialogue


def repl(
    maybe_first_snap: str | None = None, *, edition: str | None = None, cards: str | None = None
) -> int:
    """A session: change a board, ask it, take changes back."""
    from cli.session import terminal  # noqa: PLC0415 - not before it is asked for
    from cli.session.dialogue import Dialogue  # noqa: PLC0415
    from kb.api import Board  # noqa: PLC0415
    from kb.errors import SnapshotError  # noqa: PLC0415

    if maybe_first_snap == "-":
        raise SnapshotError("standard input is what the session reads", expected="a snapshot file")
    board = Board.load({} if maybe_first_snap is None else maybe_first_snap,
                       edition=edition, cards=cards)  # fmt: skip
    dialogue = Dialogue(board, cards)
    if terminal.interactive():
        print(f"{len(board.objects)} objects, rules of {board.edition}; "
              "help lists what can be said, Tab completes it")  # fmt: skip
    failed = False
    for line in terminal.lines(dialogue):
        failed = not answered(dialogue, line) or failed
        if dialogue.over:
            break
    return 2 if failed and not terminal.interactive() else 0


def answered(dialogue: Dialogue, line: str) -> bool:
    """Prints the answer to a line; whether there was one."""
    from cli.printing import emit  # noqa: PLC0415 - not before there is an answer

    try:
        answer = dialogue.answer(line)
        if answer is not None:
            emit(answer)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("lawmage: interrupted", file=sys.stderr)
        return False
    except BrokenPipeError:
        raise
    except Exception as error:
        print(in_one_line(error), file=sys.stderr)
        return False
    return True


def in_one_line(error: Exception) -> str:
    """What went wrong, as the commands say it, in one line."""
    from cli.failures import message_and_status  # noqa: PLC0415 - only needed now

    message, _ = message_and_status(error)
    head, *more = [line.strip() for line in message.splitlines() if line.strip()]
    return "; ".join([head, *(" ".join(line.split()) for line in more)])
