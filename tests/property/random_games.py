"""Small games in which players do whatever is legal, at random: what `legal` lists can be done, no
card is lost or doubled, and what comes of it is read again:
`python -m tests.property.random_games [HOW_MANY [SEED [MOVES]]]`."""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from kb.api import Board
from kb.engine.course.results import Course
from kb.errors import SnapshotError
from kb.queries.legal.legal import legal
from kb.queries.names.action_words import said
from kb.queries.playing.do import played
from kb.queries.playing.position import IllegalAction, Position
from kb.state.game_state import GameObject, GameState
from kb.state.to_snapshot import to_snapshot

Snapshot = dict[str, Any]
CARDS: list[dict[str, str]] = [
    {"name": "Wood", "type_line": "Basic Land — Forest"},
    {"name": "Peak", "type_line": "Basic Land — Mountain"},
    {"name": "Thorn", "type_line": "Land",
     "oracle_text": "{T}: Add {R} or {G}. This land deals 1 damage to you."},
    {"name": "Gem", "mana_cost": "{0}", "type_line": "Artifact",
     "oracle_text": "{T}, Sacrifice this artifact: Add one mana of any color."},
    {"name": "Sieve", "mana_cost": "{2}", "type_line": "Artifact",
     "oracle_text": "{1}, {T}: Add {R}{G}."},
    {"name": "Elf", "mana_cost": "{G}", "type_line": "Creature — Elf", "power": "1",
     "toughness": "1", "oracle_text": "{T}: Add {G}."},
    {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2",
     "toughness": "2"},
    {"name": "Ox", "mana_cost": "{2}{R}", "type_line": "Creature — Ox", "power": "2",
     "toughness": "4", "oracle_text": "Vigilance"},
    {"name": "Bird", "mana_cost": "{G}", "type_line": "Creature — Bird", "power": "1",
     "toughness": "1", "oracle_text": "Flying, haste"},
    {"name": "Pinger", "mana_cost": "{2}{R}", "type_line": "Creature — Wizard", "power": "1",
     "toughness": "1", "oracle_text": "{T}: This creature deals 1 damage to any target."},
    {"name": "Mourner", "mana_cost": "{1}{R}", "type_line": "Creature — Cat", "power": "1",
     "toughness": "2", "oracle_text": "Whenever another creature dies, you gain 1 life."},
    {"name": "Scholar", "mana_cost": "{1}{G}", "type_line": "Creature — Wizard", "power": "1",
     "toughness": "1", "oracle_text": "When this creature enters, draw a card."},
    {"name": "Altar", "mana_cost": "{1}", "type_line": "Artifact",
     "oracle_text": "Sacrifice a creature: You gain 2 life."},
    {"name": "Walker", "mana_cost": "{2}{G}", "type_line": "Planeswalker — Test", "loyalty": "3",
     "oracle_text": "+1: You gain 1 life.\n−2: Draw a card."},
    {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": "Bolt deals 3 damage to any target."},
    {"name": "Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery",
     "oracle_text": "Blaze deals X damage to any target."},
    {"name": "Charm", "mana_cost": "{G}", "type_line": "Instant",
     "oracle_text": "Choose one —\n• You gain 2 life.\n• Draw a card."},
    {"name": "Rites", "mana_cost": "{R}", "type_line": "Sorcery",
     "oracle_text": "As an additional cost to cast this spell, sacrifice a creature.\n"
     "Draw two cards."},
    {"name": "Again", "mana_cost": "{1}{R}", "type_line": "Sorcery",
     "oracle_text": "You gain 2 life.\nFlashback {R}"},
    {"name": "Growth", "mana_cost": "{G}", "type_line": "Instant",
     "oracle_text": "Target creature gets +3/+3 until end of turn."},
    {"name": "Grip", "mana_cost": "{1}{G}", "type_line": "Enchantment — Aura",
     "oracle_text": "Enchant creature\nEnchanted creature gets +1/+1."},
    {"name": "Deny", "mana_cost": "{1}{G}", "type_line": "Instant",
     "oracle_text": "Counter target spell."},
    {"name": "Watcher", "mana_cost": "{1}{G}", "type_line": "Creature — Cat", "power": "1",
     "toughness": "3", "oracle_text": "Whenever you cast a spell, you gain 1 life."},
]  # fmt: skip
LANDS, OTHERS = CARDS[:3], CARDS[3:]
MOVES = 12
"""So many moves are made in a game."""


def snapshot(chance: Random) -> Snapshot:
    """The beginning of a small game."""

    def some(number: int, among: list[dict[str, str]]) -> list[str]:
        return [chance.choice(among)["name"] for _ in range(number)]

    permanents = [
        each for each in OTHERS if not {"Instant", "Sorcery"} & {*each["type_line"].split()}
    ]
    plain = [each for each in permanents if "Aura" not in each["type_line"]]
    board = [
        {"card": name, "controller": player}
        for player in "AB"
        for name in (*some(chance.randint(1, 3), LANDS), *some(chance.randint(0, 2), plain))
    ]
    players = {
        player: {
            "life": 7,
            "hand": some(chance.randint(1, 3), [*OTHERS, *LANDS]),
            "library": some(4, CARDS),
            "graveyard": some(chance.randint(0, 1), OTHERS),
        }
        for player in "AB"
    }
    return {"players": players, "battlefield": board, "cards": CARDS}


def moves(board: Board, chance: Random) -> list[str]:
    """What whoever is to do something may do, in words; of several targets and X one. None where a
    division of damage is waited for."""
    waiting = Position(Course(board.state), board).waits_for
    creatures = [each.id for each in board.state.objects if "creature" in each.face.types]
    if waiting.what == "attackers":
        there = [each for each in creatures if board.objects[each].zone == "battlefield"]
        some = chance.sample(there, min(len(there), chance.randint(0, 2)))
        return [f"attack with {' and '.join(some)}"] if some else ["pass"]
    if waiting.what == "blockers":
        return ["pass"]
    if waiting.what == "damage":
        return []
    return listed(board, chance, len(board.objects) * 3)


def listed(board: Board, chance: Random, most: int, player: str | None = None) -> list[str]:
    """At most so many of the actions that `legal` lists, in words, for a player (who is to act);
    declarations are not among them."""
    entries = [e for e in legal(board, player)["actions"] if e["action"] not in ("attack", "block")]
    return [_said(each, chance) for each in chance.sample(entries, min(most, len(entries)))]


def undone(board: Board, actions: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Those of some legal actions that can't be done, or after which something is wrong."""
    cards = cards_owned(board.state)
    for action in actions:
        try:
            found = played(board, [action]).courses
        except SnapshotError as refused:
            if "left open" not in str(refused):
                yield action, str(refused)
            continue
        for course in found:
            yield from ((action, wrong) for wrong in wrong_with(course, cards))


def _said(entry: dict[str, Any], chance: Random) -> str:
    entry = dict(entry)
    if len(entry.get("targets") or ()) > 1:
        entry["targets"] = [chance.choice(entry["targets"])]
    if isinstance(entry.get("x"), dict):
        known = entry["x"]
        most = known["least"] + 2 if known["most"] is None else known["most"]
        left = {*range(known["least"], most + 1)} - {*known.get("not", ())}
        entry["x"] = chance.choice(sorted(left))
    return said(entry)


def game(beginning: Snapshot, chance: Random, number: int = MOVES) -> Iterator[tuple[str, str]]:
    """Plays a game of so many moves; the moves after which something is wrong, and what."""
    board = Board.from_dict(beginning, cards=None)
    cards = cards_owned(board.state)
    for _ in range(number):
        open_ = moves(board, chance)
        if not open_:
            return
        passing = chance.random() < PASSING and "pass" in open_
        action = "all pass" if passing else chance.choice(open_)
        try:
            found = played(board, [action]).courses
        except IllegalAction as refused:
            if not action.startswith("attack"):
                yield action, f"listed as legal, but refused: {refused}"
            return
        except SnapshotError as unclear:
            if "left open" not in str(unclear):
                yield action, f"listed as legal, but not understood: {unclear}"
            return
        except Exception:
            yield action, traceback.format_exc()
            return
        for course in found:
            for wrong in wrong_with(course, cards):
                yield action, wrong
        course = chance.choice(found)
        if course.over is not None or course.partial:
            return
        board = Board(course.state, board.library)


PASSING = 0.4
"""How often everyone passes rather than does something."""


def wrong_with(course: Course, cards: Counter[str]) -> Iterator[str]:
    """What can't be in a state that came about."""
    state = course.state
    ids = Counter([*(each.id for each in state.objects), *(e.id for e in state.stack_abilities)])
    if twice := [each for each, times in ids.items() if times > 1]:
        yield f"ids that are there twice: {twice}"
    if sorted(state.stack) != sorted(
        [
            *(e.id for e in state.objects if e.zone == "stack"),
            *(e.id for e in state.stack_abilities),
        ]
    ):
        yield f"the stack is {state.stack}"
    # CR 800.4a — the cards of players who have left are in the game no more.
    gone = {each.name for each in state.left}
    cards = Counter({name: number for name, number in cards.items() if name not in gone})
    now = cards_owned(state)
    if course.over is None and now != cards:
        yield f"cards are lost or came about: {now - cards} {cards - now}"
    if Board.from_dict(to_snapshot(state), cards=None).state != state:
        yield "read again it is another board"


def cards_owned(state: GameState) -> Counter[str]:
    """How many cards each player owns."""
    known = Counter(each.owner for each in state.objects if _in_a_deck(each))
    for player in state.players:
        known[player.name] += sum(player.unknown_cards.values())
    return known


def _in_a_deck(each: GameObject) -> bool:
    """Whether it is a card that stays in the game: dungeons leave it once they are completed."""
    return not (each.emblem or each.status & {"token", "copy"} or "dungeon" in each.face.types)


def main() -> None:
    """Prints each defect."""
    count, seed, number = map(int, [*sys.argv[1:], *("100", "0", str(MOVES))[len(sys.argv) - 1 :]])
    found = 0
    for each in range(seed, seed + count):
        chance = Random(each)
        beginning = snapshot(chance)
        for action, wrong in game(beginning, chance, number):
            found += 1
            print(f"game {each}: {action}\n  {wrong}", flush=True)
    print(f"{count} games, {found} defects")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
