"""The page in a real browser: built, asked, explained, slid along, played, shared; by keys, and as
a phone shows it."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from time import sleep
from typing import Any
from urllib.parse import quote

import pytest

from kb.queries.drawing.colors import OF_LAYERS
from tests.cli.conftest import environment

playwright = pytest.importorskip("playwright.sync_api")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = os.environ.get("LAWMAGE_CHROMIUM") or next(
    filter(None, map(shutil.which, BROWSERS)), None
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
BOARD = "A: Humility; Opalescence; Grizzly Bears +1/+1; Forest; hand: Giant Growth / B: Serra Angel"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a server listens, started as people start it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "lawmage", "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    told = server.stdout.readline()
    assert f"http://127.0.0.1:{port}/" in told
    yield f"http://127.0.0.1:{port}/"
    server.terminate()
    assert server.wait(20) in (0, -15)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as found:
        running = found.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


class Seen:
    """A page, with what went wrong in it and what it asked for."""

    def __init__(self, browser: Any, address: str, size: dict[str, int], board: str = "") -> None:
        self.context = browser.new_context(
            viewport=size,
            has_touch=size is PHONE,
            color_scheme="dark" if size is PHONE else "light",
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._note)
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address + (f"#board={quote(board)}" if board else ""))
        self.page.wait_for_selector("body.ready")

    def _note(self, message: Any) -> None:
        if message.type == "error":
            self.wrong.append(message.text)

    def tile(self, id_: str) -> Any:
        return self.page.locator(f'.tile[data-id="{id_}"]')

    def add(self, typed: str) -> None:
        """Types a part of a name and takes the first that is offered."""
        self.page.fill("#add", typed)
        self.page.wait_for_selector("#names li")
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def power(self, id_: str, words: str) -> None:
        """Waits until an object's power and toughness are these."""
        playwright.expect(self.tile(id_).locator(".power b")).to_have_text(words)

    def fine(self, address: str) -> None:
        assert self.wrong == []
        assert {url for url in self.asked if not url.startswith(address)} == set()


@pytest.fixture
def desk(browser: Any, address: str) -> Iterator[Seen]:
    seen = Seen(browser, address, DESK)
    yield seen
    seen.fine(address)
    seen.context.close()


@pytest.fixture
def phone(browser: Any, address: str) -> Iterator[Seen]:
    seen = Seen(browser, address, PHONE, BOARD)
    yield seen
    seen.fine(address)
    seen.context.close()


def opened(desk: Seen, address: str, board: str = BOARD) -> None:
    """Opens another board in the same page."""
    desk.page.goto(f"{address}#board={quote(board)}")
    desk.page.wait_for_selector(".tile")


def rgb(color: str) -> str:
    """A color as browsers tell it."""
    return f"rgb({', '.join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))})"


def test_a_board_is_built_and_explained(desk: Seen) -> None:
    page = desk.page
    desk.add("humil")
    desk.add("opales")
    desk.power("humility", "4/4")
    page.select_option("#add-player", "B")
    desk.add("serra ang")
    desk.power("serra-angel", "1/1")
    playwright.expect(desk.tile("serra-angel").locator("del.was")).to_have_text("4/4")
    page.select_option("#add-zone", "hand")
    desk.add("grizzly")
    bears = desk.tile("grizzly-bears")
    desk.power("grizzly-bears", "2/2")
    bears.drag_to(page.locator('.zone.battlefield[data-player="B"]'))
    desk.power("grizzly-bears", "1/1")
    bears.locator(".power").click()
    page.wait_for_selector(".step.result")
    why = page.locator(".why").inner_text()
    assert "613.4b" in why and "Humility" in why and "7b" in why
    page.locator(".step .effect").first.click()
    chosen = page.locator(".timeline .chosen")
    playwright.expect(chosen.first).to_contain_text("Humility")
    color = "el => getComputedStyle(el, '::before').backgroundColor"
    assert {each.evaluate(color) for each in page.locator(".timeline .layer").all()} == {
        rgb(OF_LAYERS[name]) for name in ("type", "ability", "power/toughness")
    }
    chosen.first.locator(".rule").first.click()
    playwright.expect(page.locator("dialog h2")).to_have_text("Rule 613.7")
    page.keyboard.press("Escape")


def test_what_is_changed_shows_and_is_undone(desk: Seen, address: str) -> None:
    opened(desk, address, "Grizzly Bears; Rancor / B: Squire")
    page = desk.page
    bears = desk.tile("grizzly-bears")
    bears.click()
    page.get_by_role("button", name="Tap", exact=True).click()
    playwright.expect(bears).to_have_class(re.compile("tapped"))
    page.get_by_role("button", name="Add a +1/+1 counter").click()
    desk.power("grizzly-bears", "3/3")
    desk.tile("rancor").click()
    page.get_by_role("button", name="Attach to…").click()
    bears.click()
    desk.power("grizzly-bears", "5/3")
    page.select_option('#panel select[aria-label="Move to"]', '["graveyard",null]')
    page.wait_for_selector('.zone.graveyard .tile[data-id="rancor"]')
    desk.power("grizzly-bears", "3/3")
    page.click("#undo")
    desk.power("grizzly-bears", "5/3")
    page.click("#redo")
    desk.power("grizzly-bears", "3/3")


def test_editions_change_the_answers(desk: Seen, address: str) -> None:
    opened(desk, address)
    page = desk.page
    desk.power("grizzly-bears", "2/2")
    page.click("#tab-editions")
    page.wait_for_selector(".since")
    assert "2005-10-01" in page.locator("#answers").inner_text()
    assert page.locator("#ticks i").count() >= 2
    slider = page.locator("#edition")
    slider.focus()
    slider.evaluate("each => { each.value = 10; each.dispatchEvent(new Event('input')); }")
    playwright.expect(page.locator("#edition-date")).to_have_text("2003-12-01")
    desk.power("grizzly-bears", "1/1")
    page.locator(".since button.link", has_text="2005-10-01").click()
    desk.power("grizzly-bears", "2/2")
    playwright.expect(page.locator("#edition-change")).to_contain_text("418.5a")
    page.click("#undo")
    playwright.expect(page.locator("#edition-date")).to_have_text("2026-08-07")


def test_every_edition_is_looked_at(desk: Seen, address: str) -> None:
    opened(desk, address, "Forest")
    desk.page.click("#tab-editions")
    desk.page.wait_for_selector(".since")
    desk.page.wait_for_selector("#answers .waiting", state="detached")
    assert desk.page.locator(".since").count() == 1
    assert sum(url.endswith("/api/compare") for url in desk.asked) == 1 + math.ceil(132 / 12)


def test_actions_are_played_and_refused(desk: Seen, address: str) -> None:
    opened(desk, address, "A: Forest; Grizzly Bears; hand: Giant Growth; Serra Angel / B: Squire")
    page = desk.page
    page.click("#tab-play")
    page.fill("#deed", "cast serra angel")
    page.get_by_role("button", name="Why not?").click()
    playwright.expect(page.locator("#why-not")).to_contain_text("can't be paid")
    page.locator('[data-words="cast giant-growth on grizzly-bears"]').click()
    playwright.expect(page.locator(".outcome .events")).to_contain_text("A casts Giant Growth")
    page.locator(".take").click()
    page.wait_for_selector('.zone.stack .tile[data-id="giant-growth"]')
    page.get_by_role("button", name="All pass").click()
    playwright.expect(page.locator(".outcome")).to_contain_text("From now on")
    page.locator(".take").click()
    desk.power("grizzly-bears", "5/5")
    page.fill("#deed", "Destroy Grizzly Bears.")
    page.get_by_role("button", name="What if it happened?").click()
    playwright.expect(page.locator(".outcome")).to_contain_text("Grizzly Bears is destroyed")
    page.click("#undo")
    page.wait_for_selector('.zone.stack .tile[data-id="giant-growth"]')
    page.click("#undo")
    page.wait_for_selector('.zone.hand .tile[data-id="giant-growth"]')


def test_hands_are_kept_before_the_first_turn(desk: Seen, address: str) -> None:
    board = {
        "turn": {"step": "untap", "waits_for": {"what": "mulligan", "player": "A"}},
        "players": {"A": {"library": 60, "hand": 0}, "B": {"library": 59, "hand": ["Forest"]}},
        "battlefield": [],
    }
    opened(desk, address, json.dumps(board))
    page = desk.page
    page.click("#tab-play")
    page.fill("#deed", "take a mulligan")
    page.get_by_role("button", name="Why not?").click()
    playwright.expect(page.locator("#why-not")).to_contain_text("A's hand is down to no cards")
    playwright.expect(page.locator('[data-words="mulligan"]')).to_have_count(0)
    page.locator('[data-words="keep"]').click()
    playwright.expect(page.locator(".outcome")).to_contain_text("Then B is to keep the hand or")
    page.locator(".take").click()
    page.wait_for_selector('[data-words="mulligan"]')


def test_a_link_holds_the_board(desk: Seen, browser: Any, address: str) -> None:
    opened(desk, address)
    desk.tile("humility").focus()
    desk.page.keyboard.press("t")
    desk.page.wait_for_function("location.hash.startsWith('#z=')")
    playwright.expect(desk.tile("humility")).to_have_class(re.compile("tapped"))
    sleep(0.2)
    link = desk.page.evaluate("location.href")
    assert len(link) < 2000
    other = Seen(browser, link, DESK)
    playwright.expect(other.tile("humility")).to_have_class(re.compile("tapped"))
    other.power("humility", "4/4")
    assert other.page.locator(".tile").count() == 6
    other.context.close()


def test_keys_do_everything(desk: Seen) -> None:
    page = desk.page
    page.keyboard.press("/")
    for name in ("grizzly", "squire"):
        page.keyboard.type(name)
        page.wait_for_selector("#names li")
        page.keyboard.press("Enter")
        page.wait_for_selector(f'.tile[data-id^="{name}"]')
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('.tile')"):
            break
        page.keyboard.press("Tab")
    else:
        pytest.fail("Tab doesn't lead to the board")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.id") == "grizzly-bears"
    page.keyboard.press("+")
    desk.power("grizzly-bears", "3/3")
    page.keyboard.press("t")
    playwright.expect(desk.tile("grizzly-bears")).to_have_class(re.compile("tapped"))
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.id") == "squire"
    page.keyboard.press("c")
    page.wait_for_selector('.battlefield[data-player="B"] .tile[data-id="squire"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".step.result")
    page.get_by_role("button", name="Tap", exact=True).focus()
    page.keyboard.press("Enter")
    playwright.expect(page.get_by_role("button", name="Untap")).to_be_focused()
    page.keyboard.press("Control+z")
    playwright.expect(page.get_by_role("button", name="Tap", exact=True)).to_be_focused()
    page.keyboard.press("3")
    page.wait_for_selector(".plays .deed")
    page.keyboard.press("Control+z")
    page.wait_for_selector('.battlefield[data-player="A"] .tile[data-id="squire"]')
    page.keyboard.press("[")
    playwright.expect(page.locator("#edition-date")).not_to_have_text("2026-08-07")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] kbd")
    page.keyboard.press("Escape")


def test_bad_input_is_told_and_nothing_is_lost(desk: Seen, address: str) -> None:
    opened(desk, address)
    page = desk.page
    page.fill("#add", "Humilty")
    playwright.expect(page.locator("#names [role=option]").first).to_have_text("Humility")
    page.keyboard.press("Enter")
    playwright.expect(page.locator(".note.problem")).to_contain_text("nearest")
    assert page.input_value("#add") == "Humilty"
    page.locator(".note button").click()
    page.click("#tab-board")
    page.fill("#words", "Humility; <img src=x onerror=alert(1)>")
    page.get_by_role("button", name="Use these words").click()
    playwright.expect(page.locator(".note.problem")).to_contain_text("<img")
    assert page.locator(".tile").count() == 6
    page.locator(".note button").click()
    page.fill("#words", "Blood Moon / Urborg, Tomb of Yawgmoth")
    page.get_by_role("button", name="Use these words").click()
    playwright.expect(desk.tile("urborg-tomb-of-yawgmoth").locator(".types span")).to_contain_text(
        "Mountain"
    )
    desk.wrong = [each for each in desk.wrong if "422" not in each]


NAMELESS = """[...document.querySelectorAll('button, input, select, textarea, [role=tab]')]
    .filter(each => each.checkVisibility())
    .filter(each => !(each.getAttribute('aria-label') || each.textContent.trim() || each.title
        || (each.labels && each.labels.length)))
    .map(each => each.outerHTML)"""
SMALL = """[...document.querySelectorAll('#panel button, #panel select, .top button, .top select')]
    .filter(each => each.checkVisibility() && !each.matches('.rule, .link, .effect'))
    .filter(each => each.getBoundingClientRect().height < 28).map(each => each.outerHTML)"""
CLIPPED = """[...document.querySelectorAll('.tile')]
    .filter(each => each.scrollWidth > each.clientWidth + 1)
    .map(each => each.dataset.id)"""


def test_it_fits_a_phone(phone: Seen) -> None:
    page = phone.page
    for tab in ("object", "order", "play", "editions", "board"):
        page.click(f"#tab-{tab}")
        if tab == "object":
            page.click("#fold")
            phone.tile("grizzly-bears").locator(".power").tap()
            page.wait_for_selector(".step.result")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], tab
        assert page.evaluate(NAMELESS) == []
        assert page.evaluate(SMALL) == []
        assert page.locator("#answers").is_visible()
    page.click("#fold")
    assert not page.locator("#answers").is_visible()
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 21, 26)"


CONTRAST = """() => {
  const shade = color => {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(each => each / 255)
      .map(each => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = each => {
    for (; each; each = each.parentElement) {
      const color = getComputedStyle(each).backgroundColor;
      if (!/, 0\\)|\\/ 0\\)|transparent/.test(color)) return color;
    }
    return 'white';
  };
  const poor = [];
  for (const each of document.querySelectorAll('body *')) {
    const words = [...each.childNodes].some(one => one.nodeType === 3 && one.data.trim());
    if (!words || !each.checkVisibility() || each.matches(':disabled, option, noscript')) continue;
    const [a, b] = [shade(getComputedStyle(each).color), shade(behind(each))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.push(`${ratio.toFixed(2)} ${each.outerHTML.slice(0, 120)}`);
  }
  return poor;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(desk: Seen, address: str, scheme: str) -> None:
    desk.page.emulate_media(color_scheme=scheme)
    opened(desk, address)
    desk.tile("grizzly-bears").locator(".power").click()
    desk.page.wait_for_selector(".step.result")
    for tab in ("object", "order", "play", "board"):
        desk.page.click(f"#tab-{tab}")
        desk.page.wait_for_selector({"order": ".applied", "play": ".deed"}.get(tab, "#answers"))
        assert desk.page.evaluate(CONTRAST) == [], tab
