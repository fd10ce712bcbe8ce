"""Sessions: questions, changes, taking back, saving; scripts, and somebody who types."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time
from pathlib import Path

import pytest

from cli import queries
from cli.session.changes import CHANGES
from cli.session.completion import completions
from cli.session.dialogue import OWN, QUESTIONS, Dialogue
from kb.api import Board
from kb.errors import SnapshotError
from tests.cli.conftest import PUZZLING, Call, command, environment
from tests.cli.test_terminals import ESCAPE


@pytest.fixture
def dialogue(board: Path) -> Dialogue:
    """A session with the usual board: a bear of B's that is 6/6, a banner, a rock."""
    return Dialogue(Board.load(str(board)))


def after(dialogue: Dialogue, *lines: str) -> Board:
    """The board after some lines."""
    for line in lines:
        dialogue.answer(line)
    return dialogue.board


def script(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# -------------------------------------------------------------------------------------- changes


@pytest.mark.parametrize(
    ("lines", "power"),
    [
        (["counters bear +1/+1 2"], 8),
        (["counters bear +1/+1 2", "counters bear +1/+1 0"], 6),
        (["set bear counters {+1/+1: 3}"], 9),
        (["set bear power=5"], 9),
        (["set bear {power: 5, tapped: true}"], 9),
        (["set bear power 5", "unset bear power"], 6),
        (["remove banner"], 5),
        (["remove banner,growth"], 2),
        (["remove banner rock growth"], 2),
        (["move banner graveyard"], 5),
        (["add Glorious Anthem for B"], 7),
        (["add Glorious Anthem"], 6),
        (["add Glorious Anthem to hand for B"], 6),
        (["add Glorious Anthem for B to hand", "move glorious-anthem battlefield B"], 7),
        (["add {card: Test Banner, id: second}"], 7),
        (["effect gets -1/-1 until end of turn on bear"], 5),
        (['effect "gets +1/+1 until end of turn" on bear, banner'], 7),
        (["edition 2003-12-01"], 6),
        (["add Unholy Strength", "attach unholy-strength bear"], 8),
    ],
)
def test_a_change_changes_the_bear(dialogue: Dialogue, lines: list[str], power: int) -> None:
    assert after(dialogue, *lines)["bear"].power == power


def test_status_zones_turn_and_players(dialogue: Dialogue) -> None:
    board = after(
        dialogue, "tap bear rock", "untap rock", "player A life=3 mana={G}{G}",
        "turn phase=combat step=declare_blockers", "add Giant Growth to hand for B",
        "move rock exile",
    )  # fmt: skip
    objects = board.objects
    assert "tapped" in board.with_characteristics("bear").traits
    assert objects["rock"].zone == "exile"
    assert objects["giant-growth"].zone == "hand"
    assert objects["giant-growth"].owner == "B"
    assert board.players["A"].numbers["life"] == 3
    assert board.state.turn.step == "declare_blockers"
    assert after(dialogue, "turn phase postcombat_main").state.turn.step is None


def test_an_order_deals_timestamps_out_anew() -> None:
    board = Board.from_dict({"battlefield": ["Humility", "Opalescence"]})
    dialogue = Dialogue(board)
    assert board["humility"].power == 4
    assert after(dialogue, "order opalescence humility")["humility"].power == 1
    assert after(dialogue, "order humility, opalescence")["humility"].power == 4


def test_what_moves_is_a_new_object(dialogue: Dialogue) -> None:
    board = after(dialogue, "counters bear +1/+1 2", "tap bear", "move bear hand")
    moved = board.with_characteristics("bear")
    assert (moved.zone, moved.owner, moved.counters) == ("hand", "B", {})
    assert "tapped" not in moved.traits
    assert "growth" not in board.effects
    back = after(dialogue, "move bear battlefield A")
    assert (back["bear"].controller, back["bear"].owner, back["bear"].power) == ("A", "B", 3)


def test_what_a_change_came_to_is_told(dialogue: Dialogue) -> None:
    answer = dialogue.answer("counters bear +1/+1 1")
    assert answer is not None
    changed = {
        (each["object"], each["of"]): each["values"] for each in answer.document["differences"]
    }
    assert changed == {("bear", "power"): [6, 7], ("bear", "toughness"): [6, 7]}


@pytest.mark.parametrize(
    "line",
    [
        "tap nobody", "set bear", "set bear colour red", "set bear power", "counters bear +1/+1",
        "counters bear +1/+1 -1", "counters bear +1/+1 many", "move bear nowhere",
        "move growth hand",
        "move bear battlefield C", "add", "add Grizly Bears", "add {card: [}", "effect quux",
        "effect gets +1/+1 on nobody", "remove", "remove nobody", "order bear bear",
        "turn step=sideways", "player C life=1", "player A life=much", "edition 1066", "undo",
        "redo", "load", "load -", "load /nowhere.yaml", "save", "diff nothing",
        "attach bear nobody", "tap 'bear", "quux", "pt", "pt nobody", "pt bear --quux",
        "explain bear --of hair", "show --cards x.json", "help quux",
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(dialogue: Dialogue, line: str) -> None:
    before = dialogue.board
    with pytest.raises(SnapshotError):
        dialogue.answer(line)
    assert dialogue.board is before


# --------------------------------------------------------------------------------- taking back


def test_changes_are_taken_back_and_made_again(dialogue: Dialogue) -> None:
    power = [dialogue.board["bear"].power]
    for line in ("counters bear +1/+1 1", "remove banner", "undo", "undo", "redo"):
        power.append(after(dialogue, line)["bear"].power)
    assert power == [6, 7, 6, 7, 6, 7]
    after(dialogue, "remove growth")
    with pytest.raises(SnapshotError, match="nothing to redo"):
        dialogue.answer("redo")
    assert dialogue.past.told() == ["1. counters bear +1/+1 1", "2. remove growth"]
    after(dialogue, "undo")
    assert dialogue.past.told() == ["1. counters bear +1/+1 1", "(2. remove growth)"]


def test_another_file_is_compared_with(dialogue: Dialogue, board: Path) -> None:
    same = dialogue.answer(f"compare {board}")
    assert same is not None and same.document["same"]
    other = after(dialogue, "remove banner") and dialogue.answer(f"compare {board}")
    assert other is not None and not other.document["same"]
    assert [each["label"] for each in other.document["sides"]] == ["this board", str(board)]


def test_every_question_can_be_asked(dialogue: Dialogue) -> None:
    words = {"pt": "bear", "explain": "bear", "why-not": "'cast bear'", "compare": "--orders"}
    words |= {"happen": "'Destroy bear.'", "do": "pass", "ask": "what is bear?"}
    after(dialogue, "turn phase=combat step=declare_attackers")
    for query in queries.QUERIES:
        if query == "block":
            after(dialogue, "turn phase=combat step=declare_blockers")
        if query == "damage":
            after(dialogue, "turn phase=combat step=combat_damage")
        if query == "do":
            after(dialogue, "turn phase=precombat_main step= priority=A")
        if query == "resolve":  # there is nothing on the stack
            with pytest.raises(SnapshotError, match="nothing is on the stack"):
                dialogue.answer(query)
            continue
        answer = dialogue.answer(f"{query} {words.get(query, '')}")
        assert answer is not None and answer.document, query


def test_what_is_saved_is_the_same_board(dialogue: Dialogue, tmp_path: Path) -> None:
    file = tmp_path / "a name with blanks.yaml"
    saved = after(dialogue, "counters bear +1/+1 1", "order rock banner bear", f"save '{file}'")
    assert Board.load(str(file)).show() == saved.show()
    after(dialogue, "remove bear", f"load '{file}'")
    assert dialogue.board["bear"].power == 7
    assert "bear" not in after(dialogue, "undo")


# --------------------------------------------------------------------------------------- words


def test_every_question_and_word_is_in_the_help(dialogue: Dialogue) -> None:
    assert QUESTIONS.keys() == set(queries.QUERIES)
    answer = dialogue.answer("help")
    assert answer is not None
    told = str(answer.blocks)
    for word in (*queries.QUERIES, *CHANGES, *OWN):
        assert f"  {word}" in told
        assert dialogue.answer(f"help {word}") is not None


@pytest.mark.parametrize(
    ("line", "goes_on"),
    [
        ("exp", "explain"), ("ta", "tap"), ("und", "undo"), ("pt ", "bear"), ("pt b", "bear"),
        ("pt bear --ed", "--edition"), ("explain bear --of pow", "power"),
        ("explain bear --edition 2003-1", "2003-12-01"), ("remove rock,ba", "banner"),
        ("attack --declare be", "bear"), ("counters bear +", "+1/+1"),
        ("move bear gr", "graveyard"),
        ("move bear battlefield ", "B"), ("player ", "A"), ("player A li", "life="),
        ("turn phase=c", "phase=combat"), ("edition cur", "current"), ("set bear tap", "tapped"),
        ("add test ro", "Test Rock"), ("add grizz", "Grizzly Bears"), ("help or", "order"),
        ("why-not cast be", "bear"), ("tap bear ro", "rock"),
    ],
)  # fmt: skip
def test_a_line_is_completed(dialogue: Dialogue, line: str, goes_on: str) -> None:
    found = dict(completions(dialogue.board, line))
    assert goes_on in found
    taken = line[len(line) - found[goes_on] :]
    assert goes_on.lower().startswith(taken.lower())


def test_nothing_is_made_up(dialogue: Dialogue) -> None:
    for line in ("quux ", "pt zz", "set bear tapped ", "add t"):
        assert completions(dialogue.board, line) == [], line


# -------------------------------------------------------------------------- scripts and terminals


def test_a_script(process: Call, board: Path) -> None:
    told = process(
        "repl", board, stdin=script("# a comment", "", "pt bear", "tap bear", "quit", "x")
    )
    assert (told.status, told.err) == (0, "")
    assert told.out == "6/6\nNo answer differs.\n"


def test_errors_are_one_line_and_the_rest_goes_on(process: Call, board: Path) -> None:
    told = process("repl", board, stdin=script("pt bare", "pt bear --json"))
    assert told.status == 2
    assert told.err.count("\n") == 1
    assert told.err.startswith("lawmage: no object with this id or name in the snapshot; found:")
    assert told.json()["power"] == 6


def test_a_script_may_leave_after_an_error(process: Call, board: Path) -> None:
    told = process("repl", board, stdin=script("quux", "pt bear", "quit", "pt bear"))
    assert (told.status, told.out) == (2, "6/6\n")
    assert told.err.count("\n") == 1 and "quux" in told.err


def test_a_session_without_a_snapshot_begins_with_nothing(process: Call) -> None:
    told = process("repl", stdin=script("list", "add Grizzly Bears", "pt grizzly-bears"))
    assert told.status == 0
    assert told.out.endswith("2/2\n")


def test_text_that_is_not_understood_is_told(process: Call, puzzling: Path) -> None:
    told = process("repl", puzzling, stdin="show\n")
    assert PUZZLING in told.err


def test_a_session_needs_standard_input_itself(lawmage: Call) -> None:
    assert "standard input" in lawmage("repl", "-").refused()


def typed(board: Path, state: Path, *pieces: str) -> str:
    """What a session on a terminal shows when somebody types so, piece by piece."""
    ours, theirs = pty.openpty()
    variables = environment(TERM="xterm", XDG_STATE_HOME=str(state), PROMPT_TOOLKIT_NO_CPR="1")
    process = subprocess.Popen(
        command("repl", board), stdin=theirs, stdout=theirs, stderr=theirs, env=variables
    )
    os.close(theirs)
    shown = _until(ours, "lawmage>")
    for piece in pieces:
        os.write(ours, piece.encode())
        shown += _until(ours, "lawmage> " if piece.endswith("\r") else "")
    shown += _until(ours, None)
    os.close(ours)
    assert process.wait(60) == 0
    return shown


def _until(descriptor: int, text: str | None) -> str:
    """What comes until some text does; None: until the end; nothing: until it is quiet."""
    shown = ""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if not select.select([descriptor], [], [], 0.5)[0]:
            if text == "":
                break
            continue
        try:
            piece = os.read(descriptor, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece.decode("utf-8", "replace")
        if text and text in shown:
            break
    return shown


def test_somebody_types(board: Path, tmp_path: Path) -> None:
    shown = typed(board, tmp_path, "pt be\t", "\r", "pt nobody\r", "half a li", "\x03", "\x04")
    assert "help lists what can be said" in shown
    assert "6/6" in shown
    assert "no object with this id" in shown
    assert ESCAPE in shown
    assert "Traceback" not in shown
    kept = (tmp_path / "lawmage" / "session_history").read_text("utf-8")
    assert "+pt bear" in kept
