"""The law files as program parts, and what the parts say of themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from kb.editions import LAW_FOLDER

APART = ("601_announcing.lp", "601_paying.lp", "601_targets.lp")
"""The law of one announcement, of one choice of targets, of one payment: each in a control of its
own, with facts of its own."""
LAW = tuple(sorted(path.name for path in LAW_FOLDER.glob("*.lp") if path.name not in APART))
"""The law files that share a control."""

Parts = dict[str, tuple[list[str], str]]
"""Program part → its parameters and its rules."""
Said = dict[str, dict[str, str]]
"""Program part → what it says of itself, by the word before the colon."""

_CALL = re.compile(r"\bcall\b")
_PART = re.compile(r"^#program (.*)\.\n", re.MULTILINE)
_COMMENT = re.compile(r"^(?:%.*)?\n", re.MULTILINE)
"""A line that is a comment, or empty."""
SAYING = re.compile(r"^% (answers|needs|when|for): (.*)", re.MULTILINE)
"""What a part says of itself."""


def cut(names: Iterable[str]) -> tuple[Parts, Said]:
    """The program parts of some law files, and what they say of themselves; all other comments
    stay behind."""
    rules: dict[str, list[str]] = {"base": []}
    parameters: dict[str, list[str]] = {}
    said: Said = {}
    for name in names:
        before, *pieces = _PART.split((LAW_FOLDER / name).read_text(encoding="utf-8"))
        rules["base"].append(_COMMENT.sub("", before))
        for head, text in zip(pieces[::2], pieces[1::2], strict=True):
            part, _, rest = head.partition("(")
            words = [word.strip() for word in rest.rstrip(")").split(",")]
            rules.setdefault(part, []).append(_COMMENT.sub("", text))
            parameters.setdefault(part, words if rest else [])
            of_part = said.setdefault(part, {})
            for word, what in SAYING.findall(text):
                of_part[word] = f"{of_part.get(word, '')} {what}"
    parameters["base"] = ["call"]
    return {part: (parameters[part], "".join(texts)) for part, texts in rules.items()}, said


@cache
def _law() -> tuple[Parts, Said]:
    return cut(LAW)


def parts() -> Parts:
    """The program parts of all law files that share a control."""
    return _law()[0]


def said_of_parts() -> Said:
    """What these parts say of themselves."""
    return _law()[1]


@cache
def lasting_parts() -> frozenset[str]:
    """The parts whose rules are the same in every ground call."""
    return frozenset(name for name, (_, rules) in parts().items() if not _CALL.search(rules))


@cache
def parameters_used() -> tuple[str, ...]:
    """The parameters of an edition that the law asks about."""
    text = "\n".join(rules for _, rules in parts().values())
    return tuple(sorted(set(re.findall(r"says\(([a-z]\w*),", text))))
