"""What is answered to a line of a session."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from cli import queries
from cli.answer import Answer, Block, Table
from cli.output_file import check_output, write_document
from cli.session.changes import CHANGES
from cli.session.deeds import played
from cli.session.past import Deeds, Past
from kb.api import Board
from kb.errors import SnapshotError, nearest, shown
from kb.queries.playing.game import written
from kb.queries.playing.repeat_words import says_so
from kb.queries.playing.rounds import in_so_many_words

OWN = {
    "list": ("list", "the ids, by zone"),
    "diff": ("diff [start]", "what the last change changed; or all since the start"),
    "do": (
        "do ACTION; ACTION ... [--choose WORDS]",
        "players act: the board goes on",
    ),
    "pass": ("pass", "the player with priority passes: do pass"),
    "log": ("log FILE", "keep what players did since the last other change, for replay"),
    "undo": ("undo", "take the last change back"),
    "redo": ("redo", "make it again"),
    "history": ("history", "the changes so far"),
    "load": ("load FILE", "begin with another snapshot"),
    "save": ("save FILE", "write the board as a snapshot"),
    "help": ("help [WORD]", "this, or how one of these is typed"),
    "quit": ("quit", "leave (Ctrl-D does too)"),
}
"""Words of the session itself: how they are typed, what for."""

QUESTIONS = {name: query.brief for name, query in queries.QUERIES.items()}
"""What each query is for, in a few words."""

OF_ALL = ("edition", "cards")
"""Options of all questions: one that the help tells of once, one that has no place here."""

COMMENT = "#"


class Dialogue:
    """A session: each line is answered, and may change the board.

    cards: the card file that boards which are loaded look names up in.
    """

    def __init__(self, board: Board, cards: str | None = None) -> None:
        self.past = Past(board)
        self.over = False
        self._cards = cards
        self._own: dict[str, Callable[[str], Answer]] = {
            "do": self._do, "pass": self._pass, "log": self._log,
            "list": self._list, "diff": self._diff, "undo": self._undo, "redo": self._redo,
            "history": self._history, "load": self._load, "save": self._save, "help": self._help,
            "quit": self._leave, "exit": self._leave,
        }  # fmt: skip

    @property
    def board(self) -> Board:
        """The present board."""
        return self.past.board

    def answer(self, line: str) -> Answer | None:
        """The answer to a line; None where there is nothing to say. Raises what questions raise."""
        words = line.strip()
        if not words or words.startswith(COMMENT):
            return None
        first, _, rest = words.partition(" ")
        if first in self._own:
            return self._own[first](rest.strip())
        if first in CHANGES:
            return self._change(first, rest, words)
        if first in queries.QUERIES:
            query, options = queries.options_from_words(words)
            if "cards" in options:
                raise SnapshotError("--cards: say it when the session begins")
            return queries.told(query, self.board, options)
        known = [*OWN, *CHANGES, *queries.QUERIES]
        raise SnapshotError(
            "no such word here", found=shown(first), expected="help lists them",
            nearest=nearest(first, known),
        )  # fmt: skip

    # ------------------------------------------------------------------------------ the board

    def _change(self, first: str, rest: str, words: str) -> Answer:
        if not rest.strip():
            raise SnapshotError("something is missing", expected=CHANGES[first].usage)
        before, board = self.board, CHANGES[first].made(self.board, rest)
        difference = _difference(before, board)
        self.past.add(words, board)
        return difference

    def _do(self, rest: str) -> Answer:
        """What comes of actions; the board goes on if that is one thing."""
        actions, values = played(rest)
        if actions and says_so(actions[0]):
            past = [(done, board.state) for done, board in self.past.actions()]
            named = in_so_many_words(past, self.board.state, actions[0])
            actions = (named, *actions[1:])
        found = self.board.do(*actions, **values)
        told = Answer.of(found, strict=False, as_json=False)
        if len(found) != 1:
            ask = "Which of these it is, --choose or --outcome says; the board is as it was."
            return _answered([*told.blocks, "", ask])
        self.past.add(f"do {rest}", found[0].board, Deeds(actions, tuple(found[0].choices)))
        return told

    def _pass(self, rest: str) -> Answer:
        return self._do(f"pass {rest}".strip())

    def _log(self, rest: str) -> Answer:
        file = _file(rest, "log")
        check_output(file, file == "-", "log")
        board, deeds = self.past.line()
        write_document(written(board, deeds.actions, list(deeds.choices)), file)
        return _said(f"kept: {file}, {len(deeds.actions)} actions")

    def _undo(self, rest: str) -> Answer:
        return _said(f"taken back: {self.past.undo()}")

    def _redo(self, rest: str) -> Answer:
        return _said(f"made again: {self.past.redo()}")

    def _load(self, rest: str) -> Answer:
        file = _file(rest, "load")
        if file == "-":
            raise SnapshotError("standard input is what the session reads", expected=OWN["load"][0])
        board = Board.load(file, cards=self._cards)
        self.past.add(f"load {rest}", board)
        return _said(_summary(board))

    def _save(self, rest: str) -> Answer:
        import yaml  # noqa: PLC0415 - not before it is asked for

        file = _file(rest, "save")
        text = yaml.safe_dump(self.board.to_dict(), sort_keys=False, allow_unicode=True)
        Path(file).write_text(text, encoding="utf-8")
        return _said(f"saved: {file}")

    # ---------------------------------------------------------------------------- the session

    def _diff(self, rest: str) -> Answer:
        if rest not in ("", "start"):
            raise SnapshotError("not said like this", found=shown(rest), expected=OWN["diff"][0])
        return _difference(self.past.first if rest else self.past.before, self.board)

    def _history(self, rest: str) -> Answer:
        return _said(*(self.past.told() or ["nothing has been changed"]))

    def _list(self, rest: str) -> Answer:
        objects = self.board.objects.values()
        rows: list[tuple[str, ...]] = [
            (each.id, each.card_name or each.name or "", each.zone, each.controller_or_owner)
            for each in objects
        ]
        rows += [(each.id, each.text, "effect", each.controller)
                 for each in self.board.effects.values()]  # fmt: skip
        return _answered([Table(("id", "what", "zone", "controller"), rows)])

    def _help(self, rest: str) -> Answer:
        if rest:
            return _said(f"{_usage(rest)}: {_purpose(rest)}")
        sections = (
            ("ask (--edition DATE and --json go with each)", QUESTIONS),
            ("change", {name: change.does for name, change in CHANGES.items()}),
            ("the session", {name: purpose for name, (_, purpose) in OWN.items()}),
        )
        blocks: list[Block] = []
        for title, words in sections:
            rows = [(f"  {_usage(each)}", words[each]) for each in words]
            blocks.append(Table(("", ""), rows, title))
        return _answered(blocks)

    def _leave(self, rest: str) -> Answer:
        self.over = True
        return _answered([])


def _usage(word: str) -> str:
    if word in OWN:
        return OWN[word][0]
    return (
        CHANGES[word].usage if word in CHANGES else queries.usage(queries.known_query(word), OF_ALL)
    )


def _purpose(word: str) -> str:
    if word in OWN:
        return OWN[word][1]
    return CHANGES[word].does if word in CHANGES else QUESTIONS[word]


def _difference(before: Board, after: Board) -> Answer:
    """What a change changed, as `compare` tells it."""
    answer = before.compare(after, labels=("the board before", "the board after"))
    return Answer.of(answer, strict=False, as_json=False)


def _summary(board: Board) -> str:
    objects = len(board.objects)
    return f"{objects} object{'' if objects == 1 else 's'}, rules of {board.edition}"


def _file(rest: str, word: str) -> str:
    try:
        (file,) = shlex.split(rest)
    except ValueError:
        raise SnapshotError("no name of a file", found=shown(rest), expected=OWN[word][0]) from None
    return file


def _said(*lines: str) -> Answer:
    return _answered(lines)


def _answered(blocks: list[Block] | tuple[str, ...]) -> Answer:
    return Answer(None, blocks)
