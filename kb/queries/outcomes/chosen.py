"""What players are said to choose: of all courses those in which they do (`--choose`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from kb.board import Board
from kb.engine.course.results import Choice, Course
from kb.engine.turns.controlling import with_deciders
from kb.errors import SnapshotError, shown

CHANCE = "chance"
"""Who decides where no player chooses."""
EXPECTED = 'a player and what that player chooses: "A: bears"'


class Chosen(msgspec.Struct, frozen=True):
    """What one player is said to choose; without a player, how chance is said to decide."""

    player: str | None
    option: str


def chosen_of(board: Board, said: Iterable[str]) -> tuple[Chosen, ...]:
    """The choices that are said, in their order. Raises SnapshotError."""
    found = []
    for words in said:
        player, colon, option = (each.strip() for each in words.partition(":"))
        if not colon or not option:
            raise SnapshotError("no choice (--choose)", found=shown(words), expected=EXPECTED)
        by_chance = player == CHANCE and player not in board.players
        found.append(Chosen(None if by_chance else board.player(player).name, option))
    return tuple(found)


class Selection:
    """The courses in which players choose as was said. Each is matched with the next choice of that
    player, among those that come after the one before, that has such an option."""

    def __init__(self, said: tuple[Chosen, ...]) -> None:
        self._said = said
        self._open: dict[str, None] = {}
        self._any = False

    def of(self, courses: Iterable[Course]) -> Iterator[Course]:
        """The courses that fit. Raises SnapshotError, at the end, if there is none."""
        for course in map(with_deciders, courses):
            if self._fits(course):
                self._any = True
                yield course
            self._open.update(dict.fromkeys(told_choice(each) for each in course.choices))
        if self._said and not self._any:
            said = "; ".join(f"{each.player or CHANCE}: {each.option}" for each in self._said)
            raise SnapshotError(
                "no such choice is open (--choose)",
                found=shown(said),
                expected="one of " + "; ".join([*self._open][:8]) if self._open else "no choice",
            )

    def may_fit(self, course: Course) -> bool:
        """Whether a course fits as far as it has gone: what it may have to choose yet is open."""
        return self._fits(with_deciders(course), so_far=True)

    def _fits(self, course: Course, *, so_far: bool = False) -> bool:
        place = 0
        for said in self._said:
            matching = [
                number
                for number, choice in enumerate(course.choices)
                if number >= place
                and said.player in deciders(choice)
                and offers(choice, said.option)
            ]
            if not matching:
                return so_far
            if not takes(course.choices[matching[0]], said.option):
                return False
            place = matching[0] + 1
        return True


def deciders(choice: Choice) -> tuple[str | None, ...]:
    """Whose choice it is: a player's, and that of the one who decides for that player."""
    return (choice.player, choice.decided_by) if choice.decided_by else (choice.player,)


def offers(choice: Choice, option: str) -> bool:
    """Whether it is one of the options of a choice, or part of what was chosen."""
    return option in choice.options or takes(choice, option)


def takes(choice: Choice, option: str) -> bool:
    """Is this what was chosen, or part of it?"""
    chosen = choice.chosen or "none"
    wanted = {each.strip() for each in option.split(",")}
    return option == chosen or wanted <= {each.strip() for each in chosen.split(",")}


def told_choice(choice: Choice) -> str:
    """Who chooses, and among what."""
    options = choice.options or ((choice.chosen or "none"),)
    return f"{choice.player or CHANCE}: {' or '.join(options)}"
