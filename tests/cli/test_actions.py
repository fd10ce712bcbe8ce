"""`lawmage legal` and `lawmage why-not`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call

BOARD = """\
players:
  A: {hand: [Test Bolt, Test Plain], mana: "{R}"}
  B: {}
battlefield:
  - {id: sly, card: Test Sly, controller: B}
cards:
  - {name: Test Bolt, mana_cost: "{R}", type_line: Instant, oracle_text: "Tap target creature."}
  - {name: Test Plain, type_line: Land, oracle_text: "{T}: Add {W}."}
  - {name: Test Sly, type_line: Creature — Elk, oracle_text: Hexproof, power: 2, toughness: 2}
"""


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.yaml"
    path.write_text(BOARD, "utf-8")
    return path


def test_legal_lists_what_may_be_done(lawmage: Call, hand: Path) -> None:
    text = lawmage("legal", hand).out
    assert "play" in text and "test-plain" in text and "pass" in text
    assert "test-bolt" not in text


def test_legal_as_json(lawmage: Call, hand: Path) -> None:
    document = lawmage("legal", hand, "--json").json()
    assert document["player"] == "A"
    assert [each["action"] for each in document["actions"]] == ["pass", "play_land"]
    theirs = lawmage("legal", hand, "--player", "B", "--json").json()
    assert theirs["actions"] == []


def test_begin_lists_what_cant_be_paid(lawmage: Call, hand: Path) -> None:
    hand.write_text(BOARD.replace('mana: "{R}"', "mana: ''").replace("Hexproof", "Flying"), "utf-8")
    assert "cast" not in {e["action"] for e in lawmage("legal", hand, "--json").json()["actions"]}
    begun = lawmage("legal", hand, "--begin", "--json").json()["actions"]
    assert [each["begin"] for each in begun if each["action"] == "cast"] == [True]


def test_why_not(lawmage: Call, hand: Path) -> None:
    text = lawmage("why-not", hand, "cast test-bolt on sly").out
    assert "hexproof (702.11b)" in text and "601.2c" in text
    document = lawmage("why-not", hand, "cast test bolt", "--json").json()
    assert (document["legal"], [r["rule"] for r in document["reasons"]]) == (False, ["601.2c"])
    assert lawmage("why-not", hand, "play test-plain").out == "play test-plain: legal.\n"


@pytest.mark.parametrize(
    "call",
    [("legal", "--limit", "0"), ("legal", "--player", "C"), ("why-not", "fly away"),
     ("why-not", "cast nosuch"), ("why-not",)],
)  # fmt: skip
def test_bad_calls(lawmage: Call, hand: Path, call: tuple[str, ...]) -> None:
    result = lawmage(call[0], hand, *call[1:])
    assert result.status == 2
    assert result.out == "" and result.err and "Traceback" not in result.err
