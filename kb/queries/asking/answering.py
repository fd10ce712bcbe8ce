"""Answers a question in words: by the query that its form stands for, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kb.board import Board
from kb.queries.asking import allowed, fates
from kb.queries.asking.forms import Asked
from kb.queries.asking.reading import read, said
from kb.queries.asking.telling import Document, Sentence, Told
from kb.queries.asking.understood import described, whole_type
from kb.queries.characteristics.show import show
from kb.queries.comparing.compare import compare
from kb.queries.comparing.orders import orders
from kb.queries.explaining.explain import explain
from kb.queries.outcomes.happen import Options, happen, resolve
from kb.queries.outcomes.missed import missed
from kb.terms import COLOR_OF

MOST_ORDERED = 30
"""On boards of more objects it isn't worked out whether the order of timestamps matters."""
OF_CHARACTERISTICS = ("size", "is size", "controller", "characteristic", "is or has", "what")


def ask(board: Board, question: str) -> Document:
    """The answer to a question in words: how it and the board were understood, what differs from
    what is printed, sentences with rules, whether the order of timestamps matters to it. Raises
    SnapshotError for a question that is not understood."""
    asked = read(board, question)
    if asked.edition is not None:
        board = board.under(asked.edition)
    told = _ANSWERS[asked.form](board, asked)
    matters = _order_matters(board, asked)
    items = show(board)["objects"]
    changed = [each for each in items if _differs(each) or each["id"] in asked.objects]
    order = [] if matters is None else matters
    return {
        "edition": board.edition,
        "question": question,
        "understood": {
            "board": described(board), "question": said(board, asked), "form": asked.form,
        },
        "objects": [each for each in changed if each["zone"] == "battlefield"],
        "sentences": [
            {"text": each.text, "rules": [rule for rule in each.rules if rule]}
            for each in (*told.sentences, *order)
        ],
        "order_matters": None if matters is None else bool(matters),
        "query": told.query,
        "answer": told.answer,
        "not_understood": told.answer.get("not_understood", board.not_understood),
    }  # fmt: skip


def _differs(item: Document) -> bool:
    """Returns whether an object is otherwise than printed."""
    keys = {*item["printed"]} - {"power", "toughness"}
    sizes = [item["printed"].get(key) == item[key] for key in ("power", "toughness")]
    return bool(keys) or not all(sizes)


# ------------------------------------------------------------------------------- characteristics


def _explained(
    board: Board, asked: Asked, of: str | None, begin: Callable[[Document], str]
) -> Told:
    """What explains each object that is asked about: a sentence on it, and one for each effect."""
    sentences: list[Sentence] = []
    documents = [explain(board, id_, of) for id_ in asked.objects]
    for document in documents:
        sentences.append(Sentence(begin(document)))
        sentences += [_step(each) for each in document["steps"]]
        sentences += [
            Sentence(f"{each['effect']} never applies: when it would, it is gone.", (each["rule"],))
            for each in document.get("never_applied", [])
        ]
    answer = documents[0] if len(documents) == 1 else {"objects": documents, **_missed(documents)}
    return Told(sentences, "explain", answer)


def _step(step: Document) -> Sentence:
    return Sentence(step["sentence"], (step["rule"], step["why"]["rule"]))


def _missed(documents: Iterable[Document]) -> Document:
    found = [each for document in documents for each in document["not_understood"]]
    return {"not_understood": [each for n, each in enumerate(found) if each not in found[:n]]}


def _what(board: Board, asked: Asked) -> Told:
    items = {each["id"]: each for id_ in asked.objects for each in show(board, id_)["objects"]}
    return _explained(board, asked, None, lambda found: _portrait(items[found["id"]]))


def _portrait(item: Document) -> str:
    """What an object is, in a sentence."""
    power, toughness = item["power"], item["toughness"]
    size = "" if power is None else f"{power}/{toughness} "
    colors = " and ".join(_color(each) for each in item["colors"]) or "colorless"
    has = "; ".join(each["text"].rstrip(".") for each in item["abilities"]) or "no abilities"
    who = f", controlled by {item['controller']}" if item["zone"] == "battlefield" else ""
    return f"{item['id']} is a {size}{colors} {whole_type(item)} with {has}{who}."


def _color(letter: str) -> str:
    return COLOR_OF.get(letter, letter)


def _size(board: Board, asked: Asked) -> Told:
    def begin(found: Document) -> str:
        power, toughness = (found["result"][key] for key in ("power", "toughness"))
        if power is None:
            return f"{found['id']} has no power and toughness: it is not a creature."
        return f"{found['id']} is {power}/{toughness}."

    return _explained(board, asked, "power and toughness", begin)


def _is_size(board: Board, asked: Asked) -> Told:
    def begin(found: Document) -> str:
        power, toughness = (found["result"][key] for key in ("power", "toughness"))
        size = "none" if power is None else f"{power}/{toughness}"
        return f"{'Yes' if size == asked.of else 'No'}: {found['id']} is {size}."

    return _explained(board, asked, "power and toughness", begin)


def _controller(board: Board, asked: Asked) -> Told:
    return _explained(
        board,
        asked,
        "controller",
        lambda found: f"{found['result']['controller']} controls {found['id']}.",
    )


def _characteristic(board: Board, asked: Asked) -> Told:
    def begin(found: Document) -> str:
        value = found["result"][asked.of]
        if asked.of == "colors":
            value = [_color(each) for each in value] or ["colorless"]
        words = ", ".join(map(str, value)) if isinstance(value, list) else value
        return f"{found['id']}: {asked.of} {'none' if words in ('', None) else words}."

    return _explained(board, asked, asked.of, begin)


def _is_or_has(board: Board, asked: Asked) -> Told:
    def begin(found: Document) -> str:
        question = found["question"]
        return f"{'Yes' if question['holds'] else 'No'}: {question['sentence']}."

    return _explained(board, asked, asked.of, begin)


def _changes(board: Board, asked: Asked) -> Told:
    answer = show(board)
    changed = [
        each for each in answer["objects"] if _differs(each) and each["zone"] == "battlefield"
    ]
    sentences = [
        Sentence(explain(board, each["id"], None, "line")["line"].replace("\n", "; "))
        for each in changed
    ]
    return Told(sentences or [Sentence("Nothing differs from what is printed.")], "show", answer)


# ------------------------------------------------------------------------------------ what if


def _without(board: Board, asked: Asked) -> Told:
    answer = compare(board, board.without(*asked.objects), "without", None, False)
    return Told(_differences(answer, "without " + " and ".join(asked.objects)), "compare", answer)


def _with(board: Board, asked: Asked) -> Told:
    from kb.notation.loading import read_text  # noqa: PLC0415 - for this form alone
    from kb.snapshot.reading import Text  # noqa: PLC0415

    words = asked.words
    for article in ("a ", "an ", "another "):
        words = words.removeprefix(article)
    player = asked.player or next(iter(board.players))
    names = ", ".join(board.players)
    said_so = f"players: {names}\n{player}: {words}"
    fragment = dict(read_text(Text(said_so, "the question", True), board.library).document)
    fragment.pop("players", None)
    answer = compare(board, board.with_(fragment), "with", None, False)
    return Told(_differences(answer, f"with {asked.words}"), "compare", answer)


def _differences(answer: Document, how: str) -> list[Sentence]:
    found = answer["differences"]
    if not found:
        return [Sentence(f"Nothing else would differ {how}.")]
    return [
        Sentence(
            f"{each['object']}: {each['of']} {_value(each['values'][0])} → "
            f"{_value(each['values'][1])} {how}; {each.get('sentence', '')}".rstrip("; ") + ".",
            (each.get("rule"),) if each.get("rule") else (),
        )
        for each in found
        if each["about"] == "characteristic"
    ]  # fmt: skip


def _value(value: Any) -> str:
    if isinstance(value, list):
        return (
            ", ".join(str(each["text"] if isinstance(each, dict) else each) for each in value)
            or "none"
        )
    return "none" if value is None else str(value)


def _orders(board: Board, asked: Asked) -> Told:
    answer = orders(board)
    if answer["same"]:
        return Told([Sentence("No order of timestamps makes a difference.")], "orders", answer)
    sentences = [Sentence("The order of timestamps matters.", (answer["results"][0]["rule"],))]
    sentences += _of_orders(answer, ())
    return Told(sentences, "orders", answer)


def _of_orders(answer: Document, objects: tuple[str, ...]) -> list[Sentence]:
    """What each result makes of what isn't always the same."""
    found = []
    for each in answer["differences"]:
        if objects and each.get("object") not in objects:
            continue
        values = "; ".join(
            f"{_value(value)} if {result['sentence'] or 'otherwise'}"
            for value, result in zip(each["values"], answer["results"], strict=True)
        )
        found.append(
            Sentence(f"{each['object']}: {each['of']} {values}.", (answer["results"][0]["rule"],))
        )
    return found


def _order_matters(board: Board, asked: Asked) -> list[Sentence] | None:
    """What another order of timestamps would change of what is asked about; None where that is not
    worked out."""
    if asked.form not in OF_CHARACTERISTICS:
        return None
    if sum(each.zone == "battlefield" for each in board.state.objects) > MOST_ORDERED:
        return None
    answer = orders(board, 10)
    if not answer["complete"] or answer["more"]:
        return None
    found = _of_orders(answer, asked.objects)
    if not found:
        return []
    rule = answer["results"][0]["rule"]
    words = "The order of timestamps matters to this (the board's is that of the text):"
    return [Sentence(words, (rule,)), *found]


# --------------------------------------------------------------------------------- what happens


def _resolve(board: Board, asked: Asked) -> Told:
    return _came(resolve(board, Options()).document, "resolve")


def _happens(board: Board, asked: Asked) -> Told:
    return _came(happen(board, asked.words).document, "happen")


def _triggers(board: Board, asked: Asked) -> Told:
    """Whether abilities of an object trigger, and why not."""
    (id_,) = asked.objects
    answer = missed(board, f"trigger {id_}", asked.words)
    some = f", in {answer['outcomes']['with']} of {answer['outcomes']['all']} outcomes"
    every = answer["outcomes"]["with"] == answer["outcomes"]["all"]
    if answer["happens"]:
        yes = f"Yes: {id_} triggers{'' if every else some}."
        return Told([Sentence(yes)], "why-not", answer)
    reasons = [
        Sentence(f"{each['text']}.", (each["rule"],) if each.get("rule") else ())
        for each in answer["reasons"]
    ]
    return Told([Sentence(f"No: {id_} doesn't trigger."), *reasons], "why-not", answer)


def _came(answer: Document, query: str) -> Told:
    """What came about, outcome by outcome."""
    sentences = []
    for number, outcome in enumerate(answer["outcomes"], 1):
        first = f"{number} of {answer['count']}: " if answer["count"] > 1 else ""
        chosen = [f"{each['player']} chooses {each['chosen']}" for each in outcome["choices"]]
        told = [*chosen, *(each["text"] for each in outcome["events"])] or ["nothing happens"]
        rules = tuple(dict.fromkeys(each["rule"] for each in outcome["events"] if each["rule"]))
        sentences.append(Sentence(first + "; ".join(told) + ".", rules))
    return Told(sentences, query, answer)


_ANSWERS: dict[str, Callable[[Board, Asked], Told]] = {
    "orders": _orders, "without": _without, "with": _with,
    "dies": fates.dies, "who dies": fates.who_dies,
    "can": allowed.can, "can attack": allowed.can_attack, "can block": allowed.can_block,
    "may": allowed.may, "size": _size, "loses": fates.loses,
    "is size": _is_size,
    "controller": _controller, "characteristic": _characteristic, "resolve": _resolve,
    "happens": _happens, "triggers": _triggers, "actions": fates.actions, "changes": _changes,
    "is or has": _is_or_has, "what": _what,
}  # fmt: skip
