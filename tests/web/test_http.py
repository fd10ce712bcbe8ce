"""The questions over HTTP: answers, bad input, limits, and what no caller gets at."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, cast, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient

from cli.bulk.tasks import Reply
from cli.served.oracle import LARGEST, Oracle
from cli.web.application import _awaited, application
from cli.web.changes import AnyChange
from cli.web.table import table
from kb.api import Board
from kb.api.answers.schema import ANSWERS
from kb.api.happenings import QUERIES
from kb.errors import SnapshotError
from tests.web.conftest import HERE

BOARD = "Humility; Opalescence; Grizzly Bears damage 1; hand: Giant Growth; Forest / B: Squire"
FIGHT = "Phantom Warrior attacking / Squire; turn: A, declare blockers, priority nobody"
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "pt": (BOARD, {"object": "bears"}),
    "show": (BOARD, {}),
    "explain": (BOARD, {"object": "bears", "of": "power"}),
    "layers": (BOARD, {"layer": "7b"}),
    "sba": (BOARD, {"run": True}),
    "legal": (BOARD, {"limit": 3}),
    "why-not": (BOARD, {"action": "cast Giant Growth on Bears"}),
    "attack": ("Grizzly Bears; turn: A, declare attackers, priority nobody", {"limit": 5}),
    "block": (FIGHT, {"declare": "squire:phantom-warrior"}),
    "damage": ("Craw Wurm attacking / B: Squire; turn: A, combat damage", {}),
    "compare": (BOARD, {"editions": ["2003-12-01", "current"]}),
    "check": (BOARD, {}),
    "facts": ("Grizzly Bears", {}),
    "happen": (BOARD, {"text": "Destroy Humility."}),
    "resolve": ("Grizzly Bears / stack: Lightning Bolt targeting Grizzly Bears", {}),
    "do": (BOARD, {"actions": ["play forest"]}),
    "ask": ("Humility; Grizzly Bears", {"question": ["what is Bears?"]}),
}


def posted(http: TestClient, name: str, **keys: Any) -> Any:
    answer = http.post(f"/api/{name}", json=keys)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_question_is_asked_here() -> None:
    assert ASKED.keys() == QUERIES.keys()


@pytest.mark.parametrize("name", [*ASKED])
def test_questions_are_answered(http: TestClient, name: str) -> None:
    board, keys = ASKED[name]
    found = posted(http, name, board=board, **keys)
    assert msgspec.convert(found, ANSWERS[name]).not_understood is not None


def test_answers_are_those_of_the_board(http: TestClient) -> None:
    board = Board.load(BOARD)
    assert posted(http, "show", board=board.to_dict()) == json.loads(
        json.dumps(Board.from_dict(board.to_dict()).show().to_dict())
    )
    old = posted(http, "pt", board=BOARD, object="opalescence", edition="2003-12-01")
    assert (old["power"], old["toughness"]) == (None, None)


def test_boards_can_be_compared(http: TestClient) -> None:
    other = {"battlefield": ["Humility"]}
    found = posted(http, "compare", board={"battlefield": ["Opalescence"]}, other=other)
    assert found["only_second"] == ["humility"]


def test_what_takes_no_board(http: TestClient) -> None:
    assert "Humility" in http.get("/api/cards", params={"begins": "humil"}).json()["names"]
    assert http.get("/api/cards", params={"begins": "Humilty"}).json() == {
        "names": [], "nearest": ["Humility"],
    }  # fmt: skip
    assert http.get("/api/card", params={"name": "Humility"}).json()["faces"]
    assert http.get("/api/rule", params={"number": "613.8a"}).json()["number"] == "613.8a"
    editions = http.get("/api/editions").json()["editions"]
    assert editions[0] == "1997-03-24"
    moments = http.get("/api/terms").json()["moments"]
    assert ["combat", "declare_attackers"] in moments and ["precombat_main", None] in moments


@pytest.mark.parametrize(
    ("name", "keys", "status", "message"),
    [
        ("show", {"board": "Humilty"}, 422, "nearest:  Humility"),
        ("show", {"board": {"battlefield": [{"card": "Humility", "tapd": True}]}}, 422, "tapped"),
        ("show", {"board": "Forest x100000"}, 422, "too many of one"),
        ("show", {"board": ["Humility"]}, 422, "snapshot"),
        ("show", {"board": "Humility", "edition": "1066-10-14"}, 422, "edition"),
        ("pt", {"board": "Humility"}, 422, "object"),
        ("explain", {"board": "Humility", "object": "bears"}, 422, "no object with this id"),
        ("legal", {"board": "Humility", "limit": 0}, 422, "limit"),
        ("do", {"board": "Humility", "actions": ["dance"]}, 422, "found"),
        ("table", {"board": "Humility", "changes": [{"change": "eat"}]}, 422, "no such change"),
        ("table", {"board": "Humility", "changes": {"change": "tap"}}, 422, "no such change"),
        ("table", {"board": 7}, 422, "no board"),
        ("table", {"board": "", "edition": 7}, 422, "no date"),
        ("plays", {"board": "Humility", "player": "Z"}, 422, "no such player"),
        ("words", {"board": "Humility", "changes": []}, 422, "no such key"),
    ],
)
def test_bad_input_is_told(
    http: TestClient, name: str, keys: dict[str, Any], status: int, message: str
) -> None:
    answer = http.post(f"/api/{name}", json=keys)
    assert answer.status_code == status
    assert message in answer.json()["error"]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[1]", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"board": "Humility"}', "text/plain", 415),
        (b'{"board": "' + b"x" * LARGEST + b'"}', "application/json", 413),
        (b'{"board": {"battlefield": [' + b'{"card":' * 5000, "application/json", 400),
    ],
)
def test_what_is_no_question_is_told(http: TestClient, body: bytes, kind: str, status: int) -> None:
    answer = http.post("/api/show", content=body, headers={"content-type": kind})
    assert answer.status_code == status
    assert answer.json()["error"]


@pytest.mark.parametrize("key", ["cards", "file", "with", "snapshot", "query", "other", "output"])
@pytest.mark.parametrize("name", ["show", "compare"])
def test_no_file_of_the_server_is_named(http: TestClient, name: str, key: str) -> None:
    answer = http.post(f"/api/{name}", json={"board": "Humility", key: "/etc/passwd"})
    assert answer.status_code == 422
    assert "root:" not in answer.text
    assert http.post(f"/api/{name}", json={"board": "/etc/passwd"}).status_code == 422


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/..%2f..%2fserve.py", "/%2e%2e/table.py"])
def test_only_the_page_is_read(http: TestClient, path: str) -> None:
    assert http.get(path).status_code == 404


def test_slow_questions_are_stopped_and_hurt_nobody() -> None:
    with Oracle(jobs=1, seconds=0.01) as hasty, TestClient(application(hasty), HERE) as http:
        answer = http.post("/api/show", json={"board": BOARD})
        assert answer.status_code == 504
        assert "not answered within" in answer.json()["error"]
        assert http.get("/").status_code == 200


def test_huge_boards_hurt_nobody() -> None:
    huge = {"battlefield": ["Humility", *["Grizzly Bears"] * 12_000]}
    with (
        Oracle(jobs=1, seconds=60, memory=220 << 20) as small,
        TestClient(application(small), HERE) as http,
    ):
        answer = http.post("/api/show", json={"board": huge})
        assert answer.status_code == 500
        assert "memory" in answer.json()["error"] and "defect" not in answer.json()["error"]
        assert http.post("/api/show", json={"board": "Humility"}).status_code == 200


def test_a_slow_question_keeps_no_change_waiting(oracle: Oracle) -> None:
    board = {"board": "Grizzly Bears", "text": "Destroy Grizzly Bears."}
    with (
        Oracle(jobs=1, seconds=60) as busy,
        TestClient(application(busy, oracle), HERE) as http,
        ThreadPoolExecutor() as others,
    ):
        busy.warm()
        process = busy._workers._workers[0].pid
        assert process is not None
        os.kill(process, signal.SIGSTOP)
        slow = others.submit(http.post, "/api/happen", json=board)
        assert http.post("/api/table", json={"board": "Squire"}).status_code == 200
        assert not slow.done()
        os.kill(process, signal.SIGCONT)
        assert slow.result().status_code == 200


def test_nobody_answers_who_has_left(oracle: Oracle) -> None:
    waiting: Future[Reply] = Future()

    class Leaving:
        async def receive(self) -> dict[str, str]:
            return {"type": "http.disconnect"}

    async def asked() -> None:
        await _awaited(cast("Any", Leaving()), lambda keys: waiting, {})

    with pytest.raises(HTTPException, match="nobody waits"):
        asyncio.run(asked())
    assert waiting.cancelled()


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from(["grizzly-bears", "A", "battlefield", "hand", "id_", "self", "Squire"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
KEYS = (
    "object",
    "objects",
    "zone",
    "player",
    "keys",
    "kind",
    "more",
    "card",
    "text",
    "affects",
    "id_",
)
KINDS = ("add", "move", "set", "counters", "remove", "order", "turn", "player", "effect", "with")


@settings(max_examples=150, deadline=None)
@given(
    change=st.fixed_dictionaries(
        {"change": st.sampled_from(KINDS)}, optional=dict.fromkeys(KEYS, JUNK)
    ),
    right=st.booleans(),
)
def test_no_change_is_a_defect(change: dict[str, Any], right: bool) -> None:
    board = "A: Grizzly Bears; Rancor / B: Squire"
    if right:
        change = {"object": "grizzly-bears", "player": "A", "objects": ["squire"]} | change
        change = {key: change[key] for key in change if key in FIELDS[change["change"]]}
    with suppress(SnapshotError):
        assert table({"board": board, "changes": [change]})["objects"] is not None


FIELDS = {
    each.__struct_config__.tag: {*each.__struct_fields__, "change"} for each in get_args(AnyChange)
}


def test_too_many_questions_are_sent_away(oracle: Oracle, http: TestClient) -> None:
    taken = 0
    while oracle._places.acquire(blocking=False):
        taken += 1
    try:
        assert http.post("/api/show", json={"board": "Humility"}).status_code == 503
    finally:
        for _ in range(taken):
            oracle._places.release()
    assert http.post("/api/show", json={"board": "Humility"}).status_code == 200


def test_it_answers_to_its_own_name_only(http: TestClient) -> None:
    assert http.get("/", headers={"host": "elsewhere.example"}).status_code == 400
    assert http.get("/", headers={"host": "localhost:8000"}).status_code == 200


def test_the_document_describes_every_path(http: TestClient) -> None:
    validate = pytest.importorskip("openapi_spec_validator").validate
    document = http.get("/openapi.json").json()
    validate(document)
    served = {each.path for each in http.app.routes if each.path.startswith("/api/")}  # type: ignore[attr-defined]
    assert document["paths"].keys() == served
    named = document["components"]["schemas"]
    assert {"Player", "ChangePlayer", "AnswerShow", "Snapshot"} <= named.keys()
    asked = document["paths"]["/api/why-not"]["post"]["requestBody"]["content"]["application/json"]
    assert asked["schema"]["required"] == ["board", "action"]
    for name, each in QUERIES.items():
        schema = document["paths"][f"/api/{name}"]["post"]["requestBody"]["content"]
        keys = schema["application/json"]["schema"]["properties"].keys()
        assert keys >= {one.name for one in each.parameters} - {"with"}
        assert keys.isdisjoint({"cards", "with", "file", "output"})
