"""Reads JSON from pieces of text, value by value, without ever holding the whole.

The values themselves are read by the standard library's decoder; here it is only decided which
value comes next, and where to go on after one that is no JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

LONGEST_VALUE = 32 << 20
"""More characters than one value may have."""
_SPACE = re.compile(r"[ \t\r\n]*")
_STRUCTURE = re.compile(r'"(?:[^"\\\n]|\\.)*"|["{}\[\]]')
"""Texts and brackets; a quotation mark alone begins a text that doesn't end in its line."""
_NEARLY = 8
"""An error so close to the end of the text at hand may come from a word that is cut there."""
_DECODER = json.JSONDecoder()


class Malformed(Exception):
    """A value is no JSON; the message says why."""


class CutOff(Exception):
    """The text ends within a value or a list."""


class JsonStream:
    """The values of a text that comes in pieces."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
        self._text = ""
        self._at = 0
        self._ended = False
        self._lines = 1
        self._counted = 0
        """`_lines` is the line at this place in the text."""
        self._lead = ""
        """The spaces between the start of the line and the next character."""

    @property
    def line(self) -> int:
        """The line of the next character, from 1."""
        self._lines += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._lines

    def _become(self, text: str) -> None:
        """Goes on with another text in place of the rest of this one."""
        self._lines, self._counted = self.line, 0
        self._text, self._at = text, 0

    def _more(self) -> bool:
        """Drops what has been taken and reads on until there is twice as much as before; False
        at the end. What is not yet taken stays as far from `_at` as it was."""
        gathered = [self._text[self._at :]]
        had = held = len(gathered[0])
        while held <= 2 * had and not self._ended:
            piece = next(self._pieces, None)
            self._ended = piece is None
            gathered.append(piece or "")
            held += len(gathered[-1])
        self._become("".join(gathered))
        return held > had

    def _past_space(self, offset: int) -> int:
        """How far from the present place the first character is that is no space, from `offset`
        on; the end of the text if there is none."""
        while True:
            match = _SPACE.match(self._text, self._at + offset)
            offset = (match.end() if match else len(self._text)) - self._at
            if self._at + offset < len(self._text) or not self._more():
                return offset

    def peek(self) -> str:
        """The next character that is no space; empty at the end."""
        offset = self._past_space(0)
        space = self._text[self._at : self._at + offset]
        if space:
            self._lead = space.rpartition("\n")[2] if "\n" in space else ""
        self._at += offset
        return self._text[self._at : self._at + 1]

    def ahead(self, count: int) -> str:
        """The next characters, fewer at the end; nothing is taken."""
        while len(self._text) - self._at < count and self._more():
            pass
        return self._text[self._at : self._at + count]

    def take(self, mark: str) -> None:
        """Takes a mark such as `[`. Raises CutOff at the end, Malformed at anything else."""
        found = self.peek()
        if not found:
            raise CutOff
        if found != mark:
            raise Malformed(f"{mark!r} was expected, not {found!r}")
        self._at += 1
        self._lead = ""

    def value(self) -> Any:
        """The next value. Raises Malformed (nothing is taken then) and CutOff."""
        if not self.peek():
            raise CutOff
        while True:
            try:
                found, end = _DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._is_cut(error):
                    continue
                raise Malformed(f"no JSON: {error.msg}") from None
            except RecursionError:
                raise Malformed("nested too deeply") from None
            except ValueError as error:  # a number of thousands of digits
                raise Malformed(f"no JSON: {error}") from None
            # A number at the end of the text at hand may go on in the next piece ("0." and "5").
            whole = end + _NEARLY < len(self._text) or isinstance(found, dict | list | str)
            size = end - self._at
            if whole or not self._more():
                self._at += size
                self._lead = ""
                return found

    def _is_cut(self, error: json.JSONDecodeError) -> bool:
        """Returns whether the error came of a piece's end, and there is more now. Raises CutOff
        where the text itself ends there."""
        reached = error.pos - self._at
        open_text = error.msg.startswith("Unterminated")
        held = len(self._text) - self._at
        if held > LONGEST_VALUE or not (open_text or reached + _NEARLY >= held):
            return False
        if self._more():
            return True
        if open_text or reached >= len(self._text[self._at :].rstrip()):
            raise CutOff
        return False

    def skip_value(self, ends: str) -> bool:
        """Skips a value that is no JSON by its brackets; whether one of `ends` follows, as it
        then must. Otherwise nothing is skipped."""
        offset = depth = 0
        while True:
            match = _STRUCTURE.search(self._text, self._at + offset)
            if match is None or match.group() == '"':
                ended = match is not None and "\n" in self._text[match.end() :]
                if ended or len(self._text) - self._at > LONGEST_VALUE or not self._more():
                    return False
                continue
            offset = match.end() - self._at
            depth += (match.group() in "{[") - (match.group() in "}]")
            if depth <= 0:
                break
        beyond = self._past_space(offset)
        following = self._text[self._at + beyond : self._at + beyond + 1]
        if not following or following not in ends:
            return False
        self._at += offset
        return True

    def put_back(self, mark: str) -> None:
        """Makes a mark the next character."""
        self._become(mark + self._text[self._at :])

    def skip_line(self) -> None:
        """Skips the rest of this line."""
        while (found := self._text.find("\n", self._at)) < 0:
            self._at = len(self._text)
            if not self._more():
                return
        self._at = found

    def skip_to(self, begins: re.Pattern[str]) -> bool:
        """Skips what is no JSON up to the next line that begins so (the pattern starts with the end
        of the line before and fits on 200 characters); whether there is one."""
        while True:
            found = begins.search(self._text, self._at)
            if found is not None:
                self._at = found.start() + 1
                return True
            self._at = max(self._at, len(self._text) - 200)
            if not self._more():
                return False

    def skip_to_object(self) -> bool:
        """Skips what is no JSON up to the next line that begins an object as far in as this one
        does; whether there is one."""
        return self.skip_to(re.compile("\n" + self._lead + "{"))
