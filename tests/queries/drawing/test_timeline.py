"""The picture of the layers: nothing overlaps, everything is there, and text stays text."""

from __future__ import annotations

import random
import re
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kb import Board
from kb.drawing.png import png
from kb.editions import tables
from kb.errors import SnapshotError
from kb.queries.drawing.colors import OF_LAYERS, color_of
from kb.queries.drawing.timeline import BOX, STUB, WIDE, svg
from tests.engine.proof.boards import board
from tests.queries.drawing.png_drawn import drawn_here

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.yaml"))
WHYS = ("existence", "text", "applies_to", "what_it_does")


def crowded(seed: int, effects: int = 20) -> dict[str, Any]:
    """A document of one layer with many effects that depend on each other at random."""
    chance = random.Random(seed)
    names = [f"object-{number}/{chance.randint(1, 3)}" for number in range(effects)]
    applied = [
        {
            "effect": name,
            "source": name.split("/", maxsplit=1)[0],
            "text": "Some words that are long enough to be wrapped in their box. " * 4,
            "timestamp": order,
            "affects": names[: chance.randint(0, effects)],
            "depends_on": [
                {"effect": other, "why": chance.choice(WHYS)}
                for other in chance.sample(names, chance.randint(0, min(4, effects)))
            ],
            "order": order,
        }
        for order, name in enumerate(names, 1)
    ]
    layer = {"layer": "4", "name": "type", "rule": "613.1d", "applied": applied}
    return {"layers": [layer], "loops": [names[:3]], "not_understood": []}


def pictures() -> list[Any]:
    found = [pytest.param(crowded(seed), id=f"crowded-{seed}") for seed in range(8)]
    found += [pytest.param(Board.load(path).layers().to_dict(), id=path.stem) for path in EXAMPLES]
    return found


@pytest.mark.parametrize("document", pictures())
def test_nothing_overlaps(document: dict[str, Any]) -> None:
    root = ET.fromstring(svg(document))
    boxes = sorted(
        (float(each.get("y", 0)), float(each.get("height", 0)))
        for each in root.iter(f"{SVG}rect")
        if "lm-box" in (each.get("class") or "")
    )
    assert len(boxes) == sum(
        len(layer["applied"]) + len(layer.get("never_applied", ())) for layer in document["layers"]
    )
    for (top, height), (following, _) in pairwise(boxes):
        assert top + height < following
    apart(segments(root))
    within(root)


def segments(root: ET.Element) -> list[tuple[str, float, float, float]]:
    """The arrows' straight pieces: direction, where it lies, from, to."""
    found = []
    for each in root.iter(f"{SVG}path"):
        way = re.fullmatch(r"M(\d+),(\d+)H(\d+)V(\d+)H(\d+)", each.get("d") or "")
        if way:
            x, y, lane, end, side = map(float, way.groups())
            found += [
                ("across", y, x, lane),
                ("down", lane, min(y, end), max(y, end)),
                ("across", end, side, lane),
            ]
            assert lane >= BOX + WIDE + STUB  # where no words are
    return found


def apart(pieces: list[tuple[str, float, float, float]]) -> None:
    for place, (direction, at, start, end) in enumerate(pieces):
        for other, there, begin, finish in pieces[place + 1 :]:
            if (direction, at) == (other, there):
                assert end < begin or finish < start


def within(root: ET.Element) -> None:
    """Everything lies in the picture; no two lines of text share a place."""
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    seen = set()
    for each in [*root.iter(f"{SVG}text"), *root.iter(f"{SVG}tspan")]:
        if each.get("y") is not None:
            place = (float(each.get("x", 0)), float(each.get("y", 0)))
            assert place not in seen
            seen.add(place)
            assert 0 < place[0] < width and 0 < place[1] < height
    for direction, at, _, end in segments(root):
        assert at < (height if direction == "across" else width)
        assert end < (width if direction == "across" else height)


def test_dependencies_say_why_and_loops_are_marked() -> None:
    document = (
        board({"id": "first", "card": "Test Wake"}, {"id": "bear", "card": "Test Bear"})
        .layers()
        .to_dict()
    )
    assert "loop" not in "".join(ET.fromstring(svg(document)).itertext()).partition("}}")[2]
    (path,) = [each for each in EXAMPLES if each.stem == "life-and-limb"]
    picture = svg(Board.load(path).layers().to_dict())
    assert picture.count(">in a dependency loop</tspan>") == 2  # in layer 4, not in 5 and 7b
    assert picture.count(": what it applies to</text>") == 2
    assert "Dashed: in a dependency loop" in picture


def test_text_is_escaped() -> None:
    document = crowded(1, 2)
    document["layers"][0]["applied"][0]["text"] = '<script>alert("&")</script>'
    document["layers"][0]["applied"][0]["effect"] = "<b>/1"
    root = ET.fromstring(svg(document))
    assert not list(root.iter(f"{SVG}script"))
    assert "<script>" in "".join(root.itertext())


def test_a_board_without_effects_has_a_picture_that_says_so() -> None:
    root = ET.fromstring(svg(board("Test Bear").layers().to_dict()))
    assert "No effect applies." in [each.text for each in root.iter(f"{SVG}text")]


def test_colours_follow_light_and_dark_mode() -> None:
    picture = svg(board("Test Bear", "Test Banner").layers().to_dict())
    assert "prefers-color-scheme:dark" in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_every_layer_of_every_edition_has_its_color() -> None:
    steps = [step for era in tables().eras for step in era.steps]
    assert {color_of(step.name) for step in steps} == {*OF_LAYERS.values()}
    assert color_of("type") == color_of("type") != color_of("ability")


def test_a_layer_has_its_color_whatever_stands_before_it() -> None:
    alone = svg(Board.load("Blood Moon; Savannah").layers().to_dict())
    behind = svg(
        Board.load("Control Magic on Squire; Blood Moon; Savannah; Squire").layers().to_dict()
    )
    assert all(f'fill="{color_of("type")}"' in each for each in (alone, behind))
    assert f'fill="{color_of("control")}"' not in alone


def test_names_and_edition_stand_in_the_picture() -> None:
    picture = svg(Board.load("@2003-12-01 Blood Moon; Savannah x2; Taiga").layers().to_dict())
    root = ET.fromstring(picture)
    words = " ".join(
        each.text or "" for each in [*root.iter(f"{SVG}text"), *root.iter(f"{SVG}tspan")]
    )
    assert "by the rules of 2003-12-01" in words
    assert "1. Blood Moon (blood-moon/1)" in words
    assert "applies to savannah, savannah-2, Taiga" in words


def test_a_png_of_it() -> None:
    picture = svg(Board.load("Blood Moon; Savannah").layers().to_dict())
    drawn = drawn_here(picture)
    assert drawn.startswith(b"\x89PNG")
    assert int.from_bytes(drawn[16:20]) == 2 * float(ET.fromstring(picture).get("width", 0))


def test_the_words_of_a_png_are_drawn() -> None:
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20">{}</svg>'
    word = '<text y="15" font-family="system-ui,sans-serif">Humility</text>'
    assert drawn_here(picture.format(word)) != drawn_here(picture.format(""))


def test_what_draws_a_png_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(SnapshotError, match="needs what draws it"):
        png("<svg/>")
