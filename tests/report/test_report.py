"""`lawmage report`: one page that holds everything, needs nothing, and can be used by everybody."""

from __future__ import annotations

import re
import time
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kb import Board
from kb.errors import LawmageError
from kb.report.page import report
from tests.engine.proof.boards import CARDS, board

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """A page taken apart; fails where tags are not nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.headings: list[int] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {key: value or "" for key, value in attrs}))
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]


def page(asked: Board, **options: Any) -> Page:
    return Page(report(asked, **options))


@pytest.fixture(scope="module")
def usual() -> Page:
    asked = board(
        {"id": "banner", "card": "Test Banner"}, {"id": "wake", "card": "Test Wake"},
        {"id": "bear", "card": "Test Bear", "controller": "B", "counters": {"+1/+1": 2},
         "tapped": True, "damage": 1},
        {"id": "weak", "card": "Test Bird", "counters": {"-1/-1": 3}},
        {"id": "odd", "name": "Odd", "type_line": "Artifact", "token": True},
        {"id": "riddle", "card": "Test Riddle"},
        players={"A": {"life": 12, "hand": ["Forest"], "library": 9, "counters": {"poison": 3}},
                 "B": {"life": 18, "hand": 4}},
        cards=[*CARDS, {"name": "Test Riddle", "type_line": "Artifact",
                        "oracle_text": "Everything quuxes the frobnicator sideways."}],
    )  # fmt: skip
    return page(asked, title="A usual board")


def test_every_object_and_player_is_there(usual: Page) -> None:
    for words in ("banner", "wake", "bear", "weak", "odd", "riddle", "forest"):
        assert words in usual.text
    assert "A (active) 12" in usual.text
    assert "3 poison counters" in usual.text
    assert "hand 4" in usual.text
    assert "tapped" in usual.text and "2 +1/+1 counters" in usual.text and "1 damage" in usual.text
    for zone in ("Battlefield of A", "Battlefield of B", "Hand of A"):
        assert zone in usual.text


def test_derived_values_stand_beside_printed_ones(usual: Page) -> None:
    assert "5/5 (printed 2/2)" in usual.text
    assert "types Enchantment Creature (printed: Enchantment)" in usual.text
    assert "power/toughness 3/3 (printed: none)" in usual.text


def test_reasons_in_three_depths(usual: Page) -> None:
    assert "5/5: 2/2 printed, +1/+1 by Test Banner in layer 7c (613.4c)" in usual.text
    assert "Step by step (" in usual.text
    assert "Proof (" in usual.text
    assert "by rules_asp/613_layers.lp:" in usual.text
    assert "snapshot: battlefield[2]" in usual.text


def test_actions_and_what_was_not_understood(usual: Page) -> None:
    assert "weak" in usual.text and "704.5f" in usual.text
    assert "Everything quuxes the frobnicator sideways." in usual.text
    assert "Not understood (1)" in usual.text


def test_nothing_comes_from_outside(usual: Page) -> None:
    text = report(board("Test Bear", "Test Banner"))
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert not re.search(r"@import|url\(", text)
    for tag in ("script", "link", "img", "iframe", "object", "embed"):
        assert usual.all(tag) == []
    assert all(each["href"].startswith("#") for each in usual.all("a"))


def test_links_lead_somewhere_and_ids_are_unique(usual: Page) -> None:
    ids = usual.ids()
    assert len(ids) == len(set(ids))
    assert {each["href"][1:] for each in usual.all("a")} <= set(ids)
    for _, attributes in usual.tags:
        if "aria-labelledby" in attributes:
            assert attributes["aria-labelledby"] in ids


def test_the_page_can_be_used_by_keyboard_and_ear(usual: Page) -> None:
    assert usual.all("html") == [{"lang": "en"}]
    assert "A usual board – lawmage" in usual.text
    first = next(attributes for tag, attributes in usual.tags if tag == "a")
    assert (first["class"], first["href"]) == ("skip", "#board")
    assert usual.headings[0] == 1 and usual.headings.count(1) == 1
    for before, after in pairwise(usual.headings):
        assert after <= before + 1
    assert len(usual.all("details")) == len(usual.all("summary"))
    (viewport,) = [each for each in usual.all("meta") if each.get("name") == "viewport"]
    assert "width=device-width" in viewport["content"]
    scrolled = [each for each in usual.all("div") if each.get("class") == "scroll"]
    assert scrolled and all(each["tabindex"] == "0" and "role" in each for each in scrolled)


def colors(style: str, dark: bool) -> dict[str, str]:
    """The colours of a mode by their names."""
    block = re.findall(r":root\{(.*?)\}", style, re.DOTALL)[1 if dark else 0]
    return dict(re.findall(r"--([\w-]+):(#[0-9a-f]{6})", block))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, by WCAG 2."""

    def light(color: str) -> float:
        parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


STYLE = Path(__file__).parents[2] / "kb" / "report" / "page.css"


def test_paper_has_nothing_to_open_and_cuts_nothing_off() -> None:
    _, _, printed = STYLE.read_text("utf-8").partition("@media print{")
    assert "details:not([open]){display:none}" in printed
    assert "figure svg{max-width:100%" in printed


@pytest.mark.parametrize("dark", [False, True])
def test_text_stands_out(dark: bool) -> None:
    style = STYLE.read_text("utf-8")
    used = colors(style, dark)
    for text in ("text", "soft", "link"):
        for ground in ("page", "card", "mark"):
            if (text, ground) != ("link", "mark"):
                assert contrast(used[text], used[ground]) >= 4.5, (text, ground)
    assert contrast(used["changed-text"], used["changed"]) >= 4.5
    for shape in ("line", "focus"):
        assert contrast(used[shape], used["page"]) >= 3


def test_all_text_is_escaped() -> None:
    evil = '<script>alert("&")</script>'
    asked = Board.from_dict(
        {
            "players": {f"{evil}!": {"life": 3}, "B": {}},
            "battlefield": [
                {"id": evil, "card": evil, "controller": f"{evil}!"},
                {"id": "\"'><b>", "token": True, "name": "<i>", "type_line": "Creature — <b>",
                 "power": 1, "toughness": 1},
            ],
            "effects": [{"id": "<u>", "text": "gets +1/+1 until end of turn", "affects": [evil]}],
            "cards": [
                {"name": evil, "type_line": "Creature — Bear", "power": 1, "toughness": 1,
                 "oracle_text": f"{evil} quuxes."}
            ],
        }
    )  # fmt: skip
    found = page(asked, title=evil)
    assert found.all("script") == found.all("b") == found.all("i") == found.all("u") == []
    assert found.text.count(evil) > 5


def test_a_board_with_nothing_on_it() -> None:
    found = page(Board.from_dict({}))
    assert "There are no objects." in found.text
    assert "No state-based actions apply now." in found.text
    assert "No effect applies." in found.text


def test_older_rules_have_pages_too() -> None:
    found = page(board("Test Bear", "Test Banner", edition="2003-12-01"))
    assert "By the Comprehensive Rules of 2003-12-01." in found.text
    assert "418.5a" in found.text
    assert "State-based effects" in found.text


def test_rules_are_quoted_only_if_they_are_at_hand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LAWMAGE_RULES", str(tmp_path / "none.sqlite"))
    found = page(board("Test Bear", "Test Banner"), cite=True)
    assert "have not been imported, so none is quoted" in found.text
    assert "613.4c" in found.text


def test_a_large_board_has_a_small_page() -> None:
    names = [card["name"] for card in CARDS if card["name"] != "Test Hush"]
    objects = [
        {"id": f"object-{number}", "controller": "AB"[number % 2],
         "card": names[number % len(names)] if number < 70 else "Test Bear"}
        for number in range(200)
    ]  # fmt: skip
    asked = board(*objects)
    before = time.process_time()
    text = report(asked)
    assert time.process_time() - before < 10
    assert len(text.encode()) < 3_000_000
    assert Page(text).text.count("object-199") >= 1


def test_the_answer_to_a_question_comes_first() -> None:
    asked = Board.load("Humility; Glorious Anthem; Grizzly Bears")
    text = report(asked, "Bears & <Humility>", question="what is Bears's power?")
    said = " ".join(" ".join(Page(text).words).split())
    assert text.index('id="answer"') < text.index('id="players"')
    assert "what is Bears's power?" in said
    assert "grizzly-bears: power 2." in said
    assert "Bears & <Humility>" in said
    assert 'id="answer"' not in report(asked)


def test_a_question_that_is_none_is_refused() -> None:
    with pytest.raises(LawmageError, match="no object on the board"):
        report(Board.load("Grizzly Bears"), question="why is the sky blue?")
