"""Asks random boards of real cards the questions about a moment, and whether their answers agree:
`python -m tests.property.questions_agree CARDFILE [HOW_MANY [SEED [CARDS]]]`.

What `legal` lists has no reason against it and everything else has one; an attack or a block that
is listed is legal when it is asked about; damage about which there is no choice is legal; after
state-based actions have run until they do nothing more, none is left. A bystander that has nothing
to say changes none of it.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kb.api import Board
from kb.errors import LawmageError
from kb.queries.legal.legal_actions import LegalActions
from kb.queries.legal.why_not import WhyNot
from kb.queries.names import action_words
from tests.property.every_card import KEYS, drawn

Record = Mapping[str, Any]
ANY_WAY = action_words.Said(())
LIMIT = 5
MOMENTS = (
    {"phase": "precombat_main", "priority": "A"},
    {"phase": "precombat_main", "priority": "B"},
    {"phase": "combat", "step": "declare_attackers"},
    {"phase": "combat", "step": "declare_blockers"},
    {"phase": "combat", "step": "combat_damage"},
)
BYSTANDER = {"id": "bystander", "name": "Bystander", "type_line": "Enchantment", "controller": "B"}


def snapshot(records: Sequence[Record], choose: random.Random) -> dict[str, Any]:
    """Some permanents of two players, their cards elsewhere, at some moment of A's turn."""
    chosen = [choose.choice(records) for _ in range(choose.randint(3, 7))]
    permanents = [each for each in chosen if _is_permanent(str(each["type_line"]))]
    battlefield = [
        {"id": f"p{place}", "card": each["name"], "controller": choose.choice("AB")}
        for place, each in enumerate(permanents)
    ]
    turn = {"number": 5, "active": "A", **choose.choice(MOMENTS)}
    found: dict[str, Any] = {
        "players": {"A": _player(records, choose, chosen), "B": _player(records, choose, chosen)},
        "turn": turn,
        "battlefield": battlefield,
    }
    if turn.get("step") in ("declare_blockers", "combat_damage"):
        found["combat"] = _combat(battlefield, permanents, choose)
    names = {str(each["name"]): each for each in chosen}
    found["cards"] = [{k: v for k, v in each.items() if k in KEYS} for each in names.values()]
    return found


def _is_permanent(line: str) -> bool:
    return not any(each in line for each in ("Instant", "Sorcery", "Aura", "Battle"))


def _player(
    records: Sequence[Record], choose: random.Random, chosen: list[Record]
) -> dict[str, Any]:
    found: dict[str, Any] = {"life": choose.randint(1, 20)}
    found["mana"] = "".join(f"{{{choose.choice('WUBRGC')}}}" for _ in range(choose.randint(0, 6)))
    for zone in ("hand", "graveyard"):
        cards = [choose.choice(records) for _ in range(choose.randint(0, 2))]
        chosen += cards
        found[zone] = [each["name"] for each in cards]
    return found


def _combat(
    battlefield: list[dict[str, Any]], records: Sequence[Record], choose: random.Random
) -> dict[str, Any]:
    """Creatures of the active player attack, some of the others block."""
    creatures = [
        entry
        for entry, record in zip(battlefield, records, strict=True)
        if "Creature" in record["type_line"]
    ]
    attackers = [each["id"] for each in creatures if each["controller"] == "A"]
    blockers = [each["id"] for each in creatures if each["controller"] == "B"]
    blocks = {each: choose.choice(attackers) for each in blockers if attackers}
    return {"attackers": dict.fromkeys(attackers, "B"), "blockers": blocks}


# ------------------------------------------------------------------------------------- agreement


def disagreements(board: Board) -> Iterator[str]:
    """What the answers about a board say differently."""
    for player in ("A", "B"):
        yield from _of_actions(LegalActions(board._asked, player, LIMIT))
    for question, ask in (("attack", board.attack), ("block", board.block)):
        try:
            listed = ask(limit=LIMIT)
        except LawmageError:
            continue
        for said in filter(None, listed.to_dict()["declarations"]):
            if not ask(said).to_dict()["legal"]:
                yield f"{question}: {said} is listed and not legal"
    try:
        dealt = board.damage().to_dict()
    except LawmageError:
        dealt = {"legal": True}
    if dealt.get("legal") is False:
        yield "damage: what there is no choice about isn't legal"


def _of_actions(doing: LegalActions) -> Iterator[str]:
    asking = WhyNot(doing, ANY_WAY)
    for act, candidate in enumerate(doing.actions.candidates):
        listed, reasons = doing.entries(act), asking.reasons(act)
        if bool(listed) is bool(reasons):
            told = [each["text"] for each in reasons]
            yield f"{candidate.action} {candidate.object} as {candidate.way}: {listed}, {told}"


def with_bystander(given: Mapping[str, Any]) -> dict[str, Any]:
    """The board with a permanent that says nothing."""
    return {**given, "battlefield": [*given["battlefield"], BYSTANDER]}


def _cheap(board: Board) -> list[dict[str, Any]]:
    """What may be done, without what it may be aimed at or paid with."""
    keys = ("action", "object", "as", "ability", "x", "cost")
    found = board.legal("A").to_dict()["actions"]
    return [{key: each.get(key) for key in keys} for each in found]


def findings(given: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the answers about one board."""
    try:
        board = Board.from_dict(given)
        found = [*disagreements(board)]
        speaks = any("ermanent" in str(each) for each in given["cards"])
        if not speaks and "nchantment" not in str(given["cards"]):
            more = _cheap(Board.from_dict(with_bystander(given)))
            if _cheap(board) != more:
                found.append("a bystander changes what may be done")
    except LawmageError:
        return
    except Exception:
        found = [traceback.format_exc(limit=-3)]
    yield from found


def main(path: str, number: str = "500", seed: str = "0", most: str = "4000") -> int:
    """Asks so many boards; prints what disagrees, and returns how many boards do."""
    records = drawn(Path(path), int(most), int(seed))
    choose = random.Random(int(seed))
    wrong = 0
    for place in range(int(number)):
        given = snapshot(records, choose)
        found = [*findings(given)]
        if found:
            wrong += 1
            given["cards"] = [each["name"] for each in given["cards"]]
            print(f"{place}: {given}", *found, sep="\n  ", flush=True)
    print(f"{number} boards, {wrong} with answers that disagree")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
