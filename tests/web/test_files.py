"""The page's files: all there, well-behaved, and nothing from elsewhere."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cli.web.application import PAGE
from kb.queries.drawing.colors import OF_LAYERS

FILES = sorted(each for each in PAGE.rglob("*") if each.is_file())
OUTSIDE = re.compile(r"""(?:https?:)?//[\w-]+\.[\w.]+""")
NAMESPACE = "http://www.w3.org/2000/svg"
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@pytest.mark.parametrize("file", FILES, ids=lambda each: each.name)
def test_each_is_served_and_asks_for_nothing_else(http: TestClient, file: object) -> None:
    path = str(file).removeprefix(str(PAGE))
    answer = http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == KINDS[path[path.rindex(".") :]]
    assert not OUTSIDE.findall(answer.text.replace(NAMESPACE, ""))
    assert "innerHTML" not in answer.text and "eval(" not in answer.text
    assert len(answer.text.splitlines()) < 400


def test_layers_have_the_colors_of_pictures(http: TestClient) -> None:
    sheet = http.get("/layers.css")
    assert sheet.headers["content-type"].startswith("text/css")
    for name, color in OF_LAYERS.items():
        assert f'[data-layer="{name}"] {{ --of-layer: {color}; }}' in sheet.text


def test_what_is_imported_is_there() -> None:
    for file in FILES:
        for name in re.findall(r"""(?:from|import\()\s*"\./([\w.]+)\"""", file.read_text("utf-8")):
            assert (file.parent / name).is_file(), (file.name, name)


def test_browsers_are_told_to_load_nothing_else(http: TestClient) -> None:
    for path in ("/", "/js/main.js", "/api/terms", "/nowhere"):
        headers = http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "'unsafe" not in policy and "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
