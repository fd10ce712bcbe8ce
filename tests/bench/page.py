"""How long a change on the page takes until it is seen, on a board of 20 permanents.

`python -m tests.bench.page [TIMES]` starts a server and Debian's Chromium, puts +1/+1 counters on a
creature by the keyboard, and prints the milliseconds from the key to the new power in its tile.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from tests.cli.conftest import environment

LANDS = "; ".join(["Forest"] * 8)
BOARD = (
    f"{LANDS}; Grizzly Bears; Glorious Anthem; Crusade; Serra Angel; Rancor on Grizzly Bears / "
    "B: Squire; Craw Wurm; Plains; Swamp; Hill Giant; Sol Ring; Goblin King"
)
MEASURE = """async () => {
  const found = (words = "") => document.querySelector(`.tile[data-id="grizzly-bears"] ${words}`);
  const power = () => found(".power b")?.textContent;
  const tile = found();
  const [before, began] = [power(), performance.now()];
  tile.focus();
  tile.dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }));
  while (power() === undefined || power() === before) await new Promise((go) => setTimeout(go, 2));
  return performance.now() - began;
}"""
REST = 700
"""Milliseconds between two changes, so that what the panel asks for is over."""


def main(times: int) -> None:
    """Measures so often and prints what was measured, least first."""
    command = [sys.executable, "-m", "lawmage", "serve", "--port", "8765"]
    server = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = re.search(r"http://\S+", server.stdout.readline())
    assert address is not None
    try:
        with sync_playwright() as found:
            browser = found.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            page = browser.new_page()
            page.goto(f"{address[0]}#board={quote(BOARD)}")
            page.wait_for_selector(".tile")
            page.wait_for_timeout(REST * 3)
            took = []
            for _ in range(times):
                took.append(round(page.evaluate(MEASURE)))
                page.wait_for_timeout(REST)
            browser.close()
    finally:
        server.terminate()
    took.sort()
    print(f"milliseconds: {' '.join(map(str, took))}; the middle one {took[times // 2]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
