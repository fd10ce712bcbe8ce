"""Where in a text a path leads: read again, only when there is an error to place."""

import re
from collections.abc import Iterator
from typing import Any

import yaml
from msgspec import Struct
from yaml.events import (
    AliasEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from kb.errors import Step, Steps
from kb.regex import regex
from kb.snapshot.yaml_values import events, scalar_value

_STARTS = (MappingStartEvent, SequenceStartEvent)
_ENDS = (MappingEndEvent, SequenceEndEvent)
_SURROGATE = regex(r"(\\\\)|\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_BREAKS = "\n\r\x85\u2028\u2029"
_WIDTH = 96


class Spot(Struct, frozen=True):
    """A place in a text: `index`, `line` and `column` from 0.

    raw is a scalar's own text, None for mappings and lists; plain says that it stands without
    quotes; flow that it stands between { } or [ ].
    """

    index: int
    line: int
    column: int
    raw: str | None
    plain: bool
    flow: bool


def locate(text: str, steps: Steps, at_key: bool) -> Spot | None:
    """The spot where a path leads, as far as it can be followed; None if the text is no YAML.

    A path through an alias ends at the alias. JSON's surrogate pairs, which YAML does not
    know, are overwritten by as many other characters: positions stay.
    """
    source = _SURROGATE.sub(lambda hit: hit[0] if hit[1] else "\\u0020", text)
    walk = _Walk(events(source))
    try:
        return walk.follow(steps, at_key)
    except (yaml.YAMLError, StopIteration, RecursionError):
        return walk.spot


class _Walk:
    def __init__(self, stream: Iterator[Event]) -> None:
        self.stream = stream
        self.spot: Spot | None = None
        self.flow = False

    def follow(self, steps: Steps, at_key: bool) -> Spot | None:
        event = next(self.stream)
        while not isinstance(event, (ScalarEvent, AliasEvent, *_STARTS)):
            event = next(self.stream)
        self._mark(event)
        for depth, step in enumerate(steps):
            last = depth == len(steps) - 1
            if isinstance(event, MappingStartEvent):
                found = self._enter_mapping(event, step, last and at_key)
            elif isinstance(event, SequenceStartEvent):
                found = self._enter_list(event, step)
            else:
                return self.spot
            if found is None:
                return self.spot
            event = found
        return self.spot

    def _enter_mapping(self, start: Any, step: Step, at_key: bool) -> Event | None:
        """The value of a key; None when there is no such key or the key itself was wanted."""
        self.flow = bool(start.flow_style)
        while not isinstance(key := next(self.stream), MappingEndEvent):
            value = scalar_value(key) if isinstance(key, ScalarEvent) else None
            if isinstance(key, ScalarEvent) and type(value) is type(step) and value == step:
                if at_key:
                    self._mark(key)
                    return None
                event = next(self.stream)
                self._mark(event, key)
                return event
            self._skip(key)
            self._skip(next(self.stream))
        return None

    def _enter_list(self, start: Any, step: Step) -> Event | None:
        self.flow = bool(start.flow_style)
        index = 0
        while not isinstance(event := next(self.stream), SequenceEndEvent):
            if index == step:
                self._mark(event)
                return event
            self._skip(event)
            index += 1
        return None

    def _skip(self, event: Event) -> None:
        depth = 1 if isinstance(event, _STARTS) else 0
        while depth:
            event = next(self.stream)
            depth += isinstance(event, _STARTS) - isinstance(event, _ENDS)

    def _mark(self, event: Any, key: Any = None) -> None:
        raw = event.value if isinstance(event, ScalarEvent) else None
        plain = isinstance(event, ScalarEvent) and event.implicit[0]
        # Nothing after a key has no place of its own: show the key.
        mark = key.start_mark if key is not None and raw == "" and plain else event.start_mark
        self.spot = Spot(mark.index, mark.line, mark.column, raw, plain, self.flow)


def excerpt(text: str, line: int, column: int) -> str | None:
    """A line of the text (from 0) with a mark below its column (from 0), cut to a window."""
    row = _line(text, line)
    if row is None or column > len(row):
        return None
    left = max(0, column - _WIDTH // 2)
    window = row[left : left + _WIDTH]
    clean = "".join(char if char.isprintable() else " " for char in window)
    if not clean.strip():
        return None
    number = str(line + 1)
    head = "…" if left else ""
    tail = "…" if left + _WIDTH < len(row) else ""
    pad = " " * len(number)
    return (
        f"  {number} | {head}{clean.rstrip()}{tail}\n  {pad} | {' ' * (len(head) + column - left)}^"
    )


def _line(text: str, number: int) -> str | None:
    """The text of a line, by the line breaks that YAML counts."""
    start = 0
    for hit in re.finditer(f"\r\n|[{_BREAKS}]", text):
        if number == 0:
            return text[start : hit.start()]
        number -= 1
        start = hit.end()
    return text[start:] if number == 0 else None
