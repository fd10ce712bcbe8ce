"""`why-not … --when`: why an ability does not trigger on what an instruction brings about, or
replaces none of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from kb.board import Board
from kb.engine.course.results import Course
from kb.engine.missed.missed import Missed, Search
from kb.errors import SnapshotError, shown
from kb.queries.explaining.explain import explain
from kb.queries.outcomes.event_wording import EventWording
from kb.queries.outcomes.happen import courses_of, instruction_of
from kb.queries.outcomes.reasons import tables

Document = dict[str, Any]
MOST = 100
"""So many courses are looked through."""
_ACTION = re.compile(
    r"(?P<what>trigger|replace with|prevent with)\s+(?P<name>\S.*?)(?:(?:/|\s+)(?P<number>\d+))?",
    re.IGNORECASE,
)


class Asked(NamedTuple):
    """What is asked about: whether to trigger or to replace, the object, the ability's number."""

    what: str
    object: str
    number: int | None


def missed(
    board: Board,
    action: str,
    when: str | None,
    player: str | None = None,
    affects: Iterable[str] = (),
) -> Document:
    """Why "trigger bears" or "replace with rip/2" doesn't come about when an instruction is carried
    out: whether it happens in some outcome, and the reasons if not. Raises SnapshotError."""
    asked = _read(board, action)
    if when is None:
        expected = '--when with an instruction: "Destroy bears."'
        raise SnapshotError("not said on what", found=shown(action), expected=expected)
    said = instruction_of(board, when, controller=player, affects=affects)
    courses = courses_of(board, said)
    looked_at = [*islice(courses, MOST)]
    happening = [each for each in looked_at if _happens(each, asked)]
    telling = _Telling(board, asked)
    reasons = [] if happening else telling.reasons(looked_at)
    gaps = dict.fromkeys(words for course in looked_at for words in course.not_understood)
    return {
        "edition": board.edition,
        "action": action,
        "when": when,
        "happens": bool(happening),
        "outcomes": {"with": len(happening), "all": len(looked_at)},
        "reasons": reasons,
        "not_understood": [
            *board.not_understood,
            *({"object": "the instruction", "text": each} for each in gaps),
        ],
    }


def _read(board: Board, action: str) -> Asked:
    match = _ACTION.fullmatch(action.strip())
    if match is None:
        raise SnapshotError(
            "nothing that --when goes with",
            found=shown(action),
            expected='"trigger OBJECT" or "replace with OBJECT", perhaps with an ability\'s number',
        )
    what = "trigger" if match["what"].lower() == "trigger" else "replace"
    number = int(match["number"]) if match["number"] else None
    whole = match["name"] if number is None else action.strip()[match.start("name") :]
    if number is not None and whole in board.objects:  # an id that ends in a number
        return Asked(what, whole, None)
    return Asked(what, board.object_of(match["name"]).id, number)


def _happens(course: Course, asked: Asked) -> bool:
    if asked.what == "trigger":
        return any(
            each.source == asked.object and asked.number in (None, each.number)
            for each in course.triggered
        )
    applied = [one for each in course.events for one in each.applied]
    applied += (one for each in course.not_happened for one in each.applied)
    names = {each.by.name for each in applied}
    if asked.number is not None:
        return f"{asked.object}/{asked.number}" in names
    return any(name == asked.object or name.startswith(f"{asked.object}/") for name in names)


class _Telling:
    """Reasons as entries of a document."""

    def __init__(self, board: Board, asked: Asked) -> None:
        self._board = board
        self._asked = asked
        players = frozenset(each.name for each in board.state.players)
        self._wording = EventWording(board.edition, players)

    def reasons(self, courses: list[Course]) -> list[Document]:
        """The reasons of every course, each once."""
        found: list[Document] = []
        for course in courses:
            search = Search(self._board.state, course, self._asked.object, self._asked.number)
            triggering = self._asked.what == "trigger"
            for each in search.not_triggered() if triggering else search.not_replaced():
                entry = self._entry(each)
                if entry not in found:
                    found.append(entry)
        return found

    def _entry(self, missed: Missed) -> Document:
        object_, number = self._asked.object, self._asked.number
        name, by = missed.reason, missed.by
        if name == "no_such_ability" and (taken := self._taken_by()) is not None:
            name, by = "taken_away", taken
        rows = tables()
        own = rows.replace if self._asked.what == "replace" else rows.trigger
        row = own.get(name) or rows.trigger[name]
        text = row.says.format(
            object=object_, by=by, number="" if number is None else f" {number}",
            event="" if missed.event is None else self._wording.sentence(missed.event),
            outcomes="every outcome",
        )  # fmt: skip
        return {"reason": name, "rule": row.rule_on(self._board.edition), "by": by, "text": text}

    def _taken_by(self) -> str | None:
        """The effect by which the object has lost its abilities, if it has lost any."""
        object_ = self._asked.object
        if object_ not in {each.id for each in self._board.state.objects}:
            return None
        document = explain(self._board, object_, "abilities", "steps")
        start, end = (set(map(str, document[key]["abilities"])) for key in ("start", "result"))
        if start <= end:
            return None
        return next((each["effect"] for each in reversed(document["steps"])), None)
