"""Who dies and who loses: by state-based actions now, or by what the stack and combat bring if
nobody does anything else."""

from __future__ import annotations

from collections.abc import Iterator

from kb.board import Board
from kb.errors import SnapshotError, shown
from kb.queries.asking.forms import Asked
from kb.queries.asking.telling import Document, Sentence, Told, whole
from kb.queries.asking.to_come import IF_ALL_PASS, brought, is_to_come
from kb.queries.state_based.state_based import state_based

LOST = ("put_into_graveyard", "destroyed", "ceases_to_exist", "sacrificed", "exiled")
"""What state-based actions do to what dies, or is otherwise gone."""
MOST_OUTCOMES = 100
"""More outcomes of state-based actions are not gone through."""
LIVING = ("survive", "live")
"""The words that ask whether something doesn't die."""


def dies(board: Board, asked: Asked) -> Told:
    """Whether objects die."""
    if _asks_to_come(board, asked):
        answer = brought(board)
        lives = asked.of in LIVING
        told = [
            _fate_to_come(answer, id_, "No" if lives else "Yes", lives) for id_ in asked.objects
        ]
        return Told(_unknown(answer) or told, "do", answer)
    answer = state_based(board, True, MOST_OUTCOMES)
    told = [_fate(answer, id_, asked.of) for id_ in asked.objects]
    return Told(_unlisted(answer) or told, "sba", answer)


def who_dies(board: Board, asked: Asked) -> Told:
    """What dies."""
    if _asks_to_come(board, asked):
        answer = brought(board)
        ids = {id_: None for each in answer["outcomes"] for id_ in _dying(each)}
        told = [_fate_to_come(answer, id_, f"{id_} dies") for id_ in ids]
        nothing = Sentence(f"Nothing dies, {IF_ALL_PASS}.")
        return Told(_unknown(answer) or told or [nothing], "do", answer)
    answer = state_based(board, True, MOST_OUTCOMES)
    found = {each: None for outcome in answer["outcomes"] for each in _lost(outcome)}
    sentences = _unlisted(answer) or [_fate(answer, id_, "die") for id_ in found]
    return Told(sentences or [Sentence("Nothing dies now.")], "sba", answer)


def loses(board: Board, asked: Asked) -> Told:
    """Whether a player loses the game."""
    player = asked.player or ""
    if _asks_to_come(board, asked):
        answer = brought(board)
        lost = [[*_losing(each, player)] for each in answer["outcomes"]]
        no = f"No, {IF_ALL_PASS}: {player} doesn't lose the game."
        told = [_to_come(answer, lost, "Yes", no)]
        return Told(_unknown(answer) or told, "do", answer)
    answer = state_based(board, True, MOST_OUTCOMES)
    by_actions = [_lost_by(outcome, player) for outcome in answer["outcomes"]]
    by = next(filter(None, by_actions), None)
    if by is None:
        begin = f"No: no state-based action has {player} lose the game now."
    elif all(by_actions):
        begin = f"Yes: {by['text']}."
    else:
        begin = f"That depends on what players choose: {by['text']}."
    told = [Sentence(begin, () if by is None else (by["rule"],))]
    return Told(_unlisted(answer) or told, "sba", answer)


def actions(board: Board, asked: Asked) -> Told:
    """What state-based actions do. Raises SnapshotError where it isn't clear whether that is asked
    before or after what the stack or combat will bring."""
    if is_to_come(board):
        raise SnapshotError(
            "now, or after what the stack and combat will bring?",
            found=shown(", ".join((*board.state.stack, *board.state.attacks))),
            expected="what happens next? what dies? or, of the board as it is, what dies now?",
        )  # fmt: skip
    answer = state_based(board, True, MOST_OUTCOMES)
    found = [each for part in (answer["outcomes"][0].get("rounds") or []) for each in part]
    if len(answer["outcomes"]) > 1 or not found:
        found = answer["actions"]
    sentences = [Sentence(whole(each["text"]), (each["rule"],)) for each in found]
    return Told(sentences or [Sentence(f"No {answer['name']} apply now.")], "sba", answer)


def _asks_to_come(board: Board, asked: Asked) -> bool:
    return not asked.now and is_to_come(board)


# ------------------------------------------------------------------------------------------- now


def _lost_by(outcome: Document, player: str) -> Document | None:
    """The action by which a player loses the game in an outcome."""
    rounds = outcome.get("rounds") or [outcome["actions"]]
    return next(
        (each for part in rounds for each in part
         if each["action"] == "loses_game" and player in each["players"]),
        None,
    )  # fmt: skip


def _lost(outcome: Document) -> dict[str, Document]:
    """What leaves in an outcome, with the action that it leaves by."""
    rounds = outcome.get("rounds") or [outcome["actions"]]
    done = [each for part in rounds for each in part]
    return {id_: each for each in done if each["action"] in LOST for id_ in each["objects"]}


def _fate(answer: Document, id_: str, asked: str) -> Sentence:
    """Whether an object is gone after state-based actions."""
    gone = [_lost(outcome).get(id_) for outcome in answer["outcomes"]]
    lives = asked in LIVING
    by = next((each for each in gone if each is not None), None)
    if by is None:
        return Sentence(
            f"{'Yes' if lives else 'No'}: no state-based action does anything to {id_} now."
        )
    told = Sentence(f"{'No' if lives else 'Yes'}: {by['text']}.", (by["rule"],))
    if all(gone):
        return told
    many = f"{len([*filter(None, gone)])} of {len(gone)} outcomes"
    words = f"That depends on what players choose: in {many} {by['text']}."
    return Sentence(words, (by["rule"],))


# ------------------------------------------------------------------------------ what is to come


def _fate_to_come(answer: Document, id_: str, died: str, lives: bool = False) -> Sentence:
    """Whether an object has died when all that is to come has: `died`, if it has."""
    ends = [_end(each, id_) for each in answer["outcomes"]]
    deaths = [each if each and _is_death(each[-1]) else [] for each in ends]
    if not any(deaths) and any(ends):
        other = next(each for each in ends if each)
        return _to_come(answer, ends, "No", "", depends=f"{id_} doesn't die, but {_texts(other)}")
    no = f"{'Yes' if lives else 'No'}, {IF_ALL_PASS}: {id_} doesn't die."
    return _to_come(answer, deaths, died, no)


def _to_come(
    answer: Document, found: list[list[Document]], yes: str, no: str, depends: str = ""
) -> Sentence:
    """An answer by the events that are found in each outcome, none in some."""
    events = next(filter(None, found), [])
    rules = tuple(dict.fromkeys(each["rule"] for each in events if each["rule"]))
    if not events:
        return Sentence(no)
    told = depends or _texts(events)
    if all(found):
        return Sentence(f"{yes}, {IF_ALL_PASS}: {told}.", rules)
    many = f"{len([*filter(None, found)])} of {len(found)} outcomes"
    return Sentence(f"That depends on {_what_decides(answer)}: in {many} {told}.", rules)


def _what_decides(answer: Document) -> str:
    """What tells the outcomes apart: what players choose, chance, or both."""
    chosen = any(by["player"] for each in answer["outcomes"] for by in each["choices"])
    by_chance = any("probability" in each for each in answer["outcomes"])
    if by_chance:
        return "what players choose and chance" if chosen else "chance"
    return "what players choose"


def _unknown(answer: Document) -> list[Sentence]:
    """That it isn't known, where not all that is to come was carried out, or gone through."""
    gaps = [each["text"] for each in answer["not_understood"]]
    if gaps and any(each.get("partial") for each in answer["outcomes"]):
        return [Sentence(f"That isn't known: not carried out: {whole(gaps[0])}")]
    return _unlisted(answer)


def _unlisted(answer: Document) -> list[Sentence]:
    """That it isn't known, where there are more outcomes than were gone through."""
    if answer["complete"]:
        return []
    many = len(answer["outcomes"])
    return [Sentence(f"That isn't known: there are more outcomes than the {many} gone through.")]


def _end(outcome: Document, id_: str) -> list[Document]:
    """The event by which an object leaves the battlefield first, after the damage that it has been
    dealt until then; none if it stays."""
    before: list[Document] = []
    for each in outcome["events"]:
        if id_ in each["objects"]:
            if each["event"] == "damage_dealt":
                before.append(each)
            elif each["from"] == "battlefield" and each["to"] != "battlefield":
                return [*before, each] if each["event"] == "destroyed" else [each]
    return []


def _is_death(event: Document) -> bool:
    # CR 700.4 — to die is to be put into a graveyard from the battlefield.
    return bool(event["to"] == "graveyard")


def _dying(outcome: Document) -> Iterator[str]:
    """What dies in an outcome."""
    for each in outcome["events"]:
        if each["from"] == "battlefield" and _is_death(each):
            yield from each["objects"]


def _losing(outcome: Document, player: str) -> Iterator[Document]:
    """The event by which a player loses the game in an outcome."""
    for each in outcome["events"]:
        if each["event"] == "loses_game" and player in each["players"]:
            yield each
            return


def _texts(events: list[Document]) -> str:
    return "; ".join(each["text"] for each in events)
