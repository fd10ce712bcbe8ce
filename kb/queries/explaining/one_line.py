"""An explanation in one line: where it starts, and what each effect that still counts did to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.queries.explaining.questions import Question, answered
from kb.terms import LETTER_OF

if TYPE_CHECKING:
    from kb.queries.names.reasons import Account

Document = dict[str, Any]
BODY = ("power", "toughness")
COLORS = {letter: color for color, letter in LETTER_OF.items()}
LONGEST_ABILITY = 50
LISTS = ("supertypes", "types", "subtypes", "colors", "abilities")


def one_line(document: Document, account: Account, question: str | Question | None) -> str:
    """The line, or one line for each characteristic that was asked about or that changed."""
    printed = _start_word(document["id"], account)
    if isinstance(question, Question):
        return _answer_line(document, question, account)
    if question is None:
        changed = {key for step in document["steps"] for key in step["after"]}
        keys = [key for key in document["result"] if key in changed and key not in BODY]
        lines = [_line(document, key, printed) for key in keys]
        if changed.intersection(BODY) or not lines:
            lines.insert(0, _body_line(document, BODY, printed, account))
        return "\n".join(lines)
    if question == "power and toughness":
        return _body_line(document, BODY, printed, account)
    if question in BODY:
        return _body_line(document, (question,), printed, account)
    return _line(document, question, printed)


def _start_word(id_: str, account: Account) -> str:
    """Returns what the values are called with which an object starts."""
    obj = next(each for each in account.board.state.objects if each.id == id_)
    copied = obj.copy_of or obj.copied or obj.face_down
    return "to begin with" if copied else "printed"


# ---------------------------------------------------------------------------- power and toughness


def _body_line(document: Document, keys: tuple[str, ...], printed: str, account: Account) -> str:
    parts = []
    start = [document["start"][key] for key in keys]
    counting = _counting(document["steps"], dict(zip(keys, start, strict=True)))
    for step in counting:
        before = [step["before"].get(key, step["kept"].get(key)) for key in keys]
        after = [step["after"].get(key, step["kept"].get(key)) for key in keys]
        parts.append(_deed(step, before, after))
    if not any(map(_sets, counting)):
        written = account.names.written(document["id"], keys) if printed == "printed" else None
        parts.insert(0, f"{written or _numbers(start)} {printed}")
    result = _numbers([document["result"][key] for key in keys])
    return f"{result}: " + ", ".join(parts)


def _counting(steps: list[Document], start: Document) -> list[Document]:
    """The steps that change these numbers, from the last one on that sets all of them; each with
    the numbers that it left as they were, as `kept`."""
    keys, known = tuple(start), dict(start)
    found: list[Document] = []
    for step in steps:
        changed = [key for key in keys if key in step["after"]]
        first = any(step["before"].get(key, 0) is None for key in changed)
        if changed and not (first and not _sets(step)):
            if _sets(step) and len(changed) == len(keys):
                found = []
            found.append({**step, "kept": {key: known.get(key) for key in keys}})
        known.update({key: step["after"][key] for key in changed})
    return found


def _sets(step: Document) -> bool:
    return "pt_set" in step["kinds"] or "pt_cda" in step["kinds"]


def _deed(step: Document, before: list[int | None], after: list[int | None]) -> str:
    where = _where(step)
    if _sets(step):
        return f"set to {_numbers(after)} by {where}"
    if None in after:
        return f"gone with the type creature by {where}"
    if "pt_switch" in step["kinds"] or None in before:
        return f"switched to {_numbers(after)} by {where}"
    by = "/".join(f"{(new or 0) - (old or 0):+d}" for old, new in zip(before, after, strict=True))
    return f"{by} by {where}"


def _numbers(values: list[int | None]) -> str:
    if all(value is None for value in values):
        return "no power and toughness" if len(values) > 1 else "none"
    return "/".join("-" if value is None else str(value) for value in values)


# ----------------------------------------------------------------------------------- other values


def _line(document: Document, key: str, printed: str) -> str:
    parts = [f"{value_words(key, document['start'][key])} {printed}"]
    for step in document["steps"]:
        if key in step["after"]:
            before, after = step["before"][key], step["after"][key]
            parts.append(f"{_changed(key, before, after)} by {_where(step)}")
    name = key.replace("_", " ")
    return f"{name} {value_words(key, document['result'][key])}: " + ", ".join(parts)


def _changed(key: str, before: Any, after: Any) -> str:
    if key not in LISTS:
        return f"made {value_words(key, after)}"
    gained = [each for each in after if each not in before]
    lost = [each for each in before if each not in after]
    if gained and lost:
        return f"made {value_words(key, after)}"
    if gained:
        return f"{value_words(key, gained)} added"
    return f"{value_words(key, lost)} taken away"


def value_words(key: str, value: Any) -> str:
    """A value in words, short of the longest lists."""
    if value is None or value in ("", []):
        return "colorless" if key == "colors" else "none"
    if isinstance(value, list):
        words = [_word(key, each) for each in value]
        shown = words if len(words) <= 8 else [*words[:6], f"… ({len(words)} in all)"]
        return (" " if key != "abilities" else ", ").join(shown)
    return str(value)


def _word(key: str, value: Any) -> str:
    if key == "colors":
        return COLORS.get(value, str(value))
    if key == "abilities":
        text = str(value)
        return f"“{text if len(text) <= LONGEST_ABILITY else text[:LONGEST_ABILITY] + '…'}”"
    return str(value)


def _where(step: Document) -> str:
    rule = f" ({step['rule']})" if step["rule"] else ""
    return f"{step['source_name'] or step['effect']} in layer {step['layer']}{rule}"


# -------------------------------------------------------------------------------------- questions


def _answer_line(document: Document, question: Question, account: Account) -> str:
    known = account.board.derivation.facts.definitions.abilities
    final = account.history.values(account.board.derivation.final, document["id"])
    holds = answered(question, final, known)
    told = question.words if holds else negative(question.words)
    steps = document["steps"]
    if not steps:
        why = _start_word(document["id"], account)
        because = f": {why}" if holds else ": no effect makes it so"
    else:
        verb = "by" if holds else "no more, by"
        because = f": {verb} {_where(steps[-1])}"
    return f"{document['id']} {told}{because}"


def negative(words: str) -> str:
    """`is a creature` → `is not a creature`; `has flying` → `does not have flying`."""
    if words.startswith("has "):
        return "does not have " + words.removeprefix("has ")
    return "is not " + words.removeprefix("is ")
