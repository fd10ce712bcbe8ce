"""Many queries at once: every query, bad lines, order, limits, interruptions, going on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from cli import batch as batch_command
from cli import queries
from cli.bulk.tasks import Reply, Task
from cli.bulk.workers import NoWorkers, Worker
from tests.cli.conftest import PUZZLING, Call, Result, command, environment
from tests.cli.test_terminals import on_a_terminal

BEARS = {
    "battlefield": [
        {"id": "bears", "card": "Grizzly Bears", "counters": {"+1/+1": 1}},
        {"id": "wall", "card": "Wall of Stone", "controller": "B"},
        "Glorious Anthem",
        "Forest",
    ],
    "players": {"A": {"hand": ["Giant Growth"]}, "B": {}},
}
"""A bear that is 4/4, and a wall of the opponent's."""
FIGHT = BEARS | {
    "turn": {"phase": "combat", "step": "combat_damage"},
    "combat": {"attackers": {"bears": "B"}, "blockers": {"wall": ["bears"]}},
}
SPELL = BEARS | {"stack": [{"id": "blast", "card": "Lightning Bolt", "targets": ["wall"]}]}
SLOW = {"battlefield": [*["Grizzly Bears", "Coat of Arms", "Glorious Anthem"] * 700, "Humility"]}
"""A board that takes many seconds."""

KEYS: dict[str, dict[str, Any]] = {
    "pt": {"object": "bears"},
    "show": {},
    "explain": {"object": "bears", "of": "power"},
    "layers": {"layer": "7c"},
    "sba": {"run": True, "limit": 5},
    "legal": {"player": "A", "limit": 3},
    "why-not": {"action": "cast giant-growth on wall"},
    "attack": {"without": ["bears"]},
    "block": {"player": "B"},
    "damage": {"assign": "bears:wall=4"},
    "happen": {"text": "Destroy bears."},
    "resolve": {},
    "do": {"actions": ["pass"]},
    "compare": {"without": ["glorious-anthem"]},
    "check": {},
    "facts": {},
    "ask": {"question": "pt bears"},
}
"""For each query a line's further keys."""
TYPED = {
    "pt": ["bears"],
    "show": [],
    "explain": ["bears", "--of", "power"],
    "layers": ["--layer", "7c"],
    "sba": ["--run", "--limit", "5"],
    "legal": ["--player", "A", "--limit", "3"],
    "why-not": ["cast giant-growth on wall"],
    "attack": ["--without", "bears"],
    "block": ["--player", "B"],
    "damage": ["--assign", "bears:wall=4"],
    "happen": ["Destroy bears."],
    "resolve": [],
    "do": ["pass"],
    "compare": ["--without", "glorious-anthem"],
    "check": [],
    "facts": [],
    "ask": ["pt bears"],
}
"""The same as it is typed."""


def lines(*documents: Any) -> str:
    return "".join(f"{json.dumps(each)}\n" for each in documents)


def bears(query: str = "pt", **keys: Any) -> dict[str, Any]:
    """A line about the bears."""
    return {"snapshot": BEARS, "query": query, "object": "bears"} | keys


def answers(result: Result) -> list[Any]:
    return [json.loads(line) for line in result.out.splitlines()]


def written(folder: Path, *documents: Any) -> Path:
    """A file of lines."""
    file = folder / "lines.jsonl"
    file.write_text(lines(*documents), "utf-8")
    return file


# ------------------------------------------------------------------------------------- answers


def test_every_query_answers_as_its_command_does(lawmage: Call, tmp_path: Path) -> None:
    assert KEYS.keys() == TYPED.keys() == set(queries.QUERIES)
    boards = dict.fromkeys(KEYS, BEARS) | {"damage": FIGHT, "resolve": SPELL}
    asked = [{"snapshot": boards[query], "query": query} | keys for query, keys in KEYS.items()]
    found = lawmage("batch", written(tmp_path, *asked))
    assert (found.status, found.err) == (0, "")
    for query, answer in zip(KEYS, answers(found), strict=True):
        alone = lawmage(query, "-", *TYPED[query], "--json", stdin=json.dumps(boards[query]))
        assert answer == alone.json(), query


def test_two_boards_in_one_line(lawmage: Call, tmp_path: Path) -> None:
    other = BEARS | {"battlefield": BEARS["battlefield"][:2]}
    found = lawmage("batch", written(tmp_path, bears("compare", other=other, object=None)))
    (answer,) = answers(found)
    assert (found.status, answer["same"]) == (0, False)


def test_replies_come_in_the_order_of_the_lines(lawmage: Call, tmp_path: Path) -> None:
    counted = [
        {"snapshot": {"battlefield": [{"card": "Grizzly Bears", "counters": {"+1/+1": number}}]},
         "query": "pt", "object": "grizzly-bears"}
        for number in range(40)
    ]  # fmt: skip
    found = answers(lawmage("batch", written(tmp_path, *counted), "--jobs", "3"))
    assert [each["power"] for each in found] == list(range(2, 42))


def test_a_folder_is_asked_one_question(lawmage: Call, tmp_path: Path) -> None:
    for name, power in (("b.yaml", 1), ("a.json", 2), ("deep/c.yml", 3), ("notes.txt", 4)):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        board = {"battlefield": [{"id": "bears", "card": "Grizzly Bears", "power": power}]}
        file.write_text(json.dumps(board), "utf-8")
    found = lawmage("batch", tmp_path, "--query", "pt", "--object", "bears")
    assert [(Path(each["file"]).name, each["power"]) for each in answers(found)] == [
        ("a.json", 2), ("b.yaml", 1), ("c.yml", 3),
    ]  # fmt: skip
    shown = answers(lawmage("batch", tmp_path))
    assert shown[1]["objects"][0]["power"] == 1
    explained = answers(lawmage("batch", tmp_path, "--query", "explain bears --of power"))
    assert explained[1]["of"] == "power"


def test_options_are_for_what_a_line_does_not_say(lawmage: Call, tmp_path: Path) -> None:
    file = written(
        tmp_path, {"snapshot": BEARS}, {"snapshot": BEARS, "object": "wall"}, bears("show"),
        {"snapshot": BEARS, "query": "check", "edition": "2003-12-01"},
    )  # fmt: skip
    found = answers(
        lawmage("batch", file, "--query", "pt", "--object", "bears", "--edition", "2010-07-16")
    )
    assert [each.get("id") for each in found[:2]] == ["bears", "wall"]
    assert found[2]["edition"].startswith("2010")
    assert found[3]["edition"] == "2003-12-01"


def test_a_named_file_is_found_beside_the_lines(lawmage: Call, board: Path) -> None:
    file = written(board.parent, {"file": board.name, "query": "pt", "object": "bear"})
    assert answers(lawmage("batch", file))[0]["power"] == 6


def test_standard_input_is_answered_as_it_comes() -> None:
    with subprocess.Popen(
        command("batch", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for _ in range(3):
            process.stdin.write(lines(bears()).encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["power"] == 4
        process.stdin.close()
        assert process.wait(60) == 0


# ------------------------------------------------------------------------------------- bad lines


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "column 2: no JSON"),
        ("[1]", "no query"),
        ('{"snapshot": {}, "snapshot": {}}', "stands twice"),
        ('{"query": "pt"}', 'neither "snapshot" nor "file"'),
        ('{"query": "pt", "object": "a"}', "a mapping with the keys query, object"),
        ('{"snapshot": {}, "file": "nowhere.yaml"}', 'both "snapshot" and "file"'),
        ('{"snapshot": 5, "file": 5}', 'both "snapshot" and "file"'),
        ('{"file": ""}', "not the name of a file"),
        ('{"snapshot": 5}', "wrong kind"),
        ('{"file": 5}', "not the name of a file"),
        ('{"file": "-"}', "no standard input"),
        ('{"file": "nowhere.yaml"}', "no such file"),
        (lines(bears("pit")).strip(), "nearest:  pt"),
        (lines(bears(objekt="bears")).strip(), "nearest:  object"),
        (lines(bears("legal", player="C", object=None)).strip(), "C"),
        (lines(bears("legal", begin="yes", object=None)).strip(), "true or false"),
        (lines(bears("layers", layer={}, object=None)).strip(), "wrong kind"),
        (lines({"snapshot": BEARS, "query": "pt"}).strip(), "the key object is missing"),
        (lines(bears(object="bares")).strip(), "nearest:  bears"),
        (lines(bears(edition="1066")).strip(), "no such edition"),
        (lines(bears("layers", graph="x.svg", object=None)).strip(), "no such key"),
        (lines(bears(snapshot={"battlefield": ["Grizly Bears"]})).strip(), "battlefield[0]"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_one_bad_line_is_told_and_the_rest_done(
    lawmage: Call, tmp_path: Path, line: str, says: str
) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(f"{lines(bears())}\n{line}\n{lines(bears())}", "utf-8")
    found = lawmage("batch", file, "--jobs", "1")
    first, bad, last = answers(found)
    assert first["power"] == last["power"] == 4
    assert bad["line"] == 3
    assert says in bad["error"]
    assert not bad["error"].startswith("lawmage")
    assert found.status == 2
    assert found.err.startswith("lawmage: 1 of 3 failed:\nlawmage: line 3: ")


def test_bytes_that_are_no_text_are_one_bad_line(lawmage: Call, tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + lines(bears()).encode() + b'{"\xff"}\n')
    good, bad = answers(lawmage("batch", file))
    assert good["power"] == 4
    assert "0xFF" in bad["error"]


def test_status_3_where_text_was_not_understood(lawmage: Call, tmp_path: Path) -> None:
    riddle = {"name": "Test Riddle", "type_line": "Enchantment", "oracle_text": PUZZLING}
    odd = BEARS | {"battlefield": ["Test Riddle"], "cards": [riddle]}
    file = written(tmp_path, bears(), {"snapshot": odd, "query": "check"})
    assert lawmage("batch", file).status == 0
    assert lawmage("batch", file, "--strict").status == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere.jsonl"], "no such file"),
        (["EMPTY"], "no snapshots in this folder"),
        (["FILE", "--jobs", "0"], "--jobs"),
        (["FILE", "--jobs", "many"], "--jobs"),
        (["FILE", "--timeout", "0"], "--timeout"),
        (["FILE", "--timeout", "nan"], "--timeout"),
        (["FILE", "--query", "pit"], "no such query"),
        (["FILE", "--query", "pt bears --of"], "not a query as it is asked"),
        (["FILE", "--query", "layers --graph x.svg"], "--query"),
        (["FILE", "--query", "pt 'bears"], "no closing quotation"),
        (["FILE", "--resume"], "--resume"),
        (["FILE", "-o", "FILE"], "-o"),
        (["FILE", "-o", "EMPTY"], "directory"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused(
    lawmage: Call, tmp_path: Path, arguments: list[str], says: str
) -> None:
    file = written(tmp_path, bears())
    empty = tmp_path / "empty"
    empty.mkdir()
    places = {"FILE": str(file), "EMPTY": str(empty)}
    refusal = lawmage("batch", *(places.get(each, each) for each in arguments)).refused()
    assert says in refusal
    assert file.read_text("utf-8") == lines(bears())


# ------------------------------------------------------------------------ what takes long or dies


def test_a_line_that_takes_too_long_is_given_up(lawmage: Call, tmp_path: Path) -> None:
    file = written(tmp_path, bears("pt"), {"snapshot": SLOW, "query": "show"}, bears("pt"))
    found = lawmage("batch", file, "--timeout", "1", "--jobs", "1")
    first, slow, last = answers(found)
    assert first == last
    assert slow == {"line": 2, "error": "not answered within 1 s (--timeout)"}
    assert found.status == 2


def test_a_process_that_dies_costs_one_line() -> None:
    worker = Worker()
    task = Task(7, json.dumps({"snapshot": SLOW}))
    good = Task(8, json.dumps(bears()))
    try:
        assert json.loads(bytes(worker.ask(good, None).answer))["power"] == 4
        pid = worker.pid
        assert pid is not None
        killer = subprocess.Popen(["sh", "-c", f"sleep 0.5; kill -9 {pid}"])
        reply = worker.ask(task, None)
        assert killer.wait() == 0
        document = json.loads(bytes(reply.answer))
        assert (document["line"], reply.status) == (7, 1)
        assert "signal 9" in document["error"]
        assert json.loads(bytes(worker.ask(good, None).answer))["power"] == 4
    finally:
        worker.close()


def test_a_process_makes_way_for_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.bulk.workers.BOARDS", 2)
    worker = Worker()
    pids = []
    for number in range(5):
        assert worker.ask(Task(number, json.dumps(bears())), None).status == 0
        pids.append(worker.pid)
    worker.close()
    assert len(set(pids)) == 3
    assert worker.pid is None


def test_a_process_without_memory_left_makes_way_for_a_new_one() -> None:
    worker = Worker(memory=220 << 20)
    huge = {"battlefield": ["Humility", *["Grizzly Bears"] * 12_000]}
    try:
        assert worker.ask(Task(1, json.dumps(bears())), None).status == 0
        first = worker.pid
        reply = worker.ask(Task(2, json.dumps({"snapshot": huge, "query": "show"})), None)
        assert "memory" in json.loads(bytes(reply.answer))["error"]
        assert json.loads(bytes(worker.ask(Task(3, json.dumps(bears())), None).answer))["power"]
        assert worker.pid not in (None, first)
    finally:
        worker.close()


def test_no_process_is_started_after_the_end() -> None:
    worker = Worker()
    worker.stop()
    with pytest.raises(NoWorkers):
        worker.ask(Task(1, json.dumps(bears())), None)


def test_where_no_process_can_be_started_one_message_says_so(
    lawmage: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, bears(), bears())
    monkeypatch.setattr("sys.executable", "/bin/false")
    assert "can't be started" in lawmage("batch", file).refused()


def test_a_warning_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    tally = batch_command.Tally(strict=False)
    for _ in range(3):
        tally.count(Reply(b"{}", warnings=("the cards are old",)))  # type: ignore[arg-type]
    assert capsys.readouterr().err == "lawmage: the cards are old\n"
    assert tally.status == 0


# ------------------------------------------------------------------------------------ going on


def test_what_is_there_is_not_answered_again(lawmage: Call, tmp_path: Path) -> None:
    queried = [bears(object=each) for each in ("bears", "wall", "nobody", "bears", "wall")]
    file, out = written(tmp_path, *queried), tmp_path / "out.jsonl"
    first = lawmage("batch", file, "-o", out)
    assert (first.status, first.out) == (2, "")
    assert first.err.startswith(f"lawmage: wrote 5 answers to {out}\nlawmage: 1 of 5 failed:\n")
    whole = out.read_bytes()
    kept = whole.splitlines(keepends=True)
    out.write_bytes(kept[0].replace(b"bears", b"BEARS") + kept[1] + kept[2][:10])
    assert lawmage("batch", file, "-o", out, "--resume").status == 2
    assert out.read_bytes() == whole.replace(b"bears", b"BEARS", 1)
    rest = lawmage("batch", file, "-o", out, "--resume")
    assert (rest.status, rest.err) == (0, f"lawmage: wrote 0 answers to {out}\n")
    assert lawmage("batch", file, "-o", out).status == 2
    assert out.read_bytes() == whole


def test_answers_to_other_queries_are_not_gone_on_with(lawmage: Call, tmp_path: Path) -> None:
    file, out = written(tmp_path, bears()), tmp_path / "out.jsonl"
    out.write_text("{}\n{}\n", "utf-8")
    assert "--resume" in lawmage("batch", file, "-o", out, "--resume").refused()
    assert out.read_text("utf-8") == "{}\n{}\n"


def test_an_interruption_leaves_whole_lines(lawmage: Call, tmp_path: Path) -> None:
    file, out = written(tmp_path, *[bears()] * 400), tmp_path / "out.jsonl"
    process = subprocess.Popen(
        command("batch", file, "-o", out, "--jobs", "2"), env=environment(),
        stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (out.exists() and out.stat().st_size):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert (process.returncode, told) == (130, b"")
    kept = out.read_bytes()
    assert 0 < kept.count(b"\n") < 400
    assert all(json.loads(line)["power"] == 4 for line in kept.splitlines())
    assert kept.endswith(b"\n")
    file.write_text(lines(*[bears()] * (kept.count(b"\n") + 2)), "utf-8")
    assert lawmage("batch", file, "-o", out, "--resume").status == 0
    assert out.read_bytes() == kept + kept.splitlines(keepends=True)[0] * 2


def test_a_reader_that_leaves_ends_it_quietly(tmp_path: Path) -> None:
    file = written(tmp_path, *[bears("facts", object=None)] * 200)
    piped = " ".join(command("batch", file)) + " | head -n 1 > /dev/null"
    done = subprocess.run(
        ["bash", "-c", piped], env=environment(), capture_output=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_people_see_how_far_it_is(tmp_path: Path) -> None:
    file = written(tmp_path, *[bears()] * 4)
    seen = on_a_terminal("batch", file, "-o", tmp_path / "out.jsonl", columns=100)
    assert "4/4" in seen
