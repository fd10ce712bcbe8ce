"""A name does wherever an id does: in every question, and in a snapshot."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli import queries
from kb.api import Board
from kb.errors import SnapshotError

BOARD = Board.load(
    "A: Forest x2; Grizzly Bears; Karn, Silver Golem; hand: Giant Growth / "
    "B: Grizzly Bears id theirs; Elesh Norn, Grand Cenobite; Squire"
)
NORN = "Elesh Norn, Grand Cenobite"


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Elesh Norn", "elesh-norn-grand-cenobite"),
        (NORN, "elesh-norn-grand-cenobite"),
        ("Karn", "karn-silver-golem"),
        ("B's Bears", "theirs"),
        ("B's Grizzly Bears", "theirs"),
        ("B.bears", "theirs"),
        ("A's bears", "grizzly-bears"),
        ("A.Grizzly Bears", "grizzly-bears"),
        ("squire", "squire"),
    ],
)
def test_names_of_objects(name: str, id_: str) -> None:
    assert BOARD[name].id == id_
    assert BOARD.pt(name).document["id"] == id_
    assert BOARD.explain(name, "power").document["id"] == id_


def test_nobody_is_guessed() -> None:
    with pytest.raises(SnapshotError, match="several objects have this name"):
        BOARD.pt("Grizzly Bears")
    with pytest.raises(SnapshotError, match="no object"):
        BOARD.pt("B's Forest")


def test_names_in_actions_and_declarations() -> None:
    assert BOARD.why_not(f"cast Giant Growth on {NORN}").document["action"]
    turned = BOARD.with_(
        {"turn": {"step": "declare_attackers", "phase": "combat", "priority": None}}
    )
    told = turned.attack("A's Bears:B,Karn, Silver Golem:B").document
    assert told["declared"] == {"grizzly-bears": "B", "karn-silver-golem": "B"}
    listed = turned.attack(with_="Karn, Silver Golem,A's Bears", limit=5).document
    assert all("karn-silver-golem" in each for each in listed["declarations"])


def test_names_with_commas_are_not_cut() -> None:
    told = BOARD.happen("That creature gains flying until end of turn.", affects=NORN)
    assert told.document["count"] == 1
    assert BOARD.compare(without=f"{NORN}, A's Bears").document["differences"]
    for affects in (NORN, [NORN]):
        keys = {"text": "Destroy that creature.", "affects": affects}
        answer = queries.asked("happen", BOARD.to_dict(), queries.options_of("happen", keys))
        (moved,) = {each for event in answer.document["outcomes"][0]["events"]
                    for each in event["objects"]}  # fmt: skip
        assert moved == "elesh-norn-grand-cenobite"


def test_names_in_a_snapshot() -> None:
    said: dict[str, Any] = {
        "battlefield": [
            "Elesh Norn, Grand Cenobite", {"card": "Grizzly Bears", "controller": "B"},
            {"card": "Rancor", "attached_to": "Elesh Norn"}, {"card": "Clone", "copy_of": "Bears"},
        ],
        "effects": [{"text": "gets +3/+3 until end of turn", "affects": ["Elesh Norn"]}],
        "combat": {"attackers": {"Elesh Norn": "B"}, "blockers": {"B's Bears": "Elesh Norn"}},
        "turn": {"phase": "combat", "step": "declare_blockers"},
    }  # fmt: skip
    ids = json.loads(
        json.dumps(said)
        .replace('"Elesh Norn"', '"elesh-norn-grand-cenobite"')
        .replace('"Bears"', '"grizzly-bears"')
        .replace('"B\'s Bears"', '"grizzly-bears"')
    )
    assert Board.from_dict(said) == Board.from_dict(ids)


@pytest.mark.parametrize(
    ("named", "path"),
    [("Grizzly Bears", "battlefield[2].attached_to"), ("Bearz", "battlefield[2].attached_to")],
)
def test_names_in_a_snapshot_that_mean_none_or_several(named: str, path: str) -> None:
    board = {"battlefield": ["Grizzly Bears", "Grizzly Bears",
                             {"card": "Rancor", "attached_to": named}]}  # fmt: skip
    with pytest.raises(SnapshotError) as caught:
        Board.from_dict(board)
    assert caught.value.path == path
