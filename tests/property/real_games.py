"""Whole games of decks of real cards, in which players do at random what is legal: what holds of
every position is looked at after each action: `python -m tests.property.real_games CARDFILE
[HOW_MANY [SEED [PLAYERS [EDITION]]]]`; PLAYERS is 2, 3 or 4, or `teams`: two teams of two that take
their turns together. With `LOG=FOLDER` in the environment each game is written down there, action
by action, with what came of it."""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kb.api import Board
from kb.card_base.compiling import compile_card
from kb.card_base.coverage import Totals
from kb.engine.course.results import Course
from kb.engine.turns.dealing import assigning
from kb.errors import LawmageError, SnapshotError
from kb.queries.combat.attacking import attack
from kb.queries.combat.blocking import block
from kb.queries.outcomes.happen import OutcomeTelling
from kb.queries.playing.do import played
from kb.queries.playing.position import IllegalAction, Position
from kb.state.players import sharing_turns
from tests.property.every_card import KEYS, drawn
from tests.property.random_games import cards_owned, listed, wrong_with

Record = Mapping[str, Any]
TURNS, MOVES = 40, 200
"""A game is over after so many turns, or actions of each player."""
LAND = {
    color: {"name": name, "type_line": f"Basic Land — {name}"}
    for color, name in zip(
        "WUBRG", ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True
    )
}
LANDS, SPELLS = 24, 36
LIBRARY = 14
"""So many cards of a deck are there: whoever draws all of them has lost."""
ALL = 0.9
"""How often everyone passes where a player does."""
MOST_LOOKED_AT = 20
"""So many outcomes of an action are looked at."""
SLOW = 3
"""An action that takes so many seconds is told of."""
ACTING = 0.7
"""How often a player who can do something other than tapping a land does it."""


class Tally(NamedTuple):
    """What was counted in games: actions, how they ended, by their seeds, gaps by their words."""

    actions: Counter[str]
    ends: dict[str, list[int]]
    gaps: Counter[str]
    defects: list[str]


class Log:
    """What is done in a game, written down as it is done."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        if path is not None:
            path.write_text("")

    def write(self, lines: Iterable[str]) -> None:
        """Writes lines down, if anything is."""
        if self.path is not None:
            with self.path.open("a") as file:
                file.writelines(f"{each}\n" for each in lines)


class Pool:
    """Cards of a file, of which decks are made."""

    def __init__(self, records: Sequence[Record], edition: str | None) -> None:
        known = (each for each in records if "Basic" not in each["type_line"])
        self.records = [
            each for each in known if edition is None or str(each.get("released_at", "")) <= edition
        ]
        self._whole: dict[str, bool] = {}

    def deck(self, chance: Random) -> list[Record]:
        """Sixty cards of one color, all of them read to the last word: lands that are alike pay in
        few ways."""
        colors = chance.sample("WUBRG", 1)
        fitting = [e for e in self.records if {*e.get("color_identity", ())} <= {*colors}]
        spells: list[Record] = []
        while len(spells) < SPELLS:
            card = chance.choice(fitting)
            spells += [card] if self._is_whole(card) else []
        lands = [LAND[colors[0]] for _ in range(LANDS)]
        cards: list[Record] = [*spells, *lands]
        chance.shuffle(cards)
        return cards

    def _is_whole(self, record: Record) -> bool:
        name = str(record["name"])
        if name not in self._whole:
            totals = Totals()
            faces = compile_card(record).faces
            totals.add_card(name, [each for face in faces for each in face.abilities])
            self._whole[name] = bool(totals.deep.understood)
        return self._whole[name]


TEAMS = "teams"


def beginning(pool: Pool, chance: Random, number: str, edition: str | None) -> Any:
    """The first turn of a game of so many players, or of two teams of two."""
    teams = {"A": 1, "B": 1, "C": 2, "D": 2} if number == TEAMS else {}
    decks = {name: pool.deck(chance) for name in teams or "ABCD"[: int(number)]}
    players = {
        name: {
            "life": 30 if teams else 20,
            "hand": [each["name"] for each in cards[:7]],
            "library": [each["name"] for each in cards[7 : 7 + LIBRARY]],
            **({"team": teams[name]} if teams else {}),
        }
        for name, cards in decks.items()
    }
    known = {e["name"]: e for cards in decks.values() for e in cards[: 7 + LIBRARY]}
    said: dict[str, Any] = {
        "players": players,
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "cards": [{k: each[k] for k in KEYS if k in each} for each in known.values()],
    }
    if teams:
        said["format"] = "two_headed_giant"
    return said if edition is None else {**said, "edition": edition}


def action_of(board: Board, chance: Random) -> str:
    """What whoever is to do something does."""
    waiting = Position(Course(board.state), board).waits_for
    if waiting.what == "attackers":
        return _attack(board, chance)
    if waiting.what == "blockers":
        return _block(board, chance, str(waiting.player))
    if waiting.what == "damage":
        return _assignment(board)
    mates = [] if waiting.player is None else sharing_turns(board.state, waiting.player)
    player = chance.choice(mates) if len(mates) > 1 else waiting.player
    deeds = [each for each in listed(board, chance, 99, player) if each != "pass"]
    lands = [each for each in deeds if each.startswith("play")]
    deeds = lands or [each for each in deeds if not _only_mana(board, each)]
    if deeds and (lands or chance.random() < ACTING):
        return chance.choice(deeds)
    return "all pass" if chance.random() < ALL else "pass"


def _only_mana(board: Board, words: str) -> bool:
    """Whether the words are that a land is tapped for mana."""
    lands = {each.id for each in board.state.objects if "land" in each.face.types}
    return words.startswith("activate") and words.split(" ")[1] in lands


def _attack(board: Board, chance: Random) -> str:
    found = attack(board, limit=30)["declarations"]
    some: dict[str, str] = chance.choice(found) if found else {}
    if not some:
        return "pass"
    return "attack with " + ", ".join(f"{each} on {whom}" for each, whom in some.items())


def _block(board: Board, chance: Random, player: str) -> str:
    found = block(board, player=player, limit=30)["declarations"]
    some: dict[str, Any] = chance.choice(found) if found else {}
    if not some:
        return "pass"
    them = {b: [a] if isinstance(a, str) else a for b, a in some.items()}
    return "block " + ", ".join(f"{one} with {b}" for b, all_ in them.items() for one in all_)


def _assignment(board: Board) -> str:
    """All the damage of a creature to the first that it may be dealt to; of an unblocked one, to
    the member of the defending team that it attacks."""
    state = board.state
    found = assigning(state, state.assigned)
    creature = found.open[0]
    blockers = [each for each, blocked in state.blocks.items() if creature in blocked]
    first = [*blockers, *state.blocks.get(creature, ()), state.attacks.get(creature)][0]
    return f"assign {found.amounts[creature]} to {first}"


class Game:
    """A game that is played at random."""

    def __init__(self, said: Any, chance: Random, tally: Tally, log: Log) -> None:
        self.board = Board.from_dict(said, cards=None)
        self.cards = cards_owned(self.board.state)
        self.chance, self.tally, self.log = chance, tally, log

    def play(self) -> str:
        """Plays it to its end, or to the first defect; how it ended."""
        for _ in range(MOVES * len(self.board.state.players)):
            if self.board.state.turn.number > TURNS:
                return f"after {TURNS} turns"
            course = self.move()
            if course is None:
                return "where it can't be told how it goes on"
            if course.over is not None:
                return "whole"
            self.board = Board(course.state, self.board.library)
        return "after so many actions"

    def move(self) -> Course | None:
        """What comes of an action; None where that can't be told."""
        action = "what to do"
        began = time.monotonic()
        try:
            action = action_of(self.board, self.chance)
            found = played(self.board, [action]).courses
        except IllegalAction as refused:
            self._defect(action, f"listed as legal, but refused: {refused}")
            return None
        except SnapshotError as unclear:
            if "left open" in str(unclear):
                self.tally.gaps["more is left open than can be gone through"] += 1
            else:
                self._defect(action, f"listed as legal, but not understood: {unclear}")
            return None
        except Exception:
            self._defect(action, traceback.format_exc())
            return None
        took = time.monotonic() - began
        if took > SLOW:
            self.log.write([f"({took:.0f} s, {len(found)} outcomes)"])
        return self._looked_at(action, found)

    def _looked_at(self, action: str, found: list[Course]) -> Course | None:
        if not found:
            self._defect(action, "nothing comes of it")
            return None
        for course in found[:MOST_LOOKED_AT]:
            for wrong in wrong_with(course, self.cards):
                self._defect(action, wrong)
        whole = [each for each in found if not each.partial]
        course = self.chance.choice(whole or found)
        kind = "the game is over" if course.over is not None else action.split(maxsplit=1)[0]
        self.tally.actions[kind] += 1
        self.tally.gaps.update(course.not_understood)
        self.log.write(_told(self.board, action, course))
        return course

    def _defect(self, action: str, wrong: str) -> None:
        self.tally.defects.append(f"{action}: {wrong}")
        self.log.write([self.tally.defects[-1]])


def _told(board: Board, action: str, course: Course) -> Iterator[str]:
    """An action and what came of it, in lines."""
    turn, state = board.state.turn, course.state
    yield f"## {turn.number} {turn.active} {turn.step or turn.phase} [{turn.priority}]: {action}"
    entry = OutcomeTelling(board, trace=False).outcome(course)
    yield from (f"   choice {e['player']}: {e['text']}: {e['chosen']}" for e in entry["choices"])
    yield from (f"   - {each['text']}" for each in entry["events"])
    yield from (f"   ! {each.get('source')}: {each.get('text')}" for each in entry["triggered"])
    yield from (f"   ?? {gap}" for gap in course.not_understood)
    held = Counter(each.owner for each in state.objects if each.zone == "hand")
    lives = ", ".join(f"{e.name} {e.life} life, {held[e.name]} in hand" for e in state.players)
    yield f"   = {lives}" + (f"; stack {', '.join(state.stack)}" if state.stack else "")
    there = [
        f"{each.id}{'(T)' if 'tapped' in each.status else ''}{dict(each.counters) or ''}"
        for each in state.objects
        if each.zone == "battlefield" and "land" not in each.face.types
    ]
    yield f"   battlefield: {', '.join(there)}"


def main() -> None:
    """Prints each defect, and what was told as not carried out."""
    path, count, seed, number, edition = (*sys.argv[1:], *("20", "0", "2", "")[len(sys.argv) - 2 :])
    pool = Pool(drawn(Path(path), None), edition or None)
    tally = Tally(Counter(), {}, Counter(), [])
    folder = os.environ.get("LOG")
    started = time.monotonic()
    for each in range(int(seed), int(seed) + int(count)):
        chance = Random(each)
        before = len(tally.defects)
        log = Log(Path(folder) / f"{each}.log" if folder else None)
        try:
            said = beginning(pool, chance, number, edition or None)
            tally.ends.setdefault(Game(said, chance, tally, log).play(), []).append(each)
        except LawmageError as refused:
            tally.defects.append(f"the beginning: {refused}")
        for wrong in tally.defects[before:]:
            print(f"game {each}: {wrong}", flush=True)
    took = time.monotonic() - started
    done = sum(tally.actions.values())
    print(dict(tally.actions), f"{done / took:.1f} actions a second, {len(tally.defects)} defects")
    for end, seeds in tally.ends.items():
        print(f"{len(seeds)} games ended {end}: {', '.join(map(str, seeds))}")
    for words, times in tally.gaps.most_common(60):
        print(f"{times:5} {words}")
    sys.exit(bool(tally.defects))


if __name__ == "__main__":
    main()
