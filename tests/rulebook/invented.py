"""Invented rules texts, and files of them in the forms that rules texts have."""

from __future__ import annotations

SECTIONS = 45
LAYERS = {
    "613": "Layers of Frobs",
    "613.1": "Frobs are applied in layers. See rule 613.7, “Order of Frobs.”",
    "613.7": "Order of Frobs",
    "613.7a": "A frob is said to “lean on” another if the other would change what it frobs. "
    "Otherwise, it stands alone.",
    "613.7b": "A frob that leans on another waits. (See rules 613.7a–b and 104.1.)",
}
"""A section of rules, as number → words."""
EXAMPLES = {"613.7a": ["A big frob leans on a small one.", "{W} leans on nothing."]}
GLOSSARY = {
    "Frob": "To do something to a widget. See rule 613, “Layers of Frobs.”",
    "Lean On": "1. To wait for a frob.\n2. To be tired.",
    "Widget (Obsolete)": "A thing that is frobbed.",
}


def filler(section: int) -> dict[str, str]:
    """A section that is there only because an edition has many."""
    return {
        str(section): f"Filler of Number {section}",
        f"{section}.1": f"Widget number {section} is {'very ' * (section % 7)}green and speaks "
        f"of card {section * 37 % 101}.",
    }


def rules(extra: dict[str, str] | None = None) -> dict[str, str]:
    """The rules of an invented edition: number → words."""
    found: dict[str, str] = {}
    for section in range(100, 100 + SECTIONS):
        found |= filler(section)
    return found | (LAYERS if extra is None else extra)


def plain(
    date: str | None = "August 7, 2026",
    extra: dict[str, str] | None = None,
    examples: dict[str, list[str]] | None = None,
    glossary: dict[str, str] | None = None,
) -> str:
    """An edition as its `.txt` looks: introduction, contents, rules, glossary, credits."""
    listed = rules(extra)
    given = EXAMPLES if examples is None else examples
    lines = ["Testing: The Frobbing Comprehensive Rules", ""]
    if date:
        lines += [f"These rules are effective as of {date}.", ""]
    lines += ["Introduction", "", "This document frobs.", "", "Contents", "", "1. Filler"]
    lines += [f"{number}. {words}" for number, words in listed.items() if "." not in number]
    lines += ["", "Glossary", "", "Credits", "", "1. Filler", ""]
    for number, words in listed.items():
        lines += [_numbered(number, words)]
        lines += [f"Example: {each}" for each in given.get(number, ())]
        lines += [""]
    lines += ["Glossary", ""]
    for term, words in (GLOSSARY if glossary is None else glossary).items():
        lines += [term, *words.split("\n"), ""]
    return "\n".join([*lines, "Credits", "", "Nobody, 1999"]) + "\n"


def _numbered(number: str, words: str) -> str:
    dot = "" if number[-1].isalpha() else "."
    return f"{number}{dot} {words}"


def markdown(date: str = "August 7, 2026") -> str:
    """The same as Markdown, with a list item for each rule."""
    lines = ["# Testing Comprehensive Rules", "", f"*These rules are current as of {date}.*", ""]
    lines += ["## Contents", "", "- 100. Filler of Number 100", "", "## 1. Filler", ""]
    for number, words in rules().items():
        if "." not in number:
            lines += [f"### {number}. {words}", ""]
            continue
        lines += [f"- {_numbered(number, words.replace('Widget', '**Widget**<sup>™</sup>'))}", ""]
        for each in EXAMPLES.get(number, ()):
            lines += [f"**Example:** {each}", ""]
    lines += ["## Glossary", ""]
    for term, words in GLOSSARY.items():
        lines += [f"#### {term}", "", *words.split("\n"), ""]
    return "\n".join([*lines, "## Credits", "", "[Nobody](http://x.test/a_(b))"]) + "\n"


def fragment() -> str:
    """A few rules between what a web page puts around them."""
    lines = ["Frob Rules Part 6", "You're reading Frob Rules.", "Ads & Links"]
    for number, words in LAYERS.items():
        lines += [_numbered(number, words)]
    lines += ["613.8. Leaning 613.8a A frob leans once.", "613.8b A frob waits."]
    return "\n".join([*lines, "Frob Rules Part 6", "You can come back tomorrow."]) + "\n"


def page() -> str:
    """The fragment as the HTML of a page."""
    body = "".join(f"<p>{line.replace('&', '&amp;')}</p>\n" for line in fragment().split("\n"))
    return f"<html><head><title>x</title><script>613.9. No.</script></head><body>{body}</body>"


SUMMARY = """\
T - Timing of Frobs
T.1 - Types of Frobs
- T.1.1 - The list of frobs is: big frob,
small frob. [CompRules 1999/04/23]
- T.1.2 - A frob has steps. See Rule T.2.1.
1. It begins.
2. It ends.
- T.1.Ruling.1 - Frobs are fast. [Someone 2002/10/01]
- Note - Also see Delayed Frobs, Rule A.5.
T.2 - Stack
- T.2.1 - The stack is a pile.
- T.2.2 - A pile is high. [Someone 1998/02/03]
"""
