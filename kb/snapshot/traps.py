"""What people trip over in YAML, said in a snapshot's terms.

`syntax_error` words what the parser refused; `with_hint` adds to an error about a value how
YAML came to read something else than what was meant.
"""

import re
from typing import Any

from msgspec import Struct

from kb.errors import SnapshotError, quoted, shown
from kb.regex import regex
from kb.snapshot.locating import Spot
from kb.snapshot.plain import too_deep

_CONTROL = regex(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_SYMBOLS = regex(r"(?<![\"'\w}])(\{[^{}\s:,\"']{1,9}\})+")
_WINDOW = 200


class _Rule(Struct, frozen=True):
    """One trap: `parser` must be found in the parser's words, `there` (if any) at the place."""

    parser: str
    there: str
    problem: str
    expected: str
    at_context: bool = False


# The first that fits speaks. `there` is matched against the text from the place on.
_RULES = (
    _Rule("scanning an alias", "", "text that begins with * is a YAML alias",
          'the * in quotes, such as power: "*"', at_context=True),
    _Rule("scanning an anchor", "", "text that begins with & is a YAML anchor",
          "the text in quotes", at_context=True),
    _Rule("cannot start any token", r"\t", "a tab where YAML wants spaces",
          "indentation with spaces only"),
    _Rule("tab character", "", "a tab where YAML wants spaces", "indentation with spaces only"),
    _Rule("cannot start any token", r"[@`%|>]", "text that begins with a character YAML reserves",
          "the text in quotes"),
    _Rule("quoted scalar.*end of stream", "", "the quote that opens here is never closed",
          "a closing quote of the same kind", at_context=True),
    _Rule("quoted scalar.*document indicator", "", "the quote that opens here is never closed",
          "a closing quote of the same kind", at_context=True),
    _Rule("escape", "", "an escape that YAML does not know, in double quotes",
          "single quotes, within which a backslash is itself"),
    _Rule("flow (mapping|sequence)", r"\s*\Z", "the bracket that opens here is never closed",
          "a closing bracket: } for {, ] for [", at_context=True),
    _Rule("flow node", r"\s*\Z", "the file ends within a { or [", "a closing bracket"),
    _Rule("flow (mapping|sequence)", r":", "text with a colon in it, without quotes",
          'the whole text in quotes, such as "Circle of Protection: Red"'),
    _Rule("flow mapping", "", "something that is neither a comma nor the closing }",
          "a comma between entries, or quotes around the whole text"),
    _Rule("flow sequence", "", "something that is neither a comma nor the closing ]",
          "a comma between entries, or quotes around the whole text"),
    _Rule("mapping values are not allowed", "",
          "a colon where no key may stand: text with a colon in it, or a wrong indentation",
          "the whole text in quotes, or keys that begin in the same column"),
    _Rule("block sequence entries", "", "a list item on the line of its key",
          "each item on a line of its own, after its -"),
    _Rule("block (mapping|collection)", r"[^\s\-]",
          "text goes on after its value has ended, or the indentation does not fit",
          "the whole text in quotes (an apostrophe within single quotes is doubled)"),
    _Rule("block (mapping|collection)", "", "the indentation does not fit what stands above",
          "keys of one mapping, and items of one list, that begin in the same column"),
    _Rule("could not find expected ':'", "", "a key without its colon",
          "key: value, with a space after the colon"),
)  # fmt: skip


def syntax_error(text: str, error: Any) -> SnapshotError:
    """The error for text that is no YAML: yaml's own exception, put in a snapshot's terms."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return _unreadable(text)
    context = getattr(error, "context_mark", None) or mark
    words = f"{error.context or ''} {error.problem or ''}"
    if "nesting depth" in words:  # which PyYAML 6.0.4 and later refuse themselves
        return too_deep(())
    symbols = None if "alias" in words else _bare_symbols(text, mark.index)
    if symbols is not None:
        start, found = symbols
        line, column = _position(mark, start)
        return SnapshotError(
            "text with { } in it, without quotes, is a mapping to YAML",
            found=shown(found)[1:-1],
            expected=f"the whole text in quotes: {shown(found)}",
            line=line,
            column=column,
        )
    there = text[mark.index : mark.index + _WINDOW]
    for rule in _RULES:
        if re.search(rule.parser, words) and re.match(rule.there, there):
            place = context if rule.at_context else mark
            return _placed(rule.problem, rule.expected, text, place)
    return _placed(f"malformed YAML: {error.problem}", "well-formed YAML", text, mark)


def _unreadable(text: str) -> SnapshotError:
    """Characters that YAML refuses before it looks at anything else."""
    hit = _CONTROL.search(text)
    if hit is None:
        return SnapshotError("malformed YAML", expected="well-formed YAML")
    before = text[: hit.start()]
    return SnapshotError(
        "a control character, which YAML does not allow",
        found=f"U+{ord(hit[0]):04X}",
        expected='text without it, or its escape in double quotes, such as "\\x07"',
        line=before.count("\n") + 1,
        column=hit.start() - (before.rfind("\n") + 1) + 1,
    )


def _bare_symbols(text: str, index: int) -> tuple[int, str] | None:
    """Where unquoted symbols such as {2}{G} begin on the line before the place, and the text."""
    start = max(text.rfind("\n", 0, index) + 1, index - _WINDOW)
    end = text.find("\n", index)
    row = text[start : min(end if end >= 0 else len(text), index + _WINDOW)]
    for hit in _SYMBOLS.finditer(row):
        before = row[: hit.start()]
        inside_quotes = before.count('"') % 2 or re.search(r"[:\[,{-]\s*'[^']*\Z", before)
        if hit.start() <= index - start <= hit.end() and not inside_quotes:
            rest = row[hit.end() :]
            # After a key or a hyphen the text runs to the line's end, between brackets not.
            block = re.fullmatch(r"[\s-]*([\w ]+:\s+)?", before)
            tail = re.match(r"[^#\"]*" if block else r"[^,\]}#\"']*", rest)
            return start + hit.start(), (hit[0] + (tail[0] if tail else "")).rstrip()
    return None


def _position(mark: Any, index: int) -> tuple[int, int]:
    """Line and column, from 1, of an index on the line of a mark."""
    return mark.line + 1, mark.column + 1 - (mark.index - index)


def _placed(problem: str, expected: str, text: str, mark: Any) -> SnapshotError:
    row = text[mark.index : mark.index + _WINDOW].splitlines()
    rest = row[0].strip() if row else ""
    return SnapshotError(
        problem,
        found=shown(rest[:40]) if rest else "the end of the line" if row else "the end",
        expected=expected,
        line=mark.line + 1,
        column=mark.column + 1,
    )


def with_hint(error: SnapshotError, spot: Spot) -> None:
    """Adds to an error about a value in YAML text how YAML came to read it so."""
    hint = _hint(error, spot)
    if hint:
        error.expected = f"{error.expected}; {hint}" if error.expected else hint


def _hint(error: SnapshotError, spot: Spot) -> str | None:
    value = error.value
    if error.wants == "key":
        return _key_hint(error, spot)
    if error.wants == "integer" and isinstance(value, str) and spot.raw is not None:
        if not spot.plain:
            digits = re.fullmatch(r"\s*[-+]?\d{1,10}\s*", value)
            return f"in quotes it is text: write {value.strip()}" if digits else None
        return "write numbers in plain decimal" if re.match(r"[-+]?\d", value) else None
    if error.wants not in {"text", "integer", "either"} or isinstance(value, str):
        return None
    if isinstance(value, dict) and spot.raw is None and spot.flow is not None:
        return _braces_hint(value)
    if spot.raw is None or not spot.plain or value is None:
        return None
    if isinstance(value, bool):
        meaning = f"without quotes {spot.raw} is the boolean {shown(value)} to YAML"
        return meaning + (f": write {quoted(spot.raw)}" if error.wants != "integer" else "")
    if isinstance(value, float) or (error.wants == "text" and isinstance(value, int)):
        return f"without quotes {spot.raw[:40]} is a number to YAML: write {quoted(spot.raw[:40])}"
    return None


def _braces_hint(value: dict[Any, Any]) -> str | None:
    """`mana: {G}` is the mapping of G to nothing."""
    if not value or any(inner is not None for inner in value.values()) or len(value) > 20:
        return None
    inside = ", ".join(str(key)[:40] for key in value)
    meant = quoted("{" + inside + "}")
    return f"without quotes {{{inside}}} is a mapping to YAML: write {meant}"


def _key_hint(error: SnapshotError, spot: Spot) -> str | None:
    """A key that is the second half of a text which YAML took apart."""
    key = error.steps[-1] if error.steps else None
    if isinstance(key, bool) and spot.raw:
        return f"without quotes {spot.raw} is a boolean to YAML: write {quoted(spot.raw)}"
    if isinstance(key, int | float) and spot.raw:
        return f"without quotes {spot.raw[:40]} is a number to YAML: write {quoted(spot.raw[:40])}"
    if not isinstance(key, str) or not spot.plain:
        return None
    if key.startswith("-"):
        return "an item of a list needs a space after its -"
    if error.value is None and spot.flow:
        return "between { } a comma ends a text: put the whole text in quotes"
    if re.search(r"[A-Z ]", key) and not isinstance(error.value, dict | list):
        return "a text with a colon in it needs quotes around the whole"
    return None
