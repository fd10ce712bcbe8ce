"""The law files and which program parts a question needs of them."""

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

COMMON = ("evaluate", "conclude", "changes")
"""The parts that every evaluation of effects needs."""


Parts = dict[str, tuple[list[str], str]]
"""Program part → its parameters and its rules."""


def cut(names: Iterable[str]) -> Parts:
    """The program parts of some law files. Comments stay behind."""
    rules: dict[str, list[str]] = {"base": []}
    parameters: dict[str, list[str]] = {}
    for name in names:
        part = "base"
        for line in (LAW_FOLDER / name).read_text(encoding="utf-8").splitlines():
            if line.startswith("#program "):
                part, _, rest = line.removeprefix("#program ").rstrip(".").partition("(")
                words = [word.strip() for word in rest.rstrip(")").split(",")]
                rules.setdefault(part, [])
                parameters.setdefault(part, words if rest else [])
            elif line and not line.startswith("%"):
                rules[part].append(line)
    parameters["base"] = ["call"]
    return {part: (parameters[part], "\n".join(lines)) for part, lines in rules.items()}


@cache
def parts() -> Parts:
    """The program parts of all law files that share a control."""
    return cut(LAW)


@cache
def parameters_used() -> tuple[str, ...]:
    """The parameters of an edition that the law asks about."""
    text = "\n".join(rules for _, rules in parts().values())
    return tuple(sorted(set(re.findall(r"says\(([a-z]\w*),", text))))
